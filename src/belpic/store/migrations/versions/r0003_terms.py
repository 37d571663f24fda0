"""What is agreed beside the rules, times that are given back, and when nobody could play."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns and make the table."""
    op.add_column("tables", sa.Column("terms", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("events", sa.Column("lag", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("began", "ended", name="pk_outages"),
    )
