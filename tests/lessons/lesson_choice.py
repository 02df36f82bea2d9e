"""Which lessons a test runs if its claim is about the kit: by default the few that together use every function of the
kit, with `--thorough` all."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from inspector.course.lesson_files import sources

from ..gallery_choice import is_thorough

_KIT = re.compile(r"\bkit\.(\w+)")


@cache
def with_every_function_of_the_kit() -> list[Path]:
    """The lesson with the most functions first, then always the one that adds the most."""
    used = {source: set(_KIT.findall(source.read_text(encoding="utf-8"))) for source in sources()}
    if is_thorough():
        return list(used)
    missing = set().union(*used.values())
    chosen = []
    while missing:
        most = max(used, key=lambda source: len(used[source] & missing))
        chosen.append(most)
        missing -= used[most]
    return sorted(chosen)
