"""A state map: a read of any part depends on the whole map.

Every mutating method writes once and reads nothing; a method that leaves the map equal does not write.
Iteration follows insertion order. Source: Compose SnapshotStateMap.kt (which has no order).
"""

from __future__ import annotations

import sys
from collections.abc import (
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    Mapping,
    MutableMapping,
    Set,
    ValuesView,
)
from typing import Any, Final, TypeVar, cast

from engine.snapshot.current_snapshot import thread
from engine.snapshot.mutated_items import watch_items
from engine.snapshot.naming import named_origin
from engine.snapshot.persistent_map import EMPTY_MAP, MISSING, PersistentMap
from engine.snapshot.policy import structurally_equal
from engine.snapshot.state_collection import CollectionRecord, StateCollection, changed_during_iteration
from engine.snapshot.state_object import readable
from engine.snapshot.value_repr import value_repr

K = TypeVar("K")
V = TypeVar("V")
_NO_DEFAULT: Final = object()


class SnapshotStateMap(StateCollection, MutableMapping[K, V]):
    """The map that `mutable_state_map_of` returns. Compose: SnapshotStateMap."""

    __slots__ = ()

    # -- reading

    def __getitem__(self, key: K) -> V:
        value: V = self._read().items.get(key)
        if value is MISSING:
            raise KeyError(key)
        return value

    def get(self, key: K, default: Any = None) -> Any:
        """Returns the key's value, or `default`."""
        return self._read().items.get(key, default)

    def __len__(self) -> int:
        return len(self._read().items)

    def __contains__(self, key: object) -> bool:
        return key in self._read().items

    def __iter__(self) -> Iterator[K]:
        return self._iterate(self._read(), 0)

    def __reversed__(self) -> Iterator[K]:
        return iter([key for key, _ in reversed(self._read().items.entries())])

    def keys(self) -> KeysView[K]:
        """Returns a view of the keys, in insertion order."""
        return _Keys(self)

    def values(self) -> ValuesView[V]:
        """Returns a view of the values, in insertion order."""
        return _Values(self)

    def items(self) -> ItemsView[K, V]:
        """Returns a view of the (key, value) pairs, in insertion order."""
        return _Items(self)

    def to_dict(self) -> dict[K, V]:
        """Returns the current content as a plain dict."""
        return dict(self._read().items.entries())

    def copy(self) -> dict[K, V]:
        """Returns the current content as a plain dict."""
        return self.to_dict()

    def __or__(self, other: Mapping[K, V]) -> dict[K, V]:
        return {**self.to_dict(), **other}

    def _iterate(self, record: CollectionRecord, what: int | None) -> Iterator[Any]:
        """Yields keys (0), values (1) or pairs (None). Raises RuntimeError after a structural change."""
        structure = record.structure
        modification = record.modification
        entries = record.items.entries()
        for index in range(len(entries)):
            entry = entries[index]
            yield entry if what is None else entry[what]
            if self.first_state_record is not record or record.modification != modification:
                record = self._record()
                if record.structure != structure:
                    raise changed_during_iteration(self)
                modification = record.modification
                entries = record.items.entries()

    # -- writing

    def __setitem__(self, key: K, value: V) -> None:
        while True:
            record = self._record()
            modification = record.modification
            items = record.items
            known = items.get(key)
            if known is not MISSING and structurally_equal(known, value):
                return
            if self._commit(record, modification, items.set(key, value), structural=known is MISSING):
                return

    def __delitem__(self, key: K) -> None:
        self.pop(key)

    def pop(self, key: K, default: Any = _NO_DEFAULT) -> Any:
        """Removes a key and returns its value. Without `default` raises KeyError if the key is missing."""
        while True:
            record = self._record()
            modification = record.modification
            items = record.items
            value = items.get(key)
            if value is MISSING:
                if default is _NO_DEFAULT:
                    raise KeyError(key)
                return default
            if self._commit(record, modification, items.remove(key)):
                return value

    def popitem(self) -> tuple[K, V]:
        """Removes and returns the last (key, value) pair. Raises KeyError if the map is empty."""
        while True:
            record = self._record()
            modification = record.modification
            entries: list[tuple[K, V]] = record.items.entries()
            if not entries:
                raise KeyError(f"popitem(): the state map {self.name!r} is empty")
            if self._commit(record, modification, record.items.remove(entries[-1][0])):
                return entries[-1]

    def setdefault(self, key: K, default: Any = None) -> Any:
        """Returns the key's value; sets a missing key to `default` first."""
        while True:
            record = self._record()
            modification = record.modification
            items = record.items
            known = items.get(key)
            if known is not MISSING:
                return known
            if self._commit(record, modification, items.set(key, default)):
                return default

    def update(self, other: Any = (), /, **more: V) -> None:
        """Sets all given entries in one write."""
        if other is self and not more:
            return
        pairs = _pairs(other)
        pairs.update(more)
        while True:
            record = self._record()
            modification = record.modification
            items: PersistentMap = record.items
            changes: list[tuple[Any, Any]] = []
            structural = False
            for key, value in pairs.items():
                known = items.get(key)
                if known is MISSING or not structurally_equal(known, value):
                    changes.append((key, value))
                    structural = structural or known is MISSING
            if not changes or self._commit(record, modification, items.set_all(changes), structural):
                return

    def __ior__(self, other: Any) -> SnapshotStateMap[K, V]:  # type: ignore[misc]  # also takes pairs, as dict does
        self.update(other)
        return self

    def clear(self) -> None:
        """Removes all entries."""
        while True:
            record = self._record()
            modification = record.modification
            if not record.items or self._commit(record, modification, EMPTY_MAP):
                return

    def plain(self, items: Any) -> dict[K, V]:
        """Returns the persistent map as a plain dict."""
        return dict(items.entries())

    def __repr__(self) -> str:
        record = readable(self.first_state_record, thread.current.view)
        shown = "<not readable here>" if record is None else value_repr(dict(record.items.entries()))
        return f"SnapshotStateMap({self.name}={shown})"


