"""Badge and BadgedBox: a mark at the upper end of an icon.

Source of behavior  Compose material3 Badge.kt, simplified.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.composition import CompositionLocalProvider, Content, composable
from engine.composition.calls.content import no_content
from engine.drawing import CircleShape
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.layout.box import Box
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.foundation.layout.padding import PaddingElement
from engine.foundation.layout.size import DefaultMinSizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.typography import LocalTypography
from engine.layout import Layout
from engine.node import AnyModifier, Measurable, MeasureResult, MeasureScope, Modifier
from engine.unit import Alignment, Color, Constraints

_CENTER = box_measure_policy(Alignment.CENTER, False)
_DOT = 6.0  # dp
_WITH_TEXT = 16.0  # dp


@composable
def Badge(
    content: Callable[..., object] | None = None, modifier: AnyModifier = Modifier, *, color: Color | None = None
) -> None:
    """A dot of 6 dp, or with `content`, such as a number, a pill of 16 dp. Compose: Badge."""
    if content is not None and not callable(content):
        raise no_content("Badge", content)
    scheme = LocalColorScheme.current
    side = _DOT if content is None else _WITH_TEXT
    chain = modifier.then(DefaultMinSizeElement(side, side)).then(
        BackgroundElement(scheme.error if color is None else color, CircleShape, 1.0)
    )
    if content is None:
        Layout(_CENTER, chain)
        return
    style = LocalTypography.current.label_small
    with Layout(_CENTER, chain.then(PaddingElement(4.0, 0.0, 4.0, 0.0))):
        CompositionLocalProvider(
            LocalContentColor.provides(scheme.on_error), LocalTextStyle.provides(style), content=content
        )


def _measure(scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints) -> MeasureResult:
    """Measures the anchor, then the badge, whose center is near the upper end of the anchor."""
    anchor_part, badge_part = measurables
    badge = badge_part.measure(constraints.copy(min_width=0, min_height=0))
    anchor = anchor_part.measure(constraints)
    is_dot = badge.width <= scope.round_to_px(_DOT)
    inset = scope.round_to_px(6.0 if is_dot else 12.0)
    drop = scope.round_to_px(6.0 if is_dot else 14.0)

    def place() -> None:
        anchor.place_relative(0, 0)
        badge.place_relative(anchor.width - inset, drop - badge.height)

    return scope.layout(anchor.width, anchor.height, place)


@composable
def BadgedBox(
    badge: Content | Callable[[], object], content: Callable[..., object], modifier: AnyModifier = Modifier
) -> None:
    """Shows `content`, such as an Icon, with `badge()` at its upper end. Compose: BadgedBox."""
    if not callable(badge) or not callable(content):
        raise no_content("BadgedBox", badge if callable(content) else content)

    with Layout(_measure, modifier):
        with Box(content_alignment=Alignment.CENTER):
            content()
        with Box():
            badge()
