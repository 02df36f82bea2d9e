"""LookaheadScope: measures and places content twice: with target sizes and positions, then animating to them.

    def content(scope):
        with Row():
            Box(Modifier.animate_bounds(scope).size(size))

    LookaheadScope(content)

Terms       scope coordinates: the coordinates of the layout around the scope's content.
Phases      Both passes observe the reads of measurement and placement, and a change runs both.
Not here    the passes: node/lookahead_pass_delegate.py, lookahead_requests.py.
Source      Compose LookaheadScope.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import ComposeNode, composable, remember
from engine.node.layout_node import LayoutNode
from engine.node.lookahead_coordinates import LookaheadLayoutCoordinates, position_between
from engine.unit import Offset


class LookaheadSpace:
    """The argument of a LookaheadScope's content: converts positions to lookahead positions."""

    __slots__ = ("_node",)

    def __init__(self) -> None:
        self._node: LayoutNode | None = None

    def take(self, node: LayoutNode) -> None:
        """Stores the virtual node of the scope."""
        self._node = node

    @property
    def lookahead_scope_coordinates(self) -> Any:
        """The current coordinates of the layout around the scope, for placement blocks.

        Raises RuntimeError if the scope is not attached.
        """
        node = self._node
        if node is None or node.parent is None:
            raise RuntimeError("the coordinates of a LookaheadScope are known in placement, when the scope is attached")
        return node.parent.coordinates

    def to_lookahead_coordinates(self, coordinates: Any) -> Any:
        """Returns the lookahead coordinates of `coordinates`; the same object outside of every LookaheadScope."""
        if isinstance(coordinates, LookaheadLayoutCoordinates):
            return coordinates
        ahead = coordinates.coordinator.lookahead
        return coordinates if ahead is None else ahead.lookahead_coordinates

    def local_lookahead_position_of(
        self, coordinates: Any, source: Any, offset: Offset = Offset.ZERO, include_motion_frame: bool = True
    ) -> Offset:
        """Converts `offset`, a point of `source`, to `coordinates`, in lookahead positions (px).

        `include_motion_frame=False` excludes scroll offsets.
        """
        here, there = self.to_lookahead_coordinates(coordinates), self.to_lookahead_coordinates(source)
        return position_between(here, there, offset, include_motion_frame)

    def local_position_of(
        self, coordinates: Any, source: Any, offset: Offset = Offset.ZERO, include_motion_frame: bool = True
    ) -> Offset:
        """Converts `offset`, a point of `source`, to `coordinates`, in current positions (px)."""
        return position_between(coordinates, source, offset, include_motion_frame)


@composable(transparent=True)
def LookaheadScope(content: Callable[[LookaheadSpace], object]) -> None:
    """Composes `content(scope)`, whose layouts run a lookahead pass before each approach pass."""
    space = remember(LookaheadSpace)

    def update(updater: Any) -> None:
        updater.set(space, _set_space)

    with ComposeNode(_new_scope_node, update):
        content(space)


def _new_scope_node() -> LayoutNode:
    node = LayoutNode(is_virtual=True)
    node.is_virtual_lookahead_root = True
    return node


def _set_space(node: LayoutNode, space: LookaheadSpace) -> None:
    space.take(node)
