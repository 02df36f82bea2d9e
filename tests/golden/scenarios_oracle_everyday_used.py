"""Ports of Everyday.kt (tests/oracle), second part: dragging, choosing, steps, pages, a clock, rows that open."""

from __future__ import annotations

from typing import Any

from engine import (
    AnchoredDraggableState,
    Box,
    Column,
    Constraints,
    DisposableEffect,
    FlowRow,
    HorizontalDivider,
    HorizontalPager,
    IntOffset,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    Orientation,
    Row,
    VerticalDivider,
    composable,
    derived_state_of,
    detect_drag_gestures,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    remember_updated_state,
    snapshot_flow,
    spring,
    state_field,
    with_frame_nanos,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_material import Mark, Quiet
from .scenarios_oracle_transitions import line


def tapped(run: Run, x: float, y: float) -> Any:
    def action() -> None:
        run.scene.press(x, y)
        run.scene.release(x, y)

    return action


class Card:
    offset = state_field(0.0)

    def __init__(self, id: int) -> None:
        self.id = id


@composable
def DraggedCard(card: Card, moved: Any) -> None:
    log(f"compose:DraggedCard({card.id})")

    def layer(it: Any) -> None:
        log(f"lambda:layer{card.id} {rounded(card.offset)}")
        it.translation_y = card.offset

    async def detecting(scope: Any) -> None:
        def ended() -> None:
            log(f"ended:{card.id}")
            card.offset = 0.0

        def dragged(change: Any, by: Any) -> None:
            card.offset += by.y
            log(f"by:{rounded(by.y)}")
            moved(card)

        await detect_drag_gestures(scope, dragged, on_drag_end=ended)

    Box(traced(f"card{card.id}").graphics_layer(layer).pointer_input(detecting, card).size(80, 30))


@scenario("drag_reorder")
def drag_reorder(run: Run) -> None:
    run.queue = True
    cards: Any = mutable_state_list_of(Card(0), Card(1), Card(2))

    def moved(it: Card) -> None:
        at = cards.index(it)
        if it.offset > 30 and at < 2:
            cards.insert(at + 1, cards.pop(at))
            it.offset -= 30

    def content() -> None:
        log(f"compose:Root {''.join(str(it.id) for it in cards)}")
        with Column():
            for card in cards:
                with key(card.id):
                    DraggedCard(card, moved)

    run.start(content, 100, 120)
    scene = run.scene
    run.step("press", lambda: scene.press(10, 10))
    run.step("past the slop", lambda: scene.move(10, 40))
    run.step("a little", lambda: scene.move(10, 50))
    run.step("over the next", lambda: scene.move(10, 70))
    run.step("a little more", lambda: scene.move(10, 75))
    run.step("let go", lambda: scene.release(10, 75), 10)


@composable
def ChipRow(ids: Any, chosen: Any, toggle: Any) -> None:
    log(f"compose:ChipRow {len(chosen)}")

    def chips() -> None:
        for id in ids:
            with key(id):
                on = id in chosen
                log(f"compose:chip.{id} {text(on)}")
                Box(traced(f"chip.{id}").clickable(lambda id=id: toggle(id)).size(45 if on else 30, 20))

    FlowRow(chips, traced("chips").width(100))


@scenario("chips_chosen")
def chips_chosen(run: Run) -> None:
    chosen, ids = mutable_state_of(frozenset()), ("a", "b", "c", "d", "e")

    def count() -> int:
        log("calc:count")
        return len(chosen.value) // 2

    def toggle(id: str) -> None:
        log(f"toggled:{id}")
        chosen.value = chosen.value ^ {id}

    def content() -> None:
        log("compose:Root")
        half = remember(lambda: derived_state_of(count))
        with Column():
            with Box():
                log(f"compose:count {half.value}")
            with Box():
                ChipRow(ids, chosen.value, toggle)

    run.start(content, 120, 120)
    run.step("tap a", tapped(run, 10, 10))
    run.step("tap b", tapped(run, 50, 10))
    run.step("the same set again", lambda: chosen.set(frozenset("ab")))
    run.step("c, d, e", lambda: chosen.set(frozenset("cde")))
    run.step("none", lambda: chosen.set(frozenset()))


@composable
def Step(n: int, done: Any, next: Any) -> None:
    current = remember_updated_state(next)
    log(f"compose:Step({n}) {text(done.value)}")

    async def waiting() -> None:
        log(f"started:{n}")
        async for it in snapshot_flow(lambda: done.value):
            log(f"heard:{n} {text(it)}")
            if it:
                current.value()

    LaunchedEffect(waiting, n)

    def effect() -> Any:
        log(f"effect-start:step{n}")
        return lambda: log(f"effect-dispose:step{n}")

    DisposableEffect(effect, n)


@scenario("wizard_steps")
def wizard_steps(run: Run) -> None:
    run.queue = True
    step, done, by = mutable_state_of(0), [mutable_state_of(False) for _ in range(3)], mutable_state_of(1)

    def content() -> None:
        log(f"compose:Root {step.value}")
        b = by.value

        def next() -> None:
            log(f"next:by {b}")
            step.value = min(step.value + b, 2)

        Step(step.value, done[step.value], next)
        Mark("after")

    run.start(content)
    run.step("the first is done", lambda: done[0].set(True), 10)
    run.step("by two", lambda: by.set(2), 10)
    run.step("the second is done", lambda: done[1].set(True), 10)
    run.step("back to the first", lambda: step.set(0), 10)
    run.step("undone", lambda: (done[2].set(False), done[1].set(False)), 10)


@scenario("pager_indicator")
def pager_indicator(run: Run) -> None:
    run.queue = True
    pager: Any = None
    scope: Any = None

    def at() -> int:
        return rounded((pager.current_page + pager.current_page_offset_fraction) * 10)

    def content() -> None:
        nonlocal pager, scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        pager = remember_pager_state(lambda: 4)

        def page(p: int) -> None:
            log(f"compose:page{p}")
            Box(traced(f"page{p}").fill_max_size())

        def place() -> IntOffset:
            log(f"lambda:at {at()}")
            return IntOffset(at(), 0)

        with Column():
            HorizontalPager(pager, page, traced("pager").height(40), key=lambda it: f"page{it}")
            with Box():
                log(f"compose:dots {pager.current_page}")
                Box(traced("dot").size(10 + 2 * pager.current_page))
            Box(traced("drawn").draw_behind(lambda it: log(f"draw:at {at()}")).size(10))
            Box(Modifier.offset(place).then(traced("placed")).size(10))

    run.start(content, 100, 80)
    scene = run.scene
    run.step("press", lambda: scene.press(90, 20))
    run.step("drag", lambda: scene.move(60, 20))
    run.step("on", lambda: scene.move(20, 20))
    run.step("to the third", lambda: scope.launch(lambda: pager.scroll_to_page(2, 0.25)))
    run.step("let go", lambda: scene.release(20, 20), 60)


@scenario("clock_running")
def clock_running(run: Run) -> None:
    run.queue = True
    on, ticks, color = mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        if on.value:

            async def count() -> None:
                log("started")
                try:
                    while ticks.value % 9 != 8:
                        await with_frame_nanos(lambda nanos: ticks.set(ticks.value + 1))
                finally:
                    log(f"stopped {ticks.value}")

            LaunchedEffect(count, None)

        def calculate() -> int:
            log("calc:quarter")
            return ticks.value // 4

        quarter = remember(lambda: derived_state_of(calculate))
        with Box():
            log(f"compose:quarter {quarter.value}")

        def cached(cache: Any) -> Any:
            c = color.value
            log(f"cache:{c}")
            return cache.on_draw_behind(lambda it: log(f"draw:{c} {ticks.value}"))

        Box(traced("face").draw_with_cache(cached).size(20))

    run.start(content)
    run.step("color", lambda: color.set(1), 2)
    run.step("off", lambda: on.set(False), 4)
    run.step("on the next turn", lambda: (ticks.set(12), on.set(True)), 3)
    run.step("to its end", lambda: color.set(2), 20)


@scenario("measured_menu")
def measured_menu(run: Run) -> None:
    words: Any = mutable_state_list_of(3, 5, 2)
    limit = mutable_state_of(200)

    def limited(scope: Any, m: Any, c: Any) -> Any:
        log(f"lambda:limit {limit.value}")
        p = m.measure(c.copy(min_width=0, max_width=limit.value))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    def policy(scope: Any, ms: Any, c: Any) -> Any:
        widest = max((it.max_intrinsic_width(10) for it in ms), default=0)
        log(f"policy:widest {widest}")
        ps = [it.measure(Constraints(min(widest, c.max_width), c.max_width)) for it in ms]

        def place() -> None:
            for i, p in enumerate(ps):
                p.place(0, i * 10)

        return scope.layout(max((it.width for it in ps), default=0), len(ps) * 10, place)

    def entry(n: int) -> Any:
        def measure(scope: Any, m: Any, c: Any) -> Any:
            w = c.constrain_width(n * 10)
            p = m.measure(Constraints.fixed(w, 10))
            return scope.layout(w, 10, lambda: p.place(0, 0))

        return measure

    def content() -> None:
        log("compose:Root")
        with Box(traced("limit").layout(limited)), Layout(policy, traced("menu")):
            for i in range(len(words)):
                n = words[i]
                log(f"compose:entry{i} {n}")
                measure = remember(lambda n=n: entry(n), n)
                Box(traced(f"entry{i}").required_height(10).layout(measure))

    run.start(content, 200, 200)

    def first() -> None:
        words[0] = 8

    run.step("the first is the widest", first)
    run.step("the limit", lambda: limit.set(60))
    run.step("the first leaves", lambda: words.pop(0))
    run.step("no limit", lambda: limit.set(200))


@scenario("expanded_rows")
def expanded_rows(run: Run) -> None:
    run.queue = True
    open: Any = mutable_state_list_of()
    list = LazyListState()

    def row(i: int) -> None:
        is_open = i in open
        log(f"compose:row{i} {text(is_open)}")

        def toggle() -> None:
            log(f"toggled:{i}")
            if is_open:
                open.remove(i)
            else:
                open.append(i)

        with Column(traced(f"row{i}").animate_content_size(line(64))):
            Box(traced(f"head{i}").clickable(toggle).size(80, 25))
            if is_open:
                Box(traced(f"body{i}").size(80, 30))

    def content() -> None:
        log("compose:Root")
        LazyColumn(lambda scope: scope.items(8, row, key=lambda it: it), traced("list"), list)

    run.start(content, 100, 100)
    run.step("tap the second", tapped(run, 10, 30), 3)
    run.step("scrolled on the way", lambda: list.dispatch_raw_delta(60), 10)
    run.step("back", lambda: list.dispatch_raw_delta(-60), 10)
    run.step("tap it again", tapped(run, 10, 30), 20)


@scenario("material_dividers")
def material_dividers(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b", "c")
    thick = mutable_state_of(1)

    def content() -> None:
        def inside() -> None:
            log("compose:Root")
            with Column():
                for id in rows:
                    with key(id):
                        Mark(f"row.{id}")
                        HorizontalDivider(traced(f"line.{id}"), thickness=thick.value if id == "a" else 1)
                with Row(Modifier.height(20)):
                    Mark("left")
                    VerticalDivider(traced("middle"), thickness=2)
                    Mark("right")

        Quiet(inside)

    run.start(content, 200, 200)
    run.step("thicker", lambda: thick.set(3))
    run.step("b leaves", lambda: rows.remove("b"))
    run.step("d comes", lambda: rows.append("d"))


@scenario("anchored_spring")
def anchored_spring(run: Run) -> None:
    run.queue = True
    state: Any = AnchoredDraggableState(0, {0: 0, 1: 60, 2: 150})

    def content() -> None:
        log("compose:Root")
        with Box():
            log(f"compose:settled {state.settled_value}")
        drag = traced("box").anchored_draggable(
            state, Orientation.HORIZONTAL, positional_threshold=lambda it: it / 2, spec=spring(0.4, 1500.0)
        )
        Box(
            drag.draw_behind(
                lambda scope: log(f"draw:{rounded(state.offset)} {state.current_value} {state.target_value}")
            ).size(250, 50)
        )

    run.start(content, 300, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(20, 20))
    run.step("dragged", lambda: scene.move(50, 20))
    run.step("on", lambda: scene.move(60, 20))
    run.step("let go", lambda: scene.release(60, 20), 40)
    run.step("back", lambda: (scene.press(60, 20), scene.move(40, 20)))
    run.step("faster", lambda: scene.move(5, 20))
    run.step("let go again", lambda: scene.release(5, 20), 40)
    run.fact("at", f"{state.settled_value} {rounded(state.offset)}")


@scenario("pager_flung")
def pager_flung(run: Run) -> None:
    run.queue = True
    pager: Any = None

    def content() -> None:
        nonlocal pager
        log("compose:Root")
        pager = remember_pager_state(lambda: 3, 1)

        def page(p: int) -> None:
            log(f"compose:page{p}")
            drawn = lambda scope: log(f"draw:{p} {pager.settled_page} {pager.target_page}")  # noqa: E731
            Box(traced(f"page{p}").fill_max_size().draw_behind(drawn))

        HorizontalPager(pager, page, traced("pager"), key=lambda it: f"page{it}")

    run.start(content, 100, 60)
    scene = run.scene
    run.step("back", lambda: (scene.press(20, 20), scene.move(50, 20)))
    run.step("quickly", lambda: scene.move(90, 20))
    run.step("let go", lambda: scene.release(90, 20), 60)
    run.step("on", lambda: (scene.press(90, 20), scene.move(50, 20)))
    run.step("and on", lambda: scene.move(2, 20))
    run.step("let go there", lambda: scene.release(2, 20), 60)
    run.step("past the end", lambda: (scene.press(90, 20), scene.move(40, 20)))
    run.step("further", lambda: scene.move(0, 20))
    run.step("let go past it", lambda: scene.release(0, 20), 60)
    run.fact("at", f"{pager.current_page} {pager.current_page_offset_fraction}")
