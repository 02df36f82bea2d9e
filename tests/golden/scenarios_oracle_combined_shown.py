"""Ports of Combined.kt (tests/oracle), second part: fields, sizes, movable content, callbacks, classes, slots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    AnimatedContent,
    Box,
    Column,
    Constraints,
    Content,
    DisposableEffect,
    IntOffset,
    IntrinsicSize,
    Key,
    LinearEasing,
    Modifier,
    Offset,
    RepeatMode,
    Row,
    ScrollState,
    SubcomposeLayout,
    TextField,
    composable,
    derived_state_of,
    detect_tap_gestures,
    fade_in,
    fade_out,
    infinite_repeatable,
    key,
    keyframes,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_infinite_transition,
    remember_updated_state,
    tween,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Reading, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_focus import Requesters, did
from .scenarios_oracle_grids import sized
from .scenarios_oracle_repeated import effect
from .scenarios_oracle_transitions import line


@scenario("field_cleared")
def field_cleared(run: Run) -> None:
    run.queue = True
    shown, most = mutable_state_of("hello"), mutable_state_of(9)
    sent: Any = mutable_state_list_of()
    all = Requesters()

    def typed(it: str) -> None:
        log(f"typed:{it}")
        shown.value = it[: most.value]

    def content() -> None:
        log("compose:Root")
        with Column():
            TextField(shown.value, typed, Modifier.focus_requester(all["t"]).size(100, 20), has_frame=False)
            with Column():
                log(f"compose:sent {', '.join(sent)}")

    def keys(*keys: str) -> Callable[[], None]:
        def action() -> None:
            for it in keys:
                run.scene.key(it)

        return action

    run.start(content, 200, 100)
    run.step("focus", did(all["t"].request_focus), 4)
    run.step("to the end", keys(Key.END), 4)
    run.step("backspace", keys(Key.BACKSPACE), 4)
    run.step("sent", lambda: (sent.append(shown.value), shown.set("")), 4)
    run.step("backspace in nothing", keys(Key.BACKSPACE), 4)
    run.step("another text", lambda: shown.set("world"), 4)
    run.step("right, right", keys(Key.ARROW_RIGHT, Key.ARROW_RIGHT), 4)
    run.step("right again", keys(Key.ARROW_RIGHT), 4)
    run.step("shortened before the caret", lambda: (shown.set("wo"), most.set(1)), 4)
    run.step("backspace is cut", keys(Key.BACKSPACE), 4)
    run.step("all and delete", lambda: (shown.set("abcd"), most.set(9)), 4)
    run.step("delete", keys(Key.DELETE, Key.DELETE), 4)
    run.step("cleared and typed in one action", lambda: (shown.set(""), run.scene.key(Key.BACKSPACE)), 4)


@scenario("buttons_as_wide")
def buttons_as_wide(run: Run) -> None:
    run.queue = True
    a, b, show, h = mutable_state_of(30), mutable_state_of(20), mutable_state_of(True), mutable_state_of(10)

    def content() -> None:
        log(f"compose:Root {text(show.value)}")
        with Column(Modifier.width(IntrinsicSize.MAX).then(trace("col", exit=True))):
            Box(sized(Modifier.fill_max_width().then(trace("first")), a, h))
            with Row(Modifier.height(IntrinsicSize.MIN).then(trace("row", exit=True))):
                Box(sized(Modifier.weight(1).then(trace("left")), b, h))
                Box(Modifier.fill_max_height().then(trace("line", exit=True)).width(2))
                Box(Modifier.weight(1).then(trace("right")).size(10, 20))
            if show.value:
                Box(Modifier.fill_max_width().then(trace("wide", exit=True)).required_width(60).height(5))

    run.start(content, 200, 120)
    run.step("a=50", lambda: a.set(50))
    run.step("b=40", lambda: b.set(40))
    run.step("the wide one leaves", lambda: show.set(False))
    run.step("h=30", lambda: h.set(30))
    run.step("a=10, b=10", lambda: (a.set(10), b.set(10)))
    run.step("it returns", lambda: show.set(True))


@scenario("movable_in_contents")
def movable_in_contents(run: Run) -> None:
    run.queue = True
    page, n = mutable_state_of(0), mutable_state_of(0)

    def moved() -> None:
        def keep() -> int:
            log("born:kept")
            return n.value

        born = remember(keep)
        log(f"compose:kept {born} {n.value}")
        DisposableEffect(effect("kept"), None)
        Box(traced("kept").size(20))

    kept = movable_content_of(moved)

    def content() -> None:
        log("compose:Root")

        def shown(p: int) -> None:
            log(f"compose:page{p}")
            with Row(traced(f"page{p}")):
                if p == page.value:
                    kept()
                Box(Modifier.size(10))

        with Column():
            AnimatedContent(page.value, shown, enter=fade_in(line(48)), exit=fade_out(line(32)))
            with Box():
                log(f"compose:below {n.value}")

    run.start(content, 100, 100)
    run.step("page 1", lambda: page.set(1), 3)
    run.step("n=1 on the way", lambda: n.set(1), 10)
    run.step("page 2 and n=2", lambda: (page.set(2), n.set(2)), 2)
    run.step("back on the way", lambda: page.set(1), 20)
    run.step("n=3", lambda: n.set(3))


@composable
def Tapped(name: str, n: int, on_tap: Callable[[int], object]) -> None:
    newest = remember_updated_state(on_tap)
    log(f"compose:Tapped({name}) {n}")

    async def handle(scope: Any) -> None:
        log(f"input:{name}")
        await detect_tap_gestures(
            scope,
            on_press=lambda at: log(f"press:{name}"),
            on_release=lambda up: log(f"released:{name} {text(up)}"),
            on_tap=lambda at: newest.value(n),
        )

    Box(Modifier.pointer_input(handle, None).then(trace(name)).size(40, 20))


@scenario("newest_callbacks")
def newest_callbacks(run: Run) -> None:
    run.queue = True
    n, show, sum = mutable_state_of(0), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def add(it: int) -> None:
            log(f"tapped:{it} of {n.value}")
            sum.value += it

        with Column():
            Tapped("a", n.value, add)
            if show.value:
                Tapped("b", 10, lambda it: log(f"b:{n.value}"))
            Reading("sum", sum)

    run.start(content, 100, 60)
    run.step("tap a", tapped(run, 10, 10))
    run.step("n=1", lambda: n.set(1))
    run.step("tap a again", tapped(run, 10, 10))
    run.step("press b", lambda: run.scene.press(10, 30))
    run.step("n=2 meanwhile", lambda: n.set(2))
    run.step("release b", lambda: run.scene.release(10, 30))
    run.step("press b again", lambda: run.scene.press(10, 30))
    run.step("b leaves", lambda: show.set(False))
    run.step("release it", lambda: run.scene.release(10, 30))
    run.step("b returns, tapped", lambda: (show.set(True), tapped(run, 10, 30)()))
    run.step("tap it", tapped(run, 10, 30))


@scenario("tooltip_anchored")
def tooltip_anchored(run: Run) -> None:
    run.queue = True
    at, chosen, w, scroll = mutable_state_of(Offset.ZERO), mutable_state_of(1), mutable_state_of(20), ScrollState(0)

    def content() -> None:
        log(f"compose:Root {chosen.value}")
        with Box():
            with Column(traced("col").vertical_scroll(scroll)):
                for i in range(6):
                    chain: Any = Modifier.padding(start=10 if i == 2 else 0)
                    if i == chosen.value:

                        def positioned(it: Any, i: int = i) -> None:
                            log(f"onGloballyPositioned:{i}")
                            at.value = it.position_in_root() + Offset(float(it.size.width), 0.0)

                        chain = chain.on_globally_positioned(positioned)
                    Box(sized(chain.then(trace(f"anchor{i}")), w, remember(lambda: mutable_state_of(30))))
            tip = Modifier.offset(lambda: IntOffset(rounded(at.value.x), rounded(at.value.y)))
            Box(tip.then(trace("tip")).size(15))
            drawn = Modifier.draw_behind(lambda scope: log(f"draw:line {rounded(at.value.x)} {rounded(at.value.y)}"))
            Box(drawn.then(trace("line")).size(5))

    run.start(content, 120, 100)
    run.step("wider", lambda: w.set(40))
    run.step("the third", lambda: chosen.set(2))
    run.step("scrolled", lambda: scroll.dispatch_raw_delta(25))
    run.step("the first and narrower", lambda: (chosen.set(0), w.set(10)))
    run.step("scrolled back", lambda: scroll.dispatch_raw_delta(-25))


class Line:
    def __init__(self, id: int, price: int) -> None:
        self.id = id
        self.count, self.price = mutable_state_of(1), mutable_state_of(price)
        self.sum = derived_state_of(self._sum)

    def _sum(self) -> int:
        log(f"derive:sum{self.id}")
        return self.count.value * self.price.value


class Order:
    def __init__(self) -> None:
        self.lines: Any = mutable_state_list_of()
        self.sale = mutable_state_of(False)
        self.total, self.is_big = derived_state_of(self._total), derived_state_of(self._is_big)

    def _total(self) -> int:
        log("derive:total")
        return sum([line.sum.value for line in self.lines]) // (2 if self.sale.value else 1)

    def _is_big(self) -> bool:
        log("derive:big")
        return self.total.value > 20


@composable
def OrderRow(line: Line) -> None:
    log(f"compose:OrderRow({line.id}) {line.count.value}")
    drawn = Modifier.draw_behind(lambda scope: log(f"draw:sum{line.id} {line.sum.value}"))
    Box(drawn.then(trace(f"line{line.id}")).size(40, 10))


@composable
def OrderTotal(order: Order) -> None:
    log(f"compose:OrderTotal {order.total.value}")
    Box(traced("total").size(40 if order.is_big.value else 20, 10))


@scenario("order_of_a_class")
def order_of_a_class(run: Run) -> None:
    run.queue = True
    order = Order()
    order.lines.append(Line(1, 3))
    order.lines.append(Line(2, 5))

    def content() -> None:
        log("compose:Root")
        with Column():
            for line in order.lines:
                with key(line.id):
                    OrderRow(line)
            OrderTotal(order)
            with Box():
                log(f"compose:isBig {text(order.is_big.value)}")

    def prices(first: int, second: int) -> None:
        order.lines[0].price.value = first
        order.lines[1].price.value = second

    run.start(content, 100, 100)
    run.step("another one of the first", lambda: order.lines[0].count.set(2))
    run.step("prices", lambda: prices(2, 7))
    run.step("a third line", lambda: order.lines.append(Line(3, 12)))
    run.step("a sale", lambda: order.sale.set(True))
    run.step("prices that even out", lambda: prices(3, 5))
    run.step("the second leaves, the sale ends", lambda: (order.lines.pop(1), order.sale.set(False)))
    run.step("none", lambda: order.lines.clear())


@scenario("infinite_parted")
def infinite_parted(run: Run) -> None:
    run.queue = True
    show, slow = mutable_state_of(True), mutable_state_of(False)

    def frames(k: Any) -> None:
        k.duration_millis = 96
        k.at(0, 0.0)
        k.at(32, 10.0)
        k.at(64, 10.0)
        k.at(96, 0.0)

    def content() -> None:
        log(f"compose:Root {text(show.value)}")
        transition = remember_infinite_transition()
        turn = transition.animate_float(
            0.0, 100.0, infinite_repeatable(tween(64, easing=LinearEasing), RepeatMode.REVERSE)
        )
        beat = transition.animate_float(0.0, 10.0, infinite_repeatable(keyframes(frames)))
        big = remember(lambda: derived_state_of(lambda: turn.value >= 50))

        def layer(it: Any) -> None:
            log(f"lambda:layer {rounded(turn.value)}")
            it.translation_x = turn.value

        with Column():
            if show.value:
                Box(Modifier.graphics_layer(layer).then(trace("turned")).size(10))
            Box(
                Modifier.draw_behind(lambda scope: log(f"draw:beat {rounded(beat.value)}")).then(trace("beat")).size(10)
            )
            with Box():
                log(f"compose:big {text(big.value)}")
            if slow.value:
                more = transition.animate_float(0.0, 1.0, infinite_repeatable(tween(160, easing=LinearEasing)))
                with Box():
                    log(f"compose:more {rounded(more.value * 10)}")

    run.start(content, 100, 60)
    run.step("some frames", None, 8)
    run.step("the turned one leaves", lambda: show.set(False), 5)
    run.step("another one comes", lambda: slow.set(True), 5)
    run.step("it returns", lambda: (show.set(True), slow.set(False)), 5)


@composable
def TwoSlots(main: Content, aside: Content, wide: Any) -> None:
    def measure(scope: Any, constraints: Constraints) -> Any:
        loose = constraints.copy(min_width=0, min_height=0)
        first = [each.measure(loose) for each in scope.subcompose("main", main)]
        height = max(each.height for each in first)
        fixed = Constraints.fixed(wide.value, height)
        second = [each.measure(fixed) for each in scope.subcompose(f"aside{height}", lambda: aside(height))]

        def place() -> None:
            log(f"lambda:place {height}")
            x = 0
            for each in first + second:
                each.place_relative(x, 0)
                x += each.width

        return scope.layout(sum(each.width for each in first) + wide.value, height, place)

    SubcomposeLayout(measure, traced("slots"))


@scenario("slots_by_height")
def slots_by_height(run: Run) -> None:
    run.queue = True
    h, n, wide = mutable_state_of(20), mutable_state_of(0), mutable_state_of(30)

    def content() -> None:
        log("compose:Root")

        def main() -> None:
            log(f"compose:main {n.value}")
            Box(sized(traced("main"), remember(lambda: mutable_state_of(20)), h))

        def aside(height: int) -> None:
            def keep() -> int:
                log(f"born:{height}")
                return height

            born = remember(keep)
            log(f"compose:aside {height} {born} {n.value}")
            DisposableEffect(effect(str(height)), height)
            Box(traced("aside").size(5))

        TwoSlots(main, aside, wide)

    run.start(content, 120, 100)
    run.step("higher", lambda: h.set(40))
    run.step("n=1", lambda: n.set(1))
    run.step("lower", lambda: h.set(20))
    run.step("wider", lambda: wide.set(50))
    run.step("higher, n=2, narrower", lambda: (h.set(40), n.set(2), wide.set(10)))
