"""After an exception nothing is lost: callbacks, inputs, attachments and values written by an abandoned pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Card,
    Color,
    Column,
    Layout,
    LazyColumn,
    Modifier,
    ModifierNodeElement,
    PointerInputModifierNode,
    RememberObserver,
    Row,
    Scene,
    composable,
    detect_tap_gestures,
    movable_content_of,
    mutable_state_of,
    remember,
)
from engine.trace import Event
from tests.frame.test_after_an_error import Cause, OnPurposeError, raises, sizes
from tests.model.comparison import nodes


@pytest.mark.parametrize("callback", ["on_visibility_changed", "on_first_visible"])
def test_visibility_callback_raises__the_next_frame_calls_it_again(callback: str) -> None:
    cause, calls = Cause(), []

    def entered(*_: bool) -> None:
        cause()
        calls.append(callback)

    shown = mutable_state_of(False)

    @composable
    def Screen() -> None:
        if shown.value:
            Box(getattr(Modifier.size(5), callback)(entered))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = shown.value = True
    raises(scene)
    raises(scene)
    cause.on = False
    scene.settle()
    assert calls == [callback]


def test_semantics_block_raises_in_two_frames__the_third_runs_it_again() -> None:
    cause, n = Cause(), mutable_state_of(1)

    @composable
    def Screen() -> None:
        description = str(n.value)

        def say(it: Any) -> None:
            cause()
            it.content_description = description

        Box(Modifier.size(5).semantics(say))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on, n.value = True, 2
    raises(scene)
    raises(scene)
    raises(scene)
    cause.on = False
    scene.settle()
    assert not scene.has_invalidations


def clickable(click: Callable[[], None]) -> Any:
    return Modifier.size(20).clickable(click)


def combined(click: Callable[[], None]) -> Any:
    return Modifier.size(20).combined_clickable(click, on_long_click=lambda: None)


def tap_gesture(click: Callable[[], None]) -> Any:
    async def taps(scope: Any) -> None:
        await detect_tap_gestures(scope, on_tap=lambda _: click())

    return Modifier.size(20).pointer_input(taps)


def raises_before_it_waits(click: Callable[[], None]) -> Any:
    async def taps(scope: Any) -> None:
        click()
        await detect_tap_gestures(scope)

    return Modifier.size(20).pointer_input(taps)


@pytest.mark.parametrize("modifier", [clickable, combined, tap_gesture, raises_before_it_waits])
def test_pointer_handler_raises__the_next_gesture_starts_it_again(
    modifier: Callable[[Callable[[], None]], Any],
) -> None:
    cause, clicks = Cause(), []

    def click() -> None:
        cause()
        clicks.append(1)

    @composable
    def Screen() -> None:
        Box(modifier(click))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    for _ in range(2):
        with pytest.raises(OnPurposeError):
            scene.tap(5, 5)
    cause.on = False
    scene.tap(5, 5)
    assert clicks == [1]


def test_node_raises_at_a_pointer_event__other_nodes_receive_it_and_the_pointer_is_released() -> None:
    cause, log = Cause(), list[str]()

    class Raising(PointerInputModifierNode, Modifier.Node):
        def on_pointer_event(self, event: Any, event_pass: Any, bounds: Any) -> None:
            cause()

    @dataclass(frozen=True)
    class RaisingElement(ModifierNodeElement[Raising]):
        def create(self) -> Raising:
            return Raising()

        def update(self, node: Raising) -> None:
            pass

    @composable
    def Screen() -> None:
        with Box(Modifier.size(20).clickable(lambda: log.append("outer"))):
            Box(Modifier.size(20).then(RaisingElement()))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    with pytest.raises(OnPurposeError):
        scene.tap(5, 5)
    assert log == ["outer"]
    cause.on = False
    scene.tap(5, 5)
    assert log == ["outer", "outer"]


def test_layout_keeps_raising__a_tap_still_reaches_the_last_good_layout() -> None:
    cause, n = Cause(), mutable_state_of(1)

    def mend() -> None:
        cause.on = False

    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        cause()
        return scope.layout(n.value, 5, lambda: None)

    @composable
    def Screen() -> None:
        with Column():
            Box(Modifier.size(20).clickable(mend))
            Layout(measure)

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on, n.value = True, 2
    raises(scene)
    with pytest.raises(OnPurposeError):
        scene.tap(5, 5)
    assert not cause.on
    scene.settle()
    assert sizes(scene) == [(20, 25)]
    assert not scene.has_invalidations


def test_remembered_object_never_started_and_leaves__it_is_abandoned_not_forgotten() -> None:
    cause, shown, log = Cause(), mutable_state_of(False), list[str]()

    class Observer(RememberObserver):
        def on_remembered(self) -> None:
            cause()
            log.append("remembered")

        def on_forgotten(self) -> None:
            log.append("forgotten")

        def on_abandoned(self) -> None:
            log.append("abandoned")

    @composable
    def Screen() -> None:
        if shown.value:
            remember(Observer)

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = shown.value = True
    raises(scene)
    shown.value = False
    scene.settle()
    assert log == ["abandoned"]


@pytest.mark.parametrize("kind", ["semantics", "graphics_layer"])
def test_moved_nodes_raise_while_they_are_attached__they_arrive_with_their_latest_modifier(kind: str) -> None:
    cause, n, right = Cause(), mutable_state_of(1), mutable_state_of(False)
    applied: list[int] = []

    def content() -> None:
        number = n.value

        def block(_: Any) -> None:
            cause()
            applied.append(number)

        Box(getattr(Modifier.size(5), kind)(block))

    moving = movable_content_of(content)

    @composable
    def Screen() -> None:
        if not right.value:
            with Row():
                moving()
        with Column():
            Box(Modifier.size(3))
            if right.value:
                moving()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = right.value = True
    n.value = 2
    applied.clear()
    raises(scene)
    raises(scene)
    cause.on = False
    scene.settle()
    assert set(applied) == {2}
    assert sizes(scene) == [(5, 8)]


def test_node_raises_while_it_leaves__it_is_detached_with_its_children() -> None:
    cause, shown, calls = Cause(), mutable_state_of(True), list[str]()

    def seen(visible: bool) -> None:
        if not visible:
            cause()

    @composable
    def Screen() -> None:
        if shown.value:
            with Box(Modifier.size(9).on_visibility_changed(seen)):
                Box(Modifier.size(5).on_visibility_changed(lambda visible: calls.append(f"child {visible}")))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    node = scene.root.children[0]
    cause.on, shown.value = True, False
    with pytest.raises(OnPurposeError):
        scene.frame()
    cause.on = False
    scene.settle()
    assert calls == ["child True", "child False"]
    assert [each.owner for each in (node, *node.children)] == [None, None]


def test_abandoned_pass_wrote_a_state__the_writer_runs_again_though_its_arguments_are_those_of_before() -> None:
    cause, n = Cause(), mutable_state_of(2)

    def key_of(each: int) -> int:
        cause()
        return each

    @composable
    def Screen() -> None:
        count = n.value
        LazyColumn(lambda scope: scope.items(range(count), lambda each: Box(Modifier.size(5)), key=key_of))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on, n.value = True, 3
    raises(scene)
    n.value = 2
    cause.on = False
    scene.settle()
    assert sizes(scene) == [(5, 10)]


@pytest.mark.parametrize("kind", ["composition", "recompose", "measurement", "placement", "drawing", "apply"])
def test_listener_raises__the_frame_is_complete_and_raises_it_at_its_end(kind: str) -> None:
    n = mutable_state_of(1)

    class Listener:
        wants_details = False
        on = False

        def happened(self, event: Event) -> None:
            if self.on and event.kind == kind:
                raise OnPurposeError

        def ended(self, event: Event) -> None:
            self.happened(event)

    @composable
    def Screen() -> None:
        Box(Modifier.size(n.value).background(Color.RED))

    listener = Listener()
    scene = Scene(Screen, 50, 50, listeners=[listener])
    scene.settle()
    listener.on, n.value = True, 2
    with pytest.raises(OnPurposeError):
        scene.frame()
    listener.on = False
    assert sizes(scene) == [(2, 2)]
    assert not scene.has_invalidations


def test_second_of_two_new_nodes_raises__none_of_them_stays() -> None:
    """Operations that are equal are one object: the pass raised at the second insertion, not at the first."""
    cause, n = Cause(), mutable_state_of(0)

    def block(_: Any) -> None:
        cause()

    @composable
    def Content() -> None:
        if n.value:
            Box(Modifier.size(8).graphics_layer(block))
        else:
            Box(Modifier.size(10))

    @composable
    def Screen() -> None:
        with Column():
            if n.value:
                Box(Modifier.size(3))
            else:
                Box(Modifier.size(2))
        Card(lambda: Content())

    scene = Scene(Screen, 50, 50)
    scene.settle()
    shown = len(list(nodes(scene.root)))
    cause.on, n.value = True, 1
    for _ in range(2):
        raises(scene)
        assert len(list(nodes(scene.root))) == shown
    cause.on = False
    scene.settle()
    assert len(list(nodes(scene.root))) == shown


def test_another_node_raises_while_content_moves__the_content_is_still_at_its_place() -> None:
    cause, n = Cause(), mutable_state_of(0)

    def content() -> None:
        Box(Modifier.size(5))

    moving = movable_content_of(content)

    @composable
    def Screen() -> None:
        with Box():
            if n.value:
                Box(Modifier.size(8).graphics_layer(lambda _: cause()))
        if not n.value:
            with Row():
                with Row():
                    moving()
        with Column():
            Box(Modifier.size(3))
            if n.value:
                moving()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    before = len(list(nodes(scene.root)))
    cause.on, n.value = True, 1
    for _ in range(2):
        raises(scene)
        assert len(list(nodes(scene.root))) == before
    cause.on = False
    scene.settle()
    assert sizes(scene) == [(8, 8), (5, 8)]


def assert_is_as_from_scratch(scene: Scene, content: Callable[[], None]) -> None:
    with Scene(content, scene.width, scene.height) as scratch:
        scratch.settle()
        assert [tuple(node.size) for node in nodes(scene.root)] == [tuple(node.size) for node in nodes(scratch.root)]


def test_subcomposition_raises_in_the_frame_in_which_content_moves__the_content_arrives() -> None:
    """The outer composition is applied by then: its place never asks for the content again."""
    cause, n = Cause(), mutable_state_of(0)
    moving = movable_content_of(lambda: Box(Modifier.size(5)))

    @composable
    def Constrained() -> None:
        if n.value:
            Box(Modifier.size(4).graphics_layer(lambda _: cause()))

    @composable
    def Screen() -> None:
        if not n.value:
            with Row():
                moving()
        with Column():
            if n.value:
                moving()
        BoxWithConstraints(lambda _: Constrained())

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on, n.value = True, 1
    for _ in range(2):
        raises(scene)
    cause.on = False
    scene.settle()
    assert_is_as_from_scratch(scene, Screen)
    n.value = 0
    scene.settle()
    assert_is_as_from_scratch(scene, Screen)


def test_modifier_raises_beside_content_that_was_to_leave__its_parent_has_its_nodes_and_no_others() -> None:
    cause, n = Cause(), mutable_state_of(0)
    moving = movable_content_of(lambda: Box(Modifier.size(5)))

    @composable
    def Screen() -> None:
        with Column():
            Box(Modifier.size(3 + n.value))
            if not n.value:
                moving()
            if n.value:
                Box(Modifier.size(2))
        with Row():
            if n.value:
                moving()
                Box(Modifier.size(4).graphics_layer(lambda _: cause()))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    column = scene.root.folded_children[0]
    before = list(column.folded_children)
    cause.on, n.value = True, 1
    for _ in range(2):
        raises(scene)
        assert list(column.folded_children) == before
    cause.on = False
    scene.settle()
    assert_is_as_from_scratch(scene, Screen)
