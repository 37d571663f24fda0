"""Names, accounts, and what lets their owners in: all of it beside the logs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "names",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_names"),
    )
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("skeleton", sa.String(128), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("publisher", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("guest", name="pk_accounts"),
        sa.UniqueConstraint("skeleton", name="uq_accounts_skeleton"),
    )
    _create_passes("sessions", ("created", "until"))
    _create_passes("codes", ())
    _create_passes("links", ("until",))


def _create_passes(name: str, times: tuple[str, ...]) -> None:
    op.create_table(
        name,
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        *(sa.Column(time, sa.BigInteger(), nullable=False) for time in times),
        sa.PrimaryKeyConstraint("hash", name=f"pk_{name}"),
    )
    op.create_index(f"ix_{name}_guest", name, ["guest"])
