"""Ports of ScreensWithModes.kt (tests/oracle): a chosen range, a selection, a tab, settings, an entry in view."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AnimatedContent,
    AnimatedVisibility,
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    ContentTransform,
    Crossfade,
    GridCells,
    IntOffset,
    LaunchedEffect,
    Layout,
    LayoutDirection,
    LazyVerticalGrid,
    LocalLayoutDirection,
    Modifier,
    Row,
    ScrollState,
    SideEffect,
    SizeTransform,
    SubcomposeLayout,
    animate_float_as_state,
    animate_int_as_state,
    composable,
    composition_local_of,
    derived_state_of,
    expand_vertically,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    shrink_vertically,
    slide_in,
    slide_out,
    snapshot_flow,
    static_composition_local_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_transitions import line

LocalLetterSize = composition_local_of(lambda: 10)
LocalInk = static_composition_local_of(lambda: "black")


def fixed(width: Any, height: int) -> Any:
    """A layout block with a fixed size; `width` is read while measuring."""

    def measure(scope: Any, measurable: Any, _constraints: Any) -> Any:
        p = measurable.measure(Constraints.fixed(width(), height))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    return measure


@composable
def Day(id: int, first: Any, last: Any, shaded: Any, on_pick: Any) -> None:
    log(f"compose:Day({id})")

    def mark(_: Any) -> None:
        f, end = first.value, last.value
        marked = f is not None and shaded.value and (id == f or (end is not None and f <= id <= end))
        log(f"draw:mark{id} {text(marked)}")

    Box(click(traced(f"d{id}").draw_behind(mark), f"d{id}", lambda: on_pick(id)).fill_max_size())


@scenario("calendar_range")
def calendar_range(run: Run) -> None:
    run.queue = True
    month, shaded = mutable_state_of(0), mutable_state_of(True)
    first: Any = mutable_state_of(None)
    last: Any = mutable_state_of(None)

    def pick(day: int) -> None:
        f = first.value
        if f is None or last.value is not None:
            first.value, last.value = day, None
        elif day < f:
            first.value = day
        else:
            last.value = day

    def spec(_: Any) -> ContentTransform:
        return ContentTransform(
            slide_in(lambda it: IntOffset(it.width, 0), line(48)),
            slide_out(lambda it: IntOffset(-it.width, 0), line(48)),
            SizeTransform(spec=lambda _a, _b: line(64)),
        )

    def content() -> None:
        log("compose:Root")

        def number() -> int:
            log("calc:count")
            f, end = first.value, last.value
            return 0 if f is None or end is None else end - f + 1

        count = remember(lambda: derived_state_of(number))

        def days(m: int) -> None:
            log(f"compose:month {m}")

            def policy(scope: Any, ms: Any, _constraints: Any) -> Any:
                log(f"policy:m{m} {len(ms)}")
                ps = [it.measure(Constraints.fixed(20, 10)) for it in ms]

                def place() -> None:
                    for i, p in enumerate(ps):
                        p.place(i % 3 * 20, i // 3 * 10)

                return scope.layout(60, (len(ps) + 2) // 3 * 10, place)

            with Layout(policy, traced(f"m{m}")):
                for d in range(1, 8 if m % 2 == 0 else 6):
                    with key(m, d):
                        Day(d + 10 * m, first, last, shaded, lambda it: pick(it))

        with Column():
            AnimatedContent(month.value, days, traced("months"), transition_spec=spec)
            Shown("count", lambda: count.value)

    run.start(content, 100, 100)
    tap = run.scene.tap
    run.step("the first day", lambda: tap(5, 5))
    run.step("the last day", lambda: tap(25, 15))
    run.step("another range begins", lambda: tap(45, 5))
    run.step("an earlier one", lambda: tap(5, 5))
    run.step("not shaded", lambda: shaded.set(False))
    run.step("the next month", lambda: month.set(1), 8)
    run.step("its second day", lambda: tap(25, 5))
    run.step("the month after", lambda: month.set(2), 2)
    run.step("back on the way, shaded", lambda: (month.set(1), shaded.set(True)), 8)


@scenario("photos_selected")
def photos_selected(run: Run) -> None:
    run.queue = True
    photos: Any = mutable_state_list_of(1, 2, 3, 4, 5, 6)
    selected: Any = mutable_state_map_of({})

    def any_selected() -> bool:
        log("calc:selecting")
        return len(selected) > 0

    selecting = derived_state_of(any_selected)

    def toggle(id: int) -> None:
        if selected.pop(id, None) is None:
            selected[id] = True

    def photo(id: int) -> None:
        def is_on() -> bool:
            log(f"calc:{id}")
            return selected.get(id) is True

        on = remember(lambda: derived_state_of(is_on))
        log(f"compose:p{id} {text(on.value)}")
        s = animate_float_as_state(0.5 if on.value else 1.0, line(48))

        def layer(it: Any) -> None:
            log(f"lambda:p{id}")
            it.scale_x = it.scale_y = s.value

        chain = Modifier.animate_item(line(32), line(48), line(32)).then(trace(f"p{id}")).graphics_layer(layer)
        Box(click(chain, f"p{id}", lambda: toggle(id)).size(30, 20))

    def bar() -> None:
        log("compose:bar")
        Alive("bar")

        def count(it: int) -> None:
            log(f"compose:count {it}")
            Box(traced(f"n{it}").size(5 + 5 * it, 10))

        with Row(traced("bar").size(90, 10)):
            Crossfade(len(selected), count, spec=line(32))

    def content() -> None:
        log(f"compose:Root {text(selecting.value)}")
        with Column():
            AnimatedVisibility(
                selecting.value, bar, enter=expand_vertically(line(48)), exit=shrink_vertically(line(32))
            )
            LazyVerticalGrid(
                GridCells.fixed(3), lambda scope: scope.items(photos, photo, key=lambda it: it), traced("grid")
            )

    def go() -> None:
        photos[:] = [it for it in photos if selected.get(it) is not True]
        selected.clear()

    run.start(content, 100, 100)
    run.step("2 is selected", lambda: run.scene.tap(35, 5), 8)
    run.step("4 and 6, too", lambda: (toggle(4), toggle(6)), 8)
    run.step("2 is not", lambda: toggle(2), 8)
    run.step("they go", go, 8)
    run.step("9 comes, selected", lambda: (photos.insert(0, 9), toggle(9)), 3)
    run.step("and is not on the way", lambda: toggle(9), 10)


@composable
def LinedTab(name: str, chosen: bool, badge: Any, on_click: Any) -> None:
    log(f"compose:LinedTab({name}) {text(chosen)}")
    with Row(click(traced(name), name, on_click)):
        Box(Modifier.size(10 * len(name), 20))
        if chosen:
            behind = Modifier.draw_behind(lambda _: log(f"draw:badge {name} {badge.value}"))
            Box(behind.then(trace(f"{name}.b")).size(6))


@composable
def LineBelow(x: int, w: int) -> None:
    log(f"compose:LineBelow({x}, {w})")
    left, width = animate_int_as_state(x, line(48)), animate_int_as_state(w, line(48))

    def at() -> IntOffset:
        log("lambda:line")
        return IntOffset(left.value, 0)

    Box(Modifier.offset(at).then(trace("line")).layout(fixed(lambda: width.value, 4)))


@scenario("tabs_with_a_line")
def tabs_with_a_line(run: Run) -> None:
    run.queue = True
    tabs: Any = mutable_state_list_of("a", "bb", "ccc")
    at, badge = mutable_state_of(0), mutable_state_of(0)

    def row(scope: Any, c: Any) -> Any:
        def all() -> None:
            log("compose:tabs")
            for i, t in enumerate(tabs):
                with key(t):
                    LinedTab(t, at.value == i, badge, lambda i=i: at.set(i))

        ms = [it.measure(Constraints()) for it in scope.subcompose("tabs", all)]
        xs = [0]
        for p in ms:
            xs.append(xs[-1] + p.width)
        i = min(at.value, len(ms) - 1)
        log(f"policy:row {i} {xs}")
        below = [it.measure(Constraints()) for it in scope.subcompose("line", lambda: LineBelow(xs[i], ms[i].width))]

        def place() -> None:
            for j, p in enumerate(ms):
                p.place(xs[j], 0)
            for p in below:
                p.place(0, 20)

        return scope.layout(c.max_width, 24, place)

    def content() -> None:
        log("compose:Root")
        SubcomposeLayout(row, traced("row"))

    def longer() -> None:
        tabs[0] = "dddd"

    run.start(content, 100, 60)
    run.step("ccc", lambda: run.scene.tap(45, 5), 2)
    run.step("a on the way", lambda: run.scene.tap(5, 5), 8)
    run.step("a badge", lambda: badge.set(3))
    run.step("bb", lambda: at.set(1), 8)
    run.step("a goes", lambda: tabs.remove("a"), 8)
    run.step("a longer one", longer, 8)
    run.step("bb is last, chosen by its place", lambda: (tabs.append("bb"), at.set(2)), 8)


@composable
def Paragraph(n: int, chapter: int) -> None:
    s = LocalLetterSize.current
    log(f"compose:Paragraph({n}) {chapter} {s} {LocalInk.current}")
    Box(traced(f"p{n}").padding(start=s).size(40, s))


@composable
def Margin(ink: str | None = None) -> None:
    shown = LocalInk.current if ink is None else ink
    log(f"compose:Margin {shown}")
    Box(traced("margin").size(5))


@scenario("reader_settings")
def reader_settings(run: Run) -> None:
    run.queue = True
    size, ink, rtl = mutable_state_of(10), mutable_state_of("black"), mutable_state_of(False)
    open_, chapter = mutable_state_of(False), mutable_state_of(1)

    def larger() -> None:
        size.value += 2

    def page() -> None:
        def settings() -> None:
            log(f"compose:settings {LocalLetterSize.current}")
            Alive("settings")
            with Row(traced("settings")):
                Box(click(Modifier, "larger", larger).size(20, 10))
                other = click(Modifier, "ink", lambda: ink.set("black" if ink.value != "black" else "sepia"))
                Box(other.size(20, 10))
                Margin()

        with Box(traced("page").fill_max_size()):
            with Column():
                Paragraph(0, chapter.value)
                Margin()
            AnimatedVisibility(
                open_.value,
                settings,
                Modifier.align(Alignment.BOTTOM_END),
                enter=slide_in(lambda it: IntOffset(0, it.height), line(48)),
                exit=slide_out(lambda it: IntOffset(0, it.height), line(48)),
            )

    def content() -> None:
        log("compose:Root")
        CompositionLocalProvider(
            LocalLetterSize.provides(size.value),
            LocalInk.provides(ink.value),
            LocalLayoutDirection.provides(LayoutDirection.RTL if rtl.value else LayoutDirection.LTR),
            content=page,
        )

    run.start(content, 100, 100)
    run.step("settings", lambda: open_.set(True), 8)
    run.step("larger", lambda: run.scene.tap(60, 95))
    run.step("sepia", lambda: run.scene.tap(80, 95))
    run.step("from the right", lambda: rtl.set(True))
    run.step("settings close, another chapter", lambda: (open_.set(False), chapter.set(2)), 2)
    run.step("larger on the way", lambda: size.set(14), 8)
    run.step("black, from the left, open at once", lambda: (ink.set("black"), rtl.set(False), open_.set(True)), 8)


@composable
def Ingredient(name: str, unit: str, amount: Any) -> None:
    log(f"compose:Ingredient({name}) {unit}")
    Box(traced(name).layout(fixed(lambda: min(max(amount(), 1), 90), 10)))
    Shown(f"label {name}", lambda: f"{amount()} {unit}")


@scenario("recipe_scaled")
def recipe_scaled(run: Run) -> None:
    run.queue = True
    servings, unit = mutable_state_of(2), mutable_state_of("g")
    items: Any = mutable_state_list_of(("egg", 1), ("flour", 20))
    seen: list[int] = []

    def content() -> None:
        log("compose:Root")

        def half() -> int:
            log("calc:factor")
            return servings.value // 2

        factor = remember(lambda: derived_state_of(half))

        def names() -> list[str]:
            log("remember:rows")
            return [it[0] for it in items]

        rows = remember(names, unit.value, len(items))
        SideEffect(lambda: seen.append(servings.value))
        with Column(traced("col")):
            for r in rows:
                with key(r):
                    Ingredient(r, unit.value, lambda r=r: next((it[1] for it in items if it[0] == r), 0) * factor.value)

        async def follow() -> None:
            async for f, u in snapshot_flow(lambda: (factor.value, unit.value)):
                log(f"flow:{f} {u}")

        LaunchedEffect(follow, None)

    def put(index: int, name: str, amount: int) -> None:
        items[index] = (name, amount)

    run.start(content, 100, 100)
    run.step("three: the same factor", lambda: servings.set(3))
    run.step("four", lambda: servings.set(4))
    run.step("more flour", lambda: put(1, "flour", 30))
    run.step("milk, too", lambda: items.append(("milk", 5)))
    run.step("ounces", lambda: unit.set("oz"))
    run.step("the egg goes, two", lambda: (items.pop(0), servings.set(2)))
    run.step("flour is renamed: the rows are older", lambda: put(0, "spelt", 25))
    run.fact("seen", list(seen))


@composable
def SpiedEntry(n: int, current: bool, on_click: Any) -> None:
    log(f"compose:SpiedEntry({n}) {text(current)}")
    Box(click(traced(f"e{n}"), f"e{n}", on_click).size(20 if current else 15, 10))


@scenario("sections_spied")
def sections_spied(run: Run) -> None:
    run.queue = True
    heights: Any = mutable_state_list_of(40, 60, 30, 80)
    scroll = ScrollState(0)

    def content() -> None:
        log("compose:Root")
        tops: Any = remember(lambda: mutable_state_map_of({}))
        scope = remember_coroutine_scope()

        def find() -> int:
            log("calc:current")
            return max((n for n, top in tops.items() if top <= scroll.value + 10), default=0)

        current = remember(lambda: derived_state_of(find))

        def go(i: int) -> None:
            async def there() -> None:
                await scroll.animate_scroll_to(tops.get(i, 0), line(64))
                log(f"there:{i} {scroll.value}")

            scope.launch(there)

        def placed(i: int) -> Any:
            def on_placed(it: Any) -> None:
                y = rounded(it.position_in_parent().y)
                log(f"onPlaced:{i} {y}")
                tops[i] = y

            return on_placed

        with Row():
            with Column(traced("side").width(20)):
                for i in range(len(heights)):
                    SpiedEntry(i, i == current.value, lambda i=i: go(i))
            with Column(traced("text").height(60).vertical_scroll(scroll)):
                for i, h in enumerate(heights):
                    Box(Modifier.on_placed(placed(i)).then(trace(f"s{i}")).size(60, h))

    def grow() -> None:
        heights[0] = 70

    run.start(content, 100, 60)
    scene = run.scene
    run.step("the third entry", lambda: scene.tap(5, 25), 8)
    run.step("by hand", lambda: (scene.press(50, 50), scene.move(50, 20), scene.move(50, 10)), 4)
    run.step("let go", lambda: (scene.move(50, 10), scene.release(50, 10)), 20)
    run.step("the first entry", lambda: scene.tap(5, 5), 2)
    run.step("a finger on the way", lambda: scene.press(50, 30), 4)
    run.step("let go again", lambda: scene.release(50, 30), 8)
    run.step("the first grows", grow, 4)
    run.step("the last goes", lambda: heights.pop(3), 4)
    run.fact("scroll", scroll.value)
