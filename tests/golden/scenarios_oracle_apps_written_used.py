"""Ports of AppsWritten.kt (tests/oracle): second part: watches, swiped tasks, pulled lists, heads, tabs."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Animatable,
    Box,
    Column,
    HorizontalPager,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    Orientation,
    PagerState,
    Row,
    Velocity,
    composable,
    delay,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    remember_saveable,
    remember_updated_state,
    state_field,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_hands_on_apps import moved, touched
from .scenarios_oracle_transitions import line


@scenario("laps_of_a_watch")
def laps_of_a_watch(run: Run) -> None:
    run.queue = True
    running, time = mutable_state_of(False), mutable_state_of(0)
    laps: Any = mutable_state_list_of()

    def find_best() -> int | None:
        log("calc:best")
        return min(laps) if laps else None

    best = derived_state_of(find_best)

    def content() -> None:
        log(f"compose:Root {text(running.value)}")
        if running.value:

            async def runs() -> None:
                last = await with_frame_nanos(lambda it: it // 1_000_000)
                log("runs")

                def tick(nanos: int) -> None:
                    nonlocal last
                    now = nanos // 1_000_000
                    time.value += now - last
                    last = now

                while True:
                    await with_frame_nanos(tick)

            LaunchedEffect(runs, None)
        with Column(traced("watch")):

            def layer(it: Any) -> None:
                it.rotation_z = time.value / 10

            hand = traced("hand").graphics_layer(layer).draw_behind(lambda _: log(f"draw:time {time.value}"))
            Box(hand.size(20))
            tenths = remember(lambda: derived_state_of(lambda: time.value // 50))
            Shown("tenths", lambda: tenths.value)
            if len(laps) > 1:
                with Row(traced("head")):
                    log(f"compose:head {plain(best.value)}")
            for i, lap in reversed(list(enumerate(laps))):
                with key(i):

                    def is_best(i: int = i) -> bool:
                        return len(laps) > 1 and best.value == (laps[i] if i < len(laps) else None)

                    marked = remember(lambda is_best=is_best: derived_state_of(is_best))
                    log(f"compose:lap{i} {lap} {text(marked.value)}")
                    Box(traced(f"lap{i}").size(40 if marked.value else 30, 6))

    def lap() -> None:
        laps.append(time.value - sum(laps))

    def third() -> None:
        running.value = False
        lap()

    def fourth() -> None:
        lap()
        running.value = False

    def set_back() -> None:
        laps.clear()
        time.value = 0

    run.start(content, 100, 80)
    run.step("started", lambda: running.set(True), 5)
    run.step("a lap", lap, 3)
    run.step("a second", lap, 4)
    run.step("stopped, a third", third)
    run.step("going on", lambda: running.set(True), 4)
    run.step("a fourth and stopped", fourth)
    run.step("set back", set_back)


class Task:
    done = state_field(False)

    def __init__(self, id: int, done: bool) -> None:
        self.id = id
        self.done = done


@composable
def SwipeRow(task: Task, on_gone: Any, content: Any) -> None:
    x, scope = remember(lambda: Animatable(0.0)), remember_coroutine_scope()
    gone = remember_updated_state(on_gone)
    log(f"compose:SwipeRow({task.id})")

    def by(d: float) -> None:
        scope.launch(lambda: x.snap_to(x.value + d))

    async def stopped(_: float) -> None:
        log(f"stopped:{task.id} {rounded(x.value)}")
        if abs(x.value) > 30:
            await x.animate_to(100.0 if x.value > 0 else -100.0, line(48))
            log(f"gone:{task.id}")
            gone.value()
        else:
            await x.animate_to(0.0, line(48))

    def offset() -> IntOffset:
        log(f"lambda:row {task.id} {rounded(x.value)}")
        return IntOffset(rounded(x.value), 0)

    row = Modifier.draggable(remember_draggable_state(by), Orientation.HORIZONTAL, on_drag_stopped=stopped)
    with Box(row.offset(offset).then(trace(f"t{task.id}")).size(100, 15)):
        content()


@scenario("tasks_swiped")
def tasks_swiped(run: Run) -> None:
    run.queue = True
    tasks: Any = mutable_state_list_of(Task(1, False), Task(2, True), Task(3, False), Task(4, False))
    filter_ = mutable_state_of("all")
    last: Any = mutable_state_of(None)

    def find() -> list[Task]:
        log("calc:shown")
        return [it for it in tasks if filter_.value == "all" or it.done == (filter_.value == "done")]

    def content() -> None:
        log(f"compose:Root {filter_.value}")
        shown = remember(lambda: derived_state_of(find))
        with Column(traced("list")):
            for t in shown.value:
                with key(t.id):

                    def gone(t: Task = t) -> None:
                        last.value = (tasks.index(t), t)
                        tasks.remove(t)

                    def inside(t: Task = t) -> None:
                        log(f"compose:task {t.id} {text(t.done)}")

                        def check() -> None:
                            t.done = not t.done

                        Box(click(Modifier, f"t{t.id}", check).then(trace(f"box{t.id}")).size(10))

                    SwipeRow(t, gone, inside)
            if last.value is not None:
                Alive("undo")
        Shown("left", lambda: sum(not it.done for it in tasks))

    def undone() -> None:
        if last.value is not None:
            tasks.insert(*last.value)
            last.value = None

    def done() -> None:
        tasks[0].done = True

    run.start(content, 100, 80)
    run.step("a little", touched(run, (50, 20), (75, 20), (85, 20)))
    run.step("let go", moved(run, (85, 20), up=True))
    run.step("far", touched(run, (20, 20), (50, 20), (90, 20), (90, 20)))
    run.step("let go, gone", lambda: run.scene.release(90, 20))
    run.step("undone", undone)
    run.step("those to do", lambda: filter_.set("open"))
    run.step("the first dragged", touched(run, (50, 5), (75, 5), (85, 5)), 3)
    run.step("done meanwhile", done)
    run.step("let go there", lambda: run.scene.release(85, 5))
    run.step("all", lambda: filter_.set("all"))


class Pull(NestedScrollConnection):
    refreshing = state_field(False)

    def __init__(self, scope: Any, refresh: Any) -> None:
        self.scope, self.refresh = scope, refresh
        self.pulled = Animatable(0.0)

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        if available.y >= 0 or self.pulled.value <= 0:
            return Offset.ZERO
        used = max(available.y, -self.pulled.value)
        log(f"pre:{rounded(used)}")
        self.scope.launch(lambda: self.pulled.snap_to(self.pulled.value + used))
        return Offset(0, used)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        if available.y <= 0 or source != NestedScrollSource.USER_INPUT:
            return Offset.ZERO
        log(f"post:{rounded(available.y)}")
        self.scope.launch(lambda: self.pulled.snap_to(self.pulled.value + available.y / 2))
        return Offset(0, available.y)

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        if self.pulled.value > 20 and not self.refreshing:
            self.refreshing = True

            async def load() -> None:
                await self.pulled.animate_to(20.0, line(32))
                await self.refresh()
                self.refreshing = False
                await self.pulled.animate_to(0.0, line(32))

            self.scope.launch(load)
        elif not self.refreshing:
            self.scope.launch(lambda: self.pulled.animate_to(0.0, line(32)))
        return Velocity.ZERO


@scenario("weather_pulled")
def weather_pulled(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of(10, 12, 9, 7, 8, 11)
    list_, loads = LazyListState(), mutable_state_of(0)

    async def refresh() -> None:
        log("loads")
        await delay(64)
        loads.value += 1
        for i in range(len(rows)):
            rows[i] = rows[i] + loads.value

    def content() -> None:
        log("compose:Root")
        scope = remember_coroutine_scope()
        pull = remember(lambda: Pull(scope, refresh))

        def offset() -> IntOffset:
            log(f"lambda:list {rounded(pull.pulled.value)}")
            return IntOffset(0, rounded(pull.pulled.value))

        def row(i: int) -> None:
            log(f"compose:row{i} {rows[i]}")
            Box(traced(f"row{i}").size(100, 20))

        with Box(Modifier.nested_scroll(pull).then(trace("whole"))):
            LazyColumn(
                lambda scope: scope.items(len(rows), row),
                Modifier.offset(offset).then(trace("list")).fill_max_size(),
                list_,
            )
            if pull.refreshing:
                log("compose:ring")
                Alive("ring")
                Box(traced("ring").size(10))
            visible = remember(lambda: derived_state_of(lambda: pull.pulled.value > 0))
            Shown("arrow", lambda: visible.value)

    run.start(content, 100, 80)
    run.step("down a little", touched(run, (50, 20), (50, 40), (50, 58)))
    run.step("back up", moved(run, (50, 45), (50, 30), (50, 30)))
    run.step("let go", lambda: run.scene.release(50, 30))
    run.step("far down", touched(run, (50, 10), (50, 40), (50, 75), (50, 75)), 3)
    run.step("let go, loads", lambda: run.scene.release(50, 75), 3)
    run.wait("a while", 3)
    run.step("pulled while it loads", touched(run, (50, 30), (50, 55), (50, 60), (50, 60), up=True), 2)
    run.wait("a while", 8)


class Head(NestedScrollConnection):
    def __init__(self, top: Any) -> None:
        self.top = top

    def by(self, y: float) -> Offset:
        before = self.top.value
        self.top.value = min(max(before + y, 15.0), 40.0)
        return Offset(0, self.top.value - before)

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        return Offset.ZERO if available.y >= 0 else self.by(available.y)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        return self.by(available.y)


@scenario("head_collapsed")
def head_collapsed(run: Run) -> None:
    run.queue = True
    top, tab = mutable_state_of(40.0), mutable_state_of(0)
    states = [LazyListState(), LazyListState()]

    def content() -> None:
        log("compose:Root")
        connection = remember(lambda: Head(top))

        def laid(scope: Any, m: Any, c: Any) -> Any:
            h = rounded(top.value)
            log(f"layout:head {h}")
            p = m.measure(c.copy(min_height=h, max_height=h))
            return scope.layout(p.width, h, lambda: p.place(0, 0))

        def layer(it: Any) -> None:
            it.translation_y = (top.value - 40) / 2
            it.alpha = (top.value - 15) / 25

        with Column(Modifier.nested_scroll(connection).then(trace("page"))):
            with Box(Modifier.layout(laid).clip_to_bounds().then(trace("head")).fill_max_width()):
                Box(Modifier.graphics_layer(layer).then(trace("picture")).fill_max_size())
                small = remember(lambda: derived_state_of(lambda: top.value < 25)).value
                log(f"compose:head {text(small)}")
                side = Alignment.CENTER_START if small else Alignment.BOTTOM_START
                Box(Modifier.align(side).then(trace("title")).size(20 if small else 40, 10))
            with Row(traced("tabs")):
                for i in range(2):
                    one = click(Modifier, f"tab{i}", lambda i=i: tab.set(i)).then(trace(f"tab{i}"))
                    Box(one.weight(1).height(10))
            with key(tab.value):
                t = tab.value
                log(f"compose:tab {t}")
                LazyColumn(
                    lambda scope: scope.items(8, lambda it: Box(traced(f"t{t}r{it}").size(100, 20))),
                    Modifier.weight(1).then(trace(f"list{t}")),
                    states[t],
                )

    run.start(content, 100, 100)
    run.step("up by 18", touched(run, (50, 90), (50, 72), (50, 54)))
    run.step("up by 30", moved(run, (50, 24), (50, 24)))
    run.step("let go", lambda: run.scene.release(50, 24))
    run.step("the other tab", tapped(run, 75, 20))
    run.step("down by 40", touched(run, (50, 50), (50, 68), (50, 90), (50, 90), up=True))
    run.step("the first tab", tapped(run, 25, 45))
    run.step("to its top by the finger", touched(run, (50, 60), (50, 78), (50, 98), (50, 98), up=True))


@scenario("tabs_with_line")
def tabs_with_line(run: Run) -> None:
    run.queue = True
    badge, pager = mutable_state_of(False), PagerState(lambda: 3)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scope = remember_coroutine_scope()
        scopes.append(scope)
        places: Any = remember(lambda: mutable_state_map_of({}))

        def drawn(draw: Any) -> None:
            draw.draw_content()
            place = places.get(pager.current_page)
            if place is not None:
                log(f"draw:line {place[0]}..{place[1]}")

        def page(p: int) -> None:
            log(f"compose:page{p}")
            Alive(f"page{p}")
            n = remember_saveable(lambda: mutable_state_of(0))
            with Box(click(Modifier, f"page{p}", lambda: n.set(n.value + 1)).then(trace(f"page{p}")).fill_max_size()):
                log(f"compose:n{p} {n.value}")
                Box(traced(f"n{p}").size(10 + n.value))

        with Column(traced("page")):
            with Row(Modifier.draw_with_content(drawn)):
                for i in range(3):

                    def placed(it: Any, i: int = i) -> None:
                        x = rounded(it.position_in_parent().x)
                        places[i] = (x, x + it.size.width)

                    def go(i: int = i) -> None:
                        scope.launch(lambda: pager.animate_scroll_to_page(i, spec=line(64)))

                    one = click(Modifier.on_globally_positioned(placed), f"tab{i}", go).then(trace(f"tab{i}"))
                    with Box(one.size(35 if badge.value and i == 1 else 20, 10)):
                        chosen = remember(lambda i=i: derived_state_of(lambda: pager.current_page == i))
                        log(f"compose:tab{i} {text(chosen.value)}")
                        if badge.value and i == 1:
                            Box(traced("badge").size(5))
            HorizontalPager(pager, page, traced("pager").fill_max_size())

    def no_badge() -> None:
        badge.value = False
        scopes[-1].launch(lambda: pager.scroll_to_page(2))

    run.start(content, 100, 60)
    run.step("the third tab", tapped(run, 45, 5))
    run.step("counted there", tapped(run, 50, 40))
    run.step("a badge", lambda: badge.set(True))
    run.step("dragged half back", touched(run, (30, 40), (60, 40), (95, 40)))
    run.step("let go", moved(run, (95, 40), up=True))
    run.step("the first tab", tapped(run, 5, 5))
    run.step("no badge, the third by the program", no_badge)
