"""Warns of objects in state lists and maps, and in lists that are a state's value, that are changed in place.

    tasks[0].done = True                           nothing is invalidated
    tasks[0] = replace(tasks[0], done=True)        the list's readers run again (dataclasses.replace)
    rows.value[0].append(1)                        nothing is invalidated: the list in the list is the same

Terms       mark: the number of writes of states so far. Equal marks prove that the program wrote no state in between,
            so no other write can have requested the readers.
Cost        of a list whose items are no collections and no value objects: one look. Of others, a comparison of the
            first items' fields or elements per frame or input.
Not here    mutated_collection.py examines objects that are themselves the value of a state.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Any, Final

from engine.mistakes.mistake_warning import warn_of_mistake
from engine.snapshot.mutated_collection import BUILTIN_COLLECTIONS, MOST_WATCHED, WATCHED, held_in
from engine.snapshot.naming import place_of
from engine.snapshot.open_snapshots import open_snapshots
from engine.snapshot.value_repr import value_repr

Holder = Any
"""A StateCollection, or a MutableState whose value is a collection."""

_LOOKED_AT: Final = 16

_Objects = dict[int, tuple[object, object, object]]
"""The id of an object → the object, its key or index, and its fields or elements."""

_watched: dict[weakref.ref[Any], _Objects] = {}
_mark = 0


def watch_items(collection: Holder) -> None:
    """Starts to watch the items of a state list or map, or of a list or dict that is a state's value, while it is empty
    or holds collections or value objects."""
    if len(_watched) < MOST_WATCHED and (objects := _objects_in(collection)) is not None:
        _watched[weakref.ref(collection, on_collected)] = objects


def on_collected(collection: weakref.ref[Any]) -> None:
    _watched.pop(collection, None)


def _objects_in(holder: Holder) -> _Objects | None:
    """Returns the first items; None if they are no collections and no value objects."""
    record: Any = holder.first_state_record
    items = record.items if hasattr(record, "items") else record.value
    pairs: Iterable[tuple[object, Any]]
    if hasattr(items, "entries"):
        pairs = items.entries()
    elif isinstance(items, dict):
        pairs = items.items()
    elif isinstance(items, str | int | float | set | None):
        return None
    else:
        pairs = enumerate(items)
    found: _Objects = {}
    for key, value in islice(pairs, _LOOKED_AT):
        if not WATCHED[type(value)]:
            return None
        found[id(value)] = (value, key, held_in(value))
    return found


def warn_of_mutated_items() -> None:
    """Warns of each watched list with an item that changed in place while no state was written, once per list."""
    global _mark
    if not _watched:
        return
    before, _mark = _mark, open_snapshots.writes + open_snapshots.global_view.write_count
    for reference, known in list(_watched.items()):
        collection = reference()
        now = _objects_in(collection) if collection is not None else None
        if collection is None or now is None:
            _watched.pop(reference, None)
            continue
        changed = next((each for number, each in now.items() if number in known and known[number][2] != each[2]), None)
        _watched[reference] = now
        if changed is not None and before == _mark:
            _watched.pop(reference, None)
            value, key, _ = changed
            _, file, line = place_of(collection.origin) or ("", None, 0)
            warn_of_mistake(_sentence(collection, value, key), file, line)


def _sentence(holder: Holder, value: object, key: object) -> str:
    name = f"{holder.name}.value" if hasattr(type(holder), "value") else holder.name
    item = f"{name}[{value_repr(key)}]"
    kind = type(value)
    new, how = f"replace({item}, …)", " with dataclasses.replace"
    if kind in BUILTIN_COLLECTIONS:
        parts = f"*{item}, …" if not issubclass(kind, dict) else f"**{item}, …"
        new, how = f"[{parts}]" if kind is list else f"deque([{parts}])" if kind is deque else f"{{{parts}}}", ""
    if name == holder.name:
        write = f"write `{item} = {new}`{how}"
    else:
        made = (
            "mutable_state_map_of({})"
            if isinstance(holder.first_state_record.value, dict)
            else "mutable_state_list_of()"
        )
        write = f"use `{made}` for the outer one, and write `{holder.name}[{value_repr(key)}] = …`"
    return f"the {kind.__name__} `{item}` was changed in place, which invalidates no reader: {write}"
