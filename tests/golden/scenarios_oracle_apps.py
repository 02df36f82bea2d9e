"""Ports of Programs.kt (tests/oracle), first part: sections, swipes, a pulled list, panes, a stopwatch, screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Animatable,
    AnimatedContent,
    AnimatedVisibility,
    Box,
    BoxWithConstraints,
    Column,
    Constraints,
    DisposableEffect,
    IntOffset,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    Orientation,
    Row,
    Velocity,
    animate,
    composable,
    derived_state_of,
    expand_vertically,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    remember_saveable,
    remember_saveable_state_holder,
    shrink_vertically,
    slide_in,
    slide_out,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_mechanisms import Deeper, Says
from .scenarios_oracle_transitions import line


@composable
def Section(id: int, open: bool, toggle: Callable[[int], object]) -> None:
    log(f"compose:Section({id}) {text(open)}")

    def click() -> None:
        log(f"clicked:{id}")
        toggle(id)

    def body() -> None:
        log(f"compose:body{id}")
        Box(traced(f"body{id}").size(80, 40))

    with Column(traced(f"section{id}")):
        Box(traced(f"head{id}").clickable(click).size(80, 20))
        AnimatedVisibility(
            open,
            body,
            enter=expand_vertically(line(64)) + fade_in(line(64)),
            exit=shrink_vertically(line(64)) + fade_out(line(32)),
        )


@scenario("accordion")
def accordion(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(-1)
    ids: Any = mutable_state_list_of(0, 1, 2)

    def content() -> None:
        log("compose:Root")
        with Column(traced("all")):
            for id in ids:

                def section(id: int = id) -> None:
                    Section(id, open.value == id, lambda it: open.set(-1 if open.value == it else it))

                with key(id):
                    Deeper(2 * id, section)

    def third() -> None:
        tapped(run, 10, 100)()
        open.value = 2

    run.start(content, 100, 200)
    run.step("the second", tapped(run, 10, 30), 20)
    run.step("the first", tapped(run, 10, 10), 3)
    run.step("the third on the way", third, 20)
    run.step("closed", lambda: open.set(-1), 2)
    run.step("and opened", lambda: open.set(2), 20)
    run.step("removed while it closes", lambda: open.set(0), 2)
    run.step("gone", lambda: ids.remove(2), 20)
    run.step("it comes back open", lambda: (open.set(2), ids.insert(0, 2)), 20)


@composable
def SwipedRow(id: int, scope: Any, gone: Callable[[int], object]) -> None:
    def birth() -> Animatable[float]:
        log(f"born:{id}")
        return Animatable(0.0)

    x = remember(birth)
    log(f"compose:SwipedRow({id})")

    def drag(it: float) -> None:
        async def snap() -> None:
            await x.snap_to(x.value + it)

        scope.launch(snap)

    async def stopped(velocity: float) -> None:
        if x.value > 50:
            await x.animate_to(100.0, line(48))
            log(f"gone:{id}")
            gone(id)
        else:
            await x.animate_to(0.0, line(32))
            log(f"back:{id}")

    def layer(it: Any) -> None:
        log(f"lambda:layer.{id} {rounded(x.value)}")
        it.translation_x = x.value

    state = remember_draggable_state(drag)
    Box(
        Modifier.draggable(state, Orientation.HORIZONTAL, on_drag_stopped=stopped)
        .graphics_layer(layer)
        .then(trace(f"row{id}"))
        .size(100, 30)
    )


@scenario("swipe_to_dismiss")
def swipe_to_dismiss(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(0, 1, 2, 3)

    def content() -> None:
        log("compose:Root")
        scope = remember_coroutine_scope()

        def item(id: int) -> None:
            SwipedRow(id, scope, lambda it: ids.remove(it))

        LazyColumn(lambda scope: scope.items(ids, item, key=lambda it: it), traced("list"))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(10, 40))
    run.step("a little", lambda: scene.move(40, 40))
    run.step("hold", lambda: scene.move(40, 40))
    run.step("let go", lambda: scene.release(40, 40), 20)
    run.step("press again", lambda: scene.press(10, 40))
    run.step("far", lambda: (scene.move(60, 40), scene.move(95, 40)))
    run.step("held", lambda: scene.move(95, 40))
    run.step("let it go", lambda: scene.release(95, 40), 20)
    run.step("the next one", lambda: (scene.press(10, 40), scene.move(60, 40), scene.move(95, 40)), 20)
    run.step("it is let go", lambda: scene.release(95, 40), 2)
    run.step(
        "the first meanwhile",
        lambda: (scene.press(10, 10), scene.move(60, 10), scene.move(90, 10), scene.release(90, 10)),
        20,
    )


@scenario("pull_to_refresh")
def pull_to_refresh(run: Run) -> None:
    run.queue = True
    pulled, loading, n, list = mutable_state_of(0.0), mutable_state_of(False), mutable_state_of(8), LazyListState()
    scope: Any = None

    async def load() -> None:
        await with_frame_nanos(lambda nanos: None)
        await with_frame_nanos(lambda nanos: None)
        n.value += 2
        loading.value = False
        log(f"loaded:{n.value}")

    class Pulling(NestedScrollConnection):
        def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
            if available.y >= 0 or pulled.value <= 0:
                return Offset.ZERO
            by = max(available.y, -pulled.value)
            pulled.value += by
            return Offset(0.0, by)

        def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
            if available.y <= 0 or source != NestedScrollSource.USER_INPUT:
                return Offset.ZERO
            log(f"pulled:{rounded(available.y)}")
            pulled.value += available.y / 2
            return Offset(0.0, available.y)

        async def on_pre_fling(self, available: Velocity) -> Velocity:
            if pulled.value <= 0:
                return Velocity.ZERO
            if pulled.value > 25:
                loading.value = True
                scope.launch(load)
            await animate(pulled.value, 0.0, lambda value, _: pulled.set(value), spec=line(48))
            log("settled")
            return available

    connection = Pulling()

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()

        def items(scope: Any) -> None:
            log(f"lazy:content {n.value}")
            scope.items(n.value, lambda it: Cell(f"i{it}", 80, 30), key=lambda it: n.value - it)

        with Box(Modifier.nested_scroll(connection)):
            LazyColumn(items, Modifier.offset(lambda: IntOffset(0, rounded(pulled.value))).then(trace("list")), list)
            spinner = Modifier.draw_behind(
                lambda scope: log(f"draw:spinner {text(loading.value)} {rounded(pulled.value)}")
            )
            Box(spinner.then(trace("spinner")).size(20))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 20))
    run.step("pull", lambda: scene.move(50, 60))
    run.step("further", lambda: scene.move(50, 100))
    run.step("a bit back", lambda: scene.move(50, 90))
    run.step("hold", lambda: scene.move(50, 90))
    run.step("let go", lambda: scene.release(50, 90), 20)
    run.step("a short pull", lambda: (scene.press(50, 20), scene.move(50, 60)))
    run.step("hold it", lambda: scene.move(50, 60))
    run.step("let it go", lambda: scene.release(50, 60), 20)
    run.step("pulled again", lambda: (scene.press(50, 10), scene.move(50, 60), scene.move(50, 95)))
    run.step("up again beyond the start", lambda: scene.move(50, 10))
    run.step("held", lambda: scene.move(50, 10))
    run.step("and let go", lambda: scene.release(50, 10), 20)


@composable
def Plain(name: str) -> None:
    log(f"compose:Plain({name})")
    Leaf(f"{name}.leaf")


@scenario("split_pane")
def split_pane(run: Run) -> None:
    at, n = mutable_state_of(0.5), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        state = remember_draggable_state(lambda it: at.set(min(max(at.value + it / 200, 0.2), 0.8)))

        def left(scope: Any) -> None:
            log(f"compose:left {scope.max_width:.1f}.dp {n.value}")
            if scope.max_width > 80:
                Leaf("wide")
            else:
                Plain("narrow")

        def right(scope: Any) -> None:
            wide = scope.max_width > 110
            log(f"compose:right {text(wide)}")
            if wide:
                with Row():
                    Leaf("a")
                    Says("n", lambda: n.value)
            else:
                with Column():
                    Leaf("a")
                    Leaf("b")

        def measure(scope: Any, ms: Any, c: Any) -> Any:
            x = rounded(c.max_width * at.value)
            log(f"policy:measure {x}")
            first = ms[0].measure(Constraints.fixed(x - 5, c.max_height))
            divider = ms[1].measure(Constraints.fixed(10, c.max_height))
            second = ms[2].measure(Constraints.fixed(c.max_width - x - 5, c.max_height))

            def place() -> None:
                first.place(0, 0)
                divider.place(x - 5, 0)
                second.place(x + 5, 0)

            return scope.layout(c.max_width, c.max_height, place)

        with Layout(measure, traced("panes")):
            BoxWithConstraints(left)
            Box(Modifier.draggable(state, Orientation.HORIZONTAL).then(trace("divider")))
            BoxWithConstraints(right)

    run.start(content, 200, 60)
    scene = run.scene
    run.step("press", lambda: scene.press(100, 20))
    run.step("to the left", lambda: scene.move(75, 20))
    run.step("further", lambda: scene.move(60, 20))
    run.step("n=1", lambda: n.set(1))
    run.step("far to the right", lambda: scene.move(140, 20))
    run.step("n=2", lambda: n.set(2))
    run.step("beyond the end", lambda: scene.move(195, 20))
    run.step("back a little, n=3", lambda: (scene.move(170, 20), n.set(3)))
    run.step("let go", lambda: scene.release(170, 20))


@scenario("stopwatch_laps")
def stopwatch_laps(run: Run) -> None:
    run.queue = True
    running, millis = mutable_state_of(False), mutable_state_of(0)
    laps: Any = mutable_state_list_of()

    async def ticking() -> None:
        log("launched")
        last = await with_frame_nanos(lambda nanos: nanos)

        def tick(nanos: int) -> None:
            nonlocal last
            millis.value += (nanos - last) // 1_000_000
            last = nanos

        try:
            while True:
                await with_frame_nanos(tick)
        finally:
            log(f"stopped:{millis.value}")

    def lap(i: int, lap: int) -> None:
        log(f"compose:lap {i} {lap}")
        Box(traced(f"lap{lap}").size(40, 15))

    def content() -> None:
        log(f"compose:Root {text(running.value)}")
        tens = remember(lambda: derived_state_of(lambda: millis.value // 40))
        if running.value:
            LaunchedEffect(ticking, None)
        with Column():
            Says("tens", lambda: tens.value)
            Box(Modifier.draw_behind(lambda scope: log(f"draw:{millis.value}")).then(trace("face")).size(20))
            LazyColumn(lambda scope: scope.items_indexed(laps, lap, key=lambda _, lap: lap), traced("laps").height(40))

    def add() -> None:
        laps.insert(0, millis.value)

    run.start(content, 100, 100)
    run.step("started", lambda: running.set(True), 4)
    run.step("a lap", add, 2)
    run.step("another one", add, 2)
    run.step("stopped", lambda: running.set(False), 4)
    run.step("started again", lambda: running.set(True), 3)
    run.step("a lap, stopped", lambda: (add(), running.set(False)), 4)
    run.step("reset", lambda: (millis.set(0), laps.clear()))
    run.step("started once more", lambda: running.set(True), 3)
    run.step("stopped for good", lambda: running.set(False), 3)


@scenario("navigation_stack")
def navigation_stack(run: Run) -> None:
    run.queue = True
    stack: Any = mutable_state_list_of("home")
    counts: dict[str, Any] = {}
    holder: Any = None

    def content() -> None:
        nonlocal holder
        log(f"compose:Root {stack[-1]}")
        holder = remember_saveable_state_holder()

        def shown(screen: str) -> None:
            def page() -> None:
                def create() -> Any:
                    log(f"new:{screen}")
                    return mutable_state_of(0)

                n = remember_saveable(create)
                counts[screen] = n
                log(f"compose:screen {screen} {n.value}")

                def effect() -> Callable[[], None]:
                    log(f"effect-start:{screen}")
                    return lambda: log(f"effect-dispose:{screen}")

                DisposableEffect(effect, None)
                Box(traced(screen).size(100))

            holder.SaveableStateProvider(screen, page)

        AnimatedContent(
            stack[-1],
            shown,
            traced("host"),
            enter=slide_in(lambda size: IntOffset(size.width, 0), line(64)),
            exit=slide_out(lambda size: IntOffset(-(size.width // 2), 0), line(64)),
        )

    def pop(at: int) -> None:
        del stack[at]

    def to_root() -> None:
        stack.append("detail")
        del stack[1:3]

    run.start(content, 100, 100)
    run.step("home=3", lambda: counts["home"].set(3))
    run.step("list", lambda: stack.append("list"), 20)
    run.step("list=1", lambda: counts["list"].set(1), 20)
    run.step("detail", lambda: stack.append("detail"), 3)
    run.step("popped on the way", lambda: pop(2), 20)
    run.step("popped", lambda: (holder.remove_state("detail"), pop(1)), 20)
    run.step("list again", lambda: stack.append("list"), 20)
    run.step("to the root by two", to_root, 2)
    run.step("the end", None, 20)
