"""FirstWrites: the existing states that a composition writes in its first pass, after it has read them.

Rule        such a write invalidates the composition, except before the first frame: then the content shows the value
            from before the write (recordings K1b, backwards_first_root), with a warning. Real Compose does the same
            where coroutines run at once; where they wait in a queue, the write invalidates the reader.
Why         before the first frame the readers are unknown until the pass is applied, so nothing announces the writes to
            them; what other code wrote before the pass stays announced.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from engine.code_owner import is_engine
from engine.composition.announced_writes import AnnouncedWrites

_log = logging.getLogger(__name__)


class FirstWrites:
    """The writes of one first pass; `states` collects them while it runs."""

    __slots__ = ("_announced", "_announced_before", "states")

    def __init__(self, announced: AnnouncedWrites, is_before_first_frame: bool) -> None:
        self.states: dict[Any, None] = {}
        self._announced = announced
        self._announced_before = set(announced.states) if is_before_first_frame else None

    def applied(self) -> None:
        """Ends the pass, whose changes are applied. Before the first frame, its writes are forgotten with a warning."""
        if self._announced_before is not None:
            self._announced.forget_all_but(self._announced_before)
            _warn(self.states)


def _warn(written: Iterable[Any]) -> None:
    for state in written:
        if _is_of_engine(state):
            continue  # the program's line read it without knowing it
        _log.warning(
            "%s was written after it was read, while the content was composed first: what read it shows the value "
            "from before, and is not composed again, as in Compose. Write it in an effect or a callback",
            state,
        )


def _is_of_engine(state: object) -> bool:
    """Returns whether the engine created the state for itself: the state's origin ends in code of the engine."""
    origin: tuple[Any, ...] = getattr(state, "origin", ())
    return bool(origin) and is_engine(origin[-2].co_filename)
