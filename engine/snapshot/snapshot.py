"""Snapshot: the base class of all snapshots, and functions on the current snapshot of a thread.

Kinds       ReadonlySnapshot       sees the state committed (or seen by its parent) at its creation
            MutableSnapshot        the same plus its own writes; apply() commits them
            NestedMutableSnapshot  apply() passes its writes to its parent
            GlobalSnapshot         every thread's current snapshot outside others (global_snapshot.py)
            TransparentSnapshot    no isolation, only other observers (transparent_snapshot.py)
Terms       current: the snapshot that a thread is in. advance: take a new id, so that earlier writes
            can no longer be overwritten in place.
Not here    selecting records: state_object.py; ids and reclamation: open_snapshots.py; conflicts: conflict.py.
Source      Compose Snapshot.kt.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, KeysView, Set
from typing import TYPE_CHECKING, Any, TypeVar

from engine.snapshot.current_snapshot import thread
from engine.snapshot.errors import IllegalStateError
from engine.snapshot.global_observers import global_observers
from engine.snapshot.merged_observer import Observer
from engine.snapshot.open_snapshots import lock, open_snapshots
from engine.snapshot.snapshot_coroutine import SnapshotCoroutine
from engine.snapshot.state_object import StateObject, View
from engine.snapshot.tooling import ObserverHandle

if TYPE_CHECKING:
    from engine.snapshot.snapshot_kinds import MutableSnapshot

T = TypeVar("T")


class Entered:
    """The context manager of `with snapshot.enter():`."""

    __slots__ = ("_snapshot", "_previous")

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def __enter__(self) -> Snapshot:
        self._previous = self._snapshot.make_current()
        return self._snapshot

    def __exit__(self, *raised: object) -> None:
        thread.current = self._previous


class Snapshot:
    """A view of all state. The static methods act on the thread's current snapshot."""

    __slots__ = ("view", "read_observer", "write_observer", "read_only", "disposed", "__weakref__")

    view: View
    read_observer: Observer
    write_observer: Observer
    read_only: bool
    disposed: bool

    def __init__(self, view: View, read_observer: Observer, write_observer: Observer, read_only: bool) -> None:
        self.view = view
        self.read_observer = read_observer
        self.write_observer = write_observer
        self.read_only = read_only
        self.disposed = False

    # -- one snapshot

    @property
    def id(self) -> int:
        """The snapshot's current id; `advance` changes it."""
        return self.view.id

    @property
    def root(self) -> Snapshot:
        """The outermost enclosing snapshot."""
        return self

    @property
    def modified(self) -> KeysView[StateObject] | None:
        """The states written in this snapshot, in order of their first write; None without writes."""
        modified = self.view.modified
        return modified.keys() if modified else None

    @property
    def write_count(self) -> int:
        """The number of writes; equal counts mean that no state changed in between."""
        return self.view.write_count

    def has_pending_changes(self) -> bool:
        """Returns whether this snapshot has unapplied writes."""
        return bool(self.view.modified)

    def enter(self) -> Entered:
        """Returns a context manager inside which all states have this snapshot's values.

        Raises IllegalStateError if the snapshot is disposed.
        """
        if self.disposed:
            raise IllegalStateError(f"cannot enter {self!r}: it was disposed; take a new snapshot")
        return Entered(self)

    def make_current(self) -> Snapshot:
        """Enters the snapshot without a context manager; pass the result to `restore_current`."""
        previous = thread.current
        thread.current = self
        return previous

    def restore_current(self, previous: Snapshot) -> None:
        """Makes `previous` the current snapshot again."""
        thread.current = previous

    def unsafe_enter(self) -> Snapshot:
        """Enters like `make_current`; `unsafe_leave` then checks that both calls match."""
        return self.make_current()

    def unsafe_leave(self, previous: Snapshot) -> None:
        """Leaves the snapshot. Raises IllegalStateError unless it is the thread's current snapshot."""
        if thread.current is not self:
            raise IllegalStateError(f"cannot leave {self!r}: the current snapshot is {thread.current!r}")
        thread.current = previous

    def carry(self, coroutine: Awaitable[T]) -> Awaitable[T]:
        """Runs the coroutine in this snapshot: `await snapshot.carry(coroutine)`.

        Each step enters the snapshot, and each wait leaves it, so other code on the thread never sees it.
        """
        return SnapshotCoroutine(self, coroutine)

    def dispose(self) -> None:
        """Releases the snapshot's resources. An undisposed snapshot keeps old values alive."""
        raise NotImplementedError  # subclasses implement it

    def take_nested_snapshot(self, read_observer: Observer = None) -> Snapshot:
        """Returns a read-only snapshot of this snapshot's current state."""
        raise NotImplementedError  # subclasses implement it

    def take_nested_mutable_snapshot(
        self, read_observer: Observer = None, write_observer: Observer = None
    ) -> MutableSnapshot:
        """Returns a snapshot whose `apply` passes its writes to this one. Raises IllegalStateError if read-only."""
        raise IllegalStateError(
            f"cannot take a mutable snapshot of {self!r}: it is read-only; take it outside, or call take_snapshot"
        )

    def objects_initialized(self) -> None:
        """Ends the initialization of new state objects: later writes to them count as modifications."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.view.id}>"

    def run_observed(self, block: Callable[[], T], read_observer: Observer, write_observer: Observer) -> T:
        """Implements `observe` for this kind of snapshot, which must be current."""
        raise NotImplementedError  # subclasses implement it

    def run_unobserved(self, block: Callable[[], T]) -> T:
        """Implements `without_read_observation` for this kind of snapshot, which must be current."""
        raise NotImplementedError  # subclasses implement it

    def run(self, block: Callable[[], T]) -> T:
        """Runs `block` in this snapshot and returns its result."""
        previous = thread.current
        thread.current = self
        try:
            return block()
        finally:
            thread.current = previous

    # -- the current snapshot

    @staticmethod
    def current() -> Snapshot:
        """Returns the thread's current snapshot."""
        return thread.current

    @staticmethod
    def is_in_snapshot() -> bool:
        """Returns whether the thread's current snapshot differs from the global snapshot."""
        return thread.current is not thread.global_snapshot

    @staticmethod
    def take_snapshot(read_observer: Observer = None) -> Snapshot:
        """Returns a read-only snapshot; `read_observer(state)` is called for each read in it. Dispose it after use."""
        return thread.current.take_nested_snapshot(read_observer)

    @staticmethod
    def take_mutable_snapshot(read_observer: Observer = None, write_observer: Observer = None) -> MutableSnapshot:
        """Returns a snapshot whose writes stay invisible elsewhere until `apply`. Dispose it after use."""
        return thread.current.take_nested_mutable_snapshot(read_observer, write_observer)

    @staticmethod
    def with_mutable_snapshot(block: Callable[[], T]) -> T:
        """Runs `block` in a mutable snapshot and applies it; if the block raises, its writes are dropped.

        Raises SnapshotApplyConflictError if the apply fails.
        """
        snapshot = Snapshot.take_mutable_snapshot()
        try:
            result = snapshot.run(block)
            snapshot.apply().check()
            return result
        finally:
            snapshot.dispose()

    @staticmethod
    def global_(block: Callable[[], T]) -> T:
        """Runs `block` in the global snapshot, outside every other one."""
        return thread.global_snapshot.run(block)

    @staticmethod
    def observe(block: Callable[[], T], read_observer: Observer = None, write_observer: Observer = None) -> T:
        """Runs `block` in the current snapshot with these observers in addition to the existing ones."""
        if read_observer is None and write_observer is None:
            return block()
        return thread.current.run_observed(block, read_observer, write_observer)

    @staticmethod
    def without_read_observation(block: Callable[[], T]) -> T:
        """Runs `block` without notifying read observers."""
        return thread.current.run_unobserved(block)

    @staticmethod
    def notify_objects_initialized() -> None:
        """Ends the initialization of new state objects in the current snapshot (see `objects_initialized`)."""
        thread.current.objects_initialized()

    # -- the snapshots of all threads

    @staticmethod
    def send_apply_notifications() -> None:
        """Notifies the apply observers of all writes made outside snapshots since the last notification."""
        if open_snapshots.global_view.modified:
            thread.global_snapshot.advance_global_snapshot()

    @staticmethod
    def register_apply_observer(fn: Callable[[Set[Any], Snapshot], None]) -> ObserverHandle:
        """Registers `fn(changed, snapshot)`, called after each apply or advance with changes.

        Pending changes go to the earlier observers first; this one receives only later writes.
        """
        thread.global_snapshot.advance_global_snapshot()
        with lock:
            global_observers.apply_observers = (*global_observers.apply_observers, fn)

        def dispose() -> None:
            with lock:
                global_observers.apply_observers = _without(global_observers.apply_observers, fn)

        return ObserverHandle(dispose)

    @staticmethod
    def register_global_write_observer(fn: Callable[[Any], None]) -> ObserverHandle:
        """Registers `fn(state)`, called after each write outside snapshots.

        The call is a hint to send apply notifications soon. Writes inside snapshots do not call it.
        """
        with lock:
            global_observers.global_write_observers = (*global_observers.global_write_observers, fn)
        thread.global_snapshot.advance_global_snapshot()

        def dispose() -> None:
            with lock:
                global_observers.global_write_observers = _without(global_observers.global_write_observers, fn)
            thread.global_snapshot.advance_global_snapshot()

        return ObserverHandle(dispose)

    @staticmethod
    def is_apply_observer_notification_pending() -> bool:
        """Returns whether some thread is notifying the apply observers of changes in the global snapshot."""
        return bool(global_observers.announcing)

    @staticmethod
    def open_snapshot_count() -> int:
        """Returns the number of undisposed snapshots, excluding the global one."""
        return len(open_snapshots.views)


def _without(observers: tuple[Any, ...], observer: Any) -> tuple[Any, ...]:
    kept = list(observers)
    kept.remove(observer)
    return tuple(kept)
