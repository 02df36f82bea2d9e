"""MovableContentState: movable content in removed rows, until another place takes it or it is forgotten.

Terms       rows, slots: the table content below its old place. nested: movable content inside it.
            root: the outermost enclosing movable content. invalid: its scopes that still must run.
            released: its rows have left the table, and its nodes their parent.
Invariants  I1 rows and slots are copies: composing over them, before anything is applied, leaves the table
            unchanged. I2 between claim or release and arrival, this object owns the content's scopes.
Source      Compose MovableContent.kt (MovableContentStateReference), GapComposer.kt (reportFreeMovableContent).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from engine.composition.composition_context import ChildContext
from engine.composition.controlled_composition import Movable
from engine.composition.movable.await_movable_content import AwaitMovableContent
from engine.composition.movable.content_key import CONTENT_KEY
from engine.composition.node_operations import NodeChanges, NodeOperation, topmost_nodes
from engine.composition.operations import ForgetGroups
from engine.composition.scope import InvalidationResult, RecomposeScope
from engine.slots import EMPTY, NO_KEY, Group, SlotTable
from engine.slots.group import NODE, RESTART
from engine.snapshot import DerivedState

if TYPE_CHECKING:
    from engine.composition.applier import Applier
    from engine.composition.change_list import ChangeList
    from engine.composition.composition import Composition
    from engine.composition.invalid_scopes import Entry
    from engine.composition.movable.movable_content_insertion import MovableContentInsertion
    from engine.composition.observations import Observations


class MovableContentState:
    """The state of one released movable content; see the module docstring."""

    __slots__ = (
        "insertion", "composition", "content", "detached", "first_row", "first_slot", "group", "index", "invalid",
        "is_released", "nested", "outer", "removed", "root", "rows", "slot", "slots",
        "taken",
    )  # fmt: skip

    def __init__(
        self, composition: Composition, group: Group, removed: Group | None, rows: list[Group], slots: list[Any]
    ) -> None:
        self.content: Movable = group.object_key
        self.composition = composition
        self.group = group
        self.removed = removed
        """The removed group that contains it; None: the whole composition is removed."""
        self.rows = rows
        self.slots = slots
        self.index = self.slot = 0
        """The old place's position in its table."""
        self.outer: MovableContentState | None = None
        self.root = self
        self.first_row = self.first_slot = 0
        """Start of its rows and slots within those of its root."""
        self.nested: list[MovableContentState] = []
        self.invalid: dict[RecomposeScope, dict[Any, None] | None] = {}
        self.taken: dict[RecomposeScope, dict[Any, None] | None] = {}
        """The invalid scopes that the pass for its new place took; they remain due until that place is applied."""
        self.insertion: MovableContentInsertion | None = None
        self.is_released = False
        self.detached: Detached = {}
        """Nodes already taken from its nodes by nested content that moved elsewhere."""

    def __repr__(self) -> str:
        return f"<leaving {self.content.info.name}>"

    def scopes(self) -> Iterator[tuple[RecomposeScope, int, int]]:
        """Yields its scopes, with row and slot index."""
        return scopes_in(self.rows, self.slots)

    # ---------------------------------------------------------------- between two places

    def claim(self, insertion: MovableContentInsertion) -> None:
        """Assigns the content to `insertion`; its scopes then refer to positions in its own rows."""
        self.insertion = insertion
        for scope, index, slot in self.scopes():
            scope.composition = self
            scope.index, scope.slot, scope.version = index, slot, -1
            if scope.reads:  # each composition numbers its own passes, so numbers from another composition are invalid
                scope.reads = dict.fromkeys(scope.reads, -1)
            if self.root is not self and scope in self.root.invalid:
                self.invalid[scope] = self.root.invalid.pop(scope)

    def unclaim(self) -> None:
        """Cancels the claim after a failed frame: the content stays in place, or becomes available again."""
        self.insertion = None
        taken, self.taken = self.taken, {}
        if self.root is not self:
            taken, self.invalid = {**taken, **self.invalid}, {}
        invalid = self.root.invalid
        for scope, states in taken.items():
            if states is None or scope not in invalid:
                invalid[scope] = states
            elif (known := invalid[scope]) is not None:
                known.update(states)
        for scope, _, _ in self.scopes():
            scope.version = -1
            if not self.is_released:
                scope.composition = self.composition

    def release_scopes(self) -> None:
        """Becomes the owner of the content's scopes, before anything changes."""
        self.is_released = True
        for scope, _, _ in self.scopes():
            scope.composition = self

    def release_nodes(self, detached: Detached) -> None:
        """Removes the content's nodes from a parent that leaves, too. Its values stay in their slots, so that an undo
        finds the nodes there."""
        if self.group.nodes and self._has_parent_node():
            composition = self.composition
            node, at = composition.node_place_of(self.group)
            take_nodes(composition, node, at, self.group.nodes, self.index, detached)
            for each in reversed(topmost_nodes(self.rows, self.slots)):
                composition.applier.end_removal(each)

    def release_slots(self, slot: int) -> None:
        """Removes the content's values from their slots; `slot`: the first one of the place."""
        first = slot + self.group.slot_count
        table = self.composition.slot_table
        values = table.slots_buffer
        for at in range(first, first + len(self.slots)):
            values[at] = EMPTY
        if self.slots:
            table.trace_edit("update", slot=first, values=[EMPTY] * len(self.slots))

    def stay(self) -> None:
        """Cancels the release after the surroundings could not be changed; undo.py restores the nodes."""
        self.is_released = False
        for scope, _, _ in self.scopes():
            scope.composition = self.composition
            scope.version = -1

    def _has_parent_node(self) -> bool:
        """Returns whether its parent node is removed, too; otherwise its nodes leave together with their siblings."""
        if self.removed is None:
            return True
        above = self.group
        while above is not self.removed:
            assert above.parent is not None
            above = above.parent
            if above.flags & NODE:
                return True
        return False

    def leave_root(self) -> None:
        """Removes its nodes and slots from the enclosing content, which stays."""
        rows, slots = self.root.rows, self.root.slots
        if self.group.nodes and (place := _node_around(rows, slots, self.first_row - 1)) is not None:
            applier = self.composition.applier
            applier.on_begin_changes()
            take_nodes(self.composition, *place, self.group.nodes, self.first_row, self.root.detached)
            applier.on_end_changes()
        slots[self.first_slot : self.first_slot + len(self.slots)] = [EMPTY] * len(self.slots)

    # ---------------------------------------------------------------- as the owner of its scopes

    @property
    def observations(self) -> Observations:
        """The observations of the composition that currently owns the content."""
        return (self.insertion if self.insertion is not None else self).composition.observations

    def invalidate(self, scope: RecomposeScope, instance: Any, **facts: Any) -> InvalidationResult:
        """Requests a run of one of its scopes: in the current pass over the content, if still ahead, else later."""
        derived = instance if isinstance(instance, DerivedState) else None
        insertion = self.insertion
        if insertion is not None and insertion.composing is not None and scope.index >= insertion.composing.position:
            insertion.composing.invalid.add(scope.index, scope.slot, scope, derived)
            result = InvalidationResult.IMMINENT
        else:
            if derived is None:
                self.invalid[scope] = None
            elif (known := self.invalid.setdefault(scope, {})) is not None:
                known[derived] = None
            result = InvalidationResult.DEFERRED
        self.composition.trace_invalidated(scope, instance, **facts)
        return result

    def scope_released(self, scope: RecomposeScope, reads: Iterable[Any]) -> None:
        """Releases a scope from the old composition."""
        self.composition.scope_released(scope, reads)

    def note_recheck(self, error: BaseException, scope: RecomposeScope) -> None:
        """Does nothing: content between two places has no place in the program."""


