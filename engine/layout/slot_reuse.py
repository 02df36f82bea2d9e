"""Which slots of a SubcomposeLayout are kept when they are not used any more, and for what.

Source: Compose SubcomposeLayout.kt (SubcomposeSlotReusePolicy).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class SlotIds:
    """The ids of the slots that could be kept, in the order of their nodes. The policy removes from it."""

    __slots__ = ("_ids",)

    def __init__(self) -> None:
        self._ids: dict[Any, None] = {}

    def __iter__(self) -> Iterator[Any]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, slot_id: Any) -> bool:
        return slot_id in self._ids

    def add(self, slot_id: Any) -> None:
        self._ids[slot_id] = None

    def remove(self, slot_id: Any) -> bool:
        if slot_id in self._ids:
            del self._ids[slot_id]
            return True
        return False

    def clear(self) -> None:
        self._ids.clear()

    def trim_to_size(self, count: int) -> None:
        """Keeps the first `count`."""
        for slot_id in list(self._ids)[count:]:
            del self._ids[slot_id]


class SubcomposeSlotReusePolicy:
    """Override both. Slots that are not retained are disposed."""

    def get_slots_to_retain(self, slot_ids: SlotIds) -> None:
        """Remove from `slot_ids` what need not be kept."""
        raise NotImplementedError(f"{type(self).__name__}.get_slots_to_retain(slot_ids) is missing")

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        """May the nodes of `reusable_slot_id`, a kept slot, be used for `slot_id`, a new one?"""
        raise NotImplementedError(f"{type(self).__name__}.are_compatible(slot_id, reusable_slot_id) is missing")


class FixedCountSlotReusePolicy(SubcomposeSlotReusePolicy):
    """Keeps up to `count` slots; any may be used for any other."""

    def __init__(self, count: int) -> None:
        self._count = count

    def get_slots_to_retain(self, slot_ids: SlotIds) -> None:
        slot_ids.trim_to_size(self._count)

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        return True


class _NoReuse(SubcomposeSlotReusePolicy):
    def get_slots_to_retain(self, slot_ids: SlotIds) -> None:
        slot_ids.clear()

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        return False


NO_REUSE = _NoReuse()
