"""Bringing into view: what gets the focus is scrolled to where it can be seen.

Terms       responder: something around that scrolls; all of them are asked, each moves its own content.
            distance: how far the content has to move so that the child is in the window, > 0 towards its start; 0 where
            all of the child is visible, or as much as has room.
Motion      a spring whose way is measured anew in each frame: the content may be moved, or end, meanwhile.
Source of behaviour  Compose foundation ContentInViewNode.kt, BringIntoViewSpec.kt, UpdatableAnimationState.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import with_frame_nanos
from engine.foundation.animation.animation_spec import NANOS_PER_MILLI, Spring
from engine.foundation.animation.spring_simulation import spring_motion
from engine.node import Modifier, TraversableNode, node_kind
from engine.node.traversal import ancestor_nodes

_REST = 0.01  # px


class BringIntoViewResponderNode(TraversableNode, Modifier.Node):
    traverse_key = "bring_into_view"

    def bring_child_into_view(self, child: Modifier.Node) -> None:
        raise NotImplementedError(f"{type(self).__name__}.bring_child_into_view(child) is missing")


def bring_into_view(child: Modifier.Node) -> None:
    """Asks everything around `child` that scrolls."""
    for node in ancestor_nodes(child, node_kind.TRAVERSABLE):
        if isinstance(node, BringIntoViewResponderNode):
            node.bring_child_into_view(child)


def distance_to_view(start: float, size: float, window: float) -> float:
    """`start`: of the child, from the start of the window."""
    end = start + size
    if (start >= 0 and end <= window) or (start < 0 and end > window):
        return 0.0
    return start if abs(start) < abs(end - window) else end - window


async def spring_into_view(distance: Callable[[], float], move: Callable[[float], float]) -> None:
    """`move` returns how much of it was possible; less than it was asked for is the end."""
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
