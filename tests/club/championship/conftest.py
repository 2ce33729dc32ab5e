"""A club with championships, and people who come by the links that they were given."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from marxador.championship import Book, Championship
from marxador.club.app import app
from marxador.club.championship import Championships
from marxador.club.championship.keeper import Keeper
from marxador.club.championship.links import Link
from marxador.club.championship.shelf import Shelf
from marxador.club.config import Config

HOST = "http://casal.local"
SLUG = "lliga"


class Visitor:
    """Somebody with a browser: it keeps its cookies, and says which site its pages are of."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}
        self.hat = ""

    def get(self, path: str, **more: Any) -> Response:
        return self._call("GET", path, **more)

    def post(self, path: str, said: dict[str, Any] | None = None, **more: Any) -> Response:
        said = {"hat": self.hat} | (said or {})
        return self._call("POST", path, data=said, **more)

    def _call(self, method: str, path: str, **more: Any) -> Response:
        self.client.cookies.clear()
        headers = {"origin": HOST, "accept-language": "en"} | more.pop("headers", {})
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={text}" for name, text in self.cookies.items())
        answer = self.client.request(method, path, headers=headers, follow_redirects=False, **more)
        for said in answer.headers.get_list("set-cookie"):
            name, _equals, text = said.partition(";")[0].partition("=")
            self.cookies[name] = text.strip('"')
        return answer


class Casal:
    """The club and its one championship."""

    def __init__(self, client: TestClient[Litestar], shelf: Shelf) -> None:
        self.client = client
        self.shelf = shelf

    def visitor(self) -> Visitor:
        return Visitor(self.client)

    @property
    def keeper(self) -> Keeper:
        return self.shelf.keeper(SLUG)

    @property
    def state(self) -> Championship:
        keeper = self.keeper
        keeper.refresh()
        return keeper.state

    def keeps(self, state: Championship) -> None:
        """Lay a book on the shelf, in the place of the one that was there."""
        for path in self.shelf.folder.glob(f"{SLUG}.*"):
            path.unlink()
        self.shelf._keepers.clear()
        Book.of(self.shelf.folder / f"{SLUG}.jsonl", state)

    def link(self, role: str, name: str, **more: Any) -> str:
        """The text of a new link."""
        made = self.keeper.links.make(Link("", role, name, **more))
        return self.keeper.links.token(made)

    def comes(self, role: str, name: str, **more: Any) -> Visitor:
        """Somebody who has opened their link."""
        token = self.link(role, name, **more)
        visitor = self.visitor()
        visitor.cookies["championship"] = token
        visitor.hat = token[:8]
        return visitor

    def organiser(self) -> Visitor:
        visitor = self.visitor()
        path = (self.shelf.folder / "organiser.txt").read_text().strip()
        assert visitor.get(path).status_code == 303
        return visitor


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path_factory.mktemp("club")
    litestar = app(Config(database=str(folder / "club.db"), pace=0))
    with TestClient(litestar, base_url=HOST) as client:
        yield client


@pytest.fixture
def casal(client: TestClient[Litestar]) -> Casal:
    plugin = client.app.plugins.get(Championships)
    for path in plugin.shelf.folder.glob("*.*"):
        if path.stem != "organiser":
            path.unlink()
    plugin.shelf._keepers.clear()
    return Casal(client, plugin.shelf)


Laid = Callable[[Championship], Casal]


@pytest.fixture
def laid(casal: Casal) -> Laid:
    """A casal with this book on its shelf."""

    def lay(state: Championship) -> Casal:
        casal.keeps(state)
        return casal

    return lay
