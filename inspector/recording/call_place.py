"""Where the call of a composable stands, which tells it from another call of the same one.

Invariants  I1 it is plain, and reading it runs no code of the program. I2 content that the
            engine calls stands where it is written.
"""

from __future__ import annotations

from typing import Any

from engine.composition.call_site import source_of
from engine.snapshot.naming import is_engine_code


def call_place(scope: Any) -> tuple[str, int] | None:
    """(file, line) of the call of `scope`, a RecomposeScope; None if it is the engine's own."""
    source = source_of(getattr(scope, "group", None))
    if source is not None and source.file and not is_engine_code(source.file):
        return source.file, source.line
    code = getattr(getattr(scope, "info", None), "code", None)
    if code is None or is_engine_code(code.co_filename):
        return None
    return code.co_filename, code.co_firstlineno
