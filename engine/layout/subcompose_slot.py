"""Slot: one slot of a SubcomposeLayout, and the composable that hosts its content.

Terms       active: the last pass used the slot.
Invariants  I1 the content of an inactive slot is not composed; its composition is deactivated.
Not here    the active slots and their nodes: subcompositions.py.
Source      Compose SubcomposeLayout.kt (NodeState).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine import trace
from engine.composition import Composition, SideEffect, composable, current_composer
from engine.composition.paused_composition import PausedComposition
from engine.composition.reusable_content import deactivate_to_group_end
from engine.node.ignored_requests import IgnoredRequests
from engine.node.layout_node import LayoutNode
from engine.snapshot import MutableState, Snapshot, mutable_state_of

REUSED_SLOT_ID: Final = object()
"""The id of a slot that is kept for reuse without an id of its own: it matches any id."""


def _nothing() -> None:
    pass


class Slot:
    """One slot: its id, content and composition."""

    __slots__ = ("slot_id", "content", "composition", "active", "force_recompose", "force_reuse", "paused")

    def __init__(self, slot_id: Any) -> None:
        self.slot_id = slot_id
        self.content: Callable[[], Any] = _nothing
        self.composition: Composition | None = None
        # Each use has its own state object, so that readers of an earlier use receive no change.
        self.active: MutableState[bool] = mutable_state_of(True, name="slot is active")
        self.force_recompose = False
        self.force_reuse = False
        self.paused: PausedComposition | None = None
        """The content is composed in steps and not applied yet."""

    def pause(self, composition: Composition, host: Callable[[], Any]) -> None:
        """Sets `host` as content that is composed in steps."""
        if self.force_reuse:
            self.paused = composition.set_pausable_content_with_reuse(host)
        else:
            self.paused = composition.set_pausable_content(host)

    def apply_paused(self, root: LayoutNode, completing: bool) -> None:
        """Applies content that was composed in steps; `completing`: the steps that are left run first.

        Raises CompositionError if it is not complete; raises what content and effects raise.
        """
        paused = self.paused
        if paused is None:
            return

        def apply() -> None:
            while completing and not paused.is_complete:
                paused.resume(lambda: False)
            paused.apply()

        with IgnoredRequests(root):
            Snapshot.without_read_observation(apply)
            self.paused = None

    def cancel_paused(self) -> None:
        """Abandons content that was composed in steps and not applied; then the slot has no composition."""
        paused, self.paused = self.paused, None
        if paused is None:
            return
        composition, self.composition = self.composition, None
        try:
            paused.cancel()
        finally:
            if composition is not None:
                composition.dispose()

    def end_use(self) -> None:
        """Marks the slot as inactive. Only SlotHost receives this change.

        The trace omits this write, because the state belongs to the engine. The cause of the following events is the
        run that no longer uses the slot.
        """
        tracer = trace.active
        listening = trace.enter(None)
        self.active.value = False
        trace.leave(listening)
        self.active.last_write = tracer.here if tracer is not None else 0

    def reactivate(self, slot_id: object) -> None:
        """Marks the slot as active again, under its id from before a layout pass that raised."""
        self.slot_id = slot_id
        if not self.active.value:
            self.active.value = True
            self.force_recompose = True

    def deactivate(self) -> None:
        """Deactivates the composition if the slot is still inactive."""
        if self.composition is not None and not self.composition.is_disposed and not self.active.value:
            self.composition.deactivate()


@composable(transparent=True)
def SlotHost(slot: Slot, content: Callable[[], Any]) -> None:
    """Composes the content of a slot while the slot is active.

    When it becomes inactive, this function runs again, skips the content even if a composition local changed, and
    deactivates the composition after the changes are applied.
    """
    if slot.active.value:
        content()
    else:
        SideEffect(slot.deactivate)
        deactivate_to_group_end(current_composer(), False)
