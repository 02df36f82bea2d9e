"""Collection change: describes a write to a list, a map or a set in words: `appended 42`, `removed 'milk' at 3`.

Terms       collection: the content of a state list, map or set, or a plain list, dict or set in a state. A tuple that
            keeps its length counts as a single value with parts, such as a size; one that grows or shrinks as a list.
            object: an instance of a dataclass. Its change is that of its fields, if the whole text is long.
Invariants  I1 elements are equal if they are the same object, or equal numbers or texts: no code of the program runs.
            I2 length of text and time are bounded: above LONGEST elements, only the two lengths are compared.
Not here    the text of a value: values.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from operator import is_
from typing import Any

from .literal import LITERAL_TYPES
from .values import value_text

LONGEST = 5_000
LONG_OBJECTS = 80
"""The number of characters of two objects from which only the fields that changed are named."""
MOST_NAMED = 3

_KINDS: tuple[tuple[type, ...], ...] = ((list,), (dict,), (set, frozenset))


def change_words(old: Any, new: Any) -> str | None:
    """Describes the change from `old` to `new` in the past tense; None for equal values, or for values that are not
    collections of the same kind."""
    if type(old) is tuple and type(new) is tuple and (len(old) != len(new) or _is_long(old, new)):
        return change_words(list(old), list(new))
    kind = next((types for types in _KINDS if type(old) in types and type(new) in types), None)
    if kind is None:
        changed = field_changes(old, new)
        return f"changed {changed}" if changed and _is_long(old, new) else None
    if max(len(old), len(new)) > LONGEST:
        return None if len(old) == len(new) else f"went from {len(old):,} to {len(new):,} items"
    try:
        if kind == (dict,):
            return _map_words(old, new)
        return _list_words(list(old), list(new)) if list in kind else _set_words(old, new)
    except Exception:  # hashing a key runs code of the program
        return None


def field_changes(old: object, new: object) -> str:
    """Returns `read False → True` for two objects of one dataclass that differ in a few of their fields, else ""."""
    if type(old) is not type(new) or isinstance(old, type) or not is_dataclass(old):
        return ""
    names = [each.name for each in fields(old) if hasattr(old, each.name) and hasattr(new, each.name)]
    other = [each for each in names if not _same(getattr(old, each), getattr(new, each))]
    texts = [_named_change(each, _part_went(getattr(old, each), getattr(new, each))) for each in other]
    return ", ".join(texts) if 0 < len(other) < len(names) and len(other) <= MOST_NAMED else ""


def _named_change(name: str, went: str) -> str:
    """Returns `read False → True`; of a collection `answers: inserted 'no' at 0`."""
    return f"{name} {went}" if " → " in went else f"{name}: {went}"


def _is_long(old: object, new: object) -> bool:
    return len(value_text(old)) + len(value_text(new)) > LONG_OBJECTS


def _part_went(old: Any, new: Any) -> str:
    """Returns `1 → 2` for a part of a value; of a long collection what was added or removed, because its text is cut
    before that. Collections inside this one are values: a collection may contain itself."""
    if type(old) is type(new) and type(old) in (list, tuple, set, frozenset) and _is_long(old, new):
        if max(len(old), len(new)) <= LONGEST:
            words = (
                _set_words(old, new) if isinstance(old, (set, frozenset)) else _list_words(list(old), list(new), True)
            )
            if words is not None:
                return words
    return f"{value_text(old)} → {value_text(new)}"


def _same(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and type(one) in LITERAL_TYPES and bool(one == other))


def _common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Counts the equal elements at the beginning of both sequences."""
    identical = list(map(is_, one, other))
    at = 0
    while at < len(identical) and (identical[at] or _same(one[at], other[at])):
        at += 1
    return at


def _list_words(old: list[Any], new: list[Any], is_part: bool = False) -> str | None:
    """`is_part`: the list is a part of a value, and its elements are not described further."""
    start = _common(old, new)
    if start == len(old) == len(new):
        return None
    room = min(len(old), len(new)) - start
    end = min(_common(old[::-1], new[::-1]), room)
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if not gone:
        return f"appended {_named(come)}" if not end else f"inserted {_named(come)} at {start}"
    if not come:
        return f"removed all {_items(len(gone))}" if not new and len(gone) > 1 else f"removed {_named(gone)} at {start}"
    if len(gone) == len(come) == 1 and not is_part:
        if changed := field_changes(gone[0], come[0]):
            return f"changed item {start}: {changed}"
        if (went := _part_went(gone[0], come[0])) != f"{value_text(gone[0])} → {value_text(come[0])}":
            return f"changed item {start}: {went}"
    if len(gone) == len(come) == 1:
        return f"replaced {value_text(gone[0])} by {value_text(come[0])} at {start}"
    return _order_words(gone, come, start) or f"replaced {_items(len(gone))} by {_items(len(come))} at {start}"


def _order_words(gone: list[Any], come: list[Any], start: int) -> str | None:
    """Describes a permutation of the same elements; None if the elements differ."""
    if len(gone) != len(come) or sorted(map(_identity, gone)) != sorted(map(_identity, come)):
        return None
    if all(map(_same, gone[1:], come)):
        return f"moved {value_text(gone[0])} from {start} to {start + len(gone) - 1}"
    if all(map(_same, gone, come[1:])):
        return f"moved {value_text(come[0])} from {start + len(gone) - 1} to {start}"
    return f"reordered {_items(len(gone))}"


def _identity(value: Any) -> tuple[str, str]:
    """A sort key that is equal for equal elements."""
    if type(value) in LITERAL_TYPES:
        return type(value).__name__, repr(value)
    return "", str(id(value))


def _map_words(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> str | None:
    come = [key for key in new if key not in old]
    gone = [key for key in old if key not in new]
    other = [key for key in new if key in old and not _same(old[key], new[key])]
    parts = []
    if come:
        pairs = [f"{value_text(key)}: {value_text(new[key])}" for key in come]
        parts.append(f"added {_listed(pairs)}")
    if gone:
        all_gone = not new and len(gone) > 1
        parts.append(f"removed all {_items(len(gone))}" if all_gone else f"removed {_named(gone)}")
    if other:
        pairs = [f"{value_text(key)}: {_went(old[key], new[key])}" for key in other]
        parts.append(f"changed {_listed(pairs)}")
    return " and ".join(parts) or None


def _went(old: object, new: object) -> str:
    return field_changes(old, new) or _part_went(old, new)


def _set_words(old: Set[Any], new: Set[Any]) -> str | None:
    come, gone = _in_order(new - old), _in_order(old - new)
    parts = []
    if come:
        parts.append(f"added {_named(come)}")
    if gone:
        all_gone = not new and len(gone) > 1
        parts.append(f"removed all {_items(len(gone))}" if all_gone else f"removed {_named(gone)}")
    return " and ".join(parts) or None


def _in_order(items: Set[Any]) -> list[Any]:
    return sorted(items, key=value_text)


def _named(values: Sequence[Any]) -> str:
    return _listed([value_text(value) for value in values])


def _listed(texts: Sequence[str]) -> str:
    """Joins a few texts as `1, 2`; for many texts, names the count and the first two."""
    if len(texts) <= MOST_NAMED:
        return ", ".join(texts)
    return f"{_items(len(texts))} ({', '.join(texts[:2])}, …)"


def _items(count: int) -> str:
    return f"{count:,} item{'' if count == 1 else 's'}"
