"""After an exception nothing is lost: the pass that raised is as if it had not begun, and the next one tries again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Color,
    ComposeNode,
    DisposableEffect,
    IntOffset,
    Modifier,
    Scene,
    SideEffect,
    Spacer,
    Text,
    composable,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
)
from engine.layout import verify_well_formed
from engine.node import LayoutNode


class OnPurposeError(Exception):
    pass


class Cause:
    """Raises while it is on. It is no state: a change of it invalidates nothing."""

    def __init__(self, error: type[BaseException] = OnPurposeError) -> None:
        self.on = False
        self.error = error

    def __call__(self) -> None:
        if self.on:
            raise self.error("on purpose")


def sizes(scene: Scene) -> list[tuple[int, int]]:
    return [tuple(child.size) for child in scene.root.children]


def names(scene: Scene) -> list[str]:
    return [child.name for child in scene.root.children]


def raises(scene: Scene) -> None:
    with pytest.raises(OnPurposeError):
        scene.frame()
    assert scene.has_invalidations
    scene.slot_table.verify_well_formed()
    verify_well_formed(scene.root, scene.owner.delegate)


def test_composable_raises__the_next_frame_without_the_cause_composes_what_was_invalid() -> None:
    cause, n = Cause(), mutable_state_of(1)

    @composable
    def Screen() -> None:
        size = n.value
        cause()
        Box(Modifier.size(size))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    n.value = 7
    raises(scene)
    raises(scene)
    assert sizes(scene) == [(1, 1)]
    cause.on = False
    assert scene.frame().composed == ["Screen"]
    assert sizes(scene) == [(7, 7)]
    assert not scene.has_invalidations


def test_one_of_two_composables_raises__neither_shows_anything_new_until_both_do() -> None:
    cause, a, b = Cause(), mutable_state_of(1), mutable_state_of(1)

    @composable
    def A() -> None:
        Box(Modifier.size(a.value, 3))

    @composable
    def B() -> None:
        size = b.value
        cause()
        Box(Modifier.size(size, 3))

    @composable
    def Screen() -> None:
        A()
        B()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    a.value = b.value = 9
    raises(scene)
    assert sizes(scene) == [(1, 3), (1, 3)]
    cause.on = False
    scene.settle()
    assert sizes(scene) == [(9, 3), (9, 3)]
    b.value = 12
    scene.settle()
    assert sizes(scene) == [(9, 3), (12, 3)]


def test_first_reader_raises__later_writes_still_reach_the_other_reader() -> None:
    a, count = mutable_state_of(0), mutable_state_of(0)

    @composable
    def A() -> None:
        if a.value:
            raise OnPurposeError

    @composable
    def B() -> None:
        Box(Modifier.size(10 + count.value))

    @composable
    def Screen() -> None:
        A()
        B()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    a.value = count.value = 1
    for n in range(2, 5):
        raises(scene)
        count.value = n
    a.value = 0
    scene.settle()
    assert sizes(scene) == [(14, 14)]
    count.value = 20
    scene.settle()
    assert sizes(scene) == [(30, 30)]


def test_new_content_raises__it_is_tried_again_when_what_it_read_changed() -> None:
    show, bad = mutable_state_of(False), mutable_state_of(True)

    @composable
    def Inner() -> None:
        if bad.value:
            raise OnPurposeError
        Box(Modifier.size(9))

    @composable
    def Screen() -> None:
        if show.value:
            Inner()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    show.value = True
    raises(scene)
    bad.value = False
    scene.settle()
    assert sizes(scene) == [(9, 9)]


def test_released_content_when_a_pass_raised__still_follows_its_reads() -> None:
    items, bad = mutable_state_list_of(1, 2, 3), mutable_state_of(False)
    ran: list[int] = []

    @composable
    def Inner(x: int) -> None:
        ran.append(x)
        if bad.value:
            raise OnPurposeError

    @composable
    def Screen() -> None:
        for x in items:
            with key(x):
                Box()
                Inner(x)

    scene = Scene(Screen, 50, 50)
    scene.settle()
    bad.value = True
    items[:] = [5]
    raises(scene)
    bad.value = False
    items[:] = [1, 2, 3]
    ran.clear()
    scene.settle()
    assert ran == [1, 2, 3]
    assert len(scene.root.children) == 3
    bad.value = True
    raises(scene)


def test_argument_of_a_failed_pass__child_runs_later_with_the_last_good_argument() -> None:
    n, own, cause = mutable_state_of(1), mutable_state_of(0), Cause()
    ran: list[tuple[int, int]] = []

    @composable
    def Child(x: int) -> None:
        ran.append((x, own.value))

    @composable
    def Screen() -> None:
        Child(n.value)
        cause()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    n.value = 2
    raises(scene)
    cause.on = False
    n.value = 1
    scene.settle()
    own.value = 5
    scene.settle()
    assert ran == [(1, 0), (2, 0), (1, 5)]


def test_content_lambda_of_a_pass_that_raised__is_not_run_later() -> None:
    n, own, cause = mutable_state_of(1), mutable_state_of(0), Cause()
    ran: list[tuple[int, int]] = []

    @composable
    def Wrapper(content: Callable[[], Any]) -> None:
        content()

    @composable
    def Screen() -> None:
        x = n.value
        Wrapper(lambda: ran.append((x, own.value)))
        cause()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    n.value = 2
    raises(scene)
    cause.on = False
    n.value = 1
    scene.settle()
    own.value = 5
    scene.settle()
    assert ran[-1] == (1, 5)
    assert (2, 5) not in ran


def test_derived_value_seen_by_a_pass_that_raised__counts_as_not_seen() -> None:
    n, cause = mutable_state_of(0), Cause()
    is_big = derived_state_of(lambda: n.value > 5)

    @composable
    def Screen() -> None:
        size = 20 if is_big.value else 10
        cause()
        Box(Modifier.size(size))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    n.value = 9
    raises(scene)
    cause.on = False
    scene.settle()
    assert sizes(scene) == [(20, 20)]


def test_derived_state_raises__its_reader_runs_when_it_no_longer_raises() -> None:
    n, show = mutable_state_of(0), mutable_state_of(0)
    tenth = derived_state_of(lambda: 100 // n.value)

    def block() -> IntOffset:
        return IntOffset(tenth.value if show.value else 0, 0)

    @composable
    def Screen() -> None:
        Box(Modifier.offset(block).size(5))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    show.value = 1
    with pytest.raises(ZeroDivisionError):
        scene.frame()
    n.value = 10
    scene.settle()
    assert scene.root.children[0].coordinates.position_in_root().x == 10
    n.value = 20
    scene.settle()
    assert scene.root.children[0].coordinates.position_in_root().x == 5


def test_layer_block_raises_while_its_node_enters__the_tree_is_as_before_and_later_as_from_scratch() -> None:
    show, cause = mutable_state_of(False), Cause()

    def block(layer: Any) -> None:
        cause()
        layer.alpha = 0.5

    @composable
    def Screen() -> None:
        if show.value:
            Text("a", Modifier.graphics_layer(block).offset(lambda: IntOffset(1, 1)))
            Text("b")
        else:
            Spacer(Modifier.size(3))

    scene = Scene(Screen, 100, 100)
    scene.settle()
    cause.on = True
    show.value = True
    for _ in range(2):
        raises(scene)
        assert names(scene) == ["Spacer"]
        show.value = False
        show.value = True
    cause.on = False
    scene.settle()
    assert names(scene) == ["Text", "Text"]
    show.value = False
    scene.settle()
    assert names(scene) == ["Spacer"]


def test_close_while_composing__is_refused_and_a_later_close_disposes() -> None:
    log: list[str] = []
    n = mutable_state_of(0)
    box: list[Scene] = []

    @composable
    def Screen() -> None:
        DisposableEffect(lambda: lambda: log.append("disposed"))
        if n.value:
            box[0].close()

    scene = Scene(Screen, 50, 50)
    box.append(scene)
    scene.settle()
    n.value = 1
    with pytest.raises(RuntimeError, match="is still open"):
        scene.frame()
    n.value = 0
    scene.settle()
    assert log == []
    scene.close()
    assert log == ["disposed"]


def test_dispose_functions_raise_when_a_scene_is_closed__all_run_and_the_first_exception_leaves_close() -> None:
    log: list[int] = []

    def leave(n: int) -> None:
        log.append(n)
        raise OnPurposeError(n)

    @composable
    def Screen() -> None:
        for n in range(3):
            DisposableEffect(lambda n=n: lambda: leave(n))

    scene = Scene(Screen, 50, 50)
    with pytest.raises(OnPurposeError) as caught:
        scene.close()
    assert log == [2, 1, 0]
    assert caught.value.args == (2,)
    assert len(caught.value.__notes__) == 3
    assert caught.value.__notes__[0] == "while disposing DisposableEffect, in Screen"
    scene.close()
    with pytest.raises(RuntimeError, match="closed"):
        scene.frame()


def test_effect_raises__applied_changes_stay_and_writes_are_observed() -> None:
    n, cause = mutable_state_of(1), Cause()
    ran: list[int] = []

    @composable
    def Screen() -> None:
        size = n.value
        SideEffect(cause)
        SideEffect(lambda: ran.append(size))
        Box(Modifier.size(size).background(Color.RED))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    n.value = 2
    with pytest.raises(OnPurposeError):
        scene.frame()
    assert ran == [1, 2]
    cause.on = False
    scene.settle()
    assert sizes(scene) == [(2, 2)]
    n.value = 3
    scene.settle()
    assert sizes(scene) == [(3, 3)]


def test_apply_raises_after_a_reconcile__the_node_is_reconciled_with_the_last_applied_values() -> None:
    cause, n = Cause(), mutable_state_of(1)
    reconciled: list[int] = []

    @composable
    def Screen() -> None:
        size = n.value
        ComposeNode(empty_node, lambda updater: updater.reconcile(lambda node: reconciled.append(size)))
        ComposeNode(empty_node, lambda updater: updater.set(size, lambda node, value: cause()))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = True
    n.value = 2
    raises(scene)
    assert reconciled == [1, 2, 1]
    cause.on = False
    scene.settle()
    assert reconciled == [1, 2, 1, 2]
    n.value = 3
    scene.settle()
    cause.on = True
    n.value = 4
    raises(scene)
    assert reconciled == [1, 2, 1, 2, 3, 4, 3]


def empty_node() -> LayoutNode:
    node = LayoutNode("empty")
    node.measure_policy = lambda scope, measurables, constraints: scope.layout(0, 0, lambda: None)
    return node


def test_second_composition_cannot_be_applied__the_first_one_stays_and_the_second_is_tried_again() -> None:
    """The first one has run its effects, which cannot be taken back, so its nodes stay, too."""
    cause, n = Cause(), mutable_state_of(1)
    ran: list[int] = []

    @composable
    def Inner() -> None:
        size = n.value
        ComposeNode(empty_node, lambda updater: updater.set(size, lambda node, value: cause()))
        Box(Modifier.size(size))

    @composable
    def Screen() -> None:
        size = n.value
        Box(Modifier.size(size))
        SideEffect(lambda: ran.append(size))
        BoxWithConstraints(lambda scope: Inner())

    def applied() -> list[list[tuple[int, int]]]:
        outer, inner = scene.root.children
        return [outer.applied_modifier, [tuple(child.size) for child in inner.children]]

    scene = Scene(Screen, 50, 50)
    scene.settle()
    old, pixels = applied(), scene.pixels().tolist()
    cause.on = True
    n.value = 5
    raises(scene)
    assert (ran, applied()[1], scene.pixels().tolist()) == ([1, 5], old[1], pixels)
    raises(scene)
    assert ran == [1, 5]
    cause.on = False
    scene.settle()
    assert (ran, [tuple(child.size) for child in scene.root.children[1].children]) == ([1, 5], [(0, 0), (5, 5)])
    assert tuple(scene.root.children[0].size) == (5, 5)
