"""Ports of MovableClaims.kt (tests/oracle), second part: reused rows and slots, numbers in single precision."""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    Box,
    Column,
    DisposableEffect,
    FastOutLinearInEasing,
    FixedCountSlotReusePolicy,
    LazyColumn,
    LazyListState,
    LinearEasing,
    LinearOutSlowInEasing,
    Modifier,
    NestedScrollConnection,
    Offset,
    Spring,
    SubcomposeLayout,
    SubcomposeLayoutState,
    animate_dp_as_state,
    animate_float_as_state,
    animate_int_as_state,
    exponential_decay,
    keyframes,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    spring,
    tween,
)
from engine.unit import Constraints, round_half_up
from engine.unit.single import to_single

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_grids import Cell


@scenario("rows_used_again")
def rows_used_again(run: Run) -> None:
    run.queue = True
    list, s, big = LazyListState(), mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def row(i: int) -> None:
            def make() -> int:
                log(f"born:{i}")
                return i

            born = remember(make)
            w = animate_dp_as_state(40 if big.value else 20, linear(48), lambda _: log(f"finished:{i}"))
            log(f"compose:row{i} {born} {round_half_up(w.value)}")

            def effect() -> Any:
                log(f"effect-start:{i}")
                return lambda: log(f"effect-dispose:{i}")

            DisposableEffect(effect, None)
            layered = Modifier.graphics_layer(lambda layer: layer.set(alpha=1.0)).then(trace("row"))
            Box(layered.draw_behind(lambda _: log(f"draw:in{i} {s.value}")).size(w.value, 20))

        LazyColumn(lambda scope: scope.items(12, row, content_type=lambda it: it % 2), traced("list"), list)

    run.start(content, 100, 60)
    run.step("by 20", lambda: list.dispatch_raw_delta(20))
    run.step("by 40", lambda: list.dispatch_raw_delta(40))
    run.step("s=1", lambda: s.set(1))
    run.step("all grow, two frames", lambda: big.set(True), 2)
    run.step("scrolled on the way", lambda: list.dispatch_raw_delta(50), 20)
    run.step("back", lambda: list.dispatch_raw_delta(-70))


@scenario("slots_shown_again")
def slots_shown_again(run: Run) -> None:
    run.queue = True
    ids, s = mutable_state_of(["a", "b"]), mutable_state_of(0)

    def slot(id: str) -> Any:
        def shown() -> None:
            log(f"compose:slot {id}")
            Alive(id)
            with Box(traced("in").size(20)):
                Box(Modifier.draw_behind(lambda _: log(f"draw:{id} {s.value}")).size(5))

        return shown

    def policy(scope: Any, c: Any) -> Any:
        measurables = [it for id in ids.value for it in scope.subcompose(id, slot(id))]
        ps = [it.measure(Constraints()) for it in measurables]

        def place() -> None:
            for i, p in enumerate(ps):
                p.place(i * 20, 0)

        return scope.layout(c.max_width, 20, place)

    def content() -> None:
        log("compose:Root")
        state = remember(lambda: SubcomposeLayoutState(FixedCountSlotReusePolicy(2)))
        SubcomposeLayout(policy, traced("slots"), state)

    run.start(content, 100, 100)
    run.step("only a", lambda: ids.set(["a"]))
    run.step("s=1", lambda: s.set(1))
    run.step("a and c", lambda: ids.set(["a", "c"]))
    run.step("c and a", lambda: ids.set(["c", "a"]))
    run.step("d", lambda: ids.set(["d"]))
    run.step("a, c, d and s=2", lambda: (ids.set(["a", "c", "d"]), s.set(2)))


