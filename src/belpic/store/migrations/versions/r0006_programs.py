"""Programs that play with a token, of which a hash is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "programs",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=True),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_programs"),
    )
    op.create_index("ix_programs_token_hash", "programs", ["token_hash"], unique=True)
    op.create_index("ix_programs_owner", "programs", ["owner"])
