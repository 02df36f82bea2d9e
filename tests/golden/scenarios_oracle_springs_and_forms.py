"""Ports of SpringsFormsAndShelves.kt (tests/oracle), first part: springs, gauges, forms, channels, snaps."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engine import (
    Animatable,
    AnimationEndReason,
    Box,
    Column,
    Constraints,
    FastOutSlowInEasing,
    IntOffset,
    IntSize,
    LaunchedEffect,
    LazyListState,
    LazyRow,
    Modifier,
    MutableTransitionState,
    Offset,
    Orientation,
    Rect,
    RepeatMode,
    ScrollState,
    TwoWayConverter,
    animate_dp_as_state,
    animate_float_as_state,
    animate_int_as_state,
    animate_int_offset_as_state,
    animate_int_size_as_state,
    animate_offset_as_state,
    animate_rect_as_state,
    animate_value_as_state,
    derived_state_of,
    dont_memoize,
    exponential_decay,
    infinite_repeatable,
    key,
    keyframes,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_infinite_transition,
    remember_scrollable_state,
    remember_snap_fling_behavior,
    remember_transition,
    repeatable,
    snap,
    spring,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown, click, plain
from .scenarios_oracle_transitions import line


def _path(k: Any) -> None:
    k.duration_millis = 96
    k.at(32, Offset(5, 20))
    k.at(64, Offset(40, 10), FastOutSlowInEasing)


@scenario("springs_cut_short")
def springs_cut_short(run: Run) -> None:
    run.queue = True
    on, far, kind = mutable_state_of(False), mutable_state_of(False), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {text(on.value)} {text(far.value)}")
        f = animate_float_as_state(
            1.0 if on.value else 0.0,
            spring(0.5, 1500),
            finished_listener=lambda it: log(f"finished:float {rounded(it * 10)}"),
        )
        w = animate_dp_as_state(
            80 if far.value else 40 if on.value else 10,
            spring(stiffness=3000) if kind.value == 0 else line(64) if kind.value == 1 else snap(),
            finished_listener=lambda _: log("finished:dp"),
        )
        n = animate_int_as_state(100 if on.value else 0, spring(stiffness=1500))
        at = animate_int_offset_as_state(
            IntOffset(50, 20) if far.value else IntOffset(5, 5),
            spring(1, 2000),
            finished_listener=lambda it: log(f"finished:at ({it.x}, {it.y})"),
        )
        room = animate_int_size_as_state(IntSize(40, 10) if on.value else IntSize(10, 30), line(48))
        r = animate_rect_as_state(Rect(10, 10, 40, 30) if far.value else Rect(0, 0, 10, 10), spring(0.75, 3000))
        o = animate_offset_as_state(Offset(30, 0) if on.value else Offset.ZERO, keyframes(_path))

        def in_room(scope: Any, m: Any, _: Any) -> Any:
            log(f"lambda:room {room.value.width} x {room.value.height}")
            p = m.measure(Constraints.fixed(room.value.width, room.value.height))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        def rect(_: Any) -> None:
            box, there = r.value, o.value
            log(f"draw:rect {rounded(box.left)},{rounded(box.bottom)} {rounded(there.x)},{rounded(there.y)}")

        Box(traced("float").draw_behind(lambda _: log(f"draw:float {rounded(f.value * 100)} {n.value}")).size(20))
        Box(Modifier.offset(lambda: at.value).then(trace("at")).size(w.value, 10))
        Box(traced("room").layout(in_room))
        Box(traced("rect").size(60).draw_behind(rect))

    run.start(content, 200, 100)
    run.step("on", lambda: on.set(True), 5)
    run.step("far meanwhile", lambda: far.set(True), 5)
    run.step("off again, by a tween", lambda: (on.set(False), kind.set(1), far.set(False)), 4)
    run.step("until it rests", max=60)
    run.step("far, snapped", lambda: (far.set(True), kind.set(2)), 3)
    run.step("until all rest", lambda: on.set(True), 60)


@dataclass(frozen=True)
class Gauge:
    low: float
    high: float


GaugeConverter = TwoWayConverter(lambda it: (it.low, it.high), lambda it: Gauge(it[0], it[1]))


def shown(v: Gauge) -> str:
    return f"{rounded(v.low)}-{rounded(v.high)}"


def _ended(reason: AnimationEndReason) -> str:
    return "".join(it.title() for it in reason.name.split("_"))


@scenario("gauges_of_ones_own")
def gauges_of_ones_own(run: Run) -> None:
    run.queue = True
    want, own, times = mutable_state_of(Gauge(0, 10)), Animatable(Gauge(0, 1), GaugeConverter), mutable_state_of(2)
    scopes: list[Any] = []

    def path(k: Any) -> None:
        k.duration_millis = 64
        k.at(32, Gauge(8, 0))

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        v = animate_value_as_state(
            want.value,
            repeatable(times.value, line(48), RepeatMode.REVERSE),
            GaugeConverter,
            finished_listener=lambda it: log(f"finished:{shown(it)}"),
        )
        infinite = remember_infinite_transition()
        again = infinite_repeatable(keyframes(path), start_offset_millis=16)
        i = infinite.animate_value(Gauge(0, 0), Gauge(4, 8), again, GaugeConverter)

        def layer(it: Any) -> None:
            log(f"lambda:own {shown(own.value)}")
            it.translation_x = own.value.low

        def inner(scope: Any, m: Any, c: Any) -> Any:
            log(f"lambda:i {shown(i.value)}")
            p = m.measure(c)
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        Box(traced("v").draw_behind(lambda _: log(f"draw:v {shown(v.value)}")).size(20))
        Box(Modifier.graphics_layer(layer).then(trace("own")).size(20))
        Box(Modifier.layout(inner).then(trace("i")).size(5))

    def bounded() -> None:
        own.update_bounds(Gauge(0, 0), Gauge(20, 5))

        async def go() -> None:
            r = await own.animate_to(Gauge(40, 3), line(64))
            log(f"ended:{_ended(r.end_reason)} {shown(r.end_state.value)}")

        scopes[-1].launch(go)

    def thrown() -> None:
        async def go() -> None:
            r = await own.animate_decay(Gauge(-300, 100), exponential_decay(4))
            log(f"decayed:{_ended(r.end_reason)} {shown(own.value)}")

        scopes[-1].launch(go)

    run.start(content, 100, 100)
    run.step("wanted", lambda: want.set(Gauge(10, 30)), 8)
    run.step("thrice", lambda: (times.set(3), want.set(Gauge(0, 0))), 4)
    run.step("another on the way", lambda: want.set(Gauge(50, 60)), 12)
    run.step("the own one within bounds", bounded, 6)
    run.step("thrown", thrown, 12)


class Form(Enum):
    CHIP = "Chip"
    CARD = "Card"
    PAGE = "Page"


@scenario("forms_by_segments")
def forms_by_segments(run: Run) -> None:
    run.queue = True
    form, anew, deep = mutable_state_of(Form.CHIP), mutable_state_of(0), mutable_state_of(True)

    def spec(segment: Any) -> Any:
        if segment.is_transitioning(Form.CHIP, Form.CARD):
            return line(64)
        return line(32) if segment.target_state is Form.PAGE else snap()

    def content() -> None:
        log(f"compose:Root {form.value.value}")
        with key(anew.value):
            state = remember(lambda: MutableTransitionState(Form.CHIP))
            state.target_state = form.value
            t = remember_transition(state, "form")
            w = t.animate_int(lambda it: {Form.CHIP: 20, Form.CARD: 60, Form.PAGE: 100}[it], spec)
            at = t.animate_int_offset(
                lambda it: IntOffset.ZERO if it is Form.PAGE else IntOffset(10, 10), lambda _: line(48)
            )
            room = t.animate_int_size(
                lambda it: IntSize(10, 10) if it is Form.CHIP else IntSize(30, 20),
                lambda it: line(32) if it.initial_state is Form.PAGE else line(96),
            )
            log(f"compose:form {state.current_state.value} {text(state.is_idle)} {text(t.is_running)}")

            def in_room(scope: Any, m: Any, _: Any) -> Any:
                p = m.measure(Constraints.fixed(room.value.width, room.value.height))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            box = Modifier.offset(lambda: at.value).then(trace("form"))
            Box(box.draw_behind(lambda _: log(f"draw:w {w.value}")).size(20))
            Box(traced("room").layout(in_room))
            if deep.value:
                child = t.create_child_transition(lambda it: it is Form.PAGE)
                a = child.animate_float(lambda it: 1.0 if it else 0.0, lambda _: line(80))
                Shown("child", lambda: f"{text(child.current_state)} {text(child.target_state)}")
                Box(traced("deep").draw_behind(lambda _: log(f"draw:deep {rounded(a.value * 10)}")).size(10))

    run.start(content, 200, 100)
    run.step("card", lambda: form.set(Form.CARD), 12)
    run.step("page", lambda: form.set(Form.PAGE), 3)
    run.step("chip on the way", lambda: form.set(Form.CHIP), 12)
    run.step("page and anew", lambda: (form.set(Form.PAGE), anew.set(1)), 12)
    run.step("without the child", lambda: (deep.set(False), form.set(Form.CARD)), 3)
    run.step("the child comes on the way", lambda: deep.set(True), 12)


@scenario("scroll_of_ones_own")
def scroll_of_ones_own(run: Run) -> None:
    run.queue = True
    taken, most, enabled, backwards = (
        mutable_state_of(0.0),
        mutable_state_of(30.0),
        mutable_state_of(True),
        mutable_state_of(False),
    )
    outer = ScrollState(0)
    held: dict[str, Any] = {}

    def content() -> None:
        log(f"compose:Root {text(enabled.value)} {text(backwards.value)}")
        held["scope"] = remember_coroutine_scope()

        def take(d: float) -> float:
            before = taken.value
            taken.value = min(max(before + d, -most.value), most.value)
            log(f"own:{rounded(d)} {rounded(taken.value - before)}")
            return taken.value - before

        own = held["own"] = remember_scrollable_state(take)
        with Column(traced("outer").vertical_scroll(outer)):
            Leaf("head")
            box = traced("own").scrollable(
                own, Orientation.VERTICAL, enabled=enabled.value, reverse_direction=backwards.value
            )
            with Box(box.size(100, 60)):
                Box(Modifier.offset(lambda: IntOffset(0, rounded(taken.value))).then(trace("inner")).size(20))
            Box(traced("tail").size(100, 120))
        Shown("scrolls", dont_memoize(lambda: f"{text(own.is_scroll_in_progress)} {outer.value}"))  # it captures a var

    async def by_program() -> None:
        log(f"did:{rounded(await held['own'].scroll_by(50))}")

    async def animated() -> None:
        await held["own"].animate_scroll_by(-60, line(64))
        log(f"animated:{rounded(taken.value)}")

    def less_room() -> None:
        most.value = 10.0
        held["scope"].launch(animated)

    def reversed_now() -> None:
        outer.dispatch_raw_delta(-100)
        backwards.value = True
        run.scene.press(50, 30)
        run.scene.move(50, 70)

    def while_disabled() -> None:
        run.scene.press(50, 80)
        run.scene.move(50, 40)
        run.scene.release(50, 40)

    run.start(content, 100, 100)
    scene = run.scene
    run.step("pressed and up by 40", lambda: (scene.press(50, 70), scene.move(50, 30)), 3)
    run.step("up by 30 more", lambda: scene.move(50, 0), 3)
    run.step("let go", lambda: (scene.move(50, 0), scene.release(50, 0)), 12)
    run.step("by a program", lambda: held["scope"].launch(by_program), 4)
    run.step("less room, animated", less_room, 12)
    run.step("reversed, down by 40", reversed_now, 3)
    run.step("disabled on the way", lambda: (enabled.set(False), scene.move(50, 80)), 3)
    run.step("let go there", lambda: (scene.move(50, 90), scene.release(50, 90)), 8)
    run.step("a drag while it is disabled", while_disabled, 8)


class Channel:
    """A channel as Kotlin's: unlimited, or with the newest value only."""

    def __init__(self, conflated: bool = False) -> None:
        self.conflated = conflated
        self.values: list[int] = []
        self.is_closed = False
        self.waiting: list[asyncio.Future[int | None]] = []

    def send(self, value: int) -> None:
        while self.waiting:
            receiver = self.waiting.pop(0)
            if not receiver.done():
                receiver.set_result(value)
                return
        if self.conflated:
            self.values.clear()
        self.values.append(value)

    def close(self) -> None:
        self.is_closed = True
        for receiver in self.waiting:
            if not receiver.done():
                receiver.set_result(None)

    async def receive(self) -> int | None:
        if self.values:
            return self.values.pop(0)
        if self.is_closed:
            return None
        receiver: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.waiting.append(receiver)
        return await receiver


