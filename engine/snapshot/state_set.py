"""A state set: a read of any part depends on the whole set.

Every mutating method writes once and reads nothing; a method that changes nothing does not write (except `clear`,
as in Compose). Iteration follows insertion order. Source: Compose SnapshotStateSet.kt.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, MutableSet
from typing import Any, TypeVar

from engine.snapshot.current_snapshot import thread
from engine.snapshot.naming import named_origin
from engine.snapshot.persistent_map import EMPTY_MAP, PersistentMap
from engine.snapshot.state_collection import CollectionRecord, StateCollection, changed_during_iteration
from engine.snapshot.state_object import readable
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")


class SnapshotStateSet(StateCollection, MutableSet[T]):
    """The set that `mutable_state_set_of` returns. Compose: SnapshotStateSet."""

    __slots__ = ()

    # -- reading

    def __len__(self) -> int:
        return len(self._read().items)

    def __contains__(self, value: object) -> bool:
        return value in self._read().items

    def __iter__(self) -> Iterator[T]:
        return self._iterate(self._read())

    def to_set(self) -> set[T]:
        """Returns the current content as a plain set."""
        return set(self._read().items)

    def copy(self) -> set[T]:
        """Returns the current content as a plain set."""
        return self.to_set()

    def union(self, *others: Iterable[T]) -> set[T]:
        """Returns the union with `others` as a plain set."""
        return self.to_set().union(*others)

    def intersection(self, *others: Iterable[Any]) -> set[T]:
        """Returns the intersection with `others` as a plain set."""
        return self.to_set().intersection(*others)

    def difference(self, *others: Iterable[Any]) -> set[T]:
        """Returns the elements absent from `others` as a plain set."""
        return self.to_set().difference(*others)

    def symmetric_difference(self, other: Iterable[T]) -> set[T]:
        """Returns the elements in exactly one of both as a plain set."""
        return self.to_set().symmetric_difference(other)

    def issubset(self, other: Iterable[Any]) -> bool:
        """Returns whether `other` contains all elements."""
        return self.to_set().issubset(other)

    def issuperset(self, other: Iterable[Any]) -> bool:
        """Returns whether the set contains all elements of `other`."""
        return self.to_set().issuperset(other)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return set(it)  # the result of `|`, `&`, `-` and `^`

    def _iterate(self, record: CollectionRecord) -> Iterator[T]:
        structure = record.structure
        modification = record.modification
        for value in record.items:
            yield value
            if self.first_state_record is not record or record.modification != modification:
                record = self._record()
                if record.structure != structure:
                    raise changed_during_iteration(self)
                modification = record.modification

    # -- writing

    def _values(self, source: Iterable[Any]) -> list[Any]:
        # A mutating method that copies from its own set performs no observed read.
        return list(self._record().items) if source is self else list(source)

    def add(self, value: T) -> None:
        """Adds an element."""
        while True:
            record = self._record()
            modification = record.modification
            items = record.items
            if value in items or self._commit(record, modification, items.set(value, None)):
                return

    def discard(self, value: T) -> None:
        """Removes an element, if present."""
        while True:
            record = self._record()
            modification = record.modification
            items = record.items
            if value not in items or self._commit(record, modification, items.remove(value)):
                return

    def remove(self, value: T) -> None:
        """Removes an element. Raises KeyError if it is missing."""
        while True:
            record = self._record()
            modification = record.modification
            items = record.items
            if value not in items:
                raise KeyError(value)
            if self._commit(record, modification, items.remove(value)):
                return

    def pop(self) -> T:
        """Removes and returns the oldest element. Raises KeyError if the set is empty."""
        while True:
            record = self._record()
            modification = record.modification
            items = record.items
            if not items:
                raise KeyError(f"pop(): the state set {self.name!r} is empty")
            value: T = next(iter(items))
            if self._commit(record, modification, items.remove(value)):
                return value

    def clear(self) -> None:
        """Removes all elements; writes even if the set is empty."""
        while True:
            record = self._record()
            if self._commit(record, record.modification, EMPTY_MAP):
                return

    def _change(self, change: Callable[[PersistentMap], PersistentMap]) -> None:
        while True:
            record = self._record()
            modification = record.modification
            before = record.items
            after = change(before)
            if len(after) == len(before) and all(value in before for value in after):
                return
            if self._commit(record, modification, after):
                return

    def update(self, *others: Iterable[T]) -> None:
        """Adds all elements of `others` in one write."""
        added = [(value, None) for other in others for value in self._values(other)]
        self._change(lambda items: items.set_all(added))

    def difference_update(self, *others: Iterable[Any]) -> None:
        """Removes all elements of `others` in one write."""
        removed = {value for other in others for value in self._values(other)}
        self._change(lambda items: items.keep(value for value in items if value not in removed))

    def intersection_update(self, *others: Iterable[Any]) -> None:
        """Keeps only elements contained in all `others`, in one write."""
        sets = [set(self._values(other)) for other in others]
        self._change(lambda items: items.keep(v for v in items if all(v in each for each in sets)))

    def symmetric_difference_update(self, other: Iterable[T]) -> None:
        """Removes common elements and adds those missing here, in one write."""
        toggled = dict.fromkeys(self._values(other))

        def change(items: PersistentMap) -> PersistentMap:
            kept = items.keep(value for value in items if value not in toggled)
            return kept.set_all((value, None) for value in toggled if value not in items)

        self._change(change)

    def __ior__(self, other: Iterable[T]) -> SnapshotStateSet[T]:  # type: ignore[override,misc]  # also takes iterables
        self.update(other)
        return self

    def __iand__(self, other: Iterable[Any]) -> SnapshotStateSet[T]:
        self.intersection_update(other)
        return self

    def __isub__(self, other: Iterable[Any]) -> SnapshotStateSet[T]:
        self.difference_update(other)
        return self

    def __ixor__(self, other: Iterable[T]) -> SnapshotStateSet[T]:  # type: ignore[override,misc]  # takes iterables, too
        self.symmetric_difference_update(other)
        return self

    def plain(self, items: Any) -> set[T]:
        """Returns the persistent form as a plain set."""
        return {key for key, _ in items.entries()}

    def __repr__(self) -> str:
        record = readable(self.first_state_record, thread.current.view)
        shown = "<not readable here>" if record is None else value_repr(list(record.items))
        return f"SnapshotStateSet({self.name}={shown})"


def mutable_state_set_of(*items: T, name: str | None = None) -> SnapshotStateSet[T]:
    """Returns a state set of these items. Compose: mutableStateSetOf."""
    pairs = ((item, None) for item in items)
    content = PersistentMap.of(pairs) if items else EMPTY_MAP
    return SnapshotStateSet(content, named_origin(name, sys._getframe(1)))
