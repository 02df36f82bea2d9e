"""Pointer events: events of pointers, their changes, and the passes in which nodes receive them.

Terms       pointer: a finger, a pen or the mouse; it has an id during a touch or hover. change: the difference
            of one pointer to the previous event. consume: a node marks a change as used; other nodes ignore it.
            pass: each event goes down (INITIAL), up (MAIN) and down again (FINAL).
Invariants  I1 a node receives positions in its own coordinates. I2 consumption is shared: a node that consumes its
            change consumes it for all nodes.
Not here    the receivers of an event (hit_path_tracker.py), coroutines that wait (suspending_pointer_input.py).
Source      Compose PointerEvent.kt
"""

from __future__ import annotations

from enum import Enum, Flag
from typing import Any

from engine.unit import IntSize, Offset


class PointerEventPass(Enum):
    """The pass of an event through the hit path."""

    INITIAL = "initial"
    MAIN = "main"
    FINAL = "final"


class PointerEventType(Enum):
    """What the pointers did."""

    UNKNOWN = "unknown"
    PRESS = "press"
    RELEASE = "release"
    MOVE = "move"
    ENTER = "enter"
    EXIT = "exit"
    SCROLL = "scroll"


class PointerType(Enum):
    """The kind of device."""

    UNKNOWN = "unknown"
    TOUCH = "touch"
    MOUSE = "mouse"
    STYLUS = "stylus"
    ERASER = "eraser"


class PointerButton(Flag):
    """The pressed buttons of a mouse."""

    NONE = 0
    PRIMARY = 1
    SECONDARY = 2
    TERTIARY = 4
    BACK = 8
    FORWARD = 16


class KeyboardModifiers(Flag):
    """The pressed modifier keys."""

    NONE = 0
    SHIFT = 1
    CTRL = 2
    ALT = 4
    META = 8


class _Consumption:
    """The consumption of one change, shared by its copies (I2)."""

    __slots__ = ("consumed",)

    def __init__(self, consumed: bool = False) -> None:
        self.consumed = consumed


class PointerInputChange:
    """The change of one pointer, in px of the receiving node's coordinates; times are in ms.

    `original_position`: the position in the root, whichever node receives the change.
    """

    __slots__ = (
        "_consumption",
        "id",
        "original_position",
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
        self.position = self.original_position = position
        self.pressed = pressed
        self.previous_uptime_millis = previous_uptime_millis
        self.previous_position = previous_position
        self.previous_pressed = previous_pressed
        self.type = type
        self.scroll_delta = scroll_delta
        self._consumption = _Consumption(is_consumed)

    @property
    def is_consumed(self) -> bool:
        """True if a node has consumed the change."""
        return self._consumption.consumed

    def consume(self) -> None:
        """Marks the change as used."""
        self._consumption.consumed = True

    def moved_to(self, position: Offset, previous_position: Offset) -> PointerInputChange:
        """Returns the change in other coordinates; the consumption is shared."""
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
        copy.original_position = self.original_position
        copy._consumption = self._consumption
        return copy

    # -- kinds of change; the `_ignore_consumed` forms ignore consumption

    def changed_to_down(self) -> bool:
        """True if the pointer went down and no node consumed it."""
        return self.pressed and not self.previous_pressed and not self.is_consumed

    def changed_to_down_ignore_consumed(self) -> bool:
        """True if the pointer went down."""
        return self.pressed and not self.previous_pressed

    def changed_to_up(self) -> bool:
        """True if the pointer went up and no node consumed it."""
        return self.previous_pressed and not self.pressed and not self.is_consumed

    def changed_to_up_ignore_consumed(self) -> bool:
        """True if the pointer went up."""
        return self.previous_pressed and not self.pressed

    def position_changed(self) -> bool:
        """True if the pointer moved and no node consumed it."""
        return self.position != self.previous_position and not self.is_consumed

    def position_changed_ignore_consumed(self) -> bool:
        """True if the pointer moved."""
        return self.position != self.previous_position

    def position_change(self) -> Offset:
        """Returns the movement in px; zero if a node consumed the change."""
        return Offset.ZERO if self.is_consumed else self.position - self.previous_position

    def position_change_ignore_consumed(self) -> Offset:
        """Returns the movement in px."""
        return self.position - self.previous_position

    def is_out_of_bounds(self, size: IntSize, extended_touch_padding: Any = None) -> bool:
        """True if the pointer is outside a node of `size` px, which is extended by the padding for touch."""
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
    """One event as a node receives it: only with changes of pointers that hit the node."""

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
        """Returns the mean position of all pointers, in px."""
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
    """One pointer of an event of the host, in px of the root's coordinates."""

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
        """True for a mouse, which stays over a node while no button is pressed."""
        return self.type is PointerType.MOUSE

    def at(self, position: Offset, down: bool | None = None) -> PointerData:
        """Returns the pointer at another position."""
        return PointerData(self.id, self.uptime_millis, position, self.down if down is None else down, self.type)


class PointerInputEvent:
    """An event of the host."""

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
