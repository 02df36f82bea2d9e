"""on_size_changed, on_placed, on_globally_positioned: callbacks for the results of layout.

When        on_size_changed: after the content was measured, if the size differs from the last reported one.
            on_placed: after the node was placed, before its children are placed. on_globally_positioned: after the
            whole pass, if root position or size may have changed.
Why it matters  The first two run inside layout: layout sees their writes in the same frame, composition in the
            next one.
Source of behavior  Compose ui OnRemeasuredModifier.kt, OnPlacedModifier.kt, OnGloballyPositionedModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import trace
from engine.foundation.argument import check_function
from engine.node import (
    GlobalPositionAwareModifierNode,
    LayoutCoordinates,
    MeasuredSizeAwareModifierNode,
    Modifier,
    ModifierNodeElement,
    PlacementAwareModifierNode,
    modifier_extension,
)
from engine.unit import IntSize


class OnSizeChangedNode(MeasuredSizeAwareModifierNode, Modifier.Node):
    """Calls its callback after a measurement that changed the size."""

    records_its_callbacks = True  # the node records its callback events itself: most measurements call no callback

    def __init__(self, callback: Callable[[IntSize], object]) -> None:
        super().__init__()
        self.callback = callback
        self.reported_size: IntSize | None = None

    def on_remeasured(self, size: IntSize) -> None:
        reported_size = self.reported_size
        if reported_size == size:
            return
        self.reported_size = size
        tracer = trace.active
        event = None
        if tracer is not None:
            event = tracer.begin(trace.CALLBACK, self.require_layout_node(), what="on_size_changed")
        try:
            self.callback(size)
        except BaseException:
            self.reported_size = reported_size  # the next pass calls the callback again
            raise
        finally:
            if tracer is not None and event is not None:
                tracer.end(event)

    def on_reset(self) -> None:
        self.reported_size = None


@dataclass(frozen=True, slots=True)
class OnSizeChangedElement(ModifierNodeElement[OnSizeChangedNode]):
    """Element of `on_size_changed`."""

    callback: Callable[[IntSize], object]

    def create(self) -> OnSizeChangedNode:
        return OnSizeChangedNode(self.callback)

    def update(self, node: OnSizeChangedNode) -> None:
        node.callback = self.callback
        node.reported_size = None  # a new callback has received no size yet


class OnPlacedNode(PlacementAwareModifierNode, Modifier.Node):
    """Calls its callback after the node was placed."""

    def __init__(self, callback: Callable[[LayoutCoordinates], object]) -> None:
        super().__init__()
        self.callback = callback

    def on_placed(self, coordinates: Any) -> None:
        self.callback(coordinates)


@dataclass(frozen=True, slots=True)
class OnPlacedElement(ModifierNodeElement[OnPlacedNode]):
    """Element of `on_placed`."""

    callback: Callable[[LayoutCoordinates], object]

    def create(self) -> OnPlacedNode:
        return OnPlacedNode(self.callback)

    def update(self, node: OnPlacedNode) -> None:
        node.callback = self.callback


class OnGloballyPositionedNode(GlobalPositionAwareModifierNode, Modifier.Node):
    """Calls its callback after passes with possible changes of the root position."""

    def __init__(self, callback: Callable[[LayoutCoordinates], object]) -> None:
        super().__init__()
        self.callback = callback

    def on_globally_positioned(self, coordinates: Any) -> None:
        self.callback(coordinates)


@dataclass(frozen=True, slots=True)
class OnGloballyPositionedElement(ModifierNodeElement[OnGloballyPositionedNode]):
    """Element of `on_globally_positioned`."""

    callback: Callable[[LayoutCoordinates], object]

    def create(self) -> OnGloballyPositionedNode:
        return OnGloballyPositionedNode(self.callback)

    def update(self, node: OnGloballyPositionedNode) -> None:
        node.callback = self.callback


@modifier_extension
def on_size_changed(self: Modifier, cb: Callable[[IntSize], object]) -> Modifier:
    """Calls `cb(size)` with the IntSize in px after each measurement that changed the size, and the first."""
    if not callable(cb):
        check_function("on_size_changed", cb, "on_size_changed(lambda size: …)")
    return self.then(OnSizeChangedElement(cb))


@modifier_extension
def on_placed(self: Modifier, cb: Callable[[LayoutCoordinates], object]) -> Modifier:
    """Calls `cb(coordinates)` after each placement of the node, before its children are placed."""
    if not callable(cb):
        check_function("on_placed", cb, "on_placed(lambda coordinates: …)")
    return self.then(OnPlacedElement(cb))


@modifier_extension
def on_globally_positioned(self: Modifier, cb: Callable[[LayoutCoordinates], object]) -> Modifier:
    """Calls `cb(coordinates)` after a layout pass if the position in the root or the size may have changed."""
    if not callable(cb):
        check_function("on_globally_positioned", cb, "on_globally_positioned(lambda coordinates: …)")
    return self.then(OnGloballyPositionedElement(cb))
