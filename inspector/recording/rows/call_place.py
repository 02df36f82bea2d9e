"""Call place: the source line of a composable's call, which distinguishes two calls of the same composable.

Invariants  I1 the result is plain data, and finding it runs no code of the program. I2 content that the
            engine calls has the line of its definition.
"""

from __future__ import annotations

from typing import Any

from engine.code_owner import is_engine
from engine.composition.calls.call_site import source_of


def call_place(scope: Any) -> tuple[str, int] | None:
    """Returns (file, line) of the call of `scope`, a RecomposeScope; None if the engine itself made the call."""
    source = source_of(getattr(scope, "group", None))
    if source is not None and source.file and not is_engine(source.file):
        return source.file, source.line
    code = getattr(getattr(scope, "info", None), "code", None)
    if code is None or is_engine(code.co_filename):
        return None
    return code.co_filename, code.co_firstlineno
