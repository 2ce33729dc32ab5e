"""A whole edition with made-up commissions, played from its census to its final.

Everything is entered as it would be: by the role whose task it is, results by two people, decisions
by two members of the committee, draws from committed numbers. The same seed, the same edition.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

from marxador.championship.acts import (
    Absent,
    Act,
    Announce,
    Appoint,
    Census,
    Close,
    Confirm,
    Decide,
    Disqualify,
    HandIn,
    Identity,
    Letter,
    Register,
    Result,
    Resume,
    Reveal,
    Roster,
    Schedule,
    Start,
    Suspend,
    Two,
    Withdraw,
)
from marxador.championship.calendar import arranged, slots_of
from marxador.championship.championship import Championship
from marxador.championship.draws import commitment, derived, digest
from marxador.championship.edition import Edition
from marxador.championship.entry import Actor, Entry
from marxador.championship.group import Group
from marxador.championship.match import key_of


def _listed(names: str) -> list[str]:
    return names.split("|")


STREETS = _listed(
    "Sant Vicent|Xàtiva|la Pau|les Barques|Colom|Russafa|Cuba|Sueca|Cadis|Dénia|Borrull|"
    "Cavallers|la Mar|Serrans|Roters|Baix|Quart|Corona|Túria|Socors|Jesús|Palleter|Archiduc|"
    "Sagunt|Orriols|Almassora|Benicarló|Morella|Bailén|Pelai|Convent|l'Olivereta|Brasil|"
    "Lleons|Benimaclet|Murta|Masquefa|Barraca|Escalante|la Reina|Pescadors|Rosari|Just|"
    "Illa Perduda|Algirós|Campoamor|Explorador|Polo|Peris|Mossén|Fra Lluís|Ripalda|Salamanca|"
    "Joaquim Costa|Borriana|Almirall"
)
SQUARES = _listed(
    "la Figuera|l'Arbre|la Creu|el Pilar|la Mercé|el Mercat|la Botja|Sant Jaume|l'Àngel|"
    "la Bosseria|el Negret|el Patriarca|la Porta Nova|el Carme|l'Encarnació|la Llotja|"
    "Espartero|el Forn|la Senyera|el Molí|la Séquia|el Rajolar|els Tarongers|la Marjal|"
    "el Palmeral|la Nòria"
)
GIVEN = _listed(
    "Amparo|Anna|Arnau|Blai|Carme|Carles|Clara|Dídac|Empar|Enric|Fina|Ferran|Glòria|Guillem|"
    "Imma|Joan|Josep|Laia|Lluís|Maria|Marc|Neus|Nacho|Oreto|Pau|Paula|Pere|Quique|Raquel|"
    "Rosa|Salva|Sílvia|Teresa|Toni|Vicent|Ximo|Xelo|Yolanda"
)
FAMILY = _listed(
    "Alcover|Bellver|Benlloch|Blasco|Bou|Calatayud|Camarasa|Estellés|Esteve|Ferrandis|Ferrer|"
    "Furió|Garcia|Gil|Gimeno|Ibanyes|Lluch|Marco|Marí|Martí|Mompó|Navarro|Oltra|Pastor|Peris|"
    "Pla|Ribes|Roig|Ros|Sanchis|Sancho|Soler|Tormo|Vidal|Vila|Zaragozà"
)

JUNTA, SECOND = Actor("junta", "Amparo Roig"), Actor("junta", "Vicent Peris")
MEMBERS = tuple(
    Actor("committee", name) for name in ("Carles Benlloch", "Neus Tormo", "Pere Calatayud")
)


def demo(seed: int = 68, commissions: int = 400, sectors: int = 26) -> Iterator[Championship]:
    """The edition as it grows, yielded after every group; the last one is over."""
    return _Demo(seed, commissions, sectors).play()


class _Demo:
    def __init__(self, seed: int, commissions: int, sectors: int) -> None:
        self.rng = Random(seed)
        self.state = Championship()
        self.clock = datetime(2025, 4, 1, 10, 0)
        self.commissions = commissions
        self.sectors = tuple(str(number) for number in range(1, sectors + 1))
        self.strength: dict[str, float] = {}

    def play(self) -> Iterator[Championship]:
        self.begin()
        self.enter_everybody()
        yield self.state
        for sector in self.sectors:
            self.league(self.state.groups[sector], Actor("representative", _rep(sector)))
            yield self.state
        self.act(JUNTA, Close("sectors"))
        self.draw("groups")
        for letter in self.state.edition.letters:
            self.act(JUNTA, Appoint("delegate", f"Delegació {letter}", letter))
            self.league(self.state.groups[letter], Actor("delegate", f"Delegació {letter}"))
            yield self.state
        self.act(JUNTA, Close("groups"))
        self.draw("semifinals")
        for name in ("SF1", "SF2"):
            self.league(self.state.groups[name], JUNTA)
        self.act(JUNTA, Close("semifinals"))
        self.league(self.state.groups["F"], JUNTA)
        yield self.state

    def act(self, by: Actor, act: Act, why: str = "") -> Entry:
        self.clock += timedelta(seconds=20)
        return self.state.enter(act, by, why=why, at=self.clock.isoformat(timespec="seconds"))

    def until(self, day: str) -> None:
        """Go on to a day, not back."""
        self.clock = max(self.clock, datetime.fromisoformat(f"{day}T10:00"))

    def agreed(self, act: Act, why: str = "") -> None:
        """Two members of the committee."""
        entry = self.act(MEMBERS[0], act, why)
        self.act(MEMBERS[1], Confirm(entry.number))

    # Entering

    def begin(self) -> None:
        edition = Edition(
            "68 Campionat Faller de Truc",
            self.sectors,
            4,
            24,
            2,
            "2025-05-16",
            "2025-06-20",
            "2025-06-25T19:30",
            self.commissions,
            names_until="2026-03-19",
        )
        self.act(JUNTA, Start(edition))
        for member in MEMBERS:
            self.act(JUNTA, Appoint("committee", member.name))
        for sector in self.sectors:
            self.act(JUNTA, Appoint("representative", _rep(sector), sector))

    def enter_everybody(self) -> None:
        listed = []
        for number, name in enumerate(self.names(), start=1):
            sector = self.sectors[(number - 1) * len(self.sectors) // self.commissions]
            listed.append((f"F{number:03}", name, sector))
        self.act(JUNTA, Census(tuple(listed)))
        for sector in self.sectors:
            self.until("2025-05-0" + str(1 + int(sector) % 9))
            rep = Actor("representative", _rep(sector))
            mine = [one for one in listed if one[2] == sector]
            for code, name, _sector in mine:
                on = self.clock.date().isoformat()
                image = self.rng.random() > 0.02
                self.act(rep, Register(code, name, sector, on, image))
                self.act(rep, Roster(code, self.players()))
                self.strength[code] = self.rng.gauss(0, 1)
            days = ("2025-05-19", "2025-05-26", "2025-06-02")
            self.act(rep, Letter(sector, days, len(mine), f"Casal de la {mine[0][1]}"))

    def names(self) -> list[str]:
        pairs = [f"Falla {one} – {other}" for one in STREETS for other in STREETS if one < other]
        places = [f"Falla Plaça de {square}".replace("de el", "del") for square in SQUARES]
        chosen = self.rng.sample(pairs, max(0, self.commissions - len(places))) + places
        self.rng.shuffle(chosen)
        return chosen[: self.commissions]

    def players(self) -> tuple[str, ...]:
        rng, found = self.rng, dict[str, None]()
        while len(found) < 4:
            found[f"{rng.choice(GIVEN)} {rng.choice(FAMILY)} {rng.choice(FAMILY)}"] = None
        return tuple(found)

    # Playing

    def league(self, group: Group, leader: Actor) -> None:
        """A group from its calendar to its hand-in."""
        self.schedule(group, leader)
        for home, away in list(group.table.open):
            self.match(group, key_of(home, away), leader)
        self.fill_ties(group)
        if group.phase == "sectors":
            self.act(leader, HandIn(group.name))

    def schedule(self, group: Group, leader: Actor) -> None:
        first = {"sectors": "2025-05-19", "groups": "2025-06-30", "semifinals": "2025-07-09"}
        start = datetime.fromisoformat(first.get(group.phase, "2025-07-12"))
        days = [(start + timedelta(days=7 * at)).date().isoformat() for at in range(3)]
        venue = f"Casal de la {self.state.name(group.members[0])}"
        if group.phase != "sectors":
            venue = "Junta Central Fallera"
        slots = slots_of(days, ("18:00", "19:00", "20:00", "21:00", "22:00"), {venue: 8})
        made = arranged(group, slots)
        if made:
            self.act(JUNTA if leader.role == "delegate" else leader, Schedule(tuple(made)))

    def match(self, group: Group, key: tuple[str, str], leader: Actor) -> None:
        """One match: as a rule it is played, now and then something happens."""
        home, away = key
        if group.state(home, away) != "open":
            return
        where = (group.name, home, away)
        meeting = group.match(home, away).meeting
        self.until(meeting.at[:10] if meeting else "2025-05-19")
        chance = self.rng.random() if group.phase == "sectors" else 1.0
        if chance < 0.003:
            self.act(leader, Absent(*where, away))
            self.agreed(Decide(*where, winner=home), "no acudí ni avisà")
            return
        if chance < 0.005:
            self.act(leader, Withdraw(away, justified=chance < 0.004), "no arriba a formar parella")
            return
        if chance < 0.006:
            self.agreed(Disqualify(away), "senyals estudiats")
            return
        pair = (self.state.commissions[home].players[:2], self.state.commissions[away].players[2:4])
        self.act(leader, Identity(*where, pair))
        cames, pedres = self.score(home, away)
        if 0.006 <= chance < 0.01:
            self.act(leader, Suspend(*where, (0, 0), (0, 0), "primera mà"), "apagada al casal")
            self.agreed(Resume(*where, "2025-06-16T20:00"))
        referee = Actor("referee", f"Àrbitre {group.name} {home} {away}")
        self.act(JUNTA, Appoint("referee", referee.name, match=where))
        signed = (pair[0][0], pair[1][0])
        entry = self.act(referee, Result(*where, cames, pedres, pair, signed))
        self.act(SECOND if leader == JUNTA else leader, Confirm(entry.number))

    def score(self, home: str, away: str) -> tuple[Two, Two]:
        """A coto, cama by cama, as likely as the two are strong."""
        rng = self.rng
        chance = 1 / (1 + 2.7 ** (self.strength[away] - self.strength[home]))
        cames, pedres = [0, 0], [0, 0]
        while max(cames) < 2:
            winner = int(rng.random() > chance)
            cames[winner] += 1
            pedres[winner] += 24
            pedres[1 - winner] += min(23, int(rng.triangular(2, 24, 19)))
        return (cames[0], cames[1]), (pedres[0], pedres[1])

    def fill_ties(self, group: Group) -> None:
        """A draw for a tie at the first place."""
        table = group.table
        if not table.complete:
            self.draw("tiebreak", group.name, table.tied[0])

    def draw(self, phase: str, group: str = "", tied: tuple[str, ...] = ()) -> None:
        """Three people commit a number each, then show it."""
        if phase == "groups":
            self.clock = max(self.clock, datetime.fromisoformat(self.state.edition.draw_at))
        entrants = tied or tuple(sorted(self.state.qualified))
        people = [(f"{self.rng.choice(GIVEN)} {one}", one) for one in FAMILY[:3]]
        secrets = {name: (str(self.rng.randint(1, 99999)), salt) for name, salt in people}
        promised = tuple((name, commitment(*secret)) for name, secret in secrets.items())
        announced = self.act(
            JUNTA,
            Announce(
                phase,
                entrants,
                digest(entrants),
                "committed",
                commitments=promised,
                at=self.state.edition.draw_at if phase == "groups" else "",
                group=group,
            ),
        )
        for name, (value, salt) in secrets.items():
            self.act(JUNTA, Reveal(announced.number, value, name, salt))
        self.act(JUNTA, derived(self.state, announced.number))


def _rep(sector: str) -> str:
    return f"Representant {sector}"
