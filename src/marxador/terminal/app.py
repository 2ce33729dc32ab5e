"""The table in Textual."""

import asyncio
from typing import ClassVar

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from marxador.bots.driver import speaks_for
from marxador.cli.acts import Act
from marxador.cli.page import as_markdown
from marxador.engine.events import HandOpened, Played, Said, Spoke
from marxador.engine.signals import true_signals
from marxador.engine.table import side_of
from marxador.engine.view import View
from marxador.i18n import N_, _
from marxador.rulebook import rulebook, stakes
from marxador.study.coach.hint import hint
from marxador.terminal.conduct import Conduct, Turn
from marxador.terminal.faces import FACES
from marxador.terminal.house import HouseApp
from marxador.terminal.offers import NEXT, Offer, offers
from marxador.terminal.scene import Balloon, Scene
from marxador.terminal.screens import Choice, Cover, Number, Page, Typed
from marxador.terminal.sheets import hint_page, log_page
from marxador.terminal.telling import Line, tell
from marxador.terminal.widgets import (
    ActionsView,
    Bar,
    ClothView,
    HandView,
    LogView,
    StonesView,
    Taken,
)

LEAST = (80, 24)
"""The smallest terminal in which a table fits."""
GETTING_READY = N_("The bots sit down; the first time ever that takes half a minute.")
ROOMY = (110, 34)
"""From here on there is room for more."""


