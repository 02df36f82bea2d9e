"""Attaching a subtree of layout nodes to an owner, and detaching it.

Order       attach: a node's owner, its modifiers, its lookahead root; its children; then the callbacks of its modifier
            nodes. detach: the callbacks of the node, its children, then its owner.
Invariants  I1 a node is attached iff its parent is. I2 an exception of a modifier node is raised after the whole
            subtree is attached, so that the caller can detach it, or detached. I3 of an attached subtree only the top
            node makes requests; the others are pending.
Source      Compose LayoutNode.kt (attach, detach).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.composition.errors.failures import first_of
from engine.node.applied_modifier import apply_pending_modifier
from engine.node.lookahead_root import find_lookahead_root, leave_lookahead
from engine.node.node_kind import APPROACH, PARENT_DATA, SEMANTICS

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.owner import Owner
    from engine.node.owner_snapshot_observer import OwnerSnapshotObserver


def attach_subtree(node: LayoutNode, owner: Owner[LayoutNode], with_parent: bool = False) -> None:
    """Attaches `node` and its subtree to `owner`. `with_parent`: the parent, attached in the same call, makes the
    requests.
    """
    _set_owner(node, owner)
    chain = node.nodes
    failure: BaseException | None = None
    try:
        apply_pending_modifier(node)
    except BaseException as error:
        failure = error
    folded_parent = node.folded_parent
    if (
        (folded_parent is not None and folded_parent.lookahead_root is not None)
        or node.is_virtual_lookahead_root
        or chain.head.aggregate_child_kind_set & APPROACH
    ):
        find_lookahead_root(node)
    if not node.is_deactivated:
        chain.mark_as_attached()
    for child in node.child_list.folded:
        try:
            attach_subtree(child, owner, True)
        except BaseException as error:
            failure = first_of(failure, error)
    if not node.is_deactivated:
        try:
            chain.run_attach_lifecycle()
        except BaseException as error:
            failure = first_of(failure, error)
    _request_layout(node, with_parent)
    measure_pass = node.measure_pass
    kinds = chain.head.aggregate_child_kind_set
    try:
        if measure_pass.parent_data_dirty and (kinds & PARENT_DATA or measure_pass.parent_data is not None):
            measure_pass.update_parent_data()
        if kinds & SEMANTICS and not node.is_deactivated:
            node.invalidate_semantics()
    except BaseException as error:
        failure = first_of(failure, error)
    owner.on_attach(node)
    if failure is not None:
        if not with_parent:
            owner.on_attach_failed(node)
        raise failure


def _set_owner(node: LayoutNode, owner: Owner[LayoutNode]) -> None:
    if node.owner is not None:
        raise RuntimeError(f"{node!r} cannot be attached: it has an owner already")
    folded_parent = node.folded_parent
    if folded_parent is not None and folded_parent.owner is not owner:
        raise RuntimeError(f"{node!r} cannot be attached to another owner than its parent's")  # keeps I1
    parent = node.parent
    if parent is None:
        node.measure_pass.placement.is_placed = True
        node.depth = 0
    else:
        node.depth = parent.depth + 1
        node.nodes.outer_coordinator.wrapped_by = parent.nodes.inner_coordinator
    node.owner = owner


def _request_layout(node: LayoutNode, with_parent: bool) -> None:
    """Requests the measurement of the node and its parent. Keeps I3."""
    ahead = node.lookahead_pass
    if with_parent:
        node.measure_pass.measure_pending = True
        if ahead is not None:
            ahead.measure_pending = True
        return
    if ahead is not None:
        node.requests.ask_for_lookahead_remeasure()
    else:
        node.requests.ask_for_remeasure()
    parent = node.parent
    if parent is not None:
        if parent.lookahead_pass is not None:
            parent.requests.ask_for_lookahead_remeasure()
        else:
            parent.requests.ask_for_remeasure()


def detach_subtree(node: LayoutNode) -> None:
    """Detaches `node` and its subtree. Raises RuntimeError if it is not attached."""
    owner = node.owner
    if owner is None:
        raise RuntimeError(f"{node!r} cannot be detached: it is not attached")
    parent = node.parent
    if parent is not None:
        parent.invalidate_layer()
        parent.invalidate_measurements()
    measure_pass = node.measure_pass
    if measure_pass.lines is not None:
        measure_pass.lines.reset()
    measure_pass.query_owner = None
    observer = owner.snapshot_observer
    failure: BaseException | None = None
    at: NodeCoordinator | None = node.nodes.outer_coordinator
    while at is not None:
        try:
            at.on_layout_node_detach()
        except BaseException as error:
            failure = first_of(failure, error)
        at = at.wrapped
    chain = node.nodes
    try:
        chain.run_detach_lifecycle()
    except BaseException as error:
        failure = first_of(failure, error)
    node.ignores_measure_requests = True
    for child in node.child_list.folded:
        try:
            detach_subtree(child)
        except BaseException as error:
            failure = first_of(failure, error)
    node.ignores_measure_requests = False
    chain.mark_as_detached()
    if node.is_deactivated:
        _forget_drawing(chain.head, observer)
    owner.on_detach(node)
    observer.clear(node)
    if (tracer := trace.active) is not None:
        tracer.forget(node)
    node.owner = None
    node.depth = 0
    measure_pass.on_node_detached()
    leave_lookahead(node)
    if node.position_observers.needs_dispatch:
        node.position_observers.needs_dispatch = False
    if chain.has(SEMANTICS):
        node.is_semantics_invalidated = False
        owner.on_semantics_change()
    if failure is not None:
        raise failure


def _forget_drawing(first: Modifier.Node | None, observer: OwnerSnapshotObserver) -> None:
    """Clears what the drawing of a deactivated layout node read: its nodes were detached before, the drawing stayed."""
    at = first
    while at is not None:
        observer.clear(at)
        _forget_drawing(getattr(at, "first_delegate", None), observer)
        at = at.child_node
