"""Ports of OddPhrases.kt (tests/oracle), second part: sizes, layers, directions, pages, contents, slots."""

from __future__ import annotations

from typing import Any

from engine import (
    AbsoluteAlignment,
    Alignment,
    Arrangement,
    Box,
    CircleShape,
    Color,
    Column,
    CompositionLocalProvider,
    Constraints,
    FlowColumn,
    FlowRow,
    FocusDirection,
    FocusRequester,
    IntOffset,
    IntrinsicSize,
    Layout,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LocalFocusManager,
    LocalLayoutDirection,
    Modifier,
    NestedScrollConnection,
    Offset,
    PaddingValues,
    Row,
    ScrollState,
    SubcomposeLayout,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_odd_phrases import LocalRoom, LocalTone
from .scenarios_oracle_transitions import line


@scenario("sizes_that_bound")
def sizes_that_bound(run: Run) -> None:
    run.queue = True
    w, h, ratio, wide = mutable_state_of(80), mutable_state_of(60), mutable_state_of(2.0), mutable_state_of(False)

    def room(scope: Any, m: Any, _: Any) -> Any:
        p = m.measure(Constraints(max_width=w.value, max_height=h.value * 4))
        return scope.layout(p.width, p.height, lambda: p.place(5, 5))

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.layout(room)):
            Box(traced("in", exit=True).size_in(20, 10, 50, 30).fill_max_size())
            Box(traced("ratio", exit=True).aspect_ratio(ratio.value, wide.value))
            required = traced("required", exit=True).width(30).required_width(60 if wide.value else 20)
            with Box(required.required_height_in(10, 15)):
                Box(traced("match", exit=True).match_parent_size())
                Box(Modifier.size(8, 12))
            wrapped = traced("wrapped", exit=True).fill_max_width().height(20).wrap_content_width(Alignment.END)
            Box(wrapped.wrap_content_height(unbounded=True).size(30, 40))
            least = traced("least", exit=True).default_min_size(40, 10)
            with Box(least.then(Modifier.width_in(max=25) if wide.value else Modifier)):
                Box(traced("least.in", exit=True).fill_max_width(0.5).height(4))
            with Row(traced("row", exit=True).height(IntrinsicSize.MIN)):
                Box(Modifier.weight(1).then(trace("part")).aspect_ratio(1))
                Box(Modifier.weight(2, fill=False).then(trace("rest")).fill_max_height().width_in(max=10))

    run.start(content, 200, 300)
    run.step("narrower", lambda: w.set(40))
    run.step("lower", lambda: h.set(10))
    run.step("another ratio", lambda: ratio.set(0.5))
    run.step("wide", lambda: wide.set(True))
    run.step("all the room", lambda: (w.set(200), h.set(60)))


@scenario("drawn_in_layers")
def drawn_in_layers(run: Run) -> None:
    run.queue = True
    a, b, c, z = mutable_state_of(1), mutable_state_of(1), mutable_state_of(1.0), mutable_state_of(0.0)
    clipped, there = mutable_state_of(False), mutable_state_of(True)

    def root(scope: Any) -> None:
        log(f"draw:under {a.value}")
        scope.draw_content()
        log(f"draw:over {a.value}")

    def layer(it: Any) -> None:
        log(f"lambda:two {rounded(c.value * 10)}")
        it.alpha = c.value

    def two(scope: Any) -> None:
        if c.value > 0.2:
            scope.draw_content()
        log(f"draw:two {a.value}")

    def content() -> None:
        log("compose:Root")
        with Box(traced("root").draw_with_content(root).size(90)):
            one = Modifier.z_index(z.value).then(trace("one")).border(b.value, Color.RED)
            Box(one.draw_behind(lambda _: log(f"draw:one {b.value}")).size(30))
            clip = Modifier.clip(CircleShape) if clipped.value else Modifier
            with Box(Modifier.then(clip).then(trace("two")).graphics_layer(layer).draw_with_content(two).size(30)):
                if there.value:
                    inner = traced("in").offset(lambda: IntOffset(b.value, 0))
                    Box(inner.draw_behind(lambda _: log("draw:in")).size(10))
            three = Modifier.alpha(c.value).then(trace("three"))
            Box(three.background(Color.BLUE if a.value > 1 else Color.GREEN).size(20))

    run.start(content, 100, 100)
    run.step("a=2", lambda: a.set(2))
    run.step("b=3", lambda: b.set(3))
    run.step("c=.5", lambda: c.set(0.5))
    run.step("one above", lambda: z.set(1.0))
    run.step("c=.1: the content is left out", lambda: c.set(0.1))
    run.step("clipped, b=4", lambda: (clipped.set(True), b.set(4)))
    run.step("the inner one goes", lambda: there.set(False))
    run.step("all back", lambda: (there.set(True), clipped.set(False), c.set(1.0), z.set(0.0)))


