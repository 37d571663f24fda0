"""Who seeks others may seek a match that counts for ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column; what is sought already is casual."""
    op.add_column(
        "seeks", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false())
    )
