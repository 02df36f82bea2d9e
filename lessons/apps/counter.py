"""Counter

A change recomposes the nearest function that read the state, and no neighbor with unchanged arguments.
In `wide` the screen itself reads the count: it runs, and the neighbor is reached and skipped. In `narrow` a
separate function reads it: the neighbor is not even reached. The plain number is no state: a change notifies no
observer, and nothing runs until a click calls invalidate().
"""

from __future__ import annotations

from collections.abc import Callable

from engine import (
    Button,
    Color,
    Column,
    Modifier,
    MutableState,
    RecomposeScope,
    RoundedCornerShape,
    Row,
    Scene,
    Spacer,
    Text,
    composable,
    current_recompose_scope,
    mutable_state_of,
    remember,
)


class Plain:
    """A number in an ordinary object: a change notifies no observer."""

    def __init__(self) -> None:
        self.number = 0

    def add(self) -> None:
        self.number += 1


@composable
def Wide() -> None:
    count = remember(lambda: mutable_state_of(0))
    plain = remember(Plain)
    with Column(PAGE):
        Numbers(count.value, plain.number)  # read here, in Wide
        Neighbor("I show nothing that changes.")
        Buttons(count, plain, current_recompose_scope())


@composable
def Narrow() -> None:
    count = remember(lambda: mutable_state_of(0))
    plain = remember(Plain)
    with Column(PAGE):
        Counter(count, plain)
        Neighbor("I show nothing that changes.")


@composable
def Counter(count: MutableState[int], plain: Plain) -> None:
    with Column():
        Numbers(count.value, plain.number)  # read here, in Counter
        Buttons(count, plain, current_recompose_scope())


@composable
def Neighbor(text: str) -> None:
    Text(text, CARD.padding(16).test_tag("neighbor"), color=GREY)


VARIANTS = {"wide": Wide, "narrow": Narrow}


def demo(scene: Scene) -> None:
    """Adds to the state; adds to the plain number, which notifies no observer; invalidates by hand."""
    for button in ("count", "plain", "invalidate"):
        scene.tap(*scene.find(button).center)
        scene.frame()


# ---------------------------------------------------------------- what is shown

GREY, ACCENT, SOFT = Color.hex("#5C6468"), Color.hex("#076974"), Color.hex("#51575B")
PAGE = Modifier.fill_max_size().background(Color.hex("#F3F5F5")).padding(24).test_tag("page")
CARD = Modifier.fill_max_width().padding(vertical=8).background(Color.WHITE, RoundedCornerShape(12))


@composable
def Numbers(count: int, plain: int) -> None:
    with Row(CARD.padding(16).test_tag("numbers")):
        Number("state", count)
        Spacer(Modifier.width(48))
        Number("plain number", plain)


@composable
def Number(label: str, number: int) -> None:
    with Column():
        Text(str(number), font_size=40, font_weight=500, color=ACCENT)
        Text(label, font_size=13, color=GREY)


@composable
def Buttons(count: MutableState[int], plain: Plain, scope: RecomposeScope) -> None:
    with Row(Modifier.padding(vertical=8)):
        Press("count", "state + 1", lambda: count.set(count.value + 1), ACCENT)
        Press("plain", "plain + 1", plain.add, SOFT)
        Press("invalidate", "invalidate()", scope.invalidate, SOFT)


@composable
def Press(tag: str, label: str, on_click: Callable[[], object], color: Color) -> None:
    def name() -> None:
        Text(label, font_size=13)

    Button(on_click, name, Modifier.padding(end=8).test_tag(tag), color=color)
