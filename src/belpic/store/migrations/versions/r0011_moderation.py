"""Moderation: who moderates, what is reported, closed, banned and announced, all in a log."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the tables, and the column that says when a table was closed."""
    op.add_column("tables", sa.Column("closed", sa.BigInteger(), nullable=True))
    op.create_index("ix_tables_closed", "tables", ["closed"])
    op.create_table(
        "moderators",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("note", sa.String(80), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_moderators"),
    )
    op.create_index("ix_moderators_guest", "moderators", ["guest"])
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("handled", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("number", name="pk_reports"),
    )
    op.create_index("ix_reports_handled", "reports", ["handled"])
    op.create_index("ix_reports_guest", "reports", ["guest"])
    op.create_table(
        "bans",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_bans"),
    )
    op.create_index("ix_bans_until", "bans", ["until"])
    op.create_index("ix_bans_guest", "bans", ["guest"])
    op.create_table(
        "announcements",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("texts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_announcements"),
    )
    op.create_index("ix_announcements_until", "announcements", ["until"])
    op.create_table(
        "moderation",
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("owner", sa.String(32), nullable=True),
        sa.Column("deed", sa.String(16), nullable=False),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_moderation"),
    )
    op.create_index("ix_moderation_owner", "moderation", ["owner"])
