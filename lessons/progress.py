"""Progress: which parts of which lessons a learner has done, kept between starts in a small JSON file.

Where       $XDG_DATA_HOME/compose-phases/lessons.json, else ~/.local/share/compose-phases/lessons.json.
Invariants  I1 a missing or damaged file means no progress; it raises nothing. I2 a save replaces the file as a whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path


def progress_file() -> Path:
    """Returns the path of the learner's file."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "compose-phases" / "lessons.json"


class LessonProgress:
    """The done parts by lesson. `file`: another file than the learner's own."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file if file is not None else progress_file()
        self._done = _read(self.file)

    def done(self, slug: str) -> frozenset[str]:
        """Returns the parts of a lesson that are done: tags of cells, such as `predict` and `check`."""
        return frozenset(self._done.get(slug, ()))

    def mark(self, slug: str, parts: Iterable[str]) -> None:
        """Adds done parts of a lesson and saves. Raises OSError if the file cannot be written."""
        self._done[slug] = sorted(self.done(slug).union(parts))
        self._save()

    def forget(self, slug: str | None = None) -> None:
        """Forgets the progress of one lesson, or of all, and saves. Raises OSError if the file cannot be written."""
        if slug is None:
            self._done.clear()
        else:
            self._done.pop(slug, None)
        self._save()

    def _save(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        beside = self.file.with_suffix(".new")
        beside.write_text(json.dumps(self._done, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        beside.replace(self.file)


def _read(file: Path) -> dict[str, list[str]]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        slug: [part for part in parts if isinstance(part, str)]
        for slug, parts in found.items()
        if isinstance(slug, str) and isinstance(parts, list)
    }
