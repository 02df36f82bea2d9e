"""PausedPrecomposition: composes a slot of a SubcomposeLayout in steps before its use.

Source      Compose SubcomposeLayout.kt (PausedPrecomposition).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.composition.paused_composition import PausedComposition, PausedCompositionState
from engine.layout.precomposed_slot import PrecomposedSlot
from engine.layout.subcompose_slot import Slot
from engine.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.layout.subcompositions import Subcompositions


class PausedPrecomposition:
    """A slot whose content is composed in steps before its first use: `resume` until it returns True, then `apply`.

    A layout that uses the slot before composes what is left. Compose: SubcomposeLayoutState.PausedPrecomposition.
    """

    __slots__ = ("_subcompositions", "_slot_id")

    def __init__(self, subcompositions: Subcompositions, slot_id: object) -> None:
        self._subcompositions = subcompositions
        self._slot_id = slot_id

    @property
    def is_complete(self) -> bool:
        """Whether no step is left; a write to a state that the content read makes it False again."""
        paused = self._paused
        return paused is None or paused.is_complete

    def resume(self, should_pause: Callable[[], bool]) -> bool:
        """Composes until `should_pause()`, asked before each composable, is True; returns `is_complete`."""
        paused = self._paused
        if paused is None or paused.is_complete:
            return True
        asks = should_pause if paused.state is not PausedCompositionState.INITIAL_PENDING else _after_host(should_pause)
        return Snapshot.without_read_observation(lambda: paused.resume(asks))

    def apply(self) -> PrecomposedSlot:
        """Changes the tree, notifies remember observers and runs effects; returns the handle on the slot.

        Raises CompositionError if a step is left.
        """
        slot = self._slot
        if slot is not None:
            slot.apply_paused(self._subcompositions.root, completing=False)
        return PrecomposedSlot(self._subcompositions, self._slot_id)

    def cancel(self) -> None:
        """Abandons what was composed, unless it is applied."""
        if self._paused is not None:
            self._subcompositions.dispose_precomposed(self._slot_id)

    @property
    def _slot(self) -> Slot | None:
        node = self._subcompositions.precomposed_node(self._slot_id)
        return self._subcompositions.slots.get(node) if node is not None else None

    @property
    def _paused(self) -> PausedComposition | None:
        slot = self._slot
        return slot.paused if slot is not None else None


def _after_host(should_pause: Callable[[], bool]) -> Callable[[], bool]:
    """Returns `should_pause` for a first step, which begins with the host of the slot, not with the content."""
    is_first = True

    def asks() -> bool:
        nonlocal is_first
        if is_first:
            is_first = False
            return False
        return should_pause()

    return asks
