"""Composed in layout

Some content depends on the available space, so it is composed during layout.
A tap makes the card narrow or wide; layout reads that. `subcomposed` chooses between a row and a column in
BoxWithConstraints, which composes its content in measurement. `measured` has a fixed content and a measure policy
that places it: nothing is composed. The LazyRow below composes an item when it scrolls into view, again in layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import (
    AnyModifier,
    Box,
    BoxWithConstraints,
    BoxWithConstraintsScope,
    Color,
    Column,
    Constraints,
    Layout,
    LazyRow,
    Modifier,
    MutableState,
    RoundedCornerShape,
    Row,
    Scene,
    Text,
    composable,
    mutable_state_of,
    remember,
)


@composable
def Subcomposed() -> None:
    wide = remember(lambda: mutable_state_of(True))
    with Column(PAGE):
        BoxWithConstraints(Weather, card(wide))
        LazyRow(hours, Modifier.padding(top=24).test_tag("hours"))


@composable
def Weather(scope: BoxWithConstraintsScope) -> None:
    """Another tree for less room."""
    if scope.max_width >= 260:
        with Row(Modifier.test_tag("in a row")):
            Temperature()
            Sky()
    else:
        with Column(Modifier.test_tag("in a column")):
            Temperature()
            Sky()


@composable
def Measured() -> None:
    wide = remember(lambda: mutable_state_of(True))
    with Column(PAGE):
        with Layout(beside_or_below, card(wide)):
            Temperature()
            Sky()
        LazyRow(hours, Modifier.padding(top=24).test_tag("hours"))


def beside_or_below(scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
    """The same tree, placed in another way for less room."""
    is_row = constraints.max_width >= scope.to_px(260)
    first, second = (measurable.measure(constraints.copy(min_width=0, min_height=0)) for measurable in measurables)
    x, y = (first.width, 0) if is_row else (0, first.height)

    def place() -> None:
        first.place(0, 0)
        second.place(x, y)

    height = constraints.constrain_height(max(first.height, y + second.height))
    return scope.layout(constraints.max_width, height, place)


VARIANTS = {"subcomposed": Subcomposed, "measured": Measured}


def demo(scene: Scene) -> None:
    """Makes the card narrow and wide again, then scrolls the hours by one item and a half."""
    for _ in range(2):
        scene.tap(*scene.find("card").center)
        scene.frame()
    x, y = scene.find("hours").center
    for _ in range(6):
        scene.scroll(x, y, 20, 0)
        scene.frame()


# ---------------------------------------------------------------- what is shown

INK, GREY, PAPER = Color.hex("#1B1E20"), Color.hex("#5C6468"), Color.hex("#F3F5F5")
PAGE = Modifier.fill_max_size().background(PAPER).padding(24).test_tag("page")
EDGE = RoundedCornerShape(12)


def card(wide: MutableState[bool]) -> AnyModifier:
    """Measurement reads the width: a tap alone composes nothing."""

    def measure(scope: Any, measurable: Any, constraints: Constraints) -> Any:
        width = constraints.max_width if wide.value else constraints.max_width // 2
        placeable = measurable.measure(constraints.copy(min_width=width, max_width=width))
        # The size stays the same, so no parent is measured again.
        return scope.layout(constraints.max_width, placeable.height, lambda: placeable.place(0, 0))

    tap = Modifier.clickable(lambda: wide.set(not wide.value))
    return tap.test_tag("card").height(176).layout(measure).background(Color.WHITE, EDGE).padding(16)


@composable
def Temperature() -> None:
    Text("21°", Modifier.test_tag("temperature").width(120), font_size=56, color=INK)


@composable
def Sky() -> None:
    with Column(Modifier.test_tag("sky").padding(vertical=10)):
        Text("A few clouds", font_size=18, color=INK)
        Text("Wind from the west", Modifier.padding(top=4), font_size=13, color=GREY)


def hours(scope: Any) -> None:
    scope.items(24, Hour)


@composable
def Hour(hour: int) -> None:
    warmth = 21 - abs(hour - 14)
    with Box(Modifier.padding(end=8).test_tag(f"hour{hour}")):
        with Column(Modifier.size(72, 96).background(Color.WHITE, EDGE).padding(12)):
            Text(f"{hour:02}:00", font_size=12, color=GREY)
            Text(f"{warmth}°", Modifier.padding(top=16), font_size=24, color=INK)
