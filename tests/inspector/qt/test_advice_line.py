"""Advice where a person looks: one line in the Why panel with Show me, and a note beside the line of the source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from engine.trace import Site
from inspector.advice import Advice
from inspector.advice.advice import PICTURES_DIFFER, PROVED, RemovedRuns
from inspector.advice.search_request import AdviceRequest
from inspector.qt.panels.advice_line import advice_about
from inspector.qt.panels.advice_panel import AdvicePanel
from inspector.qt.panels.why_panel import ReranLine
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import LOOP

SAVING = {"composition": (2, 1), "total": (8, 5)}


def advice(line: int, function: str, *, verdict: str = PROVED, source: str = "# changed", saved: int = 3) -> Advice:
    return Advice(
        "single_layout", "measure it in one Layout", "The size of `image` moves the text.", Site(LOOP, line, function),
        "", verdict, {"composition": (2, 1), "total": (5 + saved, 5)}, source=source,
        vanished=(RemovedRuns("composition", "Settles", 2, 1),),
    )  # fmt: skip


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window() as made:
        assert made.open_target(LOOP)
        made.choose_variant("settles")
        made.player.pause()
        made.player.step()
        yield made


def select(window: InspectorWindow, name: str) -> None:
    moment = window.moment()
    assert moment is not None
    window.selection.select_subject(next(key for key, line in moment.lines_by_subject.items() if line.row.name == name))


def test_found_advice__stands_in_one_line_about_the_row_that_it_concerns(window: InspectorWindow) -> None:
    panel, line = window.docks.panel(AdvicePanel), window.why_panel.advice_line
    panel.show_found([])
    select(window, "Settles")
    assert not line.isVisible()
    panel.show_found([advice(window.source.line, "Settles")])
    assert line.isVisible() and line.accessibleName() == "measure it in one Layout: composition 2 → 1"
    select(window, "Box")
    assert not line.isVisible()


def test_show_me_in_the_line__asks_for_the_comparison_of_this_advice(window: InspectorWindow) -> None:
    panel, line = window.docks.panel(AdvicePanel), window.why_panel.advice_line
    other, mine = advice(1, "Other"), advice(2, "Settles", saved=4)
    panel.show_moment(window.moment())
    panel.request = AdviceRequest(str(LOOP))
    panel.show_found([other, mine])
    asked: list[object] = []
    panel.comparison_asked.disconnect()
    panel.comparison_asked.connect(lambda each: asked.append(each.advice))
    select(window, "Settles")
    QTest.mouseClick(line.button, Qt.MouseButton.LeftButton)
    assert asked == [mine] and panel.current == mine


def test_line_of_the_source__has_its_advice_beside_it(window: InspectorWindow) -> None:
    panel, view = window.docks.panel(AdvicePanel), window.source
    panel.show_found([advice(view.line, "Settles"), advice(view.line + 1, "Settles", verdict=PICTURES_DIFFER)])
    assert view.advice_at(view.line) == "measure it in one Layout: composition 2 → 1"
    assert view.advice_at(view.line + 1) == ""
    panel.show_found([])
    assert view.advice_at(view.line) == "" and not window.why_panel.advice_line.isVisible()


def test_several_pieces_of_advice__the_one_that_saves_most_is_chosen() -> None:
    few, many, refused = advice(1, "A"), advice(2, "A", saved=9), advice(3, "A", saved=20, verdict=PICTURES_DIFFER)
    assert advice_about([few, many, refused], ["A"]) is many
    assert advice_about([few], ["B", ""]) is None


@pytest.mark.parametrize("width", [140, 240, 330, 600])
@pytest.mark.parametrize("more", [0, 3])
def test_change_in_a_narrow_panel__its_words_end_before_the_edge_and_the_tooltip_has_them(
    window: InspectorWindow, qtbot: QtBot, width: int, more: int
) -> None:
    moment = window.moment()
    assert moment is not None and moment.changes
    line = ReranLine(window.appearance, window.selection)
    qtbot.addWidget(line)
    line.resize(width, line.sizeHint().height())
    line.show_change(replace(moment.changes[0], besides=("placement_invalidator", "first_visible_item")), more)
    image = line.grab().toImage()
    ground = window.appearance.color("panel").rgb()
    edge = {image.pixel(x, y) for x in range(image.width() - 4, image.width()) for y in range(image.height() // 2)}
    assert edge == {ground}
    tips = [words for _, _, words in line._links if words.startswith("This change, and ")]
    whole = "This change, and placement_invalidator, first_visible_item of the framework, re-ran"
    assert [each[: len(whole)] for each in tips] == ([whole] if width < 600 else [])
    assert all(each.endswith("and 3 more changes: Causes") for each in tips if more and width < 300)
