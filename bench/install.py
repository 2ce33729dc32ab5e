"""The benchmark's own environment: `bench/.venv`, with marxador and its peers in it."""

import subprocess
import sys
import venv
from pathlib import Path

BENCH = Path(__file__).parent
VENV = BENCH / ".venv"
PYTHON = VENV / "bin" / "python"

# A probe that must run, and what pip installs when it does not.
PACKAGES = {
    "marxador": ("import marxador, numba", ["-e", f"{BENCH.parent}[fast]"]),
    "open_spiel": ("import pyspiel", ["open_spiel==2.0.2"]),
    # RLCard imports distutils, which Python 3.12 dropped and setuptools still carries.
    "rlcard": ("import rlcard", ["rlcard==1.2.0", "setuptools<81"]),
}


def install() -> None:
    """Make the environment where there is none, and put into it what it lacks."""
    if not PYTHON.exists():
        venv.create(VENV, with_pip=True)
    for name, (probe, requirements) in PACKAGES.items():
        if not _runs(["-c", probe]):
            print(f"installing {name} ...", flush=True)
            _runs(["-m", "pip", "install", "--quiet", *requirements], quiet=False)
            if not _runs(["-c", probe]):
                _shout(f"{name} could not be installed: its figures are missing below")


def _runs(arguments: list[str], quiet: bool = True) -> bool:
    errors = subprocess.DEVNULL if quiet else None
    command = [str(PYTHON), *arguments]
    run = subprocess.run(command, cwd=BENCH.parent, stderr=errors, check=False)
    return run.returncode == 0


def _shout(message: str) -> None:
    print(f"\n*** {message} ***\n", file=sys.stderr, flush=True)
