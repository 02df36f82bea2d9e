"""FirstWrites: the existing states that a composition writes in its first pass, after it has read them.

Rule        such a write invalidates the composition, except before the first frame: then the content shows the value
            from before the write (recordings K1b, backwards_first_root), and the line of the write gets a warning. Real
            Compose does the same where coroutines run at once; where they wait in a queue, the write invalidates the
            reader.
Why         before the first frame the readers are unknown until the pass is applied, so nothing announces the writes to
            them; what other code wrote before the pass stays announced.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, TypeAlias

from engine.code_owner import is_engine, program_frame
from engine.composition.announced_writes import AnnouncedWrites
from engine.mistakes.mistake_warning import warn_of_mistake

WritePlace: TypeAlias = tuple[str, int] | None
"""The file and the line of the program that wrote a state; None if no line of the program did."""


class FirstWrites:
    """The writes of one first pass; `states` collects them while it runs, with the place of the first write of each."""

    __slots__ = ("_announced", "_announced_before", "states")

    def __init__(self, announced: AnnouncedWrites, is_before_first_frame: bool) -> None:
        self.states: dict[Any, WritePlace] = {}
        self._announced = announced
        self._announced_before = set(announced.states) if is_before_first_frame else None

    def applied(self) -> None:
        """Ends the pass, whose changes are applied. Before the first frame, its writes are forgotten with a warning."""
        if self._announced_before is not None:
            self._announced.forget_all_but(self._announced_before)
            _warn(self.states)


def write_place() -> WritePlace:
    """Returns the line of the program that runs now."""
    frame = program_frame(sys._getframe(1))
    return (frame.f_code.co_filename, frame.f_lineno) if frame is not None else None


def _warn(written: Mapping[Any, WritePlace]) -> None:
    for state, place in written.items():
        if place is None or _is_of_engine(state):
            continue  # the program's line read it without knowing it
        name = getattr(state, "name", "") or "state"
        warn_of_mistake(
            f"`{name}` is written after it was read, while the content is composed first: what read it shows the value "
            f"from before, and is not composed again, as in Compose. Write `{name}` before it is read, or in an effect "
            f"or a callback",
            *place,
        )


def _is_of_engine(state: object) -> bool:
    """Returns whether the engine created the state for itself: the state's origin ends in code of the engine."""
    origin: tuple[Any, ...] = getattr(state, "origin", ())
    return bool(origin) and is_engine(origin[-2].co_filename)
