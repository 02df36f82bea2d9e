"""Ports of AppApi.kt (tests/oracle) that take time: drags after a long press, taps told apart, seen for a while."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Modifier,
    Offset,
    ScrollState,
    detect_drag_gestures_after_long_press,
    detect_tap_gestures,
    key,
    mutable_state_list_of,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import plain


@scenario("reordered_by_long_press")
def reordered_by_long_press(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(1, 2, 3)
    dragged: Any = mutable_state_of(None)
    dy = mutable_state_of(0.0)

    def row(id: int) -> None:
        def layer(it: Any) -> None:
            it.translation_y = dy.value if dragged.value == id else 0.0

        async def detect(scope: Any) -> None:
            def started(at: Offset) -> None:
                log(f"drag:start {id} {rounded(at.y)}")
                dragged.value = id
                dy.value = 0.0

            def over(how: str) -> Any:
                def told() -> None:
                    log(f"drag:{how} {id}")
                    dragged.value = None

                return told

            def moved(_change: Any, amount: Offset) -> None:
                dy.value += amount.y
                log(f"drag:{id} {rounded(amount.y)} {rounded(dy.value)}")
                at = ids.index(id)
                if dy.value > 20 and at < len(ids) - 1:
                    del ids[at]
                    ids.insert(at + 1, id)
                    dy.value -= 30

            await detect_drag_gestures_after_long_press(scope, moved, started, over("end"), over("cancel"))

        Box(Modifier.graphics_layer(layer).pointer_input(detect, id).then(trace(f"row{id}")).size(100, 30))

    def content() -> None:
        log(f"compose:Root {plain(dragged.value)}")
        with Column():
            for id in ids:
                with key(id):
                    row(id)

    run.start(content, 100, 100)
    run.step("pressed", lambda: run.scene.press(10, 10))
    run.wait("not yet", 10)
    run.step("released too early", lambda: run.scene.release(10, 10))
    run.step("pressed", lambda: run.scene.press(10, 10))
    run.step("moved far too early", lambda: run.scene.move(10, 60))
    run.wait("nothing", 34)
    run.step("released", lambda: run.scene.release(10, 60))
    run.step("pressed", lambda: run.scene.press(10, 10))
    run.wait("held", 33)
    run.step("dragged", lambda: run.scene.move(10, 20))
    run.step("over the next", lambda: run.scene.move(10, 35))
    run.step("further", lambda: run.scene.move(10, 45))
    run.step("let go", lambda: run.scene.release(10, 45))
    run.step("pressed again", lambda: run.scene.press(10, 10))
    run.wait("held", 33)
    run.step("let go without a move", lambda: run.scene.release(10, 10))


@scenario("tap_gestures")
def tap_gestures(run: Run) -> None:
    run.queue = True

    async def detect(scope: Any) -> None:
        await detect_tap_gestures(
            scope,
            on_double_tap=lambda it: log(f"double:{rounded(it.x)}"),
            on_long_press=lambda it: log(f"long:{rounded(it.x)}"),
            on_press=lambda it: log(f"press:{rounded(it.x)}"),
            on_release=lambda up: log(f"released:{text(up)}"),
            on_tap=lambda it: log(f"tap:{rounded(it.x)}"),
        )

    def content() -> None:
        log("compose:Root")
        Box(Modifier.pointer_input(detect, None).size(50))

    run.start(content, 100, 100)
    run.step("a tap", tapped(run, 10, 10))
    run.wait("alone", 21)
    run.step("pressed twice", tapped(run, 10, 10))
    run.wait("a moment", 4)
    run.step("the second", tapped(run, 12, 10))
    run.wait("over", 3)
    run.step("long", lambda: run.scene.press(20, 10))
    run.wait("held", 33)
    run.step("moved after that", lambda: run.scene.move(30, 10))
    run.step("let go", lambda: run.scene.release(30, 10))
    run.step("pressed", lambda: run.scene.press(10, 10))
    run.step("it leaves", lambda: run.scene.move(10, 95))
    run.step("let go outside", lambda: run.scene.release(10, 95))
    run.step("two, the second is long: down", tapped(run, 10, 10))
    run.wait("a moment", 4)
    run.step("down again", lambda: run.scene.press(11, 10))
    run.wait("held", 36)
    run.step("let go", lambda: run.scene.release(11, 10))
    run.wait("over", 21)


@scenario("seen_for_a_while")
def seen_for_a_while(run: Run) -> None:
    run.queue = True
    scroll, shown = ScrollState(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.vertical_scroll(scroll)):
            Box(Modifier.size(100, 80))
            if shown.value:
                told = Modifier.on_first_visible(lambda: log("first"), min_duration_millis=40).on_visibility_changed(
                    lambda it: log(f"visible:{text(it)}"), min_fraction=0.5, min_duration_millis=30
                )
                Box(told.then(trace("seen")).size(100, 20))
            Box(Modifier.size(100, 100))

    run.start(content, 100, 60)
    run.step("in", lambda: scroll.dispatch_raw_delta(50))
    run.wait("a moment", 1)
    run.step("out too early", lambda: scroll.dispatch_raw_delta(-50))
    run.wait("nothing", 4)
    run.step("in again", lambda: scroll.dispatch_raw_delta(50))
    run.wait("told", 4)
    run.step("out", lambda: scroll.dispatch_raw_delta(60))
    run.wait("told", 2)
    run.step("in, and gone", lambda: scroll.dispatch_raw_delta(-60))
    run.step("gone", lambda: shown.set(False))
    run.wait("nothing", 3)
    run.step("a new one", lambda: shown.set(True))
    run.wait("told", 4)
