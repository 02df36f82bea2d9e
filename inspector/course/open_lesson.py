"""The open part of a lesson: what a submission needs of it and may read: no hint, no solution, nothing behind them."""

from __future__ import annotations

from pathlib import Path

from .cells import read_cells


def open_part(lesson: Path) -> str:
    """Returns the code cells up to the first solution. Each stands on its line of the file, so that messages name
    the lines of the lesson."""
    lines = lesson.read_text(encoding="utf-8-sig").splitlines()
    kept = [""] * len(lines)
    for cell in read_cells(lesson):
        if "solution" in cell.tags:
            break
        if cell.kind == "code" and "hint" not in cell.tags:
            first = cell.line - 1
            marker = next(at for at in range(first - 1, -1, -1) if lines[at].startswith("# %%"))
            end = first + cell.source.count("\n") + 1
            kept[marker:end] = lines[marker:end]
    return "\n".join(kept) + "\n"
