"""SceneOwner: the owner of a scene's content, and what all roots of the scene share; it stores the pending work.

Terms       pending: a pass was requested. executor: passes an invalidation by another thread's write
            to the scene's thread.
Invariants  `has_pending_layout` / `has_pending_draw` are True iff the next frame has such work, of any root.
Not here    the passes of one root (root_owner.py), popups (popup_host.py), the order of a frame (dispatch_draw.py).
Source      Compose BaseComposeScene.skiko.kt, CanvasLayersComposeScene.skiko.kt
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine import trace
from engine.drawing import GraphicsLayerScope, LayerTree, LayoutNodeDrawScope
from engine.frame.pointer_router import PointerRouter
from engine.frame.popup_host import PopupHost
from engine.frame.root_owner import RootOwner
from engine.frame.stack_depth import StackDepth
from engine.frame.window_info import WindowInfo
from engine.input.pointer_event_sender import PointerEventSender
from engine.input.view_configuration import ViewConfiguration
from engine.node import LayoutNode, OwnerSnapshotObserver
from engine.semantics.semantics import SemanticsOwner
from engine.unit import Constraints, Density, IntSize, LayoutDirection, Offset

if TYPE_CHECKING:
    from engine.coroutines.event_loop import CoroutineLoop
    from engine.coroutines.frame_clock import FrameClock
    from engine.node.owner import NodeCanvas


class SceneOwner(RootOwner):
    """The owner of the content of a scene. Lengths are in px."""

    pointer_router: PointerRouter
    pointer_input: PointerEventSender

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
        self._disposed = False
        self.has_pending_layout = True
        self.has_pending_draw = True
        self.position_in_window = Offset.ZERO
        self.window_info = WindowInfo()
        self.stack_depth = StackDepth()
        self.find_place = None

        self.snapshot_observer = OwnerSnapshotObserver(self._run_invalidation)
        self.draw_scope = LayoutNodeDrawScope()
        self.layer_scope = GraphicsLayerScope()
        self.layer_tree = LayerTree(self._draw_roots, self.request_draw)
        self.layer_tree.set_screen(size.width, size.height, density.density)
        self.snapshot_observer.start_observing()
        self.popup_host = PopupHost(self)
        self.start("root")
        self.semantics_owner = SemanticsOwner(self.root)
        self.pointer_router = PointerRouter(self, self.popup_host)
        self.popup_host.on_closed = self.pointer_router.forget
        self.pointer_input = PointerEventSender(self.pointer_router.process)

    @property
    def scene(self) -> SceneOwner:
        """This owner."""
        return self

    @property
    def layer_roots(self) -> Sequence[LayoutNode]:
        """The roots of the open popups, lowest first."""
        return [layer.owner.root for layer in self.popup_host.layers]

    # ---------------------------------------------------------------- requests

    def request_measure_and_layout(self) -> None:
        """Requests a layout pass in the next frame."""
        self.has_pending_layout = True
        self._request_frame()

    def request_draw(self) -> None:
        """Requests a draw in the next frame."""
        self.has_pending_draw = True
        self._request_frame()

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

    def measure_and_layout_roots(self) -> None:
        """Runs the pass of the content, then that of each popup, lowest first, with their position callbacks.

        A popup that opens meanwhile waits for the next call.
        """
        owners = [layer.owner for layer in self.popup_host.layers]
        self.measure_and_layout()
        for owner in owners:
            if owner.root.is_attached:
                owner.measure_and_layout()

    def _draw_roots(self, canvas: NodeCanvas, layer: object) -> None:
        self.root.draw(canvas, layer)
        for popup in self.popup_host.layers:
            self.layer_tree.record_dirty(popup.owner)
            popup.owner.root.draw(canvas, layer)

    def after_layout(self) -> None:
        """Notes that nodes may have moved under the mouse."""
        self.pointer_input.needs_position_update = True

    def schedule_position_update(self) -> None:
        """Schedules the update of the hovered nodes after the layout of a frame: when coroutines run next.

        A layout that a program forces between frames waits for the next frame, as in Compose
        (BaseComposeScene.measureAndLayout).
        """
        if self.pointer_input.needs_position_update and self.pointer_input.follows_mouse:
            self.coroutine_loop.call_soon(self._update_pointer_position)

    def _update_pointer_position(self) -> None:
        if not self._disposed:
            self.pointer_input.update_position()

    def measure_only(self, constraints: Constraints) -> IntSize:
        """Returns the size of the content under other constraints, without placing."""
        delegate = self.delegate
        try:
            delegate.update_root_constraints(constraints)
            delegate.measure_only()
            coordinator = self.root.outer_coordinator
            return IntSize(coordinator.measured_width, coordinator.measured_height)
        finally:
            self.set_root_size(self.size)

    def resize(self, size: IntSize) -> None:
        """Sets the size of the scene in px."""
        if size == self.size:
            return
        self.size = size
        self.layer_tree.set_screen(size.width, size.height, self.density.density)
        self.set_root_size(size)
        for layer in self.popup_host.layers:
            layer.owner.size = size
            layer.owner.set_root_size(size)

    # ---------------------------------------------------------------- notifications

    def on_semantics_change(self) -> None:
        """Notifies the semantics listeners."""
        self.semantics_owner.notify_changed()

    def dispose(self) -> None:
        """Stops observing states."""
        if not self._disposed:
            self._disposed = True
            self.snapshot_observer.stop_observing()
