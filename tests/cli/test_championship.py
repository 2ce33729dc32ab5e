"""`marxador championship`: an edition in a single file, from the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import Run, Said


class Desk:
    """Commands on one file, as whoever is asked."""

    def __init__(self, run: Run, folder: Path) -> None:
        self.run = run
        self.folder = folder
        self.file = str(folder / "68.jsonl")

    def __call__(self, command: str, *more: str, by: str = "junta:Anna") -> Said:
        """A command that has to be done."""
        said = self.tried(command, *more, by=by)
        assert said.status == 0, said.err
        return said

    def tried(self, command: str, *more: str, by: str = "junta:Anna") -> Said:
        word, *rest = command.split()
        reading = word in ("table", "desk", "log", "verify", "export", "papers")
        who = () if reading else ("--as", by, "--at", "2025-05-05T10:00")
        return self.run("championship", word, self.file, *rest, *more, *who)

    def table(self, group: str = "1") -> dict[str, object]:
        (table,) = json.loads(self("table", "--json", "--group", group).out)
        return table  # type: ignore[no-any-return]

    def sheet(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, "utf-8")
        return str(path)


@pytest.fixture
def desk(run: Run, tmp_path: Path) -> Desk:
    desk = Desk(run, tmp_path)
    desk("new --sectors 2 --groups 2 --census 20", "--name", "Lliga de Benimaclet")
    for code, sector in (("A", "1"), ("B", "1"), ("C", "2"), ("D", "2")):
        desk(f"register {code} --sector {sector}", "--name", f"Falla {code}")
        desk(f"roster {code}", f"{code} Gil", f"{code} Ros", f"{code} Pla", f"{code} Bou")
    return desk


def plain(lines: list[dict[str, object]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


LINES: list[dict[str, object]] = [
    {
        "act": "edition", "name": "68", "sectors": ["1"], "groups": 0, "target": 24, "games": 2,
        "register_by": "2025-05-16", "results_by": "2025-06-20", "draw_at": "2025-06-25T19:30",
        "census": 9,
    },
    {"act": "register", "commission": "A", "name": "Falla A", "sector": "1", "on": "2025-05-01"},
    {"act": "register", "commission": "B", "name": "Falla B", "sector": "1", "on": "2025-05-01"},
    {"act": "result", "group": "1", "home": "A", "away": "B", "cames": [2, 1], "pedres": [65, 51]},
]  # fmt: skip


def test_import_table_export(run: Run, tmp_path: Path) -> None:
    source, file, out = tmp_path / "plain.jsonl", tmp_path / "file.jsonl", tmp_path / "out.jsonl"
    source.write_text(plain(LINES))
    assert run("championship", "import", str(source), str(file)).status == 0
    (table,) = json.loads(run("championship", "table", str(file), "--json").out)
    assert table["winner"] == "A" and table["rows"][0]["by"] == "points"
    assert run("championship", "export", str(file), str(out)).status == 0
    assert [json.loads(line) for line in out.read_text().splitlines()] == LINES
    assert run("championship", "verify", str(file)).status == 0


def test_a_bad_line_is_named_and_nothing_is_imported(run: Run, tmp_path: Path) -> None:
    source, file = tmp_path / "plain.jsonl", tmp_path / "file.jsonl"
    source.write_text(plain([*LINES, LINES[-1]]))
    said = run("championship", "import", str(source), str(file))
    assert said.status == 1 and not file.exists()
    assert said.err == f"{source}:5: A–B is decided already\n"


def test_a_file_is_not_imported_over(run: Run, tmp_path: Path) -> None:
    source, file = tmp_path / "plain.jsonl", tmp_path / "file.jsonl"
    source.write_text(plain(LINES))
    file.write_text("mine")
    assert run("championship", "import", str(source), str(file)).status == 2
    assert file.read_text() == "mine"


def test_an_edition_from_its_beginning_to_its_final(desk: Desk) -> None:
    desk("calendar 1 --days 2025-05-19 --hours 19:00", "--venue", "Casal A=2")
    assert "2025-05-19T19:00" in desk("calendar 1").out
    desk("identity 1 A B", "A Gil,A Ros", "B Gil,B Ros")
    said = desk("result 1 A B 2-1 65-51", "--players", "A Gil,A Ros", "B Gil,B Ros")
    number = said.out.split()[1].rstrip(",")
    assert "confirm" in said.out and desk.table()["winner"] is None
    assert desk.tried(f"confirm {number}").status == 1
    desk(f"confirm {number}", by="junta:Blai")
    assert desk.table()["winner"] == "A"
    desk("result 2 C D 2-0 48-7", by="junta:Blai")
    desk(f"confirm {len(Path(desk.file).read_text().splitlines())}")
    desk("handin 1")
    desk("close sectors")
    said = desk.run(
        "championship", "draw", "announce", desk.file, "groups", "--source", "la loteria del 25"
    )
    number = said.out.split()[1].rstrip(",")
    desk.run("championship", "draw", "reveal", desk.file, number, "12345")
    assert desk.run("championship", "draw", "hold", desk.file, number).status == 0
    said = desk.run("championship", "draw", "verify", desk.file)
    assert said.status == 0 and "holds" in said.out
    desk("close groups")
    desk("result F A C 2-0 48-30")
    desk(f"confirm {len(Path(desk.file).read_text().splitlines())}", by="junta:Blai")
    assert desk.table("F")["winner"] == "A"
    assert "Falla A" in desk("table").out
    assert "acts hold" in desk("verify").out
    papers = desk.folder / "papers"
    desk(f"papers {papers} --kind acta --group F")
    assert (papers / "acta-F.pdf").read_bytes().startswith(b"%PDF")


def test_roles(desk: Desk) -> None:
    said = desk.tried("result 1 A B 2-1 65-51", by="representative:Rosa")
    assert said.status == 1 and "Rosa is not appointed as representative" in said.err
    desk("appoint representative Rosa --of 1")
    desk("result 1 A B 2-1 65-51", by="representative:Rosa")
    said = desk.tried("result 2 C D 2-1 65-51", by="representative:Rosa")
    assert said.status == 1
    said = desk.tried("close sectors", by="Rosa")
    assert said.status == 2 and "ROLE:NAME" in said.err
    for name in ("Carme", "Dídac", "Empar"):
        desk(f"appoint committee {name}")
    desk("disqualify C --why", "senyals estudiats", by="committee:Carme")
    number = len(Path(desk.file).read_text().splitlines())
    assert desk.table("2")["open"] == [["C", "D"]]
    desk(f"confirm {number}", by="committee:Empar")
    assert desk.table("2")["winner"] == "D"


def test_when_things_go_wrong(desk: Desk) -> None:
    for name in ("Carme", "Dídac"):
        desk(f"appoint committee {name}")
    desk("suspend 1 A B 1-0 30-17 --why", "una apagada")

    def agreed(command: str, *more: str) -> None:
        desk(command, *more, by="committee:Carme")
        number = len(Path(desk.file).read_text().splitlines())
        desk(f"confirm {number}", by="committee:Dídac")

    agreed("resume 1 A B 2025-06-10T20:00")
    desk("absent 1 A B B")
    agreed("decide 1 A B --winner A --why", "no acudí")
    desk("withdraw D --unjustified --why", "sense parella")
    agreed("bar D --why", "retirada sense justificar")
    desk("ask", "Es pot jugar amb cartes pròpies?")
    number = len(Path(desk.file).read_text().splitlines())
    agreed(f"answer {number}", "No.")
    desk("incident", "crits", "--match", "1", "A", "B")
    said = desk("desk --today 2025-06-21")
    assert "late" in said.out and "crits" in said.out
    assert json.loads(desk("desk --json").out)
    assert 'withdraw {"commission": "D"' in desk("log").out
    said = desk.tried("annul 2 --why", "error")
    assert said.status == 1 and "would not stand" in said.err


def test_sheets_and_calendars(run: Run, tmp_path: Path) -> None:
    desk = Desk(run, tmp_path)
    desk("new --sectors 1 --groups 0")
    census = desk.sheet("census.csv", "codi,nom,sector\nA,Falla A,1\nB,Falla B,1\n")
    assert "✓ 2: A Falla A, 1" in desk(f"census {census}").out
    entries = desk.sheet(
        "entries.csv", "code,date,players\nA,2025-05-02,a1;a2\nB,2025-05-02,b1;b2\n"
    )
    assert run("championship", "import", entries, desk.file).status == 0
    bad = desk.sheet("bad.csv", "home,away,cames home,cames away,pedres home,pedres away\n"
                     "A,B,2,2,48,48\n")  # fmt: skip
    said = run("championship", "import", bad, desk.file)
    assert said.status == 1 and f"{bad}:2: cames 2–2 are no result" in said.err
    desk("calendar 1 --days 2025-05-19 --hours 19:00 --venue Casal")
    for name in ("c.ics", "c.csv", "c.xlsx", "r.csv"):
        what = ("--what", "calendar") if name == "c.csv" else ()
        desk("export", str(tmp_path / name), *what)
    assert (tmp_path / "c.ics").read_bytes().startswith(b"BEGIN:VCALENDAR\r\n")
    assert "2025-05-19" in (tmp_path / "c.csv").read_text("utf-8-sig")
    assert (tmp_path / "c.xlsx").read_bytes().startswith(b"PK")


def test_a_physical_draw(desk: Desk) -> None:
    for act in ("result 1 A B 2-0 48-3", "result 2 C D 2-0 48-3"):
        desk(act)
        desk(f"confirm {len(Path(desk.file).read_text().splitlines())}", by="junta:Blai")
    desk("close sectors")
    who = ("--as", "junta:Anna")
    said = desk.run("championship", "draw", "enter", desk.file, "groups", "A=C", "B=A", *who)
    assert said.status == 0
    desk(f"confirm {len(Path(desk.file).read_text().splitlines())}", by="junta:Blai")
    assert desk.table("A")["winner"] == "C"


def test_committing_a_number(run: Run) -> None:
    said = run("championship", "draw", "commit", "17", "--salt", "sal")
    from marxador.championship.draws import commitment

    assert commitment("17", "sal") in said.out


def test_demo(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "demo.jsonl"
    said = run("championship", "demo", str(file), "--commissions", "60")
    assert said.status == 0 and "champion: Falla" in said.out
    assert len(json.loads(run("championship", "table", str(file), "--json").out)) == 33
    assert run("championship", "verify", str(file)).status == 0
    assert run("championship", "demo", str(file)).status == 2


def test_an_edition_is_data(run: Run, tmp_path: Path) -> None:
    """A village league of eight is another file."""
    edition = tmp_path / "league.json"
    edition.write_text(
        json.dumps({"name": "Lliga", "sectors": ["poble"], "groups": 0, "target": 12})
    )
    file = tmp_path / "league.jsonl"
    assert run("championship", "new", str(file), "--edition", str(edition)).status == 0
    (table,) = json.loads(run("championship", "table", str(file), "--json").out)
    assert table["group"] == "poble"
    edition.write_text(json.dumps({"colour": "red"}))
    said = run("championship", "new", str(tmp_path / "x"), "--edition", str(edition))
    assert said.status == 2 and "colour is no field" in said.err


@pytest.mark.parametrize(
    ("command", "status", "told"),
    [
        ("table {no}", 2, "there is no file"),
        ("table {file} --group Z", 2, "there is no group Z; there are 1, 2"),
        ("result {file} 1 A B two 65-51", 2, "two numbers such as 2-1"),
        ("result {file} 1 A Z 2-1 65-51", 1, "Z is not in group 1"),
        ("register {file} E --sector 9 --name E --on 2025-05-01", 1, "there is no sector 9"),
        ("register {file} E", 2, "say --name and --sector"),
        ("register {file} E --sector 1 --name E --on 2025-06-01", 1, "late"),
        ("new {file}", 2, "there already"),
        ("new {no} --sectors A,B", 2, "a sector cannot be called A"),
        ("papers {file} {no} --kind poster", 2, "there is no paper 'poster'"),
        ("verify {file} --head ffff", 1, "ffff is no line of this file"),
        ("calendar {file} 1 --days 2025-05-19", 2, "a calendar needs"),
        ("dance {file}", 2, "dance"),
    ],
)
def test_mistakes_are_one_sentence(desk: Desk, command: str, status: int, told: str) -> None:
    words = command.format(file=desk.file, no=desk.folder / "no.jsonl").split()
    said = desk.run("championship", *words)
    assert said.status == status and told in said.err
    assert said.err.count("\n") == 1 and "Traceback" not in said.err


def test_tampering_shows(desk: Desk) -> None:
    path = Path(desk.file)
    path.write_text(path.read_text("utf-8").replace("Falla A", "Falla Z"), "utf-8")
    said = desk.tried("verify")
    assert said.status == 1 and "line 2 does not follow" in said.err


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit on the size of files")
def test_a_full_disk_is_one_sentence_and_nothing_is_half_written(desk: Desk) -> None:
    """A file that may grow by a few bytes only stands for a disk that is full."""
    file = Path(desk.file)
    before = file.read_bytes()
    done = subprocess.run(
        [
            *(sys.executable, "-c", LIMITED, str(len(before) + 20)),
            *("championship", "register", desk.file, "Z", "--name", "Falla Z", "--sector", "1"),
            *("--as", "junta:Anna", "--at", "2025-05-05T10:00", "--lang", "en"),
        ],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"marxador: {desk.file}: File too large\n"
    assert file.read_bytes() == before


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
from marxador.cli import main
sys.exit(main(sys.argv[2:]))
"""
