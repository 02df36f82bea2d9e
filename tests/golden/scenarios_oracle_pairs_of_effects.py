"""Ports of Pairs.kt (tests/oracle), second part: caches, snapshots, saved values, locals, effects and coroutines
that meet."""

from __future__ import annotations

from asyncio import CancelledError
from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    Density,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LocalDensity,
    Modifier,
    Row,
    SideEffect,
    Snapshot,
    animate_dp_as_state,
    await_cancellation,
    collect_latest,
    composable,
    composition_local_of,
    composition_local_with_computed_default_of,
    delay,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_saveable,
    remember_saveable_state_holder,
    snapshot_flow,
    static_composition_local_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown
from .scenarios_oracle_forgetting import UNIT, Effect, Held
from .scenarios_oracle_movable import Births
from .scenarios_oracle_transitions import line

Depth = composition_local_of(lambda: 1)
Doubled = composition_local_with_computed_default_of(lambda it: it.current_value(Depth) * 2)
Skin = static_composition_local_of(lambda: "bare")


@composable
def Deep(name: str) -> None:
    log(f"compose:Deep({name}) {Depth.current} {Doubled.current} {Skin.current}")


@scenario("cache_in_layers")
def cache_in_layers(run: Run) -> None:
    run.queue = True
    wide, clips = mutable_state_of(False), mutable_state_of(False)
    alpha, density = mutable_state_of(1.0), mutable_state_of(1.0)
    built, drawn = mutable_state_of(0), mutable_state_of(0)

    def layer(it: Any) -> None:
        log("lambda:layer")
        it.alpha, it.clip = alpha.value, clips.value

    def build_a(it: Any) -> Any:
        log(f"cache:a {rounded(it.size.width)} {built.value} {it.density}")

        def draw(scope: Any) -> None:
            log(f"draw:a {drawn.value}")
            scope.draw_content()

        return it.on_draw_with_content(draw)

    def build_b(it: Any) -> Any:
        log(f"cache:b {built.value}")
        return it.on_draw_behind(lambda _: log("draw:b"))

    def content() -> None:
        log("compose:Root")
        w = animate_dp_as_state(60 if wide.value else 20, line(64))

        def sized(scope: Any, m: Any, _: Any) -> Any:
            p = m.measure(Constraints.fixed(scope.round_to_px(w.value), 20))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        with Box(Modifier.graphics_layer(layer).then(trace("layer"))):
            inside = Modifier.layout(sized).draw_with_cache(build_a).then(trace("a"))
            CompositionLocalProvider(LocalDensity.provides(Density(density.value)), content=lambda: Box(inside))
        Box(Modifier.draw_with_cache(build_b).then(trace("b")).size(10))

    run.start(content, 200, 100)
    run.step("wider", lambda: wide.set(True), 20)
    run.step("nothing is seen", lambda: alpha.set(0.0))
    run.step("drawn=1", lambda: drawn.set(1))
    run.step("built=1", lambda: built.set(1))
    run.step("narrower unseen", lambda: wide.set(False), 20)
    run.step("seen again", lambda: alpha.set(0.5))
    run.step("clipped, drawn=2", lambda: (clips.set(True), drawn.set(2)))
    run.step("another density", lambda: density.set(2.0))
    run.step("unseen and built=2", lambda: (alpha.set(0.0), built.set(2)))
    run.step("seen", lambda: alpha.set(1.0))


@scenario("snapshots_and_keys")
def snapshots_and_keys(run: Run) -> None:
    run.queue = True
    a, b, k = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)
    taken: list[Any] = []

    async def hear() -> None:
        name = k.value
        log(f"launched:begin {name}")
        try:
            async for it in snapshot_flow(lambda: a.value + b.value):
                log(f"heard:{name} {it}")
        finally:
            log(f"over:{name}")

    async def slow() -> None:
        async for it in snapshot_flow(lambda: a.value):
            log(f"slow:{it}")
            await delay(40)
            log(f"slow:{it} over")

    async def told(it: tuple[int, int]) -> None:
        log(f"latest:({it[0]}, {it[1]})")
        await delay(20)
        log(f"latest:({it[0]}, {it[1]}) over")

    async def latest() -> None:
        await collect_latest(snapshot_flow(lambda: (b.value, k.value)), told)

    def content() -> None:
        log(f"compose:Root {k.value}")
        LaunchedEffect(hear, k.value)
        LaunchedEffect(slow, None)
        LaunchedEffect(latest, None)
        Shown("sum", lambda: a.value + b.value)

    def two_snapshots() -> None:
        taken.extend((Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()))
        with taken[0].enter():
            a.value = 10
        with taken[1].enter():
            b.value, k.value = 20, 1

    def applied(i: int) -> Any:
        def apply() -> None:
            taken[i].apply().check()
            taken[i].dispose()

        return apply

    def there_and_back() -> None:
        a.value = 12
        Snapshot.send_apply_notifications()
        a.value = 11

    run.start(content, 100, 100)
    run.step("a=1, b=-1: the sum stays", lambda: (a.set(1), b.set(-1)))
    run.wait("a moment", 2)
    run.step("two snapshots", two_snapshots)
    run.step("the second is applied", applied(1))
    run.wait("a moment", 1)
    run.step("the first is applied", applied(0))
    run.wait("a moment", 3)
    run.step("key and state at once", lambda: Snapshot.with_mutable_snapshot(lambda: (k.set(2), a.set(11))))
    run.step("there and back", there_and_back)
    run.wait("over", 4)


