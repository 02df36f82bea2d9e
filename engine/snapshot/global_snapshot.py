"""The global snapshot: all state outside snapshots, as a mutable snapshot that every thread starts in.

Terms       advance the world: commit the writes made outside snapshots and notify the apply observers.
            Taking a snapshot, applying one, and send_apply_notifications advance the world.
Source      Compose Snapshot.kt (GlobalSnapshot, advanceGlobalSnapshot).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.snapshot.apply_result import SnapshotApplyResult
from engine.snapshot.errors import IllegalStateError
from engine.snapshot.ledger import ledger, lock
from engine.snapshot.merged_observer import Observer
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.snapshot_kinds import MutableSnapshot, ReadonlySnapshot, announce, reclaim_announced
from engine.snapshot.state_object import View
from engine.snapshot.world import CurrentSnapshot, world

T = TypeVar("T")

_MUTABLE: Final = True
_READ_ONLY: Final = False


class GlobalSnapshot(MutableSnapshot):
    """All state outside snapshots, as a mutable snapshot that is always entered."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(ledger.global_view, None, _notify_global_write_observers)

    def _validate_can_nest(self) -> None:
        pass

    def _as_parent(self) -> Snapshot | None:
        return None  # snapshots taken from the global snapshot are roots

    # Snapshots taken from the global snapshot do not inherit its observers.

    def _take_read_only(self, read_observer: Observer, _: Observer) -> Snapshot:
        return ReadonlySnapshot(self.advance_world(_READ_ONLY), read_observer, None)

    def take_nested_mutable_snapshot(
        self, read_observer: Observer = None, write_observer: Observer = None
    ) -> MutableSnapshot:
        """Advances the world and returns a mutable snapshot of all committed state."""
        if world.snapshot_observers:
            return super().take_nested_mutable_snapshot(read_observer, write_observer)
        return MutableSnapshot(self.advance_world(_MUTABLE), read_observer, write_observer)

    def _take_mutable(self, read_observer: Observer, write_observer: Observer) -> MutableSnapshot:
        return MutableSnapshot(self.advance_world(_MUTABLE), read_observer, write_observer)

    def objects_initialized(self) -> None:
        """Advances the world, so that later writes get new records."""
        self.advance_world()

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

    def advance_world(self, take: bool | None = None) -> View:
        """Commits the writes made outside snapshots, and notifies the apply observers.

        Returns a view of this moment for a new snapshot: writable if `take` is True, read-only if False. With None
        it returns the global view.
        """
        with lock:
            modified = ledger.global_view.modified
            view = ledger.root_view(take) if take is not None else ledger.global_view
            ledger.reset_global()
            if modified:
                world.announcing.append(None)
                observers = world.apply_observers
            elif ledger.extras:
                ledger.reclaim(())
        if modified:
            try:
                announce(observers, modified, self)
            except BaseException:
                if take is not None:
                    with lock:
                        ledger.open.discard(view.id)
                        ledger.release(view)  # no caller receives the snapshot
                raise
            finally:
                world.announcing.pop()
                reclaim_announced(modified)
        return view


def _notify_global_write_observers(state: Any) -> None:
    for observer in world.global_write_observers:
        observer(state)


global_snapshot: Final = GlobalSnapshot()
CurrentSnapshot.world = world.global_snapshot = global_snapshot
CurrentSnapshot.current = global_snapshot  # a thread starts in the global snapshot
