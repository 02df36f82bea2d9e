"""Ports of LessonsFourToNineteen.kt (tests/oracle): the programs of lessons 4, 5, 13, 14, 18 and 19."""

from __future__ import annotations

import warnings
from typing import Any

from engine import (
    Box,
    Color,
    Column,
    Constraints,
    IntOffset,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LinearEasing,
    LocalDensity,
    Modifier,
    MutableState,
    Text,
    animate_float_as_state,
    composable,
    mutable_state_of,
    remember_lazy_list_state,
    snapshot_flow,
    tween,
)

from .harness import Run, log, scenario, trace, traced

WHITE, BLACK, BLUE, YELLOW, GRAY, DARK_GRAY = (
    Color.WHITE,
    Color.BLACK,
    Color.BLUE,
    Color.YELLOW,
    Color.GRAY,
    Color.DARK_GRAY,
)


def _run_as(name: str, body: Any) -> Any:
    """A composable that the log calls `name`."""

    @composable
    def named() -> None:
        log(f"compose:{name}")
        body()

    return named


# ---------------------------------------------------------------- lesson 4


@composable
def Title() -> None:
    log("compose:Title")
    with Column(Modifier.fill_max_width().height(250).padding(start=24, top=150)):
        Text("Alpine lakes")
        Text("8 places", Modifier.padding(top=2))


@composable
def Card(name: str) -> None:
    log("compose:Card")
    with Column(Modifier.fill_max_width().height(250).background(WHITE)):
        Box(Modifier.fill_max_width().weight(1))
        Text(name, Modifier.padding(16))


LAKES = [f"Lake {number}" for number in range(8)]


def lake_list(scope: Any) -> None:
    scope.item(lambda: Title())
    scope.items(len(LAKES), lambda index: Card(LAKES[index]))


def _turns(run: Run, times: int, x: float, y: float, px: float) -> None:
    for n in range(1, times + 1):
        run.step(f"wheel {n}", lambda: run.scene.scroll(x, y, 0, px), 1)


@scenario("lesson_parallax")
def lesson_parallax(run: Run) -> None:
    run.queue = True

    def screen() -> None:
        scroll = remember_lazy_list_state()
        half = scroll.first_visible_item_scroll_offset // 2
        with Box(traced("box").fill_max_size().background(WHITE)):
            moved = Modifier.offset(y=LocalDensity.current.to_dp(-half))
            Box(moved.then(trace("header")).fill_max_width().height(250).background(BLUE))
            LazyColumn(lake_list, traced("list"), scroll)

    run.start(_run_as("Screen", screen))
    _turns(run, 20, 200, 400, 10)


