"""A state calculated from other states at each read; nothing is cached.

How         It is a derived state whose result is never valid: observers see its dependencies and compare its values in
            the same way. An equal result keeps its version, so a derived state that reads it stays valid.
Source      Compose ComputedState.kt, which is newer than the release that the other files follow.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Generic, TypeVar

from engine.snapshot.derived_state import DerivedState, ResultRecord
from engine.snapshot.naming import Origin, named_origin
from engine.snapshot.policy import SnapshotMutationPolicy, structural_equality_policy
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")


class ComputedState(DerivedState[T], Generic[T]):
    """The state that `computed_state_of` returns. Compose: ComputedState."""

    __slots__ = ()

    def __init__(
        self, calculation: Callable[[], T], policy: SnapshotMutationPolicy[T], name: str | Origin | None = None
    ) -> None:
        super().__init__(lambda: _read_only(calculation), policy, name)

    def _is_valid(self, record: ResultRecord, current: Snapshot) -> bool:
        return False

    def __repr__(self) -> str:
        return f"ComputedState({self.name}={Snapshot.without_read_observation(self._shown)})"

    def _shown(self) -> str:
        try:
            return value_repr(self._calculation())
        except Exception as error:
            return f"<raises {type(error).__name__}>"


def computed_state_of(
    calculation: Callable[[], T],
    policy: SnapshotMutationPolicy[T] | None = None,
    *,
    name: str | None = None,
) -> ComputedState[T]:
    """Returns a state whose `.value` runs the calculation at each read, for cheap calculations.

    Readers are invalidated only when the value changes, as `policy` decides (default: structural equality). A write in
    the calculation raises IllegalStateError. Raises TypeError if `calculation` is not callable.
    Compose: computedStateOf.
    """
    if not callable(calculation):
        raise TypeError(
            f"computed_state_of({value_repr(calculation)}): expected a function that calculates the value; write "
            "`computed_state_of(lambda: …)`"
        )
    compared = structural_equality_policy() if policy is None else policy
    return ComputedState(calculation, compared, named_origin(name, sys._getframe(1)))


def _read_only(calculation: Callable[[], T]) -> T:
    """Runs the calculation where no state can be written."""
    snapshot = Snapshot.take_snapshot()
    try:
        with snapshot.enter():
            return calculation()
    finally:
        snapshot.dispose()
