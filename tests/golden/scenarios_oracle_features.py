"""Ports of Features.kt (tests/oracle), first part: several fingers, popups, derived states, snapshots, hosts, forms."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Color,
    Column,
    Content,
    Crossfade,
    DisposableEffect,
    LaunchedEffect,
    Modifier,
    Offset,
    PointerEventType,
    Row,
    ScrollState,
    Snapshot,
    composable,
    derived_state_of,
    detect_transform_gestures,
    dont_memoize,
    key,
    mutable_state_list_of,
    mutable_state_of,
    referential_equality_policy,
    remember,
    remember_saveable,
    remember_saveable_state_holder,
    snapshot_flow,
    state_field,
    structural_equality_policy,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_gestures import UP, Fingers
from .scenarios_oracle_grids import sized
from .scenarios_oracle_repeated import effect
from .scenarios_oracle_transitions import line

PRESS, MOVE, RELEASE = PointerEventType.PRESS, PointerEventType.MOVE, PointerEventType.RELEASE


def click(modifier: Any, name: str, action: Any) -> Any:
    """Clickable with a line in the log. Made by a plain function: another handler each time."""

    @dont_memoize
    def clicked() -> None:
        log(f"clicked:{name}")
        action()

    return modifier.clickable(clicked)


def plain(value: Any) -> str:
    """As Kotlin prints it."""
    return "null" if value is None else text(value) if value is True or value is False else str(value)


@composable
def Alive(name: str) -> None:
    log(f"compose:Alive({name})")
    DisposableEffect(effect(name), name)


@composable
def Shown(name: str, value: Any) -> None:
    log(f"compose:{name} {plain(value())}")


@scenario("photo_zoomed")
def photo_zoomed(run: Run) -> None:
    run.queue = True
    scale, at, taps = mutable_state_of(1.0), mutable_state_of(Offset(0, 0)), mutable_state_of(0)
    fingers = Fingers(run)

    async def detect(scope: Any) -> None:
        def gesture(_centroid: Offset, pan: Offset, zoom: float, _rotation: float) -> None:
            scale.value = min(max(scale.value * zoom, 1.0), 3.0)
            at.value += pan
            log(f"gesture:{rounded(scale.value * 100)}")

        await detect_transform_gestures(scope, gesture)

    def layer(it: Any) -> None:
        log("lambda:layer")
        it.scale_x = it.scale_y = scale.value
        it.translation_x, it.translation_y = at.value.x, at.value.y

    def tapped_once() -> None:
        taps.value += 1

    def content() -> None:
        log("compose:Root")
        with Box(traced("frame").size(200).pointer_input(detect, None)):
            photo = Modifier.graphics_layer(layer).then(trace("photo"))
            Box(click(photo, "photo", tapped_once).size(100))
            Shown("zoom", lambda: rounded(scale.value * 2))
            Shown("taps", lambda: taps.value)

    run.start(content, 200, 200)
    run.step("a tap", tapped(run, 50, 50))
    run.step("one finger", lambda: fingers(PRESS, (60, 60)))
    run.step("another", lambda: fingers(PRESS, (60, 60), (120, 60)))
    run.step("apart", lambda: fingers(MOVE, (40, 60), (150, 60)))
    run.step("further", lambda: fingers(MOVE, (30, 60), (190, 60)))
    run.step("both down a bit", lambda: fingers(MOVE, (30, 80), (190, 80)))
    run.step("the first lifts", lambda: fingers(RELEASE, (30, 80, UP), (190, 80)))
    run.step("the second goes on", lambda: fingers(MOVE, None, (180, 90)))
    run.step("and lifts", lambda: fingers(RELEASE, None, (180, 90, UP)))
    run.step("a tap where the photo is now", tapped(run, 150, 150))


@scenario("derived_chain")
def derived_chain(run: Run) -> None:
    run.queue = True
    a, b = mutable_state_of(1), mutable_state_of(2)
    names: Any = mutable_state_list_of("x", "y")

    def content() -> None:
        log("compose:Root")

        def add() -> int:
            log("calc:sum")
            return a.value + b.value

        sum: Any = remember(lambda: derived_state_of(add))

        def make_pair() -> list[int]:
            log("calc:pair")
            return [sum.value // 10, len(names)]

        pair: Any = remember(lambda: derived_state_of(make_pair, referential_equality_policy()))

        def copy() -> list[int]:
            log("calc:same")
            return list(pair.value)

        same: Any = remember(lambda: derived_state_of(copy, structural_equality_policy()))

        def first() -> int:
            log("calc:half")
            return same.value[0] if a.value > 5 else -1

        half: Any = remember(lambda: derived_state_of(first))

        def measure(scope: Any, m: Any, c: Any) -> Any:
            log(f"policy:same {same.value}")
            p = m.measure(c)

            def place() -> None:
                log(f"lambda:place {half.value}")
                p.place(0, 0)

            return scope.layout(p.width, p.height, place)

        with Column():
            Shown("pair", lambda: pair.value)
            Shown("same", lambda: same.value)
            Shown("half", lambda: half.value)
            Box(traced("drawn").draw_behind(lambda scope: log(f"draw:sum {sum.value}")).size(10))
            Box(Modifier.layout(measure).size(10))

        async def collect() -> None:
            async for it in snapshot_flow(lambda: half.value + len(same.value)):
                log(f"got:{it}")

        LaunchedEffect(collect, None)

    run.start(content)
    run.step("a=2, b=1: they even out", lambda: (a.set(2), b.set(1)))
    run.step("a=4", lambda: a.set(4))
    run.step("a=12", lambda: a.set(12))
    run.step("another name", lambda: names.append("z"))
    run.step("b=9, a name leaves", lambda: (b.set(9), names.pop(0)))
    run.step("a=3", lambda: a.set(3))
    run.step("a=3 again", lambda: (a.set(3), b.set(9)))


@scenario("drafts_applied")
def drafts_applied(run: Run) -> None:
    run.queue = True
    title, body = mutable_state_of("a"), mutable_state_of("b")
    drafts: list[Any] = []

    def content() -> None:
        log("compose:Root")
        Shown("title", lambda: title.value)
        Shown("body", lambda: body.value)

    def a_draft() -> None:
        draft = Snapshot.take_mutable_snapshot(lambda it: log("read"), lambda it: log("write"))
        drafts.append(draft)
        with draft.enter():
            title.value = "draft"
            log(f"within:{title.value}")
        log(f"outside:{title.value}")

    def seen() -> str:
        with drafts[0].enter():
            return str(title.value + body.value)

    def a_nested_one() -> None:
        nested = drafts[0].take_nested_mutable_snapshot(None, lambda it: log("nested write"))
        with nested.enter():
            title.value += "!"
            body.value = "nested"
        log(f"before:{seen()}")
        nested.apply().check()
        nested.dispose()
        log(f"after:{seen()}")

    def dropped() -> None:
        nested = drafts[0].take_nested_mutable_snapshot()
        with nested.enter():
            title.value = "lost"
        nested.dispose()
        with drafts[0].enter():
            log(f"after:{title.value}")

    def applied() -> None:
        log(f"applied:{text(drafts[0].apply().succeeded)}")
        drafts[0].dispose()
        log(f"now:{title.value} {body.value}")

    def two() -> None:
        one, two = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
        with one.enter():
            title.value = "one"
        with two.enter():
            title.value = "two"
            body.value = "of two"
        log(f"one:{text(one.apply().succeeded)}")
        log(f"two:{text(two.apply().succeeded)}")
        one.dispose()
        two.dispose()

    def looked() -> None:
        look = Snapshot.take_snapshot(lambda it: log("looked"))
        title.value = "later"
        with look.enter():
            log(f"look:{title.value}")
        look.dispose()

    def both() -> None:
        Snapshot.with_mutable_snapshot(lambda: (title.set("c"), body.set("d")))
        log(f"global:{title.value}")

    run.start(content)
    run.step("a draft", a_draft)
    run.step("a nested one", a_nested_one)
    run.step("a nested one that is dropped", dropped)
    run.step("applied", applied)
    run.step("two drafts of the same", two)
    run.step("a read-only look", looked)
    run.step(
        "equal writes in a draft", lambda: Snapshot.with_mutable_snapshot(lambda: (title.set("later"), body.set("b")))
    )
    run.step("both in one", both)


def hex(color: Color) -> str:
    return "".join(f"{round(it * 255):02x}" for it in (color.a, color.r, color.g, color.b))


@scenario("chart_cached")
def chart_cached(run: Run) -> None:
    values: Any = mutable_state_list_of(3, 1, 2)
    color, w, alpha = mutable_state_of(Color.RED), mutable_state_of(40), mutable_state_of(1.0)

    def layer(it: Any) -> None:
        log("lambda:layer")
        it.alpha = alpha.value

    def build_left(cache: Any) -> Any:
        log(f"cache:build {len(values)} {rounded(cache.size.width)}")
        most = max(values)

        def draw(scope: Any) -> None:
            log(f"draw:left {most} {hex(color.value)}")
            scope.draw_rect(color.value)

        return cache.on_draw_behind(draw)

    def build_right(cache: Any) -> Any:
        c = color.value
        log(f"cache:color {hex(c)}")

        def draw(scope: Any) -> None:
            log(f"draw:right {values[0]}")
            scope.draw_content()
            scope.draw_rect(c)

        return cache.on_draw_with_content(draw)

    def content() -> None:
        log("compose:Root")
        with Row():
            h = remember(lambda: mutable_state_of(30))
            Box(sized(Modifier.graphics_layer(layer).then(trace("left")).draw_with_cache(build_left), w, h))
            with Box(traced("right").draw_with_cache(build_right).size(20)):
                Leaf("in")

    run.start(content, 200, 100)
    run.step("a value more", lambda: values.append(5))
    run.step("another color", lambda: color.set(Color.BLUE))
    run.step("the first value", lambda: values.__setitem__(0, 4))
    run.step("wider", lambda: w.set(60))
    run.step("fainter", lambda: alpha.set(0.5))
    run.step("all", lambda: (w.set(50), values.pop(3), color.set(Color.RED), alpha.set(1.0)))


@composable
def Counter(name: str, step: int = 1, modifier: Any = Modifier) -> None:
    n = remember_saveable(lambda: mutable_state_of(0))
    log(f"compose:Counter({name}) {n.value}")

    def more() -> None:
        n.value += step

    Box(click(modifier.then(trace(name)), name, more).size(20 + n.value, 20))


class Tab:
    def __init__(self, name: str, body: Any) -> None:
        self.name, self.body = name, composable(body)


@scenario("tabs_of_contents")
def tabs_of_contents(run: Run) -> None:
    run.queue = True
    n, at = mutable_state_of(0), mutable_state_of(0)

    def one() -> None:
        Counter("one")

    def two() -> None:
        Counter("two", 2)
        Shown("n", lambda: n.value)

    def three() -> None:
        log(f"compose:three {n.value}")

    def new() -> None:
        Counter("new", 5)

    tabs: Any = mutable_state_list_of(Tab("one", one), Tab("two", two), Tab("three", three))

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()
        with Column():
            with Row():
                for tab in tabs:
                    with key(tab.name):
                        log(f"compose:tab.{tab.name}")
                        Box(click(Modifier, tab.name, lambda tab=tab: at.set(tabs.index(tab))).size(30, 10))

            def shown(i: int) -> None:
                log(f"compose:shown{i}")

                def kept() -> None:
                    tabs[i].body()

                holder.SaveableStateProvider(i, kept)

            Crossfade(at.value, shown, spec=line(48))

    run.start(content, 100, 60)
    run.step("counted", tapped(run, 10, 20), 4)
    run.step("the second tab", tapped(run, 40, 5), 20)
    run.step("counted there", lambda: (tapped(run, 10, 20)(), n.set(1)), 4)
    run.step("back", tapped(run, 10, 5), 20)
    run.step("the third, n", lambda: (at.set(2), n.set(2)), 2)
    run.step("and the second on the way", lambda: at.set(1), 20)
    run.step("it is replaced", lambda: tabs.__setitem__(1, Tab("new", new)), 4)


class Timer:
    running = state_field(False)
    ticks = state_field(0)

    @composable
    def Face(self, name: str) -> None:
        log(f"compose:Face({name}) {self.ticks}")
        if self.running:

            async def run() -> None:
                log(f"launched:{name}")
                try:
                    while True:
                        await with_frame_nanos(lambda nanos: None)
                        self.ticks += 1
                        if self.ticks % 3 == 0:
                            log(f"lap:{self.ticks}")
                            if self.ticks >= 9:
                                self.running = False
                finally:
                    log(f"over:{name} {self.ticks}")

            LaunchedEffect(run, self)


@composable
def level(n: Any) -> int:
    log("compose:level")
    return int(n.value // 10)


@scenario("timer_of_a_class")
def timer_of_a_class(run: Run) -> None:
    run.queue = True
    timers: Any = mutable_state_list_of(Timer(), Timer())
    n = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        for i, timer in enumerate(timers):
            timer.Face(f"t{i}")
        tens = level(n)
        log(f"compose:tens {tens}")

    def replaced() -> None:
        timer = Timer()
        timer.ticks, timer.running = 7, True
        timers[0] = timer

    run.start(content)
    run.step("the first runs", lambda: setattr(timers[0], "running", True), 5)
    run.step("both run", lambda: setattr(timers[1], "running", True), 2)
    run.step("the first is replaced", replaced, 4)
    run.step("n=12", lambda: n.set(12), 2)
    run.step("to the end", None, 20)


@composable
def Folding(title: str, open: bool, on_toggle: Any, body: Content) -> None:
    log(f"compose:Folding({title}) {text(open)}")
    with Column(traced(title)):
        Box(click(Modifier, title, on_toggle).size(80, 10))
        if open:
            body()


@scenario("sections_of_settings")
def sections_of_settings(run: Run) -> None:
    open: Any = mutable_state_list_of(True, False, False)
    n, scroll = mutable_state_of(0), ScrollState(0)

    def section(i: int) -> None:
        def toggle() -> None:
            open[i] = not open[i]

        def inner() -> None:
            Shown("n", lambda: n.value)
            Box(Modifier.weight(1, False).size(50))

        def body() -> None:
            log(f"compose:body{i}")
            Counter(f"c{i}")
            if i == 1:
                Folding("inner", n.value > 0, lambda: n.set(0), inner)

        Folding(f"s{i}", open[i], toggle, body)

    def content() -> None:
        log("compose:Root")
        with Column(traced("page").vertical_scroll(scroll)):
            for i in range(3):
                section(i)
            Box(traced("end").size(10, 50))

    run.start(content, 100, 80)
    run.step("counted", tapped(run, 10, 20))
    run.step("the second opens", lambda: open.__setitem__(1, True))
    run.step("its inner one", lambda: n.set(1))
    run.step("scrolled", lambda: scroll.dispatch_raw_delta(45))
    run.step("the first closes", lambda: open.__setitem__(0, False))
    run.step("n=2 and the third opens", lambda: (n.set(2), open.__setitem__(2, True)))
    run.step("the first opens again, the inner closes", lambda: (open.__setitem__(0, True), n.set(0)))
