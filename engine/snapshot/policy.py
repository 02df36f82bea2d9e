"""Mutation policies: which writes change nothing, and how two conflicting writes merge.

Source      Compose SnapshotMutationPolicy.kt; the equality of Python values is our own definition, see
            `structurally_equal`.
"""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeVar, cast

from engine.snapshot.current_snapshot import thread

T = TypeVar("T")

COMPARED_BY_EQ: Final = frozenset({int, str, bool, bytes, type(None)})
"""Types for which == alone decides whether two values are the same: it is quick, never raises and reads no state."""


class SnapshotMutationPolicy(Protocol[T]):
    """A state's rules for its values. Without `merge`, all conflicts remain. Compose: SnapshotMutationPolicy."""

    def equivalent(self, a: T, b: T, /) -> bool:
        """Returns whether replacing `a` by `b` is no change: no record, no observer, no notification."""

    def merge(self, previous: T, current: T, applied: T, /) -> T | None:
        """Returns the value that combines both changes made from `previous`; None if they cannot be merged."""


def structurally_equal(a: Any, b: Any) -> bool:
    """Returns whether `a is b`, or both have one type and `a == b`; NaN equals NaN.

    An `==` that raises, or returns no bool, means different. The comparison runs without read observation,
    because a comparison of two values is no read of them.
    """
    if a is b:
        return True
    kind = type(a)
    if kind is not type(b):
        return False
    if kind in COMPARED_BY_EQ:
        return bool(a == b)
    if kind is float:
        return bool(a == b or (a != a and b != b))
    current = thread.current
    if current.read_observer is None:
        return _equal_objects(a, b)
    return current.without_read_observation(lambda: _equal_objects(a, b))


def _equal_objects(a: Any, b: Any) -> bool:
    try:
        equal = a == b
        if equal is False:
            return (a != a) is True and (b != b) is True  # NaN of another number type
        return equal is True
    except Exception:
        return False


class _StructuralEquality:
    __slots__ = ()

    def equivalent(self, a: Any, b: Any, /) -> bool:
        return structurally_equal(a, b)

    def merge(self, previous: Any, current: Any, applied: Any, /) -> Any:
        return None

    def __repr__(self) -> str:
        return "structural_equality_policy()"


class _ReferentialEquality:
    __slots__ = ()

    def equivalent(self, a: Any, b: Any, /) -> bool:
        return a is b

    def merge(self, previous: Any, current: Any, applied: Any, /) -> Any:
        return None

    def __repr__(self) -> str:
        return "referential_equality_policy()"


class _NeverEqual:
    __slots__ = ()

    def equivalent(self, a: Any, b: Any, /) -> bool:
        return False

    def merge(self, previous: Any, current: Any, applied: Any, /) -> Any:
        return None

    def __repr__(self) -> str:
        return "never_equal_policy()"


STRUCTURAL: Final = _StructuralEquality()
REFERENTIAL: Final = _ReferentialEquality()
NEVER_EQUAL: Final = _NeverEqual()


def structural_equality_policy() -> SnapshotMutationPolicy[Any]:
    """Returns the default policy: a write of an equal value is no change (see `structurally_equal`)."""
    return cast(SnapshotMutationPolicy[Any], STRUCTURAL)


def referential_equality_policy() -> SnapshotMutationPolicy[Any]:
    """Returns the policy that treats every other object as a change."""
    return cast(SnapshotMutationPolicy[Any], REFERENTIAL)


def never_equal_policy() -> SnapshotMutationPolicy[Any]:
    """Returns the policy in which every write is a change."""
    return cast(SnapshotMutationPolicy[Any], NEVER_EQUAL)
