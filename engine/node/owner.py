"""The interfaces that a tree of layout nodes uses: its owner, layers and a canvas.

Terms       owner: the host of one tree; it schedules passes and creates layers. layer: a part of the drawing
            that is recorded once and can be moved, transformed and replayed without recording again.
Invariants  I1 a node is attached iff it has an owner. I2 node/ does not depend on the implementations.
Not here    the implementations: frame/ has the owner, drawing/ has layers, canvas and draw scope.
Source      Compose Owner.kt, OwnedLayer.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from engine.node.owner_snapshot_observer import ObservedDrawNode
from engine.unit import Constraints, Density, IntSize, LayoutDirection, Offset, Rect

if TYPE_CHECKING:
    from engine.node.owner_snapshot_observer import OwnerSnapshotObserver
    from engine.node.traversal import ChainNode, DelegatableNode

N_contra = TypeVar("N_contra", contravariant=True)
"""The nodes of an owner: layout nodes. A part that knows its node by a smaller interface uses `Owner[Self]`."""

LayerBlock = Callable[[Any], object]
"""A `graphics_layer` block; its argument is drawing/'s GraphicsLayerScope."""


class NodeCanvas(Protocol):
    """The canvas operations that node/ uses. Lengths are in px."""

    def translate(self, dx: float, dy: float) -> None:
        """Moves the origin by (dx, dy), in px."""

    def save(self) -> None:
        """Saves the transform and the clip."""

    def restore(self) -> None:
        """Restores the transform and the clip that `save` saved last."""


DrawBlock = Callable[[Any, Any], None]
"""(canvas, the layer that is being recorded, or None): draws the content of a coordinator."""


class OwnedLayer(Protocol):
    """One layer of one coordinator."""

    def draw_layer(self, canvas: Any, parent_layer: Any) -> None:
        """Draws a reference to the layer's record into `canvas`; an invalid layer is recorded first."""

    def invalidate(self) -> None:
        """Marks the record as invalid and requests a draw from the owner."""

    def resize(self, size: tuple[int, int]) -> None:
        """Sets the size of the layer, in px."""

    def move(self, position: tuple[int, int]) -> None:
        """Sets the position of the layer, in px, without invalidating a record."""

    def update_layer_properties(self, scope: Any) -> bool:
        """Copies the properties that the layer block set. Returns True if any property changed."""

    def keep_properties(self) -> Callable[[], None]:
        """Returns a function that restores the current properties, after a layout pass that raised."""

    def reuse_layer(self, draw_block: DrawBlock, invalidate_parent_layer: Callable[[], None]) -> None:
        """Uses the layer for another draw block."""

    def destroy(self) -> None:
        """Releases the layer; it is not drawn again."""

    def take_picture(self) -> Any:
        """Returns a copy of the layer's picture; a destroyed layer returns its last one."""

    def is_in_layer(self, position: Offset) -> bool:
        """Returns False iff the layer clips and `position`, in its own coordinates, is outside the clip."""

    def clip_bounds(self) -> Rect | None:
        """Returns the bounds of the clip in px, in the layer's own coordinates; None if it does not clip."""

    def map_offset(self, point: Offset, inverse: bool) -> Offset:
        """Applies the layer's transform, or its inverse (from parent to local). The transform does not include the
        position.
        """

    def map_bounds(self, rect: Rect, inverse: bool) -> Rect:
        """Applies the layer's transform, or its inverse, to a rectangle and returns the bounds."""


class DrawOwner(Protocol):
    """The owner of the drawn node."""

    snapshot_observer: OwnerSnapshotObserver
    """Observes the reads of draw blocks."""


class DrawnNode(Protocol):
    """The layout node that is drawn."""

    density: Density
    """Pixels per dp, for the draw block."""

    layout_direction: LayoutDirection
    """The layout direction, for the draw block."""

    @property
    def owner(self) -> DrawOwner | None:
        """The owner; None while the node is not attached."""


class DrawnCoordinator(Protocol):
    """The coordinator that is drawn. Lengths are in px."""

    measured_width: int
    measured_height: int

    @property
    def layout_node(self) -> DrawnNode:
        """The layout node of the coordinator."""


class DrawnModifierNode(ObservedDrawNode, Protocol):
    """The modifier node whose draw block runs."""

    drawn_in: Any
    """The layer that recorded the last drawing."""

    last_commands: list[Any] | None
    """The commands of the last run, kept while a trace is active."""

    @property
    def draws_of_its_own(self) -> bool:
        """False while the node only draws its content."""


