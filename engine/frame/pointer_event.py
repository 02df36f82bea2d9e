"""What pointers tell: events, their changes, and the passes in which nodes hear of them.

Terms       pointer: a finger, a pen or the mouse; it has an id while it touches or hovers. change: what
            one pointer did since the event before. consume: a node has used a change; others leave it.
            pass: each event goes down (INITIAL), up (MAIN) and down again (FINAL).
Invariants  I1 a node gets positions in its own coordinates. I2 consumption is shared: who consumes the
            change that a node got consumes it for all nodes.
Not here    who gets an event (hit_path_tracker.py), coroutines that wait (suspending_pointer_input.py).
Source      Compose PointerEvent.kt
"""

from __future__ import annotations

from enum import Enum, Flag
from typing import Any

from engine.unit import IntSize, Offset


class PointerEventPass(Enum):
    """In which of its three trips through the tree an event is."""

    INITIAL = "initial"
    MAIN = "main"
    FINAL = "final"


class PointerEventType(Enum):
    UNKNOWN = "unknown"
    PRESS = "press"
    RELEASE = "release"
    MOVE = "move"
    ENTER = "enter"
    EXIT = "exit"
    SCROLL = "scroll"


class PointerType(Enum):
    UNKNOWN = "unknown"
    TOUCH = "touch"
    MOUSE = "mouse"
    STYLUS = "stylus"
    ERASER = "eraser"


class PointerButton(Flag):
    """Which buttons of a mouse are down."""

    NONE = 0
    PRIMARY = 1
    SECONDARY = 2
    TERTIARY = 4
    BACK = 8
    FORWARD = 16


class KeyboardModifiers(Flag):
    """Which modifier keys are down."""

    NONE = 0
    SHIFT = 1
    CTRL = 2
    ALT = 4
    META = 8


class _Consumption:
    """Shared by all copies of one change (I2)."""

    __slots__ = ("consumed",)

    def __init__(self, consumed: bool = False) -> None:
        self.consumed = consumed


class PointerInputChange:
    """What one pointer did, in the coordinates of the node that gets it."""

    __slots__ = (
        "_consumption",
        "id",
        "position",
        "pressed",
        "previous_position",
        "previous_pressed",
        "previous_uptime_millis",
        "scroll_delta",
        "type",
        "uptime_millis",
    )

    def __init__(
        self,
        id: int,
        uptime_millis: int,
        position: Offset,
        pressed: bool,
        previous_uptime_millis: int,
        previous_position: Offset,
        previous_pressed: bool,
        type: PointerType = PointerType.TOUCH,
        scroll_delta: Offset = Offset.ZERO,
        is_consumed: bool = False,
    ) -> None:
        self.id = id
        self.uptime_millis = uptime_millis
        self.position = position
        self.pressed = pressed
        self.previous_uptime_millis = previous_uptime_millis
        self.previous_position = previous_position
        self.previous_pressed = previous_pressed
        self.type = type
        self.scroll_delta = scroll_delta
        self._consumption = _Consumption(is_consumed)

    @property
    def is_consumed(self) -> bool:
        return self._consumption.consumed

    def consume(self) -> None:
        """Tells the others that this change is used up."""
        self._consumption.consumed = True

    def moved_to(self, position: Offset, previous_position: Offset) -> PointerInputChange:
        """The same change in other coordinates; consumption stays shared."""
        copy = PointerInputChange(
            self.id,
            self.uptime_millis,
            position,
            self.pressed,
            self.previous_uptime_millis,
            previous_position,
            self.previous_pressed,
            self.type,
            self.scroll_delta,
        )
        copy._consumption = self._consumption
        return copy

    # -- what happened; the `_ignore_consumed` forms look past consumption

    def changed_to_down(self) -> bool:
        return self.pressed and not self.previous_pressed and not self.is_consumed

    def changed_to_down_ignore_consumed(self) -> bool:
        return self.pressed and not self.previous_pressed

    def changed_to_up(self) -> bool:
        return self.previous_pressed and not self.pressed and not self.is_consumed

    def changed_to_up_ignore_consumed(self) -> bool:
        return self.previous_pressed and not self.pressed

    def position_changed(self) -> bool:
        return self.position != self.previous_position and not self.is_consumed

    def position_changed_ignore_consumed(self) -> bool:
        return self.position != self.previous_position

    def position_change(self) -> Offset:
        """How far the pointer moved; nothing if somebody consumed it."""
        return Offset.ZERO if self.is_consumed else self.position - self.previous_position

    def position_change_ignore_consumed(self) -> Offset:
        return self.position - self.previous_position

    def is_out_of_bounds(self, size: IntSize, extended_touch_padding: Any = None) -> bool:
        x, y = self.position
        left = top = 0.0
        if extended_touch_padding is not None and self.type is PointerType.TOUCH:
            left, top = extended_touch_padding.width, extended_touch_padding.height
        return x < -left or x > size.width + left or y < -top or y > size.height + top

    def __repr__(self) -> str:
        return (
            f"<change {self.id} {self.previous_position} → {self.position}"
            f" {'down' if self.previous_pressed else 'up'} → {'down' if self.pressed else 'up'}"
            f"{' consumed' if self.is_consumed else ''}>"
        )


