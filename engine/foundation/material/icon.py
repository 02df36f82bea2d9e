"""Icon: a drawing in one color, by default the content color.

Source of behavior  Compose material3 Icon.kt.
"""

from __future__ import annotations

from typing import Any

from engine.composition import composable
from engine.drawing import Path, Stroke, StrokeCap, StrokeJoin
from engine.foundation.draw.draw_blocks import DrawBehindElement
from engine.foundation.layout.semantics import SemanticsElement
from engine.foundation.locals import LocalContentColor
from engine.foundation.material.image_vector import VIEWPORT, ImageVector
from engine.layout import Layout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role, SemanticsConfiguration
from engine.snapshot.value_repr import value_repr
from engine.unit import Color, Offset


def icon_measure_policy(scope: Any, measurables: Any, constraints: Any) -> Any:
    """Measures an Icon: 24 dp, unless the modifier sets another size."""
    side = scope.round_to_px(VIEWPORT)
    return scope.layout(constraints.constrain_width(side), constraints.constrain_height(side))


@composable
def Icon(
    icon: ImageVector | Path,
    content_description: str | None,
    modifier: AnyModifier = Modifier,
    *,
    tint: Color | None = None,
) -> None:
    """Draws `icon` in `tint`; `content_description` is the text for screen readers, None for decoration."""
    if isinstance(icon, Path):
        path, stroke_width = icon, None
    elif isinstance(icon, ImageVector):
        path, stroke_width = icon.path, icon.stroke_width
    else:
        raise TypeError(f"Icon({value_repr(icon)}): expected an ImageVector or a Path; write `Icon(Icons.ADD, 'Add')`")
    color = LocalContentColor.current if tint is None else tint

    def draw(scope: Any) -> None:
        factor = scope.size.min_dimension / VIEWPORT
        style = None if stroke_width is None else Stroke(stroke_width, cap=StrokeCap.ROUND, join=StrokeJoin.ROUND)
        with scope.scale(factor, factor, Offset.ZERO):
            scope.draw_path(path, color, style=style)

    def say(configuration: SemanticsConfiguration) -> None:
        configuration.role = Role.IMAGE
        configuration.content_description = content_description

    chain: Any = modifier
    if content_description is not None:
        chain = chain.then(SemanticsElement(say, False, False))
    Layout(icon_measure_policy, chain.then(DrawBehindElement(draw)))
