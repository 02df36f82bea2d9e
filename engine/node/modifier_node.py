"""What a modifier node can do: one mixin for each capability, named as in Compose.

Terms       implementer: the node that has a capability itself, not through a delegate.
Usage       class Trace(LayoutModifierNode, DrawModifierNode, Modifier.Node): mixins before Modifier.Node.
            The methods documented here are called by the engine; override those you need.
Not here    pointer, key, focus and semantics: interaction_node.py. Delegation: delegating_node.py.
Source      Compose LayoutModifierNode.kt, DrawModifierNode.kt, LayoutAwareModifierNode.kt,
            GlobalPositionAwareModifierNode.kt, ParentDataModifierNode.kt, ObserverModifierNode.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from engine.node import node_kind
from engine.node.intrinsics import measure_for_intrinsics
from engine.node.modifier import Modifier
from engine.node.traversal import ancestor_nodes, descendant_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.measure import IntrinsicMeasurable, Measurable, MeasureResult, MeasureScope
    from engine.unit import Constraints, Density, IntSize


def _forget_reads(node: Modifier.Node) -> None:
    """What a node has read that left the tree must not keep it alive."""
    coordinator = node.coordinator
    if coordinator is not None:
        owner = coordinator.layout_node.owner
        if owner is not None:
            owner.snapshot_observer.clear(node)


class LayoutModifierNode(Modifier.Node):
    """Measures and places the content it wraps. Gets a coordinator of its own."""

    KIND: ClassVar[int] = node_kind.LAYOUT

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        raise NotImplementedError(
            f"{type(self).__name__}.measure(scope, measurable, constraints) must return scope.layout(…)"
        )

    def min_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return measure_for_intrinsics(self.measure, scope, measurable, "min_intrinsic_width", height)

    def max_intrinsic_width(self, scope: MeasureScope, measurable: IntrinsicMeasurable, height: int) -> int:
        return measure_for_intrinsics(self.measure, scope, measurable, "max_intrinsic_width", height)

    def min_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return measure_for_intrinsics(self.measure, scope, measurable, "min_intrinsic_height", width)

    def max_intrinsic_height(self, scope: MeasureScope, measurable: IntrinsicMeasurable, width: int) -> int:
        return measure_for_intrinsics(self.measure, scope, measurable, "max_intrinsic_height", width)

    def remeasure_now(self) -> None:
        """Measures the layout node again at once, with the constraints it had: scrolling does."""
        self.require_layout_node().force_remeasure()

    def replace_layer_block(self, layer_block: Callable[[Any], object] | None) -> None:
        """The content was placed with a layer: that layer gets another block, nothing is placed again."""
        wrapped = self.require_coordinator().wrapped
        if wrapped is not None:
            wrapped.update_layer_block(layer_block, force=True)


class DrawModifierNode(Modifier.Node):
    """Draws, and decides when (and whether) the content is drawn: `scope.draw_content()`."""

    KIND: ClassVar[int] = node_kind.DRAW
    observes_reads: ClassVar[bool] = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.on_measure_result_changed is not DrawModifierNode.on_measure_result_changed:
            cls.self_kind_set |= node_kind.DRAW_SIZE_AWARE
            cls.kind_set = cls.self_kind_set

    def draw(self, scope: Any) -> None:
        raise NotImplementedError(
            f"{type(self).__name__}.draw(scope) must draw; call scope.draw_content() for the content"
        )

    def on_measure_result_changed(self) -> None:
        """The size to draw in changed."""

    def mark_as_detached(self) -> None:
        _forget_reads(self)
        super().mark_as_detached()


class MeasuredSizeAwareModifierNode(Modifier.Node):
    """Told its size each time the content inside it was measured."""

    KIND: ClassVar[int] = node_kind.ON_REMEASURED
    tells_its_callbacks: ClassVar[bool] = False
    """True: the node itself tells the tracer when it calls the program (on_size_changed does)."""

    def on_remeasured(self, size: IntSize) -> None: ...


class PlacementAwareModifierNode(Modifier.Node):
    """Told each time it was placed, before its children are."""

    KIND: ClassVar[int] = node_kind.ON_PLACED

    def on_placed(self, coordinates: LayoutCoordinates) -> None: ...


class LayoutAwareModifierNode(MeasuredSizeAwareModifierNode, PlacementAwareModifierNode):
    """Told when it was measured and when it was placed."""


class GlobalPositionAwareModifierNode(Modifier.Node):
    """Told after a pass in which its position in the root, or its size, may have changed."""

    KIND: ClassVar[int] = node_kind.GLOBAL_POSITION_AWARE

    def on_globally_positioned(self, coordinates: LayoutCoordinates) -> None:
        raise NotImplementedError(f"{type(self).__name__}.on_globally_positioned(coordinates) is missing")


class UnplacedAwareModifierNode(Modifier.Node):
    """Told when the layout node is no longer placed."""

    KIND: ClassVar[int] = node_kind.UNPLACED

    def on_unplaced(self) -> None: ...


class ParentDataModifierNode(Modifier.Node):
    """Tells the parent's measure policy something about this child: `measurable.parent_data`."""

    KIND: ClassVar[int] = node_kind.PARENT_DATA

    def modify_parent_data(self, density: Density, parent_data: Any) -> Any:
        """Gets what the modifiers after this one gave (None if nothing); returns what the parent sees."""
        raise NotImplementedError(f"{type(self).__name__}.modify_parent_data(density, parent_data) is missing")


class ObserverModifierNode(Modifier.Node):
    """May observe reads outside the phases: `observe_reads(block)`."""

    observes_reads: ClassVar[bool] = True

    def on_observed_reads_changed(self) -> None:
        """Called once after something `block` read has changed; observe again to go on."""
        raise NotImplementedError(f"{type(self).__name__}.on_observed_reads_changed() is missing")

    def observe_reads(self, block: Callable[[], None]) -> None:
        self.require_owner().snapshot_observer.observe_node_reads(self, block)

    def mark_as_detached(self) -> None:
        _forget_reads(self)
        super().mark_as_detached()


class CompositionLocalConsumerModifierNode(Modifier.Node):
    """May read composition locals of the place where its modifier was applied."""

    KIND: ClassVar[int] = node_kind.COMPOSITION_LOCAL_CONSUMER

    def current_value_of(self, local: Any) -> Any:
        """Where states are observed, drawing for instance, another value runs that again; of a local that is not
        static nothing else runs."""
        return local.value_in(self.require_layout_node().composition_locals)


class TraversableNode(Modifier.Node):
    """Found by others through its key, up or down the tree."""

    KIND: ClassVar[int] = node_kind.TRAVERSABLE

    traverse_key: Any = None

    def traversable_ancestors(self) -> Iterator[TraversableNode]:
        """Ancestors with this node's key, nearest first."""
        return self.ancestors_with(self.traverse_key)

    def ancestors_with(self, traverse_key: Any) -> Iterator[TraversableNode]:
        """Ancestors of another kind, by their key, nearest first."""
        for node in ancestor_nodes(self, node_kind.TRAVERSABLE):
            if isinstance(node, TraversableNode) and node.traverse_key == traverse_key:
                yield node

    def traversable_descendants(self) -> Iterator[TraversableNode]:
        """Descendants with this node's key, in tree order."""
        for node in descendant_nodes(self, node_kind.TRAVERSABLE):
            if isinstance(node, TraversableNode) and node.traverse_key == self.traverse_key:
                yield node
