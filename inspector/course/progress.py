"""Progress: what a learner has done in each lesson, kept between starts in one file of the user.

Terms       step: one of the eight parts of a lesson (sections.py). kept: answers, drafts, sureness, edited cells, the
            furthest step. draft: an answer that the learner has not committed. sureness: sureness.py.
Invariants  I1 a progress file that cannot be read is set aside, never overwritten. I2 the file is replaced
            in one step, so a crash leaves the old one.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from inspector.language import _

from .sureness import CERTAIN


@dataclass
class LessonProgress:
    """What is kept of one lesson. `cells`: the edited source by cell number. `answers`, `drafts`, `sure` and `right`
    (whether a revealed answer is the engine's): by question; if several cells ask the same, the later ones add their
    number. `step`: the furthest step, from 0."""

    step: int = 0
    done: bool = False
    answers: dict[str, str] = field(default_factory=dict)
    cells: dict[str, str] = field(default_factory=dict)
    drafts: dict[str, str] = field(default_factory=dict)
    sure: dict[str, str] = field(default_factory=dict)
    right: dict[str, bool] = field(default_factory=dict)

    @property
    def certain_and_wrong(self) -> list[str]:
        """The questions whose wrong answer was certain."""
        return [question for question, right in self.right.items() if not right and self.sure.get(question) == CERTAIN]

    @property
    def answers_in_words(self) -> str:
        """The counts of right answers and of certain but wrong answers; "" before a reveal."""
        if not self.right:
            return ""
        words = _("{right} of {revealed} predictions right")
        words = words.format(right=sum(self.right.values()), revealed=len(self.right))
        certain = len(self.certain_and_wrong)
        return words + (_(", {count} certain and wrong").format(count=certain) if certain else "")


def progress_file() -> Path:
    """Returns the user's progress file: `progress.json` in the folder of the user's data ($XDG_DATA_HOME on Linux)."""
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "compose-phases" / "progress.json"


class Progress:
    """The progress in all lessons, by slug."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else progress_file()
        self.trouble = ""
        """Why the file could not be read or written; "" if it could."""
        self._lessons = self._read()

    def of(self, slug: str) -> LessonProgress:
        """Returns the progress in a lesson, which the caller may change and then `save`."""
        return self._lessons.setdefault(slug, LessonProgress())

    def forget(self, slug: str) -> None:
        """Starts a lesson over; `save` writes that."""
        self._lessons.pop(slug, None)

    def save(self) -> None:
        """Writes the file; a failure is kept in `trouble`, because a lesson goes on without it."""
        text = json.dumps({slug: asdict(each) for slug, each in self._lessons.items()}, indent=1, ensure_ascii=False)
        fresh = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(text + "\n", encoding="utf-8")
            fresh.replace(self.path)
            self.trouble = ""
        except OSError as error:
            self.trouble = f"{self.path}: the progress cannot be written ({error.strerror})"

    def _read(self) -> dict[str, LessonProgress]:
        try:
            read = json.loads(self.path.read_text(encoding="utf-8"))
            return {slug: _lesson(facts) for slug, facts in read.items()}
        except FileNotFoundError:
            return {}
        except OSError as error:
            self.trouble = f"{self.path}: the progress cannot be read ({error.strerror})"
        except (ValueError, TypeError, AttributeError, LookupError):
            aside = self.path.with_suffix(".broken")
            self.trouble = f"{self.path}: is no progress file; it is kept as {aside.name}"
            try:
                self.path.replace(aside)
            except OSError:
                self.trouble = f"{self.path}: is no progress file"
        return {}


def _lesson(facts: dict[str, Any]) -> LessonProgress:
    made = LessonProgress(int(facts["step"]), bool(facts["done"]), dict(facts["answers"]), dict(facts["cells"]))
    made.drafts, made.sure = (dict(facts.get(each, {})) for each in ("drafts", "sure"))  # older files have none
    made.right = {question: bool(right) for question, right in dict(facts.get("right", {})).items()}
    texts = (made.answers, made.cells, made.drafts, made.sure)
    if not all(isinstance(text, str) for kept in texts for pair in kept.items() for text in pair):
        raise ValueError("an answer or a cell is no text")
    return made
