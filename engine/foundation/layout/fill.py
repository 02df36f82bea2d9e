"""fill_max_width, fill_max_height, fill_max_size: fill the maximum constraints, or a fraction.

An infinite maximum cannot be filled: that axis keeps its constraints unchanged.

Source of behavior  Compose foundation-layout Size.kt (FillNode).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.foundation.argument import NUMBERS, check_number, warn_unless_fraction
from engine.node import (
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    modifier_extension,
)
from engine.unit import Constraints, round_half_up

INFINITY = Constraints.INFINITY


class FillNode(LayoutModifierNode, Modifier.Node):
    """Measures the content with a fraction of the maximum width, height or both."""

    def __init__(self, horizontal: bool, vertical: bool, fraction: float) -> None:
        self.horizontal = horizontal
        self.vertical = vertical
        self.fraction = fraction

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        min_width, max_width, min_height, max_height = constraints
        if self.horizontal and max_width != INFINITY:
            filled = min(max(round_half_up(max_width * self.fraction), min_width), max_width)
            min_width = max_width = filled
        if self.vertical and max_height != INFINITY:
            filled = min(max(round_half_up(max_height * self.fraction), min_height), max_height)
            min_height = max_height = filled
        placeable = measurable.measure(Constraints(min_width, max_width, min_height, max_height))
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place_relative(0, 0))


@dataclass(frozen=True, slots=True)
class FillElement(ModifierNodeElement[FillNode]):
    """Element of the fill modifiers; `fraction` is 0…1 of the maximum size."""

    horizontal: bool
    vertical: bool
    fraction: float

    def create(self) -> FillNode:
        return FillNode(self.horizontal, self.vertical, self.fraction)

    def update(self, node: FillNode) -> None:
        node.horizontal = self.horizontal
        node.vertical = self.vertical
        node.fraction = self.fraction


# Most programs fill the whole size, so these three elements are shared.
_WHOLE_WIDTH = FillElement(True, False, 1.0)
_WHOLE_HEIGHT = FillElement(False, True, 1.0)
_WHOLE_SIZE = FillElement(True, True, 1.0)


@modifier_extension
def fill_max_width(self: Modifier, fraction: float = 1.0) -> Modifier:
    """Fills `fraction` (0…1) of the maximum width; an infinite maximum leaves the width to the content."""
    if fraction.__class__ not in NUMBERS:
        check_number("fill_max_width", fraction, "", "0.5")
    if not -1 < fraction < 2:
        warn_unless_fraction("fill_max_width", fraction)
    return self.then(_WHOLE_WIDTH if fraction == 1.0 else FillElement(True, False, fraction))


@modifier_extension
def fill_max_height(self: Modifier, fraction: float = 1.0) -> Modifier:
    """Fills `fraction` (0…1) of the maximum height; an infinite maximum leaves the height to the content."""
    if fraction.__class__ not in NUMBERS:
        check_number("fill_max_height", fraction, "", "0.5")
    if not -1 < fraction < 2:
        warn_unless_fraction("fill_max_height", fraction)
    return self.then(_WHOLE_HEIGHT if fraction == 1.0 else FillElement(False, True, fraction))


@modifier_extension
def fill_max_size(self: Modifier, fraction: float = 1.0) -> Modifier:
    """Fills `fraction` (0…1) of the maximum width and height; an infinite maximum is not filled."""
    if fraction.__class__ not in NUMBERS:
        check_number("fill_max_size", fraction, "", "0.5")
    if not -1 < fraction < 2:
        warn_unless_fraction("fill_max_size", fraction)
    return self.then(_WHOLE_SIZE if fraction == 1.0 else FillElement(True, True, fraction))
