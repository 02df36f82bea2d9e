"""Pointer events: which nodes are hit, in which passes they arrive, and which are synthesized."""

from __future__ import annotations

from typing import Any

from engine import Box, IntOffset, Modifier, Scene, composable, mutable_state_of
from engine.input import PointerData, PointerEvent, PointerEventPass, PointerEventType, PointerInputEvent, PointerType
from engine.unit import Offset
from tests.frame.pointer_nodes import Hook, Probe, main_pass


def test_event__goes_down_up_and_down_again_in_local_coordinates(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.padding(10).then(Probe("outer", log)).size(50)):
            Box(Modifier.padding(5).then(Probe("inner", log)).size(20))

    scene = run(Screen)
    scene.press(20, 25)
    assert log == [
        "outer initial press 10,15",
        "inner initial press 5,10",
        "inner main press 5,10",
        "outer main press 10,15",
        "outer final press 10,15",
        "inner final press 5,10",
    ]


def test_overlapping_siblings__only_the_topmost_is_hit_unless_it_shares_input(run: Any, log: list[str]) -> None:
    share = mutable_state_of(False)

    @composable
    def Screen() -> None:
        Box(Modifier.then(Probe("below", log)).size(50))
        Box(Modifier.then(Probe("above", log, share=share.value)).size(50))

    scene = run(Screen)
    scene.tap(10, 10)
    assert main_pass(log) == ["above press 10,10", "above release 10,10"]
    scene.close()
    log.clear()
    share.value = True
    scene = run(Screen)
    scene.tap(10, 10)
    assert {line.split()[0] for line in log} == {"above", "below"}


def test_pointer_outside_of_every_node__no_node_receives_it(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.then(Probe("box", log)).size(10))

    scene = run(Screen)
    assert scene.press(50, 50) is False
    assert log == []


def test_pressed_and_moved_out__the_node_keeps_the_pointer(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.then(Probe("box", log)).size(20))

    scene = run(Screen)
    scene.press(10, 10)
    scene.move(90, 90)
    scene.release(90, 90)
    assert main_pass(log) == [
        "box press 10,10",
        "box move 90,90",
        "box release 90,90",
    ]


def test_mouse_pressed_and_moved_out__exits_and_keeps_the_pointer(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.then(Probe("box", log)).size(20))

    scene = run(Screen)
    scene.move(5, 5)
    scene.press(10, 10, type=PointerType.MOUSE)
    scene.move(90, 90)
    scene.release(90, 90)
    scene.move(91, 91)
    assert main_pass(log) == [
        "box enter 5,5",
        "box move 10,10",  # not sent by the test: nodes count on it
        "box press 10,10",
        "box exit 90,90",
        "box release 90,90",
    ]


def test_hover__enters_moves_and_exits(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(Probe("outer", log)).size(60)):
            Box(Modifier.then(Probe("inner", log)).size(20))

    scene = run(Screen)
    for x in (50, 10, 12, 50, 90):
        scene.move(x, 10)
    assert main_pass(log) == [
        "outer enter 50,10",
        "inner enter 10,10",
        "outer move 10,10",
        "inner move 12,10",
        "outer move 12,10",
        "inner exit 50,10",
        "outer move 50,10",
        "outer exit 90,10",
    ]


def test_consumed_by_the_inner_node__others_see_it(run: Any, log: list[str]) -> None:
    seen: list[bool] = []

    def consume(event: PointerEvent, event_pass: PointerEventPass) -> None:
        if event_pass is PointerEventPass.MAIN:
            event.changes[0].consume()

    def look(event: PointerEvent, event_pass: PointerEventPass) -> None:
        if event.type is PointerEventType.PRESS:
            seen.append(event.changes[0].is_consumed)

    @composable
    def Screen() -> None:
        with Box(Modifier.then(Probe("outer", log, look)).size(50)):
            Box(Modifier.then(Probe("inner", log, consume)).size(20))

    scene = run(Screen)
    assert scene.press(10, 10) is True
    assert seen == [False, True, True]


def test_moved_by_a_layer__hit_where_it_is_seen(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.graphics_layer(translation_x=40.0, scale_x=2.0).then(Probe("box", log)).size(10))

    scene = run(Screen)
    scene.press(10, 5, type=PointerType.MOUSE)
    assert log == []
    scene.release(10, 5)
    scene.press(45, 5, type=PointerType.MOUSE)  # 40 px to the right, twice as wide around its middle: 35 … 55
    assert main_pass(log)[-1] == "box press 5,5"


