"""Slot reuse: which unused slots of a SubcomposeLayout are kept, and which new slots can reuse them.

Source: Compose SubcomposeLayout.kt (SubcomposeSlotReusePolicy).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from operator import is_
from typing import Any, Protocol

from engine.snapshot import MutableState, Snapshot


class SlotIds:
    """The ids of the unused slots, in the order of their nodes. A policy removes the ids of slots to dispose."""

    __slots__ = ("_ids", "_last", "ends_twice")

    def __init__(self) -> None:
        self._ids: dict[Any, None] = {}
        self._last: Any = None
        self.ends_twice: Any = None
        """The last id, if two additions in a row had it; else None. Slots that lost their own id share one."""

    def __iter__(self) -> Iterator[Any]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)

    def __contains__(self, slot_id: Any) -> bool:
        return slot_id in self._ids

    def add(self, slot_id: Any) -> None:
        """Adds an id at the end."""
        self.ends_twice = slot_id if slot_id is self._last else None
        self._last = slot_id
        self._ids[slot_id] = None

    def remove(self, slot_id: Any) -> bool:
        """Removes an id. Returns True if it was present."""
        if slot_id in self._ids:
            del self._ids[slot_id]
            return True
        return False

    def clear(self) -> None:
        """Removes all ids."""
        self._ids.clear()

    def trim_to_size(self, count: int) -> None:
        """Keeps the first `count` ids and removes the others."""
        for slot_id in list(self._ids)[count:]:
            del self._ids[slot_id]


class SubcomposeSlotReusePolicy(ABC):
    """Chooses the unused slots to keep. Subclasses override both methods; slots that are not retained are disposed."""

    @abstractmethod
    def get_slots_to_retain(self, slot_ids: SlotIds) -> None:
        """Removes from `slot_ids` the slots to dispose."""

    @abstractmethod
    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        """Returns True if the nodes of the kept slot `reusable_slot_id` can serve the new slot `slot_id`."""


class FixedCountSlotReusePolicy(SubcomposeSlotReusePolicy):
    """Keeps up to `count` slots; each can serve any other slot."""

    def __init__(self, count: int) -> None:
        self._count = count

    def get_slots_to_retain(self, slot_ids: SlotIds) -> None:
        """Keeps the first `count` slots."""
        slot_ids.trim_to_size(self._count)

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        """Returns True: all slots are compatible."""
        return True


class _NoReuse(SubcomposeSlotReusePolicy):
    def get_slots_to_retain(self, slot_ids: SlotIds) -> None:
        slot_ids.clear()

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        return False


NO_REUSE = _NoReuse()


def retained_ids(unused: Iterable[Any], policy: SubcomposeSlotReusePolicy) -> SlotIds:
    """Returns the ids that the policy keeps."""
    ids = SlotIds()
    for slot_id in unused:
        ids.add(slot_id)
    policy.get_slots_to_retain(ids)
    return ids


class UsedSlot(Protocol):
    """A slot that a layout has composed."""

    slot_id: Any
    active: MutableState[bool]


class UnusedSlots:
    """The slots that a placement did not use, and the decision of the reuse policy, which is called once for them.

    The placement needs the decision at once, and again after its pass has succeeded (recording slots_by_policy).
    """

    __slots__ = ("_retained", "_slots")

    def __init__(self, slots: Sequence[UsedSlot]) -> None:
        self._slots = slots
        self._retained: SlotIds | None = None

    def retained(self, policy: SubcomposeSlotReusePolicy) -> SlotIds:
        """Returns the ids that the policy keeps; observes no read."""
        if self._retained is None:
            ids = [slot.slot_id for slot in self._slots]
            self._retained = Snapshot.without_read_observation(lambda: retained_ids(ids, policy))
        return self._retained

    def are(self, slots: Sequence[UsedSlot]) -> bool:
        """Returns whether these are still the unused slots."""
        return len(slots) == len(self._slots) and all(map(is_, slots, self._slots))

    def end_a_use(self, policy: SubcomposeSlotReusePolicy) -> bool:
        """Returns whether one of the slots is active and the policy keeps it; observes no read."""

        def ends() -> bool:
            active = [slot for slot in self._slots if slot.active.value]
            return bool(active) and any(slot.slot_id in self.retained(policy) for slot in active)

        return Snapshot.without_read_observation(ends)
