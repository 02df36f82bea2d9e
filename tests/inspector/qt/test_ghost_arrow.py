"""The arrow of a ghost: it leads from the edge of a node that moves, and crosses no text of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from inspector.qt.preview.ghost_overlay import arrow_of

sizes = st.integers(1, 200)
places = st.integers(-300, 300)


@given(places, places, sizes, sizes, places, places)
def test_node_moves_and_keeps_its_size__its_arrow_has_no_part_inside_it(
    x: int, y: int, width: int, height: int, right: int, down: int
) -> None:
    now = QRectF(x, y, width, height)
    then = now.translated(right, down)
    start, end = arrow_of(now, then)
    path = then.center() - now.center()
    if not right and not down:
        assert start == end
        return
    assert QPointF.dotProduct(end - start, path) > 0, "it points where the node moves to"
    inside = now.adjusted(0.01, 0.01, -0.01, -0.01)
    for part in range(11):
        assert not inside.contains(start + (end - start) * part / 10)
    edge = then.adjusted(-0.01, -0.01, 0.01, 0.01)
    assert edge.contains(end) and not then.adjusted(0.01, 0.01, -0.01, -0.01).contains(end)


@pytest.mark.parametrize(
    ("now", "then", "start", "end"),
    [
        (QRectF(0, 0, 100, 20), QRectF(0, 80, 100, 20), QPointF(50, 20), QPointF(50, 80)),
        (QRectF(0, 0, 100, 20), QRectF(0, 10, 100, 20), QPointF(50, 20), QPointF(50, 30)),
        (QRectF(0, 0, 100, 100), QRectF(40, 45, 20, 20), QPointF(50, 50), QPointF(50, 55)),
    ],
    ids=["to a free place", "over itself", "shrinks inside itself"],
)
def test_node_moves_downwards__arrow_begins_at_its_lower_edge(
    now: QRectF, then: QRectF, start: QPointF, end: QPointF
) -> None:
    assert arrow_of(now, then) == (start, end)
