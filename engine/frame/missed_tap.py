"""Missed taps: a tap that hits nothing logs the nearest node that takes taps, once for each line that taps."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Sequence
from math import hypot

from engine.code_owner import program_frame
from engine.node import LayoutNode
from engine.node.node_kind import POINTER_INPUT
from engine.unit import Rect

_log = logging.getLogger("engine")
_warned: set[tuple[str, int] | str] = set()
_MOST_LINES = 1000


def warn_of_missed_tap(roots: Sequence[LayoutNode], size: tuple[int, int], x: float, y: float) -> None:
    """Logs a tap that hits nothing, once for each program line and text. It raises no warning, as a test may tap
    beside all nodes.
    """
    frame = program_frame(sys._getframe(1))
    line = (frame.f_code.co_filename, frame.f_lineno) if frame is not None else ("", 0)
    if (frame is not None and line in _warned) or len(_warned) >= _MOST_LINES:
        return
    text = text_of_missed_tap(roots, size, x, y)
    if text in _warned:  # the same inputs again, for instance for a comparison
        return
    _warned.update((line, text))
    _log.warning("%s%s", f"{line[0]}:{line[1]}: " if line[0] else "", text)


def text_of_missed_tap(roots: Sequence[LayoutNode], size: tuple[int, int], x: float, y: float) -> str:
    """Returns the message for a tap at (x, y) in px, in a scene of `size`."""
    said = f"the tap at ({x:g}, {y:g}) hits nothing that takes taps"
    width, height = size
    if not (0 <= x < width and 0 <= y < height):
        said += f", as it is outside the scene, which is {width} × {height} px"
    found = min(
        (each for root in roots for each in _targets(root)), key=lambda target: _distance(target[1], x, y), default=None
    )
    if found is None:
        return f"{said}; nothing on the screen does: write `Modifier.clickable(on_click)`"
    node, bounds = found
    tag = f" {node.test_tag!r}" if node.test_tag else ""
    left, top, right, bottom = bounds
    return (
        f"{said}; the nearest that does is {node.name or 'a node'}{tag}, from ({left:g}, {top:g}) to "
        f"({right:g}, {bottom:g}): tap at ({(left + right) / 2:g}, {(top + bottom) / 2:g})"
    )


def _targets(node: LayoutNode) -> Iterator[tuple[LayoutNode, Rect]]:
    if node.is_placed and node.nodes.has(POINTER_INPUT):
        bounds = node.nodes.outer_coordinator.coordinates.bounds_in_root()
        if bounds.width > 0 and bounds.height > 0:
            yield node, bounds
    for child in node.children:
        yield from _targets(child)


def _distance(bounds: Rect, x: float, y: float) -> float:
    left, top, right, bottom = bounds
    return hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))