def scopes_in(rows: list[Group], slots: list[Any]) -> Iterator[tuple[RecomposeScope, int, int]]:
    """Yields the scopes of these rows, with row and slot index."""
    slot = 0
    for index, row in enumerate(rows):
        if row.flags & RESTART and isinstance(scope := slots[slot], RecomposeScope):
            yield scope, index, slot
        slot += row.slot_count


Detached = dict[Any, list[tuple[int, int]]]
"""By node: children already taken although its rows still count them, as (row, number of nodes)."""


def take_nodes(composition: Composition, node: Any, index: int, count: int, row: int, detached: Detached) -> None:
    """Removes `count` nodes of the rows from `row` on from `node`; `index`: their first index by the rows."""
    taken = detached.setdefault(node, [])
    before = sum(number for at, number in taken if at < row)
    taken.append((row, count))
    applier = composition.applier
    if node is not applier.root:
        applier.down(node)
    applier.remove(index - before, count)
    if node is not applier.root:
        applier.up()


def _node_around(rows: list[Group], slots: list[Any], place: int) -> tuple[Any, int] | None:
    """Returns the nearest node above row `place` within these rows, and the index of the row's first node below it."""
    node, index = None, 0
    number = slot = 0
    while number < place:
        row = rows[number]
        if number + row.size <= place:
            index += row.node_weight
            number += row.size
            slot += row.slot_size
        else:
            if row.flags & NODE:
                node, index = slots[slot], 0
            number += 1
            slot += row.slot_count
    return None if node is None else (node, index)


