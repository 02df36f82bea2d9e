"""Ports of HandledInput.kt (tests/oracle), first part: what is dragged, hit, tapped, pressed on keys and scrolled."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    CircleShape,
    Column,
    IntOffset,
    KeyEventType,
    LazyListState,
    LazyRow,
    Modifier,
    NestedScrollConnection,
    NestedScrollDispatcher,
    NestedScrollSource,
    Offset,
    Orientation,
    PointerEventType,
    Row,
    ScrollState,
    Velocity,
    animate,
    detect_tap_gestures,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_focus import Requesters, did
from .scenarios_oracle_gestures import UP, Fingers
from .scenarios_oracle_grids import sized
from .scenarios_oracle_transitions import line


def pressed(modifier: Any, name: str, consume: bool = False) -> Any:
    async def handler(scope: Any) -> None:
        async def events(it: Any) -> None:
            while True:
                e = await it.await_pointer_event()
                if e.type is PointerEventType.PRESS:
                    change = e.changes[0]
                    at = change.position
                    log(f"press:{name} {rounded(at.x)},{rounded(at.y)} {text(change.is_consumed)}")
                    if consume:
                        change.consume()

        await scope.await_pointer_event_scope(events)

    return modifier.pointer_input(handler, name)


@scenario("draggable_flung")
def draggable_flung(run: Run) -> None:
    run.queue = True
    x, y, enabled = mutable_state_of(0.0), mutable_state_of(0.0), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")

        def across(it: float) -> None:
            log(f"delta:{rounded(it)}")
            x.value += it

        def down(it: float) -> None:
            y.value += it

        h, v = remember_draggable_state(across), remember_draggable_state(down)

        async def stopped(it: float) -> None:
            log(f"stopped:{'fast' if it > 500 else 'fast back' if it < -500 else 'slow'}")
            await animate(x.value, 0.0, lambda value, _: x.set(value), spec=line(48))
            log("settled")

        def offset() -> IntOffset:
            log(f"lambda:y {rounded(y.value)}")
            return IntOffset(0, rounded(y.value))

        with Column():
            dragged = traced("h").draggable(
                h,
                Orientation.HORIZONTAL,
                enabled=enabled.value,
                on_drag_started=lambda it: log(f"started:{rounded(it.x)},{rounded(it.y)}"),
                on_drag_stopped=stopped,
                reverse_direction=True,
            )
            Box(dragged.draw_behind(lambda scope: log(f"draw:{rounded(x.value)}")).size(150, 50))
            Box(
                Modifier.offset(offset)
                .then(trace("v"))
                .draggable(
                    v,
                    Orientation.VERTICAL,
                    start_drag_immediately=True,
                    on_drag_started=lambda it: log("started:v"),
                    on_drag_stopped=lambda it: log("stopped:v"),
                )
                .size(50)
            )

    run.start(content, 200, 200)
    scene = run.scene
    run.step("press", lambda: scene.press(100, 20))
    run.step("on", lambda: scene.move(70, 22))
    run.step("further", lambda: scene.move(40, 22))
    run.step("let go", lambda: scene.release(40, 22), 20)
    run.step("press the other", lambda: scene.press(20, 70))
    run.step("a little", lambda: scene.move(20, 72))
    run.step("let it go", lambda: scene.release(20, 72), 20)
    run.step("press again", lambda: (scene.press(100, 20), scene.move(130, 20)))
    run.step("disabled", lambda: enabled.set(False), 20)
    run.step("release in vain", lambda: scene.release(130, 20), 20)


@scenario("hit_transformed")
def hit_transformed(run: Run) -> None:
    run.queue = True
    moved, z = mutable_state_of(0.0), mutable_state_of(0.0)

    def turn(it: Any) -> None:
        it.rotation_z = 45.0

    def move(it: Any) -> None:
        it.translation_x = moved.value

    def content() -> None:
        log("compose:Root")
        with Box(pressed(Modifier.size(200), "root")):
            Box(pressed(Modifier.padding(start=10, top=10).graphics_layer(turn), "turned").size(40))
            Box(pressed(Modifier.padding(start=100, top=10).scale(0.5), "scaled").size(40))
            Box(pressed(Modifier.padding(start=10, top=80).clip(CircleShape), "clipped").size(40))
            with Box(pressed(Modifier.padding(start=100, top=80).size(20), "parent")):
                Box(pressed(Modifier.required_size(20).offset(30), "outside").size(20))
            Box(pressed(Modifier.padding(start=10, top=140).graphics_layer(move), "moved").size(30))
            with Box(Modifier.padding(start=100, top=140)):
                Box(pressed(Modifier.z_index(z.value), "first").size(30))
                Box(pressed(Modifier.z_index(0.0), "second").size(30))

    run.start(content, 200, 200)
    run.step("a corner of the turned one", tapped(run, 12, 12))
    run.step("its middle", tapped(run, 30, 30))
    run.step("beside the scaled one", tapped(run, 104, 14))
    run.step("in it", tapped(run, 120, 30))
    run.step("the clipped corner", tapped(run, 12, 82))
    run.step("in the circle", tapped(run, 30, 100))
    run.step("outside the parent", tapped(run, 140, 90))
    run.step("moved", lambda: moved.set(50.0))
    run.step("where it was", tapped(run, 12, 150))
    run.step("where it is", tapped(run, 70, 150))
    run.step("the second is in front", tapped(run, 110, 150))
    run.step("the first in front", lambda: z.set(1.0))
    run.step("tap it", tapped(run, 110, 150))


@scenario("keys_bubbling")
def keys_bubbling(run: Run) -> None:
    run.queue = True
    all, consume, middle = Requesters(), mutable_state_of(False), mutable_state_of(True)

    def said(line: str, consumed: Any = lambda it: False) -> Any:
        def handler(it: Any) -> bool:
            log(line)
            return bool(consumed(it))

        return handler

    def outer(it: Any) -> bool:
        log(f"preview:outer {text(it.type is KeyEventType.KEY_DOWN)}")
        return False

    def target(id: str, consumed: Any) -> Any:
        chain = Modifier.on_key_event(said(f"key:{id}", consumed)).focus_requester(all[id])
        watched = chain.on_focus_changed(lambda it: log(f"focus:{id} {text(it.is_focused)}"))
        return watched.focus_target().then(trace(id)).size(20)

    def content() -> None:
        log(f"compose:Root {text(middle.value)}")
        with Box(Modifier.on_preview_key_event(outer).on_key_event(said("key:outer"))):
            between = Modifier
            if middle.value:
                preview = said("preview:middle", lambda it: consume.value and it.key == "B")
                between = Modifier.on_preview_key_event(preview).on_key_event(
                    said("key:middle", lambda it: consume.value)
                )
            with Row(between):
                Box(target("one", lambda it: False))
                Box(target("two", lambda it: it.key == "A"))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("a without focus", lambda: scene.key("A"))
    run.step("one", did(lambda: all["one"].request_focus()))
    run.step("a", lambda: scene.key("A"))
    run.step("consumed on the way up", lambda: (consume.set(True), scene.key("A")))
    run.step("b consumed on the way down", lambda: scene.key("B"))
    run.step("two", did(lambda: all["two"].request_focus()))
    run.step("a at two", lambda: scene.key("A"))
    run.step("without the middle", lambda: middle.set(False))
    run.step("b at two", lambda: scene.key("B"))


@scenario("positions_in_scrolls")
def positions_in_scrolls(run: Run) -> None:
    run.queue = True
    outer, list, x = ScrollState(0), LazyListState(), mutable_state_of(0.0)
    h, w = mutable_state_of(20), mutable_state_of(30)

    def move(it: Any) -> None:
        it.translation_x = x.value

    def item(it: int) -> None:
        Box(traced(f"i{it}", pos=True).on_size_changed(lambda s: log(f"onSizeChanged:{s.width}")).size(40))

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.vertical_scroll(outer)):
            Box(sized(traced("top", pos=True), w, h))
            row = Modifier.graphics_layer(move).then(trace("row")).height(30)
            LazyRow(lambda scope: scope.items(5, item), row, list)
            placed = Modifier.on_placed(lambda it: log(f"onPlaced:{rounded(it.position_in_root().y)}"))
            Box(placed.then(trace("below", pos=True)).size(20, 100))

    run.start(content, 100, 100)
    run.step("the outer one", lambda: outer.dispatch_raw_delta(15), 10)
    run.step("the inner one", lambda: list.dispatch_raw_delta(30), 10)
    run.step("the layer", lambda: x.set(5.0), 10)
    run.step("higher", lambda: h.set(30), 10)
    run.step("both", lambda: (outer.dispatch_raw_delta(-5), list.dispatch_raw_delta(25)), 10)


@scenario("taps_of_fingers")
def taps_of_fingers(run: Run) -> None:
    run.queue = True
    consume = mutable_state_of(False)

    async def first(scope: Any) -> None:
        await detect_tap_gestures(
            scope,
            on_press=lambda at: log("press:a"),
            on_release=lambda up: log(f"released:a {text(up)}"),
            on_tap=lambda at: log(f"tap:a {rounded(at.x)}"),
        )

    async def second(scope: Any) -> None:
        await detect_tap_gestures(scope, on_tap=lambda at: log(f"tap:b {rounded(at.x)}"))

    def content() -> None:
        log(f"compose:Root {text(consume.value)}")
        with Row():
            with Box(traced("a").pointer_input(first, None).size(60)):
                Box(pressed(Modifier, "child", consume.value).size(30))
            Box(traced("b").pointer_input(second, None).size(60))

    run.start(content, 200, 100)
    scene, fingers = run.scene, Fingers(run)
    press, release = PointerEventType.PRESS, PointerEventType.RELEASE
    run.step("both at once", lambda: (fingers(press, (50, 50)), fingers(press, (50, 50), (80, 50))))
    run.step("the second up", lambda: fingers(release, (50, 50), (80, 50, UP)))
    run.step("the first up", lambda: fingers(release, (50, 50, UP)))
    run.step("pressed", lambda: scene.press(50, 50))
    run.step("moved out", lambda: scene.move(50, 90))
    run.step("moved in and up", lambda: (scene.move(50, 50), scene.release(50, 50)))
    run.step("on the child", tapped(run, 10, 10))
    run.step("the child consumes", lambda: consume.set(True))
    run.step("on it again", tapped(run, 10, 10))


class Connection(NestedScrollConnection):
    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"pre:{rounded(available.y)}")
        return Offset(0.0, 10.0 if available.y > 30 else 0.0)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"post:{rounded(consumed.y)} {rounded(available.y)}")
        return Offset.ZERO

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        log(f"prefling:{rounded(available.y)}")
        return Velocity(0.0, 100.0)

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        log(f"postfling:{rounded(consumed.y)} {rounded(available.y)}")
        return available


@scenario("scroll_dispatched")
def scroll_dispatched(run: Run) -> None:
    run.queue = True
    dispatcher, outer, connection = NestedScrollDispatcher(), ScrollState(0), Connection()
    scope: Any = None

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        with Column(Modifier.nested_scroll(connection).vertical_scroll(outer)):
            Box(traced("first").size(80))
            none = remember(NestedScrollConnection)
            Box(Modifier.nested_scroll(none, dispatcher).then(trace("inner")).size(80))

    user = NestedScrollSource.USER_INPUT

    def pre(y: float) -> Any:
        return lambda: log(f"took:{rounded(dispatcher.dispatch_pre_scroll(Offset(0.0, y), user).y)}")

    def post() -> None:
        took = dispatcher.dispatch_post_scroll(Offset(0.0, -5.0), Offset(0.0, -15.0), user)
        log(f"took:{rounded(took.y)}")

    async def flings() -> None:
        log(f"took:{rounded((await dispatcher.dispatch_pre_fling(Velocity(0.0, 500.0))).y)}")
        took = await dispatcher.dispatch_post_fling(Velocity(0.0, 100.0), Velocity(0.0, 300.0))
        log(f"took:{rounded(took.y)}")

    run.start(content, 100, 100)
    run.step("pre scroll", pre(-20.0), 5)
    run.step("post scroll", post, 5)
    run.step("pre scroll, far", pre(40.0), 5)
    run.step("flings", lambda: scope.launch(flings), 20)
    run.fact("at", f"{outer.value}")
