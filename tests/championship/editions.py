"""Random editions as plain lines: sizes, ties, withdrawals, disqualifications, suspensions…

What comes next is decided with the naive tables alone.
"""

from itertools import combinations
from random import Random
from typing import Any

from tests.championship import naive
from tests.championship.naive import Line

Score = tuple[list[int], list[int]]


class Maker:
    """Writes one edition, line by line."""

    def __init__(self, seed: int, *, whole: bool = False) -> None:
        self.rng = Random(seed)
        self.whole = whole
        """Whether everything is played to the end."""
        self.lines: list[Line] = []
        self.out: set[str] = set()

    def add(self, act: str, **fields: Any) -> None:
        self.lines.append({"act": act, **fields})

    def make(self) -> list[Line]:
        rng = self.rng
        groups = rng.choice((1, 2, 2, 4))
        sectors = [str(at + 1) for at in range(rng.randint(max(groups, 2), groups + 3))]
        target, games = rng.choice(((24, 2), (24, 2), (12, 1), (9, 3)))
        self.add(
            "edition",
            name=f"Edition {rng.randint(1, 99)}",
            sectors=sectors,
            groups=groups,
            target=target,
            games=games,
            register_by="2025-05-16",
            results_by="2025-06-20",
            draw_at="2025-06-25T19:30",
            census=rng.randint(5, 400),
        )
        codes = [f"F{number:03}" for number in rng.sample(range(1000), 60)]
        for sector in sectors:
            for _ in range(rng.randint(1, 5)):
                self.enter(codes.pop(), sector)
        if self.play("sectors", sectors):
            self.later_phases()
        return self.lines

    def enter(self, code: str, sector: str) -> None:
        self.add("register", commission=code, name=f"Falla {code}", sector=sector, on="2025-05-10")
        if self.rng.random() < 0.7:
            self.add("roster", commission=code, players=[f"{code} {at}" for at in range(4)])

    def later_phases(self) -> None:
        rng, groups = self.rng, self.lines[0]["groups"]
        seats = self.qualified("sectors", self.lines[0]["sectors"])
        if len(seats) < groups:
            return
        rng.shuffle(seats)
        letters = "ABCD"[:groups]
        named = {letter: seats[at::groups] for at, letter in enumerate(letters)}
        self.add("draw", phase="groups", groups=named)
        if not self.play("groups", list(letters)) or groups == 1:
            return
        if groups == 4:
            winners = self.qualified("groups", list(letters))
            if len(winners) != 4:
                return
            rng.shuffle(winners)
            self.add("draw", phase="semifinals", pairs=[winners[:2], winners[2:]])
            if not self.play("semifinals", ["SF1", "SF2"]):
                return
        if all(naive.members(self.lines, "F")):
            self.matches(["F"])

    def qualified(self, phase: str, names: list[str]) -> list[str]:
        """Close a phase; who goes on from it, with those who take the place of a drop-out."""
        rng = self.rng
        tables = [naive.table(self.lines, name) for name in names]
        seats = [table["winner"] for table in tables if table["rows"]]
        for at, code in enumerate(seats):
            if rng.random() < 0.1:
                others = [
                    line["commission"]
                    for line in self.lines
                    if line["act"] == "register" and line["commission"] not in self.out | set(seats)
                ]
                if others:
                    self.drop(code)
                    seats[at] = rng.choice(others)
                    self.add("replace", commission=code, by=seats[at], reason="runner-up")
        return seats

    def play(self, phase: str, names: list[str]) -> bool:
        """Play a phase and close it; whether it came to that, and everybody in it has a first."""
        self.matches(names)
        for name in names:
            for tie in naive.table(self.lines, name)["tied"]:
                first = naive.table(self.lines, name)["rows"][0]["commission"] in tie
                if first or self.rng.random() < 0.3:
                    self.add("tiebreak", group=name, order=self.rng.sample(tie, len(tie)))
        tables = [naive.table(self.lines, name) for name in names]
        good = all(not table["rows"] or table["winner"] for table in tables)
        if not good or (phase != "sectors" and any(not table["rows"] for table in tables)):
            return False
        if self.rng.random() < 0.15 and not self.whole:
            return False
        self.add("close", phase=phase)
        return True

    def matches(self, names: list[str]) -> None:
        rng = self.rng
        pairs = [
            (name, *pair)
            for name in names
            for pair in combinations(naive.members(self.lines, name), 2)
        ]
        rng.shuffle(pairs)
        stops = 0 if self.whole or rng.random() < 0.7 else rng.randint(0, len(pairs))
        likely = rng.choice((0, 0.02, 0.08))
        for group, one, other in pairs[stops:]:
            home, away = rng.choice(((one, other), (other, one)))
            if not {home, away} & self.out:
                self.match(group, home, away)
            if rng.random() < likely:
                self.drop(rng.choice((one, other)))

    def drop(self, code: str) -> None:
        if code in self.out:
            return
        self.out.add(code)
        if self.rng.random() < 0.5:
            self.add("withdraw", commission=code, justified=self.rng.random() < 0.5)
        else:
            self.add("disqualify", commission=code, reason="false signals")

    def match(self, group: str, home: str, away: str) -> None:
        rng, where = self.rng, {"group": group, "home": home, "away": away}
        chance = rng.random()
        if chance < 0.06:
            self.add("absent", **where, who=rng.choice((home, away)))
            if rng.random() < 0.6:
                self.add("decide", **where, winner=rng.choice((home, away)), reason="absent")
                return
            self.add("decide", **where, replay=True, reason="force majeure")
        elif chance < 0.12:
            self.add("suspend", **where, cames=[0, 0], pedres=[0, 0], reason="a fire")
            if rng.random() < 0.3:
                self.add("decide", **where, winner=rng.choice((home, away)), reason="left")
                return
            self.add("resume", **where, when="2025-06-10T20:00")
        elif chance < 0.14 and not self.whole:
            return
        cames, pedres = self.score()
        self.add("result", **where, cames=cames, pedres=pedres)
        line = len(self.lines)
        if rng.random() < 0.05:
            cames, pedres = self.score()
            self.add("correct", line=line, cames=cames, pedres=pedres, reason="read wrong")

    def score(self) -> Score:
        """Few different scores, so that ties are many."""
        rng = self.rng
        target, games = self.lines[0]["target"], self.lines[0]["games"]
        lost = rng.choice((0, games - 1))
        cames = [games, lost]
        spare = rng.choice((0, 1, target - 1))
        pedres = [games * target + min(1, lost) * spare, lost * target + spare]
        if rng.random() < 0.5:
            return cames[::-1], pedres[::-1]
        return cames, pedres
