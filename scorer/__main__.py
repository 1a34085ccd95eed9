"""`python -m scorer`."""

from scorer.commands.cli import main

main()
