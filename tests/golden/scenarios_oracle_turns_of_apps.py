"""Ports of TurnsOfApps.kt (tests/oracle), first part: values and cards that are turned, a sheet, screens, a tour."""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import Any

from engine import (
    AnchoredDraggableState,
    Box,
    Color,
    Column,
    Crossfade,
    DisposableEffect,
    IntOffset,
    IntSize,
    LaunchedEffect,
    Modifier,
    MutableStateFlow,
    Offset,
    Orientation,
    SideEffect,
    animate_color_as_state,
    animate_dp_as_state,
    animate_float_as_state,
    animate_int_as_state,
    animate_offset_as_state,
    collect_as_state,
    combine,
    composable,
    derived_state_of,
    fade_in,
    fade_out,
    key,
    keyframes,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_saveable,
    remember_saveable_state_holder,
    snap,
    state_field,
    update_transition,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, click, hex
from .scenarios_oracle_hands_on_apps import moved, touched, up
from .scenarios_oracle_transitions import line


def _frames(it: Any) -> None:
    it.duration_millis = 64
    it.at(32, Offset(10, 0))


@scenario("values_turned")
def values_turned(run: Run) -> None:
    run.queue = True
    on, far, slow = mutable_state_of(False), mutable_state_of(False), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(on.value)}")
        ms = 96 if slow.value else 48

        def ended(name: str, shown: Any) -> Any:
            return lambda it: log(f"ended:{name} {shown(it)}")

        a = animate_float_as_state(1.0 if on.value else 0.0, line(ms), ended("a", lambda it: rounded(it * 100)))
        target = (80.0 if far.value else 40.0) if on.value else 0.0
        b = animate_dp_as_state(target, line(ms), ended("b", rounded))
        c = animate_int_as_state(10 if on.value else 0, snap(32), ended("c", str))
        d = animate_color_as_state(Color.RED if on.value else Color.BLACK, line(64), ended("d", hex))
        away = Offset(20, 10) if far.value else Offset.ZERO
        e = animate_offset_as_state(away, keyframes(_frames), ended("e", lambda it: rounded(it.x)))

        def at() -> IntOffset:
            log(f"lambda:offset {rounded(b.value)}")
            return IntOffset(rounded(b.value), rounded(e.value.y))

        def drawn(it: Any) -> None:
            log(f"draw:box {hex(d.value)[:4]}")
            it.draw_rect(d.value)

        def layer(it: Any) -> None:
            log(f"lambda:layer {rounded(a.value * 100)}")
            it.alpha = a.value

        Box(Modifier.offset(at).then(trace("box")).draw_behind(drawn).graphics_layer(layer).size(20))
        Shown("c", lambda: c.value)

    def on_and_off() -> None:
        on.value = True
        on.value = False

    run.start(content, 200, 100)
    run.step("on", lambda: on.set(True), 2)
    run.step("far on the way", lambda: far.set(True), 2)
    run.step("off on the way", lambda: on.set(False), 20)
    run.step("on and off at once", on_and_off)
    run.step("slow: nothing to do", lambda: slow.set(True))
    run.step("on, slow", lambda: on.set(True), 3)
    run.step("not slow on the way", lambda: slow.set(False), 30)


class Phase5(Enum):
    Closed = 0
    Peek = 1
    Open = 2


@scenario("card_of_phases")
def card_of_phases(run: Run) -> None:
    run.queue = True
    phase, n = mutable_state_of(Phase5.Closed), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {phase.value.name}")
        t = update_transition(phase.value, "card")

        def spec(it: Any) -> Any:
            return line(32) if it.is_transitioning(Phase5.Closed, Phase5.Peek) else line(64)

        height = t.animate_dp(lambda it: (10.0, 30.0, 60.0)[it.value], spec)
        inner = t.create_child_transition(lambda it: it is Phase5.Open, "inner")
        alpha = inner.animate_float(lambda it: 1.0 if it else 0.0, lambda _: line(48))

        def sized(scope: Any, m: Any, c: Any) -> Any:
            h = scope.round_to_px(height.value)
            p = m.measure(c.copy(min_height=h, max_height=h))
            return scope.layout(p.width, h, lambda: p.place(0, 0))

        def peek() -> None:
            Alive(f"peek {n.value}")
            Box(traced("peek").size(20, 10))

        def shown(p: Phase5) -> None:
            log(f"compose:content {p.name}")
            Alive(f"content {p.name}")
            Box(traced("big" if p is Phase5.Open else "small").size(10))

        def layer(it: Any) -> None:
            log(f"lambda:alpha {rounded(alpha.value * 100)}")
            it.alpha = alpha.value

        with Column(traced("card").layout(sized)):
            t.AnimatedVisibility(
                lambda it: it is not Phase5.Closed, peek, enter=fade_in(line(32)), exit=fade_out(line(48))
            )
            t.AnimatedContent(
                shown,
                enter=fade_in(line(32)),
                exit=fade_out(line(32)),
                size_transform=None,
                content_key=lambda it: it is Phase5.Open,
            )
            Box(Modifier.graphics_layer(layer).then(trace("inner")).size(10))
        Shown("running", lambda: f"{text(t.is_running)} {t.current_state.name} {text(inner.current_state)}")

    run.start(content, 200, 200)
    run.step("peek", lambda: phase.set(Phase5.Peek), 20)
    run.step("open", lambda: phase.set(Phase5.Open), 2)
    run.step("closed on the way", lambda: phase.set(Phase5.Closed), 3)
    run.step("open again on the way", lambda: phase.set(Phase5.Open), 30)
    run.step("n=1", lambda: n.set(1))
    run.step("closed", lambda: phase.set(Phase5.Closed), 30)


