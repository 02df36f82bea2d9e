"""Ports of HandsOnApps.kt (tests/oracle), first part: fingers that turn, draw, slide and scroll."""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    Box,
    Color,
    Column,
    InteractionSource,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    Offset,
    Orientation,
    Path,
    ScrollState,
    Stroke,
    await_each_gesture,
    await_first_down,
    composable,
    derived_state_of,
    detect_drag_gestures,
    detect_tap_gestures,
    drag,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    remember_updated_state,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown
from .scenarios_oracle_transitions import line


def touched(run: Run, *points: tuple[float, float], up: bool = False) -> Any:
    """Presses at the first point and moves over the others."""

    def change() -> None:
        run.scene.press(*points[0])
        for point in points[1:]:
            run.scene.move(*point)
        if up:
            run.scene.release(*points[-1])

    return change


def moved(run: Run, *points: tuple[float, float], up: bool = False) -> Any:
    def change() -> None:
        for point in points:
            run.scene.move(*point)
        if up:
            run.scene.release(*points[-1])

    return change


def up(run: Run, x: float, y: float) -> Any:
    return lambda: run.scene.release(x, y)


@scenario("dial_turned")
def dial_turned(run: Run) -> None:
    run.queue = True
    angle, enabled = Animatable(0.0), mutable_state_of(True)
    center = [Offset.ZERO]
    scopes: list[Any] = []

    def calculate() -> int:
        log("calc:step")
        return rounded(angle.value / 30)

    step = derived_state_of(calculate)

    async def gesture(events: Any) -> None:
        down = await await_first_down(events)
        last = down.position - center[0]
        log(f"down:{rounded(last.x)},{rounded(last.y)}")

        def dragged(change: Any) -> None:
            nonlocal last
            now = change.position - center[0]
            by = now.x - last.x
            last = now
            change.consume()
            scopes[-1].launch(lambda: turn(by))

        async def turn(by: float) -> None:
            await angle.snap_to(angle.value + by)

        async def rest() -> None:
            await angle.animate_to(step.value * 30.0, line(48))
            log(f"rests:{rounded(angle.value)}")

        await drag(events, down.id, dragged)
        scopes[-1].launch(rest)

    async def handler(scope: Any) -> None:
        log("launched:dial")
        await await_each_gesture(scope, gesture)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def positioned(it: Any) -> None:
            center[0] = Offset(it.size.width / 2, it.size.height / 2)

        def layer(it: Any) -> None:
            log(f"lambda:layer {rounded(angle.value)}")
            it.rotation_z = angle.value

        input = Modifier.pointer_input(handler, None) if enabled.value else Modifier
        chain = Modifier.on_globally_positioned(positioned).then(input)
        Box(chain.graphics_layer(layer).then(trace("dial")).size(100))
        Shown("step", lambda: step.value)

        async def launched() -> None:
            log(f"launched:step {step.value}")

        LaunchedEffect(launched, step.value)

    def off() -> None:
        touched(run, (50, 20), (60, 20))()
        enabled.value = False

    run.start(content, 120, 120)
    run.step("down", touched(run, (50, 20)))
    run.step("turned by 20", moved(run, (70, 20)))
    run.step("by 20 more", moved(run, (80, 20), (90, 20)))
    run.step("let go", up(run, 90, 20), 20)
    run.step("down and up: it rests", lambda: run.scene.tap(50, 20), 20)
    run.step("off while it is turned", off)
    run.step("moved on", moved(run, (90, 20), up=True))
    run.fact("angle", rounded(angle.value))


@scenario("signature_drawn")
def signature_drawn(run: Run) -> None:
    run.queue = True
    strokes: Any = mutable_state_list_of()
    width = mutable_state_of(2)

    def content() -> None:
        log(f"compose:Root {len(strokes)}")

        async def taps(scope: Any) -> None:
            def dot(it: Offset) -> None:
                log(f"dot:{rounded(it.x)}")
                strokes.append(mutable_state_list_of(it))

            def wiped(_: Offset) -> None:
                log(f"wiped:{len(strokes)}")
                strokes.clear()

            await detect_tap_gestures(scope, dot, on_long_press=wiped)

        async def drags(scope: Any) -> None:
            def start(it: Offset) -> None:
                log(f"start:{rounded(it.x)}")
                strokes.append(mutable_state_list_of(it))

            def dragged(change: Any, by: Offset) -> None:
                change.consume()
                strokes[-1].append(change.position)
                log(f"by:{rounded(by.x)}")

            await detect_drag_gestures(scope, dragged, start, lambda: log("end"), lambda: log("cancelled"))

        def cached(cache: Any) -> Any:
            log(f"cache:{len(strokes)}")
            paths = []
            for s in strokes:
                path = Path()
                for i, p in enumerate(s):
                    (path.move_to if i == 0 else path.line_to)(p.x, p.y)
                paths.append(path)

            def drawn(scope: Any) -> None:
                log(f"draw:pad {sum(len(s) for s in strokes)} {width.value}")
                for path in paths:
                    scope.draw_path(path, Color.BLACK, style=Stroke(float(width.value)))

            return cache.on_draw_behind(drawn)

        chain = Modifier.pointer_input(taps, None).pointer_input(drags, strokes)
        Box(chain.then(trace("pad")).draw_with_cache(cached).size(80))

    run.start(content, 100, 100)
    run.step("a dot", lambda: run.scene.tap(10, 10))
    run.step("a stroke begins", touched(run, (20, 20), (30, 20)))
    run.step("goes on", moved(run, (50, 20), (60, 30)))
    run.step("ends", up(run, 60, 30))
    run.step("a broader pen", lambda: width.set(4))
    run.step("undone", lambda: strokes.pop())
    run.step("pressed", touched(run, (40, 40)))
    run.wait("for long", 33)
    run.step("let go", up(run, 40, 40))


