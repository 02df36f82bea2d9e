"""Ports of ScreensAsUsed.kt (tests/oracle), fourth part: cards held for long, a watch by frames."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    DisposableEffect,
    LazyColumn,
    LazyRow,
    Modifier,
    Offset,
    await_cancellation,
    derived_state_of,
    detect_drag_gestures_after_long_press,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    produce_state,
    remember,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Shown, plain
from .scenarios_oracle_hands_on_apps import moved, touched, up


@scenario("lanes_with_held_card")
def lanes_with_held_card(run: Run) -> None:
    run.queue = True
    lanes = ["todo", "doing", "done"]
    of: Any = mutable_state_map_of({"a": "todo", "b": "todo", "c": "doing"})
    bounds: dict[str, Any] = {}
    held: Any = mutable_state_of(None)
    at = mutable_state_of(Offset.ZERO)

    def find() -> str | None:
        if held.value is None:
            return None
        return next((it for it in lanes if it in bounds and bounds[it].contains(at.value)), None)

    over = derived_state_of(find)

    def Card(card: str) -> None:
        origin = remember(lambda: mutable_state_of(Offset.ZERO))
        log(f"compose:card {card} {text(held.value == card)}")

        async def detect(scope: Any) -> None:
            def start(it: Offset) -> None:
                log(f"lifted:{card}")
                held.value = card
                at.value = origin.value + it

            def end() -> None:
                log(f"dropped:{card} {plain(over.value)}")
                if over.value is not None:
                    of[card] = over.value
                held.value = None

            def cancel() -> None:
                log(f"cancelled:{card}")
                held.value = None

            def drag(change: Any, by: Offset) -> None:
                change.consume()
                at.value += by

            await detect_drag_gestures_after_long_press(scope, drag, start, end, cancel)

        def layer(it: Any) -> None:
            if held.value == card:
                log(f"lambda:held {card}")
                it.translation_x = at.value.x - origin.value.x - 20
                it.translation_y = at.value.y - origin.value.y - 10

        placed = Modifier.on_placed(lambda it: origin.set(it.position_in_root()))
        Box(placed.pointer_input(detect, card).graphics_layer(layer).then(trace(card)).size(40, 20))

    def content() -> None:
        log("compose:Root")

        def lane_of(lane: str) -> None:
            mine = sorted(card for card, it in of.items() if it == lane)
            log(f"compose:lane {lane} {len(mine)} {text(over.value == lane)}")

            def positioned(it: Any) -> None:
                bounds[lane] = it.bounds_in_root()

            with Column(Modifier.on_globally_positioned(positioned).then(trace(lane)).size(50, 80)):
                for card in mine:
                    with key(card):
                        Card(card)

        LazyRow(lambda scope: scope.items(lanes, lane_of, key=lambda it: it), traced("board"))
        Shown("over", lambda: over.value)

    run.start(content, 150, 100)
    run.step("pressed on a", touched(run, (10, 10)))
    run.wait("for long", 33)
    run.step("to the next lane", moved(run, (40, 20), (70, 30)))
    run.step("to the last", moved(run, (120, 30)))
    run.step("dropped", up(run, 120, 30))
    run.step("pressed on b, moved too early", touched(run, (10, 10), (40, 10)))
    run.wait("waits", 33)
    run.step("let go", up(run, 40, 10))
    run.step("c lifted", touched(run, (60, 10)))
    run.wait("for long", 33)
    run.step("c is put away by the program while it is held", lambda: of.pop("c"))
    run.step("let go", up(run, 60, 10))


@scenario("watch_with_laps")
def watch_with_laps(run: Run) -> None:
    run.queue = True
    running, round_ = mutable_state_of(False), mutable_state_of(0)
    laps: Any = mutable_state_list_of()
    now = 0

    def content() -> None:
        log(f"compose:Root {text(running.value)}")

        async def produce(state: Any) -> None:
            log(f"launched:time {text(running.value)} {state.value}")
            if round_.value != 0 and not running.value:
                state.value = 0
            if running.value:
                begin = await with_frame_nanos(lambda it: it // 1_000_000) - state.value

                def tick(nanos: int) -> None:
                    nonlocal now
                    state.value = nanos // 1_000_000 - begin
                    now = state.value

                while True:
                    await with_frame_nanos(tick)
            else:
                try:
                    await await_cancellation()
                finally:
                    log("disposed:time")

        time = produce_state(produce, 0, running.value, round_.value)

        def effect() -> Any:
            was = running.value
            log(f"effect-start:{text(was)}")
            return lambda: log(f"effect-dispose:{text(was)}")

        DisposableEffect(effect, running.value)
        seconds = remember(lambda: derived_state_of(lambda: time.value // 48))
        log(f"compose:seconds {seconds.value}")
        Box(Modifier.draw_behind(lambda _: log(f"draw:lamp {time.value % 32}")).then(trace("lamp")).size(10))

        def lap_row(i: int, lap: int) -> None:
            best = remember(lambda: derived_state_of(lambda: i < len(laps) and min(laps) == laps[i]))
            log(f"compose:lap {i} {lap} {text(best.value)}")
            Box(traced(f"lap{i}").size(40, 20))

        LazyColumn(
            lambda scope: scope.items_indexed(laps, lap_row, key=lambda i, _: i),
            traced("laps").size(40, 50),
            reverse_layout=True,
        )

    def over() -> None:
        running.value = False
        round_.value += 1
        laps.clear()

    run.start(content, 80, 80)
    run.step("runs", lambda: running.set(True), 6)
    run.step("a lap", lambda: laps.append(now), 4)
    run.step("another", lambda: laps.append(now - 40), 3)
    run.step("stops", lambda: running.set(False))
    run.step("goes on", lambda: running.set(True), 3)
    run.step("stops and back to none", over)
