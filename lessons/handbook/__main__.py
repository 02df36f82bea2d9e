"""Builds the handbook: `python -m lessons.handbook [-o FOLDER] [--no-pdf] [NN_slug …]`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from inspector.course.lesson_files import sources

from .played_lesson import play_lesson
from .site import PDF, site

FOLDER = Path("build") / "handbook"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit status: 0, or 2 for an unknown lesson."""
    parser = argparse.ArgumentParser(prog="script/handbook", description="Builds the course as a site and as one PDF.")
    parser.add_argument("lessons", nargs="*", metavar="NN_slug", help="which lessons (all)")
    parser.add_argument("-o", "--output", type=Path, default=FOLDER, metavar="FOLDER", help=f"where to ({FOLDER})")
    parser.add_argument("--no-pdf", action="store_true", help="the site only")
    options = parser.parse_args(arguments)
    known = {source.stem: source for source in sources()}
    unknown = [name for name in options.lessons if name not in known]
    if unknown:
        print(f"no lesson named {', '.join(unknown)}; there is: {', '.join(known)}", file=sys.stderr)
        return 2
    played = [play_lesson(source) for name, source in known.items() if name in (options.lessons or known)]
    options.output.mkdir(parents=True, exist_ok=True)
    size = 0
    for name, text in site(played, pdf=not options.no_pdf).items():
        size += (options.output / name).write_bytes(text.encode("utf-8"))
    print(f"{options.output}: {len(played)} lessons, {size / 1024:,.0f} KB")
    if not options.no_pdf:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from .pdf import write_pdf

        count = write_pdf(played, options.output / PDF)
        print(f"{options.output / PDF}: {count} pages, {(options.output / PDF).stat().st_size / 1024:,.0f} KB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
