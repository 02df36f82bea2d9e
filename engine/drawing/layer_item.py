"""What a layer's record consists of when it is played back: pictures, child layers, groups – in order.

Terms       item: one of the three below. state: the state ops in force where an item was drawn, played
            before it, so that each item stands alone and can be left out when it is not in sight.
            cull: the rectangle that pixels are wanted for; an item outside is not played.
Invariants  I1 `bounds` of an item contain every pixel it can touch, in the coordinates of the layer that
            holds it. I2 a record is divided the same way every time, so equal parts of two records make
            equal keys, and pictures of the old record serve the new.
Not here    when any of this happens: layer_tree.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import skia

from engine.drawing.blend_mode import AFFECTS_OUTSIDE
from engine.drawing.canvas import Op, Record
from engine.drawing.ink import Ink, to_paint
from engine.drawing.picture import EMPTY, EVERYTHING, Bounds, fade, make_picture, play
from engine.unit import Matrix

if TYPE_CHECKING:
    from engine.drawing.graphics_layer import GraphicsLayer

# A picture holds at most so many ops: few enough that leaving out those out of sight pays, enough that
# playing one (1.5 µs from Python) does not matter beside what is in it.
OPS_IN_PICTURE = 24

_CLIP_MARGIN = 8.0  # right as long as nothing is drawn smaller than an eighth of its size

State = tuple[Op, ...]
_DRAWS_NOTHING = frozenset({"save", "restore", "translate", "concat", "clip_rect", "clip_path"})


def union(a: Bounds, b: Bounds) -> Bounds:
    return (
        a[0] if a[0] < b[0] else b[0],
        a[1] if a[1] < b[1] else b[1],
        a[2] if a[2] > b[2] else b[2],
        a[3] if a[3] > b[3] else b[3],
    )


def intersect(a: Bounds, b: Bounds) -> Bounds:
    result = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return result if result[0] < result[2] and result[1] < result[3] else EMPTY


def cut_off(bounds: Bounds, clip: Bounds) -> Bounds:
    """What a clip leaves of `bounds` at most. Pixels on the edge of the clip show, faintly, also what is
    just outside of it; in local coordinates that is a pixel of the screen divided by the scale."""
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
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def map_bounds(matrix: Matrix, bounds: Bounds) -> Bounds:
    return bounds if bounds[0] > bounds[2] else tuple(matrix.map_rect(bounds))  # type: ignore[return-value]


class Placed:
    """Where state ops (without saves) put something: their matrix, and what their clips leave at most."""

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
        return intersect(map_bounds(self.matrix, bounds), self.clip)

    def to_inside(self, cull: Bounds) -> Bounds:
        if self.inverse is None:
            return EMPTY
        return map_bounds(self.inverse, cull)


class PictureItem:
    """Some ops, and – as soon as it is linked – the picture of them."""

    __slots__ = ("state", "ops", "picture", "bounds", "ordinal")

    def __init__(self, state: State, ops: tuple[Op, ...]) -> None:
        self.state = state
        self.ops = ops
        self.picture: skia.Picture | None = None
        self.bounds = EMPTY
        self.ordinal = 0

    def same_as(self, other: Any) -> bool:
        return other.__class__ is PictureItem and self.ops == other.ops and self.state == other.state

    def link(self, holder: GraphicsLayer) -> None:
        if self.picture is None:
            self.picture, self.bounds = make_picture(self.state, self.ops)

    def unlink(self) -> None:
        pass

    def replay(self, canvas: skia.Canvas, cull: Bounds) -> None:
        canvas.drawPicture(self.picture)

    def replay_faded(self, canvas: skia.Canvas, cull: Bounds, alpha: float) -> None:
        """Each draw on its own with `alpha`, but a group as one."""
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
    """A reference to a child layer. While linked, the child knows it as one of its `uses`."""

    __slots__ = ("layer", "holder", "state", "dx", "dy", "placed", "bounds", "ordinal", "around")

    def __init__(self, layer: GraphicsLayer, state: State) -> None:
        self.layer = layer
        self.holder: GraphicsLayer | None = None
        self.around: GroupItem | None = None  # the group it is in, when that is in `holder`
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
        return other.__class__ is LayerItem and self.layer is other.layer and self.state == other.state

    def link(self, holder: GraphicsLayer) -> None:
        self.holder = holder
        self.layer.uses.append(self)
        self.layer.settle_content()
        self.bounds = self.to_holder(self.layer.outer_bounds())

    def unlink(self) -> None:
        self.holder = None
        self.layer.uses.remove(self)
        if not self.layer.uses:
            self.layer.release()

    def to_holder(self, bounds: Bounds) -> Bounds:
        """From coordinates around the child – moved and transformed – to the holder's."""
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
        if self.placed is not None:
            canvas.save()
            play(canvas, self.state)
            self.layer.replay(canvas, self.placed.to_inside(cull), 0.0, 0.0)
            canvas.restore()
        else:
            self.layer.replay(canvas, cull, self.dx, self.dy)


class GroupItem:
    """What lies between save_layer and its restore, where that holds child layers."""

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
        return (
            other.__class__ is GroupItem
            and self.open == other.open
            and self.state == other.state
            and len(self.items) == len(other.items)
            and all(a.same_as(b) for a, b in zip(self.items, other.items, strict=True))
        )

    def link(self, holder: GraphicsLayer) -> None:
        for item in self.items:
            if not isinstance(item, PictureItem):
                item.around = self
            item.link(holder)
        # Its children come and go, and its blend mode may change even what none of them covers.
        bounds, ink = self.open[1], self.open[2]
        limited = bounds is not None and not (isinstance(ink, Ink) and ink.blend_mode in AFFECTS_OUTSIDE)
        self.bounds = self.placed.to_outside(bounds if limited else EVERYTHING)
        around = self.around
        while around is not None:
            self.bounds = around.placed.to_outside(self.bounds)
            around = around.around

    def unlink(self) -> None:
        for item in self.items:
            item.unlink()

    def replay(self, canvas: skia.Canvas, cull: Bounds) -> None:
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
    """The record as items that stand alone (I2)."""
    return _Division(record).items


class _Division:
    """One walk over a record."""

    def __init__(self, record: Record) -> None:
        self.items: list[Item] = []
        self._state: list[Op] = []  # in force now; saves inside are open
        self._ops: list[Op] = []  # of the picture being gathered
        self._before: State = ()  # state at its first op
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
        """The state without the saves, which only matter to a later restore."""
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
    for item in items:
        if isinstance(item, LayerItem):
            yield item
        elif isinstance(item, GroupItem):
            yield from layers_in(item.items)
