"""Each of several people at one device may have a name."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the columns; so far all of them were called as their seats are."""
    for table in ("seats", "leavers"):
        op.add_column(table, sa.Column("name", sa.String(64)))
