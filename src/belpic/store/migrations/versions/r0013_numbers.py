"""Numbers that are given once: SQLite gave those of deleted rows to the next ones."""

from alembic import op

revision = "0013"
down_revision = "0012"

NUMBERED = ("chat", "reports", "bans", "moderators")


def upgrade() -> None:
    """Make the tables anew where numbers would come again; PostgreSQL's never do."""
    if op.get_bind().dialect.name != "sqlite":
        return
    for table in NUMBERED:
        kept = {"sqlite_autoincrement": True}
        with op.batch_alter_table(table, recreate="always", table_kwargs=kept):
            pass
