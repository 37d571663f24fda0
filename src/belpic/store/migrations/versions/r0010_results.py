"""Finished matches with their places, ratings, and who has left a seat to a bot."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "results",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table", sa.String(16), nullable=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("preset", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(64), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("source", sa.String(8), nullable=False),
        sa.Column("occasion", sa.String(200), nullable=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("digest", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_results"),
        sa.UniqueConstraint("digest", name="uq_results_digest"),
    )
    op.create_index("ix_results_at", "results", ["at"])
    op.create_index("ix_results_game", "results", ["game", "at"])
    op.create_index("ix_results_guest", "results", ["guest"])
    _create_sides()
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", name="pk_ratings"),
    )
    op.create_table(
        "leavers",
        sa.Column("table", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_leavers_table"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_leavers"),
    )
    op.create_index("ix_leavers_guest", "leavers", ["guest"])


def _create_sides() -> None:
    op.create_table(
        "sides",
        sa.Column("result", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("level", sa.String(64), nullable=True),
        sa.Column("name", sa.String(64), nullable=True),
        sa.Column("skeleton", sa.String(128), nullable=True),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Text(), nullable=False),
        sa.Column("has_left", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.Column("new_mu", sa.Double(), nullable=True),
        sa.Column("new_sigma", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["result"], ["results.id"], name="fk_sides_result"),
        sa.PrimaryKeyConstraint("result", "seat", name="pk_sides"),
    )
    op.create_index("ix_sides_guest", "sides", ["guest"])
    op.create_index("ix_sides_skeleton", "sides", ["skeleton"])
