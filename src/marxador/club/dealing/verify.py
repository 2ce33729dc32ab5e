"""Checking a transcript: that the cards came from where the club says, with nothing but it."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from marxador.club.dealing import version1
from marxador.club.dealing.version1 import VERSION, Opening
from marxador.i18n import _
from marxador.rules import variant

FORMAT = "marxador-transcript"


class NotATranscript(ValueError):
    """A file that is something else."""


class Card(Struct):
    """A card that was opened, and its proof."""

    seat: int | None
    position: int
    card: str
    salt: str
    path: list[str]


class Hand(Struct):
    """The commitment to a pack, and what was opened of it."""

    number: int
    dealer: int
    root: str
    opened: list[Card]


class Cut(Struct):
    """Who cut the pack, and where."""

    seat: int
    place: str


class Transcript(Struct):
    """What a club says of its dealing."""

    format: str
    dealing: int
    table: str
    variant: str
    seats: int
    deck: list[str]
    secret_hash: str
    secret: str | None
    commitments: dict[str, str]
    contributions: list[str]
    cut: Cut | None
    hands: list[Hand]
    options: dict[str, str] = {}
    missing: list[int] = []


class Verdict(Struct):
    """What was found: how much was checked, and whatever is wrong."""

    cards: int
    hands: int
    secret: bool
    """Whether the secret was there, so that whole packs could be derived."""
    wrong: list[str]


def read(text: bytes) -> Transcript:
    """The transcript that a file holds."""
    try:
        said = msgspec.json.decode(text, type=Transcript)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotATranscript(_("this is no transcript: {reason}").format(reason=error)) from None
    if said.format != FORMAT:
        raise NotATranscript(_("this is no transcript: {reason}").format(reason=said.format))
    if said.dealing != VERSION:
        raise NotATranscript(
            _("dealing of version {found} is not known here, only {known}").format(
                found=said.dealing, known=VERSION
            )
        )
    return said


def verify(said: Transcript) -> Verdict:
    """Check everything that can be checked."""
    wrong: list[str] = []
    try:
        wrong += _parts(said)
        for hand in said.hands:
            wrong += _opened(said, hand)
        if said.secret is not None:
            wrong += _derived(said, bytes.fromhex(said.secret))
    except ValueError as error:
        wrong.append(str(error))
    cards = sum(len(hand.opened) for hand in said.hands)
    return Verdict(cards, len(said.hands), said.secret is not None, wrong)


def _parts(said: Transcript) -> Iterator[str]:
    """The randomness is what its givers were bound to, and the pack is the game's."""
    game = variant(said.variant, **said.options)
    if tuple(said.deck) != game.deck:
        yield _("the pack is not that of {key}").format(key=game.key)
    for seat, part in enumerate(said.contributions, start=1):
        bound, given = said.commitments.get(str(seat)), bytes.fromhex(part)
        if any(given) and version1.commitment(given) != bound:
            yield _("seat {seat} gave another part than it was bound to").format(seat=seat)
        # Who never gave its part is in the record with zero bytes, and by name.
        if bound and not any(given) and seat not in said.missing:
            yield _("seat {seat} was bound to a part, and it is not there").format(seat=seat)
        if any(given) and seat in said.missing:
            yield _("seat {seat} gave a part, and is said to have given none").format(seat=seat)


def _opened(said: Transcript, hand: Hand) -> Iterator[str]:
    """Each card lay in the committed pack, and went to whom it belonged."""
    positions: dict[int, str] = {}
    for one in hand.opened:
        opening = Opening(one.position, one.card, one.salt, tuple(one.path))
        if version1.root_of(opening, hand.number, len(said.deck)) != hand.root:
            yield _("hand {hand}: the proof of {card} does not lead to the root").format(
                hand=hand.number, card=one.card
            )
        if version1.owner(one.position, hand.dealer, said.seats) != one.seat:
            yield _("hand {hand}: {card} was not dealt to whom it belongs").format(
                hand=hand.number, card=one.card
            )
        if one.card in positions.values() or one.position in positions:
            yield _("hand {hand}: {card} is there twice").format(hand=hand.number, card=one.card)
        positions[one.position] = one.card


def _derived(said: Transcript, secret: bytes) -> Iterator[str]:
    """With the secret, every pack follows from it and from what everybody gave."""
    if version1.commitment(secret) != said.secret_hash:
        yield _("the secret is not the one that was committed to")
    parts = [bytes.fromhex(part) for part in said.contributions]
    if said.cut is None:
        return
    key = version1.key(secret, parts, said.cut.place, said.table)
    for hand in said.hands:
        pack = version1.Committed(key, hand.number, said.deck)
        if pack.root != hand.root:
            yield _("hand {hand}: the pack does not follow from the secret").format(
                hand=hand.number
            )
