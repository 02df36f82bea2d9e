"""Ports of ValuesPaintersAndRegistries.kt (tests/oracle), first part: keys, lines, painters, values, gestures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Color,
    Column,
    CompositionLocalProvider,
    ContentScale,
    CubicBezierEasing,
    DisposableEffect,
    Ease,
    EaseIn,
    EaseInBack,
    EaseInOutBack,
    EaseOutBack,
    EaseOutBounce,
    FastOutLinearInEasing,
    FlowRow,
    FocusEventModifierNode,
    FocusState,
    IntOffset,
    Key,
    KeyEvent,
    KeyEventType,
    KeyInputModifierNode,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LinearOutSlowInEasing,
    LocalLayoutDirection,
    LocalSaveableStateRegistry,
    Modifier,
    ModifierNodeElement,
    Painter,
    SaveableStateRegistry,
    Size,
    TwoWayConverter,
    animate,
    animate_value_as_state,
    await_each_gesture,
    await_first_down,
    await_long_press_or_cancellation,
    await_touch_slop,
    calculate_zoom,
    drag,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    spline_based_decay,
    spring,
    tween,
    wait_for_up_or_cancellation,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown
from .scenarios_oracle_focus import _STATES, Requesters, Target


class HearingNode(KeyInputModifierNode, FocusEventModifierNode, Modifier.Node):
    def __init__(self, name: str, takes: bool) -> None:
        super().__init__()
        self.name, self.takes = name, takes

    def on_pre_key_event(self, event: KeyEvent) -> bool:
        if event.type is KeyEventType.KEY_DOWN:
            log(f"preview:{self.name}")
        return False

    def on_key_event(self, event: KeyEvent) -> bool:
        if event.type is KeyEventType.KEY_DOWN:
            log(f"key:{self.name}")
        return self.takes

    def on_focus_event(self, state: FocusState) -> None:
        log(f"focus:{self.name} {_STATES[state]}")

    def on_detach(self) -> None:
        log(f"detached:{self.name}")


@dataclass(frozen=True)
class HearingElement(ModifierNodeElement):
    name: str
    takes: bool = False

    def create(self) -> HearingNode:
        return HearingNode(self.name, self.takes)

    def update(self, node: HearingNode) -> None:
        node.name, node.takes = self.name, self.takes


@scenario("key_and_focus_nodes")
def key_and_focus_nodes(run: Run) -> None:
    run.queue = True
    all, takes, ids = Requesters(), mutable_state_of(False), mutable_state_list_of(1, 2, 3)

    def content() -> None:
        log(f"compose:Root {text(takes.value)}")

        def row(id: int) -> None:
            heard = Modifier.then(HearingElement(f"row{id}", takes.value and id == 2)).focus_requester(all[f"r{id}"])
            Box(heard.focus_target().then(HearingElement(f"inner{id}")).size(40, 20))

        with Column(Modifier.then(HearingElement("column"))):
            LazyColumn(lambda scope: scope.items(ids, row, key=lambda it: it), Modifier.size(40, 60))
            Target("after", all)

    def pressed(key: str) -> Any:
        return lambda: run.scene.key(key)

    run.start(content, 100, 100)
    run.step("the second", lambda: all["r2"].request_focus())
    run.step("X", pressed("x"))
    run.step("it takes keys", lambda: takes.set(True))
    run.step("X", pressed("x"))
    run.step("the third", lambda: all["r3"].request_focus())
    run.step("X", pressed("x"))
    run.step("it leaves", lambda: ids.remove(3))
    run.step("X", pressed("x"))
    run.step("Tab", pressed(Key.TAB))


@scenario("flow_row_filled")
def flow_row_filled(run: Run) -> None:
    run.queue = True
    h, most = mutable_state_of(10), mutable_state_of(3)
    shown, right = mutable_state_of(True), mutable_state_of(False)

    def children() -> None:
        Box(traced("a").size(20, h.value))
        Box(traced("b").fill_max_row_height().width(20))
        if shown.value:
            Box(traced("c").weight(1).fill_max_row_height(0.5))
        Box(traced("d").weight(2).height(15))
        Box(traced("e").width(30).height(5))

    def content() -> None:
        log("compose:Root")
        direction = LayoutDirection.RTL if right.value else LayoutDirection.LTR
        CompositionLocalProvider(
            LocalLayoutDirection.provides(direction),
            content=lambda: FlowRow(children, traced("flow").width(100), max_items_in_each_row=most.value),
        )

    run.start(content, 120, 100)
    run.step("a grows", lambda: h.set(30))
    run.step("two in a line", lambda: most.set(2))
    run.step("c leaves", lambda: shown.set(False))
    run.step("from the right", lambda: right.set(True))
    run.step("c is back, a is lower", lambda: (shown.set(True), h.set(12)))


class StatePainter(Painter):
    def __init__(self, name: str, s: Any, w: Any) -> None:
        self.name, self.s, self.w = name, s, w

    @property
    def intrinsic_size(self) -> Size:
        return Size(float(self.w.value), 10.0)

    def on_draw(self, scope: Any, alpha: float, color_filter: Any) -> None:
        log(f"draw:{self.name} {self.s.value} {rounded(scope.size.width)}x{rounded(scope.size.height)}")


@scenario("painters_read")
def painters_read(run: Run) -> None:
    run.queue = True
    s, w, border = mutable_state_of(0), mutable_state_of(20), mutable_state_of(1)
    other, alpha = mutable_state_of(False), mutable_state_of(1.0)

    def content() -> None:
        log("compose:Root")
        one = remember(lambda: StatePainter("one", s, w))
        two = remember(lambda: StatePainter("two", s, w))
        with Column():
            Box(traced("free").paint(two if other.value else one, alpha=alpha.value))
            Box(traced("fixed").size(40, 20).paint(one, content_scale=ContentScale.FILL_BOUNDS))
            Box(traced("edge").border(border.value, Color.RED).size(10))

    run.start(content, 100, 100)
    run.step("s=1", lambda: s.set(1))
    run.step("wider", lambda: w.set(30))
    run.step("another painter", lambda: other.set(True))
    run.step("fainter", lambda: alpha.set(0.5))
    run.step("border", lambda: border.set(2))
    run.step("s=2 and w=10", lambda: (s.set(2), w.set(10)))


PAIR = TwoWayConverter(lambda it: it, lambda it: it)
EASINGS: list[Any] = [
    Ease,
    EaseIn,
    EaseOutBack,
    EaseInBack,
    EaseOutBounce,
    FastOutLinearInEasing,
    LinearOutSlowInEasing,
    CubicBezierEasing(0.1, 0.9, 0.2, 1.0),
]


@scenario("values_and_easings")
def values_and_easings(run: Run) -> None:
    run.queue = True
    to, scopes, jobs = mutable_state_of(0), [], []  # type: ignore[var-annotated]  # a scope, a job

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        p = animate_value_as_state(
            (float(to.value), to.value * 2.0),
            spring(stiffness=2000.0),
            PAIR,
            finished_listener=lambda it: log(f"finished:{rounded(it[0])}"),
        )

        def at() -> IntOffset:
            log(f"lambda:offset {rounded(p.value[0] * 1000)} {rounded(p.value[1] * 1000)}")
            return IntOffset(rounded(p.value[0]), 0)

        Box(Modifier.offset(at).size(10))

    async def animated() -> None:
        try:
            await animate(
                0.0,
                1.0,
                lambda v, speed: log(f"value:{rounded(v * 1000)} {rounded(speed * 10)}"),
                spec=tween(96, easing=EaseInOutBack),
            )
        finally:
            log("over")

    run.start(content, 100, 100)
    run.step("to 10", lambda: to.set(10), 3)
    run.step("to 4 on the way", lambda: to.set(4), 40)
    run.step("animate", lambda: jobs.append(scopes[-1].launch(animated)), 3)
    run.step("stopped", lambda: jobs[-1].cancel())
    shown = [[rounded(easing(n / 5) * 1000) for n in range(1, 5)] for easing in EASINGS]
    run.fact("easings", str(shown))
    decay = spline_based_decay(1.0)
    run.fact("decay", str([rounded(decay.decay_track(0.0, speed).target) for speed in (100.0, 1000.0, -3000.0)]))


@scenario("gesture_parts")
def gesture_parts(run: Run) -> None:
    run.queue = True

    async def gesture(events: Any) -> None:
        down = await await_first_down(events)
        log(f"down:{rounded(down.position.x)}")
        long = await await_long_press_or_cancellation(events, down.id)
        if long is not None:
            log(f"long:{rounded(long.position.x)}")
            up = await wait_for_up_or_cancellation(events)
            log(f"up:{text(up is not None)}")
        elif any(change.pressed for change in events.current_event.changes):
            slop = await await_touch_slop(events, down.id, None)
            if slop is None:
                log("no drag")
                return
            log(f"slop:{rounded(slop.over.x)},{rounded(slop.over.y)}")
            slop.change.consume()

            def dragged(it: Any) -> None:
                zoom = rounded(calculate_zoom(events.current_event) * 100)
                log(f"drag:{rounded(it.position_change().x)} zoom {zoom}")
                it.consume()

            ended = await drag(events, slop.change.id, dragged)
            log(f"drag ended:{text(ended is not None)}")
        else:
            log("tap")

    async def handler(scope: Any) -> None:
        await await_each_gesture(scope, gesture)

    def content() -> None:
        log("compose:Root")
        Box(Modifier.pointer_input(handler, None).then(trace("box")).size(80))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("down", lambda: scene.press(10, 10))
    run.step("up: a tap", lambda: scene.release(10, 10))
    run.step("down", lambda: scene.press(10, 10))
    run.wait("long", 33)
    run.step("up", lambda: scene.release(12, 10))
    run.step("down", lambda: scene.press(20, 20))
    run.step("a little", lambda: scene.move(25, 20))
    run.step("far", lambda: scene.move(60, 20))
    run.step("on", lambda: scene.move(70, 24))
    run.step("up", lambda: scene.release(70, 24))
    run.step("down", lambda: scene.press(10, 10))
    run.step("it leaves", lambda: scene.move(10, 95))
    run.step("up outside", lambda: scene.release(10, 95))


@scenario("registry_in_items")
def registry_in_items(run: Run) -> None:
    run.queue = True
    list, ids, around = LazyListState(), mutable_state_list_of(0, 1, 2, 3, 4, 5), SaveableStateRegistry(None)
    asked: set[int] = set()

    def item(id: int) -> None:
        registry: Any = LocalSaveableStateRegistry.current
        restored = remember(lambda: registry.consume_restored("own"))

        def provide() -> Any:
            def save() -> str:
                asked.add(id)
                return f"kept{id}"

            entry = registry.register_provider("own", save)

            def leave() -> None:
                log(f"effect-dispose:{id}")
                entry.unregister()

            return leave

        DisposableEffect(provide, registry)
        Shown(f"item{id}", lambda: restored)
        Box(Modifier.size(60, 20))

    def rows() -> None:
        LazyColumn(lambda scope: scope.items(ids, item, key=lambda it: it), Modifier.size(60, 40), list)

    def content() -> None:
        log("compose:Root")
        CompositionLocalProvider(LocalSaveableStateRegistry.provides(around), content=rows)

    def save_around() -> None:
        asked.clear()
        around.perform_save()
        log(f"saved:{sorted(asked)}")

    run.start(content, 100, 60)
    run.step("scrolled", lambda: list.dispatch_raw_delta(80))
    run.step("back", lambda: list.dispatch_raw_delta(-80))
    run.step("scrolled again", lambda: list.dispatch_raw_delta(80))
    run.step("saved while they are away", save_around)
    run.step("back: those that had left are new", lambda: list.dispatch_raw_delta(-80))
    run.step("one is removed", lambda: ids.remove(0))
