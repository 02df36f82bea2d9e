"""Ports of Gestures.kt (tests/oracle): gestures of several fingers, transformable."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Box,
    Column,
    IntOffset,
    LazyColumn,
    LazyListState,
    Modifier,
    Offset,
    Orientation,
    PointerEventType,
    PointerType,
    ScrollState,
    detect_transform_gestures,
    mutable_state_of,
    remember_coroutine_scope,
    remember_draggable_state,
    remember_transformable_state,
)
from engine.runtime import PointerData, PointerInputEvent

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_sources import rounded
from .scenarios_oracle_transitions import tenths

PRESS, MOVE, RELEASE = PointerEventType.PRESS, PointerEventType.MOVE, PointerEventType.RELEASE


def told(centroid: Offset, pan: Offset, zoom: float, rotation: float) -> str:
    return (
        f"{tenths(centroid.x)},{tenths(centroid.y)} pan {tenths(pan.x)},{tenths(pan.y)}"
        f" zoom {rounded(zoom * 1000)} rotation {tenths(rotation)}"
    )


class Fingers:
    """Sends what several fingers do at once, at the time of the frame that comes next. None: a finger that is up."""

    def __init__(self, run: Run) -> None:
        self.run = run

    def __call__(self, event: PointerEventType, *points: tuple[float, ...] | None) -> None:
        millis = len(self.run.frames) * 16
        pointers = [
            PointerData(id, millis, Offset(point[0], point[1]), len(point) == 2, PointerType.TOUCH)
            for id, point in enumerate(points)
            if point is not None
        ]
        self.run.scene.send_pointer_event(PointerInputEvent(event, millis, pointers))


UP = 0.0  # the third number of a finger that lifts


@scenario("transform_two")
def transform_two(run: Run) -> None:
    run.queue = True
    fingers = Fingers(run)

    async def detect(scope: Any) -> None:
        await detect_transform_gestures(scope, lambda *gesture: log(f"gesture:{told(*gesture)}"))

    run.start(lambda: Box(Modifier.size(300).pointer_input(detect, None)), 300, 300)
    run.step("one finger", lambda: fingers(PRESS, (100, 100)))
    run.step("two", lambda: fingers(PRESS, (100, 100), (200, 100)))
    run.step("a little apart", lambda: fingers(MOVE, (97, 100), (203, 100)))
    run.step("more apart", lambda: fingers(MOVE, (80, 100), (220, 100)))
    run.step("turned", lambda: fingers(MOVE, (90, 70), (210, 130)))
    run.step("both moved", lambda: fingers(MOVE, (110, 80), (230, 140)))
    run.step("one lifts", lambda: fingers(RELEASE, (110, 80), (230, 140, UP)))
    run.step("the other goes on", lambda: fingers(MOVE, (130, 90)))
    run.step("and lifts", lambda: fingers(RELEASE, (130, 90, UP)))


@scenario("transform_slop")
def transform_slop(run: Run) -> None:
    run.queue = True
    taken = mutable_state_of(False)

    async def detect(scope: Any) -> None:
        await detect_transform_gestures(scope, lambda *gesture: log(f"gesture:{told(*gesture)}"))

    async def taking(scope: Any) -> None:
        async def events(it: Any) -> None:
            while True:
                e = await it.await_pointer_event()
                if taken.value:
                    for change in e.changes:
                        change.consume()

        await scope.await_pointer_event_scope(events)

    def content() -> None:
        with Box(Modifier.size(300).pointer_input(detect, None)):
            Box(Modifier.size(300).pointer_input(taking, None))

    def taken_while_it_moves() -> None:
        scene = run.scene
        scene.press(100, 100)
        scene.move(130, 100)
        taken.value = True
        scene.move(140, 100)
        taken.value = False
        scene.move(150, 100)

    run.start(content, 300, 300)
    scene = run.scene
    run.step("press", lambda: scene.press(100, 100))
    run.step("below the slop", lambda: scene.move(110, 100))
    run.step("at the slop", lambda: scene.move(118, 100))
    run.step("beyond", lambda: scene.move(125, 110))
    run.step("on", lambda: scene.move(130, 140))
    run.step("release", lambda: scene.release(130, 140))
    run.step("taken while it moves", taken_while_it_moves)
    run.step("let go", lambda: scene.release(150, 100))


@scenario("transform_locked")
def transform_locked(run: Run) -> None:
    run.queue = True
    fingers = Fingers(run)

    async def detect(scope: Any) -> None:
        await detect_transform_gestures(scope, lambda *gesture: log(f"gesture:{told(*gesture)}"), pan_zoom_lock=True)

    def two() -> None:
        fingers(PRESS, (100, 100))
        fingers(PRESS, (100, 100), (200, 100))

    run.start(lambda: Box(Modifier.size(300).pointer_input(detect, None)), 300, 300)
    run.step("two", two)
    run.step("panned", lambda: fingers(MOVE, (100, 130), (200, 130)))
    run.step("turned", lambda: fingers(MOVE, (110, 100), (190, 160)))
    run.step("lifted", lambda: fingers(RELEASE, (110, 100, UP), (190, 160, UP)))
    run.step("two again", two)
    run.step("turned first", lambda: fingers(MOVE, (120, 60), (180, 140)))
    run.step("and on", lambda: fingers(MOVE, (140, 50), (160, 150)))
    run.step("lifted again", lambda: fingers(RELEASE, (140, 50, UP), (160, 150, UP)))


@scenario("transformable_state")
def transformable_state(run: Run) -> None:
    run.queue = True
    fingers = Fingers(run)
    scale, angle, moved = mutable_state_of(1.0), mutable_state_of(0.0), mutable_state_of(Offset.ZERO)

    def transformed(zoom: float, pan: Offset, rotation: float) -> None:
        log(f"transformed:{told(Offset.ZERO, pan, zoom, rotation)}")
        scale.value *= zoom
        angle.value += rotation
        moved.value = moved.value + pan

    def layer(it: Any) -> None:
        log(f"lambda:layer {rounded(scale.value * 1000)} {tenths(angle.value)} {tenths(moved.value.x)}")
        it.scale_x = scale.value
        it.rotation_z = angle.value

    def content() -> None:
        log("compose:Root")
        state = remember_transformable_state(transformed)
        with Box():
            log(f"compose:running {text(state.is_transform_in_progress)}")
        Box(Modifier.transformable(state).graphics_layer(layer).then(trace("box")).size(300))

    def two() -> None:
        fingers(PRESS, (100, 100))
        fingers(PRESS, (100, 100), (200, 100))

    def one_finger() -> None:
        scene = run.scene
        scene.press(100, 100)
        scene.move(150, 100)
        scene.move(160, 110)
        scene.release(160, 110)

    run.start(content, 300, 300)
    run.step("two", two)
    run.step("apart", lambda: fingers(MOVE, (70, 100), (230, 100)))
    run.step("on", lambda: fingers(MOVE, (60, 90), (240, 110)))
    run.step("lifted", lambda: fingers(RELEASE, (60, 90, UP), (240, 110, UP)))
    run.step("one finger", one_finger)


@scenario("transformable_disabled")
def transformable_disabled(run: Run) -> None:
    run.queue = True
    enabled, other = mutable_state_of(True), mutable_state_of(False)

    def heard(name: str) -> Any:
        return lambda zoom, pan, rotation: log(f"transformed:{name} {tenths(pan.x)} {rounded(zoom * 1000)}")

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")
        one = remember_transformable_state(heard("one"))
        two = remember_transformable_state(heard("two"))
        with Box():
            log(f"compose:running {text(one.is_transform_in_progress)} {text(two.is_transform_in_progress)}")
        Box(Modifier.transformable(two if other.value else one, enabled=enabled.value).size(300))

    run.start(content, 300, 300)
    scene = run.scene
    run.step("one finger", lambda: (scene.press(100, 100), scene.move(140, 100)))
    run.step("another state", lambda: other.set(True))
    run.step("on", lambda: scene.move(150, 100))
    run.step("up and down again", lambda: (scene.release(150, 100), scene.press(100, 100), scene.move(140, 100)))
    run.step("disabled", lambda: enabled.set(False))
    run.step("on in vain", lambda: (scene.move(160, 100), scene.release(160, 100)))


@scenario("transformable_in_scroll")
def transformable_in_scroll(run: Run) -> None:
    run.queue = True
    fingers = Fingers(run)
    scroll, scale = ScrollState(0), mutable_state_of(1.0)

    def transformed(zoom: float, pan: Offset, rotation: float) -> None:
        log(f"transformed:{told(Offset.ZERO, pan, zoom, rotation)}")
        scale.value *= zoom

    def content() -> None:
        log("compose:Root")
        state = remember_transformable_state(transformed)
        with Column(Modifier.vertical_scroll(scroll)):
            Box(Modifier.transformable(state, lock_rotation_on_zoom_pan=True).size(200))
            Box(Modifier.size(200))

    def two() -> None:
        fingers(PRESS, (60, 100))
        fingers(PRESS, (60, 100), (120, 100))

    run.start(content, 200, 200)
    scene = run.scene
    run.step("one finger down", lambda: scene.press(100, 150))
    run.step("one finger up by 40", lambda: scene.move(100, 110))
    run.fact("scrolled", scroll.value)
    run.step("up", lambda: scene.release(100, 110))
    run.step("two", two)
    run.step("apart", lambda: fingers(MOVE, (30, 100), (150, 100)))
    run.step("both up by 30", lambda: fingers(MOVE, (30, 70), (150, 70)))
    run.step("lifted", lambda: fingers(RELEASE, (30, 70, UP), (150, 70, UP)))
    run.fact("at the end", scroll.value)


@scenario("drag_angles")
def drag_angles(run: Run) -> None:
    run.queue = True
    scroll, enabled = ScrollState(0), mutable_state_of(True)

    def content() -> None:
        with Column(Modifier.vertical_scroll(scroll, enabled=enabled.value)):
            state = remember_draggable_state(lambda it: log(f"dragged:{tenths(it)}"))
            Box(
                Modifier.size(200).draggable(
                    state,
                    Orientation.HORIZONTAL,
                    on_drag_started=lambda it: log("start"),
                    on_drag_stopped=lambda it: log("stop"),
                )
            )
            Box(Modifier.size(200))

    run.start(content, 200, 200)
    scene = run.scene
    run.step("press", lambda: scene.press(100, 150))
    run.step("at 45 degrees", lambda: scene.move(75, 125))
    run.step("on", lambda: scene.move(65, 105))
    run.step("release", lambda: scene.release(65, 105), 60)
    run.fact("scrolled", scroll.value > 0)
    run.step("press again", lambda: (scroll.dispatch_raw_delta(-500), scene.press(100, 150)))
    run.step("mostly across", lambda: scene.move(60, 140))
    run.step("then down", lambda: scene.move(55, 100))
    run.step("release again", lambda: scene.release(55, 100), 60)
    run.step("no scroll", lambda: enabled.set(False))
    run.step(
        "at 45 degrees, alone",
        lambda: (scene.press(100, 150), scene.move(75, 125), scene.move(60, 110), scene.release(60, 110)),
    )
    run.step(
        "scrolls, across below the slop",
        lambda: (enabled.set(True), scene.press(100, 150), scene.move(84, 148), scene.move(78, 100)),
    )
    run.step("let go", lambda: scene.release(78, 100), 60)


@scenario("scroll_requested")
def scroll_requested(run: Run) -> None:
    run.queue = True
    list = LazyListState()
    scope: Any = None

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log(f"compose:Root {text(list.is_scroll_in_progress)}")
        LazyColumn(lambda it: it.items(30, lambda i: Cell(f"i{i}", 50, 40)), traced("list"), list)

    async def to_twenty() -> None:
        try:
            await list.animate_scroll_to_item(20)
            log("launched:there")
        except asyncio.CancelledError:
            log("launched:cancelled")
            raise
        finally:
            log("launched:end")

    run.start(content, 100, 100)
    run.step("scrolls to 20", lambda: scope.launch(to_twenty), 4)
    run.step("asked for 2", lambda: list.request_scroll_to_item(2), 20)
    run.fact("at", f"{list.first_visible_item_index} {list.first_visible_item_scroll_offset}")


@scenario("drag_moves_its_node")
def drag_moves_its_node(run: Run) -> None:
    run.queue = True
    x = mutable_state_of(0.0)

    def dragged(delta: float) -> None:
        log(f"delta:{rounded(delta)}")
        x.value += delta

    def moved() -> IntOffset:
        log(f"lambda:offset {int(x.value)}")
        return IntOffset(int(x.value), 0)

    def content() -> None:
        state = remember_draggable_state(dragged)
        Box(
            Modifier.offset(moved)
            .draggable(
                state,
                Orientation.HORIZONTAL,
                on_drag_started=lambda it: log(f"start:{int(it.x)}"),
                on_drag_stopped=lambda it: log(f"stop:{rounded(it)}"),
            )
            .size(60)
        )

    run.start(content, 400, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(20, 20))
    run.step("beyond the slop", lambda: scene.move(50, 20))
    run.step("10 on", lambda: scene.move(60, 20))
    run.step("10 on again", lambda: scene.move(70, 20))
    run.step("and again", lambda: scene.move(80, 20))
    run.step("and once more", lambda: scene.move(90, 20))
    run.step("twice in a frame", lambda: (scene.move(100, 20), scene.move(110, 20)))
    run.step("15 on", lambda: scene.move(125, 20))
    run.step("15 on again", lambda: scene.move(140, 20))
    run.step("back by 15", lambda: scene.move(125, 20))
    run.step("release", lambda: scene.release(125, 20))
    run.fact("x", int(x.value))


@scenario("drag_moves_inside")
def drag_moves_inside(run: Run) -> None:
    run.queue = True
    a, b = mutable_state_of(0.0), mutable_state_of(0.0)

    def first(delta: float) -> None:
        log(f"delta:a {rounded(delta)}")
        a.value += delta

    def second(delta: float) -> None:
        log(f"delta:b {rounded(delta)}")
        b.value += delta

    async def around(scope: Any) -> None:
        async def events(it: Any) -> None:
            while True:
                e = await it.await_pointer_event()
                log(f"around:{e.type.name.title()} {int(e.changes[0].position.x)}")

        await scope.await_pointer_event_scope(events)

    def content() -> None:
        with Column():
            one = remember_draggable_state(first)
            Box(Modifier.draggable(one, Orientation.HORIZONTAL).offset(lambda: IntOffset(int(a.value), 0)).size(60))
            with Box(Modifier.size(400, 60).pointer_input(around, None)):
                two = remember_draggable_state(second)
                Box(Modifier.offset(lambda: IntOffset(int(b.value), 0)).draggable(two, Orientation.HORIZONTAL).size(60))

    run.start(content, 400, 200)
    scene = run.scene
    run.step("first pressed", lambda: scene.press(20, 20))
    run.step("first beyond the slop", lambda: scene.move(50, 20))
    run.step("first 10 on", lambda: scene.move(60, 20))
    run.step("first 10 on again", lambda: scene.move(70, 20))
    run.step("first released", lambda: scene.release(70, 20))
    run.step("second pressed", lambda: scene.press(20, 80))
    run.step("second beyond the slop", lambda: scene.move(50, 80))
    run.step("second 10 on", lambda: scene.move(60, 80))
    run.step("second 10 on again", lambda: scene.move(70, 80))
    run.step("second and again", lambda: scene.move(80, 80))
    run.step("second released", lambda: scene.release(80, 80))
    run.fact("moved", f"{int(a.value)} {int(b.value)}")


@scenario("pointer_moves_its_node")
def pointer_moves_its_node(run: Run) -> None:
    run.queue = True
    x = mutable_state_of(0)

    async def moving(scope: Any) -> None:
        async def events(it: Any) -> None:
            while True:
                e = await it.await_pointer_event()
                c = e.changes[0]
                by = int(c.position_change().x)
                log(f"{e.type.name.title()}:{int(c.position.x)} by {by} from {int(c.previous_position.x)}")
                if c.pressed and c.previous_pressed:
                    x.value += by

        await scope.await_pointer_event_scope(events)

    run.start(
        lambda: Box(Modifier.offset(lambda: IntOffset(x.value, 0)).pointer_input(moving, None).size(60)), 400, 100
    )
    scene = run.scene
    run.step("press", lambda: scene.press(20, 20))
    run.step("10 on", lambda: scene.move(30, 20))
    run.step("10 on again", lambda: scene.move(40, 20))
    run.step("and again", lambda: scene.move(50, 20))
    run.step("not moved", lambda: scene.move(50, 20))
    run.step("pushed by 10 from elsewhere", lambda: x.set(x.value + 10))
    run.step("10 on, as it was pushed", lambda: scene.move(60, 20))
    run.step("and 10 more", lambda: scene.move(70, 20))
    run.step("release", lambda: scene.release(70, 20))
