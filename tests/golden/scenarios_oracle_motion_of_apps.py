"""Ports of MotionOfApps.kt (tests/oracle), first part: transitions, targets, bounds and visibilities."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Animatable,
    AnimatedContent,
    AnimatedVisibility,
    Box,
    Column,
    ContentTransform,
    DisposableEffect,
    IntOffset,
    LaunchedEffect,
    LookaheadScope,
    Modifier,
    MutableTransitionState,
    Row,
    composable,
    expand_vertically,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_saveable,
    remember_saveable_state_holder,
    shrink_vertically,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown
from .scenarios_oracle_transitions import line


@composable
def Page4(name: str, modifier: Any = Modifier) -> None:
    def init() -> str:
        log(f"init:{name}")
        return name

    kept = remember_saveable(init)
    log(f"compose:Page4({kept})")

    def effect() -> Any:
        log(f"effect-start:{kept}")
        return lambda: log(f"effect-dispose:{kept}")

    DisposableEffect(effect, None)
    Box(modifier.then(trace(kept)).size(40, 20))


@scenario("cards_ahead")
def cards_ahead(run: Run) -> None:
    run.queue = True
    wide, second, n = mutable_state_of(False), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def placed(scope: Any, m: Any, c: Any) -> Any:
            p = m.measure(c)

            def place() -> None:
                if scope.coordinates is not None:
                    log(f"lambda:place {'ahead' if scope.is_looking_ahead else 'now'}")
                p.place(0, 0)

            return scope.layout(p.width, p.height, place)

        @composable
        def cards(space: Any) -> None:
            with Row(traced("row")):
                a = traced("a").animate_bounds(space, spec=lambda _, __: line(48)).then(trace("a.in"))
                Box(a.size(60 if wide.value else 20, 20))
                if second.value:
                    Box(traced("b").size(20, 20 + n.value))
                Box(Modifier.layout(placed).then(trace("c")).size(10))

        LookaheadScope(cards)

    def both() -> None:
        wide.value = True
        second.value = True

    run.start(content, 200, 100)
    run.step("wide", lambda: wide.set(True), 20)
    run.step("the second goes", lambda: second.set(False), 20)
    run.step("narrow, cut short", lambda: wide.set(False), 2)
    run.step("wide again, the second is back", both, 20)
    run.step("higher", lambda: n.set(10), 20)


@scenario("drawer_of_targets")
def drawer_of_targets(run: Run) -> None:
    run.queue = True
    open, most, nudges, x = mutable_state_of(False), mutable_state_of(80), mutable_state_of(0), Animatable(0.0)

    def content() -> None:
        log(f"compose:Root {text(open.value)}")

        async def bounds() -> None:
            x.update_bounds(0.0, float(most.value))
            log(f"bounds:{most.value} {rounded(x.value)}")

        async def target() -> None:
            try:
                r = await x.animate_to(100.0 if open.value else 0.0, line(64))
                log(f"ended:{''.join(it.title() for it in r.end_reason.name.split('_'))} {rounded(x.value)}")
            except asyncio.CancelledError:
                log(f"cut:{rounded(x.value)}")
                raise

        async def nudge() -> None:
            if nudges.value > 0:
                await x.snap_to(x.value + 7)
                log(f"nudged:{rounded(x.value)}")

        LaunchedEffect(bounds, most.value)
        LaunchedEffect(target, open.value)
        LaunchedEffect(nudge, nudges.value)

        def at() -> IntOffset:
            log(f"lambda:offset {rounded(x.value)}")
            return IntOffset(rounded(x.value), 0)

        Box(Modifier.offset(at).then(trace("drawer")).size(20))
        Shown("running", lambda: text(x.is_running))

    def both() -> None:
        open.value = True
        nudges.value = 2

    run.start(content, 100, 100)
    run.step("open", lambda: open.set(True), 20)
    run.step("less room", lambda: most.set(50), 20)
    run.step("closed", lambda: open.set(False), 2)
    run.step("nudged on the way", lambda: nudges.set(1), 20)
    run.step("open and nudged", both, 20)
    run.step("more room", lambda: most.set(120), 20)


@scenario("rows_appearing")
def rows_appearing(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b")
    gone: Any = mutable_state_list_of()

    def appearing() -> Any:
        shown = MutableTransitionState(False)
        shown.target_state = True
        return shown

    def ShownRow(row: str) -> None:
        shown = remember(appearing)
        shown.target_state = row not in gone
        AnimatedVisibility(
            shown, lambda: Page4(row), enter=expand_vertically(line(48)), exit=shrink_vertically(line(32))
        )
        if shown.is_idle and not shown.current_state:

            async def removed() -> None:
                log(f"removed:{row}")
                rows.remove(row)
                gone.remove(row)

            LaunchedEffect(removed, None)

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            for row in rows:
                with key(row):
                    ShownRow(row)
            Leaf("end")

    run.start(content, 100, 200)
    run.step("appeared", max=20)
    run.step("c comes", lambda: rows.insert(1, "c"), 2)
    run.step("a goes meanwhile", lambda: gone.append("a"), 20)
    run.step("b goes and returns", lambda: gone.append("b"), 2)
    run.step("it returns on the way", lambda: gone.remove("b"), 20)


@scenario("wizard_animated")
def wizard_animated(run: Run) -> None:
    run.queue = True
    step = mutable_state_of(0)

    def spec(scope: Any) -> ContentTransform:
        if scope.target_state > scope.initial_state:
            return fade_in(line(48)).together_with(fade_out(line(32))).using(None)
        return fade_in(line(16)).together_with(fade_out(line(16))).using(None)

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()

        def page(at: int) -> None:
            log(f"compose:at {at}")
            holder.SaveableStateProvider(at, lambda: Page4(f"page{at}"))

        AnimatedContent(step.value, page, traced("wizard"), transition_spec=spec, content_key=lambda it: it // 2)

    run.start(content, 100, 100)
    run.step("1: the same content", lambda: step.set(1))
    run.step("2", lambda: step.set(2), 20)
    run.step("4 on its way", lambda: step.set(4), 2)
    run.step("back to 2 on the way", lambda: step.set(2), 20)
    run.step("0", lambda: step.set(0), 20)
