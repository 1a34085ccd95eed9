"""Shelves, and digests of games with the count of changes that tells whether one is up to date."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("changes", sa.Integer, nullable=False, server_default="1"))
    op.add_column("games", sa.Column("short_digest", sa.JSON))
    op.add_column("games", sa.Column("long_digest", sa.JSON))
    op.add_column("games", sa.Column("digested", sa.Integer))
    op.create_table(
        "shelves",
        sa.Column("shelf", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), sa.ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
    )
    op.create_index("ix_shelves_code", "shelves", ["code"])
