"""What a tree of layout nodes needs from outside: its owner, layers and a canvas.

Terms       owner: the host of one tree; it schedules passes and makes layers. layer: a part of the drawing
            that is recorded once and can be moved, transformed and replayed without recording again.
Invariants  I1 a node is attached iff it has an owner. I2 nothing in node/ knows what implements these.
Not here    the implementations: frame/ has the owner, drawing/ has layers, canvas and draw scope.
Source      Compose Owner.kt, OwnedLayer.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from engine.unit import Constraints, Density, IntSize, LayoutDirection, Offset, Rect

if TYPE_CHECKING:
    from engine.node.layout_node import LayoutNode
    from engine.node.modifier import Modifier
    from engine.node.node_coordinator import NodeCoordinator
    from engine.node.owner_snapshot_observer import OwnerSnapshotObserver

LayerBlock = Callable[[Any], object]
"""A `graphics_layer` block; its argument is drawing/'s GraphicsLayerScope."""


class Canvas(Protocol):
    """All that node/ does with a canvas."""

    def translate(self, dx: float, dy: float) -> None: ...

    def save(self) -> None: ...

    def restore(self) -> None: ...


DrawBlock = Callable[[Any, Any], None]
"""(canvas, the layer that is being recorded or None): draws a coordinator's content."""


class LayerScope(Protocol):
    """The receiver of a layer block, as far as node/ looks at it."""

    size: Any
    shape: Any
    clip: bool
    alpha: float

    def reset(self) -> None:
        """Every property to its default."""

    def prepare(self, size: tuple[int, int], density: Density, layout_direction: LayoutDirection) -> None:
        """Reset, and set to what the block may ask about."""

    def positional_properties(self) -> tuple[Any, ...]:
        """What moves the content on the screen: scales, translations, rotations, transform origin."""


class OwnedLayer(Protocol):
    """One layer of one coordinator."""

    def draw_layer(self, canvas: Any, parent_layer: Any) -> None:
        """Draws into `canvas`: a reference to the record, recording it first if it is stale."""

    def invalidate(self) -> None:
        """The record is stale; asks the owner for a draw."""

    def resize(self, size: tuple[int, int]) -> None: ...

    def move(self, position: tuple[int, int]) -> None:
        """Moves the content. Never makes a record stale."""

    def update_layer_properties(self, scope: Any) -> bool:
        """Takes over the properties that the layer block set. Did any differ?"""

    def reuse_layer(self, draw_block: DrawBlock, invalidate_parent_layer: Callable[[], None]) -> None: ...

    def destroy(self) -> None: ...

    def take_picture(self) -> Any:
        """A copy of what the layer shows; of one that was destroyed, of what it showed last."""

    def is_in_layer(self, position: Offset) -> bool:
        """False iff the layer clips and `position` (in its own coordinates) is outside the clip."""

    def map_offset(self, point: Offset, inverse: bool) -> Offset:
        """Applies the layer's transform (its inverse: from parent to local); its position is not in it."""

    def map_bounds(self, rect: Rect, inverse: bool) -> Rect: ...


class DrawScope(Protocol):
    """drawing/'s LayoutNodeDrawScope."""

    def draw(self, canvas: Any, coordinator: NodeCoordinator, draw_node: Modifier.Node, layer: Any) -> None:
        """Runs the draw block of `draw_node`, at the size of `coordinator`; in it `draw_content()` goes on
        with `coordinator.draw_content_of(draw_node, canvas, layer)`. Reads are observed with
        `owner.snapshot_observer.observe_draw_reads(draw_node, block)`."""


class Owner(Protocol):
    """The host of one tree of layout nodes.

    Passes and drawing go down the tree by plain Python calls: some 25 frames for a node and 4 for each of its
    layout modifiers. The host raises the recursion limit around them; the C stack is not used."""

    root: LayoutNode
    size: IntSize
    """Of the window, px; the root is only as large as its content."""
    density: Density
    layout_direction: LayoutDirection
    snapshot_observer: OwnerSnapshotObserver
    draw_scope: DrawScope
    layer_scope: Any
    """The one GraphicsLayerScope that layer blocks of this tree run with."""

    # -- requests

    def on_request_measure(self, node: LayoutNode, force_request: bool = False, schedule: bool = True) -> None:
        """Hands it to MeasureAndLayoutDelegate.request_remeasure and schedules a frame if that says so."""

    def on_request_relayout(self, node: LayoutNode, force_request: bool = False) -> None: ...

    def on_request_lookahead_measure(
        self, node: LayoutNode, force_request: bool = False, schedule: bool = True
    ) -> None:
        """In both passes; only of nodes in a LookaheadScope."""

    def on_request_lookahead_relayout(self, node: LayoutNode, force_request: bool = False) -> None: ...

    def request_on_positioned_callback(self, node: LayoutNode) -> None: ...

    # -- passes

    def measure_and_layout(self) -> None: ...

    def measure_and_layout_node(self, node: LayoutNode, constraints: Constraints) -> None:
        """Measures and places one subtree now (a deferred item that is premeasured)."""

    def force_measure_the_subtree(self, node: LayoutNode, in_lookahead: bool = False) -> None: ...

    # -- layers

    def create_layer(
        self, draw_block: DrawBlock, invalidate_parent_layer: Callable[[], None], node: LayoutNode
    ) -> OwnedLayer:
        """`node` is whose layer it is: the subject of REPLAY events."""

    def invalidate_root_layer(self) -> None:
        """What is drawn outside any layer of the tree is stale."""

    # -- what happened

    def on_attach(self, node: LayoutNode) -> None: ...

    def on_detach(self, node: LayoutNode) -> None: ...

    def on_semantics_change(self) -> None: ...

    def on_interactions_change(self) -> None:
        """The tree of pointer input nodes changed."""

    # -- end of applying changes

    def register_on_end_apply_changes_listener(self, listener: Callable[[], None]) -> None: ...

    def on_end_apply_changes(self) -> None: ...

    # -- windows and coroutines

    def calculate_position_in_window(self, position_in_root: Offset) -> Offset: ...

    def create_coroutine_scope(self) -> Any:
        """A CoroutineScope on the owner's loop, for one modifier node."""

    # -- focus; the owner of focus is frame/'s

    def on_focus_target_detached(self, node: Modifier.Node) -> None: ...

    def schedule_focus_invalidation(self, node: Modifier.Node) -> None:
        """A node that hears of the focus, or says who may have it, came, changed or went."""