class TableScreen(Screen[None]):
    """Everything that one sees of a match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules", show=False),
        Binding("h", "hint", show=False),
        Binding("s", "signals", show=False),
        Binding("g", "gaze", show=False),
        Binding("l", "log", show=False),
        Binding("t", "app.theme", show=False),
        Binding("slash,colon", "type", show=False),
        Binding("plus", "pace(1)", show=False),
        Binding("minus", "pace(-1)", show=False),
        Binding("left,up", "point(-1)", show=False),
        Binding("right,down,tab", "point(1)", show=False),
        Binding("enter,space", "take", show=False),
    ]
    CSS = """
    TableScreen { layout: vertical; background: $background; }
    #middle { height: 1fr; }
    #panel { width: 26; }
    #bottom { height: 7; }
    ClothView { width: 1fr; height: 100%; }
    StonesView { width: 100%; }
    LogView { width: 100%; height: 1fr; }
    ActionsView { width: 1fr; height: 100%; }
    HandView { height: 100%; }
    #small { display: none; width: 100%; height: 100%; content-align: center middle; }
    TableScreen.tiny > * { display: none; }
    TableScreen.tiny > #small { display: block; }
    TableScreen.roomy #panel { width: 34; }
    TableScreen.roomy #bottom { height: 9; }
    """

    def __init__(self, conduct: Conduct) -> None:
        super().__init__()
        self.conduct = conduct
        self.alone = len(conduct.people) == 1
        self.viewer: int | None = next(iter(conduct.people)) if self.alone else None
        self.seen_in: tuple[int, int] | None = None
        """With several people: who saw its cards last, and in which hand."""
        self.asked: int | None = None
        """The person that the table waits for."""
        self.offered: tuple[Offer, ...] = ()
        self.cursor: Offer | None = None
        self.lines: list[Line] = []
        self.balloon: Balloon | None = None
        self._answered = asyncio.Event()

    def compose(self) -> ComposeResult:
        yield Bar()
        with Horizontal(id="middle"):
            yield ClothView()
            with Vertical(id="panel"):
                yield StonesView()
                yield LogView()
        with Horizontal(id="bottom"):
            yield HandView()
            yield ActionsView()
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        stones, log = self.query_one(StonesView), self.query_one(LogView)
        stones.conduct = log.conduct = self.conduct
        log.lines = self.lines
        stones.styles.height = stones.rows()
        self.show()
        self.run_worker(self._play(), exclusive=True)

    def on_resize(self, event: Resize) -> None:
        width, height = event.size
        tiny = width < LEAST[0] or height < LEAST[1]
        self.set_class(tiny, "tiny")
        self.set_class(width >= ROOMY[0] and height >= ROOMY[1], "roomy")
        self.query_one("#small", Static).update(
            _("The table needs {columns}×{rows}; this terminal is {width}×{height}.").format(
                columns=LEAST[0], rows=LEAST[1], width=width, height=height
            )
        )
        stones = self.query_one(StonesView)
        stones.styles.height = stones.rows() + (height >= ROOMY[1])

    # -- the match goes on

    async def _play(self) -> None:
        """Deal, let bots act, wait for people, until the match is over."""
        conduct = self.conduct
        await asyncio.to_thread(conduct.warm)
        while True:
            turn = conduct.turn
            if turn.kind == "over":
                await self._over()
                return
            if turn.kind == "deal":
                await self._between_hands()
                self.tell(conduct.deal())
                continue
            if await self._talk(turn.seats[0]):
                continue
            if turn.kind == "bot":
                await self._bot(turn.seats[0])
            else:
                await self._person(turn)

    async def _talk(self, seat: int) -> bool:
        """Let the bots of a side talk first; whether any did."""
        moment = len(self.conduct.match.events)
        gestures = await asyncio.to_thread(self.conduct.gestures, seat)
        if not gestures or moment != len(self.conduct.match.events):
            return False
        talked = self.conduct.talk(gestures)
        if talked:
            self.tell(talked)
        return talked is not None

    async def _bot(self, seat: int) -> None:
        """A bot thinks while the others wait; somebody may speak before it does."""
        conduct = self.conduct
        self.show()
        moment = len(conduct.match.events)
        action, _slept = await asyncio.gather(
            asyncio.to_thread(conduct.think, seat), asyncio.sleep(conduct.pace)
        )
        if moment == len(conduct.match.events):
            self.tell(conduct.act(seat, action))

    async def _person(self, turn: Turn) -> None:
        """Wait for a person; with several, cover the cards until that one is alone with them."""
        seat = self._whom(turn.seats)
        if not self.alone:
            hand = self.conduct.match.hand
            now = (seat, hand.number if hand else 0)
            if self.seen_in != now:
                self.viewer = None
                self.show()
                await self.app.push_screen_wait(Cover(self.conduct.match.names[seat - 1]))
                self.seen_in = now
            self.viewer = seat
        self.asked = seat
        self._answered.clear()
        self.show()
        await self._answered.wait()
        self.asked = None
        if not self.alone:
            self.viewer = None

    def _whom(self, seats: tuple[int, ...]) -> int:
        last = self.seen_in[0] if self.seen_in else None
        return last if last in seats else seats[-1]

    async def _between_hands(self) -> None:
        if self.conduct.pace and self.conduct.people and self.conduct.match.hand:
            await self._wait_for(NEXT)
        elif self.conduct.pace:
            await asyncio.sleep(2 * self.conduct.pace)

    async def _over(self) -> None:
        if self.conduct.pace or self.conduct.people:
            await self._wait_for(NEXT)
        self.app.exit()

    async def _wait_for(self, offer: Offer) -> None:
        self._answered.clear()
        self.show()
        self.offered, self.cursor = (offer,), offer
        self._show_offers()
        await self._answered.wait()

    # -- showing

    def tell(self, act: Act) -> None:
        """Tell an act: in the log, in a balloon, on the cloth."""
        viewer = self.viewer
        for line in tell(act, viewer):
            if line.kind != "signal" or (viewer and line.seat in (viewer, self._gaze(viewer))):
                self.lines.append(line)
        for event in act.events:
            if isinstance(event, Spoke | Said):
                self.balloon = self._balloon(event)
            elif isinstance(event, HandOpened) or (isinstance(event, Played) and not self._waits()):
                self.balloon = None
        record = self.conduct.record
        if record and record.trouble:
            self.notify(record.trouble, severity="error", timeout=10)
        self.show()

    def _waits(self) -> bool:
        return any(position.waits for position in self.conduct.view(None).positions)

    def _balloon(self, event: Spoke | Said) -> Balloon:
        if isinstance(event, Said):
            return Balloon(event.seat, f"“{event.text}”"[:24])
        return Balloon(event.seat, event.voice, self._loudness(event.voice.partition("=")[0]))

    def _loudness(self, voice: str) -> int:
        variant = self.conduct.match.variant
        for number, rung in enumerate(variant.truc.rungs, 1):
            if voice == rung.voice:
                return number
        if voice == variant.truc.passing:
            return 1
        for bid in variant.envit.bids if variant.envit else ():
            if voice == bid.voice:
                return 3 if bid.everything else 1
        return 0

    def _gaze(self, seat: int) -> int | None:
        return self.conduct.looks_at(seat)

    def show(self) -> None:
        """Bring everything on the screen up to date."""
        if not self.is_mounted:
            return
        conduct, viewer = self.conduct, self.viewer
        own = viewer or min(conduct.people, default=1)
        view = conduct.view(viewer)
        seen = conduct.signals_to(viewer) if viewer else ()
        signals = {e.seat: tuple(s.name for s in seen if s.seat == e.seat) for e in seen}
        acting = speaks_for(conduct.match, conduct.people) if conduct.match.in_hand else ()
        self.query_one(ClothView).scene = Scene(view, own, acting, self.balloon, signals)
        self.query_one(StonesView).viewer = own if conduct.people else None
        hand = self.query_one(HandView)
        hand.view, hand.covered = (view, False) if viewer else (conduct.view(own), True)
        self._bar()
        self.offered = offers(view, conduct.may_leave(viewer)) if viewer else ()
        self.cursor = None
        self._show_offers()
        for widget in (ClothView, StonesView, LogView):
            self.query_one(widget).redraw()

    def _bar(self) -> None:
        match = self.conduct.match
        bar = self.query_one(Bar)
        variant, roomy = match.variant, self.size.width >= ROOMY[0]
        place = f"{variant.name}, {variant.region}" if roomy else variant.name
        hand = _("hand {number}").format(number=match.hand.number) if match.hand else ""
        bar.title = f"{place}  {hand}".strip()
        bar.keys = [
            ("H", _("hint"), "hint"),
            *([("S", _("signals"), "signals")] if self._may_talk() else []),
            ("L", _("log"), "log"),
            ("?", _("rules"), "rules"),
            ("^Q", _("quit"), "app.quit"),
        ]
        bar.redraw()

    def _may_talk(self) -> bool:
        own = min(self.conduct.people, default=0)
        return bool(own and self.conduct.in_sight(own))

    def _show_offers(self) -> None:
        hand, actions = self.query_one(HandView), self.query_one(ActionsView)
        view = self.conduct.view(self.viewer) if self.viewer else None
        for part in (hand, actions):
            part.offered, part.cursor = self.offered, self.cursor
        actions.view = view
        actions.text = self._sentence()
        hand.redraw()
        actions.redraw()

    def _sentence(self) -> str:
        """Whose turn it is and what waits, in a sentence."""
        match, viewer = self.conduct.match, self.viewer
        if match.is_over:
            return self.lines[-1].text if self.lines else ""
        if not self.lines and not match.in_hand:
            return _(GETTING_READY)
        if not match.in_hand:
            told = [line.text for line in self.lines[-6:] if line.kind in ("stones", "end")]
            return " ".join(told)
        waiting = [match.names[seat - 1] for seat in speaks_for(match, self.conduct.people)]
        if self.asked is None or viewer is None:
            return _("{name} thinks…").format(name=", ".join(waiting))
        said = stakes.waiting(self.conduct.view(viewer))
        if said and self.balloon and side_of(self.balloon.seat) != side_of(viewer):
            name = match.names[self.balloon.seat - 1]
            return f"{name}: {self.balloon.text}. {said}"
        return said or _("It is your turn, {name}.").format(name=match.names[viewer - 1])

    # -- what a person does

    def on_key(self, event: Key) -> None:
        for offer in self.offered:
            if event.key == offer.key or event.character == offer.key.upper():
                event.stop()
                event.prevent_default()
                self.take(offer)
                return

    def on_taken(self, message: Taken) -> None:
        self.take(message.offer)

    def on_bar_pressed(self, message: Bar.Pressed) -> None:
        self.call_later(self.run_action, message.action)

    def take(self, offer: Offer) -> None:
        """Do something that is offered."""
        if offer.kind == "next":
            self.offered = ()
            self._answered.set()
        elif self.viewer is None:
            return
        elif offer.kind == "leave":
            self.conduct.leave(self.viewer)
            self._answered.set()
        elif offer.sizes:
            self.app.push_screen(
                Number(offer.action, offer.sizes),
                lambda size: self.act(offer.sized(size)) if size else None,
            )
        else:
            self.act(offer.action)

    def act(self, action: str) -> None:
        """Say or play something, as it was typed."""
        if self.viewer is None:
            return
        try:
            act = self.conduct.act(self.viewer, action)
        except ValueError as error:
            self.notify(str(error), severity="warning", timeout=8)
            return
        self.tell(act)
        self._answered.set()

    def action_take(self) -> None:
        if self.cursor:
            self.take(self.cursor)

    def action_point(self, step: int) -> None:
        if not self.offered:
            return
        at = self.offered.index(self.cursor) if self.cursor in self.offered else -(step > 0)
        self.cursor = self.offered[(at + step) % len(self.offered)]
        self._show_offers()

    def action_type(self) -> None:
        self.app.push_screen(Typed(), lambda text: self.act(text) if text else None)

    def action_pace(self, steps: int) -> None:
        self.conduct.quicken(steps)
        self.notify(
            _("{seconds} seconds between moves").format(seconds=self.conduct.pace), timeout=2
        )

    def action_log(self) -> None:
        names = self.conduct.match.names
        self.app.push_screen(Page(_("Log"), log_page(names, self.lines)))

    def action_rules(self) -> None:
        match = self.conduct.match
        page = as_markdown(rulebook(match.variant, match.seats))
        self.app.push_screen(Page(_("Rules"), Markdown(page)))

    def action_hint(self) -> None:
        if self.viewer is None or not self.conduct.view(self.viewer).legal:
            self.notify(_("A hint is for your own turn."), timeout=3)
            return
        # Beside the messages of the screen, so that it does not wait while the bot thinks.
        self.run_worker(self._hint(self.conduct.view(self.viewer)), group="hint", exclusive=True)

    async def _hint(self, view: View) -> None:
        advice = await asyncio.to_thread(hint, view, self.conduct.seed)
        self.app.push_screen(Page(_("Hint"), hint_page(advice), short=True))

    def action_gaze(self) -> None:
        """Turn the eyes to the next one worth looking at."""
        if self.viewer is None:
            return
        sight = self.conduct.in_sight(self.viewer)
        at = self.conduct.looks_at(self.viewer)
        if at is None:
            return
        self.conduct.look(self.viewer, sight[(sight.index(at) + 1) % len(sight)])
        looked = self.conduct.looks_at(self.viewer) or at
        self.notify(
            _("You look at {name}.").format(name=self.conduct.match.names[looked - 1]), timeout=2
        )
        self.show()

    def action_signals(self) -> None:
        """The signals one can make to the partner one looks at, and the sayings."""
        viewer, match = self.viewer, self.conduct.match
        if viewer is None or not match.in_hand or match.hand is None:
            return
        partner = self.conduct.partner(viewer)
        listed = []
        if partner:
            true = true_signals(match.hand, viewer)
            for signal in match.variant.signal.values():
                text = f"{FACES[signal.gesture]:<7} {signal.name}: {_(signal.gesture)}"
                able = not match.variant.truthful or signal.name in true
                listed.append((f"signal-{signal.name}", text, able))
        listed += [(f"say-{said}", f"“{said}”", True) for said in match.variant.sayings]
        if not listed:
            self.notify(_("there is no partner to signal to"), timeout=3)
            return
        name = match.names[partner - 1] if partner else ""
        title = _("Signals to {name}").format(name=name) if partner else _("Sayings")
        self.app.push_screen(Choice(title, listed), self._gesture)

    def _gesture(self, chosen: str | None) -> None:
        if chosen is None or self.viewer is None:
            return
        kind, _dash, name = chosen.partition("-")
        try:
            if kind == "say":
                self.tell(self.conduct.say(self.viewer, name))
            else:
                self.tell(self.conduct.signal(self.viewer, name))
        except ValueError as error:
            self.notify(str(error), severity="warning")


class TableApp(HouseApp):
    """A match at one keyboard."""

    def __init__(self, conduct: Conduct) -> None:
        super().__init__()
        self.conduct = conduct

    def on_mount(self) -> None:
        super().on_mount()
        self.table = TableScreen(self.conduct)
        self.push_screen(self.table)
