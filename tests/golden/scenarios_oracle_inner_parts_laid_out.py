"""Ports of InnerParts.kt (tests/oracle), third part: hits, coordinates, children that a layout treats otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    IntOffset,
    Layout,
    Modifier,
    ModifierNodeElement,
    Offset,
    PointerEventPass,
    PointerInputModifierNode,
    Row,
    ScrollState,
    Spacer,
    TransformOrigin,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown


class Ear(PointerInputModifierNode, Modifier.Node):
    def __init__(self, name: str, share: bool, beyond: bool) -> None:
        super().__init__()
        self.name, self.share, self.beyond = name, share, beyond

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: Any) -> None:
        if event_pass == PointerEventPass.MAIN:
            at = ", ".join(f"{rounded(it.position.x)},{rounded(it.position.y)}" for it in event.changes)
            log(f"heard:{self.name} {event.type.name.title()} {at} {bounds.width}x{bounds.height}")

    def on_cancel_pointer_input(self) -> None:
        log(f"cancelled:{self.name}")

    def share_pointer_input_with_siblings(self) -> bool:
        return self.share

    def intercept_out_of_bounds_child_events(self) -> bool:
        return self.beyond


@dataclass(frozen=True)
class EarElement(ModifierNodeElement[Ear]):
    name: str
    share: bool = False
    beyond: bool = False

    def create(self) -> Ear:
        return Ear(self.name, self.share, self.beyond)

    def update(self, node: Ear) -> None:
        node.name, node.share, node.beyond = self.name, self.share, self.beyond


@scenario("shared_with_siblings")
def shared_with_siblings(run: Run) -> None:
    run.queue = True
    top, shares, z, beyond = (mutable_state_of(it) for it in (True, True, 0.0, True))

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.then(EarElement("root")).size(100)):
            Box(Modifier.z_index(z.value).then(EarElement("low")).size(60))
            mid = Modifier.then(EarElement("mid", share=shares.value)).offset(20, 0)
            Box(mid.then(EarElement("mid.in")).size(40, 60))
            if top.value:
                Box(Modifier.offset(30, 10).then(EarElement("top", share=True)).size(20))
            with Box(Modifier.offset(0, 70).then(EarElement("parent", beyond=beyond.value)).size(20)):
                Box(Modifier.offset(40, 0).then(EarElement("outside")).required_size(20))

    def shares_no_more() -> None:
        shares.value = False
        tapped(run, 35, 15)()

    def pressed_below() -> None:
        z.value = 0.0
        shares.value = True
        run.scene.press(35, 15)

    run.start(content, 100, 100)
    scene = run.scene
    run.step("press on all", lambda: scene.press(35, 15))
    run.step("move to mid and low", lambda: scene.move(25, 40))
    run.step("release", lambda: scene.release(25, 40))
    run.step("mid shares no more", shares_no_more)
    run.step("a tap once more", tapped(run, 35, 15))
    run.step("low is above", lambda: z.set(1.0))
    run.step("a tap", tapped(run, 35, 15))
    run.step("low is below, press", pressed_below)
    run.step("top goes", lambda: top.set(False))
    run.step("move on", lambda: scene.move(36, 16))
    run.step("release on nothing", lambda: scene.release(90, 90))
    run.step("a tap outside the parent", tapped(run, 45, 75))
    run.step("not heard beyond", lambda: beyond.set(False))
    run.step("a tap outside again", tapped(run, 45, 75))


def hears(modifier: Any, name: str) -> Any:
    async def handler(scope: Any) -> None:
        async def block(events: Any) -> None:
            while True:
                e = await events.await_pointer_event()
                at = e.changes[0].position
                log(f"heard:{name} {e.type.name.title()} {rounded(at.x)},{rounded(at.y)}")

        await scope.await_pointer_event_scope(block)

    return modifier.pointer_input(handler, name)


@scenario("mouse_in_and_out")
def mouse_in_and_out(run: Run) -> None:
    run.queue = True
    x, inner, cover = mutable_state_of(10), mutable_state_of(True), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Box(hears(Modifier, "outer").size(80)):
            if inner.value:
                with Box(hears(Modifier.offset(lambda: IntOffset(x.value, 10)), "inner").size(20)):
                    Box(hears(Modifier, "core").size(10))
            Box(hears(Modifier.offset(50, 10), "beside").size(20))
            if cover.value:
                Box(hears(Modifier, "cover").size(40))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("onto the outer", lambda: scene.move(5, 5))
    run.step("onto the core", lambda: scene.move(12, 12))
    run.step("within the core", lambda: scene.move(15, 15))
    run.step("onto the inner", lambda: scene.move(25, 25))
    run.step("beside", lambda: scene.move(55, 15))
    run.step("inner comes under the mouse", lambda: x.set(45))
    run.step("moved a little", lambda: scene.move(56, 16))
    run.step("inner goes away again", lambda: x.set(10))
    run.step("onto the inner again", lambda: scene.move(25, 25))
    run.step("inner leaves", lambda: inner.set(False))
    run.step("covered", lambda: cover.set(True))
    run.step("moved in the cover", lambda: scene.move(26, 26))
    run.step("out of all", lambda: scene.move(95, 95))


def whole(at: Offset) -> str:
    return f"{rounded(at.x)},{rounded(at.y)}"


@scenario("places_between_nodes")
def places_between_nodes(run: Run) -> None:
    run.queue = True
    turn, scale, dx = mutable_state_of(0.0), mutable_state_of(1.0), mutable_state_of(0)
    scroll = ScrollState(0)
    at: dict[str, Any] = {}

    def held(modifier: Any, name: str) -> Any:
        def placed(it: Any) -> None:
            at[name] = it
            log(f"onPlaced:{name} {whole(it.position_in_parent())} {it.size.width}x{it.size.height}")

        return modifier.on_placed(placed)

    def told() -> None:
        root = at["root"]
        for n in ("a", "b", "c"):
            c = at[n]
            box, bounds = root.local_bounding_box_of(c), c.bounds_in_root()
            log(
                f"told:{n} {whole(root.local_position_of(c))} {whole(root.local_position_of(c, Offset(10, 10)))} "
                f"{whole(c.local_position_of(root))} {c.parent_layout_coordinates.size.width} "
                f"{rounded(box.left)},{rounded(box.top)} {rounded(box.right)},{rounded(box.bottom)} "
                f"{rounded(root.local_bounding_box_of(c, False).width)} {whole(at['b'].local_position_of(c))} "
                f"{rounded(bounds.left)} {rounded(bounds.right)}"
            )

    def turned(layer: Any) -> None:
        layer.rotation_z = turn.value
        layer.transform_origin = TransformOrigin(0, 0)

    def scaled(layer: Any) -> None:
        layer.scale_x = scale.value
        layer.scale_y = 2.0
        layer.translation_x = 3.0

    def content() -> None:
        log("compose:Root")
        with Box(held(Modifier, "root").size(100)):
            with Box(held(Modifier.offset(lambda: IntOffset(dx.value, 0)).graphics_layer(turned), "a").size(40)):
                Box(held(Modifier.offset(5, 5).graphics_layer(scaled), "b").size(10))
            with Column(Modifier.offset(50, 50).size(30).clip_to_bounds().vertical_scroll(scroll)):
                Spacer(Modifier.size(20))
                Box(held(Modifier, "c").size(40, 30))

    def moved_and_scaled() -> None:
        dx.value = 20
        scale.value = 3.0

    def turned_back() -> None:
        turn.value = 45.0
        scroll.dispatch_raw_delta(15)

    run.start(content, 100, 100)
    run.step("told", told)
    run.step("turned", lambda: turn.set(90.0))
    run.step("told of it", told)
    run.step("moved and scaled", moved_and_scaled)
    run.step("told of it", told)
    run.step("scrolled", lambda: scroll.dispatch_raw_delta(15))
    run.step("told of it", told)
    run.step("turned back, scrolled on", turned_back)
    run.step("told at the end", told)


@scenario("children_left_unmeasured")
def children_left_unmeasured(run: Run) -> None:
    run.queue = True
    measured, placed, n, c = mutable_state_of(3), mutable_state_of(3), mutable_state_of(10), mutable_state_of(0)

    def policy(scope: Any, children: Any, k: Any) -> Any:
        log("policy")
        ps = [it.measure(k.copy(min_width=0, min_height=0)) for it in children[: measured.value]]

        def place() -> None:
            x = 0
            for i, child in enumerate(ps):
                if i < placed.value:
                    child.place(x, 0)
                x += child.width

        return scope.layout(sum(it.width for it in ps), 20, place)

    def one(i: int) -> None:
        def own(scope: Any, m: Any, k: Any) -> Any:
            log(f"lambda:m{i}")
            p = m.measure(k.copy(min_width=n.value, max_width=n.value))
            return scope.layout(p.width, 10, lambda: p.place(0, 0))

        chain = (
            Modifier.on_placed(lambda _: log(f"onPlaced:{i}"))
            .on_globally_positioned(lambda it: log(f"onGloballyPositioned:{i} {rounded(it.position_in_root().x)}"))
            .then(trace(f"c{i}"))
            .draw_behind(lambda _: log(f"draw:own{i} {c.value}"))
            .layout(own)
        )
        with Box(chain):
            log(f"compose:in{i} {c.value}")
            Alive(f"alive{i}")

    def content() -> None:
        log("compose:Root")
        with Box(traced("around")):
            with Layout(policy):
                for i in range(3):
                    one(i)

    def two_placed() -> None:
        measured.value = 3
        placed.value = 2

    def both() -> None:
        n.value = 12
        c.value = 3

    run.start(content, 100, 100)
    run.step("two measured", lambda: measured.set(2))
    run.step("n=20", lambda: n.set(20))
    run.step("c=1", lambda: c.set(1))
    run.step("one placed", lambda: placed.set(1))
    run.step("c=2", lambda: c.set(2))
    run.step("n=15", lambda: n.set(15))
    run.step("all measured, two placed", two_placed)
    run.step("all placed", lambda: placed.set(3))
    run.step("none measured", lambda: measured.set(0))
    run.step("n=12 and c=3", both)
    run.step("all again", lambda: measured.set(3))


@scenario("measured_while_placing")
def measured_while_placing(run: Run) -> None:
    run.queue = True
    late, a, b, gap = mutable_state_of(True), mutable_state_of(10), mutable_state_of(10), mutable_state_of(0)

    def fixed(state: Any) -> Any:
        def block(scope: Any, m: Any, _k: Any) -> Any:
            p = m.measure(Constraints.fixed(state.value, 10))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        return block

    def policy(scope: Any, children: Any, _k: Any) -> Any:
        one, two = children
        log("policy")
        p = one.measure(Constraints())
        q = None if late.value else two.measure(Constraints())

        def place() -> None:
            log("place:policy")
            p.place(0, 0)
            r = q if q is not None else two.measure(Constraints())
            r.place(p.width + gap.value, 0)
            log(f"place:late {r.width}")

        return scope.layout(p.width, 20, place)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):
            with Layout(policy, traced("own", exit=True)):
                Box(traced("early").layout(fixed(a)))
                with Box(traced("late")):
                    Box(traced("late.in").layout(fixed(b)))
            Box(traced("below").size(10))

    def gap_and_b() -> None:
        gap.value = 6
        b.value = 30

    def late_again() -> None:
        late.value = True
        a.value = 15

    run.start(content, 100, 100)
    run.step("b=20", lambda: b.set(20))
    run.step("a=20", lambda: a.set(20))
    run.step("gap=5", lambda: gap.set(5))
    run.step("gap=6, b=30", gap_and_b)
    run.step("measured before", lambda: late.set(False))
    run.step("b=10", lambda: b.set(10))
    run.step("late again, a=15", late_again)
    run.step("b=12", lambda: b.set(12))


@scenario("scroll_modes")
def scroll_modes(run: Run) -> None:
    run.queue = True
    scroll = ScrollState(30)
    down, turned, enabled = mutable_state_of(True), mutable_state_of(False), mutable_state_of(True)
    size, second = mutable_state_of(100), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Row():
            room = Modifier.size(40).then(trace("room"))
            if down.value:
                room = room.vertical_scroll(scroll, enabled=enabled.value, reverse_scrolling=turned.value)
            else:
                room = room.horizontal_scroll(scroll, enabled=enabled.value, reverse_scrolling=turned.value)
            with Box(room):
                Box(traced("content", pos=True).size(size.value))
            if second.value:
                with Column(Modifier.size(30).vertical_scroll(scroll)):
                    Box(traced("other", pos=True).size(20, 80))
        Shown("at", lambda: f"{scroll.value} of {scroll.max_value}")
        Shown(
            "ways",
            lambda: f"{text(scroll.can_scroll_forward)} {text(scroll.can_scroll_backward)} {scroll.viewport_size}",
        )

    def finger() -> None:
        run.scene.press(30, 20)
        run.scene.move(10, 20)
        run.scene.move(5, 20)
        run.scene.release(5, 20)

    def large() -> None:
        size.value = 120
        down.value = True
        turned.value = False
        enabled.value = True

    run.start(content, 100, 100)
    run.step("by 20", lambda: scroll.dispatch_raw_delta(20))
    run.step("across", lambda: down.set(False))
    run.step("turned", lambda: turned.set(True))
    run.step("a finger across", finger, 20)
    run.step("disabled, a finger", lambda: enabled.set(False), 20)
    run.step("a finger that does nothing", finger, 20)
    run.step("smaller", lambda: size.set(60))
    run.step("smaller than the room", lambda: size.set(30))
    run.step("large, down again", large)
    run.step("to the end", lambda: scroll.dispatch_raw_delta(500))
    run.step("a second box with the state", lambda: second.set(True))
    run.step("by -10", lambda: scroll.dispatch_raw_delta(-10))
    run.step("the second leaves", lambda: second.set(False))
