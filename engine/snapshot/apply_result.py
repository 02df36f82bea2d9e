"""The result of `MutableSnapshot.apply`."""

from __future__ import annotations

from typing import Protocol

from engine.snapshot.errors import SnapshotApplyConflictError, UnappliedSnapshot


class SnapshotApplyResult(Protocol):
    """The result of `apply`: Success or Failure."""

    @property
    def succeeded(self) -> bool:
        """Whether the writes are committed."""

    def check(self) -> None:
        """Raises SnapshotApplyConflictError, and disposes the snapshot, if the apply failed."""


class Success:
    """The snapshot's writes are committed."""

    __slots__ = ()
    succeeded = True

    def check(self) -> None:
        """Does nothing."""

    def __repr__(self) -> str:
        return "Success"


class Failure:
    """A write conflict prevented the apply; nothing is committed."""

    __slots__ = ("snapshot",)
    succeeded = False

    def __init__(self, snapshot: UnappliedSnapshot) -> None:
        self.snapshot = snapshot

    def check(self) -> None:
        """Disposes the snapshot and raises SnapshotApplyConflictError."""
        self.snapshot.dispose()
        raise SnapshotApplyConflictError(self.snapshot)

    def __repr__(self) -> str:
        return f"Failure({self.snapshot!r})"


SUCCESS = Success()
