"""Unwinding: closes a group left half-made by an exception that an enclosing composable may catch.

The open groups inside it are closed, their scopes left, and the group is removed: a new group immediately, a group of
the table when its parent ends. Its remembered objects stay in `abandoned`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.composition import child_matching
from engine.composition.scope_tracer import trace_end
from engine.slots import Group
from engine.slots.group import NODE

if TYPE_CHECKING:
    from engine.composition.composer import Composer
    from engine.composition.insert_table import InsertTable
    from engine.composition.open_group import OpenGroup


def unwind_to(composer: Composer, group: Group) -> None:
    """Closes the open groups and providers inside `group`, and removes it. Removes nothing unless it is open."""
    composer.waiting = None
    _close_groups(composer, group)
    while (provider := composer.providers.innermost) is not None and _frame_of(composer, provider) is None:
        composer.providers.pop()


def _close_groups(composer: Composer, group: Group) -> None:
    frame = _frame_of(composer, group)
    if frame is None:
        return
    new = composer.insert_table
    _leave_scopes(composer, frame)
    if new is not None and not _is_new(composer, frame, new):
        # The group belongs to the table: drop the new groups inside it.
        assert new.outermost is not None and new.outermost.outer is not None
        composer.frame = new.outermost.outer
        composer.frame.drop_inner()
        composer.end_inserting()
        new = None
    if new is not None:
        _unwind_new(composer, frame, new)
    else:
        _unwind_read(composer, frame, group)


def _frame_of(composer: Composer, group: Group) -> OpenGroup | None:
    # Searches from the inside, because exceptions unwind the innermost group first, at any depth.
    frame: OpenGroup | None = composer.frame
    while frame is not None and not (frame.group is group and frame.outer is not None):
        frame = frame.outer
    return frame


def _is_new(composer: Composer, frame: OpenGroup, new: InsertTable) -> bool:
    each: OpenGroup | None = composer.frame
    while each is not frame:
        if each is new.outermost:
            return False
        assert each is not None
        each = each.outer
    return True


def _leave_scopes(composer: Composer, frame: OpenGroup) -> None:
    """Leaves the open scopes inside the group of `frame`, including its own."""
    each = composer.frame
    while True:
        scope = each.scope
        if scope is not None:
            composer.scope, composer.body = each.scope_around, each.body_around
            if each.run is not None:
                trace_end(composer, each.run, raised=True)
            if composer.observer is not None:
                composer.observer.on_scope_exit(scope)
        if each is frame:
            return
        assert each.outer is not None
        each = each.outer


def _unwind_new(composer: Composer, frame: OpenGroup, new: InsertTable) -> None:
    each = composer.frame
    while True:
        assert each.group is not None and each.outer is not None
        if each.group is new.outermost_node:
            new.outermost_node = None
        if each is frame:
            break
        each = each.outer
    new.cut(frame)
    del composer.changes[frame.mark :]
    composer.frame = each.outer
    each.outer.drop_inner()
    if frame is new.outermost:
        composer.end_inserting()


def _unwind_read(composer: Composer, frame: OpenGroup, group: Group) -> None:
    each, outer = composer.frame, frame.outer
    assert outer is not None
    while True:
        assert each.group is not None and each.outer is not None
        if each.group.flags & NODE:
            composer.positions.leave_node()
        if each is frame:
            break
        each = each.outer
    del composer.changes[frame.mark :]
    composer.positions.count_changes.pop(group, None)
    composer.frame = outer
    outer.drop_inner()
    composer.invalid.remove_range(frame.index, frame.index + group.size)
    child_matching.remove_half_made(composer, outer, group, frame.index, frame.slot)
    outer.current = frame.index + group.size
    outer.current_slot = frame.slot + group.slot_size
