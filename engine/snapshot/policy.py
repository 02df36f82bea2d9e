"""Mutation policies: when a write changes nothing, and how two conflicting writes merge.

Source      Compose SnapshotMutationPolicy.kt; what equal means for Python values is ours, see
            `structurally_equal`.
"""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeVar, cast

from engine.snapshot.ledger import thread

T = TypeVar("T")

_PLAIN: Final = frozenset({int, str, bool, bytes, type(None)})  # their == is quick, total and reads no state


class SnapshotMutationPolicy(Protocol[T]):
    """What a state asks about its values. `merge` may be left out: conflicts then stay conflicts."""

    def equivalent(self, a: T, b: T, /) -> bool:
        """Whether replacing `a` by `b` is no change: no record, no observer, no notification."""

    def merge(self, previous: T, current: T, applied: T, /) -> T | None:
        """The value that has both changes made from `previous`; None: they cannot be merged."""


def structurally_equal(a: Any, b: Any) -> bool:
    """`a is b`, or the same type and `a == b`; NaN equals NaN.

    An `==` that raises, or gives no bool, means different. It runs without read observation: comparing
    two values is not reading them."""
    if a is b:
        return True
    kind = type(a)
    if kind is not type(b):
        return False
    if kind in _PLAIN:
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
    """Equal values are no change (see `structurally_equal`). The default."""
    return cast(SnapshotMutationPolicy[Any], STRUCTURAL)


def referential_equality_policy() -> SnapshotMutationPolicy[Any]:
    """Only the same object is no change."""
    return cast(SnapshotMutationPolicy[Any], REFERENTIAL)


def never_equal_policy() -> SnapshotMutationPolicy[Any]:
    """Every write is a change."""
    return cast(SnapshotMutationPolicy[Any], NEVER_EQUAL)
