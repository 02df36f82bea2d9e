"""The parts of the Composer, each by itself: open groups, the insert table, providers, the change list."""

from __future__ import annotations

from typing import Any

import pytest

from engine import ComposeNode, Composition, Recomposer, composable, derived_state_of, key, mutable_state_of
from engine.composition.applier import AbstractApplier
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.change_list import ChangeList
from engine.composition.current import current_composer
from engine.composition.insert_table import InsertTable
from engine.composition.locals_map import NO_LOCALS, LocalsMap
from engine.composition.node_operations import (
    POST_INSERT_NODE,
    InsertNode,
    MoveToNode,
    RemoveNodes,
    ReorderNodes,
    UpdateNode,
)
from engine.composition.open_group import OpenGroup
from engine.composition.operations import (
    RESERVED,
    AppendSlots,
    ForgetGroups,
    InsertGroups,
    RemoveGroup,
    UpdateSlot,
)
from engine.composition.provider_stack import ProviderStack
from engine.composition.remember_events import RememberEvents
from engine.composition.scheduled_invalidations import ScheduledInvalidations
from engine.composition.scope import RecomposeScope
from engine.slots import NO_KEY, Group, SlotTable
from engine.slots.group import PROVIDER, REPLACEABLE


class Node:
    def __init__(self, name: str = "") -> None:
        self.name = name
        self.children: list[Node] = []

    def names(self) -> list[Any]:
        return [each.name if not each.children else (each.name, each.names()) for each in self.children]


class NodeApplier(AbstractApplier[Node]):
    def insert_top_down(self, index: int, node: Node) -> None:
        pass

    def insert_bottom_up(self, index: int, node: Node) -> None:
        self.current.children.insert(index, node)

    def remove(self, index: int, count: int) -> None:
        del self.current.children[index : index + count]

    def move(self, from_: int, to: int, count: int) -> None:
        self.move_in_list(self.current.children, from_, to, count)

    def on_clear(self) -> None:
        self.current.children.clear()


def _group(parent: Group | None = None, slots: int = 0) -> Group:
    group = Group(1, NO_KEY, REPLACEABLE, parent)
    group.slot_count = group.slot_size = slots
    return group


def _scope(index: int, slot: int) -> RecomposeScope:
    return RecomposeScope(Any, FunctionInfo("f", _scope.__code__, 0), _group(), index, slot)  # type: ignore[arg-type]  # unused


def _table(rows: int) -> SlotTable:
    """`rows` groups without a parent, each with one slot that holds its number."""
    table = SlotTable()
    for number in range(rows):
        group = _group(slots=1)
        table.insert_groups(number, number, None, [group], [number])
    table.close_gaps()
    return table


def _slots(table: SlotTable) -> list[Any]:
    return table.slots_buffer.slice(0, len(table.slots_buffer))


def _apply(changes: ChangeList, table: SlotTable, applier: NodeApplier) -> None:
    changes.apply(table, applier, RememberEvents({}))


# ---------------------------------------------------------------- open groups


def test_frames__are_made_once_and_lead_from_the_outermost_in() -> None:
    root = OpenGroup(None)
    outer = root.make_inner()
    inner = outer.make_inner()
    assert (root.inner, outer.inner, inner.outer) == (outer, inner, outer)
    assert inner.chain() == [outer, inner]
    assert root.chain() == []


def test_frame_dropped_after_an_exception__the_next_one_is_another() -> None:
    root = OpenGroup(None)
    before = root.make_inner()
    before.matching = object()  # type: ignore[assignment]
    root.drop_inner()
    assert root.inner is None
    assert root.make_inner().matching is None


def test_composer_in_nested_composables__each_open_group_knows_how_far_it_is() -> None:
    seen: list[tuple[int, list[str], int]] = []
    again = mutable_state_of(0)

    @composable
    def Inner(value: int) -> None:
        composer = current_composer()
        seen.append((value, composer.chain(), len(composer.frame.chain())))

    @composable
    def Outer() -> None:
        value = again.value
        with key("a"):
            Inner(value)

    recomposer = Recomposer()
    composition = Composition(NodeApplier(Node()), recomposer)
    composition.set_content(Outer)
    again.value = 1
    recomposer.run_frame()
    # First in the root's two groups; then alone, with one frame for all that is around: content, key, Inner below it.
    assert seen == [(0, ["Outer", "Inner"], 5), (1, ["Outer", "Inner"], 4)]
    assert composition.composer.frame is composition.composer.root
    composition.dispose()
    recomposer.close()


