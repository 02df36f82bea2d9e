"""Warns of built-in collections and dataclass objects in states that are changed in place: that notifies no observer.

    names.value.append("Ada")                  nothing is invalidated
    names.value += ["Ada"]                     writes the same list object: no change either
    names.value = [*names.value, "Ada"]        a new list: the state's readers run again
    names = mutable_state_list_of()            or a list that is itself a state

    user.value.age += 1                        nothing is invalidated
    user.value = replace(user.value, age=31)   a new object (dataclasses.replace)

Terms       watched: a state created with a list, dict, set or value object that it still holds. value object: an
            instance of a mutable dataclass of the program that compares by its fields.
Not here    objects in state lists and maps: mutated_items.py.
Cost        one comparison of each watched collection's first elements per frame or input: 0.5 µs each.
"""

from __future__ import annotations

import os
import sys
import weakref
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable
from itertools import islice
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from engine.code_owner import ENGINE_FOLDER, is_engine
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.snapshot.naming import place_of
from engine.snapshot.policy import COMPARED_BY_EQ

if TYPE_CHECKING:
    from engine.snapshot.mutable_state import MutableState

BUILTIN_COLLECTIONS: Final[frozenset[Any]] = frozenset((list, dict, set, deque, defaultdict, OrderedDict, Counter))


class _Watched(dict[type, bool]):
    """Whether states with values of a class are watched. It keeps no program classes, because programs can be
    reloaded."""

    def __missing__(self, kind: type) -> bool:
        parameters = getattr(kind, "__dataclass_params__", None)
        if kind in BUILTIN_COLLECTIONS:
            return self.setdefault(kind, True)
        if kind.__module__.partition(".")[0] not in ("builtins", "engine"):
            return parameters is not None and parameters.eq and not parameters.frozen
        return self.setdefault(kind, False)


WATCHED: Final = _Watched()
MOST_WATCHED: Final = 200
_LOOKED_AT: Final = 16
_COMPARED: Final = COMPARED_BY_EQ | {float}

_SNAPSHOT_FOLDER: Final = os.path.join(ENGINE_FOLDER, "snapshot") + os.sep

_watched: dict[weakref.ref[Any], tuple[Any, Any]] = {}
"""State → its collection, and a fingerprint of the content."""

_OF_LIST: Final = ("[*{0}.value, item]", "mutable_state_list_of()")
_OF_DICT: Final = ("{{**{0}.value, key: value}}", "mutable_state_map_of({{}})")
_INSTEAD: Final[dict[Any, tuple[str, str]]] = {
    list: _OF_LIST,
    deque: ("deque([*{0}.value, item])", "mutable_state_list_of()"),
    dict: _OF_DICT,
    defaultdict: _OF_DICT,
    OrderedDict: _OF_DICT,
    Counter: _OF_DICT,
    set: ("{{*{0}.value, item}}", "mutable_state_set_of()"),
}


def watch_collection(state: MutableState[Any], value: Any) -> None:
    """Starts to watch the collection with which the state was created."""
    if len(_watched) < MOST_WATCHED:
        _watched[weakref.ref(state, on_collected)] = (value, held_in(value))


def held_in(value: Any) -> Any:
    """Returns what a collection or a value object holds, for comparison."""
    if value.__class__ not in BUILTIN_COLLECTIONS:
        return fields_of(value)
    return len(value), tuple(map(id, islice(value.values() if isinstance(value, dict) else value, _LOOKED_AT)))


def fields_of(value: object) -> _Fields:
    """Returns the first fields of a value object, for comparison."""
    names: Iterable[str] = getattr(value, "__dataclass_fields__", ())
    return _Fields(getattr(value, name, None) for name in islice(names, _LOOKED_AT))


class _Fields(list[Any]):
    """The fields of a value object; equal if each field is the same object, or an equal value of a built-in type."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Fields) and all(
            mine is its or (type(mine) is type(its) and type(mine) in _COMPARED and mine == its)
            for mine, its in zip(self, other, strict=True)
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None


def on_collected(state: weakref.ref[Any]) -> None:
    """Ends the watch of a state that no longer exists."""
    _watched.pop(state, None)


def warn_of_mutated_collections() -> None:
    """Warns of each watched collection whose content changed in place, once per collection."""
    if not _watched:
        return
    for reference, (value, held) in list(_watched.items()):
        if held_in(value) == held:
            continue
        _watched.pop(reference, None)
        state = reference()
        if state is not None and state.first_state_record.value is value:
            _, file, line = place_of(state.origin) or ("", None, 0)
            warn_of_mistake(_text(state, value, "was changed in place"), file, line)


def warn_of_same_collection(state: MutableState[Any], value: Any) -> None:
    """Warns of a write of the same collection that the state holds already, except by the engine itself: each
    composition writes the state of `remember_updated_state`."""
    writer: FrameType | None = sys._getframe(1)
    while writer is not None and writer.f_code.co_filename.startswith(_SNAPSHOT_FOLDER):
        writer = writer.f_back
    if writer is not None and is_engine(writer.f_code.co_filename):
        return
    _watched.pop(weakref.ref(state), None)
    warn_of_mistake(_text(state, value, "is written the collection that it holds already"))


def _text(state: MutableState[Any], value: Any, what: str) -> str:
    if type(value) not in BUILTIN_COLLECTIONS:
        return (
            f"the {type(value).__name__} in the state `{state.name}` was changed in place, which invalidates no reader "
            f"of the state: write `{state.name}.value = replace({state.name}.value, …)` with dataclasses.replace"
        )
    new, own = (text.format(state.name) for text in _INSTEAD[type(value)])
    return (
        f"the {type(value).__name__} in the state `{state.name}` {what}, which invalidates no reader of the state: "
        f"write `{state.name}.value = {new}`, or use `{own}`"
        if what.startswith("was")
        else f"the state `{state.name}` {what}, which is no change and invalidates no reader: write "
        f"`{state.name}.value = {new}`, or use `{own}`"
    )
