"""What lists of tables need: for whom they wait, who may find them; and who seeks whom."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns and the table; for whom older tables wait is not known."""
    op.add_column(
        "tables", sa.Column("asked", sa.BigInteger(), nullable=False, server_default="-1")
    )
    op.add_column(
        "tables", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column(
        "tables", sa.Column("lasting", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("room", sa.String(16), nullable=True))
    op.create_index("ix_tables_listed", "tables", ["listed", "phase"])
    op.create_index("ix_tables_room", "tables", ["room"])
    op.create_table(
        "seeks",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("preset", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("clock", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("table", sa.String(16), nullable=True),
        sa.PrimaryKeyConstraint("guest", name="pk_seeks"),
    )
    op.create_index("ix_seeks_game", "seeks", ["game"])
