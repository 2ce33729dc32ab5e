"""A match that bots have played, for pages that look back at one."""

from typing import Any

from tests.browser.person import LIMIT, Person

# The owner looks on while the bots play: a table waits for whoever is there.
WATCHED = """async ([settings, limit]) => {
    const post = async (path, body) => {
        const headers = {"Content-Type": "application/json"};
        const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
        return await answer.json();
    };
    const table = await post("/api/tables", settings);
    const {ticket} = await post(`/api/tables/${table.id}/ticket`, {});
    const address = `${location.origin.replace("http", "ws")}/ws/t/${table.id}?ticket=${ticket}`;
    const socket = new WebSocket(address);
    await new Promise((done, fail) => {
        socket.onopen = () => {
            socket.send(JSON.stringify({id: "hello", do: "hello", last: 0}));
            socket.send(JSON.stringify({id: "start", do: "start"}));
        };
        socket.onmessage = ({data}) => {
            const said = JSON.parse(data);
            if (said.error) fail(new Error(data));
            if (said.table?.status === "over") done();
        };
        socket.onclose = (event) => fail(new Error(`closed: ${event.code}`));
        setTimeout(() => fail(new Error("the bots do not come to an end")), limit);
    });
    socket.onclose = null;
    socket.close();
    return table.id;
}"""


def played(by: Person, **settings: Any) -> str:
    """A match between bots, played to its end; the table's id."""
    by.goes("/")
    by.page.get_by_role("heading", level=1).wait_for()
    by.page.wait_for_load_state("networkidle")  # the club has made a guest
    seats = settings.get("seats", 2)
    agreed = {
        "variant": "jcf",
        "seats": seats,
        "target": 4,
        "games": 1,
        "open_hands": "after",
        "bots": [{"seat": seat, "bot": "roquer"} for seat in range(1, seats + 1)],
    } | settings
    table: str = by.page.evaluate(WATCHED, [agreed, LIMIT])
    return table


STEPS = """(table) => fetch(`/api/tables/${table}/replay`).then((answer) => answer.json())
    .then(({hands}) => hands.map(({steps}) => steps.length))"""


def long_match(by: Person) -> tuple[str, int]:
    """A match of several hands, and the number of one with some steps to go."""
    for _ in range(10):
        table = played(by, target=12)
        steps: list[int] = by.page.evaluate(STEPS, table)
        number = steps.index(max(steps)) + 1
        if max(steps) > 4 and 1 < number < len(steps):
            return table, number
    raise AssertionError("ten matches, and all of them short")
