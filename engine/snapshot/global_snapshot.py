"""The state of the world outside snapshots, as if it were a mutable snapshot that is always entered.

Terms       advance the world: commit what was written outside snapshots and tell the apply observers.
            Taking a snapshot does, applying one does, and send_apply_notifications.
Source      Compose Snapshot.kt (GlobalSnapshot, advanceGlobalSnapshot).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.snapshot.apply_result import SnapshotApplyResult
from engine.snapshot.errors import IllegalStateError
from engine.snapshot.ledger import CurrentSnapshot, ledger, lock
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.snapshot_kinds import MutableSnapshot, ReadonlySnapshot, announce
from engine.snapshot.state_object import View
from engine.snapshot.tooling import Observer

T = TypeVar("T")

_MUTABLE: Final = True
_READ_ONLY: Final = False


class GlobalSnapshot(MutableSnapshot):
    """The state of the world outside snapshots, as if it were a mutable snapshot that is always entered."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(ledger.global_view, None, _tell_global_write_observers)

    def _validate_can_nest(self) -> None:
        pass

    def _as_parent(self) -> Snapshot | None:
        return None  # what is taken from it is a root

    # The observers of the global snapshot are not those of snapshots taken from it.

    def _take_read_only(self, read_observer: Observer, _: Observer) -> Snapshot:
        return ReadonlySnapshot(self.advance_world(_READ_ONLY), read_observer, None)

    def take_nested_mutable_snapshot(
        self, read_observer: Observer = None, write_observer: Observer = None
    ) -> MutableSnapshot:
        if ledger.snapshot_observers:
            return super().take_nested_mutable_snapshot(read_observer, write_observer)
        return MutableSnapshot(self.advance_world(_MUTABLE), read_observer, write_observer)

    def _take_mutable(self, read_observer: Observer, write_observer: Observer) -> MutableSnapshot:
        return MutableSnapshot(self.advance_world(_MUTABLE), read_observer, write_observer)

    def objects_initialized(self) -> None:
        self.advance_world()

    def apply(self) -> SnapshotApplyResult:
        raise IllegalStateError(
            "the global snapshot is not applied; Snapshot.send_apply_notifications() announces its writes"
        )

    def dispose(self) -> None:
        pass

    def nested_done(self) -> None:
        raise AssertionError("nothing is nested in the global snapshot")

    def run_unobserved(self, block: Callable[[], T]) -> T:
        return block()  # nobody observes its reads

    def advance_world(self, take: bool | None = None) -> View:
        """Commits what was written outside snapshots, and tells the apply observers.

        `take`: a view of that moment for a new snapshot is what it returns, writable or read-only."""
        with lock:
            modified = ledger.global_view.modified
            view = ledger.root_view(take) if take is not None else ledger.global_view
            ledger.reset_global()
            if modified:
                ledger.announcing += 1
                observers = ledger.apply_observers
            elif ledger.extras:
                ledger.reclaim(())
        if modified:
            try:
                announce(observers, modified, self)
            except BaseException:
                if take is not None:
                    with lock:
                        ledger.open.discard(view.id)
                        ledger.release(view)  # nobody will get the snapshot
                raise
            finally:
                with lock:
                    ledger.announcing -= 1
                    ledger.reclaim(modified)
        return view


def _tell_global_write_observers(state: Any) -> None:
    for observer in ledger.global_write_observers:
        observer(state)


global_snapshot: Final = GlobalSnapshot()
CurrentSnapshot.world = global_snapshot
CurrentSnapshot.current = global_snapshot  # what a thread is in that entered none
