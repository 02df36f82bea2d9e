"""Read-only, mutable and nested mutable snapshots: creation, apply and disposal.

Invariants  I1 a mutable snapshot's ids stay open until its apply or its abandonment. I2 an unapplied snapshot
            is abandoned when it and all its nested snapshots are done: its records are unlinked.
            I3 observers and policies run without the lock. I4 an applied snapshot's resources are
            released after the apply observers have run, because observers may take snapshots of it.
Source      Compose Snapshot.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from engine import trace
from engine.snapshot.apply_result import SUCCESS, Failure, SnapshotApplyResult
from engine.snapshot.conflict import merge_conflicts
from engine.snapshot.errors import IllegalStateError
from engine.snapshot.global_observers import global_observers
from engine.snapshot.merged_observer import Observer, merged_observer
from engine.snapshot.open_snapshots import lock, open_snapshots
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.snapshot_trace import (
    trace_advanced,
    trace_applied,
    trace_ended,
    trace_records,
    trace_taken,
    with_several_records,
)
from engine.snapshot.state_object import StateObject, View
from engine.snapshot.tooling import create_observed, snapshot_observers
from engine.snapshot.transparent_snapshot import TransparentSnapshot
from engine.trace.span import Span

T = TypeVar("T")


class ReadonlySnapshot(Snapshot):
    """Sees the state at its creation. Nested snapshots outlive the disposal of their parent."""

    __slots__ = ("parent",)

    def __init__(self, view: View, read_observer: Observer, parent: MutableSnapshot | None) -> None:
        super().__init__(view, read_observer, None, True)
        self.parent = parent
        """The mutable snapshot whose writes are visible here."""
        if parent is not None:
            parent.nested += 1
        if trace.active is not None:
            trace_taken(self, parent)

    @property
    def root(self) -> Snapshot:
        """The outermost enclosing snapshot."""
        return self if self.parent is None else self.parent.root

    def take_nested_snapshot(self, read_observer: Observer = None) -> Snapshot:
        """Returns a read-only snapshot of the same state. Raises IllegalStateError if disposed."""
        if self.disposed:
            raise IllegalStateError(f"cannot take a snapshot of {self!r}: it was disposed; take a new one")
        if snapshot_observers.registered:
            return create_observed(self, read_observer, None, True, self._take_read_only)
        return self._take_read_only(read_observer, None)

    def _take_read_only(self, read_observer: Observer, _: Observer) -> Snapshot:
        with lock:
            view = open_snapshots.nested_view(self.view, False)
            return ReadonlySnapshot(view, merged_observer(read_observer, self.read_observer), self.parent)

    def dispose(self) -> None:
        """Releases the snapshot's view and id."""
        if self.disposed:
            return
        self.disposed = True
        with lock:
            open_snapshots.open.discard(self.view.id)
            open_snapshots.release(self.view)
        if self.parent is not None:
            self.parent.nested_done()
        if trace.active is not None:
            trace_ended(self, "dispose")
        for observer in snapshot_observers.registered:
            observer.on_pre_dispose(self)

    def run_observed(self, block: Callable[[], T], read_observer: Observer, write_observer: Observer) -> T:
        """Runs `block`, in a nested snapshot if there is a read observer."""
        if read_observer is None:
            return block()  # a read-only snapshot has no writes to observe
        nested = self.take_nested_snapshot(read_observer)
        try:
            return nested.run(block)
        finally:
            nested.dispose()

    def run_unobserved(self, block: Callable[[], T]) -> T:
        """Runs `block` in a transparent snapshot without read observers."""
        return TransparentSnapshot(self, None, None, False, False).run(block)


