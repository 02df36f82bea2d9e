"""Capabilities of modifier nodes: one mixin each, named as in Compose.

Terms       implementer: the node that has a capability itself, rather than through a delegate.
Usage       class Trace(LayoutModifierNode, DrawModifierNode, Modifier.Node): mixins before Modifier.Node.
            The engine calls the methods documented here; override those that you need.
Not here    pointer, key, focus and semantics: interaction_node.py. Delegation: delegating_node.py.
Source      Compose LayoutModifierNode.kt, DrawModifierNode.kt, LayoutAwareModifierNode.kt,
            GlobalPositionAwareModifierNode.kt, ParentDataModifierNode.kt, ObserverModifierNode.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from engine.node import node_kind
from engine.node.coordinator_layer import update_layer_block
from engine.node.intrinsics import measure_for_intrinsics
from engine.node.modifier import Modifier
from engine.node.traversal import ancestor_nodes, descendant_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.measure import IntrinsicMeasurable, Measurable, MeasureResult, MeasureScope
    from engine.unit import Constraints, Density, IntSize


def _forget_reads(node: Modifier.Node) -> None:
    """Clears the observed reads of `node` when it leaves the tree, so that the observer does not keep it alive."""
    coordinator = node.coordinator
    if coordinator is not None:
        owner = coordinator.layout_node.owner
        if owner is not None:
            owner.snapshot_observer.clear_detached(node)


class LayoutModifierNode(Modifier.Node):
    """Measures and places the content that it wraps. It has its own coordinator."""

    KIND: ClassVar[int] = node_kind.LAYOUT

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        """Measures `measurable`, the content, and returns `scope.layout(…)`. Subclasses must override it."""
        raise NotImplementedError(
            f"{type(self).__name__}.measure(scope, measurable, constraints) must return scope.layout(…)"
        )

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        """The minimum intrinsic width in px for `height`; the default measures a stand-in."""
        return measure_for_intrinsics(self.measure, scope, measurable, "min_intrinsic_width", height)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        """The maximum intrinsic width in px for `height`; the default measures a stand-in."""
        return measure_for_intrinsics(self.measure, scope, measurable, "max_intrinsic_width", height)

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        """The minimum intrinsic height in px for `width`; the default measures a stand-in."""
        return measure_for_intrinsics(self.measure, scope, measurable, "min_intrinsic_height", width)

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        """The maximum intrinsic height in px for `width`; the default measures a stand-in."""
        return measure_for_intrinsics(self.measure, scope, measurable, "max_intrinsic_height", width)

    def replace_layer_block(self, layer_block: Callable[[Any], object] | None) -> None:
        """Replaces the layer block of the content, which was placed with a layer, without placing it again."""
        wrapped = self.require_coordinator().wrapped
        if wrapped is not None:
            update_layer_block(wrapped, layer_block, force=True)


class DrawModifierNode(Modifier.Node):
    """Draws, and decides whether and when the content is drawn: `scope.draw_content()`."""

    KIND: ClassVar[int] = node_kind.DRAW
    observes_reads: ClassVar[bool] = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.on_measure_result_changed is not DrawModifierNode.on_measure_result_changed:
            cls.self_kind_set |= node_kind.DRAW_SIZE_AWARE
            cls.kind_set = cls.self_kind_set

    def draw(self, scope: Any) -> None:
        """Draws in `scope`, a ContentDrawScope; `scope.draw_content()` draws the content. Subclasses override it."""
        raise NotImplementedError(
            f"{type(self).__name__}.draw(scope) must draw; call scope.draw_content() for the content"
        )

    def on_measure_result_changed(self) -> None:
        """Called when the size of the drawing area changed."""

    def mark_as_detached(self) -> None:
        """Clears the observed reads and marks the node as detached."""
        _forget_reads(self)
        super().mark_as_detached()


class MeasuredSizeAwareModifierNode(Modifier.Node):
    """Receives its size after each measurement of its content."""

    KIND: ClassVar[int] = node_kind.ON_REMEASURED
    records_its_callbacks: ClassVar[bool] = False
    """True: the node itself emits a trace event when it calls code of the program (`on_size_changed` does)."""

    def on_remeasured(self, size: IntSize) -> None:
        """Called after each measurement; `size` is in px."""


class PlacementAwareModifierNode(Modifier.Node):
    """Receives its coordinates at each placement, before its children are placed."""

    KIND: ClassVar[int] = node_kind.ON_PLACED

    def on_placed(self, coordinates: LayoutCoordinates) -> None:
        """Called at each placement, before the children are placed."""


class LayoutAwareModifierNode(MeasuredSizeAwareModifierNode, PlacementAwareModifierNode):
    """Receives its size after each measurement and its coordinates at each placement."""


class GlobalPositionAwareModifierNode(Modifier.Node):
    """Receives its coordinates after each pass that may have changed its size or root position."""

    KIND: ClassVar[int] = node_kind.GLOBAL_POSITION_AWARE

    follows_every_pass: ClassVar[bool] = False
    """True: also called after the pass of one subtree that leaves other nodes pending, as Compose observes rects."""

    def on_globally_positioned(self, coordinates: LayoutCoordinates) -> None:
        """Called after the pass, with the node's coordinates. Subclasses must override it."""
        raise NotImplementedError(f"{type(self).__name__}.on_globally_positioned(coordinates) is missing")


