"""Loop

A text belongs below an image, and the screen learns the image's height too late.
`loop` stores the height from layout in a state and composes a padding from it: the first frame draws the
text over the image, and a second frame repairs that. `diverging` requests one pixel more than the last height,
so it never settles. `column` and `layout` leave the position to layout, which knows both sizes at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import (
    AnyModifier,
    Box,
    Color,
    Column,
    Constraints,
    Image,
    Layout,
    LocalDensity,
    Modifier,
    Painter,
    Path,
    Scene,
    Text,
    composable,
    mutable_state_of,
    remember,
)


@composable
def Loop() -> None:
    h = remember(lambda: mutable_state_of(0))
    with Box(PAGE.test_tag("box")):
        Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))  # layout writes
        top = LocalDensity.current.to_dp(h.value)  # composition reads: one frame too late
        Caption(Modifier.padding(top=top))


@composable
def Diverging() -> None:
    h = remember(lambda: mutable_state_of(100))
    with Box(PAGE.test_tag("box")):
        height = LocalDensity.current.to_dp(h.value)
        # `required_height`: not even the window's height is a limit.
        Lake(Modifier.on_size_changed(lambda size: h.set(size.height + 1)).required_height(height))
        Caption(Modifier.padding(top=height))


@composable
def WithColumn() -> None:
    with Column(PAGE.test_tag("column")):
        Lake()
        Caption()


@composable
def WithLayout() -> None:
    with Layout(one_below_the_other, PAGE.test_tag("layout")):
        Lake()
        Caption()


def one_below_the_other(scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
    """A custom measure policy: it measures both children and places the second one below the first."""
    image, text = (measurable.measure(constraints.copy(min_width=0, min_height=0)) for measurable in measurables)

    def place() -> None:
        image.place(0, 0)
        text.place(0, image.height)

    width, height = max(image.width, text.width), image.height + text.height
    return scope.layout(constraints.constrain_width(width), constraints.constrain_height(height), place)


VARIANTS = {"loop": Loop, "diverging": Diverging, "column": WithColumn, "layout": WithLayout}


SIZE = (400, 240)


def demo(scene: Scene) -> None:
    """A tap makes the image 150 dp high; then at most ten frames run, until nothing is invalid."""
    scene.tap(*scene.find("image").center)
    scene.settle(10)


# ---------------------------------------------------------------- what is shown

PAGE = Modifier.fill_max_size().background(Color.WHITE)
SKY, FAR, NEAR, WATER = (Color.hex(text) for text in ("#8FB3C4", "#6F9DB1", "#5B8CA2", "#3D6F87"))


def Lake(modifier: AnyModifier = Modifier, name: str = "A lake") -> None:
    """A plain function, no scope of its own: what it reads, its caller reads."""
    height = remember(lambda: mutable_state_of(100))
    tap = modifier.clickable(lambda: height.set(250 - height.value))
    Image(LAKE, name, tap.test_tag("image").fill_max_width().height(height.value))


def Caption(modifier: AnyModifier = Modifier, words: str = "This belongs below the lake") -> None:
    Text(words, modifier.test_tag("text").padding(8), font_size=20)


class LakePainter(Painter):
    """Hills behind water, at any size."""

    def on_draw(self, scope: Any, alpha: float, color_filter: Any) -> None:
        width, height = scope.size

        def hills(*points: tuple[float, float]) -> Path:
            path = Path().move_to(0, height)
            for x, y in points:
                path.line_to(x * width, y * height)
            return path.line_to(width, height).close()

        scope.draw_rect(SKY, alpha=alpha)
        far = hills((0, 0.5), (0.16, 0.26), (0.3, 0.5), (0.46, 0.14), (0.66, 0.54), (0.84, 0.3), (1, 0.5))
        near = hills((0, 0.66), (0.2, 0.5), (0.36, 0.68), (0.58, 0.42), (0.8, 0.66), (1, 0.56))
        scope.draw_path(far, FAR)
        scope.draw_path(near, NEAR)
        scope.draw_rect(WATER, (0, height * 0.76), alpha=alpha)


LAKE = LakePainter()
