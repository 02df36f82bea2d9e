"""The modifier of a layout node: when a new modifier takes effect, and what it makes invalid.

Terms       applied: the modifier from which the node chain was built. pending: a modifier set on a node without an
            owner; it takes effect when the node is attached.
Invariants  I1 a value that is no modifier raises when it is set. I2 if building the chain raises, the applied modifier
            stays the one of the chain, and a pending modifier stays pending.
Not here    how the chain changes: node_chain.py. What the kinds of its nodes invalidate: auto_invalidation.py.
Source      Compose LayoutNode.kt (modifier, applyModifier).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.node.lookahead_root import on_approach_added
from engine.node.modifier import AnyModifier, Modifier, elements_of
from engine.node.node_kind import APPROACH, PARENT_DATA
from engine.node.place_event import trace_modifier

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


def set_modifier(node: LayoutNode, modifier: AnyModifier) -> None:
    """Gives `node` a modifier, which takes effect now or when it is attached. Raises RuntimeError on a virtual or
    deactivated node."""
    if node.is_virtual:
        raise RuntimeError("a virtual LayoutNode has no modifiers")
    if node.is_deactivated:
        raise RuntimeError(f"the modifier of {node!r} is set while it is deactivated")
    if modifier is not Modifier:
        elements_of(modifier)  # a wrong value raises here, not when the node is attached
    if node.owner is None:
        node.pending_modifier = modifier
        return
    tag = node.test_tag if trace.active is not None else None
    _apply(node, modifier, attaching=False)
    if (tracer := trace.active) is not None:
        trace_modifier(tracer, node, tag)
    if node.is_semantics_invalidated:
        node.invalidate_semantics()


def apply_pending_modifier(node: LayoutNode) -> None:
    """Applies the pending modifier, if any, of a node during its attachment."""
    pending = node.pending_modifier
    if pending is not None:
        node.pending_modifier = None
        try:
            _apply(node, pending, attaching=True)
        except BaseException:
            node.pending_modifier = pending
            raise


def _apply(node: LayoutNode, modifier: AnyModifier, attaching: bool) -> None:
    before, node.applied_modifier = node.applied_modifier, modifier
    chain = node.nodes
    try:
        chain.update_from(modifier, attaching)
    except BaseException:
        if chain.elements is not elements_of(modifier):  # otherwise the chain has changed, and an on_attach raised
            node.applied_modifier = before
        raise
    if not attaching and chain.head.aggregate_child_kind_set & APPROACH:
        on_approach_added(node)
    if attaching and not chain.head.aggregate_child_kind_set & PARENT_DATA:
        return  # the parent of an unattached node has no parent data of it yet
    measure_pass = node.measure_pass
    if measure_pass.parent_data_dirty and measure_pass.update_parent_data():
        parent = node.parent
        if parent is not None:
            parent.invalidate_measurements()
