"""MovableContentInsertion: a place that waits for movable content, what is composed there, and putting it in.

Terms       place: the group of the call. PLACE: stands for the node that the place is below, while that is not known.
How         `compose` runs the composer over the rows of the content as a table of their own. What it records counts
            rows, slots and nodes from where the content begins; `apply` puts rows and nodes where the place stands
            by then, and lets the rest run from there.
Source      Compose GapComposer.kt (insertMovableContentGuarded), changelist/Operation.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.composition import changes as op
from engine.composition.errors.errors import first_of
from engine.composition.invalid_scopes import InvalidScopes
from engine.composition.movable.movable_content_state import (
    MovableContentState,
    ReleasedContents,
    scopes_in,
    topmost_nodes,
)
from engine.composition.node_positions import NodePositions
from engine.composition.scope import RecomposeScope
from engine.slots import Group, SlotTable

if TYPE_CHECKING:
    from engine.composition.composer import Composer
    from engine.composition.composition import Composition
    from engine.composition.locals_map import LocalsMap
    from engine.composition.movable.movable_content import MovableContent
    from engine.composition.remember_events import RememberEvents

PLACE = object()


class MovableContentInsertion:
    """See the module."""

    __slots__ = (
        "args", "composing", "composition", "content", "released_contents", "kwargs", "released", "locals_map", "operations",
        "place",
    )  # fmt: skip

    def __init__(
        self,
        content: MovableContent,
        composition: Composition,
        place: Group,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        locals_map: LocalsMap,
    ) -> None:
        self.content = content
        self.composition = composition
        self.place = place
        self.args = args
        self.kwargs = kwargs
        self.locals_map = locals_map
        self.released: MovableContentState | None = None
        """The content that comes here; None: it is composed anew."""
        self.composing: Composer | None = None
        self.operations: list[op.Operation] = []
        self.released_contents = ReleasedContents()

    # ---------------------------------------------------------------- composing

    def compose(self, composition: Composition) -> None:
        """Composes the content, for the place, where nothing but its own rows is seen."""
        composer = composition.composer
        invalid = InvalidScopes()
        table = SlotTable()
        released = self.released
        above = None
        if released is not None:
            table.groups_buffer.insert(0, list(released.rows))
            table.slots_buffer.insert(0, list(released.slots))
            # What is asked for above the content ends there: it is composed as if it had arrived.
            above, released.rows[0].parent = released.rows[0].parent, None
            waiting, released.invalid = released.invalid, {}
            for scope, states in waiting.items():
                if scope.block is not None:
                    invalid.add_all(scope.index, scope.slot, scope, states)
        _close(table)
        looked_at = composer.table, composer.groups, composer.slots, composer.operations, composer.reusing
        composer.table, composer.operations, composer.reusing = table, self.operations, False
        composer.groups, composer.slots = table.groups_buffer.items, table.slots_buffer.items
        composer.positions = NodePositions(composer)
        composer.positions.begin_below(PLACE)
        composer.group = self.place
        self.composing = composer
        try:
            composition.compose_guarded(
                invalid, lambda composer: self.content.compose(composer, self.args, self.kwargs, self.locals_map)
            )
            awaited = self.released_contents.find(composition, table, self.operations, invalid.dropped)
            composition.parent.recomposer.movables.report(self.released_contents, awaited)
        finally:
            self.composing = None
            if released is not None:
                released.rows[0].parent = above
            composer.table, composer.groups, composer.slots, composer.operations, composer.reusing = looked_at
            composer.positions = NodePositions(composer)
            composer.group = None

    # ---------------------------------------------------------------- applying

    def apply(self, events: RememberEvents) -> None:
        """Puts the content in. If changing its nodes raises, it is in as it was where it came from, and all of the
        composition is composed again."""
        composition, place, released = self.composition, self.place, self.released
        table, applier = composition.slot_table, composition.applier
        location = table.locate(place)
        assert location is not None, f"{place!r} is not in the table: it was removed in the frame that made it"
        row, slot = location.index + 1, location.slot + place.slot_count
        node, index = composition.node_place_of(place)
        applier.on_begin_changes()
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
                applier.insert_top_down(index + number, each)
                applier.insert_bottom_up(index + number, each)
            if node is not applier.root:
                applier.up()
            for scope, at, first in scopes_in(released.rows, released.slots):
                composition.adopt(scope, released.composition)
                scope.index, scope.slot, scope.version = row + at, slot + first, table.version
            composition.adopt_contexts(released.slots)
        self.released_contents.release(row, slot)
        failure: BaseException | None = None
        try:
            op.apply_changes(_from(self.operations, row, slot, node, index), table, applier, events)
        except Exception as error:
            failure = error
            composition.invalidate_all()
        try:
            applier.on_end_changes()
        except Exception as error:
            failure = first_of(failure, error)
        if released is not None:
            waiting, released.invalid = released.invalid, {}
            for scope, states in waiting.items():
                for state in (None,) if states is None else states:
                    scope.invalidate_for_result(state)
        if failure is not None:
            raise failure


def _close(table: SlotTable) -> None:
    """Brings the gaps to the end: they are nowhere else while something is composed or about to be applied."""
    table.groups_buffer.close()
    table.slots_buffer.close()


_OF_ROWS = frozenset(
    (op.FORGET_ROWS, op.INSERT_ROWS, op.REMOVE_ROWS, op.REBUILD_CHILDREN, op.APPEND_SLOTS, op.DEACTIVATE_ROWS)
)


def _from(operations: list[op.Operation], row: int, slot: int, node: Any, index: int) -> list[op.Operation]:
    """`operations`, which count from where the content begins, for where that is: at the row `row` and the slot
    `slot`, its nodes from `index` on below `node`."""
    result: list[op.Operation] = []
    below_place = False
    depth = 0
    for operation in operations:
        what = operation[0]
        at_place = below_place and not depth
        if what in _OF_ROWS:
            operation = (what, operation[1] + row, operation[2] + slot, *operation[3:])
        elif what == op.REORDER_CHILDREN:
            _, at, first, parent, places, _, _ = operation
            operation = (op.REBUILD_CHILDREN, at + row, first + slot, parent, [child for child, _, _ in places])
        elif what == op.SET_SLOT:
            if isinstance(operation[2], RecomposeScope):
                operation[2].version = -1
            operation = (what, operation[1] + slot, operation[2])
        elif what == op.AWAIT_CONTENT:
            continue
        elif what == op.AT_NODE:
            below_place = operation[1] is PLACE
            depth = 0
            if below_place:
                operation = (what, node)
        elif what == op.CREATE_NODE:
            if at_place:
                operation = (what, operation[1], operation[2] + index, *operation[3:])
            depth += 1
        elif what == op.END_NODE:
            depth -= 1
            if below_place and not depth:
                operation = (what, operation[1] + index)
        elif what == op.REMOVE_NODES and at_place:
            operation = (what, operation[1] + index, operation[2])
        elif what == op.REORDER_NODES and at_place:
            removals = [(at + index, count) for at, count in operation[1]]
            moves = [(from_ + index, to + index, count) for from_, to, count in operation[2]]
            operation = (what, removals, moves)
        result.append(operation)
    return result
