"""combined_clickable: a tap, a long press and a double tap of one node, by pointers and by Enter or Space.

Rules       A press does not take the focus, unlike that of `clickable`. A long press consumes the rest of its gesture,
            and its release still ends the press interaction. A second press that follows too soon is ignored up to its
            release. Interactions are emitted by coroutines: what the same event scrolls comes before.
Source of behavior  Compose foundation Clickable.kt (CombinedClickableNode, without a pointer input coroutine since
            1.12).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.coroutines import CoroutineScope, Job, delay
from engine.foundation.argument import check_function
from engine.foundation.gestures.clickable import Action, ClickableElement, ClickableNode
from engine.foundation.gestures.interaction import Interaction, PressInteraction
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.gestures.key_clicks import KeyClicks
from engine.foundation.gestures.touch_target import touch_padding, view_configuration_of
from engine.input import KeyEvent, PointerEvent, PointerEventPass, PointerInputChange
from engine.node import Modifier, PointerInputModifierNode, modifier_extension
from engine.semantics import Role, SemanticsConfiguration
from engine.unit import IntSize


class CombinedClickableNode(PointerInputModifierNode, ClickableNode):
    """Distinguishes taps, long presses and double taps."""

    element: CombinedClickableElement

    def __init__(self, element: CombinedClickableElement) -> None:
        super().__init__(element)
        self._down_change: PointerInputChange | None = None
        self._long_press: Job[None] | None = None
        self._tap: Job[None] | None = None
        """The first tap of what may become a double tap."""
        self._is_second_tap = self._is_long_press = self._ignores_next_up = False
        self._first_up_millis = 0
        self._keys = KeyClicks(self)

    def listen(self) -> None:
        """Adds no pointer input: the node receives the events itself."""

    # ---------------------------------------------------------------- pointers

    def on_pointer_event(self, event: PointerEvent, event_pass: PointerEventPass, bounds: IntSize) -> None:
        self.hover.on_pointer_event(event, event_pass, bounds)
        changes = event.changes
        if event_pass is PointerEventPass.MAIN:
            if self._down_change is None:
                if changes and all(change.changed_to_down() for change in changes):
                    self._press_down(changes[0])
            elif self._is_long_press:
                is_up = all(change.changed_to_up_ignore_consumed() for change in changes)
                for change in changes:
                    change.consume()
                if is_up:
                    self._press_up(changes[0])
            elif all(change.changed_to_up() for change in changes):
                changes[0].consume()
                self._press_up(changes[0])
            elif any(
                change.is_consumed or change.is_out_of_bounds(bounds, touch_padding(self, bounds)) for change in changes
            ):
                self.on_cancel_pointer_input()
        elif event_pass is PointerEventPass.FINAL and self._down_change is not None and not self._is_long_press:
            # A parent may consume the event after this node has received it.
            if any(change.is_consumed and change is not self._down_change for change in changes):
                self.on_cancel_pointer_input()

    def _press_down(self, down: PointerInputChange) -> None:
        down.consume()
        self._down_change = down
        if not self.element.enabled:
            return
        if self._tap is not None and self._tap.is_active:
            if down.uptime_millis - self._first_up_millis < view_configuration_of(self).double_tap_min_time_millis:
                self._ignores_next_up = True
                return
            self._is_second_tap = True
            self._tap.cancel()
        self._tap, self._is_long_press = None, False
        self.begin_press(down.position)
        if self.element.on_long_click is not None:
            self._long_press = self.coroutine_scope.launch(self._wait_for_long_press, "long press")

    async def _wait_for_long_press(self) -> None:
        await delay(view_configuration_of(self).long_press_timeout_millis)
        self._is_long_press = True
        self._tap = _stopped(self._tap)
        self._long_press = None
        self.long_click()

    def _press_up(self, up: PointerInputChange) -> None:
        """Ends the gesture, then calls the matching handler: a handler that raises leaves no press behind."""
        is_second, is_long, is_ignored = self._is_second_tap, self._is_long_press, self._ignores_next_up
        self._down_change = None
        self._ignores_next_up = self._is_second_tap = self._is_long_press = False
        self._long_press = _stopped(self._long_press)
        if not self.element.enabled or is_ignored:
            return
        self.end_press(True)
        self._first_up_millis = up.uptime_millis
        if not is_long:
            if is_second:
                self.double_click()
            elif self.element.on_double_click is not None:
                self._tap = self.coroutine_scope.launch(self._wait_for_second_tap, "double tap")
            else:
                self._click()

    async def _wait_for_second_tap(self) -> None:
        await delay(view_configuration_of(self).double_tap_timeout_millis)
        self._tap = None
        self._click()

    def on_cancel_pointer_input(self) -> None:
        self._down_change = None
        self._long_press, self._tap = _stopped(self._long_press), _stopped(self._tap)
        self._is_second_tap = self._is_long_press = self._ignores_next_up = False
        self._first_up_millis = 0
        self.end_press(False)

    # ---------------------------------------------------------------- keys

    def key_down(self, event: KeyEvent) -> None:
        self._keys.down(event.key)

    def key_up(self, event: KeyEvent) -> None:
        self._keys.up(event.key)

    def forget_keys(self) -> None:
        super().forget_keys()
        self._keys.forget()

    def click(self) -> None:
        """Calls `on_click`."""
        self._click()

    def long_click(self) -> None:
        """Calls `on_long_click`."""
        self._call(self.element.on_long_click)

    def double_click(self) -> None:
        """Calls `on_double_click`."""
        self._call(self.element.on_double_click)

    def use(self, element: ClickableElement) -> None:
        """Applies another element; the gesture ends if the kinds of callbacks changed."""
        assert isinstance(element, CombinedClickableElement)
        before = self.element
        super().use(element)
        if before.kinds != element.kinds:
            self.on_cancel_pointer_input()

    def emit(self, source: InteractionSource, interaction: Interaction) -> None:
        _emit_in(self.coroutine_scope, source, interaction)

    def on_detach(self) -> None:
        super().on_detach()
        self.on_cancel_pointer_input()

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        super().apply_semantics(configuration)
        if self.element.on_long_click is not None:
            configuration.on_long_click = self.element.on_long_click


def _emit_in(scope: CoroutineScope, source: InteractionSource, interaction: Interaction) -> None:
    """Emits in a coroutine of `scope`. A node that leaves cancels its scope before the coroutine starts; the end of a
    press is emitted then, too.
    """
    waiting = [interaction]

    async def emit() -> None:
        source.emit(waiting.pop())

    job = scope.launch(emit, "interaction")
    if isinstance(interaction, PressInteraction.Cancel):
        job.invoke_on_completion(lambda _: source.emit(waiting.pop()) if waiting else None)


def _stopped(job: Job[None] | None) -> Job[None] | None:
    if job is not None:
        job.cancel()
    return None


@dataclass(frozen=True)
class CombinedClickableElement(ClickableElement):
    """Element of `combined_clickable`."""

    on_long_click: Action | None = None
    on_double_click: Action | None = None

    @property
    def kinds(self) -> tuple[bool, bool, bool]:
        """The presses that the gesture must distinguish; a change ends the gesture."""
        return self.enabled, self.on_long_click is None, self.on_double_click is None

    def create(self) -> CombinedClickableNode:
        return CombinedClickableNode(self)


@modifier_extension
def combined_clickable(
    self: Modifier,
    on_click: Action,
    *,
    on_long_click: Action | None = None,
    on_double_click: Action | None = None,
    enabled: bool = True,
    role: Role | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Calls `on_click()` on a tap, `on_long_click()` on a long press and `on_double_click()` on a double tap.

    With `on_double_click`, a tap is reported after the double tap timeout.
    """
    if not callable(on_click):
        check_function("combined_clickable", on_click, "combined_clickable(lambda: …)")
    if on_long_click is not None:
        check_function("combined_clickable", on_long_click, "combined_clickable(…, on_long_click=lambda: …)")
    if on_double_click is not None:
        check_function("combined_clickable", on_double_click, "combined_clickable(…, on_double_click=lambda: …)")
    return self.then(
        CombinedClickableElement(
            on_click,
            enabled,
            role,
            interaction_source=interaction_source,
            on_long_click=on_long_click,
            on_double_click=on_double_click,
        )
    )
