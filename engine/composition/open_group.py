"""OpenGroup: an open group with the Composer's position inside it.

    root ─inner→ Screen ─inner→ Column ─inner→ key ─inner→ …      Composer.frame is the innermost open one
         ←outer─        ←outer─        ←outer─

Each open group has its own position, so that opening and closing need no save and restore: the Composer
continues with `outer` and advances its position past the closed group.

Terms       index, slot: the group's row and first slot, in the table or, during an insertion, in the
            insert table. current, current_slot: the next row inside the group, and its first slot.
            next_slot: the group's next slot to compare; its own slots end at current_slot until a child is opened.
            end: after its last row.
            node_index: number of nodes emitted so far below the parent node.
            mark: number of operations recorded before the group was opened.
Invariants  I1 an inner OpenGroup starts with its outer's node_index; inside a node it starts with 0.
            I2 while children are matched by key, no row follows, except a matched keyed block that waits.
            I3 frames are reused: frames inside Composer.frame are meaningless, except that they have no
            `matching`, no `scope` and no `run`.
Cost        opening plus closing takes 0.2 µs; a new object each time would take twice as long.
Source      Compose stores the same values in stacks of integers (GapComposer.kt, enterGroup and exitGroup).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.calls.function_info import FunctionInfo
    from engine.composition.pending import PassedOver, Pending
    from engine.composition.scope import RecomposeScope
    from engine.slots import Group


class OpenGroup:
    """An open group; see the module docstring."""

    __slots__ = (
        "body_around", "current", "current_slot", "end", "group", "index", "inner", "mark", "matching", "next_slot",
        "node_index", "outer", "run", "scope", "scope_around", "slot",
    )  # fmt: skip

    group: Group | None
    index: int
    slot: int
    next_slot: int
    current: int
    current_slot: int
    end: int
    node_index: int
    mark: int
    matching: PassedOver | Pending | None
    """For children in another order: rows passed over, or the matching by key. The root needs no end: it is never
    closed and holds only one child."""
    scope: RecomposeScope | None
    """The scope of an entered restart group; entering also sets the following attributes."""
    scope_around: RecomposeScope | None
    body_around: FunctionInfo
    run: Any
    """The traced run's event; None without one."""

    def __init__(self, outer: OpenGroup | None) -> None:
        self.outer = outer
        self.inner: OpenGroup | None = None
        self.group = None
        self.index = self.mark = -1
        self.slot = self.next_slot = 0
        self.current = self.current_slot = self.end = self.node_index = 0
        self.matching = self.scope = self.run = None

    def make_inner(self) -> OpenGroup:
        """Creates the frame inside this one, at the first group of this depth."""
        inner = self.inner = OpenGroup(self)
        return inner

    def drop_inner(self) -> None:
        """Clears inner frames after an exception (keeps I3)."""
        self.inner = None

    def chain(self) -> list[OpenGroup]:
        """Returns the open groups from the outermost to this one, without the table's root."""
        frames = []
        frame = self
        while frame.outer is not None:
            frames.append(frame)
            frame = frame.outer
        return frames[::-1]

    def __repr__(self) -> str:
        return f"<OpenGroup {self.group!r} at {self.current} of {self.index}…{self.end}>"
