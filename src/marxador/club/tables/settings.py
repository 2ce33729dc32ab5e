"""What is agreed when a table is set up."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

Short = Annotated[str, Meta(max_length=64)]
Milliseconds = Annotated[int, Meta(ge=1000, le=86_400_000)]
Number = Annotated[int, Meta(ge=1, le=9999)]
Seat = Annotated[int, Meta(ge=1, le=8)]


class SeatBot(Struct, frozen=True):
    """A bot in a seat."""

    seat: Seat
    bot: Short


class Clock(Struct, frozen=True):
    """A bank for the match and a time for each call, in milliseconds."""

    bank: Milliseconds = 300_000
    call: Milliseconds = 30_000


class Settings(Struct, frozen=True, omit_defaults=False):
    """The game, who may sit, and how it is played."""

    variant: Short
    seats: Seat
    options: dict[Short, Short] = field(default_factory=dict)
    target: Number | None = None
    games: Number | None = None
    public: bool = False
    name: Short | None = None
    bots: Annotated[list[SeatBot], Meta(max_length=8)] = field(default_factory=list)
    seating: Literal["chosen", "drawn"] = "chosen"
    clock: Clock | None = None
    chat: Literal["phrases", "free"] = "phrases"
    open_hands: Literal["never", "after", "delayed"] = "never"
    signals_caught: bool | None = None
    hints: bool = False
    rated: bool = False
    substitutes: bool = True
    """Whether a bot may play for somebody who is gone for long; never in a championship."""
