"""clickable and its relatives: taps, Enter and Space, and the same actions for screen readers.

Not here    long presses and double taps: combined_clickable.py.

Source of behavior  Compose foundation Clickable.kt, selection/Toggleable.kt, Hoverable.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import trace
from engine.foundation.argument import check_function
from engine.foundation.gestures.focusable import FocusableNode
from engine.foundation.gestures.handler_result import warn_of_result
from engine.foundation.gestures.interaction import HoverInteraction, Interaction, PressInteraction
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.tap_gestures import detect_presses
from engine.input import (
    Key,
    KeyEvent,
    KeyEventType,
    PointerEventPass,
    PointerEventType,
    PointerInputScope,
    SuspendingPointerInputModifierNode,
)
from engine.node import (
    DelegatingNode,
    KeyInputModifierNode,
    Modifier,
    ModifierNodeElement,
    PointerInputModifierNode,
    SemanticsModifierNode,
    modifier_extension,
)
from engine.semantics import Role, SemanticsConfiguration, ToggleableState
from engine.unit import IntSize, Offset

Action = Callable[[], object]


class ClickableNode(KeyInputModifierNode, SemanticsModifierNode, DelegatingNode, Modifier.Node):
    """Detects taps and keys, handles the focus and provides semantics."""

    should_auto_invalidate = False
    should_merge_descendant_semantics = True

    def __init__(self, element: ClickableElement) -> None:
        super().__init__()
        self.element = element
        self._press: tuple[InteractionSource, Any] | None = None
        self._pointer_input: SuspendingPointerInputModifierNode | None = None
        self.listen()
        self._pressed_keys: set[str] = set()
        self.hover = self.delegate(HoverableNode(element.hovered_source, self.emit))
        self._focus = self.delegate(
            FocusableNode(element.enabled, element.interaction_source, self.forget_keys, self.emit)
        )

    def listen(self) -> None:
        """Adds what receives the pointer events."""
        self._pointer_input = self.delegate(SuspendingPointerInputModifierNode(self._detect))

    async def _detect(self, scope: PointerInputScope) -> None:
        # The callbacks are read when they are called, so a new callback does not restart the gesture.
        if not self.element.enabled:
            return
        await detect_presses(
            scope,
            on_tap=lambda _: self._click(),
            on_press=self._down,
            on_release=self.end_press,
        )

    def _down(self, position: Offset) -> None:
        self._focus.target.request_focus()
        self.begin_press(position)

    def _click(self) -> None:
        if self.element.enabled:
            if trace.active is not None:
                trace.active.clicked(self.require_layout_node())
            self._call(self.element.on_click)

    @staticmethod
    def _call(action: Action | None) -> None:
        if action is not None:
            result = action()
            if result is not None:
                warn_of_result(result, action)

    def begin_press(self, position: Offset) -> None:
        """Emits the beginning of a press at `position` (px)."""
        source = self.element.interaction_source
        if source is not None and self._press is None:
            self._press = source, PressInteraction.Press(position)
            self.emit(source, self._press[1])

    def end_press(self, success: bool) -> None:
        """Emits Release, or Cancel without `success`, for the press that has begun."""
        if self._press is not None:
            (source, press), self._press = self._press, None
            self.emit(source, PressInteraction.Release(press) if success else PressInteraction.Cancel(press))

    def cancel_press(self) -> None:
        """Ends the press and emits that at once, because the node or its source leaves."""
        if self._press is not None:
            (source, press), self._press = self._press, None
            source.emit(PressInteraction.Cancel(press))

    def emit(self, source: InteractionSource, interaction: Interaction) -> None:
        """Emits an interaction of this node."""
        source.emit(interaction)

    def use(self, element: ClickableElement) -> None:
        """Applies the values of another element; the gesture restarts only if `enabled` changed."""
        before, self.element = self.element, element
        if before.interaction_source is not element.interaction_source or not element.enabled:
            self._pressed_keys.clear()
            self.cancel_press()
        self.hover.use(element.hovered_source)
        self._focus.target.can_focus = element.enabled
        self._focus.use(element.interaction_source)
        if self._pointer_input is not None and before.enabled != element.enabled:
            self._pointer_input.reset_pointer_input_handler()
        if before.said != element.said:
            self.invalidate_semantics()

    def may_use_key(self, key: str) -> bool:
        """Returns whether this node consumes `key`: Enter or Space while enabled."""
        return self.element.enabled and key in (Key.ENTER, Key.SPACE)

    def on_key_event(self, event: Any) -> bool:
        return self.may_use_key(event.key) and self._key(event)

    def _key(self, event: KeyEvent) -> bool:
        """A key release clicks only if this node received the press. A key that moved the focus here does not click."""
        if event.type is KeyEventType.KEY_DOWN:
            if event.key in self._pressed_keys:
                return False  # repeated while it is held
            self._pressed_keys.add(event.key)
            size = self.require_layout_node().size
            self.begin_press(Offset(size[0] / 2, size[1] / 2))
            self.key_down(event)
            return True
        if event.type is not KeyEventType.KEY_UP or event.key not in self._pressed_keys:
            return False
        self._pressed_keys.remove(event.key)
        self.end_press(True)
        self.key_up(event)
        return True

    def key_down(self, event: KeyEvent) -> None:
        """Called for Enter or Space when the node receives the press."""

    def key_up(self, event: KeyEvent) -> None:
        """Called when a key that this node saw pressed is released: clicks."""
        self._click()

    def forget_keys(self) -> None:
        """The focus went on while keys are held."""
        if self._pressed_keys:
            self._pressed_keys.clear()
            self.end_press(False)

    def on_detach(self) -> None:
        self._pressed_keys.clear()
        self.hover.leave()
        self.cancel_press()

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        element = self.element
        if element.role is not None:
            configuration.role = element.role
        if element.selected is not None:
            configuration.selected = element.selected
        if element.toggled is not None:
            configuration.toggleable_state = element.toggled
        if not element.enabled:
            configuration.disabled = True
        if element.enabled:
            self._focus.apply_semantics(configuration)
        configuration.on_click = self._semantics_click

    def _semantics_click(self) -> bool:
        self._click()
        return self.element.enabled


@dataclass(frozen=True, slots=True)
class ClickableElement(ModifierNodeElement[ClickableNode]):
    """Element of `clickable`, `toggleable` and `selectable`."""

    on_click: Action
    enabled: bool = True
    role: Role | None = None
    interaction_source: InteractionSource | None = None
    selected: bool | None = None
    toggled: bool | ToggleableState | None = None

    @property
    def said(self) -> tuple[Any, ...]:
        """The values that semantics report."""
        return self.enabled, self.role, self.selected, self.toggled

    @property
    def hovered_source(self) -> InteractionSource | None:
        """The source of hover interactions; None while the node is disabled."""
        return self.interaction_source if self.enabled else None

    def create(self) -> ClickableNode:
        return ClickableNode(self)

    def update(self, node: ClickableNode) -> None:
        node.use(self)


@modifier_extension
def clickable(
    self: Modifier,
    on_click: Action,
    *,
    enabled: bool = True,
    role: Role | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Calls `on_click()` on a tap, Enter or Space. Raises TypeError if `on_click` is not callable."""
    if not callable(on_click):
        check_function("clickable", on_click, "clickable(lambda: …)")
    return self.then(ClickableElement(on_click, enabled, role, interaction_source=interaction_source))