def test_clipped_away__is_not_hit(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.size(20).graphics_layer(clip=True)):
            Box(Modifier.offset(15, 0).then(Probe("box", log)).size(20))

    scene = run(Screen)
    scene.press(30, 5, type=PointerType.MOUSE)
    assert log == []
    scene.release(30, 5)
    scene.press(18, 5, type=PointerType.MOUSE)
    assert main_pass(log)[-1] == "box press 3,5"


def test_input_after_a_write__hits_the_nodes_at_their_new_positions(run: Any, log: list[str]) -> None:
    x = mutable_state_of(0)

    @composable
    def Screen() -> None:
        Box(Modifier.offset(lambda: IntOffset(x.value, 0)).then(Probe("box", log)).size(10))

    scene = run(Screen)
    x.value = 50
    scene.frame()
    scene.press(55, 5)
    assert main_pass(log)[-1] == "box press 5,5"


def test_content_moves_under_the_mouse__hover_follows(run: Any, log: list[str]) -> None:
    x = mutable_state_of(0)

    @composable
    def Screen() -> None:
        Box(Modifier.offset(lambda: IntOffset(x.value, 0)).then(Probe("box", log)).size(10))

    scene = run(Screen)
    scene.move(55, 5)
    x.value = 50
    scene.frame()
    scene.run_coroutines()
    assert main_pass(log) == ["box enter 5,5"]


def test_node_removed_while_pressed__is_canceled_at_once_and_receives_no_more_events(run: Any, log: list[str]) -> None:
    show = mutable_state_of(True)

    @composable
    def Screen() -> None:
        with Box(Modifier.then(Probe("outer", log)).size(50)):
            if show.value:
                Box(Modifier.then(Probe("inner", log)).size(20))

    scene = run(Screen)
    scene.press(10, 10)
    log.clear()
    show.value = False
    scene.frame()
    assert main_pass(log) == ["inner cancel"]
    scene.release(10, 10)
    assert main_pass(log) == ["inner cancel", "outer release 10,10"]


def test_window_loses_the_pointers__everyone_on_the_path_is_cancelled(run: Any, log: list[str]) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.then(Probe("outer", log)).size(50)):
            Box(Modifier.then(Probe("inner", log)).size(20))

    scene = run(Screen)
    scene.press(10, 10)
    log.clear()
    scene.cancel_pointer_input()
    scene.move(10, 10)
    assert main_pass(log)[:2] == ["inner cancel", "outer cancel"]


def test_two_fingers__each_node_gets_its_own(run: Any) -> None:
    seen: list[tuple[str, list[int]]] = []

    def hook(name: str) -> Hook:
        def look(event: PointerEvent, event_pass: PointerEventPass) -> None:
            if event_pass is PointerEventPass.MAIN:
                seen.append((name, [change.id for change in event.changes]))

        return look

    @composable
    def Screen() -> None:
        Box(Modifier.then(Probe("left", [], hook("left"))).size(20))
        Box(Modifier.offset(50, 0).then(Probe("right", [], hook("right"))).size(20))

    scene: Scene = run(Screen)

    def fingers(kind: PointerEventType, *down: tuple[int, float, bool]) -> None:
        pointers = [PointerData(id, 0, Offset(x, 5.0), is_down, PointerType.TOUCH) for id, x, is_down in down]
        scene.send_pointer_event(PointerInputEvent(kind, 0, pointers))

    fingers(PointerEventType.PRESS, (1, 5.0, True))
    fingers(PointerEventType.PRESS, (1, 5.0, True), (2, 55.0, True))
    fingers(PointerEventType.RELEASE, (1, 5.0, False), (2, 55.0, True))
    fingers(PointerEventType.RELEASE, (2, 55.0, False))
    assert seen == [
        *[("left", [1])],
        *[("left", [1]), ("right", [2])],
        *[("left", [1]), ("right", [2])],
        *[("right", [2])],
    ]


def test_scroll__carries_its_delta(run: Any) -> None:
    seen: list[Offset] = []

    def look(event: PointerEvent, event_pass: PointerEventPass) -> None:
        if event.type is PointerEventType.SCROLL and event_pass is PointerEventPass.MAIN:
            seen.append(event.changes[0].scroll_delta)

    @composable
    def Screen() -> None:
        Box(Modifier.then(Probe("box", [], look)).size(20))

    scene = run(Screen)
    scene.scroll(10, 10, 0, 30)
    scene.scroll(10, 10, 0, 30)
    assert seen == [(0, 30), (0, 30)]
