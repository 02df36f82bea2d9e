"""Callbacks of inputs raise at random, alone or with code of a frame: no input and no gesture leaves anything behind.

Random inputs go to a screen with each kind of receiver, and fuses make callbacks, composables, layouts, draw blocks and
effects raise. Each exception leaves its input or frame, and after it the scene is well formed. After the gesture it
is the scene that is composed from scratch, pixels too, and each receiver gets its next input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import example, given, note, settings
from hypothesis import strategies as st

from engine import (
    Box,
    Checkbox,
    Color,
    Column,
    FocusState,
    InteractionSource,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    Offset,
    Orientation,
    Scene,
    ScrollState,
    SideEffect,
    Slider,
    Snapshot,
    Text,
    TextField,
    TextFieldValue,
    composable,
    detect_tap_gestures,
    mutable_state_of,
)
from engine.input.pointer_event import PointerType
from tests.model.comparison import described, verify
from tests.model.failing_world import BLOWN, BlownError, BlownInterrupt

WIDTH, ROW = 60, 20


class World(NestedScrollConnection):
    """The states of the screen, and the fuse: the step that raises next."""

    def __init__(self, other: World | None = None) -> None:
        self.fuses: list[tuple[str, int]] = []
        self.error: type[BaseException] = BlownError
        """What a burnt fuse raises."""
        self.blown = 0
        self.log: list[str] = []
        self.count = mutable_state_of(other.count.value if other else 0)
        self.shown = mutable_state_of(other.shown.value if other else True)
        self.text = mutable_state_of(other.text.value if other else TextFieldValue("q"))
        self.slid = mutable_state_of(other.slid.value if other else 0.0)
        self.checked = mutable_state_of(other.checked.value if other else False)
        self.scroll = ScrollState(other.scroll.value if other else 0)
        lazy = other.lazy if other else None
        self.lazy = LazyListState(
            lazy.first_visible_item_index if lazy else 0, lazy.first_visible_item_scroll_offset if lazy else 0
        )
        self.sources = [InteractionSource() for _ in range(3)]
        self.said = self.callback("act")
        self.key, self.preview = self.callback("key"), self.callback("preview")
        self.focused = [self.focus_callback(number) for number in range(4)]
        self.has_focus = [False] * 4
        """The last focus state of each listener; False after it raised."""

    def step(self, where: str) -> None:
        self.log.append(where)
        for number, (kind, more) in enumerate(self.fuses):
            if where.startswith(kind):
                self.fuses[number] = kind, more - 1
                if more == 0:
                    self.blown += 1
                    raise self.error(where)

    def callback(self, where: str) -> Callable[..., bool]:
        def emit(*given: Any) -> bool:
            self.step(where)
            return False

        return emit

    def focus_callback(self, number: int) -> Callable[[FocusState], None]:
        def changed(state: FocusState) -> None:
            self.has_focus[number] = False
            self.step(f"focus {number}")
            self.has_focus[number] = state.has_focus

        return changed

    def click(self, where: str) -> None:
        self.step(where)
        self.count.value = (self.count.value + 1) % 5
        self.step(f"{where}, later")

    def change(self, state: Any, value: Any) -> None:
        self.step("change")
        state.value = value

    def on_pre_scroll(self, available: Any, source: Any) -> Offset:
        self.step("pre-scroll")
        return Offset.ZERO

    def on_post_scroll(self, consumed: Any, available: Any, source: Any) -> Offset:
        self.step("post-scroll")
        return Offset.ZERO

    async def on_pre_fling(self, available: Any) -> Any:
        self.step("pre-fling")
        return await super().on_pre_fling(available)

    async def on_post_fling(self, consumed: Any, available: Any) -> Any:
        self.step("post-fling")
        return await super().on_post_fling(consumed, available)

    async def taps(self, scope: Any) -> None:
        await detect_tap_gestures(
            scope,
            on_tap=lambda _: self.step("tap"),
            on_press=lambda _: self.step("press"),
            on_release=lambda _: self.step("release"),
        )


STEPS = ("", "click", "combined", "long", "tap", "press", "release", "drag", "change", "focus", "key", "preview", "act")
FURTHER = ("pre-", "post-", "composable", "measure", "place", "draw", "layer", "effect", "item")


@composable
def Screen(world: World) -> None:
    with Column(Modifier.on_preview_key_event(world.preview).nested_scroll(world)):
        with Column(Modifier.on_focus_changed(world.focused[3]).focus_group()):
            Receivers(world)
        Box(Modifier.size(WIDTH, ROW).pointer_input(world.taps))
        with Column(Modifier.size(WIDTH, ROW).vertical_scroll(world.scroll)):
            for number in range(4):
                Box(Modifier.size(ROW, ROW).background(Color.RED if number % 2 else Color.GREEN))
        LazyColumn(
            lambda scope: scope.items(9, lambda index: Item(world, index)), Modifier.size(WIDTH, ROW), world.lazy
        )
        Shown(world)


@composable
def Item(world: World, index: int) -> None:
    world.step(f"item {index}")
    Box(Modifier.size(ROW - 5, ROW - 7).background(Color.BLUE if index % 2 else Color.CYAN))


@composable
def Receivers(world: World) -> None:
    clicked, combined, dragged = world.sources
    focus = Modifier.on_focus_changed(world.focused[0])
    Box(focus.size(WIDTH, ROW).clickable(lambda: world.click("click"), interaction_source=clicked))
    chain = Modifier.on_focus_changed(world.focused[1]).on_key_event(world.key).size(WIDTH, ROW)
    Box(
        chain.combined_clickable(
            lambda: world.click("combined"),
            on_long_click=lambda: world.step("long"),
            on_double_click=lambda: world.step("combined twice"),
            interaction_source=combined,
        )
    )
    Box(
        Modifier.size(WIDTH, ROW).draggable(
            lambda delta: world.click("drag"),
            Orientation.HORIZONTAL,
            on_drag_started=lambda at: world.step("drag starts"),
            on_drag_stopped=lambda speed: world.step("drag stops"),
            interaction_source=dragged,
        )
    )


@composable
def Shown(world: World) -> None:
    """What the inputs change, in each phase, and components that come and go."""
    n = world.count.value
    world.step("composable")
    SideEffect(lambda: world.step("effect"))
    if world.shown.value:
        TextField(world.text.value, lambda edited: world.change(world.text, _short(edited)), Modifier.size(WIDTH, ROW))
        focused = Modifier.on_focus_changed(world.focused[2]).semantics(lambda it: setattr(it, "on_click", world.said))
        Box(focused.size(WIDTH, ROW).focusable())
        Slider(world.slid.value, lambda value: world.change(world.slid, value), Modifier.width(WIDTH))
        Checkbox(world.checked.value, lambda value: world.change(world.checked, value))
    Text("".join(name for source in world.sources for name in ("pP"[source.is_pressed], "fF"[source.is_focused])))
    Box(Modifier.layout(lambda scope, it, limits: _measured(world, scope, it, limits)).size(3 + n))
    Box(Modifier.size(5).graphics_layer(lambda layer: _layer(world, layer)).background(Color.RED))
    Box(Modifier.size(9).draw_behind(lambda scope: _drawn(world, scope)))


def _short(edited: TextFieldValue) -> TextFieldValue:
    return edited if len(edited.text) <= 3 else TextFieldValue("q")


def _measured(world: World, scope: Any, measurable: Any, limits: Any) -> Any:
    world.step("measure")
    placeable = measurable.measure(limits)

    def place() -> None:
        world.step("place")
        placeable.place(world.count.value, 0)

    return scope.layout(9, 9, place)


def _layer(world: World, layer: Any) -> None:
    world.step("layer")
    layer.alpha = 1 / (1 + world.count.value)


def _drawn(world: World, scope: Any) -> None:
    world.step("draw")
    scope.draw_rect(Color.BLUE, (0, 0), (1 + world.count.value, 5))


Send = Callable[[Scene, World], object]
ROWS = 10
_row = st.integers(0, ROWS - 1)


def _at(row: int) -> tuple[float, float]:
    return 20.0, row * ROW + 7.0


def _act(scene: Scene, which: int) -> None:
    offered = [(each, name) for each in scene.semantics().walk() for name in each.actions if name == "on_click"]
    scene.act(*offered[which % len(offered)])


INPUTS: dict[str, Callable[[int], Send]] = {
    "tap": lambda row: lambda scene, world: scene.tap(*_at(row)),
    "click": lambda row: lambda scene, world: scene.tap(*_at(row), PointerType.MOUSE),
    "press": lambda row: lambda scene, world: scene.press(*_at(row)),
    "move": lambda row: lambda scene, world: scene.move(5.0 * row, row * ROW),
    "release": lambda row: lambda scene, world: scene.release(*_at(row)),
    "wheel": lambda row: lambda scene, world: scene.scroll(*_at(row), 0, 5),
    "key": lambda row: (
        lambda scene, world: scene.key(("Tab", "Enter", "a", "Space", "ArrowRight", "Backspace")[row % 6])
    ),
    "act": lambda row: lambda scene, world: _act(scene, row),
    "clear focus": lambda row: lambda scene, world: scene.clear_focus(),
    "cancel": lambda row: lambda scene, world: scene.cancel_pointer_input(),
    "exit": lambda row: lambda scene, world: scene.exit(),
    "show": lambda row: lambda scene, world: world.shown.set(not world.shown.value),
    "frame": lambda row: lambda scene, world: scene.frame(),
    "wait": lambda row: lambda scene, world: scene.advance(100 * row),
}

_OF_MOUSE = ("wheel", "click", "exit")
_fuse = st.one_of(
    st.tuples(st.just(""), st.integers(0, 3)),
    st.tuples(st.sampled_from(STEPS), st.just(0)),
    st.tuples(st.sampled_from(FURTHER), st.integers(0, 2)),
)
_inputs = st.lists(
    st.tuples(
        st.sampled_from(list(INPUTS)),
        _row,
        st.lists(_fuse, max_size=2),
        st.sampled_from((BlownError, BlownError, BlownInterrupt)),
    ),
    min_size=4,
    max_size=16,
)


def is_raised_by(scene: Scene, send: Callable[[], object]) -> bool:
    """Sends an input. Returns whether steps raised through it; no other exception leaves it."""
    is_raised = False
    try:
        send()
    except BLOWN:
        is_raised = True
    except BaseExceptionGroup as errors:
        assert errors.split(BLOWN)[1] is None
        is_raised = True
    verify(scene)
    return is_raised


def seen(scene: Scene) -> Any:
    return Snapshot.without_read_observation(lambda: list(described(scene.root))), scene.semantics()


def at_rest(scene: Scene, world: World) -> None:
    """Ends all gestures, then runs frames until nothing is invalid."""
    world.fuses = []
    for end in (scene.cancel_pointer_input, scene.clear_focus, scene.exit, lambda: scene.advance(1000)):
        is_raised_by(scene, end)
    is_raised_by(scene, scene.frame)
    scene.settle(40)
    assert not scene.has_invalidations, "does not settle"
    assert not any(world.has_focus), "a focus listener was not called"
    assert not any(each.is_pressed or each.is_focused or each.is_dragged for each in world.sources)


@settings(max_examples=2 if settings.default.max_examples <= 100 else settings.default.max_examples)
@given(inputs=_inputs)
@example(inputs=[("tap", 0, [], BlownError), ("clear focus", 0, [("focus", 0)], BlownError)])
@example(inputs=[("wheel", 5, [], BlownError), ("tap", 0, [], BlownError), ("frame", 0, [("", 0)], BlownError)])
@example(
    inputs=[
        ("press", 4, [], BlownError),
        ("move", 3, [("pre-", 0)], BlownError),
        ("move", 1, [("post-", 0)], BlownInterrupt),
        ("release", 1, [], BlownError),
    ]
)
def test_callbacks_of_inputs_raise__scene_equals_one_from_scratch_and_all_receivers_are_called(
    inputs: list[Any],
) -> None:
    world = World()
    with Scene(lambda: Screen(world), width=WIDTH, height=ROWS * ROW) as scene:
        scene.settle(20)
        shown, last = scene.pixels(), scene.last_report
        is_down = False
        for name, row, fuses, error in inputs:
            if is_down and name in _OF_MOUSE:
                continue  # in the scene the pressed pointer is the only one
            is_down = name == "press" or (is_down and name not in ("release", "tap", "cancel"))
            note(f"{name} {row}, fuses {fuses}, which raise {error.__name__}")
            world.fuses, world.error = list(fuses), error
            send = INPUTS[name](row)
            is_raised = is_raised_by(scene, lambda send=send: send(scene, world))  # type: ignore[misc]
            report = scene.last_report
            if report is None or report is last:
                continue  # between frames an input runs layer blocks, whose properties the next good frame shows
            last = report
            if is_raised and name == "frame" and report.error is not None:
                assert np.array_equal(scene.pixels(), shown), "the pixels are not those of the last good frame"
            shown = scene.pixels()
        at_rest(scene, world)
        fresh = World(world)
        with Scene(lambda: Screen(fresh), width=WIDTH, height=ROWS * ROW) as scratch:
            scratch.settle(20)
            for is_last in (False, True):
                assert seen(scene) == seen(scratch)
                assert np.array_equal(scene.pixels(), scratch.pixels())
                if is_last:
                    break
                world.log.clear()
                fresh.log.clear()
                for name, send in (
                    *((f"tap {row}", INPUTS["tap"](row)) for row in range(ROWS)),
                    ("wait", INPUTS["wait"](5)),
                    *((f"act {which}", INPUTS["act"](which)) for which in range(3)),
                    *((f"key {which}", INPUTS["key"](which)) for which in (0, 1, 0, 2)),
                    ("wheel", INPUTS["wheel"](4)),
                ):
                    for each, own in ((scene, world), (scratch, fresh)):
                        send(each, own)
                        each.frame()
                    assert [each for each in world.log if each in _HEARD] == [
                        each for each in fresh.log if each in _HEARD
                    ], name
                at_rest(scene, world)
                at_rest(scratch, fresh)


_HEARD = {"click", "combined", "combined twice", "tap", "press", "release", "change", "act", "key", "preview"} | {
    "pre-scroll",
    "post-scroll",
    "focus 0",
    "focus 1",
    "focus 2",
    "focus 3",
}
