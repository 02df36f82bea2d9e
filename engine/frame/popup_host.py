"""PopupHost: the popups of a scene: trees above the content, each with its own composition.

Terms       popup: a virtual node, one of the last of the root's children; its own composition fills it.
            modal: while it is open, only its nodes receive keys and take part in focus search.
Order       a later popup is drawn above earlier ones, and is hit first.
Invariants  I1 the content's composition does not depend on popups: their nodes come after its own. I2 a modal popup
            that closes returns the focus to the target that had it when the popup opened, if it is still attached.
Source      Compose CanvasLayersComposeScene.skiko.kt
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import trace
from engine.composition import static_composition_local_of
from engine.node import LayoutNode
from engine.node.layout_state import IDLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.coroutines.event_loop import CoroutineLoop
    from engine.input.focus import FocusTargetNode
    from engine.input.focus_owner import FocusOwner


class PopupHost:
    """Opens and closes the popups of one tree."""

    __slots__ = ("_focus_owner", "_focused_before", "_loop", "_root")

    def __init__(self, root: LayoutNode, focus_owner: FocusOwner, loop: CoroutineLoop) -> None:
        self._loop = loop
        self._root = root
        self._focus_owner = focus_owner
        self._focused_before: dict[LayoutNode, FocusTargetNode | None] = {}

    def when_ready(self, action: Callable[[], None]) -> None:
        """Runs `action` now; or in the next frame, while the root is measured and its children cannot change."""
        if self._root.layout_state == IDLE:
            action()
        else:
            self._loop.call_soon(action)

    def open(self, is_modal: bool) -> LayoutNode:
        """Inserts and returns the root of a new popup, above all open ones."""
        root, node = self._root, LayoutNode(is_virtual=True)
        index = len(root.folded_children)
        if (tracer := trace.active) is not None:
            tracer.point(trace.INSERT, node, parent=root, index=index)
            node.last_emitted_place = None
        root.insert_at(index, node)
        if is_modal:
            self._focused_before[node] = self._focus_owner.active
            self._focus_owner.clear_focus(force=True)
            self._focus_owner.confined_to.append(node)
        return node

    def close(self, node: LayoutNode) -> None:
        """Removes a popup, unless the whole tree was removed before."""
        root = self._root
        if node.folded_parent is root:
            index = root.folded_children.index(node)
            if (tracer := trace.active) is not None:
                tracer.point(trace.REMOVE, node, parent=root, index=index)
            root.remove_at(index)
        if node in self._focused_before:
            before = self._focused_before.pop(node)
            self._focus_owner.confined_to.remove(node)
            if before is not None and before.is_attached and self._focus_owner.active is None:
                self._focus_owner.request_focus(before)


def _no_scene() -> PopupHost:
    raise RuntimeError("LocalPopupHost is provided by a Scene: this content is composed outside of one.")


LocalPopupHost = static_composition_local_of(_no_scene, name="LocalPopupHost")
"""The host that `Popup` uses for its content."""
