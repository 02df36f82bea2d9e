"""The slots of the group that is open: compared with what is composed now, and recorded where they differ.

Terms       slot: the next one is at `slot`; a group's slots come before its children. reusing: rows and nodes
            are kept, what slots hold counts as not there.
Source      Compose GapComposer.kt (changed, nextSlot, updateValue, cache), Composables.kt (remember).
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

from engine.composition import changes as op
from engine.composition.calls.content import ContentLambda, as_content, reuse_content
from engine.composition.calls.late_capture import LateCapture, watch_loop_variables
from engine.composition.calls.stability import comparable_function, needs_note, note_captures, same
from engine.composition.current import CompositionError
from engine.composition.group_walker import GroupWalker
from engine.composition.remember_observer import RememberObserver, ReusableRememberObserver
from engine.composition.scope import RecomposeScope
from engine.slots import EMPTY, NO_KEY, SlotTable
from engine.slots.group import REMEMBER

PLAIN = frozenset((int, str, bool, bytes))
"""Types whose values are the same exactly when == says so, and whose == is the interpreter's own. Most arguments are
of one of them: asked here, `same` and what it asks in turn (0.5 µs) are left out."""


class SlotRecorder(GroupWalker):
    """See the module."""

    __slots__ = ("abandoned", "entered", "late_captures", "replaced", "reusing")

    def __init__(self, table: SlotTable, operations: list[op.Operation]) -> None:
        super().__init__(table, operations)
        self.reusing = False
        self.abandoned: dict[RememberObserver, None] = {}
        """What was made in this pass and is not remembered yet."""
        self.late_captures: list[LateCapture] = []
        self.entered: list[tuple[RecomposeScope, Any, tuple[Any, ...]]] = []
        """The scopes of the table that a pass entered, with what they were called with before."""
        self.replaced: list[tuple[ContentLambda, Any]] = []
        """Content that a pass gave another function, with the one it had."""

    def begin_changes(self) -> None:
        """What passes did so far is to stay."""
        self.entered.clear()
        self.replaced.clear()

    def take_back(self) -> None:
        """What passes since `begin_changes` changed outside of `operations` is as it was before."""
        for scope, block, arguments in reversed(self.entered):
            scope.block, scope.arguments = block, arguments
        for content, function in reversed(self.replaced):
            content.restore(function)
        self.entered.clear()
        self.replaced.clear()

    def changed(self, value: Any) -> bool:
        """Compares with the next slot of the open group and stores; True if different (or new)."""
        kind = type(value)
        if self.inserting:
            if kind not in PLAIN and needs_note(value):
                value = self._noted(value)
            self.new_slots.append(value)
            self.group.slot_count += 1  # type: ignore[union-attr] # what is being inserted
            return True
        at = self.slot
        self.slot = at + 1
        if at >= self.slot_end:
            self._append_slot(at, value)
            return True
        if not self.reusing:
            old = self.slots[at]
            if old is value or (old == value if kind in PLAIN and type(old) is kind else same(old, value)):
                return False
        if kind not in PLAIN and needs_note(value):
            value = self._noted(value)
        self.operations.append((op.SET_SLOT, at, value))
        return True

    def changed_body(self, body: FunctionType) -> bool:
        """As `changed`, for a function that captures something and was made where it is composed: by identity. When
        what made it runs again it is another one, whatever it captures."""
        if self.inserting or self.slot >= self.slot_end or self.reusing:
            return self.changed(body)
        at = self.slot
        self.slot = at + 1
        if self.slots[at] is body:
            return False
        self.operations.append((op.SET_SLOT, at, self._noted(body)))
        return True

    def _noted(self, value: Any) -> Any:
        """A value that holds functions, as the slot keeps it; what they capture now is noted."""
        noted: list[Any] = []
        note_captures(value, noted)
        if noted:
            scope = self.scope
            owners = (self.body.code, scope.info.code) if scope is not None else (self.body.code,)
            self.late_captures += watch_loop_variables(noted, owners)
        return comparable_function(value) if type(value) is FunctionType else value

    def next_slot(self) -> Any:
        """The next slot of the open group, EMPTY where there is none; `update_slot` writes it."""
        if self.inserting or self.slot >= self.slot_end:
            return EMPTY
        value = self.slots[self.slot]
        return EMPTY if self.reusing and not isinstance(value, ReusableRememberObserver) else value

    def update_slot(self, value: Any) -> None:
        """Writes the slot that `next_slot` looked at, and steps to the next."""
        if self.inserting:
            self.new_slots.append(value)
            if self.group is not None:
                self.group.slot_count += 1
            return
        at = self.slot
        self.slot = at + 1
        if at >= self.slot_end:
            self._append_slot(at, value)
        else:
            self.operations.append((op.SET_SLOT, at, value))

    def keep_slot(self) -> None:
        """Steps over the slot that `next_slot` looked at."""
        self.slot += 1

    def _append_slot(self, at: int, value: Any) -> None:
        """The open group needs more slots than it has: `*args` grew."""
        operations = self.operations
        group, _, _, _, index, slot, _ = self.stack[-1]
        for number in range(len(operations) - 1, -1, -1):
            operation = operations[number]
            if operation[0] == op.APPEND_SLOTS and operation[3] is group:
                operation[4].append(value)
                return
        operations.append((op.APPEND_SLOTS, index, slot + group.slot_count, group, [value]))

    def content(self, function: Any) -> tuple[Any, bool]:
        """A content argument: as a scope of its own that stays the same while what it runs is replaced.

        Returns it, and whether the callee must run because of it."""
        old = self.next_slot()
        before = old.function if type(old) is ContentLambda else None
        reused = reuse_content(old, function, self.group)
        if reused:
            if old.function is not before:
                self.replaced.append((old, before))
            self.keep_slot()
            return old, False
        if not callable(function) or isinstance(function, type):
            return function, self.changed(function)
        lam = as_content(function, self.group)
        self.update_slot(lam)
        return lam, True

    def function(self, function: FunctionType) -> tuple[Any, bool]:
        """An argument that is a function: a nested composable with captures is content whatever the parameter is
        called. One that captures nothing is the same each time, and stays what it is."""
        body = function.__dict__.get("__composable_body__")
        if body is not None and body.__closure__ is not None:
            return self.content(function)
        return function, self.changed(function)

    def remember(self, key: int, calculation: Callable[[], Any], keys: tuple[Any, ...]) -> Any:
        """The value of this call site; calculated when it is new or a key changed."""
        if self.element is not None:
            self.close_element()
        if not self.inserting and self.pending is None and not self.reusing:
            cur = self.cur
            if cur < self.end:
                row = self.groups[cur]
                if row.key == key and row.slot_count == len(keys) + 1:
                    slot = self.cur_slot
                    slots = self.slots
                    value = slots[slot]
                    if value is not EMPTY:
                        for number, each in enumerate(keys, slot + 1):
                            if slots[number] is not each and not same(slots[number], each):
                                break
                        else:
                            self.cur = cur + row.size
                            self.cur_slot = slot + row.slot_size
                            return value
        self.start_group(key, NO_KEY, REMEMBER)
        value = self._remember_here(calculation, keys)
        self.end_group()
        return value

    def _remember_here(self, calculation: Callable[[], Any], keys: tuple[Any, ...]) -> Any:
        old = self.next_slot()
        at = self.slot
        if old is not EMPTY:
            self.slot += 1
            changed = [self.changed(each) for each in keys]  # all of them: each steps over its slot
            if not any(changed):
                return old
            value = calculation()
            self.slot, after = at, self.slot
            self.update_slot(value)
            self.slot = after
            if isinstance(old, RememberObserver):
                self.operations.append((op.FORGET, old))
        else:
            group = self.group
            if not self.inserting and isinstance(self.slots[at], RememberObserver):  # reused with other content
                self.operations.append((op.FORGET, self.slots[at]))
            value = calculation()
            if self.group is not group:
                raise CompositionError("the calculation given to remember called a composable; it may only calculate")
            self.update_slot(value)
            for each in keys:
                self.changed(each)
        if isinstance(value, RememberObserver):
            self.abandoned[value] = None
            self.operations.append((op.REMEMBER, value))
        return value

    def side_effect(self, effect: Callable[[], Any]) -> None:
        """`effect` runs after this composition was applied."""
        self.operations.append((op.SIDE_EFFECT, effect))
