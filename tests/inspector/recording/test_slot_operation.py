"""Operations in words, each on a program that makes it."""

from __future__ import annotations

import pytest

from engine import trace
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.slot_operation import DescribedSlotOperation, slot_operation
from inspector.recording.moments.stops import SLOT_OPERATION
from tests.inspector.playground import Playground
from tests.inspector.recording.test_cursor import Program


def operations(program: Program | Playground) -> list[DescribedSlotOperation]:
    """Of the latest frame, by stepping through it."""
    cursor = Cursor(program.recorder.recording)
    latest = program.recorder.recording.latest
    assert latest is not None
    cursor.at(latest.rows[0].id - 1)
    found = []
    while (moment := cursor.next(SLOT_OPERATION)) is not None:
        if moment.row is not None and moment.row.kind in (trace.SLOT, trace.INSERT, trace.REMOVE, trace.MOVE):
            found.append(slot_operation(cursor, moment.row))
            assert cursor.event == moment.event
    return found


@pytest.fixture
def program() -> Program:
    made = Program()
    made.scene.frame()
    return made


def test_argument_changed__update_with_both_values_and_the_group(program: Program) -> None:
    program.count.value = 7
    program.scene.frame()
    (first, *_) = operations(program)
    assert (first.what, first.was, first.now) == ("update", ("0",), ("7",))
    assert first.group is not None and first.group.name == "Label" and first.index == first.group.index
    assert first.sentence.startswith("update slot ") and first.sentence.endswith(" of Label: 0 → 7")


def test_item_added__insert_of_its_node_and_of_its_groups(program: Program) -> None:
    program.items.value = (1, 2, 3)
    program.scene.frame()
    node, groups = (each for each in operations(program) if each.what == "insert")
    assert node.sentence == "insert node Text into Column at 4" and node.composition is None
    assert groups.group is not None and groups.group.object_key == "3" and groups.node is None
    assert groups.sentence == f"insert {groups.group.name} with {groups.group.size - 1} groups below it at row " + str(
        groups.index
    )


def test_item_removed__remove_event_has_the_group_before_its_removal(program: Program) -> None:
    program.items.value = (1,)
    program.scene.frame()
    node, groups = (each for each in operations(program) if each.what == "remove")
    assert node.sentence == "remove node Text from Column at 3"
    assert groups.group is not None and groups.group.object_key == "2" and groups.group.index == groups.index


def test_items_swapped__one_move_in_the_table_and_one_of_the_nodes(program: Program) -> None:
    program.items.value = (2, 1)
    program.scene.frame()
    assert [each.sentence.split(" from ")[0] for each in operations(program) if each.what == "move"] == [
        "move 1 node of Column",
        "move 2 of 2 children,",
    ]


def test_effect_with_another_key__remember_and_forget() -> None:
    play = Playground(["plain"])
    play.play(("items", (5, 2, 3)))
    whats = [each.what for each in operations(play)]
    assert "remember" in whats and "forget" in whats
    assert next(each for each in operations(play) if each.what == "remember").sentence.startswith("remember ")


def test_event_of_another_kind__is_no_slot_operation(program: Program) -> None:
    latest = program.recording.latest
    assert latest is not None
    row = next(row for row in latest.rows if row.kind == trace.FRAME)
    with pytest.raises(ValueError, match="is no slot operation"):
        slot_operation(program.cursor(), row)
