"""Scaffold: the frame of a screen: bars, a floating button, a place for messages, and the content between them.

The slots are subcompositions: `content(padding)` is composed after the bars were measured. The padding stays one object
whose values are states.
Source of behavior  Compose material3 Scaffold.kt, simplified: the button is at the bottom end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import Content, composable, remember
from engine.composition.calls.content import no_content
from engine.foundation.layout.padding import PaddingValues
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.surface import Surface
from engine.layout import SubcomposeLayout
from engine.node import AnyModifier, Modifier
from engine.snapshot import MutableState, mutable_state_of
from engine.unit import Color, Constraints

_FAB_SPACING = 16.0  # dp


class ScaffoldPadding(PaddingValues):
    """The space of the bars in dp, which Scaffold sets after it measured them.

    The values are states: a composition that reads them recomposes in the next frame; `Modifier.padding(padding)` reads
    them in measurement.
    """

    _bars: MutableState[tuple[float, float]]

    def __init__(self) -> None:
        object.__setattr__(self, "_bars", mutable_state_of((0.0, 0.0), name="scaffold_padding"))

    def set_bars(self, top: float, bottom: float) -> None:
        """Sets the heights of the bars in dp."""
        self._bars.value = top, bottom

    @property
    def start(self) -> float:
        """0 dp."""
        return 0.0

    @property
    def top(self) -> float:
        """The height of the top bar in dp; observable state."""
        return float(self._bars.value[0])

    @property
    def end(self) -> float:
        """0 dp."""
        return 0.0

    @property
    def bottom(self) -> float:
        """The height of the bottom bar in dp; observable state."""
        return float(self._bars.value[1])

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return "<ScaffoldPadding>"


@composable
def Scaffold(
    content: Callable[[PaddingValues], object],
    modifier: AnyModifier = Modifier,
    *,
    top_bar: Content | Callable[[], object] | None = None,
    bottom_bar: Content | Callable[[], object] | None = None,
    snackbar_host: Content | Callable[[], object] | None = None,
    floating_action_button: Content | Callable[[], object] | None = None,
    container_color: Color | None = None,
    content_color: Color | None = None,
) -> None:
    """Arranges bars, a floating button, messages and `content(padding)`. Compose: Scaffold.

    `padding` is the space of the bars; use it as `Modifier.padding(padding)`.
    """
    if not callable(content):
        raise no_content("Scaffold", content)
    container = LocalColorScheme.current.background if container_color is None else container_color
    slots = (top_bar, bottom_bar, snackbar_host, floating_action_button)
    padding = remember(ScaffoldPadding)
    policy = remember(lambda: _policy(lambda: content(padding), padding, *slots), content, padding, *slots)

    def layout() -> None:
        SubcomposeLayout(policy)

    Surface(layout, modifier, color=container, content_color=content_color)


def _policy(
    body: Callable[[], object], padding: ScaffoldPadding, top_bar: Any, bottom_bar: Any, snackbar_host: Any, button: Any
) -> Any:
    def measure(scope: Any, constraints: Constraints) -> Any:
        width, height = constraints.max_width, constraints.max_height
        loose = constraints.copy(min_width=0, min_height=0)

        def slot(slot_id: str, function: Any) -> list[Any]:
            if function is None:
                return []
            return [each.measure(loose) for each in scope.subcompose(slot_id, function)]

        tops = slot("top_bar", top_bar)
        messages = slot("snackbar_host", snackbar_host)
        buttons = slot("floating_action_button", button)
        bottoms = slot("bottom_bar", bottom_bar)
        top, bottom = _height(tops), _height(bottoms)
        spacing = scope.round_to_px(_FAB_SPACING)
        padding.set_bars(top / scope.density, bottom / scope.density)
        bodies = [each.measure(loose) for each in scope.subcompose("content", body)]
        button_top = height - bottom - spacing - _height(buttons)
        messages_end = button_top if buttons and _height(buttons) else height - bottom

        def place() -> None:
            for each in bodies:
                each.place(0, 0)
            for each in tops:
                each.place(0, 0)
            for each in messages:
                each.place((width - each.width) // 2, messages_end - each.height)
            for each in bottoms:
                each.place(0, height - bottom)
            for each in buttons:
                each.place_relative(width - spacing - each.width, button_top)

        return scope.layout(width, height, place)

    return measure


def _height(placeables: list[Any]) -> int:
    return max((each.height for each in placeables), default=0)
