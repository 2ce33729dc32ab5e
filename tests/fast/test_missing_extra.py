"""Without the extra there is one sentence that says how to install it."""

import subprocess
import sys

import pytest

SCRIPT = """
import sys
sys.modules[{package!r}] = None
import marxador
try:
    from marxador import fast
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_a_missing_package_is_named_with_the_command_that_installs_it(package: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(package=package)],
        capture_output=True,
        text=True,
        check=True,
    )
    sentence = (
        f"marxador.fast needs {package}, which is not installed: pip install 'marxador[fast]'"
    )
    assert run.stdout == sentence + "\n" and not run.stderr
