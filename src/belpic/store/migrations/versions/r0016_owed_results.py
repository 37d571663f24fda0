"""Matches that were over before results were kept: their results are owed."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Note which they are; to tell how they ended takes the rules, which servers ask."""
    op.create_table(
        "owed_results",
        sa.Column("table", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_owed_results_table"),
        sa.PrimaryKeyConstraint("table", name="pk_owed_results"),
    )
    tables = sa.table("tables", sa.column("id"), sa.column("phase"), sa.column("closed"))
    results, owed = (
        sa.table("results", sa.column("table")),
        sa.table("owed_results", sa.column("table")),
    )
    known = sa.exists().where(results.c.table == tables.c.id)
    over = sa.select(tables.c.id).where(tables.c.phase == "over", tables.c.closed.is_(None), ~known)
    op.execute(owed.insert().from_select(["table"], over))
