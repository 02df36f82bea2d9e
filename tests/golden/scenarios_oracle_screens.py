"""Ports of Screens.kt (tests/oracle), first part: tasks, two panes, a collapsing header, intrinsics, densities."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Constraints,
    Density,
    IntOffset,
    IntrinsicSize,
    LazyColumn,
    LazyListState,
    LocalDensity,
    Modifier,
    NestedScrollConnection,
    Offset,
    Row,
    SideEffect,
    composable,
    derived_state_of,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_saveable,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_layout import Sized
from .scenarios_oracle_movable import Births
from .scenarios_state_and_lists import HItem


class Todo:
    title = state_field("")
    done = state_field(False)

    def __init__(self, id: int, title: str) -> None:
        self.id = id
        self.title = title


@composable
def TodoRow(todo: Todo, toggle: Any) -> None:
    log(f"compose:TodoRow({todo.id}) {todo.title} {text(todo.done)}")

    def open() -> Any:
        log(f"remember:{todo.id}")
        return mutable_state_of(todo.id)

    opened = remember(open)

    def clicked() -> None:
        log(f"toggled:{todo.id}")
        toggle(todo)

    with Row(traced(f"todo{todo.id}").clickable(clicked)):
        Box(Modifier.draw_behind(lambda scope: log(f"draw:check{todo.id} {text(todo.done)}")).size(20))
        Box(Modifier.size(len(todo.title) * 5, max(opened.value, 10)))


@composable
def Detail(id: int, births: Births) -> None:
    born = remember(births.next)
    taps = remember_saveable(lambda: mutable_state_of(0))
    log(f"compose:Detail({id}) born={born} taps={taps.value}")
    SideEffect(lambda: log(f"side:{id}"))
    Box(traced(f"detail{id}").size(30))


@scenario("todo_filtered")
def todo_filtered(run: Run) -> None:
    run.queue = True
    todos: Any = mutable_state_list_of(*(Todo(it, f"task{it}") for it in range(1, 6)))
    filter, state = mutable_state_of("all"), LazyListState()

    def calculate_visible() -> Any:
        log("calc:visible")
        return [it for it in todos if filter.value == "all" or it.done == (filter.value == "done")]

    def calculate_left() -> int:
        log("calc:left")
        return sum(not it.done for it in todos)

    visible, left = derived_state_of(calculate_visible), derived_state_of(calculate_left)

    def toggle(t: Todo) -> None:
        t.done = not t.done

    def content() -> None:
        log("compose:Root")
        with Column():
            with Row():
                log(f"compose:bar {left.value}")
                Leaf(f"filter.{filter.value}")

            def items(scope: Any) -> None:
                log("lazy:content")
                scope.items(visible.value, lambda it: TodoRow(it, toggle), key=lambda it: it.id)

            LazyColumn(items, traced("list"), state)

    def tap(x: float, y: float) -> None:
        run.scene.press(x, y)
        run.scene.release(x, y)

    def rename() -> None:
        todos[2].title = "renamed"
        todos.append(Todo(6, "six"))

    run.start(content, 200, 200)
    run.step("tap the second", lambda: tap(10, 35))
    run.step("only open ones", lambda: filter.set("open"))
    run.step("tap the first", lambda: tap(10, 25))
    run.step("rename and add", rename)
    run.step("only done ones", lambda: filter.set("done"))
    run.step("the first is removed", lambda: todos.pop(0))
    run.step("all", lambda: filter.set("all"))


@scenario("master_detail")
def master_detail(run: Run) -> None:
    wide, chosen, births = mutable_state_of(True), mutable_state_of(1), Births()

    def content() -> None:
        log("compose:Root")
        detail = remember(lambda: movable_content_of(lambda id: Detail(id, births)))
        if wide.value:
            with Row(traced("row")):
                Leaf("master")
                with Box(traced("pane").padding(5)):
                    detail(chosen.value)
        else:
            with Column(traced("column")):
                detail(chosen.value)
                Leaf("back")

    run.start(content)
    run.step("narrow", lambda: wide.set(False))
    run.step("2", lambda: chosen.set(2))
    run.step("wide and 3", lambda: (wide.set(True), chosen.set(3)))
    run.step("narrow again", lambda: wide.set(False))


class Collapsing(NestedScrollConnection):
    def __init__(self, height: Any) -> None:
        self.height = height

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        height, before = self.height, self.height.value
        height.value = min(max(before + available.y, 40.0), 100.0)
        log(f"scroll:pre {int(available.y)} took {int(height.value - before)}")
        return Offset(0.0, height.value - before)


@scenario("collapsing_header")
def collapsing_header(run: Run) -> None:
    run.queue = True
    height, list = mutable_state_of(100.0), LazyListState()
    connection = Collapsing(height)

    def measure(scope: Any, m: Any, c: Any) -> Any:
        h = int(height.value)
        log(f"lambda:header {h}")
        p = m.measure(Constraints.fixed(c.max_width, h))
        return scope.layout(c.max_width, h, lambda: p.place(0, 0))

    def layer(it: Any) -> None:
        log("lambda:layer")
        it.alpha = height.value / 100

    def content() -> None:
        log("compose:Root")

        def calculate() -> bool:
            log("calc:small")
            return bool(height.value < 60)

        small = remember(lambda: derived_state_of(calculate))
        with Column(Modifier.nested_scroll(connection)):
            with Box(traced("header").layout(measure).graphics_layer(layer)):
                log(f"compose:header {text(small.value)}")
                Box(traced("title").size(10 if small.value else 30))

            def items(scope: Any) -> None:
                log("lazy:content")
                scope.items(20, lambda it: HItem(f"{it}"))

            LazyColumn(items, traced("list").weight(1), list)

    run.start(content, 200, 300)
    run.step("press", lambda: run.scene.press(50, 250))
    run.step("the slop", lambda: run.scene.move(50, 230))
    run.step("up by 30", lambda: run.scene.move(50, 200))
    run.step("up by 40", lambda: run.scene.move(50, 160))
    run.step("down by 20", lambda: run.scene.move(50, 180))
    run.step("down by 60", lambda: run.scene.move(50, 240))


@scenario("intrinsic_rows")
def intrinsic_rows(run: Run) -> None:
    a, b, more, weight = mutable_state_of(20), mutable_state_of(30), mutable_state_of(False), mutable_state_of(1.0)

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.width(IntrinsicSize.MAX).then(trace("column"))):
            with Row(Modifier.height(IntrinsicSize.MIN).then(trace("row"))):
                made = mutable_state_of(25)
                Sized("a", remember(lambda: made), a)
                Box(traced("divider").fill_max_height().width(2))
                with Box(Modifier.weight(weight.value).then(trace("weighed"))):
                    Sized("b", b)
                if more.value:
                    Leaf("more")
            Box(traced("line").fill_max_width().height(3))

    run.start(content, 200, 300)
    run.step("a 50", lambda: a.set(50))
    run.step("b 60", lambda: b.set(60))
    run.step("more", lambda: more.set(True))
    run.step("weight 2", lambda: weight.set(2.0))
    run.step("a 10, b 10", lambda: (a.set(10), b.set(10)))


@scenario("density_switch")
def density_switch(run: Run) -> None:
    density, list = mutable_state_of(1.0), LazyListState()

    def layer(it: Any) -> None:
        log(f"lambda:layer {float(it.density)}")
        it.translation_x = it.to_px(3)

    def content() -> None:
        log("compose:Root")
        Leaf("outside")

        def inside() -> None:
            log("compose:inside")
            with Column(traced("column").padding(4)):
                Leaf("leaf")
                Box(Modifier.offset(5, 2).then(trace("offset")).size(10))

                here = LocalDensity.current

                def offset() -> IntOffset:
                    log("lambda:offset")
                    return IntOffset(here.round_to_px(6), 0)

                Box(Modifier.offset(offset).then(trace("block")).size(10))
                Box(Modifier.graphics_layer(layer).then(trace("layer")).size(10))

                def in_bwc(scope: Any) -> None:
                    log(f"compose:bwc {float(scope.max_width)}.dp {scope.constraints.max_width}")
                    Leaf("in bwc")

                BoxWithConstraints(in_bwc, traced("bwc").width(50))

                def items(scope: Any) -> None:
                    log("lazy:content")
                    scope.items(10, lambda it: HItem(f"{it}"))

                LazyColumn(items, traced("list").height(30), list)

        CompositionLocalProvider(LocalDensity.provides(Density(density.value)), content=inside)

    run.start(content, 300, 300)
    run.step("2", lambda: density.set(2.0))
    run.step("scrolled", lambda: list.dispatch_raw_delta(50))
    run.step("1", lambda: density.set(1.0))
