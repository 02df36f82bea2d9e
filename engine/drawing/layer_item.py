"""The items of a layer's record, in order: pictures, child layers, groups.

Terms       item: a PictureItem, LayerItem or GroupItem. state: the state ops in force where an item was drawn; they are
            played before it, so each item is independent, and invisible items are skipped.
            cull: the rectangle whose pixels are needed; items outside are skipped.
Invariants  I1 `bounds` of an item contain every pixel it can touch, in the coordinates of the layer that
            holds it. I2 equal records are divided into equal items, so that equal parts of two records have
            equal keys, and pictures of the old record serve the new one.
Not here    the time of these steps: layer_tree.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import skia

from engine.drawing.draw_op import Op, Record
from engine.drawing.draw_paint import DrawPaint, to_paint
from engine.drawing.picture import EMPTY, EVERYTHING, Bounds, fade, make_picture, play
from engine.unit import Matrix

if TYPE_CHECKING:
    from engine.drawing.graphics_layer import GraphicsLayer

# The most ops in a picture: few enough that skipping invisible pictures pays off, and enough that
# playing one (1.5 µs from Python) costs little compared to its content.
OPS_IN_PICTURE = 24

_CLIP_MARGIN = 8.0  # correct while nothing is scaled below an eighth of its size

State = tuple[Op, ...]
_DRAWS_NOTHING = frozenset({"save", "restore", "translate", "concat", "clip_rect", "clip_path"})


def union(a: Bounds, b: Bounds) -> Bounds:
    """Returns the smallest bounds that contain both."""
    return (
        a[0] if a[0] < b[0] else b[0],
        a[1] if a[1] < b[1] else b[1],
        a[2] if a[2] > b[2] else b[2],
        a[3] if a[3] > b[3] else b[3],
    )


def intersect(a: Bounds, b: Bounds) -> Bounds:
    """Returns the common part of both, or EMPTY."""
    result = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return result if result[0] < result[2] and result[1] < result[3] else EMPTY


def cut_off(bounds: Bounds, clip: Bounds) -> Bounds:
    """Returns the largest part of `bounds` that a clip can leave.

    Pixels on the edge of the clip show faintly the content just outside of it, at a distance of one screen pixel; in
    local coordinates that is one pixel divided by the scale.
    """
    return intersect(
        bounds,
        (
            clip[0] - _CLIP_MARGIN,
            clip[1] - _CLIP_MARGIN,
            clip[2] + _CLIP_MARGIN,
            clip[3] + _CLIP_MARGIN,
        ),
    )


def contains(outer: Bounds, inner: Bounds) -> bool:
    """True if `outer` contains `inner`."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def map_bounds(matrix: Matrix, bounds: Bounds) -> Bounds:
    """Returns the bounds of `bounds` after `matrix`."""
    if bounds[0] > bounds[2]:
        return bounds
    left, top, right, bottom = matrix.map_rect(bounds)
    return left, top, right, bottom


