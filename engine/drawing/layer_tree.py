"""LayerTree: one node tree's layers, with their work for the next frame.

Terms       dirty: must be recorded again. changed: recorded, moved or given other properties since pixels
            were last painted. screen: the outermost layer; drawing outside other layers is in its record.
            damage: the part of the screen with outdated pixels.
A frame     `draw` records the dirty layers of the content, in the order they became dirty, then the screen, if it is
            dirty; likewise for each popup, lowest first. New layers are recorded when their parent is drawn. Pixels
            are painted later and only on demand: a Renderer calls `settle`, which updates items, bounds and indexes
            and reports the damage to each renderer, and then replays the layers.
Invariants  I1 a layer dirtied while drawing stays dirty until the next frame. I2 a frame visits only
            layers that are dirty or changed.
Source      Compose RootNodeOwner (OwnedLayerManager): dirty layers first, then the root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final, Protocol

from engine import trace
from engine.drawing.graphics_layer import GraphicsLayer
from engine.drawing.graphics_layer_owner_layer import GraphicsLayerOwnerLayer
from engine.drawing.last_frame import LastFrame
from engine.drawing.layer_item import contains, layers_in
from engine.drawing.light import light_above
from engine.drawing.picture import Bounds

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.owner import Owner


class DamageListener(Protocol):
    """The interface of a Renderer, which receives the damaged part of the screen, in px."""

    fully_damaged: bool

    def damaged(self, bounds: Bounds) -> None:
        """Called with damaged bounds, in px of the screen."""

    def damage_everything(self) -> None:
        """Called when the whole screen is damaged."""


# With more changed layers than this, computing the damage of each of them (some µs each) takes longer
# than painting the whole screen.
_DAMAGE_ALL_FROM = 500

_AS_IT_IS: Final = nullcontext()
"""For painting after a frame that succeeded, which is nearly all painting: a generator each time took 1 % of it."""


class LayerTree:
    """The layers of one node tree. `draw_root(canvas, layer)` draws the root node.

    `on_invalidate` is called when the next frame must draw.
    """

    __slots__ = (
        "_changed_content",
        "_changed_place",
        "_dirty",
        "_drawing",
        "_listeners",
        "_moved",
        "_on_invalidate",
        "_postponed",
        "_traced",
        "draw_causes",
        "fully_damaged",
        "last_frame",
        "light",
        "needs_draw",
        "screen",
        "upper",
    )

    def __init__(self, draw_root: Callable[[Any, Any], None], on_invalidate: Callable[[], None] | None = None) -> None:
        self._on_invalidate = on_invalidate
        self._dirty: dict[GraphicsLayerOwnerLayer, None] = {}
        self._postponed: dict[GraphicsLayerOwnerLayer, None] = {}
        self._drawing = False
        # For the trace: layers moved or given other properties since the last draw, and layers of this
        # draw whose recording or REPLAY event was emitted already.
        self._moved: dict[GraphicsLayerOwnerLayer, None] = {}
        self._traced: set[GraphicsLayerOwnerLayer] = set()
        self.draw_causes: dict[LayoutNode, int] = {}
        """For the trace: the nodes of this draw whose drawing was requested, with the id of the requesting event."""
        self._changed_content: dict[GraphicsLayer, None] = {}
        self._changed_place: dict[GraphicsLayer, None] = {}
        self._listeners: list[DamageListener] = []
        self.fully_damaged = True  # single damages need not be reported now
        self.needs_draw = True
        self.last_frame = LastFrame()
        self.light = light_above(0, 0, 1.0)
        self.upper: list[Owner[LayoutNode]] = []
        """The owners of the popups, lowest first. The screen's drawing calls `record_dirty` before it draws each."""
        self.screen = GraphicsLayerOwnerLayer(self, draw_root, self.invalidate)

    # -- layers

    def create_layer(
        self,
        draw_block: Callable[[Any, Any], None],
        invalidate_parent_layer: Callable[[], None],
        node: LayoutNode | None = None,
    ) -> GraphicsLayerOwnerLayer:
        """Creates a layer. `node` is the subject of the layer's trace events."""
        return GraphicsLayerOwnerLayer(self, draw_block, invalidate_parent_layer, node)

    @property
    def is_drawing(self) -> bool:
        """True while `draw` runs."""
        return self._drawing

    def invalidate(self) -> None:
        """Requests a draw in the next frame."""
        self.needs_draw = True
        if self._on_invalidate is not None:
            self._on_invalidate()

    def set_screen(self, width: float, height: float, density: float) -> None:
        """Sets the screen's size in px, which defines the light; a change damages all shadows."""
        light = light_above(width, height, density)
        if light != self.light:
            self.light = light
            for layer in self._shown():
                if layer.shadow_elevation > 0:
                    self._changed_place[layer] = None  # its shadow moves
            for listener in self._listeners:
                listener.damage_everything()

    def layer_is_dirty(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Schedules a layer to be recorded; during a draw, for the next frame."""
        (self._postponed if self._drawing else self._dirty)[layer] = None

    def layer_moved(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Notes a change of position or properties, and requests a draw."""
        self._moved[layer] = None
        self.invalidate()

    def layer_destroyed(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Removes a destroyed layer from all schedules."""
        self._dirty.pop(layer, None)
        self._postponed.pop(layer, None)
        self._moved.pop(layer, None)
        # No renderer settles these; the damage is reported when the enclosing layer is recorded again.
        self._changed_content.pop(layer, None)
        self._changed_place.pop(layer, None)

    # -- the draw step of a frame

    def invalidate_screen(self) -> None:
        """Invalidates the drawing outside all other layers."""
        self.screen.invalidate()

    def draw(self) -> None:
        """Records the dirty layers. After an exception from a draw block, the layers not yet recorded stay dirty."""
        self.needs_draw = False
        self._drawing = True
        self._traced.clear()
        self.draw_causes.clear()
        try:
            self.record_dirty(None)
            self.screen.update_display_list()
            self._dirty.pop(self.screen, None)
            for owner in self.upper:
                self.record_dirty(owner)
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

    def record_dirty(self, owner: Owner[LayoutNode] | None) -> None:
        """Records the dirty layers of a popup's owner; None: of the content. The screen is recorded after these."""
        dirty, upper, screen = self._dirty, self.upper, self.screen
        for layer in list(dirty):
            if layer is screen:
                continue
            if upper:
                of = layer.node.owner if layer.node is not None else None
                if of is not owner and (owner is not None or of in upper):
                    continue
            layer.update_display_list()
            dirty.pop(layer, None)

    def layer_recorded(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Notes that the recording of `layer` was traced."""
        self._traced.add(layer)

    def layer_replayed(self, layer: GraphicsLayerOwnerLayer) -> None:
        """Emits a REPLAY event, once a frame, for a layer that is drawn from its existing record.

        It is emitted for layers that moved, changed their properties, or whose parent was recorded again.
        """
        tracer = trace.active
        if tracer is not None and layer not in self._traced and layer.node is not None:
            self._traced.add(layer)
            tracer.point(trace.REPLAY, layer.node)

    # -- pixels

    def add_damage_listener(self, listener: DamageListener) -> None:
        """Adds a renderer."""
        self._listeners.append(listener)
        self.fully_damaged = all(each.fully_damaged for each in self._listeners)

    def remove_damage_listener(self, listener: DamageListener) -> None:
        """Removes a renderer."""
        self._listeners.remove(listener)

    # Changes of a layer without uses are not noted: a use reads the current state when it is linked.

    def content_changes(self, layer: GraphicsLayer) -> None:
        """Notes that the record of `layer` is about to change."""
        if layer.uses or layer is self.screen:
            self._changed_content[layer] = None
        self.last_frame.content_changes(layer)

    def place_changes(self, layer: GraphicsLayer) -> None:
        """Notes that the position or size of `layer` is about to change."""
        if layer.uses:
            self._changed_place[layer] = None
        self.last_frame.place_changes(layer)

    def properties_change(self, layer: GraphicsLayer) -> None:
        """Notes that the properties of `layer` are about to change."""
        if layer.uses:
            self._changed_place[layer] = None
        self.last_frame.properties_change(layer)

    def showing_last_frame(self) -> AbstractContextManager[None]:
        """Context manager: inside it, the layers have their state of the last frame that succeeded."""
        return _swapped(self.last_frame) if self.last_frame.is_shown else _AS_IT_IS

    def settle(self) -> None:
        """Updates items and bounds, and reports the damage to each renderer.

        All moved layers damage their old bounds first: updating one position can change
        the bounds of uses in layers around it.
        """
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
        """Checks the bounds and links of each visible layer, after `settle`. For tests. Raises AssertionError."""
        for layer in self._shown():
            _verify_layer(layer)

    def _shown(self) -> list[GraphicsLayer]:
        """Returns the screen and the layers that its items draw, directly or indirectly."""
        seen: dict[GraphicsLayer, None] = {}
        waiting: list[GraphicsLayer] = [self.screen]
        while waiting:
            layer = waiting.pop()
            if layer not in seen:
                seen[layer] = None
                waiting += [item.layer for item in layers_in(layer.items)]
        return list(seen)

    def damaged(self, bounds: Bounds) -> None:
        """Reports damage of the screen to each renderer."""
        for listener in self._listeners:
            listener.damaged(bounds)


@contextmanager
def _swapped(last: LastFrame) -> Iterator[None]:
    """Gives the layers the state of `last` meanwhile."""
    now = last.swap()
    try:
        yield
    finally:
        now.swap()


def _verify_layer(layer: GraphicsLayer) -> None:
    """Checks I2 and I3 of graphics_layer.py in a settled layer, and the links between items and layers."""
    assert not layer.stale, f"{layer!r} has items of an older record"
    for ordinal, item in enumerate(layer.items):
        assert item.ordinal == ordinal, f"item {ordinal} of {layer!r} says it is {item.ordinal}"
        assert contains(layer.bounds, item.bounds), f"{layer.bounds} of {layer!r} leaves out {item.bounds}"
    for use in layers_in(layer.items):
        assert use.holder is layer and use in use.layer.uses, f"{use.layer!r} does not know its use"
        expected = use.to_holder(use.layer.outer_bounds())
        assert use.bounds == expected, f"a use of {use.layer!r} is at {use.bounds}, not {expected}"
