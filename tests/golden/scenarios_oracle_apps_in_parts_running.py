"""Ports of AppsInParts.kt (tests/oracle): second part: panels, searches, clocks, what is cut off."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Color,
    Column,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    Modifier,
    MutableStateFlow,
    collect_as_state,
    collect_latest,
    delay,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_map_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_saveable,
    snapshot_flow,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_transitions import line


@scenario("panels_turned")
def panels_turned(run: Run) -> None:
    run.queue = True
    shown: Any = mutable_state_map_of({})
    order: Any = mutable_state_of(["a", "b", "c"])
    lazy = mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(lazy.value)}")

        def panel_of(name: str, i: int) -> None:
            log(f"compose:panel {name} {i} {plain(shown.get(name))}")
            opened = remember_saveable(lambda: mutable_state_of(0))

            async def count() -> None:
                if shown.get(name) is True:
                    opened.value += 1
                    log(f"opened:{name} {opened.value}")

            LaunchedEffect(count, shown.get(name))

            def started() -> Any:
                log(f"effect-start:{name} {i}")
                return lambda: log(f"effect-dispose:{name} {i}")

            def toggle() -> None:
                shown[name] = shown.get(name) is not True

            DisposableEffect(started, i)
            with Column(traced(name).animate_content_size(line(48))):
                Box(click(Modifier, name, toggle).size(60, 10))
                if shown.get(name) is True:
                    Box(traced(f"{name}.in").size(50, 15))

        panel = remember(lambda: movable_content_of(panel_of))

        def rows(scope: Any) -> None:
            names = order.value
            scope.items(len(names), lambda i: panel(names[i], i), key=lambda i: names[i])

        if lazy.value:
            LazyColumn(rows, traced("lazy"))
        else:
            with Column(traced("col")):
                for i, it in enumerate(order.value):
                    with key(it):
                        panel(it, i)

    def a_back() -> None:
        order.value = ["a", *order.value]
        shown["c"] = False

    run.start(content, 100, 100)
    run.step("b opens", lambda: run.scene.tap(5, 15), 6)
    run.step("turned round", lambda: order.set(order.value[::-1]), 6)
    run.step("a goes", lambda: order.set([it for it in order.value if it != "a"]), 6)
    run.step("a is back, c closes", a_back, 6)
    run.step("in a list", lambda: lazy.set(True), 6)
    run.step("b closes in the list", lambda: shown.update(b=False), 6)
    run.step("turned round in the list", lambda: order.set(order.value[::-1]), 6)


@scenario("searched_latest")
def searched_latest(run: Run) -> None:
    run.queue = True
    query = MutableStateFlow("")
    every = ["ant", "bee", "bat", "cat", "eel"]
    picked, wait = mutable_state_of(None), mutable_state_of(32)

    def content() -> None:
        log("compose:Root")

        async def produce(state: Any) -> None:
            log(f"produces:{wait.value}")

            async def ask(q: str) -> None:
                if q == "":
                    state.value = []
                    return
                log(f"asks:{q}")
                try:
                    await delay(wait.value)
                finally:
                    log(f"over:{q}")
                state.value = [it for it in every if q in it]

            await collect_latest(query, ask)

        results = produce_state(produce, [], wait.value)
        q = collect_as_state(query)
        Shown("query", lambda: f"{q.value} {len(results.value)}")
        with Column(traced("col")):
            for name in results.value:
                with key(name):
                    marked = remember(lambda name=name: derived_state_of(lambda: picked.value == name))
                    log(f"compose:{name} {text(marked.value)}")
                    Alive(name)
                    pick = click(Modifier, name, lambda name=name: picked.set(name))
                    Box(pick.then(trace(name)).size(60, 14 if marked.value else 10))

    def put(value: str) -> None:
        query.value = value

    run.start(content, 100, 100)
    run.step("a", lambda: put("a"), 2)
    run.step("at meanwhile", lambda: put("at"), 2)
    run.wait("a while", 4)
    run.step("the second is picked", lambda: run.scene.tap(5, 15), 4)
    run.step("e", lambda: put("e"), 2)
    run.wait("a while", 4)
    run.step("slower, a", lambda: (wait.set(64), put("a")), 2)
    run.wait("a while", 7)
    run.step("nothing", lambda: put(""), 4)


@scenario("hours_in_rounds")
def hours_in_rounds(run: Run) -> None:
    run.queue = True
    running, left = mutable_state_of(False), mutable_state_of(3)
    phase, rounds = mutable_state_of("work"), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {text(running.value)} {phase.value}")

        async def runs() -> None:
            log(f"runs:{text(running.value)} {phase.value}")
            while running.value:
                await delay(32)
                left.value -= 1
                if left.value == 0:
                    phase.value = "rest" if phase.value == "work" else "work"
                    left.value = 3 if phase.value == "work" else 2
                    break

        LaunchedEffect(runs, running.value, phase.value)

        async def count() -> None:
            is_first = True
            async for it in snapshot_flow(lambda: phase.value):
                if not is_first and it == "work":
                    rounds.value += 1
                    log(f"round:{rounds.value}")
                is_first = False

        LaunchedEffect(count, None)
        color = Color.RED if phase.value == "work" else Color.GREEN

        def ring(cache: Any) -> Any:
            log(f"cache:ring {rounded(cache.size.width)}")

            def drawn(scope: Any) -> None:
                log(f"draw:ring {left.value}")
                scope.draw_arc(color, 0, left.value * 30.0, True)

            return cache.on_draw_behind(drawn)

        Box(traced("ring").draw_with_cache(ring).size(40 if running.value else 30))
        Shown("left", lambda: f"{left.value} {rounds.value}")

    def stopped() -> None:
        running.value = False
        left.value = 3
        phase.value = "work"

    run.start(content, 100, 60)
    run.step("starts", lambda: running.set(True), 2)
    run.wait("a while", 5)
    run.step("paused", lambda: running.set(False), 3)
    run.wait("a while", 2)
    run.step("goes on", lambda: running.set(True), 2)
    run.wait("a while", 12)
    run.step("stopped", stopped, 3)


@scenario("latest_cut_off")
def latest_cut_off(run: Run) -> None:
    run.queue = True
    values, round_, there = MutableStateFlow(1), mutable_state_of(0), mutable_state_of(True)
    held: dict[str, Any] = {}

    async def watch(name: str) -> None:
        async def one(v: int) -> None:
            log(f"begins:{name} {v}")
            try:
                await delay(80)
                log(f"ends:{name} {v}")
            finally:
                log(f"over:{name} {v}")

        await collect_latest(values, one)

    async def watched(name: str) -> None:
        try:
            await watch(name)
        finally:
            log(f"left:{name}")

    def content() -> None:
        log("compose:Root")
        held["scope"] = remember_coroutine_scope()

        async def by_key() -> None:
            log(f"launched:key {round_.value}")
            await watched("key")

        LaunchedEffect(by_key, round_.value)
        if there.value:

            async def branch() -> None:
                log("launched:branch")
                await watched("branch")

            LaunchedEffect(branch, None)
        else:

            async def other() -> None:
                log("launched:other")

            LaunchedEffect(other, None)

    async def second() -> None:
        log("launched:second")
        await watch("second")

    def put(value: int) -> None:
        values.value = value

    run.start(content, 60, 60)
    run.step("another key", lambda: round_.set(1), 2)
    run.step("the branch goes", lambda: there.set(False), 2)
    run.step("a job", lambda: held.update(job=held["scope"].launch(lambda: watched("job"))), 2)
    run.step("cancelled, another in its place", lambda: (held["job"].cancel(), held["scope"].launch(second)), 2)
    run.step("another value", lambda: put(2), 2)
    run.step("another key and value at once", lambda: (put(3), round_.set(2)), 2)
    run.wait("a while", 7)
