"""StateAsValue: warns, with the source line, when a program uses a state object where it needs its value.

Why         Kotlin reads the value by delegation (`by`); Python code needs `.value`. `if done:` is always true,
            `count == 3` never, and `f"{count}"` shows the state object: such code runs with the wrong meaning.
Not here    operations that Python itself refuses (`count + 1`): composition/errors/explained.py adds the advice.
"""

from __future__ import annotations

import sys
from typing import Any

from engine.code_owner import is_program
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.snapshot.current_snapshot import thread


class StateAsValue:
    """Base class of states that hold one value."""

    __slots__ = ()

    name: Any

    def __bool__(self) -> bool:
        warn_of_mistake(
            f"the state `{self.name}` stands in a condition, where it is always true: write `{self.name}.value`, or "
            f"`{self.name} is not None`"
        )
        return True

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, StateAsValue) and is_program(sys._getframe(1).f_code.co_filename):
            warn_of_mistake(
                f"the state `{self.name}` is compared with a value, which it never is equal to: write "
                f"`{self.name}.value == …`"
            )
        return NotImplemented

    __hash__ = object.__hash__

    def __format__(self, spec: str) -> str:
        if thread.current.read_observer is not None and is_program(sys._getframe(1).f_code.co_filename):
            warn_of_mistake(
                f"a text shows the state `{self.name}` itself, and does not follow it: write `{{{self.name}.value}}`"
            )
        return format(str(self), spec)

    def __str__(self) -> str:
        if thread.current.read_observer is not None and is_program(sys._getframe(1).f_code.co_filename):
            warn_of_mistake(
                f"a text shows the state `{self.name}` itself, and does not follow it: write `str({self.name}.value)`"
            )
        return repr(self)
