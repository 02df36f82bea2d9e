"""SlotsBeforePass: the slots of one SubcomposeLayout before a layout pass, which are restored if the pass raises.

Restored    the order of the slots. A slot that the pass created is disposed; slots it stopped using become active
            again; slots it reused return to the reuse pool.
Not here    A slot that the pass recomposed keeps its new content: its effects have run, which cannot be undone
            (Compose's order: a slot's effects run inside the measure block). The next measurement composes it again if
            its content differs. Unused slots are disposed after the pass (Subcompositions.dispose_or_reuse_unused).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.composition.errors.failures import first_of
from engine.layout.subcompose_slot import REUSED_SLOT_ID
from engine.snapshot import Snapshot

if TYPE_CHECKING:
    from engine.layout.subcompositions import Subcompositions
    from engine.node.layout_node import LayoutNode


class SlotsBeforePass:
    """The nodes of the slots by use, in the order of the layout's children."""

    __slots__ = ("_active", "_of", "_precomposed", "_reusable", "_used", "_waiting")

    def __init__(self, of: Subcompositions) -> None:
        children = of.root.child_list.folded
        end = len(children) - of.precomposed_count
        start = end - of.reusable_count
        self._of = of
        self._used: list[LayoutNode] = children[:start]
        self._waiting: list[LayoutNode] = children[end:]
        self._reusable: list[LayoutNode] = children[start:end]
        self._active: dict[object, LayoutNode] = dict(of.active)
        self._precomposed: dict[object, LayoutNode] = dict(of.precomposed)

    def roll_back(self) -> None:
        """Restores the slots after the pass raised. Raises the first exception of an effect at the end."""
        if self._of.root.owner is not None:
            Snapshot.without_read_observation(self._roll_back)

    def _roll_back(self) -> None:
        of, root = self._of, self._of.root
        root.measure_pass.mark_measure_pending()
        if root.lookahead_pass is not None:
            root.lookahead_pass.measure_pending = True
        failure: BaseException | None = None
        before = dict.fromkeys((*self._used, *self._reusable, *self._waiting))
        now = list(root.child_list.folded)
        for index in range(len(now) - 1, -1, -1):
            if now[index] not in before:
                try:
                    of.dispose_slot(now[index], index)
                except BaseException as error:
                    failure = first_of(failure, error)
        of.active, of.precomposed = self._active, self._precomposed
        for noted in (of.active, of.precomposed):
            failure = first_of(failure, self._leave_out_disposed(noted))
        of.precomposed_count = sum(node in of.slots for node in self._waiting)
        reusable = [node for node in self._reusable if node in of.slots]
        of.reusable_count = len(reusable)
        for index, node in enumerate(node for node in before if node in of.slots):
            of.move(root.child_list.folded.index(node), index)
        for used in (of.active, of.precomposed):
            for slot_id, node in used.items():
                of.slots[node].reactivate(slot_id)
        for node in reusable:
            if of.slots[node].active.value:
                of.slots[node].end_use()
        if failure is not None:
            raise failure

    def _leave_out_disposed(self, noted: dict[object, LayoutNode]) -> BaseException | None:
        """Removes the slots that a second measurement in the pass, or a reuse of the whole layout, disposed.

        Returns what `__hash__` or `__eq__` of a slot id raised. Only a removal calls them: a copy of a dict keeps the
        hashes, so that slots whose ids raise are restored, too.
        """
        slots = self._of.slots
        if all(node in slots for node in noted.values()):
            return None
        kept = list(noted.items())
        noted.clear()
        failure: BaseException | None = None
        for slot_id, node in kept:
            if node in slots:
                try:
                    noted[slot_id] = node
                except BaseException as error:  # without an id, the slot serves any content
                    failure = first_of(failure, error)
                    slots[node].slot_id = REUSED_SLOT_ID
        return failure
