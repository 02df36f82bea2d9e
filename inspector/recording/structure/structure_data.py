"""Structure data: packs a structure into bytes for a keyframe in a file, and safely unpacks arbitrary bytes.

Form        zlib of JSON: subjects (number, kind, name, tag, emitter), which all other parts reference by index; tables,
            in the form of slot_edits.py; nodes; the set `missing`.
Invariants  I1 unpacking restores an equal structure. I2 any other bytes raise ValueError, in bounded time and
            memory. I3 unpacking runs no code from the bytes.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pyrsistent import pmap

from ..events import MeasurementRun, NodeBounds, NodeInserted, QueueChange, SlotEdit
from ..rows.reading_limits import GROUPS, PARTS, SECONDS, TEXT_LIMIT, TooLargeError, WorkLimit, bounded_json, parts_of
from ..rows.rows import Row, Subject
from .slot_edits import packed as packed_entries
from .slot_edits import unpacked as unpacked_entries
from .slot_table_data import SlotTableData
from .structure import WRONG, NodeEntry, Structure, StructureStep, Waiting, with_values

SIZE_LIMIT = TEXT_LIMIT
"""The largest size of the JSON text, in bytes."""


class StepError(ValueError):
    """A recorded event does not fit the preceding structure."""


class TooManyError(StepError):
    """The steps build more than a reader accepts."""


def largest_size(structure: Structure, steps: Sequence[StructureStep]) -> int:
    """Returns the largest possible size after these steps. Raises TooManyError above the limit, before any step is
    applied."""
    size = structure.size
    for step in steps:
        row = step.row
        if isinstance(row, SlotEdit):
            groups = row.data.get("groups")
            size += len(groups) if isinstance(groups, tuple) else 1
    if size > GROUPS:
        raise TooManyError(f"slot tables of {size:,} groups: more than {GROUPS:,} are not read")
    return size


def apply_steps(structure: Structure, steps: Sequence[StructureStep]) -> Structure:
    """Applies the steps of a recording that may be damaged or forged. Raises StepError."""
    largest_size(structure, steps)
    at: Row | None = None
    limit = WorkLimit(SECONDS)

    def sound() -> Iterator[StructureStep]:
        nonlocal at
        for step in steps:
            at = step.row
            if not _is_sound(at):
                raise ValueError("its data do not match its kind")
            if limit.is_past:
                raise TooManyError(f"slot tables whose edits take longer than {SECONDS:g} s")
            yield step

    try:
        return structure.after(sound())
    except TooManyError:
        raise
    except WRONG as error:
        event = f"event {at.id} ({at.kind})" if at is not None else "nothing"
        raise StepError(f"{event} does not fit what stood before it: {error}") from error


# ---------------------------------------------------------------- to bytes


def packed(structure: Structure) -> bytes | None:
    """Returns the structure as bytes; None if it exceeds the limits of a reader."""
    numbers: dict[Subject, int] = {}
    known: dict[int, int] = {}
    """The numbers of subjects by the object's id: a hash of five fields takes longer. The structure keeps them."""

    def number(subject: object) -> int:
        found = known.get(id(subject))
        if found is None:
            if not isinstance(subject, Subject):
                raise TypeError(f"{type(subject).__name__} in a structure")
            found = known[id(subject)] = numbers.setdefault(subject, len(numbers))
        return found

    tables = []
    for at, table in structure.tables.items():
        data = packed_entries(list(table))
        hangs = table.context, table.root
        named = structure.subjects[at]
        tables.append([named, *hangs, table.in_use, table.gaps, data["calls"], data["texts"], data["groups"]])
    made = {
        "tables": tables,
        "nodes": list(structure.nodes.values()),
        "loose": sorted(structure.loose),
        "missing": sorted(structure.missing),
        "edits": structure.edits,
        "waiting": structure.waiting,
    }
    # The encoder asks for the number of each subject as it meets it, so no tuple is copied to replace the subjects in
    # it: that took half the time of a structure of 900 groups.
    text = json.dumps(made, separators=(",", ":"), default=number)
    named_subjects = [[each.id, each.kind, each.name, each.tag, each.emitter] for each in numbers]
    text = f'{text[:-1]},"subjects":{json.dumps(named_subjects, separators=(",", ":"))}}}'
    if structure.size > GROUPS or len(text) > SIZE_LIMIT or parts_of(text) > PARTS:
        return None
    # Level 6 takes 0.64 of the 2.6 ms for a structure of 900 groups, level 1 0.17; the result is 20 % longer.
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)


# ---------------------------------------------------------------- unpacking


def unpacked(data: bytes) -> Structure:
    """Restores the structure from the bytes of `packed`. Raises ValueError for any other bytes."""
    try:
        return _read(data)
    except TooLargeError:
        raise
    except (*WRONG, zlib.error) as error:
        raise ValueError(f"a keyframe that cannot be read ({error})") from error


