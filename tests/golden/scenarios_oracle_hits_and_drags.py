"""Ports of HitsAndDrags.kt (tests/oracle): hits after writes, drags, delegates, drawn no more, focus before layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    DelegatingNode,
    DisposableEffect,
    DrawModifierNode,
    FocusDirection,
    IntOffset,
    Key,
    LaunchedEffect,
    Layout,
    LayoutDirection,
    LinearEasing,
    LocalFocusManager,
    LocalLayoutDirection,
    Modifier,
    ModifierNodeElement,
    Orientation,
    RepeatMode,
    Row,
    SideEffect,
    detect_drag_gestures,
    infinite_repeatable,
    mutable_state_of,
    remember_draggable_state,
    remember_infinite_transition,
    tween,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_focus import Requesters, Target, did, focus
from .scenarios_oracle_input import passes
from .scenarios_programs_running import rounded


class Drawing(DrawModifierNode, Modifier.Node):
    def __init__(self, name: str, s: Any) -> None:
        super().__init__()
        self.name, self.s = name, s

    def draw(self, scope: Any) -> None:
        log(f"draw:{self.name} {'null' if self.s is None else self.s.value}")
        scope.draw_content()
        log(f"draw:{self.name}.end")


class DrawingMany(DelegatingNode, Modifier.Node):
    def __init__(self, name: str, s: Any, nested: bool) -> None:
        super().__init__()
        self.one = self.delegate(Drawing(f"{name}.1", s))
        self.inside = self.delegate(DrawingMany(f"{name}.in", s, False)) if nested else None
        self.two = self.delegate(Drawing(f"{name}.2", None))
        self.three = self.delegate(Drawing(f"{name}.3", s))


@dataclass(frozen=True)
class DrawingManyElement(ModifierNodeElement[DrawingMany]):
    name: str
    s: Any
    nested: bool

    def create(self) -> DrawingMany:
        return DrawingMany(self.name, self.s, self.nested)

    def update(self, node: DrawingMany) -> None:
        pass


@scenario("hit_after_write")
def hit_after_write(run: Run) -> None:
    run.queue = True
    x, gone = mutable_state_of(0), mutable_state_of(False)

    async def moving(scope: Any) -> None:
        async def events(it: Any) -> None:
            while True:
                e = await it.await_pointer_event()
                change = e.changes[0]
                log(f"moving:{e.type.name.title()} {int(change.position.x)}")
                if change.pressed and not change.previous_pressed:
                    x.value += 100

        await scope.await_pointer_event_scope(events)

    def content() -> None:
        log(f"compose:Root {text(gone.value)}")
        with Box(Modifier.size(300)):
            Box(passes(Modifier, "under").size(300))
            if not gone.value:

                def offset() -> IntOffset:
                    log(f"lambda:offset {x.value}")
                    return IntOffset(x.value, 0)

                Box(Modifier.offset(offset).pointer_input(moving, None).size(50))

    def tap(*xs: float) -> None:
        for at in xs:
            run.scene.press(at, 20)
            run.scene.release(at, 20)

    run.start(content, 300, 300)
    run.step("tap and tap again at once", lambda: tap(20, 20, 120))
    run.step("written by the action, and tapped", lambda: (x.set(0), tap(20)))
    run.step("tapped again", lambda: tap(120))
    run.step("gone, and tapped", lambda: (gone.set(True), tap(220)))
    run.step("tapped once more", lambda: tap(220))


@scenario("drag_starts")
def drag_starts(run: Run) -> None:
    run.queue = True
    taken = mutable_state_of(False)

    def dragged(change: Any, amount: Any) -> None:
        at = change.position
        log(f"drag:{int(at.x)},{int(at.y)} by {rounded(amount.x)},{rounded(amount.y)}")

    async def detecting(scope: Any) -> None:
        await detect_drag_gestures(
            scope,
            dragged,
            on_drag_start=lambda it: log(f"start:{int(it.x)},{int(it.y)}"),
            on_drag_end=lambda: log("end"),
            on_drag_cancel=lambda: log("cancel"),
        )

    async def taking(scope: Any) -> None:
        async def events(it: Any) -> None:
            while True:
                e = await it.await_pointer_event()
                if taken.value:
                    for change in e.changes:
                        change.consume()

        await scope.await_pointer_event_scope(events)

    def content() -> None:
        with Box(Modifier.size(200).pointer_input(detecting, None)):
            Box(Modifier.size(200).pointer_input(taking, None))

    press, move, release = (
        lambda x, y: run.scene.press(x, y),
        lambda x, y: run.scene.move(x, y),
        lambda x, y: run.scene.release(x, y),
    )
    run.start(content, 300, 300)
    run.step("press", lambda: press(50, 50))
    run.step("at the slop", lambda: move(68, 50))
    run.step("beyond", lambda: move(80, 55))
    run.step("release", lambda: release(80, 55))
    run.step("diagonally", lambda: (press(50, 50), move(60, 60), move(70, 72), move(70, 80), release(70, 80)))
    run.step("taken by the inner one", lambda: (taken.set(True), press(50, 50), move(90, 50)))
    run.step("left over", lambda: (taken.set(False), move(95, 50), move(99, 50), move(120, 50)))
    run.step("taken again", lambda: (taken.set(True), move(130, 50)))
    run.step("released", lambda: (taken.set(False), release(130, 50)))


@scenario("drag_sideways")
def drag_sideways(run: Run) -> None:
    run.queue = True

    def content() -> None:
        state = remember_draggable_state(lambda it: log(f"delta:{rounded(it)}"))
        Box(
            Modifier.size(200).draggable(
                state,
                Orientation.VERTICAL,
                on_drag_started=lambda it: log(f"start:{int(it.x)},{int(it.y)}"),
                on_drag_stopped=lambda it: log(f"stop:{rounded(it)}"),
            )
        )

    run.start(content, 300, 300)
    run.step("press", lambda: run.scene.press(50, 50))
    run.step("across", lambda: run.scene.move(90, 50))
    run.step("at the slop", lambda: run.scene.move(90, 68))
    run.step("across while it drags", lambda: run.scene.move(120, 68))
    run.step("down", lambda: run.scene.move(120, 80))
    run.step("up again", lambda: run.scene.move(110, 40))
    run.step("release", lambda: run.scene.release(110, 40))


@scenario("draw_delegates")
def draw_delegates(run: Run) -> None:
    s = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        Box(
            traced("around")
            .then(DrawingManyElement("d", s, True))
            .draw_behind(lambda scope: log("draw:behind"))
            .size(20)
        )

    run.start(content)
    run.step("s=1", lambda: s.set(1))


@scenario("draw_left_out")
def draw_left_out(run: Run) -> None:
    whole, placed = mutable_state_of(True), mutable_state_of(True)
    a, b = mutable_state_of(0), mutable_state_of(0)

    def measure(scope: Any, ms: Any, c: Any) -> Any:
        ps = [it.measure(Constraints()) for it in ms]

        def place() -> None:
            log(f"policy:place {text(placed.value)}")
            if placed.value:
                for i, p in enumerate(ps):
                    p.place(i * 20, 0)

        return scope.layout(40, 20, place)

    def cover(scope: Any) -> None:
        log(f"draw:cover {text(whole.value)}")
        if whole.value:
            scope.draw_content()

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.graphics_layer().draw_with_content(cover)), Layout(measure):
            Box(Modifier.draw_behind(lambda scope: log(f"draw:a {a.value}")).size(20))
            Box(Modifier.graphics_layer().draw_behind(lambda scope: log(f"draw:b {b.value}")).size(20))

    run.start(content)
    run.step("a", lambda: a.set(1))
    run.step("b", lambda: b.set(1))
    run.step("nothing inside is drawn", lambda: whole.set(False))
    run.step("a, unseen", lambda: a.set(2))
    run.step("b, unseen", lambda: b.set(2))
    run.step("drawn again", lambda: whole.set(True))
    run.step("not placed", lambda: placed.set(False))
    run.step("both, unplaced", lambda: (a.set(3), b.set(3)))
    run.step("placed", lambda: placed.set(True))
    run.step("both", lambda: (a.set(4), b.set(4)))


@scenario("infinite_added")
def infinite_added(run: Run) -> None:
    two, target, any = mutable_state_of(False), mutable_state_of(8.0), mutable_state_of(True)

    def linear(millis: int) -> Any:
        return tween(millis, easing=LinearEasing)

    def content() -> None:
        log("compose:Root")
        t = remember_infinite_transition()
        if any.value:
            a = t.animate_float(0.0, target.value, infinite_repeatable(linear(64)))
            Box(Modifier.graphics_layer(lambda it: log(f"lambda:a {rounded(a.value * 10)}")).size(10))
        if two.value:
            b = t.animate_float(0.0, 10.0, infinite_repeatable(linear(80), RepeatMode.REVERSE))
            Box(Modifier.graphics_layer(lambda it: log(f"lambda:b {rounded(b.value * 10)}")).size(10))

    run.start(content)
    run.step("on", max=3)
    run.step("a second one", lambda: two.set(True), 3)
    run.step("another target", lambda: target.set(16.0), 3)
    run.step("the first one goes", lambda: any.set(False), 2)
    run.step("both go", lambda: two.set(False), 4)
    run.step("the first one is back", lambda: any.set(True), 4)


@scenario("focus_before_layout")
def focus_before_layout(run: Run) -> None:
    run.queue = True
    all, more = Requesters(), mutable_state_of(False)

    def request(name: str, shown: str = "") -> None:
        log(f"{shown or name}:{text(all[name].request_focus())}")

    def content() -> None:
        log("compose:Root")
        with Column(focus(Modifier, "column")):
            Target("a", all)
            with Box(focus(Modifier.focus_requester(all["group"]), "group").focus_group()), Column():
                Target("b", all)
                Target("c", all)
            with Box(focus(Modifier.focus_requester(all["single"]), "single").focus_group()):
                Target("d", all)
            with Row(Modifier.focus_requester(all["row"])):
                Target("e", all)
                Target("f", all)
            if more.value:
                Target("g", all)

                def effect() -> Any:
                    request("g")
                    return lambda: request("d")

                DisposableEffect(effect)

        def first() -> Any:
            request("a")
            return lambda: None

        DisposableEffect(first)
        SideEffect(lambda: request("group"))

        async def launched() -> None:
            request("single")
            request("row")

        LaunchedEffect(launched)

    run.start(content)
    run.step("the group", did(lambda: all["group"].request_focus()))
    run.step("more", lambda: more.set(True))
    run.step("no more", lambda: more.set(False))
    run.step("g is gone", did(lambda: all["g"].request_focus()))


@scenario("focus_placed_order")
def focus_placed_order(run: Run) -> None:
    all, reversed, rtl = Requesters(), mutable_state_of(False), mutable_state_of(False)
    manager: Any = None

    def measure(scope: Any, ms: Any, c: Any) -> Any:
        ps = [it.measure(Constraints()) for it in ms]

        def place() -> None:
            if reversed.value:
                for i in (2, 1, 0):
                    ps[i].place_relative((2 - i) * 20, 0)
            else:
                for i in (0, 1, 2):
                    ps[i].place_relative(i * 20, 0)

        return scope.layout(60, 20, place)

    def content() -> None:
        nonlocal manager
        log("compose:Root")
        manager = LocalFocusManager.current

        def properties(it: Any) -> None:
            it.start = all["c"]
            it.end = all["a"]

        def inside() -> None:
            with Layout(measure):
                Target("a", all)
                with Box(Modifier.focus_properties(properties)):
                    Target("b", all)
                Target("c", all)

        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=inside)

    def tab() -> None:
        run.scene.key(Key.TAB)

    run.start(content)
    run.step("tab", tab)
    run.step("tab again", tab)
    run.step("reversed, tab", lambda: reversed.set(True))
    run.step("tab in the other order", tab)
    run.step("and again", tab)
    run.step("b", did(lambda: all["b"].request_focus()))
    run.step("left", did(lambda: manager.move_focus(FocusDirection.LEFT)))
    run.step("b again", did(lambda: all["b"].request_focus()))
    run.step("right to left", lambda: rtl.set(True))
    run.step("left there", did(lambda: manager.move_focus(FocusDirection.LEFT)))
