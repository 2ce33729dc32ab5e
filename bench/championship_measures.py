"""What is timed of a championship: everything from the acts, one more act, papers."""

import gc
import time
from collections.abc import Callable, Iterator
from datetime import date
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from marxador.championship import Actor, Book, Championship, Edition
from marxador.championship.acts import Confirm, Register, Result, Start, Withdraw
from marxador.championship.calendar import meetings
from marxador.championship.demo import demo
from marxador.championship.desk import desk
from marxador.championship.entry import Entry
from marxador.championship.papers import Press, papers
from marxador.i18n import speaking

JUNTA, SECOND = Actor("junta", "Anna"), Actor("junta", "Blai")


class Measure(NamedTuple):
    """A figure, and what was promised."""

    what: str
    seconds: float
    promised: float | None
    note: str = ""

    @property
    def holds(self) -> bool:
        return self.promised is None or self.seconds <= self.promised


def measures(papers_too: bool) -> Iterator[Measure]:
    *_before, edition = demo()
    entries = edition.entries
    about = f"400 commissions, {len(entries)} acts"
    seconds = best(lambda: pages(Championship.replay(entries)))
    yield Measure("every table and page's data from the acts", seconds, 0.1, about)
    yield from _one_more()
    yield _file(edition)
    many = ten_thousand()
    seconds = best(lambda: pages(Championship.replay(many)), times=2)
    about = f"10,000 commissions in 667 sectors, {len(many)} acts"
    yield Measure("the same of a larger edition", seconds, 5.0, about)
    if papers_too:
        yield _papers(edition)


def pages(state: Championship) -> None:
    """What the public pages and the desk show."""
    state.tables()
    meetings(state)
    desk(state, date(2025, 6, 1))


def best(work: Callable[[], object], times: int = 7) -> float:
    """The CPU seconds of the quickest of several runs."""
    found = []
    for _time in range(times):
        gc.collect()
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def _one_more() -> Iterator[Measure]:
    """Acts into a running edition, each with the table that it changes."""
    state = Championship.replay(next(demo()).entries)
    rng, found = Random(1), []
    for group in list(state.groups.values())[:10]:
        for home, away in group.table.open:
            result = Result(group.name, home, away, (2, 0), (48, rng.randint(0, 46)))
            found.append(_timed(lambda act=result: state.enter(act, JUNTA), group.name, state))
            number = len(state.entries)
            found.append(
                _timed(lambda of=number: state.enter(Confirm(of), SECOND), group.name, state)
            )
        leaves = Withdraw(group.members[0], justified=True)
        found.append(_timed(lambda act=leaves: state.enter(act, JUNTA), group.name, state))
    found.sort()
    middle, slowest = 1000 * found[len(found) // 2], 1000 * found[-1]
    note = f"wall, p99 of {len(found)} acts; median {middle:.2f} ms, slowest {slowest:.1f} ms"
    yield Measure("one more act, and its table", found[len(found) * 99 // 100], 0.005, note)


def _timed(work: Callable[[], object], group: str, state: Championship) -> float:
    start = time.perf_counter()
    work()
    assert state.groups[group].table
    return time.perf_counter() - start


def _file(edition: Championship) -> Measure:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "edition.jsonl"
        Book.of(path, edition)
        size = path.stat().st_size / 1e6
        seconds = best(lambda: Book(path), times=3)
    return Measure("the file read, every hash and rule checked", seconds, None, f"{size:.1f} MB")


def ten_thousand() -> list[Entry]:
    """A league of 10,000 commissions, all its matches played."""
    rng = Random(7)
    sectors = tuple(str(number) for number in range(667))
    dates = ("2025-05-16", "2025-06-20", "2025-06-25T19:30")
    state = Championship()
    at = {"at": "2025-05-01T10:00", "settled": True}
    state.enter(Start(Edition("10,000", sectors, 4, 24, 2, *dates, 10_000)), JUNTA, at=at["at"])
    members: dict[str, list[str]] = {sector: [] for sector in sectors}
    for number in range(10_000):
        code, sector = f"F{number:05}", sectors[number % 667]
        members[sector].append(code)
        state.enter(Register(code, f"Falla {code}", sector, "2025-05-01"), JUNTA, **at)
    for sector, codes in members.items():
        for home, away in combinations(codes, 2):
            pedres = (48, rng.randint(0, 46))
            state.enter(Result(sector, home, away, (2, 0), pedres), JUNTA, **at)
    return state.entries


def _papers(edition: Championship) -> Measure:
    """Every paper of the edition, in Valencian, as PDF."""
    start, work = time.perf_counter(), time.process_time()
    with speaking("ca"):
        found = papers(edition)
        press = Press(edition, "ca")
        size = sum(len(pdf) for _paper, pdf in press.pdfs(found))
    seconds, work = time.perf_counter() - start, time.process_time() - work
    note = f"wall, all cores ({work:.0f} CPU-seconds); {len(found)} files, {size / 1e6:.0f} MB"
    return Measure("all papers", seconds, 30.0, note)
