"""AwaitMovableContent: the operation that stands for a place without its movable content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.composition.operations import SlotChanges, SlotOperation

if TYPE_CHECKING:
    from engine.composition.movable.movable_content_insertion import MovableContentInsertion


class AwaitMovableContent(SlotOperation):
    """A place in new rows that waits for movable content: movable_content_insertion.py fills it when the frame is
    applied."""

    __slots__ = ("insertion",)

    def __init__(self, insertion: MovableContentInsertion) -> None:
        self.insertion = insertion

    def apply(self, to: SlotChanges) -> None:
        """Nothing: the insertion comes after all changes of the frame."""