class MutableSnapshot(Snapshot):
    """Sees the state committed at its creation, plus its own writes."""

    __slots__ = ("applied", "nested", "_ids", "_adopted")

    def __init__(
        self, view: View, read_observer: Observer, write_observer: Observer, parent: MutableSnapshot | None = None
    ) -> None:
        # Duplicates Snapshot.__init__ for speed: each composition pass takes a snapshot.
        self.view = view
        self.read_observer = read_observer
        self.write_observer = write_observer
        self.read_only = self.disposed = self.applied = False
        self.nested = 1  # number of unfinished nested snapshots, plus one for itself
        self._ids = [view.id]  # its own write ids, and those of nested snapshots applied to it
        self._adopted: list[View] = []  # views of applied nested snapshots, released together with its own
        if trace.active is not None:
            trace_taken(self, parent)

    def take_nested_snapshot(self, read_observer: Observer = None) -> Snapshot:
        """Returns a read-only snapshot of the current content. Raises IllegalStateError if disposed."""
        self._validate_can_nest()
        if snapshot_observers.registered:
            return create_observed(self._as_parent(), read_observer, None, True, self._take_read_only)
        return self._take_read_only(read_observer, None)

    def take_nested_mutable_snapshot(
        self, read_observer: Observer = None, write_observer: Observer = None
    ) -> MutableSnapshot:
        """Returns a nested mutable snapshot. Raises IllegalStateError if disposed."""
        self._validate_can_nest()
        if snapshot_observers.registered:
            return create_observed(self._as_parent(), read_observer, write_observer, False, self._take_mutable)
        return self._take_mutable(read_observer, write_observer)

    def _validate_can_nest(self) -> None:
        if self.disposed or (self.applied and self.view not in open_snapshots.views):
            raise IllegalStateError(
                f"cannot take a snapshot of {self!r}: it was {'disposed' if self.disposed else 'applied'}; "
                "take a new one"
            )

    def _as_parent(self) -> Snapshot | None:
        return self

    def _take_read_only(self, read_observer: Observer, _: Observer) -> Snapshot:
        with lock:
            view = open_snapshots.nested_view(self.view, False)
            nested = ReadonlySnapshot(view, merged_observer(read_observer, self.read_observer), self)
            self.advance()
            return nested

    def _take_mutable(self, read_observer: Observer, write_observer: Observer) -> MutableSnapshot:
        with lock:
            nested = NestedMutableSnapshot(
                open_snapshots.nested_view(self.view, True),
                merged_observer(read_observer, self.read_observer),
                merged_observer(write_observer, self.write_observer),
                self,
            )
            self.advance()
            return nested

    def objects_initialized(self) -> None:
        """Takes a new id, so that later writes to new state objects count as modifications."""
        if not (self.applied or self.disposed):
            with lock:
                self.advance()

    def advance(self) -> None:
        """Takes a new id, unless the snapshot is applied or disposed. Requires the lock."""
        if self.applied or self.disposed:
            return
        id = open_snapshots.new_id()
        open_snapshots.open.add(id)
        self._ids.append(id)
        view = self.view
        view.own.add(id)
        was, view.id = view.id, id
        if trace.active is not None:
            trace_advanced(self, was)

    def apply(self) -> SnapshotApplyResult:
        """Commits the writes atomically and notifies the apply observers; a failed apply changes nothing.

        Only write-write conflicts are detected; reads do not matter. Raises IllegalStateError if applied or disposed.
        """
        view = self.view
        modified = view.modified
        with lock:
            if self.applied or self.disposed or view.id not in open_snapshots.open:
                self._validate_open()
            reverted = merge_conflicts(self, modified, None, self._validate_open) if modified else ()
            if reverted is None:
                if trace.active is not None:
                    trace_ended(self, "conflict")
                return Failure(self)
            open_snapshots.open.difference_update(self._ids)
            written_outside = open_snapshots.global_view.modified
            open_snapshots.reset_global()
            view.modified = None
            view.writable = False
            observers = global_observers.apply_observers
            self.applied = True
            is_released = not (modified or written_outside or snapshot_observers.registered)
            if is_released:  # no observer runs, so nothing can take a snapshot of the applied state (I4)
                self._release()
                if open_snapshots.extras:
                    open_snapshots.reclaim(())
        if trace.active is not None:
            trace_applied(self, self._ids, len(modified or ()))
        if is_released:
            return SUCCESS
        try:
            if written_outside:
                announce(observers, written_outside, self)
            if modified:
                announce(observers, modified, self)
            for observer in snapshot_observers.registered:
                observer.on_applied(self, (modified or {}).keys())
        finally:
            # Released only now, because an observer may take a snapshot of the applied state.
            with lock:
                changed = (*(modified or ()), *(written_outside or ())) if trace.active is not None else ()
                several = with_several_records(changed) if changed else ()
                self._release()
                if modified or open_snapshots.extras:
                    open_snapshots.reclaim(modified or ())
                if written_outside:
                    open_snapshots.reclaim(written_outside)
                if reverted:
                    open_snapshots.reclaim(reverted)
            if several and trace.active is not None:
                trace_records(trace.active, several)
        return SUCCESS

    def _validate_open(self) -> None:
        if self.applied or self.disposed or self.view.id not in open_snapshots.open:
            raise IllegalStateError(
                f"Snapshot is not open: snapshot_id={self.view.id}, disposed={self.disposed}, "
                f"applied={self.applied}; apply a snapshot once, before it is disposed"
            )

    def _release(self) -> None:
        open_snapshots.release(self.view)
        for view in self._adopted:
            open_snapshots.release(view)
        self._adopted.clear()

    def dispose(self) -> None:
        """Releases the snapshot; unapplied writes are dropped after all nested snapshots are done."""
        if self.disposed:
            return
        self.disposed = True
        if not self.applied:  # apply releases the view itself, and an applied snapshot has nothing to abandon
            self.view.writable = False
            with lock:
                open_snapshots.release(self.view)
            self.nested_done()
        if trace.active is not None:
            trace_ended(self, "dispose")
        for observer in snapshot_observers.registered:
            observer.on_pre_dispose(self)

    def run_observed(self, block: Callable[[], T], read_observer: Observer, write_observer: Observer) -> T:
        """Runs `block` in a transparent snapshot with these observers."""
        return TransparentSnapshot(self, read_observer, write_observer, True, False).run(block)

    def run_unobserved(self, block: Callable[[], T]) -> T:
        """Runs `block` in a transparent snapshot without read observers."""
        return TransparentSnapshot(self, None, None, False, False).run(block)

    def nested_done(self) -> None:
        """Counts one nested snapshot, or this snapshot itself, as finished."""
        with lock:
            self.nested -= 1
            if self.nested == 0:
                self._all_done()

    def _all_done(self) -> None:
        if not self.applied:
            self._abandon()

    def _abandon(self) -> None:
        """Drops its writes. Requires the lock."""
        modified, self.view.modified = self.view.modified, None
        if modified:
            own = set(self._ids)
            for state in modified:
                kept = [record for record in open_snapshots.records(state) if record.snapshot_id not in own]
                open_snapshots.relink(state, kept)
        open_snapshots.open.difference_update(self._ids)
        self._release()


