"""SceneOwner: the host of one tree of layout nodes; it stores the pending work and runs the passes.

Terms       pending: a pass was requested. executor: passes an invalidation by another thread's write
            to the scene's thread.
Invariants  I1 `has_pending_layout` / `has_pending_draw` are True iff the next frame has such work.
            I2 work between frames (a layer block, a lazy item) emits events to this scene's tracer only.
Not here    the order of a frame (dispatch_draw.py), measuring (layout/), recording layers
            (drawing/).
Source      Compose Owner.kt, RootNodeOwner.nonAndroid.kt
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import trace
from engine.composition.errors.errors import first_of
from engine.coroutines.coroutine_scope import CoroutineScope
from engine.drawing import GraphicsLayerScope, LayerTree, LayoutNodeDrawScope
from engine.frame.popup_host import PopupHost
from engine.frame.stack_depth import StackDepth
from engine.frame.window_info import WindowInfo
from engine.input.focus_owner import FocusOwner
from engine.input.pointer_input_event_processor import PointerInputEventProcessor
from engine.input.view_configuration import ViewConfiguration
from engine.layout import MeasureAndLayoutDelegate, RootMeasurePolicy
from engine.node import LayoutNode, OwnerSnapshotObserver
from engine.semantics.semantics import SemanticsOwner
from engine.unit import Constraints, Density, IntSize, LayoutDirection, Offset

if TYPE_CHECKING:
    from engine.composition.group_place import GroupPlace
    from engine.coroutines.event_loop import CoroutineLoop
    from engine.coroutines.frame_clock import FrameClock
    from engine.drawing import GraphicsLayerOwnerLayer
    from engine.node.owner import DrawBlock, NodeDrawScope
    from engine.node.traversal import ChainNode, DelegatableNode


class SceneOwner:
    """The owner of one root node. Lengths are in px."""

    def __init__(
        self,
        size: IntSize,
        density: Density,
        layout_direction: LayoutDirection,
        loop: CoroutineLoop,
        clock: FrameClock | None,
        request_frame: Callable[[], None],
        tracer: trace.Tracer | None,
    ) -> None:
        self.size = size
        self.density = density
        self.layout_direction = layout_direction
        self.view_configuration = ViewConfiguration.of_density(density.density)
        self.coroutine_loop = loop
        self.frame_clock = clock
        self.tracer = tracer
        self._request_frame = request_frame
        self._thread = threading.get_ident()
        self._end_apply_listeners: dict[Callable[[], None], None] = {}
        self._calls_listeners_again = False
        self._disposed = False
        self.has_pending_layout = True
        self.has_pending_draw = True
        self.position_in_window = Offset.ZERO
        self.window_info = WindowInfo()
        self.stack_depth = StackDepth()
        self._badly_attached: dict[LayoutNode, None] = {}
        """Nodes whose modifier nodes raised while they were attached."""
        self.find_place: Callable[[LayoutNode], GroupPlace] | None = None
        """Returns the composables around a node, for warnings."""

        self.snapshot_observer = OwnerSnapshotObserver(self._run_invalidation)
        self.draw_scope: NodeDrawScope = LayoutNodeDrawScope()
        self.layer_scope = GraphicsLayerScope()
        self.has_alignment_lines = False
        root = LayoutNode()
        root.name = "root"
        root.measure_policy = RootMeasurePolicy
        self.root = root
        self.layer_tree = LayerTree(root.draw, self.request_draw)
        self.layer_tree.set_screen(size.width, size.height, density.density)
        self.focus_owner = FocusOwner(root)
        self.popup_host = PopupHost(root, self.focus_owner, loop)
        self._invalidate_focus_nodes = self.focus_owner.invalidate_nodes
        self.semantics_owner = SemanticsOwner(root)
        self.delegate = MeasureAndLayoutDelegate(root)
        self.snapshot_observer.start_observing()
        root.attach(self)
        self.pointer_input = PointerInputEventProcessor(root)
        self.delegate.update_root_constraints(Constraints(0, size.width, 0, size.height))

    # ---------------------------------------------------------------- requests

    def request_measure_and_layout(self) -> None:
        """Requests a layout pass in the next frame."""
        self.has_pending_layout = True
        self._request_frame()

    def request_draw(self) -> None:
        """Requests a draw in the next frame."""
        self.has_pending_draw = True
        self._request_frame()

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

    def _run_invalidation(self, callback: Callable[[], None]) -> None:
        """Runs an invalidation by an announced write, on the scene's thread."""
        if threading.get_ident() != self._thread:
            self.coroutine_loop.call_soon_threadsafe(self._run_invalidation, callback)
            return
        if trace.active is self.tracer:
            callback()
            return
        outer = trace.enter(self.tracer)
        try:
            callback()
        finally:
            trace.leave(outer)

    # ---------------------------------------------------------------- passes

    def measure_and_layout(self) -> None:
        """Measures and places the pending nodes, then calls the position callbacks."""
        self.stack_depth.allow()
        self._traced(self._measure_and_layout)

    def _measure_and_layout(self) -> None:
        if self._badly_attached:
            self._attach_again()
        if self._calls_listeners_again:
            self.on_end_apply_changes()
        delegate = self.delegate
        if delegate.has_pending_measure_or_layout or delegate.has_pending_on_positioned_callbacks:
            if delegate.measure_and_layout(self._after_layout):
                self.request_draw()
            delegate.dispatch_on_positioned_callbacks()

    def _after_layout(self) -> None:
        """Schedules an update of the hovered nodes: not inside the pass, but when coroutines run next."""
        pointer_input = self.pointer_input
        if not pointer_input.needs_position_update:
            pointer_input.needs_position_update = True
            if pointer_input.follows_mouse:
                self.coroutine_loop.call_soon(self._update_pointer_position)

    def _update_pointer_position(self) -> None:
        if not self._disposed:
            self.pointer_input.update_position()

    def measure_and_layout_node(self, node: LayoutNode, constraints: Constraints) -> None:
        """Measures and places one subtree now."""

        def run() -> None:
            self.delegate.measure_and_layout_node(node, constraints)
            self._after_layout()
            # With pending nodes, another pass of this frame calls the other callbacks.
            self.delegate.dispatch_on_positioned_callbacks(only_followers=self.delegate.has_pending_measure_or_layout)

        self._traced(run)

    def force_measure_the_subtree(self, node: LayoutNode, in_lookahead: bool = False) -> None:
        """Measures the pending descendants that can change the size of `node`."""
        self._traced(lambda: self.delegate.force_measure_the_subtree(node, in_lookahead))

    def measure_only(self, constraints: Constraints) -> IntSize:
        """Returns the size of the content under other constraints, without placing."""
        delegate = self.delegate
        try:
            delegate.update_root_constraints(constraints)
            delegate.measure_only()
            coordinator = self.root.outer_coordinator
            return IntSize(coordinator.measured_width, coordinator.measured_height)
        finally:
            delegate.update_root_constraints(Constraints(0, self.size.width, 0, self.size.height))
            if delegate.has_pending_measure_or_layout:
                self.request_measure_and_layout()

    def resize(self, size: IntSize) -> None:
        """Sets the size of the scene in px."""
        if size == self.size:
            return
        self.size = size
        self.layer_tree.set_screen(size.width, size.height, self.density.density)
        self.delegate.update_root_constraints(Constraints(0, size.width, 0, size.height))
        if self.delegate.has_pending_measure_or_layout:
            self.request_measure_and_layout()

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
        self._badly_attached[node] = None
        self.request_measure_and_layout()

    def _attach_again(self) -> None:
        """Attaches nodes again whose attachment raised. The first exception is raised at the end."""
        failure: BaseException | None = None
        for node in list(self._badly_attached):
            parent = node.folded_parent
            if parent is None:
                continue
            children = parent.child_list
            index = children.folded.index(node)
            try:
                children.remove_at(index)
            except Exception as error:
                failure = first_of(failure, error)
            try:
                children.insert_at(index, node)
            except Exception as error:
                failure = first_of(failure, error)
        if failure is not None:
            raise failure

    def on_detach(self, node: LayoutNode) -> None:
        """Removes `node` from all schedules."""
        self._badly_attached.pop(node, None)
        self.delegate.on_node_detached(node)
        if self.tracer is not None:
            self.tracer.forget(node)

    def on_semantics_change(self) -> None:
        """Notifies the semantics listeners."""
        self.semantics_owner.notify_changed()

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
            except Exception as error:
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

    def dispose(self) -> None:
        """Stops observing states."""
        if not self._disposed:
            self._disposed = True
            self.snapshot_observer.stop_observing()