@scenario("sheet_anchored")
def sheet_anchored(run: Run) -> None:
    run.queue = True
    state: Any = AnchoredDraggableState(Phase5.Closed, {Phase5.Closed: 0.0})
    high, enabled = mutable_state_of(100), mutable_state_of(True)
    scopes: list[Any] = []

    def calculate() -> bool:
        log("calc:open")
        return bool(state.target_value is not Phase5.Closed)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        open = remember(lambda: derived_state_of(calculate))

        def resized(s: IntSize) -> None:
            log(f"onSizeChanged:{s.height}")
            h = float(s.height)
            state.update_anchors({Phase5.Closed: 0.0, Phase5.Peek: h * 0.4, Phase5.Open: h})

        def at() -> IntOffset:
            y = state.offset
            log(f"lambda:offset {'none' if y != y else rounded(y)}")
            return IntOffset(0, 0 if y != y else rounded(y))

        drag = Modifier.on_size_changed(resized).anchored_draggable(state, Orientation.VERTICAL, enabled=enabled.value)
        with Box(drag.then(trace("track")).size(60, high.value)):
            with Box(Modifier.offset(at).then(trace("sheet")).size(30)):
                if open.value:
                    Leaf("inside")
        Shown("target", lambda: f"{state.current_value.name} {state.settled_value.name} {state.target_value.name}")

    async def opened() -> None:
        try:
            await state.animate_to(Phase5.Open)
            log("arrived")
        except asyncio.CancelledError:
            log("cut")
            raise

    run.start(content, 100, 150)
    run.step("dragged to 30", touched(run, (10, 10), (10, 40), (10, 58)), 4)
    run.step("higher while it is held", lambda: high.set(130), 4)
    run.step("rests and lets go", moved(run, (10, 58), (10, 58), up=True), 40)
    run.step("by the program", lambda: scopes[-1].launch(opened), 3)
    run.step("a finger on the way", touched(run, (10, 40), (10, 70), (10, 60)), 3)
    run.step("not enabled", lambda: enabled.set(False), 40)
    run.step("lets go", up(run, 10, 60), 40)
    run.step("lower: the anchors", lambda: high.set(50), 20)
    run.step("snapped", lambda: scopes[-1].launch(lambda: state.snap_to(Phase5.Closed)), 4)


@composable
def Screen5(name: str, push: Any) -> None:
    def init() -> str:
        log(f"init:{name}")
        return name

    id = remember_saveable(init)
    taps = remember_saveable(lambda: mutable_state_of(0))

    async def load(state: Any) -> None:
        log(f"produce:{id}")
        await with_frame_nanos(lambda _: None)
        state.value = f"data {id}"

    loaded = produce_state(load, "-", id)
    log(f"compose:Screen5({id}) {taps.value} {loaded.value}")

    def effect() -> Any:
        log(f"effect-start:{id}")
        return lambda: log(f"effect-dispose:{id}")

    DisposableEffect(effect, None)

    def tapped() -> None:
        taps.value += 1
        if taps.value > 1:
            push(f"{id}+")

    Box(click(traced(id).size(40), id, tapped))