# ---------------------------------------------------------------- finding released contents


class ReleaseNodes(NodeOperation):
    """Takes the nodes of movable contents out of nodes that leave, before those notice that they leave."""

    __slots__ = ("contents", "detached")

    is_change = False

    def __init__(self, contents: list[MovableContentState], detached: Detached) -> None:
        self.contents = contents
        self.detached = detached

    def apply(self, to: NodeChanges) -> None:
        for released in self.contents:
            released.release_nodes(self.detached)


class ReleasedContents:
    """The movable contents and child compositions in rows that a pass removes."""

    def __init__(self) -> None:
        self.contents: list[MovableContentState] = []
        self.compositions: list[Composition] = []
        self._searched: Composition | None = None

    def find(
        self, composition: Composition, table: SlotTable, operations: ChangeList, dropped: list[Entry]
    ) -> list[MovableContentInsertion]:
        """Searches the rows that `operations` remove from `table`. `dropped`: invalid scopes in those rows.

        Returns the new places for movable content among `operations`.
        """
        self._searched = composition
        awaited = []
        detached: Detached = {}
        found: list[tuple[int, ReleaseNodes]] = []
        leaves_at: dict[Group, int] = {}
        forgotten: set[Group] = set()  # the removed groups, collected once a content is found
        for number, operation in enumerate(operations):
            if isinstance(operation, ForgetGroups):
                group, known = operation.group, len(self.contents)
                leaves_at.update((each, number) for _, _, each in operation.leaving)
                self._find_in(composition, table, operation.index, operation.slot, group.size, group, dropped)
                if len(self.contents) > known:
                    forgotten = forgotten or {each.group for each in operations if isinstance(each, ForgetGroups)}
                    at = leaves_at.get(group, number) + _is_matched_by_key(table, operation, forgotten)
                    found.append((at, ReleaseNodes(self.contents[known:], detached)))
            elif isinstance(operation, AwaitMovableContent):
                awaited.append(operation.insertion)
        for number, releasing in sorted(found, key=itemgetter(0), reverse=True):
            operations.insert(number, releasing)
        return awaited

    def _find_in(
        self,
        composition: Composition,
        table: SlotTable,
        index: int,
        slot: int,
        size: int,
        removed: Group | None,
        dropped: list[Entry],
    ) -> None:
        groups, values = table.groups_buffer, table.slots_buffer
        end = index + size
        while index < end:
            group = groups[index]
            first = slot + group.slot_count
            if _is_content(group) and values[first + groups[index + 1].slot_count] is not EMPTY:
                rows = groups.slice(index + 1, index + group.size)
                slots = values.slice(first, slot + group.slot_size)
                released = MovableContentState(composition, group, removed, rows, slots)
                released.index, released.slot = index, slot
                released.invalid = {
                    scope: states for at, _, scope, states in dropped if index < at < index + group.size
                }
                _find_nested(released)
                self.contents.append(released)
                index += group.size
                slot += group.slot_size
                continue
            for at in range(slot, first):
                if type(context := values[at]) is ChildContext:
                    for child in context.children:
                        self._find_in_child(child)
            index += 1
            slot = first

    def release_scopes(self) -> None:
        """Takes the contents' scopes, before all changes."""
        for released in self.contents:
            released.release_scopes()

    def release_slots(self, slot: int = 0) -> None:
        """Removes the contents' values from the tables, after the nodes are changed and before other slots are."""
        for released in self.contents:
            is_here = released.composition is self._searched
            released.release_slots(released.slot + (slot if is_here else 0))

    def put_back(self, composition: Composition) -> None:
        """Undoes the release. The undo of `composition` restored the nodes whose children its operations changed;
        another former place may hold the content."""
        for released in self.contents:
            released.stay()
        for applier in (composition.applier, *self._other_appliers(composition)):
            applier.put_back_taken()

    def end_release(self, composition: Composition) -> None:
        """Makes removals from other compositions' trees final, after all changes of `composition` are applied."""
        for applier in self._other_appliers(composition):
            applier.on_end_changes()

    def _other_appliers(self, composition: Composition) -> list[Applier[Any]]:
        found = dict.fromkeys(released.composition for released in self.contents)
        return [each.applier for each in found if each is not composition]

    def _find_in_child(self, child: Composition) -> None:
        if child in self.compositions:  # several slots may contain its context
            return
        self.compositions.append(child)
        if child.has_changes:  # it was composed earlier in this frame: what moves away from it has to run elsewhere
            child.abandon_changes()
        if child.watches_rows:
            self._find_in(child, child.slot_table, 0, 0, len(child.slot_table), None, child.invalidations.take())


