"""The modifier nodes that belong to one coordinator, and their callbacks.

Terms       tail: the node that the coordinator measures with. A coordinator has the nodes between the tail of the
            coordinator around it and its own tail; its own tail belongs to it only for the kinds of INCLUDE_SELF.
Invariants  I1 each node of the chain belongs to exactly one coordinator for each kind.
Source      Compose NodeCoordinator.kt (headNode, visitNodes, onPlaced, onMeasured).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from engine import trace
from engine.node.layout_spans import CallbackSpan
from engine.node.node_kind import INCLUDE_SELF, ON_PLACED, ON_REMEASURED, PARENT_DATA, UNPLACED
from engine.node.traversal import N, N_co, TraversedChain, implementers
from engine.snapshot import Snapshot
from engine.unit import Density, IntSize

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates


class CoordinatedChain(TraversedChain[N_co], Protocol[N_co]):
    """The modifier nodes of the layout node of a coordinator."""

    @property
    def outer_coordinator(self) -> object:
        """The first coordinator of the layout node."""


class CoordinatedNode(Protocol[N_co]):
    """The layout node of a coordinator that has modifier nodes."""

    density: Density
    """Pixels per dp, for parent data."""

    @property
    def nodes(self) -> CoordinatedChain[N_co]:
        """The modifier nodes."""


class CoordinatorWithNodes(Protocol[N_co]):
    """A coordinator that has modifier nodes. Lengths are in px."""

    measured_width: int
    measured_height: int

    @property
    def layout_node(self) -> CoordinatedNode[N_co]:
        """The layout node."""

    @property
    def tail(self) -> N_co:
        """The node that the coordinator measures with."""

    @property
    def wrapped_by(self) -> CoordinatorWithNodes[N_co] | None:
        """The coordinator around this one."""


class PlacedCoordinator(CoordinatorWithNodes[N_co], Protocol[N_co]):
    """A coordinator that was placed."""

    @property
    def is_attached(self) -> bool:
        """True while its modifier node is attached."""

    @property
    def coordinates(self) -> LayoutCoordinates:
        """Its size and position, for the callbacks."""


def first_node(coordinator: CoordinatorWithNodes[N], kind: int) -> N | None:
    """Returns the outermost node of `kind` that belongs to `coordinator`, or None."""
    include_self = kind & INCLUDE_SELF
    chain = coordinator.layout_node.nodes
    tail = coordinator.tail
    node: N | None
    if chain.outer_coordinator is coordinator:
        node = chain.head
        if node.kind_set & kind and node is not tail:
            return node
    else:
        around = coordinator.wrapped_by
        assert around is not None
        node = around.tail.child_node if include_self else around.tail
    if node is None or not node.aggregate_child_kind_set & kind:
        return None
    stop = tail if include_self else tail.parent_node
    if stop is None:
        return None
    while node is not None:
        if node.kind_set & kind:
            return node
        if node is stop:
            return None
        node = node.child_node
    return None


def nodes_of(coordinator: CoordinatorWithNodes[N], kind: int) -> list[Any]:
    """Returns all implementers of `kind` that belong to `coordinator`, outermost first."""
    node = first_node(coordinator, kind)
    if node is None:
        return []
    tail = coordinator.tail
    stop = tail if kind & INCLUDE_SELF else tail.parent_node
    found: list[Any] = []
    while node is not None:
        if node.kind_set & kind:
            found += implementers(node, kind)
        if node is stop:
            break
        node = node.child_node
    return found


def parent_data_of(layout_node: CoordinatedNode[N]) -> Any:
    """Returns the parent data of the whole chain; each modifier receives the result of the modifiers inside it."""
    chain = layout_node.nodes
    if not chain.head.aggregate_child_kind_set & PARENT_DATA:
        return None
    data: Any = None
    density = layout_node.density
    node: N | None = chain.tail
    while node is not None:
        if node.kind_set & PARENT_DATA:
            for implementer in implementers(node, PARENT_DATA):
                data = implementer.modify_parent_data(density, data)  # type: ignore[attr-defined]  # its kind says so
        node = node.parent_node
    return data


# -- callbacks; the caller first checks the kind set of the chain


def notify_remeasured(coordinator: CoordinatorWithNodes[N]) -> None:
    """Calls `on_remeasured` of the modifier nodes."""
    if first_node(coordinator, ON_REMEASURED) is not None:
        Snapshot.without_read_observation(lambda: _call_on_remeasured(coordinator))


@trace.boundary
def _call_on_remeasured(coordinator: CoordinatorWithNodes[N]) -> None:
    size = IntSize(coordinator.measured_width, coordinator.measured_height)
    for node in nodes_of(coordinator, ON_REMEASURED):
        span = None
        if (tracer := trace.active) is not None and not node.records_its_callbacks:
            span = CallbackSpan(tracer, coordinator.layout_node, "on_size_changed")
        node.on_remeasured(size)
        if span is not None:
            span.end()


def notify_placed(coordinator: PlacedCoordinator[N]) -> None:
    """Calls `on_placed` of the modifier nodes."""
    if first_node(coordinator, ON_PLACED) is not None:
        _call_on_placed(coordinator)


@trace.boundary
def _call_on_placed(coordinator: PlacedCoordinator[N]) -> None:
    if not coordinator.is_attached:
        return  # its attachment raised: the next pass attaches it again, and places it then
    for node in nodes_of(coordinator, ON_PLACED):
        span = None
        if (tracer := trace.active) is not None:
            span = CallbackSpan(tracer, coordinator.layout_node, "on_placed")
        node.on_placed(coordinator.coordinates)
        if span is not None:
            span.end()


def notify_unplaced(coordinator: CoordinatorWithNodes[N]) -> None:
    """Calls `on_unplaced` of the modifier nodes."""
    for node in nodes_of(coordinator, UNPLACED):
        node.on_unplaced()
