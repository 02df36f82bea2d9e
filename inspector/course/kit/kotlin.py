"""`kit.kotlin("05_draw_phase_reads")`: the Kotlin forms of a lesson's programs, from their file in lessons/kotlin."""

from __future__ import annotations

from inspector.lessons_folder import LESSONS

from .say import Saying


def kotlin(lesson: str) -> Saying:
    """Returns the Kotlin forms of a lesson's programs. Raises FileNotFoundError for a lesson without such a file."""
    text = (LESSONS / "kotlin" / f"{lesson}.kt").read_text(encoding="utf-8").strip()
    return Saying(f"```kotlin\n{text}\n```")
