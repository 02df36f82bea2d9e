"""graphics_layer: a layer for the content, with properties.

`graphics_layer()` only separates drawings. `graphics_layer(block)` sets properties in a block whose reads the layer
observes: a change of that state updates the layer without placement or drawing. `graphics_layer(alpha=…)` takes values
that are read in composition; changed values update the layer only, too.

Source of behavior  Compose ui GraphicsLayerModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Unpack

from engine import trace
from engine.drawing import RectangleShape
from engine.drawing.graphics_layer_scope import GraphicsLayerScope, property_names
from engine.drawing.layer_properties import LayerProperties
from engine.node import (
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    SemanticsModifierNode,
    modifier_extension,
)
from engine.semantics import SemanticsConfiguration, SemanticsPropertyKey
from engine.snapshot import Snapshot
from engine.snapshot.value_repr import value_repr
from engine.unit import Constraints

LayerBlock = Callable[[GraphicsLayerScope], object]

SHAPE = SemanticsPropertyKey("shape")
"""The shape that clips the content, for tools that highlight it."""

_NAMES = frozenset(property_names()) | {"scale"}


class GraphicsLayerNode(LayoutModifierNode, Modifier.Node):
    """Places its content with a layer; a new block updates the layer directly and invalidates nothing else."""

    should_auto_invalidate = False

    def __init__(self, layer_block: LayerBlock) -> None:
        self.layer_block = layer_block

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)
        return scope.layout(
            placeable.width, placeable.height, lambda: placeable.place_with_layer(0, 0, self.layer_block)
        )


class BlockGraphicsLayerNode(GraphicsLayerNode, SemanticsModifierNode, Modifier.Node):
    """Runs its block whenever the semantics of its node are computed, as Compose does.

    That happens when the node is attached, before the layer first runs the block, and when clip or shape changed:
    semantics include the shape. Compose asks the coordinator that wraps the modifier's own layer, so it finds the
    layer of an earlier modifier or of the root. If that layer has run a block, its shape counts instead of this block.
    """

    def __init__(self, layer_block: LayerBlock) -> None:
        super().__init__(layer_block)
        self._shape: Any = None

    def on_semantics_invalidated(self) -> None:
        outside = self.require_coordinator().layer_state
        if outside is not None and outside.has_run:
            self._shape = outside.clip_shape
            return
        # Without read observation: the layer observes the block when it is placed.
        if (tracer := trace.active) is None:
            Snapshot.without_read_observation(self._learn_shape)
            return
        event = tracer.begin(trace.EFFECT, self.require_layout_node(), what=trace.SEMANTICS)
        try:
            Snapshot.without_read_observation(self._learn_shape)
        finally:
            tracer.end(event)

    @trace.boundary
    def _learn_shape(self) -> None:
        owner, node = self.require_owner(), self.require_layout_node()
        scope = owner.layer_scope
        scope.prepare((0, 0), node.density, node.layout_direction)
        self.layer_block(scope)
        self._shape = scope.shape if scope.clip else None

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        if self._shape is not None and self._shape is not RectangleShape:
            configuration[SHAPE] = self._shape


@dataclass(frozen=True, slots=True)
class BlockGraphicsLayerElement(ModifierNodeElement[BlockGraphicsLayerNode]):
    """Element of `graphics_layer(block)`."""

    block: LayerBlock

    def create(self) -> BlockGraphicsLayerNode:
        return BlockGraphicsLayerNode(self.block)

    def update(self, node: BlockGraphicsLayerNode) -> None:
        node.layer_block = self.block
        node.replace_layer_block(self.block)


class ValuesGraphicsLayerNode(GraphicsLayerNode, SemanticsModifierNode, Modifier.Node):
    """Sets fixed property values on the layer.

    Semantics include the shape that clips. So a node of this class that joins or leaves a chain invalidates the
    semantics of its layout node, and the blocks of that node's other layers run again (recording drawn_in_layers).
    """

    def __init__(self, values: tuple[tuple[str, Any], ...]) -> None:
        super().__init__(self._apply)  # one bound method for all uses: a layer compares blocks by identity
        self.values = values

    def _apply(self, layer: Any) -> None:
        for name, value in self.values:
            setattr(layer, name, value)

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        values = dict(self.values)
        if values.get("clip"):
            configuration[SHAPE] = values.get("shape", RectangleShape)


@dataclass(frozen=True, slots=True)
class ValuesGraphicsLayerElement(ModifierNodeElement[ValuesGraphicsLayerNode]):
    """Element of `graphics_layer(alpha=…)`: names and values of the given properties, sorted by name."""

    values: tuple[tuple[str, Any], ...]

    def create(self) -> ValuesGraphicsLayerNode:
        return ValuesGraphicsLayerNode(self.values)

    def update(self, node: ValuesGraphicsLayerNode) -> None:
        node.values = self.values
        node.replace_layer_block(node.layer_block)


_SEPARATE = ValuesGraphicsLayerElement(())
"""A layer without properties; all callers share one element, so that comparisons end at identity."""


def layer_with(modifier: Modifier, **values: Any) -> Modifier:
    """Returns `modifier` with a layer of these properties; alpha, clip, rotate and scale use it."""
    return modifier.then(ValuesGraphicsLayerElement(tuple(sorted(values.items()))))


@modifier_extension
def graphics_layer(self: Modifier, block: LayerBlock | None = None, **properties: Unpack[LayerProperties]) -> Modifier:
    """Draws the content in a layer; `block(layer)` sets its properties, or values do: `graphics_layer(alpha=0.5)`.

    Raises TypeError for an unknown property, or for a block together with values.
    """
    values: dict[str, Any] = {**properties}
    if block is not None:
        if values:
            raise TypeError("graphics_layer takes a block or values, not both: set them in the block.")
        if not callable(block):
            raise TypeError(f"graphics_layer({value_repr(block)}): expected a function of the layer, or alpha=…")
        return self.then(BlockGraphicsLayerElement(block))
    if not values:
        return self.then(_SEPARATE)
    unknown = values.keys() - _NAMES
    if unknown:
        raise TypeError(
            f"graphics_layer has no property {', '.join(sorted(unknown))}; there are {', '.join(sorted(_NAMES))}."
        )
    for name, value in values.items():
        if isinstance(value, FunctionType):
            raise TypeError(
                f"graphics_layer({name}=…) takes a value, and got a function; what a layer calculates "
                f"is set in a block: write `graphics_layer(lambda layer: layer.set({name}=…))`"
            )
    scale = values.pop("scale", None)
    if scale is not None:
        values.setdefault("scale_x", scale)
        values.setdefault("scale_y", scale)
    return layer_with(self, **values)
