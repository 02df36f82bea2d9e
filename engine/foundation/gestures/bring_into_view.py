"""Bring into view: scrolls a focused child, or one that a program names, until it is visible.

    requester = remember(BringIntoViewRequester)
    Modifier.bring_into_view_requester(requester)          # beside the content
    await requester.bring_into_view()                      # in a coroutine

Terms       responder: an ancestor that scrolls; every responder moves its own content, all at once. An outer one aims
            at where the child is when the inner ones have moved it.
            distance: the px of the scroll that makes the child visible, > 0 towards the start of the content; 0 if
            the child is completely visible or fills the window.
Not here    containers of a program that move their content: bring_into_view_responder.py.
Motion      A spring; each frame measures the remaining distance again, because the content can move or end meanwhile.
Source of behavior  Compose foundation ContentInViewNode.kt, BringIntoViewSpec.kt, UpdatableAnimationState.kt.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.coroutines import Job, with_frame_nanos
from engine.foundation.animation.animation_spec import NANOS_PER_MILLI, Spring
from engine.foundation.animation.spring_simulation import spring_motion
from engine.node import Modifier, ModifierNodeElement, TraversableNode, modifier_extension, node_kind
from engine.node.traversal import ancestor_nodes
from engine.unit import Offset, Rect

_REST = 0.01  # px


class BringIntoViewResponderNode(TraversableNode, Modifier.Node, ABC):
    """Base class of ancestors that scroll a descendant into view."""

    traverse_key = "bring_into_view"
    ends_with_request = False
    """Whether a cancelled request cancels the response; a scroll goes on."""

    @abstractmethod
    def bring_child_into_view(
        self, child: Modifier.Node, part: Rect | None, inner: Sequence[BringIntoViewResponderNode]
    ) -> Job[None] | None:
        """Scrolls until `child` is visible; returns the scroll, or None if it is.

        `part`: of the child, in px; None is all of it. `inner`: responders between child and self.
        """

    @abstractmethod
    def shift_of(self, child: Modifier.Node, part: Rect | None, moved: Offset) -> Offset:
        """Returns the px by which the content has to move until `child` is visible, once inner responders have moved it
        by `moved` px."""


def bring_into_view(
    child: Modifier.Node, part: Rect | None = None
) -> list[tuple[BringIntoViewResponderNode, Job[None]]]:
    """Makes each responder above `child` scroll until it, or a part of it in px, is visible; returns the scrolls."""
    jobs: list[tuple[BringIntoViewResponderNode, Job[None]]] = []
    inner: list[BringIntoViewResponderNode] = []
    for node in ancestor_nodes(child, node_kind.TRAVERSABLE):
        if isinstance(node, BringIntoViewResponderNode):
            job = node.bring_child_into_view(child, part, tuple(inner))
            if job is not None:
                jobs.append((node, job))
            inner.append(node)
    return jobs


class BringIntoViewRequester:
    """Scrolls the content beside `Modifier.bring_into_view_requester` into view. Compose: BringIntoViewRequester."""

    def __init__(self) -> None:
        self.nodes: list[Modifier.Node] = []
        """Attached nodes of this requester."""

    async def bring_into_view(self, rect: Rect | None = None) -> None:
        """Scrolls until the content, or `rect` of it in px, is visible; returns when the scrolls have ended."""
        for node in list(self.nodes):
            asked = bring_into_view(node, rect)
            try:
                for _, job in asked:
                    await job.join()
            except asyncio.CancelledError:
                for responder, job in asked:
                    if responder.ends_with_request:
                        job.cancel()
                raise


class BringIntoViewRequesterNode(Modifier.Node):
    """Gives its requester the coordinates of the content."""

    should_auto_invalidate = False

    def __init__(self, requester: BringIntoViewRequester) -> None:
        super().__init__()
        self.requester = requester

    def on_attach(self) -> None:
        self.requester.nodes.append(self)

    def on_detach(self) -> None:
        self.requester.nodes.remove(self)

    def use(self, requester: BringIntoViewRequester) -> None:
        """Replaces the requester."""
        if requester is not self.requester:
            self.requester.nodes.remove(self)
            self.requester = requester
            requester.nodes.append(self)


@dataclass(frozen=True, slots=True)
class BringIntoViewRequesterElement(ModifierNodeElement[BringIntoViewRequesterNode]):
    """Element of `bring_into_view_requester`."""

    requester: BringIntoViewRequester

    def create(self) -> BringIntoViewRequesterNode:
        return BringIntoViewRequesterNode(self.requester)

    def update(self, node: BringIntoViewRequesterNode) -> None:
        node.use(self.requester)


@modifier_extension
def bring_into_view_requester(self: Modifier, requester: BringIntoViewRequester) -> Modifier:
    """Connects the content with `requester`: `await requester.bring_into_view()` scrolls it into view."""
    return self.then(BringIntoViewRequesterElement(requester))


def distance_to_view(start: float, size: float, window: float) -> float:
    """Returns the distance in px by which the content has to move.

    `start` is the start of the child relative to the start of the window; `size` and `window` are sizes along the axis.
    """
    end = start + size
    if (start >= 0 and end <= window) or (start < 0 and end > window):
        return 0.0
    return start if abs(start) < abs(end - window) else end - window


async def spring_into_view(distance: Callable[[], float], move: Callable[[float], float]) -> None:
    """Moves by `move(px)` along a spring until `distance()` is 0.

    `move` returns the consumed px; the motion ends if it consumes less than requested.
    """
    left = distance()
    velocity = 0.0
    before: int | None = None

    def frame(nanos: int) -> bool:
        nonlocal left, velocity, before
        millis = (nanos - before) // NANOS_PER_MILLI if before is not None else 0
        before = nanos
        motion = spring_motion(Spring.STIFFNESS_MEDIUM, Spring.DAMPING_RATIO_NO_BOUNCY, left, velocity)
        now, velocity = motion(millis / 1000.0)
        delta, left = left - now, now
        return abs(move(delta)) >= abs(delta)

    def last(nanos: int) -> None:
        move(left)

    while abs(left) >= _REST:
        if not await with_frame_nanos(frame):
            return
        left = distance()
    if left != 0.0:
        await with_frame_nanos(last)