class Placed:
    """The effect of state ops (without saves): their matrix, and the largest area that their clips leave."""

    __slots__ = ("matrix", "inverse", "clip", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        matrix = Matrix.IDENTITY
        clip = EVERYTHING
        for op in state:
            kind = op[0]
            if kind == "translate":
                matrix = Matrix.translation(op[1], op[2]).then(matrix)
            elif kind == "concat":
                matrix = op[1].then(matrix)
            elif kind == "clip_rect" and not op[5]:
                clip = cut_off(clip, map_bounds(matrix, op[1:5]))
            elif kind == "clip_path" and not op[2]:
                r = op[1].skia.getBounds()
                clip = cut_off(clip, map_bounds(matrix, (r.left(), r.top(), r.right(), r.bottom())))
        self.matrix = matrix
        self.inverse = matrix.inverse()
        self.clip = clip

    def to_outside(self, bounds: Bounds) -> Bounds:
        """Converts bounds inside the state to coordinates outside, cut by the clips."""
        return intersect(map_bounds(self.matrix, bounds), self.clip)

    def to_inside(self, cull: Bounds) -> Bounds:
        """Converts a cull rectangle outside the state to coordinates inside; EMPTY if the matrix has no inverse."""
        if self.inverse is None:
            return EMPTY
        return map_bounds(self.inverse, cull)


_IDENTITY = skia.Matrix()
"""The matrix of a picture. With None, skia-python imports numpy (a twentieth of the time until the first frame)."""


class PictureItem:
    """A sequence of ops, and their picture once the item is linked."""

    __slots__ = ("state", "ops", "picture", "bounds", "ordinal")

    def __init__(self, state: State, ops: tuple[Op, ...]) -> None:
        self.state = state
        self.ops = ops
        self.picture: skia.Picture | None = None
        self.bounds = EMPTY
        self.ordinal = 0

    def same_as(self, other: Any) -> bool:
        """True if the other item has equal content."""
        return other.__class__ is PictureItem and self.ops == other.ops and self.state == other.state

    def link(self, holder: GraphicsLayer) -> None:
        """Creates the picture and the bounds."""
        if self.picture is None:
            self.picture, self.bounds = make_picture(self.state, self.ops)

    def unlink(self) -> None:
        """Does nothing: a picture holds no layer."""

    def replay(self, canvas: skia.Canvas, cull: Bounds) -> None:
        """Draws the picture."""
        canvas.drawPicture(self.picture, _IDENTITY, None)

    def replay_faded(self, canvas: skia.Canvas, cull: Bounds, alpha: float) -> None:
        """Draws each op with `alpha`, but a group as a whole."""
        before = canvas.save()
        play(canvas, self.state)
        depth = 0
        for op in self.ops:
            play(canvas, (fade(op, alpha) if depth == 0 else op,))
            if op[0] == "save_layer" or (depth and op[0] == "save"):
                depth += 1
            elif depth and op[0] == "restore":
                depth -= 1
        canvas.restoreToCount(before)  # the ops may leave saves open


class LayerItem:
    """A reference to a child layer. While it is linked, the child's `uses` contain it."""

    __slots__ = ("layer", "holder", "state", "dx", "dy", "placed", "bounds", "ordinal", "around")

    def __init__(self, layer: GraphicsLayer, state: State) -> None:
        self.layer = layer
        self.holder: GraphicsLayer | None = None
        self.around: GroupItem | None = None  # the enclosing group in `holder`
        self.state = state
        self.dx = self.dy = 0.0
        self.placed: Placed | None = None
        if not state:
            pass
        elif len(state) == 1 and state[0][0] == "translate":
            self.dx, self.dy = state[0][1], state[0][2]
        else:
            self.placed = Placed(state)
        self.bounds = EMPTY
        self.ordinal = 0

    def same_as(self, other: Any) -> bool:
        """True if the other item refers to the same layer with the same state."""
        return other.__class__ is LayerItem and self.layer is other.layer and self.state == other.state

    def link(self, holder: GraphicsLayer) -> None:
        """Registers this use in the child layer and settles the child's content."""
        self.holder = holder
        self.layer.uses.append(self)
        self.layer.settle_content()
        self.bounds = self.to_holder(self.layer.outer_bounds())

    def unlink(self) -> None:
        """Removes this use from the child layer; a layer without uses is released."""
        self.holder = None
        self.layer.uses.remove(self)
        if not self.layer.uses:
            self.layer.release()

    def to_holder(self, bounds: Bounds) -> Bounds:
        """Converts bounds in the child's outer coordinates to the coordinates of the holder."""
        if self.placed is not None:
            bounds = self.placed.to_outside(bounds)
        elif self.dx or self.dy:
            dx, dy = self.dx, self.dy
            bounds = (bounds[0] + dx, bounds[1] + dy, bounds[2] + dx, bounds[3] + dy)
        around = self.around
        while around is not None:
            bounds = around.placed.to_outside(bounds)
            around = around.around
        return bounds

    def replay(self, canvas: skia.Canvas, cull: Bounds) -> None:
        """Draws the child layer."""
        if self.placed is not None:
            canvas.save()
            play(canvas, self.state)
            self.layer.replay(canvas, self.placed.to_inside(cull), 0.0, 0.0)
            canvas.restore()
        else:
            self.layer.replay(canvas, cull, self.dx, self.dy)


class GroupItem:
    """The content between a save_layer and its restore, if it contains child layers."""

    __slots__ = ("state", "open", "items", "placed", "bounds", "ordinal", "around")

    def __init__(self, state: State, open: Op, items: list[Item]) -> None:
        self.state = state
        self.open = open
        self.items = items
        self.placed = Placed(state)
        self.around: GroupItem | None = None
        self.bounds = EMPTY
        self.ordinal = 0

    def same_as(self, other: Any) -> bool:
        """True if the other item has equal content."""
        return (
            other.__class__ is GroupItem
            and self.open == other.open
            and self.state == other.state
            and len(self.items) == len(other.items)
            and all(a.same_as(b) for a, b in zip(self.items, other.items, strict=True))
        )

    def link(self, holder: GraphicsLayer) -> None:
        """Links the items inside and computes the bounds."""
        for item in self.items:
            if not isinstance(item, PictureItem):
                item.around = self
            item.link(holder)
        # Its children change, and its blend mode or color filter may change pixels that none of them covers.
        bounds, ink = self.open[1], self.open[2]
        limited = bounds is not None and not (isinstance(ink, DrawPaint) and ink.affects_outside)
        self.bounds = self.placed.to_outside(bounds if limited else EVERYTHING)
        around = self.around
        while around is not None:
            self.bounds = around.placed.to_outside(self.bounds)
            around = around.around

    def unlink(self) -> None:
        """Unlinks the items inside."""
        for item in self.items:
            item.unlink()

    def replay(self, canvas: skia.Canvas, cull: Bounds) -> None:
        """Draws the items inside as one picture."""
        canvas.save()
        play(canvas, self.state)
        bounds = self.open[1]
        canvas.saveLayer(None if bounds is None else skia.Rect(*bounds), to_paint(self.open[2]))
        inside = self.placed.to_inside(cull)
        for item in self.items:
            item.replay(canvas, inside)
        canvas.restore()
        canvas.restore()


Item = PictureItem | LayerItem | GroupItem


def divide(record: Record) -> list[Item]:
    """Returns the record as independent items (I2)."""
    return _Division(record).items


class _Division:
    """One walk over a record."""

    def __init__(self, record: Record) -> None:
        self.items: list[Item] = []
        self._state: list[Op] = []  # in force now; its saves are open
        self._ops: list[Op] = []  # of the current picture
        self._before: State = ()  # the state at its first op
        self._draws = 0
        index = 0
        while index < len(record):
            index = self._take(record, index)
        self._cut()

    def _take(self, record: Record, index: int) -> int:
        op = record[index]
        kind = op[0]
        if kind == "layer":
            self._cut()
            self.items.append(LayerItem(op[1], self._effect()))
            return index + 1
        if kind == "save_layer":
            end = _matching_restore(record, index)
            inside = record[index + 1 : end]
            if any(inner[0] == "layer" for inner in inside):
                self._cut()
                self.items.append(GroupItem(self._effect(), op, divide(inside)))
            else:
                self._gather(record[index : end + 1])
            return end + 1
        if kind in _DRAWS_NOTHING:
            if self._ops:
                self._ops.append(op)
            self._change_state(op)
        else:
            self._gather((op,))
        return index + 1

    def _gather(self, ops: tuple[Op, ...]) -> None:
        if not self._ops:
            self._before = tuple(self._state)
        self._ops.extend(ops)
        self._draws += 1
        if self._draws >= OPS_IN_PICTURE or len(self._ops) >= 3 * OPS_IN_PICTURE:
            self._cut()

    def _cut(self) -> None:
        if self._ops:
            while self._ops[-1][0] in _DRAWS_NOTHING:
                self._ops.pop()
            self.items.append(PictureItem(self._before, tuple(self._ops)))
            self._ops = []
            self._draws = 0

    def _effect(self) -> State:
        """Returns the state without the saves, which only affect a later restore."""
        state = self._state
        if not any(op[0] == "save" for op in state):
            return tuple(state)
        result: list[Op] = []
        for op in state:
            if op[0] == "translate" and result and result[-1][0] == "translate":
                op = ("translate", result[-1][1] + op[1], result[-1][2] + op[2])
                result.pop()
            if op[0] != "save":
                result.append(op)
        return tuple(result)

    def _change_state(self, op: Op) -> None:
        state = self._state
        kind = op[0]
        if kind == "restore":
            while state.pop()[0] != "save":
                pass
        elif kind == "translate" and state and state[-1][0] == "translate":
            last = state.pop()
            dx, dy = last[1] + op[1], last[2] + op[2]
            if dx or dy:
                state.append(("translate", dx, dy))
        else:
            state.append(op)


def _matching_restore(record: Record, index: int) -> int:
    depth = 0
    for position in range(index, len(record)):
        kind = record[position][0]
        if kind in ("save", "save_layer"):
            depth += 1
        elif kind == "restore":
            depth -= 1
            if depth == 0:
                return position
    raise AssertionError("a record's saves match its restores")


def layers_in(items: list[Item]) -> Iterator[LayerItem]:
    """Yields the layer items in `items`, including those inside groups."""
    for item in items:
        if isinstance(item, LayerItem):
            yield item
        elif isinstance(item, GroupItem):
            yield from layers_in(item.items)
