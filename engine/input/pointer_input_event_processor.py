"""PointerInputEventProcessor: converts the events for one root to events for the nodes under each pointer.

Terms       hover: this event and the previous event press no pointer.
Invariants  an event that arrives during the dispatch of another is ignored.
Not here    the paths and the three passes (hit_path_tracker.py), events that the host omits (pointer_event_sender.py).
Source      Compose PointerInputEventProcessor.kt
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.input.hit_path_tracker import HitPathTracker, InternalPointerEvent
from engine.input.pointer_event import PointerInputChange, PointerInputEvent, PointerType
from engine.node import hit_test
from engine.unit import Offset, Size

if TYPE_CHECKING:
    from engine.input.view_configuration import ViewConfiguration
    from engine.node.layout_node import LayoutNode


class ProcessResult(NamedTuple):
    """Whether a node received the event, and whether one consumed it."""

    dispatched: bool = False
    consumed: bool = False


_NOTHING = ProcessResult()


class PointerInputEventProcessor:
    """Processes events in root coordinates, one at a time."""

    __slots__ = ("_previous", "_processing", "_root", "tracker")

    def __init__(self, root: LayoutNode) -> None:
        self._root = root
        self.tracker = HitPathTracker(root.coordinates)
        self._previous: dict[int, tuple[int, Offset]] = {}  # time and position of the pressed pointers
        self._processing = False

    @property
    def hits_anything(self) -> bool:
        """True if a node is on the path of a pressed pointer."""
        return bool(self.tracker.root.children)

    def process(self, event: PointerInputEvent, is_in_bounds: bool = True) -> ProcessResult:
        """Hit tests and dispatches one event. An event during another one is ignored."""
        if self._processing:
            return _NOTHING
        self._processing = True
        try:
            internal = InternalPointerEvent(self._produce_changes(event), event)
            changes = internal.changes.values()
            is_hover = not any(change.pressed or change.previous_pressed for change in changes)
            for change in changes:
                went_down = change.changed_to_down_ignore_consumed()
                if is_hover or went_down:
                    hit = hit_test(self._root, change.position, touch_target=self._touch_target(change))
                    if hit:
                        # A hovering pointer keeps nodes that it left: they must receive EXIT.
                        self.tracker.add_hit_path(change.id, hit.nodes, prune_others=went_down)
            dispatched = self.tracker.dispatch_changes(internal, is_in_bounds)
            return ProcessResult(dispatched, any(change.is_consumed for change in changes))
        finally:
            self._processing = False

    def _touch_target(self, change: PointerInputChange) -> Size | None:
        """Returns the minimum touch target in px for a finger; None for other pointers."""
        if change.type is not PointerType.TOUCH:
            return None
        configuration: ViewConfiguration = self._root.owner.view_configuration  # type: ignore[union-attr]  # attached
        return configuration.minimum_touch_target_size

    def process_cancel(self) -> None:
        """Cancels the pointer input of all nodes, because the host lost the pointers."""
        if not self._processing:
            self._previous.clear()
            self.tracker.process_cancel()

    def _produce_changes(self, event: PointerInputEvent) -> dict[int, PointerInputChange]:
        changes: dict[int, PointerInputChange] = {}
        for pointer in event.pointers:
            before = self._previous.get(pointer.id)
            time, position = before if before is not None else (pointer.uptime_millis, pointer.position)
            changes[pointer.id] = PointerInputChange(
                pointer.id,
                pointer.uptime_millis,
                pointer.position,
                pointer.down,
                time,
                position,
                before is not None,
                pointer.type,
                pointer.scroll_delta,
            )
            if pointer.down:
                self._previous[pointer.id] = (pointer.uptime_millis, pointer.position)
            else:
                self._previous.pop(pointer.id, None)
        return changes
