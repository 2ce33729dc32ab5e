"""Where the figures come from: one core of this machine, and what is installed on it."""

import os
import platform
import shutil
import subprocess
from pathlib import Path

from install import PYTHON

VERSIONS = """
from importlib.metadata import PackageNotFoundError, version
for name in ("marxador", "numpy", "numba", "open_spiel", "rlcard"):
    try:
        print(name, version(name))
    except PackageNotFoundError:
        print(name, "(not installed)")
"""


def pin() -> str:
    """Keep this process and those it starts on one core; which one, in words."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned: this system cannot"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"pinned to core {core}"


def description() -> dict[str, str]:
    """The machine and its software, as label and value."""
    return {
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {_output([str(PYTHON), '-V']).split()[-1]}",
        "packages": ", ".join(_output([str(PYTHON), "-c", VERSIONS]).splitlines()),
        "C++ compiler": _compiler(),
    }


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown"


def _compiler() -> str:
    found = shutil.which("c++")
    return _output([found, "--version"]).splitlines()[0] if found else "none"


def _output(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
