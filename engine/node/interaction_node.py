"""Modifier nodes that take part in input, focus and semantics.

Terms       pass: each event goes through the hit path three times: initial (down), main (up), final (down).
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
    """Receives the pointer events whose hit path contains this node."""

    KIND: ClassVar[int] = node_kind.POINTER_INPUT

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: IntSize) -> None:
        """Handles a pointer event in one pass; `bounds` is the size of the node in px."""
        raise NotImplementedError(f"{type(self).__name__}.on_pointer_event(event, event_pass, bounds) is missing")

    def on_cancel_pointer_input(self) -> None:
        """Called when the pointers of this node are canceled: it receives no further events of them."""

    def intercept_out_of_bounds_child_events(self) -> bool:
        """Returns True if children that are hit outside this node's bounds count as hits of this node, too."""
        return False

    def share_pointer_input_with_siblings(self) -> bool:
        """Returns True if the same pointer can also hit siblings below this node."""
        return False

    def on_density_change(self) -> None:
        """Called when the density changes."""


class KeyInputModifierNode(Modifier.Node):
    """Receives key events while it or a node inside it has the focus. A handler returns True to consume the event."""

    KIND: ClassVar[int] = node_kind.KEY_INPUT

    def may_use_key(self, key: str) -> bool:
        """Returns False if this node never consumes `key`, so that a host can use the key for itself."""
        return True

    def on_pre_key_event(self, event: Any) -> bool:
        """Handles a key event on its way down to the focused node; returns True to consume it."""
        return False

    def on_key_event(self, event: Any) -> bool:
        """Handles a key event on its way up from the focused node; returns True to consume it."""
        return False


class FocusTargetModifierNode(Modifier.Node):
    """Can have the focus; the focus owner updates `focus_state`."""

    KIND: ClassVar[int] = node_kind.FOCUS_TARGET

    focus_state: Any = None
    can_focus: bool = True


class FocusEventModifierNode(Modifier.Node):
    """Receives changes of the focus state of the focus targets inside it."""

    KIND: ClassVar[int] = node_kind.FOCUS_EVENT

    def on_focus_event(self, focus_state: Any) -> None:
        """Called with the new focus state."""


class FocusPropertiesModifierNode(Modifier.Node):
    """Changes how the next focus target inside it takes part in focus search."""

    KIND: ClassVar[int] = node_kind.FOCUS_PROPERTIES

    def apply_focus_properties(self, properties: Any) -> None:
        """Changes `properties`, the focus properties of the target."""


class SemanticsModifierNode(Modifier.Node):
    """Adds semantics properties to its layout node."""

    KIND: ClassVar[int] = node_kind.SEMANTICS

    should_merge_descendant_semantics: bool = False
    should_clear_descendant_semantics: bool = False

    def on_semantics_invalidated(self) -> None:
        """Called immediately when the semantics of the layout node may have changed.

        `apply_semantics` runs when semantics are read; a node whose block runs at once, too, calls it from here.
        """

    def apply_semantics(self, configuration: Any) -> None:
        """Writes semantics properties to `configuration`, a mapping from property to value."""
        raise NotImplementedError(f"{type(self).__name__}.apply_semantics(configuration) is missing")
