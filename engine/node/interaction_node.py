"""Modifier nodes that take part in input, focus and semantics.

Terms       pass: an event goes through the hit path three times – initial (down), main (up), final (down).
Not here    how events, focus and semantics are dispatched: frame/.
Source      Compose PointerInputModifierNode.kt, KeyInputModifierNode.kt, FocusTargetNode.kt,
            FocusEventModifierNode.kt, FocusPropertiesModifierNode.kt, SemanticsModifierNode.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from engine.node import node_kind
from engine.node.modifier import Modifier

if TYPE_CHECKING:
    from engine.unit import IntSize


class PointerInputModifierNode(Modifier.Node):
    """Gets the pointer events whose hit path goes through it."""

    KIND: ClassVar[int] = node_kind.POINTER_INPUT

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: IntSize) -> None:
        raise NotImplementedError(f"{type(self).__name__}.on_pointer_event(event, event_pass, bounds) is missing")

    def on_cancel_pointer_input(self) -> None:
        """The pointers that went through this node go on without it."""

    def intercept_out_of_bounds_child_events(self) -> bool:
        """True: children hit outside this node's bounds count as hits of this node too."""
        return False

    def share_pointer_input_with_siblings(self) -> bool:
        """True: siblings below this one may be hit by the same pointer."""
        return False

    def on_density_change(self) -> None: ...


class KeyInputModifierNode(Modifier.Node):
    """Gets key events while it, or something inside it, has the focus. True = consumed."""

    KIND: ClassVar[int] = node_kind.KEY_INPUT

    def may_use_key(self, key: str) -> bool:
        """For a host that has keys of its own: False if this node never consumes that key."""
        return True

    def on_pre_key_event(self, event: Any) -> bool:
        """On the way down to the focused node."""
        return False

    def on_key_event(self, event: Any) -> bool:
        """On the way up from the focused node."""
        return False


class FocusTargetModifierNode(Modifier.Node):
    """Can have the focus; the owner of focus keeps `focus_state`."""

    KIND: ClassVar[int] = node_kind.FOCUS_TARGET

    focus_state: Any = None
    can_focus: bool = True


class FocusEventModifierNode(Modifier.Node):
    """Told when the focus state of the focus targets inside it changes."""

    KIND: ClassVar[int] = node_kind.FOCUS_EVENT

    def on_focus_event(self, focus_state: Any) -> None: ...


class FocusPropertiesModifierNode(Modifier.Node):
    """Changes how the focus target after it takes part in focus search."""

    KIND: ClassVar[int] = node_kind.FOCUS_PROPERTIES

    def apply_focus_properties(self, properties: Any) -> None: ...


class SemanticsModifierNode(Modifier.Node):
    """Says what its part of the screen means."""

    KIND: ClassVar[int] = node_kind.SEMANTICS

    should_merge_descendant_semantics: bool = False
    should_clear_descendant_semantics: bool = False

    def on_semantics_invalidated(self) -> None:
        """What the layout node says may have changed. Called at once, while `apply_semantics` waits until someone
        asks: for what has to be found out outside of frames too."""

    def apply_semantics(self, configuration: Any) -> None:
        """`configuration` is the owner's semantics configuration: a mapping from property to value."""
        raise NotImplementedError(f"{type(self).__name__}.apply_semantics(configuration) is missing")
