"""Bring into view: scrolls a focused child until it is visible.

Terms       responder: an ancestor that scrolls; every responder moves its own content.
            distance: the px of the scroll that makes the child visible, > 0 towards the start of the content; 0 if
            the child is completely visible or fills the window.
Motion      A spring; each frame measures the remaining distance again, because the content can move or end meanwhile.
Source of behavior  Compose foundation ContentInViewNode.kt, BringIntoViewSpec.kt, UpdatableAnimationState.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.coroutines import with_frame_nanos
from engine.foundation.animation.animation_spec import NANOS_PER_MILLI, Spring
from engine.foundation.animation.spring_simulation import spring_motion
from engine.node import Modifier, TraversableNode, node_kind
from engine.node.traversal import ancestor_nodes

_REST = 0.01  # px


class BringIntoViewResponderNode(TraversableNode, Modifier.Node):
    """Base class of ancestors that scroll a descendant into view."""

    traverse_key = "bring_into_view"

    def bring_child_into_view(self, child: Modifier.Node) -> None:
        """Scrolls until `child` is visible; a subclass implements it."""
        raise NotImplementedError(f"{type(self).__name__}.bring_child_into_view(child) is missing")


def bring_into_view(child: Modifier.Node) -> None:
    """Makes each responder above `child` scroll until `child` is visible."""
    for node in ancestor_nodes(child, node_kind.TRAVERSABLE):
        if isinstance(node, BringIntoViewResponderNode):
            node.bring_child_into_view(child)


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
