"""What the tests of the table share."""

import pytest

from marxador.study.coach import hint


@pytest.fixture(autouse=True)
def quick_hints(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints of a bot that answers at once, but where a test is slow anyway."""
    if not request.node.get_closest_marker("slow"):
        monkeypatch.setattr(hint, "adviser", lambda: "veterà")
