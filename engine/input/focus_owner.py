"""FocusOwner: the focus of a tree: it stores the active target, moves the focus, and dispatches keys.

Order       a change is dispatched to the event nodes of the target that lost the focus, then, outermost first, to
            those of targets that are now active parents, at last to those of the target that gained the focus. A node
            around several of these targets receives each state. New nodes receive their first state after the
            changes are applied.
Invariants  I1 a listener that moves the focus ends the dispatch of the current change. An exception of a listener is
            raised after the others are called: nodes must not show a finished state.
            I2 a key goes down to the focused node (preview) and up again, until one returns True.
            I3 a captured focus moves only by `free_focus` or when its target is detached.
Source      Compose FocusOwnerImpl.kt, FocusTransactions.kt
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition import static_composition_local_of
from engine.composition.errors.failures import first_of
from engine.input.focus import FocusDirection, FocusRequester, FocusState, FocusTargetNode
from engine.input.focus_boundary import BoundaryAnswer, ask_boundaries, ask_to_leave, outermost_active
from engine.input.focus_search import find_targets, focus_targets, target_inside
from engine.input.key_event import Key, KeyEvent, KeyEventType
from engine.node import node_kind
from engine.node.traversal import ancestor_nodes, descendant_nodes, implementers
from engine.unit import LayoutDirection

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier
    from engine.node.traversal import ChainNode, DelegatableNode


class FocusOwner:
    """The focus of one tree."""

    __slots__ = ("_captured", "_root", "_unchecked", "_to_notify", "active")

    def __init__(self, root: LayoutNode) -> None:
        self._root = root
        self.active: FocusTargetNode | None = None
        self._captured = False
        # Event nodes to notify after the changes are applied.
        self._to_notify: dict[DelegatableNode[ChainNode], None] = {}
        self._unchecked = False

    # -- state

    def state_of(self, target: FocusTargetNode) -> FocusState:
        """Returns the focus state of `target`."""
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
        """Moves the focus to `target`. Returns True if it has the focus afterwards.

        A target without permission passes the focus to a target inside. Only searches check the placement.
        """
        if not target.focus_properties().can_focus:
            inside = target_inside(target, direction)
            if inside is None:
                return False
            target = inside
        answer = ask_boundaries(self, target, direction or FocusDirection.ENTER)
        if answer is not BoundaryAnswer.NONE:
            return answer is BoundaryAnswer.REDIRECTED
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
        target.observed_can_focus()  # a later loss of the permission clears the focus
        leaving = [each for each in reversed(around_previous) if each not in around_target]
        if previous is not None and previous not in around_target:
            leaving.insert(0, previous)
        changes = [(each, FocusState.INACTIVE) for each in leaving]
        changes += [(e, FocusState.ACTIVE_PARENT) for e in reversed(around_target) if e not in around_previous]
        changes.append((target, FocusState.ACTIVE))
        return self._dispatch_all(changes)

    def clear_focus(self, force: bool = False, direction: FocusDirection = FocusDirection.EXIT) -> bool:
        """Clears the focus. Returns False while it is captured, or if an `on_exit` decides otherwise, unless `force` is
        set.
        """
        previous = self.active
        if previous is None:
            return True
        if not force:
            if ask_to_leave(self, outermost_active(self), direction) is not BoundaryAnswer.NONE:
                return False
            previous = self.active or previous
        if self._captured and not force:
            return False
        around = list(previous.parent_targets())
        self.active = None
        self._captured = False
        self._dispatch_all([(each, FocusState.INACTIVE) for each in (previous, *around)])
        return True

    def capture_focus(self, target: FocusTargetNode) -> bool:
        """Captures the focus. Returns False unless `target` is active."""
        return self._capture(target, True)

    def free_focus(self, target: FocusTargetNode) -> bool:
        """Releases a captured focus. Returns False unless `target` is active."""
        return self._capture(target, False)

    def _capture(self, target: FocusTargetNode, captured: bool) -> bool:
        if target is not self.active:
            return False
        if self._captured is not captured:
            self._captured = captured
            self._dispatch(target, self.state_of(target))
        return True

    def move_focus(self, direction: FocusDirection) -> bool:
        """Moves the focus in `direction`. Returns True if another target has it now."""
        if self.active is not None:
            rtl = self._root.layout_direction is LayoutDirection.RTL
            custom = self.active.focus_properties().towards(direction, rtl)
            if custom is FocusRequester.CANCEL:
                return False
            if custom is not None:
                return custom.request_focus(direction)
        if self._search(direction):
            return True
        if self.active is not None and direction in (FocusDirection.NEXT, FocusDirection.PREVIOUS):
            return self._wrap_around(direction)
        return False

    def _wrap_around(self, direction: FocusDirection) -> bool:
        """Continues at the other end: clears the focus and searches as in a tree without focus.

        A single target loses the focus and gets it again.
        """
        if not self.clear_focus(direction=direction):
            return False
        return self._search(direction)

    def _search(self, direction: FocusDirection) -> bool:
        """Requests the focus for the targets in `direction` until one takes it: a group around the first ones may
        refuse to be entered, and is asked for each of them (recording keys_before_and_after).
        """
        targets = find_targets(self._root, self.active, direction)
        return any(target.is_attached and self.request_focus(target, direction) for target in targets)

    def is_at_end(self, direction: FocusDirection) -> bool:
        """True if no target follows (precedes) the active one, so that a host can move its own focus on."""
        targets = focus_targets(self._root)
        return not targets or self.active is targets[-1 if direction is FocusDirection.NEXT else 0]

    def on_focus_target_detached(self, target: Any) -> None:
        """Clears the focus if `target` has it. Called before `target` leaves the tree, so that event nodes are
        notified.
        """
        if target is self.active:
            self.clear_focus(force=True)

    def _dispatch_all(self, changes: list[tuple[FocusTargetNode, FocusState]]) -> bool:
        """Dispatches each change. Returns False if a listener moved the focus, which ends the dispatch."""
        active, failure = self.active, None
        for target, state in changes:
            try:
                self._dispatch(target, state)
            except BaseException as error:
                failure = first_of(failure, error)
            if self.active is not active:
                break
        if failure is not None:
            raise failure
        return self.active is active

    def _dispatch(self, target: FocusTargetNode, state: FocusState) -> None:
        """Calls the event nodes of `target`, nearest first; stops after a handler moves the focus."""
        active, failure = self.active, None
        for node in target.event_nodes():
            if self.active is not active:
                break
            if node.is_attached:
                try:
                    _call(node, state)
                except BaseException as error:
                    failure = first_of(failure, error)
        if failure is not None:
            raise failure

    # -- inserted, changed and removed nodes

    def schedule_invalidation(self, node: DelegatableNode[ChainNode]) -> None:
        """Schedules a check of a focus event or focus properties node for the end of the changes."""
        if node.self_kind_set & node_kind.FOCUS_PROPERTIES:
            for target in descendant_nodes(node, node_kind.FOCUS_TARGET):
                if isinstance(target, FocusTargetNode) and target is self.active:
                    self._unchecked = True
        if node.self_kind_set & node_kind.FOCUS_EVENT:
            self._to_notify[node] = None

    def invalidate_nodes(self) -> None:
        """Calls new event nodes with their first state, and checks the permission of the active target.

        What raises is done again by the next call, unless the node has left.
        """
        failure: BaseException | None = None
        if self._unchecked:
            self._unchecked = False
            if self.active is not None:
                try:
                    self.active.check_focus()
                except BaseException as error:
                    self._unchecked, failure = True, error
        to_notify, self._to_notify = self._to_notify, {}
        states: dict[Any, FocusState] = {}
        active = self.active
        if active is not None and active.is_attached:
            for target in (active, *active.parent_targets()):
                for node in target.event_nodes():
                    states.setdefault(node, self.state_of(target))
        pending: list[Any] = list(to_notify)
        for node in pending:
            try:
                _call(node, states.get(node, FocusState.INACTIVE))
            except BaseException as error:
                if node.is_attached:
                    self._to_notify[node] = None
                failure = first_of(failure, error)
        if failure is not None:
            raise failure

    # -- keys

    def dispatch_key_event(self, event: KeyEvent) -> bool:
        """Dispatches a key. Returns True if a node, or focus traversal, consumed it."""
        nodes = self._key_nodes()
        for node in reversed(nodes):
            if node.on_pre_key_event(event):
                return True
        for node in nodes:
            if node.on_key_event(event):
                return True
        if event.key == Key.TAB and event.type is KeyEventType.KEY_DOWN:
            return self.move_focus(FocusDirection.PREVIOUS if event.is_shift_pressed else FocusDirection.NEXT)
        return False

    def may_use_key(self, key: str) -> bool:
        """Returns True if a node that receives keys now, or focus traversal, may consume this key."""
        return key == Key.TAB or any(node.may_use_key(key) for node in self._key_nodes())

    def _key_nodes(self) -> list[Any]:
        """Returns the nodes that receive keys now, innermost first."""
        active = self.active
        if active is None:
            # Without a focus, the root's own modifiers can handle keys.
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


def _no_owner() -> FocusOwner:
    raise RuntimeError("LocalFocusManager is provided by a Scene: this content is composed outside of one.")


LocalFocusManager = static_composition_local_of(_no_owner, name="LocalFocusManager")
"""The focus owner of the tree: `LocalFocusManager.current.move_focus(FocusDirection.NEXT)`."""


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
