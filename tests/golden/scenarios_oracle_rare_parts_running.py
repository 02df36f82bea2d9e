"""Ports of RareParts.kt (tests/oracle), second part: focus, gestures, policies, listeners, mutations, animations."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    AnimationState,
    Box,
    Column,
    Constraints,
    FocusDirection,
    FocusRequester,
    IntOffset,
    IntrinsicSize,
    Layout,
    LinearEasing,
    LocalFocusManager,
    Modifier,
    MutatePriority,
    MutationInterruptedError,
    MutatorMutex,
    Offset,
    PointerEventPass,
    RepeatMode,
    Row,
    Spacer,
    Spring,
    VelocityTracker,
    animate,
    await_each_gesture,
    await_first_down,
    await_touch_slop,
    dont_memoize,
    drag,
    exponential_decay,
    keyframes,
    mutable_state_of,
    remember_coroutine_scope,
    repeatable,
    snap,
    spring,
    wait_for_up_or_cancellation,
    with_frame_nanos,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Shown
from .scenarios_oracle_focus import _STATES


def heard(chain: Any, name: str) -> Any:
    return chain.on_focus_changed(lambda it: log(f"focus:{name} {_STATES[it]}"))


@scenario("focus_targets_in_chain")
def focus_targets_in_chain(run: Run) -> None:
    run.queue = True
    f = [FocusRequester() for _ in range(4)]
    can, inner = mutable_state_of(True), mutable_state_of(True)
    manager: list[Any] = []

    def properties(it: Any) -> None:
        it.can_focus = can.value

    def content() -> None:
        log("compose:Root")
        manager.append(LocalFocusManager.current)
        with Box(heard(Modifier, "root").focus_group().size(100)):
            chain = heard(Modifier, "before").focus_requester(f[0]).focus_properties(properties).focus_target()
            chain = chain.on_focus_event(lambda it: log(f"event:between {_STATES[it]}")).focus_requester(f[1])
            if inner.value:
                chain = chain.focus_target()
            with Box(heard(chain, "behind").size(20)):
                Box(heard(Modifier, "child").focus_requester(f[2]).focus_target().size(10))
            Box(heard(Modifier.focus_requester(f[3]), "other").focus_target().size(20))

    def asked(i: int) -> None:
        log(f"asked:{text(f[i].request_focus())}")

    def captured() -> None:
        log(f"captured:{text(f[2].capture_focus())}")
        asked(3)

    def freed() -> None:
        log(f"freed:{text(f[2].free_focus())}")
        asked(3)

    def back() -> None:
        can.value = True
        asked(1)

    def inner_comes() -> None:
        inner.value = True
        asked(2)

    def moved(direction: FocusDirection) -> Any:
        return lambda: log(f"moved:{text(manager[-1].move_focus(direction))}")

    run.start(content, 100, 100)
    run.step("outer of the chain", lambda: asked(0))
    run.step("inner of the chain", lambda: asked(1))
    run.step("the child", lambda: asked(2))
    run.step("the child is captured, another is asked", captured)
    run.step("freed, the other", freed)
    run.step("the outer cannot", lambda: can.set(False))
    run.step("outer asked", lambda: asked(0))
    run.step("back, inner asked", back)
    run.step("the inner leaves the chain", lambda: inner.set(False))
    run.step("next", moved(FocusDirection.NEXT))
    run.step("previous", moved(FocusDirection.PREVIOUS))
    run.step("the inner comes, the child", inner_comes)
    run.step("cleared", lambda: manager[-1].clear_focus())


@scenario("gesture_waits")
def gesture_waits(run: Run) -> None:
    run.queue = True
    consume, key = mutable_state_of(False), mutable_state_of(0)

    async def outer(scope: Any) -> None:
        async def gesture(events: Any) -> None:
            d = await await_first_down(events, require_unconsumed=False)
            log(f"outer:down {text(d.is_consumed)}")
            u = await wait_for_up_or_cancellation(events, PointerEventPass.INITIAL)
            log(f"outer:{'cancelled' if u is None else 'up'}")

        await await_each_gesture(scope, gesture)

    async def first(scope: Any) -> None:
        async def gesture(events: Any) -> None:
            d = await await_first_down(events)
            log("first:down")
            s = await await_touch_slop(events, d.id, None)
            if s is not None:
                log(f"first:over {rounded(s.over_slop.x)} {rounded(s.over_slop.y)}")
                s.change.consume()

                def dragged(it: Any) -> None:
                    log(f"first:drag {rounded(it.position_change().x)}")
                    it.consume()

                done = await drag(events, s.change.id, dragged)
                log(f"first:done {text(done is not None)}")
            else:
                log("first:no slop")

        try:
            await await_each_gesture(scope, gesture)
        finally:
            log("first:ends")

    async def second(scope: Any) -> None:
        async def gesture(events: Any) -> None:
            d = await await_first_down(events)
            log("second:down")
            if consume.value:
                d.consume()
            u = await wait_for_up_or_cancellation(events)
            if u is not None:
                u.consume()
            log(f"second:{'cancelled' if u is None else 'up'}")

        await await_each_gesture(scope, gesture)

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.pointer_input(outer, None).size(80)):
            Box(Modifier.pointer_input(first, key.value).pointer_input(second, None).size(60))

    scene: Any = None

    def consumed() -> None:
        consume.value = True
        scene.press(20, 20)

    def out_and_back() -> None:
        consume.value = False
        scene.press(20, 20)
        scene.move(75, 20)
        scene.move(20, 20)
        scene.release(20, 20)

    def another_key() -> None:
        scene.press(20, 20)
        key.value = 1

    run.start(content, 100, 100)
    scene = run.scene
    run.step("a tap", tapped(run, 10, 10))
    run.step("press", lambda: scene.press(10, 10))
    run.step("a little", lambda: scene.move(15, 10))
    run.step("beyond the slop", lambda: scene.move(35, 10))
    run.step("further", lambda: scene.move(45, 12))
    run.step("release", lambda: scene.release(45, 12))
    run.step("consumed at once, press", consumed)
    run.step("moved far", lambda: scene.move(50, 50))
    run.step("released", lambda: scene.release(50, 50))
    run.step("press out and back", out_and_back)
    run.step("press, another key", another_key)
    run.step("moved on", lambda: scene.move(50, 20))
    run.step("released at last", lambda: scene.release(50, 20))


@scenario("policies_asked")
def policies_asked(run: Run) -> None:
    run.queue = True
    w, h, gap, wide = mutable_state_of(10), mutable_state_of(10), mutable_state_of(0), mutable_state_of(False)

    def gapped(scope: Any, m: Any, k: Any) -> Any:
        log(f"lambda:a {text(k.has_bounded_width)} {text(k.has_bounded_height)}")
        p = m.measure(k.copy(min_width=0, min_height=0))
        return scope.layout(p.width + gap.value, p.height, lambda: p.place(0, 0))

    def leaf(scope: Any, _: Any, k: Any) -> Any:
        log(f"policy:leaf {text(k.max_width == Constraints.INFINITY)}")
        return scope.layout(h.value, h.value, lambda: None)

    def own(scope: Any, children: Any, k: Any) -> Any:
        log(f"policy:own {len(children)} {k.min_width}")
        ps = [it.measure(k.copy(min_width=0, min_height=0)) for it in children]

        def place() -> None:
            log("place:own")
            x = 0
            for p in ps:
                p.place(x, 0)
                x += p.width

        return scope.layout(max(k.min_width, sum(it.width for it in ps)), max(it.height for it in ps), place)

    def high(scope: Any, _: Any, _k: Any) -> Any:
        log("policy:high")
        return scope.layout(10, h.value * 2, lambda: None)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column").width(IntrinsicSize.MAX if wide.value else IntrinsicSize.MIN)):
            with Layout(own, traced("own", exit=True)):
                with Box(Modifier.layout(gapped)):
                    Spacer(Modifier.size(w.value, 10))
                Layout(leaf, traced("leaf"))
            with Row(traced("row", exit=True).height(IntrinsicSize.MAX)):
                Box(Modifier.fill_max_height().then(traced("bar")).width(4))
                Layout(high)

    def both() -> None:
        gap.value = 0
        h.value = 12

    run.start(content, 100, 100)
    run.step("gap=5", lambda: gap.set(5))
    run.step("h=20", lambda: h.set(20))
    run.step("w=30", lambda: w.set(30))
    run.step("at most", lambda: wide.set(True))
    run.step("gap=0, h=12", both)


def told(chain: Any, name: str) -> Any:
    """Listeners that a plain function makes: other ones each time."""

    @dont_memoize
    def sized(it: Any) -> None:
        log(f"onSizeChanged:{name} {it.width}")

    @dont_memoize
    def placed(it: Any) -> None:
        log(f"onPlaced:{name} {rounded(it.position_in_parent().x)}")

    @dont_memoize
    def positioned(it: Any) -> None:
        log(f"onGloballyPositioned:{name} {rounded(it.position_in_root().x)}")

    return chain.on_size_changed(sized).on_placed(placed).on_globally_positioned(positioned)


@scenario("told_in_chain")
def told_in_chain(run: Run) -> None:
    run.queue = True
    pad, dx, size, around = (mutable_state_of(it) for it in (0, 0, 20, 0))
    second = mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Box(told(Modifier, "parent").padding(around.value)):
            chain = told(Modifier, "outer").padding(start=pad.value)
            if second.value:
                chain = told(chain, "mid")
            with Box(told(chain.offset(lambda: IntOffset(dx.value, 0)), "inner").size(size.value)):
                Box(told(Modifier, "child").fill_max_size())
            Box(told(Modifier, "beside").size(5))

    def mid_comes() -> None:
        second.value = True
        dx.value = 0

    def cancel_out() -> None:
        pad.value = 6
        around.value = 0

    run.start(content, 100, 100)
    run.step("pad=4", lambda: pad.set(4))
    run.step("dx=3", lambda: dx.set(3))
    run.step("size=30", lambda: size.set(30))
    run.step("around=2", lambda: around.set(2))
    run.step("mid goes", lambda: second.set(False))
    run.step("mid comes, dx=0", mid_comes)
    run.step("pad and around cancel out", cancel_out)


@scenario("mutations_in_turn")
def mutations_in_turn(run: Run) -> None:
    run.queue = True
    m = MutatorMutex()
    at = mutable_state_of(0)
    scopes: list[Any] = []

    def go(name: str, block: Any, priority: MutatePriority = MutatePriority.DEFAULT) -> None:
        async def mutation() -> None:
            log(f"launched:{name}")
            await block()

        async def launched() -> None:
            try:
                await m.mutate(mutation, priority)
                log(f"done:{name}")
            except (asyncio.CancelledError, MutationInterruptedError):
                log(f"cancelled:{name}")
            except ValueError:
                log(f"failed:{name}")
            finally:
                log(f"finally:{name}")

        scopes[-1].launch(launched)

    def frames(name: str, count: int) -> Any:
        def counted(_: int) -> None:
            log(f"frame:{name}")
            at.value += 1

        async def block() -> None:
            try:
                for _ in range(count):
                    await with_frame_nanos(counted)
            finally:
                log(f"left:{name}")

        return block

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        Shown("at", lambda: at.value)

    def two() -> None:
        go("a", frames("a", 3))
        go("b", frames("b", 2))

    def tried() -> None:
        log(f"tried:{text(m.try_mutate(lambda: log('in try')))}")

    async def fails() -> None:
        await with_frame_nanos(lambda _: None)
        raise ValueError

    def three() -> None:
        go("h", frames("h", 1))
        go("i", frames("i", 1), MutatePriority.USER_INPUT)
        go("j", frames("j", 1))

    run.start(content, 100, 100)
    run.step("one, then one by default", two, 6)
    run.step("a low one under way", lambda: go("c", frames("c", 3), MutatePriority.USER_INPUT), 2)
    run.step("a default one is turned away", lambda: go("d", frames("d", 1)), 1)
    run.step("tried", tried, 1)
    run.step("one that prevents", lambda: go("e", frames("e", 2), MutatePriority.PREVENT_USER_INPUT), 5)
    run.step("tried when free", tried)
    run.step("one fails", lambda: go("f", fails), 3)
    run.step("after it", lambda: go("g", frames("g", 1)), 3)
    run.step("three at once", three, 4)


@scenario("animation_states")
def animation_states(run: Run) -> None:
    run.queue = True
    scopes: list[Any] = []
    jobs: list[Any] = []
    a = AnimationState(10.0)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

    async def to_hundred() -> None:
        await animate(0.0, 100.0, lambda v, s: log(f"block:{rounded(v)} {rounded(s)}"), spec=linear(64))
        log("done:animate")

    def block_told(it: Any) -> None:
        log(f"block:{rounded(it.value)} {rounded(it.velocity)}")

    async def to_fifty() -> None:
        try:
            await a.animate_to(50.0, linear(128), block=block_told)
            log("done:a")
        finally:
            log(f"left:{text(a.is_running)} {rounded(a.value)}")

    async def in_sequence() -> None:
        await a.animate_to(80.0, spring(stiffness=Spring.STIFFNESS_HIGH), sequential=True)
        log(f"done:{rounded(a.value)} {rounded(a.velocity)}")

    async def decays() -> None:
        d = AnimationState(0.0, velocity_vector=(400.0,))
        count = [0]

        def block(it: Any) -> None:
            if count[0] % 4 == 0:
                log(f"block:{rounded(it.value)} {rounded(it.velocity)}")
            count[0] += 1
            if it.value > 45:
                it.cancel_animation()

        await d.animate_decay(exponential_decay(2.0), block=block)
        log(f"done:{rounded(d.value)} {text(d.is_running)}")

    def frames(it: Any) -> None:
        it.duration_millis = 64
        it.at(16, 20.0)
        it.at(32, 90.0, LinearEasing)

    async def frames_and_snap() -> None:
        k = AnimationState(0.0)
        spec = keyframes(frames)
        await k.animate_to(100.0, spec, block=lambda it: log(f"block:{rounded(it.value)}"))
        await k.animate_to(5.0, snap(16), block=lambda it: log(f"snap:{rounded(it.value)}"))
        log(f"done:{rounded(k.value)}")

    async def repeated() -> None:
        k = AnimationState(0.0)
        spec = repeatable(3, linear(32), RepeatMode.REVERSE, 16)
        await k.animate_to(30.0, spec, block=lambda it: log(f"block:{rounded(it.value)}"))
        log(f"done:{rounded(k.value)}")

    def launch(block: Any) -> Any:
        return lambda: jobs.append(scopes[-1].launch(block))

    run.start(content, 100, 100)
    run.step("to 100", launch(to_hundred), 8)
    run.step("a state to 50", launch(to_fifty), 4)
    run.step("cut off", lambda: jobs[-1].cancel(), 2)
    run.step("on in sequence", launch(in_sequence), 60)
    run.step("decays", launch(decays), 60)
    run.step("keyframes and snap", launch(frames_and_snap), 8)
    run.step("repeated", launch(repeated), 12)


@scenario("velocities_tracked")
def velocities_tracked(run: Run) -> None:
    run.queue = True

    def tell(name: str, *points: tuple[int, float, float]) -> None:
        t = VelocityTracker()
        for at, x, y in points:
            t.add_position(at, Offset(x, y))
        v = t.calculate_velocity()
        log(f"v:{name} {rounded(v.x)} {rounded(v.y)}")
        v = t.calculate_velocity(500.0)
        log(f"v:{name} at most {rounded(v.x)} {rounded(v.y)}")

    def few() -> None:
        tell("one", (5, 3, 3))
        tell("two", (0, 0, 0), (16, 8, 8))
        tell("none")

    along = [(it * 8, it * it * 0.5, -it * 2.0) for it in range(30)]
    run.start(lambda: log("compose:Root"), 100, 100)
    run.step("even", lambda: tell("even", (0, 0, 0), (10, 5, 1), (20, 10, 2), (30, 15, 3)))
    run.step("slower", lambda: tell("slower", (0, 0, 0), (10, 20, 0), (20, 30, 0), (30, 35, 0), (40, 37, 0)))
    run.step("rests", lambda: tell("rests", (0, 0, 0), (10, 10, 0), (20, 20, 0), (80, 20, 0), (90, 20, 0)))
    run.step("few", few)
    run.step("turned", lambda: tell("turned", (0, 0, 0), (10, 10, 0), (20, 20, 0), (30, 10, 0), (40, 0, 0)))
    run.step("apart", lambda: tell("apart", (0, 0, 0), (50, 10, 0), (100, 40, 10), (150, 90, 30)))
    run.step("long", lambda: tell("long", *along))
    run.step("same time", lambda: tell("same", (0, 0, 0), (16, 8, 0), (16, 12, 0), (32, 24, 0)))
