"""focusable, focus_requester, on_focus_changed, on_key_event: focus and key events.

Order       A key event goes from the outermost `on_preview_key_event` inwards to the focused node, then outwards
            through `on_key_event`; a handler that returns True consumes it.
Source of behavior  Compose foundation Focusable.kt, ui KeyInputModifier.kt, FocusRequesterModifier.kt,
            FocusChangedModifier.kt, FocusProperties.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.foundation.argument import check_function
from engine.foundation.gestures.bring_into_view import bring_into_view
from engine.foundation.gestures.interaction import FocusInteraction, Interaction
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.input import FocusProperties, FocusRequester, FocusRequesterNode, FocusState, FocusTargetNode, KeyEvent
from engine.layout import LocalPinnableContainer, PinnableContainer, PinnedHandle
from engine.node import (
    CompositionLocalConsumerModifierNode,
    DelegatingNode,
    FocusEventModifierNode,
    FocusPropertiesModifierNode,
    KeyInputModifierNode,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
    SemanticsModifierNode,
    modifier_extension,
)
from engine.semantics import SemanticsConfiguration
from engine.snapshot.value_repr import value_repr

KeyHandler = Callable[[KeyEvent], object]


class _Target(FocusTargetNode):
    """A focus target that notifies its FocusableNode first; the other focus targets notify only nodes above."""

    def __init__(self, can_focus: bool, focusable: FocusableNode) -> None:
        super().__init__(can_focus)
        self._focusable = focusable

    def event_nodes(self) -> Iterator[Any]:
        yield self._focusable
        yield from super().event_nodes()


class FocusableNode(
    SemanticsModifierNode,
    CompositionLocalConsumerModifierNode,
    ObserverModifierNode,
    DelegatingNode,
    Modifier.Node,
):
    """A focus target that reports its state to semantics and to its interaction source.

    A focused node pins its container: a lazy list keeps the item composed.
    """

    should_auto_invalidate = False

    def __init__(
        self,
        enabled: bool,
        interaction_source: InteractionSource | None,
        on_focus_lost: Callable[[], None] | None = None,
        emit_in_turn: Callable[[InteractionSource, Interaction], None] | None = None,
    ) -> None:
        """`emit_in_turn` emits after the interactions that the owner of this node has emitted by coroutines."""
        super().__init__()
        self.interaction_source = interaction_source
        self._on_focus_lost = on_focus_lost
        self._emit_in_turn = emit_in_turn
        self.target = self.delegate(_Target(enabled, self))
        self._was_focused = False
        self._focus_interaction: Any = None
        self._pinned: PinnedHandle | None = None

    def on_focus_event(self, focus_state: FocusState) -> None:
        """Emits interactions, pins the container and scrolls into view when the focus changes."""
        if focus_state.is_focused is self._was_focused:
            return
        self._was_focused = focus_state.is_focused
        if focus_state.is_focused:
            bring_into_view(self)
            self._pin()
        else:
            self._unpin()
            if self._on_focus_lost is not None:
                self._on_focus_lost()
        self._emit()
        self.invalidate_semantics()

    def use(self, interaction_source: InteractionSource | None) -> None:
        """Replaces the interaction source; an open Focus interaction of the previous source ends.

        The new source receives the next Focus only, because it has not received the beginning of the current one."""
        if interaction_source is not self.interaction_source:
            self._end_interaction()
            self.interaction_source = interaction_source

    def _emit(self) -> None:
        if not self._was_focused:
            if self._on_detach_expected and self._focus_interaction is not None:
                self._send(FocusInteraction.Unfocus(self._focus_interaction))
                self._focus_interaction = None
        elif self._focus_interaction is None and self.interaction_source is not None:
            self._focus_interaction = FocusInteraction.Focus()
            self._send(self._focus_interaction)

    def _send(self, interaction: Interaction) -> None:
        if self.interaction_source is not None:
            if self._emit_in_turn is None:
                self.interaction_source.emit(interaction)
            else:
                self._emit_in_turn(self.interaction_source, interaction)

    def _end_interaction(self) -> None:
        if self._focus_interaction is not None and self.interaction_source is not None:
            self.interaction_source.emit(FocusInteraction.Unfocus(self._focus_interaction))
        self._focus_interaction = None

    def mark_as_detached(self) -> None:
        # Runs after all nodes of the chain are detached, because a coroutine of this node can still emit interactions.
        self._end_interaction()
        super().mark_as_detached()

    def _pin(self) -> None:
        container: PinnableContainer | None = None

        def read() -> None:
            nonlocal container
            container = self.current_value_of(LocalPinnableContainer)

        self.observe_reads(read)
        self._pinned = container.pin() if container is not None else None

    def _unpin(self) -> None:
        handle, self._pinned = self._pinned, None
        if handle is not None:
            handle.release()

    def on_observed_reads_changed(self) -> None:
        """Pins the new container after LocalPinnableContainer changed."""
        self._unpin()
        if self.target.focus_state.is_focused:
            self._pin()

    def on_reset(self) -> None:
        self._unpin()

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        configuration.focused = self.target.focus_state.is_focused
        configuration.request_focus = self.target.request_focus


@dataclass(frozen=True, slots=True)
class FocusableElement(ModifierNodeElement[FocusableNode]):
    """Element of `focusable`."""

    enabled: bool
    interaction_source: InteractionSource | None

    def create(self) -> FocusableNode:
        return FocusableNode(self.enabled, self.interaction_source)

    def update(self, node: FocusableNode) -> None:
        node.target.can_focus = self.enabled
        node.use(self.interaction_source)


@dataclass(frozen=True, slots=True)
class FocusTargetElement(ModifierNodeElement[FocusTargetNode]):
    """Element of `focus_target` and `focus_group`."""

    can_focus: bool = True

    def create(self) -> FocusTargetNode:
        return FocusTargetNode(self.can_focus)

    def update(self, node: FocusTargetNode) -> None:
        node.can_focus = self.can_focus


@dataclass(frozen=True, slots=True)
class FocusRequesterElement(ModifierNodeElement[FocusRequesterNode]):
    """Element of `focus_requester`."""

    requester: FocusRequester

    def create(self) -> FocusRequesterNode:
        return FocusRequesterNode(self.requester)

    def update(self, node: FocusRequesterNode) -> None:
        node.use(self.requester)


class FocusChangedNode(FocusEventModifierNode, Modifier.Node):
    """Calls its callback when the focus state changes."""

    def __init__(self, callback: Callable[[FocusState], object]) -> None:
        super().__init__()
        self.callback = callback
        self._last_state: FocusState | None = None

    def on_focus_event(self, focus_state: FocusState) -> None:
        if focus_state is not self._last_state:
            self._last_state = focus_state
            try:
                self.callback(focus_state)
            except BaseException:
                self._last_state = None  # the callback may have done half its work: any next state calls it
                raise


@dataclass(frozen=True, slots=True)
class FocusChangedElement(ModifierNodeElement[FocusChangedNode]):
    """Element of `on_focus_changed`."""

    callback: Callable[[FocusState], object]

    def create(self) -> FocusChangedNode:
        return FocusChangedNode(self.callback)

    def update(self, node: FocusChangedNode) -> None:
        node.callback = self.callback


class FocusEventNode(FocusEventModifierNode, Modifier.Node):
    """Calls its callback for each focus event."""

    def __init__(self, callback: Callable[[FocusState], object]) -> None:
        super().__init__()
        self.callback = callback

    def on_focus_event(self, focus_state: FocusState) -> None:
        self.callback(focus_state)


@dataclass(frozen=True, slots=True)
class FocusEventElement(ModifierNodeElement[FocusEventNode]):
    """Element of `on_focus_event`."""

    callback: Callable[[FocusState], object]

    def create(self) -> FocusEventNode:
        return FocusEventNode(self.callback)

    def update(self, node: FocusEventNode) -> None:
        node.callback = self.callback


class FocusPropertiesNode(FocusPropertiesModifierNode, Modifier.Node):
    """Sets focus properties with the program's block."""

    def __init__(self, block: Callable[[FocusProperties], object]) -> None:
        super().__init__()
        self.block = block

    def apply_focus_properties(self, properties: FocusProperties) -> None:
        self.block(properties)


