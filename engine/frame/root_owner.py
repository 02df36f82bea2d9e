"""RootOwner: the owner of one root node: its layout requests, passes and focus.

Terms       root: the content of a scene, or one popup: a tree of its own. scene: what all roots of a scene share
            (scene_owner.py): the loop, the observer of reads, the layers of the picture, the pending frame.
Invariants  I1 each root has its own requests: a pass of one root neither measures nor places a node of another.
            I2 work between frames (a layer block, a lazy item) emits events to the tracer of this scene only.
Not here    the order of the roots in a frame (dispatch_draw.py), measuring (layout/), recording layers (drawing/).
Source      Compose Owner.kt, RootNodeOwner.skiko.kt
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine import trace
from engine.composition.errors.failures import first_of
from engine.coroutines.coroutine_scope import CoroutineScope
from engine.drawing import GraphicsLayerScope
from engine.input.focus_owner import FocusOwner
from engine.input.pointer_input_event_processor import PointerInputEventProcessor
from engine.layout import MeasureAndLayoutDelegate, RootMeasurePolicy
from engine.node import LayoutNode, OwnerSnapshotObserver
from engine.unit import Constraints, Density, IntSize, LayoutDirection, Offset

if TYPE_CHECKING:
    from engine.composition.group_place import GroupPlace
    from engine.coroutines.event_loop import CoroutineLoop
    from engine.coroutines.frame_clock import FrameClock
    from engine.drawing import GraphicsLayerOwnerLayer, LayerTree
    from engine.frame.stack_depth import StackDepth
    from engine.frame.window_info import WindowInfo
    from engine.input.view_configuration import ViewConfiguration
    from engine.node.owner import DrawBlock, NodeDrawScope
    from engine.node.traversal import ChainNode, DelegatableNode


class RootOwner:
    """The owner of one root node. Lengths are in px."""

    size: IntSize
    density: Density
    layout_direction: LayoutDirection
    view_configuration: ViewConfiguration
    coroutine_loop: CoroutineLoop
    frame_clock: FrameClock | None
    tracer: trace.Tracer | None
    window_info: WindowInfo
    stack_depth: StackDepth
    snapshot_observer: OwnerSnapshotObserver
    draw_scope: NodeDrawScope
    layer_scope: GraphicsLayerScope
    layer_tree: LayerTree
    position_in_window: Offset
    find_place: Callable[[LayoutNode], GroupPlace] | None

    def start(self, name: str) -> None:
        """Creates the root node and attaches it. The shared parts are set before."""
        self._end_apply_listeners: dict[Callable[[], None], None] = {}
        self._calls_listeners_again = False
        self._failed_attachments: dict[LayoutNode, None] = {}
        """Nodes whose modifier nodes raised while they were attached."""
        self.has_alignment_lines = False
        root = LayoutNode()
        root.name = name
        root.layout_direction = self.layout_direction
        root.measure_policy = RootMeasurePolicy
        self.root = root
        self.focus_owner = FocusOwner(root)
        self._invalidate_focus_nodes = self.focus_owner.invalidate_nodes
        self.delegate = MeasureAndLayoutDelegate(root)
        root.attach(self)
        self.pointer_processor = PointerInputEventProcessor(root)
        self.set_root_size(self.size)

    def set_root_size(self, size: IntSize) -> None:
        """Sets the largest size of the root in px."""
        self.delegate.update_root_constraints(Constraints(0, size.width, 0, size.height))
        if self.delegate.has_pending_measure_or_layout:
            self.request_measure_and_layout()

    @property
    def scene(self) -> RootOwner:
        """The owner of the content of the scene."""
        raise NotImplementedError  # SceneOwner and LayerOwner implement it

    @property
    def layer_roots(self) -> Sequence[LayoutNode]:
        """The roots above this one, lowest first."""
        return ()

    # ---------------------------------------------------------------- requests

    def request_measure_and_layout(self) -> None:
        """Requests a layout pass in the next frame."""
        raise NotImplementedError  # SceneOwner and LayerOwner implement it

    def request_draw(self) -> None:
        """Requests a draw in the next frame."""
        raise NotImplementedError  # SceneOwner and LayerOwner implement it

    def on_request_measure(self, node: LayoutNode, force_request: bool = False, schedule: bool = True) -> None:
        """Marks `node` as pending measurement, and requests a layout pass if `schedule` is set."""
        if self.delegate.request_remeasure(node, force_request) and schedule:
            self.request_measure_and_layout()

    def on_request_relayout(self, node: LayoutNode, force_request: bool = False) -> None:
        """Marks `node` as pending layout and requests a layout pass."""
        if self.delegate.request_relayout(node, force_request):
            self.request_measure_and_layout()

    def on_request_lookahead_measure(
        self, node: LayoutNode, force_request: bool = False, schedule: bool = True
    ) -> None:
        """Marks `node` as pending lookahead measurement, and requests a layout pass if `schedule` is set."""
        if self.delegate.lookahead.request_remeasure(node, force_request) and schedule:
            self.request_measure_and_layout()

    def on_request_lookahead_relayout(self, node: LayoutNode, force_request: bool = False) -> None:
        """Marks `node` as pending lookahead layout, and requests a layout pass."""
        if self.delegate.lookahead.request_relayout(node, force_request):
            self.request_measure_and_layout()

    def request_on_positioned_callback(self, node: LayoutNode) -> None:
        """Requests the position callbacks of `node` after the next pass."""
        self.delegate.request_on_positioned_callback(node)
        self.request_measure_and_layout()

    # ---------------------------------------------------------------- passes

    def measure_and_layout(self) -> None:
        """Measures and places the pending nodes of this root, then calls the position callbacks."""
        self.stack_depth.allow()
        self._traced(self._measure_and_layout)

    def _measure_and_layout(self) -> None:
        if self._failed_attachments:
            self._attach_again()
        if self._calls_listeners_again:
            self.on_end_apply_changes()
        delegate = self.delegate
        if delegate.has_pending_measure_or_layout or delegate.has_pending_on_positioned_callbacks:
            if delegate.measure_and_layout(self.after_layout):
                self.request_draw()
            delegate.dispatch_on_positioned_callbacks()

    def after_layout(self) -> None:
        """Schedules an update of the hovered nodes."""
        raise NotImplementedError  # SceneOwner and LayerOwner implement it

    def measure_and_layout_node(self, node: LayoutNode, constraints: Constraints) -> None:
        """Measures and places one subtree now."""

        def run() -> None:
            self.delegate.measure_and_layout_node(node, constraints)
            self.after_layout()
            # With pending nodes, another pass of this frame calls the other callbacks.
            self.delegate.dispatch_on_positioned_callbacks(only_followers=self.delegate.has_pending_measure_or_layout)

        self._traced(run)

    def force_measure_the_subtree(self, node: LayoutNode, in_lookahead: bool = False) -> None:
        """Measures the pending descendants that can change the size of `node`."""
        self._traced(lambda: self.delegate.force_measure_the_subtree(node, in_lookahead))

    def _traced(self, run: Callable[[], None]) -> None:
        if trace.active is self.tracer:
            run()
            return
        outer = trace.enter(self.tracer)
        try:
            run()
        finally:
            trace.leave(outer)

    # ---------------------------------------------------------------- layers

    def create_layer(
        self, draw_block: DrawBlock, invalidate_parent_layer: Callable[[], None], node: LayoutNode
    ) -> GraphicsLayerOwnerLayer:
        """Creates a layer for a coordinator of `node`."""
        return self.layer_tree.create_layer(draw_block, invalidate_parent_layer, node)

    def invalidate_root_layer(self) -> None:
        """Invalidates the drawing outside the layers of the tree."""
        self.layer_tree.invalidate_screen()

    # ---------------------------------------------------------------- notifications

    def on_attach(self, node: LayoutNode) -> None:
        """Notes the depth of the tree."""
        if node.depth > self.stack_depth.levels:
            self.stack_depth.levels = node.depth

    def on_attach_failed(self, node: LayoutNode) -> None:
        """Schedules another attachment of `node`, unless the undo of the failed pass detaches it."""
        self._failed_attachments[node] = None
        self.request_measure_and_layout()

    def _attach_again(self) -> None:
        """Attaches nodes again whose attachment raised. The first exception is raised at the end."""
        failure: BaseException | None = None
        for node in list(self._failed_attachments):
            parent = node.folded_parent
            if parent is None:
                continue
            children = parent.child_list
            index = children.folded.index(node)
            try:
                children.remove_at(index)
            except BaseException as error:
                failure = first_of(failure, error)
            try:
                children.insert_at(index, node)
            except BaseException as error:
                failure = first_of(failure, error)
        if failure is not None:
            raise failure

    def on_detach(self, node: LayoutNode) -> None:
        """Removes `node` from all schedules."""
        self._failed_attachments.pop(node, None)
        self.delegate.on_node_detached(node)
        if self.tracer is not None:
            self.tracer.forget(node)

    def on_semantics_change(self) -> None:
        """Notifies the semantics listeners."""
        raise NotImplementedError  # SceneOwner and LayerOwner implement it

    def on_focus_target_detached(self, node: DelegatableNode[ChainNode]) -> None:
        """Clears the focus if `node` has it."""
        self.focus_owner.on_focus_target_detached(node)

    def schedule_focus_invalidation(self, node: DelegatableNode[ChainNode]) -> None:
        """Schedules an update of a focus node for the end of the changes."""
        self.focus_owner.schedule_invalidation(node)
        self.register_on_end_apply_changes_listener(self._invalidate_focus_nodes)

    # ---------------------------------------------------------------- end of applying changes

    def register_on_end_apply_changes_listener(self, listener: Callable[[], None]) -> None:
        """Calls `listener` once, after the changes are applied."""
        self._end_apply_listeners.setdefault(listener)

    def on_end_apply_changes(self) -> None:
        """Calls the registered listeners. One that raises is called again before the next layout pass."""
        listeners = self._end_apply_listeners
        raised: dict[Callable[[], None], None] = {}
        failure: BaseException | None = None
        while listeners:
            # Listeners may register listeners, including themselves.
            listener = next(iter(listeners))
            del listeners[listener]
            try:
                listener()
            except BaseException as error:
                raised[listener] = None
                failure = first_of(failure, error)
        self._calls_listeners_again = bool(raised)
        if failure is not None:
            listeners.update(raised)
            self.request_measure_and_layout()
            raise failure

    # ---------------------------------------------------------------- services

    def calculate_position_in_window(self, position_in_root: Offset) -> Offset:
        """Converts a point in root coordinates to window coordinates, in px."""
        return self.position_in_window + position_in_root

    def create_coroutine_scope(self) -> CoroutineScope:
        """Creates a coroutine scope on the loop of the scene."""
        return CoroutineScope(self.coroutine_loop, self.frame_clock)
