"""Places of lists and animations whose code raises: keys, spans, cells, pages, specs, transitions, shared elements.

Not here    layout, drawing and state: raising_places.py.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    AnimatedContent,
    AnimatedVisibility,
    Box,
    Color,
    Column,
    Crossfade,
    GridCells,
    HorizontalPager,
    IntOffset,
    IntSize,
    LaunchedEffect,
    LazyColumn,
    LazyVerticalGrid,
    LazyVerticalStaggeredGrid,
    LookaheadScope,
    Modifier,
    Row,
    Scaffold,
    SharedTransitionLayout,
    SizeTransform,
    StaggeredGridCells,
    StaggeredGridItemSpan,
    Tab,
    TabRow,
    Text,
    TwoWayConverter,
    animate_value_as_state,
    expand_in,
    fade_in,
    fade_out,
    infinite_repeatable,
    keyframes,
    movable_content_of,
    remember,
    remember_infinite_transition,
    remember_pager_state,
    shrink_out,
    slide_in,
    slide_out,
    tween,
    update_transition,
)
from engine.foundation.animation.animated_content import ContentTransform
from tests.model.every_step import World

SHORT = tween(32)


def linear(world: World, where: str = "easing") -> Any:
    def easing(fraction: float) -> float:
        world.step(where)
        return fraction

    return easing


# ---------------------------------------------------------------- lists


def _order(n: int) -> list[int]:
    return [[1, 2, 3], [3, 1, 2, 4], [4, 5, 1]][n % 3]


def list_of_items(world: World) -> None:
    def content(scope: Any) -> None:
        world.step("content")
        scope.sticky_header(lambda: _row(world, 7), key="header", content_type="header")
        scope.items(
            _order(world.n),
            lambda item: _row(world, item),
            key=lambda item: _step_and(world, "key", item),
            content_type=lambda item: _step_and(world, "content type", item % 2),
        )
        scope.items_indexed(
            _order(world.n)[:1],
            lambda index, item: _row(world, item),
            key=lambda index, item: _step_and(world, "key with index", f"{index} {item}"),
        )

    LazyColumn(content, Modifier.size(40))


def _row(world: World, item: int) -> None:
    world.step(f"row {item}")
    Box(Modifier.size(4 + item, 6).background(Color.RED if item % 2 else Color.BLUE))


def _step_and(world: World, where: str, value: Any) -> Any:
    world.step(where)
    return value


def items_that_move(world: World) -> None:
    spec = tween(48, easing=linear(world))

    def content(scope: Any) -> None:
        scope.items(
            _order(world.n),
            lambda item: Box(Modifier.animate_item(spec, spec, spec).size(4 + item, 6).background(Color.RED)),
            key=lambda item: item,
        )

    LazyColumn(content, Modifier.size(40))


class Cells(GridCells):
    def __init__(self, world: World) -> None:
        super().__init__(3, None)
        self.world = world

    def sizes(self, density: Any, available: int, spacing: int) -> list[int]:
        self.world.step("cells")
        return super().sizes(density, available, spacing)


def grid(world: World) -> None:
    def content(scope: Any) -> None:
        scope.items(
            _order(world.n),
            lambda item: _row(world, item),
            key=lambda item: _step_and(world, "key", item),
            content_type=lambda item: _step_and(world, "content type", item % 2),
            span=lambda item: _step_and(world, "span", 1 + item % 3),
        )

    LazyVerticalGrid(remember(lambda: Cells(world)), content, Modifier.size(40))


def staggered_grid(world: World) -> None:
    def span(item: int) -> StaggeredGridItemSpan:
        world.step("span")
        return StaggeredGridItemSpan.FULL_LINE if item == 3 else StaggeredGridItemSpan.SINGLE_LANE

    def content(scope: Any) -> None:
        scope.items(_order(world.n), lambda item: _row(world, item), key=lambda item: item, span=span)

    LazyVerticalStaggeredGrid(StaggeredGridCells.fixed(2), content, Modifier.size(40))


def pager(world: World) -> None:
    n = world.n

    def pages() -> int:
        world.step("page count")
        return 3 + n

    def page(index: int) -> None:
        world.step(f"page {index}")
        Box(Modifier.size(9 + index + n).background(Color.RED if index % 2 else Color.BLUE))

    state = remember_pager_state(pages)
    HorizontalPager(state, page, Modifier.size(20), 1, key=lambda index: _step_and(world, "key", index))


# ---------------------------------------------------------------- slots of components


def scaffold(world: World) -> None:
    def slot(where: str, size: int) -> Any:
        def content(*given: Any) -> None:
            world.step(where)
            Box(Modifier.size(size + world.n, 4).background(Color.RED))

        return content

    Scaffold(
        slot("content", 20),
        top_bar=slot("top bar", 30),
        bottom_bar=slot("bottom bar", 25),
        floating_action_button=slot("button", 5),
    )


def tabs(world: World) -> None:
    def indicator(positions: Any) -> None:
        world.step("indicator")
        Box(Modifier.size(4, 2).background(Color.RED))

    def each_tab() -> None:
        for number in range(3):
            Tab(number == world.n % 3, lambda: None, lambda number=number: Text(str(number)))

    TabRow(world.n % 3, each_tab, indicator=indicator)


def movable(world: World) -> None:
    def content(n: int) -> None:
        world.step("movable content")
        Box(Modifier.size(4 + n).background(Color.RED))

    moving = remember(lambda: movable_content_of(content))
    if world.n % 2:
        with Row():
            moving(world.n)
    else:
        with Column():
            Box(Modifier.size(3))
            moving(world.n)


# ---------------------------------------------------------------- animations


def converter(world: World) -> None:
    def to_vector(value: float) -> tuple[float, ...]:
        world.step("to_vector")
        return (value,)

    def from_vector(vector: tuple[float, ...]) -> float:
        world.step("from_vector")
        return vector[0]

    both = remember(lambda: TwoWayConverter(to_vector, from_vector))
    followed = animate_value_as_state(
        float(world.n), SHORT, both, finished_listener=lambda value: world.step("finished_listener")
    )
    Box(Modifier.offset(lambda: IntOffset(round(followed.value), 0)).size(4).background(Color.RED))


class Spec:
    """An animation spec of a program, with its track."""

    is_infinite = False

    def __init__(self, world: World) -> None:
        self.world = world

    def track(self, start: float, end: float, velocity: float, converter: Any, index: int) -> Any:
        self.world.step("track")
        return SHORT.track(start, end, velocity, converter, index)


def spec_of_a_program(world: World) -> None:
    followed = animate_value_as_state(float(world.n), Spec(world))
    Box(Modifier.offset(lambda: IntOffset(round(followed.value), 0)).size(4).background(Color.RED))


def keyframes_of_a_program(world: World) -> None:
    def build(builder: Any) -> None:
        world.step("keyframes")
        builder.duration_millis = 48
        builder.at(float(world.n) / 2, 16)

    followed = animate_value_as_state(float(world.n), keyframes(build))
    Box(Modifier.offset(lambda: IntOffset(round(followed.value), 0)).size(4).background(Color.RED))


def transition(world: World) -> None:
    def spec(segment: Any) -> Any:
        world.step("spec of a segment")
        return tween(32, easing=linear(world))

    def value(state: int) -> float:
        world.step("value of a state")
        return float(2 * state)

    moving = update_transition(world.n)
    left, top = moving.animate_float(value, spec), moving.animate_float(value)
    Box(Modifier.offset(lambda: IntOffset(round(left.value), round(top.value))).size(4).background(Color.RED))
    moving.AnimatedContent(lambda n: _row(world, n))
    moving.AnimatedVisibility(lambda n: bool(_step_and(world, "visible", n % 2)), lambda: _row(world, 5))


def infinite_transition(world: World) -> None:
    """It ends with the content, else no frame would be the last one."""
    if world.n == 1:
        spec = infinite_repeatable(tween(32, easing=linear(world)))
        angle = remember_infinite_transition().animate_float(0.0, 1.0, spec)
        ending = remember(lambda: Animatable(0.0))

        async def end() -> None:
            await ending.animate_to(1.0, tween(64))
            world.number.value = 2

        LaunchedEffect(end)
        Box(Modifier.graphics_layer(lambda layer: setattr(layer, "alpha", 1 - angle.value)).size(4))
    else:
        _row(world, 3)


def visibility(world: World) -> None:
    def offset(full: IntSize) -> IntOffset:
        world.step("offset of a slide")
        return IntOffset(full.width, 0)

    def size(full: IntSize) -> IntSize:
        world.step("size of an expansion")
        return IntSize(0, full.height)

    AnimatedVisibility(
        world.n % 2 == 1,
        lambda: _row(world, world.n),
        enter=slide_in(offset, SHORT) + expand_in(SHORT, initial_size=size) + fade_in(tween(48, easing=linear(world))),
        exit=slide_out(offset, SHORT) + shrink_out(SHORT, target_size=size) + fade_out(tween(32, easing=linear(world))),
    )


def animated_content(world: World) -> None:
    def size(initial: IntSize, target: IntSize) -> Any:
        world.step("size transform")
        return tween(32, easing=linear(world, "easing of the size"))

    def change(scope: Any) -> ContentTransform:
        world.step("transition_spec")
        return ContentTransform(fade_in(SHORT), fade_out(SHORT), size_transform=SizeTransform(spec=size))

    AnimatedContent(
        world.n,
        lambda n: _row(world, n),
        transition_spec=change,
        content_key=lambda n: _step_and(world, "content_key", n),
    )
    Crossfade(world.n, lambda n: _row(world, n), spec=tween(32, easing=linear(world, "easing of a crossfade")))


def content_size(world: World) -> None:
    def ended(initial: Any, target: Any) -> None:
        world.step("finished_listener")

    spec = tween(32, easing=linear(world))
    with Box(Modifier.animate_content_size(spec, finished_listener=ended).background(Color.BLUE)):
        Box(Modifier.size(4 + 3 * world.n))


def bounds(world: World) -> None:
    def transform(initial: Any, target: Any) -> Any:
        world.step("bounds transform")
        return tween(32, easing=linear(world))

    def content(scope: Any) -> None:
        with Row():
            Box(Modifier.size(3 + 3 * world.n, 3))
            Box(Modifier.animate_bounds(scope, spec=transform).size(4 + world.n).background(Color.RED))

    LookaheadScope(content)


def approach(world: World) -> None:
    def is_on_its_way(size: IntSize) -> bool:
        world.step("is_measurement_approach_in_progress")
        return False

    def is_moving(scope: Any, coordinates: Any) -> bool:
        world.step("is_placement_approach_in_progress")
        return False

    def measured(scope: Any, measurable: Any, constraints: Any) -> Any:
        world.step("approach_measure")
        placeable = measurable.measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(world.n, 0))

    def content(scope: Any) -> None:
        chain = Modifier.approach_layout(is_on_its_way, measured, is_moving)
        Box(chain.size(4 + world.n).background(Color.RED))

    LookaheadScope(content)


def shared_elements(world: World) -> None:
    def transform(initial: Any, target: Any) -> Any:
        world.step("bounds transform")
        return tween(32, easing=linear(world))

    def placeholder(content: Any, animated: Any) -> Any:
        world.step("placeholder size")
        return content

    def content(space: Any) -> None:
        def screen(n: int, visible: Any) -> None:
            state = space.remember_shared_content_state("picture")
            chain = Modifier.offset(3 * n, 0).shared_element(
                state, visible, bounds_transform=transform, placeholder_size=placeholder
            )
            Box(chain.size(5 + 2 * n).background(Color.RED))

        AnimatedContent(world.n, screen, Modifier.size(40))

    SharedTransitionLayout(content)


PLACES = [
    list_of_items, items_that_move, grid, staggered_grid, pager, scaffold, tabs, movable, converter, spec_of_a_program,
    keyframes_of_a_program, transition, infinite_transition, visibility, animated_content, content_size, bounds,
    approach, shared_elements,
]  # fmt: skip
