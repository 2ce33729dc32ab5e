"""The organiser's guide, done literally: every sheet it shows, every command, in order."""

import re
import shlex
from pathlib import Path

import pytest

from marxador.cli import main
from marxador.i18n import speaking

GUIDE = Path(__file__).parents[2] / "docs" / "championship.md"
BLOCK = re.compile(r"^```(csv|console) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_from_an_empty_folder_to_a_printed_final_acta(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = 0
    for kind, name, text in BLOCK.findall(GUIDE.read_text("utf-8")):
        if kind == "csv":
            Path(name).write_text(text, "utf-8")
            continue
        for command, shown in re.findall(r"^\$ marxador (.*)\n((?:[^$].*\n)*)", text, re.MULTILINE):
            with speaking("en"):
                status = main([*shlex.split(command), "--lang", "en"])
            said = capsys.readouterr()
            assert status == 0, f"{command}: {said.err}"
            assert shown in said.out, f"{command}: {said.out}"
            done += 1
    assert done > 25
    assert Path("papers/acta-F.pdf").read_bytes().startswith(b"%PDF")
    assert Path("calendari.ics").exists()
