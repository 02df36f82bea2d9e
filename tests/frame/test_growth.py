"""A scene can run for as long as one likes: frames and writes leave nothing behind.

One program does everything a frame can do, in rounds that end where they began. What lives after many rounds is
compared with what lived after a few: objects by type (gc), and bytes (tracemalloc).

    script/test              hundreds of frames, 30,000 writes
    script/test --thorough   100,000 frames, a million writes
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    AnimatedVisibility,
    Box,
    BoxWithConstraints,
    Canvas,
    Color,
    Column,
    DisposableEffect,
    FrameReport,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    Row,
    Scene,
    ScrollState,
    SideEffect,
    Snapshot,
    Spacer,
    Text,
    animate_float_as_state,
    await_cancellation,
    composable,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    tween,
)

ROUND = 40
"""Frames after which everything is as it was."""
WARM_UP = 4  # rounds: caches fill, code is made for each composable
SLACK_OBJECTS = 40
SLACK_BYTES = 150_000  # the log of edits of each slot table fills up to its limit
_SHORT = tween(48)


class Everything:
    """States that one round writes, each read in another phase."""

    def __init__(self) -> None:
        self.label = mutable_state_of(0, name="label")
        self.shown = mutable_state_of(True, name="shown")
        self.keys = mutable_state_of(tuple(range(6)), name="keys")
        self.width = mutable_state_of(10, name="width")
        self.offset = mutable_state_of(0, name="offset")
        self.alpha = mutable_state_of(1.0, name="alpha")
        self.painted = mutable_state_of(0, name="painted")
        self.target = mutable_state_of(0.0, name="target")
        self.effect_key = mutable_state_of(0, name="effect_key")
        self.measured = mutable_state_of(0, name="measured")
        self.unread = mutable_state_of(0, name="unread")
        self.numbers = mutable_state_list_of(0, 1, 2)
        self.named = mutable_state_map_of({"a": 0})
        self.double = derived_state_of(lambda: self.label.value // 2)
        self.list = LazyListState()
        self.scroll = ScrollState()
        self.clicks = 0

    def click(self) -> None:
        self.clicks += 1
        self.label.value = 0

    def write(self, frame: int) -> None:
        """What is written before a frame; the frame's number in its round decides."""
        at = frame % ROUND
        back = at >= ROUND // 2
        kind = at % 10
        if kind == 0:
            self.label.value = at
            self.effect_key.value = at % 3
        elif kind == 1:
            self.shown.value = back
        elif kind == 2:
            self.keys.value = tuple((each * (at % 5 + 1)) % 7 for each in range(6) if each != at % 9)
        elif kind == 3:
            self.width.value = 10 + at % 4
        elif kind == 4:
            self.offset.value = at
            self.alpha.value = 0.5 + at % 3 / 4
        elif kind == 5:
            self.painted.value = at
        elif kind == 6:
            self.target.value = float(back)
        elif kind == 7:
            self.numbers[0] = at
            self.named["a"] = at
            self.named["b"] = at
            if back:
                del self.named["b"]
        elif kind == 8:
            self.list.dispatch_raw_delta(-61.0 if back else 61.0)
        else:
            self.scroll.dispatch_raw_delta(-7.0 if back else 7.0)

    def write_more(self, frame: int, count: int) -> None:
        """`count` writes in all kinds of snapshots."""
        for number in range(count // 4):
            self.unread.value = number
            self.painted.value = number

        def inside() -> None:
            for number in range(count // 4):
                self.painted.value = number + 1
                self.unread.value = number + 1

        Snapshot.with_mutable_snapshot(inside)
        dropped = Snapshot.take_mutable_snapshot()
        with dropped.enter():
            self.unread.value = -frame
        dropped.dispose()


@composable
def Label(states: Everything) -> None:
    Text(f"label {states.label.value} {states.double.value} {states.measured.value}", font_size=8)


@composable
def Effects(states: Everything) -> None:
    number = states.effect_key.value

    async def wait() -> None:
        await await_cancellation()

    SideEffect(lambda: None)
    DisposableEffect(lambda: lambda: None, number)
    LaunchedEffect(wait, number)


@composable
def Item(number: int) -> None:
    token = remember(lambda: object())
    DisposableEffect(lambda: lambda: None, token)
    Spacer(Modifier.size(30, 6 + number % 3).background(Color.BLUE))


@composable
def Animated(states: Everything) -> None:
    fraction = animate_float_as_state(states.target.value, _SHORT)
    Canvas(lambda scope: scope.draw_rect(Color.RED.copy(alpha=fraction.value)), Modifier.size(8, 4))


@composable
def App(states: Everything) -> None:
    with Column():
        Label(states)
        if states.shown.value:
            Effects(states)
            Box(Modifier.size(4).clickable(states.click).test_tag("button"))
        with Row():
            for each in states.keys.value:
                with key(each):
                    Item(each)
        Box(Modifier.layout(lambda scope, measurable, c: _as_wide_as_said(states, scope, measurable, c)).size(5))
        with Box(Modifier.offset(lambda: IntOffset(states.offset.value, 0)).size(5)):
            Spacer(Modifier.graphics_layer(lambda layer: layer.set(alpha=states.alpha.value)).size(3))
        Canvas(lambda scope: scope.draw_circle(Color(states.painted.value % 10 / 10, 0, 0), 2.0), Modifier.size(5))
        Spacer(Modifier.size(states.width.value, 2).on_size_changed(lambda size: states.measured.set(size.width)))
        Animated(states)
        AnimatedVisibility(states.shown.value, lambda: Spacer(Modifier.size(4)))
        BoxWithConstraints(lambda scope: Text(str(states.numbers[0] + states.named["a"]), font_size=8))
        LazyColumn(
            lambda scope: scope.items(60, Item, key=lambda index: index, content_type=lambda index: index % 2),
            Modifier.height(40),
            states.list,
        )
        with Column(Modifier.height(20).vertical_scroll(states.scroll)):
            for _ in range(6):
                Spacer(Modifier.size(20, 10).background(Color.GREEN))


def _as_wide_as_said(states: Everything, scope: Any, measurable: Any, constraints: Any) -> Any:
    width = states.width.value
    placeable = measurable.measure(constraints.copy(min_width=width, max_width=width))
    return scope.layout(width, placeable.height, lambda: placeable.place(0, 0))


def run_round(scene: Scene, states: Everything, first: int, writes: int, keep: Callable[[FrameReport], object]) -> None:
    for frame in range(first, first + ROUND):
        states.write(frame)
        if writes:
            states.write_more(frame, writes)
        if frame % 10 == 4:
            scene.tap(2, 12)
        elif frame % 10 == 6:
            scene.scroll(20, 60, 0.0, 5.0)
            scene.move(30, 30)
        keep(scene.frame())
        if frame % 8 == 7:
            scene.pixels()
        if frame % ROUND == ROUND - 1:
            scene.resize(100, 120)
            keep(scene.frame())
            scene.resize(100, 121)


class Living:
    """What is alive now, as numbers; those of an earlier look are among what a later one counts."""

    def __init__(self, before: Living | None = None) -> None:
        gc.collect()
        Snapshot.send_apply_notifications()  # reclaims records that a snapshot kept which the collector found just now
        gc.collect()
        bytes_before_counting = tracemalloc.get_traced_memory()[0]
        self.types = Counter(map(type, gc.get_objects()))
        self.bytes = tracemalloc.get_traced_memory()[0] if before is None else bytes_before_counting

    def grown_since(self, before: Living) -> dict[str, int]:
        more = {each.__qualname__: count - before.types[each] for each, count in self.types.items()}
        return {name: count for name, count in more.items() if count > SLACK_OBJECTS}


@pytest.fixture
def traced_memory() -> Any:
    tracemalloc.start(1)
    yield
    tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("frames", "writes", "emitted"),
    [
        pytest.param(160, 0, False, id="no_listener"),
        pytest.param(400, 0, True, id="reports_are_kept"),
        pytest.param(160, 128, False, id="many_writes"),
    ],
)
def test_frames_and_writes__leave_nothing_behind(
    frames: int, writes: int, emitted: bool, request: pytest.FixtureRequest, traced_memory: None
) -> None:
    if request.config.getoption("--hypothesis-profile") == "thorough":
        frames, writes = (40_000, 0) if not writes else (20_000, 52)
    states = Everything()
    reports: deque[FrameReport] = deque(maxlen=5)
    with Scene(lambda: App(states), width=100, height=120, trace=emitted) as scene:

        def rounds(count: int) -> None:
            for number in range(count):
                run_round(scene, states, number * ROUND, writes, reports.append)

        rounds(WARM_UP)
        for _look in range(2):  # a cache that another test emptied fills once; what is left behind grows each time
            before = Living()
            rounds(frames // ROUND)
            after = Living(before)
            if not after.grown_since(before) and after.bytes - before.bytes < SLACK_BYTES:
                break
        assert after.grown_since(before) == {}
        assert after.bytes - before.bytes < SLACK_BYTES
        assert states.clicks > 0
        assert bool(scene.last_report and scene.last_report.events) is emitted
    print(f"{frames} frames: {after.bytes - before.bytes} bytes more", file=sys.stderr)


@pytest.mark.slow
def test_writes_without_a_scene__leave_nothing_behind(request: pytest.FixtureRequest, traced_memory: None) -> None:
    """They are never announced: versions are reused nevertheless."""
    writes = 1_000_000 if request.config.getoption("--hypothesis-profile") == "thorough" else 20_000
    states = Everything()

    def write(count: int) -> None:
        for number in range(count):
            states.label.value = number
            if number % 100 == 0:
                states.numbers.append(number)
                del states.numbers[0]

    Snapshot.send_apply_notifications()  # of other tests' states: those that open snapshots read become extras
    write(2_000)
    before = Living()
    write(writes)
    after = Living(before)
    assert after.grown_since(before) == {}
    assert after.bytes - before.bytes < SLACK_BYTES
