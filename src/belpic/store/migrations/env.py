"""What Alembic runs to migrate: on the connection it was handed, in its one transaction."""

from alembic import context

from belpic.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
