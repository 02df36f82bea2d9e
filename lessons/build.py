"""Builds lessons/notebooks/*.ipynb from lessons/NN_*.py: `python -m lessons.build [--check] [NN_slug …]`.

The builder executes every code cell. A second build gives the same bytes: cell ids are numbers, and no output contains
the time or the Python version. `--check` writes nothing and exits with 1 if a notebook differs from its source.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .player import Played, Player

LESSONS = Path(__file__).parent
NOTEBOOKS = LESSONS / "notebooks"


def sources() -> list[Path]:
    """Returns the paths of the lessons, in order."""
    return sorted(LESSONS.glob("[0-9][0-9]_*.py"))


def notebook_of(source: Path) -> Path:
    """Returns the path of the notebook of a lesson."""
    return NOTEBOOKS / f"{source.stem}.ipynb"


def build(source: Path) -> str:
    """Executes a lesson and returns its notebook as the text of the file."""
    count = 0
    cells = []
    for index, played in enumerate(Player(source).play_all()):
        if played.cell.kind == "code":
            count += 1
        cells.append(_cell(played, f"cell-{index:02}", count))
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _cell(played: Played, id: str, count: int) -> dict[str, Any]:
    cell = played.cell
    metadata = {"tags": list(cell.tags)} if cell.tags else {}
    made: dict[str, Any] = {"cell_type": cell.kind, "id": id, "metadata": metadata, "source": _lines(cell.source)}
    if cell.kind == "code":
        made["execution_count"] = count
        made["outputs"] = _outputs(played, count)
    return made


def _outputs(played: Played, count: int) -> list[dict[str, Any]]:
    outputs: list[dict[str, Any]] = []
    if played.printed:
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(played.printed)})
    if played.forms:
        data = {
            mime: base64.b64encode(form).decode("ascii") if isinstance(form, bytes) else _lines(form)
            for mime, form in played.forms.items()
        }
        outputs.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status: 0, 1 for a stale notebook, 2 for an unknown lesson."""
    parser = argparse.ArgumentParser(prog="python -m lessons.build", description="Builds the lessons' notebooks.")
    parser.add_argument("lessons", nargs="*", metavar="NN_slug", help="which lessons (all)")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if one is out of date")
    options = parser.parse_args(arguments)
    known = {source.stem: source for source in sources()}
    unknown = [name for name in options.lessons if name not in known]
    if unknown:
        print(f"no lesson named {', '.join(unknown)}; there is: {', '.join(known)}", file=sys.stderr)
        return 2
    stale = []
    for name in options.lessons or known:
        target = notebook_of(known[name])
        text = build(known[name])
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        stale.append(target.name)
        if not options.check:
            target.parent.mkdir(exist_ok=True)
            target.write_text(text, encoding="utf-8")
    for notebook in stale:
        print(f"{notebook} is out of date" if options.check else f"built {notebook}")
    return 1 if stale and options.check else 0


if __name__ == "__main__":
    raise SystemExit(main())
