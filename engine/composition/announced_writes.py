"""AnnouncedWrites: the written states whose readers the Recomposer has not invalidated yet.

Why         A pass has a snapshot of its own, so it reads the old value of a state that another thread writes during the
            pass, even if it reads the state after that write. At the moment of the write the state may have no reader.
            Such states are kept until the readers of the pass are known: in a first composition, until it is applied.
Threads     `add` is called by the thread that wrote, all other methods by the thread of the Recomposer.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from threading import get_ident
from typing import Any, Final

from engine.snapshot import ReaderKind

_KIND: Final = ReaderKind.COMPOSITION


class AnnouncedWrites:
    """A set of states, in order of their announcement."""

    __slots__ = ("_lock", "_thread", "states", "unread")

    def __init__(self) -> None:
        self.states: dict[Any, None] = {}
        """The states that a composition has read."""
        self.unread: dict[Any, None] = {}
        """The states that other threads wrote during a pass, whose readers are not known yet."""
        self._lock = threading.Lock()
        self._thread = get_ident()

    def add(self, states: Iterable[Any], during_pass: bool, may_take: bool) -> list[Any] | None:
        """Adds the states that a composition has read; of another thread `during_pass`, all states.

        Returns the states to handle now, if `may_take` and the caller runs in the Recomposer's thread: usually those
        just read, which are not stored. Returns an empty list if states wait for later, and None without any.
        """
        read: list[Any] = []
        for state in states:  # a comprehension would be a call; most states are read in layout or drawing only
            if state.readers & _KIND:
                read.append(state)
        if not (read or during_pass or self.states or self.unread):
            return None
        is_own = get_ident() == self._thread
        takes = is_own and may_take
        if takes and not (self.states or self.unread):
            return read or None
        with self._lock:
            self.states.update(dict.fromkeys(read))
            if during_pass and not is_own:
                self.unread.update(dict.fromkeys(states))
        return (self.take(during_pass) or None) if takes else []

    def take(self, during_pass: bool) -> list[Any]:
        """Removes and returns the states; `during_pass`, those that other threads wrote meanwhile stay."""
        with self._lock:
            taken, self.states = self.states, {}
            if not during_pass:
                taken.update(self.unread)
                self.unread = {}
        return list(taken)
