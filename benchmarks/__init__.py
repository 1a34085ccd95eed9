"""What is fast and how fast: each script prints a table."""