class NestedMutableSnapshot(MutableSnapshot):
    """Starts from its parent's current state; `apply` passes its writes to the parent."""

    __slots__ = ("parent",)

    def __init__(self, view: View, read_observer: Observer, write_observer: Observer, parent: MutableSnapshot) -> None:
        super().__init__(view, read_observer, write_observer, parent)
        self.parent = parent
        parent.nested += 1

    @property
    def root(self) -> Snapshot:
        """The outermost enclosing snapshot."""
        return self.parent.root

    def apply(self) -> SnapshotApplyResult:
        """Passes the writes to the parent; fails if the parent is applied or disposed, or on a conflict."""
        parent = self.parent
        if parent.applied or parent.disposed:
            return Failure(self)
        view = self.view
        modified = view.modified
        with lock:
            self._validate_open()
            if modified and merge_conflicts(self, modified, parent.view, self._validate_open) is None:
                if trace.active is not None:
                    trace_ended(self, "conflict")
                return Failure(self)
            outer = parent.view
            if modified:
                if outer.modified is None:
                    outer.modified = {}
                outer.modified.update(modified)
            # The ids stay open: the parent now owns and closes them.
            outer.own.update(self._ids)
            parent._ids.extend(self._ids)
            parent._adopted.append(view)
            parent._adopted.extend(self._adopted)
            if outer.id < view.id:
                parent.advance()  # the parent's next writes must be newer
            view.modified = None
            view.writable = False
            self.applied = True
        if trace.active is not None:
            trace_applied(self, self._ids, len(modified or ()))
        self.nested_done()
        for observer in snapshot_observers.registered:
            observer.on_applied(self, (modified or {}).keys())
        return SUCCESS

    def dispose(self) -> None:
        """Releases the snapshot; after an apply the parent releases the view."""
        if self.disposed:
            return
        if self.applied:
            self.disposed = True  # the parent owns its view
            for observer in snapshot_observers.registered:
                observer.on_pre_dispose(self)
        else:
            super().dispose()

    def _all_done(self) -> None:
        super()._all_done()
        self.parent.nested_done()  # last, because snapshots nested in this one also read the parent's writes


def announce(observers: tuple[Any, ...], modified: dict[StateObject, None], snapshot: Snapshot) -> None:
    """Calls all apply observers with the modified states, in a trace span; raises the first exception at the end."""
    if not observers:
        return
    changed = modified.keys()
    failure: BaseException | None = None
    span = Span(tracer, trace.ANNOUNCE, None) if (tracer := trace.active) is not None else None
    try:
        for observer in observers:
            try:
                observer(changed, snapshot)
            except BaseException as error:
                if failure is None:
                    failure = error
    finally:
        if span is not None:
            span.end()
    if failure is not None:
        raise failure


def reclaim_announced(modified: Iterable[StateObject]) -> None:
    """Reclaims records after writes of the global snapshot were announced; without a second record, in no time."""
    for state in modified:
        if state.first_state_record.next is not None:
            break
    else:
        if not open_snapshots.extras:
            return
    with lock:
        several = with_several_records(modified) if trace.active is not None else ()
        open_snapshots.reclaim(modified)
    if several and trace.active is not None:
        trace_records(trace.active, several)
