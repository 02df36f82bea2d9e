"""observe_snapshots: a hook for every snapshot's life."""

from collections.abc import Iterator, Set
from typing import Any

import pytest

from engine.snapshot import (
    Snapshot,
    SnapshotInstanceObservers,
    SnapshotObserver,
    mutable_state_of,
    observe_snapshots,
)


class Log(SnapshotObserver):
    def __init__(self) -> None:
        self.lines: list[Any] = []
        self.observers: SnapshotInstanceObservers | None = None

    def on_pre_create(self, parent: Snapshot | None, read_only: bool) -> SnapshotInstanceObservers | None:
        self.lines.append(("pre_create", parent, read_only))
        return self.observers

    def on_created(
        self, snapshot: Snapshot, parent: Snapshot | None, observers: SnapshotInstanceObservers | None
    ) -> None:
        assert observers is self.observers
        self.lines.append(("created", snapshot, parent))

    def on_pre_dispose(self, snapshot: Snapshot) -> None:
        self.lines.append(("pre_dispose", snapshot))

    def on_applied(self, snapshot: Snapshot, changed: Set[Any]) -> None:
        self.lines.append(("applied", snapshot, list(changed)))


@pytest.fixture
def log() -> Iterator[Log]:
    log = Log()
    handle = observe_snapshots(log)
    yield log
    handle.dispose()


def test_read_only_snapshot__created_and_disposed(log: Log) -> None:
    snapshot = Snapshot.take_snapshot()
    nested = snapshot.take_nested_snapshot()
    nested.dispose()
    snapshot.dispose()
    snapshot.dispose()
    assert log.lines == [
        ("pre_create", None, True),
        ("created", snapshot, None),
        ("pre_create", snapshot, True),
        ("created", nested, snapshot),
        ("pre_dispose", nested),
        ("pre_dispose", snapshot),
    ]


def test_mutable_snapshot__applied_with_its_changes(log: Log) -> None:
    state = mutable_state_of(0)
    snapshot = Snapshot.take_mutable_snapshot()
    nested = snapshot.take_nested_mutable_snapshot()
    nested.run(lambda: state.set(1))
    nested.apply().check()
    nested.dispose()
    snapshot.apply().check()
    snapshot.dispose()
    assert log.lines == [
        ("pre_create", None, False),
        ("created", snapshot, None),
        ("pre_create", snapshot, False),
        ("created", nested, snapshot),
        ("applied", nested, [state]),
        ("pre_dispose", nested),
        ("applied", snapshot, [state]),
        ("pre_dispose", snapshot),
    ]


def test_observers_it_adds__are_called_first(log: Log) -> None:
    state = mutable_state_of(0)
    received: list[str] = []
    log.observers = SnapshotInstanceObservers(
        lambda _: received.append("tool read"), lambda _: received.append("tool write")
    )
    snapshot = Snapshot.take_mutable_snapshot(lambda _: received.append("read"), lambda _: received.append("write"))
    snapshot.run(lambda: state.set(state.value + 1))
    snapshot.dispose()
    assert received == ["tool read", "read", "tool write", "write"]


def test_disposed_handle__receives_nothing() -> None:
    log = Log()
    observe_snapshots(log).dispose()
    Snapshot.take_snapshot().dispose()
    assert log.lines == []
