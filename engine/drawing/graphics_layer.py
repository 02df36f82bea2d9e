"""GraphicsLayer: a recorded drawing that can be moved, transformed, faded and replayed.

Terms       record: the ops (canvas.py). items: the record in parts, created for pixels (layer_item.py). local: in the
            coordinates of the record. outer: in those after the layer's own transform and position.
            use: one place in another layer's record where this layer is drawn; in most cases exactly one.
Invariants  I1 no record contains a position or properties: changing them invalidates no record, here or in a
            parent. I2 `bounds` of a settled layer contain all pixels of its items; they grow with the items and
            shrink only when the layer is recorded again. I3 `stale` iff the items belong to an older record.
Not here    recording a layer, and damage: layer_tree.py. Source: Compose layer/GraphicsLayer.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import skia

from engine.drawing.blend_mode import AFFECTS_OUTSIDE, BlendMode
from engine.drawing.canvas import Record
from engine.drawing.graphics_layer_scope import (
    DEFAULT_BLEND_MODE,
    DEFAULT_CAMERA_DISTANCE,
    DEFAULT_ORIGIN,
    DEFAULT_SHADOW_COLOR,
    DEFAULT_STRATEGY,
    CompositingStrategy,
    GraphicsLayerScope,
    RenderEffect,
)
from engine.drawing.item_index import ItemIndex
from engine.drawing.layer_item import (
    Item,
    LayerItem,
    PictureItem,
    contains,
    cut_off,
    divide,
    layers_in,
    map_bounds,
    union,
)
from engine.drawing.picture import EMPTY, Bounds
from engine.drawing.shadow import draw_shadow, shadow_bounds
from engine.drawing.shape import Outline, RectangleOutline, RoundedOutline, to_round_rect
from engine.unit import Matrix, Rect

if TYPE_CHECKING:
    from engine.drawing.color_filter import ColorFilter
    from engine.drawing.layer_tree import LayerTree

# Below this number, checking each item is faster than an index.
_INDEXED_FROM = 24

_NO_ITEMS: list[Item] = []  # shared by all layers that were never rasterized; never changed in place


class GraphicsLayer:
    """A layer. Only `set_properties`, `place_at`, `set_size` and `set_record` may change it. Lengths are in px."""

    __slots__ = (
        "_index",
        "_matrix",
        "_offscreen",
        "_plain",
        "alpha",
        "ambient_shadow_color",
        "blend_mode",
        "bounds",
        "camera_distance",
        "clip",
        "color_filter",
        "compositing_strategy",
        "height",
        "items",
        "outline",
        "record",
        "render_effect",
        "rotation_x",
        "rotation_y",
        "rotation_z",
        "scale_x",
        "scale_y",
        "shadow_elevation",
        "spot_shadow_color",
        "stale",
        "transform_origin",
        "translation_x",
        "translation_y",
        "tree",
        "uses",
        "width",
        "x",
        "y",
    )

    def __init__(self, tree: LayerTree) -> None:
        self.tree = tree
        self.record: Record = ()
        self.stale = False
        self.items: list[Item] = _NO_ITEMS
        self._index: ItemIndex | None = None
        self.bounds: Bounds = EMPTY
        self.uses: list[LayerItem] = []
        self.x = 0
        self.y = 0
        self.width = 0
        self.height = 0
        self.outline: Outline | None = None  # None: the rectangle of the size
        self._matrix: Matrix | None = None
        self._plain = True  # only a position: the fast way to replay
        self._offscreen = False  # drawn into a buffer, then blended as one picture
        self.alpha = 1.0
        self.scale_x = self.scale_y = 1.0
        self.translation_x = self.translation_y = 0.0
        self.rotation_x = self.rotation_y = self.rotation_z = 0.0
        self.camera_distance = DEFAULT_CAMERA_DISTANCE
        self.transform_origin = DEFAULT_ORIGIN
        self.shadow_elevation = 0.0
        self.ambient_shadow_color = DEFAULT_SHADOW_COLOR
        self.spot_shadow_color = DEFAULT_SHADOW_COLOR
        self.clip = False
        self.blend_mode = DEFAULT_BLEND_MODE
        self.color_filter: ColorFilter | None = None
        self.render_effect: RenderEffect | None = None
        self.compositing_strategy = DEFAULT_STRATEGY

    # -- changes

    def set_record(self, record: Record) -> None:
        """Stores a new record. An equal record changes nothing."""
        if record != self.record:
            self.tree.content_changes(self)
            self.record = record
            self.stale = True

    def place_at(self, x: int, y: int) -> bool:
        """Sets the position in px. Returns True if it changed."""
        if x == self.x and y == self.y:
            return False
        self.tree.place_changes(self)
        self.x = x
        self.y = y
        return True

    def set_size(self, width: int, height: int) -> bool:
        """Sets the size in px. Returns True if it changed."""
        if width == self.width and height == self.height:
            return False
        self.tree.last_frame.place_changes(self)
        if not self._plain:
            self._matrix = None
            self.tree.place_changes(self)
        self.width = width
        self.height = height
        return True

    def set_properties(self, scope: GraphicsLayerScope) -> bool:
        """Copies the properties of `scope`. Returns True if any property changed."""
        outline = scope.create_outline()
        if (
            self.alpha == scope.alpha
            and self.translation_x == scope.translation_x
            and self.translation_y == scope.translation_y
            and self.scale_x == scope.scale_x
            and self.scale_y == scope.scale_y
            and self.rotation_z == scope.rotation_z
            and self.rotation_x == scope.rotation_x
            and self.rotation_y == scope.rotation_y
            and self.clip == scope.clip
            and self.outline == outline
            and self.shadow_elevation == scope.shadow_elevation
            and self.transform_origin == scope.transform_origin
            and self.blend_mode is scope.blend_mode
            and self.compositing_strategy is scope.compositing_strategy
            and self.color_filter == scope.color_filter
            and self.render_effect == scope.render_effect
            and self.camera_distance == scope.camera_distance
            and self.ambient_shadow_color == scope.ambient_shadow_color
            and self.spot_shadow_color == scope.spot_shadow_color
        ):
            return False
        self.tree.properties_change(self)
        self.alpha = scope.alpha
        self.translation_x = scope.translation_x
        self.translation_y = scope.translation_y
        self.scale_x = scope.scale_x
        self.scale_y = scope.scale_y
        self.rotation_z = scope.rotation_z
        self.rotation_x = scope.rotation_x
        self.rotation_y = scope.rotation_y
        self.clip = scope.clip
        self.outline = outline
        self.shadow_elevation = scope.shadow_elevation
        self.transform_origin = scope.transform_origin
        self.blend_mode = scope.blend_mode
        self.compositing_strategy = scope.compositing_strategy
        self.color_filter = scope.color_filter
        self.render_effect = scope.render_effect
        self.camera_distance = scope.camera_distance
        self.ambient_shadow_color = scope.ambient_shadow_color
        self.spot_shadow_color = scope.spot_shadow_color
        self.on_properties_set()
        return True

    def on_properties_set(self) -> None:
        """Updates derived values after the properties were set."""
        self._matrix = None
        self._offscreen = (
            (self.alpha < 1 and self.compositing_strategy is not CompositingStrategy.MODULATE_ALPHA)
            or self.blend_mode is not BlendMode.SRC_OVER
            or self.color_filter is not None
            or self.render_effect is not None
            or self.compositing_strategy is CompositingStrategy.OFFSCREEN
        )
        self._plain = (
            not self._offscreen
            and self.alpha >= 1
            and not self.clip
            and self.shadow_elevation <= 0
            and self.scale_x == 1
            and self.scale_y == 1
            and not (self.translation_x or self.translation_y)
            and not (self.rotation_x or self.rotation_y or self.rotation_z)
        )

    # -- geometry

    def matrix(self) -> Matrix:
        """Returns the transform of the properties, without the position."""
        matrix = self._matrix
        if matrix is None:
            origin = self.transform_origin
            matrix = self._matrix = Matrix.of_layer(
                origin[0] * self.width,
                origin[1] * self.height,
                self.translation_x,
                self.translation_y,
                self.scale_x,
                self.scale_y,
                self.rotation_x,
                self.rotation_y,
                self.rotation_z,
                self.camera_distance,
            )
        return matrix

    def edge(self) -> Outline:
        """Returns the outline that clips the content and casts the shadow."""
        return self.outline or RectangleOutline(Rect(0.0, 0.0, float(self.width), float(self.height)))

    def outer_bounds(self) -> Bounds:
        """Returns the bounds of the pixels that the layer can touch, in outer coordinates."""
        return self.to_outer(self.bounds, True)

    def to_outer(self, bounds: Bounds, with_shadow: bool = False) -> Bounds:
        """Converts bounds from local to outer coordinates, cut by the clip."""
        x, y = self.x, self.y
        if not self._plain:
            if self.clip:
                bounds = cut_off(bounds, self.edge().bounds)
            if self._offscreen:
                bounds = self._offscreen_bounds(bounds)
            if with_shadow and self.shadow_elevation > 0:
                bounds = union(bounds, shadow_bounds(self.edge().bounds, self.shadow_elevation, self.tree.light))
            bounds = map_bounds(self.matrix(), bounds)
        if bounds[0] > bounds[2]:
            return EMPTY
        return (bounds[0] + x, bounds[1] + y, bounds[2] + x, bounds[3] + y)

    def _offscreen_bounds(self, bounds: Bounds) -> Bounds:
        """Returns the bounds of an offscreen buffer's content: cut at the layer's size and extended by the blur."""
        size = (0.0, 0.0, float(self.width), float(self.height))
        if self.blend_mode in AFFECTS_OUTSIDE:
            bounds = size  # also where the content is empty
        bounds = cut_off(bounds, size)
        effect = self.render_effect
        if effect is not None and bounds is not EMPTY:
            dx, dy = 3 * effect.radius_x, 3 * effect.radius_y
            bounds = (bounds[0] - dx, bounds[1] - dy, bounds[2] + dx, bounds[3] + dy)
        return bounds

    # -- items

    def settle_content(self) -> None:
        """Creates the items of the record, keeps those that are equal, and reports the damage."""
        if not self.stale:
            return
        self.stale = False
        old, new = self.items, divide(self.record)
        first = 0
        end = min(len(old), len(new))
        while first < end and old[first].same_as(new[first]):
            new[first] = old[first]
            first += 1
        last = 0
        end -= first
        while last < end and old[-1 - last].same_as(new[-1 - last]):
            new[-1 - last] = old[-1 - last]
            last += 1
        damage = EMPTY
        gone = old[first : len(old) - last]
        come = new[first : len(new) - last]
        for item in gone:
            damage = union(damage, item.bounds)
        for item in come:
            item.link(self)
            damage = union(damage, item.bounds)
        for item in gone:
            item.unlink()
        self.items = new
        bounds = EMPTY
        for ordinal, item in enumerate(new):
            item.ordinal = ordinal
            bounds = union(bounds, item.bounds)
        self._index = ItemIndex(new) if len(new) >= _INDEXED_FROM else None  # type: ignore[arg-type]  # of items
        if bounds != self.bounds:
            self.bounds = bounds
            self._outer_bounds_changed()
        if damage[0] < damage[2]:
            self.damaged(damage)

    def damage_uses(self) -> None:
        """Damages the old bounds of the layer in all its uses."""
        for use in self.uses:
            if use.bounds[0] < use.bounds[2] and use.holder is not None:
                use.holder.damaged(use.bounds)

    def settle_place(self) -> None:
        """Updates the bounds of the uses after a change of position or properties, and damages the new bounds."""
        outer = self.outer_bounds()
        for use in self.uses:
            new = use.to_holder(outer)
            holder = use.holder
            assert holder is not None
            # They may be updated already, if an item inside has grown.
            if new != use.bounds:
                holder.replace_bounds(use, new)
            if new[0] < new[2]:
                holder.damaged(new)

    def replace_bounds(self, item: LayerItem, bounds: Bounds) -> None:
        """Stores new bounds of one item in this layer. Keeps I2."""
        old = item.bounds
        item.bounds = bounds
        if self._index is not None and item.around is None:
            self._index.remove(item, old)
            self._index.insert(item)
        grown = union(self.bounds, bounds)
        if grown != self.bounds:
            self.bounds = grown
            self._outer_bounds_changed()

    def _outer_bounds_changed(self) -> None:
        outer = self.outer_bounds()
        for use in self.uses:
            bounds = use.to_holder(outer)
            if bounds != use.bounds and use.holder is not None:
                use.holder.replace_bounds(use, bounds)

    def release(self) -> None:
        """Releases the items when the layer has no use left; they are created again on demand."""
        items = self.items
        self.items = _NO_ITEMS
        self._index = None
        self.bounds = EMPTY
        self.stale = bool(self.record)
        for item in items:
            item.unlink()

    def damaged(self, bounds: Bounds) -> None:
        """Reports a change within `bounds` (local) to the screen, through each use."""
        layer = self
        if self.tree.fully_damaged:
            return
        while True:
            if not layer.uses:
                if layer is layer.tree.screen:
                    layer.tree.damaged(bounds)
                return
            for use in layer.uses[1:]:
                assert use.holder is not None
                use.holder.damaged(use.to_holder(layer.to_outer(bounds)))
            use = layer.uses[0]
            assert use.holder is not None
            bounds = use.to_holder(layer.to_outer(bounds))
            if bounds[0] >= bounds[2]:
                return
            layer = use.holder

    def verify_well_formed(self) -> None:
        """Checks I2 and I3 of a settled layer, and the links between items and layers. For tests. Raises
        AssertionError.
        """
        assert not self.stale, f"{self!r} has items of an older record"
        for ordinal, item in enumerate(self.items):
            assert item.ordinal == ordinal, f"item {ordinal} of {self!r} says it is {item.ordinal}"
            assert contains(self.bounds, item.bounds), f"{self.bounds} of {self!r} leaves out {item.bounds}"
        for use in layers_in(self.items):
            assert use.holder is self and use in use.layer.uses, f"{use.layer!r} does not know its use"
            expected = use.to_holder(use.layer.outer_bounds())
            assert use.bounds == expected, f"a use of {use.layer!r} is at {use.bounds}, not {expected}"

    # -- replay

    def replay(self, canvas: skia.Canvas, cull: Bounds, dx: float, dy: float) -> None:
        """Draws the layer, moved by `dx, dy`; `cull` is in outer coordinates, before that move."""
        if self._plain:
            x, y = self.x + dx, self.y + dy
            canvas.save()
            canvas.translate(x, y)
            self._replay_items(canvas, (cull[0] - x, cull[1] - y, cull[2] - x, cull[3] - y))
            canvas.restore()
            return
        if self.alpha <= 0 and self.shadow_elevation <= 0:
            return
        matrix = self.matrix().then(Matrix.translation(self.x + dx, self.y + dy))
        inverse = matrix.inverse()
        if inverse is None:
            return
        before = canvas.save()
        if matrix.is_translation:
            canvas.translate(matrix[2], matrix[5])
        else:
            canvas.concat(skia.Matrix.MakeAll(*matrix))
        if self.shadow_elevation > 0:
            draw_shadow(
                canvas,
                self.edge(),
                self.shadow_elevation,
                self.alpha,
                self.ambient_shadow_color,
                self.spot_shadow_color,
                self.tree.light,
            )
        if self.alpha > 0:
            if self.clip:
                _clip(canvas, self.edge())
            if self._offscreen:
                # The bounds depend on the size only, as they affect Skia's rounding: equal content gives equal pixels.
                size = skia.Rect(0.0, 0.0, self.width, self.height)
                # Skia treats the bounds as a hint. A rotated edge needs one more pixel, or it is cut off twice.
                if not canvas.getTotalMatrix().rectStaysRect():
                    size.outset(1.0, 1.0)
                if self.render_effect is None:
                    canvas.clipRect(size, skia.ClipOp.kIntersect, True)
                    canvas.saveLayer(size, self._layer_paint())
                else:  # a blur extends beyond the edge
                    canvas.saveLayer(size, self._layer_paint())
                    canvas.clipRect(size, skia.ClipOp.kIntersect, True)
            inside = map_bounds(inverse, cull)
            if self._offscreen or self.alpha >= 1:
                self._replay_items(canvas, inside)
            else:
                self._replay_items_faded(canvas, inside)
        canvas.restoreToCount(before)

    def _replay_items(self, canvas: skia.Canvas, cull: Bounds) -> None:
        left, top, right, bottom = cull
        if self._index is not None:
            for item in self._index.query(cull):
                item.replay(canvas, cull)  # type: ignore[attr-defined]  # the index holds items
            return
        for item in self.items:
            b = item.bounds
            if b[0] < right and b[2] > left and b[1] < bottom and b[3] > top:
                item.replay(canvas, cull)

    def _replay_items_faded(self, canvas: skia.Canvas, cull: Bounds) -> None:
        """CompositingStrategy.MODULATE_ALPHA: applies the alpha to each draw, and to each child layer as a whole."""
        for item in self.items:
            if isinstance(item, PictureItem):
                item.replay_faded(canvas, cull, self.alpha)
            else:
                canvas.saveLayerAlpha(None, round(self.alpha * 255))
                item.replay(canvas, cull)
                canvas.restore()

    def _layer_paint(self) -> skia.Paint:
        """Returns the paint that blends the content as one picture."""
        paint = skia.Paint(Alphaf=self.alpha)
        if self.blend_mode is not BlendMode.SRC_OVER:
            paint.setBlendMode(self.blend_mode.to_skia())
        if self.color_filter is not None:
            paint.setColorFilter(self.color_filter.to_skia())
        effect = self.render_effect
        if effect is not None and (effect.radius_x > 0 or effect.radius_y > 0):
            edge = skia.TileMode.kDecal if effect.decal else skia.TileMode.kClamp
            paint.setImageFilter(
                skia.ImageFilters.Blur(effect.radius_x * 0.57735 + 0.5, effect.radius_y * 0.57735 + 0.5, edge)
            )
        return paint


def _clip(canvas: skia.Canvas, outline: Outline) -> None:
    if isinstance(outline, RectangleOutline):
        canvas.clipRect(skia.Rect(*outline.rect), skia.ClipOp.kIntersect, True)
    elif isinstance(outline, RoundedOutline):
        canvas.clipRRect(to_round_rect(outline), skia.ClipOp.kIntersect, True)
    else:
        canvas.clipPath(outline.to_path().freeze().skia, skia.ClipOp.kIntersect, True)
