"""Locates an effect in the program: the composables around it, and the line of its call.

Why         An effect runs after its composable has returned, so its traceback names neither.
How         The effect's group leads to the groups around it; for a child composition the search continues at the
            place of its context in the parent. It runs only when an effect raises.
"""

from __future__ import annotations

from asyncio import CancelledError
from inspect import CO_COROUTINE
from typing import Protocol

from engine.code_owner import is_program
from engine.composition.errors.notes import TRIED_AGAIN, note_effect
from engine.composition.group_place import GroupPlace, bodies_of, place_of_group
from engine.composition.scope import RecomposeScope
from engine.slots import Group, SlotTable
from engine.slots.group import REMEMBER

SIDE_EFFECT = "SideEffect"


class PlacedComposition(Protocol):
    """A composition that can locate effects in the program."""

    @property
    def slot_table(self) -> SlotTable:
        """The table with its groups."""

    @property
    def around(self) -> tuple[PlacedComposition, object] | None:
        """The parent composition, plus the slot context that owns this child; None without a parent."""


class LeftGroups:
    """The groups that one apply removed: the table no longer names their composables and their place."""

    __slots__ = ("parents", "scopes")

    def __init__(self) -> None:
        self.scopes: list[RecomposeScope] = []
        """The scopes of these groups."""
        self.parents: dict[Group, Group | None] = {}
        """The group around each removed subtree."""


_NOTHING_LEFT = LeftGroups()


def effect_name(subject: object) -> str:
    """Returns the name of an effect or of a remembered object."""
    return subject if isinstance(subject, str) else str(getattr(subject, "name", type(subject).__name__))


def effect_place(composition: PlacedComposition, group: Group | None, left: LeftGroups = _NOTHING_LEFT) -> GroupPlace:
    """Returns the place of `group`, also inside a removed subtree in `left`."""
    table = composition.slot_table
    bodies = bodies_of(table.groups_buffer.slice(0, table.size), table.slots_buffer.slice(0, table.slots_size))
    bodies.update((id(scope.group), scope.info) for scope in left.scopes if scope.group is not None)
    inner = place_of_group(group, bodies)
    while group is not None and group.parent is not None:
        group = group.parent
    if group in left.parents:
        around = place_of_group(left.parents[group], bodies)
        inner = GroupPlace(around.chain + inner.chain, inner.call or around.call)
    if composition.around is None:
        return inner
    parent, context = composition.around
    outer = effect_place(parent, group_that_remembers(parent, context))
    return GroupPlace(outer.chain + inner.chain, inner.call or outer.call)


def note_failed_job(composition: PlacedComposition, holder: object, error: BaseException | None) -> None:
    """Adds the coroutine's name, and the place of `holder`, the remembered object that started it, to its exception.
    An interrupt, such as the watchdog's in an endless loop, gets them, too."""
    if error is not None and not isinstance(error, CancelledError):
        place = effect_place(composition, group_that_remembers(composition, holder))
        name = effect_name(holder)
        then = "The coroutine has ended"
        if name == "LaunchedEffect":
            then += "; it starts again when a key of LaunchedEffect changes, or when its content returns"
        note_effect(error, f"running {_coroutine_in(error)} of {name}", place, then)


def _coroutine_in(error: BaseException) -> str:
    """Returns `the coroutine name (file:line)`: the outermost coroutine of the program in the traceback."""
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if code.co_flags & CO_COROUTINE and is_program(code.co_filename):
            name = code.co_qualname.rpartition("<locals>.")[2]
            return f"the coroutine {name} ({code.co_filename}:{code.co_firstlineno})"
        step = step.tb_next
    return "a coroutine"


def note_failed_step(composition: PlacedComposition, holder: object, error: BaseException) -> None:
    """Adds the place of `holder` to the exception of an animation that its coroutine tries again."""
    place = effect_place(composition, group_that_remembers(composition, holder))
    note_effect(error, "running an animation", place, TRIED_AGAIN)


def note_recheck(composition: PlacedComposition, error: BaseException, scope: RecomposeScope) -> None:
    """Adds the place of `scope` to the exception of a derived state that it read, which is calculated again."""
    place = effect_place(composition, scope.group)
    note_effect(error, f"calculating a derived state that {scope.name} reads", place)


def group_that_remembers(composition: PlacedComposition, value: object) -> Group | None:
    """Returns the group of `composition` that remembers this object; None without one."""
    table = composition.slot_table
    for _, _, slot, group in table.walk():
        if group.flags & REMEMBER and group.slot_count and table.slots_buffer[slot] is value:
            return group
    return None
