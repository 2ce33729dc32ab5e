"""Whatever can be done to a match, as one line of text each, close to how a record writes it."""

import re
from collections.abc import Iterable

import marxador as mx
from marxador.engine.events import Event

_ACTION = re.compile(r"(\d):(\S+)")
_SIGNAL = re.compile(r"(\d)>(\d):(\S+)(?: seen ([\d ]+))?")
_TALK = re.compile(r'(\d)"(.+)"')


def do(match: mx.Match, act: str) -> tuple[Event, ...]:
    """Do one act; the events it caused."""
    if action := _ACTION.fullmatch(act):
        return match.apply(int(action[1]), action[2])
    if signal := _SIGNAL.fullmatch(act):
        seen = [int(seat) for seat in (signal[4] or "").split()]
        return match.signal(int(signal[1]), int(signal[2]), signal[3], seen=seen)
    if talk := _TALK.fullmatch(act):
        return match.say(int(talk[1]), talk[2])
    what, _, rest = act.partition(" ")
    match what:
        case "deal":
            return match.deal(rest)
        case "envit":
            return match.settle_envit(rest)
        case "fault":
            return match.fault(*rest.split())
        case "suspend":
            return match.suspend(rest.strip('"'))
        case "resume":
            return match.resume()
    raise AssertionError(f"no such act: {act}")


def do_all(match: mx.Match, acts: Iterable[str]) -> mx.Match:
    for act in acts:
        do(match, act)
    return match
