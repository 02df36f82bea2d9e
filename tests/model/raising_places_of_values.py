"""Places that compare, derive and collect values of the program, and whose code raises.

Not here    keys of `key` and of collections: raising_places.py, raising_places_around_content.py.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Canvas,
    Color,
    Column,
    CompositionLocalProvider,
    DisposableEffect,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyVerticalGrid,
    Modifier,
    MutableSharedFlow,
    MutableStateFlow,
    Text,
    collect_as_state,
    composable,
    composition_local_of,
    derived_state_of,
    mutable_state_of,
    remember,
    remember_updated_state,
    snapshot_flow,
    static_composition_local_of,
)
from engine.foundation import GridCells
from tests.model.every_step import World
from tests.model.raising_places_of_effects import running


class Compared:
    """A value whose comparison is a step; equal by its number."""

    def __init__(self, world: World, number: int, where: str) -> None:
        self.world = world
        self.number = number
        self.where = where

    def __eq__(self, other: object) -> bool:
        self.world.step(f"__eq__ of {self.where}")
        return isinstance(other, Compared) and other.number == self.number

    def __hash__(self) -> int:
        self.world.step(f"__hash__ of {self.where}")
        return hash(self.number)


class FrozenCompared(Compared):
    """A value of a stable class: equal arguments skip."""

    __stable__ = True


def colored(n: int) -> Color:
    return (Color.RED, Color.GREEN, Color.BLUE)[n % 3]


def arguments(world: World) -> None:
    @composable
    def Shown(value: Compared) -> None:
        world.step("body")
        Box(Modifier.size(3 + value.number).background(colored(value.number)))

    n = world.n
    with Column():
        Shown(FrozenCompared(world, n, "an argument"))
        Shown(FrozenCompared(world, n // 2, "an argument that may be equal"))
        Shown(value=Compared(world, 1, "an argument that is equal"))


def captures(world: World) -> None:
    @composable
    def Slot(content: Any) -> None:
        with Box(Modifier.background(Color.RED)):
            content()

    value, half = FrozenCompared(world, world.n, "a capture"), FrozenCompared(world, world.n // 2, "an equal capture")
    with Column():
        Slot(lambda: Box(Modifier.size(3 + value.number)))
        Slot(lambda: Box(Modifier.size(5 + half.number)))


def keys_of_effects(world: World) -> None:
    n = world.n
    size = remember(lambda: 3 + n, Compared(world, n, "a key of remember"))
    DisposableEffect(running(world, "effect"), Compared(world, n // 2, "a key of an effect"))

    async def load() -> None:
        world.received["loaded"] = n

    LaunchedEffect(load, Compared(world, n, "a key of a coroutine"))
    newest = remember_updated_state(Compared(world, n, "an updated state"))
    Box(Modifier.size(size + newest.value.number).background(Color.RED))


def provided(world: World) -> None:
    plain = remember(lambda: composition_local_of(lambda: Compared(world, 0, "default"), name="plain"))
    fixed = remember(lambda: static_composition_local_of(lambda: Compared(world, 0, "default"), name="fixed"))

    @composable
    def Reader() -> None:
        number = plain.current.number * 2 + fixed.current.number
        Box(Modifier.size(3 + number).background(Color.RED))

    n = world.n
    with CompositionLocalProvider(
        plain.provides(Compared(world, n // 2, "a local")), fixed.provides(Compared(world, n, "a static local"))
    ):
        Reader()
        BoxWithConstraints(lambda scope: Reader())


def states(world: World) -> None:
    held: Any = remember(lambda: mutable_state_of(Compared(world, 0, "a state"), name="held"))
    half = remember(lambda: derived_state_of(lambda: Compared(world, world.n // 2, "a derived state")))

    @composable
    def Reader() -> None:
        Box(Modifier.size(3 + held.value.number * 2 + half.value.number).background(Color.RED))

    new = Compared(world, world.n, "a state")
    DisposableEffect(lambda: (held.set(new), lambda: None)[1], world.n)
    Reader()


def derived_in_each_phase(world: World) -> None:
    def doubled(where: str) -> Any:
        def calculation() -> int:
            world.step(f"calculation read in {where}")
            return world.n * 2

        return remember(lambda: derived_state_of(calculation, name=where))

    width, left, shade, alpha = doubled("measure"), doubled("place"), doubled("draw"), doubled("layer")

    def measured(scope: Any, measurable: Any, constraints: Any) -> Any:
        size = 3 + width.value
        child = measurable.measure(constraints.copy(min_width=size, max_width=size))
        return scope.layout(child.width, child.height, lambda: child.place(left.value, 0))

    def draw(scope: Any) -> None:
        scope.draw_rect(colored(shade.value))

    def layer(scope: Any) -> None:
        scope.alpha = 1 - alpha.value / 8

    with Column():
        Canvas(draw, Modifier.layout(measured).height(9))
        Box(Modifier.size(9).graphics_layer(layer).background(Color.RED))
        Box(Modifier.offset(lambda: IntOffset(left.value, 0)).size(5).background(Color.GREEN))


def collected(world: World) -> None:
    flow = remember(lambda: MutableStateFlow(0))
    shared = remember(lambda: MutableSharedFlow(replay=1))

    # An operator or a comparison that raises ends its collector, as in Kotlin: it is a coroutine of the program.
    number = collect_as_state(flow.map(lambda value: value * 2), 0)
    newest = collect_as_state(shared, 0)

    def emit() -> Any:
        flow.value = world.n
        world.step("between two flows")
        shared.try_emit(world.n)
        return lambda: None

    DisposableEffect(emit, world.n)
    Box(Modifier.size(3 + number.value + newest.value).background(Color.RED))


def observed(world: World) -> None:
    """A flow of states: its block is a step; an exception ends the collector, as in Kotlin."""
    seen = remember(lambda: mutable_state_of(0, name="seen"))

    def block() -> int:
        return world.n * 2

    async def collect() -> None:
        await snapshot_flow(block).collect(seen.set)

    LaunchedEffect(collect)

    def size() -> int:
        world.step("reading what was collected")
        return 3 + seen.value

    Box(Modifier.size(size()).background(Color.RED))


def content_types(world: World) -> None:
    n = world.n

    def kind(index: int) -> Compared:
        world.step("content type")
        return Compared(world, index % 2, "a content type")

    def item(index: int) -> None:
        Box(Modifier.size(9 + n, 8).background(colored(index)))

    with Column():
        LazyColumn(lambda scope: scope.items(5 + n, item, content_type=kind), Modifier.size(30, 24))
        LazyVerticalGrid(
            GridCells.fixed(2), lambda scope: scope.items(5 + n, item, content_type=kind), Modifier.size(30, 24)
        )


def measured_text(world: World) -> None:
    lines: Any = remember(lambda: mutable_state_of(0, name="lines"))

    def measured(result: Any) -> None:
        world.step("on_text_layout")
        world.received["lines"] = result.line_count
        lines.value = result.line_count

    with Column():
        Text("a " * (1 + 3 * world.n), Modifier.width(20), font_size=8, on_text_layout=measured)
        Canvas(lambda scope: scope.draw_rect(colored(lines.value)), Modifier.size(9))


PLACES = [
    arguments, captures, keys_of_effects, provided, states, derived_in_each_phase, collected, observed, content_types,
    measured_text,
]  # fmt: skip