@scenario("saved_rows_turned")
def saved_rows_turned(run: Run) -> None:
    run.queue = True
    ids, births, list = mutable_state_list_of("a", "b", "c", "d"), Births(), LazyListState()
    states: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()

        def held(id: str) -> None:
            s = remember_saveable(lambda: mutable_state_of(births.next()))
            states[id] = s
            Shown(f"held.{id}", lambda: s.value)

        def lazy(id: str) -> None:
            s = remember_saveable(lambda: mutable_state_of(births.next()))
            r = remember(births.next)
            Shown(f"lazy.{id}", lambda: f"{s.value} {r}")
            Box(traced(f"lazy.{id}").size(40, 20))

        with Row():
            with Column(Modifier.width(40)):
                for id in ids:
                    with key(id):
                        holder.SaveableStateProvider(id, lambda id=id: held(id))
            LazyColumn(lambda scope: scope.items(ids, lazy, key=lambda it: it), Modifier.size(40, 50), list)
            with Column():
                for id in ids:
                    s: Any = remember_saveable(lambda: mutable_state_of(births.next()))
                    Shown(f"loop.{id}", lambda s=s: s.value)

    run.start(content, 100, 100)
    run.step("turned round", lambda: ids.reverse())
    run.step("a held value", lambda: states["b"].set(100))
    run.step("b leaves", lambda: ids.remove("b"))
    run.step("b comes first", lambda: ids.insert(0, "b"))
    run.step("scrolled", lambda: list.dispatch_raw_delta(40))
    run.step("turned round while scrolled", lambda: ids.reverse())
    run.step("back", lambda: list.dispatch_raw_delta(-80))


@scenario("effects_in_branches")
def effects_in_branches(run: Run) -> None:
    run.queue = True
    k, odd = mutable_state_of(0), mutable_state_of(True)
    last, skip = mutable_state_of(3), mutable_state_of(-1)

    def content() -> None:
        log("compose:Root")
        Effect("head", k.value)
        for i in range(4):
            if i == last.value:
                break
            if i == skip.value:
                continue
            Effect(f"row{i}", k.value // 2)
            if odd.value == (i % 2 == 1):
                Effect(f"branch{i}", UNIT)
                for j in range(i + 1):
                    if j == k.value:
                        continue
                    Effect(f"cell{i}.{j}", k.value > 1)
            else:
                Held(f"else{i}")

                async def launched(i: int = i) -> None:
                    log(f"launched:{i} {k.value}")
                    try:
                        await await_cancellation()
                    finally:
                        log(f"over:{i}")

                LaunchedEffect(launched, k.value)
            SideEffect(lambda i=i: log(f"side:{i}"))
        Effect("foot", k.value)

    run.start(content, 100, 100)
    run.step("k=1", lambda: k.set(1))
    run.step("branches change", lambda: odd.set(False))
    run.step("k=2 without the first", lambda: (k.set(2), skip.set(0)))
    run.step("breaks off earlier", lambda: last.set(2))
    run.step("all at once", lambda: (k.set(0), odd.set(True), last.set(4), skip.set(2)))
    run.step("all of them", lambda: (skip.set(-1), k.set(3)))


@scenario("cancelled_and_caught")
def cancelled_and_caught(run: Run) -> None:
    run.queue = True
    k, shown, ended = mutable_state_of(0), mutable_state_of(True), mutable_state_of(0)
    scopes: list[Any] = []
    jobs: list[Any] = []

    async def a() -> None:
        n = k.value
        try:
            await delay(1000)
        except CancelledError:
            log(f"caught:a{n}")
            try:
                await delay(10)
                log("never")
            except CancelledError:
                log(f"caught again:a{n}")
        log(f"on:a{n}")

    async def b() -> None:
        n = k.value
        try:
            await delay(1000)
        finally:
            log(f"over:b{n}")
            ended.value += 1

    async def c() -> None:
        try:
            await delay(30)
            log("late")
        except CancelledError:
            log("caught:c")
            raise
        finally:
            log("over:c")

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        if shown.value:
            LaunchedEffect(a, k.value)
            LaunchedEffect(b, k.value)
            LaunchedEffect(c, k.value // 2)
        Shown("ended", lambda: ended.value)

    async def job() -> None:
        try:
            await delay(1000)
        finally:
            log("over:job")

    async def joins() -> None:
        first = jobs[-1]
        log("joins")
        await first.join()
        log(f"joined {text(first.is_cancelled)}")

    def two_jobs() -> None:
        jobs.append(scopes[-1].launch(job))
        scopes[-1].launch(joins)

    def cancelled() -> None:
        log(f"active:{text(jobs[-1].is_active)}")
        jobs[-1].cancel()
        log(f"active:{text(jobs[-1].is_active)} completed:{text(jobs[-1].is_completed)}")

    async def never() -> None:
        log("never")

    def before_it_starts() -> None:
        j = scopes[-1].launch(never)
        j.cancel()
        log(f"completed:{text(j.is_completed)}")

    run.start(content, 100, 100)
    run.step("k=1", lambda: k.set(1))
    run.wait("a moment", 3)
    run.step("two jobs", two_jobs)
    run.wait("a moment", 2)
    run.step("is it active", cancelled)
    run.step("they leave", lambda: shown.set(False))
    run.step("cancelled before it starts", before_it_starts)
    run.wait("over", 2)
