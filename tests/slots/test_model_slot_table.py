"""The slot table against a naive tree: any series of edits, well formed after every one.

The tree is lists of lists; the expected content of the table is computed from it each time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import stateful
from hypothesis import strategies as st

from engine import trace
from engine.slots import Group, Location, SlotTable, SlotTableError, SlotWriter
from engine.slots.group import NODE
from tests.examples import part_of_the_examples
from tests.slots.slot_edit_events import EmittedEdits

shares = st.floats(0, 1, allow_nan=False)


@dataclass(eq=False)
class Naive:
    """One group as it should be. `group` is the table's row for it, its anchor."""

    key: int
    is_node: bool
    slots: list[Any]
    children: list[Naive] = field(default_factory=list)
    group: Group | None = None

    def walk(self) -> list[Naive]:
        return [self, *(below for child in self.children for below in child.walk())]

    @property
    def size(self) -> int:
        return 1 + sum(child.size for child in self.children)

    @property
    def nodes(self) -> int:
        return sum(1 if child.is_node else child.nodes for child in self.children)

    def described(self) -> Any:
        return self.key, self.is_node, list(self.slots), [child.described() for child in self.children]


def described(view: Any) -> Any:
    slots = list(view.slots)
    return view.key, "N" in view.flags, slots, [described(child) for child in view.children]


shapes = st.recursive(
    st.tuples(st.booleans(), st.integers(0, 3), st.just(())),
    lambda below: st.tuples(st.booleans(), st.integers(0, 3), st.lists(below, max_size=4).map(tuple)),
    max_leaves=8,
)


