"""Warns of a state that the calculation of a derived state writes.

Why         a calculation runs at a read of its state after a dependency changed: how often, and in which phase, is
            unknown. Compose runs such a calculation, too, and says nothing.
Cost        one more function per calculation; the rest only at a write inside one.
"""

from __future__ import annotations

from types import CodeType

from engine.code_owner import is_program
from engine.mistakes.mistake_warning import warn_of_mistake


def warn_of_write(calculation: object, derived: str, state: object) -> None:
    """Warns at the line of the write, if the program wrote the calculation."""
    code: object = getattr(calculation, "__code__", None)
    if isinstance(code, CodeType) and is_program(code.co_filename):
        written = getattr(state, "name", "") or "a state"
        warn_of_mistake(
            f"the calculation of the derived state `{derived}` writes `{written}`: it runs at any read, once or "
            f"several times, so it must only read; write `{written}` in the handler that changes what `{derived}` reads"
        )
