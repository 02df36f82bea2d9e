"""Programs as people write them: mypy --strict and pyright find nothing in this file."""

from __future__ import annotations

from engine import (
    Alignment,
    Arrangement,
    Box,
    Button,
    Canvas,
    Color,
    Column,
    Constraints,
    DrawScope,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyListScope,
    Modifier,
    MutableState,
    Row,
    Text,
    animate_float_as_state,
    composable,
    derived_state_of,
    key,
    mutable_state_of,
    remember,
    remember_lazy_list_state,
)


@composable
def Counter(start: int = 0, modifier: Modifier | type[Modifier] = Modifier) -> None:
    count: MutableState[int] = remember(lambda: mutable_state_of(start))

    def increment() -> None:
        count.value += 1

    with Row(modifier.padding(8), horizontal_arrangement=Arrangement.spaced_by(4), vertical_alignment=Alignment.TOP):
        Text(f"Count {count.value}", Modifier.weight(1).padding(horizontal=4), font_size=18, color=Color.BLACK)
        Button(increment, lambda: Text("more"))


@composable
def Rows(names: tuple[str, ...]) -> None:
    scroll = remember_lazy_list_state()
    at_top = remember(lambda: derived_state_of(lambda: scroll.first_visible_item_index == 0))

    def content(scope: LazyListScope) -> None:
        scope.items(len(names), lambda index: Text(names[index]))

    with Column(Modifier.fill_max_size().background(Color.WHITE).clickable(lambda: None)):
        Text("top" if at_top.value else "further down")
        LazyColumn(content, Modifier.fill_max_width().height(200), state=scroll)
        for name in names:
            with key(name):
                Text(name, max_lines=1)


@composable
def Drawn(angle: float) -> None:
    turn = animate_float_as_state(angle)

    def draw(scope: DrawScope) -> None:
        scope.draw_circle(Color.RED, radius=scope.size.width / 4)

    async def later() -> None:
        return None

    Canvas(draw, Modifier.size(40).graphics_layer(lambda layer: layer.set(rotation_z=turn.value)))
    LaunchedEffect(later, angle)
    Box(Modifier.offset(x=4).size(10, 20).draw_behind(draw).test_tag("box"))


@composable
def Measured() -> None:
    Layout(lambda scope, measurables, constraints: scope.layout(constraints.max_width, constraints.max_height))
    Box(Modifier.layout(lambda scope, measurable, constraints: scope.layout(Constraints(0, 10).max_width, 0)))
