"""on_visibility_changed, on_first_visible: callbacks for a node that enters or leaves the window.

When        After a layout pass in which the bounds of the node changed, after on_globally_positioned. A node that is
            no longer placed, or is detached, is not visible.
Terms       fraction: the share of the node's area inside the window, 0…1. The part that a scroll container clips
            counts as inside.
Source of behavior  Compose ui OnVisibilityChangedModifier.kt, OnFirstVisibleModifier.kt.
"""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.coroutines import Job, until_it_succeeds
from engine.foundation.argument import check_function
from engine.node import (
    GlobalPositionAwareModifierNode,
    Modifier,
    ModifierNodeElement,
    UnplacedAwareModifierNode,
    modifier_extension,
)
from engine.unit import Rect

VisibilityCallback = Callable[[bool], object]


class OnVisibilityChangedNode(GlobalPositionAwareModifierNode, UnplacedAwareModifierNode, Modifier.Node):
    """Calls its callback once for each change of visibility."""

    follows_every_pass = True

    def __init__(self, callback: VisibilityCallback, min_fraction: float, min_duration_millis: int) -> None:
        super().__init__()
        self.callback = callback
        self.min_fraction = min_fraction
        self.min_duration_millis = min_duration_millis
        self._is_visible = False
        self._reported = False
        self._fraction = 0.0
        self._waiting: Job[None] | None = None

    def on_globally_positioned(self, coordinates: Any) -> None:
        self._fraction = fraction_inside(coordinates.bounds_in_window(clip_bounds=False), self._window())
        self.check()

    def check(self) -> None:
        """Reports the visibility if the current fraction changed it."""
        visible = self._is_inside
        if visible == self._is_visible:
            return
        self._is_visible = visible
        self._stop_waiting()
        if visible == self._reported:
            return
        if visible and self.min_duration_millis > 0:
            self._waiting = self.coroutine_scope.launch(self._report_later)
        else:
            self._report()

    async def _report_later(self) -> None:
        await sleep(self.min_duration_millis / 1000)
        await until_it_succeeds(self._report_visible)
        self._waiting = None

    async def _report_visible(self) -> None:
        if self._is_inside:
            self._is_visible = True
            self._report()

    @property
    def _is_inside(self) -> bool:
        return self._fraction == 1.0 or self._fraction > self.min_fraction

    def _report(self) -> None:
        visible, before = self._is_visible, self._reported
        self._reported = visible
        try:
            self.callback(visible)
        except BaseException:  # the next dispatch reports it again
            self._is_visible = self._reported = before
            raise

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _leave(self) -> None:
        self._stop_waiting()
        self._is_visible = False
        if self._reported:
            self._report()

    def on_unplaced(self) -> None:
        self._leave()

    def on_detach(self) -> None:
        self._leave()

    def on_reset(self) -> None:
        self._leave()
        self._fraction = 0.0

    def _window(self) -> Rect:
        size = self.require_owner().size  # of the scene: the root node can be smaller than its window
        return Rect(0.0, 0.0, float(size[0]), float(size[1]))


def fraction_inside(bounds: Rect, window: Rect) -> float:
    """Returns the share (0…1) of the area of `bounds` inside `window`; 0 for bounds without area."""
    width = min(bounds.right, window.right) - max(bounds.left, window.left)
    height = min(bounds.bottom, window.bottom) - max(bounds.top, window.top)
    area = (bounds.right - bounds.left) * (bounds.bottom - bounds.top)
    return width * height / area if width > 0 and height > 0 and area > 0 else 0.0


class OnFirstVisibleNode(OnVisibilityChangedNode):
    """Calls its callback the first time only, and again after the node is reused for other content."""

    def __init__(self, callback: Callable[[], object], min_fraction: float, min_duration_millis: int) -> None:
        super().__init__(self._on_change, min_fraction, min_duration_millis)
        self.first_callback = callback
        self._has_been_visible = False

    def _on_change(self, visible: bool) -> None:
        if visible and not self._has_been_visible:
            self._has_been_visible = True
            try:
                self.first_callback()
            except BaseException:
                self._has_been_visible = False
                raise

    def on_reset(self) -> None:
        super().on_reset()
        self._has_been_visible = False


@dataclass(frozen=True, slots=True)
class OnVisibilityChangedElement(ModifierNodeElement[OnVisibilityChangedNode]):
    """Element of `on_visibility_changed`."""

    callback: VisibilityCallback
    min_fraction: float
    min_duration_millis: int

    def create(self) -> OnVisibilityChangedNode:
        return OnVisibilityChangedNode(self.callback, self.min_fraction, self.min_duration_millis)

    def update(self, node: OnVisibilityChangedNode) -> None:
        node.callback = self.callback
        node.min_fraction = self.min_fraction
        node.min_duration_millis = self.min_duration_millis
        node.check()


@dataclass(frozen=True, slots=True)
class OnFirstVisibleElement(ModifierNodeElement[OnFirstVisibleNode]):
    """Element of `on_first_visible`."""

    callback: Callable[[], object]
    min_fraction: float
    min_duration_millis: int

    def create(self) -> OnFirstVisibleNode:
        return OnFirstVisibleNode(self.callback, self.min_fraction, self.min_duration_millis)

    def update(self, node: OnFirstVisibleNode) -> None:
        node.first_callback = self.callback
        node.min_fraction = self.min_fraction
        node.min_duration_millis = self.min_duration_millis
        node.check()


@modifier_extension
def on_visibility_changed(
    self: Modifier, cb: VisibilityCallback, min_fraction: float = 1.0, min_duration_millis: int = 0
) -> Modifier:
    """Calls `cb(visible)` when the node becomes visible in the window or stops being visible.

    Visible: more than `min_fraction` (0…1) of its area, or all of it, is inside the window for `min_duration_millis`.
    """
    if not callable(cb):
        check_function("on_visibility_changed", cb, "on_visibility_changed(lambda is_visible: …)")
    return self.then(OnVisibilityChangedElement(cb, min_fraction, min_duration_millis))


@modifier_extension
def on_first_visible(
    self: Modifier, cb: Callable[[], object], min_fraction: float = 1.0, min_duration_millis: int = 0
) -> Modifier:
    """Calls `cb()` the first time the node is visible; see `on_visibility_changed` for the parameters."""
    if not callable(cb):
        check_function("on_first_visible", cb, "on_first_visible(lambda: …)")
    return self.then(OnFirstVisibleElement(cb, min_fraction, min_duration_millis))
