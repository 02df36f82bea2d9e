"""The workloads on a Scene: N rows of fixed size, each of two leaves, with a layer of their own and without.

Timed until drawing is recorded (`frame()`), and until pixels (`frame()` and `pixels()`, only the damaged
rectangle is rasterised). One leaf's state is read in one phase at a time:

    composition   the leaf's composable             measurement   its measure block, same size
    placement     its placement block               drawing       its draw block
    layer         a graphics_layer block around it

All rows stand in a policy that gives each its place, so that what is timed is the change and not a Column;
those below the window are there all the same. Each change shows: a pixel changes wherever one can.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    Color,
    Constraints,
    IntOffset,
    Layout,
    Modifier,
    Scene,
    Text,
    composable,
    mutable_state_of,
)

from .timing import Bench, pick

WIDTH, HEIGHT = 600, 800
ROW_WIDTH, ROW_HEIGHT = 300, 20
PHASES = ("composition", "measurement", "placement", "drawing", "layer")
RED, BLUE = Color(1.0, 0.0, 0.0), Color(0.0, 0.0, 1.0)


def _stack(scope: Any, measurables: Any, constraints: Any) -> Any:
    each = Constraints.fixed(ROW_WIDTH, ROW_HEIGHT)
    placeables = [measurable.measure(each) for measurable in measurables]

    def place() -> None:
        for i, placeable in enumerate(placeables):
            placeable.place(0, i * ROW_HEIGHT)

    return scope.layout(WIDTH, len(placeables) * ROW_HEIGHT, place)


def _pair(scope: Any, measurables: Any, constraints: Any) -> Any:
    placeables = [measurable.measure(Constraints()) for measurable in measurables]

    def place() -> None:
        x = 0
        for placeable in placeables:
            placeable.place(x, 0)
            x += placeable.width

    return scope.layout(constraints.max_width, constraints.max_height, place)


def _leaf(scope: Any, measurables: Any, constraints: Any) -> Any:
    return scope.layout(100, ROW_HEIGHT, lambda: None)


def _draw(scope: Any) -> None:
    scope.draw_rect(BLUE)


@composable
def StillLeaf() -> None:
    Layout(_leaf, Modifier.draw_behind(_draw))


@composable
def ReadingLeaf(state: Any, phase: str) -> None:
    """Reads `state` in one phase; what it shows depends on the value wherever that phase can show it."""
    if phase == "composition":
        color = RED if state.value % 2 else BLUE
        Layout(_leaf, Modifier.draw_behind(lambda scope: scope.draw_rect(color)))
    elif phase == "measurement":

        def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
            state.value
            return scope.layout(100, ROW_HEIGHT, lambda: None)

        Layout(measure, Modifier.draw_behind(_draw))
    elif phase == "placement":
        Layout(_leaf, Modifier.offset(lambda: IntOffset(state.value % 7, 0)).draw_behind(_draw))
    elif phase == "drawing":
        Layout(_leaf, Modifier.draw_behind(lambda scope: scope.draw_rect(RED if state.value % 2 else BLUE)))
    else:

        def block(layer: Any) -> None:
            layer.alpha = 0.5 + state.value % 2 / 2

        Layout(_leaf, Modifier.graphics_layer(block).draw_behind(_draw))


@composable
def LeafRow(state: Any, phase: str, layered: bool) -> None:
    with Layout(_pair, Modifier.graphics_layer() if layered else Modifier):
        StillLeaf()
        ReadingLeaf(state, phase)


@composable
def TextRow(i: int) -> None:
    with Layout(_pair, Modifier):
        Text(f"row {i}")
        Text("value 0")


class App:
    """`traced=False`: no listener, so no report either."""

    def __init__(self, n: int, phase: str, layered: bool = True, traced: bool = False) -> None:
        self.states = [mutable_state_of(0) for _ in range(n)]
        self.phase, self.layered = phase, layered
        self.scene = Scene(self._content, WIDTH, HEIGHT, trace=traced)

    def _content(self) -> None:
        with Layout(_stack, Modifier):
            for state in self.states:
                LeafRow(state, self.phase, self.layered)

    def change(self, i: int) -> None:
        state = self.states[i]
        state.value = state.value + 1
        self.scene.frame()

    def change_to_pixels(self, i: int) -> Any:
        self.change(i)
        return self.scene.pixels()

    def close(self, *_: object) -> None:
        self.scene.close()


def run(bench: Bench) -> None:
    for n in bench.sizes:
        for layered in (True, False):
            _first_frame(bench, n, layered)
        _leaf_changes(bench, n)
    _first_frame_of_text(bench, 1_000)
    _parallax(bench, 1_000)
    _trace_on(bench, 1_000)
    _memory(bench, 1_000)


def _variant(layered: bool) -> str:
    return "scene, own layer" if layered else "scene, no layer"


def _first_frame(bench: Bench, n: int, layered: bool) -> None:
    def first(k: int) -> App:
        app = App(n, "drawing", layered)
        app.scene.frame()
        return app

    bench.time(
        "first frame",
        _variant(layered),
        n,
        first,
        check=lambda k, app: not app.scene.has_invalidations,
        after=lambda k, app: app.close(),
        warm=1,
        most=15,
        collect=True,
    )


def _leaf_changes(bench: Bench, n: int) -> None:
    for layered in (True, False):
        for phase in PHASES:
            _leaf_change(bench, n, phase, layered)


def _leaf_change(bench: Bench, n: int, phase: str, layered: bool) -> None:
    app = App(n, phase, layered)
    app.scene.settle(10)
    bench.time(
        f"leaf, {phase}",
        _variant(layered),
        n,
        lambda k: app.change(pick(k, n)),
        check=lambda k, _: not app.scene.has_invalidations,
    )
    app.scene.pixels()
    visible = min(n, HEIGHT // ROW_HEIGHT)
    bench.time(
        f"leaf, {phase}, pixels",
        _variant(layered),
        n,
        lambda k: app.change_to_pixels(k % visible),
        check=lambda k, pixels: pixels.shape == (HEIGHT, WIDTH, 4),
    )
    app.close()


def _first_frame_of_text(bench: Bench, n: int) -> None:
    def content() -> None:
        with Layout(_stack, Modifier):
            for i in range(n):
                TextRow(i)

    def first(k: int) -> Scene:
        scene = Scene(content, WIDTH, HEIGHT, trace=False)
        scene.frame()
        return scene

    bench.time(
        "first frame, texts",
        "scene, no layer",
        n,
        first,
        after=lambda k, scene: scene.close(),
        warm=1,
        most=15,
        collect=True,
    )


def _parallax(bench: Bench, n: int) -> None:
    """A header moves by an offset block while N rows stand by."""
    offset = mutable_state_of(0)
    app_states = [mutable_state_of(0) for _ in range(n)]

    def content() -> None:
        with Box():
            with Layout(_stack, Modifier):
                for state in app_states:
                    LeafRow(state, "drawing", True)
            Box(Modifier.offset(lambda: IntOffset(0, -offset.value // 2)).size(WIDTH, 200).background(Color.RED))

    scene = Scene(content, WIDTH, HEIGHT, trace=False)
    scene.settle(10)
    scene.pixels()

    def scroll(k: int) -> None:
        offset.value = k % 300
        scene.frame()

    def scroll_to_pixels(k: int) -> None:
        scroll(k)
        scene.pixels()

    bench.time("parallax", "scene, own layer", n, scroll)
    bench.time("parallax, pixels", "scene, own layer", n, scroll_to_pixels)
    scene.close()


def _trace_on(bench: Bench, n: int) -> None:
    """The same changes with a report of every frame; compare with `scene, own layer`."""
    for phase in PHASES:
        app = App(n, phase, True, traced=True)
        app.scene.settle(10)
        bench.time(f"leaf, {phase}", "scene, traced", n, lambda k, app=app: app.change(pick(k, n)))
        app.close()


def _memory(bench: Bench, n: int) -> None:
    """Bytes a layout node costs, state, slots and layers included: a scene of 3 N + 1 nodes."""
    warm: Callable[[], App] = lambda: App(10, "drawing")  # noqa: E731  # fills what is cached for good
    warm().close()
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    app = App(n, "drawing", False)
    app.scene.frame()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    bench.put_value("bytes a node", "scene, no layer", n, round((after - before) / (3 * n + 1)))
    app.close()
