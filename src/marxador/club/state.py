"""The club: what all of its rooms share."""

from marxador.club.config import Config
from marxador.club.people.people import People
from marxador.club.store.store import Store
from marxador.club.tables.hub import Hub
from marxador.club.tickets import Tickets


class Club:
    """A club that is open, or about to be."""

    def __init__(self, settings: Config) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.people = People(self.store.engine)
        self.tickets = Tickets()
        self.hub = Hub(self.store, settings)

    async def close(self) -> None:
        """Send everybody home, and let the store finish."""
        await self.hub.close()
        await self.store.close()
