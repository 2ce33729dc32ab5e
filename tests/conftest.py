"""How the suite is run: `--quick`, as it is, or `--long`; the same cases every time."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

BROWSER = Path(__file__).parent / "browser"
AT_LEISURE = [BROWSER, *(BROWSER.with_name(room) for room in ("club", "study", "terminal"))]
"""Rooms whose tests start servers, compile or draw screens: left out of a --quick run."""
EXAMPLES = {"quick": 15, "default": 60, "long": 1000}

for name, examples in EXAMPLES.items():
    settings.register_profile(name, max_examples=examples, derandomize=True, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("marxador")
    group.addoption("--quick", action="store_true", help="leave out the tests marked slow")
    group.addoption("--long", action="store_true", help="run the tests marked long too")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick") and config.getoption("long"):
        raise pytest.UsageError("--quick and --long exclude each other")
    # Who is started in the background may be told to ignore these, and all it starts would too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    profile = next((name for name in ("quick", "long") if config.getoption(name)), "default")
    settings.load_profile(profile)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(BROWSER):
            # A browser beside two full cores may starve for a minute: that says nothing of ours.
            item.add_marker(pytest.mark.flaky(reruns=2))
        if any(map(item.path.is_relative_to, AT_LEISURE)):
            item.add_marker(pytest.mark.slow)
    left_out = {"slow"} if config.getoption("quick") else set()
    left_out |= set() if config.getoption("long") else {"long"}
    kept, gone = [], []
    for item in items:
        (gone if left_out & {mark.name for mark in item.iter_markers()} else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=gone)