class NodeDrawScope(Protocol):
    """The draw scope; drawing/ implements it as LayoutNodeDrawScope."""

    def draw(self, canvas: Any, coordinator: DrawnCoordinator, draw_node: DrawnModifierNode, layer: Any) -> None:
        """Runs the draw block of `draw_node` with the size of `coordinator`.

        `draw_content()` in the block calls `draw_content_of(coordinator, draw_node, canvas, layer)`. Reads are observed
        with `owner.snapshot_observer.observe_draw_reads(draw_node, block)`.
        """


class Owner(Protocol[N_contra]):
    """The host of one tree of layout nodes.

    Passes and drawing go down the tree by plain Python calls: about 25 frames for a node and 4 for each of its
    layout modifiers. The host raises the recursion limit around them; the C stack is not used.
    """

    size: IntSize
    """The size of the window, in px; the root can be smaller."""
    density: Density
    layout_direction: LayoutDirection
    snapshot_observer: OwnerSnapshotObserver
    has_alignment_lines: bool
    """True once a node of the tree has alignment lines, which a move must mark as dirty."""
    draw_scope: NodeDrawScope
    layer_scope: Any
    """The GraphicsLayerScope that all layer blocks of this tree run with."""

    @property
    def layer_roots(self) -> Sequence[Any]:
        """The root nodes of the popups above the root of this owner, lowest first."""

    # -- requests

    def on_request_measure(self, node: N_contra, force_request: bool = False, schedule: bool = True) -> None:
        """Calls MeasureAndLayoutDelegate.request_remeasure, and schedules a frame if it returns True."""

    def on_request_relayout(self, node: N_contra, force_request: bool = False) -> None:
        """Calls MeasureAndLayoutDelegate.request_relayout, and schedules a frame if it returns True."""

    def on_request_lookahead_measure(self, node: N_contra, force_request: bool = False, schedule: bool = True) -> None:
        """Marks a node in a LookaheadScope as pending measurement in both passes; schedules a frame if needed."""

    def on_request_lookahead_relayout(self, node: N_contra, force_request: bool = False) -> None:
        """Marks `node` as pending lookahead layout, and schedules a frame if needed."""

    def request_on_positioned_callback(self, node: N_contra) -> None:
        """Schedules the position callbacks of `node` for the end of the pass."""

    # -- passes

    def measure_and_layout(self) -> None:
        """Measures and places all pending nodes."""

    def measure_and_layout_node(self, node: N_contra, constraints: Constraints) -> None:
        """Measures and places one subtree immediately, for example a precomposed item."""

    def force_measure_the_subtree(self, node: N_contra, in_lookahead: bool = False) -> None:
        """Measures the pending descendants of `node` that can change its size."""

    # -- layers

    def create_layer(
        self, draw_block: DrawBlock, invalidate_parent_layer: Callable[[], None], node: N_contra
    ) -> OwnedLayer:
        """Creates a layer. `node` is the node that the layer belongs to, and the subject of its REPLAY events."""

    def invalidate_root_layer(self) -> None:
        """Invalidates the drawing outside the layers of the tree."""

    # -- notifications

    def on_attach(self, node: N_contra) -> None:
        """Called after `node` is attached."""

    def on_attach_failed(self, node: N_contra) -> None:
        """Called after `node` is attached, if code of the program raised: the next layout pass attaches it again."""

    def on_detach(self, node: N_contra) -> None:
        """Called after `node` is detached."""

    def on_semantics_change(self) -> None:
        """Called when semantics may have changed."""

    # -- end of applying changes

    def register_on_end_apply_changes_listener(self, listener: Callable[[], None]) -> None:
        """Calls `listener` once after the changes of the composition are applied."""

    def on_end_apply_changes(self) -> None:
        """Calls the registered listeners."""

    # -- windows and coroutines

    def calculate_position_in_window(self, position_in_root: Offset) -> Offset:
        """Converts a point in root coordinates to window coordinates, in px."""

    def create_coroutine_scope(self) -> Any:
        """Creates a CoroutineScope on the owner's loop, for one modifier node."""

    # -- focus; frame/ implements the focus owner

    def on_focus_target_detached(self, node: DelegatableNode[ChainNode]) -> None:
        """Called when a focus target is detached."""

    def schedule_focus_invalidation(self, node: DelegatableNode[ChainNode]) -> None:
        """Schedules an update of the focus state for a focus event or focus properties node that was inserted, changed
        or removed.
        """
