"""TabRow and Tab: a row of tabs; a sliding line marks the selected tab.

The row composes the tabs during measurement, then the indicator with the tabs' positions. The built-in indicator
slides: measurement and placement of the line read the slide, and it composes nothing.
Source of behavior  Compose material3 TabRow.kt, Tab.kt, simplified: the tabs share the width.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.composition import CompositionLocalProvider, Content, composable, remember
from engine.composition.calls.content import no_content
from engine.drawing import RectangleShape, TextAlign
from engine.foundation.animation.animate_as_state import animate_dp_as_state
from engine.foundation.argument import check_function
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.gestures.clickable import ClickableElement
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.fill import FillElement
from engine.foundation.layout.row_column import Column
from engine.foundation.layout.size import SizeElement
from engine.foundation.locals import LocalContentColor, LocalTextStyle
from engine.foundation.material.buttons import faded
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.divider import HorizontalDivider
from engine.foundation.material.surface import Surface
from engine.foundation.material.typography import LocalTypography
from engine.layout import Layout, SubcomposeLayout
from engine.node import AnyModifier, Modifier
from engine.semantics import Role
from engine.unit import Alignment, Color, Constraints, Dp

_HEIGHT, _LINE = 48.0, 3.0  # dp
_WIDE: Any = Modifier.then(FillElement(True, False, 1.0))


@dataclass(frozen=True, slots=True)
class TabPosition:
    """The position of one tab, in dp relative to its row."""

    left: Dp
    width: Dp

    @property
    def right(self) -> Dp:
        """The right edge of the tab, in dp."""
        return self.left + self.width


class _IndicatorAt:
    """Returns the same function for `indicator(positions)` as long as the positions are equal."""

    __slots__ = ("_indicator", "_made", "_positions")

    def __init__(self, indicator: Callable[[list[TabPosition]], object]) -> None:
        self._indicator = indicator
        self._positions: list[TabPosition] | None = None
        self._made: Callable[[], object] | None = None

    def at(self, positions: list[TabPosition]) -> Callable[[], object]:
        if self._made is None or positions != self._positions:
            self._positions = positions
            indicator = self._indicator
            self._made = lambda: indicator(positions)
        return self._made


@composable
def TabIndicator(position: TabPosition, *, color: Color | None = None, height: Dp = _LINE) -> None:
    """A line that slides to `position`; `height` in dp."""
    left = animate_dp_as_state(position.left)
    width = animate_dp_as_state(position.width)

    def policy(scope: Any, measurables: Any, constraints: Constraints) -> Any:
        line = measurables[0].measure(Constraints.fixed(scope.round_to_px(width.value), scope.round_to_px(height)))
        return scope.layout(
            constraints.max_width, line.height, lambda: line.place_relative(scope.round_to_px(left.value), 0)
        )

    paint = LocalColorScheme.current.primary if color is None else color
    with Layout(policy, Modifier):
        IndicatorLine(paint)


def _line_policy(scope: Any, measurables: Any, constraints: Constraints) -> Any:
    return scope.layout(constraints.min_width, constraints.min_height)


@composable
def IndicatorLine(color: Color) -> None:
    Layout(_line_policy, Modifier.then(BackgroundElement(color, RectangleShape, 1.0)))


@composable
def TabRow(
    selected_tab_index: int,
    tabs: Content | Callable[[], object],
    modifier: AnyModifier = Modifier,
    *,
    indicator: Callable[[list[TabPosition]], object] | None = None,
    color: Color | None = None,
) -> None:
    """`tabs()` composes tabs that share the width; `indicator(positions)` composes the mark of the selected tab.

    Compose: TabRow.
    """
    if indicator is not None:
        check_function("TabRow", indicator, "TabRow(…, indicator=lambda positions: …)")
    show: Any = tabs
    if not callable(show):
        raise no_content("TabRow", tabs)

    def mark(positions: list[TabPosition]) -> None:
        if indicator is not None:
            indicator(positions)
        elif 0 <= selected_tab_index < len(positions):
            TabIndicator(positions[selected_tab_index])

    policy = remember(lambda: _policy(show, _IndicatorAt(mark)), show, selected_tab_index, indicator)

    def row() -> None:
        SubcomposeLayout(policy, _WIDE)

    Surface(row, modifier, color=color)


def _policy(tabs: Any, indicator: _IndicatorAt) -> Any:
    def measure(scope: Any, constraints: Constraints) -> Any:
        width = constraints.max_width
        measurables = scope.subcompose("tabs", tabs)
        count = max(len(measurables), 1)
        edges = [width * at // count for at in range(count + 1)]
        placeables = [
            each.measure(Constraints(edges[at + 1] - edges[at], edges[at + 1] - edges[at], 0, constraints.max_height))
            for at, each in enumerate(measurables)
        ]
        height = max((each.height for each in placeables), default=0)
        density = scope.density
        positions = [
            TabPosition(edges[at] / density, (edges[at + 1] - edges[at]) / density) for at in range(len(placeables))
        ]
        across = Constraints(width, width, 0, height)
        dividers = [each.measure(across) for each in scope.subcompose("divider", HorizontalDivider)]
        lines = [each.measure(across) for each in scope.subcompose("indicator", indicator.at(positions))]

        def place() -> None:
            for at, each in enumerate(placeables):
                each.place_relative(edges[at], 0)
            for each in (*dividers, *lines):
                each.place(0, height - each.height)

        return scope.layout(width, height, place)

    return measure


@composable
def Tab(
    selected: bool,
    on_click: Callable[[], object],
    content: Callable[..., object],
    modifier: AnyModifier = Modifier,
    *,
    enabled: bool = True,
) -> None:
    """One tab of a TabRow: a text, or an icon above a text. Compose: Tab."""
    check_function("Tab", on_click, "Tab(selected, lambda: …, lambda: Text(…))")
    if not callable(content):
        raise no_content("Tab", content)
    scheme = LocalColorScheme.current
    inside = faded(scheme.primary if selected else scheme.on_surface_variant, enabled)
    style = LocalTypography.current.title_small.copy(text_align=TextAlign.CENTER)
    chain: Any = modifier.then(ClickableElement(on_click, enabled, Role.TAB, selected=selected)).then(
        SizeElement(min_height=_HEIGHT)
    )
    with Column(
        chain.then(FillElement(True, False, 1.0)),
        vertical_arrangement=Arrangement.CENTER,
        horizontal_alignment=Alignment.CENTER_HORIZONTALLY,
    ):
        CompositionLocalProvider(LocalContentColor.provides(inside), LocalTextStyle.provides(style), content=content)
