"""`python -m tests.golden`: write what the kept matches show now, or, with `anew`, play others."""

import sys

from tests.golden.matches import HERE, MATCHES, agreed, richest
from tests.golden.telling import retold, told

for name in MATCHES:
    path = HERE / f"{name}.txt"
    before = path.read_text("utf-8") if path.exists() else ""
    text = (
        retold(before) if before and "anew" not in sys.argv else told(agreed(name), richest(name))
    )
    path.write_text(text, "utf-8")
    print(f"{path.name}: {'as it was' if text == before else 'changed'}, {len(text)} characters")
