"""Reader, writer and views of the slot table, one operation at a time."""

from __future__ import annotations

from typing import Any

import pytest

from engine.slots import EMPTY, NO_KEY, SlotTable, SlotTableError, SlotWriter


def items(table: SlotTable, keys: list[int], root: int = 100) -> None:
    """A root group with one group for each key, whose one slot is `item <key>`."""
    with table.write() as writer:
        writer.begin_insert()
        writer.start_group(root)
        for key in keys:
            writer.start_group(key)
            writer.update(f"item {key}")
            writer.end_group()
        writer.end_group()
        writer.end_insert()
    table.verify_well_formed()


def keys_of(table: SlotTable) -> list[int]:
    return [child.key for child in table.groups[0].children]


def tree(writer: SlotWriter, key: int, *children: Any, node: Any = None) -> None:
    """Writes a group; `children` are functions that write."""
    if node is None:
        writer.start_group(key)
    else:
        writer.start_node(key, node)
    for child in children:
        child()
    writer.end_group()


@pytest.fixture
def ten() -> SlotTable:
    table = SlotTable()
    items(table, list(range(1, 11)))
    return table


@pytest.fixture
def nested() -> SlotTable:
    """1 ( 2 node a ( 3 node b, 4 node c ), 5 ( 6 node d ) )"""
    table = SlotTable()
    with table.write() as w:
        w.begin_insert()
        tree(
            w,
            1,
            lambda: tree(w, 2, lambda: tree(w, 3, node="b"), lambda: tree(w, 4, node="c"), node="a"),
            lambda: tree(w, 5, lambda: tree(w, 6, node="d")),
        )
        w.end_insert()
    table.verify_well_formed()
    return table


# ---------------------------------------------------------------- open and close


def test_new_table__is_empty_and_well_formed() -> None:
    table = SlotTable()
    table.verify_well_formed()
    assert (table.size, table.slots_size, table.groups) == (0, 0, [])


def test_many_readers__may_be_open_together(ten: SlotTable) -> None:
    with ten.read() as first, ten.read() as second:
        first.start_group()
        assert (first.group_key, second.group_key) == (1, 100)


def test_writer_while_a_reader_is_open__raises(ten: SlotTable) -> None:
    with ten.read(), pytest.raises(SlotTableError, match=r"1 reader\(s\) are open"):
        ten.write()
    with ten.write():
        pass  # the reader was closed


def test_reader_while_a_writer_is_open__raises(ten: SlotTable) -> None:
    with ten.write(), pytest.raises(SlotTableError, match="a writer is open; close it first"):
        ten.read()
    with ten.read():
        pass


def test_second_writer__raises(ten: SlotTable) -> None:
    with ten.write(), pytest.raises(SlotTableError, match="another writer is open"):
        ten.write()


def test_closing_twice__counts_once(ten: SlotTable) -> None:
    reader, other = ten.read(), ten.read()
    reader.close()
    reader.close()
    with pytest.raises(SlotTableError, match=r"1 reader\(s\)"):
        ten.write()
    other.close()
    ten.write().close()


