"""LayerOwner: the owner of the root of one popup; it shares the parts of its scene.

Source  Compose CanvasLayersComposeScene.skiko.kt (the layer's own RootNodeOwner)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.frame.root_owner import RootOwner

if TYPE_CHECKING:
    from engine.unit import LayoutDirection


class LayerOwner(RootOwner):
    """The owner of one popup of `scene`. Its root is as large as the scene, and at the same position."""

    def __init__(self, scene: RootOwner, layout_direction: LayoutDirection) -> None:
        self._scene = scene
        self.size = scene.size
        self.density = scene.density
        self.layout_direction = layout_direction
        self.view_configuration = scene.view_configuration
        self.coroutine_loop = scene.coroutine_loop
        self.frame_clock = scene.frame_clock
        self.tracer = scene.tracer
        self.position_in_window = scene.position_in_window
        self.window_info = scene.window_info
        self.stack_depth = scene.stack_depth
        self.find_place = scene.find_place
        self.snapshot_observer = scene.snapshot_observer
        self.draw_scope = scene.draw_scope
        self.layer_scope = scene.layer_scope
        self.layer_tree = scene.layer_tree
        self.start("popup")
        self.delegate.on_exception = scene.delegate.on_exception

    @property
    def scene(self) -> RootOwner:
        """The owner of the content below."""
        return self._scene

    def request_measure_and_layout(self) -> None:
        """Requests a layout pass in the next frame of the scene."""
        self._scene.request_measure_and_layout()

    def request_draw(self) -> None:
        """Requests a draw in the next frame of the scene."""
        self._scene.request_draw()

    def after_layout(self) -> None:
        """Schedules an update of the hovered nodes."""
        self._scene.after_layout()

    def on_semantics_change(self) -> None:
        """Notifies the semantics listeners of the scene."""
        self._scene.on_semantics_change()
