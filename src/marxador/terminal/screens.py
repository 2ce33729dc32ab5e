"""What comes over the table for a moment: pages, lists, a number, the cover between two people."""

from collections.abc import Sequence
from typing import ClassVar

from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from marxador.i18n import _


class Page(ModalScreen[None]):
    """A text to read: the rules, the log, a hint."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,l,h", "dismiss(None)", show=False),
        Binding("space", "page_down", show=False),
    ]

    def __init__(self, title: str, text: Text | Markdown, *, short: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.short = short

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet short" if self.short else "sheet"):
            yield Static(self.heading, classes="heading", markup=False)
            with VerticalScroll() as scroll:
                self.scroll = scroll
                yield Static(self.text, markup=False)
            yield Static(_("Esc goes back"), classes="foot", markup=False)

    def on_mount(self) -> None:
        self.scroll.focus()

    def action_page_down(self) -> None:
        self.scroll.scroll_page_down()


class Choice(ModalScreen[str | None]):
    """One thing out of a list."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", show=False)]

    def __init__(self, title: str, options: Sequence[tuple[str, str, bool]]) -> None:
        """`options` are the value, how it is written, and whether it may be chosen."""
        super().__init__()
        self.heading = title
        self.options = options

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet short"):
            yield Static(self.heading, classes="heading", markup=False)
            yield OptionList(
                *(
                    Option(Text(text), id=value, disabled=not able)
                    for value, text, able in self.options
                ),
                markup=False,
            )
            yield Static(_("Enter chooses, Esc goes back"), classes="foot", markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


class Number(ModalScreen[int | None]):
    """How many, of the sizes of a numbered bid."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(None)", show=False),
        Binding("left,down,minus", "more(-1)", show=False),
        Binding("right,up,plus", "more(1)", show=False),
        Binding("pagedown", "more(-5)", show=False),
        Binding("pageup", "more(5)", show=False),
        Binding("enter,space", "take", show=False),
    ]

    def __init__(self, voice: str, sizes: Sequence[int]) -> None:
        super().__init__()
        self.voice = voice
        self.sizes = sizes
        self.at = 0
        self.typed = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet small"):
            yield Static(self.voice, classes="heading", markup=False)
            yield Static("", id="number", markup=False)
            yield Static(
                _("← → or the number; Enter says it, Esc goes back"), classes="foot", markup=False
            )

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        text = Text(justify="center")
        for at, size in enumerate(self.sizes):
            text.append(f" {size} ", "reverse bold" if at == self.at else "")
        self.query_one("#number", Static).update(text)

    def action_more(self, step: int) -> None:
        self.typed = ""
        self.at = min(len(self.sizes) - 1, max(0, self.at + step))
        self._show()

    def action_take(self) -> None:
        self.dismiss(self.sizes[self.at])

    def on_key(self, event: Key) -> None:
        if event.character and event.character.isdecimal():
            self.typed = f"{self.typed}{event.character}"
            if int(self.typed) not in self.sizes and int(event.character) in self.sizes:
                self.typed = event.character
            if int(self.typed) in self.sizes:
                self.at = self.sizes.index(int(self.typed))
                self._show()


class Typed(ModalScreen[str | None]):
    """A voice, typed as one says it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet small"):
            yield Static(_("Say or play"), classes="heading", markup=False)
            yield Input(placeholder="truque, vull, 7E…", max_length=200)
            yield Static(_("Enter says it, Esc goes back"), classes="foot", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class Cover(ModalScreen[None]):
    """Between two people: the cards are covered until the next one is alone with them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss(None)", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet small"):
            yield Static(self.person, classes="heading", markup=False)
            yield Static(
                _("{name}, it is for you. Press Enter when nobody else looks.").format(
                    name=self.person
                ),
                markup=False,
            )

    def on_click(self, _event: Click) -> None:
        self.dismiss(None)