@scenario("screens_pushed")
def screens_pushed(run: Run) -> None:
    run.queue = True
    stack: Any = mutable_state_list_of("home")
    bar = mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {len(stack)}")
        holder = remember_saveable_state_holder()
        current = stack[-1]
        if bar.value:
            Shown("bar", lambda: ">".join(stack))

        def page(screen: str) -> None:
            def push(it: str) -> None:
                log(f"push:{it}")
                stack.append(it)

            holder.SaveableStateProvider(screen, lambda: Screen5(screen, push))

        Crossfade(current, page, traced("fade"), line(32))
        gone: set[str] = remember(set)

        def removed() -> None:
            for s in gone - set(stack):
                log(f"removed:{s}")
                holder.remove_state(s)
            gone.clear()
            gone.update(stack)

        SideEffect(removed)

    def replaced() -> None:
        stack[1] = "other"

    def popped() -> None:
        bar.value = False
        del stack[1]

    run.start(content, 100, 100)
    run.step("a tap", lambda: run.scene.tap(10, 10), 10)
    run.step("a tap pushes", lambda: run.scene.tap(10, 10), 20)
    run.step("a tap on the second", lambda: run.scene.tap(10, 10), 10)
    run.step("popped", stack.pop, 20)
    run.step("pushed again: it is new", lambda: stack.append("home+"), 20)
    run.step("replaced on its way", replaced, 2)
    run.step("no bar, popped on its way", popped, 20)


class Spot:
    at = state_field(IntOffset(0, 0))
    size = state_field(IntSize(0, 0))

    def __init__(self, name: str) -> None:
        self.name = name


@scenario("tour_of_spots")
def tour_of_spots(run: Run) -> None:
    run.queue = True
    spots = [Spot(f"s{i}") for i in range(3)]
    at, shift, big, shown = mutable_state_of(0), mutable_state_of(0), mutable_state_of(False), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Box(traced("page")):
            with Column(Modifier.padding(top=shift.value)):
                for s in spots:
                    with key(s):
                        if s.name != "s1" or shown.value:

                            def told(it: Any, s: Spot = s) -> None:
                                p = it.position_in_root()
                                log(f"onGloballyPositioned:{s.name} {rounded(p.y)}")
                                s.at = IntOffset(rounded(p.x), rounded(p.y))
                                s.size = it.size

                            side = 40 if s.name == "s0" and big.value else 20
                            Box(Modifier.on_globally_positioned(told).then(trace(s.name)).size(side))
            spot = spots[at.value]

            def under() -> IntOffset:
                log(f"lambda:bubble {spot.name}")
                return IntOffset(spot.at.x, spot.at.y + spot.size.height)

            def sized(scope: Any, m: Any, c: Any) -> Any:
                log(f"lambda:measure {spot.size.width}")
                p = m.measure(c.copy(min_width=spot.size.width * 2, max_width=spot.size.width * 2))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            bubble = Modifier.offset(under).then(trace("bubble")).layout(sized)
            Box(bubble.on_placed(lambda it: log(f"onPlaced:bubble {rounded(it.position_in_root().y)}")).height(10))
            Shown("of", lambda: f"{spot.name} {spot.size.width}")

    def back() -> None:
        shown.value = True
        shift.value = 0

    run.start(content, 200, 200)
    run.step("the second spot", lambda: at.set(1))
    run.step("all are shifted", lambda: shift.set(15))
    run.step("the first is big", lambda: big.set(True))
    run.step("the first spot", lambda: at.set(0))
    run.step("the second leaves", lambda: shown.set(False))
    run.step("back to the second: its old place", lambda: at.set(1))
    run.step("it is back, shifted back", back)


@scenario("feeds_collected")
def feeds_collected(run: Run) -> None:
    run.queue = True
    items: Any = MutableStateFlow(["a"])
    filter: Any = MutableStateFlow("")
    other: Any = MutableStateFlow(7)
    seen, which = mutable_state_of(True), mutable_state_of(0)

    def both(all: list[str], f: str) -> list[str]:
        log(f"combine:{len(all)} {f}")
        return [it for it in all if f in it]

    def count_of(it: list[str]) -> int:
        log(f"map:{len(it)}")
        return len(it)

    def content() -> None:
        log(f"compose:Root {text(seen.value)}")
        shown = collect_as_state(remember(lambda: combine(both, items, filter)), [])
        if seen.value:
            flow = remember(lambda: items.map(count_of) if which.value == 0 else other, which.value)
            count = collect_as_state(flow, -1)
            Shown("count", lambda: count.value)

            async def heard() -> None:
                await filter.collect(lambda it: log(f"heard:{it}"))

            LaunchedEffect(heard, None)
        with Column(traced("col")):
            for s in shown.value:
                with key(s):
                    Leaf(s)

    def filtered() -> None:
        filter.value = "b"
        items.value = [*items.value, "bb"]

    def unseen() -> None:
        seen.value = False
        other.value = 9

    def seen_again() -> None:
        seen.value = True
        filter.value = ""

    run.start(content, 100, 100)
    run.step("b", lambda: setattr(items, "value", ["a", "b"]))
    run.step("an equal list", lambda: setattr(items, "value", ["a", "b"]))
    run.step("filtered and one more", filtered)
    run.step("the other flow", lambda: which.set(1))
    run.step("8", lambda: setattr(other, "value", 8))
    run.step("unseen, 9", unseen)
    run.step("seen, no filter", seen_again)
