"""movable_content_of: content that keeps what it remembers, and its nodes, when it is called elsewhere.

How         a call that the table does not have yet inserts an empty place and waits. When the pass is over,
            what left another place in it (it was parked, not forgotten) is put in; if nothing did, the
            content is composed there. What nobody took by the end of the frame is forgotten.
Source      Compose MovableContent.kt, Recomposer.performInsertValues; golden F3, CASES B36.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition.call_site import stable_hash
from engine.composition.current import current, outside
from engine.composition.function_info import FunctionInfo, info_of
from engine.composition.scope import RecomposeScope
from engine.composition.stability import same
from engine.slots import EMPTY, Group
from engine.slots.group import NODE

if TYPE_CHECKING:
    from engine.composition.composition import Composition

_KEY = stable_hash("movable content")


class Parked:
    """Content that left its place: the rows below it, their slots, and its topmost nodes."""

    __slots__ = ("rows", "slots", "nodes", "arguments", "origin", "reads")

    def __init__(
        self, rows: list[Group], slots: list[Any], nodes: list[Any], arguments: Any, origin: Composition
    ) -> None:
        self.rows = rows
        self.slots = slots
        self.nodes = nodes
        self.arguments = arguments
        self.origin = origin
        self.reads: list[Any] = []
        """What the content itself read: its scope stays behind, another takes its reads over."""


class MovableContent:
    """Callable like the content it was made of. One instance is one identity."""

    __slots__ = ("function", "info", "__weakref__")

    def __init__(self, function: Callable[..., Any]) -> None:
        body = getattr(function, "__composable_body__", function)
        self.function: Callable[..., Any] = body
        self.info: FunctionInfo = info_of(body)

    def __repr__(self) -> str:
        return f"<movable content {self.info.name}>"

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        composer = current.composer
        if composer is None:
            raise outside(self.function)
        site = composer.call_site(sys._getframe(1))
        # Not by call site: what is the same content is found again anywhere among the siblings.
        composer.note_source(_KEY, self.info.name, site)
        composer.start_movable_group(_KEY, self)
        scope = composer.start_restart_group(_KEY, self.info)
        try:
            scope.used = True
            inserting = composer.inserting
            dirty = composer.changed(args)
            dirty = composer.changed(kwargs) or dirty
            locals_here = composer.current_locals()
            dirty = composer.changed(locals_here) or dirty
            if inserting:
                composer.composition.await_movable(self, scope, (args, kwargs, locals_here))
            elif dirty or not composer.skipping:
                composer.run(scope)
                self.function(*args, **kwargs)
            else:
                composer.skip_to_group_end()
        except BaseException:
            composer.unwind(scope.group)
            raise
        ended = composer.end_restart_group()
        composer.end_group()
        if ended is not None or inserting:
            scope.update_scope(self._restart, (args, kwargs))

    def _restart(self, arguments: tuple[Any, ...]) -> None:
        args, kwargs = arguments
        self.function(*args, **kwargs)


class MovableContents:
    """What one recomposer has parked, and who waits, during one frame."""

    __slots__ = ("parked", "awaiting")

    def __init__(self) -> None:
        self.parked: dict[MovableContent, Parked] = {}
        self.awaiting: list[tuple[Composition, MovableContent, RecomposeScope, Any]] = []

    def park_below(self, composition: Composition, index: int, slot: int, removed: Group) -> None:
        """Takes the movable content in the rows of `removed`, which stands at `index`, out of slots and nodes.

        Their places stay, empty, and go with `removed`."""
        table = composition.slot_table
        groups, values = table.groups_buffer, table.slots_buffer
        at, first, end = index, slot, index + removed.size
        detached: dict[Any, int] = {}  # from each node, which the table does not know of
        while at < end:
            group = groups[at]
            if isinstance(group.object_key, MovableContent) and group.size > 1:
                scope_row = groups[at + 1]
                below = first + group.slot_count + scope_row.slot_count
                after = first + group.slot_size
                rows = groups.slice(at + 2, at + group.size)
                slots = values.slice(below, after)
                arguments = values.slice(first + group.slot_count + 1, below)
                nodes = _topmost_nodes(rows, slots)
                _detach_nodes(composition, group, removed, len(nodes), detached)
                parked = Parked(rows, slots, nodes, arguments, composition)
                scope = values[first + group.slot_count]
                if isinstance(scope, RecomposeScope):
                    parked.reads = list(scope.reads or ())
                self.parked[group.object_key] = parked
                for each in range(below, after):
                    values[each] = EMPTY
                if (tracer := trace.active) is not None and tracer.details and below < after:
                    table.tell(tracer, "update", slot=below, values=[EMPTY] * (after - below))
                at += group.size
                first = after
            else:
                at += 1
                first += group.slot_count

    def settle(self) -> list[Composition]:
        """Fills the places that wait; returns the compositions that have to compose for it."""
        waiting, self.awaiting = self.awaiting, []
        changed: dict[Composition, None] = {}
        for composition, content, scope, arguments in waiting:
            place = composition.place_of(scope)
            if place is None or composition.is_disposed:
                continue
            parked = self.parked.pop(content, None)
            if parked is not None:
                _put_in(composition, scope, parked)
                composition.take_over_reads(scope, parked.reads)
                # Below another provider, what read a local read another holder: all of it has to look again.
                same_locals = parked.arguments[-1].same_as(arguments[-1])
                for value in parked.slots:
                    if isinstance(value, RecomposeScope) and (value.forced or not same_locals):
                        value.forced = True
                        value.invalidate(why=trace.MOVED)
                        changed[composition] = None
                if same_locals and _all_same(tuple(parked.arguments[:-1]), arguments[:-1]):
                    continue
            scope.forced = True
            scope.invalidate(why=trace.MOVED)
            changed[composition] = None
        return list(changed)

    def discard(self) -> list[Parked]:
        """What nobody took."""
        rest = list(self.parked.values())
        self.parked.clear()
        return rest


def _detach_nodes(composition: Composition, group: Group, removed: Group, count: int, detached: dict[Any, int]) -> None:
    """Takes the nodes of `group` from their parent, if that is removed as a whole. `detached`: how many nodes before
    them were taken from there already, which their place in the table still counts."""
    above = group
    while above is not removed:
        parent = above.parent
        assert parent is not None
        if parent.flags & NODE:
            break
        above = parent
    else:
        if not removed.flags & NODE or group is removed:
            return  # they are among the nodes that are removed one by one
    if count:
        node, index = composition.node_place_of(group)
        before = detached.get(node, 0)
        detached[node] = before + count
        composition.applier.down(node)
        composition.applier.remove(index - before, count)
        composition.applier.up()


def _topmost_nodes(rows: list[Group], slots: list[Any]) -> list[Any]:
    nodes = []
    slot = skip = 0
    for number, row in enumerate(rows):
        if row.flags & NODE and number >= skip:
            nodes.append(slots[slot])
            skip = number + row.size
        slot += row.slot_count
    return nodes


def _all_same(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    return len(old) == len(new) and all(same(a, b) for a, b in zip(old, new, strict=True))


def _put_in(composition: Composition, scope: RecomposeScope, parked: Parked) -> None:
    """Puts parked rows below the empty scope group and its nodes below the node that is there."""
    table, group = composition.slot_table, scope.group
    assert group is not None
    place = composition.place_of(scope)
    assert place is not None
    old_parents = set(parked.rows)
    for row in parked.rows:
        if row.parent not in old_parents:
            row.parent = group
    parent_node, index = composition.node_place_of(group)
    table.insert_groups(place.index + 1, place.slot + group.slot_count, group, parked.rows, parked.slots)
    table.groups_buffer.close()
    table.slots_buffer.close()
    composition.adopt(parked.slots, parked.origin)
    applier = composition.applier
    applier.on_begin_changes()
    if parent_node is not applier.root:
        applier.down(parent_node)
    for number, node in enumerate(parked.nodes):
        applier.insert_top_down(index + number, node)
        applier.insert_bottom_up(index + number, node)
    if parent_node is not applier.root:
        applier.up()
    applier.on_end_changes()


def movable_content_of(content: Callable[..., Any]) -> MovableContent:
    """`content` as something that can be moved: remember the result, and call it where it belongs now."""
    return MovableContent(content)
