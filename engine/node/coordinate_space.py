"""CoordinateSpace: conversion of positions and bounds between coordinators, through the transforms of their layers.

Terms       to parent: from a coordinator's own coordinates to those of the coordinator around it: first the layer's
            transform, then the position. from parent: the inverse conversion.
Invariants  every read of a position records on the node that its coordinates are used (see layout_coordinates.py).
Cost        one step for each coordinator between the two; nothing is cached.
Source      Compose NodeCoordinator.kt (its LayoutCoordinates part), LayoutCoordinates.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from engine.unit import IntSize, Offset, Rect

if TYPE_CHECKING:
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.layout_node import LayoutNode
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.owner import OwnedLayer, Owner


class CoordinateSpace:
    """Implements LayoutCoordinates for NodeCoordinator. All lengths are in px."""

    __slots__ = ()

    if TYPE_CHECKING:
        layout_node: LayoutNode
        tail: Any
        wrapped_by: NodeCoordinator | None
        layer: OwnedLayer | None

        @property
        def is_clipping(self) -> bool: ...

        x: int
        y: int
        measured_width: int
        measured_height: int

    @property
    def size(self) -> IntSize:
        """The measured size, in px."""
        return IntSize(self.measured_width, self.measured_height)

    @property
    def is_attached(self) -> bool:
        """True while the modifier node of this coordinator is attached."""
        return bool(self.tail.is_attached)

    def _require_attached(self) -> None:
        if not self.tail.is_attached:
            raise RuntimeError(
                f"the coordinates of {self.layout_node!r} were read while the node is not "
                "attached; look at `is_attached` first"
            )
        self.layout_node.measure_pass.placement.position_reads.record()

    def _owner(self) -> Owner:
        owner = self.layout_node.owner
        if owner is None:
            raise RuntimeError(f"a position of {self.layout_node!r} in the window was read while it is not attached")
        return owner

    # -- neighbors

    @property
    def parent_coordinates(self) -> NodeCoordinator | None:
        """The coordinator directly around this one. Raises RuntimeError if the node is not attached."""
        self._require_attached()
        return self.wrapped_by

    @property
    def parent_layout_coordinates(self) -> NodeCoordinator | None:
        """The innermost coordinator of the parent layout. Raises RuntimeError if the node is not attached."""
        self._require_attached()
        outermost: NodeCoordinator = self.layout_node.nodes.outer_coordinator
        return outermost.wrapped_by

    def root_coordinates(self) -> NodeCoordinator:
        """The outermost coordinator of the tree."""
        at = cast("NodeCoordinator", self)
        while at.wrapped_by is not None:
            at = at.wrapped_by
        return at

    # -- one step

    def to_parent(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point to the coordinates of the coordinator around this one."""
        layer = self.layer
        if layer is not None:
            x, y = layer.map_offset(Offset(x, y), False)
        return x + self.x, y + self.y

    def from_parent(self, x: float, y: float) -> tuple[float, float]:
        """Converts a point of the coordinator around this one to own coordinates."""
        x -= self.x
        y -= self.y
        layer = self.layer
        if layer is not None:
            x, y = layer.map_offset(Offset(x, y), True)
        return x, y

    def _rect_to_parent(self, rect: Rect, clip_bounds: bool) -> Rect:
        layer = self.layer
        if layer is not None:
            if self.is_clipping and clip_bounds:
                rect = _intersect(rect, self.measured_width, self.measured_height)
                if _is_empty(rect):
                    return Rect.ZERO
            rect = layer.map_bounds(rect, False)
        x, y = self.x, self.y
        if x or y:
            rect = Rect(rect[0] + x, rect[1] + y, rect[2] + x, rect[3] + y)
        return rect

    def _rect_from_parent(self, rect: Rect, clip_bounds: bool) -> Rect:
        x, y = self.x, self.y
        if x or y:
            rect = Rect(rect[0] - x, rect[1] - y, rect[2] - x, rect[3] - y)
        layer = self.layer
        if layer is not None:
            rect = layer.map_bounds(rect, True)
            if self.is_clipping and clip_bounds:
                rect = _intersect(rect, self.measured_width, self.measured_height)
        return rect

    # -- positions

    def local_to_root(self, offset: Offset) -> Offset:
        """Converts a point to root coordinates. Raises RuntimeError if the node is not attached."""
        self._require_attached()
        x, y = offset
        at: NodeCoordinator | None = cast("NodeCoordinator", self)
        while at is not None:
            if at.layer is not None:
                x, y = at.to_parent(x, y)
            else:
                x += at.x
                y += at.y
            at = at.wrapped_by
        return Offset(float(x), float(y))

    def position_in_root(self) -> Offset:
        """The top left corner in root coordinates."""
        return self.local_to_root(Offset.ZERO)

    def position_in_parent(self) -> Offset:
        """The top left corner in the coordinates of the parent layout; zero for the root."""
        parent = self.parent_layout_coordinates
        if parent is None:
            return Offset.ZERO
        return parent.local_position_of(cast("LayoutCoordinates", self), Offset.ZERO)

    def local_to_window(self, offset: Offset) -> Offset:
        """Converts a point to window coordinates."""
        in_root = self.local_to_root(offset)
        return self._owner().calculate_position_in_window(in_root)

    def position_in_window(self) -> Offset:
        """The top left corner in window coordinates."""
        return self.local_to_window(Offset.ZERO)

    def window_to_local(self, offset: Offset) -> Offset:
        """Converts a point in window coordinates to own coordinates."""
        root = self.root_coordinates()
        zero = self._owner().calculate_position_in_window(Offset.ZERO)
        in_root = Offset(offset[0] - zero[0], offset[1] - zero[1])
        return self.local_position_of(cast("LayoutCoordinates", root), in_root)

    def local_position_of(self, other: LayoutCoordinates, offset: Offset = Offset.ZERO) -> Offset:
        """Converts `offset`, a point of `other`, to own coordinates; ValueError if `other` is in another tree."""
        source = cast("NodeCoordinator", other)
        source._require_attached()
        ancestor = self._common_ancestor(source)
        x, y = offset
        at = source
        while at is not ancestor:
            x, y = at.to_parent(x, y)
            at = cast("NodeCoordinator", at.wrapped_by)
        for step in self._path_from(ancestor):
            x, y = step.from_parent(x, y)
        return Offset(float(x), float(y))

    def local_bounding_box_of(self, other: LayoutCoordinates, clip_bounds: bool = True) -> Rect:
        """The bounds of `other` in own coordinates, cut by clipping layers in between if `clip_bounds` is set.

        Raises ValueError if the trees differ.
        """
        source = cast("NodeCoordinator", other)
        source._require_attached()
        ancestor = self._common_ancestor(source)
        rect = Rect(0.0, 0.0, float(source.measured_width), float(source.measured_height))
        at = source
        while at is not ancestor:
            rect = at._rect_to_parent(rect, clip_bounds)
            if _is_empty(rect):
                return Rect.ZERO
            at = cast("NodeCoordinator", at.wrapped_by)
        for step in self._path_from(ancestor):
            rect = step._rect_from_parent(rect, clip_bounds)
            if _is_empty(rect):
                return Rect.ZERO
        return rect

    def bounds_in_root(self) -> Rect:
        """The bounds in root coordinates, cut by clipping layers in between."""
        return self.root_coordinates().local_bounding_box_of(cast("LayoutCoordinates", self))

    def bounds_in_parent(self) -> Rect:
        """The bounds in the coordinates of the parent layout."""
        parent = self.parent_layout_coordinates
        if parent is None:
            return Rect(0.0, 0.0, float(self.measured_width), float(self.measured_height))
        return parent.local_bounding_box_of(cast("LayoutCoordinates", self))

    def bounds_in_window(self, clip_bounds: bool = True) -> Rect:
        """The bounds in window coordinates, cut by the root and by clipping layers if `clip_bounds` is set."""
        root = self.root_coordinates()
        rect = root.local_bounding_box_of(cast("LayoutCoordinates", self), clip_bounds)
        if clip_bounds:
            rect = _intersect(rect, root.measured_width, root.measured_height)
        if _is_empty(rect):
            return Rect.ZERO
        owner = self._owner()
        left, top = owner.calculate_position_in_window(Offset(rect[0], rect[1]))
        right, bottom = owner.calculate_position_in_window(Offset(rect[2], rect[3]))
        return Rect(left, top, right, bottom)

    # -- ways through the tree

    def _common_ancestor(self, other: NodeCoordinator) -> NodeCoordinator:
        around: set[NodeCoordinator] = set()
        at: NodeCoordinator | None = cast("NodeCoordinator", self)
        while at is not None:
            around.add(at)
            at = at.wrapped_by
        at = other
        while at is not None:
            if at in around:
                return at
            at = at.wrapped_by
        raise ValueError(f"{self!r} and {other!r} are not in the same tree")

    def _path_from(self, ancestor: NodeCoordinator) -> list[NodeCoordinator]:
        """Returns the path of coordinators from below `ancestor` down to this one."""
        path: list[NodeCoordinator] = []
        at = cast("NodeCoordinator", self)
        while at is not ancestor:
            path.append(at)
            at = cast("NodeCoordinator", at.wrapped_by)
        path.reverse()
        return path


def _intersect(rect: Rect, width: int, height: int) -> Rect:
    return Rect(max(rect[0], 0.0), max(rect[1], 0.0), min(rect[2], float(width)), min(rect[3], float(height)))


def _is_empty(rect: Rect) -> bool:
    return rect[0] >= rect[2] or rect[1] >= rect[3]
