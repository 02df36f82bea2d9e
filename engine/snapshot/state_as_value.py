"""StateAsValue: a state where its value is meant – in a condition, a comparison, a text – warns with its place.

Why         In Kotlin `by` reads the value; here `.value` does. `if done:` is always true, `count == 3` never, and
            `f"{count}"` shows the state: all of it runs, and none of it is what was meant.
Not here    what Python refuses by itself (`count + 1`): composition/explained.py adds what to write.
"""

from __future__ import annotations

import sys
from typing import Any

from engine.snapshot.ledger import thread
from engine.unit.mistake_warning import warn_of_mistake
from engine.unit.program_code import is_program


class StateAsValue:
    """Base of states that hold one value."""

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
