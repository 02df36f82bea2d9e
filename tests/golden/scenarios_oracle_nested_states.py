"""Ports of Nested.kt (tests/oracle), first part: states and effects inside what animates, derives, produces."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedContent,
    AnimatedVisibility,
    Box,
    Column,
    Crossfade,
    DisposableEffect,
    LaunchedEffect,
    LazyRow,
    Modifier,
    SideEffect,
    await_cancellation,
    composable,
    derived_state_of,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    snapshot_flow,
    with_frame_nanos,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_features import Shown, click
from .scenarios_oracle_forgetting import Effect, Held
from .scenarios_oracle_grids import Cell


@composable
def Stated(name: str, s: Any) -> None:
    def make() -> Any:
        log(f"born:{name}")
        return mutable_state_of(0)

    mine = remember(make)
    log(f"compose:{name} {mine.value} {s.value}")

    def effect() -> Any:
        log(f"effect-start:{name}")
        return lambda: log(f"effect-dispose:{name} {mine.value}")

    DisposableEffect(effect, None)

    def more() -> None:
        mine.value += 1

    Box(click(traced(name), name, more).size(20 + mine.value, 10))


@scenario("states_in_crossfade")
def states_in_crossfade(run: Run) -> None:
    run.queue = True
    page, open, s = mutable_state_of(0), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        with Column():
            Crossfade(page.value, lambda p: Stated(f"page{p}", s), spec=linear(64))
            AnimatedVisibility(
                open.value, lambda: Stated("extra", s), enter=fade_in(linear(48)), exit=fade_out(linear(64))
            )
            Leaf("below")

    run.start(content, 100, 100)
    run.step("tap the page", lambda: run.scene.tap(5, 5))
    run.step("page 1", lambda: page.set(1), 3)
    run.step("s=1 on the way", lambda: s.set(1), 2)
    run.step("back on the way", lambda: page.set(0), 20)
    run.step("the extra leaves", lambda: open.set(False), 2)
    run.step("s=2", lambda: s.set(2), 2)
    run.step("it returns on the way", lambda: open.set(True), 20)
    run.step("both", lambda: (page.set(2), open.set(False)), 20)
    run.step("s=3", lambda: s.set(3))


@scenario("contents_animated")
def contents_animated(run: Run) -> None:
    run.queue = True
    n, s = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def shown(v: int) -> None:
            log(f"compose:content {v}")
            with Column():
                Stated(f"c{v // 10}", s)
                LazyRow(
                    lambda scope: scope.items(4, lambda it: Cell(f"i{v // 10}.{it}", 25, 20)), Modifier.size(60, 20)
                )

        AnimatedContent(
            n.value,
            shown,
            traced("contents"),
            enter=fade_in(linear(48)),
            exit=fade_out(linear(48)),
            size_transform=None,
            content_key=lambda it: it // 10,
        )

    run.start(content, 100, 100)
    run.step("n=1: the same key", lambda: n.set(1))
    run.step("tap", lambda: run.scene.tap(5, 5))
    run.step("n=12", lambda: n.set(12), 3)
    run.step("n=15 on the way", lambda: n.set(15), 2)
    run.step("n=3 and s=1", lambda: (n.set(3), s.set(1)), 20)
    run.step("n=25", lambda: n.set(25), 20)


@scenario("flows_of_many")
def flows_of_many(run: Run) -> None:
    run.queue = True
    a, b, show = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def shared() -> Any:
        def block() -> int:
            log("flow:shared")
            return a.value + b.value

        return snapshot_flow(block)

    async def one() -> None:
        async for it in shared():
            log(f"one:{it}")

    async def two() -> None:
        try:
            async for it in shared():
                log(f"two:{it}")
        finally:
            log("two:over")

    async def tens() -> None:
        async for it in snapshot_flow(lambda: a.value // 10):
            log(f"tens:{it}")
            if it > 0:
                b.value = it

    def content() -> None:
        log("compose:Root")
        LaunchedEffect(one, None)
        if show.value:
            LaunchedEffect(two, None)
        LaunchedEffect(tens, None)
        Shown("sum", lambda: a.value + b.value)
        SideEffect(lambda: log("side:root"))

    run.start(content)
    run.step("a=1", lambda: a.set(1))
    run.step("a=2, b=-1: the same sum", lambda: (a.set(2), b.set(-1)))
    run.step("a=15", lambda: a.set(15))
    run.step("twice in an action", lambda: (a.set(16), a.set(17)))
    run.step("the second leaves, a=20", lambda: (show.set(False), a.set(20)))
    run.step("it returns", lambda: show.set(True))
    run.step("a=20 again", lambda: (a.set(21), a.set(20)))


@scenario("rows_derived")
def rows_derived(run: Run) -> None:
    run.queue = True
    numbers: Any = mutable_state_list_of(1, 2, 3, 4)
    ids: Any = mutable_state_list_of(0, 1, 2)
    least = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        totals: dict[int, Any] = remember(dict)
        with Column():
            for id in ids:
                with key(id):

                    def total(id: int = id) -> int:
                        log(f"calc:{id}")
                        return sum(it for it in numbers if it > id + least.value)

                    derived = remember(lambda total=total: derived_state_of(total))
                    totals[id] = derived

                    def effect(id: int = id) -> Any:
                        log(f"effect-start:{id}")

                        def dispose() -> None:
                            log(f"effect-dispose:{id}")
                            totals.pop(id, None)

                        return dispose

                    DisposableEffect(effect, id)

                    def draw(_: Any, id: int = id, derived: Any = derived) -> None:
                        log(f"draw:{id} {str(derived.value > 5).lower()}")

                    with Box(Modifier.draw_behind(draw).size(10)):
                        log(f"compose:row{id} {str(derived.value > 3).lower()}")

            def first() -> Any:
                found = totals.get(ids[0] if ids else -1)
                return "null" if found is None else found.value

            Shown("of the first", first)

    run.start(content, 100, 100)
    run.step("one more number", lambda: numbers.append(5))
    run.step("a change that matters to none", lambda: numbers.__setitem__(0, 0))
    run.step("the first row leaves", lambda: ids.pop(0))
    run.step("least=2", lambda: least.set(2))

    def leave() -> None:
        numbers[:] = [it for it in numbers if it not in (4, 5)]

    run.step("numbers leave", leave)
    run.step("a row returns in front", lambda: ids.insert(0, 0))
    run.step("none", lambda: ids.clear())


@scenario("produced_rows")
def produced_rows(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of("a", "b")
    version, s = mutable_state_of(1), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        with Column():
            for id in ids:
                with key(id):

                    async def ticking(scope: Any, id: str = id) -> None:
                        log(f"producing:{id} {version.value}")
                        for _ in range(2):
                            await with_frame_nanos(lambda _: None)
                            scope.value += 1
                        try:
                            await await_cancellation()
                        finally:
                            log(f"disposed:{id} {scope.value}")

                    async def doubling(scope: Any, id: str = id) -> None:
                        async for it in snapshot_flow(lambda: s.value * 2):
                            log(f"got:{id} {it}")
                            scope.value = it

                    ticks = produce_state(ticking, 0, id, version.value)
                    doubled = produce_state(doubling, -1, id)
                    with Box(traced(id).size(10)):
                        log(f"compose:row {id} {ticks.value} {doubled.value}")

    run.start(content, 100, 100)
    run.step("s=1", lambda: s.set(1))
    run.step("another version", lambda: version.set(2))
    run.step("a third row, on the way another version", lambda: ids.append("c"), 2)
    run.step("version 3", lambda: version.set(3), 10)
    run.step("a leaves, s=2", lambda: (ids.remove("a"), s.set(2)))
    run.step("all leave", lambda: ids.clear())


@scenario("keys_and_branches")
def keys_and_branches(run: Run) -> None:
    run.queue = True
    mode, k, order = mutable_state_of(0), mutable_state_of(0), mutable_state_of(["a", "b", "c"])

    def content() -> None:
        log(f"compose:Root {mode.value} {k.value}")
        Effect("first", k.value)
        for id in order.value:
            with key(id):
                Effect(f"row.{id}", k.value // 2)
                if mode.value == 0:
                    Held(f"zero.{id}")
                elif mode.value == 1:
                    Effect(f"one.{id}", k.value)

                    async def launched(id: str = id) -> None:
                        mine = k.value
                        log(f"launched:{id} {mine}")
                        try:
                            await await_cancellation()
                        finally:
                            log(f"over:{id} {mine}")

                    LaunchedEffect(launched, k.value)
                SideEffect(lambda id=id: log(f"side:{id}"))
        if mode.value > 0:
            Effect("last", k.value)
        else:
            remember(lambda: Obs(f"kept{k.value}"), k.value)
        Effect("end", k.value)

    run.start(content)
    run.step("k=1", lambda: k.set(1))
    run.step("mode 1", lambda: mode.set(1))
    run.step("k=2, order", lambda: (k.set(2), order.set(["c", "a", "b"])))
    run.step("b leaves, k=3", lambda: (order.set(["c", "a"]), k.set(3)))
    run.step("mode 0, k=4, b in front", lambda: (mode.set(0), k.set(4), order.set(["b", "c", "a"])))
    run.step("mode 2, c leaves", lambda: (mode.set(2), order.set(["b", "a"])))
