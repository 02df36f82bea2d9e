"""INSERT, REMOVE and MOVE points: the changes of the tree of layout nodes.

Data        parent, index; of an insertion by composing also the innermost call of the program around the node: call
            (the name of the composable) and called (file, line); of a move: from_, to, count, where both indices count
            before the move.
Invariants  I1 the cause of an applied change is the run that recorded it; a change made during layout has none.
            I2 the functions are called before the tree changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


def trace_insert(tracer: trace.Tracer, node: LayoutNode, parent: LayoutNode, index: int, applied: bool = False) -> None:
    """Emits an INSERT. An applied one is the cause of the parent's measurement."""
    data: dict[str, Any] = {"parent": parent, "index": index}
    if (called := tracer.called) is not None:
        tracer.called = None
        data["call"], data["called"] = called.name, (called.file, called.line)
    event = tracer.point(trace.INSERT, node, tracer.here if applied else 0, **data)
    node.last_emitted_place = None
    if applied and parent.owner is not None:
        tracer.follows(trace.MEASUREMENT, parent, event.id)


def trace_remove(tracer: trace.Tracer, node: LayoutNode, parent: LayoutNode, index: int, applied: bool = False) -> None:
    """Emits a REMOVE. An applied one is the cause of the parent's measurement: the parent requests it only after all
    changes, when the last run that made one would be taken for the cause."""
    event = tracer.point(trace.REMOVE, node, tracer.here if applied else 0, parent=parent, index=index)
    if applied and parent.owner is not None:
        tracer.follows(trace.MEASUREMENT, parent, event.id)


def trace_removes(tracer: trace.Tracer, parent: LayoutNode, index: int, count: int) -> None:
    """Emits a REMOVE for each of `count` children from `index` on, which applied changes remove."""
    for at in range(index, index + count):
        trace_remove(tracer, parent.child_list.folded[at], parent, at, applied=True)


def trace_clear(tracer: trace.Tracer, parent: LayoutNode) -> None:
    """Emits a REMOVE for each child, last first."""
    for at in range(len(parent.child_list.folded) - 1, -1, -1):
        trace_remove(tracer, parent.child_list.folded[at], parent, at)


def trace_move(
    tracer: trace.Tracer, parent: LayoutNode, from_: int, to: int, count: int, applied: bool = False
) -> None:
    """Emits a MOVE."""
    tracer.point(trace.MOVE, parent, tracer.here if applied else 0, from_=from_, to=to, count=count)
