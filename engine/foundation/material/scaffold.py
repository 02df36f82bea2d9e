"""Scaffold: the frame of a screen: bars, a floating button, a place for messages, and the content between them.

The slots are subcompositions: `content(padding)` is composed when the bars were measured, and again only if the
padding is another one.
Source of behaviour  Compose material3 Scaffold.kt, simplified: the button is at the bottom end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import Content, composable, remember
from engine.composition.content import no_content
from engine.foundation.layout.padding import PaddingValues
from engine.foundation.material.color_scheme import LocalColorScheme
from engine.foundation.material.surface import Surface
from engine.layout import SubcomposeLayout
from engine.node import AnyModifier, Modifier
from engine.unit import Color, Constraints

_FAB_SPACING = 16.0  # dp


class _ContentWithPadding:
    """`content(padding)` as one function for as long as the padding is the same."""

    __slots__ = ("_content", "_made", "_padding")

    def __init__(self, content: Callable[[PaddingValues], object]) -> None:
        self._content = content
        self._padding: PaddingValues | None = None
        self._made: Callable[[], object] | None = None

    def at(self, padding: PaddingValues) -> Callable[[], object]:
        if self._made is None or padding != self._padding:
            self._padding = padding
            content = self._content
            self._made = lambda: content(padding)
        return self._made


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
    """`content(padding)`: `padding` is the room that the bars take; use it with `Modifier.padding(padding)`."""
    if not callable(content):
        raise no_content("Scaffold", content)
    container = LocalColorScheme.current.background if container_color is None else container_color
    slots = (top_bar, bottom_bar, snackbar_host, floating_action_button)
    policy = remember(lambda: _policy(_ContentWithPadding(content), *slots), content, *slots)

    def layout() -> None:
        SubcomposeLayout(policy)

    Surface(layout, modifier, color=container, content_color=content_color)


def _policy(content: _ContentWithPadding, top_bar: Any, bottom_bar: Any, snackbar_host: Any, button: Any) -> Any:
    def measure(scope: Any, constraints: Constraints) -> Any:
        width, height = constraints.max_width, constraints.max_height
        loose = constraints.copy(min_width=0, min_height=0)

        def slot(slot_id: str, function: Any) -> list[Any]:
            if function is None:
                return []
            return [each.measure(loose) for each in scope.subcompose(slot_id, function)]

        tops = slot("top_bar", top_bar)
        bottoms = slot("bottom_bar", bottom_bar)
        messages = slot("snackbar_host", snackbar_host)
        buttons = slot("floating_action_button", button)
        top, bottom = _height(tops), _height(bottoms)
        spacing = scope.round_to_px(_FAB_SPACING)
        density = scope.density
        padding = PaddingValues(0.0, top / density, 0.0, bottom / density)
        bodies = [each.measure(loose) for each in scope.subcompose("content", content.at(padding))]
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
