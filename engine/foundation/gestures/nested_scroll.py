"""Nested scroll: ancestors of a scrollable may consume parts of each delta, before and afterwards.

Terms       connection: implemented by an ancestor. dispatcher: called by a scrollable; it reaches all connections
            above. pre: from the outermost connection inwards, before the scrollable; post: outwards, with the rest.
Source of behavior  Compose ui NestedScrollModifier.kt, NestedScrollNode.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.node import Modifier, ModifierNodeElement, TraversableNode, modifier_extension
from engine.snapshot.value_repr import value_repr
from engine.unit import Offset, Velocity

_STILL = Velocity(0.0, 0.0)


class NestedScrollSource(Enum):
    """The cause of a nested scroll."""

    USER_INPUT = "user input"
    SIDE_EFFECT = "side effect"  # a fling, an animation


class FlingEndedError(Exception):
    """A connection raises it from `on_post_scroll` to end the fling inside; the velocity goes to the post-fling."""


class NestedScrollConnection:
    """Callbacks of an ancestor; a subclass overrides some. Each method returns the consumed amount."""

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        """Called before a scrollable inside scrolls by `available` px; returns the consumed px."""
        return Offset.ZERO

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        """Called after a scrollable inside consumed `consumed` px and left `available` px; returns the consumed px."""
        return Offset.ZERO

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        """Called before a scrollable inside flings with `available` px per second; returns the consumed velocity."""
        return _STILL

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        """Called after a fling inside that left `available` px per second; returns the consumed velocity."""
        return _STILL


class NestedScrollDispatcher:
    """Passes deltas of a scrollable to the connections above it; does nothing while detached."""

    __slots__ = ("_node",)

    def __init__(self) -> None:
        self._node: NestedScrollNode | None = None

    @property
    def _parent(self) -> NestedScrollNode | None:
        return self._node.parent if self._node is not None else None

    @property
    def density(self) -> float:
        """The density of the node in px per dp; 1 while detached."""
        node = self._node
        return node.require_layout_node().density.density if node is not None and node.is_attached else 1.0

    def report(self, error: BaseException) -> None:
        """Lets the next turn of the coroutines raise the exception of a connection; the scroll goes on."""
        node = self._node
        if isinstance(error, FlingEndedError) or node is None or not node.is_attached:
            raise error
        context = {"message": "a nested scroll connection failed", "exception": error}
        node.coroutine_scope.loop.call_exception_handler(context)

    def dispatch_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        """Calls `on_pre_scroll` of the connections above; returns the consumed px."""
        parent = self._parent
        return parent.pre_scroll(available, source) if parent is not None else Offset.ZERO

    def dispatch_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        """Calls `on_post_scroll` of the connections above; returns the consumed px."""
        parent = self._parent
        return parent.post_scroll(consumed, available, source) if parent is not None else Offset.ZERO

    async def dispatch_pre_fling(self, available: Velocity) -> Velocity:
        """Calls `on_pre_fling` of the connections above; returns the consumed px per second."""
        parent = self._parent
        return await parent.pre_fling(available) if parent is not None else _STILL

    async def dispatch_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        """Calls `on_post_fling` of the connections above; returns the consumed px per second."""
        parent = self._parent
        return await parent.post_fling(consumed, available) if parent is not None else _STILL


class NestedScrollNode(TraversableNode, Modifier.Node):
    """Attaches a connection and a dispatcher to the node tree."""

    traverse_key = "nested_scroll"

    def __init__(self, connection: NestedScrollConnection, dispatcher: NestedScrollDispatcher | None) -> None:
        super().__init__()
        self.connection = connection
        self.dispatcher = dispatcher if dispatcher is not None else NestedScrollDispatcher()

    def on_attach(self) -> None:
        self.dispatcher._node = self

    def on_detach(self) -> None:
        if self.dispatcher._node is self:
            self.dispatcher._node = None

    def update(self, connection: NestedScrollConnection, dispatcher: NestedScrollDispatcher | None) -> None:
        """Replaces the connection and, if given, the dispatcher."""
        self.connection = connection
        if dispatcher is not None and dispatcher is not self.dispatcher:
            self.on_detach()
            self.dispatcher = dispatcher
            if self.is_attached:
                self.on_attach()

    @property
    def parent(self) -> NestedScrollNode | None:
        """The nearest NestedScrollNode above; None while detached."""
        if not self.is_attached:
            return None
        for node in self.traversable_ancestors():
            if isinstance(node, NestedScrollNode):
                return node
        return None

    def pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        """Calls `on_pre_scroll` from the outermost connection to this one; returns the consumed px."""
        parent = self.parent
        above = parent.pre_scroll(available, source) if parent is not None else Offset.ZERO
        return above + self.connection.on_pre_scroll(available - above, source)

    def post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        """Calls `on_post_scroll` from this connection outwards; returns the consumed px."""
        own = self.connection.on_post_scroll(consumed, available, source)
        parent = self.parent
        if parent is None:
            return own
        return own + parent.post_scroll(consumed + own, available - own, source)

    async def pre_fling(self, available: Velocity) -> Velocity:
        """Calls `on_pre_fling` from the outermost connection to this one; returns the consumed px per second."""
        parent = self.parent
        above = await parent.pre_fling(available) if parent is not None else _STILL
        return above + await self.connection.on_pre_fling(available - above)

    async def post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        """Calls `on_post_fling` from this connection outwards; returns the consumed px per second."""
        own = await self.connection.on_post_fling(consumed, available)
        parent = self.parent
        if parent is None:
            return own
        return own + await parent.post_fling(consumed + own, available - own)


@dataclass(frozen=True, slots=True)
class NestedScrollElement(ModifierNodeElement[NestedScrollNode]):
    """Element of `nested_scroll`."""

    connection: NestedScrollConnection
    dispatcher: NestedScrollDispatcher | None

    def create(self) -> NestedScrollNode:
        return NestedScrollNode(self.connection, self.dispatcher)

    def update(self, node: NestedScrollNode) -> None:
        node.update(self.connection, self.dispatcher)


@modifier_extension
def nested_scroll(
    self: Modifier, connection: NestedScrollConnection, dispatcher: NestedScrollDispatcher | None = None
) -> Modifier:
    """Lets `connection` consume parts of the scrolls (px) and flings (px per second) of the content."""
    if not hasattr(connection, "on_pre_scroll"):
        raise TypeError(
            f"nested_scroll({value_repr(connection)}): expected a connection; write "
            "`class Watch(NestedScrollConnection):` with `def on_pre_scroll(self, available, source):`, and "
            "`nested_scroll(remember(Watch))`"
        )
    return self.then(NestedScrollElement(connection, dispatcher))
