"""A change raises after it removed nodes, or a node raises while it is kept for reuse: no node and no place is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Color,
    Column,
    Modifier,
    ModifierNodeElement,
    ReusableContentHost,
    Scene,
    composable,
    mutable_state_of,
)
from tests.frame.test_after_an_error import Cause, OnPurposeError, raises
from tests.frame.test_layout_rollback import check
from tests.model.comparison import nodes


def _plain(content: Callable[[], None]) -> None:
    content()


def _constrained(content: Callable[[], None]) -> None:
    BoxWithConstraints(lambda scope: content())


@pytest.mark.parametrize("around", [_plain, _constrained])
def test_update_raises_after_a_branch_left__the_branch_is_still_placed_and_receives_taps(
    around: Callable[[Callable[[], None]], None],
) -> None:
    cause, taps, changed = Cause(), list[int](), mutable_state_of(0)
    _RaisingNode.cause = cause

    def content() -> None:
        with Column():
            if changed.value:
                Box(Modifier.size(5))
            else:
                with Box(Modifier.size(20).clickable(lambda: taps.append(1))):
                    Box(Modifier.size(7).background(Color.RED))
            Box(Modifier.size(5).then(_Raising(changed.value)))

    @composable
    def Screen() -> None:
        around(content)

    scene = Scene(Screen, 50, 50)
    scene.settle()
    before = _places(scene)
    cause.on, changed.value = True, 1
    for _ in range(2):
        raises(scene)
        assert _places(scene) == before
    scene.tap(10, 10)
    assert taps == [1]
    cause.on = False
    check(scene, Screen)


def _places(scene: Scene) -> list[Any]:
    return [
        (node, node.is_placed, node.position, node.measure_pass.placement.order.index) for node in nodes(scene.root)
    ]


class _RaisingNode(Modifier.Node):
    cause = Cause()

    def on_reset(self) -> None:
        self.cause()


@dataclass(frozen=True)
class _Raising(ModifierNodeElement[_RaisingNode]):
    number: int = 0

    def create(self) -> _RaisingNode:
        return _RaisingNode()

    def update(self, node: _RaisingNode) -> None:
        node.cause()


@pytest.mark.parametrize("count", [1, 2])
def test_nodes_of_a_slot_raise_while_they_are_kept_for_reuse__all_slots_are_usable_again(count: int) -> None:
    cause, active = Cause(), mutable_state_of(True)
    _RaisingNode.cause = cause

    @composable
    def Screen() -> None:
        with Column():
            ReusableContentHost(active.value, lambda: [_slot() for _ in range(count)])

    def _slot() -> None:
        BoxWithConstraints(lambda scope: Content())

    @composable
    def Content() -> None:
        with Column():
            Box(Modifier.size(5).then(_Raising()))
            Box(Modifier.size(7).background(Color.RED))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on, active.value = True, False
    with pytest.raises(OnPurposeError):
        scene.frame()
    cause.on, active.value = False, True
    check(scene, Screen)
