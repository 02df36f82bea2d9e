"""LayerTree: the layers of one tree of nodes, and what the next frame has to do about them.

Terms       dirty: to be recorded again. changed: recorded, moved or given other properties since pixels
            were last made. screen: the outermost layer; what has no layer of its own is in its record.
            damage: the part of the screen whose pixels are no longer right.
A frame     `draw` records the dirty layers, in the order they became dirty; the screen is one of them. New
            layers are recorded when the drawing of their parent reaches them. Pixels are made later and
            only if somebody wants them: a Renderer calls `settle`, which brings items, bounds and indexes
            up to date and tells every renderer its damage, then replays.
Invariants  I1 a layer dirtied while drawing stays dirty until the next frame. I2 nothing here looks at
            layers that are neither dirty nor changed.
Source      Compose RootNodeOwner (OwnedLayerManager): dirty layers first, then the root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from engine import trace
from engine.drawing.graphics_layer import GraphicsLayer
from engine.drawing.graphics_layer_owner_layer import GraphicsLayerOwnerLayer
from engine.drawing.last_frame import LastFrame
from engine.drawing.layer_item import layers_in
from engine.drawing.light import light_above
from engine.drawing.picture import Bounds

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode


class DamageListener(Protocol):
    """A Renderer: hears what part of the screen changed, in px of the screen."""

    fully_damaged: bool

    def damaged(self, bounds: Bounds) -> None: ...

    def damage_everything(self) -> None: ...


# With more changed layers than this, finding out what each of them damages (some µs each) takes longer
# than painting the whole screen.
_DAMAGE_ALL_FROM = 500


class LayerTree:
    """`draw_root(canvas, layer)` draws the root node; `on_invalidate` is called when there is something to
    draw that was not there before."""

    __slots__ = (
        "_changed_content",
        "_changed_place",
        "_dirty",
        "_drawing",
        "_listeners",
        "_moved",
        "_on_invalidate",
        "_postponed",
        "_told",
        "draw_causes",
        "fully_damaged",
        "last_frame",
        "light",
        "needs_draw",
        "screen",
    )

    def __init__(self, draw_root: Callable[[Any, Any], None], on_invalidate: Callable[[], None] | None = None) -> None:
        self._on_invalidate = on_invalidate
        self._dirty: dict[GraphicsLayerOwnerLayer, None] = {}
        self._postponed: dict[GraphicsLayerOwnerLayer, None] = {}
        self._drawing = False
        # For the trace: layers moved or given other properties since the last draw, and those of this
        # draw that were recorded, or told to be replayed, already.
        self._moved: dict[GraphicsLayerOwnerLayer, None] = {}
        self._told: set[GraphicsLayerOwnerLayer] = set()
        self.draw_causes: dict[LayoutNode, int] = {}
        """For the trace: nodes that were drawn in this draw because something asked for it, and what did."""
        self._changed_content: dict[GraphicsLayer, None] = {}
        self._changed_place: dict[GraphicsLayer, None] = {}
        self._listeners: list[DamageListener] = []
        self.fully_damaged = True  # nobody needs to hear of single damages now
        self.needs_draw = True
        self.last_frame = LastFrame()
        self.light = light_above(0, 0, 1.0)
        self.screen = GraphicsLayerOwnerLayer(self, draw_root, self.invalidate)

    # -- layers

    def create_layer(
        self,
        draw_block: Callable[[Any, Any], None],
        invalidate_parent_layer: Callable[[], None],
        node: LayoutNode | None = None,
    ) -> GraphicsLayerOwnerLayer:
        """`node` is the subject of what the trace tells about the layer."""
        return GraphicsLayerOwnerLayer(self, draw_block, invalidate_parent_layer, node)

    @property
    def is_drawing(self) -> bool:
        return self._drawing

    def invalidate(self) -> None:
        """Something is to be drawn in the next frame."""
        self.needs_draw = True
        if self._on_invalidate is not None:
            self._on_invalidate()

    def set_screen(self, width: float, height: float, density: float) -> None:
        """The size in px, which the light hangs by: with another one every shadow is another."""
        light = light_above(width, height, density)
        if light != self.light:
            self.light = light
            for layer in self._shown():
                if layer.shadow_elevation > 0:
                    self._changed_place[layer] = None  # its shadow reaches elsewhere
            for listener in self._listeners:
                listener.damage_everything()

    def layer_is_dirty(self, layer: GraphicsLayerOwnerLayer) -> None:
        (self._postponed if self._drawing else self._dirty)[layer] = None

    def layer_moved(self, layer: GraphicsLayerOwnerLayer) -> None:
        self._moved[layer] = None
        self.invalidate()

    def layer_destroyed(self, layer: GraphicsLayerOwnerLayer) -> None:
        self._dirty.pop(layer, None)
        self._postponed.pop(layer, None)
        self._moved.pop(layer, None)
        # Without a renderer nobody settles these; who drew the layer is recorded again and tells the damage.
        self._changed_content.pop(layer, None)
        self._changed_place.pop(layer, None)

    # -- the draw step of a frame

    @property
    def has_dirty_layers(self) -> bool:
        return bool(self._dirty)

    def invalidate_screen(self) -> None:
        """What is drawn outside all layers is stale."""
        self.screen.invalidate()

    def draw(self) -> None:
        """Records what is dirty. After an exception from a draw block, what was not recorded stays dirty."""
        self.needs_draw = False
        self._drawing = True
        self._told.clear()
        self.draw_causes.clear()
        try:
            dirty = self._dirty
            while dirty:
                layer = next(iter(dirty))
                layer.update_display_list()
                dirty.pop(layer, None)
            self.screen.update_display_list()
        finally:
            self._drawing = False
            if self._postponed:
                self._dirty.update(self._postponed)
                self._postponed.clear()
        if trace.active is not None:
            for layer in self._moved:
                self.layer_replayed(layer)
        self._moved.clear()
        self.last_frame.forget()

    def layer_recorded(self, layer: GraphicsLayerOwnerLayer) -> None:
        self._told.add(layer)

    def layer_replayed(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Composited from its record in this frame: it was moved or given other properties, or the record
        of its parent was made again. Told once a frame; layers that nothing happened to are not told."""
        tracer = trace.active
        if tracer is not None and layer not in self._told and layer.node is not None:
            self._told.add(layer)
            tracer.point(trace.REPLAY, layer.node)

    # -- pixels

    def add_damage_listener(self, listener: DamageListener) -> None:
        self._listeners.append(listener)
        self.fully_damaged = all(each.fully_damaged for each in self._listeners)

    def remove_damage_listener(self, listener: DamageListener) -> None:
        self._listeners.remove(listener)

    # Of a layer that is not drawn anywhere yet nothing is noted: a use takes up everything when it is linked.

    def content_changes(self, layer: GraphicsLayer) -> None:
        if layer.uses or layer is self.screen:
            self._changed_content[layer] = None
        self.last_frame.content_changes(layer)

    def place_changes(self, layer: GraphicsLayer) -> None:
        if layer.uses:
            self._changed_place[layer] = None
        self.last_frame.place_changes(layer)

    def properties_change(self, layer: GraphicsLayer) -> None:
        if layer.uses:
            self._changed_place[layer] = None
        self.last_frame.properties_change(layer)

    @contextmanager
    def showing_last_frame(self) -> Iterator[None]:
        """Inside, the layers are what they were when the last frame that succeeded was drawn."""
        last = self.last_frame
        if not last.is_shown:
            yield
            return
        now = last.swap()
        try:
            yield
        finally:
            now.swap()

    def settle(self) -> None:
        """Brings items and bounds up to date; every renderer hears what is damaged.

        First everything that moved damages where it was: taking over one new place can already change
        what the uses of layers around it say."""
        places, contents = self._changed_place, self._changed_content
        if not places and not contents:
            return
        if len(places) + len(contents) >= _DAMAGE_ALL_FROM:
            for listener in self._listeners:
                listener.damage_everything()
        self.fully_damaged = all(each.fully_damaged for each in self._listeners)
        self._changed_place = {}
        for layer in places:
            layer.damage_uses()
        for layer in places:
            layer.settle_place()
        self._changed_content = {}
        for layer in contents:
            if layer.uses or layer is self.screen:
                layer.settle_content()

    def verify_well_formed(self) -> None:
        """For tests, after `settle`: the bounds and links of every layer that can be seen."""
        for layer in self._shown():
            layer.verify_well_formed()

    def _shown(self) -> list[GraphicsLayer]:
        """The screen, and the layers that are drawn in it, as their items are now."""
        seen: dict[GraphicsLayer, None] = {}
        waiting: list[GraphicsLayer] = [self.screen]
        while waiting:
            layer = waiting.pop()
            if layer not in seen:
                seen[layer] = None
                waiting += [item.layer for item in layers_in(layer.items)]
        return list(seen)

    def damaged(self, bounds: Bounds) -> None:
        for listener in self._listeners:
            listener.damaged(bounds)
