"""Lesson files: finds the source of a lesson in each language, and the notebooks built from a source."""

from __future__ import annotations

from pathlib import Path

from inspector.language import ENGLISH, NAMES
from inspector.lessons_folder import LESSONS

from .cells import language_of

NOTEBOOKS = "notebooks"
EXECUTED = "executed"


def sources() -> list[Path]:
    """Returns the source files of the English lessons, sorted by number."""
    return sorted(LESSONS.glob("[0-9][0-9]_*.py"))


def translated_sources() -> list[Path]:
    """Returns the source files of all translations. Each language has a folder; its files have the English names."""
    return [path for code in NAMES if code != ENGLISH for path in sorted(LESSONS.glob(f"{code}/[0-9][0-9]_*.py"))]


def sources_in(code: str) -> list[Path]:
    """Returns one source file for each lesson: the translation into the language `code`, else the English file."""
    translated = {path.name: path for path in translated_sources() if path.parent.name == code}
    return [translated.get(path.name, path) for path in sources()]


def name_of(source: Path) -> str:
    """Returns the name that the command line takes for a lesson: `04_parallax`, `pt/04_parallax`."""
    code = language_of(source)
    return source.stem if code == ENGLISH else f"{code}/{source.stem}"


def notebook_of(source: Path) -> Path:
    """Returns the path of a lesson's notebook without outputs, in which the learner works."""
    return source.parent / NOTEBOOKS / f"{source.stem}.ipynb"


def executed_of(source: Path) -> Path:
    """Returns the path of a lesson's notebook with the outputs of all cells."""
    return source.parent / NOTEBOOKS / EXECUTED / f"{source.stem}.ipynb"
