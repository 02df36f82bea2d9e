"""The gallery shows each program's first picture, a sentence and a first task; pictures are made when it is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from inspector.qt import gallery_pictures
from inspector.qt.gallery_page import GalleryPage
from inspector.qt.style.appearance import Appearance
from inspector.running.loading.program import GalleryEntry, gallery

from .programs import written

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
