"""The counts of legal histories in the files beside this one, to every depth they tell."""

import pytest

import marxador as mx
from tests.perft.counting import FILES, Position, perft, read

POSITIONS = [
    pytest.param(position, id=f"{path.stem}:{position.line}")
    for path in FILES
    for position in read(path)
]


@pytest.mark.parametrize("position", POSITIONS)
def test_perft(position: Position) -> None:
    counted = {depth: str(perft(position.match, depth)) for depth in position.counts}
    assert counted == position.counts


def test_every_game_is_counted_at_every_number_of_seats() -> None:
    tables = {f"{key}-{seats}" for key, game in mx.VARIANTS.items() for seats in game.seats}
    assert tables == {path.stem for path in FILES}
