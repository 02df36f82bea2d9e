"""The slot table of a moment, as frozen rows: groups in table order, the slots beside them, the gaps.

Terms       group: what one start/end pair of the composer wrote. index: position ignoring the gap.
Not here    which group ran or changed since the frame before: analysis/slots.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .rows import Subject


@dataclass(frozen=True, slots=True)
class SlotRow:
    """One value in the slots array."""

    index: int
    group: int
    text: str


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One group: its fields as the table stores them."""

    index: int
    depth: int
    name: str
    key: int
    object_key: str | None
    flags: str
    nodes: int
    size: int
    parent: int
    slots: tuple[int, int]
    scope: Subject | None = None
    node: Subject | None = None
    source: str = ""
    number: int = field(default=0, compare=False)
    """Stands for the group as long as it is in a table, wherever in it; 0 in a capture that was read from a file."""

    @property
    def identity(self) -> tuple[int, str | None]:
        return (self.key, self.object_key)


@dataclass(frozen=True, slots=True)
class SlotCapture:
    """A whole table. Gaps are (index at which they stand, how many places are free)."""

    groups: tuple[GroupRow, ...]
    slots: tuple[SlotRow, ...]
    group_gap: tuple[int, int]
    slot_gap: tuple[int, int]
    truncated: int = 0
