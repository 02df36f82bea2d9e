"""MistakeWarning: what runs, and is hardly ever meant. Once for each line of the program, with its place.

Not here    what cannot be meant: that is an error.
"""

from __future__ import annotations

import sys
import warnings

from engine.unit.program_code import program_frame


class MistakeWarning(UserWarning):
    """Something runs, but hardly as it is meant; the warning stands at the program's line."""


def warn_of_mistake(message: str, file: str | None = None, line: int = 0) -> None:
    """Warns at this place; without one, at the innermost line of the program. The same text and line warn once."""
    registry: dict[str, object] | None = None
    if file is None:
        place = program_frame(sys._getframe(1))
        if place is None:
            return
        file, line = place.f_code.co_filename, place.f_lineno
        registry = place.f_globals.setdefault("__warningregistry__", {})
    else:
        registry = _registries.setdefault(file, {})
    warnings.warn_explicit(message, MistakeWarning, file, line, registry=registry)  # type: ignore[arg-type]


_registries: dict[str, dict[str, object]] = {}
"""What was warned of already, by file, where no frame of the program is at hand."""
