"""The gallery shows each program's first picture, a sentence and a first task; pictures are made when it is seen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from inspector.qt import gallery_pictures
from inspector.qt.gallery_page import GalleryPage
from inspector.qt.panels.kotlin_view import KotlinView
from inspector.qt.style.appearance import Appearance
from inspector.running.loading.gallery import GalleryEntry, gallery

from ..programs import written

RED = """
    from engine import Box, Color, Modifier, composable

    @composable
    def Screen():
        Box(Modifier.fill_max_size().background(Color.hex("#FF0000")))

    SIZE = (60, 40)
"""


@pytest.fixture
def entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[GalleryEntry]:
    monkeypatch.setattr(gallery_pictures, "_known", {})
    monkeypatch.setattr(gallery_pictures, "START_MILLIS", 0)
    red = Path(written(tmp_path, RED, "red.py"))
    broken = Path(written(tmp_path, "1 / 0", "broken.py"))
    return [GalleryEntry("red", "Red", red, "Look."), GalleryEntry("broken", "Broken", broken)]


def test_visible_page__renders_each_picture_once(qtbot: QtBot, entries: list[GalleryEntry]) -> None:
    page = GalleryPage(Appearance(), entries)
    qtbot.addWidget(page)
    assert page.model.pictures.of(entries[0]) is None
    page.show()
    qtbot.waitUntil(lambda: len(gallery_pictures._known) == 2, timeout=2_000)
    picture = page.model.pictures.of(entries[0])
    assert picture is not None
    assert (picture.width(), picture.height(), picture.pixelColor(5, 5).name()) == (60, 40, "#ff0000")
    assert page.model.pictures.of(entries[1]) is None
    page.grab()


def test_hidden_page__runs_no_program(qtbot: QtBot, entries: list[GalleryEntry]) -> None:
    page = GalleryPage(Appearance(), entries)
    qtbot.addWidget(page)
    page.show()
    page.hide()
    assert not page.model.pictures._timer.isActive()
    assert gallery_pictures._known == {}


def test_accessible_text__says_title_sentence_and_task(qtbot: QtBot, entries: list[GalleryEntry]) -> None:
    page = GalleryPage(Appearance(), entries)
    qtbot.addWidget(page)
    said = page.model.data(page.model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Red. red.py Try: Look."


def test_each_gallery_program__has_a_first_task() -> None:
    assert [each.slug for each in gallery() if not each.task] == []


def test_link_of_a_row__opens_the_lesson_by_mouse_and_key(qtbot: QtBot, entries: list[GalleryEntry]) -> None:
    red = replace(entries[0], lesson=4)
    page = GalleryPage(Appearance(), [red, entries[1]])
    qtbot.addWidget(page)
    page.resize(500, 300)
    page.show()
    asked: list[int] = []
    opened: list[str] = []
    page.list.lesson_asked.connect(asked.append)
    page.opened.connect(lambda entry: opened.append(entry.slug))
    first, second = page.model.index(0), page.model.index(1)
    place = page.list.cells.lesson_place(page.list.visualRect(first), red)
    qtbot.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=place.center())
    assert (asked, opened) == ([4], [])
    qtbot.keyClick(page.list, Qt.Key.Key_L)
    assert asked == [4, 4]
    page.list.setCurrentIndex(second)
    qtbot.keyClick(page.list, Qt.Key.Key_L)  # it has no lesson
    assert asked == [4, 4]
    assert str(page.model.data(first, Qt.ItemDataRole.AccessibleTextRole)).endswith("Try: Look. Lesson 4 (L)")
    page.grab()


def test_kotlin_of_a_program__stands_beside_it_with_a_link_to_the_lesson(qtbot: QtBot) -> None:
    view = KotlinView(Appearance())
    qtbot.addWidget(view)
    asked: list[int] = []
    view.lesson_asked.connect(asked.append)
    parallax = next(entry for entry in gallery() if entry.slug == "parallax")
    view.show_program(parallax.path)
    assert "fun SlowScreen()" in view.text.toPlainText()
    assert view.link.text() == 'Parallax in Kotlin. Lesson 4 explains it. <a href="lesson">Open lesson 4</a>'
    view.link.linkActivated.emit("lesson")
    assert asked == [4]
    view.show_program(Path("of_a_person.py"))
    assert view.text.isHidden()
    assert view.link.text() == "Only programs of the gallery have a Kotlin form: Ctrl+G."


def test_narrow_page__has_higher_rows_for_its_texts(qtbot: QtBot, entries: list[GalleryEntry]) -> None:
    page = GalleryPage(Appearance(), entries[:1])
    qtbot.addWidget(page)
    heights = []
    for width in (600, 370, 300):  # two lines for each text, three, four with the name above and the lesson below
        page.resize(width, 400)
        page.grab()
        heights.append(page.list.visualRect(page.model.index(0)).height())
    assert heights == [105, 139, 199]
