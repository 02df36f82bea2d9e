"""Places of subcomposition and rulers whose code raises: slot policies, recorded layers, blocks that provide rulers."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Canvas,
    Color,
    Column,
    IntOffset,
    Layout,
    LookaheadScope,
    Modifier,
    Row,
    SubcomposeLayout,
    movable_content_of,
    remember,
    remember_graphics_layer,
)
from engine.layout import SubcomposeLayoutState, SubcomposeSlotReusePolicy
from engine.node.ruler import VerticalRuler
from tests.model.every_step import World


class Policy(SubcomposeSlotReusePolicy):
    def __init__(self, world: World) -> None:
        self.world = world

    def get_slots_to_retain(self, slot_ids: Any) -> None:
        self.world.step("get_slots_to_retain")
        slot_ids.trim_to_size(2)

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        self.world.step("are_compatible")
        return bool(slot_id % 2 == reusable_slot_id % 2)


def slots(world: World) -> None:
    state = remember(lambda: SubcomposeLayoutState(Policy(world)))

    def content(number: int) -> None:
        world.step(f"slot {number}")
        Box(Modifier.size(4 + number).background(Color.RED))

    def measured(scope: Any, constraints: Any) -> Any:
        numbers = [[0, 1, 2], [3, 1], [4, 5, 6, 0]][world.n % 3]
        placeables = [
            each.measure(constraints)
            for number in numbers
            for each in scope.subcompose(number, lambda number=number: content(number))
        ]
        world.step("measured")
        return scope.layout(40, 40, lambda: [each.place(8 * index, index) for index, each in enumerate(placeables)])

    SubcomposeLayout(measured, state=state)


def slots_in_lookahead(world: World) -> None:
    def content(scope: Any) -> None:
        world.step("content")
        Box(Modifier.size(4 + world.n).background(Color.RED))

    def inside(space: Any) -> None:
        with Column():
            BoxWithConstraints(content, Modifier.size(20 + world.n))
            Box(Modifier.size(3))

    LookaheadScope(inside)


def recorded_layer(world: World) -> None:
    layer = remember_graphics_layer()

    def recorded(scope: Any) -> None:
        world.step("recorded")
        scope.draw_rect(Color.RED, (0, 0), (3 + world.n, 5))

    def draw(scope: Any) -> None:
        layer.record(scope, recorded)
        world.step("draw")
        scope.draw_layer(layer)

    Canvas(draw, Modifier.size(12))


def rulers(world: World) -> None:
    ruler = remember(lambda: VerticalRuler("ruler"))

    def provide(scope: Any) -> None:
        world.step("provide")
        scope.provides(ruler, float(3 + world.n))

    kept = remember(lambda: provide)

    def around(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [each.measure(constraints) for each in measurables]
        return scope.layout(40, 20, lambda: [each.place(0, 0) for each in placeables], rulers=kept)

    with Layout(around):
        _at_ruler(world, ruler)


def _at_ruler(world: World, ruler: VerticalRuler) -> None:
    def inside(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [each.measure(constraints) for each in measurables]

        def place() -> None:
            world.step("place")
            for each in placeables:
                each.place(int(ruler.current(scope)), 0)

        return scope.layout(40, 20, place)

    with Layout(inside):
        Box(Modifier.size(4).background(Color.RED))


def rulers_at_a_place(world: World) -> None:
    """The block reads where its provider is, a modifier in a lookahead scope, and the provider moves."""
    ruler = remember(lambda: VerticalRuler("ruler"))

    def provide(scope: Any) -> None:
        world.step("provide")
        scope.provides(ruler, 3.0 + scope.coordinates.position_in_root().x)

    kept = remember(lambda: provide)

    def around(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)
        return scope.layout(40, 20, lambda: placeable.place(0, 0), rulers=kept)

    def content(space: Any) -> None:
        with Row():
            Box(Modifier.size(2 + 3 * world.n, 2))
            with Box(Modifier.layout(around)):
                _at_ruler(world, ruler)

    LookaheadScope(content)


def movable_between_compositions(world: World) -> None:
    def content() -> None:
        world.step("movable")
        Box(Modifier.size(4 + world.n).background(Color.BLUE).offset(lambda: IntOffset(world.n, 0)))

    moving = remember(lambda: movable_content_of(content))
    around = remember(lambda: movable_content_of(lambda: moving()))
    if world.n % 2:
        BoxWithConstraints(lambda scope: around(), Modifier.size(20))
    else:
        with Column():
            Box(Modifier.size(3))
            around()


PLACES = [slots, slots_in_lookahead, recorded_layer, rulers, rulers_at_a_place, movable_between_compositions]
