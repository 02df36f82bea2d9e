"""Warns of objects in state lists and maps that a handler changes in place: that notifies no observer of the list.

    tasks[0].done = True                           nothing is invalidated
    tasks[0] = replace(tasks[0], done=True)        the list's readers run again (dataclasses.replace)

Terms       mark: the current view of the snapshot and its number of writes. Equal marks prove that the program wrote
            no state in between, so no other write can have requested the readers.
Cost        of a list whose items are no value objects: one look. Of others, a comparison of the first items' fields
            per frame or input.
Not here    mutated_collection.py examines objects that are themselves the value of a state.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from engine.mistakes.mistake_warning import warn_of_mistake
from engine.snapshot.current_snapshot import thread
from engine.snapshot.mutated_collection import BUILTIN_COLLECTIONS, MOST_WATCHED, WATCHED, fields_of
from engine.snapshot.naming import place_of
from engine.snapshot.value_repr import value_repr

if TYPE_CHECKING:
    from engine.snapshot.state_collection import StateCollection

_LOOKED_AT: Final = 16

_Objects = dict[int, tuple[object, object, object]]
"""The id of an object → the object, its key or index, and its fields."""

_watched: dict[weakref.ref[StateCollection], _Objects] = {}
_mark: tuple[int, int] = (0, 0)


def watch_items(collection: StateCollection) -> None:
    """Starts to watch the items of a state list or map, while it is empty or holds value objects."""
    if len(_watched) < MOST_WATCHED and (objects := _objects_in(collection)) is not None:
        _watched[weakref.ref(collection, on_collected)] = objects


def on_collected(collection: weakref.ref[StateCollection]) -> None:
    _watched.pop(collection, None)


def _objects_in(collection: StateCollection) -> _Objects | None:
    """Returns the first items; None if they are no value objects."""
    items: Any = collection.first_state_record.items
    pairs: Iterable[tuple[object, Any]] = items.entries() if hasattr(items, "entries") else enumerate(items)
    found: _Objects = {}
    for key, value in islice(pairs, _LOOKED_AT):
        if type(value) in BUILTIN_COLLECTIONS or not WATCHED[type(value)]:
            return None
        found[id(value)] = (value, key, fields_of(value))
    return found


def warn_of_mutated_items() -> None:
    """Warns of each watched list with an item that changed in place while no state was written, once per list."""
    global _mark
    if not _watched:
        return
    view = thread.current.view
    before, _mark = _mark, (view.id, view.write_count)
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
            item = f"{collection.name}[{value_repr(key)}]"
            warn_of_mistake(
                f"the {type(value).__name__} `{item}` was changed in place, which invalidates no reader: write "
                f"`{item} = replace({item}, …)` with dataclasses.replace",
                file,
                line,
            )