class UnplacedAwareModifierNode(Modifier.Node):
    """Receives a call when the layout node is no longer placed."""

    KIND: ClassVar[int] = node_kind.UNPLACED

    def on_unplaced(self) -> None:
        """Called when the layout node is no longer placed."""


class ParentDataModifierNode(Modifier.Node):
    """Gives data about this child to the measure policy of its parent: `measurable.parent_data`."""

    KIND: ClassVar[int] = node_kind.PARENT_DATA

    def modify_parent_data(self, density: Density, parent_data: Any) -> Any:
        """Returns the parent data. `parent_data` is the result of the modifiers inside this one, or None."""
        raise NotImplementedError(f"{type(self).__name__}.modify_parent_data(density, parent_data) is missing")


class ObserverModifierNode(Modifier.Node):
    """Can observe state reads outside the phases: `observe_reads(block)`."""

    observes_reads: ClassVar[bool] = True

    def on_observed_reads_changed(self) -> None:
        """Called once after a state that `block` read has changed; call `observe_reads` again to continue observing."""
        raise NotImplementedError(f"{type(self).__name__}.on_observed_reads_changed() is missing")

    def observe_reads(self, block: Callable[[], None]) -> None:
        """Runs `block` and observes its state reads until one of the states changes."""
        self.require_owner().snapshot_observer.observe_node_reads(self, block)

    def mark_as_detached(self) -> None:
        """Clears the observed reads and marks the node as detached."""
        _forget_reads(self)
        super().mark_as_detached()


class CompositionLocalConsumerModifierNode(Modifier.Node):
    """Can read composition locals at the position of its layout node."""

    KIND: ClassVar[int] = node_kind.COMPOSITION_LOCAL_CONSUMER

    def current_value_of(self, local: Any) -> Any:
        """Returns the value of `local` at this node.

        A read inside an observed block, such as drawing, subscribes that block to the value. Outside such blocks, a new
        value of a local that is not static runs nothing again.
        """
        return local.value_in(self.require_layout_node().composition_locals)


class TraversableNode(Modifier.Node):
    """Tree traversals find such nodes by key."""

    KIND: ClassVar[int] = node_kind.TRAVERSABLE

    traverse_key: Any = None

    def traversable_ancestors(self) -> Iterator[TraversableNode]:
        """Yields the ancestors with this node's key, nearest first."""
        return self.ancestors_with(self.traverse_key)

    def ancestors_with(self, traverse_key: Any) -> Iterator[TraversableNode]:
        """Yields the ancestors with the key `traverse_key`, nearest first."""
        for node in ancestor_nodes(self, node_kind.TRAVERSABLE):
            if isinstance(node, TraversableNode) and node.traverse_key == traverse_key:
                yield node

    def nearest_traversable_ancestor(self) -> TraversableNode | None:
        """Returns the nearest ancestor with this node's key, or None. Compose: findNearestAncestor."""
        return next(self.traversable_ancestors(), None)

    def traversable_descendants(
        self, enters: Callable[[TraversableNode], bool] | None = None
    ) -> Iterator[TraversableNode]:
        """Yields the descendants with this node's key, in tree order.

        What is inside a node for which `enters` returns False is left out. Compose: traverseDescendants, with
        SkipSubtreeAndContinueTraversal.
        """
        around: list[TraversableNode] = []
        for node in descendant_nodes(self, node_kind.TRAVERSABLE):
            if not isinstance(node, TraversableNode) or node.traverse_key != self.traverse_key:
                continue
            if around and any(each in around for each in node.traversable_ancestors()):
                continue
            yield node
            if enters is not None and not enters(node):
                around.append(node)

    def traversable_children(self) -> Iterator[TraversableNode]:
        """Yields the nearest descendants with this node's key, in tree order. Compose: traverseChildren."""
        return self.traversable_descendants(lambda _: False)
