"""verify_well_formed sees what is wrong with a tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Box,
    Constraints,
    Layout,
    LazyColumn,
    LazyRow,
    Modifier,
    Scene,
    Snapshot,
    Spacer,
    composable,
    mutable_state_of,
)
from engine.layout import verify_well_formed
from engine.layout.layout_tree_consistency import InconsistentTreeError


@composable
def Screen() -> None:
    with Box():
        Spacer(Modifier.size(4))
        Spacer(Modifier.size(5))
    LazyColumn(lambda scope: scope.items(3, lambda i: Spacer(Modifier.size(6))), Modifier.size(20))


def doubled(box: Any, lazy: Any) -> None:
    box.folded_children.append(box.folded_children[0])


def elsewhere(box: Any, lazy: Any) -> None:
    box.folded_children[0].folded_parent = lazy


def wrong_parent(box: Any, lazy: Any) -> None:
    box.folded_children[0].parent = lazy


def placed_in_unplaced(box: Any, lazy: Any) -> None:
    box.measure_pass.placement.is_placed = False


def placed_in_deactivated_slot(box: Any, lazy: Any) -> None:
    lazy.children[0].is_deactivated = True


def left_out(box: Any, lazy: Any) -> None:
    assert lazy.children
    lazy.child_list._unfolded = lazy.child_list._unfolded[:-1]


def not_scheduled(box: Any, lazy: Any) -> None:
    box.measure_pass.mark_measure_pending()


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (doubled, "is in the tree twice|lists the children"),
        (elsewhere, "does not know it"),
        (wrong_parent, "takes .* for its parent"),
        (placed_in_unplaced, "is placed, but its parent is not"),
        (placed_in_deactivated_slot, "its slot is deactivated"),
        (left_out, "lists the children"),
        (not_scheduled, "neither it nor its parent is scheduled"),
    ],
)
def test_damaged_tree__names_the_node_and_the_problem(damage: Callable[[Any, Any], None], problem: str) -> None:
    scene = Scene(Screen, 40, 40)
    scene.settle()
    verify_well_formed(scene.root, scene.owner.delegate)
    box, lazy = scene.root.children
    damage(box, lazy)
    with pytest.raises(InconsistentTreeError, match=problem):
        verify_well_formed(scene.root, scene.owner.delegate)
    if damage is doubled:
        box.folded_children.pop()  # the scene can be closed again


def test_measure_only_leaves_an_item_out_that_waits__the_tree_is_consistent_and_the_next_frame_measures_it() -> None:
    """The item is placed until the list places its items, and `measure_only` places nothing."""
    count, size = mutable_state_of(2), mutable_state_of(6.0)

    def row(i: int) -> None:
        if i == 0:
            Spacer(Modifier.size(30))
        else:
            Layout(_square_of(size), Modifier)

    def content() -> None:
        LazyRow(lambda scope: scope.items(count.value, row), Modifier.test_tag("list"))

    with Scene(content, width=60, height=60) as scene:
        scene.frame()
        item = scene.find("list").children[1]
        assert (tuple(item.position), tuple(item.size)) == ((30, 0), (6, 6))
        count.value = 3
        Snapshot.send_apply_notifications()  # the list waits first, so that its items are not scheduled themselves
        size.value = 15.0
        Snapshot.send_apply_notifications()
        scene.measure_only(Constraints(max_width=20, max_height=60))
        verify_well_formed(scene.root, scene.owner.delegate)
        scene.settle(4)
        verify_well_formed(scene.root, scene.owner.delegate)
        item = scene.find("list").children[1]
        assert (tuple(item.position), tuple(item.size)) == ((30, 0), (15, 15))


def _square_of(size: Any) -> Callable[..., Any]:
    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        return scope.layout(int(size.value), int(size.value), lambda: None)

    return measure
