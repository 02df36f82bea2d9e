"""A state list: a read of any part depends on the whole list.

Every mutating method writes once and reads nothing; a method that leaves the list equal does not write
(except `clear`, as in Compose). Slices and `to_list` return plain lists.
Source: Compose SnapshotStateList.kt.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, MutableSequence
from typing import Any, TypeVar, overload

from pyrsistent import pvector

from engine.snapshot.current_snapshot import thread
from engine.snapshot.mutated_collection import WATCHED
from engine.snapshot.mutated_items import watch_items
from engine.snapshot.naming import named_origin
from engine.snapshot.policy import structurally_equal
from engine.snapshot.state_collection import CollectionRecord, StateCollection, changed_during_iteration
from engine.snapshot.state_object import readable
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
R = TypeVar("R")


class SnapshotStateList(StateCollection, MutableSequence[T]):
    """The list that `mutable_state_list_of` returns. Compose: SnapshotStateList."""

    __slots__ = ()

    # -- reading

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        found: T | list[T]
        items = self._read().items
        found = items.tolist()[index] if isinstance(index, slice) else items[index]
        return found

    def __len__(self) -> int:
        return len(self._read().items)

    def __contains__(self, value: object) -> bool:
        return value in self._read().items

    def __iter__(self) -> Iterator[T]:
        return self._iterate(self._read())

    def __reversed__(self) -> Iterator[T]:
        return reversed(self.to_list())

    def index(self, value: Any, start: int = 0, stop: int = sys.maxsize) -> int:
        """Returns the first index of `value`. Raises ValueError if it is missing."""
        return self.to_list().index(value, start, stop)

    def count(self, value: Any) -> int:
        """Returns the number of elements equal to `value`."""
        found: int = self._read().items.count(value)
        return found

    def to_list(self) -> list[T]:
        """Returns the current content as a plain list."""
        content: list[T] = self._read().items.tolist()
        return content

    def copy(self) -> list[T]:
        """Returns the current content as a plain list."""
        return self.to_list()

    def __add__(self, other: Iterable[T]) -> list[T]:
        return [*self.to_list(), *other]

    def _iterate(self, record: CollectionRecord) -> Iterator[T]:
        structure = record.structure
        modification = record.modification
        items = record.items
        index = 0
        while index < len(items):
            yield items[index]
            index += 1
            if self.first_state_record is not record or record.modification != modification:
                record = self._record()
                if record.structure != structure:
                    raise changed_during_iteration(self)
                modification = record.modification
                items = record.items

    # -- writing

    def _values(self, source: Iterable[T]) -> list[T]:
        # A mutating method that copies from its own list performs no observed read.
        return self._record().items.tolist() if source is self else list(source)

    def _replace(self, change: Callable[[list[T]], R]) -> R:
        """Applies `change` to a plain copy, and writes the copy unless it equals the old content."""
        while True:
            record = self._record()
            modification = record.modification
            before = record.items.tolist()
            after = before.copy()
            result = change(after)
            if len(after) == len(before) and all(map(structurally_equal, before, after)):
                return result
            if self._commit(record, modification, pvector(after)):
                return result

    @overload
    def __setitem__(self, index: int, value: T) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Iterable[T]) -> None: ...
    def __setitem__(self, index: int | slice, value: Any) -> None:
        if isinstance(index, slice):
            values = self._values(value)
            self._replace(lambda items: items.__setitem__(index, values))
            return
        while True:
            record = self._record()
            modification = record.modification
            items = record.items
            if structurally_equal(items[index], value):
                return
            if self._commit(record, modification, items.set(index, value), structural=False):
                return

    def __delitem__(self, index: int | slice) -> None:
        self._replace(lambda items: items.__delitem__(index))

    def insert(self, index: int, value: T) -> None:
        """Inserts an element before `index`."""
        self._replace(lambda items: items.insert(index, value))

    def append(self, value: T) -> None:
        """Appends an element."""
        while True:
            record = self._record()
            modification = record.modification
            if self._commit(record, modification, record.items.append(value)):
                return

    def extend(self, values: Iterable[T]) -> None:
        """Appends all elements in one write."""
        added = self._values(values)
        while added:
            record = self._record()
            modification = record.modification
            if self._commit(record, modification, record.items.extend(added)):
                return

    def __iadd__(self, values: Iterable[T]) -> SnapshotStateList[T]:
        self.extend(values)
        return self

    def __imul__(self, count: int) -> SnapshotStateList[T]:
        self._replace(lambda items: items.__imul__(count))
        return self

    def pop(self, index: int = -1) -> T:
        """Removes and returns the element at `index`. Raises IndexError if there is none."""
        return self._replace(lambda items: items.pop(index))

    def remove(self, value: T) -> None:
        """Removes the first element equal to `value`. Raises ValueError if it is missing."""
        self._replace(lambda items: items.remove(value))

    def clear(self) -> None:
        """Removes all elements; writes even if the list is empty."""
        while True:
            record = self._record()
            if self._commit(record, record.modification, pvector()):
                return

    def reverse(self) -> None:
        """Reverses the order in one write."""
        self._replace(lambda items: items.reverse())

    def sort(self, *, key: Callable[[T], Any] | None = None, reverse: bool = False) -> None:
        """Sorts the list in one write, unless it is sorted already."""
        self._replace(lambda items: items.sort(key=key, reverse=reverse))

    def plain(self, items: Any) -> list[T]:
        """Returns the persistent vector as a plain list."""
        return list(items)

    def __repr__(self) -> str:
        record = readable(self.first_state_record, thread.current.view)
        shown = "<not readable here>" if record is None else value_repr(record.items.tolist())
        return f"SnapshotStateList({self.name}={shown})"


def mutable_state_list_of(*items: T, name: str | None = None) -> SnapshotStateList[T]:
    """Returns a state list of these items. Compose: mutableStateListOf."""
    made: SnapshotStateList[T] = SnapshotStateList(pvector(items), named_origin(name, sys._getframe(1)))
    if not items or WATCHED[items[0].__class__]:
        watch_items(made)
    return made