@dataclass(frozen=True, slots=True)
class FocusPropertiesElement(ModifierNodeElement[FocusPropertiesNode]):
    """Element of `focus_properties`."""

    block: Callable[[FocusProperties], object]

    def create(self) -> FocusPropertiesNode:
        return FocusPropertiesNode(self.block)

    def update(self, node: FocusPropertiesNode) -> None:
        node.block = self.block


class KeyInputNode(KeyInputModifierNode, Modifier.Node):
    """Passes key events to the program's handlers."""

    def __init__(self, on_event: KeyHandler | None, on_preview: KeyHandler | None) -> None:
        super().__init__()
        self.on_event = on_event
        self.on_preview = on_preview

    def on_key_event(self, event: Any) -> bool:
        return self.on_event is not None and bool(self.on_event(event))

    def on_pre_key_event(self, event: Any) -> bool:
        return self.on_preview is not None and bool(self.on_preview(event))


@dataclass(frozen=True, slots=True)
class KeyInputElement(ModifierNodeElement[KeyInputNode]):
    """Element of `on_key_event` and `on_preview_key_event`."""

    on_event: KeyHandler | None
    on_preview: KeyHandler | None

    def create(self) -> KeyInputNode:
        return KeyInputNode(self.on_event, self.on_preview)

    def update(self, node: KeyInputNode) -> None:
        node.on_event = self.on_event
        node.on_preview = self.on_preview