def _read(data: bytes) -> Structure:
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(data, SIZE_LIMIT)
    if not unpacking.eof:
        raise ValueError("the data are truncated or too large")
    read = bounded_json(text.decode("utf-8", "surrogatepass"))
    subjects = [_subject(each) for each in read["subjects"]]

    def subject(place: Any) -> Subject:
        return subjects[_whole(place)]

    tables: dict[int, SlotTableData] = {}
    named: dict[int, Subject] = {}
    for of, context, root, in_use, gaps, calls, texts, groups in read["tables"]:
        insert = {
            "calls": [tuple(call) for call in calls],
            "texts": texts,
            "groups": [(*group, tuple(_slot(slot, subjects) for slot in slots)) for *group, slots in groups],
        }
        if not _are_groups(insert):
            raise ValueError("invalid groups")
        table = SlotTableData(
            context=subject(context) if context is not None else None,
            root=subject(root) if root is not None else None,
            in_use=bool(in_use),
        ).inserted(0, unpacked_entries(insert))
        start, length, slot_start, slot_length = (_whole(each) for each in gaps)
        tables[subject(of).id] = table.with_gaps((start, length, slot_start, slot_length))
        named[subject(of).id] = subject(of)
    nodes: dict[int, NodeEntry] = {}
    for of, parent, children, size, placed, at, inside, *measured in read["nodes"]:
        where = {"placed": placed, "at": tuple(at), "inside": tuple(inside)}
        numbers = tuple(_whole(child) for child in children)
        if not _is_place(where) or (size is not None and not _are_numbers(tuple(size), 2)):
            raise ValueError("a node without valid bounds")
        entry = NodeEntry(subject(of), _whole(parent), numbers, tuple(size) if size is not None else None)
        nodes[entry.subject.id] = with_values(entry, **where, **_measured(measured))
    if any(child not in nodes for entry in nodes.values() for child in entry.children):
        raise ValueError("a child that is no node")
    return Structure(
        pmap(tables),
        pmap(named),
        pmap(nodes),
        frozenset(_whole(each) for each in read["loose"]),
        frozenset(_whole(each) for each in read["missing"]),
        _whole(read["edits"]),
        tuple(_waiting(*each) for each in read.get("waiting", ())),
    )


def _measured(parts: list[Any]) -> dict[str, Any]:
    """Reads constraints and flags of a node; files of earlier versions contain none."""
    if not parts:
        return {}
    constraints, measured_by, pending = parts
    if not isinstance(constraints, str):
        raise ValueError("a node without valid constraints")
    return {"constraints": constraints, "measured_by": _whole(measured_by), "pending": _whole(pending)}


def _waiting(queue: object, depth: object, node: object) -> Waiting:
    if not isinstance(queue, str):
        raise ValueError("a queue without a name")
    return Waiting(queue, _whole(depth), _whole(node))


def _whole(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r:.40} where a number belongs")
    return value


def _subject(parts: Any) -> Subject:
    number, kind, name, tag, emitter = parts
    if not all(isinstance(each, str) for each in (kind, name, emitter)) or not (tag is None or isinstance(tag, str)):
        raise ValueError("a subject without a name")
    return Subject(_whole(number), kind, name, tag, emitter)


def _slot(parts: Any, subjects: list[Subject]) -> Any:
    if not isinstance(parts, list):
        return _whole(parts)
    kind, place, *rest = parts
    return (kind, subjects[_whole(place)], *rest)


# ---------------------------------------------------------------- what data promise


def _is_sound(row: Row) -> bool:
    """Returns whether the data of a step have the types that its kind requires."""
    data = row.data
    if isinstance(row, NodeBounds):
        return _is_place(data)
    if isinstance(row, MeasurementRun):
        return isinstance(row.constraints, str) and (row.size is None or _are_numbers(row.size, 2))
    if isinstance(row, SlotEdit):
        return bool(row.missing) or _is_edit(data)
    if isinstance(row, QueueChange):
        return isinstance(row.queue, str) and type(row.depth) is int
    if isinstance(row, NodeInserted):
        return isinstance(row.parent, Subject) and type(row.place) is int
    return True


def _is_place(data: Mapping[str, Any]) -> bool:
    inside = data["inside"]
    return type(data["placed"]) is bool and _are_numbers(data["at"], 4) and _are_numbers(inside, len(inside), (2, 6))


def _are_numbers(values: Any, count: int, counts: tuple[int, ...] = ()) -> bool:
    if not isinstance(values, tuple) or len(values) != count or (counts and count not in counts):
        return False
    return all(type(each) in (int, float) and math.isfinite(each) and abs(each) < 1e15 for each in values)


def _is_edit(data: Mapping[str, Any]) -> bool:
    if not _are_numbers(data["gaps"], 4):
        return False
    what = data["what"]
    if what == "insert":
        hangs = (data.get("context"), data.get("root"))
        return _are_groups(data) and all(each is None or isinstance(each, Subject) for each in hangs)
    if what in ("append", "update"):
        return all(_is_slot(slot) for slot in data["values"])
    if what == "data":
        return type(data["key"]) is int and (data["value"] is None or isinstance(data["value"], str))
    return isinstance(what, str)


def _are_groups(data: Mapping[str, Any]) -> bool:
    texts, depth = data["texts"], None
    for key, *words in data["calls"]:
        if type(key) is not int or not all(isinstance(word, str) for word in words):
            return False
    for number, at, call, object_key, slots in data["groups"]:
        if not all(type(each) is int and each >= 0 for each in (number, at, call)):
            return False
        if depth is not None and at > depth + 1:
            return False
        depth = at
        if not (object_key is None or isinstance(object_key, str)):
            return False
        if not all(_is_slot(texts[slot] if type(slot) is int and slot >= 0 else slot) for slot in slots):
            return False
    return True


def _is_slot(slot: Any) -> bool:
    if isinstance(slot, str):
        return True
    if not isinstance(slot, tuple) or not 2 <= len(slot) <= 3:
        return False
    return isinstance(slot[0], str) and isinstance(slot[1], Subject) and (len(slot) == 2 or _is_plain(slot[2]))


def _is_plain(value: Any) -> bool:
    return isinstance(value, (str, bool))
