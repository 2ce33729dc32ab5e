"""The wheel carries what a user needs: types, catalogues, pages, and no dependencies."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    place = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return ZipFile(next(place.glob("*.whl")))


def test_carries_types_and_every_catalogue(wheel: ZipFile) -> None:
    source = ROOT / "src"
    catalogues = [po.with_suffix(".mo") for po in source.rglob("*.po")]
    expected = {path.relative_to(source).as_posix() for path in catalogues}
    assert expected | {"marxador/py.typed"} <= set(wheel.namelist())


def test_carries_the_pages_and_what_was_solved(wheel: ZipFile) -> None:
    wanted = {"marxador/club/pages/index.html", "marxador/study/data/almeria.strategy"}
    assert wanted <= set(wheel.namelist())


def test_needs_nothing_but_python(wheel: ZipFile) -> None:
    metadata = wheel.read("marxador-0.1.0.dist-info/METADATA").decode()
    needs = [line for line in metadata.splitlines() if line.startswith("Requires-Dist")]
    assert all("extra ==" in line for line in needs), needs
