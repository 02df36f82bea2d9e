"""PointerInputEventProcessor: converts the events of the host to events for the nodes under each pointer.

Terms       hover: this event and the previous event press no pointer.
            synthetic event: an event that the host omits and nodes need, such as the move before a press.
Invariants  I1 an event that arrives during the dispatch of another is ignored.
            I2 nodes receive each mouse position in a MOVE (or ENTER, EXIT) before a PRESS there.
Not here    the paths and the three passes (hit_path_tracker.py).
Source      Compose PointerInputEventProcessor.kt, SyntheticEventSender.skiko.kt
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.input.hit_path_tracker import HitPathTracker, InternalPointerEvent
from engine.input.pointer_event import PointerData, PointerEventType, PointerInputChange, PointerInputEvent, PointerType
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

    __slots__ = ("_last_event", "_previous", "_processing", "_root", "needs_position_update", "tracker")

    def __init__(self, root: LayoutNode) -> None:
        self._root = root
        self.tracker = HitPathTracker(root.coordinates)
        self._previous: dict[int, tuple[int, Offset]] = {}  # time and position of the pressed pointers
        self._processing = False
        self._last_event: PointerInputEvent | None = None
        self.needs_position_update = False
        """True if the content may have moved under the pointer, so that hovered nodes must be updated."""

    def send(self, event: PointerInputEvent, is_in_bounds: bool = True) -> ProcessResult:
        """Processes `event`, after a synthetic move if the host omitted it."""
        if self._processing:
            return _NOTHING
        self.update_position()
        last = self._last_event
        if (
            last is not None
            and event.type in (PointerEventType.PRESS, PointerEventType.RELEASE, PointerEventType.SCROLL)
            and any(pointer.hovers for pointer in event.pointers)
            and _positions(last) != _positions(event)
        ):
            self._send_move(last, event.pointers, event.uptime_millis, is_in_bounds)
        try:
            return self.process(event, is_in_bounds)
        finally:
            self._last_event = event

    @property
    def hits_anything(self) -> bool:
        """True if a node is on the path of a pressed pointer."""
        return bool(self.tracker.root.children)

    @property
    def follows_mouse(self) -> bool:
        """True if a mouse is over the scene, so that a layout can change the hovered nodes."""
        last = self._last_event
        return (
            last is not None
            and last.type is not PointerEventType.EXIT
            and any(pointer.type is PointerType.MOUSE for pointer in last.pointers)
        )

    def update_position(self) -> ProcessResult:
        """Sends the last mouse position again, if a layout pass may have moved the hovered nodes."""
        if not self.needs_position_update or self._processing:
            return _NOTHING
        self.needs_position_update = False
        last = self._last_event
        if last is None or not self.follows_mouse:
            return _NOTHING
        return self._send_move(last, last.pointers, last.uptime_millis, True)

    def _send_move(
        self, last: PointerInputEvent, positions: list[PointerData], time: int, is_in_bounds: bool
    ) -> ProcessResult:
        where = {pointer.id: pointer.position for pointer in positions}
        pointers = [pointer.at(where.get(pointer.id, pointer.position)) for pointer in last.pointers]
        move = PointerInputEvent(PointerEventType.MOVE, time, pointers, last.buttons, last.keyboard_modifiers)
        result = self.process(move, is_in_bounds)
        self._last_event = move
        return result

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
            self._last_event = None
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


def _positions(event: PointerInputEvent) -> dict[int, Offset]:
    return {pointer.id: pointer.position for pointer in event.pointers}
