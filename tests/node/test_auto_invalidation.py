"""What inserting, updating and removing a node of each kind asks for."""

from __future__ import annotations

from typing import Any

import pytest

from engine.node import Modifier
from tests.node.modifiers import (
    A,
    AwareLogged,
    DataLogged,
    DrawLogged,
    LayoutLogged,
    Logged,
    PositionLogged,
    chain,
)
from tests.node.tree import Tree, measured, placed


class NotAutomatic(LayoutLogged):
    should_auto_invalidate = False


def ran_after(make: Any, change: str) -> tuple[list[str], list[str], bool, bool]:
    """What was measured and placed, whether the layer went stale, whether position callbacks ran."""
    tree = Tree()
    log: list[str] = []
    leaf = tree.leaf("leaf", modifier=A("m", log, make) if change != "insert" else Modifier)
    tree.root.measure_policy.with_layer = True
    tree.add(leaf)
    tree.pass_()
    tree.draw()
    log.clear()
    tree.log.clear()
    if change == "remove":
        leaf.modifier = Modifier
    else:
        leaf.modifier = chain(A("m" if change == "insert" else "n", log, make))
    stale = any(line.startswith("invalidate_layer") for line in tree.log)
    lines = tree.pass_()
    emitted = any(line.startswith("positioned") for line in log)
    return measured(lines), placed(lines), stale, emitted


NOTHING: tuple[list[str], list[str], bool, bool] = ([], [], False, False)
LEAF = ["leaf"]


# An outermost layout modifier that is added or removed may change the size: the parent measures, too.
NEW_SIZE = (["leaf", "root"], ["root", "leaf"], False, False)


@pytest.mark.parametrize(
    ("make", "inserted", "updated", "removed"),
    [
        (Logged, NOTHING, NOTHING, NOTHING),
        (LayoutLogged, NEW_SIZE, (LEAF, LEAF, False, False), (LEAF, LEAF, True, False)),
        (DrawLogged, ([], [], True, False), ([], [], True, False), ([], [], True, False)),
        (AwareLogged, (LEAF, LEAF, False, False), (LEAF, LEAF, False, False), NOTHING),
        (PositionLogged, ([], [], False, True), ([], [], False, True), NOTHING),
        (DataLogged, *[(["root"], ["root"], False, False)] * 3),
        (NotAutomatic, NEW_SIZE, NOTHING, (LEAF, LEAF, True, False)),
    ],
)
def test_node_of_each_kind__invalidates_exactly_its_own_phases(
    make: Any, inserted: Any, updated: Any, removed: Any
) -> None:
    assert ran_after(make, "insert") == inserted
    assert ran_after(make, "update") == updated
    assert ran_after(make, "remove") == removed


def test_equal_element__asks_for_nothing() -> None:
    tree = Tree()
    log: list[str] = []
    leaf = tree.leaf("leaf", modifier=A("m", log, LayoutLogged))
    tree.add(leaf)
    tree.pass_()
    assert tree.after(lambda: setattr(leaf, "modifier", A("m", log, LayoutLogged))) == []


def test_parent_data__reaches_the_parent_outermost_last() -> None:
    tree = Tree()
    log: list[str] = []
    seen: list[Any] = []
    leaf = tree.leaf("leaf", modifier=chain(A("outer", log, DataLogged), A("inner", log, DataLogged)))
    tree.root.measure_policy.on_measure = lambda measurables: seen.append(measurables[0].parent_data)
    tree.add(leaf)
    tree.pass_()
    assert seen == [("outer", ("inner", None))]


def test_invalidation_by_hand__works_outside_and_inside_passes() -> None:
    tree = Tree()
    log: list[str] = []
    first = tree.leaf("first", modifier=A("m", log, LayoutLogged))
    second = tree.leaf("second", modifier=A("m", log, LayoutLogged))
    tree.add(first, second)
    tree.pass_()
    node = second.nodes.head
    assert measured(tree.after(node.invalidate_measurement)) == ["second"]
    assert placed(tree.after(node.invalidate_placement)) == ["second"]
    first.nodes.head.on_measure = node.invalidate_measurement  # type: ignore[attr-defined]
    assert measured(tree.after(first.request_remeasure)) == ["first", "second"]


def test_invalidation_by_a_detached_node__error_says_so() -> None:
    node = Logged("n", [])
    with pytest.raises(RuntimeError, match="is not attached"):
        node.invalidate_measurement()
    node.invalidate_draw()  # drawing nothing is what a detached node does
