"""A hook for tools that observes the creation, apply and disposal of every snapshot.

Source      Compose snapshots/tooling/SnapshotObserver.kt. Unused, it costs one comparison per snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING, Any, TypeVar

from engine.snapshot.merged_observer import Observer, merged_observer
from engine.snapshot.open_snapshots import lock

if TYPE_CHECKING:
    from engine.snapshot.snapshot import Snapshot

S = TypeVar("S", bound="Snapshot")


class ObserverHandle:
    """The result of a registration; `dispose` ends the registration, once."""

    __slots__ = ("_dispose",)

    def __init__(self, dispose: Callable[[], None]) -> None:
        self._dispose: Callable[[], None] | None = dispose

    def dispose(self) -> None:
        """Ends the registration; further calls do nothing."""
        dispose, self._dispose = self._dispose, None
        if dispose is not None:
            dispose()


class SnapshotInstanceObservers:
    """Observers that a SnapshotObserver adds to a snapshot before its creation; they are called first."""

    __slots__ = ("read_observer", "write_observer")

    def __init__(self, read_observer: Observer = None, write_observer: Observer = None) -> None:
        self.read_observer = read_observer
        self.write_observer = write_observer


class SnapshotObserver:
    """Base class for observers of snapshots. Runs in the snapshot's thread; methods must not use state."""

    def on_pre_create(self, parent: Snapshot | None, read_only: bool) -> SnapshotInstanceObservers | None:
        """Called before the creation; may return observers to add."""
        return None

    def on_created(
        self, snapshot: Snapshot, parent: Snapshot | None, observers: SnapshotInstanceObservers | None
    ) -> None:
        """Called after the creation, before the caller gets the snapshot; `observers`: `on_pre_create`'s result."""

    def on_pre_dispose(self, snapshot: Snapshot) -> None:
        """Called during the disposal."""

    def on_applied(self, snapshot: Snapshot, changed: Set[Any]) -> None:
        """Called after a successful apply, including nested snapshots."""


class SnapshotObservers:
    """The registered observers, as a tuple that changes only under `lock` and is replaced as a whole."""

    __slots__ = ("registered",)

    def __init__(self) -> None:
        self.registered: tuple[SnapshotObserver, ...] = ()


snapshot_observers = SnapshotObservers()


def observe_snapshots(observer: SnapshotObserver) -> ObserverHandle:
    """Notifies `observer` of every snapshot until the handle is disposed."""
    with lock:
        snapshot_observers.registered = (*snapshot_observers.registered, observer)

    def dispose() -> None:
        with lock:
            observers = list(snapshot_observers.registered)
            observers.remove(observer)
            snapshot_observers.registered = tuple(observers)

    return ObserverHandle(dispose)


def create_observed(
    parent: Snapshot | None,
    read_observer: Observer,
    write_observer: Observer,
    read_only: bool,
    create: Callable[[Observer, Observer], S],
) -> S:
    """Runs `create` with the observers that the snapshot observers add. Callers check that some are registered."""
    observers = snapshot_observers.registered
    added: list[SnapshotInstanceObservers | None] = []
    for observer in observers:
        extra = observer.on_pre_create(parent, read_only)
        added.append(extra)
        if extra is not None:
            read_observer = merged_observer(extra.read_observer, read_observer)
            write_observer = merged_observer(extra.write_observer, write_observer)
    snapshot = create(read_observer, write_observer)
    for observer, extra in zip(observers, added, strict=True):
        observer.on_created(snapshot, parent, extra)
    return snapshot
