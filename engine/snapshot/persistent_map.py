"""A persistent map in insertion order, like Python's dict.

Shape       places: key → place in `entries`. entries: (key, value), or None for a removed entry.
Invariants  I1 entries[places[key]] == (key, value). I2 at most as many holes as used entries, + 8.
Why         pyrsistent's map has no order (with str keys it changes between processes), but a UI that shows
            a map needs one. The cost is one vector operation in addition to each map operation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pyrsistent import pmap, pvector

MISSING: Final = object()


class PersistentMap:
    """An immutable map; `set` and `remove` return a new one."""

    __slots__ = ("_places", "_entries")

    def __init__(self, places: Any, entries: Any) -> None:
        self._places = places
        self._entries = entries

    @staticmethod
    def of(pairs: Iterable[tuple[Any, Any]]) -> PersistentMap:
        """Returns a map of these pairs; the last of equal keys wins."""
        entries = list(dict(pairs).items())
        return PersistentMap(pmap({key: place for place, (key, _) in enumerate(entries)}), pvector(entries))

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[Any]:
        return (entry[0] for entry in self._entries if entry is not None)

    def entries(self) -> list[tuple[Any, Any]]:
        """Returns the (key, value) pairs in order."""
        entries = self._entries.tolist()
        return entries if len(entries) == len(self._places) else [e for e in entries if e is not None]

    def get(self, key: Any, default: Any = MISSING) -> Any:
        """Returns the key's value, or `default`."""
        place = self._places.get(key, MISSING)
        return default if place is MISSING else self._entries[place][1]

    def set(self, key: Any, value: Any) -> PersistentMap:
        """Returns a map with this entry; a known key keeps its place."""
        place = self._places.get(key, MISSING)
        if place is MISSING:
            place = len(self._entries)
            return PersistentMap(self._places.set(key, place), self._entries.append((key, value)))
        known = self._entries[place][0]  # like a dict: the first of equal key objects stays
        return PersistentMap(self._places, self._entries.set(place, (known, value)))

    def set_all(self, pairs: Iterable[tuple[Any, Any]]) -> PersistentMap:
        """Returns a map with all these entries set."""
        places = self._places.evolver()
        entries = self._entries.evolver()
        for key, value in pairs:
            if key in places:
                place = places[key]
                entries[place] = (entries[place][0], value)
            else:
                places[key] = len(entries)
                entries.append((key, value))
        return PersistentMap(places.persistent(), entries.persistent())

    def remove(self, key: Any) -> PersistentMap:
        """Returns a map without this key. Raises KeyError if the key is missing."""
        place = self._places[key]
        places = self._places.remove(key)
        if len(self._entries) > 2 * len(places) + 8:
            # Rebuilding costs as much as the removals since the last time (I2).
            return PersistentMap.of(entry for entry in self.entries() if entry[0] != key)
        return PersistentMap(places, self._entries.set(place, None))

    def keep(self, keys: Iterable[Any]) -> PersistentMap:
        """Returns a map of the entries with these keys, in this map's order."""
        kept = set(keys)
        return PersistentMap.of(entry for entry in self.entries() if entry[0] in kept)

    def __repr__(self) -> str:
        return repr(dict(self.entries()))


EMPTY_MAP: Final = PersistentMap(pmap(), pvector())
