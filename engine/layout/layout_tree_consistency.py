"""verify_well_formed: checks the consistency of a layout tree and of its scheduled passes. For tests.

Checked     each node is in the tree once, below its stored parent; links between coordinators and
            modifier nodes; depths; kind sets; deactivated slots and unplaced nodes contain no placed node;
            each pending visible node, or an ancestor of it, is scheduled; no step is left half done.
            In a LookaheadScope: all nodes inside have lookahead delegates, nodes outside have none, and pending
            lookahead steps are scheduled.
Source      Compose LayoutTreeConsistencyChecker.kt, and the invariants of node/.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.node.layout_state import IDLE, LAYING_OUT, MEASURING, NOT_USED
from engine.node.node_kind import GLOBAL_POSITION_AWARE, LAYOUT
from engine.node.subtree_kinds import UNKNOWN
from engine.node.traversal import chain_nodes

if TYPE_CHECKING:
    from engine.layout.measure_and_layout_delegate import MeasureAndLayoutDelegate
    from engine.node.layout_node import LayoutNode
    from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
    from engine.node.node_coordinator import NodeCoordinator


class InconsistentTreeError(AssertionError):
    """The message names the node, the expected state and the actual state."""


def verify_well_formed(root: LayoutNode, delegate: MeasureAndLayoutDelegate | None = None) -> None:
    """Raises InconsistentTreeError for the first inconsistency in the tree or in the popups above it. With `delegate`,
    also checks the scheduled nodes.
    """
    stack = [root]
    seen: set[LayoutNode] = set()
    while stack:
        node = stack.pop()
        _require(node not in seen, node, "is in the tree twice")
        seen.add(node)
        _verify_links(node)
        _verify_chain(node)
        _verify_lookahead(node)
        if node.owner is not None and delegate is not None:
            _verify_scheduled(node, delegate)
        stack += reversed(node.child_list.folded)
    if delegate is not None:
        for waiting in (*delegate.nodes_to_measure, *delegate.nodes_to_place, *delegate.nodes_to_approach):
            _require(waiting.owner is not None, waiting, "waits for a pass, but is not attached")
            _require(waiting in seen, waiting, "waits for a pass, but is not in the tree")
    for layer in root.owner.layer_roots if root.owner is not None else ():
        verify_well_formed(layer, layer.owner.delegate)


def _require(condition: bool, node: LayoutNode, problem: str) -> None:
    if not condition:
        path = []
        at: LayoutNode | None = node
        while at is not None:
            path.append(repr(at))
            at = at.folded_parent
        raise InconsistentTreeError(f"{node!r} {problem}; it is in {' in '.join(path[1:]) or 'nothing'}")


def _verify_links(node: LayoutNode) -> None:
    parent_of_children = node.parent if node.is_virtual else node
    unfolded: list[LayoutNode] = []
    for child in node.child_list.folded:
        _require(child.folded_parent is node, child, f"is a child of {node!r} but does not know it")
        expected_parent = child.parent is parent_of_children
        _require(expected_parent, child, f"is in {parent_of_children!r} but takes {child.parent!r} for its parent")
        _require(child.owner is node.owner, child, "has another owner than its parent")
        unfolded += child.children if child.is_virtual else [child]
    _require(node.children == unfolded, node, f"lists the children {node.children!r}, expected {unfolded!r}")
    if node.owner is None:
        return
    parent = node.parent
    expected = parent.depth + 1 if parent is not None else 0
    _require(node.depth == expected, node, f"has depth {node.depth}, expected {expected}")
    outer = node.nodes.outer_coordinator
    around = parent.nodes.inner_coordinator if parent is not None else None
    _require(outer.wrapped_by is around, node, f"is wrapped by {outer.wrapped_by!r}, expected {around!r}")
    counted = sum(1 for child in node.child_list.folded if child.position_observers.count)
    counted += sum(1 for _ in chain_nodes(node, GLOBAL_POSITION_AWARE))
    _require(
        node.is_deactivated or node.position_observers.count == counted,
        node,
        f"counts {node.position_observers.count} position observers, expected {counted}",
    )
    reads = node.measure_pass.placement.position_reads
    accessing = sum(1 for child in node.child_list.folded if child.measure_pass.placement.position_reads.readers)
    accessing += reads.in_placement or reads.in_modifier_placement
    _require(
        reads.readers == accessing,
        node,
        f"counts {reads.readers} placements that read positions, expected {accessing}",
    )
    if node.measure_pass.placement.is_placed:
        if parent is not None:
            _require(parent.measure_pass.placement.is_placed, node, "is placed, but its parent is not")
            # A slot is deactivated when its layout no longer places it; other nodes may wait for the next placement.
            waits = parent.measure_pass.measure_pending or parent.measure_pass.layout_pending
            in_slot = node.folded_parent is not parent
            _require(waits or not (in_slot and node.is_deactivated), node, "is placed, but its slot is deactivated")


def _verify_lookahead(node: LayoutNode) -> None:
    """Checks that node, coordinators and children agree on their LookaheadScope."""
    root, ahead = node.lookahead_root, node.lookahead_pass
    _require((root is None) is (ahead is None), node, f"has the lookahead root {root!r} and the pass {ahead!r}")
    at: NodeCoordinator | None = node.nodes.outer_coordinator
    while at is not None:
        _require((at.lookahead is None) is (root is None), node, f"has {at!r} with the lookahead {at.lookahead!r}")
        at = at.wrapped
    around = node.folded_parent
    if node.owner is None or ahead is None:
        _require(
            node.owner is None or around is None or around.lookahead_root is None,
            node,
            "is in no LookaheadScope, but what is around it is",
        )
        return
    expected = node if node.is_virtual_lookahead_root else around.lookahead_root if around is not None else None
    _require(
        root is expected or (expected is None and root is node),
        node,
        f"has the lookahead root {root!r}, expected {expected!r}",
    )
    parent_ahead = node.parent.lookahead_pass if node.parent is not None else None
    if ahead.is_placed and parent_ahead is not None and not ahead.is_placed_in_approach:
        waits = parent_ahead.measure_pending or parent_ahead.layout_pending
        _require(waits or parent_ahead.is_placed, node, "is placed in lookahead, but its parent is not")


def _verify_chain(node: LayoutNode) -> None:
    chain = node.nodes
    coordinator = chain.inner_coordinator
    _require(chain.tail.coordinator is coordinator, node, "has a tail with another coordinator")
    kinds = 0
    current = coordinator
    at = chain.tail.parent_node
    following = chain.tail
    count = 0
    while at is not None:
        _require(at.child_node is following, node, f"has a chain that is broken at {at!r}")
        kinds |= at.kind_set
        _require(
            at.aggregate_child_kind_set & kinds == kinds,
            node,
            f"has kinds {at.aggregate_child_kind_set:b} from {at!r} on, expected {kinds:b}",
        )
        if node.owner is not None:
            if at.kind_set & LAYOUT:
                outer = at.coordinator
                _require(
                    outer is not None and outer.wrapped is current and current.wrapped_by is outer,
                    node,
                    f"has coordinators that are not linked at {at!r}",
                )
                assert outer is not None
                current = outer  # type: ignore[assignment]  # the chain ends at the outermost
            else:
                _require(
                    at.coordinator is current,
                    node,
                    f"has {at!r} with {at.coordinator!r}, expected {current!r}",
                )
            _require(
                at.is_attached is not node.is_deactivated,
                node,
                f"is attached, but {at!r} says {at.is_attached}",
            )
        following, at = at, at.parent_node
        count += 1
    _require(chain.head is following, node, "has a head that is not the first of its chain")
    if node.subtree_kinds != UNKNOWN:
        below = [child.subtree_kinds for child in node.children]
        _require(UNKNOWN not in below, node, "knows the kinds below it, but a child does not")
        kinds = chain.head.aggregate_child_kind_set
        for each in below:
            kinds |= each
        _require(node.subtree_kinds == kinds, node, f"knows the kinds {node.subtree_kinds:b}, expected {kinds:b}")
    if node.owner is not None:
        _require(
            count == len(chain.elements),
            node,
            f"has {count} modifier nodes for {len(chain.elements)} elements",
        )
        _require(chain.outer_coordinator is current, node, "has an outer coordinator that is not the last")


def _verify_scheduled(node: LayoutNode, delegate: MeasureAndLayoutDelegate) -> None:
    measure_pass = node.measure_pass
    parent = node.parent
    parent_pass = parent.measure_pass if parent is not None else None
    if not delegate.during_pass:
        _require(node.layout_state == IDLE, node, "is still measured or laid out outside a pass")
        _require(not measure_pass.children_placement.is_running, node, "still places children outside a pass")
    placed_by_placed = measure_pass.placement.order.is_taken and parent_pass is not None and parent_pass.is_placed
    if node.is_deactivated or not (measure_pass.is_placed or placed_by_placed):
        return
    postponed = node in delegate.postponed
    ahead = node.lookahead_pass
    if ahead is not None:
        _verify_lookahead_scheduled(node, ahead, delegate, postponed)
    waits_for_approach = node in delegate.nodes_to_approach
    if measure_pass.measure_pending:
        _require(
            node in delegate.nodes_to_measure
            or waits_for_approach
            or postponed
            or (parent is not None and (parent.measure_pass.measure_pending or parent.layout_state == MEASURING))
            or _is_left_out(node),
            node,
            "waits to be measured, but neither it nor its parent is scheduled",
        )
    elif measure_pass.layout_pending:
        _require(
            node in delegate.nodes_to_place
            or node in delegate.nodes_to_measure
            or waits_for_approach
            or postponed
            or node.layout_state != IDLE
            or parent is None
            or parent.measure_pass.measure_pending
            or parent.measure_pass.layout_pending
            or parent.layout_state in (MEASURING, LAYING_OUT),
            node,
            "waits to be placed, but neither it nor its parent is scheduled",
        )


def _is_left_out(node: LayoutNode) -> bool:
    """Returns whether the parent was measured without this node, and its pending placement leaves the node out. An item
    is left out if a `measure_only` pass, which places nothing, leaves it no room."""
    parent = node.parent
    not_measured = node.measure_pass.measured_by_parent == NOT_USED
    return parent is not None and not_measured and parent.measure_pass.layout_pending


def _verify_lookahead_scheduled(
    node: LayoutNode, ahead: LookaheadPassDelegate, delegate: MeasureAndLayoutDelegate, postponed: bool
) -> None:
    if not ahead.is_placed or delegate.during_pass:
        return
    parent = node.parent
    around = parent.lookahead_pass if parent is not None else None
    measure_pass = node.measure_pass
    if ahead.measure_pending:
        _require(
            node in delegate.nodes_to_measure
            or postponed
            or (around is not None and around.measure_pending)
            or (around is None and parent is not None and parent.measure_pass.measure_pending),
            node,
            "waits to be measured in lookahead, but neither it nor its parent is scheduled",
        )
        _require(measure_pass.measure_pending, node, "waits to be measured in lookahead, and not in the approach pass")
    elif ahead.layout_pending:
        _require(
            node in delegate.nodes_to_place
            or node in delegate.nodes_to_measure
            or postponed
            or measure_pass.measure_pending
            or measure_pass.layout_pending
            or (around is not None and (around.measure_pending or around.layout_pending))
            or (parent is not None and (parent.measure_pass.measure_pending or parent.measure_pass.layout_pending)),
            node,
            "waits to be placed in lookahead, but neither it nor its parent is scheduled",
        )
