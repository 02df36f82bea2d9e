"""LayoutNode: a node of the UI tree; composition creates it, layout measures and places it, drawing records it.

Terms       attached: the node has an owner. depth: 0 at the root. virtual: a node without a layout that
            holds the children of one slot of a SubcomposeLayout; they count as children of the layout node around it.
            deactivated: kept for reuse; its modifier nodes are detached.
Invariants  I1 `children` never contains a virtual node.
Parts       child_list: the children (layout_node_children.py). nodes: modifier nodes and coordinators (node_chain.py).
            measure_pass, lookahead_pass. requests (layout_requests.py), intrinsics_usage, position_observers.
Not here    when a modifier takes effect: applied_modifier.py. Attaching: attachment.py. Drawing, layers:
            node_coordinator.py. LookaheadScopes: lookahead_root.py.
Source      Compose LayoutNode.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from engine import trace
from engine.composition.errors.failures import first_of
from engine.node.applied_modifier import set_modifier
from engine.node.attachment import attach_subtree, detach_subtree
from engine.node.auto_invalidation import auto_invalidate_updated
from engine.node.coordinator_drawing import draw
from engine.node.intrinsics import measure_for_intrinsics
from engine.node.intrinsics_usage import UNUSED, IntrinsicsUsage
from engine.node.layer_invalidation import invalidate_layer, invalidate_layers_from
from engine.node.layout_node_children import LayoutNodeChildren
from engine.node.layout_requests import LayoutRequests
from engine.node.layout_state import IDLE
from engine.node.measure_pass_delegate import MeasurePassDelegate
from engine.node.modifier import AnyModifier, Modifier
from engine.node.node_chain import NodeChain
from engine.node.node_kind import ALL, COMPOSITION_LOCAL_CONSUMER, SEMANTICS
from engine.node.place_event import Where, trace_place
from engine.node.position_observers import NO_OBSERVERS, PositionObservers
from engine.node.subtree_kinds import UNKNOWN
from engine.node.traversal import chain_nodes
from engine.snapshot.value_repr import value_repr
from engine.unit import Constraints, Density, IntOffset, IntSize, LayoutDirection

if TYPE_CHECKING:
    from engine.node.lookahead_pass_delegate import LookaheadPassDelegate
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.node_layout_coordinates import NodeLayoutCoordinates
    from engine.node.owner import Owner

DEFAULT_DENSITY: Final = Density(1.0)
_LTR: Final = LayoutDirection.LTR


def undefined_measure(scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
    """The measure function of a node without a measure policy. Raises RuntimeError."""
    raise RuntimeError("a LayoutNode without a measure policy was measured: set measure_policy first")


class LayoutNode:
    """A layout with its modifiers and children. Sizes and positions are in px."""

    __slots__ = (
        "applied_modifier",
        "child_list",
        "composition_locals",
        "density",
        "depth",
        "folded_parent",
        "ignores_measure_requests",
        "intrinsics_usage",
        "is_deactivated",
        "is_semantics_invalidated",
        "is_virtual",
        "is_virtual_lookahead_root",
        "last_emitted_place",
        "layout_direction",
        "layout_state",
        "lookahead_pass",
        "lookahead_root",
        "measure_function",
        "measure_pass",
        "measure_policy_value",
        "name",
        "nodes",
        "owner",
        "parent",
        "pending_modifier",
        "position_observers",
        "subcompositions",
        "subtree_kinds",
        "__weakref__",
    )

    def __init__(self, name: str = "", is_virtual: bool = False) -> None:
        self.name = name
        self.is_virtual = is_virtual
        self.is_deactivated = False
        self.owner: Owner[LayoutNode] | None = None
        self.folded_parent: LayoutNode | None = None
        self.parent: LayoutNode | None = None  # the nearest ancestor that is not virtual
        self.depth = 0
        self.layout_state = IDLE  # the step that runs now, in either pass (layout_state.py)
        self.lookahead_root: LayoutNode | None = None
        self.is_virtual_lookahead_root = False
        self.lookahead_pass: LookaheadPassDelegate | None = None  # None outside all LookaheadScopes
        self.subtree_kinds = UNKNOWN  # of all modifier nodes here and below (subtree_kinds.py)
        self.child_list = LayoutNodeChildren(self)
        self.ignores_measure_requests = False  # True while its slots are composed, or its children are detached
        self.intrinsics_usage: IntrinsicsUsage = UNUSED
        self.position_observers: PositionObservers = NO_OBSERVERS
        self.nodes = NodeChain(self)
        self.measure_pass = MeasurePassDelegate(self)
        self.measure_policy_value: Any = undefined_measure
        self.measure_function: Callable[..., Any] = undefined_measure
        self.density = DEFAULT_DENSITY
        self.layout_direction = _LTR
        self.composition_locals: Any = None
        self.subcompositions: Any = None  # the slots of a SubcomposeLayout
        self.is_semantics_invalidated = False
        self.last_emitted_place: tuple[object, Where] | None = None  # (listeners, bounds) of the last PLACE event
        self.applied_modifier: AnyModifier = Modifier
        self.pending_modifier: AnyModifier | None = None

    # -- children

    @property
    def folded_children(self) -> list[LayoutNode]:
        """The children as composition inserted them, virtual nodes included."""
        return self.child_list.folded

    @property
    def children(self) -> list[LayoutNode]:
        """The children without virtual nodes. The caller must not change the list."""
        children = self.child_list
        return children.folded if not children.virtual_count else children.unfolded()

    @property
    def z_sorted_children(self) -> list[LayoutNode]:
        """The children in drawing order, including those that are not placed."""
        return self.child_list.z_sorted()

    def insert_at(self, index: int, child: LayoutNode) -> None:
        """Inserts `child` and attaches it if this node is attached. Raises RuntimeError if `child` has a parent."""
        self.child_list.insert_at(index, child)

    def remove_at(self, index: int, count: int = 1) -> None:
        """Removes and detaches `count` children. The first exception of a detached child is raised at the end."""
        self.child_list.remove_at(index, count)

    def remove_all(self) -> None:
        """Removes and detaches all children."""
        self.child_list.remove_all()

    def move(self, from_: int, to: int, count: int) -> None:
        """Moves `count` children; both indices count before the move."""
        self.child_list.move(from_, to, count)

    # -- state and geometry

    @property
    def is_attached(self) -> bool:
        """True while the node has an owner."""
        return self.owner is not None

    @property
    def is_placed(self) -> bool:
        """True if the node and all ancestors are placed."""
        return self.measure_pass.placement.is_placed

    @property
    def width(self) -> int:
        """The width that the parent uses, in px."""
        return self.measure_pass.width

    @property
    def height(self) -> int:
        """The height that the parent uses, in px."""
        return self.measure_pass.height

    @property
    def size(self) -> IntSize:
        """The size that the parent uses, in px."""
        return IntSize(self.measure_pass.width, self.measure_pass.height)

    @property
    def position(self) -> IntOffset:
        """The position in the parent, in px."""
        outer = self.nodes.outer_coordinator
        return IntOffset(outer.x, outer.y)

    @property
    def inner_coordinator(self) -> NodeCoordinator:
        """The coordinator of the layout itself, inside all modifiers."""
        return self.nodes.inner_coordinator

    @property
    def outer_coordinator(self) -> NodeCoordinator:
        """The coordinator of the first layout modifier, or of the layout itself."""
        return self.nodes.outer_coordinator

    @property
    def coordinates(self) -> NodeLayoutCoordinates:
        """The coordinates of the content, inside all modifiers."""
        return self.nodes.inner_coordinator.coordinates

    @property
    def test_tag(self) -> str | None:
        """The first test tag in the modifier chain, or None."""
        node: Any = self.nodes.head
        if not node.aggregate_child_kind_set & SEMANTICS:
            return None
        tail = self.nodes.tail
        while node is not tail:
            if node.self_kind_set & SEMANTICS:
                tag: str | None = getattr(node, "test_tag", None)
                if tag is not None:
                    return tag
            node = node.child_node
        return None

    @property
    def measure_pending(self) -> bool:
        """True if a measurement is pending."""
        return self.measure_pass.measure_pending

    @property
    def layout_pending(self) -> bool:
        """True if a placement of the children is pending."""
        return self.measure_pass.layout_pending

    # -- set by composition

    @property
    def modifier(self) -> AnyModifier:
        """The modifier that was set last. Setting it raises RuntimeError on a virtual or deactivated node."""
        return self.applied_modifier if self.pending_modifier is None else self.pending_modifier

    @modifier.setter
    def modifier(self, modifier: AnyModifier) -> None:
        set_modifier(self, modifier)

    @property
    def measure_policy(self) -> Any:
        """A function (scope, measurables, constraints) → MeasureResult, or an object with `measure`."""
        return self.measure_policy_value

    @measure_policy.setter
    def measure_policy(self, policy: Any) -> None:
        if policy is self.measure_policy_value or policy == self.measure_policy_value:
            return
        measure = policy
        if policy.__class__ is not FunctionType:
            measure = getattr(policy, "measure", policy)
            if not callable(measure):
                raise TypeError(
                    f"a measure policy is a function (scope, measurables, constraints) or an object with "
                    f"measure(scope, measurables, constraints), got {value_repr(policy)}"
                )
        self.measure_policy_value = policy
        self.measure_function = measure
        if self.owner is not None:
            self.invalidate_measurements()

    def set_composition_locals(
        self, composition_locals: Any, density: Density, layout_direction: LayoutDirection
    ) -> None:
        """Stores the composition locals at this node's call site, and the density and layout direction among them."""
        self.composition_locals = composition_locals
        if self.owner is None:  # composed, not inserted yet: no modifier node to notify
            self.density = density
            self.layout_direction = layout_direction
        elif density != self.density or layout_direction is not self.layout_direction:
            has_other_density = density != self.density
            has_other_direction = layout_direction is not self.layout_direction
            self.density = density
            self.layout_direction = layout_direction
            self._on_density_or_direction_changed(has_other_density, has_other_direction)
        if self.nodes.head.aggregate_child_kind_set & COMPOSITION_LOCAL_CONSUMER:
            for node in chain_nodes(self, COMPOSITION_LOCAL_CONSUMER):
                if node.is_attached:
                    auto_invalidate_updated(node)

    def _on_density_or_direction_changed(self, has_other_density: bool, has_other_direction: bool) -> None:
        self.invalidate_measurements()
        self._invalidate_enclosing_layer()
        self.invalidate_layers()
        # As in Compose these are two callbacks: a handler of pointers starts again for another density only.
        for name, has_changed in (
            ("on_density_change", has_other_density),
            ("on_layout_direction_change", has_other_direction),
        ):
            for node in chain_nodes(self, ALL) if has_changed else ():
                on_change = getattr(node, name, None)
                if on_change is not None:
                    on_change()

    # -- attaching

    def attach(self, owner: Owner[LayoutNode]) -> None:
        """Attaches the subtree to `owner`. An exception of a modifier node is raised after it is attached."""
        attach_subtree(self, owner)

    def detach(self) -> None:
        """Detaches the subtree. An exception of a modifier node is raised after it is detached."""
        detach_subtree(self)

    # -- requests

    @property
    def requests(self) -> LayoutRequests:
        """The requests of this node. The object has no state: one for each node would cost 48 bytes."""
        return LayoutRequests(self)

    def request_remeasure(self, force: bool = False) -> None:
        """Requests a measurement of this node."""
        self.requests.request_remeasure(force)

    def request_relayout(self, force: bool = False) -> None:
        """Requests a placement of the children, without a measurement."""
        self.requests.request_relayout(force)

    def force_remeasure(self) -> None:
        """Measures and places at once, with the last constraints."""
        self.requests.force_remeasure()

    def invalidate_measurements(self) -> None:
        """Requests a measurement because the node itself changed; a virtual node forwards it to the parent."""
        if self.is_virtual:
            parent = self.parent
            if parent is not None:
                parent.invalidate_measurements()
        elif self.lookahead_pass is not None:
            self.requests.request_lookahead_remeasure()
        else:
            self.requests.request_remeasure()

    def invalidate_parent_data(self) -> None:
        """Marks the parent data as dirty, and requests a measurement of the parent if the data changed."""
        self.measure_pass.parent_data_dirty = True
        if self.owner is not None and not self.nodes.is_updating and self.measure_pass.update_parent_data():
            parent = self.parent
            if parent is not None:
                parent.invalidate_measurements()

    def invalidate_semantics(self) -> None:
        """Notifies the semantics modifier nodes and the owner that the semantics may have changed."""
        self.is_semantics_invalidated = True  # until all blocks have run: one may raise
        owner = self.owner
        if owner is None or self.nodes.is_updating:
            return
        if self.nodes.has(SEMANTICS):
            for node in reversed(list(chain_nodes(self, SEMANTICS))):
                node.on_semantics_invalidated()  # type: ignore[attr-defined]  # its kind says so
        self.is_semantics_invalidated = False
        owner.on_semantics_change()

    def invalidate_layer(self) -> None:
        """Invalidates the layer that this node's children are drawn into."""
        invalidate_layer(self.nodes.inner_coordinator)

    def _invalidate_enclosing_layer(self) -> None:
        parent = self.parent
        if parent is not None:
            parent.invalidate_layer()
        elif self.owner is not None:
            self.owner.invalidate_root_layer()

    def invalidate_layers(self) -> None:
        """Invalidates the layers of this node's own coordinators."""
        invalidate_layers_from(self.nodes.outer_coordinator)

    def invalidate_subtree(self) -> None:
        """Requests a measurement of each node in the subtree and invalidates their layers."""
        self._invalidate_enclosing_layer()
        stack = [self]
        while stack:
            node = stack.pop()
            node.request_remeasure()
            node.invalidate_layers()
            stack += node.children

    # -- measuring and placing, called by MeasureAndLayoutDelegate

    def remeasure(self, constraints: Constraints | None = None) -> bool:
        """Measures with `constraints`, or with the last ones if None. Returns True if the size changed."""
        measure_pass = self.measure_pass
        if constraints is None:
            if not measure_pass.measured_once:
                return False
            constraints = measure_pass.constraints
        if self.intrinsics_usage.of_children:
            self.intrinsics_usage.clear_before_measurement()
        return measure_pass.remeasure(constraints)

    def replace(self) -> None:
        """Places the node again at its last position."""
        if self.intrinsics_usage.of_children:
            self.intrinsics_usage.clear_before_placement()
        self.measure_pass.placement.replace()

    def place(self, x: int, y: int) -> None:
        """Places the root, which has no parent, at (x, y) in px."""
        if self.intrinsics_usage.of_children:
            self.intrinsics_usage.clear_before_placement()
        self.measure_pass.place(x, y)

    # -- intrinsics

    @trace.boundary
    def intrinsic_size(self, which: str, extent: int, scope: Any = None, measurables: Any = None) -> int:
        """Returns the intrinsic size `which` in px, from the measure policy. Lookahead passes the last two values."""
        policy = self.measure_policy_value
        own = getattr(policy, which, None)
        if scope is None:
            scope = self.nodes.inner_coordinator.measure_scope
            measurables = self.measure_pass.child_delegates()
        if own is not None:
            return int(own(scope, measurables, extent))
        return measure_for_intrinsics(getattr(policy, "measure", policy), scope, measurables, which, extent)

    # -- drawing

    def draw(self, canvas: Any, layer: Any) -> None:
        """Draws the node with all its modifiers; `layer` is the layer that `canvas` records."""
        draw(self.nodes.outer_coordinator, canvas, layer)

    # -- reuse

    def on_reuse(self) -> None:
        """Called when composition reuses the node for other content: its modifier nodes are reset and attached."""
        if self.owner is None:
            raise RuntimeError(f"{self!r} is reused while it is not attached")
        if self.subcompositions is not None:
            self.subcompositions.on_reuse()
        was_deactivated = self.is_deactivated
        self.is_deactivated = False
        if not was_deactivated:
            self.nodes.reset_state()
        self.nodes.mark_as_attached()
        self.nodes.run_attach_lifecycle()
        # Also of a deactivated node, and by its former modifiers, as in Compose: the next ones follow.
        if self.nodes.has(SEMANTICS):
            self.invalidate_semantics()
        self.requests.reschedule()
        if (tracer := trace.active) is not None:
            trace_place(tracer, self)

    def on_deactivate(self) -> None:
        """Called when composition keeps the node for reuse: detaches the modifier nodes. Raises the first exception
        of the program at the end.
        """
        failure: BaseException | None = None
        if self.subcompositions is not None:
            try:
                self.subcompositions.on_deactivate()
            except BaseException as error:
                failure = error
        self.is_deactivated = True
        try:
            self.nodes.reset_state()
        except BaseException as error:
            failure = first_of(failure, error)
        if (tracer := trace.active) is not None:
            trace_place(tracer, self)
        if failure is not None:
            raise failure

    def __repr__(self) -> str:
        tag = self.test_tag
        described = self.name or ("virtual" if self.is_virtual else "LayoutNode")
        return f"<{described}{f' {tag!r}' if tag else ''} {self.width}x{self.height}>"
