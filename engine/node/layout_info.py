"""LayoutInfo: a layout node as its modifier nodes, coordinators and passes know it.

Why         layout_node.py imports its parts. A part that named LayoutNode would close a circle of imports around all
            parts; so each part names the interface that it uses: LayoutInfo, or a smaller Protocol in its file.
Source      Compose LayoutInfo.kt, DelegatableNode.kt (requireLayoutNode).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

if TYPE_CHECKING:
    from engine.node.intrinsics_usage import IntrinsicsUsage
    from engine.node.layout_requests import LayoutRequests
    from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
    from engine.node.measure_pass_delegate import MeasurePassDelegate
    from engine.node.modifier import Modifier
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.node_layout_coordinates import NodeLayoutCoordinates
    from engine.node.owner import Owner
    from engine.node.place_event import Where
    from engine.node.position_observers import PositionObservers
    from engine.unit import Constraints, Density, IntSize, LayoutDirection


class Coordinators(Protocol):
    """The modifier nodes and coordinators of a layout node (node_chain.py)."""

    @property
    def head(self) -> Modifier.Node:
        """The outermost modifier node."""

    @property
    def tail(self) -> Modifier.Node:
        """The modifier node that represents the layout itself."""

    @property
    def outer_coordinator(self) -> NodeCoordinator:
        """The coordinator of the first layout modifier, or of the layout itself."""

    @property
    def inner_coordinator(self) -> NodeCoordinator:
        """The coordinator of the layout itself."""

    def has(self, kinds: int) -> bool:
        """True if a modifier node has one of `kinds`."""

    def sync_coordinators(self) -> None:
        """Gives each layout modifier its coordinator and links the coordinators."""


class Children(Protocol):
    """The list of children of a layout node (layout_node_children.py)."""

    @property
    def folded(self) -> Sequence[object]:
        """The children as composition inserted them, virtual nodes included."""

    def on_z_order_changed(self) -> None:
        """Marks the drawing order as unknown."""


class LayoutInfo(Hashable, Protocol):
    """A layout node with its measure passes and coordinators. Compose: LayoutInfo. Lengths are in px."""

    name: str
    """The name of the composable, for messages."""

    density: Density
    """Pixels per dp."""

    layout_direction: LayoutDirection
    """The direction of `place_relative`."""

    layout_state: int
    """The step that the node runs now, in either pass (layout_state.py)."""

    depth: int
    """Number of ancestors; 0 for the root."""

    is_virtual: bool
    """True for a node without a layout, which holds the children of one slot."""

    is_deactivated: bool
    """True while the node is kept for reuse."""

    is_semantics_invalidated: bool
    """True if the semantics changed while the modifier nodes were updated."""

    last_emitted_place: tuple[object, Where] | None
    """(listeners, bounds) of the last PLACE event."""

    composition_locals: Any
    """The composition locals at the call site of the node."""

    ignores_measure_requests: bool
    """True while its slots are composed, or its children are detached."""

    intrinsics_usage: IntrinsicsUsage
    """The ancestor that read intrinsic sizes of the node."""

    position_observers: PositionObservers
    """The observers of positions in the subtree."""

    subtree_kinds: int
    """The kinds of the modifier nodes here and below, if known (subtree_kinds.py)."""

    @property
    def requests(self) -> LayoutRequests:
        """The measure and place requests of the node."""

    @property
    def owner(self) -> Owner[Self] | None:
        """The owner of the tree; None while the node is not attached."""

    @property
    def parent(self) -> Self | None:
        """The nearest ancestor that is not virtual."""

    @property
    def folded_parent(self) -> Self | None:
        """The node around this one; it may be virtual."""

    @property
    def children(self) -> Sequence[Self]:
        """The children without virtual nodes."""

    @property
    def z_sorted_children(self) -> Sequence[Self]:
        """The children in drawing order."""

    @property
    def child_list(self) -> Children:
        """The children, for changes of their order."""

    @property
    def nodes(self) -> Coordinators:
        """The modifier nodes and coordinators."""

    @property
    def inner_coordinator(self) -> NodeCoordinator:
        """The coordinator of the layout itself, inside all modifiers."""

    @property
    def outer_coordinator(self) -> NodeCoordinator:
        """The coordinator of the first layout modifier, or of the layout itself."""

    @property
    def coordinates(self) -> NodeLayoutCoordinates:
        """The coordinates of the content, inside all modifiers."""

    @property
    def measure_pass(self) -> MeasurePassDelegate:
        """The approach pass."""

    @property
    def lookahead_pass(self) -> LookaheadPassDelegate | None:
        """The lookahead pass; None outside all LookaheadScopes."""

    @property
    def lookahead_root(self) -> object | None:
        """The LookaheadScope of the node."""

    @property
    def is_attached(self) -> bool:
        """True while the node has an owner."""

    @property
    def is_placed(self) -> bool:
        """True if the node and all ancestors are placed."""

    @property
    def size(self) -> IntSize:
        """The size that the parent uses."""

    @property
    def test_tag(self) -> str | None:
        """The first test tag in the modifier chain, or None."""

    def remeasure(self, constraints: Constraints | None = None) -> bool:
        """Measures with `constraints`, or with the last ones if None. Returns True if the size changed."""

    def force_remeasure(self) -> None:
        """Measures and places at once, with the last constraints."""

    def request_relayout(self, force: bool = False) -> None:
        """Requests a placement of the children, without a measurement."""

    def invalidate_measurements(self) -> None:
        """Requests a measurement because the node itself changed."""

    def invalidate_parent_data(self) -> None:
        """Requests a measurement of the parent if the parent data changed."""

    def invalidate_semantics(self) -> None:
        """Notifies that the semantics may have changed."""

    def invalidate_layer(self) -> None:
        """Invalidates the layer that the children are drawn into."""
