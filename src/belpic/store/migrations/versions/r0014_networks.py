"""Bans hold for a while for the network, too, from where somebody came."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the columns; bans that hold already hold for people alone."""
    op.add_column("bans", sa.Column("network_until", sa.BigInteger(), nullable=True))
    op.add_column("bans", sa.Column("network", sa.String(64), nullable=True))