def _pairs(source: Any) -> dict[Any, Any]:
    return source.to_dict() if isinstance(source, SnapshotStateMap) else dict(source)


# These views read the map once per operation; those of collections.abc read it once per key.


class _Keys(KeysView[K]):
    __slots__ = ()
    _mapping: Any

    def __iter__(self) -> Iterator[K]:
        return cast(Iterator[K], self._mapping._iterate(self._mapping._read(), 0))

    def __reversed__(self) -> Iterator[K]:
        return cast(Iterator[K], reversed(self._mapping))

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:  # type: ignore[override]  # a view makes a plain set
        return set(it)


class _Values(ValuesView[V]):
    __slots__ = ()
    _mapping: Any

    def __iter__(self) -> Iterator[V]:
        return cast(Iterator[V], self._mapping._iterate(self._mapping._read(), 1))

    def __contains__(self, value: object) -> bool:
        return any(known is value or known == value for _, known in self._mapping._read().items.entries())

    def __reversed__(self) -> Iterator[V]:
        return iter([value for _, value in reversed(self._mapping._read().items.entries())])


class _Items(ItemsView[K, V]):
    __slots__ = ()
    _mapping: Any

    def __iter__(self) -> Iterator[tuple[K, V]]:
        return cast(Iterator[tuple[K, V]], self._mapping._iterate(self._mapping._read(), None))

    def __reversed__(self) -> Iterator[tuple[K, V]]:
        return iter([*reversed(self._mapping._read().items.entries())])


def mutable_state_map_of(
    mapping: Mapping[K, V] | Iterable[tuple[K, V]] = (), *, name: str | None = None
) -> SnapshotStateMap[K, V]:
    """Returns a state map with the entries of `mapping`. Compose: mutableStateMapOf."""
    pairs = _pairs(mapping)
    items = PersistentMap.of(pairs.items()) if pairs else EMPTY_MAP
    made: SnapshotStateMap[K, V] = SnapshotStateMap(items, named_origin(name, sys._getframe(1)))
    watch_items(made)
    return made