class Slide3:
    value = state_field(0.0)

    def __init__(self, value: float) -> None:
        self.value = value
        self.source = InteractionSource()


@composable
def SlideBar(name: str, slide: Slide3, on_end: Any) -> None:
    width = remember(lambda: mutable_state_of(0))
    ended = remember_updated_state(on_end)
    log(f"compose:SlideBar({name}) {text(slide.source.is_dragged)} {width.value}")

    def slid(it: float) -> None:
        if width.value > 0:
            slide.value = min(max(slide.value + it / width.value, 0.0), 1.0)

    state = remember_draggable_state(slid)

    def sized(it: Any) -> None:
        log(f"onSizeChanged:{name} {it.width}")
        width.value = it.width

    def stopped(it: float) -> None:
        log(f"stopped:{name} {rounded(it)}")
        ended.value()

    Box(
        traced(name)
        .on_size_changed(sized)
        .draggable(
            state,
            Orientation.HORIZONTAL,
            interaction_source=slide.source,
            start_drag_immediately=slide.source.is_dragged,
            on_drag_stopped=stopped,
        )
        .draw_behind(lambda scope: log(f"draw:{name} {rounded(slide.value * 100)}"))
        .fill_max_width()
        .height(20)
    )


@scenario("slides_linked")
def slides_linked(run: Run) -> None:
    run.queue = True
    a, b = Slide3(0.5), Slide3(0.5)
    total = derived_state_of(lambda: rounded((a.value + b.value) * 100))
    w, ends = mutable_state_of(100), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {ends.value}")
        now = ends.value

        def ended_a() -> None:
            log(f"ended:a {now}")
            ends.value += 1
            if total.value > 100:
                b.value -= (total.value - 100) / 100

        def ended_b() -> None:
            log(f"ended:b {now}")
            ends.value += 1

        with Column(Modifier.width(w.value)):
            SlideBar("a", a, ended_a)
            SlideBar("b", b, ended_b)
        Shown("total", lambda: total.value)

    run.start(content, 200, 60)
    run.step("a is pressed", touched(run, (20, 10)))
    run.step("dragged", moved(run, (40, 10), (60, 10)))
    run.step("let go", up(run, 60, 10))
    run.step("wider", lambda: w.set(150))
    run.step("b beyond its end", touched(run, (20, 30), (60, 30), (199, 30)))
    run.step("back and let go", moved(run, (60, 30), up=True))
    run.fact("values", [rounded(a.value * 100), rounded(b.value * 100)])


class Half(NestedScrollConnection):
    def __init__(self, name: str, share: float) -> None:
        self.name, self.share = name, share

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        took = Offset(0.0, float(rounded(available.y * self.share)))
        log(f"pre:{self.name} {rounded(available.y)} took {rounded(took.y)}")
        return took

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        log(f"post:{self.name} {rounded(consumed.y)} left {rounded(available.y)}")
        return Offset.ZERO


@scenario("scrolls_between")
def scrolls_between(run: Run) -> None:
    run.queue = True
    outer, inner, share = LazyListState(), ScrollState(0), mutable_state_of(0.5)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        connection = remember(lambda: Half("half", share.value), share.value)

        def head() -> None:
            Box(traced("head").fill_max_width().height(30))

        def mid() -> None:
            with Box(Modifier.nested_scroll(connection).then(trace("mid")).height(60)):
                with Column(traced("inner").vertical_scroll(inner)):
                    for i in range(4):
                        Box(traced(f"row{i}").size(80, 30))

        def more(i: int) -> None:
            Box(traced(f"more{i}").fill_max_width().height(40))

        def items(scope: Any) -> None:
            scope.item(head)
            scope.item(mid)
            scope.items(3, more)

        LazyColumn(items, traced("outer").nested_scroll(remember(lambda: Half("all", 0.0))), outer)

        def at() -> str:
            shown = f"{outer.first_visible_item_index}+{outer.first_visible_item_scroll_offset}"
            return f"{shown} {inner.value} {text(inner.is_scroll_in_progress)}"

        Shown("at", at)

    async def to_its_end() -> None:
        log(f"scrolled:{rounded(await inner.scroll_by(100))}")

    run.start(content, 100, 100)
    run.step("a drag begins inside", touched(run, (50, 60), (50, 40)), 4)
    run.step("goes on", moved(run, (50, 20)), 4)
    run.step("rests", moved(run, (50, 20)), 4)
    run.step("lets go", up(run, 50, 20), 30)
    run.step("takes nothing", lambda: share.set(0.0), 4)
    run.step("by the program: to its end", lambda: scopes[-1].launch(to_its_end), 4)
    run.step("the list to its top", lambda: scopes[-1].launch(lambda: outer.scroll_to_item(0)), 4)
    run.step("downwards at the end", touched(run, (50, 80), (50, 60), (50, 30), (50, 30), up=True), 4)
