"""MovableContentInsertion: composes movable content for a waiting place and inserts it there.

Terms       place: the group of the call. PLACE: represents the node above the place, until that node exists.
How         `compose` runs the Composer over the content's rows as a separate table. Recorded operations count
            rows, slots and nodes from the start of the content; `apply` inserts rows and nodes at the
            place's current position and runs the remaining operations from there.
Source      Compose GapComposer.kt (insertMovableContentGuarded), changelist/Operation.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition.change_list import ChangeList
from engine.composition.controlled_composition import Movable
from engine.composition.errors.failures import first_of
from engine.composition.errors.notes import note_arrival
from engine.composition.invalid_scopes import InvalidScopes
from engine.composition.movable.await_movable_content import AwaitMovableContent
from engine.composition.movable.movable_content_state import (
    MovableContentState,
    ReleasedContents,
    scopes_in,
)
from engine.composition.node_operations import InsertNode, MoveToNode, NodeOperation, PostInsertNode, topmost_nodes
from engine.slots import Group, SlotTable
from engine.trace import MOVED, UNDONE

if TYPE_CHECKING:
    from engine.composition.composer import Composer
    from engine.composition.composition import Composition
    from engine.composition.remember_events import RememberEvents

PLACE = object()


class MovableContentInsertion:
    """The insertion of one content at one place; see the module docstring."""

    __slots__ = (
        "changes", "compose_content", "composing", "composition", "content", "has_failed", "place", "released",
        "released_contents", "requested_by",
    )  # fmt: skip

    def __init__(
        self, content: Movable, composition: Composition, place: Group, compose_content: Callable[[], None]
    ) -> None:
        self.content = content
        self.composition = composition
        self.place = place
        self.compose_content = compose_content
        """Composes the content in the open place."""
        self.released: MovableContentState | None = None
        """The content that moves here; None: the content is composed from scratch."""
        self.composing: Composer | None = None
        self.changes = ChangeList()
        self.released_contents = ReleasedContents()
        self.requested_by = tracer.here if (tracer := trace.active) is not None else 0
        """For the trace: the run that called the content."""
        self.has_failed = False
        """Whether the content's changes were undone. Then the content has arrived; nested content stays inside."""

    # ---------------------------------------------------------------- composing

    def compose(self, composition: Composition) -> None:
        """Composes the content for the place; composition then sees only the content's own rows.

        In a composition that is reused as a whole, content that moves there is reused as well: its nodes stay, what it
        remembers is new (recording movable_between)."""
        composer = composition.composer
        invalid = InvalidScopes()
        table = SlotTable()
        released = self.released
        above = None
        if released is not None:
            table.groups_buffer.insert(0, list(released.rows))
            table.slots_buffer.insert(0, list(released.slots))
            # Searches upwards end at the content's first row, as if the content stood at its place already.
            above, released.rows[0].parent = released.rows[0].parent, None
            waiting, released.invalid = released.invalid, {}
            released.taken = waiting
            for scope, states in waiting.items():
                if scope.block is not None:
                    invalid.add_all(scope.index, scope.slot, scope, states)
        _close(table)
        changes = composer.changes
        composer.switch_table(table, self.changes)
        composer.positions.begin_below(PLACE)
        composer.root.group = self.place
        self.composing = composer
        try:
            composition.compose_guarded(invalid, lambda _: self.compose_content())
            awaited = self.released_contents.find(composition, table, self.changes, invalid.dropped)
            composition.parent.report_movable_contents(self.released_contents, awaited)
        finally:
            self.composing = None
            if released is not None:
                released.rows[0].parent = above
            composer.switch_table(composition.slot_table, changes)
            composer.root.group = None

    # ---------------------------------------------------------------- applying

    @property
    def can_apply(self) -> bool:
        """Whether the place is in the table, and its content has left the former place. Costs a search of the table;
        always true in a frame that applies all compositions."""
        has_left = self.released is None or self.released.root.is_released
        return has_left and self.composition.slot_table.locate(self.place) is not None

    def apply(self, events: RememberEvents) -> None:
        """Inserts the content. After an exception it stays inserted unchanged, and the whole composition is invalid."""
        composition, place, released = self.composition, self.place, self.released
        table, applier = composition.slot_table, composition.applier
        location = table.locate(place)
        assert location is not None, f"{place!r} is not in the table: it was removed in the frame that made it"
        if (tracer := trace.active) is not None:
            tracer.applying = self.requested_by
        row, slot = location.index + 1, location.slot + place.slot_count
        node, index = composition.node_place_of(place)
        applier.on_begin_changes()
        failure: BaseException | None = None
        if released is not None:
            if released.root is not released:
                released.leave_root()
            released.rows[0].parent = place
            table.insert_groups(row, slot, place, released.rows, released.slots)
            table.close_gaps()
            nodes = topmost_nodes(released.rows, released.slots)
            if node is not applier.root:
                applier.down(node)
            for number, each in enumerate(nodes):
                try:
                    applier.insert_top_down(index + number, each)
                    applier.insert_bottom_up(index + number, each)
                except BaseException as error:  # a modifier node that is attached: the content arrives nevertheless
                    failure = first_of(failure, error)
            if node is not applier.root:
                applier.up()
            for scope, at, first in scopes_in(released.rows, released.slots):
                composition.adopt(scope, released.composition)
                scope.index, scope.slot, scope.version = row + at, slot + first, table.version
            composition.adopt_contexts(released.slots)
        self.released_contents.release_scopes()
        leaving = self.released_contents
        try:
            changes = _translated(self.changes, row, slot, node, index)
            changes.apply(table, applier, events, lambda: leaving.release_slots(slot))
        except BaseException as error:
            failure = first_of(failure, error)
            leaving.put_back(composition)
            self.has_failed, self.released = True, None
            composition.invalidate_all(why=UNDONE)
        try:
            leaving.end_release(composition)
            applier.on_end_changes()
        except BaseException as error:
            failure = first_of(failure, error)
        if released is not None:
            waiting, released.invalid = released.invalid, {}
            for scope, states in waiting.items():
                if states is None:
                    scope.invalidate(why=MOVED)
                for state in states or ():
                    scope.invalidate_for_result(state)
        if failure is not None:
            if released is not None:
                note_arrival(failure)
            raise failure


def _close(table: SlotTable) -> None:
    """Moves both gaps to the end: composing and applying changes require this position."""
    table.groups_buffer.close()
    table.slots_buffer.close()


def _translated(changes: ChangeList, row: int, slot: int, node: Any, index: int) -> ChangeList:
    """Translates `changes`, which count from the start of the content, to its position in the table.

    The position is row `row` and slot `slot`; the content's nodes start at `index` below `node`.
    """
    result = ChangeList()
    below_place = False
    depth = 0
    for operation in changes:
        if isinstance(operation, AwaitMovableContent):
            continue
        if isinstance(operation, MoveToNode):
            below_place = operation.node is PLACE
            depth = 0
            result.append(MoveToNode(node) if below_place else operation)
        elif isinstance(operation, NodeOperation):
            if isinstance(operation, PostInsertNode):
                depth -= 1
            result.append(operation.shifted(index) if below_place and not depth else operation)
            if isinstance(operation, InsertNode):
                depth += 1
        else:
            result.append(operation.moved_by(row, slot))
    return result
