"""CoordinatorLayer: the layer of a coordinator: its creation, the runs of its layer block, its invalidation.

Terms       layer block: a function that sets the layer's properties; `graphics_layer` and `place_with_layer` give one.
            by program: the block is not the default block, so it may read states.
Invariants  I1 a coordinator has a layer iff it was placed with a layer block since it was last attached.
            I2 a layer block runs when the coordinator is placed with another block, when its size changes,
            and when a state that it read changes.
Not here    which layer a change invalidates: layer_invalidation.py. Layers themselves: drawing/.
Source      Compose NodeCoordinator.kt (its layer part).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from engine import trace
from engine.code_owner import is_program
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.mistakes.suggestion import meant_fraction
from engine.node import last_layout
from engine.node.coordinator_drawing import draw_contained
from engine.node.last_layout import NotedCoordinator, NotedNode
from engine.node.layer_invalidation import CoordinatorInLayer, invalidate_parent_layer
from engine.node.measure import KeptLayerBlock, LayerBlock, default_layer_block
from engine.node.place_event import trace_layer_place
from engine.snapshot.value_repr import value_repr
from engine.trace.span import Span
from engine.unit import Density, LayoutDirection

if TYPE_CHECKING:
    from engine.node.layout_requests import LayoutRequests
    from engine.node.owner import NodeCanvas, OwnedLayer, Owner
    from engine.node.position_observers import PositionObservers


class LayeredNode(NotedNode, Hashable, Protocol):
    """The layout node of a coordinator that has a layer."""

    density: Density
    """Pixels per dp, for the layer block."""

    layout_direction: LayoutDirection
    """The layout direction, for the layer block."""

    position_observers: PositionObservers
    """The observers of positions, which a transform changes."""

    @property
    def owner(self) -> Owner[Self] | None:
        """The owner, which creates layers; None while the node is not attached."""

    @property
    def lookahead_pass(self) -> object | None:
        """The lookahead pass; None outside all LookaheadScopes."""

    @property
    def requests(self) -> LayoutRequests:
        """The requests of the node."""

    def invalidate_semantics(self) -> None:
        """Invalidates the semantics, which contain the clip."""


class LayeredCoordinator(NotedCoordinator, CoordinatorInLayer, Protocol):
    """A coordinator that is placed with a layer block. Lengths are in px."""

    measured_width: int
    measured_height: int

    layer_state: CoordinatorLayer | None
    """The layer part; None until the coordinator is placed with a layer block."""

    @property
    def layout_node(self) -> LayeredNode:
        """The layout node of the coordinator."""


class LayerBlockRun(NamedTuple):
    """The inputs of one layer block run, and the position that it set."""

    density: Density
    layout_direction: LayoutDirection
    positional_properties: tuple[Any, ...] | None
    by_program: bool  # False: the default block, which sets no property and reads no state


class LayerBefore(NamedTuple):
    """The layer of a coordinator before a layout pass changed it."""

    layer: OwnedLayer | None
    restore_properties: Callable[[], None] | None
    block: LayerBlock | None
    is_clipping: bool
    drawing_was_skipped: bool


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


class CoordinatorLayer:
    """The layer part of one coordinator that was placed with a layer block; `coordinator.layer` is the layer itself."""

    __slots__ = (
        "block",
        "clip_shape",
        "coordinator",
        "drawing_was_skipped",
        "has_run",
        "is_clipping",
        "layout_node",
        "_ran_with",
    )

    def __init__(self, coordinator: LayeredCoordinator) -> None:
        self.coordinator = coordinator
        self.layout_node: LayeredNode = coordinator.layout_node
        self.block: LayerBlock | None = None
        self.is_clipping = False
        self.drawing_was_skipped = False  # True if the layer was recorded while the node was not placed
        self.has_run = False  # True as soon as a layer block has run, and after the layer is gone, as in Compose
        self.clip_shape: object = None  # the shape that clipped the layer after the last run; None: nothing clipped it
        self._ran_with: LayerBlockRun | None = None

    # -- a layout pass that raises

    def before(self) -> LayerBefore:
        """Returns the layer and its properties, to restore them if the running layout pass raises."""
        layer = self.coordinator.layer
        restore = layer.keep_properties() if layer is not None else None
        return LayerBefore(layer, restore, self.block, self.is_clipping, self.drawing_was_skipped)

    def leave(self, before: LayerBefore) -> None:
        """Destroys the layer from before a layout pass if the pass removed it."""
        if before.layer is not None and before.layer is not self.coordinator.layer:
            before.layer.destroy()

    def roll_back(self, before: LayerBefore) -> bool:
        """Restores the layer from before a layout pass that raised. Returns False for a detached coordinator.

        The next placement runs the layer block again, which then also observes its reads.
        """
        at, owner = self.coordinator, self.layout_node.owner
        if owner is None or at.is_released:
            self.leave(before)
            return False
        if at.layer is not before.layer:
            if at.layer is not None:
                at.layer.destroy()
            at.layer = before.layer
            invalidate_parent_layer(at)
        if before.restore_properties is not None:
            before.restore_properties()
        else:
            owner.snapshot_observer.clear(self)
        _, _, self.block, self.is_clipping, self.drawing_was_skipped = before
        self._ran_with = None
        return True

    # -- drawing and the block

    def draw_into_layer(self, canvas: NodeCanvas, layer: object) -> None:
        """Draws the content of the coordinator into its layer, if the node is placed."""
        if self.layout_node.measure_pass.placement.is_placed:
            draw_contained(self.coordinator, canvas, layer)  # type: ignore[arg-type]  # a coordinator is also drawn
            self.drawing_was_skipped = False
        else:
            # The layer is not visible; the next placement of the node invalidates it.
            self.drawing_was_skipped = True

    def _invalidate_parent_layer(self) -> None:
        invalidate_parent_layer(self.coordinator)

    def update_block(self, block: LayerBlock | None, force: bool = False) -> None:
        """Creates, updates or removes the layer. With `force`, the block runs even if it is unchanged."""
        node, at = self.layout_node, self.coordinator
        if block is not None and node.owner is not None:
            ran_with = self._ran_with
            changed = (
                force
                or self.block is not block
                or ran_with is None
                or ran_with.density is not node.density
                or ran_with.layout_direction is not node.layout_direction
            )
            if changed and self.block is not block and at.layer is not None:
                if block.__class__ is KeptLayerBlock or self.block.__class__ is KeptLayerBlock:
                    self.update_block(None)
            if changed or at.layer is None:
                last_layout.layer_changes(self)
            self.block = block
            if at.layer is None:
                layer = node.owner.create_layer(self.draw_into_layer, self._invalidate_parent_layer, node)
                at.layer = layer
                layer.resize((at.measured_width, at.measured_height))
                layer.move((at.x, at.y))
                self._update_parameters(is_placing=True)
                invalidate_parent_layer(at)
            elif changed:
                self._update_parameters(is_placing=True)
            return
        layer_or_none = at.layer
        if layer_or_none is None:
            self.block = None
        else:
            is_kept = last_layout.layer_changes(self)  # until the pass has succeeded
            self.block = None
            if not is_kept:
                layer_or_none.destroy()
            if node.owner is not None:
                node.owner.snapshot_observer.clear(self)
            at.layer = None
            self.is_clipping = False
            ran_with = self._ran_with
            self._ran_with = None
            if ran_with is not None and ran_with.positional_properties is not None:
                node.measure_pass.placement.position_reads.request_placements()
                if (tracer := trace.active) is not None:
                    trace_layer_place(tracer, node)
            invalidate_parent_layer(at)
        self.drawing_was_skipped = False

    def on_size_changed(self) -> None:
        """Runs the layer block again: it may read the size."""
        if self.block is not None:
            last_layout.layer_changes(self)
            self._update_parameters()

    def forget_run(self) -> None:
        """The next placement runs the layer block, even if the block is unchanged."""
        self._ran_with = None

    def update_parameters(self) -> None:
        """Runs the layer block again, because a state that it read changed."""
        if self.coordinator.layer is not None and not self.coordinator.is_released:
            last_layout.layer_changes(self)
            self._update_parameters()

    def _update_parameters(self, is_placing: bool = False) -> None:
        """Runs the layer block and updates the layer properties.

        Only a placement stores a changed density or direction. If such a change also changes the size, the block runs
        once in measurement and once more at placement, as in Compose.
        """
        at = self.coordinator
        layer = at.layer
        if layer is None:
            return
        node = self.layout_node
        owner = node.owner
        assert owner is not None  # a layer is given up on detach (I1)
        block = self.block
        scope = owner.layer_scope
        scope.prepare((at.measured_width, at.measured_height), node.density, node.layout_direction)
        before = self._ran_with
        position: tuple[Any, ...] | None = None
        by_program = block is not default_layer_block
        if by_program:
            span = Span(tracer, trace.LAYER, node) if (tracer := trace.active) is not None else None
            try:
                owner.snapshot_observer.observe_layer_reads(self, self._run_layer_block)
            except BaseException:
                # The block runs again at the next placement of the node.
                self._ran_with = None
                node.requests.request_relayout()
                raise
            if span is not None:
                span.end(same=not layer.update_layer_properties(scope))
            position = scope.positional_properties()
        elif before is not None and before.by_program:
            owner.snapshot_observer.clear(self)
        layer.update_layer_properties(scope)
        self.is_clipping = scope.clip
        # Compared with the last run of any block, also of one whose layer is gone: children of the root have a layer of
        # the default block, which another modifier may come around (recording layers_join_layers).
        outline_before, self.clip_shape = self.clip_shape, scope.shape if scope.clip else None
        is_first, self.has_run = not self.has_run, True
        density, direction = node.density, node.layout_direction
        if before is not None and not is_placing:
            density, direction = before.density, before.layout_direction
        self._ran_with = LayerBlockRun(density, direction, position, by_program)
        if position != (before.positional_properties if before is not None else None):
            node.measure_pass.placement.position_reads.request_placements()
            if (tracer := trace.active) is not None:
                trace_layer_place(tracer, node)
            if node.position_observers.count:
                owner.request_on_positioned_callback(node)
        if not is_first and outline_before != self.clip_shape:
            # Last, as semantics may run the block again, in the same scope.
            node.invalidate_semantics()

    @trace.boundary
    def _run_layer_block(self) -> None:
        owner = self.layout_node.owner
        block = self.block
        if owner is not None and block is not None:
            block(owner.layer_scope)
            if not -1 < owner.layer_scope.alpha < 2:
                _warn_of_alpha(block, owner.layer_scope.alpha)


# -- the layer of a coordinator that may have no layer part yet


def update_layer_block(coordinator: LayeredCoordinator, block: LayerBlock | None, force: bool = False) -> None:
    """Creates, updates or removes the layer of `coordinator`. With `force`, the block runs even if it is unchanged."""
    state = coordinator.layer_state
    if state is None:
        if block is None:
            return
        state = coordinator.layer_state = CoordinatorLayer(coordinator)
    state.update_block(block, force)


def forget_layer_run(coordinator: LayeredCoordinator) -> None:
    """Called when another modifier comes around `coordinator`, which then places it, with its layer.

    That placement runs the layer block, even if it is the block that ran last: if a layout pass raised in between, the
    block of a modifier that has left may have set the properties.
    """
    if coordinator.layer_state is not None:
        coordinator.layer_state.forget_run()


def release_layer(coordinator: LayeredCoordinator) -> None:
    """Removes the layer and requests a placement, so that a node that is used again gets a new layer."""
    if coordinator.layer is not None:
        update_layer_block(coordinator, None)
        coordinator.layout_node.requests.request_relayout()
