"""A snapshot without isolation: different observers over another snapshot.

The creating thread may exchange its observers in place, so that a nested `observe` creates no new
snapshot. Source: Compose Snapshot.kt (TransparentObserverMutableSnapshot).
"""

from __future__ import annotations

from collections.abc import Callable
from threading import get_ident
from typing import TYPE_CHECKING, TypeVar

from engine.snapshot.merged_observer import Observer, merged_observer
from engine.snapshot.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.snapshot.apply_result import SnapshotApplyResult
    from engine.snapshot.snapshot_kinds import MutableSnapshot

T = TypeVar("T")


class TransparentSnapshot(Snapshot):
    """Different observers over the snapshot `target`, whose view it shares."""

    __slots__ = ("target", "_merges_parent", "_owns_target", "_thread")

    def __init__(
        self,
        target: Snapshot,
        read_observer: Observer,
        write_observer: Observer,
        merges_parent: bool,
        owns_target: bool,
    ) -> None:
        self.view = target.view
        self.read_observer = merged_observer(read_observer, target.read_observer) if merges_parent else read_observer
        self.write_observer = merged_observer(write_observer, target.write_observer)
        self.read_only = target.read_only
        self.disposed = False
        self.target = target
        self._merges_parent = merges_parent
        self._owns_target = owns_target
        self._thread = get_ident()

    @property
    def is_reusable(self) -> bool:
        """Whether this thread may exchange its observers in place, because no other thread uses it."""
        return self._thread == get_ident()

    @property
    def root(self) -> Snapshot:
        """The outermost enclosing snapshot of the target."""
        return self.target.root

    def apply(self) -> SnapshotApplyResult:
        """Applies the target."""
        return self.target.apply()  # type: ignore[attr-defined, no-any-return]  # a mutable one

    def objects_initialized(self) -> None:
        """Ends the initialization of new state objects in the target."""
        self.target.objects_initialized()

    def take_nested_snapshot(self, read_observer: Observer = None) -> Snapshot:
        """Returns a read-only snapshot of the target with these observers."""
        merged = merged_observer(read_observer, self.read_observer)
        if self._merges_parent:
            return self.target.take_nested_snapshot(merged)
        return TransparentSnapshot(self.target.take_nested_snapshot(None), merged, None, False, True)

    def take_nested_mutable_snapshot(
        self, read_observer: Observer = None, write_observer: Observer = None
    ) -> MutableSnapshot:
        """Returns a nested mutable snapshot of the target with these observers."""
        reads = merged_observer(read_observer, self.read_observer)
        writes = merged_observer(write_observer, self.write_observer)
        if self._merges_parent:
            return self.target.take_nested_mutable_snapshot(reads, writes)
        nested = self.target.take_nested_mutable_snapshot(None, writes)
        return TransparentSnapshot(nested, reads, writes, False, True)  # type: ignore[return-value]  # it acts as one

    def dispose(self) -> None:
        """Disposes the target if this snapshot owns it."""
        self.disposed = True
        if self._owns_target:
            self.target.dispose()

    def run_observed(self, block: Callable[[], T], read_observer: Observer, write_observer: Observer) -> T:
        """Runs `block` with additional observers, exchanged in place if possible."""
        if self.read_only:
            if read_observer is None:
                return block()
            nested = self.take_nested_snapshot(read_observer)
            try:
                return nested.run(block)
            finally:
                nested.dispose()
        if not self.is_reusable:
            return TransparentSnapshot(self, read_observer, write_observer, True, False).run(block)
        reads, writes = self.read_observer, self.write_observer
        self.read_observer = merged_observer(read_observer, reads)
        self.write_observer = merged_observer(write_observer, writes)
        try:
            return block()
        finally:
            self.read_observer = reads
            self.write_observer = writes

    def run_unobserved(self, block: Callable[[], T]) -> T:
        """Runs `block` without the read observer, in place if possible."""
        if not self.is_reusable:
            return TransparentSnapshot(self, None, None, False, False).run(block)
        observer = self.read_observer
        self.read_observer = None
        try:
            return block()
        finally:
            self.read_observer = observer
