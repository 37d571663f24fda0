"""What people say at tables: beside the logs, so that it can be deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "chat",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("preset", sa.String(20), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_chat_table"),
        sa.PrimaryKeyConstraint("number", name="pk_chat"),
    )
    op.create_index("ix_chat_table", "chat", ["table"])
    op.create_index("ix_chat_guest", "chat", ["guest"])
