"""SceneInput: what a user does to a scene: pointers, wheel, keys, input methods, screen readers.

Terms       positions are px in the root. A tap is a press and a release at one moment.
            `press`, `tap` and `release` are those of a finger, as in Compose's tests: no hover, and a drag
            scrolls. `move` is the finger's while it is down, else the mouse's. A window says MOUSE.
            scroll: a positive `dy` moves on in the content (the content goes up), as a wheel turned down.
Invariants  I1 each input runs inside an INPUT span and is followed by the coroutines it made ready.
Source      Compose ComposeSceneInputHandler.skiko.kt
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.frame.dispatch_draw import measure_and_layout
from engine.frame.key_event import KeyEvent, KeyEventType
from engine.frame.pointer_event import (
    KeyboardModifiers,
    PointerButton,
    PointerData,
    PointerEventType,
    PointerInputEvent,
    PointerType,
)
from engine.frame.text_input import TextInputNode
from engine.unit import Offset

if TYPE_CHECKING:
    from engine.composition.event_loop import CoroutineLoop
    from engine.frame.scene_owner import SceneOwner
    from engine.frame.semantics_data import SemanticsData


class SceneInput:
    """The input half of Scene."""

    owner: SceneOwner
    loop: CoroutineLoop
    _buttons = PointerButton.NONE
    _pressed_type = PointerType.MOUSE
    _modifiers = KeyboardModifiers.NONE

    def tap(self, x: float, y: float, type: PointerType = PointerType.TOUCH) -> None:
        """Press and release."""
        with self._input("tap", x=x, y=y):
            self._pressed_type = type
            self._pointer(PointerEventType.PRESS, x, y, PointerButton.PRIMARY)
            self._pointer(PointerEventType.RELEASE, x, y, PointerButton.PRIMARY)

    def press(
        self,
        x: float,
        y: float,
        button: PointerButton = PointerButton.PRIMARY,
        type: PointerType = PointerType.TOUCH,
    ) -> bool:
        """True if a node consumed it; so do the other inputs."""
        with self._input("press", x=x, y=y):
            self._pressed_type = type
            return self._pointer(PointerEventType.PRESS, x, y, button)

    def move(self, x: float, y: float) -> bool:
        with self._input("move", x=x, y=y):
            return self._pointer(PointerEventType.MOVE, x, y)

    def release(self, x: float, y: float, button: PointerButton = PointerButton.PRIMARY) -> bool:
        with self._input("release", x=x, y=y):
            return self._pointer(PointerEventType.RELEASE, x, y, button)

    def exit(self) -> bool:
        """The mouse leaves the scene."""
        with self._input("exit"):
            return self._pointer(PointerEventType.EXIT, -1.0, -1.0)

    def scroll(self, x: float, y: float, dx: float, dy: float) -> bool:
        """The wheel, over (x, y), by (dx, dy) px."""
        with self._input("scroll", x=x, y=y, dx=dx, dy=dy):
            return self._pointer(PointerEventType.SCROLL, x, y, scroll_delta=Offset(dx, dy))

    def key(
        self,
        key: str,
        text: str | None = None,
        *,
        shift: bool = False,
        ctrl: bool = False,
        alt: bool = False,
        meta: bool = False,
    ) -> bool:
        """A key goes down and up. `text` is what it types: by default a key of one character types itself."""
        modifiers = KeyboardModifiers.NONE
        for is_pressed, modifier in (
            (shift, KeyboardModifiers.SHIFT),
            (ctrl, KeyboardModifiers.CTRL),
            (alt, KeyboardModifiers.ALT),
            (meta, KeyboardModifiers.META),
        ):
            if is_pressed:
                modifiers |= modifier
        if text is None:
            text = key if len(key) == 1 and not (ctrl or alt or meta) else ""
            if shift:
                text = text.upper()
        down = KeyEvent(key, KeyEventType.KEY_DOWN, text, modifiers)
        up = KeyEvent(key, KeyEventType.KEY_UP, "", modifiers)
        used = self.send_key_event(down)
        return self.send_key_event(up) or used

    def send_key_event(self, event: KeyEvent) -> bool:
        """One key event, as a window sends it."""
        with self._input("key", key=event.key, type=event.type.value):
            self._modifiers = event.modifiers
            return self.owner.focus_owner.dispatch_key_event(event)

    def send_pointer_event(self, event: PointerInputEvent) -> bool:
        """One event, as a window sends it; for several pointers at once."""
        with self._input(event.type.value):
            return self._send(event)

    @property
    def text_input(self) -> TextInputNode | None:
        """What a person types into: the text field that has the focus."""
        active = self.owner.focus_owner.active
        node: object = active.node if active is not None else None
        return node if isinstance(node, TextInputNode) else None

    def compose_text(self, text: str, cursor: int | None = None) -> bool:
        """An input method shows `text`, which it may still replace; "" takes it away."""
        with self._input("input method"):
            node = self.text_input
            if node is not None:
                node.compose_text(text, cursor)
            return node is not None

    def commit_text(self, text: str, replace_start: int = 0, replace_length: int = 0) -> bool:
        """An input method puts `text` in, in place of what it composed; see TextInputNode."""
        with self._input("input method"):
            node = self.text_input
            if node is not None:
                node.commit_text(text, replace_start, replace_length)
            return node is not None

    def finish_composing(self) -> bool:
        """What the input method shows stays."""
        with self._input("input method"):
            node = self.text_input
            if node is not None:
                node.finish_composing()
            return node is not None

    def act(self, node: SemanticsData, action: str, *values: Any) -> bool:
        """A screen reader does something with a node of `semantics()`: `scene.act(button, "on_click")`. False:
        the node is gone, or does not do that now."""
        with self._input("screen reader"):
            # What the program says now, not when the tree was made.
            now = node.node.now()
            configuration = now.config if now is not None else None
            run = getattr(configuration, action) if configuration is not None else None
            if run is None or configuration.disabled:  # type: ignore[union-attr]
                return False
            return run(*values) is not False

    def cancel_pointer_input(self) -> None:
        """The window lost the pointers: gestures under way end without effect."""
        with self._input("cancel"):
            self._buttons = PointerButton.NONE
            self.owner.pointer_input.process_cancel()

    # ---------------------------------------------------------------- sending

    def _pointer(
        self,
        type: PointerEventType,
        x: float,
        y: float,
        button: PointerButton = PointerButton.NONE,
        scroll_delta: Offset = Offset.ZERO,
    ) -> bool:
        was_down = bool(self._buttons)
        if type is PointerEventType.PRESS:
            self._buttons |= button
        elif type is PointerEventType.RELEASE:
            self._buttons &= ~button
        is_down = bool(self._buttons)
        kind = self._pressed_type if was_down or is_down else PointerType.MOUSE
        if type is PointerEventType.SCROLL:
            kind = PointerType.MOUSE
        time = round(self.loop.time() * 1000)
        pointer = PointerData(
            0 if kind is PointerType.MOUSE else 1,
            time,
            Offset(float(x), float(y)),
            is_down and kind is self._pressed_type,
            kind,
            scroll_delta,
        )
        return self._send(PointerInputEvent(type, time, [pointer], self._buttons, self._modifiers))

    def _send(self, event: PointerInputEvent) -> bool:
        owner = self.owner
        # What is under the pointer is what the program says now, not what the last frame showed.
        if owner.has_pending_layout:
            measure_and_layout(owner)
        size = owner.size
        in_bounds = event.type is not PointerEventType.EXIT and all(
            0 <= pointer.position.x < size.width and 0 <= pointer.position.y < size.height
            for pointer in event.pointers
        )
        result = owner.pointer_input.send(event, in_bounds)
        self.loop.run_ready()
        return result.consumed

    @contextmanager
    def _input(self, kind: str, **numbers: Any) -> Iterator[None]:
        self._check_open()
        with self._running() as tracer:
            if tracer is None:
                yield
                self.loop.run_ready()
                return
            span = tracer.begin(trace.INPUT, kind, **numbers)
            try:
                yield
                self.loop.run_ready()
            finally:
                tracer.end(span)

    def _running(self) -> AbstractContextManager[trace.Tracer | None]:
        raise NotImplementedError

    def _check_open(self) -> None:
        raise NotImplementedError
