"""Ports of ScenA.kt: the phases of a read (A), parallax over a lazy list (B), recomposition loops (C)."""

from typing import Any

from engine import (
    Box,
    Color,
    Column,
    Content,
    IntOffset,
    Layout,
    LazyColumn,
    LazyListState,
    LocalDensity,
    Modifier,
    composable,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced

# ---------------------------------------------------------------- A


@composable
def AShell(target: Content) -> None:
    log("compose:Shell")
    with Box(traced("root").size(300)):
        with Column(traced("col")):
            log("compose:ColContent")
            target()
            ASib()


@composable
def ASib() -> None:
    log("compose:Sib")
    Box(traced("sib").size(20))


def _abc(run: Run, target: Any) -> None:
    s = mutable_state_of(0)
    run.start(lambda: AShell(lambda: target(s)))
    run.step("no change")
    run.step("s=5", lambda: s.set(5))
    run.step("s=10", lambda: s.set(10))


@scenario("A1")
def a1(run: Run) -> None:
    @composable
    def target(s: Any) -> None:
        log("compose:Target")
        Box(traced("t.outer").padding(start=s.value).then(trace("t.inner")).size(50))

    _abc(run, target)


@scenario("A2")
def a2(run: Run) -> None:
    @composable
    def target(s: Any) -> None:
        log("compose:Target")

        def offset() -> IntOffset:
            log("lambda:offset")
            return IntOffset(s.value, 0)

        Box(traced("t.outer").offset(offset).then(trace("t.inner")).size(50))

    _abc(run, target)


@scenario("A3")
def a3(run: Run) -> None:
    @composable
    def target(s: Any) -> None:
        log("compose:Target")

        def measure(scope: Any, m: Any, c: Any) -> Any:
            log("lambda:measure")
            p = m.measure(c)

            def place() -> None:
                log("lambda:place")
                p.place(0, 0)

            return scope.layout(p.width + s.value, p.height + s.value, place)

        Box(traced("t.outer").layout(measure).then(trace("t.inner")).size(50))

    _abc(run, target)


@scenario("A3b")
def a3b(run: Run) -> None:
    @composable
    def target(s: Any) -> None:
        log("compose:Target")

        def measure(scope: Any, m: Any, c: Any) -> Any:
            log("lambda:measure")
            x = s.value
            p = m.measure(c)

            def place() -> None:
                log("lambda:place")
                p.place(x, 0)

            return scope.layout(p.width, p.height, place)

        Box(traced("t.outer").layout(measure).then(trace("t.inner")).size(50))

    _abc(run, target)


@scenario("A5")
def a5(run: Run) -> None:
    @composable
    def target(s: Any) -> None:
        log("compose:Target")

        def draw(scope: Any) -> None:
            log("lambda:draw")
            scope.draw_rect(Color.RED, alpha=s.value / 10)

        Box(traced("t.outer").draw_behind(draw).then(trace("t.inner")).size(50))

    _abc(run, target)


@scenario("A6")
def a6(run: Run) -> None:
    @composable
    def target(s: Any) -> None:
        log("compose:Target")

        def block(layer: Any) -> None:
            log("lambda:layer")
            layer.translation_x = float(s.value)

        Box(traced("t.outer").graphics_layer(block).then(trace("t.inner")).size(50))

    _abc(run, target)


# ---------------------------------------------------------------- B


@composable
def BItem(i: int) -> None:
    log(f"compose:item{i}")
    Box(traced(f"item{i}").fill_max_width().height(250))


@composable
def BSlow(state: LazyListState) -> None:
    log("compose:Screen")
    with Box(traced("box").fill_max_size()):
        Box(
            Modifier.offset(x=LocalDensity.current.to_dp(state.first_visible_item_scroll_offset // 2))
            .then(trace("header"))
            .size(400, 200)
        )
        LazyColumn(lambda scope: scope.items(100, lambda i: BItem(i)), traced("list"), state)


@composable
def BFast(state: LazyListState) -> None:
    log("compose:Screen")
    with Box(traced("box").fill_max_size()):

        def offset() -> IntOffset:
            log("lambda:offset")
            return IntOffset(0, state.first_visible_item_scroll_offset // 2)

        Box(Modifier.offset(offset).then(trace("header")).size(400, 200))
        LazyColumn(lambda scope: scope.items(100, lambda i: BItem(i)), traced("list"), state)


@composable
def BHeader(state: LazyListState) -> None:
    log("compose:Header")
    Box(
        Modifier.offset(x=LocalDensity.current.to_dp(state.first_visible_item_scroll_offset // 2))
        .then(trace("header"))
        .size(400, 200)
    )


@composable
def BIsolated(state: LazyListState) -> None:
    log("compose:Screen")
    with Box(traced("box").fill_max_size()):
        BHeader(state)
        LazyColumn(lambda scope: scope.items(100, lambda i: BItem(i)), traced("list"), state)


@composable
def BFastLayer(state: LazyListState) -> None:
    log("compose:Screen")
    with Box(traced("box").fill_max_size()):

        def block(layer: Any) -> None:
            log("lambda:layer")
            layer.translation_y = float(state.first_visible_item_scroll_offset // 2)

        Box(Modifier.graphics_layer(block).then(trace("header")).size(400, 200))
        LazyColumn(lambda scope: scope.items(100, lambda i: BItem(i)), traced("list"), state)


def _b(run: Run, c: Any) -> None:
    st = LazyListState()
    run.start(lambda: c(st))
    for i in range(1, 21):
        run.step(f"scroll +10 (#{i})", lambda: st.dispatch_raw_delta(10))
    per_frame = []
    for f in run.frames[1:]:
        lines = f.action_events + f.events

        def count(prefix: str, lines: list[str] = lines) -> int:
            return sum(line.startswith(prefix) for line in lines)

        per_frame.append(
            {
                "frame": f.frame,
                "compose": count("compose:"),
                "measure": count("measure:"),
                "place": count("place:"),
                "draw": count("draw:"),
                "measure_in_action": count("measure:", f.action_events),
            }
        )
    run.fact("per_frame_counts", per_frame)
    kinds = (
        "compose:",
        "compose:Screen",
        "compose:Header",
        "compose:item",
        "measure:",
        "measure:header",
        "place:",
        "place:header",
        "draw:",
        "draw:header",
    )
    run.fact("totals", {kind: run.count(kind) for kind in kinds})


@scenario("B_slow")
def b_slow(run: Run) -> None:
    _b(run, BSlow)


@scenario("B_fast")
def b_fast(run: Run) -> None:
    _b(run, BFast)


@scenario("B_fast_layer")
def b_fast_layer(run: Run) -> None:
    _b(run, BFastLayer)


@scenario("B_slow_isolated")
def b_slow_isolated(run: Run) -> None:
    _b(run, BIsolated)


# ---------------------------------------------------------------- C


@scenario("C1")
def c1(run: Run) -> None:
    def content() -> None:
        log("compose:Screen")
        with Box(traced("box")):
            h = remember(lambda: mutable_state_of(0))
            log(f"compose:BoxContent h={h.value}")

            def on_size_changed(size: Any) -> None:
                log(f"onSizeChanged:{size.height}")
                h.value = size.height

            Box(Modifier.on_size_changed(on_size_changed).then(trace("image")).fill_max_width().height(100))
            Box(Modifier.padding(top=LocalDensity.current.to_dp(h.value)).then(trace("text")).size(60, 20))

    run.start(content)


@scenario("C2")
def c2(run: Run) -> None:
    def content() -> None:
        h = remember(lambda: mutable_state_of(0))
        log(f"compose:Screen h={h.value}")
        with Box(traced("box")):

            def on_size_changed(size: Any) -> None:
                log(f"onSizeChanged:{size.height}")
                h.value = size.height + 1

            Box(Modifier.on_size_changed(on_size_changed).then(trace("image")).width(50).height(h.value))

    run.start(content)


@scenario("C3")
def c3(run: Run) -> None:
    def content() -> None:
        log("compose:Screen")
        with Box(traced("box")):
            h = remember(lambda: mutable_state_of(0))
            log(f"compose:BoxContent h={h.value}")

            def on_globally_positioned(coordinates: Any) -> None:
                log(f"onGloballyPositioned:{coordinates.size.height}")
                h.value = coordinates.size.height

            Box(
                Modifier.on_globally_positioned(on_globally_positioned)
                .then(trace("image"))
                .fill_max_width()
                .height(100)
            )
            Box(Modifier.padding(top=LocalDensity.current.to_dp(h.value)).then(trace("text")).size(60, 20))

    run.start(content)


@scenario("C5")
def c5(run: Run) -> None:
    def content() -> None:
        log("compose:Screen")

        def policy(scope: Any, ms: Any, c: Any) -> Any:
            log("policy:measure")
            a = ms[0].measure(c)
            b = ms[1].measure(c)

            def place() -> None:
                log("policy:place")
                a.place(0, 0)
                b.place(0, a.height)

            return scope.layout(max(a.width, b.width), a.height + b.height, place)

        with Layout(policy, traced("L")):
            log("compose:Content")
            Box(traced("image").fill_max_width().height(100))
            Box(traced("text").size(60, 20))

    run.start(content)


@scenario("C7")
def c7(run: Run) -> None:
    img = mutable_state_of(100)

    def content() -> None:
        log("compose:Screen")
        with Box(traced("box")):
            h = remember(lambda: mutable_state_of(0))
            log(f"compose:BoxContent h={h.value}")

            def on_size_changed(size: Any) -> None:
                log(f"onSizeChanged:{size.height}")
                h.value = size.height

            Box(Modifier.on_size_changed(on_size_changed).then(trace("image")).fill_max_width().height(img.value))
            Box(Modifier.padding(top=LocalDensity.current.to_dp(h.value)).then(trace("text")).size(60, 20))

    run.start(content)
    run.step("image 150", lambda: img.set(150))
