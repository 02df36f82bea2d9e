"""What `MutableSnapshot.apply` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from engine.snapshot.errors import SnapshotApplyConflictError

if TYPE_CHECKING:
    from engine.snapshot.snapshot import Snapshot


class SnapshotApplyResult(Protocol):
    """What `apply` gives."""

    @property
    def succeeded(self) -> bool: ...

    def check(self) -> None:
        """Raises SnapshotApplyConflictError, and disposes the snapshot, if the apply failed."""


class Success:
    __slots__ = ()
    succeeded = True

    def check(self) -> None:
        pass

    def __repr__(self) -> str:
        return "Success"


class Failure:
    __slots__ = ("snapshot",)
    succeeded = False

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot

    def check(self) -> None:
        self.snapshot.dispose()
        raise SnapshotApplyConflictError(self.snapshot)

    def __repr__(self) -> str:
        return f"Failure({self.snapshot!r})"


SUCCESS = Success()
