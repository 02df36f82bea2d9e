"""ListGeometry: direction, space and spacing of one list, grid or pager, which scrolling does not change.

Source of behavior  Compose foundation LazyList.kt (its measure policy).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.padding import PaddingValues
from engine.unit import Alignment, Constraints


class ListParameters(NamedTuple):
    """Where a list, grid or pager puts its items, as its composable receives it."""

    vertical: bool
    padding: PaddingValues
    reverse: bool
    arrangement: Arrangement
    """The arrangement along the scrolled axis."""
    alignment: Alignment.Horizontal | Alignment.Vertical
    """The alignment on the other axis."""


class ListGeometry:
    """The geometry of one measurement; sizes and offsets in px."""

    __slots__ = (
        "vertical",
        "reverse",
        "available",
        "before_padding",
        "after_padding",
        "spacing",
        "constraints",
        "content_constraints",
        "padding_width",
        "padding_height",
        "visual_offset",
        "arrangement",
        "alignment",
    )

    vertical: bool
    reverse: bool
    available: int
    before_padding: int
    after_padding: int
    spacing: int
    constraints: Constraints
    content_constraints: Constraints
    padding_width: int
    padding_height: int
    visual_offset: tuple[int, int]
    arrangement: Arrangement
    alignment: Alignment.Horizontal | Alignment.Vertical


def list_geometry(scope: Any, constraints: Constraints, parameters: ListParameters) -> ListGeometry:
    """Returns the geometry of a list with these constraints and parameters."""
    vertical, padding, reverse, arrangement, alignment = parameters
    direction = scope.layout_direction
    # Placement mirrors a row, so `start` applies in both directions.
    start = scope.round_to_px(padding.left(direction) if vertical else padding.start)
    end = scope.round_to_px(padding.right(direction) if vertical else padding.end)
    top, bottom = scope.round_to_px(padding.top), scope.round_to_px(padding.bottom)
    before, after = (top, bottom) if vertical else (start, end)
    available = (constraints.max_height if vertical else constraints.max_width) - before - after
    visual_offset = (start, top)
    if reverse:
        before, after = after, before
        if available <= 0:
            visual_offset = (start, top + available) if vertical else (start + available, top)
    geometry = ListGeometry()
    geometry.vertical = vertical
    geometry.reverse = reverse
    geometry.available = available
    geometry.before_padding = before
    geometry.after_padding = after
    geometry.spacing = scope.round_to_px(arrangement.spacing)
    geometry.constraints = constraints
    geometry.content_constraints = constraints.offset(-(start + end), -(top + bottom))
    geometry.padding_width = start + end
    geometry.padding_height = top + bottom
    geometry.visual_offset = visual_offset
    geometry.arrangement = arrangement
    geometry.alignment = alignment
    return geometry


def check_grid_bounded(constraints: Constraints, name: str) -> None:
    """Raises ValueError if the grid called `name` is measured without a bound on an axis."""
    for size, way in ((constraints.max_width, "horizontal"), (constraints.max_height, "vertical")):
        if size == Constraints.INFINITY:
            raise ValueError(
                f"{name} was measured without a bound on its {way} axis, as inside another {way} scroll or list. "
                "Give it a size, or put the items into one list."
            )
