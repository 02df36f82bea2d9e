"""MistakeWarning: a warning about code that runs, but is hardly ever intended. Once for each line of the program.

Not here    code that is never intended: it raises an error.
"""

from __future__ import annotations

import sys
import warnings

from engine.code_owner import program_frame


class MistakeWarning(UserWarning):
    """Code runs, but most likely not as intended. The warning is located at the program's line."""


def warn_of_mistake(message: str, file: str | None = None, line: int = 0) -> None:
    """Warns at `file` and `line`, or at the innermost line of the program. The same text and line warn once."""
    registry: dict[str, object] | None = None
    if file is None:
        place = program_frame(sys._getframe(1))
        if place is None:
            return
        file, line = place.f_code.co_filename, place.f_lineno
        registry = place.f_globals.setdefault("__warningregistry__", {})
    else:
        registry = _registries.setdefault(file, {})
    warnings.warn_explicit(message, MistakeWarning, file, line, registry=registry)  # type: ignore[arg-type]  # a plain dict is one


_registries: dict[str, dict[str, object]] = {}
"""The registries of `warnings` by file, for places without a frame of the program."""