@scenario("orders_through_channels")
def orders_through_channels(run: Run) -> None:
    run.queue = True
    orders, newest = Channel(), Channel(conflated=True)
    cook: Any = mutable_state_of("ann")
    done: Any = mutable_state_list_of()
    scopes: list[Any] = []
    numbers = iter(range(100))

    def order() -> None:
        n = next(numbers)

        async def send() -> None:
            orders.send(n)
            log(f"sent:{n}")
            newest.send(n)

        scopes[-1].launch(send)

    def content() -> None:
        log(f"compose:Root {plain(cook.value)} {len(done)}")
        scopes.append(remember_coroutine_scope())
        name = cook.value
        if name is not None:

            async def work() -> None:
                log(f"cook:{name}")
                try:
                    while (n := await orders.receive()) is not None:
                        log(f"begins:{name} {n}")
                        await with_frame_nanos(lambda _: None)
                        await with_frame_nanos(lambda _: None)
                        done.append(n)
                        log(f"cooked:{name} {n}")
                    log(f"closed:{name}")
                finally:
                    log(f"leaves:{name}")

            LaunchedEffect(work, name)

        async def board() -> None:
            while (n := await newest.receive()) is not None:
                log(f"board:{n}")
                for _ in range(3):
                    await with_frame_nanos(lambda _: None)
            log("board closed")

        LaunchedEffect(board, None)
        Box(click(Modifier, "order", order).then(trace("order")).size(30))
        with Column(traced("done")):
            for n in done:
                with key(n):
                    Leaf(f"dish{n}")

    def taps(count: int) -> None:
        for _ in range(count):
            run.scene.tap(5, 5)

    run.start(content, 100, 100)
    run.step("an order", lambda: taps(1), 4)
    run.step("three at once", lambda: taps(3), 3)
    run.step("another cook on the way", lambda: cook.set("ben"), 8)
    run.step("no cook, an order", lambda: (cook.set(None), taps(1)), 4)
    run.step("ann again", lambda: cook.set("ann"), 6)
    run.step("one more", order, 6)
    run.step("closed", lambda: (orders.close(), newest.close()), 6)


