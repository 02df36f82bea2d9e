"""Ports of Drawing.kt (tests/oracle): draw order, layers, the draw cache, what is drawn again."""

from __future__ import annotations

from typing import Any

from engine import Box, Color, Column, Constraints, IntOffset, Layout, Modifier, composable, mutable_state_of

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf
from .scenarios_oracle_layout import Sized


@composable
def Raised(name: str, z: float) -> None:
    log(f"compose:{name}")
    Box(Modifier.z_index(z).then(trace(name)).size(20))


@composable
def RaisedBy(name: str, z: Any) -> None:
    log(f"compose:{name}")
    Box(Modifier.z_index(z.value).then(trace(name)).size(20))


@composable
def LayerOrNot(form: Any) -> None:
    log(f"compose:LayerOrNot {form.value}")
    match form.value:
        case 0:
            modifier: Any = Modifier
        case 1:
            modifier = Modifier.graphics_layer(alpha=0.5)
        case 2:
            modifier = Modifier.graphics_layer(alpha=0.7, translation_x=3)
        case _:
            modifier = Modifier.alpha(1)
    with Box(modifier.then(trace("own")).size(20)):
        Leaf("kid")


@composable
def Cached(build: Any, draw: Any, size: Any, x: Any, outer: Any) -> None:
    log(f"compose:Cached outer={outer.value}")

    def fixed(scope: Any, m: Any, c: Any) -> Any:
        q = m.measure(Constraints.fixed(size.value, size.value))
        return scope.layout(q.width, q.height, lambda: q.place(0, 0))

    def cached(cache: Any) -> Any:
        log(f"cache:build size={int(cache.size.width)} build={build.value}")
        return cache.on_draw_behind(lambda scope: log(f"draw:cached draw={draw.value}"))

    Box(Modifier.offset(lambda: IntOffset(x.value, 0)).layout(fixed).draw_with_cache(cached))


@scenario("z_order")
def z_order(run: Run) -> None:
    z = mutable_state_of(0.0)
    pz = mutable_state_of(0.0)

    def placing(scope: Any, ms: Any, c: Any) -> Any:
        ps = [m.measure(Constraints()) for m in ms]

        def place() -> None:
            log("policy:place")
            ps[0].place(0, 0, pz.value)
            ps[1].place(5, 5)

        return scope.layout(50, 50, place)

    def content() -> None:
        with Box(traced("root")):
            Raised("a", 1)
            RaisedBy("b", z)
            Raised("c", 0)
            with Layout(placing, traced("placing")):
                Leaf("d")
                Leaf("e")

    run.start(content)
    run.step("z=2", lambda: z.set(2.0))
    run.step("z=1: as high as a", lambda: z.set(1.0))
    run.step("z=-1", lambda: z.set(-1.0))
    run.step("placed at z=1", lambda: pz.set(1.0))
    run.step("placed at z=2: the same order", lambda: pz.set(2.0))


@scenario("placed_with_layer")
def placed_with_layer(run: Run) -> None:
    layered = mutable_state_of(False)
    x = mutable_state_of(0)
    alpha = mutable_state_of(1.0)
    d = mutable_state_of(0)

    def placing(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())

        def place() -> None:
            log("policy:place")
            if layered.value:

                def block(layer: Any) -> None:
                    log("lambda:layer")
                    layer.alpha = alpha.value

                p.place_with_layer(x.value, 0, block)
            else:
                p.place(x.value, 0)

        return scope.layout(50, 50, place)

    def content() -> None:
        with Box(traced("root")):
            with Layout(placing, traced("placing")):
                with Box(traced("kid").draw_behind(lambda scope: log(f"draw:kid d={d.value}")).size(5)):
                    Leaf("grandkid")
            Leaf("sibling")

    run.start(content)
    run.step("moved without a layer", lambda: x.set(5))
    run.step("with a layer", lambda: layered.set(True))
    run.step("moved with its layer", lambda: x.set(10))
    run.step("alpha", lambda: alpha.set(0.5))
    run.step("its drawing", lambda: d.set(1))

    def without_a_layer() -> None:
        layered.value = False
        x.value = 20

    run.step("without a layer, and moved", without_a_layer)
    run.step("its drawing, without a layer", lambda: d.set(2))
    run.step("with a layer again", lambda: layered.set(True))


