"""AnnouncedWrites: the written states whose readers the Recomposer has not invalidated yet.

Why         A pass has a snapshot of its own, so it reads the old value of a state that another thread writes during the
            pass, even if it reads the state after that write. At the moment of the write the state may have no reader.
            Such states are kept until the readers of the pass are known: in a first composition, until it is applied.
Threads     `add` is called by the thread that wrote, all other methods by the thread of the Recomposer.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Any, Final

from engine.snapshot import ReaderKind

_KIND: Final = ReaderKind.COMPOSITION


class AnnouncedWrites:
    """A set of states, in order of their announcement."""

    __slots__ = ("_lock", "_states", "_thread", "_unread")

    def __init__(self) -> None:
        self._states: dict[Any, None] = {}
        self._unread: dict[Any, None] = {}
        self._lock = threading.Lock()
        self._thread = threading.get_ident()

    def add(self, states: Iterable[Any], during_pass: bool) -> bool:
        """Adds the states that a composition has read; of another thread `during_pass`, all states.

        Returns whether the caller can take states now: states wait, and the caller runs in the Recomposer's thread.
        """
        read = [state for state in states if state.readers & _KIND]
        if not (read or during_pass or self._states or self._unread):
            return False  # most writes are of states that only layout or drawing reads
        is_own = threading.get_ident() == self._thread
        with self._lock:
            self._states.update(dict.fromkeys(read))
            if during_pass and not is_own:
                self._unread.update(dict.fromkeys(states))
        return is_own

    def __bool__(self) -> bool:
        return bool(self._states or self._unread)

    def take(self, during_pass: bool) -> list[Any]:
        """Removes and returns the states; `during_pass`, those that other threads wrote meanwhile stay."""
        if not self._states and (during_pass or not self._unread):
            return []
        with self._lock:
            taken, self._states = self._states, {}
            if not during_pass:
                taken.update(self._unread)
                self._unread = {}
        return list(taken)