def test_writer_closed__both_gaps_are_at_the_end(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        writer.remove_group()
        assert (ten.gap_start, ten.gap_len > 0) == (1, True)
    assert (ten.gap_start, ten.slots_gap_start) == (ten.size, ten.slots_size)


# ---------------------------------------------------------------- moving groups


def test_b1_move_an_item__group_four_ahead_moves_to_the_current_position(ten: SlotTable) -> None:
    anchors = {key: ten.anchor(key) for key in range(1, 11)}
    with ten.write() as writer:
        writer.start_group()
        writer.skip_group()
        writer.move_group(4)
        ten.verify_well_formed()
    ten.verify_well_formed()
    assert keys_of(ten) == [1, 6, 2, 3, 4, 5, 7, 8, 9, 10]
    assert [list(child.slots) for child in ten.groups[0].children] == [[f"item {key}"] for key in keys_of(ten)]
    places = {}
    for key, anchor in anchors.items():
        location = ten.locate(anchor)
        assert location is not None
        places[key] = location.index
    assert places == {1: 1, 6: 2, 2: 3, 3: 4, 4: 5, 5: 6, 7: 7, 8: 8, 9: 9, 10: 10}


def test_move_by_nothing__changes_nothing(ten: SlotTable) -> None:
    version = ten.version
    with ten.write() as writer:
        writer.start_group()
        writer.move_group(0)
    assert (keys_of(ten), ten.version) == (list(range(1, 11)), version)


def test_move_backwards__raises(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        with pytest.raises(ValueError, match="from ahead; got offset -1"):
            writer.move_group(-1)


def test_move_from_beyond_the_parent__raises(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        with pytest.raises(IndexError, match="no group 10 siblings ahead"):
            writer.move_group(10)
    ten.verify_well_formed()


def test_move_while_inserting__raises(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        writer.begin_insert()
        with pytest.raises(RuntimeError, match="while inserting"):
            writer.move_group(1)


def test_move_from_another_table__takes_slots_and_counts_along(nested: SlotTable) -> None:
    other = SlotTable()
    items(other, [7, 8])
    moved = nested.anchor(1)
    with other.write() as writer:
        writer.start_group()
        writer.skip_group()
        writer.move_from(nested, 1)
    for table in (nested, other):
        table.verify_well_formed()
    assert [each.key for each in nested.groups[0].walk()] == [1, 5, 6]
    assert [each.key for each in other.groups[0].walk()] == [100, 7, 2, 3, 4, 8]
    assert (nested.groups[0].nodes, other.groups[0].nodes) == (1, 1)
    assert other.locate(moved) == (2, 1)
    assert nested.locate(moved) is None


# ---------------------------------------------------------------- inserting and removing


def test_insert_below_a_node__counts_only_up_to_it(nested: SlotTable) -> None:
    with nested.write() as writer:
        writer.seek(nested.anchor(1))
        writer.start_group()
        writer.begin_insert()
        tree(writer, 9, node="e")
        writer.end_insert()
    nested.verify_well_formed()
    assert {group.key: group.nodes for group in nested.groups[0].walk()} == {1: 2, 2: 3, 9: 0, 3: 0, 4: 0, 5: 1, 6: 0}


def test_remove_nested_nodes__counts_follow(nested: SlotTable) -> None:
    with nested.write() as writer:
        writer.start_group()
        assert writer.remove_group() == ["a", "b", "c"]
    nested.verify_well_formed()
    assert (nested.groups[0].nodes, nested.size) == (1, 3)


def test_removed_group__its_anchor_and_those_below_are_gone(nested: SlotTable) -> None:
    gone, stays = [nested.anchor(i) for i in (1, 2, 3)], nested.anchor(5)
    with nested.write() as writer:
        writer.start_group()
        writer.remove_group()
    assert [nested.contains(each) for each in gone] == [False, False, False]
    assert nested.locate(stays) == (2, 0)


def test_remove_where_nothing_is__raises(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        writer.skip_to_group_end()
        with pytest.raises(IndexError, match="no group to remove at 11"):
            writer.remove_group()


def test_clear__returns_all_slots_in_order(ten: SlotTable) -> None:
    anchor = ten.anchor(3)
    assert ten.clear() == [f"item {key}" for key in range(1, 11)]
    ten.verify_well_formed()
    assert (ten.size, ten.slots_size, ten.contains(anchor)) == (0, 0, False)


# ---------------------------------------------------------------- the writer's position


def test_start_group_with_another_key__raises(ten: SlotTable) -> None:
    with ten.write() as writer, pytest.raises(KeyError, match="has key 100, expected 5"):
        writer.start_group(5)


def test_start_group_at_the_end__says_how_to_make_one(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.skip_group()
        with pytest.raises(IndexError, match="make one in `with writer.insert"):
            writer.start_group()


def test_end_group_before_its_end__raises(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        with pytest.raises(RuntimeError, match="end_group at 1, but group 0 ends at 11"):
            writer.end_group()


def test_end_group_without_start__raises() -> None:
    with SlotTable().write() as writer, pytest.raises(RuntimeError, match="end_group without start_group"):
        writer.end_group()


def test_end_insert_without_begin__raises() -> None:
    with SlotTable().write() as writer, pytest.raises(RuntimeError, match="end_insert without begin_insert"):
        writer.end_insert()


def test_advance_by__stops_between_siblings_only(nested: SlotTable) -> None:
    with nested.write() as writer:
        writer.start_group()
        with pytest.raises(ValueError, match="inside a group"):
            writer.advance_by(1)
        writer.reset()
        writer.start_group()
        writer.advance_by(3)
        assert writer.group_key() == 5


def test_seek_a_group_of_another_table__raises(ten: SlotTable, nested: SlotTable) -> None:
    with ten.write() as writer, pytest.raises(ValueError, match="is not in this table"):
        writer.seek(nested.anchor(2))


# ---------------------------------------------------------------- slots


def test_update__returns_the_former_slot(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        writer.start_group(1)
        assert writer.update("changed") == "item 1"
        assert writer.update("added") is EMPTY
    ten.verify_well_formed()
    first, second = ten.groups[0].children[:2]
    assert (list(first.slots), list(second.slots)) == (["changed", "added"], ["item 2"])


def test_slot_after_a_child__raises(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        writer.skip_group()
        with pytest.raises(RuntimeError, match="come before its children"):
            writer.update("late")


def test_slot_outside_any_group__raises() -> None:
    with SlotTable().write() as writer, pytest.raises(RuntimeError, match="call start_group first"):
        writer.update(1)


def test_set__writes_the_slot_of_that_number_and_no_other(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        writer.start_group(1)
        assert writer.set(0, "changed") == "item 1"
        with pytest.raises(IndexError, match="has no slot 1"):
            writer.set(1, "none")


def test_skip__steps_over_a_slot(ten: SlotTable) -> None:
    with ten.write() as writer:
        writer.start_group()
        writer.start_group(1)
        assert writer.skip() == "item 1"
        writer.update("second")
    assert list(ten.groups[0].children[0].slots) == ["item 1", "second"]


# ---------------------------------------------------------------- the reader


def test_reader__walks_groups_slots_and_nodes(nested: SlotTable) -> None:
    with nested.read() as reader:
        reader.start_group()
        assert (reader.group_key, reader.is_node, reader.group_node, reader.node_count) == (2, True, "a", 2)
        reader.start_node()
        assert (reader.next(), reader.next()) == ("a", EMPTY)
        assert reader.extract_keys() == [(3, NO_KEY, 2, 1), (4, NO_KEY, 3, 1)]
        assert (reader.skip_group(), reader.skip_group()) == (1, 1)
        reader.end_group()
        assert reader.skip_group() == 1  # a group is worth the nodes in it
        reader.end_group()
        assert reader.is_group_end


def test_reader_at_a_groups_end__sees_nothing_and_cannot_enter(nested: SlotTable) -> None:
    with nested.read() as reader:
        reader.start_group()
        reader.skip_to_group_end()
        assert (reader.group, reader.group_key, reader.group_size, reader.group_node) == (None, 0, 0, None)
        with pytest.raises(IndexError, match="no group to enter: group 0 ends at 6"):
            reader.start_group()
        with pytest.raises(IndexError, match="no group to skip"):
            reader.skip_group()


def test_reader_ends_a_group_before_its_last_child__raises(nested: SlotTable) -> None:
    with nested.read() as reader:
        reader.start_group()
        with pytest.raises(RuntimeError, match="end_group at 1, but group 0 ends at 6"):
            reader.end_group()


def test_start_node_on_a_plain_group__raises(nested: SlotTable) -> None:
    with nested.read() as reader, pytest.raises(RuntimeError, match="expected a node group at 0"):
        reader.start_node()


def test_empty_region__looks_like_no_groups_and_no_slots(nested: SlotTable) -> None:
    with nested.read() as reader:
        reader.begin_empty()
        assert (reader.is_group_end, reader.next(), reader.extract_keys()) == (True, EMPTY, [])
        reader.start_group()
        reader.end_group()
        reader.end_empty()
        assert reader.group_key == 1


def test_reposition__stands_before_that_group_in_its_parent(nested: SlotTable) -> None:
    with nested.read() as reader:
        reader.reposition(3)
        assert (reader.group_key, reader.parent, reader.current_end) == (4, 1, 4)
        assert reader.skip_group() == 1
        assert reader.is_group_end


def test_slots_of_the_group_ahead__can_be_looked_at_without_entering(ten: SlotTable) -> None:
    with ten.read() as reader:
        reader.start_group()
        assert (reader.group_get(0), reader.group_get(1), reader.get(0)) == ("item 1", EMPTY, EMPTY)


def test_parent_of__is_the_row_around_it(nested: SlotTable) -> None:
    with nested.read() as reader:
        assert [reader.parent_of(index) for index in range(6)] == [-1, 0, 1, 1, 0, 4]


def test_slot_index__counts_the_slots_read(ten: SlotTable) -> None:
    with ten.read() as reader:
        reader.start_group()
        reader.start_group()
        assert (reader.slot, reader.remaining_slots) == (0, 1)
        reader.next()
        assert (reader.slot, reader.remaining_slots) == (1, 0)


# ---------------------------------------------------------------- views


def test_view__has_the_columns_of_its_row(nested: SlotTable) -> None:
    root, node, *_ = nested.groups[0].walk()
    assert (root.key, root.object_key, root.flags, root.node, root.nodes, root.size) == (1, NO_KEY, "–", None, 2, 6)
    assert (node.key, node.flags, node.node, node.nodes, node.size, node.parent) == (2, "N", "a", 2, 3, 0)
    assert [view.parent for view in root.walk()] == [-1, 0, 1, 1, 0, 4]


def test_view_slots__read_and_write_the_table(ten: SlotTable) -> None:
    slots = ten.groups[0].children[2].slots
    assert (len(slots), slots[0], slots[-1], slots[:]) == (1, "item 3", "item 3", ["item 3"])
    slots[0] = "other"
    with ten.read() as reader:
        reader.start_group()
        reader.skip_group()
        reader.skip_group()
        assert reader.group_get(0) == "other"
    with pytest.raises(IndexError, match="slot 1 of a group that has 1"):
        slots[1] = "none"


def test_view_key__can_be_changed(ten: SlotTable) -> None:
    ten.groups[0].children[2].key = 33
    assert keys_of(ten) == [1, 2, 33, 4, 5, 6, 7, 8, 9, 10]


def test_view_source__is_the_source_given_to_the_table(ten: SlotTable) -> None:
    assert ten.groups[0].source is None
    ten.source_of = lambda group: f"call {group.key}"
    assert ten.groups[0].children[0].source == "call 1"


def test_dump__one_line_a_group_with_its_slots() -> None:
    class Bad:
        def __repr__(self) -> str:
            raise ValueError("no")

    table = SlotTable()
    with table.write() as writer:
        writer.begin_insert()
        writer.start_group(0x10)
        writer.start_node(0x20, "node")
        writer.update("x" * 60)
        writer.end_group()
        writer.start_group(0x30, "name")
        writer.update(Bad())
        writer.end_group()
        writer.end_group()
    assert table.dump().splitlines()[:3] == [
        "   0 00000010 – nodes=1 size=3 slots[0:0]=[]",
        f"   1   00000020 N nodes=0 size=1 slots[0:2]=['node', '{'x' * 38}…]",
        "   2   00000030 – object_key='name' nodes=0 size=1 slots[2:3]=[<Bad: repr raised ValueError>]",
    ]


# ---------------------------------------------------------------- what verify finds


def test_wrong_parent__verify_names_both(nested: SlotTable) -> None:
    nested.anchor(4).parent = nested.anchor(1)
    with pytest.raises(SlotTableError, match=r"group 4 .*: parent is <Group 0x2 .*, expected <Group 0x1 "):
        nested.verify_well_formed()


def test_wrong_size__verify_names_the_end_of_the_table(nested: SlotTable) -> None:
    nested.anchor(0).size = 9
    with pytest.raises(SlotTableError, match="ends at 9, the table at 6"):
        nested.verify_well_formed()


def test_wrong_slot_size__verify_names_the_size_of_the_subtree(nested: SlotTable) -> None:
    nested.anchor(1).slot_size = 4
    with pytest.raises(SlotTableError, match="slot_size 4, its subtree has 3"):
        nested.verify_well_formed()


def test_wrong_slot_count__verify_names_the_actual_count(ten: SlotTable) -> None:
    group = ten.anchor(1)
    group.slot_count = group.slot_size = 2
    ten.anchor(0).slot_size = 11
    with pytest.raises(SlotTableError, match="the groups own 11 slots, the table has 10"):
        ten.verify_well_formed()


def test_gap_left_open__verify_says_where() -> None:
    table = SlotTable()
    items(table, [1, 2])
    table.groups_buffer.remove(2, 1)
    table.groups_buffer.move_gap(1)
    table.anchor(0).size -= 1
    table.anchor(0).slot_size -= 1
    table.slots_buffer.remove(1, 1)
    with pytest.raises(SlotTableError, match="groups: the gap is at 1, not at the end"):
        table.verify_well_formed()
