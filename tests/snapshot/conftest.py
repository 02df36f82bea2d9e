"""Every test here leaves no snapshot open and no write unannounced."""

from collections.abc import Iterator

import pytest

from engine.snapshot import Snapshot, SnapshotStateObserver
from engine.snapshot.global_observers import global_observers
from engine.snapshot.open_snapshots import open_snapshots


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    Snapshot.send_apply_notifications()
    before = (
        Snapshot.open_snapshot_count(),
        len(open_snapshots.open),
        len(open_snapshots.pins),
        global_observers.apply_observers,
    )
    yield
    assert not Snapshot.is_in_snapshot()
    assert before == (
        Snapshot.open_snapshot_count(),
        len(open_snapshots.open),
        len(open_snapshots.pins),
        global_observers.apply_observers,
    )
    Snapshot.send_apply_notifications()


@pytest.fixture
def observer() -> Iterator[SnapshotStateObserver]:
    """An observer that notifies at once."""
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()
    yield observer
    observer.stop()
