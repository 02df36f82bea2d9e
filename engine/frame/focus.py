"""Focus: the nodes that can have it, and what they are told.

Terms       focus target: can have the focus. active: has it; active parent: something inside has it.
            event node: `on_focus_changed`; hears of the focus targets inside it, up to the next target.
            requester: a handle with which a program gives a target the focus.
Invariants  I1 at most one target of a tree is active; states are read from the owner, never stored.
Not here    who moves the focus (focus_owner.py), where Tab goes (focus_search.py).
Source      Compose FocusTargetNode.kt, FocusState.kt, FocusRequester.kt, FocusProperties.kt
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any

from engine.node import node_kind
from engine.node.interaction_node import FocusPropertiesModifierNode, FocusTargetModifierNode
from engine.node.modifier import Modifier
from engine.node.modifier_node import ObserverModifierNode
from engine.node.traversal import ancestor_nodes, nearest_descendants
from engine.unit import Rect

if TYPE_CHECKING:
    from engine.frame.focus_owner import FocusOwner


class FocusState(Enum):
    ACTIVE = "active"
    ACTIVE_PARENT = "active parent"
    CAPTURED = "captured"
    INACTIVE = "inactive"

    @property
    def is_focused(self) -> bool:
        return self is FocusState.ACTIVE or self is FocusState.CAPTURED

    @property
    def has_focus(self) -> bool:
        """The target, or something inside it, has the focus."""
        return self is not FocusState.INACTIVE

    @property
    def is_captured(self) -> bool:
        return self is FocusState.CAPTURED


class FocusDirection(Enum):
    NEXT = "next"
    PREVIOUS = "previous"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"


class FocusProperties:
    """How one target takes part in focus search. A direction set to a requester goes there."""

    __slots__ = ("can_focus", "down", "end", "left", "next", "previous", "right", "start", "up")

    def __init__(self) -> None:
        self.can_focus = True
        self.next: FocusRequester | None = None
        self.previous: FocusRequester | None = None
        self.left: FocusRequester | None = None
        self.right: FocusRequester | None = None
        self.up: FocusRequester | None = None
        self.down: FocusRequester | None = None
        self.start: FocusRequester | None = None
        self.end: FocusRequester | None = None

    def towards(self, direction: FocusDirection, rtl: bool = False) -> FocusRequester | None:
        start, end = (self.end, self.start) if rtl else (self.start, self.end)
        return {
            FocusDirection.NEXT: self.next,
            FocusDirection.PREVIOUS: self.previous,
            FocusDirection.LEFT: start or self.left,
            FocusDirection.RIGHT: end or self.right,
            FocusDirection.UP: self.up,
            FocusDirection.DOWN: self.down,
        }[direction]


class FocusTargetNode(FocusTargetModifierNode, ObserverModifierNode, Modifier.Node):
    """A place that can have the focus."""

    def __init__(self, can_focus: bool = True) -> None:
        self._can_focus = can_focus

    @property
    def can_focus(self) -> bool:
        return self._can_focus

    @can_focus.setter
    def can_focus(self, can_focus: bool) -> None:
        """What has the focus and may not have it any more loses it at once."""
        if can_focus != self._can_focus:
            self._can_focus = can_focus
            if self.is_attached:
                self.check_focus()

    @property
    def focus_owner(self) -> FocusOwner:
        return self.require_owner().focus_owner  # type: ignore[attr-defined]

    @property
    def focus_state(self) -> FocusState:
        return self.focus_owner.state_of(self) if self.is_attached else FocusState.INACTIVE

    def on_detach(self) -> None:
        self.focus_owner.on_focus_target_detached(self)

    def check_focus(self) -> None:
        """Something that says whether this target may have the focus has changed, or may have."""
        if self.focus_state.is_focused and not self.observed_can_focus():
            self.focus_owner.clear_focus(force=True)

    def observed_can_focus(self) -> bool:
        """Whoever reads it here hears when it changes: `on_observed_reads_changed`."""
        can_focus = False

        def read() -> None:
            nonlocal can_focus
            can_focus = self.focus_properties().can_focus

        self.observe_reads(read)
        return can_focus

    def on_observed_reads_changed(self) -> None:
        self.check_focus()

    def request_focus(self, direction: FocusDirection | None = None) -> bool:
        """True if this target, or one inside it that stands for it, has the focus now. A target that is attached
        needs no layout for that: an effect of the first composition may ask."""
        return self.is_attached and self.focus_owner.request_focus(self, direction)

    def focus_properties(self) -> FocusProperties:
        properties = FocusProperties()
        properties.can_focus = self.can_focus
        for node in self._up_to_next_target(node_kind.FOCUS_PROPERTIES):
            if isinstance(node, FocusPropertiesModifierNode):
                node.apply_focus_properties(properties)
        return properties

    def event_nodes(self) -> Iterator[Any]:
        """Those that hear of this target: outwards, up to the next target."""
        return self._up_to_next_target(node_kind.FOCUS_EVENT)

    def _up_to_next_target(self, kind: int) -> Iterator[Modifier.Node]:
        for node in ancestor_nodes(self, kind | node_kind.FOCUS_TARGET):
            if node.self_kind_set & node_kind.FOCUS_TARGET:
                return
            yield node

    def parent_targets(self) -> Iterator[FocusTargetNode]:
        for node in ancestor_nodes(self, node_kind.FOCUS_TARGET):
            if isinstance(node, FocusTargetNode):
                yield node

    @property
    def is_on_screen(self) -> bool:
        return self.is_attached and self.require_layout_node().is_placed

    @property
    def is_eligible(self) -> bool:
        """Attached, placed, and allowed to have the focus."""
        return self.is_on_screen and self.focus_properties().can_focus

    def bounds_in_root(self) -> Rect:
        return self.require_coordinator().bounds_in_root()


class FocusRequester:
    """Remember one, give it to `focus_requester(…)` before a focus target, and call `request_focus()`."""

    __slots__ = ("nodes", "was_used")

    def __init__(self) -> None:
        self.nodes: list[Modifier.Node] = []
        self.was_used = False

    def attach(self, node: Modifier.Node) -> None:
        self.nodes.append(node)
        self.was_used = True

    def request_focus(self, direction: FocusDirection | None = None) -> bool:
        """Asks, for each modifier that has this requester, the targets inside it, until one has the focus."""
        succeeded = False
        for targets in self._targets():
            if any(target.request_focus(direction) for target in targets):
                succeeded = True
        return succeeded

    def capture_focus(self) -> bool:
        """Keeps the focus until `free_focus`: requests of others fail."""
        return any(target.focus_owner.capture_focus(target) for targets in self._targets() for target in targets)

    def free_focus(self) -> bool:
        return any(target.focus_owner.free_focus(target) for targets in self._targets() for target in targets)

    def _targets(self) -> list[list[FocusTargetNode]]:
        """By modifier: the outermost targets inside it. What a requester was for may have left the tree; one that
        no modifier ever had is a mistake."""
        if not self.was_used:
            raise RuntimeError(
                "FocusRequester is used by no modifier: put Modifier.focus_requester(requester) before a "
                "focusable, and request the focus after composition (in an effect or a callback)"
            )
        return [
            [found for found in nearest_descendants(node, node_kind.FOCUS_TARGET) if isinstance(found, FocusTargetNode)]
            for node in self.nodes
        ]


class FocusRequesterNode(Modifier.Node):
    """Connects a requester with the targets inside."""

    def __init__(self, requester: FocusRequester) -> None:
        self.requester = requester

    def on_attach(self) -> None:
        self.requester.attach(self)

    def on_detach(self) -> None:
        self.requester.nodes.remove(self)

    def use(self, requester: FocusRequester) -> None:
        self.requester.nodes.remove(self)
        self.requester = requester
        requester.attach(self)