def test_transparent_composable__the_name_is_that_of_its_caller_even_if_it_runs_alone() -> None:
    seen: list[str] = []
    again = mutable_state_of(0)

    @composable(transparent=True)
    def Bare() -> None:
        seen.append(f"{current_composer().name} {again.value}")

    @composable(inline=True, transparent=True)
    def Inline() -> None:
        seen.append(current_composer().name)
        Bare()

    @composable
    def Outer() -> None:
        Inline()
        seen.append(current_composer().name)

    recomposer = Recomposer()
    composition = Composition(NodeApplier(Node()), recomposer)
    composition.set_content(Outer)
    again.value = 1
    recomposer.run_frame()
    assert seen == ["Outer", "Outer 0", "Outer", "Outer 1"]
    composition.dispose()
    recomposer.close()


# ---------------------------------------------------------------- the insert table


def test_insert_table_cut__removes_the_groups_added_since_the_frame_opened() -> None:
    new = InsertTable()
    new.groups += [_group(), _group(), _group()]
    new.slots += ["a", "b", "c"]
    frame = OpenGroup(OpenGroup(None))
    frame.index, frame.slot = 1, 2
    kept, (first, second) = new.groups[0], (_scope(0, 0), _scope(1, 2))
    new.scopes += [first, second]
    new.cut(frame)
    assert (new.groups, new.slots, new.scopes) == ([kept], ["a", "b"], [first])


def test_insert_table_cut_for_each_of_many_scopes__looks_at_each_scope_twice_at_most() -> None:
    """An exception that left 10,000 nested composables took seconds: each cut looked at all scopes."""
    looks: list[int] = []

    class Counted:
        def __init__(self, index: int) -> None:
            self._index = index

        @property
        def index(self) -> int:
            looks.append(self._index)
            return self._index

    new, frame = InsertTable(), OpenGroup(OpenGroup(None))
    new.scopes += [Counted(each) for each in range(100)]  # type: ignore[misc]  # only the index is read
    for each in reversed(range(100)):
        frame.index = each
        new.cut(frame)
    assert (new.scopes, len(looks) <= 200) == ([], True)


def test_insert_table_inserted__scopes_stand_at_their_rows_of_the_table() -> None:
    table, new, scope = _table(3), InsertTable(), _scope(0, 0)
    new.groups, new.slots, new.scopes = [_group(slots=1)], [scope], [scope]
    new.insert(table, 2, 2, None)
    assert (scope.index, scope.slot, scope.version) == (2, 2, table.version)
    assert (table.groups_buffer[2], table.slots_buffer[2]) == (new.groups[0], scope)


# ---------------------------------------------------------------- invalidations


def test_invalidations_of_a_failed_pass__are_scheduled_again_with_the_states_of_both() -> None:
    table, scheduled = _table(1), ScheduledInvalidations()
    scope, gone, first, second = _scope(0, 0), _scope(0, 0), derived_state_of(int), derived_state_of(int)
    scope.block, scope.version = print, table.version
    scheduled.schedule(scope, first)
    scheduled.schedule(gone, None)  # it has no block: it cannot run by itself
    assert scheduled.take(table) == [(0, 0, scope, {first: None})]
    assert not scheduled
    scheduled.schedule(scope, second)
    scheduled.roll_back()
    assert scheduled == {scope: {second: None, first: None}, gone: None}
    scheduled.take(table)
    scheduled.keep()
    scheduled.roll_back()
    assert not scheduled


# ---------------------------------------------------------------- providers


def test_state_changed_before_a_pass_is_applied__its_readers_are_invalid_after_it() -> None:
    state = mutable_state_of(0)

    @composable
    def Reader() -> None:
        state.value  # a read

    composition = Composition(NodeApplier(Node("root")), Recomposer())
    composition.set_content(Reader)
    invalidations = composition.invalidations
    composition.has_changes = True
    composition.record_modifications_of([state])
    assert (invalidations.postponed, list(invalidations.scheduled)) == ([[state]], [])
    composition.keep_pass()
    assert (invalidations.postponed, [scope.name for scope in invalidations.scheduled]) == ([], ["Reader"])


def test_inline_call_that_returns_the_waiting_element__ends_together_with_it() -> None:
    frames: list[int] = []

    @composable(inline=True)
    def Wrapped() -> Any:
        return ComposeNode(lambda: Node("node"))

    @composable
    def Root() -> None:
        composer = current_composer()
        depth = len(composer.frame.chain())
        element = Wrapped()
        frames.append(len(composer.frame.chain()) - depth)
        with element:
            frames.append(len(composer.frame.chain()) - depth)
        frames.append(len(composer.frame.chain()) - depth)

    Composition(NodeApplier(Node("root")), Recomposer()).set_content(Root)
    assert frames == [2, 2, 0]  # the group of the call, and the node in it


