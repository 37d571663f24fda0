"""Who is at a table, so that bots play for somebody and nobody is claimed who is elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the columns, and find the tables where people sit."""
    op.add_column(
        "tables", sa.Column("people", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.add_column(
        "tables", sa.Column("watched_until", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.add_column(
        "seats", sa.Column("seen_until", sa.BigInteger(), nullable=False, server_default="0")
    )
    tables = sa.table("tables", sa.column("id"), sa.column("people", sa.Boolean()))
    seats = sa.table("seats", sa.column("table"), sa.column("kind"))
    person = sa.exists().where(seats.c.table == tables.c.id, seats.c.kind != "bot")
    op.execute(sa.update(tables).where(~person).values(people=sa.false()))
    op.drop_index("ix_tables_bots", "tables")
    op.create_index("ix_tables_bots", "tables", ["bots", "people", "watched_until"])