class Tables(stateful.RuleBasedStateMachine):
    """Two tables with one root group each, so that content can move between them."""

    def __init__(self) -> None:
        super().__init__()
        self.emitted = EmittedEdits()
        self.tracer = trace.Tracer(self.emitted)
        trace.attach(self.tracer)
        self.tables = [SlotTable(), SlotTable()]
        self.roots: list[Naive] = []
        self.next_key = 1
        self.noted: list[tuple[int, Naive, Location, int]] = []
        self.gone: list[tuple[int, Group]] = []
        for table in self.tables:
            root = Naive(self.key(), False, [])
            with table.write() as writer:
                self.write(writer, root)
            self.roots.append(root)

    def key(self) -> int:
        self.next_key += 1
        return self.next_key

    def naive(self, shape: Any) -> Naive:
        is_node, slots, below = shape
        key = self.key()
        values = [f"node {key}"] * is_node + [f"{key}.{i}" for i in range(slots)]
        return Naive(key, is_node, values, [self.naive(each) for each in below])

    def write(self, writer: SlotWriter, naive: Naive) -> None:
        """Inserts `naive` at the writer's position, call by call."""
        writer.begin_insert()
        if naive.is_node:
            writer.start_node(naive.key, naive.slots[0])
        else:
            writer.start_group(naive.key)
        naive.group = writer.anchor(writer.parent)
        for value in naive.slots[naive.is_node :]:
            writer.update(value)
        for child in naive.children:
            self.write(writer, child)
        writer.end_group()
        writer.end_insert()

    def pick(self, which: int, share: float) -> Naive:
        everyone = self.roots[which].walk()
        return everyone[round(share * (len(everyone) - 1))]

    def stand(self, writer: SlotWriter, parent: Naive, at: int) -> None:
        """Puts the writer before child `at` of `parent`."""
        assert parent.group is not None
        writer.seek(parent.group)
        writer.start_group()
        for _ in range(at):
            writer.skip_group()

    # -- edits

    @stateful.rule(which=st.integers(0, 1), share=shares, at=shares, shape=shapes)
    def insert(self, which: int, share: float, at: float, shape: Any) -> None:
        parent = self.pick(which, share)
        index = round(at * len(parent.children))
        new = self.naive(shape)
        with self.tables[which].write() as writer:
            self.stand(writer, parent, index)
            self.write(writer, new)
        parent.children.insert(index, new)

    @stateful.rule(which=st.integers(0, 1), share=shares, at=shares, shape=shapes)
    def insert_rows(self, which: int, share: float, at: float, shape: Any) -> None:
        """As the change list does it: whole subtrees of rows that were made beside the table."""
        parent = self.pick(which, share)
        index = round(at * len(parent.children))
        new = self.naive(shape)
        beside = SlotTable()
        with beside.write() as writer:
            self.write(writer, new)
        rows = [beside.groups_buffer[i] for i in range(beside.size)]
        values = [beside.slots_buffer[i] for i in range(beside.slots_size)]
        with self.tables[which].write() as writer:
            self.stand(writer, parent, index)
            place = writer.current_group
            slot = self.first_slot(which, place)
            rows[0].parent = parent.group
            self.tables[which].insert_groups(place, slot, parent.group, rows, values)
        parent.children.insert(index, new)

    def first_slot(self, which: int, index: int) -> int:
        for _, at, slot, _ in self.tables[which].walk():
            if at == index:
                return slot
        return self.tables[which].slots_size

    @stateful.rule(which=st.integers(0, 1), share=shares, at=shares)
    def remove(self, which: int, share: float, at: float) -> None:
        parent = self.pick(which, share)
        if not parent.children:
            return
        index = round(at * (len(parent.children) - 1))
        with self.tables[which].write() as writer:
            self.stand(writer, parent, index)
            values = writer.remove_group()
        removed = parent.children.pop(index)
        assert values == [value for each in removed.walk() for value in each.slots]
        self.gone += [(which, each.group) for each in removed.walk() if each.group is not None]

    @stateful.rule(which=st.integers(0, 1), share=shares, at=shares, ahead=shares)
    def move(self, which: int, share: float, at: float, ahead: float) -> None:
        parent = self.pick(which, share)
        if not parent.children:
            return
        index = round(at * (len(parent.children) - 1))
        offset = round(ahead * (len(parent.children) - 1 - index))
        with self.tables[which].write() as writer:
            self.stand(writer, parent, index)
            writer.move_group(offset)
        parent.children.insert(index, parent.children.pop(index + offset))

    @stateful.rule(which=st.integers(0, 1), share=shares, random=st.randoms(use_true_random=False))
    def permute(self, which: int, share: float, random: Any) -> None:
        parent = self.pick(which, share)
        if not parent.children:
            return
        table = self.tables[which]
        order = list(range(len(parent.children)))
        random.shuffle(order)
        with table.write() as writer:
            self.stand(writer, parent, 0)
            start = index = writer.current_group
            first = slot = self.first_slot(which, start)
            places = []
            for child in parent.children:
                assert child.group is not None
                places.append((child.group, index, slot))
                index += child.group.size
                slot += child.group.slot_size
            table.reorder_children(start, first, index - start, slot - first, [places[i] for i in order])
        parent.children = [parent.children[i] for i in order]

    @stateful.rule(into=st.integers(0, 1), share=shares, source=shares, at=shares)
    def move_between(self, into: int, share: float, source: float, at: float) -> None:
        parent, moved = self.pick(into, share), self.pick(1 - into, source)
        above = next((each for each in self.roots[1 - into].walk() if moved in each.children), None)
        if above is None:
            return
        index = round(at * len(parent.children))
        origin = self.tables[1 - into]
        assert moved.group is not None
        location = origin.locate(moved.group)
        assert location is not None
        with self.tables[into].write() as writer:
            self.stand(writer, parent, index)
            writer.move_from(origin, location.index)
        above.children.remove(moved)
        parent.children.insert(index, moved)
        self.noted = [note for note in self.noted if note[1] not in moved.walk()]

    @stateful.rule(which=st.integers(0, 1), share=shares, at=shares)
    def update_slot(self, which: int, share: float, at: float) -> None:
        naive = self.pick(which, share)
        if not naive.slots:
            return
        index = round(at * (len(naive.slots) - 1))
        value = f"new {self.key()}"
        with self.tables[which].write() as writer:
            self.stand(writer, naive, 0)
            assert writer.set(index, value) == naive.slots[index]
        naive.slots[index] = value

    @stateful.rule(which=st.integers(0, 1), share=shares)
    def update_slots_in_order(self, which: int, share: float) -> None:
        naive = self.pick(which, share)
        values = [f"new {self.key()}" for _ in naive.slots]
        with self.tables[which].write() as writer:
            self.stand(writer, naive, 0)
            assert [writer.update(value) for value in values] == naive.slots
        naive.slots[:] = values

    @stateful.rule(which=st.integers(0, 1), share=shares, count=st.integers(1, 3))
    def append_slots(self, which: int, share: float, count: int) -> None:
        naive = self.pick(which, share)
        table = self.tables[which]
        values = [f"more {self.key()}" for _ in range(count)]
        assert naive.group is not None
        place = table.locate(naive.group)
        assert place is not None
        with table.write():
            table.append_slots(place.index, place.slot + naive.group.slot_count, naive.group, values)
        naive.slots += values

    @stateful.rule(which=st.integers(0, 1), share=shares)
    def write_through_a_view(self, which: int, share: float) -> None:
        naive = self.pick(which, share)
        view = next(each for each in self.tables[which].groups[0].walk() if each.group is naive.group)
        for index in range(len(naive.slots)):
            view.slots[index] = naive.slots[index] = f"seen {self.key()}"

    @stateful.rule(which=st.integers(0, 1), share=shares)
    def note_a_place(self, which: int, share: float) -> None:
        naive = self.pick(which, share)
        table = self.tables[which]
        assert naive.group is not None
        place = table.locate(naive.group)
        assert place is not None
        self.noted.append((which, naive, place, table.version))

    # -- what must hold

    @stateful.invariant()
    def tables_are_well_formed_and_equal_the_trees(self) -> None:
        for table, root in zip(self.tables, self.roots, strict=True):
            table.verify_well_formed()
            assert [described(view) for view in table.groups] == [root.described()]
            assert table.size == root.size
            assert table.groups[0].nodes == root.nodes

    @stateful.invariant()
    def emitted_edits_add_up_to_the_tables(self) -> None:
        for table in self.tables:
            self.emitted.check(table)

    def teardown(self) -> None:
        trace.detach(self.tracer)

    @stateful.invariant()
    def anchors_are_where_their_groups_are(self) -> None:
        for table, root in zip(self.tables, self.roots, strict=True):
            slot = 0
            for index, naive in enumerate(root.walk()):
                assert naive.group is not None
                assert table.locate(naive.group) == (index, slot)
                slot += len(naive.slots)
        for which, group in self.gone:
            assert not self.tables[which].contains(group)

    @stateful.invariant()
    def following_a_noted_place_agrees_with_locating(self) -> None:
        for which, naive, place, version in self.noted:
            table = self.tables[which]
            followed = table.follow(place, version)
            if followed is not None and naive.group is not None and table.contains(naive.group):
                assert followed == table.locate(naive.group)

    @stateful.invariant()
    def a_reader_sees_the_tree(self) -> None:
        for table, root in zip(self.tables, self.roots, strict=True):
            with table.read() as reader:
                self.read(reader, root)
                assert reader.is_group_end

    def read(self, reader: Any, naive: Naive) -> None:
        assert (reader.group_key, reader.is_node, reader.group_size) == (naive.key, naive.is_node, naive.size)
        assert reader.group_node == (naive.slots[0] if naive.is_node else None)
        reader.start_group()
        assert [reader.next() for _ in naive.slots] == naive.slots
        assert [reader.get(i) for i in range(len(naive.slots))] == naive.slots
        assert reader.remaining_slots == 0
        keys = [(child.key, 1 if child.is_node else child.nodes) for child in naive.children]
        assert [(key, nodes) for key, _, _, nodes in reader.extract_keys()] == keys
        for child in naive.children:
            self.read(reader, child)
        reader.end_group()


Tables.TestCase.settings = part_of_the_examples(0.5)
TestSlotTable = Tables.TestCase


def test_place_noted_before_a_removal_around_it__cannot_be_followed() -> None:
    table = SlotTable()
    with table.write() as writer:
        writer.begin_insert()
        writer.start_group(1)
        for key in (2, 3):
            writer.start_group(key)
            writer.end_group()
        writer.end_group()
    place, version = table.locate(table.anchor(1)), table.version
    assert place is not None
    with table.write() as writer:
        writer.start_group(1)
        writer.remove_group()
    assert table.follow(place, version) is None


def test_wrong_node_count__verify_says_where_and_what() -> None:
    table = SlotTable()
    with table.write() as writer:
        writer.begin_insert()
        writer.start_group(1)
        writer.start_node(2, "n")
        writer.end_group()
        writer.end_group()
    table.anchor(0).nodes = 5
    with pytest.raises(SlotTableError, match=r"group 0 .*nodes 5, below it are 1"):
        table.verify_well_formed()
    table.anchor(0).nodes = 1
    table.anchor(1).flags &= ~NODE
    with pytest.raises(SlotTableError, match=r"group 0 .*nodes 1, below it are 0"):
        table.verify_well_formed()
