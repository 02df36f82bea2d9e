"""CoordinatorLayer: the layer of a coordinator: its creation, the runs of its layer block, its invalidation.

Terms       layer block: a function that sets the layer's properties; `graphics_layer` and `place_with_layer` give one.
            by program: the block is not the default block, so it may read states.
Invariants  I1 a coordinator has a layer iff it was placed with a layer block since it was last attached.
            I2 a layer block runs when the coordinator is placed with another block, when its size changes,
            and when a state that it read changes.
Not here    drawing into the layer: node_coordinator.py. Layers themselves: drawing/.
Source      Compose NodeCoordinator.kt (its layer part).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine import trace
from engine.code_owner import is_program
from engine.node.layout_spans import Span
from engine.node.measure import KeptLayerBlock, LayerBlock, Placeable, default_layer_block
from engine.node.place_event import trace_layer_place
from engine.snapshot.value_repr import value_repr
from engine.unit import Density, LayoutDirection
from engine.unit.mistake_warning import meant_fraction, warn_of_mistake

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.owner import OwnedLayer, Owner


class LayerBlockRun(NamedTuple):
    """The inputs of one layer block run, and its effects: position and outline."""

    density: Density
    layout_direction: LayoutDirection
    positional_properties: tuple[Any, ...] | None
    by_program: bool  # False: the default block, which sets no property and reads no state
    outline: Any  # the shape that clips the layer; None: the layer does not clip


def _warn_of_alpha(block: LayerBlock, alpha: float) -> None:
    """Warns of an alpha far outside 0…1, at the block's first line. An animation may overshoot a little."""
    code = getattr(block, "__code__", None)
    if code is not None and is_program(code.co_filename):
        meant = meant_fraction(alpha)
        warn_of_mistake(
            f"the alpha of a layer is a fraction from 0 to 1, and this block sets {value_repr(alpha)}: write "
            f"`layer.alpha = {meant:.3g}`",
            code.co_filename,
            code.co_firstlineno,
        )


