"""What all snapshots have in common, and the functions that act on the snapshot a thread is in.

Kinds       ReadonlySnapshot       what was committed (or its parent saw) when it was taken
            MutableSnapshot        the same plus its own writes; apply() commits them
            NestedMutableSnapshot  apply() gives its writes to its parent
            GlobalSnapshot         the one that everybody is in who entered none (global_snapshot.py)
            TransparentSnapshot    no isolation, only other observers (transparent_snapshot.py)
Terms       current: the snapshot a thread is in. advance: take a new id, so that what was written
            before can no longer be overwritten in place.
Not here    which record is read: state_object.py; ids and reclamation: ledger.py; conflicts: conflict.py.
Source      Compose Snapshot.kt.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, KeysView, Set
from typing import TYPE_CHECKING, Any, TypeVar

from engine.snapshot.carried import Carried
from engine.snapshot.errors import IllegalStateError
from engine.snapshot.ledger import ledger, lock, thread
from engine.snapshot.state_object import StateObject, View
from engine.snapshot.tooling import Observer, ObserverHandle

if TYPE_CHECKING:
    from engine.snapshot.snapshot_kinds import MutableSnapshot

T = TypeVar("T")


def merged_observer(observer: Observer, parent: Observer) -> Observer:
    """Calls the inner one first, then the outer one; the same one once."""
    if observer is None:
        return parent
    if parent is None or parent is observer:
        return observer
    inner, outer = observer, parent

    def both(state: Any) -> None:
        inner(state)
        outer(state)

    return both


class Entered:
    """`with snapshot.enter():`"""

    __slots__ = ("_snapshot", "_previous")

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def __enter__(self) -> Snapshot:
        self._previous = self._snapshot.make_current()
        return self._snapshot

    def __exit__(self, *raised: object) -> None:
        thread.current = self._previous


class Snapshot:
    """A view of all state. The static functions act on the snapshot the thread is in."""

    __slots__ = ("view", "read_observer", "write_observer", "read_only", "disposed", "__weakref__")

    view: View
    read_observer: Observer
    write_observer: Observer
    read_only: bool
    disposed: bool

    def __init__(
        self, view: View, read_observer: Observer, write_observer: Observer, read_only: bool
    ) -> None:
        self.view = view
        self.read_observer = read_observer
        self.write_observer = write_observer
        self.read_only = read_only
        self.disposed = False

    # -- one snapshot

    @property
    def id(self) -> int:
        return self.view.id

    @property
    def root(self) -> Snapshot:
        """The outermost snapshot this one is nested in."""
        return self

    @property
    def modified(self) -> KeysView[StateObject] | None:
        """The states written in it, in order of their first write; None if there are none."""
        modified = self.view.modified
        return modified.keys() if modified else None

    @property
    def write_count(self) -> int:
        return self.view.write_count

    def has_pending_changes(self) -> bool:
        return bool(self.view.modified)

    def enter(self) -> Entered:
        """A context manager: state has this snapshot's values inside it."""
        if self.disposed:
            raise IllegalStateError(f"cannot enter {self!r}: it was disposed; take a new snapshot")
        return Entered(self)

    def make_current(self) -> Snapshot:
        """Enters without a context manager; give what it returns to `restore_current`."""
        previous = thread.current
        thread.current = self
        return previous

    def restore_current(self, previous: Snapshot) -> None:
        thread.current = previous

    def unsafe_enter(self) -> Snapshot:
        """Like `make_current`; `unsafe_leave` checks that the two match."""
        return self.make_current()

    def unsafe_leave(self, previous: Snapshot) -> None:
        if thread.current is not self:
            raise IllegalStateError(f"cannot leave {self!r}: the current snapshot is {thread.current!r}")
        thread.current = previous

    def carry(self, coroutine: Awaitable[T]) -> Awaitable[T]:
        """`await snapshot.carry(coroutine)`: the coroutine runs in this snapshot, which is left whenever
        it waits, so that nothing else on the thread sees it."""
        return Carried(self, coroutine)

    def dispose(self) -> None:
        """Releases what the snapshot holds. One that is not disposed keeps old values alive."""
        raise NotImplementedError

    def take_nested_snapshot(self, read_observer: Observer = None) -> Snapshot:
        """A read-only snapshot of what this one sees now."""
        raise NotImplementedError

    def take_nested_mutable_snapshot(
        self, read_observer: Observer = None, write_observer: Observer = None
    ) -> MutableSnapshot:
        """A snapshot whose `apply` gives its writes to this one."""
        raise IllegalStateError(
            f"cannot take a mutable snapshot of {self!r}: it is read-only; "
            "take it outside, or call take_snapshot"
        )

    def objects_initialized(self) -> None:
        """What was created in it so far counts as modified when it is written from now on."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.view.id}>"

    def run_observed(self, block: Callable[[], T], read_observer: Observer, write_observer: Observer) -> T:
        """`observe`, in this kind of snapshot, which is the current one."""
        raise NotImplementedError

    def run_unobserved(self, block: Callable[[], T]) -> T:
        """`without_read_observation`, in this kind of snapshot, which is the current one."""
        raise NotImplementedError

    def run(self, block: Callable[[], T]) -> T:
        """Runs `block` in this snapshot."""
        previous = thread.current
        thread.current = self
        try:
            return block()
        finally:
            thread.current = previous

    # -- the current snapshot

    @staticmethod
    def current() -> Snapshot:
        return thread.current

    @staticmethod
    def is_in_snapshot() -> bool:
        return thread.current is not thread.world

    @staticmethod
    def take_snapshot(read_observer: Observer = None) -> Snapshot:
        """A read-only snapshot; `read_observer(state)` hears each read in it. Dispose it."""
        return thread.current.take_nested_snapshot(read_observer)

    @staticmethod
    def take_mutable_snapshot(
        read_observer: Observer = None, write_observer: Observer = None
    ) -> MutableSnapshot:
        """A snapshot whose writes nobody else sees before `apply`. Dispose it."""
        return thread.current.take_nested_mutable_snapshot(read_observer, write_observer)

    @staticmethod
    def with_mutable_snapshot(block: Callable[[], T]) -> T:
        """Runs `block` in a mutable snapshot and applies it; when it raises, its writes are dropped."""
        snapshot = Snapshot.take_mutable_snapshot()
        try:
            result = snapshot.run(block)
            snapshot.apply().check()
            return result
        finally:
            snapshot.dispose()

    @staticmethod
    def global_(block: Callable[[], T]) -> T:
        """Runs `block` outside every snapshot."""
        return thread.world.run(block)

    @staticmethod
    def observe(block: Callable[[], T], read_observer: Observer = None, write_observer: Observer = None) -> T:
        """Runs `block` in the current snapshot with these observers beside those there are."""
        if read_observer is None and write_observer is None:
            return block()
        return thread.current.run_observed(block, read_observer, write_observer)

    @staticmethod
    def without_read_observation(block: Callable[[], T]) -> T:
        """Runs `block` so that no observer hears its reads."""
        return thread.current.run_unobserved(block)

    @staticmethod
    def notify_objects_initialized() -> None:
        thread.current.objects_initialized()

    # -- everybody's snapshots

    @staticmethod
    def send_apply_notifications() -> None:
        """Tells the apply observers what was written outside snapshots since the last time."""
        if ledger.global_view.modified:
            thread.world.advance_world()

    @staticmethod
    def register_apply_observer(observer: Callable[[Set[Any], Snapshot], None]) -> ObserverHandle:
        """`observer(changed, snapshot)` is called after each apply and advance that changed something.

        What is pending goes to the earlier observers first: this one hears only later writes."""
        thread.world.advance_world()
        with lock:
            ledger.apply_observers = (*ledger.apply_observers, observer)

        def dispose() -> None:
            with lock:
                ledger.apply_observers = _without(ledger.apply_observers, observer)

        return ObserverHandle(dispose)

    @staticmethod
    def register_global_write_observer(observer: Callable[[Any], None]) -> ObserverHandle:
        """`observer(state)` is called after a write outside snapshots: a hint that it is time to send
        apply notifications. What snapshots write is not told here."""
        with lock:
            ledger.global_write_observers = (*ledger.global_write_observers, observer)
        thread.world.advance_world()

        def dispose() -> None:
            with lock:
                ledger.global_write_observers = _without(ledger.global_write_observers, observer)
            thread.world.advance_world()

        return ObserverHandle(dispose)

    @staticmethod
    def is_apply_observer_notification_pending() -> bool:
        """Whether some thread is telling the apply observers about changes of the global snapshot."""
        return ledger.announcing > 0

    @staticmethod
    def open_snapshot_count() -> int:
        """How many snapshots are not disposed; the global one does not count."""
        return len(ledger.views)


def _without(observers: tuple[Any, ...], observer: Any) -> tuple[Any, ...]:
    kept = list(observers)
    kept.remove(observer)
    return tuple(kept)
