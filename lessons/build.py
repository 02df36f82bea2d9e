"""Builds the notebooks of the lessons: `python -m lessons.build [--check] [NN_slug | pt/NN_slug …]`.

The builder runs each lesson once and makes two notebooks of it: notebooks/NN_slug.ipynb, before answers, and
notebooks/executed/NN_slug.ipynb, with all outputs. It copies the recordings that the lessons name
(copy_recordings.py). A second build gives the same bytes. `--check` writes nothing and exits with 1 if a file differs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from inspector.language import ENGLISH, NAMES, using

from .cells import language_of
from .kit.prediction import answers_anyway
from .notebook import notebook_before, notebook_executed
from .player import Played, Player

LESSONS = Path(__file__).parent
NOTEBOOKS = LESSONS / "notebooks"
EXECUTED = NOTEBOOKS / "executed"

ALONE = 3
"""Up to this number of lessons, starting further processes takes longer than running the lessons."""


def sources() -> list[Path]:
    """Returns the paths of the lessons in English, in order."""
    return sorted(LESSONS.glob("[0-9][0-9]_*.py"))


def translated_sources() -> list[Path]:
    """Returns the paths of the translated lessons: a folder for each language, with the names of the English files."""
    return [path for code in NAMES if code != ENGLISH for path in sorted(LESSONS.glob(f"{code}/[0-9][0-9]_*.py"))]


def sources_in(code: str) -> list[Path]:
    """Returns the path of each lesson in a language; lessons without translation are in English."""
    translated = {path.name: path for path in translated_sources() if path.parent.name == code}
    return [translated.get(path.name, path) for path in sources()]


def name_of(source: Path) -> str:
    """Returns the name of a lesson on the command line: `04_parallax`, `pt/04_parallax`."""
    code = language_of(source)
    return source.stem if code == ENGLISH else f"{code}/{source.stem}"


def notebook_of(source: Path) -> Path:
    """Returns the path of a lesson's notebook before answers."""
    return source.parent / NOTEBOOKS.name / f"{source.stem}.ipynb"


def executed_of(source: Path) -> Path:
    """Returns the path of a lesson's executed notebook."""
    return source.parent / NOTEBOOKS.name / EXECUTED.name / f"{source.stem}.ipynb"


def play(source: Path) -> list[Played]:
    """Runs a lesson as it stands; its open predictions reveal the engine's counts."""
    with answers_anyway():
        return Player(source).play_all()


def notebooks(source: Path, played: Iterable[Played] | None = None) -> dict[Path, str]:
    """Returns the texts of a lesson's notebooks by path. `played`: the cells, if the lesson already ran."""
    cells = list(played) if played is not None else play(source)
    with using(language_of(source)):
        return {notebook_of(source): notebook_before(cells), executed_of(source): notebook_executed(cells)}


def _built(chosen: Sequence[Path]) -> Iterator[dict[Path, str]]:
    if len(chosen) <= ALONE or (os.cpu_count() or 1) < 2:
        yield from map(notebooks, chosen)
        return
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        yield from pool.map(notebooks, chosen)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status: 0, 1 for a stale notebook, 2 for an unknown lesson."""
    parser = argparse.ArgumentParser(prog="python -m lessons.build", description="Builds the lessons' notebooks.")
    parser.add_argument("lessons", nargs="*", metavar="NN_slug", help="which lessons (all)")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if one is out of date")
    options = parser.parse_args(arguments)
    known = {name_of(source): source for source in (*sources(), *translated_sources())}
    unknown = [name for name in options.lessons if name not in known]
    if unknown:
        print(f"no lesson named {', '.join(unknown)}; there is: {', '.join(known)}", file=sys.stderr)
        return 2
    stale = False
    if not options.check:
        from .copy_recordings import copy_recordings

        for change in copy_recordings():
            print(change)
    for built in _built([known[name] for name in options.lessons or known]):
        for target, text in built.items():
            if target.exists() and target.read_text(encoding="utf-8") == text:
                continue
            stale = True
            name = target.relative_to(LESSONS)
            print(f"{name} is out of date" if options.check else f"built {name}")
            if not options.check:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
    return 1 if stale and options.check else 0


if __name__ == "__main__":
    raise SystemExit(main())
