"""Builds the notebooks of the lessons: `python -m lessons.build [--check] [NN_slug | pt/NN_slug …]`.

The builder runs each lesson once and makes two notebooks of it: notebooks/NN_slug.ipynb, before answers, and
notebooks/executed/NN_slug.ipynb, with all outputs. It copies the recordings that the lessons name
(copy_recordings.py). A second build gives the same bytes. `--check` writes nothing and exits with 1 if a file differs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from inspector.course.lesson_files import name_of, sources, translated_sources
from inspector.course.notebook import notebooks
from inspector.lessons_folder import LESSONS

ALONE = 3
"""Up to this number of lessons, starting further processes takes longer than running the lessons."""


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
