"""Every test here leaves the world as it found it: no snapshot open, nothing unannounced."""

from collections.abc import Iterator

import pytest

from engine.snapshot import Snapshot, SnapshotStateObserver
from engine.snapshot.ledger import ledger
from engine.snapshot.world import world


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    Snapshot.send_apply_notifications()
    before = (Snapshot.open_snapshot_count(), len(ledger.open), len(ledger.pins), world.apply_observers)
    yield
    assert not Snapshot.is_in_snapshot()
    assert before == (
        Snapshot.open_snapshot_count(),
        len(ledger.open),
        len(ledger.pins),
        world.apply_observers,
    )
    Snapshot.send_apply_notifications()


@pytest.fixture
def observer() -> Iterator[SnapshotStateObserver]:
    """An observer that notifies at once."""
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()
    yield observer
    observer.stop()
