"""The world: each thread's current snapshot, the global snapshot, and global observers.

Terms       current: the snapshot that a thread is in; at first the global snapshot.
Invariants  I1 a tuple of observers changes only under the ledger's lock, and is replaced as a whole, so that callers
            may go through it without the lock.
Not here    ids, views and records: ledger.py.
Source      Compose Snapshot.kt (threadSnapshot, globalSnapshot, applyObservers, globalWriteObservers).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.snapshot.global_snapshot import GlobalSnapshot
    from engine.snapshot.snapshot import Snapshot
    from engine.snapshot.tooling import SnapshotObserver


class CurrentSnapshot(threading.local):
    """The current snapshot of each thread. global_snapshot.py sets both defaults once."""

    current: Snapshot
    world: GlobalSnapshot


thread = CurrentSnapshot()


class World:
    """The observers of all snapshots; all threads and programs share them."""

    __slots__ = ("announcing", "apply_observers", "global_snapshot", "global_write_observers", "snapshot_observers")

    global_snapshot: GlobalSnapshot
    """Set once, by global_snapshot.py."""

    def __init__(self) -> None:
        self.apply_observers: tuple[Callable[[Any, Snapshot], None], ...] = ()
        self.global_write_observers: tuple[Callable[[Any], None], ...] = ()
        self.snapshot_observers: tuple[SnapshotObserver, ...] = ()
        self.announcing: list[None] = []
        """One item for each thread that notifies the apply observers of the global snapshot's changes now."""


world = World()
