"""The errors of the snapshot system."""

from __future__ import annotations

from typing import Protocol


class IllegalStateError(RuntimeError):
    """The object's current state does not allow the operation."""


class UnappliedSnapshot(Protocol):
    """A snapshot whose apply failed, as errors and results name it."""

    @property
    def id(self) -> int:
        """The current id of the snapshot."""

    def dispose(self) -> None:
        """Drops the writes of the snapshot."""


class SnapshotApplyConflictError(Exception):
    """Raised by `check()`: another snapshot changed a state that `snapshot` wrote, too."""

    def __init__(self, snapshot: UnappliedSnapshot) -> None:
        super().__init__(
            f"snapshot {snapshot.id} cannot be applied: a state that it wrote was meanwhile changed by "
            "another snapshot, and its policy does not merge the two; run the block again in a new snapshot"
        )
        self.snapshot = snapshot