@scenario("shelf_that_snaps")
def shelf_that_snaps(run: Run) -> None:
    run.queue = True
    list_, width, n = LazyListState(), mutable_state_of(40), mutable_state_of(8)

    def content() -> None:
        log("compose:Root")

        def find() -> Any:
            visible = list_.layout_info.visible_items_info
            return min(visible, key=lambda it: abs(it.offset + it.size // 2 - 50)).index if visible else None

        nearest = remember(lambda: derived_state_of(find))

        def cover(i: int) -> None:
            log(f"compose:cover {i}")
            Box(traced(f"cover{i}").width(width.value).height(30))

        LazyRow(
            lambda scope: scope.items(n.value, cover, key=lambda it: it),
            traced("shelf"),
            list_,
            fling_behavior=remember_snap_fling_behavior(list_),
        )
        Shown("nearest", lambda: nearest.value)

    run.start(content, 100, 60)
    scene = run.scene
    run.step("dragged by 30", lambda: (scene.press(80, 20), scene.move(50, 20)), 3)
    run.step("it rests, let go", lambda: (scene.move(50, 20), scene.release(50, 20)), 40)
    run.step("dragged back by 50", lambda: (scene.press(20, 20), scene.move(70, 20)), 3)
    run.step("let go", lambda: (scene.move(70, 20), scene.release(70, 20)), 40)
    run.step("thrown", lambda: (scene.press(90, 20), scene.move(70, 20)), 2)
    run.step("away", lambda: (scene.move(30, 20), scene.release(30, 20)), 2)
    run.step("until it rests", max=60)
    run.step("wider", lambda: width.set(50), 6)
