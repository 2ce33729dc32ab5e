"""The house: each room imports only the rooms above it, and most need nothing but Python."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
HOUSE = SOURCE / "marxador"

ROOMS: dict[str, tuple[str, ...]] = {
    "cards": (),
    "i18n": (),
    "quoting": (),
    "rules": ("cards", "i18n", "quoting"),
    "engine": ("rules",),
    "rulebook": ("engine",),
    "acta": ("engine",),
    "fast": ("engine",),
    "bots": ("engine", "acta", "fast"),
    "arena": ("bots",),
    "study": ("bots", "fast", "rulebook"),
    "championship": ("acta",),
    "club": ("arena", "study", "championship", "rulebook"),
    "terminal": ("club",),
}
"""What lives above what: a room may import those named here, and those that they may."""

SHARED = {"cli": "terminal"}
"""Two doors of one room: what a person types and sees in a terminal."""

FRONT_DOOR = {"rules", "engine", "acta"}
"""The rooms that `import marxador` itself opens."""

EXTRAS = {
    "fast": {"numpy", "numba", "llvmlite"},
    "bots": {"numpy", "numba"},
    "arena": {"matplotlib", "ray"},
    "study": {"numpy", "numba", "matplotlib", "pettingzoo", "gymnasium", "pyspiel"},
    "championship": {"openpyxl", "typst"},
    "club": {
        "alembic",
        "argon2",
        "jinja2",
        "litestar",
        "msgspec",
        "openskill",
        "prometheus_client",
        "segno",
        "sqlalchemy",
        "structlog",
        "uvicorn",
        "websockets",
    },
    "terminal": {"rich", "textual"},
}
"""What a room may import that does not come with Python."""

REACHES_FORWARD = {("engine/match.py", "acta"), ("bots/__init__.py", "study")}
"""Two conveniences know of a room below their own: `Match.acta()`, and the champion's name."""

FILES = sorted(HOUSE.rglob("*.py"))


@cache
def may_import(room: str) -> frozenset[str]:
    named = ROOMS[room]
    return frozenset(named).union({room}, *(may_import(above) for above in named))


def room_of(path: Path) -> str | None:
    """The room that a file is in; None for the front door."""
    first = path.relative_to(HOUSE).parts[0].removesuffix(".py")
    return None if first in ("__init__", "__main__") else SHARED.get(first, first)


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module that a tree imports, with its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports name where they come from"
            assert node.module is not None
            if node.module == "marxador":
                yield from (f"marxador.{name.name}" for name in node.names)
            else:
                yield node.module


def rooms_imported(tree: ast.AST) -> set[str]:
    """The rooms of the house that a tree imports; the front door opens several."""
    rooms: set[str] = set()
    for module in imported(tree):
        house, _, inside = module.partition(".")
        if house == "marxador":
            room = inside.partition(".")[0]
            is_room = (HOUSE / room).is_dir() or (HOUSE / f"{room}.py").exists()
            rooms |= {SHARED.get(room, room)} if room and is_room else FRONT_DOOR
    return rooms


def name(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


INSIDE = [path for path in FILES if room_of(path)]


@pytest.mark.parametrize("path", INSIDE, ids=name)
def test_a_room_knows_only_the_rooms_above_it(path: Path) -> None:
    room = room_of(path)
    assert room in ROOMS, f"{room} is no room of the house"
    below = rooms_imported(ast.parse(path.read_text("utf-8"))) - may_import(room)
    assert below == {other for file, other in REACHES_FORWARD if file == name(path)}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_most_rooms_need_nothing_but_python(path: Path) -> None:
    tops = {m.partition(".")[0] for m in imported(ast.parse(path.read_text("utf-8")))}
    allowed = {"marxador", *EXTRAS.get(room_of(path) or "", ())}
    assert tops <= allowed | sys.stdlib_module_names


@pytest.mark.parametrize("file", sorted(file for file, _ in REACHES_FORWARD))
def test_what_reaches_forward_does_so_when_it_is_called(file: str) -> None:
    tree = ast.parse((HOUSE / file).read_text("utf-8"))
    at_once = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    room = room_of(HOUSE / file)
    assert room and not rooms_imported(ast.Module(list(at_once), [])) - may_import(room)


def test_importing_marxador_needs_nothing_but_python() -> None:
    """In a Python without any site packages, and it does not even try for them."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules);"
        "import marxador; marxador.Match('jcf').deal(__import__('random').Random(1));"
        "print(*(set(sys.modules) - before))"
    )
    command = [sys.executable, "-I", "-S", "-c", program, str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    tops = {module.partition(".")[0] for module in done.stdout.split()}
    assert "marxador" in tops
    assert tops <= {"marxador"} | sys.stdlib_module_names
