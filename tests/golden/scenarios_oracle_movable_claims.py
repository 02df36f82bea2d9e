"""Ports of MovableClaims.kt (tests/oracle), first part: movable content, claimed and forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Row,
    SideEffect,
    await_cancellation,
    composable,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    state_field,
    with_frame_nanos,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_features import Shown
from .scenarios_oracle_movable import Births


class Job:
    lane = state_field(0)
    steps = state_field(0)

    def __init__(self, id: str, lane: int) -> None:
        self.id = id
        self.lane = lane


@composable
def Working(name: str, births: Births, s: Any) -> None:
    def make() -> str:
        b = f"{name}{births.next()}"
        log(f"remember:{b}")
        return b

    born = remember(make)
    remember(lambda: Obs(born))
    log(f"compose:{born} {s.value}")
    SideEffect(lambda: log(f"side:{born}"))

    def effect() -> Any:
        log(f"effect-start:{born}")
        return lambda: log(f"effect-dispose:{born}")

    DisposableEffect(effect, None)

    async def run() -> None:
        log(f"launched:{born}")
        try:
            await await_cancellation()
        finally:
            log(f"over:{born} {s.value}")

    LaunchedEffect(run, None)
    Box(traced(born).size(30, 10))


@composable
def Lane(name: str, jobs: Sequence[Job], cards: Mapping[str, Any]) -> None:
    log(f"compose:Lane({name}) {', '.join(job.id for job in jobs)}")
    with Column(traced(name).width(60)):
        for job in jobs:
            with key(job.id):
                cards[job.id]()


@scenario("movable_forgotten")
def movable_forgotten(run: Run) -> None:
    run.queue = True
    births, at, s = Births(), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root at={at.value}")
        movable = remember(lambda: movable_content_of(lambda: Working("m", births, s)))
        with Box(traced("left")):
            if at.value == 0:
                movable()
        with Box(traced("right")):
            if at.value == 1:
                movable()

        def effect() -> Any:
            log(f"effect-start:at{at.value}")
            return lambda: log("effect-dispose:at")

        DisposableEffect(effect, at.value)

        async def launched() -> None:
            mine = at.value
            log(f"launched:at{mine}")
            try:
                await await_cancellation()
            finally:
                log(f"over:at{mine}")

        LaunchedEffect(launched, at.value)

    run.start(content)
    run.step("to the right", lambda: at.set(1))
    run.step("nowhere", lambda: at.set(2), 1)
    run.step("right again", lambda: at.set(1))
    run.step("nowhere, and s=1", lambda: (at.set(2), s.set(1)))
    run.step("s=2", lambda: s.set(2))
    run.step("left", lambda: at.set(0))
    run.step("s=3 and to the right", lambda: (s.set(3), at.set(1)))


@scenario("movable_into_layout")
def movable_into_layout(run: Run) -> None:
    run.queue = True
    births, at, s, wide = Births(), mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root at={at.value}")
        movable = remember(lambda: movable_content_of(lambda: Working("m", births, s)))
        with Box(traced("outside")):
            if at.value == 0:
                movable()

        def room(scope: Any) -> None:
            log(f"compose:room {int(scope.max_width)}")
            if at.value == 1 or scope.max_width < 50:
                movable()

        with Box(traced("deep")), Box(), Box():
            BoxWithConstraints(room, traced("room").size(80 if wide.value else 40, 20))

        def new_room(scope: Any) -> None:
            log("compose:new room")
            movable()

        if at.value == 2:
            BoxWithConstraints(new_room)

    run.start(content)
    run.step("into the room", lambda: at.set(1))
    run.step("outside", lambda: at.set(0))
    run.step("nowhere", lambda: at.set(3))
    run.step("narrow: the room asks", lambda: wide.set(False))
    run.step("into a new room, the other is wide", lambda: (at.set(2), wide.set(True)))
    run.step("the room narrows, the new one leaves", lambda: (wide.set(False), at.set(3)))
    run.step("wide, nobody asks", lambda: wide.set(True))
    run.step("outside again, s=1", lambda: (at.set(0), s.set(1)))


@scenario("board_of_jobs")
def board_of_jobs(run: Run) -> None:
    run.queue = True
    jobs: Any = mutable_state_list_of(Job("a", 0), Job("b", 0), Job("c", 1))
    hidden, speed = mutable_state_of(9), mutable_state_of(1)

    def card(job: Job) -> Any:
        def shown() -> None:
            def make() -> int:
                log(f"born:{job.id}")
                return job.lane

            born = remember(make)
            log(f"compose:job {job.id} {job.steps} since {born}")

            def effect() -> Any:
                log(f"effect-start:{job.id}")
                return lambda: log(f"effect-dispose:{job.id}")

            DisposableEffect(effect, None)

            async def work() -> None:
                if job.lane == 1:
                    log(f"works:{job.id}")
                    try:
                        while job.steps < 3:
                            await with_frame_nanos(lambda _: None)
                            job.steps += speed.value
                        log(f"done:{job.id}")
                        job.lane = 2
                    finally:
                        log(f"over:{job.id} {job.steps}")

            LaunchedEffect(work, job.lane)
            Box(traced(job.id).size(20 + job.steps * 4, 10))

        return movable_content_of(shown)

    def content() -> None:
        log("compose:Root")
        cards: dict[str, Any] = remember(dict)
        for job in jobs:
            if job.id not in cards:
                cards[job.id] = card(job)
        with Row():
            for lane in range(3):
                if lane != hidden.value:
                    Lane(f"lane{lane}", [job for job in jobs if job.lane == lane], cards)
        Shown("done", lambda: sum(job.lane == 2 for job in jobs))

    run.start(content, 200, 200)
    run.step("b is taken up", lambda: setattr(jobs[1], "lane", 1), 20)
    run.step("the first lane hides", lambda: hidden.set(0), 20)
    run.step("a is taken up meanwhile", lambda: setattr(jobs[0], "lane", 1), 3)
    run.step("and leaves", lambda: jobs.pop(0), 20)
    run.step("the first lane is back, with another job", lambda: (hidden.set(9), jobs.append(Job("d", 0))), 20)
    run.step(
        "the last lane hides, d is taken up at speed",
        lambda: (hidden.set(2), speed.set(3), setattr(jobs[-1], "lane", 1)),
        20,
    )
    run.step("all lanes", lambda: hidden.set(9))


@scenario("movable_by_two")
def movable_by_two(run: Run) -> None:
    run.queue = True
    births, outer, inner, s = Births(), mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        within = remember(lambda: movable_content_of(lambda: Working("i", births, s)))

        def around_content() -> None:
            Working("o", births, s)
            if inner.value == 0:
                within()

        around = remember(lambda: movable_content_of(around_content))

        def room(_: Any) -> None:
            log("compose:room")
            if inner.value == 2:
                within()

        with Column(traced("column")):
            if outer.value:
                around()
            if inner.value == 1:
                within()
            with Box(), Box():
                BoxWithConstraints(room)

    run.start(content)
    run.step("the inner comes out", lambda: inner.set(1))
    run.step("and in", lambda: inner.set(0))
    run.step("the outer leaves, the inner stays", lambda: (outer.set(False), inner.set(1)))
    run.step("the outer is back with the inner", lambda: (outer.set(True), inner.set(0)))
    run.step("the outer leaves, layout asks for the inner", lambda: (outer.set(False), inner.set(2)))
    run.step("s=1, both in their places", lambda: (s.set(1), outer.set(True), inner.set(0)))
    run.step("both leave", lambda: (outer.set(False), inner.set(3)))


@scenario("movable_rows_lazy")
def movable_rows_lazy(run: Run) -> None:
    run.queue = True
    births, s, pinned, list = Births(), mutable_state_of(0), mutable_state_of(-1), LazyListState()

    def row(i: int) -> Any:
        return movable_content_of(lambda: Working(f"r{i}.", births, s))

    def content() -> None:
        log(f"compose:Root {pinned.value}")
        rows = remember(lambda: [row(i) for i in range(8)])
        with Column():
            with Box(traced("bar").height(10)):
                if pinned.value >= 0:
                    rows[pinned.value]()

            def item(i: int) -> None:
                if i != pinned.value:
                    rows[i]()
                else:
                    Box(traced("gap").size(30, 10))

            LazyColumn(lambda scope: scope.items(8, item), traced("list").height(30), list)

    run.start(content, 100, 70)
    run.step("the second is pinned", lambda: pinned.set(1))
    run.step("scrolled by 20", lambda: list.dispatch_raw_delta(20))
    run.step("unpinned while out of sight", lambda: pinned.set(-1))
    run.step("back", lambda: list.dispatch_raw_delta(-20))
    run.step("the last is pinned", lambda: pinned.set(7))
    run.step("to the end", lambda: list.dispatch_raw_delta(100))
    run.step("unpinned", lambda: pinned.set(-1))
