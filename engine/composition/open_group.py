"""OpenGroup: a group that is open, and how far the composer is in it.

    root ─inner→ Screen ─inner→ Column ─inner→ key ─inner→ …      Composer.frame is the innermost that is open
         ←outer─        ←outer─        ←outer─

Each open group keeps its own position, so opening one saves nothing and closing one restores nothing: the composer
goes on with `outer`, and moves that over the group that ended.

Terms       index, slot: of the group's row and of its first slot, in the table – or, while new groups are inserted, in
            the insert table. current, current_slot: the row that is composed next in it, and its first slot.
            next_slot: the slot of the group that is compared next. end: after its last row.
            node_index: nodes emitted so far below the parent node of what is composed in it.
            mark: how many operations were recorded when it was opened.
Invariants  I1 what is opened in an OpenGroup begins with its node_index; a node's begins with 0.
            I2 while children are matched by key, no row comes next: `end` is 0. I3 frames are made once and used
            again: what is inner to Composer.frame means nothing, but has no `matching` and no `scope`.
Cost        opening and closing take 0.2 µs; a new object for each would take twice as long.
Source      Compose keeps the same in stacks of integers (GapComposer.kt, enterGroup and exitGroup).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.calls.function_info import FunctionInfo
    from engine.composition.pending import PassedOver, Pending
    from engine.composition.scope import RecomposeScope
    from engine.slots import Group


class OpenGroup:
    """See the module."""

    __slots__ = (
        "body_around", "current", "current_slot", "end", "group", "index", "inner", "mark", "matching", "name_around",
        "next_slot", "node_index", "outer", "run", "scope", "scope_around", "slot", "slot_end",
    )  # fmt: skip

    group: Group | None
    index: int
    slot: int
    next_slot: int
    slot_end: int
    current: int
    current_slot: int
    end: int
    node_index: int
    mark: int
    matching: PassedOver | Pending | None
    """Its children come in another order: some were stepped over to reach one further on, or all are matched by key.
    Of the root, too: it is never closed, but holds one child only."""
    scope: RecomposeScope | None
    """The scope of a restart group that was entered; what is below is set only then."""
    scope_around: RecomposeScope | None
    body_around: FunctionInfo
    name_around: str
    run: Any
    """The event of the run, while it is traced."""

    def __init__(self, outer: OpenGroup | None) -> None:
        self.outer = outer
        self.inner: OpenGroup | None = None
        self.group = None
        self.index = self.mark = -1
        self.slot = self.next_slot = self.slot_end = 0
        self.current = self.current_slot = self.end = self.node_index = 0
        self.matching = self.scope = None

    def make_inner(self) -> OpenGroup:
        """The frame for what is opened in this one, which is this deep for the first time."""
        inner = self.inner = OpenGroup(self)
        return inner

    def drop_inner(self) -> None:
        """What was open in this group was left by an exception (keeps I3)."""
        self.inner = None

    def chain(self) -> list[OpenGroup]:
        """The open groups from the outermost to this one; the root of the table is none."""
        frames = []
        frame = self
        while frame.outer is not None:
            frames.append(frame)
            frame = frame.outer
        return frames[::-1]

    def __repr__(self) -> str:
        return f"<OpenGroup {self.group!r} at {self.current} of {self.index}…{self.end}>"
