"""focus_restorer: a group that gives the focus back to the child that had it last.

When        Before the focus leaves the group, the group notes the child that has or contains it. Before the focus
            enters, from outside and whatever target was asked for, this child gets it; a child that is a group with
            a restorer of its own continues in the same way.
Invariants  I1 a noted child that left, or may not have the focus, is passed over: `fallback` gets the focus, else the
            target that was asked for. A child that left and was composed again counts as a new one; Compose
            recognizes it by the hash of its place.
Source of behavior  Compose ui FocusRestorer.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from weakref import ref

from engine.input import FocusEnterExitScope, FocusProperties, FocusRequester, FocusTargetNode
from engine.node import FocusPropertiesModifierNode, Modifier, ModifierNodeElement, modifier_extension


class FocusRestorerNode(FocusPropertiesModifierNode, Modifier.Node):
    """Notes and restores the focused child of the group inside it."""

    def __init__(self, fallback: FocusRequester | None) -> None:
        super().__init__()
        self.fallback = fallback

    def apply_focus_properties(self, properties: FocusProperties) -> None:
        properties.on_enter = self._on_enter
        properties.on_exit = self._on_exit

    def _on_exit(self, scope: FocusEnterExitScope) -> None:
        any(_note_focused_child(target) for target in FocusTargetNode.nearest_inside(self))

    def _on_enter(self, scope: FocusEnterExitScope) -> None:
        restored = any(_restore(target) for target in FocusTargetNode.nearest_inside(self))
        if not restored and self.fallback is not None:
            self.fallback.request_focus()


def _note_focused_child(target: FocusTargetNode) -> bool:
    if target.focus_state.has_focus:
        for child in FocusTargetNode.nearest_inside(target):
            if child.focus_state.has_focus:
                target.previous_child = ref(child)
                return True
    return False


def _restore(target: FocusTargetNode) -> bool:
    previous = target.previous_child() if target.previous_child is not None else None
    if previous is None:
        return False
    for child in FocusTargetNode.nearest_inside(target):
        if child is previous:
            return _restore(child) or (child.focus_properties().can_focus and child.request_focus())
    return False


@dataclass(frozen=True, slots=True)
class FocusRestorerElement(ModifierNodeElement[FocusRestorerNode]):
    """Element of `focus_restorer`."""

    fallback: FocusRequester | None

    def create(self) -> FocusRestorerNode:
        return FocusRestorerNode(self.fallback)

    def update(self, node: FocusRestorerNode) -> None:
        node.fallback = self.fallback


@modifier_extension
def focus_restorer(self: Modifier, fallback: FocusRequester | None = None) -> Modifier:
    """Makes the next `focus_group` of the chain give the focus back to the child that had it last.

    `fallback` gets it if that child is gone or cannot be focused; None: the target that the focus moves to.
    """
    return self.then(FocusRestorerElement(fallback))