@modifier_extension
def focusable(self: Modifier, enabled: bool = True, interaction_source: InteractionSource | None = None) -> Modifier:
    """Makes the node focusable, by Tab, `move_focus` and FocusRequester; gaining focus scrolls it into view."""
    return self.then(FocusableElement(enabled, interaction_source))


@modifier_extension
def focus_target(self: Modifier) -> Modifier:
    """Makes the node focusable without semantics or interactions; `focusable` adds them."""
    return self.then(FocusTargetElement())


@modifier_extension
def focus_group(self: Modifier) -> Modifier:
    """Groups the focus targets inside: Tab and `move_focus` stay in the group until its last target.

    The group itself never receives the focus.
    """
    return self.then(FocusTargetElement(can_focus=False))


@modifier_extension
def focus_requester(self: Modifier, requester: FocusRequester) -> Modifier:
    """Connects `requester` with the next focusable in the chain: `requester.request_focus()` focuses it."""
    if not isinstance(requester, FocusRequester):
        raise TypeError(
            f"focus_requester({value_repr(requester)}): expected a FocusRequester; write "
            "`requester = remember(lambda: FocusRequester())`, and `focus_requester(requester)`"
        )
    return self.then(FocusRequesterElement(requester))


@modifier_extension
def on_focus_changed(self: Modifier, callback: Callable[[FocusState], object]) -> Modifier:
    """Calls `callback(focus_state)` when the focus state of the next focusable in the chain, or inside, changes."""
    if not callable(callback):
        check_function("on_focus_changed", callback, "on_focus_changed(lambda state: …)")
    return self.then(FocusChangedElement(callback))


@modifier_extension
def on_focus_event(self: Modifier, callback: Callable[[FocusState], object]) -> Modifier:
    """Calls `callback(focus_state)` for each focus event of the next focusable in the chain, or of those inside.

    An event can repeat the state; `on_focus_changed` leaves such events out."""
    if not callable(callback):
        check_function("on_focus_event", callback, "on_focus_event(lambda state: …)")
    return self.then(FocusEventElement(callback))


@modifier_extension
def focus_properties(self: Modifier, block: Callable[[FocusProperties], object]) -> Modifier:
    """Sets focus properties of the next focusable: `block(it)` assigns where Tab and each direction go."""
    if not callable(block):
        check_function("focus_properties", block, "focus_properties(lambda it: …)")
    return self.then(FocusPropertiesElement(block))


@modifier_extension
def on_key_event(self: Modifier, handler: KeyHandler) -> Modifier:
    """Calls `handler(event)` for key events that nothing inside consumed; True consumes the event."""
    return self.then(KeyInputElement(handler, None))


@modifier_extension
def on_preview_key_event(self: Modifier, handler: KeyHandler) -> Modifier:
    """Calls `handler(event)` before the content receives a key event; True consumes the event."""
    return self.then(KeyInputElement(None, handler))
