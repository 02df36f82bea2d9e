"""RootMeasurePolicy: the root measures each child with 0…width × 0…height and places all at (0, 0).

Source: Compose RootMeasurePolicy.kt.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.node.measure import Measurable, MeasureResult, MeasureScope
from engine.unit import Constraints


def RootMeasurePolicy(
    scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
) -> MeasureResult:
    """Returns a size that fits the largest child, within the constraints."""
    for_children = constraints.copy_max_dimensions()
    width, height = constraints.min_width, constraints.min_height
    placeables = []
    for measurable in measurables:
        if (data := measurable.parent_data) is not None and (warn := getattr(data, "warn_in_root", None)) is not None:
            warn(measurable)
        placeable = measurable.measure(for_children)
        width = max(width, placeable.width)
        height = max(height, placeable.height)
        placeables.append(placeable)

    def place() -> None:
        for placeable in placeables:
            placeable.place_relative_with_layer(0, 0)

    return scope.layout(constraints.constrain_width(width), constraints.constrain_height(height), place)
