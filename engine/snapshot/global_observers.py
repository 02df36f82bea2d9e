"""GlobalObservers: the observers of applies and of writes outside snapshots; all threads and programs share them.

Invariants  I1 a tuple of observers changes only under the lock of open_snapshots.py, and is replaced as a whole, so
            that callers may go through it without the lock.
Not here    ids, views and records: open_snapshots.py. The snapshot of a thread: current_snapshot.py. Observers of
            all snapshots, for tools: tooling.py.
Source      Compose Snapshot.kt (applyObservers, globalWriteObservers).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class GlobalObservers:
    """Observers of applies, called with the changed states and the snapshot, and of writes to the global snapshot."""

    __slots__ = ("announcing", "apply_observers", "global_write_observers")

    def __init__(self) -> None:
        self.apply_observers: tuple[Callable[[Any, Any], None], ...] = ()
        self.global_write_observers: tuple[Callable[[Any], None], ...] = ()
        self.announcing: list[None] = []
        """One item for each thread that notifies the apply observers of the global snapshot's changes now."""


global_observers = GlobalObservers()