@modifier_extension
def toggleable(
    self: Modifier,
    value: bool,
    on_value_change: Callable[[bool], object],
    *,
    enabled: bool = True,
    role: Role | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Makes the node a switch: a click calls `on_value_change(not value)`."""
    if not callable(on_value_change):
        check_function("toggleable", on_value_change, "toggleable(value, lambda new: …)")
    return self.then(
        ClickableElement(
            lambda: on_value_change(not value),
            enabled,
            role,
            interaction_source=interaction_source,
            toggled=value,
        )
    )


@modifier_extension
def selectable(
    self: Modifier,
    selected: bool,
    on_click: Action,
    *,
    enabled: bool = True,
    role: Role | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Makes the node one option of a group: a click calls `on_click()`; semantics report `selected`."""
    if not callable(on_click):
        check_function("selectable", on_click, "selectable(selected, lambda: …)")
    return self.then(ClickableElement(on_click, enabled, role, interaction_source, selected=selected))


def _emit_at_once(source: InteractionSource, interaction: Interaction) -> None:
    source.emit(interaction)


class HoverableNode(PointerInputModifierNode, Modifier.Node):
    """Emits Enter and Exit of the mouse by `emit(source, interaction)`; without a source it emits nothing."""

    def __init__(
        self,
        interaction_source: InteractionSource | None,
        emit: Callable[[InteractionSource, Interaction], None] = _emit_at_once,
    ) -> None:
        super().__init__()
        self.interaction_source = interaction_source
        self._emit = emit
        self._enter: Any = None

    def use(self, interaction_source: InteractionSource | None) -> None:
        """Replaces the interaction source; an open Enter interaction of the previous source ends."""
        if interaction_source is not self.interaction_source:
            self.leave()
            self.interaction_source = interaction_source

    def leave(self, emit: Callable[[InteractionSource, Interaction], None] = _emit_at_once) -> None:
        """Emits the end of an open Enter interaction."""
        if self._enter is not None and self.interaction_source is not None:
            emit(self.interaction_source, HoverInteraction.Exit(self._enter))
            self._enter = None

    def on_detach(self) -> None:
        self.leave()

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: IntSize) -> None:
        if event_pass is not PointerEventPass.MAIN:
            return
        if event.type is PointerEventType.ENTER:
            if self._enter is None and self.interaction_source is not None:
                self._enter = HoverInteraction.Enter()
                self._emit(self.interaction_source, self._enter)
        elif event.type is PointerEventType.EXIT:
            self.leave(self._emit)

    def on_cancel_pointer_input(self) -> None:
        self.leave()


@dataclass(frozen=True, slots=True)
class HoverableElement(ModifierNodeElement[HoverableNode]):
    """Element of `hoverable`."""

    interaction_source: InteractionSource

    def create(self) -> HoverableNode:
        return HoverableNode(self.interaction_source)

    def update(self, node: HoverableNode) -> None:
        node.use(self.interaction_source)


@modifier_extension
def hoverable(self: Modifier, interaction_source: InteractionSource, enabled: bool = True) -> Modifier:
    """Reports the mouse over the node to `interaction_source`, see `interaction_source.is_hovered`.

    Like Compose, a disabled modifier has no inner node: an open Enter interaction ends when `enabled` becomes
    False.
    """
    return self.then(HoverableElement(interaction_source)) if enabled else self
