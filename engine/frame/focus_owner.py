"""FocusOwner: which target of a tree has the focus; moves it and sends it the keys.

Order       a change is told to those around the target that lost the focus, then, outermost first, to those
            around targets that have it inside now, at last to those around the target that has it. A node
            around several targets hears each of these. Nodes that come hear their first state when the
            changes are applied.
Invariants  I1 a listener that moves the focus ends the telling of the change it was told.
            I2 a key goes down to the focused node (preview) and up again, until one returns True.
            I3 a captured focus moves only by `free_focus` or when its target is detached.
Source      Compose FocusOwnerImpl.kt, FocusTransactions.kt
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition import static_composition_local_of
from engine.frame.focus import FocusDirection, FocusState, FocusTargetNode
from engine.frame.focus_search import find_target, focus_targets, target_inside
from engine.frame.key_event import Key, KeyEvent, KeyEventType
from engine.node import node_kind
from engine.node.traversal import ancestor_nodes, descendant_nodes, implementers
from engine.unit import LayoutDirection

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier


class FocusOwner:
    """The focus of one tree."""

    __slots__ = ("_captured", "_root", "_unchecked", "_untold", "active", "confined_to")

    def __init__(self, root: LayoutNode) -> None:
        self._root = root
        self.active: FocusTargetNode | None = None
        self.confined_to: list[LayoutNode] = []
        """Modal popups, each above those before it: keys and searches stay in the last."""
        self._captured = False
        self._untold: dict[Modifier.Node, None] = {}  # event nodes, until the changes are applied
        self._unchecked = False

    @property
    def _search_root(self) -> LayoutNode:
        """The node in which a focus is looked for, and which hears keys while nothing has the focus."""
        confined = self.confined_to
        return confined[-1].children[0] if confined and confined[-1].children else self._root

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

    def request_focus(self, target: FocusTargetNode, direction: FocusDirection | None = None) -> bool:
        """A target that may not have the focus gives it to one inside it. Whether anything is placed is asked only
        by searches."""
        if not target.focus_properties().can_focus:
            inside = target_inside(target, direction)
            if inside is None:
                return False
            target = inside
        previous = self.active
        if target is previous:
            self._dispatch(target, self.state_of(target))
            return True
        if self._captured:
            return False
        around_previous = list(previous.parent_targets()) if previous is not None else []
        around_target = list(target.parent_targets())
        self._captured = False
        self.active = target
        target.observed_can_focus()  # a permission that is taken away takes the focus with it
        leaving = [each for each in reversed(around_previous) if each not in around_target]
        if previous is not None and previous not in around_target:
            leaving.insert(0, previous)
        told = [(each, FocusState.INACTIVE) for each in leaving]
        told += [(e, FocusState.ACTIVE_PARENT) for e in reversed(around_target) if e not in around_previous]
        told.append((target, FocusState.ACTIVE))
        for each, state in told:
            self._dispatch(each, state)
            if self.active is not target:
                return False  # a listener moved it on
        return True

    def clear_focus(self, force: bool = False) -> bool:
        """Nobody has the focus; fails while it is captured, unless `force`."""
        previous = self.active
        if previous is None:
            return True
        if self._captured and not force:
            return False
        around = list(previous.parent_targets())
        self.active = None
        self._captured = False
        for each in (previous, *around):
            self._dispatch(each, FocusState.INACTIVE)
        return True

    def capture_focus(self, target: FocusTargetNode) -> bool:
        return self._capture(target, True)

    def free_focus(self, target: FocusTargetNode) -> bool:
        return self._capture(target, False)

    def _capture(self, target: FocusTargetNode, captured: bool) -> bool:
        if target is not self.active:
            return False
        if self._captured is not captured:
            self._captured = captured
            self._dispatch(target, self.state_of(target))
        return True

    def move_focus(self, direction: FocusDirection) -> bool:
        if self.active is not None:
            rtl = self._root.layout_direction is LayoutDirection.RTL
            custom = self.active.focus_properties().towards(direction, rtl)
            if custom is not None:
                return custom.request_focus(direction)
        target = find_target(self._search_root, self.active, direction)
        if target is None and self.active is not None and direction in (FocusDirection.NEXT, FocusDirection.PREVIOUS):
            return self._start_again(direction)
        return target is not None and self.request_focus(target, direction)

    def _start_again(self, direction: FocusDirection) -> bool:
        """After the last comes the first: the focus is cleared, and given as to a tree that has none. The only target
        loses it and has it again."""
        if not self.clear_focus():
            return False
        target = find_target(self._search_root, self.active, direction)
        return target is not None and self.request_focus(target, direction)

    def is_at_end(self, direction: FocusDirection) -> bool:
        """Is there nothing after (before) what has the focus? A host may let its own focus go on from there."""
        targets = focus_targets(self._search_root)
        return not targets or self.active is targets[-1 if direction is FocusDirection.NEXT else 0]

    def on_focus_target_detached(self, target: Any) -> None:
        """Called while `target` still has its place, so that those around it hear of it."""
        if target is self.active:
            self.clear_focus(force=True)

    def _dispatch(self, target: FocusTargetNode, state: FocusState) -> None:
        """Tells those that hear of `target`, nearest first; ends when one of them moves the focus."""
        active = self.active
        for node in target.event_nodes():
            if self.active is not active:
                return
            if node.is_attached:
                _call(node, state)

    # -- nodes that came, changed or went

    def schedule_invalidation(self, node: Modifier.Node) -> None:
        """`node` hears, or says, something of the focus; it is looked at when the changes are applied."""
        if node.self_kind_set & node_kind.FOCUS_PROPERTIES:
            for target in descendant_nodes(node, node_kind.FOCUS_TARGET):
                if target is self.active:
                    self._unchecked = True
        if node.self_kind_set & node_kind.FOCUS_EVENT:
            self._untold[node] = None

    def invalidate_nodes(self) -> None:
        """Nodes that came hear the state they begin with; the focused one may have lost its permission."""
        if self._unchecked:
            self._unchecked = False
            if self.active is not None:
                self.active.check_focus()
        untold, self._untold = self._untold, {}
        states: dict[Any, FocusState] = {}
        active = self.active
        if active is not None and active.is_attached:
            for target in (active, *active.parent_targets()):
                for node in target.event_nodes():
                    states.setdefault(node, self.state_of(target))
        for node in untold:
            _call(node, states.get(node, FocusState.INACTIVE))

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

    def may_use_key(self, key: str) -> bool:
        """Whether a node that hears keys now, or focus traversal, may consume this one."""
        return key == Key.TAB or any(node.may_use_key(key) for node in self._key_nodes())

    def _key_nodes(self) -> list[Any]:
        """Who hears keys now, innermost first."""
        active = self.active
        if active is None:
            # Without a focus the root's own modifiers still may handle keys.
            root = [n for n in _chain(self._search_root) if n.kind_set & node_kind.KEY_INPUT]
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


def _nobody() -> FocusOwner:
    raise RuntimeError("LocalFocusManager is provided by a Scene: this content is composed outside of one.")


LocalFocusManager = static_composition_local_of(_nobody, name="LocalFocusManager")
"""Moves and clears the focus of the tree: `LocalFocusManager.current.move_focus(FocusDirection.NEXT)`."""


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
