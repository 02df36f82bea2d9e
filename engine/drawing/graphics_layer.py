"""GraphicsLayer: a recorded drawing that can be moved, transformed, faded and replayed.

Terms       record: the ops (draw_op.py). items: the record in parts, created for pixels (layer_item.py). local: in the
            coordinates of the record. outer: in those after the layer's own transform and position.
            use: one place in another layer's record where this layer is drawn; in most cases exactly one.
Invariants  I1 no record contains a position or properties: changing them invalidates no record, here or in a
            parent. I2 `bounds` of a settled layer contain all pixels of its items; bounds grow with added items; only a
            new recording shrinks them. I3 `stale` iff the items belong to an older record.
Not here    recording a layer, and damage: layer_tree.py. Source: Compose layer/GraphicsLayer.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import skia

from engine.drawing.blend_mode import BlendMode
from engine.drawing.draw_op import Record
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
    cut_off,
    divide,
    map_bounds,
    union,
)
from engine.drawing.layer_replay import offscreen_bounds, replay_layer
from engine.drawing.picture import EMPTY, EVERYTHING, Bounds
from engine.drawing.shadow import shadow_bounds
from engine.drawing.shape import Outline, RectangleOutline
from engine.unit import Matrix, Rect
from engine.unit.single import to_single

if TYPE_CHECKING:
    from engine.drawing.color_filter import ColorFilter
    from engine.drawing.last_frame import LastFrame
    from engine.drawing.light import Light

# Below this number, checking each item is faster than an index.
_INDEXED_FROM = 24

_NO_ITEMS: list[Item] = []  # shared by all layers that were never rasterized; never changed in place


class GraphicsContext(Protocol):
    """The tree of a layer, as the layer uses it: it receives changes and damage."""

    light: Light
    """The light that casts the shadows."""

    fully_damaged: bool
    """Whether single damages need not be reported now."""

    last_frame: LastFrame
    """The layer state before this frame's changes."""

    @property
    def screen(self) -> GraphicsLayer:
        """The outermost layer."""

    @property
    def is_drawing(self) -> bool:
        """Whether layers are being recorded."""

    def invalidate(self) -> None:
        """Requests a draw in the next frame."""

    def content_changes(self, layer: GraphicsLayer) -> None:
        """Notes that the record of `layer` is about to change."""

    def place_changes(self, layer: GraphicsLayer) -> None:
        """Notes that the position or size of `layer` is about to change."""

    def properties_change(self, layer: GraphicsLayer) -> None:
        """Notes that the properties of `layer` are about to change."""

    def damaged(self, bounds: Bounds) -> None:
        """Receives damage of the screen, in px."""


class GraphicsLayer:
    """A layer. Only `set_properties`, `place_at`, `set_size` and `set_record` may change it. Lengths are in px."""

    __slots__ = (
        "_matrix",
        "alpha",
        "ambient_shadow_color",
        "blend_mode",
        "bounds",
        "camera_distance",
        "clip",
        "color_filter",
        "compositing_strategy",
        "height",
        "index",
        "is_offscreen",
        "is_plain",
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

    def __init__(self, tree: GraphicsContext) -> None:
        self.tree = tree
        self.record: Record = ()
        self.stale = False
        self.items: list[Item] = _NO_ITEMS
        self.index: ItemIndex | None = None
        self.bounds: Bounds = EMPTY
        self.uses: list[LayerItem] = []
        self.x = self.y = 0
        self.width = self.height = 0
        self.outline: Outline | None = None  # None: the rectangle of the size
        self._matrix: Matrix | None = None
        self.is_plain = True  # only a position: the fast way to replay
        self.is_offscreen = False  # drawn into a buffer, then blended as one picture
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
        if not self.is_plain:
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
        self.is_offscreen = (
            (self.alpha < 1 and self.compositing_strategy is not CompositingStrategy.MODULATE_ALPHA)
            or self.blend_mode is not BlendMode.SRC_OVER
            or self.color_filter is not None
            or self.render_effect is not None
            or self.compositing_strategy is CompositingStrategy.OFFSCREEN
        )
        self.is_plain = (
            not self.is_offscreen
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
            # Singles, as Compose's properties are: a block that computes 19.9999997 from an animated value means 20.
            matrix = self._matrix = Matrix.of_layer(
                origin[0] * self.width,
                origin[1] * self.height,
                to_single(self.translation_x),
                to_single(self.translation_y),
                to_single(self.scale_x),
                to_single(self.scale_y),
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
        if not self.is_plain:
            if self.clip:
                bounds = cut_off(bounds, self.edge().bounds)
            if self.is_offscreen:
                bounds = offscreen_bounds(self, bounds)
                if bounds is EVERYTHING:
                    return EVERYTHING
            if with_shadow and self.shadow_elevation > 0:
                bounds = union(bounds, shadow_bounds(self.edge().bounds, self.shadow_elevation, self.tree.light))
            bounds = map_bounds(self.matrix(), bounds)
        if bounds[0] > bounds[2]:
            return EMPTY
        return (bounds[0] + x, bounds[1] + y, bounds[2] + x, bounds[3] + y)

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
        self.index = ItemIndex(new) if len(new) >= _INDEXED_FROM else None  # type: ignore[arg-type]  # of items
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
        if self.index is not None and item.around is None:
            self.index.remove(item, old)
            self.index.insert(item)
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
        self.index = None
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

    # -- replay

    def replay(self, canvas: skia.Canvas, cull: Bounds, dx: float, dy: float) -> None:
        """Draws the layer, moved by `dx, dy`; `cull` is in outer coordinates, before that move."""
        replay_layer(self, canvas, cull, dx, dy)
