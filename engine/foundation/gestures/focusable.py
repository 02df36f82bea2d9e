"""focusable, focus_requester, on_focus_changed, on_key_event: keys go to what has the focus.

Order       a key goes down from the outermost `on_preview_key_event` to the focus, then up through
            `on_key_event`; who returns True has used it.
Source of behaviour  Compose foundation Focusable.kt, ui KeyInputModifier.kt, FocusRequesterModifier.kt,
            FocusChangedModifier.kt, FocusProperties.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.foundation.gestures.bring_into_view import bring_into_view
from engine.foundation.gestures.interaction import FocusInteraction
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.frame import (
    FocusProperties,
    FocusRequester,
    FocusRequesterNode,
    FocusState,
    FocusTargetNode,
    KeyEvent,
    SemanticsConfiguration,
)
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

KeyHandler = Callable[[KeyEvent], object]


class _Target(FocusTargetNode):
    """A focus target that tells the node it belongs to first; events else begin outside that node."""

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
    """A focus target that says so to readers and to its interaction source. With the focus it is kept: a list item
    it is in stays composed."""

    should_auto_invalidate = False

    def __init__(
        self,
        enabled: bool,
        interaction_source: InteractionSource | None,
        on_focus_lost: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.interaction_source = interaction_source
        self._on_focus_lost = on_focus_lost
        self.target = self.delegate(_Target(enabled, self))
        self._was_focused = False
        self._focus_interaction: Any = None
        self._pinned: PinnedHandle | None = None

    def on_focus_event(self, focus_state: FocusState) -> None:
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
        """Emits into `interaction_source` from now on; what the source before heard begin ends there. The new source
        hears of the next focus: it has no beginning of the one that is under way."""
        if interaction_source is not self.interaction_source:
            self._end_interaction()
            self.interaction_source = interaction_source

    def _emit(self) -> None:
        if not self._was_focused:
            if self._on_detach_expected:
                self._end_interaction()
        elif self._focus_interaction is None and self.interaction_source is not None:
            self._focus_interaction = FocusInteraction.Focus()
            self.interaction_source.emit(self._focus_interaction)

    def _end_interaction(self) -> None:
        if self._focus_interaction is not None and self.interaction_source is not None:
            self.interaction_source.emit(FocusInteraction.Unfocus(self._focus_interaction))
        self._focus_interaction = None

    def mark_as_detached(self) -> None:
        # After all nodes of the chain have left: a coroutine of this node emits what begins and ends, and it ends here.
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
        """Another container is around."""
        self._unpin()
        if self.target.focus_state.is_focused:
            self._pin()

    def on_reset(self) -> None:
        self._unpin()

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        configuration.focused = self.target.focus_state.is_focused
        configuration.request_focus = self.target.request_focus


@dataclass(frozen=True)
class FocusableElement(ModifierNodeElement[FocusableNode]):
    enabled: bool
    interaction_source: InteractionSource | None

    def create(self) -> FocusableNode:
        return FocusableNode(self.enabled, self.interaction_source)

    def update(self, node: FocusableNode) -> None:
        node.target.can_focus = self.enabled
        node.use(self.interaction_source)


@dataclass(frozen=True)
class FocusTargetElement(ModifierNodeElement[FocusTargetNode]):
    can_focus: bool = True

    def create(self) -> FocusTargetNode:
        return FocusTargetNode(self.can_focus)

    def update(self, node: FocusTargetNode) -> None:
        node.can_focus = self.can_focus


@dataclass(frozen=True)
class FocusRequesterElement(ModifierNodeElement[FocusRequesterNode]):
    requester: FocusRequester

    def create(self) -> FocusRequesterNode:
        return FocusRequesterNode(self.requester)

    def update(self, node: FocusRequesterNode) -> None:
        node.use(self.requester)


class FocusChangedNode(FocusEventModifierNode, Modifier.Node):
    def __init__(self, callback: Callable[[FocusState], object]) -> None:
        super().__init__()
        self.callback = callback
        self._told: FocusState | None = None

    def on_focus_event(self, focus_state: FocusState) -> None:
        if focus_state is not self._told:
            self._told = focus_state
            self.callback(focus_state)


@dataclass(frozen=True)
class FocusChangedElement(ModifierNodeElement[FocusChangedNode]):
    callback: Callable[[FocusState], object]

    def create(self) -> FocusChangedNode:
        return FocusChangedNode(self.callback)

    def update(self, node: FocusChangedNode) -> None:
        node.callback = self.callback


class FocusPropertiesNode(FocusPropertiesModifierNode, Modifier.Node):
    def __init__(self, block: Callable[[FocusProperties], object]) -> None:
        super().__init__()
        self.block = block

    def apply_focus_properties(self, properties: FocusProperties) -> None:
        self.block(properties)


@dataclass(frozen=True)
class FocusPropertiesElement(ModifierNodeElement[FocusPropertiesNode]):
    block: Callable[[FocusProperties], object]

    def create(self) -> FocusPropertiesNode:
        return FocusPropertiesNode(self.block)

    def update(self, node: FocusPropertiesNode) -> None:
        node.block = self.block


class KeyInputNode(KeyInputModifierNode, Modifier.Node):
    def __init__(self, on_event: KeyHandler | None, on_preview: KeyHandler | None) -> None:
        super().__init__()
        self.on_event = on_event
        self.on_preview = on_preview

    def on_key_event(self, event: Any) -> bool:
        return self.on_event is not None and bool(self.on_event(event))

    def on_pre_key_event(self, event: Any) -> bool:
        return self.on_preview is not None and bool(self.on_preview(event))


@dataclass(frozen=True)
class KeyInputElement(ModifierNodeElement[KeyInputNode]):
    on_event: KeyHandler | None
    on_preview: KeyHandler | None

    def create(self) -> KeyInputNode:
        return KeyInputNode(self.on_event, self.on_preview)

    def update(self, node: KeyInputNode) -> None:
        node.on_event = self.on_event
        node.on_preview = self.on_preview


@modifier_extension
def focusable(self: Modifier, enabled: bool = True, interaction_source: InteractionSource | None = None) -> Modifier:
    """Tab and FocusRequester reach it."""
    return self.then(FocusableElement(enabled, interaction_source))


@modifier_extension
def focus_target(self: Modifier) -> Modifier:
    return self.then(FocusTargetElement())


@modifier_extension
def focus_group(self: Modifier) -> Modifier:
    """Those inside belong together: moving the focus stays among them while there is one more that way. The group
    itself is never focused."""
    return self.then(FocusTargetElement(can_focus=False))


@modifier_extension
def focus_requester(self: Modifier, requester: FocusRequester) -> Modifier:
    """Before a focusable: `requester.request_focus()` gives that one the focus."""
    return self.then(FocusRequesterElement(requester))


@modifier_extension
def on_focus_changed(self: Modifier, callback: Callable[[FocusState], object]) -> Modifier:
    return self.then(FocusChangedElement(callback))


@modifier_extension
def focus_properties(self: Modifier, block: Callable[[FocusProperties], object]) -> Modifier:
    """Before a focusable: `block(it)` says where Tab and arrows go from there."""
    return self.then(FocusPropertiesElement(block))


@modifier_extension
def on_key_event(self: Modifier, handler: KeyHandler) -> Modifier:
    """`handler(event)` returns True if it used the key."""
    return self.then(KeyInputElement(handler, None))


@modifier_extension
def on_preview_key_event(self: Modifier, handler: KeyHandler) -> Modifier:
    """Before what is inside gets the key."""
    return self.then(KeyInputElement(None, handler))