class CoordinatorLayer(Placeable):
    """Base class of NodeCoordinator, which initializes the attributes."""

    __slots__ = (
        "layout_node",
        "wrapped_by",
        "x",
        "y",
        "layer",
        "layer_block",
        "is_clipping",
        "is_released",
        "last_layer_drawing_was_skipped",
        "_layer_block_ran_with",
    )

    layout_node: LayoutNode
    wrapped_by: NodeCoordinator | None
    x: int
    y: int
    layer: OwnedLayer | None
    layer_block: LayerBlock | None
    is_clipping: bool
    is_released: bool
    last_layer_drawing_was_skipped: bool
    _layer_block_ran_with: LayerBlockRun | None

    def _draw_into_layer(self, canvas: Any, layer: Any) -> None:
        raise NotImplementedError

    def update_layer_block(self, layer_block: LayerBlock | None, force: bool = False) -> None:
        """Creates, updates or removes the layer. With `force`, the block runs even if it is unchanged."""
        node = self.layout_node
        if layer_block is not None and node.owner is not None:
            ran_with = self._layer_block_ran_with
            changed = (
                force
                or self.layer_block is not layer_block
                or ran_with is None
                or ran_with.density is not node.density
                or ran_with.layout_direction is not node.layout_direction
            )
            if changed and self.layer_block is not layer_block and self.layer is not None:
                if layer_block.__class__ is KeptLayerBlock or self.layer_block.__class__ is KeptLayerBlock:
                    self.update_layer_block(None)
            self.layer_block = layer_block
            if self.layer is None:
                layer = node.owner.create_layer(self._draw_into_layer, self._invalidate_parent_layer, node)
                self.layer = layer
                layer.resize((self.measured_width, self.measured_height))
                layer.move((self.x, self.y))
                self._update_layer_parameters(is_placing=True)
                self._invalidate_parent_layer()
            elif changed:
                self._update_layer_parameters(is_placing=True)
            return
        self.layer_block = None
        layer_or_none = self.layer
        if layer_or_none is not None:
            if node.owner is not None:
                node.owner.snapshot_observer.clear(self)
            layer_or_none.destroy()
            self.layer = None
            self.is_clipping = False
            ran_with = self._layer_block_ran_with
            self._layer_block_ran_with = None
            if ran_with is not None and ran_with.positional_properties is not None:
                node.measure_pass.placement.position_reads.request_placements()
                if (tracer := trace.active) is not None:
                    trace_layer_place(tracer, node)
            self._invalidate_parent_layer()
        self.last_layer_drawing_was_skipped = False

    def forget_layer_block_run(self) -> None:
        """The next placement runs the layer block, even if the block is unchanged."""
        self._layer_block_ran_with = None

    def update_layer_parameters(self) -> None:
        """Runs the layer block again, because a state that it read changed."""
        if self.layer is not None and not self.is_released:
            self._update_layer_parameters()

    def _update_layer_parameters(self, is_placing: bool = False) -> None:
        """Runs the layer block and updates the layer properties.

        Only a placement stores a changed density or direction. If such a change also changes the size, the block runs
        once in measurement and once more at placement, as in Compose.
        """
        layer = self.layer
        if layer is None:
            return
        node = self.layout_node
        owner = node.owner
        assert owner is not None  # a layer is given up on detach (I1)
        block = self.layer_block
        scope = owner.layer_scope
        scope.prepare((self.measured_width, self.measured_height), node.density, node.layout_direction)
        before = self._layer_block_ran_with
        position: tuple[Any, ...] | None = None
        by_program = block is not default_layer_block
        if by_program:
            span = Span(tracer, trace.LAYER, node) if (tracer := trace.active) is not None else None
            try:
                owner.snapshot_observer.observe_layer_reads(self, self._run_layer_block)
            except BaseException:
                # The block runs again at the next placement of the node.
                self._layer_block_ran_with = None
                node.requests.request_relayout()
                raise
            if span is not None:
                span.end(same=not layer.update_layer_properties(scope))
            position = scope.positional_properties()
        elif before is not None and before.by_program:
            owner.snapshot_observer.clear(self)
        layer.update_layer_properties(scope)
        self.is_clipping = scope.clip
        outline = scope.shape if scope.clip else None
        density, direction = node.density, node.layout_direction
        if before is not None and not is_placing:
            density, direction = before.density, before.layout_direction
        self._layer_block_ran_with = LayerBlockRun(density, direction, position, by_program, outline)
        if position != (before.positional_properties if before is not None else None):
            node.measure_pass.placement.position_reads.request_placements()
            if (tracer := trace.active) is not None:
                trace_layer_place(tracer, node)
            if node.position_observers.count:
                owner.request_on_positioned_callback(node)
        if before is not None and before.outline != outline:
            # Last, as semantics may run the block again, in the same scope.
            node.invalidate_semantics()

    @trace.boundary
    def _run_layer_block(self) -> None:
        owner = self.layout_node.owner
        block = self.layer_block
        if owner is not None and block is not None:
            block(owner.layer_scope)
            if not -1 < owner.layer_scope.alpha < 2:
                _warn_of_alpha(block, owner.layer_scope.alpha)

    def _invalidate_parent_layer(self) -> None:
        if self.wrapped_by is not None:
            self.wrapped_by.invalidate_layer()
        elif self.layout_node.owner is not None:
            self.layout_node.owner.invalidate_root_layer()

    def invalidate_layer(self) -> None:
        """Invalidates the layer that records the content of this coordinator."""
        at: CoordinatorLayer | None = self
        while at is not None:
            if at.layer is not None:
                at.layer.invalidate()
                return
            at = at.wrapped_by
        owner: Owner | None = self.layout_node.owner
        if owner is not None:
            owner.invalidate_root_layer()

    def invalidate_layer_of_node(self) -> None:
        """Like `invalidate_layer`, but limited to the layers of this node.

        With many nested nodes, each search for the layer around all of them would be as long as the tree is deep.
        """
        at: CoordinatorLayer | None = self
        while at is not None and at.layout_node is self.layout_node:
            if at.layer is not None:
                at.layer.invalidate()
                return
            at = at.wrapped_by

    def release_layer(self) -> None:
        """Removes the layer and requests a placement, so that a node that is used again gets a new layer."""
        if self.layer is not None:
            self.update_layer_block(None)
            self.layout_node.requests.request_relayout()