def test_provider_popped__locals_and_invalidity_are_those_around_it() -> None:
    stack = ProviderStack()
    outer, inner = LocalsMap({}), LocalsMap({})
    first, second = _group(), _group()
    stack.push(first, outer, True)
    stack.push(second, inner, False)
    assert (stack.locals, stack.invalid, stack.innermost) == (inner, False, second)
    stack.pop()
    assert (stack.locals, stack.invalid, stack.innermost) == (outer, True, first)
    stack.pop()
    assert (stack.locals, stack.invalid, stack.innermost) == (None, False, None)


def test_locals_asked_for_with_no_provider_open__are_those_of_the_parent() -> None:
    stack = ProviderStack()
    assert stack.locals_in(_group(), NO_LOCALS) is NO_LOCALS
    assert stack.locals is NO_LOCALS


def test_stack_beside_another__shares_its_updates_only() -> None:
    stack = ProviderStack()
    group, given = _group(), LocalsMap({})
    group.flags = PROVIDER
    stack.updates[group] = given
    stack.push(_group(), NO_LOCALS, True)
    beside = stack.beside()
    assert (beside.locals, beside.invalid, beside.innermost) == (None, False, None)
    assert beside.locals_in(_group(group), NO_LOCALS) is given


# ---------------------------------------------------------------- the change list


def test_new_node_with_a_child__is_inserted_after_the_child_is() -> None:
    applier = NodeApplier(Node("root"))
    slots: list[Any] = [None, None]
    changes = ChangeList(
        [
            MoveToNode(applier.root),
            InsertNode(lambda: Node("outer"), 0, slots, 0),
            InsertNode(lambda: Node("inner"), 0, slots, 1),
            POST_INSERT_NODE,
            UpdateNode(lambda node, value: setattr(node, "name", value), "renamed", None),
            POST_INSERT_NODE,
        ]
    )
    _apply(changes, SlotTable(), applier)
    assert applier.root.names() == [("renamed", ["inner"])]
    assert [node.name for node in slots] == ["renamed", "inner"]
    assert (changes, applier.current) == ([], applier.root)


def test_operations_below_another_node__leave_the_applier_at_the_root() -> None:
    child = Node("child")
    root = Node("root")
    root.children = [child]
    child.children = [Node("a"), Node("b"), Node("c")]
    applier = NodeApplier(root)
    _apply(ChangeList([MoveToNode(child), ReorderNodes([(0, 1)], [(1, 0, 1)])]), SlotTable(), applier)
    assert root.names() == [("child", ["c", "b"])]
    assert applier.current is root


def test_edits_of_groups__keep_the_row_index_they_were_recorded_with() -> None:
    table = _table(3)
    first, second, third = (table.groups_buffer[at] for at in range(3))
    new = InsertTable()
    new.groups, new.slots = [_group(slots=1)], ["new"]
    changes = ChangeList(
        [
            InsertGroups(1, 1, None, new),
            RemoveGroup(2, 2, third),
            UpdateSlot(0, "zero"),
            AppendSlots(1, 2, second, ["more"]),
            ForgetGroups(2, 2, third),
            RESERVED,
        ]
    )
    _apply(changes, table, NodeApplier(Node()))
    assert _slots(table) == ["zero", "new", 1, "more"]
    assert [table.groups_buffer[at] for at in range(3)] == [first, *new.groups, second]
    table.verify_well_formed()


def test_operation_on_a_node_raises__nodes_and_slots_are_as_before() -> None:
    table = _table(2)
    root = Node("root")
    applier = NodeApplier(root)

    def fail(node: Node, value: str) -> None:
        raise ValueError(value)

    changes = ChangeList(
        [
            UpdateSlot(0, "written"),
            InsertNode(lambda: Node("new"), 0, [None], 0),
            POST_INSERT_NODE,
            UpdateNode(fail, "no", root),
        ]
    )
    with pytest.raises(ValueError, match="no"):
        _apply(changes, table, applier)
    assert (_slots(table), root.names(), changes) == ([0, 1], [], [])


def test_operations_moved_by__count_from_where_the_content_stands() -> None:
    group = _group()
    moved = RemoveGroup(1, 2, group).moved_by(10, 20)
    assert isinstance(moved, RemoveGroup)
    assert (moved.index, moved.slot, moved.group) == (11, 22, group)
    written = UpdateSlot(3, "value").moved_by(10, 20)
    assert isinstance(written, UpdateSlot)
    assert (written.slot, written.value) == (23, "value")
    shifted = RemoveNodes(1, 2).shifted(5)
    assert isinstance(shifted, RemoveNodes)
    assert (shifted.index, shifted.count) == (6, 2)
