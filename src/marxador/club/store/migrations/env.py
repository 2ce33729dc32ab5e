"""What Alembic runs: the migrations, on the connection that it is given."""

from alembic import context

from marxador.club.store import people  # noqa: F401
from marxador.club.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
context.run_migrations()
