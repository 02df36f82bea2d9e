"""Details: events that are recorded only in sessions with details, such as the edits of slot tables.

Units       bounds and sizes in px. Rows and slots of a slot table are counted without the gap.
"""

from __future__ import annotations

from typing import Any

from engine import trace

from ..rows.rows import Row, Subject
from .fact import Fact


class Detail(Row):
    """An event that is emitted only while a listener requests details."""

    __slots__ = ()


class SlotEdit(Detail, kind=trace.SLOT):
    """A slot table was edited. Emitted after the edit; the subject is the composition that owns the table.

    `what` names the edit (engine/trace/slot_edit_kinds.py); structure/slot_edits.py lists the facts of each.
    """

    __slots__ = ()
    what = Fact[str]()
    """The kind of edit."""
    gaps = Fact[tuple[int, int, int, int]]()
    """(start, length) of the gap of the groups, then of the slots."""
    missing = Fact[bool](False)
    """True, if earlier edits were not recorded, so that the content of the table is unknown."""
    context = Fact[Subject | None](None)
    """At the start of a table: the composition context in which it hangs."""
    root = Fact[Subject | None](None)
    """At the start of a table: its root node."""
    row_index = Fact[int](key="index")
    """Insert, remove, move, append: the row where the edit begins."""
    slot = Fact[int]()
    """Insert, remove, move, append, update: the slot where the edit begins."""
    calls = Fact[tuple[tuple[int, str, str, str], ...]]()
    """Insert: (key, flags, name, source) of the inserted groups, each once."""
    texts = Fact[tuple[str, ...]]()
    """Insert: the texts of slots, each once."""
    groups = Fact[tuple[tuple[Any, ...], ...]]()
    """Insert: (number, depth, index in `calls`, object key, slots) of each group."""
    number = Fact[int]()
    """Remove, data: the number of the group."""
    rows = Fact[int]()
    """Remove: the number of removed groups."""
    order = Fact[tuple[tuple[int, int, int, int], ...]]()
    """Move: (row, rows, slot, slots) of each child in the new order."""
    values = Fact[tuple[Any, ...]]()
    """Append, update: the new slots."""
    key = Fact[int]()
    """Data: the new key of the group."""
    value = Fact[str | None]()
    """Data: the new object key. Remember, forget: the observer."""


class NodeBounds(Detail, kind=trace.PLACE):
    """The bounds of a node changed. Emitted after the placement, at most once per phase of layout.

    engine/node/place_event.py describes the facts.
    """

    __slots__ = ()
    placed = Fact[bool]()
    """Whether the node is attached and placed."""
    at = Fact[tuple[float, float, int, int]]()
    """(x, y, width, height) in the node around it."""
    inner = Fact[tuple[float, ...]](key="inside")
    """The mapping of coordinates inside this node to those of the node around it: 2 or 6 numbers."""


class QueueChange(Detail, kind=trace.QUEUE):
    """A node entered or left a queue of MeasureAndLayoutDelegate, or was marked as pending."""

    __slots__ = ()
    what = Fact[str]()
    """`add`, `remove`, `pop` or `mark`."""
    queue = Fact[str]()
    """`measure`, `place` or `approach`."""
    depth = Fact[int]()
    """The node's depth in the tree; the root has 0."""


class SnapshotChange(Detail, kind=trace.SNAPSHOT):
    """A snapshot was taken, advanced, applied or disposed, or its apply failed; the subject's name is its class.

    engine/snapshot/snapshot_trace.py describes the facts; ids are numbers of rows/snapshot_numbers.py.
    """

    __slots__ = ()
    what = Fact[str]()
    """`take`, `advance`, `apply`, `conflict` or `dispose`."""
    snapshot = Fact[int](key="id")
    """The id of the snapshot."""
    parent = Fact[int | None](None)
    """Take: the id of the snapshot around it."""
    read_only = Fact[bool](False)
    """Take: whether it cannot write."""
    base = Fact[int | None](None)
    """Take: it sees the writes up to this id, without `invalid`."""
    invalid = Fact[tuple[int, ...]](())
    """Take: ids of invisible snapshots."""
    was = Fact[int | None](None)
    """Advance: its id before."""
    ids = Fact[tuple[int, ...]](())
    """Apply: all ids of its writes."""
    states = Fact[int](0)
    """Apply: the number of states that it wrote."""
    world = Fact[int | None](None)
    """Take, apply: the id of the global snapshot afterwards."""


class StateRecords(Detail, kind=trace.RECORD):
    """The records of a state changed. Emitted after a write, and after an apply."""

    __slots__ = ()
    records = Fact[tuple[tuple[int, str], ...]]()
    """(snapshot id, value as text) of each record, newest first; at most 8."""


class FrameAwait(Detail, kind=trace.AWAIT):
    """A coroutine began or ended to wait for the next frame."""

    __slots__ = ()
    what = Fact[str]()
    """`begin`, `resume` or `cancel`."""


class LayerCommands(Detail, kind=trace.COMMANDS):
    """A layer was recorded. Emitted after the recording; engine/drawing/draw_command_trace.py describes the facts."""

    __slots__ = ()
    place = Fact[int](0)
    """The number of the node's layers around this one."""
    same = Fact[bool](False)
    """True, if the record equals the previous one."""
    commands = Fact[tuple[tuple[Any, ...], ...] | None](None)
    """The draw commands, as tuples of texts and numbers; None if `same`."""
    more = Fact[int](0)
    """The number of omitted commands."""
    layers = Fact[tuple[Subject, ...]](())
    """The nodes of the inner layers."""
    size = Fact[tuple[int, int] | None](None)
    """The size of the layer."""


class OutputLine(Detail, kind=trace.OUTPUT):
    """The program wrote a line; the subject's name is the stream, `stdout` or `stderr`."""

    __slots__ = ()
    text = Fact[str]("")
    """The line."""
    tail = Fact[tuple[tuple[str, str], ...]](())
    """(stream, text) of the last of many lines in one frame, for which this event stands."""
    lines = Fact[int](1, key="count")
    """The number of lines for which this event stands."""
