"""Copies the recordings of the real Compose that lessons name into lessons/recordings.

An installed package contains these copies; the originals are tests/golden/recordings of a checkout.
`python -m lessons.copy_recordings` copies them; building the notebooks copies them, too.
"""

from __future__ import annotations

import ast
from pathlib import Path

from inspector.course.kit.matching import COPIES, ORIGINALS
from inspector.course.lesson_files import sources

CLAIMS = ("agrees", "matches")
"""The functions of the kit whose first argument names a recording."""


def named_recordings(source: Path) -> set[str]:
    """Returns the recordings that a lesson passes to `kit.matches` or `kit.agrees`."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CLAIMS:
            if node.args and isinstance(node.args[0], ast.Constant):
                found.add(str(node.args[0].value))
    return found


def copy_recordings() -> list[str]:
    """Copies the named recordings and removes copies that no lesson names. Returns what changed."""
    COPIES.mkdir(exist_ok=True)
    wanted = {name for source in sources() for name in named_recordings(source)}
    changed = []
    for name in sorted(wanted):
        original, copy = ORIGINALS / f"{name}.json", COPIES / f"{name}.json"
        text = original.read_bytes()
        if not copy.exists() or copy.read_bytes() != text:
            copy.write_bytes(text)
            changed.append(f"copied {name}")
    for copy in sorted(COPIES.glob("*.json")):
        if copy.stem not in wanted:
            copy.unlink()
            changed.append(f"removed {copy.stem}")
    return changed


if __name__ == "__main__":
    print("\n".join(copy_recordings()) or "every recording is up to date")
