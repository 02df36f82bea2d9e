"""Ports of Input.kt (tests/oracle): pointer passes, hits through layers, clicking and dragging."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Constraints,
    Layout,
    Modifier,
    Orientation,
    PointerEventPass,
    composable,
    mutable_state_of,
    remember_draggable_state,
)

from .harness import Run, log, scenario, trace, traced


def passes(chain: Any, name: str, consume: bool = False) -> Any:
    async def handler(scope: Any) -> None:
        async def block(events: Any) -> None:
            while True:
                for each in PointerEventPass:
                    event = await events.await_pointer_event(each)
                    change = event.changes[0]
                    where = f"{int(change.position.x)},{int(change.position.y)}"
                    consumed = " consumed" if change.is_consumed else ""
                    log(f"pointer:{name}.{each.name.title()} {event.type.name.title()} {where}{consumed}")
                    if consume and each is PointerEventPass.MAIN:
                        change.consume()

        await scope.await_pointer_event_scope(block)

    return chain.pointer_input(handler, name)


@composable
def Clicking(count: Any, other: Any) -> None:
    log(f"compose:Clicking {count.value}")

    def click() -> None:
        log(f"clicked:{count.value} {other.value}")
        count.value += 1

    Box(traced("outer").clickable(click).then(trace("inner")).size(40))


@scenario("pointer_passes")
def pointer_passes(run: Run) -> None:
    def content() -> None:
        with Box(passes(Modifier, "root").size(200)):
            Box(passes(Modifier, "under").size(100))
            with Box(passes(passes(Modifier, "outer").padding(10), "padded").size(80)):
                Box(passes(Modifier, "inner", consume=True).size(40))

    run.start(content)
    scene = run.scene
    run.step("press the inner", lambda: scene.press(20, 20))
    run.step("move", lambda: scene.move(25, 20))
    run.step("move outside of it", lambda: scene.move(150, 150))
    run.step("release", lambda: scene.release(150, 150))
    run.step("tap the padding", lambda: scene.tap(5, 5))
    run.step("tap what is under", lambda: scene.tap(95, 50))
    run.step("tap nobody", lambda: scene.tap(350, 350))


@scenario("pointer_layers")
def pointer_layers(run: Run) -> None:
    x = mutable_state_of(0.0)
    z = mutable_state_of(0.0)
    key = mutable_state_of(0)

    def block(layer: Any) -> None:
        layer.translation_x = x.value
        layer.scale_x = 2
        layer.scale_y = 2

    def content() -> None:
        with Box(Modifier.size(300)):
            Box(passes(Modifier.graphics_layer(block), "layered").size(50))
            Box(passes(Modifier.z_index(z.value), f"flat{key.value}").size(60))

    run.start(content)
    scene = run.scene
    run.step("tap both", lambda: scene.tap(30, 30))
    run.step("the layer moves away", lambda: x.set(100.0))
    run.step("tap the flat one", lambda: scene.tap(30, 30))
    run.step("tap the layer", lambda: scene.tap(150, 30))

    def back() -> None:
        x.value = 0.0
        z.value = -1.0

    run.step("the layer comes back, the flat one goes below", back)
    run.step("tap both again", lambda: scene.tap(30, 30))
    run.step("another handler", lambda: key.set(1))
    run.step("tap the flat one through its corner", lambda: scene.tap(58, 58))


@scenario("clicking")
def clicking(run: Run) -> None:
    count = mutable_state_of(0)
    other = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        Clicking(count, other)

    run.start(content)
    scene = run.scene
    run.step("tap", lambda: scene.tap(10, 10))
    run.step("other=5", lambda: other.set(5))
    run.step("tap again", lambda: scene.tap(10, 10))

    def two_taps() -> None:
        scene.tap(10, 10)
        scene.tap(10, 10)

    run.step("two taps", two_taps)
    run.step("beside it", lambda: scene.tap(100, 10))

    def across() -> None:
        scene.press(10, 10)
        scene.release(100, 10)

    run.step("pressed inside, released outside", across)


@scenario("dragging")
def dragging(run: Run) -> None:
    x = mutable_state_of(0.0)

    def content() -> None:
        def delta(it: float) -> None:
            log(f"delta:{int(it)}")
            x.value += it

        state = remember_draggable_state(delta)

        def track(scope: Any, ms: Any, c: Any) -> Any:
            p = ms[0].measure(Constraints())

            def place() -> None:
                log("policy:place")
                p.place(int(x.value), 0)

            return scope.layout(300, 40, place)

        with Layout(track, traced("track")):
            Box(
                Modifier.draggable(
                    state,
                    Orientation.HORIZONTAL,
                    on_drag_started=lambda it: log(f"drag.started:{int(it.x)}"),
                    on_drag_stopped=lambda it: log("drag.stopped"),
                )
                .then(trace("handle"))
                .size(40)
            )

    run.start(content)
    scene = run.scene
    run.step("press", lambda: scene.press(20, 20))
    run.step("less than the slop", lambda: scene.move(25, 20))
    run.step("more than the slop", lambda: scene.move(45, 20))
    run.step("on", lambda: scene.move(60, 20))
    run.step("release", lambda: scene.release(60, 20))
