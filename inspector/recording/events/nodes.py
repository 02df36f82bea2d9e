"""Node events: changes of the node tree, and layers that are replayed."""

from __future__ import annotations

from engine import trace

from ..rows.rows import Row, Subject
from .fact import Fact


class TreeChange(Row):
    """A change of the node tree."""

    __slots__ = ()


class NodeMoved(TreeChange, kind=trace.MOVE):
    """Children of a node were moved; the subject is the parent. Emitted by the Applier."""

    __slots__ = ()
    from_ = Fact[int]()
    """The index of the first moved child."""
    to = Fact[int]()
    """The index before which the children are inserted; counted before the move."""
    moved = Fact[int](key="count")
    """The number of moved children."""


class NodeOfParent(TreeChange):
    """A node entered or left a parent."""

    __slots__ = ()
    parent = Fact[Subject]()
    """The parent node."""
    place = Fact[int](key="index")
    """The index among the children of the parent."""


class NodeInserted(NodeOfParent, kind=trace.INSERT):
    """A node entered the tree. Emitted after the insertion; the cause is the run that emitted the node."""

    __slots__ = ()
    call = Fact[str]("")
    """The innermost composable around the node that the program itself calls; "" if unknown."""
    called = Fact[tuple[str, int] | None](None)
    """The file and the line of that call."""


class NodeRemoved(NodeOfParent, kind=trace.REMOVE):
    """A node left the tree. Emitted after the removal; the cause is the run that no longer emits the node."""

    __slots__ = ()


class LayerReplayed(Row, kind=trace.REPLAY):
    """A layer was composited from its record; no draw block ran."""

    __slots__ = ()
