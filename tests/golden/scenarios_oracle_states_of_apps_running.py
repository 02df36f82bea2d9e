"""Ports of StatesOfApps.kt (tests/oracle), second part: coroutines, flows, loops and what is saved."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

from engine import (
    Box,
    Column,
    DisposableEffect,
    LaunchedEffect,
    MutableStateFlow,
    SideEffect,
    collect_as_state,
    collect_latest,
    combine,
    composable,
    delay,
    key,
    list_saver,
    mutable_state_map_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_saveable,
    remember_saveable_state_holder,
    remember_updated_state,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_programs import kotlin_list


@dataclass(frozen=True)
class Idle:
    def __str__(self) -> str:
        return "Idle"


@dataclass(frozen=True)
class Trying:
    attempt: int

    def __str__(self) -> str:
        return f"Trying(attempt={self.attempt})"


@dataclass(frozen=True)
class Failed:
    attempt: int

    def __str__(self) -> str:
        return f"Failed(attempt={self.attempt})"


@dataclass(frozen=True)
class Done:
    name: str

    def __str__(self) -> str:
        return f"Done(name={self.name})"


@composable
def LoginPage(state: Any, try_again: Any) -> None:
    log(f"compose:LoginPage {state}")
    match state:
        case Idle():

            def birth() -> str:
                log("born:hint")
                return "hint"

            hint = remember(birth)
            Box(click(traced(hint), "login", try_again).size(50, 20))
        case Trying():
            Alive("trying")
            Box(traced("bar").size(state.attempt * 20, 5))
        case Failed():
            Alive(f"failed{state.attempt}")
            Box(click(traced("again"), "again", try_again).size(50, 20))
        case Done():
            remember(lambda: Obs(state.name), state.name)
            Alive("done")
            log("compose:Welcome")
    SideEffect(lambda: log(f"side:{state}"))


@scenario("login_attempts")
def login_attempts(run: Run) -> None:
    run.queue = True
    state: Any = mutable_state_of(Idle())
    works = mutable_state_of(3)

    def content() -> None:
        log("compose:Root")
        now = state.value

        async def attempt() -> None:
            log(f"launched:{now}")
            try:
                match now:
                    case Trying():
                        await delay(32)
                        state.value = Done("ann") if now.attempt >= works.value else Failed(now.attempt)
                    case Failed():
                        await delay(48 * now.attempt)
                        state.value = Trying(now.attempt + 1)
                log(f"ended:{now}")
            except asyncio.CancelledError:
                log(f"cancelled:{now}")
                raise

        LaunchedEffect(attempt, now)
        LoginPage(now, lambda: state.set(Trying(now.attempt + 1 if isinstance(now, Failed) else 1)))

    def works_at_once() -> None:
        works.value = 1
        run.scene.tap(10, 10)

    run.start(content, 100, 100)
    run.step("login", lambda: run.scene.tap(10, 10))
    run.wait("it fails", 4)
    run.step("a tap before it tries again", lambda: run.scene.tap(10, 10))
    run.wait("it fails again", 4)
    run.wait("it tries again by itself", 9)
    run.step("out", lambda: state.set(Idle()))
    run.step("works at once", works_at_once)
    run.wait("done", 4)
    run.step("another name: the same branch", lambda: state.set(Done("bob")))


@composable
def Clockwork(name: str, period: Any, on_tick: Any) -> None:
    log(f"compose:Clockwork({name})")
    latest = remember_updated_state(on_tick)

    async def producer(state: Any) -> None:
        log(f"launched:{name}")
        try:
            while True:
                await delay(period.value * 16)
                state.value += 1
                latest.value(state.value)
        finally:
            log(f"over:{name}")

    ticks = produce_state(producer, 0, name)
    Shown(f"ticks.{name}", lambda: ticks.value)


@scenario("clocks_produced")
def clocks_produced(run: Run) -> None:
    run.queue = True
    period, name, label = mutable_state_of(2), mutable_state_of("a"), mutable_state_of("x")
    second = mutable_state_of(False)
    heard: list[str] = []

    def content() -> None:
        log(f"compose:Root {label.value}")
        said = label.value
        Clockwork(name.value, period, lambda it: heard.append(f"{said}{it}"))
        if second.value:

            def ticked(it: int) -> None:
                heard.append(f"second{it}")
                if it == 2:
                    second.value = False

            Clockwork("second", period, ticked)

    def faster() -> None:
        period.value = 1
        second.value = True

    run.start(content, 100, 100)
    run.wait("five frames", 5)
    run.step("another callback", lambda: label.set("y"))
    run.wait("three frames", 3)
    run.step("faster, a second clock", faster)
    run.wait("six frames", 6)
    run.step("another key", lambda: name.set("b"))
    run.wait("two frames", 2)
    run.fact("heard", heard)


@dataclass(frozen=True)
class Trip:
    start: str
    to: str
    days: int

    def __str__(self) -> str:
        return f"Trip(from={self.start}, to={self.to}, days={self.days})"


def _save_trip(it: Any) -> list[Any]:
    log(f"saved:{it.value}")
    return [it.value.start, it.value.to, it.value.days]


def _restore_trip(it: list[Any]) -> Any:
    log(f"restored:{kotlin_list(it)}")
    return mutable_state_of(Trip(*it))


TripSaver: Any = list_saver(_save_trip, _restore_trip)


@scenario("trip_saved")
def trip_saved(run: Run) -> None:
    run.queue = True
    tab, version = mutable_state_of(0), mutable_state_of(0)
    trips: dict[int, Any] = {}
    noted: dict[int, Any] = {}

    def content() -> None:
        log(f"compose:Root {tab.value}")
        holder = remember_saveable_state_holder()

        @composable
        def form() -> None:
            at = tab.value

            def init_trip() -> Any:
                log(f"init:trip{at}")
                return mutable_state_of(Trip("here", f"there{at}", 1))

            def init_note() -> Any:
                log(f"init:note{at}")
                return mutable_state_of("")

            def init_counts() -> list[int]:
                log(f"init:counts{at}")
                return [at]

            trip = remember_saveable(init_trip, version.value, saver=TripSaver)
            note = remember_saveable(init_note)
            counts = remember_saveable(init_counts)
            trips[at], noted[at] = trip, note
            log(f"compose:Form({at}) {trip.value} '{note.value}' {kotlin_list(counts)}")
            Alive(f"tab{at}")

        holder.SaveableStateProvider(tab.value, form)

    def three_days() -> None:
        trips[0].value = replace(trips[0].value, days=3)
        noted[0].value = "!"

    run.start(content, 100, 100)
    run.step("three days and a note", three_days)
    run.step("the other tab", lambda: tab.set(1))
    run.step("it is changed, too", lambda: trips[1].set(Trip("x", "y", 9)))
    run.step("back", lambda: tab.set(0))
    run.step("another version: the trip begins anew", lambda: version.set(1))
    run.step("the other tab: saved under the first version", lambda: tab.set(1))
    run.step("back again", lambda: tab.set(0))


@scenario("uploads_in_scope")
def uploads_in_scope(run: Run) -> None:
    run.queue = True
    progress: Any = mutable_state_map_of({})
    show, line = mutable_state_of(True), asyncio.Lock()
    scopes: list[Any] = []
    jobs: dict[str, Any] = {}

    def upload(name: str, parts: int) -> None:
        async def send() -> None:
            log(f"launched:{name}")
            try:
                for part in range(1, parts + 1):
                    async with line:
                        await delay(16)
                        progress[name] = part
                        log(f"sent:{name} {part}")
            finally:
                log(f"over:{name}")

        jobs[name] = scopes[-1].launch(send)

    def content() -> None:
        log("compose:Root")
        if show.value:
            scopes.append(remember_coroutine_scope())
            with Column(traced("col")):
                for name, part in sorted(progress.items()):
                    with key(name):
                        log(f"compose:{name} {part}")
                        Box(traced(name).size(part * 10, 10))
            DisposableEffect(lambda: lambda: log("effect-dispose"), None)

    def two() -> None:
        upload("a", 3)
        upload("b", 2)

    def waiting() -> None:
        jobs["a"].cancel()

        async def wait() -> None:
            await jobs["b"].join()
            log("joined")
            upload("c", 2)

        scopes[-1].launch(wait)

    def leaves() -> None:
        upload("d", 4)
        show.value = False

    def returns() -> None:
        show.value = True
        progress.clear()

    run.start(content, 100, 100)
    run.step("two at once", two)
    run.wait("two frames", 2)
    run.step("a is cancelled, c waits for b", waiting)
    run.wait("four frames", 4)
    run.step("another, and the page leaves", leaves)
    run.wait("two frames", 2)
    run.step("it returns", returns)
    run.step("once more", lambda: upload("e", 1))
    run.wait("two frames", 2)


class Found:
    """flatMapLatest of a query."""

    def __init__(self, query: MutableStateFlow[str]) -> None:
        self.query = query

    async def __aiter__(self) -> AsyncIterator[list[str]]:
        values: asyncio.Queue[list[str]] = asyncio.Queue()

        async def search(q: str) -> None:
            log(f"flow:start {q}")
            await values.put([])
            await delay(32)
            await values.put([f"{q}{it}" for it in range(3)])
            log(f"flow:end {q}")

        searching = asyncio.ensure_future(collect_latest(self.query, search))
        try:
            while True:
                yield await values.get()
        finally:
            searching.cancel()


@scenario("feed_filtered")
def feed_filtered(run: Run) -> None:
    run.queue = True
    query, least, open = MutableStateFlow("a"), MutableStateFlow(0), mutable_state_of(True)

    def combined(found: list[str], least: int) -> list[str]:
        log(f"flow:combine {len(found)} {least}")
        return found[least:]

    screen: Any = combine(combined, Found(query), least)

    def content() -> None:
        log("compose:Root")
        list = collect_as_state(screen, ["?"])
        Shown("size", lambda: len(list.value))
        if open.value:
            q = collect_as_state(query)
            log(f"compose:open {q.value} {len(list.value)}")

    def value(flow: Any, value: Any) -> Any:
        return lambda: setattr(flow, "value", value)

    def closed() -> None:
        open.value = False
        least.value = 2

    def opened() -> None:
        open.value = True
        query.value = "d"

    run.start(content, 100, 100)
    run.wait("found", 3)
    run.step("least 1", value(least, 1))
    run.step("another query", value(query, "b"))
    run.step("another, before it is found", value(query, "c"))
    run.wait("found", 3)
    run.step("closed, and least 2", closed)
    run.step("the same query", value(query, "c"))
    run.step("open", opened)


@scenario("labels_of_loops")
def labels_of_loops(run: Run) -> None:
    run.queue = True
    skip, stop = mutable_state_of("2b"), mutable_state_of(9)
    some: Any = mutable_state_of("x")
    births = 0

    @composable(restartable=False)  # a local function of Kotlin has no scope of its own
    def Cell(name: str) -> None:
        def birth() -> int:
            nonlocal births
            births += 1
            return births

        born = remember(birth)
        log(f"compose:Cell({name}) #{born}")

    def content() -> None:
        log("compose:Root")
        for i in range(1, 4):
            stopped = False
            for c in ("a", "b"):
                name = f"{i}{c}"
                if name == skip.value:
                    break
                if i >= stop.value:
                    stopped = True
                    break
                Cell(name)
            else:
                Cell(f"end{i}")
            if stopped:
                break

        def each(it: str) -> None:
            if it != skip.value:
                Cell(it)

        list(map(each, ("p", "q", "r")))  # forEach is no loop of Kotlin's compiler: it makes no group for an iteration
        for n in range(min(stop.value, 2)):
            Cell(f"r{n}")
        value = some.value
        if value is not None:
            Cell(f"let {value}")
        else:
            Cell("none")
        other = some.value
        if other != "x" and other is not None:
            Cell(f"also {other}")
        k = 0
        while True:
            Cell(f"do{k}")
            k += 1
            if k >= 3 - stop.value // 9:
                break

    def as_at_first() -> None:
        skip.value = "2b"
        stop.value = 9
        some.value = "x"

    run.start(content, 100, 100)
    run.step("skip 1b", lambda: skip.set("1b"))
    run.step("skip q", lambda: skip.set("q"))
    run.step("stop at 2", lambda: stop.set(2))
    run.step("no value", lambda: some.set(None))
    run.step("another", lambda: some.set("y"))
    run.step("as at first", as_at_first)
    run.fact("births", births)
