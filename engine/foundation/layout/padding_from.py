"""padding_from: the distance between an edge of the node and an alignment line of its content.

`padding_from(FIRST_BASELINE, before=24)` puts the first baseline 24 dp below the top edge, however high the letters
are. Space is only added: content whose line lies further from the edge stays as it is, as does content in a node whose
constraints leave no space. A line that the content does not provide lies at its start.

Source of behavior  Compose foundation-layout AlignmentLine.kt.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.foundation.argument import check_number
from engine.node import (
    FIRST_BASELINE,
    LAST_BASELINE,
    AlignmentLine,
    HorizontalAlignmentLine,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.unit import Constraints, Dp


class PaddingFromNode(LayoutModifierNode, Modifier.Node):
    """Adds space before and after its content, as much as the distances (dp) of the line ask for."""

    def __init__(self, line: AlignmentLine, before: Dp | None, after: Dp | None) -> None:
        self.line = line
        self.before = before
        self.after = after

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        is_down = isinstance(self.line, HorizontalAlignmentLine)
        loose = constraints.copy(min_height=0) if is_down else constraints.copy(min_width=0)
        placeable = measurable.measure(loose)
        line = placeable[self.line]
        if line == AlignmentLine.UNSPECIFIED:
            line = 0
        extent, most = (
            (placeable.height, constraints.max_height) if is_down else (placeable.width, constraints.max_width)
        )
        asked_before = 0 if self.before is None else scope.round_to_px(self.before)
        asked_after = 0 if self.after is None else scope.round_to_px(self.after)
        space = max(most - extent, 0)
        before = min(max(asked_before - line, 0), space)
        after = min(max(asked_after - extent + line, 0), space - before)
        if is_down:
            width, height = placeable.width, max(before + extent + after, constraints.min_height)
        else:
            width, height = max(before + extent + after, constraints.min_width), placeable.height
        # Without `before`, the distance to the end decides where the content is in space that the constraints add.
        start = before if self.before is not None else (height if is_down else width) - after - extent
        x, y = (0, start) if is_down else (start, 0)
        return scope.layout(width, height, lambda: placeable.place_relative(x, y))


@dataclass(frozen=True, slots=True)
class PaddingFromElement(ModifierNodeElement[PaddingFromNode]):
    """Element of `padding_from`; distances in dp, None for a side that asks for nothing."""

    line: AlignmentLine
    before: Dp | None
    after: Dp | None

    def create(self) -> PaddingFromNode:
        return PaddingFromNode(self.line, self.before, self.after)

    def update(self, node: PaddingFromNode) -> None:
        node.line = self.line
        node.before = self.before
        node.after = self.after


@modifier_extension
def padding_from(self: Modifier, line: AlignmentLine, before: Dp | None = None, after: Dp | None = None) -> Modifier:
    """Makes `line` at least `before` dp from the start edge and `after` dp from the end edge. Compose: paddingFrom.

    Raises ValueError for a negative distance, TypeError for what is no number.
    """
    for name, distance in (("before", before), ("after", after)):
        if distance is not None:
            check_number(f"padding_from({name})", distance)
            if not distance >= 0:
                raise ValueError(f"padding_from({name}={distance}): must not be negative or NaN")
    return self.then(PaddingFromElement(line, before, after))


@modifier_extension
def padding_from_baseline(self: Modifier, top: Dp | None = None, bottom: Dp | None = None) -> Modifier:
    """Makes the first baseline at least `top` dp from the top edge, the last one `bottom` dp from the bottom edge.

    Compose: paddingFromBaseline.
    """
    above = self if top is None else self.padding_from(FIRST_BASELINE, before=top)
    return above if bottom is None else above.padding_from(LAST_BASELINE, after=bottom)
