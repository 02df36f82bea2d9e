"""RelativeLayoutBounds: the rectangle that `on_layout_rect_changed` reports.

Invariants  I1 a value: it does not follow its node. Only `calculate_occlusions` looks at the present tree.
Source of behavior  Compose ui RelativeLayoutBounds.kt.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.unit import IntOffset, IntSize, Rect

if TYPE_CHECKING:
    from engine.node import Modifier
    from engine.node.layout_info import LayoutInfo


@dataclass(frozen=True)
class RelativeLayoutBounds:
    """A rectangle in whole px: position of a modifier in the root, and its size."""

    position_in_root: IntOffset
    """The top left corner in the root, in px."""

    size: IntSize
    """The size in px."""

    window_size: IntSize
    """The size of the window, in px."""

    position_in_window: IntOffset
    """The top left corner in the window, in px."""

    node: Modifier.Node = field(repr=False)
    """The modifier node that reported the rectangle."""

    @property
    def width(self) -> int:
        """The width in px."""
        return self.size.width

    @property
    def height(self) -> int:
        """The height in px."""
        return self.size.height

    @property
    def bounds_in_root(self) -> Rect:
        """The rectangle in the root; nothing clips it."""
        return Rect.from_offset_size(self.position_in_root, self.size)

    @property
    def bounds_in_window(self) -> Rect:
        """The rectangle in the window; nothing clips it."""
        return Rect.from_offset_size(self.position_in_window, self.size)

    def fraction_visible_in(self, viewport: RelativeLayoutBounds) -> float:
        """Returns how much of this is inside `viewport`, 0…1, as a share of the smaller of the two."""
        return self.fraction_visible_in_rect(*viewport.bounds_in_root)

    def fraction_visible_in_rect(self, left: float, top: float, right: float, bottom: float) -> float:
        """Returns how much of this is inside a rectangle of the root, 0…1, as a share of the smaller of the two."""
        own = self.bounds_in_root
        width = max(min(own.right, right), left) - min(max(own.left, left), right)
        height = max(min(own.bottom, bottom), top) - min(max(own.top, top), bottom)
        area = min((right - left) * (bottom - top), own.width * own.height)
        return max(width * height, 0.0) / area if area else float("nan")

    def fraction_visible_in_window(self) -> float:
        """Returns how much of this is inside the window, 0…1."""
        return self.fraction_visible_in_rect(0, 0, self.window_size.width, self.window_size.height)

    def calculate_occlusions(self) -> list[Rect]:
        """Returns the rectangles, in the root, of nodes that cover this node because drawing reaches them later.

        Whole nodes are compared, with all their modifiers; nodes around and inside this one do not count.
        """
        node = self.node.require_layout_node()
        own = _outer_bounds(node)
        found = []
        for other in _placed_nodes(_root_of(node)):
            bounds = _outer_bounds(other)
            if bounds.overlaps(own) and _is_drawn_first(node, other):
                found.append(bounds)
        return found


def _outer_bounds(node: LayoutInfo) -> Rect:
    outer = node.nodes.outer_coordinator.coordinates
    return Rect.from_offset_size(outer.position_in_root().round(), outer.size)


def _root_of(node: LayoutInfo) -> LayoutInfo:
    while node.parent is not None:
        node = node.parent
    return node


def _placed_nodes(root: LayoutInfo) -> Iterator[LayoutInfo]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.measure_pass.placement.is_placed:
            yield node
            waiting.extend(reversed(list(node.children)))


def _is_drawn_first(node: LayoutInfo, other: LayoutInfo) -> bool:
    """Returns whether drawing `node` precedes drawing `other`; False if one contains the other."""
    own, theirs = _path_to(node), _path_to(other)
    for mine, its in zip(own, theirs, strict=False):
        if mine is not its:
            a, b = mine.measure_pass.placement, its.measure_pass.placement
            return bool((a.z_index, a.order.index) < (b.z_index, b.order.index))
    return False


def _path_to(node: LayoutInfo) -> list[LayoutInfo]:
    path = []
    at: LayoutInfo | None = node
    while at is not None:
        path.append(at)
        at = at.parent
    return path[::-1]