def _direction(rtl: bool) -> Any:
    return LocalLayoutDirection.provides(LayoutDirection.RTL if rtl else LayoutDirection.LTR)


def _named(direction: LayoutDirection) -> str:
    return direction.name.title()


@scenario("rows_mirrored_by_parts")
def rows_mirrored_by_parts(run: Run) -> None:
    run.queue = True
    rtl, inner, scroll, x = mutable_state_of(False), mutable_state_of(False), ScrollState(0), mutable_state_of(5)

    def own(scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:own {_named(scope.layout_direction)}")
        ps = [it.measure(c.copy(min_width=0)) for it in ms]

        def place() -> None:
            log(f"place:in {_named(scope.layout_direction)}")
            ps[0].place_relative(x.value, 0)
            ps[1].place(20, 0)

        return scope.layout(60, 10, place)

    def innermost() -> None:
        with Row(traced("scrolled").width(50).horizontal_scroll(scroll)):
            for i in range(4):
                Box(traced(f"s{i}").size(20, 10))
        with Layout(own, traced("own")):
            Box(traced("l0").size(10))
            Box(traced("l1").size(10))

    def outer() -> None:
        log("compose:outer")
        with Column(traced("col").width(100)):
            row = traced("row").fill_max_width().padding(start=10, end=5)
            with Row(row, horizontal_arrangement=Arrangement.spaced_by(2)):
                Box(traced("r0").size(10))
                Box(Modifier.offset(lambda: IntOffset(x.value, 0)).then(trace("r1")).size(10))
                Box(Modifier.absolute_offset(lambda: IntOffset(x.value, 0)).then(trace("r2")).size(10))
            with Box(traced("box").fill_max_width().height(20)):
                Box(Modifier.align(Alignment.TOP_END).then(trace("end")).size(10))
                Box(Modifier.align(AbsoluteAlignment.TOP_LEFT).then(trace("left")).size(10))
            CompositionLocalProvider(_direction(inner.value), content=innermost)

    def content() -> None:
        log("compose:Root")
        CompositionLocalProvider(_direction(rtl.value), content=outer)

    run.start(content, 120, 120)
    run.step("right to left", lambda: rtl.set(True))
    run.step("the inner one, too", lambda: inner.set(True))
    run.step("scrolled by 15", lambda: scroll.dispatch_raw_delta(15))
    run.step("x=8", lambda: x.set(8))
    run.step("the outer one back", lambda: rtl.set(False))
    run.step("the inner one back", lambda: inner.set(False))


class Rising(NestedScrollConnection):
    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        log(f"pre:{rounded(available.y)}")
        return Offset(0, available.y / 2)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        log(f"post:{rounded(consumed.y)} {rounded(available.y)}")
        return Offset.ZERO


@scenario("scrolls_with_half")
def scrolls_with_half(run: Run) -> None:
    run.queue = True
    outer, inner, n, up = LazyListState(), LazyListState(), mutable_state_of(6), mutable_state_of(False)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def head() -> None:
            Box(traced("head").size(100, 30))

        def row(it: int) -> None:
            log(f"compose:i{it}")
            Box(traced(f"i{it}").size(80, 20))

        def nested() -> None:
            connection = remember(Rising)
            LazyColumn(
                lambda scope: scope.items(n.value, row, key=lambda it: it),
                Modifier.nested_scroll(connection).then(trace("inner")).height(50),
                inner,
                reverse_layout=up.value,
            )

        def items(scope: Any) -> None:
            scope.item(head)
            scope.item(nested)
            scope.items(3, lambda it: Box(traced(f"o{it}").size(100, 40)))

        LazyColumn(
            items,
            traced("outer"),
            outer,
            content_padding=PaddingValues(top=10, bottom=10),
            vertical_arrangement=Arrangement.spaced_by(4),
        )

        def at(it: LazyListState) -> str:
            return f"{it.first_visible_item_index}+{it.first_visible_item_scroll_offset}"

        Shown("at", lambda: f"{at(outer)} {at(inner)} {text(inner.can_scroll_forward)}")

    def by(*points: int, press: int | None = None, release: int | None = None) -> Any:
        def change() -> None:
            if press is not None:
                run.scene.press(50, press)
            for point in points:
                run.scene.move(50, point)
            if release is not None:
                run.scene.release(50, release)

        return change

    def ends() -> None:
        scopes[-1].launch(lambda: outer.scroll_to_item(4))
        scopes[-1].launch(lambda: inner.scroll_to_item(7))

    run.start(content, 100, 100)
    run.step("dragged up", by(45, press=70), 4)
    run.step("further", by(10, 5), 4)
    run.step("let go", by(5, release=5), 30)
    run.step("asked to go", lambda: (inner.request_scroll_to_item(1, 5), outer.request_scroll_to_item(0)), 4)
    run.step("from its end", lambda: up.set(True), 4)
    run.step("more of them", lambda: n.set(8), 4)
    run.step("dragged down", by(90, 95, press=60), 4)
    run.step("let go there", by(95, release=95), 30)
    run.step("both to an end", ends, 4)


@scenario("focus_in_directions")
def focus_in_directions(run: Run) -> None:
    run.queue = True
    managers: list[Any] = []
    r = [FocusRequester() for _ in range(8)]
    is_open, jump, scroll = mutable_state_of(True), mutable_state_of(False), ScrollState(0)

    def told(i: int) -> Any:
        return lambda it: log(f"focus:{i}") if it.is_focused else None

    def content() -> None:
        log("compose:Root")
        managers.append(LocalFocusManager.current)
        with Column():
            with Row(traced("row").width(60).horizontal_scroll(scroll)):
                for i in range(4):

                    def can(it: Any, i: int = i) -> None:
                        it.can_focus = i != 1 or is_open.value

                    cell = Modifier.focus_requester(r[i]).on_focus_changed(told(i)).focus_properties(can)
                    Box(cell.focus_target().then(trace(f"c{i}")).size(20 + 5 * i, 20))
            with Row():
                for i in range(4, 7):

                    def ways(it: Any, i: int = i) -> None:
                        if jump.value and i == 4:
                            it.right = r[6]
                        if jump.value and i == 6:
                            it.up = FocusRequester.CANCEL

                    cell = Modifier.focus_requester(r[i]).on_focus_changed(told(i)).focus_properties(ways)
                    Box(cell.focus_target().then(trace(f"c{i}")).size(25, 20 + i))
            last = Modifier.focus_requester(r[7]).on_focus_changed(lambda it: log(f"focus:7 {text(it.is_focused)}"))
            Box(last.focus_target().then(trace("c7")).size(100, 10))

    def go(*ways: str, first: int | None = None) -> Any:
        def change() -> None:
            if first is not None:
                r[first].request_focus()
            for way in ways:
                log(f"went:{way} {text(managers[-1].move_focus(FocusDirection[way.upper()]))}")

        return change

    run.start(content, 120, 100)
    run.step("the first", lambda: r[0].request_focus())
    run.step("right, right", go("Right", "Right"), 20)
    run.step("down, left, down", go("Down", "Left", "Down"))
    run.step("up, up, left", go("Up", "Up", "Left"))
    run.step("1 cannot have it", lambda: is_open.set(False))
    run.step("left and right", go("Left", "Right", "Right", first=2), 20)
    run.step("ways out", lambda: (jump.set(True), r[4].request_focus()))
    run.step("right, up", go("Right", "Up"))
    run.step("next, next, next", go("Next", "Next", "Next"), 20)
    run.step("previous, previous", go("Previous", "Previous"), 20)
    run.fact("scroll", scroll.value)


@scenario("tags_in_flows")
def tags_in_flows(run: Run) -> None:
    run.queue = True
    tags: Any = mutable_state_list_of(1, 2, 3, 4, 5, 6)
    w, most, big = mutable_state_of(90), mutable_state_of(3), mutable_state_of(0)
    down, even = mutable_state_of(False), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        shown = [t for t in tags if t % 2 == 0] if even.value else list(tags)

        def height(t: int) -> int:
            return 10 + t + (10 if t == big.value else 0)

        def column() -> None:
            log("compose:column")
            for t in shown:
                with key(t):
                    Alive(f"tag{t}")
                    Box(traced(f"t{t}").size(20, height(t)))

        def row() -> None:
            log("compose:row")
            for t in shown:
                with key(t):
                    Alive(f"tag{t}")
                    weight = Modifier.weight(1) if t == 3 else Modifier
                    Box(traced(f"t{t}").then(weight).size(10 + 2 * t, height(t)))

        if down.value:
            FlowColumn(
                column,
                traced("flow").height(w.value),
                vertical_arrangement=Arrangement.spaced_by(2),
                horizontal_arrangement=Arrangement.spaced_by(3),
                max_items_in_each_column=most.value,
            )
        else:
            FlowRow(
                row,
                traced("flow").width(w.value),
                horizontal_arrangement=Arrangement.spaced_by(2),
                vertical_arrangement=Arrangement.spaced_by(3),
                item_vertical_alignment=Alignment.CENTER_VERTICALLY,
                max_items_in_each_row=most.value,
            )

    run.start(content, 120, 120)
    run.step("less room", lambda: w.set(45))
    run.step("even only", lambda: even.set(True))
    run.step("4 is big", lambda: big.set(4))
    run.step("two in each", lambda: most.set(2))
    run.step("all, 7 comes first", lambda: (even.set(False), tags.insert(0, 7)))
    run.step("downwards", lambda: down.set(True))
    run.step("more room, 3 goes", lambda: (w.set(100), tags.remove(3)))


@scenario("slots_that_ask")
def slots_that_ask(run: Run) -> None:
    run.queue = True
    w, room, tone, second = mutable_state_of(30), mutable_state_of(100), mutable_state_of("t"), mutable_state_of(True)

    def policy_of(side: str) -> Any:
        def policy(scope: Any, c: Any) -> Any:
            log(f"policy:{side}")

            def first() -> None:
                log(f"compose:a.{side} {LocalTone.current}")
                Box(traced(f"a.{side}").animate_content_size(line(48)).size(w.value, 20))

            a = [it.measure(c.copy(min_width=0, min_height=0)) for it in scope.subcompose("a", first)]
            wide = max(it.width for it in a)

            def next_() -> None:
                log(f"compose:b.{side} {wide} {LocalRoom.current}")
                before = remember(lambda: wide)
                Alive(f"b.{side}")
                Box(traced(f"b.{side}").size(wide + before, 10))

            b = [it.measure(c) for it in scope.subcompose("b", next_)]
            left = room.value - wide - max(it.width for it in b)

            def last() -> None:
                log(f"compose:d.{side} {int(left / 10)}")
                Alive(f"d.{side}")
                Leaf(f"d.{side}.{left}")

            d = [it.measure(c) for it in scope.subcompose("d", last)] if left > 20 else []

            def place() -> None:
                x = 0
                for p in a + b + d:
                    p.place(x, 0 if side == "l" else 40)
                    x += p.width

            return scope.layout(100, 40, place)

        return policy

    def inner() -> None:
        for side in ("l", "r"):
            if side == "l" or second.value:
                SubcomposeLayout(policy_of(side), traced(side))

    def content() -> None:
        log("compose:Root")
        CompositionLocalProvider(LocalTone.provides(tone.value), LocalRoom.provides(room.value), content=inner)

    run.start(content, 200, 100)
    run.step("wider", lambda: w.set(50), 8)
    run.step("another tone", lambda: tone.set("tone"))
    run.step("narrow again", lambda: w.set(20), 8)
    run.step("less room", lambda: room.set(60))
    run.step("only one", lambda: second.set(False))
    run.step("both, wider, more room", lambda: (second.set(True), w.set(40), room.set(150)), 8)


@scenario("focus_beyond_the_edge")
def focus_beyond_the_edge(run: Run) -> None:
    run.queue = True
    managers: list[Any] = []
    r = [FocusRequester() for _ in range(6)]
    scroll, tall = ScrollState(0), mutable_state_of(False)

    def told(i: int) -> Any:
        return lambda it: log(f"focus:{i}") if it.is_focused else None

    def content() -> None:
        log("compose:Root")
        managers.append(LocalFocusManager.current)
        with Row():
            with Column(traced("col").height(50).vertical_scroll(scroll)):
                for i in range(5):
                    cell = Modifier.focus_requester(r[i]).on_focus_changed(told(i)).focus_target()
                    Box(cell.then(trace(f"c{i}")).size(20, 40 if tall.value and i == 2 else 20))
            with Box(Modifier.clip_to_bounds().size(20)):
                cut = Modifier.focus_requester(r[5]).on_focus_changed(told(5)).focus_target().then(trace("cut"))
                Box(cut.wrap_content_size(Alignment.TOP_START, unbounded=True).size(30, 90))

    def go(*ways: str) -> None:
        for way in ways:
            log(f"went:{way} {text(managers[-1].move_focus(FocusDirection[way.upper()]))}")

    run.start(content, 120, 100)
    run.step("the first, down, down, down", lambda: (r[0].request_focus(), go("Down", "Down", "Down")))
    run.step("right and left", lambda: go("Right", "Left"))
    run.step("scrolled, up", lambda: (scroll.dispatch_raw_delta(40), r[4].request_focus()))
    run.step("up, up, up, up", lambda: go("Up", "Up", "Up", "Up"))
    run.step("one is tall", lambda: tall.set(True))
    run.step("the third, right, down", lambda: (r[2].request_focus(), go("Right", "Down", "Left")))
