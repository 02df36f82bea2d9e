"""PositionObservers: the modifier nodes in the subtree of one layout node that are notified of positions.

Terms       observer: a modifier node with `on_globally_positioned`.
Invariants  I1 `count` is the number of observers of the node itself, plus its children with a count above zero: a
            subtree without observers is not visited. I2 nodes without observers so far share NO_OBSERVERS, which never
            changes.
Not here    when the callbacks are due: layout/on_positioned_dispatcher.py.
Source      Compose LayoutNode.kt (globallyPositionedObservers).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, Self, TypeGuard

from engine import trace
from engine.node.layout_spans import CallbackSpan
from engine.node.layout_state import IDLE
from engine.node.node_kind import GLOBAL_POSITION_AWARE
from engine.node.traversal import ChainNode, TraversedLayout, chain_nodes

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.owner import Owner


class ObservedPlacement(Protocol):
    """The placement of a node whose position is observed."""

    is_placed: bool
    """Whether the node is placed, with all its ancestors."""


class ObservedPass(Protocol):
    """The approach pass of a node whose position is observed."""

    measure_pending: bool
    """True if a measurement is pending."""

    layout_pending: bool
    """True if a placement of the children is pending."""

    @property
    def placement(self) -> ObservedPlacement:
        """The placement of the node."""


class PositionObserver(Protocol):
    """A modifier node that receives positions. GlobalPositionAwareModifierNode implements it."""

    @property
    def follows_every_pass(self) -> bool:
        """True: also called after the pass of one subtree that leaves other nodes pending."""

    def require_layout_coordinates(self) -> LayoutCoordinates:
        """Returns the coordinates that the node receives."""

    def on_globally_positioned(self, coordinates: LayoutCoordinates) -> None:
        """Called after the pass, with the node's coordinates."""


class ObservedNode(TraversedLayout[ChainNode], Protocol):
    """A layout node whose position is observed."""

    layout_state: int
    """The step that the node runs now (layout_state.py)."""

    is_deactivated: bool
    """True while the node is kept for reuse."""

    position_observers: PositionObservers
    """The position observers of the whole subtree."""

    @property
    def owner(self) -> Owner[Self] | None:
        """The owner; None while the node is not attached."""

    @property
    def folded_parent(self) -> Self | None:
        """The node around this one; it may be virtual."""

    @property
    def measure_pass(self) -> ObservedPass:
        """The approach pass."""


class PositionObservers:
    """Position observers below one layout node."""

    __slots__ = ("count", "layout_node", "needs_dispatch")

    layout_node: ObservedNode

    def __init__(self) -> None:
        self.count = 0
        self.needs_dispatch = False  # True while the next dispatch calls the node's observers

    def request_callbacks(self) -> None:
        """Requests the callbacks after the next pass, without a layout."""
        if not self.count:
            return
        node = self.layout_node
        measure_pass = node.measure_pass
        if (
            node.owner is not None
            and not measure_pass.layout_pending
            and not measure_pass.measure_pending
            and not self.needs_dispatch
        ):
            node.owner.request_on_positioned_callback(node)

    @trace.boundary
    def dispatch(self, cause: int = 0, only_followers: bool = False) -> None:
        """Calls the node's own observers, if the node is placed and nothing is pending.

        `cause`: the traced run that may have moved the node, or 0. `only_followers`: only those that follow every pass.
        """
        node = self.layout_node
        measure_pass = node.measure_pass
        if (
            node.layout_state != IDLE
            or measure_pass.layout_pending
            or measure_pass.measure_pending
            or node.is_deactivated
            or not measure_pass.placement.is_placed
        ):
            return
        for observer in chain_nodes(node, GLOBAL_POSITION_AWARE):
            if not _is_position_observer(observer) or (only_followers and not observer.follows_every_pass):
                continue
            coordinates = observer.require_layout_coordinates()
            span = None
            if (tracer := trace.active) is not None:
                span = CallbackSpan(tracer, node, "on_globally_positioned", cause)
            observer.on_globally_positioned(coordinates)
            if span is not None:
                span.end()


NO_OBSERVERS: Final = PositionObservers()
"""The observers of a node whose subtree has none. Most nodes keep it, which saves each of them 56 bytes."""


def add_position_observers(to: ObservedNode, change: int) -> None:
    """Adds `change` to the count of `to`, and updates the ancestors' counts. Keeps I1 and I2."""
    node: ObservedNode | None = to
    while node is not None:
        observers = node.position_observers
        if observers is NO_OBSERVERS:
            observers = node.position_observers = PositionObservers()
            observers.layout_node = node
        before = observers.count
        observers.count = before + change
        if (before == 0) == (before + change == 0):
            return
        node = node.folded_parent


def _is_position_observer(node: ChainNode) -> TypeGuard[PositionObserver]:
    return node.self_kind_set & GLOBAL_POSITION_AWARE != 0
