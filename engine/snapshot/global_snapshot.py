"""The global snapshot: all state outside snapshots, as a mutable snapshot that every thread starts in.

Terms       advance the global snapshot: commit the writes made outside snapshots and notify the apply observers.
            Taking a snapshot, applying one, and send_apply_notifications advance the global snapshot.
Source      Compose Snapshot.kt (GlobalSnapshot, advanceGlobalSnapshot).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.snapshot.apply_result import SnapshotApplyResult
from engine.snapshot.current_snapshot import CurrentSnapshot
from engine.snapshot.errors import IllegalStateError
from engine.snapshot.global_observers import global_observers
from engine.snapshot.merged_observer import Observer
from engine.snapshot.open_snapshots import lock, open_snapshots
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.snapshot_kinds import MutableSnapshot, ReadonlySnapshot, announce, reclaim_announced
from engine.snapshot.state_object import View
from engine.snapshot.tooling import snapshot_observers

T = TypeVar("T")

_MUTABLE: Final = True
_READ_ONLY: Final = False


class GlobalSnapshot(MutableSnapshot):
    """All state outside snapshots, as a mutable snapshot that is always entered."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(open_snapshots.global_view, None, _notify_global_write_observers)

    def _validate_can_nest(self) -> None:
        pass

    def _as_parent(self) -> Snapshot | None:
        return None  # snapshots taken from the global snapshot are roots

    # Snapshots taken from the global snapshot do not inherit its observers.

    def _take_read_only(self, read_observer: Observer, _: Observer) -> Snapshot:
        return ReadonlySnapshot(self.advance_global_snapshot(_READ_ONLY), read_observer, None)

    def take_nested_mutable_snapshot(
        self, read_observer: Observer = None, write_observer: Observer = None
    ) -> MutableSnapshot:
        """Advances the global snapshot and returns a mutable snapshot of all committed state."""
        if snapshot_observers.registered:
            return super().take_nested_mutable_snapshot(read_observer, write_observer)
        return MutableSnapshot(self.advance_global_snapshot(_MUTABLE), read_observer, write_observer)

    def _take_mutable(self, read_observer: Observer, write_observer: Observer) -> MutableSnapshot:
        return MutableSnapshot(self.advance_global_snapshot(_MUTABLE), read_observer, write_observer)

    def objects_initialized(self) -> None:
        """Advances the global snapshot, so that later writes get new records."""
        self.advance_global_snapshot()

    def apply(self) -> SnapshotApplyResult:
        """Raises IllegalStateError: the global snapshot cannot be applied."""
        raise IllegalStateError(
            "the global snapshot is not applied; Snapshot.send_apply_notifications() announces its writes"
        )

    def dispose(self) -> None:
        """Does nothing: the global snapshot lives as long as the process."""

    def nested_done(self) -> None:
        """Raises AssertionError: no snapshot nests in the global one."""
        raise AssertionError("nothing is nested in the global snapshot")

    def run_unobserved(self, block: Callable[[], T]) -> T:
        """Runs `block` directly: the global snapshot has no read observer."""
        return block()

    def advance_global_snapshot(self, take: bool | None = None) -> View:
        """Commits the writes made outside snapshots, and notifies the apply observers.

        Returns a view of this moment for a new snapshot: writable if `take` is True, read-only if False. With None
        it returns the global view.
        """
        with lock:
            modified = open_snapshots.global_view.modified
            view = open_snapshots.reset_global() if take is None else open_snapshots.root_view(take)
            if modified:
                global_observers.announcing.append(None)
                observers = global_observers.apply_observers
            elif open_snapshots.extras:
                open_snapshots.reclaim(())
        if modified:
            try:
                announce(observers, modified, self)
            except BaseException:
                if take is not None:
                    with lock:
                        open_snapshots.open.discard(view.id)
                        open_snapshots.release(view)  # no caller receives the snapshot
                raise
            finally:
                global_observers.announcing.pop()
                reclaim_announced(modified)
        return view


def _notify_global_write_observers(state: Any) -> None:
    """Calls all observers, so that each scene hears of the write; then raises the first exception."""
    failure: BaseException | None = None
    for observer in global_observers.global_write_observers:
        try:
            observer(state)
        except BaseException as error:
            if failure is None:
                failure = error
    if failure is not None:
        raise failure


global_snapshot: Final = GlobalSnapshot()
CurrentSnapshot.global_snapshot = global_snapshot
CurrentSnapshot.current = global_snapshot  # a thread starts in the global snapshot
