"""Ports of Features.kt (tests/oracle), second part: nested scrolling, lines, transitions, keys, pages, flows."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    DisposableEffect,
    HorizontalAlignmentLine,
    HorizontalPager,
    IntrinsicSize,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    MutableStateFlow,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    Row,
    ScrollState,
    SideEffect,
    collect_as_state,
    derived_state_of,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    snap,
    snapshot_flow,
    update_transition,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_transitions import line

Base = HorizontalAlignmentLine(max)


class Connection(NestedScrollConnection):
    def __init__(self, name: str, takes: Any) -> None:
        self.name, self.takes = name, takes

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"pre:{self.name} {rounded(available.y)}")
        return Offset(0, 0)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"post:{self.name} {rounded(consumed.y)} {rounded(available.y)}")
        return Offset(0, self.takes(available.y))


@scenario("three_levels")
def three_levels(run: Run) -> None:
    run.queue = True
    outer, list, taken, second = ScrollState(0), LazyListState(), mutable_state_of(0.0), mutable_state_of(False)

    def take(it: float) -> float:
        taken.value += it
        return it

    first, middle = Connection("first", take), Connection("middle", lambda it: 0)
    other = Connection("other", lambda it: it / 2)

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.nested_scroll(first)):
            connected = Modifier.nested_scroll(other if second.value else middle)
            with Column(connected.then(trace("column")).vertical_scroll(outer)):
                Box(traced("top").size(100, 30))
                LazyColumn(
                    lambda scope: scope.items(4, lambda it: Cell(f"i{it}", 80, 30)), traced("list").height(80), list
                )
                Box(traced("end").size(100, 30))
            Shown("taken", lambda: rounded(taken.value))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 60))
    run.step("past the slop", lambda: scene.move(50, 38))
    run.step("to the end of the list", lambda: scene.move(50, 0))
    run.step("further", lambda: scene.move(50, -60))
    run.step("back", lambda: scene.move(50, 20))
    run.step("held", lambda: scene.move(50, 20))
    run.step("let go", lambda: scene.release(50, 20), 20)
    run.step("another connection", lambda: second.set(True))
    run.step("press again", lambda: (scene.press(50, 60), scene.move(50, 30)))
    run.step("far", lambda: scene.move(50, -100))
    run.step("held there", lambda: scene.move(50, -100))
    run.step("let it go", lambda: scene.release(50, -100), 20)


@scenario("rows_by_baseline")
def rows_by_baseline(run: Run) -> None:
    base, h, label, gap = mutable_state_of(8), mutable_state_of(20), mutable_state_of(30), mutable_state_of(2)

    def row(i: int) -> None:
        def measure_label(scope: Any, _ms: Any, _c: Any) -> Any:
            log(f"policy:label{i}")
            return scope.layout(label.value if i == 0 else 20, 20, lambda: None, {Base: base.value})

        def measure_field(scope: Any, _ms: Any, c: Any) -> Any:
            log(f"policy:field{i}")
            return scope.layout(min(c.max_width, 60), h.value, lambda: None, {Base: h.value - 5})

        with Row(Modifier.fill_max_width().then(trace(f"row{i}", exit=True))):
            Layout(measure_label, traced(f"label{i}").align_by(Base))
            Layout(measure_field, Modifier.weight(1).then(trace(f"field{i}")).align_by(Base))
            if i == 1:

                def at_the_line(it: Any) -> int:
                    log(f"lambda:line {it.measured_height}")
                    return int(it.measured_height - gap.value)

                Box(Modifier.align_by(at_the_line).then(trace("mark")).size(10))

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.width(IntrinsicSize.MAX).then(trace("form", exit=True))):
            for i in range(2):
                row(i)

    run.start(content, 200, 120)
    run.step("the line", lambda: base.set(12))
    run.step("higher", lambda: h.set(30))
    run.step("a longer label", lambda: label.set(50))
    run.step("the gap", lambda: gap.set(6))
    run.step("all", lambda: (base.set(4), h.set(10), label.set(10), gap.set(0)))


@scenario("segments_of_a_chip")
def segments_of_a_chip(run: Run) -> None:
    run.queue = True
    state = mutable_state_of(0)

    def spec_of_width(segment: Any) -> Any:
        return line(32) if segment.initial_state == 0 and segment.target_state == 1 else line(64)

    def content() -> None:
        log(f"compose:Root {state.value}")
        transition = update_transition(state.value, "chip")
        width = transition.animate_dp(lambda it: 20 + it * 10, spec_of_width)
        alpha = transition.animate_float(
            lambda it: 1.0 if it == 1 else 0.0, lambda segment: snap() if segment.target_state == 2 else line(48)
        )

        def measure(scope: Any, m: Any, _c: Any) -> Any:
            w = scope.round_to_px(width.value)
            p = m.measure(Constraints.fixed(w, 10))
            return scope.layout(w, 10, lambda: p.place(0, 0))

        def mark() -> None:
            Alive("mark")
            Box(traced("mark").size(10))

        def shown(it: int) -> None:
            log(f"compose:content {it}")
            Box(traced(f"c{it}").size(10))

        with Column():
            drawn = Modifier.layout(measure).then(trace("chip"))
            Box(drawn.draw_behind(lambda scope: log(f"draw:alpha {rounded(alpha.value * 10)}")))
            transition.AnimatedVisibility(lambda it: it > 0, mark, enter=fade_in(line(32)), exit=fade_out(line(64)))
            transition.AnimatedContent(
                shown, enter=fade_in(line(48)), exit=fade_out(line(16)), content_key=lambda it: it > 1
            )
            Shown(
                "state",
                lambda: f"{transition.current_state} {transition.target_state} {text(transition.is_running)}",
            )

    run.start(content, 100, 60)
    run.step("1", lambda: state.set(1), 20)
    run.step("2", lambda: state.set(2), 2)
    run.step("back to 0 on the way", lambda: state.set(0), 20)
    run.step("2 from 0", lambda: state.set(2), 20)


@scenario("keys_with_jobs")
def keys_with_jobs(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of("a", "b", "c")
    stop = mutable_state_of(False)

    def row(i: int, id: str) -> None:
        def born() -> Any:
            log(f"born:{id}")
            return mutable_state_of(0)

        n = remember(born)

        async def counting() -> None:
            log(f"launched:{id}")
            try:
                while not stop.value:
                    await with_frame_nanos(lambda nanos: None)
                    n.value += 1
            finally:
                log(f"over:{id} {n.value}")

        LaunchedEffect(counting, stop.value)

        def started() -> Any:
            log(f"effect-start:{id}{i}")
            return lambda: log(f"effect-dispose:{id}{i}")

        DisposableEffect(started, i)
        SideEffect(lambda: log(f"side:{id}{i}"))
        Shown(id, lambda: n.value // 2)

    def content() -> None:
        log("compose:Root")
        for i, id in enumerate(ids):
            with key(id):
                row(i, id)

    run.start(content)
    run.step("turned round", ids.reverse, 3)
    run.step("the middle leaves", lambda: ids.remove("b"), 2)
    run.step("it comes first", lambda: ids.insert(0, "b"), 3)
    run.step("exchanged for another", lambda: ids.__setitem__(1, "d"), 2)
    run.step("they stop", lambda: stop.set(True), 5)


@scenario("pages_of_lists_swiped")
def pages_of_lists_swiped(run: Run) -> None:
    run.queue = True

    def content() -> None:
        log("compose:Root")
        state = remember_pager_state(lambda: 4)
        scope = remember_coroutine_scope()

        async def settled() -> None:
            async for it in snapshot_flow(lambda: state.settled_page):
                log(f"settled:{it}")

        LaunchedEffect(settled, state)

        def indicator(_scope: Any) -> None:
            log(f"draw:indicator {rounded((state.current_page + state.current_page_offset_fraction) * 100)}")

        def chosen(i: int) -> Any:
            async def animated() -> None:
                await state.animate_scroll_to_page(i, spec=line(64))

            return lambda: scope.launch(animated)

        def page(page: int) -> None:
            Alive(f"page{page}")
            Shown("at", lambda: state.current_page == page)
            LazyColumn(
                lambda scope: scope.items(6, lambda it: Cell(f"p{page}.{it}", 100, 30)),
                traced(f"list{page}").fill_max_size(),
            )

        with Column():
            with Row(traced("tabs").draw_behind(indicator)):
                for i in range(4):
                    Box(click(Modifier, f"tab{i}", chosen(i)).size(20, 10))
            HorizontalPager(state, page, traced("pager").height(70))
            Shown("target", lambda: state.target_page)

    run.start(content, 100, 80)
    scene = run.scene
    run.step("press", lambda: scene.press(80, 50), 4)
    run.step("past the slop", lambda: scene.move(60, 50), 4)
    run.step("half way", lambda: scene.move(22, 50), 4)
    run.step("held", lambda: scene.move(22, 50), 4)
    run.step("back a bit", lambda: scene.move(40, 50), 4)
    run.step("held there", lambda: scene.move(40, 50), 4)
    run.step("let go", lambda: scene.release(40, 50), 60)
    run.step("the last tab", tapped(run, 70, 5), 3)
    run.step("the second on the way", tapped(run, 30, 5), 60)
    run.step("down in a list", lambda: (scene.press(50, 60), scene.move(50, 20)), 4)
    run.step("held down", lambda: scene.move(50, 20), 4)
    run.step("let it go", lambda: scene.release(50, 20), 20)


@scenario("search_of_a_store")
def search_of_a_store(run: Run) -> None:
    run.queue = True
    store: Any = MutableStateFlow(["apple", "pear", "plum"])
    query = mutable_state_of("")

    def count_of(it: Any) -> int:
        log(f"map:{len(it)}")
        return len(it)

    def content() -> None:
        log("compose:Root")
        all = collect_as_state(store)
        count = collect_as_state(remember(lambda: store.map(count_of)), -1)

        async def search(found: Any) -> None:
            log(f"search:{query.value}")
            await with_frame_nanos(lambda nanos: None)
            found.value = [it for it in all.value if query.value in it]

        found = produce_state(search, [], query.value, all.value)

        def first() -> Any:
            log("calc:best")
            return found.value[0] if found.value else None

        best: Any = remember(lambda: derived_state_of(first))
        Shown("count", lambda: count.value)
        Shown("best", lambda: best.value)
        for it in found.value:
            with key(it):

                def born(it: str = it) -> int:
                    log(f"born:{it}")
                    return len(it)

                kept = remember(born)
                Shown(f"row.{it}", lambda kept=kept: kept)

    run.start(content)
    run.step("p", lambda: query.set("p"))
    run.step("pl", lambda: query.set("pl"))
    run.step("more", lambda: setattr(store, "value", [*store.value, "plover"]))
    run.step("equal", lambda: setattr(store, "value", list(store.value)))
    run.step(
        "updated twice",
        lambda: (store.update(lambda it: [*it, "x"]), store.update(lambda it: [each for each in it if each != "x"])),
    )
    run.step("p again and fewer", lambda: (query.set("p"), setattr(store, "value", ["pear"])))
