"""Ports of FormsAndBoards.kt (tests/oracle), what runs by itself: a search, cards, a game."""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    Box,
    Canvas,
    Color,
    Column,
    IntOffset,
    LaunchedEffect,
    Modifier,
    Offset,
    Orientation,
    collect_latest,
    composable,
    delay,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_draggable_state,
    snapshot_flow,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace
from .scenarios_oracle_apps_trees_and_keys import listed
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_transitions import line


@scenario("search_debounced")
def search_debounced(run: Run) -> None:
    run.queue = True
    query, busy = mutable_state_of(""), mutable_state_of(False)
    found: Any = mutable_state_of([])
    history: Any = mutable_state_list_of()

    async def ask(q: str) -> None:
        await delay(40)
        log(f"flow:asked '{q}'")
        if not q:
            found.value = []
            return
        try:
            busy.value = True
            await delay(48)
            found.value = [f"{q}{i}" for i in range(len(q))]
            history.append(q)
        finally:
            log(f"flow:done '{q}'")
            busy.value = False

    def content() -> None:
        log("compose:Root")
        LaunchedEffect(lambda: collect_latest(snapshot_flow(lambda: query.value.strip()), ask), None)
        with Column():
            if busy.value:
                Alive("busy")
            for f in found.value:
                with key(f):

                    def birth(f: str = f) -> str:
                        log(f"born:{f}")
                        return f

                    born = remember(birth)
                    Shown("found", lambda born=born: born)
            Shown("history", lambda: listed(history))

    run.start(content, 100, 100)
    run.wait("nothing asked", 4)
    run.step("c", lambda: query.set("c"))
    run.step("ca", lambda: query.set("ca"))
    run.wait("answered", 8)
    run.step("a blank more", lambda: query.set("ca "))
    run.wait("not asked again", 4)
    run.step("cat", lambda: query.set("cat"))
    run.wait("asked", 4)
    run.step("ca again: the answer is given up", lambda: query.set("ca"))
    run.wait("answered again", 8)
    run.step("nothing", lambda: query.set(""))
    run.wait("cleared", 4)


@composable
def StaggeredCard(id: int, index: int) -> None:
    log(f"compose:Card3({id})")
    a: Animatable = remember(lambda: Animatable(0.0))

    async def come() -> None:
        await delay(index * 32)
        log(f"launched:{id}")
        await a.animate_to(1.0, line(48))
        log(f"arrived:{id}")

    LaunchedEffect(come, None)

    def layer(it: Any) -> None:
        log(f"lambda:layer{id} {rounded(a.value * 100)}")
        it.alpha = a.value
        it.translation_x = (1 - a.value) * 32

    Box(Modifier.graphics_layer(layer).then(trace(f"card{id}")).size(40, 10))


@scenario("staggered_cards")
def staggered_cards(run: Run) -> None:
    run.queue = True
    ids, n = mutable_state_list_of(1, 2, 3), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {n.value}")
        with Column():
            for i, id in enumerate(ids):
                with key(id):
                    StaggeredCard(id, i)

    def two_more() -> None:
        ids.append(4)
        ids.append(5)

    run.start(content, 100, 100)
    run.wait("the first", 3)
    run.wait("the others", 5)
    run.step("two more", two_more)
    run.wait("the fourth, not yet", 2)
    run.step("the fifth leaves", lambda: ids.remove(5))
    run.wait("the fourth comes", 8)
    run.step("n=1: indices stay", lambda: n.set(1))
    run.step("the first leaves: the others have other indices", lambda: ids.pop(0))


@scenario("paddle_game")
def paddle_game(run: Run) -> None:
    run.queue = True
    ball, paddle, hits = mutable_state_of(IntOffset(0, 0)), mutable_state_of(10.0), mutable_state_of(0)
    running, speed = mutable_state_of(False), mutable_state_of(10)

    async def loop() -> None:
        dy, before = 1, 0

        def frame(t: int) -> None:
            nonlocal dy, before
            ms = 0 if before == 0 else (t - before) // 1_000_000
            before = t
            y = ball.value.y + int(dy * speed.value * ms / 16)
            if y >= 50:
                dy = -1
                if paddle.value < 30:
                    hits.value += 1
                    log("launched:hit")
            if y <= 0:
                dy = 1
            ball.value = IntOffset(ball.value.x, min(max(y, 0), 50))

        while True:
            await with_frame_nanos(frame)

    def field(scope: Any) -> None:
        log(f"draw:field {ball.value.y} {rounded(paddle.value)}")
        scope.draw_circle(Color.RED, 3, Offset(5, ball.value.y))

    def moved(it: float) -> None:
        paddle.value += it

    def content() -> None:
        log(f"compose:Root {hits.value}")
        if running.value:
            LaunchedEffect(loop, None)
        Canvas(field, Modifier.size(60).draggable(remember_draggable_state(moved), Orientation.HORIZONTAL))
        Box(Modifier.offset(lambda: ball.value).then(trace("shadow")).size(5))

    def drag() -> None:
        run.scene.press(30, 30)
        run.scene.move(60, 30)

    run.start(content, 60, 60)
    run.step("starts", lambda: running.set(True), 8)
    run.step("the paddle is dragged", drag, 4)
    run.step("and let go", lambda: run.scene.release(60, 30), 4)
    run.step("faster", lambda: speed.set(25), 5)
    run.step("pause", lambda: running.set(False))
    run.step("goes on", lambda: running.set(True), 4)
