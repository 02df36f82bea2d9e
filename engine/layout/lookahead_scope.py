"""LookaheadScope: content that is measured and placed twice – as it is going to be, then as it is on its way there.

    def content(scope):
        with Row():
            Box(Modifier.animate_bounds(scope).size(size))

    LookaheadScope(content)

Terms       scope coordinates: those of the layout that the scope's content stands in.
Phases      What measurement or placement reads is read in both passes, and a change runs both.
Not here    the passes: node/lookahead_pass_delegate.py, lookahead_requests.py.
Source      Compose LookaheadScope.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import ComposeNode, composable, remember
from engine.node.layout_node import LayoutNode
from engine.node.lookahead_coordinates import position_between
from engine.node.lookahead_delegate import LookaheadDelegate
from engine.unit import Offset


class LookaheadSpace:
    """What the content of a LookaheadScope is called with: the coordinates that its lookahead positions are in."""

    __slots__ = ("_node",)

    def __init__(self) -> None:
        self._node: LayoutNode | None = None

    def take(self, node: LayoutNode) -> None:
        self._node = node

    @property
    def lookahead_scope_coordinates(self) -> Any:
        """For placement blocks: where the scope stands, as it is now."""
        node = self._node
        if node is None or node.parent is None:
            raise RuntimeError("the coordinates of a LookaheadScope are known in placement, when the scope is attached")
        return node.parent.nodes.inner_coordinator

    def to_lookahead_coordinates(self, coordinates: Any) -> Any:
        """Those that `coordinates` are going to be; the same outside of every LookaheadScope."""
        if isinstance(coordinates, LookaheadDelegate):
            return coordinates
        return coordinates.lookahead or coordinates

    def local_lookahead_position_of(
        self, coordinates: Any, source: Any, offset: Offset = Offset.ZERO, include_motion_frame: bool = True
    ) -> Offset:
        """Where `offset` of `source` is going to be in `coordinates`. `include_motion_frame=False` leaves out the
        offset of what scrolls."""
        here, there = self.to_lookahead_coordinates(coordinates), self.to_lookahead_coordinates(source)
        return position_between(here, there, offset, include_motion_frame)

    def local_position_of(
        self, coordinates: Any, source: Any, offset: Offset = Offset.ZERO, include_motion_frame: bool = True
    ) -> Offset:
        """The same as it is now."""
        return position_between(coordinates, source, offset, include_motion_frame)


@composable(transparent=True)
def LookaheadScope(content: Callable[[LookaheadSpace], object]) -> None:
    """`content(scope)`: what stands in it is measured and placed in a lookahead pass first."""
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
