"""Focus: the focus targets, and the nodes and requesters around them.

Terms       focus target: can have the focus. active: has the focus; active parent: a target inside has it.
            event node: `on_focus_changed`; receives the states of the focus targets inside it, down to the next ones.
            requester: a handle with which a program gives the focus to a target.
Invariants  I1 at most one target of a tree is active; states are computed by the owner, never stored.
Not here    moving the focus (focus_owner.py), the order of traversal (focus_search.py).
Source      Compose FocusTargetNode.kt, FocusState.kt, FocusRequester.kt, FocusProperties.kt
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, ClassVar, Protocol
from weakref import ref

from engine.node import node_kind
from engine.node.coordinate_space import local_bounding_box_of, root_of
from engine.node.interaction_node import FocusPropertiesModifierNode, FocusTargetModifierNode
from engine.node.modifier import Modifier
from engine.node.modifier_node import ObserverModifierNode
from engine.node.traversal import ancestor_nodes, nearest_descendants
from engine.unit import Rect


class FocusState(Enum):
    """The focus state of a target."""

    ACTIVE = "active"
    ACTIVE_PARENT = "active parent"
    CAPTURED = "captured"
    INACTIVE = "inactive"

    @property
    def is_focused(self) -> bool:
        """True if the target itself has the focus; a focused target inside does not count."""
        return self is FocusState.ACTIVE or self is FocusState.CAPTURED

    @property
    def has_focus(self) -> bool:
        """True if the target, or a target inside it, has the focus."""
        return self is not FocusState.INACTIVE

    @property
    def is_captured(self) -> bool:
        """True if the target has captured the focus."""
        return self is FocusState.CAPTURED


class FocusDirection(Enum):
    """A direction of focus movement."""

    NEXT = "next"
    PREVIOUS = "previous"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    ENTER = "enter"
    """A request of a program, as `on_enter` and `on_exit` receive it; no direction of a search."""

    EXIT = "exit"
    """The focus is cleared, as `on_exit` receives it; no direction of a search."""


class FocusEnterExitScope:
    """The argument of `on_enter` and `on_exit`. Compose: FocusEnterExitScope."""

    __slots__ = ("is_cancelled", "requested_focus_direction")

    def __init__(self, direction: FocusDirection) -> None:
        self.requested_focus_direction = direction
        """The direction in which the focus moves."""
        self.is_cancelled = False
        """Whether the focus stays where it is."""

    def cancel_focus_change(self) -> None:
        """Leaves the focus where it is."""
        self.is_cancelled = True


class FocusProperties:
    """How a target takes part in focus search. A requester in a direction overrides the search."""

    __slots__ = ("can_focus", "down", "end", "left", "next", "on_enter", "on_exit", "previous", "right", "start", "up")

    def __init__(self) -> None:
        self.can_focus = True
        self.on_enter: Callable[[FocusEnterExitScope], object] | None = None
        """Called before the focus enters the target or one inside; it can request another target, or cancel."""
        self.on_exit: Callable[[FocusEnterExitScope], object] | None = None
        """Called before the focus leaves the targets inside; it can request another target, or cancel."""
        self.next: FocusRequester | None = None
        self.previous: FocusRequester | None = None
        self.left: FocusRequester | None = None
        self.right: FocusRequester | None = None
        self.up: FocusRequester | None = None
        self.down: FocusRequester | None = None
        self.start: FocusRequester | None = None
        self.end: FocusRequester | None = None

    def towards(self, direction: FocusDirection, rtl: bool = False) -> FocusRequester | None:
        """Returns the requester for `direction`, or None for the default search; `rtl` exchanges start and end."""
        start, end = (self.end, self.start) if rtl else (self.start, self.end)
        towards = {
            FocusDirection.ENTER: None,
            FocusDirection.EXIT: None,
            FocusDirection.NEXT: self.next,
            FocusDirection.PREVIOUS: self.previous,
            FocusDirection.LEFT: _given(start) or self.left,
            FocusDirection.RIGHT: _given(end) or self.right,
            FocusDirection.UP: self.up,
            FocusDirection.DOWN: self.down,
        }
        return _given(towards[direction])


def _given(requester: FocusRequester | None) -> FocusRequester | None:
    return None if requester is FocusRequester.DEFAULT else requester


class FocusHolder(Protocol):
    """The focus of one tree, as its targets use it (focus_owner.py)."""

    active: FocusTargetNode | None
    """The target that has the focus."""

    def state_of(self, target: FocusTargetNode) -> FocusState:
        """Returns the focus state of a target."""

    def request_focus(self, target: FocusTargetNode, direction: FocusDirection | None = None) -> bool:
        """Moves the focus to a target. Returns True if it has the focus afterwards."""

    def clear_focus(self, force: bool = False) -> bool:
        """Clears the focus. `force`: even a captured one."""

    def capture_focus(self, target: FocusTargetNode) -> bool:
        """Captures the focus for the active target."""

    def free_focus(self, target: FocusTargetNode) -> bool:
        """Releases the captured focus of the active target."""

    def on_focus_target_detached(self, target: object) -> None:
        """Clears the focus if a target that leaves the tree has it."""


class FocusTargetNode(FocusTargetModifierNode, ObserverModifierNode, Modifier.Node):
    """A node that can have the focus."""

    def __init__(self, can_focus: bool = True) -> None:
        self._can_focus = can_focus
        self.asked: set[bool] = set()
        """While `on_enter` (True) or `on_exit` (False) of this target runs."""
        self.previous_child: ref[FocusTargetNode] | None = None
        """The target right inside that had the focus, or contained it, when a `focus_restorer` noted it."""

    @staticmethod
    def nearest_inside(node: Modifier.Node) -> Iterator[FocusTargetNode]:
        """Yields the outermost targets inside a modifier node."""
        for found in nearest_descendants(node, node_kind.FOCUS_TARGET):
            if isinstance(found, FocusTargetNode):
                yield found

    def on_reset(self) -> None:
        """Forgets the noted child: the node serves other content."""
        self.previous_child = None

    @property
    def can_focus(self) -> bool:
        """True if the target accepts focus."""
        return self._can_focus

    @can_focus.setter
    def can_focus(self, can_focus: bool) -> None:
        """Setting it to False clears the focus if this target has it."""
        if can_focus != self._can_focus:
            self._can_focus = can_focus
            if self.is_attached:
                self.check_focus()

    @property
    def focus_owner(self) -> FocusHolder:
        """The focus owner of the tree."""
        return self.require_owner().focus_owner  # type: ignore[attr-defined, no-any-return]  # the scene's owner has it

    @property
    def focus_state(self) -> FocusState:
        """The focus state; INACTIVE while detached."""
        return self.focus_owner.state_of(self) if self.is_attached else FocusState.INACTIVE

    def on_detach(self) -> None:
        """Releases the focus of a detached target."""
        self.focus_owner.on_focus_target_detached(self)

    def check_focus(self) -> None:
        """Clears the focus if this target lost its permission. Called after focus properties may have changed."""
        if self.focus_state.is_focused and not self.observed_can_focus():
            self.focus_owner.clear_focus(force=True)

    def observed_can_focus(self) -> bool:
        """Returns whether this target may have the focus, and observes the read: `on_observed_reads_changed`."""
        can_focus = False

        def read() -> None:
            nonlocal can_focus
            can_focus = self.focus_properties().can_focus

        self.observe_reads(read)
        return can_focus

    def on_observed_reads_changed(self) -> None:
        """Checks the permission again."""
        self.check_focus()

    def request_focus(self, direction: FocusDirection | None = None) -> bool:
        """Requests the focus. Returns True if this target, or one inside that replaces it, now has the focus.

        The target must be attached; it need not be placed: an effect of the first composition can request the focus.
        """
        return self.is_attached and self.focus_owner.request_focus(self, direction)

    def focus_properties(self) -> FocusProperties:
        """Returns the focus properties, as modified by the properties nodes outside, up to the next target."""
        properties = FocusProperties()
        properties.can_focus = self.can_focus
        for node in self._up_to_next_target(node_kind.FOCUS_PROPERTIES):
            if isinstance(node, FocusPropertiesModifierNode):
                node.apply_focus_properties(properties)
        return properties

    def event_nodes(self) -> Iterator[Any]:
        """Yields the focus event nodes of this target: outward, up to the next target."""
        return self._up_to_next_target(node_kind.FOCUS_EVENT)

    def _up_to_next_target(self, kind: int) -> Iterator[Modifier.Node]:
        for node in ancestor_nodes(self, kind | node_kind.FOCUS_TARGET):
            if node.self_kind_set & node_kind.FOCUS_TARGET:
                return
            yield node

    def parent_targets(self) -> Iterator[FocusTargetNode]:
        """Yields the focus targets around this one, nearest first."""
        for node in ancestor_nodes(self, node_kind.FOCUS_TARGET):
            if isinstance(node, FocusTargetNode):
                yield node

    @property
    def is_on_screen(self) -> bool:
        """True if the node is attached and placed."""
        return self.is_attached and self.require_layout_node().is_placed

    @property
    def is_eligible(self) -> bool:
        """True if the target is attached, placed, and may have the focus."""
        return self.is_on_screen and self.focus_properties().can_focus

    def bounds_in_root(self) -> Rect:
        """The bounds in root coordinates, in px.

        A parent that clips does not cut them: a search finds what a scrolled parent hides, as Compose's focusRect does
        (recording focus_in_directions).
        """
        here = self.require_coordinator()
        return local_bounding_box_of(root_of(here), here, clip_bounds=False)


class FocusRequester:
    """A handle to focus targets: pass it to `focus_requester(…)` before a target, and call `request_focus()`."""

    __slots__ = ("nodes", "was_used")

    DEFAULT: ClassVar[FocusRequester]
    """In focus properties: the default search. It has no target. Compose: FocusRequester.Default."""
    CANCEL: ClassVar[FocusRequester]
    """In focus properties: the focus stays where it is. It has no target. Compose: FocusRequester.Cancel."""

    def __init__(self) -> None:
        self.nodes: list[Modifier.Node] = []
        self.was_used = False

    def attach(self, node: Modifier.Node) -> None:
        """Adds a modifier node that uses this requester."""
        self.nodes.append(node)
        self.was_used = True

    def request_focus(self, direction: FocusDirection | None = None) -> bool:
        """Requests the focus for the targets inside each modifier with this requester. Returns True if one has it now.

        Raises RuntimeError if no modifier ever used this requester, and for DEFAULT and CANCEL.
        """
        if self is FocusRequester.DEFAULT or self is FocusRequester.CANCEL:
            raise RuntimeError(
                "FocusRequester.DEFAULT and CANCEL have no target: they are values of focus_properties; make a "
                "FocusRequester() to request the focus"
            )
        succeeded = False
        for targets in self._targets():
            if any(target.request_focus(direction) for target in targets):
                succeeded = True
        return succeeded

    def capture_focus(self) -> bool:
        """Captures the focus: until `free_focus`, requests of other targets fail. Returns True if a target has the
        focus.
        """
        return any(target.focus_owner.capture_focus(target) for targets in self._targets() for target in targets)

    def free_focus(self) -> bool:
        """Releases a captured focus. Returns True if a target has the focus."""
        return any(target.focus_owner.free_focus(target) for targets in self._targets() for target in targets)

    def _targets(self) -> list[list[FocusTargetNode]]:
        """Returns the outermost targets inside each modifier with this requester.

        Detaching every node empties the list. A requester that no modifier ever used raises RuntimeError.
        """
        if not self.was_used:
            raise RuntimeError(
                "FocusRequester is used by no modifier: put Modifier.focus_requester(requester) before a "
                "focusable, and request the focus after composition (in an effect or a callback)"
            )
        return [list(FocusTargetNode.nearest_inside(node)) for node in self.nodes]


FocusRequester.DEFAULT, FocusRequester.CANCEL = FocusRequester(), FocusRequester()


class FocusRequesterNode(Modifier.Node):
    """Connects a requester with the targets inside this node."""

    def __init__(self, requester: FocusRequester) -> None:
        self.requester = requester

    def on_attach(self) -> None:
        """Registers the node in the requester."""
        self.requester.attach(self)

    def on_detach(self) -> None:
        """Removes the node from the requester."""
        self.requester.nodes.remove(self)

    def use(self, requester: FocusRequester) -> None:
        """Replaces the requester."""
        self.requester.nodes.remove(self)
        self.requester = requester
        requester.attach(self)