@scenario("draw_cache")
def draw_cache(run: Run) -> None:
    build = mutable_state_of(0)
    draw = mutable_state_of(0)
    size = mutable_state_of(50)
    x = mutable_state_of(0)
    outer = mutable_state_of(0)
    run.start(lambda: Cached(build, draw, size, x, outer))
    run.step("state of the drawing", lambda: draw.set(1))
    run.step("state of the cache", lambda: build.set(1))
    run.step("size", lambda: size.set(60))
    run.step("moved", lambda: x.set(5))
    run.step("composed again, the same modifier", lambda: outer.set(1))

    def both() -> None:
        draw.value = 2
        build.value = 2

    run.step("both states", both)


@scenario("layers_nested")
def layers_nested(run: Run) -> None:
    outer = mutable_state_of(1.0)
    inner = mutable_state_of(0.0)
    outer_draw = mutable_state_of(0)
    inner_draw = mutable_state_of(0)
    clip = mutable_state_of(False)

    def outer_block(layer: Any) -> None:
        log("lambda:layer outer")
        layer.alpha = outer.value
        layer.clip = clip.value

    def inner_block(layer: Any) -> None:
        log("lambda:layer inner")
        layer.rotation_z = inner.value

    def content() -> None:
        with Box(traced("root").size(100)):
            with Box(
                Modifier.graphics_layer(outer_block)
                .draw_behind(lambda scope: log(f"draw:outer {outer_draw.value}"))
                .size(80)
            ):
                with Box(
                    Modifier.graphics_layer(inner_block)
                    .draw_behind(lambda scope: log(f"draw:inner {inner_draw.value}"))
                    .size(40)
                ):
                    Leaf("leaf")
                Leaf("beside")

    run.start(content)
    run.step("outer alpha", lambda: outer.set(0.5))
    run.step("inner rotation", lambda: inner.set(45.0))

    def both() -> None:
        outer.value = 0.6
        inner.value = 90.0

    run.step("both", both)

    def alpha_and_drawing() -> None:
        outer.value = 0.7
        outer_draw.value = 1

    run.step("outer alpha and outer drawing", alpha_and_drawing)
    run.step("inner drawing", lambda: inner_draw.set(1))
    run.step("outer clip", lambda: clip.set(True))
    run.step("outer alpha 0", lambda: outer.set(0.0))
    run.step("inner drawing while it can not be seen", lambda: inner_draw.set(2))
    run.step("outer alpha 1", lambda: outer.set(1.0))


@scenario("layer_modifier")
def layer_modifier(run: Run) -> None:
    form = mutable_state_of(0)

    def content() -> None:
        with Box(traced("root")):
            LayerOrNot(form)
            Leaf("sibling")

    run.start(content)
    for n in range(1, 4):
        run.step(f"form {n}", lambda n=n: form.set(n))
    run.step("form 0", lambda: form.set(0))


@scenario("drawing_moved")
def drawing_moved(run: Run) -> None:
    h = mutable_state_of(10)
    show = mutable_state_of(False)
    color = mutable_state_of(Color.RED)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):
            Sized("first", h)
            Box(traced("layered").graphics_layer().then(trace("in")).background(color.value).size(10))
            with Box(traced("plain").size(10)):
                if show.value:
                    Leaf("new")
            Box(traced("clipped").clip_to_bounds().then(trace("inClip")).size(10))

    run.start(content)
    run.step("first grows", lambda: h.set(20))
    run.step("a new child", lambda: show.set(True))
    run.step("color", lambda: color.set(Color.BLUE))
    run.step("the child leaves", lambda: show.set(False))
    run.step("first shrinks", lambda: h.set(5))
