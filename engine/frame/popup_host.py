"""PopupHost: the popups of a scene: roots above the content, each with its own owner and composition.

Terms       layer: one popup: its owner, the bounds of its content, and its answers to input outside of them.
            focusable: the topmost focusable layer receives the keys; the content and the layers below keep their focus
            and receive none. blocking: pointers outside the layer reach nothing below it.
Order       the content is laid out first, then each layer, lowest first; so are they drawn. Input goes the other way.
Invariants  I1 the content's composition and layout do not depend on layers. I2 a layer that closes leaves the keys to
            the topmost focusable layer that is left, else to the content, which still has its focus.
Source      Compose CanvasLayersComposeScene.skiko.kt
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.composition import static_composition_local_of
from engine.composition.errors.failures import first_of
from engine.frame.back_dispatcher import BackDispatcher
from engine.frame.layer_owner import LayerOwner
from engine.input.key_event import Key, KeyEvent, KeyEventType
from engine.input.pointer_event import PointerEventType
from engine.unit import IntRect, Offset

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.frame.root_owner import RootOwner
    from engine.node import LayoutNode
    from engine.unit import LayoutDirection


class PopupLayer:
    """One open popup. `is_modal`: it is focusable and blocking."""

    __slots__ = ("bounds", "dismiss", "is_modal", "on_close", "on_escape", "on_outside", "owner")

    def __init__(self, owner: LayerOwner, is_modal: bool) -> None:
        self.owner = owner
        self.is_modal = is_modal
        self.bounds = IntRect(0, 0, 0, 0)
        """The bounds of the content in the scene, in px; placement sets them."""
        self.on_close: Callable[[], object] | None = None
        """Disposes the content and closes the layer."""
        self.dismiss: Callable[[], bool] | None = None
        """Requests from the program that it closes the popup; returns False if the program takes no such requests."""
        self.on_outside: Callable[[PointerEventType], object] | None = None
        """Called with the press, and for a modal layer with the release, of a pointer outside the bounds."""
        self.on_escape: Callable[[], object] | None = None
        """Called for Escape, if the layer is modal and no node of it used the key."""

    def contains(self, position: Offset) -> bool:
        """True if `position`, in px of the scene, is inside the bounds."""
        left, top, right, bottom = self.bounds
        return left <= round(position[0]) < right and top <= round(position[1]) < bottom


class PopupHost:
    """Opens and closes the popups of one scene."""

    __slots__ = ("_scene", "back", "focused", "layers", "on_closed")

    def __init__(self, scene: RootOwner) -> None:
        self._scene = scene
        self.back = BackDispatcher()
        """The handlers of the back gesture, those of the popups' contents included."""
        self.layers: list[PopupLayer] = []
        """The open popups, lowest first."""
        self.focused: PopupLayer | None = None
        """The layer that receives the keys; None if the content does."""
        self.on_closed: Callable[[RootOwner], object] | None = None
        """Called with the owner of a layer that closes."""

    @property
    def focused_owner(self) -> RootOwner:
        """The owner of the root that receives the keys."""
        return self.focused.owner if self.focused is not None else self._scene

    def open(self, is_modal: bool, layout_direction: LayoutDirection) -> PopupLayer:
        """Adds a popup above all open ones."""
        scene = self._scene
        layer = PopupLayer(LayerOwner(scene, layout_direction), is_modal)
        if (tracer := trace.active) is not None:
            node = layer.owner.root
            index = len(scene.root.folded_children) + len(self.layers)
            tracer.point(trace.INSERT, node, parent=scene.root, index=index)
            node.last_emitted_place = None
        self.layers.append(layer)
        if is_modal:
            self.focused = layer
        self._changed()
        return layer

    def set_modal(self, layer: PopupLayer, is_modal: bool) -> None:
        """Changes whether an open popup is modal."""
        if layer.is_modal is not is_modal:
            layer.is_modal = is_modal
            self._focus_topmost()
            self._scene.after_layout()

    def close(self, layer: PopupLayer) -> None:
        """Removes a popup."""
        scene = self._scene
        if layer not in self.layers:
            return
        at = self.layers.index(layer)
        if (tracer := trace.active) is not None:
            index = len(scene.root.folded_children) + at
            tracer.point(trace.REMOVE, layer.owner.root, parent=scene.root, index=index)
        del self.layers[at]
        self._focus_topmost()
        if self.on_closed is not None:
            self.on_closed(layer.owner)
        self._changed()
        layer.owner.root.detach()

    def _focus_topmost(self) -> None:
        self.focused = next((layer for layer in reversed(self.layers) if layer.is_modal), None)

    def close_all(self) -> None:
        """Closes all popups, lowest first, before the content is disposed."""
        failure: BaseException | None = None
        for layer in list(self.layers):
            if layer.on_close is None:
                continue
            try:
                layer.on_close()
            except BaseException as error:
                failure = first_of(failure, error)
        if failure is not None:
            raise failure

    def _changed(self) -> None:
        scene = self._scene
        scene.layer_tree.upper = [layer.owner for layer in self.layers]
        scene.after_layout()
        scene.request_measure_and_layout()
        scene.invalidate_root_layer()
        scene.request_draw()
        scene.on_semantics_change()

    # -- keys

    @property
    def reachable_roots(self) -> list[LayoutNode]:
        """The roots that pointers can reach: from the topmost modal layer upward."""
        roots = [self._scene.root]
        for layer in self.layers:
            roots = [layer.owner.root] if layer.is_modal else [*roots, layer.owner.root]
        return roots

    def dispatch_key_event(self, event: KeyEvent) -> bool:
        """Dispatches a key to the focused root; Escape that it does not use dismisses the modal layer, or goes back."""
        layer = self.focused
        if self.focused_owner.focus_owner.dispatch_key_event(event):
            return True
        if event.key != Key.ESCAPE:
            return False
        if layer is None:
            return event.type is KeyEventType.KEY_DOWN and self.back.dispatch_back()
        if event.type is KeyEventType.KEY_DOWN and layer.on_escape is not None:
            layer.on_escape()
        return True

    def may_use_key(self, key: str) -> bool:
        """Returns True if the focused root, or its modal layer, may use this key."""
        if key == Key.ESCAPE and (self.focused is not None or self.back.has_enabled_handler):
            return True
        return self.focused_owner.focus_owner.may_use_key(key)


def _no_scene() -> PopupHost:
    raise RuntimeError("LocalPopupHost is provided by a Scene: this content is composed outside of one.")


LocalPopupHost = static_composition_local_of(_no_scene, name="LocalPopupHost")
"""The host that `Popup` uses for its content."""
