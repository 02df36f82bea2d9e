"""Slot edits: freezes each edit of a slot table as text, numbers and Subjects at the event, before later changes.

Terms       edit: a SLOT point. Its data: what, gaps, and for each kind
              insert      index, slot, groups: (number, depth, call, object key, slots) of each; calls: (key, flags,
                          name, source), texts: the values behind `call` and behind slots that are numbers; at the start
                          of a table also context and root (slot_table_data.py names the kinds of slots)
              remove      index, slot, number, rows: the number of removed groups
              move        index, slot, order: (row, rows, slot, slots) of each child
              append, update   optional index, slot, values
              data        number, key, value
              remember, forget  value
              clear, close, deactivate, use   no further data
            missing: true: the recorder missed earlier edits, so the content of the table is unknown.
Invariants  I1 a group keeps its number while it is in a table, even if it moves between tables within one frame.
            I2 freezing creates no subscription and emits no event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.code_owner import is_engine
from engine.composition.composition_context import ChildContext
from engine.slots.group import NO_KEY, NODE, flag_letters
from engine.snapshot.state_object import StateObject
from engine.trace import Event

from ..rows.peek import peek_text
from ..rows.rows import CONTEXT, SCOPE, STATE, TABLE, Subject
from ..rows.rows import NODE as NODE_SUBJECT
from ..rows.subjects import SubjectRegistry
from ..rows.values import STORED_AS_IS, value_text
from .slot_table_data import GroupEntry, Slot
from .slot_text import slot_text

_LETTER_NAMES = {"R": "scope", "N": "node", "K": "key", "M": "remember", "L": "locals"}

Call = tuple[int, str, str, str]


class SlotEdits:
    """Freezes edits for one recorder, and assigns numbers to groups."""

    __slots__ = ("_left", "_next", "_subjects", "_tables")

    def __init__(self, subjects: SubjectRegistry) -> None:
        self._subjects = subjects
        self._tables: dict[int, dict[Any, tuple[int, int]]] = {}
        """The number and depth of each group, per completely recorded table."""
        self._left: dict[Any, int] = {}
        self._next = 1

    def frozen(self, event: Event) -> dict[str, Any]:
        """Returns the data of the row for a SLOT event."""
        edit = event.data
        subject = self._subjects.subject(event.subject, TABLE)
        known = self._tables.get(subject.id)
        if known is None and _is_first(edit, getattr(event.subject, "slot_table", event.subject)):
            known = self._tables[subject.id] = {}
        if known is not None:
            try:
                return self._data(edit, event.subject, subject, known)
            except KeyError:  # an unknown group: the table was edited without a listener
                del self._tables[subject.id]
        return {"what": edit["what"], "gaps": edit["gaps"], "missing": True}

    def _data(
        self, edit: dict[str, Any], owner: Any, subject: Subject, known: dict[Any, tuple[int, int]]
    ) -> dict[str, Any]:
        what = edit["what"]
        data: dict[str, Any] = {"what": what, "gaps": edit["gaps"]}
        table = getattr(owner, "slot_table", owner)
        if what == "insert":
            if edit["index"] == 0 and edit["parent"] is None:
                data["context"], data["root"] = self._hangs_at(owner)
            data.update(index=edit["index"], slot=edit["slot"])
            data.update(packed(self._entries(edit["groups"], edit["values"], table, known)))
        elif what == "remove":
            number, _ = known[edit["group"]]
            data.update(index=edit["index"], slot=edit["slot"], number=number, rows=len(edit["groups"]))
            for group in edit["groups"]:
                self._left[group], _ = known.pop(group)
        elif what == "move":
            data.update(index=edit["index"], slot=edit["slot"], order=edit["order"])
        elif what in ("append", "update"):
            if "index" in edit:
                data["index"] = edit["index"]
            data.update(slot=edit["slot"], values=tuple(self.slot(value) for value in edit["values"]))
        elif what == "data":
            number, _ = known[edit["group"]]
            data.update(number=number, key=edit["key"], value=_key_text(edit["value"]))
        elif what in ("remember", "forget"):
            data["value"] = slot_text(edit["value"])
        elif what == "clear":
            del self._tables[subject.id]
        return data

    def read_off(self, owner: Any) -> tuple[list[GroupEntry], Subject | None, Subject | None]:
        """Returns all groups of a live composition, its context and its root node. From here on, its edits are
        recorded."""
        table = owner.slot_table
        known = self._tables.setdefault(self._subjects.subject(owner, TABLE).id, {})
        rows = table.groups_buffer.slice(0, table.size)
        self._left.update((group, number) for group, (number, _) in known.items())
        known.clear()
        entries = self._entries(rows, table.slots_buffer.slice(0, table.slots_size), table, known)
        self._left.clear()
        return entries, *self._hangs_at(owner)

    def frame_ended(self) -> None:
        """Forgets groups that left a table in this frame without entering another."""
        self._left.clear()

    def _hangs_at(self, owner: Any) -> tuple[Subject | None, Subject | None]:
        """Returns the composition context and the root node of a composition."""
        parent = getattr(owner, "parent", None)
        root = getattr(getattr(owner, "applier", None), "root", None)
        context = self._subjects.subject(parent, CONTEXT) if _is_context(parent) else None
        return context, self._subjects.subject(root, NODE_SUBJECT) if root is not None else None

    def _entries(
        self, groups: list[Any], values: list[Any], table: Any, known: dict[Any, tuple[int, int]]
    ) -> list[GroupEntry]:
        source_of = table.source_of
        entries: list[GroupEntry] = []
        slot = 0
        for group in groups:
            number = self._left.pop(group, 0)
            if not number:
                number, self._next = self._next, self._next + 1
            depth = known[group.parent][1] + 1 if group.parent is not None else 0
            known[group] = (number, depth)
            # A new group of the writer receives its slots later.
            own = values[slot : slot + group.slot_count]
            slot += group.slot_count
            source = source_of(group) if source_of is not None else None
            entries.append(
                GroupEntry(
                    number,
                    depth,
                    group.key,
                    _key_text(group.object_key),
                    flag_letters(group.flags),
                    _name(group, source),
                    str(source) if source is not None else "",
                    tuple(self.slot(value, place == 0 and bool(group.flags & NODE)) for place, value in enumerate(own)),
                )
            )
        return entries

    def slot(self, value: Any, is_node: bool = False) -> Slot:
        """Converts a value to a slot: plain text, or the kind with a Subject."""
        if type(value) in STORED_AS_IS:
            return value_text(value)
        kind = type(value).__name__
        if is_node and hasattr(value, "name"):
            return kind, self._subjects.subject(value, NODE_SUBJECT)
        if kind == "RecomposeScope":
            file = str(getattr(getattr(getattr(value, "info", None), "code", None), "co_filename", ""))
            return kind, self._subjects.subject(value, SCOPE), is_engine(file)
        if issubclass(type(value), StateObject):
            derived = kind.startswith("Derived")
            shown = "…" if derived else peek_text(value)
            return "State", self._subjects.subject(value, STATE), shown
        if _is_context(value):
            return slot_text(value), self._subjects.subject(value, CONTEXT)
        return slot_text(value)


def packed(entries: Sequence[GroupEntry]) -> dict[str, Any]:
    """Converts entries to data of a row; common parts of groups are stored once."""
    calls: dict[Call, int] = {}
    texts: dict[str, int] = {}
    groups = []
    for number, depth, key, object_key, flags, name, source, slots in entries:
        call = calls.setdefault((key, flags, name, source), len(calls))
        own = tuple(texts.setdefault(slot, len(texts)) if isinstance(slot, str) else slot for slot in slots)
        groups.append((number, depth, call, object_key, own))
    return {"calls": tuple(calls), "texts": tuple(texts), "groups": tuple(groups)}


def unpacked(data: Mapping[str, Any]) -> list[GroupEntry]:
    """Restores the entries from the data of `packed`."""
    calls, texts = data["calls"], data["texts"]
    entries = []
    for number, depth, call, object_key, own in data["groups"]:
        key, flags, name, source = calls[call]
        slots = tuple(texts[slot] if isinstance(slot, int) else slot for slot in own)
        entries.append(GroupEntry(number, depth, key, object_key, flags, name, source, slots))
    return entries


def _is_first(edit: dict[str, Any], table: Any) -> bool:
    """Returns whether the table was empty before this edit."""
    what = edit["what"]
    if what == "insert":
        return bool(table.size == len(edit["groups"]))
    return what in ("remember", "forget", "clear", "close", "deactivate", "use") and not table.size


def _is_context(value: Any) -> bool:
    return isinstance(value, ChildContext)


def _key_text(object_key: Any) -> str | None:
    return None if object_key is NO_KEY else value_text(object_key)


def _name(group: Any, source: Any) -> str:
    """Returns the name of a group without its own scope or node."""
    named = getattr(source, "name", None) or getattr(source, "callee", None)
    if isinstance(named, str) and named:
        return named
    if group.parent is None:
        return "root"
    return next((_LETTER_NAMES[each] for each in flag_letters(group.flags) if each in _LETTER_NAMES), "group")
