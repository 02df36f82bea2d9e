"""The files of the lessons: their sources in each language, and the notebooks that are built from them."""

from __future__ import annotations

from pathlib import Path

from inspector.language import ENGLISH, NAMES
from inspector.lessons_folder import LESSONS

from .cells import language_of

NOTEBOOKS = "notebooks"
EXECUTED = "executed"


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
    return source.parent / NOTEBOOKS / f"{source.stem}.ipynb"


def executed_of(source: Path) -> Path:
    """Returns the path of a lesson's executed notebook."""
    return source.parent / NOTEBOOKS / EXECUTED / f"{source.stem}.ipynb"
