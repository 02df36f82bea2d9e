"""Ports of Equality.kt (tests/oracle): what is equal by its value, and what only to itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import (
    Alignment,
    Arrangement,
    BorderStroke,
    Brush,
    BrushPainter,
    Color,
    ColorFilter,
    ColorPainter,
    CubicBezierEasing,
    DisposableEffect,
    DraggableAnchors,
    GenericShape,
    GridCells,
    ImageVector,
    LaunchedEffect,
    LineHeightStyle,
    PaddingValues,
    Path,
    PathEffect,
    Rect,
    RenderEffect,
    RoundedCornerShape,
    Shadow,
    Stroke,
    TextFieldValue,
    TextStyle,
    TwoWayConverter,
    composable,
    derived_state_of,
    key,
    keyframes,
    mutable_state_of,
    remember,
    repeatable,
    spring,
    stable,
    tween,
)
from engine.drawing import GenericOutline, RectangleOutline
from engine.foundation.animation.vector_converter import FloatConverter

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text
from .scenarios_oracle_mechanisms import Says


@composable
def ShowPath(name: str, path: Path) -> None:
    log(f"compose:{name} {text(path.is_empty)}")


@composable
def Keyed(name: str, value: Any) -> None:
    """Shows an effect, a spec, a vector, a painter or anchors: the Kotlin has a function for each type."""
    log(f"compose:{name}")
    remember(lambda: log(f"remember:{name}"), value)


@composable
def ShowStroke(name: str, stroke: Stroke) -> None:
    log(f"compose:{name} {stroke.width:.1f}")


@composable
def ShowConverter(name: str, converter: TwoWayConverter) -> None:
    log(f"compose:{name}")


@composable
def ShowOutline(name: str, outline: Any) -> None:
    log(f"compose:{name} {outline.bounds.width:.1f}")


@composable
def ShowBrush(name: str, brush: Brush, border: BorderStroke) -> None:
    log(f"compose:{name} {border.width:.1f}")


@composable
def ShowFilter(name: str, color_filter: ColorFilter, effect: Any) -> None:
    log(f"compose:{name} {text(color_filter == color_filter)} {text(effect == effect)}")


@composable
def ShowText(name: str, style: TextStyle, value: TextFieldValue, heights: LineHeightStyle, shadow: Shadow) -> None:
    log(f"compose:{name} {value.text}")


@composable
def ShowPadding(name: str, padding: PaddingValues, cells: Any, arrangement: Any, easing: Any) -> None:
    log(f"compose:{name}")
    remember(lambda: log(f"remember:{name}"), arrangement)


@composable
def ShowScale(name: str, shape: Any, bias: Any, rect: Rect) -> None:
    log(f"compose:{name}")


def line() -> Path:
    return Path().move_to(1, 1).line_to(2, 2)


def square(side: float = 8) -> ImageVector:
    return ImageVector("square", Path().move_to(0, 0).line_to(side, 0).line_to(side, side).close())


def frames() -> Any:
    def build(scope: Any) -> None:
        scope.duration_millis = 100
        scope.at(50, 1.0)

    return keyframes(build)


def to_vector(value: float) -> tuple[float, ...]:
    return (value,)


def from_vector(vector: tuple[float, ...]) -> float:
    return vector[0]


def diagonal(path: Path, size: Any, direction: Any) -> None:
    path.line_to(size.width, size.height)


def gradient() -> Brush:
    return Brush.horizontal_gradient([Color.RED, Color.BLUE])


@scenario("equal_or_identical")
def equal_or_identical(run: Run) -> None:
    n = mutable_state_of(0)
    kept, effect, kept_frames = line(), PathEffect.corner(4), frames()

    def content() -> None:
        log(f"compose:Root {n.value}")
        ShowPath("path", line())
        ShowPath("the same path", kept)
        Keyed("corner", PathEffect.corner(4))
        Keyed("dash", PathEffect.dash([4, 2]))
        Keyed("the same effect", effect)
        ShowStroke("stroke", Stroke(2))
        ShowStroke("stroke of another effect", Stroke(2, path_effect=PathEffect.corner(4)))
        ShowStroke("stroke of the same effect", Stroke(2, path_effect=effect))
        Keyed("keyframes", frames())
        Keyed("the same keyframes", kept_frames)
        Keyed("repeated keyframes", repeatable(2, frames()))
        Keyed("repeated same keyframes", repeatable(2, kept_frames))
        Keyed("tween", tween(100))
        Keyed("spring", spring(0.5))
        ShowConverter("converter", TwoWayConverter(to_vector, from_vector))
        ShowConverter("the same converter", FloatConverter)
        Keyed("vector", square())
        Keyed("vector that changes", square(8 + n.value // 2))
        ShowOutline("rectangle", RectangleOutline(Rect(0, 0, 5, 5)))
        ShowOutline("generic", GenericOutline(line()))
        ShowOutline("generic of the same path", GenericOutline(kept))

    run.start(content)
    run.step("all again", lambda: n.set(1))
    run.step("another vector", lambda: n.set(2))
    run.step("once more", lambda: n.set(3))


@scenario("equal_in_states")
def equal_in_states(run: Run) -> None:
    path, effect = mutable_state_of(line()), mutable_state_of(PathEffect.corner(4))
    spec, vector = mutable_state_of(frames()), mutable_state_of(square())
    n = mutable_state_of(0)

    def made(make: Callable[[], Any]) -> Any:
        def calculate() -> Any:
            n.value  # the read counts
            return make()

        return remember(lambda: derived_state_of(calculate))

    def zero(state: Any) -> Callable[[], int]:
        def read() -> int:
            state.value  # the read counts
            return 0

        return read

    def content() -> None:
        log("compose:Root")
        Says("path", lambda: text(path.value.is_empty))
        Says("effect", zero(effect))
        Says("spec", zero(spec))
        Says("vector", lambda: vector.value.name)
        derived = made(line)
        Says("derived path", lambda: text(derived.value.is_empty))
        shown = made(square)
        Says("derived vector", lambda: shown.value.name)

    run.start(content)
    run.step("an equal path", lambda: path.set(line()))
    run.step("the same", lambda: path.set(path.value))
    run.step("an equal effect", lambda: effect.set(PathEffect.corner(4)))
    run.step("equal frames", lambda: spec.set(frames()))
    run.step("an equal vector", lambda: vector.set(square()))
    run.step("another vector", lambda: vector.set(square(9)))
    run.step("derived again", lambda: n.set(1))


@scenario("equal_arguments")
def equal_arguments(run: Run) -> None:
    n = mutable_state_of(0)
    kept = ColorPainter(Color.RED)

    def content() -> None:
        log(f"compose:Root {n.value}")
        Keyed("color painter", ColorPainter(Color.RED))
        Keyed("the same painter", kept)
        Keyed("brush painter", BrushPainter(gradient()))
        Keyed("anchors", DraggableAnchors({"a": 0, "b": 10}))
        ShowBrush("brush", gradient(), BorderStroke(2, Color.RED))
        ShowFilter("filter", ColorFilter.tint(Color.RED), RenderEffect.blur(2, 2))
        ShowText(
            "text",
            TextStyle(font_size=12),
            TextFieldValue("a"),
            LineHeightStyle(),
            Shadow(Color.RED, (1, 1), 2),
        )
        spaced = Arrangement.spaced_by(4)
        ShowPadding("padding", PaddingValues(4), GridCells.fixed(2), spaced, CubicBezierEasing(0, 0, 1, 1))
        ShowScale("shape", RoundedCornerShape(4), Alignment(0, 1), Rect(0, 0, 1, 1))
        ShowScale("generic shape", GenericShape(diagonal), Alignment(0, 1), Rect(0, 0, 1, 1))

    run.start(content)
    run.step("all again", lambda: n.set(1))
    run.step("once more", lambda: n.set(2))


@dataclass(unsafe_hash=True)
class Point:
    """Kotlin: a data class with a `var`, which is not stable."""

    x: int


@dataclass(frozen=True)
class Spot:
    x: int


@stable
class Bag:
    """Kotlin: a class with vals only and an `equals` of its own."""

    def __init__(self, items: list[int]) -> None:
        self.items = items

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self.items == other.items

    def __hash__(self) -> int:
        return hash(tuple(self.items))


class Plain:
    def __init__(self, x: int) -> None:
        self.x = x


@composable
def KeyedAll(name: str, value: Any, new_instance: Plain | None = None) -> None:
    """`new_instance`: Kotlin compares an argument of type `Any?` by identity; here the class of the value decides."""
    assert new_instance is None or new_instance.x == 0  # an unused parameter is not compared
    log(f"compose:{name}")
    remember(lambda: log(f"remember:{name}"), value)

    def effect() -> Callable[[], None]:
        log(f"effect:{name}")
        return lambda: log(f"dispose:{name}")

    DisposableEffect(effect, value)

    def born() -> int:
        log(f"keyed:{name}")
        return 1

    with key(tuple(value) if isinstance(value, list) else value):
        log(f"in key:{name} {remember(born)}")


@composable
def Cards(n: int, kept: Plain, items: list[int]) -> None:
    log(f"compose:Cards {n}")
    Keyed("var", Point(n // 2))
    Keyed("val", Spot(n // 2))
    Keyed("bag", Bag([n // 2]))
    Keyed("plain", Plain(1))
    Keyed("kept", kept)


@scenario("equal_keys")
def equal_keys(run: Run) -> None:
    run.queue = True
    n = mutable_state_of(0)
    kept = Plain(1)

    async def launched() -> None:
        log("launched:point")

    def content() -> None:
        log(f"compose:Root {n.value}")
        Cards(n.value, kept, [1])
        KeyedAll("any var", Point(n.value // 2))
        KeyedAll("any bag", Bag([n.value // 2]), Plain(0))
        KeyedAll("any plain", Plain(1))
        KeyedAll("any kept", kept)
        KeyedAll("any list", [n.value // 2], Plain(0))
        remember(lambda: log("remember:two"), Point(n.value // 2), Bag([1]))
        LaunchedEffect(launched, Point(n.value // 2))

    run.start(content)
    run.step("equal ones", lambda: n.set(1))
    run.step("others", lambda: n.set(2))
    run.step("equal ones again", lambda: n.set(3))
