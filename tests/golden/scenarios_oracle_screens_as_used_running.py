"""Ports of ScreensAsUsed.kt (tests/oracle), second part: searches, trees, feeds, selections, charts."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AnimatedContent,
    AnimatedVisibility,
    Arrangement,
    BackHandler,
    Box,
    Color,
    Column,
    Constraints,
    ContentTransform,
    Crossfade,
    GridCells,
    Key,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LazyVerticalGrid,
    Modifier,
    PaddingValues,
    Path,
    Row,
    SizeTransform,
    Spacer,
    Stroke,
    ToggleableState,
    animate_dp_as_state,
    animate_float_as_state,
    collect_latest,
    composable,
    delay,
    derived_state_of,
    detect_drag_gestures,
    expand_vertically,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_saveable,
    remember_transformable_state,
    shrink_vertically,
    snapshot_flow,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_gestures import MOVE, PRESS, RELEASE, UP, Fingers
from .scenarios_oracle_hands_on_apps import moved, touched, up
from .scenarios_oracle_transitions import line


@scenario("search_of_flows")
def search_of_flows(run: Run) -> None:
    run.queue = True
    typed, retry, fails = mutable_state_of(""), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        async def produce(state: Any) -> None:
            log(f"launched:search {retry.value}")

            async def look(q: str) -> None:
                if not q:
                    state.value = ("Rows", ())
                    return
                state.value = ("Busy",)
                log(f"looks:{q}")
                await delay(64)
                failed = q == "x" and fails.value
                state.value = ("Failed", q) if failed else ("Rows", tuple(f"{q}{i}" for i in range(len(q))))

            words = snapshot_flow(lambda: typed.value.strip()).distinct_until_changed().debounce(48)
            await collect_latest(words, look)

        state = produce_state(produce, ("Rows", ()), retry.value)

        def calculate() -> bool:
            log("calc:clear")
            return typed.value != ""

        clear = remember(lambda: derived_state_of(calculate))
        log(f"compose:field {text(clear.value)}")

        def page(kind: str) -> None:
            now: Any = state.value
            log(f"compose:page {kind} {now[0]}")
            if kind == "Busy":
                Alive("busy")
            elif kind == "Failed":
                Box(click(Modifier, "retry", lambda: retry.set(retry.value + 1)).then(trace("failed")).size(40))
            else:
                with Column(traced("rows")):
                    for row in now[1] if now[0] == "Rows" else ():
                        with key(row):
                            Leaf(row)

        Crossfade(state.value[0], page, spec=line(32))

    def retried() -> None:
        fails.value = False
        tapped(run, 10, 10)()

    run.start(content, 100, 100)
    run.step("o", lambda: typed.set("o"))
    run.wait("waits", 2)
    run.step("oa", lambda: typed.set("oa"))
    run.wait("until it is looked up", 3)
    run.wait("found", 10)
    run.step("oa and a blank", lambda: typed.set("oa "))
    run.wait("nothing", 5)
    run.step("x", lambda: typed.set("x"))
    run.wait("fails", 14)
    run.step("retried with luck", retried)
    run.wait("found", 14)
    run.step("cleared", lambda: typed.set(""))
    run.wait("empty", 8)


class Branch:
    def __init__(self, name: str, *children: Branch) -> None:
        self.name, self.children = name, children


@composable
def Twig(branch: Branch, depth: int, on_picked: Any) -> None:
    def create() -> Any:
        log(f"saveable:{branch.name}")
        return mutable_state_of(depth == 0)

    open = remember_saveable(create, branch.name)
    turn = animate_float_as_state(90 if open.value else 0, line(32))
    log(f"compose:Twig({branch.name}) {text(open.value)}")

    def pressed() -> None:
        if not branch.children:
            on_picked(branch.name)
        else:
            open.value = not open.value

    def layer(it: Any) -> None:
        log(f"lambda:arrow {branch.name} {rounded(turn.value)}")
        it.rotation_z = turn.value

    def inside() -> None:
        with Column():
            for child in branch.children:
                with key(child.name):
                    Twig(child, depth + 1, on_picked)

    with Column(traced(branch.name)):
        with Row(click(Modifier, branch.name, pressed)):
            for _ in range(depth):
                Spacer(Modifier.size(5))
            Box(Modifier.graphics_layer(layer).size(10))
        shown = open.value and bool(branch.children)
        AnimatedVisibility(shown, inside, enter=expand_vertically(line(32)), exit=shrink_vertically(line(32)))


@scenario("twigs_of_tree")
def twigs_of_tree(run: Run) -> None:
    run.queue = True
    first = Branch("root", Branch("a", Branch("a1"), Branch("a2")), Branch("b"))
    second = Branch("root", Branch("c"), Branch("a", Branch("a2"), Branch("a3")))
    tree = mutable_state_of(first)
    picked: Any = mutable_state_list_of()

    def pick(it: str) -> None:
        log(f"picked:{it}")
        picked.append(it)

    def content() -> None:
        log("compose:Root")
        Twig(tree.value, 0, pick)
        Shown("picked", lambda: len(picked))

    run.start(content, 100, 100)
    run.step("a opens", tapped(run, 10, 15), 20)
    run.step("a1 is picked", tapped(run, 15, 25), 20)
    run.step("a closes, opens on the way", tapped(run, 10, 15), 2)
    run.step("opens", tapped(run, 10, 15), 20)
    run.step("another tree", lambda: tree.set(second), 20)
    run.step("the root closes", tapped(run, 5, 5), 20)
    run.step("and opens", tapped(run, 5, 5), 20)


@scenario("feed_without_end")
def feed_without_end(run: Run) -> None:
    run.queue = True
    posts: Any = mutable_state_list_of(*range(1, 7))
    loading, state = mutable_state_of(False), LazyListState()
    scopes: list[Any] = []
    pages = 0

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def is_near() -> bool:
            seen = state.layout_info.visible_items_info
            return (seen[-1].index if seen else 0) >= len(posts) - 2

        end = remember(lambda: derived_state_of(is_near))
        away = remember(lambda: derived_state_of(lambda: state.first_visible_item_index > 2))
        log(f"compose:feed {text(away.value)}")

        async def load() -> None:
            nonlocal pages
            log(f"launched:end {text(end.value)}")
            if end.value and pages < 2:
                loading.value = True
                await delay(48)
                pages += 1
                posts.extend([posts[-1] + i + 1 for i in range(4)])
                loading.value = False
                log(f"loaded:{pages}")

        LaunchedEffect(load, end.value)

        async def hears() -> None:
            await snapshot_flow(lambda: state.is_scroll_in_progress).collect(lambda it: log(f"scrolling:{text(it)}"))

        LaunchedEffect(hears, state)

        def post(p: int) -> None:
            log(f"compose:post {p}")
            Box(traced(f"post{p}").size(60, 24 if p % 3 == 0 else 14))

        def footer() -> None:
            Alive("footer")
            Box(traced("footer").size(60, 10))

        def declare(scope: Any) -> None:
            scope.items(posts, post, lambda it: it, lambda it: "photo" if it % 3 == 0 else "text")
            if loading.value:
                scope.item(footer, "footer", "footer")

        LazyColumn(
            declare,
            traced("feed"),
            state,
            content_padding=PaddingValues(vertical=4),
            vertical_arrangement=Arrangement.spaced_by(2),
        )
        AnimatedVisibility(
            away.value, lambda: Box(traced("top").size(10)), enter=fade_in(line(32)), exit=fade_out(line(32))
        )

    async def to_top() -> None:
        await state.animate_scroll_to_item(0)
        log(f"there:{state.first_visible_item_index}")

    run.start(content, 60, 60)
    run.step("scrolled to the end", lambda: state.dispatch_raw_delta(50))
    run.wait("loads", 5)
    run.step("newer posts in front", lambda: (posts.insert(0, 0), posts.insert(0, -1)))
    run.step("scrolled by 60", lambda: state.dispatch_raw_delta(60), 20)
    run.wait("loads the last", 6)
    run.step("scrolled far", lambda: state.dispatch_raw_delta(200), 20)
    run.step("to the top", lambda: scopes[-1].launch(to_top), 60)


@scenario("many_selected")
def many_selected(run: Run) -> None:
    run.queue = True
    cells: Any = mutable_state_list_of(1, 2, 3, 4, 5)
    selected: Any = mutable_state_list_of()
    mode = derived_state_of(lambda: len(selected) > 0)

    def content() -> None:
        log("compose:Root")
        with Column():
            on = mode.value

            def spec(_: Any) -> ContentTransform:
                return ContentTransform(
                    fade_in(line(32)), fade_out(line(32)), SizeTransform(spec=lambda _, __: line(32))
                )

            def bar(in_mode: bool) -> None:
                log(f"compose:bar {text(in_mode)}")
                if not in_mode:
                    Box(traced("title").size(90, 10))
                    return
                with Row(traced("bar")):

                    def back() -> None:
                        log("back")
                        selected.clear()

                    BackHandler(back)
                    some = ToggleableState.OFF if len(selected) == 0 else ToggleableState.INDETERMINATE
                    all = ToggleableState.ON if len(selected) == len(cells) else some
                    name = all.name.title()
                    log(f"compose:all {name}")

                    def toggle() -> None:
                        log(f"toggled:all {name}")
                        selected.clear()
                        if all is not ToggleableState.ON:
                            selected.extend(cells)

                    def delete() -> None:
                        gone = set(selected)
                        cells[:] = [it for it in cells if it not in gone]
                        selected.clear()

                    Box(Modifier.tri_state_toggleable(all, toggle).then(trace("all")).size(20))
                    Box(click(Modifier, "delete", delete).size(20))

            AnimatedContent(on, bar, transition_spec=spec)

            def cell(c: int) -> None:
                picked = remember(lambda: derived_state_of(lambda: c in selected))
                side = animate_dp_as_state(16 if picked.value else 24, line(32))
                log(f"compose:cell {c} {text(picked.value)}")

                def long() -> None:
                    log(f"long:{c}")
                    if c not in selected:
                        selected.append(c)

                def clicked() -> None:
                    log(f"clicked:{c}")
                    if not mode.value:
                        log(f"opened:{c}")
                    elif c in selected:
                        selected.remove(c)
                    else:
                        selected.append(c)

                def laid(scope: Any, m: Any, _: Any) -> Any:
                    s = scope.round_to_px(side.value)
                    p = m.measure(Constraints.fixed(s, s))
                    return scope.layout(30, 30, lambda: p.place(15 - s // 2, 15 - s // 2))

                item = Modifier.animate_item(None, line(32), None).combined_clickable(clicked, on_long_click=long)
                Box(item.then(trace(f"cell{c}")).layout(laid).then(trace(f"inner{c}")))

            LazyVerticalGrid(
                GridCells.fixed(3),
                lambda scope: scope.items(cells, cell, key=lambda it: it),
                traced("grid").size(90, 60),
            )

    run.start(content, 90, 100)
    run.step("one opened", tapped(run, 45, 25))
    run.step("pressed", touched(run, (45, 25)))
    run.wait("for long", 33)
    run.step("let go", up(run, 45, 25), 20)
    run.step("another by a tap", tapped(run, 15, 35), 20)
    run.step("all", tapped(run, 10, 10), 20)
    run.step("one less", tapped(run, 75, 35), 20)
    run.step("back", lambda: run.scene.key(Key.ESCAPE), 20)
    run.step("pressed on the first", touched(run, (15, 25)))
    run.wait("for long", 33)
    run.step("let go", up(run, 15, 25), 20)
    run.step("deleted", tapped(run, 30, 10), 20)


@scenario("chart_with_cross")
def chart_with_cross(run: Run) -> None:
    run.queue = True
    values: Any = mutable_state_list_of(3.0, 6.0, 2.0, 8.0)
    cross: Any = mutable_state_of(None)
    zoom = mutable_state_of(1.0)
    fingers = Fingers(run)

    def content() -> None:
        log("compose:Root")

        def find() -> int | None:
            log("calc:near")
            return None if cross.value is None else min(max(int(cross.value.x / 25), 0), len(values) - 1)

        near = remember(lambda: derived_state_of(find))

        def zoomed(by: float, pan: Any, _: float) -> None:
            log(f"zoomed:{rounded(by * 100)} {rounded(pan.x)}")
            zoom.value *= by

        zooming = remember_transformable_state(zoomed)
        Shown("label", lambda: None if near.value is None else f"{near.value}:{rounded(values[near.value])}")

        async def detect(scope: Any) -> None:
            def start(at: Any) -> None:
                log("start")
                cross.value = at

            def end() -> None:
                log("end")
                cross.value = None

            def drag(change: Any, _: Any) -> None:
                cross.value = change.position

            await detect_drag_gestures(scope, drag, start, end, lambda: cross.set(None))

        def cached(cache: Any) -> Any:
            log(f"cache:{len(values)} {rounded(zoom.value * 100)}")
            path = Path()
            for i, v in enumerate(values):
                if i == 0:
                    path.move_to(0, v)
                else:
                    path.line_to(i * 25 * zoom.value, v * 10)

            def draw(scope: Any) -> None:
                log("draw:path")
                scope.draw_content()
                scope.draw_path(path, Color.RED, style=Stroke(2))
                if cross.value is not None:
                    log(f"draw:cross {rounded(cross.value.x)}")
                    scope.draw_line(Color.BLACK, (cross.value.x, 0), (cross.value.x, scope.size.height))

            return cache.on_draw_with_content(draw)

        chart = traced("chart").pointer_input(detect, None).transformable(zooming)
        with (
            Box(chart.draw_with_cache(cached).size(100)),
            Row(Modifier.fill_max_size(), vertical_alignment=Alignment.BOTTOM),
        ):
            for i, v in enumerate(values):
                h = animate_float_as_state(v / 10, line(48))
                log(f"compose:bar {i}")

                def bar(scope: Any, i: int = i, h: Any = h) -> None:
                    log(f"draw:bar {i} {rounded(h.value * 100)}")
                    scope.draw_rect(Color.BLUE, (0, scope.size.height * (1 - h.value)))

                Box(Modifier.weight(1).fill_max_height().draw_behind(bar))

    def two() -> None:
        fingers(PRESS, (30, 50))
        fingers(PRESS, (30, 50), (60, 50))

    def apart() -> None:
        fingers(MOVE, (20, 50), (70, 50))
        fingers(MOVE, (10, 50), (90, 50))

    def lifted() -> None:
        fingers(RELEASE, (10, 50, UP), (90, 50))
        fingers(RELEASE, None, (90, 50, UP))

    run.start(content, 120, 120)
    run.step("the finger", touched(run, (10, 50), (40, 50)), 3)
    run.step("moves within one", moved(run, (45, 50)), 3)
    run.step("to the next", moved(run, (60, 50)), 3)
    run.step("away", up(run, 60, 50), 3)
    run.step("a value grows", lambda: values.__setitem__(1, 9.0), 10)
    run.step("two fingers", two, 3)
    run.step("apart", apart, 3)
    run.step("up", lifted, 3)
    run.step("one more", lambda: values.append(5.0), 10)
    run.step("the first goes", lambda: values.pop(0), 10)
