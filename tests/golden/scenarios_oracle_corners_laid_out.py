"""Ports of Corners.kt (tests/oracle), second part: sizes, lines, layers, grids, pagers, scrolling, keys."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AnimatedContent,
    Box,
    Column,
    Constraints,
    GridCells,
    HorizontalPager,
    IntOffset,
    IntrinsicSize,
    Key,
    KeyEventType,
    Layout,
    LazyGridState,
    LazyVerticalGrid,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    Orientation,
    PaddingValues,
    PagerState,
    Row,
    SizeTransform,
    Velocity,
    composable,
    dont_memoize,
    fade_in,
    fade_out,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_scrollable_state,
    slide_in,
    slide_out,
    update_transition,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_features_moving import Base
from .scenarios_oracle_focus import Requesters, did, focus
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_interaction import _SOURCES
from .scenarios_oracle_lists import EffectItem
from .scenarios_oracle_nested_states import Stated


class _Policy:
    """Reads its size from states, in measurement and in its intrinsic sizes."""

    def __init__(self, name: str, w: Any, h: Any) -> None:
        self.name, self.w, self.h = name, w, h

    def measure(self, scope: Any, measurables: Any, constraints: Constraints) -> Any:
        log(f"policy:{self.name}")
        w, h = constraints.constrain_width(self.w.value), constraints.constrain_height(self.h.value)
        return scope.layout(w, h, lambda: None, {Base: self.h.value // 2})

    def min_intrinsic_width(self, scope: Any, measurables: Any, height: int) -> int:
        log(f"intrinsic:{self.name} minWidth")
        return int(self.w.value // 2)

    def max_intrinsic_width(self, scope: Any, measurables: Any, height: int) -> int:
        log(f"intrinsic:{self.name} maxWidth")
        return int(self.w.value)

    def min_intrinsic_height(self, scope: Any, measurables: Any, width: int) -> int:
        log(f"intrinsic:{self.name} minHeight")
        return int(self.h.value // 2)

    def max_intrinsic_height(self, scope: Any, measurables: Any, width: int) -> int:
        log(f"intrinsic:{self.name} maxHeight")
        return int(self.h.value)


@composable
def Sized(name: str, w: Any, h: Any, modifier: Any = Modifier) -> None:
    Layout(_Policy(name, w, h), modifier.then(trace(name)))


@scenario("intrinsics_through")
def intrinsics_through(run: Run) -> None:
    run.queue = True
    w1, h1, w2, h2 = (mutable_state_of(it) for it in (40, 20, 60, 30))
    min = mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column").width(IntrinsicSize.MIN if min.value else IntrinsicSize.MAX)):
            with Row(traced("row").height(IntrinsicSize.MAX)):
                Sized("one", w1, h1, Modifier.weight(1).padding(2))
                Box(traced("bar").width(3).fill_max_height())
                Sized("two", w2, h2, Modifier.weight(2))
            with Box(traced("box").fill_max_width().height_in(min=10)):
                Sized("three", w2, h1, Modifier.align(Alignment.CENTER_END))

    run.start(content, 200, 200)
    run.step("w1=80", lambda: w1.set(80))
    run.step("h2=50", lambda: h2.set(50))
    run.step("h1=10: not the highest", lambda: h1.set(10))
    run.step("the widest", lambda: min.set(False))
    run.step("w2=20", lambda: w2.set(20))
    run.step("the narrowest, h2=12", lambda: (min.set(True), h2.set(12)))


@scenario("lines_through")
def lines_through(run: Run) -> None:
    run.queue = True
    w, h1, h2, pad = (mutable_state_of(it) for it in (20, 20, 40, 4))

    def content() -> None:
        log("compose:Root")
        with Row(traced("row")):
            Sized("plain", w, h1, Modifier.align_by(Base))
            with Box(Modifier.align_by(Base).padding(top=pad.value).then(trace("padded"))):
                Sized("in box", w, h2)

            def lower() -> IntOffset:
                log("lambda:offset")
                return IntOffset(0, pad.value)

            with Column(Modifier.align_by(Base).offset(lower).then(trace("column"))):
                Cell("above", 10, 10)
                Sized("in column", w, h1)

            def quarter(it: Any) -> int:
                log("lambda:align")
                return int(it.measured_height // 4)

            with Box(Modifier.align_by(quarter).then(trace("by function"))):
                Sized("last", w, h2)

    run.start(content, 300, 200)
    run.step("h1=30", lambda: h1.set(30))
    run.step("more padding", lambda: pad.set(10))
    run.step("h2=20", lambda: h2.set(20))


@scenario("layers_read")
def layers_read(run: Run) -> None:
    run.queue = True
    x, alpha, which, on = mutable_state_of(0.0), mutable_state_of(1.0), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def outer(it: Any) -> None:
            log(f"lambda:outer {alpha.value}")
            it.alpha = alpha.value

        with Box(Modifier.graphics_layer(outer).then(trace("outer")).size(80)):
            mine = which.value

            def inner(it: Any) -> None:
                log(f"lambda:inner{mine} {x.value}")
                it.translation_x = x.value
                it.clip = mine == 1

            def measure(scope: Any, m: Any, c: Any) -> Any:
                p = m.measure(c)

                def place() -> None:
                    log("lambda:place")

                    def placed(it: Any) -> None:
                        log(f"lambda:placed {x.value}")
                        it.scale_x = 1 + x.value / 10

                    p.place_with_layer(0, 0, placed)

                return scope.layout(p.width, p.height, place)

            chain = Modifier.graphics_layer(inner) if on.value else Modifier
            chain = chain.layout(measure).draw_behind(lambda _: log(f"draw:behind {text(alpha.value < 0.5)}"))
            Box(chain.then(trace("inner")).size(20))

    run.start(content, 100, 100)
    run.step("x=5", lambda: x.set(5.0))
    run.step("alpha=.8", lambda: alpha.set(0.8))
    run.step("alpha=.4", lambda: alpha.set(0.4))
    run.step("another block", lambda: which.set(1))
    run.step("x=6, alpha=0", lambda: (x.set(6.0), alpha.set(0.0)))
    run.step("no layer", lambda: on.set(False))
    run.step("x=7", lambda: x.set(7.0))
    run.step("again, alpha=1", lambda: (on.set(True), alpha.set(1.0)))


@scenario("grid_with_headers")
def grid_with_headers(run: Run) -> None:
    run.queue = True
    grid = LazyGridState()
    ids: Any = mutable_state_list_of(*range(10))
    folded, n = mutable_state_of(False), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def first(it: int) -> None:
            with Box(Modifier.animate_item(None, linear(48), None)):
                log(f"compose:first{it} {n.value}")
                Cell(f"i{it}", 30, 30)

        def items(scope: Any) -> None:
            log("lambda:content")
            scope.sticky_header(lambda: Cell("head", 90, 15), key="head", content_type="head")
            if not folded.value:
                scope.items(ids[:4], first, key=lambda it: it, content_type=lambda it: it % 2)
            scope.item(lambda: Cell("line", 90, 10), key="line", span=scope.max_line_span, content_type="line")
            scope.sticky_header(lambda: Cell("head2", 90, 15), key="head2", content_type="head")
            scope.items(
                ids[4:],
                lambda it: EffectItem(f"i{it}", n.value // 2),
                key=lambda it: it,
                content_type=lambda it: it % 2,
            )

        LazyVerticalGrid(GridCells.fixed(3), items, traced("grid"), grid)

    def exchange() -> None:
        ids[0], ids[3] = ids[3], ids[0]

    def by(px: float) -> Any:
        return lambda: grid.dispatch_raw_delta(px)

    run.start(content, 90, 80)
    run.step("down 40", by(40))
    run.step("down 40 more", by(40))
    run.step("n=2", lambda: n.set(2))
    run.step("up 60", by(-60))
    run.step("two exchanged", exchange, 20)
    run.step("folded", lambda: folded.set(True), 20)
    run.step("to the end", by(200))
    run.step("unfolded", lambda: folded.set(False), 20)


@scenario("pager_of_parts")
def pager_of_parts(run: Run) -> None:
    run.queue = True
    pages = mutable_state_of(5)
    pager = PagerState(lambda: pages.value)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def page(p: int) -> None:
            log(f"compose:page{p}")
            Alive(f"{p}")

            def draw(_: Any) -> None:
                log(f"draw:part{p} {rounded((pager.current_page - p + pager.current_page_offset_fraction) * 100)}")

            Box(traced(f"p{p}").draw_behind(draw).size(40))

        HorizontalPager(
            pager,
            page,
            traced("pager"),
            content_padding=PaddingValues(start=10, end=10),
            page_size=40,
            page_spacing=5,
            key=lambda it: f"page{it}",
        )

        def at() -> str:
            moving = text(pager.is_scroll_in_progress)
            return f"{pager.current_page} {pager.target_page} {pager.settled_page} {moving}"

        Shown("at", at)

    def launch(block: Any) -> Any:
        return lambda: scopes[-1].launch(block)

    run.start(content, 100, 60)
    run.step("to page 2", launch(lambda: pager.animate_scroll_to_page(2, spec=linear(64))), 60)
    run.step("to page 4 at once", launch(lambda: pager.scroll_to_page(4)))
    run.step("back by a part", launch(lambda: pager.scroll_to_page(1, 0.3)))
    run.step("press", lambda: run.scene.press(60, 20), 3)
    run.step("drag", lambda: run.scene.move(40, 20), 3)
    run.step("drag more", lambda: run.scene.move(10, 20), 3)
    run.step("let go", lambda: run.scene.release(10, 20), 60)
    run.step("fewer pages", lambda: pages.set(2))
    run.step("more pages", lambda: pages.set(4))


class _Link(NestedScrollConnection):
    def __init__(self, name: str, pre: float, post: float) -> None:
        self.name, self.pre, self.post = name, pre, post

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"pre:{self.name} {rounded(available.y)} {_SOURCES[source]}")
        return available * self.pre

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"post:{self.name} {rounded(consumed.y)} {rounded(available.y)}")
        return available * self.post

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        log(f"pre-fling:{self.name} {text(available.y != 0)}")
        return available * self.pre

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        log(f"post-fling:{self.name} {text(consumed.y != 0)} {text(available.y != 0)}")
        return available * self.post


class _HalfFling:
    async def perform_fling(self, scope: Any, initial_velocity: float) -> float:
        log(f"fling:{text(initial_velocity != 0)}")
        return initial_velocity / 2


@scenario("scroll_shared_out")
def scroll_shared_out(run: Run) -> None:
    run.queue = True
    middle, at = mutable_state_of(True), mutable_state_of(0.0)

    def take(d: float) -> float:
        next = max(-20.0, min(20.0, at.value + d))
        took = next - at.value
        at.value = next
        log(f"took:{rounded(took)} of {rounded(d)}")
        return took

    def content() -> None:
        log("compose:Root")
        outer = remember(lambda: _Link("outer", 0, 1))
        mid = remember(lambda: _Link("middle", 0.5, 0))
        inner = remember(lambda: _Link("inner", 0, 0.5))
        with Box(Modifier.nested_scroll(outer).then(trace("outer"))):
            with Box((Modifier.nested_scroll(mid) if middle.value else Modifier).then(trace("middle"))):
                state = remember_scrollable_state(take)
                fling = remember(_HalfFling)
                scrolled = Modifier.nested_scroll(inner).scrollable(state, Orientation.VERTICAL, fling_behavior=fling)
                moved = scrolled.offset(lambda: IntOffset(0, rounded(at.value)))
                Box(moved.then(trace("inner")).size(100, 150))

    run.start(content, 100, 200)
    run.step("press", lambda: run.scene.press(50, 100))
    run.step("past the slop", lambda: run.scene.move(50, 80))
    run.step("up 20", lambda: run.scene.move(50, 60))
    run.step("up 40", lambda: run.scene.move(50, 20))
    run.step("let go: a fling", lambda: run.scene.release(50, 10))
    run.step("the middle one leaves", lambda: middle.set(False))
    run.step("press again", lambda: run.scene.press(50, 40))
    run.step("down 30", lambda: run.scene.move(50, 70))
    run.step("down 60", lambda: run.scene.move(50, 130))
    run.step("let go", lambda: run.scene.release(50, 130))


@scenario("keys_and_focus_in_turn")
def keys_and_focus_in_turn(run: Run) -> None:
    run.queue = True
    all = Requesters()
    taken: Any = mutable_state_of(frozenset())
    can = mutable_state_of(True)

    def preview(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log(f"preview:root {text(it.key == Key.ENTER)}")
        return it.key in taken.value

    def at_root(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log("key:root")
        return False

    def at_second(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN and it.key == "A":
            log("key:second")
            all["below"].request_focus()
        return bool(it.key == "A")

    def below(it: Any) -> None:
        it.can_focus = can.value
        it.up = all["first"]

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.on_preview_key_event(preview).on_key_event(at_root)):
            with Row(focus(Modifier, "row").focus_group()):
                Box(focus(Modifier.focus_requester(all["first"]), "first").focusable().size(20))
                second = focus(Modifier.focus_requester(all["second"]), "second")
                Box(second.on_key_event(at_second).focusable().size(20))
            third = Modifier.focus_requester(all["below"]).focus_properties(below)
            Box(focus(third, "below").focusable().size(20, 20))
            last = focus(Modifier.focus_requester(all["last"]), "last")
            Box(last.clickable(lambda: log("clicked:last")).size(20))

    def pressed(key: Any) -> Any:
        return lambda: run.scene.key(key)

    run.start(content, 200, 200)
    run.step("last", did(lambda: all["last"].request_focus()))
    run.step("enter", pressed(Key.ENTER))
    run.step("enter is taken before", lambda: (taken.set(frozenset({Key.ENTER})), run.scene.key(Key.ENTER)))
    run.step("up", pressed(Key.ARROW_UP))
    run.step("up: first is asked for", pressed(Key.ARROW_UP))
    run.step("a in the row", pressed("A"))
    run.step("right", pressed(Key.ARROW_RIGHT))
    run.step("a moves on", pressed("A"))
    run.step("below cannot", lambda: can.set(False))
    run.step("tab", pressed(Key.TAB))
    run.step("into the row, by tab", pressed(Key.TAB))


@scenario("contents_cut_short")
def contents_cut_short(run: Run) -> None:
    run.queue = True
    page, s = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        @dont_memoize
        def shown(p: int) -> None:
            Stated(f"page{p}", s)
            Box(traced(f"p{p}").size(20 + 10 * p))

        with Column():
            AnimatedContent(
                page.value,
                shown,
                traced("contents"),
                enter=slide_in(lambda it: IntOffset(it.width, 0), linear(64)) + fade_in(linear(64)),
                exit=slide_out(lambda it: IntOffset(-it.width, 0), linear(64)) + fade_out(linear(32)),
                size_transform=SizeTransform(spec=lambda _a, _b: linear(64)),
                content_alignment=Alignment.BOTTOM_END,
            )
            Leaf("below")

    run.start(content, 100, 100)
    run.step("page 1", lambda: page.set(1), 3)
    run.step("page 2", lambda: page.set(2), 2)
    run.step("page 0 again", lambda: page.set(0), 30)
    run.step("page 1", lambda: page.set(1), 2)
    run.step("s=1", lambda: s.set(1), 30)
    run.step("two in one action", lambda: (page.set(2), page.set(1)), 30)


@scenario("transition_with_parts")
def transition_with_parts(run: Run) -> None:
    run.queue = True
    target, s = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        t = update_transition(target.value)

        def spec(it: Any) -> Any:
            return linear(64 if (it.initial_state, it.target_state) == (0, 1) else 32)

        size = t.animate_dp(lambda it: 20 + it * 16, spec)
        at = t.animate_int_offset(lambda it: IntOffset(it * 12, 0), lambda _: linear(48))
        alpha = t.animate_float(lambda it: 0.5 if it == 2 else 1.0, lambda _: linear(32))
        with Column():

            def layer(it: Any) -> None:
                log(f"lambda:layer {rounded(alpha.value * 100)}")
                it.alpha = alpha.value

            def measure(scope: Any, m: Any, c: Any) -> Any:
                px = scope.round_to_px(size.value)
                p = m.measure(Constraints.fixed(px, 10))
                return scope.layout(px, 10, lambda: p.place(0, 0))

            moved = Modifier.offset(lambda: at.value).graphics_layer(layer)
            Box(moved.then(trace("box")).layout(measure))
            t.AnimatedVisibility(
                lambda it: it > 0, lambda: Stated("seen", s), enter=fade_in(linear(48)), exit=fade_out(linear(48))
            )
            t.AnimatedContent(
                lambda it: Stated(f"content{it}", s),
                enter=fade_in(linear(48)),
                exit=fade_out(linear(48)),
                size_transform=None,
            )
            Shown("t", lambda: f"{t.current_state} {t.target_state} {text(t.is_running)}")

    run.start(content, 100, 100)
    run.step("1", lambda: target.set(1), 3)
    run.step("2 on the way", lambda: target.set(2), 3)
    run.step("s=1", lambda: s.set(1), 30)
    run.step("0", lambda: target.set(0), 2)
    run.step("back to 2", lambda: target.set(2), 30)
    run.step("0 to its end", lambda: target.set(0), 30)
