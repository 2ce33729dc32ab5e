"""`python -m tests.perft [FILE...]`: count again, and write the counts where they stood."""

import sys
from pathlib import Path

from tests.perft.counting import FILES, recounted

for path in [Path(name) for name in sys.argv[1:]] or FILES:
    text = recounted(path)
    changed = text != path.read_text("utf-8")
    path.write_text(text, "utf-8")
    print(f"{path.name}: {'changed' if changed else 'as it was'}")
