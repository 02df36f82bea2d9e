"""bring_into_view_responder: a container of one's own that moves its content until a child is visible.

    class Window(BringIntoViewResponder):
        def calculate_rect_for_parent(self, local_rect): return local_rect.translate(-self.shift, 0)
        async def bring_child_into_view(self, local_rect): await self.animate_to(local_rect())

Terms       local: in the coordinates of the container, in px. The rectangle for the parent is where the child is
            when the container has moved its content: containers outside aim at it, at the same time.
Not here    requesters, and containers that scroll: bring_into_view.py.
Source of behavior  Compose foundation BringIntoViewResponder.kt (recordings responders_…).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.coroutines import Job
from engine.foundation.gestures.bring_into_view import BringIntoViewResponderNode
from engine.node import Modifier, ModifierNodeElement, modifier_extension
from engine.unit import Offset, Rect


class BringIntoViewResponder(ABC):
    """Moves the content of a container. Compose: BringIntoViewResponder."""

    @abstractmethod
    def calculate_rect_for_parent(self, local_rect: Rect) -> Rect:
        """Returns where `local_rect` will be when the container has moved its content; in px of the container."""

    @abstractmethod
    async def bring_child_into_view(self, local_rect: Callable[[], Rect | None]) -> None:
        """Moves the content until `local_rect()` is visible; None while the child is in no layout.

        Ends with the request: a cancelled requester cancels it.
        """


class OwnResponderNode(BringIntoViewResponderNode):
    """Asks its responder for each descendant that wants to be seen."""

    ends_with_request = True

    def __init__(self, responder: BringIntoViewResponder) -> None:
        super().__init__()
        self.responder = responder

    def bring_child_into_view(
        self, child: Modifier.Node, part: Rect | None, inner: Sequence[BringIntoViewResponderNode]
    ) -> Job[None] | None:
        responder = self.responder

        def local_rect() -> Rect | None:
            moved = Offset.ZERO
            for node in inner:
                moved = moved + node.shift_of(child, part, moved)
            return self._local(child, part, moved)

        async def respond() -> None:
            await responder.bring_child_into_view(local_rect)

        job: Job[None] = self.coroutine_scope.launch(respond, "bring_into_view")
        return job

    def shift_of(self, child: Modifier.Node, part: Rect | None, moved: Offset) -> Offset:
        local = self._local(child, part, moved)
        if local is None:
            return Offset.ZERO
        then = self.responder.calculate_rect_for_parent(local)
        return Offset(local.left - then.left, local.top - then.top)

    def _local(self, child: Modifier.Node, part: Rect | None, moved: Offset) -> Rect | None:
        if not child.is_attached or not self.is_attached:
            return None
        here, coordinator = self.require_coordinator(), child.require_coordinator()
        if not (coordinator.layout_node.is_placed and here.layout_node.is_placed):
            return None
        size = coordinator.measured_size
        shown = part if part is not None else Rect(0.0, 0.0, size.width, size.height)
        start = here.coordinates.local_position_of(coordinator.coordinates, Offset(shown.left, shown.top)) - moved
        return Rect(start.x, start.y, start.x + shown.width, start.y + shown.height)


@dataclass(frozen=True, slots=True)
class BringIntoViewResponderElement(ModifierNodeElement[OwnResponderNode]):
    """Element of `bring_into_view_responder`."""

    responder: BringIntoViewResponder

    def create(self) -> OwnResponderNode:
        return OwnResponderNode(self.responder)

    def update(self, node: OwnResponderNode) -> None:
        node.responder = self.responder


@modifier_extension
def bring_into_view_responder(self: Modifier, responder: BringIntoViewResponder) -> Modifier:
    """Makes `responder` move the content until a child that asks for it is visible. Compose: bringIntoViewResponder."""
    return self.then(BringIntoViewResponderElement(responder))
