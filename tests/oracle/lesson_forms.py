"""Prints the Kotlin of one lesson as one file: the forms in its cells, then its file in lessons/kotlin.

    python lesson_forms.py ../../lessons/05_draw_phase_reads.py

Left out: what the compiler makes of a function, and calls that do not stand in a function. Neither compiles.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

_FENCE = re.compile(r"^# ```kotlin\n(.*?)^# ```$", re.MULTILINE | re.DOTALL)
_BETWEEN_FORMS = re.compile(r"\n\n(?=\S)")
_MADE_BY_THE_COMPILER = "$composer"
_CALL = re.compile(r"\w+ \{")


def kotlin_of(lesson: Path) -> str:
    """Returns the Kotlin of a lesson; empty for a lesson without Kotlin."""
    texts = [
        re.sub(r"^# ?", "", text, flags=re.MULTILINE).rstrip() for text in _FENCE.findall(lesson.read_text("utf-8"))
    ]
    forms = [form for text in texts for form in _BETWEEN_FORMS.split(text)]
    kept = [form for form in forms if _MADE_BY_THE_COMPILER not in form and not _CALL.match(form)]
    file = lesson.parent / "kotlin" / f"{lesson.stem}.kt"
    return "\n\n".join([*kept, *([file.read_text("utf-8")] if file.exists() else [])])


if __name__ == "__main__":
    sys.stdout.write(kotlin_of(Path(sys.argv[1])))
