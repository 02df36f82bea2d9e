"""Ports of Programs.kt (tests/oracle), third part: a cart, a chart, a table, pages that go on by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Animatable,
    Box,
    Canvas,
    Color,
    Column,
    Constraints,
    HorizontalPager,
    LaunchedEffect,
    Path,
    SubcomposeLayout,
    composable,
    derived_state_of,
    detect_tap_gestures,
    dont_memoize,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    state_field,
    with_frame_nanos,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_grids import sized
from .scenarios_oracle_mechanisms import Says
from .scenarios_oracle_transitions import line, tenths


class CartLine:
    count = state_field(1)

    def __init__(self, id: int, price: int) -> None:
        self.id, self.price = id, price


@composable
def CartRow(line: CartLine, remove: Callable[[CartLine], object]) -> None:
    log(f"compose:CartRow({line.id}) {line.count}")

    def click() -> None:
        log(f"clicked:{line.id}")
        if line.count > 1:
            line.count -= 1
        else:
            remove(line)

    Box(traced(f"line{line.id}").clickable(click).size(80, 20))


@composable
def Total(total: Any, badge: Callable[[], int]) -> None:
    log(f"compose:Total {total.value}")
    Box(traced("total").size(80, 10).draw_behind(lambda scope: log(f"draw:badge {badge()}")))


@scenario("cart_with_undo")
def cart_with_undo(run: Run) -> None:
    lines: Any = mutable_state_list_of(CartLine(1, 10), CartLine(2, 20), CartLine(3, 5))
    kept: list[CartLine] = []

    def content() -> None:
        log("compose:Root")

        def calculate() -> int:
            log("calc:total")
            return sum(it.price * it.count for it in lines)

        total = remember(lambda: derived_state_of(calculate))

        @dont_memoize
        def remove(it: CartLine) -> None:
            kept[:] = lines
            lines.remove(it)

        with Column():
            Total(total, lambda: sum(it.count for it in lines))
            for each in lines:
                with key(each.id):
                    CartRow(each, remove)
            if not lines:
                Leaf("empty")

    def another_price() -> None:
        lines[0].count = 2
        lines[1].count = 3
        lines[1].count = 1
        lines.append(CartLine(4, -10))

    def clear() -> None:
        kept[:] = lines
        lines.clear()

    run.start(content, 100, 100)
    run.step("two of the first", lambda: setattr(lines[0], "count", 2))
    run.step("one of them by a tap", tapped(run, 10, 20))
    run.step("the second is removed by a tap", tapped(run, 10, 40))
    run.step("another price for less: the total stays", another_price)
    run.step("undone", lambda: (lines.clear(), lines.extend(kept)))
    run.step("in another order", lambda: lines.reverse())
    run.step("cleared", clear)
    run.step("undone again", lambda: lines.extend(kept))


@scenario("drawn_chart")
def drawn_chart(run: Run) -> None:
    run.queue = True
    points: Any = mutable_state_list_of(1, 5, 3)
    w, h, pressed, title = mutable_state_of(80), mutable_state_of(40), mutable_state_of(-1), mutable_state_of(0)
    progress = Animatable(0.0)
    scope: Any = None

    async def tapping(scope: Any) -> None:
        def tap(it: Any) -> None:
            log(f"tapped:{rounded(it.x)}")
            pressed.value = int(it.x * len(points) / scope.size.width)

        await detect_tap_gestures(scope, on_tap=tap)

    def cached(cache: Any) -> Any:
        log(f"cache:build {len(points)} {rounded(cache.size.width)}")
        path = Path()
        for i, p in enumerate(points):
            path.line_to(i * cache.size.width / len(points), float(p))

        def draw(it: Any) -> None:
            log(f"draw:chart {tenths(progress.value)}")
            it.draw_path(path, Color.RED, progress.value)

        return cache.on_draw_behind(draw)

    def mark(it: Any) -> None:
        log(f"draw:mark {pressed.value}")
        if 0 <= pressed.value < len(points):
            it.draw_rect(Color.BLUE)

    def content() -> None:
        nonlocal scope
        log(f"compose:Root {title.value}")
        scope = remember_coroutine_scope()
        with Column():
            Box(sized(traced("chart"), w, h).pointer_input(tapping, None).draw_with_cache(cached))
            Canvas(mark, traced("mark").size(80, 10))
            Says("value", lambda: points[pressed.value] if 0 <= pressed.value < len(points) else "none")

    async def show() -> None:
        await progress.animate_to(1.0, line(48))

    async def show_again() -> None:
        await progress.snap_to(0.0)
        await progress.animate_to(1.0, line(32))

    def change() -> None:
        points[1] = 6

    def tap_and_shrink() -> None:
        tapped(run, 80, 10)()
        w.value = 60

    run.start(content, 100, 100)
    run.step("shown", lambda: scope.launch(show), 20)
    run.step("the second is tapped", tapped(run, 40, 10))
    run.step("another point", lambda: points.append(7))
    run.step("a point changes", change)
    run.step("larger", lambda: w.set(100))
    run.step("tapped again, smaller", tap_and_shrink)
    run.step("composed again", lambda: title.set(1))
    run.step("shown once more", lambda: scope.launch(show_again), 20)
    run.step("no points", lambda: points.clear())


@scenario("sortable_table")
def sortable_table(run: Run) -> None:
    rows: Any = mutable_state_list_of(("b", 30), ("a", 50), ("c", 20))
    by, extra = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def sort() -> list[tuple[str, int]]:
            log("calc:sorted")
            return sorted(rows, key=lambda it: it[by.value])

        ordered = remember(lambda: derived_state_of(sort))

        def table(scope: Any, c: Any) -> Any:
            log("policy:table")
            shown = ordered.value

            def left(row: tuple[str, int]) -> Any:
                def cell() -> None:
                    log(f"compose:l{row[0]}")
                    Box(traced(f"l{row[0]}").size(20))

                return scope.subcompose(f"l{row[0]}", cell)[0]

            def right(row: tuple[str, int]) -> Any:
                def cell() -> None:
                    log(f"compose:r{row[0]} {row[1]}")
                    width = row[1] + (extra.value if row[0] == "c" else 0)
                    Box(traced(f"r{row[0]}").width(width).height(20))

                return scope.subcompose(f"r{row[0]}", cell)[0]

            lefts = [left(row) for row in shown]
            rights = [right(row) for row in shown]
            width = max((it.max_intrinsic_width(20) for it in rights), default=0)
            ls = [it.measure(Constraints()) for it in lefts]
            rs = [it.measure(Constraints(min_width=width, max_width=width)) for it in rights]

            def place() -> None:
                log("policy:place")
                for i, p in enumerate(ls):
                    p.place(0, 20 * i)
                for i, p in enumerate(rs):
                    p.place(20, 20 * i)

            return scope.layout(20 + width, 20 * len(shown), place)

        SubcomposeLayout(table, traced("table"))

    def change() -> None:
        rows[0] = ("b", 70)

    def leave() -> None:
        del rows[2]
        by.value = 1

    run.start(content, 200, 100)
    run.step("by the number", lambda: by.set(1))
    run.step("a cell grows, not the widest", lambda: extra.set(10))
    run.step("the widest", lambda: extra.set(60))
    run.step("one more row", lambda: rows.append(("d", 40)))
    run.step("by the name", lambda: by.set(0))
    run.step("a row changes", change)
    run.step("a row leaves, by the number", leave)
    run.step("it comes back", lambda: rows.append(("c", 20)))


@scenario("pager_advancing")
def pager_advancing(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(0, 1, 2)
    on = mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(on.value)}")
        pager = remember_pager_state(lambda: len(ids))

        def page(p: int) -> None:
            def birth() -> int:
                log(f"born:{ids[p]}")
                return p

            born = remember(birth)
            log(f"compose:page {ids[p]} born {born}")
            Box(traced(f"p{ids[p]}").fill_max_size())

        with Column():
            # The lambda captures a `var` in Kotlin: it is another one each time.
            Says("page", dont_memoize(lambda: f"{pager.current_page} {pager.settled_page}"))
            HorizontalPager(pager, page, traced("pager").size(100, 40), key=lambda it: ids[it])
        if on.value:

            async def advance() -> None:
                for _ in range(3):
                    await with_frame_nanos(lambda nanos: None)
                next = (pager.settled_page + 1) % pager.page_count
                log(f"goes:{next}")
                await pager.animate_scroll_to_page(next, spec=line(48))
                log(f"at:{pager.current_page}")

            LaunchedEffect(advance, pager.settled_page)

    def shorten() -> None:
        del ids[0]
        del ids[0]

    run.start(content, 100, 60)
    run.step("on", None, 12)
    run.step("held", lambda: on.set(False), 12)
    run.step("one more at the front", lambda: ids.insert(0, 9), 5)
    run.step("on again", lambda: on.set(True), 12)
    run.step("two leave on the way", shorten, 6)
    run.step("off", lambda: on.set(False), 20)
