"""FocusOwner: which target of a tree has the focus; moves it and sends it the keys.

Invariants  I1 event nodes are told once for each change, with the state after it, outermost first.
            I2 a key goes down to the focused node (preview) and up again, until one returns True.
            I3 a captured focus moves only by `free_focus` or when its target is detached.
Source      Compose FocusOwnerImpl.kt, FocusTransactions.kt
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.frame.focus import FocusDirection, FocusState, FocusTargetNode
from engine.frame.focus_search import find_target, focus_targets
from engine.frame.key_event import Key, KeyEvent, KeyEventType
from engine.node import node_kind
from engine.node.traversal import ancestor_nodes, implementers

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier


class FocusOwner:
    """The focus of one tree."""

    __slots__ = ("_captured", "_root", "active")

    def __init__(self, root: LayoutNode) -> None:
        self._root = root
        self.active: FocusTargetNode | None = None
        self._captured = False

    # -- state

    def state_of(self, target: FocusTargetNode) -> FocusState:
        active = self.active
        if active is None:
            return FocusState.INACTIVE
        if target is active:
            return FocusState.CAPTURED if self._captured else FocusState.ACTIVE
        for parent in active.parent_targets():
            if parent is target:
                return FocusState.ACTIVE_PARENT
        return FocusState.INACTIVE

    # -- changes

    def request_focus(self, target: FocusTargetNode) -> bool:
        if target is self.active:
            return True
        if self._captured or not target.is_eligible:
            return False
        self._change(target)
        return self.active is target

    def clear_focus(self, force: bool = False) -> bool:
        """Nobody has the focus; fails while it is captured, unless `force`."""
        if self.active is None:
            return True
        if self._captured and not force:
            return False
        self._change(None)
        return True

    def capture_focus(self, target: FocusTargetNode) -> bool:
        if target is not self.active:
            return False
        if not self._captured:
            before = self._heard()
            self._captured = True
            self._tell(before)
        return True

    def free_focus(self, target: FocusTargetNode) -> bool:
        if target is not self.active:
            return False
        if self._captured:
            before = self._heard()
            self._captured = False
            self._tell(before)
        return True

    def move_focus(self, direction: FocusDirection) -> bool:
        target = find_target(self._root, self.active, direction)
        return target is not None and self.request_focus(target)

    def is_at_end(self, direction: FocusDirection) -> bool:
        """Is there nothing after (before) what has the focus? A host may let its own focus go on from there."""
        targets = focus_targets(self._root)
        return not targets or self.active is targets[-1 if direction is FocusDirection.NEXT else 0]

    def on_focus_target_detached(self, target: Any) -> None:
        """Called while `target` still has its place, so that those around it hear of it."""
        if target is self.active:
            self._change(None)

    def _change(self, target: FocusTargetNode | None) -> None:
        before = self._heard()
        self._captured = False
        self.active = target
        self._tell(before)

    def _heard(self) -> dict[Modifier.Node, FocusState]:
        """What each event node around the active target has been told."""
        active = self.active
        if active is None or not active.is_attached:
            return {}
        heard: dict[Modifier.Node, FocusState] = {}
        for target in (active, *active.parent_targets()):
            state = self.state_of(target)
            for node in target.event_nodes():
                heard.setdefault(node, state)
        return heard

    def _tell(self, before: dict[Modifier.Node, FocusState]) -> None:
        after = self._heard()
        for node in [*before, *reversed(list(after))]:
            state = after.get(node, FocusState.INACTIVE)
            if node.is_attached and before.get(node, FocusState.INACTIVE) is not state:
                before[node] = state
                _call(node, state)

    # -- keys

    def dispatch_key_event(self, event: KeyEvent) -> bool:
        """True if a node, or focus traversal, has used the key."""
        nodes = self._key_nodes()
        for node in reversed(nodes):
            if node.on_pre_key_event(event):
                return True
        for node in nodes:
            if node.on_key_event(event):
                return True
        if event.key == Key.TAB and event.type is KeyEventType.KEY_DOWN:
            return self.move_focus(
                FocusDirection.PREVIOUS if event.is_shift_pressed else FocusDirection.NEXT
            )
        return False

    def _key_nodes(self) -> list[Any]:
        """Who hears keys now, innermost first."""
        active = self.active
        if active is None:
            # Without a focus the root's own modifiers still may handle keys.
            root = [n for n in _chain(self._root) if n.kind_set & node_kind.KEY_INPUT]
            return [k for n in reversed(root) for k in implementers(n, node_kind.KEY_INPUT)]
        nodes: list[Any] = []
        # Modifiers after the target in its own chain belong to it: focusable().on_key_event(…).
        following = active.node.child_node
        local: list[Any] = []
        while following is not None and not following.kind_set & node_kind.FOCUS_TARGET:
            if following.kind_set & node_kind.KEY_INPUT:
                local.extend(implementers(following, node_kind.KEY_INPUT))
            following = following.child_node
        nodes.extend(reversed(local[-1:]))
        start = local[-1] if local else active
        if not local and active.node.kind_set & node_kind.KEY_INPUT:
            nodes.extend(implementers(active.node, node_kind.KEY_INPUT))
        nodes.extend(ancestor_nodes(start, node_kind.KEY_INPUT))
        return nodes


def _chain(layout_node: LayoutNode) -> list[Modifier.Node]:
    nodes = []
    at: Any = layout_node.nodes.head
    while at is not None:
        nodes.append(at)
        at = at.child_node
    return nodes


@trace.boundary
def _call(node: Any, state: FocusState) -> None:
    node.on_focus_event(state)