@scenario("header_snaps")
def header_snaps(run: Run) -> None:
    run.queue = True
    height, list = Animatable(60.0), LazyListState()
    scopes: Any = []

    class Link(NestedScrollConnection):
        def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
            before = height.value
            next = min(max(before + available.y, 20.0), 60.0)
            scopes[0].launch(lambda: height.snap_to(next))
            return Offset(0, next - before)

    link = Link()

    def header(scope: Any, m: Any, c: Any) -> Any:
        log(f"policy:header {round_half_up(to_single(height.value * 1000))}")
        p = m.measure(c.copy(min_height=0, max_height=round_half_up(height.value)))
        return scope.layout(p.width, round_half_up(height.value), lambda: p.place(0, 0))

    def content() -> None:
        log("compose:Root")
        scopes[:] = [remember_coroutine_scope()]
        with Column(traced("column").nested_scroll(link)):
            Box(Modifier.layout(header).size(100, 60).then(trace("header")))
            LazyColumn(lambda scope: scope.items(20, lambda it: Cell(f"i{it}", 100, 30)), traced("list"), list)
        Shown("list", lambda: list.first_visible_item_index)

    async def snaps() -> None:
        await height.animate_to(20.0 if height.value < 40 else 60.0, spring(stiffness=Spring.STIFFNESS_MEDIUM))
        log(f"at:{float(height.value)}")

    async def opens() -> None:
        await height.animate_to(60.0, tween(48))
        log(f"at:{float(height.value)}")

    async def shuts() -> None:
        def told(it: Any) -> None:
            log(f"value:{round_half_up(to_single(it.value * 1000))} {round_half_up(to_single(it.velocity * 100))}")

        await height.animate_to(20.0, tween(100, easing=LinearOutSlowInEasing), block=told)

    run.start(content, 100, 200)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 150), 3)
    run.step("up by 31", lambda: scene.move(50, 119), 3)
    run.step("let go", lambda: scene.release(50, 119), 3)
    run.step("snaps", lambda: scopes[0].launch(snaps), 60)
    run.step("opens in 48 ms", lambda: scopes[0].launch(opens), 12)
    run.step("shuts in 100 ms", lambda: scopes[0].launch(shuts), 20)


@scenario("values_in_thousandths")
def values_in_thousandths(run: Run) -> None:
    run.queue = True
    on, free, at = mutable_state_of(False), Animatable(0.0), Animatable(Offset(0, 0))
    scopes: Any = []

    def th(f: float) -> int:
        return round_half_up(to_single(f * 10000))

    def frames(k: Any) -> None:
        k.duration_millis = 128
        k.at(32, 3.3, FastOutLinearInEasing)
        k.at(80, 5.1, LinearEasing)

    def content() -> None:
        scopes[:] = [remember_coroutine_scope()]
        a = animate_float_as_state(97.3 if on.value else 0.1, spring(0.3, 350))
        b = animate_float_as_state(33.3 if on.value else 1 / 3, tween(112))
        c = animate_float_as_state(7.77 if on.value else 0.07, keyframes(frames))
        d = animate_dp_as_state(41.7 if on.value else 1.1, spring(1.0, 800))
        e = animate_int_as_state(101 if on.value else -50, tween(96))

        def draw(_: Any) -> None:
            log(f"draw:{th(a.value)} {th(b.value)} {th(c.value)} {th(d.value)} {e.value}")

        Box(Modifier.draw_behind(draw).size(10))
        Box(Modifier.draw_behind(lambda _: log(f"draw:{th(free.value)} {th(at.value.x)} {th(at.value.y)}")).size(10))

    async def decays() -> None:
        await free.animate_decay(1234.5, exponential_decay())
        log(f"free:{th(free.value)}")

    async def offset() -> None:
        await at.animate_to(Offset(33.3, -77.7), spring(0.6, 555))
        log(f"at:{th(at.value.x)} {th(at.value.y)}")

    run.start(content, 100, 100)
    run.step("on", lambda: on.set(True), 80)
    run.step("off on the way", lambda: on.set(False), 4)
    run.step("and on", lambda: on.set(True), 80)
    run.step("decays", lambda: scopes[0].launch(decays), 60)
    run.step("an offset", lambda: scopes[0].launch(offset), 60)
