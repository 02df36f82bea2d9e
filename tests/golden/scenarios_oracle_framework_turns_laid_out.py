"""Ports of FrameworkTurns.kt (tests/oracle), second part: orders, layers, lists, sizes, lines, focus."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AlignmentLine,
    BlendMode,
    Box,
    CircleShape,
    Color,
    Column,
    Constraints,
    Crossfade,
    FocusRequester,
    HorizontalAlignmentLine,
    IntOffset,
    IntrinsicSize,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    NestedScrollDispatcher,
    NestedScrollSource,
    Offset,
    RectangleShape,
    ReusableContentHost,
    Row,
    ScrollState,
    Velocity,
    dont_memoize,
    expand_vertically,
    fade_out,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    shrink_vertically,
    update_transition,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_transitions import line


@scenario("order_in_the_same_place")
def order_in_the_same_place(run: Run) -> None:
    z, flip, lifted = mutable_state_of(0.0), mutable_state_of(False), mutable_state_of(False)

    def policy(scope: Any, all: Any, c: Any) -> Any:
        log("policy:pile")
        placed = [it.measure(Constraints()) for it in all]

        def place() -> None:
            for i, p in enumerate(placed):
                p.place(i * 5, 0, float(-i) if flip.value else 0.0)

        return scope.layout(c.max_width, 60, place)

    def layer(it: Any) -> None:
        log("lambda:layer")
        it.translation_x = 10 if lifted.value else 0

    def content() -> None:
        log("compose:Root")
        with Layout(policy, traced("pile")):
            for name in ("a", "b", "c"):
                with key(name):
                    chain = Modifier.z_index(z.value if name == "b" else 0.0).then(trace(name)).size(40)
                    Box(click(chain, name, lambda: None))
            Box(click(Modifier.graphics_layer(layer).then(trace("d")).size(30), "d", lambda: None))

    run.start(content, 100, 100)
    run.step("tap", tapped(run, 20, 20))
    run.step("flipped", written((flip, True)))
    run.step("tap on a", tapped(run, 20, 20))
    run.step("b above", written((z, 2.0)))
    run.step("tap on b", tapped(run, 20, 20))
    run.step("d moves", written((lifted, True)))
    run.step("tap beside", tapped(run, 50, 10))
    run.step("flat again", written((flip, False), (z, 0.0)))
    run.step("the last tap", tapped(run, 26, 20))


@scenario("layers_caches_and_shapes")
def layers_caches_and_shapes(run: Run) -> None:
    round_, alpha, ink, side, pen, clip = mixed_states(False, 1.0, 0, 40, 1, False)

    def layer(it: Any) -> None:
        log("lambda:layer")
        it.shape = CircleShape if round_.value else RectangleShape
        it.clip = clip.value
        it.alpha = alpha.value

    def build(cache: Any) -> Any:
        log(f"cache:{int(cache.size.width)} {ink.value}")
        r = min(cache.size.width, cache.size.height) / 2

        def draw(scope: Any) -> None:
            log(f"draw:cached {pen.value}")
            scope.draw_circle(Color.RED, r, blend_mode=BlendMode.MULTIPLY if ink.value > 1 else BlendMode.SRC_OVER)
            scope.draw_content()

        return cache.on_draw_with_content(draw)

    def content() -> None:
        log("compose:Root")
        chain = traced("out").graphics_layer(layer).then(trace("layered")).draw_with_cache(build).size(side.value)
        with Box(chain):
            inner = traced("in").align(Alignment.BOTTOM_END).size(10)
            Box(inner.draw_behind(lambda _: log(f"draw:in {pen.value}")))

    run.start(content, 100, 100)
    run.step("round", written((round_, True)))
    run.step("clipped and round no more", written((clip, True), (round_, False)))
    run.step("paler", written((alpha, 0.5)))
    run.step("ink", written((ink, 1)))
    run.step("larger", written((side, 50)))
    run.step("another pen", written((pen, 2)))
    run.step("ink that multiplies, and alpha 0", written((ink, 2), (alpha, 0.0)))
    run.step("another pen while it is not seen", written((pen, 3)))
    run.step("seen", written((alpha, 1.0)))


@scenario("sticky_from_below")
def sticky_from_below(run: Run) -> None:
    run.queue = True
    groups, state = mutable_state_list_of("a", "b", "c"), LazyListState()
    reverse, count = mutable_state_of(True), mutable_state_of(3)

    def declare(scope: Any) -> None:
        log("lazy:content")
        for g in groups:

            def head(g: str = g) -> None:
                log(f"compose:head {g}")
                Alive(f"head {g}")
                Box(traced(f"h.{g}").size(60, 12))

            def row(i: int, g: str = g) -> None:
                log(f"compose:row {g}{i}")
                Alive(f"row {g}{i}")
                Box(traced(f"{g}{i}").size(60, 20))

            scope.sticky_header(head, key=g, content_type="head")
            scope.items(count.value, row, key=lambda it, g=g: f"{g}{it}", content_type=lambda _: "row")

    def content() -> None:
        log("compose:Root")
        LazyColumn(declare, traced("list").fill_max_size(), state, reverse_layout=reverse.value)
        Shown("first", lambda: state.first_visible_item_index)

    run.start(content, 60, 100)
    run.step("up by 30", lambda: state.dispatch_raw_delta(30))
    run.step("up by 50", lambda: state.dispatch_raw_delta(50))
    run.step("the second group first", lambda: groups.insert(0, groups.pop(1)))
    run.step("from above", written((reverse, False)))
    run.step("two rows a group", written((count, 2)))
    run.step("a group gone", lambda: groups.pop(0))
    run.step("to the start", lambda: state.request_scroll_to_item(0))


@scenario("transition_within_crossfade")
def transition_within_crossfade(run: Run) -> None:
    run.queue = True
    page, opened = mutable_state_of("a"), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def shown(p: str) -> None:
            log(f"compose:page {p}")
            Alive(f"page {p}")
            t = update_transition(opened.value, "t")
            w = t.animate_dp(lambda it: 40 if it else 20, lambda _: line(48))
            child = t.create_child_transition(lambda it: 1 if it else 0)
            c = child.animate_int(lambda it: it * 100, lambda _: line(64))
            with Column():
                Box(traced(f"w.{p}").size(w.value, 10).draw_behind(lambda _: log(f"draw:c.{p} {c.value}")))

                def body() -> None:
                    Alive(f"body {p}")
                    Box(traced(f"body.{p}").size(30))

                t.AnimatedVisibility(
                    lambda it: it,
                    body,
                    enter=expand_vertically(line(48)),
                    exit=shrink_vertically(line(32)) + fade_out(line(48)),
                )
                Box(traced(f"end.{p}").size(5))

        Crossfade(page.value, shown, traced("fade"), line(64))

    run.start(content, 100, 100)
    run.step("open", written((opened, True)), 10)
    run.step("page b", written((page, "b")), 2)
    run.step("closed on the way", written((opened, False)), 12)
    run.step("open and page a", written((opened, True), (page, "a")), 3)
    run.step("page b once more", written((page, "b")), 14)


@scenario("size_animated_beside_weights")
def size_animated_beside_weights(run: Run) -> None:
    run.queue = True
    wide, more, heavy = mutable_state_of(False), mutable_state_of(False), mutable_state_of(1.0)

    def finished(start: Any, end: Any) -> None:
        log(f"finished:{start.width} x {start.height} {end.width} x {end.height}")

    def content() -> None:
        log("compose:Root")
        with Row(traced("row").height(IntrinsicSize.MAX)):
            one = traced("one").animate_content_size(line(64), finished_listener=finished).then(trace("one.in"))
            Box(one.size(60 if wide.value else 20, 20))
            two = traced("two").weight(heavy.value).fill_max_height()
            Box(two.on_size_changed(lambda it: log(f"onSizeChanged:two {it.width} x {it.height}")))
            with Box(traced("three").weight(1, fill=False)), Column():
                Box(traced("three.a").size(15))
                if more.value:
                    Box(traced("three.b").size(25))

    run.start(content, 120, 100)
    run.step("wide", written((wide, True)), 3)
    run.step("more below on the way", written((more, True)), 10)
    run.step("narrow", written((wide, False)), 2)
    run.step("wide again and heavier", written((wide, True), (heavy, 3.0)), 10)
    run.step("less", written((more, False)))


def told(modifier: Any, name: str) -> Any:
    @dont_memoize
    def placed(it: Any) -> None:
        at = it.position_in_parent()
        log(f"onPlaced:{name} {rounded(at.x)},{rounded(at.y)}")

    @dont_memoize
    def positioned(it: Any) -> None:
        at = it.position_in_root()
        log(f"onGloballyPositioned:{name} {rounded(at.x)},{rounded(at.y)}")

    @dont_memoize
    def sized(it: Any) -> None:
        log(f"onSizeChanged:{name} {it.width} x {it.height}")

    return modifier.on_placed(placed).on_size_changed(sized).on_globally_positioned(positioned)


@scenario("callbacks_of_layout_nested")
def callbacks_of_layout_nested(run: Run) -> None:
    scroll = ScrollState(0)
    side, dx, pad, moved = mixed_states(20, 0, 0, 0.0)

    def layer(it: Any) -> None:
        it.translation_x = moved.value

    def content() -> None:
        log("compose:Root")
        with Column(told(Modifier, "outer").vertical_scroll(scroll)):
            mid = told(Modifier.padding(top=pad.value), "mid").graphics_layer(layer)
            with Box(told(mid, "mid.in").size(60)):
                Box(told(Modifier.offset(lambda: IntOffset(dx.value, 0)), "leaf").size(side.value))
                Box(told(Modifier.align(Alignment.CENTER_END), "end").size(10))
            Box(told(Modifier, "tail").size(100, 120))

    def all_of_them() -> None:
        written((side, 10), (dx, 0), (moved, 0.0), (pad, 0))()
        scroll.dispatch_raw_delta(-10)

    run.start(content, 100, 100)
    run.step("side", written((side, 30)))
    run.step("offset", written((dx, 7)))
    run.step("layer", written((moved, 5.0)))
    run.step("scrolled", lambda: scroll.dispatch_raw_delta(20))
    run.step("padding", written((pad, 4)))
    run.step("all", all_of_them)


@scenario("ratios_and_requirements")
def ratios_and_requirements(run: Run) -> None:
    room, ratio, first, fraction, need = mixed_states(100, 2.0, False, 0.5, 30)

    def content() -> None:
        log("compose:Root")
        with Box(traced("room").size(room.value)), Column(traced("col").width(IntrinsicSize.MIN)):
            Box(traced("ratio").aspect_ratio(ratio.value, first.value).then(trace("ratio.in")).width_in(min=30))
            Box(traced("need").required_width(need.value).then(trace("need.in")).height(10))
            wrap = traced("wrap").wrap_content_size(Alignment.BOTTOM_END, unbounded=True)
            Box(wrap.then(trace("wrap.in")).size(need.value, 12))
            part = traced("part").fill_max_width(fraction.value).required_height_in(min=5, max=9)
            Box(part.then(trace("part.in")).fill_max_height())
            Box(traced("least").default_min_size(15, 8).then(trace("least.in")))

    run.start(content, 200, 200)
    run.step("less room", written((room, 50)))
    run.step("ratio of heights", written((first, True), (ratio, 0.5)))
    run.step("needs 70", written((need, 70)))
    run.step("a quarter", written((fraction, 0.25)))
    run.step("more room, ratio 4", written((room, 160), (ratio, 4.0), (first, False)))


@scenario("lines_of_ones_own")
def lines_of_ones_own(run: Run) -> None:
    own = HorizontalAlignmentLine(min)
    at, has, pad, dy = mixed_states(10, True, 15, 0)

    def lined(scope: Any, _: Any, __: Any) -> Any:
        log("policy:lined")
        lines: dict[AlignmentLine, int] = {own: at.value} if has.value else {}
        return scope.layout(20, 30, lambda: None, lines)

    def lined2(scope: Any, _: Any, __: Any) -> Any:
        return scope.layout(10, 20, lambda: None, {own: at.value // 2})

    def by(it: Any) -> int:
        log(f"lambda:by {it.measured_height}")
        return int(it.measured_height // 2)

    def content() -> None:
        log("compose:Root")
        with Row(traced("row")):
            with Column(traced("col").align_by(own)):
                Box(traced("top").size(10, 6))
                Layout(lined, traced("lined"))
            Box(traced("by").align_by(by).size(20, 40))
            from_ = traced("from").padding_from(own, before=pad.value).then(trace("from.in"))
            with Box(from_.offset(lambda: IntOffset(0, dy.value))):
                Layout(lined2, traced("lined2"))
            Box(traced("plain").align(Alignment.BOTTOM).size(10))

    run.start(content, 150, 100)
    run.step("at 20", written((at, 20)))
    run.step("padding 30", written((pad, 30)))
    run.step("moved by 4", written((dy, 4)))
    run.step("has none", written((has, False)))
    run.step("at 6, while it has none", written((at, 6)))
    run.step("has one", written((has, True)))


def heard(modifier: Any, name: str) -> Any:
    @dont_memoize
    def event(it: Any) -> None:
        log(f"focus:event {name} {text(it.is_focused)} {text(it.has_focus)}")

    @dont_memoize
    def changed(it: Any) -> None:
        log(f"focus:{name} {text(it.is_focused)}")

    return modifier.on_focus_event(event).on_focus_changed(changed)


@scenario("focus_through_sleep")
def focus_through_sleep(run: Run) -> None:
    run.queue = True
    active, left, shown, can = (mutable_state_of(True) for _ in range(4))
    a, b = FocusRequester(), FocusRequester()

    def properties(it: Any) -> None:
        it.can_focus = can.value

    def content() -> None:
        log("compose:Root")
        moved = remember(
            lambda: movable_content_of(lambda: Box(heard(Modifier, "moved").focus_requester(b).focusable().size(10)))
        )
        with Column(heard(Modifier, "col").focus_group()):
            host = lambda: Box(  # noqa: E731
                heard(Modifier, "host").focus_requester(a).focus_properties(properties).focusable().size(10)
            )
            ReusableContentHost(active.value, host)
            with Row():
                if left.value:
                    moved()
            with Box():
                if not left.value:
                    moved()
            if shown.value:
                Box(heard(Modifier, "last").focusable().size(10))

    def can_not() -> None:
        can.value = False
        log(f"action:{text(a.request_focus())}")

    def once_more() -> None:
        a.request_focus()
        can.value = False

    run.start(content, 100, 100)
    run.step("a", lambda: a.request_focus())
    run.step("a sleeps", written((active, False)))
    run.step("a wakes", written((active, True)))
    run.step("b", lambda: b.request_focus())
    run.step("b moves", written((left, False)))
    run.step("a can not", can_not)
    run.step("a can", written((can, True)))
    run.step("a again, and can no more", once_more)
    run.step("last goes", written((shown, False)))


class Taking(NestedScrollConnection):
    def __init__(self, name: str, part: float) -> None:
        self.name, self.part = name, part

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        log(f"pre:{self.name} {rounded(available.y)}")
        return available * self.part

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        log(f"post:{self.name} {rounded(consumed.y)} {rounded(available.y)}")
        return available * self.part

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        log(f"prefling:{self.name} {rounded(available.y)}")
        return available * self.part

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        log(f"postfling:{self.name} {rounded(consumed.y)} {rounded(available.y)}")
        return available * self.part


@scenario("scrolls_with_dispatchers")
def scrolls_with_dispatchers(run: Run) -> None:
    run.queue = True
    middle, dispatcher, list_ = mutable_state_of(True), NestedScrollDispatcher(), ScrollState(0)
    outer, one, two, own = Taking("outer", 0.25), Taking("one", 0.5), Taking("two", 0), Taking("own", 0)
    scopes: list[Any] = []

    def content() -> None:
        log(f"compose:Root {text(middle.value)}")
        scopes[:] = [remember_coroutine_scope()]
        with Box(Modifier.nested_scroll(outer).then(trace("outer"))):
            with Box(Modifier.nested_scroll(one if middle.value else two).then(trace("middle"))):
                with Column(Modifier.nested_scroll(own, dispatcher).then(trace("own")).vertical_scroll(list_)):
                    Box(traced("tall").size(100, 150))

    def send(y: float) -> None:
        source = NestedScrollSource.USER_INPUT
        pre = dispatcher.dispatch_pre_scroll(Offset(0, y), source)
        left = Offset(0, y) - pre
        post = dispatcher.dispatch_post_scroll(Offset(0, left.y / 2), left / 2, source)
        log(f"sent:{rounded(pre.y)} {rounded(post.y)}")

    def dragged() -> None:
        run.scene.press(50, 90)
        run.scene.move(50, 50)

    def let_go() -> None:
        run.scene.move(50, 50)
        run.scene.release(50, 50)

    async def fling() -> None:
        pre = await dispatcher.dispatch_pre_fling(Velocity(0, 400))
        post = await dispatcher.dispatch_post_fling(Velocity(0, 100), Velocity(0, 200))
        log(f"flung:{rounded(pre.y)} {rounded(post.y)}")

    def replaced() -> None:
        middle.value = True
        send(8)

    run.start(content, 100, 100)
    run.step("sent 80", lambda: send(80))
    run.step("dragged by 40", dragged)
    run.step("let go", let_go)
    run.step("two in the middle", written((middle, False)))
    run.step("sent -40", lambda: send(-40))
    run.step("flung by hand", lambda: scopes[0].launch(fling))
    run.step("the middle one replaced while it is sent", replaced)
