"""The words of the code: shelves are lists of games, digests are summaries."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for old, new in (
        ("short_digest", "short_summary"),
        ("long_digest", "long_summary"),
        ("digested", "summarised"),
    ):
        op.execute(f"ALTER TABLE games RENAME COLUMN {old} TO {new}")
    op.drop_index("ix_shelves_code", "shelves")
    op.rename_table("shelves", "game_lists")
    op.execute("ALTER TABLE game_lists RENAME COLUMN shelf TO name")
    op.create_index("ix_game_lists_code", "game_lists", ["code"])