def _is_matched_by_key(table: SlotTable, forgetting: ForgetGroups, removed: set[Group]) -> bool:
    """Returns whether a row of the same keyed block stays behind the removed one. Then Compose has matched the rows by
    key, and removes the nodes of the row before it looks for movable content in it; of any other row it removes them
    after that (recording moved_out_of_keyed). `removed`: all groups that the pass removes."""
    row, groups = forgetting.group, table.groups_buffer
    if row.object_key is NO_KEY:
        return False
    at = forgetting.index + row.size
    while at < len(groups) and groups[at].parent is row.parent and groups[at] in removed:
        at += groups[at].size
    return at < len(groups) and groups[at].parent is row.parent and groups[at].key == row.key


def _is_content(group: Group) -> bool:
    """Returns whether this place contains movable content; without its scope the content is deactivated."""
    return group.key == CONTENT_KEY and group.size > 2


def _find_nested(outer: MovableContentState) -> None:
    """Finds the movable content directly inside `outer`, and recursively inside that."""
    rows, slots, root = outer.rows, outer.slots, outer.root
    index = slot = 0
    while index < len(rows):
        group = rows[index]
        first = slot + group.slot_count
        if _is_content(group) and slots[first + rows[index + 1].slot_count] is not EMPTY:
            end = slot + group.slot_size
            inner = MovableContentState(
                outer.composition, group, None, rows[index + 1 : index + group.size], slots[first:end]
            )
            inner.outer, inner.root = outer, root
            inner.first_row = outer.first_row + index + 1
            inner.first_slot = outer.first_slot + first
            _find_nested(inner)
            outer.nested.append(inner)
            index += group.size
            slot = end
        else:
            index += 1
            slot = first
