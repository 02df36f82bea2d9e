"""Nested scroll: those around something that scrolls may take part of each delta, before and after it.

Terms       connection: what a node around a scrollable implements. dispatcher: what a scrollable calls;
            reaches all connections above it. pre: from the outermost inwards, before the scrollable itself;
            post: outwards, with what is left.
Source of behaviour  Compose ui NestedScrollModifier.kt, NestedScrollNode.kt.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.node import Modifier, ModifierNodeElement, TraversableNode, modifier_extension
from engine.unit import Offset, Velocity

_STILL = Velocity(0.0, 0.0)


class NestedScrollSource(Enum):
    USER_INPUT = "user input"
    SIDE_EFFECT = "side effect"  # a fling, an animation


class NestedScrollConnection:
    """Override what is of interest; every method returns what it consumed."""

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        return Offset.ZERO

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        return Offset.ZERO

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        return _STILL

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        return _STILL


class NestedScrollDispatcher:
    """The scrollable's way to the connections above it; does nothing while it is in no tree."""

    __slots__ = ("_node",)

    def __init__(self) -> None:
        self._node: NestedScrollNode | None = None

    @property
    def _parent(self) -> NestedScrollNode | None:
        return self._node.parent if self._node is not None else None

    @property
    def density(self) -> float:
        """Pixels per dp where it is."""
        node = self._node
        return node.require_owner().density.density if node is not None and node.is_attached else 1.0

    def dispatch_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        parent = self._parent
        return parent.pre_scroll(available, source) if parent is not None else Offset.ZERO

    def dispatch_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        parent = self._parent
        return parent.post_scroll(consumed, available, source) if parent is not None else Offset.ZERO

    async def dispatch_pre_fling(self, available: Velocity) -> Velocity:
        parent = self._parent
        return await parent.pre_fling(available) if parent is not None else _STILL

    async def dispatch_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        parent = self._parent
        return await parent.post_fling(consumed, available) if parent is not None else _STILL


class NestedScrollNode(TraversableNode, Modifier.Node):
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
        self.connection = connection
        if dispatcher is not None and dispatcher is not self.dispatcher:
            self.on_detach()
            self.dispatcher = dispatcher
            if self.is_attached:
                self.on_attach()

    @property
    def parent(self) -> NestedScrollNode | None:
        if not self.is_attached:
            return None
        for node in self.traversable_ancestors():
            if isinstance(node, NestedScrollNode):
                return node
        return None

    def pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        parent = self.parent
        above = parent.pre_scroll(available, source) if parent is not None else Offset.ZERO
        return above + self.connection.on_pre_scroll(available - above, source)

    def post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        own = self.connection.on_post_scroll(consumed, available, source)
        parent = self.parent
        if parent is None:
            return own
        return own + parent.post_scroll(consumed + own, available - own, source)

    async def pre_fling(self, available: Velocity) -> Velocity:
        parent = self.parent
        above = await parent.pre_fling(available) if parent is not None else _STILL
        return above + await self.connection.on_pre_fling(available - above)

    async def post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        own = await self.connection.on_post_fling(consumed, available)
        parent = self.parent
        if parent is None:
            return own
        return own + await parent.post_fling(consumed + own, available - own)


@dataclass(frozen=True)
class NestedScrollElement(ModifierNodeElement[NestedScrollNode]):
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
    """`connection` takes part in every scroll inside this node."""
    return self.then(NestedScrollElement(connection, dispatcher))
