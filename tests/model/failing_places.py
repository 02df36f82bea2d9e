"""Further places where code of the program raises: shapes, arrangements, animations, popups, content that moves.

Not here    the other places: failing_world.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import (
    Arrangement,
    Box,
    BoxWithConstraints,
    CircleShape,
    Color,
    Column,
    IntOffset,
    IntrinsicSize,
    Layout,
    LazyColumn,
    Modifier,
    ModifierNodeElement,
    Popup,
    Row,
    Saver,
    SubcomposeLayout,
    animate_float_as_state,
    composable,
    movable_content_of,
    remember,
    remember_saveable,
    tween,
    update_transition,
)
from engine.drawing import Shape
from engine.node import ParentDataModifierNode
from tests.model.description import Part

if TYPE_CHECKING:
    from tests.model.failing_world import FailingWorld


MOVED = Part("text", 5, (), ())
"""What stands in the content that moves: a node whose update may raise."""


@composable
def FurtherPlaces(world: FailingWorld) -> None:
    """Calls code of the program that only some components call."""
    with Row():
        _Drawn(world)
        _Arranged(world)
        _Intrinsic(world)
        _Animated(world)
        _Saved(world)
        SubcomposeLayout(lambda scope, constraints: _subcomposed(world, scope, constraints))
        LazyColumn(lambda scope: _rows(world, scope), Modifier.size(9))
    Moving(world)
    if world.read(("s", 3), ()) % 3 == 1:
        Popup(lambda: _popup(world))


@dataclass(frozen=True)
class Outlined(Shape):
    """A shape whose outline may raise."""

    world: FailingWorld
    n: int

    def create_outline(self, size: Any, *where: Any) -> Any:
        self.world.step("outline")
        return CircleShape.create_outline(size, *where)


@composable
def _Drawn(world: FailingWorld) -> None:
    n = world.read(("s", 1), ())
    shape = Outlined(world, n)
    Box(Modifier.size(6 + n).clip(shape).background(Color.RED))
    Box(Modifier.size(6).border(1, Color.BLUE, shape))

    def build(cache: Any) -> Any:
        world.step("draw cache")
        width = world.read(("s", 2), ())
        return cache.on_draw_behind(lambda scope: scope.draw_rect(Color.GREEN, (0, 0), (1 + width, 3)))

    Box(Modifier.size(8).draw_with_cache(build))
    Box(Modifier.size(3).semantics(lambda it: _said(world, it, n)))


def _said(world: FailingWorld, configuration: Any, n: int) -> None:
    world.step("semantics")
    configuration.content_description = str(n)


class Arranged(Arrangement):
    """An arrangement that may raise."""

    def __init__(self, world: FailingWorld) -> None:
        self.world = world

    def arrange(self, *given: Any, **named: Any) -> Any:
        self.world.step("arrangement")
        return Arrangement.TOP.arrange(*given, **named)


class DataNode(ParentDataModifierNode, Modifier.Node):
    def __init__(self, world: FailingWorld, n: int) -> None:
        self.world = world
        self.n = n

    def modify_parent_data(self, scope: Any, data: Any = None) -> Any:
        self.world.step("parent data")
        return self.n


@dataclass(frozen=True)
class Data(ModifierNodeElement[DataNode]):
    world: FailingWorld
    n: int

    def create(self) -> DataNode:
        return DataNode(self.world, self.n)

    def update(self, node: DataNode) -> None:
        node.n = self.n


@composable
def _Arranged(world: FailingWorld) -> None:
    n = world.read(("s", 0), ())
    with Column(vertical_arrangement=remember(lambda: Arranged(world))):
        Box(Modifier.size(2 + n))
        Box(Modifier.size(2))
    with Layout(_by_data):
        Box(Modifier.then(Data(world, n % 3)).size(2))


def _by_data(scope: Any, measurables: Any, constraints: Any) -> Any:
    wide = sum(each.parent_data for each in measurables)
    placeables = [each.measure(constraints) for each in measurables]
    return scope.layout(4 + wide, 4, lambda: [each.place(wide, 0) for each in placeables])


class Sized:
    """A measure policy whose intrinsic sizes may raise."""

    def __init__(self, world: FailingWorld) -> None:
        self.world = world

    def measure(self, scope: Any, measurables: Any, constraints: Any) -> Any:
        return scope.layout(constraints.constrain_width(3), 3, lambda: None)

    def _size(self, *given: Any) -> int:
        self.world.step("intrinsic")
        return 3 + self.world.read(("s", 4), ())

    min_intrinsic_width = max_intrinsic_width = min_intrinsic_height = max_intrinsic_height = _size


@composable
def _Intrinsic(world: FailingWorld) -> None:
    with Column(Modifier.width(IntrinsicSize.MAX)):
        Layout(remember(lambda: Sized(world)))
        Box(Modifier.fill_max_width().height(2).background(Color.RED))


@composable
def _Animated(world: FailingWorld) -> None:
    n = world.read(("s", 2), ())

    def easing(fraction: float) -> float:
        world.step("easing")
        return fraction

    def value_of(state: int) -> float:
        world.step("value of a transition")
        return float(state)

    followed = animate_float_as_state(float(n), tween(48, easing=easing), lambda value: world.step("listener"))
    led = update_transition(n).animate_float(value_of, lambda segment: tween(32, easing=easing))
    Box(Modifier.offset(lambda: IntOffset(int(followed.value), int(led.value))).size(3).background(Color.BLUE))


@composable
def _Saved(world: FailingWorld) -> None:
    n = world.read(("s", 1), ())

    def saved(value: int) -> int:
        world.step("saver")
        return value

    Box(Modifier.size(2 + remember_saveable(lambda: n, n, saver=Saver(saved, saved))))


def _subcomposed(world: FailingWorld, scope: Any, constraints: Any) -> Any:
    n = world.read(("s", 4), ())
    world.step("subcompose measure")
    placeables = [each.measure(constraints) for each in scope.subcompose(n % 3, lambda: _in_slot(world, n))]
    world.step("subcompose measure, later")
    return scope.layout(9, 9, lambda: [each.place(n % 2, 0) for each in placeables])


def _in_slot(world: FailingWorld, n: int) -> None:
    world.step("slot")
    Box(Modifier.size(2 + n + world.read(("s", 0), ())).background(Color.GREEN))


def _rows(world: FailingWorld, scope: Any) -> None:
    world.step("list content")
    count = 1 + world.read(("s", 3), ()) % 4
    scope.items(list(range(count)), lambda i: _row(world, i), key=lambda i: _row_key(world, i))


def _row_key(world: FailingWorld, i: int) -> int:
    world.step("row key")
    return i


def _row(world: FailingWorld, i: int) -> None:
    world.step("row")
    Box(Modifier.size(2 + world.read(("s", i % 5), ()) % 3).background(Color.RED))


def _popup(world: FailingWorld) -> None:
    world.step("popup")
    Box(Modifier.size(3 + world.read(("s", 4), ())).background(Color.RED))


@composable
def Moving(world: FailingWorld) -> None:
    """Content that moves between two rows, between compositions, and out of content that moves as well."""

    def inner() -> None:
        n = world.read(("s", 4), ())
        world.step("content that moves")
        Box(Modifier.size(2 + n).background(Color.BLUE))
        world.beside(MOVED, ())

    def outer() -> None:
        world.step("content that moves around other content")
        if world.read(("s", 1), ()) % 2:
            BoxWithConstraints(lambda scope: moving(), Modifier.size(12))
        else:
            with Column():
                moving()

    moving = remember(lambda: movable_content_of(inner))
    around = remember(lambda: movable_content_of(outer))
    if world.read(("s", 2), ()) % 2:
        with Row():
            around()
    else:
        with Box(Modifier.size(14)):
            around()
