"""SlotCapture: the slot table of one moment as frozen rows: groups in table order, slots, and gaps.

Terms       group: the result of one start/end pair of the composer. index: position without the gap.
Not here    the groups that ran or changed since the previous frame: analysis/slots.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..rows.rows import Subject


@dataclass(frozen=True, slots=True)
class SlotRow:
    """One value in the slots array."""

    index: int
    group: int
    text: str


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One group, with the fields of the slot table."""

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
    """Identifies the group during its whole life in a table; 0 in captures from a file."""

    @property
    def identity(self) -> tuple[int, str | None]:
        """The key and the object key of the group."""
        return (self.key, self.object_key)


@dataclass(frozen=True, slots=True)
class SlotCapture:
    """A whole table. Gaps: (index, number of free places)."""

    groups: tuple[GroupRow, ...]
    slots: tuple[SlotRow, ...]
    group_gap: tuple[int, int]
    slot_gap: tuple[int, int]
    truncated: int = 0