@scenario("lesson_parallax_placed")
def lesson_parallax_placed(run: Run) -> None:
    run.queue = True

    def mine() -> None:
        scroll = remember_lazy_list_state()
        with Box(traced("box").fill_max_size().background(WHITE)):
            moved = Modifier.offset(lambda: IntOffset(0, -(scroll.first_visible_item_scroll_offset // 2)))
            Box(moved.then(trace("header")).fill_max_width().height(250).background(BLUE))
            LazyColumn(lake_list, traced("list"), scroll)

    run.start(_run_as("Mine", mine))
    _turns(run, 20, 200, 400, 10)


# ---------------------------------------------------------------- lesson 13


@scenario("lesson_shopping")
def lesson_shopping(run: Run) -> None:
    run.queue = True
    items, note = mutable_state_of(["apple"]), mutable_state_of("for the weekend")

    def total() -> None:
        Text(f"On the list {note.value}: {len(items.value)}", traced("total"))

    run.start(_run_as("Total", total), 220, 20)
    run.step("equal", lambda: note.set("for the " + "weekend"), 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the engine names the mistake that the lesson shows
        run.step("append", lambda: items.value.append("pear"), 1)
        run.step("new list", lambda: items.set([*items.value, "plum"]), 1)


# ---------------------------------------------------------------- lesson 14


def lines(scope: Any) -> None:
    scope.items(20, lambda number: Text(f"Line {number}", Modifier.height(40)))


@scenario("lesson_log")
def lesson_log(run: Run) -> None:
    run.queue = True

    def screen() -> None:
        scroll = remember_lazy_list_state()

        async def report() -> None:
            log("start")
            log(f"sent:{scroll.first_visible_item_scroll_offset}")

        LaunchedEffect(report, scroll.first_visible_item_scroll_offset)
        LazyColumn(lines, Modifier.fill_max_size().then(trace("list")), scroll)

    run.start(_run_as("Screen", screen), 100, 120)
    _turns(run, 30, 50, 50, 3)


@scenario("lesson_log_flow")
def lesson_log_flow(run: Run) -> None:
    run.queue = True

    def mine() -> None:
        scroll = remember_lazy_list_state()

        async def report() -> None:
            log("start")
            async for offset in snapshot_flow(lambda: scroll.first_visible_item_scroll_offset):
                log(f"sent:{offset}")

        LaunchedEffect(report, scroll)
        LazyColumn(lines, Modifier.fill_max_size().then(trace("list")), scroll)

    run.start(_run_as("Mine", mine), 100, 120)
    _turns(run, 30, 50, 50, 3)


# ---------------------------------------------------------------- lesson 18


def _bar(width: Any) -> Any:
    return lambda scope, measurables, constraints: scope.layout(width.value, 20, lambda: None)


def _wrap(scope: Any, measurables: Any, constraints: Any) -> Any:
    placeables = [measurable.measure(Constraints()) for measurable in measurables]

    def place() -> None:
        y = 0
        for placeable in placeables:
            placeable.place(0, y)
            y += placeable.height

    return scope.layout(max(p.width for p in placeables), sum(p.height for p in placeables), place)


def _fixed(width: int, height: int) -> Any:
    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [measurable.measure(Constraints()) for measurable in measurables]

        def place() -> None:
            for placeable in placeables:
                placeable.place(0, 0)

        return scope.layout(width, height, place)

    return measure


@scenario("lesson_ladder")
def lesson_ladder(run: Run) -> None:
    run.queue = True
    size = mutable_state_of(50)

    def ladder() -> None:
        with Layout(_wrap, Modifier.background(WHITE).then(trace("gg"))):
            with Layout(_fixed(200, 200), traced("fixed")):
                with Layout(_wrap, traced("wrap2")):
                    with Layout(_wrap, traced("wrap1")):
                        Layout(_bar(size), Modifier.background(BLACK).then(trace("leaf")))
                        Layout(_fixed(5, 5), Modifier.background(YELLOW).then(trace("sib")))

    run.start(_run_as("Ladder", ladder), 220, 220)
    for width in (60, 60, 40):
        run.step(f"width {width}", lambda width=width: size.set(width), 1)  # type: ignore[misc]  # it is an int


def _download(run: Run, name: str, has_track: bool) -> None:
    run.queue = True
    loaded = mutable_state_of(0)

    def bar() -> None:
        Layout(_bar(loaded), Modifier.background(BLACK).then(trace("bar")))

    def download() -> None:
        with Layout(_wrap, Modifier.fill_max_size().background(WHITE).then(trace("page"))):
            with Layout(_wrap, traced("card")):
                with Layout(_wrap, traced("line")):
                    if has_track:
                        with Layout(_fixed(160, 20), traced("track")):
                            bar()
                    else:
                        bar()
            Layout(_fixed(160, 4), Modifier.background(YELLOW).then(trace("rule")))

    run.start(_run_as(name, download), 200, 60)
    for n in range(1, 21):
        run.step(f"step {n}", lambda: loaded.set(loaded.value + 8), 1)


@scenario("lesson_download")
def lesson_download(run: Run) -> None:
    _download(run, "Download", has_track=False)


@scenario("lesson_download_fixed")
def lesson_download_fixed(run: Run) -> None:
    _download(run, "Mine", has_track=True)


# ---------------------------------------------------------------- lessons 5 and 19


@scenario("lesson_fade")
def lesson_fade(run: Run) -> None:
    run.queue = True
    is_on = mutable_state_of(True)

    def content() -> None:
        log("compose:FadeByValue")
        fade = animate_float_as_state(1.0 if is_on.value else 0.2, tween(480, easing=LinearEasing))

        def draw(scope: Any) -> None:
            log("draw:inside")
            scope.draw_rect(YELLOW)

        with Column(traced("page").fill_max_size().background(Color.WHITE).padding(24)):
            Box(traced("lamp").size(160).alpha(fade.value).draw_behind(draw))

    run.start(content, 240, 240)
    run.step("off", lambda: is_on.set(False), 60)


@composable
def _in_block(a: MutableState[float]) -> None:
    log("compose:InBlock")
    Box(Modifier.graphics_layer(lambda layer: layer.set(alpha=a.value)).then(trace("a")).size(20))


@composable
def _in_alpha(a: MutableState[float]) -> None:
    log("compose:InAlpha")
    Box(Modifier.alpha(a.value).then(trace("b")).size(20))


@composable
def _in_value(a: MutableState[float]) -> None:
    log("compose:InValue")
    Box(Modifier.graphics_layer(alpha=a.value).then(trace("c")).size(20))


@scenario("lesson_opacity")
def lesson_opacity(run: Run) -> None:
    first, second, third = (mutable_state_of(1.0) for _ in range(3))

    def content() -> None:
        log("compose:Opacity")
        with Column(Modifier.background(Color.WHITE).then(trace("page"))):
            _in_block(first)
            _in_alpha(second)
            _in_value(third)

    run.start(content, 80, 80)
    run.step("block", lambda: first.set(0.5))
    run.step("alpha", lambda: second.set(0.5))
    run.step("value", lambda: third.set(0.5))


def _harbor(run: Run, name: str, has_layer: bool) -> None:
    run.queue = True
    lit = mutable_state_of(False)

    def harbor() -> None:
        with Box(Modifier.size(220, 180).draw_behind(lambda it: it.draw_rect(BLUE)).then(trace("sea"))):
            mast = Modifier.offset(96, 40).size(24, 90).draw_behind(lambda it: it.draw_rect(GRAY))
            with Box(mast.then(trace("mast"))):
                place = Modifier.size(24).graphics_layer() if has_layer else Modifier.size(24)
                light = place.draw_behind(lambda it: it.draw_rect(YELLOW if lit.value else DARK_GRAY))
                Box(light.then(trace("light")))

    run.start(_run_as(name, harbor), 220, 180)
    for n in range(1, 21):
        run.step(f"blink {n}", lambda: lit.set(not lit.value), 1)


@scenario("lesson_harbor")
def lesson_harbor(run: Run) -> None:
    _harbor(run, "Harbor", has_layer=False)


@scenario("lesson_harbor_layer")
def lesson_harbor_layer(run: Run) -> None:
    _harbor(run, "Mine", has_layer=True)
