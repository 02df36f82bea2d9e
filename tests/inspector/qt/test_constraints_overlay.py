"""L paints sizes and constraints over the preview; no label covers another one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest

from inspector.qt.preview.constraints_overlay import label_of, labels
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import LOOP


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window(LOOP, steps=3, size=(1280, 800)) as made:
        made.refresh()
        yield made


def test_key_l__shows_the_constraints_and_hides_them_again(window: InspectorWindow) -> None:
    preview = window.preview
    plain = preview.grab().toImage()
    QTest.keyClick(window, Qt.Key.Key_L)
    assert preview.sizes and preview.grab().toImage() != plain
    QTest.keyClick(window, Qt.Key.Key_L)
    assert not preview.sizes and preview.grab().toImage() == plain


def test_labels__say_size_and_constraints_and_never_overlap(window: InspectorWindow) -> None:
    moment = window.moment()
    assert moment is not None
    by_name = {line.name: line for line in moment.layout}
    assert label_of(by_name["image"]) == "400 × 100 in 0–400 × 0–600"
    picture = QRectF(0, 0, 400, 600)
    found = labels(moment.layout, moment.frame.places, frozenset(), 1.0, picture, window.appearance)
    assert "400 × 100 in 0–400 × 0–600" in [words for _, words, _ in found]
    for at, (spot, _, _) in enumerate(found):
        assert picture.contains(spot)
        assert not any(spot.intersects(other) for other, _, _ in found[at + 1 :])


def test_selected_node_without_room__has_its_label_inside_the_picture(window: InspectorWindow) -> None:
    moment = window.moment()
    assert moment is not None
    text = next(line for line in moment.layout if line.name == "text")
    picture = QRectF(0, 0, 40, 60)
    chosen = frozenset((text.number,))
    found = labels(moment.layout, moment.frame.places, chosen, 0.1, picture, window.appearance)
    assert found[0][2] is text and found[0][1] == label_of(text)
    assert found[0][0].left() == 0 and found[0][0].bottom() <= 60
