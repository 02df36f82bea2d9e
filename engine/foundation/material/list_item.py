"""ListItem: a row of a list with up to three lines of text, something before and something behind them.

Source of behavior  Compose material3 ListItem.kt, simplified: the lines do not align to each other's baselines. The
                    order in which the slots compose is Compose's: the lines before what stands before them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.composition import CompositionLocalProvider, Content, composable
from engine.composition.calls.content import no_content
from engine.drawing import TextStyle
from engine.foundation.layout.box import Box
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.surface import Surface
from engine.foundation.material.typography import LocalTypography
from engine.layout import Layout
from engine.node import AnyModifier, Measurable, MeasureResult, MeasureScope, Modifier
from engine.unit import Color, Constraints

_ONE_LINE, _MORE_LINES = 56.0, 72.0  # dp
_SIDE, _ABOVE = 16.0, 8.0  # dp


@dataclass(frozen=True, slots=True)
class _ItemPolicy:
    """Places the lines above each other, in the middle, between the other two slots."""

    overline: bool
    supporting: bool
    leading: bool
    trailing: bool

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult:
        side, above = scope.round_to_px(_SIDE), scope.round_to_px(_ABOVE)
        loose = constraints.copy(min_width=0, min_height=0)
        left = list(measurables)
        trailing = left.pop().measure(loose) if self.trailing else None
        leading = left.pop().measure(loose) if self.leading else None
        before = side + (leading.width + side if leading is not None else 0)
        behind = side + (trailing.width + side if trailing is not None else 0)
        room = loose.max_width
        if loose.has_bounded_width:
            room = max(0, loose.max_width - before - behind)
        lines = [each.measure(loose.copy(max_width=room)) for each in left]
        if self.overline:
            lines[0], lines[1] = lines[1], lines[0]
        width = constraints.max_width
        if not constraints.has_bounded_width:
            width = before + max(line.width for line in lines) + behind
        text_height = sum(line.height for line in lines)
        parts = [each.height for each in (leading, trailing) if each is not None]
        least = scope.round_to_px(_ONE_LINE if len(lines) == 1 else _MORE_LINES)
        height = constraints.constrain_height(max(least, 2 * above + max([text_height, *parts])))

        def place() -> None:
            if leading is not None:
                leading.place_relative(side, (height - leading.height) // 2)
            y = (height - text_height) // 2
            for line in lines:
                line.place_relative(before, y)
                y += line.height
            if trailing is not None:
                trailing.place_relative(width - side - trailing.width, (height - trailing.height) // 2)

        return scope.layout(width, height, place)


@composable
def ListItem(
    headline: Content | Callable[[], object],
    modifier: AnyModifier = Modifier,
    *,
    overline: Content | Callable[[], object] | None = None,
    supporting: Content | Callable[[], object] | None = None,
    leading: Content | Callable[[], object] | None = None,
    trailing: Content | Callable[[], object] | None = None,
    color: Color | None = None,
) -> None:
    """Shows `headline()` between `overline` and `supporting`, `leading` before and `trailing` behind them.

    Compose: ListItem, with `headlineContent` and its siblings.
    """
    for each in (headline, overline, supporting, leading, trailing):
        if each is not None and not callable(each):
            raise no_content("ListItem", each)
    scheme, types = LocalColorScheme.current, LocalTypography.current
    policy = _ItemPolicy(overline is not None, supporting is not None, leading is not None, trailing is not None)

    def parts() -> None:
        with Layout(policy, Modifier):
            _styled(headline, scheme.on_surface, types.body_large)
            if overline is not None:
                _styled(overline, scheme.on_surface_variant, types.label_small)
            if supporting is not None:
                _styled(supporting, scheme.on_surface_variant, types.body_medium)
            if leading is not None:
                _styled(leading, scheme.on_surface_variant, types.body_large)
            if trailing is not None:
                _styled(trailing, scheme.on_surface_variant, types.label_small)

    Surface(parts, modifier, color=color)


def _styled(content: Content | Callable[[], object], color: Color, style: TextStyle) -> None:
    with Box():
        CompositionLocalProvider(LocalContentColor.provides(color), LocalTextStyle.provides(style), content=content)