class PointerEvent:
    """One event as one node sees it: only the changes of pointers that hit the node."""

    __slots__ = ("buttons", "changes", "keyboard_modifiers", "type")

    def __init__(
        self,
        changes: list[PointerInputChange],
        type: PointerEventType = PointerEventType.UNKNOWN,
        buttons: PointerButton = PointerButton.NONE,
        keyboard_modifiers: KeyboardModifiers = KeyboardModifiers.NONE,
    ) -> None:
        self.changes = changes
        self.type = type
        self.buttons = buttons
        self.keyboard_modifiers = keyboard_modifiers

    def calculate_centroid(self) -> Offset:
        """The mean position of all pointers."""
        count = len(self.changes)
        if not count:
            return Offset.UNSPECIFIED
        return Offset(
            sum(change.position.x for change in self.changes) / count,
            sum(change.position.y for change in self.changes) / count,
        )

    def __repr__(self) -> str:
        return f"<PointerEvent {self.type.name} {self.changes}>"


class PointerData:
    """One pointer of an event as its host sends it, in root coordinates."""

    __slots__ = ("down", "id", "position", "scroll_delta", "type", "uptime_millis")

    def __init__(
        self,
        id: int,
        uptime_millis: int,
        position: Offset,
        down: bool,
        type: PointerType = PointerType.MOUSE,
        scroll_delta: Offset = Offset.ZERO,
    ) -> None:
        self.id = id
        self.uptime_millis = uptime_millis
        self.position = position
        self.down = down
        self.type = type
        self.scroll_delta = scroll_delta

    @property
    def hovers(self) -> bool:
        """A mouse stays over a node also when it is not pressed; fingers do not."""
        return self.type is PointerType.MOUSE

    def at(self, position: Offset, down: bool | None = None) -> PointerData:
        return PointerData(
            self.id, self.uptime_millis, position, self.down if down is None else down, self.type
        )


class PointerInputEvent:
    """An event as the host sends it."""

    __slots__ = ("buttons", "keyboard_modifiers", "pointers", "type", "uptime_millis")

    def __init__(
        self,
        type: PointerEventType,
        uptime_millis: int,
        pointers: list[PointerData],
        buttons: PointerButton = PointerButton.NONE,
        keyboard_modifiers: KeyboardModifiers = KeyboardModifiers.NONE,
    ) -> None:
        self.type = type
        self.uptime_millis = uptime_millis
        self.pointers = pointers
        self.buttons = buttons
        self.keyboard_modifiers = keyboard_modifiers
