"""Warns of a composable that a body names and does not call, such as `with key(i): Text`.

Cost        a body is examined once, before its first run: one search in its bytes.
"""

from __future__ import annotations

import dis
import re
from types import FunctionType
from typing import Final

from engine.mistakes.mistake_warning import warn_of_mistake

_LOADS: Final = ("LOAD_GLOBAL", "LOAD_DEREF")
_DROPPED: Final = re.compile(
    b"[%s].(?:\0\0)*%s"
    % (b"".join(re.escape(bytes((dis.opmap[name],))) for name in _LOADS), re.escape(bytes((dis.opmap["POP_TOP"],)))),
    re.DOTALL,
)
"""The bytes of a load whose value is dropped at once; the inline caches between the two are zeros."""


def warn_of_uncalled_names(function: object) -> None:
    """Warns of each statement of `function` that names a composable without calling it."""
    if not isinstance(function, FunctionType):
        return
    code = function.__code__
    if _DROPPED.search(code.co_code) is None:
        return
    values = {**function.__globals__, **_captured(function)}
    before = None
    for instruction in dis.get_instructions(code):
        if before is not None and instruction.opname == "POP_TOP":
            name = before.argval
            if hasattr(values.get(name), "__composable_body__"):
                line = before.positions.lineno if before.positions is not None else None
                warn_of_mistake(
                    f"`{name}` is named here and not called, so it shows nothing: write `{name}(…)`",
                    code.co_filename,
                    line or code.co_firstlineno,
                )
        before = instruction if instruction.opname in _LOADS else None


def _captured(function: FunctionType) -> dict[str, object]:
    """Returns the captured variables of `function` that have a value yet."""
    found: dict[str, object] = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # assigned later
            continue
    return found
