"""A layout pass that raises gives back its slots, layers, lookahead positions and item animations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engine import (
    Box,
    Color,
    Column,
    DisposableEffect,
    Layout,
    LazyColumn,
    LazyListState,
    LinearEasing,
    LookaheadScope,
    Modifier,
    Scene,
    SubcomposeLayout,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    tween,
)
from engine.layout import verify_well_formed
from engine.unit import Constraints
from tests.frame.test_after_an_error import Cause, OnPurposeError, raises
from tests.frame.test_layout_rollback import breaking, check


def screen(content: Callable[[], Any], cause: Cause, n: Any) -> Any:
    """A screen whose last node raises in its placement while `cause` is on, after `n` changed."""

    @composable
    def Screen() -> None:
        with Column():
            content()
            Box(breaking(cause, n).size(5).background(Color.RED))

    return Screen


@composable
def Cell(index: int, log: list[str]) -> None:
    made = remember(lambda: len(log))

    def effect() -> Callable[[], None]:
        log.append(f"+{index}")
        return lambda: log.append(f"-{index}")

    DisposableEffect(effect)
    Box(Modifier.size(5).background(Color(index / 10, 0, 1)).test_tag(f"{index} {made}"))


# ---------------------------------------------------------------- slots


def test_later_node_raises__slots_created_ended_and_moved_in_the_pass_are_those_before_it() -> None:
    cause, n, ids = Cause(), mutable_state_of(1), mutable_state_of([0, 1, 2])
    log: list[str] = []

    def policy(scope: Any, constraints: Any) -> Any:
        placeables = [
            each.measure(Constraints())
            for at in ids.value
            for each in scope.subcompose(at, lambda at=at: Cell(at, log))
        ]
        return scope.layout(20, 20, lambda: [each.place(0, 5 * at) for at, each in enumerate(placeables)])

    content = screen(lambda: SubcomposeLayout(policy), cause, n)
    scene = Scene(content, 60, 60)
    scene.settle()

    def facts() -> object:
        layout = scene.root.children[0].children[0]
        slots = layout.subcompositions
        nodes = list(layout.child_list.folded)
        return nodes, dict(slots.active), slots.reusable_count, [each.children[0].is_placed for each in nodes]

    for changed, emitted in (([0, 1, 2, 3, 4], ["+3", "+4", "-4", "-3"]), ([4], ["+4", "-4"]), ([2, 1], []), ([], [])):
        before = facts()
        cause.on = True
        n.value += 1
        ids.value = changed
        for _ in range(2):
            log.clear()
            raises(scene)
            assert (facts(), log) == (before, emitted)
        cause.on = False
        ids.value = [0, 2, 1]
        check(scene, content)


def test_later_node_raises__remembered_values_of_slots_that_the_pass_ended_stay() -> None:
    cause, n = Cause(), mutable_state_of(1)

    @composable
    def Counter() -> None:
        count = remember(lambda: mutable_state_of(0))
        Box(Modifier.size(5 + count.value, 5).clickable(lambda: count.set(count.value + 1)).test_tag("counter"))

    state = LazyListState()
    several = screen(
        lambda: LazyColumn(lambda scope: scope.items(30, lambda at: Counter()), Modifier.size(20, 5), state), cause, n
    )
    scene = Scene(several, 60, 60)
    scene.settle()
    scene.tap(2, 2)
    scene.settle()
    assert scene.find("counter").size == (6, 5)
    cause.on = True
    n.value = 2
    state.request_scroll_to_item(9)
    raises(scene)
    raises(scene)
    state.request_scroll_to_item(0)
    cause.on = False
    scene.settle()
    assert scene.find("counter").size == (6, 5)
    verify_well_formed(scene.root, scene.owner.delegate)


def test_disposed_effect_of_a_slot_raises__slots_and_later_frames_stay_right() -> None:
    cause, count = Cause(), mutable_state_of(3)
    cause.on = True

    @composable
    def Item() -> None:
        DisposableEffect(lambda: cause)
        Box(Modifier.size(5).background(Color.RED))

    def policy(scope: Any, constraints: Any) -> Any:
        placeables = [
            each.measure(Constraints()) for at in range(count.value) for each in scope.subcompose(at, lambda: Item())
        ]
        return scope.layout(20, 20, lambda: [each.place(0, 5 * at) for at, each in enumerate(placeables)])

    @composable
    def Screen() -> None:
        SubcomposeLayout(policy)

    scene = Scene(Screen, 40, 40)
    scene.settle()
    count.value = 1
    raises(scene)
    cause.on = False
    check(scene, Screen)
    count.value = 4
    check(scene, Screen)


class SlotId:
    """A slot id whose `__hash__` raises at the n-th call from now on."""

    raises_in = 0

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SlotId) and self.number == other.number

    def __hash__(self) -> int:
        SlotId.raises_in -= 1
        if SlotId.raises_in == 0:
            raise RuntimeError("no hash")
        return hash(self.number)


def test_hash_of_a_slot_id_raises_at_any_call__slots_and_later_frames_stay_right() -> None:
    count = mutable_state_of(3)

    def policy(scope: Any, constraints: Any) -> Any:
        placeables = [
            each.measure(Constraints())
            for at in range(count.value)
            for each in scope.subcompose(SlotId(at), lambda at=at: Cell(at, []))
        ]
        return scope.layout(20, 20, lambda: [each.place(0, 5 * at) for at, each in enumerate(placeables)])

    cause, n = Cause(), mutable_state_of(1)
    content = screen(lambda: SubcomposeLayout(policy), cause, n)
    with Scene(content, 60, 60) as scene:
        scene.settle()
        raised = 0
        for calls in range(1, 24):
            for shown in (5, 1):
                cause.on = calls % 2 == 0  # then slots are also taken back
                n.value += 1
                count.value = shown
                SlotId.raises_in = calls
                try:
                    scene.frame()
                except (RuntimeError, OnPurposeError):
                    raised += 1
                SlotId.raises_in, cause.on = 0, False
                check(scene, content)
        assert raised > 24


# ---------------------------------------------------------------- layers


def layered(n: Any) -> Any:
    """Places its first child in a layer that `n` moves, its second with or without one, and the third or not."""

    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [each.measure(Constraints()) for each in measurables]

        def place() -> None:
            moved = n.value
            placeables[0].place_with_layer(0, 0, lambda layer: layer.set(translation_x=10.0 * moved, alpha=0.5))
            if moved == 1:
                placeables[1].place_with_layer(0, 10, lambda layer: layer.set(translation_x=4.0))
                placeables[2].place_with_layer(0, 20, lambda layer: layer.set(translation_x=6.0))
            else:
                placeables[1].place(0, 10)

        return scope.layout(20, 30, place)

    return measure


def test_later_node_raises__layers_and_their_properties_are_those_before_the_pass() -> None:
    cause, n = Cause(), mutable_state_of(1)

    def content() -> None:
        with Layout(layered(n)):
            for color in (Color.GREEN, Color.BLUE, Color.BLACK):
                Box(Modifier.size(8).background(color))

    whole = screen(content, cause, n)
    scene = Scene(whole, 60, 60)
    scene.settle()
    layout = scene.root.children[0].children[0]

    def facts() -> object:
        at = [each.nodes.outer_coordinator for each in layout.children]
        return [each.layer for each in at], [each.coordinates.position_in_root() for each in at]

    before, pixels = facts(), scene.pixels()
    assert [tuple(each) for each in before[1]] == [(10, 0), (4, 10), (6, 20)]  # type: ignore[index]
    cause.on = True
    n.value = 3
    for _ in range(2):
        raises(scene)
        assert facts() == before
        assert np.array_equal(scene.pixels(), pixels)
    cause.on = False
    check(scene, whole)
    assert [each is None for each in facts()[0]] == [False, True, True]  # type: ignore[index]
    cause.on = True
    n.value = 1
    raises(scene)
    assert [each is None for each in facts()[0]] == [False, True, True]  # type: ignore[index]
    cause.on = False
    check(scene, whole)
    assert [tuple(each) for each in facts()[1]] == [(10, 0), (4, 10), (6, 20)]  # type: ignore[index]


# ---------------------------------------------------------------- lookahead


def test_later_node_raises__lookahead_sizes_and_positions_are_those_before_the_pass() -> None:
    cause, n = Cause(), mutable_state_of(1)

    def place_some(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [each.measure(Constraints()) for each in measurables]

        def place() -> None:
            for at, each in enumerate(placeables[: 2 if n.value == 1 else 1]):
                each.place(n.value * (at + 1), 0)

        return scope.layout(20, 20, place)

    def inside(scope: Any) -> None:
        with Layout(place_some):
            for _ in range(2):
                Box(Modifier.animate_bounds(scope).size(4 + n.value, 4).background(Color.GREEN))

    whole = screen(lambda: LookaheadScope(inside), cause, n)
    scene = Scene(whole, 60, 60)
    scene.settle(60)

    def facts() -> object:
        found, waiting = [], list(scene.root.children)
        while waiting:
            node = waiting.pop()
            waiting += node.children
            ahead = node.lookahead_pass
            if ahead is not None:
                outer = ahead.outer_delegate()
                measured = ahead.width, ahead.height, outer.lookahead_size, ahead.measured_by_parent
                placed = ahead.is_placed, ahead.placement.order.index, outer.x, outer.y
                found.append((node.name, measured, placed))
        return found

    before = facts()
    assert len(before) > 2  # type: ignore[arg-type]
    cause.on = True
    n.value = 7
    for _ in range(2):
        raises(scene)
        assert facts() == before
    cause.on = False
    scene.settle(60)
    check(scene, whole)
    assert facts() != before


# ---------------------------------------------------------------- item animations


@pytest.mark.parametrize("change", ["come", "go", "move"])
def test_later_node_raises__items_animate_afterwards_as_without_the_error(change: str) -> None:
    spec = tween(64, easing=LinearEasing)

    def run(fails: bool) -> list[bytes]:
        cause, n = Cause(), mutable_state_of(1)
        colors: Any = mutable_state_list_of(Color.RED, Color.BLUE, Color.GREEN)

        def item(color: Color) -> None:
            Box(Modifier.animate_item(spec, spec, spec).background(color).size(20, 10))

        def declare(scope: Any) -> None:
            scope.items(colors, item, key=lambda color: color)

        scene = Scene(screen(lambda: LazyColumn(declare, Modifier.size(20, 40)), cause, n), 40, 60)
        scene.settle()
        n.value = 2
        if change == "come":
            colors.append(Color.BLACK)
        elif change == "go":
            del colors[1]
        else:
            colors[:] = [Color.BLUE, Color.GREEN, Color.RED]
        cause.on = fails
        if fails:
            shown = scene.pixels()
            for _ in range(2):
                raises(scene)
                assert np.array_equal(scene.pixels(), shown)
            cause.on = False
        pictures = []
        for _ in range(8):
            scene.frame()
            scene.run_coroutines()
            pictures.append(scene.pixels().tobytes())
        scene.settle(20)
        verify_well_formed(scene.root, scene.owner.delegate)
        return [*pictures, scene.pixels().tobytes()]

    assert run(fails=True) == run(fails=False)
