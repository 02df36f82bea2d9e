"""At 200 % and in small windows, names and buttons are shown in full: the gallery, the form of a new value, the name of
the program in the toolbar, the buttons of dialogs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QInputDialog
from pytestqt.qtbot import QtBot

from inspector.language import _
from inspector.qt.gallery_page import GalleryPage
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.running.loading.gallery import gallery

from ..open_window import open_window
from ..programs import LOOP


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_gallery_of_any_width__has_room_for_each_name_beside_or_above_the_lesson(qtbot: QtBot, scale: int) -> None:
    appearance = Appearance()
    appearance.set_scale(scale)
    page = GalleryPage(appearance, gallery())
    qtbot.addWidget(page)
    page.show()
    metrics = appearance.metrics(13, 500)
    for width in range(340, 1400, 50):
        page.resize(width, 600)
        QApplication.processEvents()
        for row, entry in enumerate(page.model.entries):
            rect = page.list.visualRect(page.model.index(row))
            link = page.list.cells.lesson_place(rect, entry)
            name = page.list.cells.name_place(rect)
            words = metrics.horizontalAdvance(f"{row + 1}. {_(entry.title)}")
            assert rect.contains(name) and words <= name.width(), (width, entry.title)
            name.setWidth(words)
            assert rect.contains(link) and not link.intersects(name), (width, entry.title)


@pytest.mark.parametrize(("size", "scale"), [((900, 600), 200), ((1280, 800), 200), ((1280, 800), 100)])
def test_form_of_a_new_value__shows_its_buttons_and_hint_in_full(size: tuple[int, int], scale: int) -> None:
    with open_window(LOOP, size=size) as window:
        window.appearance.set_scale(scale)
        window.branches.ask_selected()
        QApplication.processEvents()
        editor = window.state_panel.editor
        assert editor.isVisible() and editor.field.hasFocus()
        for button in (editor.accept_button, editor.cancel_button):
            assert button.width() >= button.sizeHint().width()
            assert button.height() >= button.sizeHint().height()
            assert editor.rect().contains(button.geometry())
        assert editor.accept_button.accessibleName() == "Fork from frame 0"
        metrics, wraps = window.appearance.metrics(11), int(Qt.TextFlag.TextWordWrap)
        room = QRect(0, 0, editor.hint.width(), 0)
        assert editor.hint.height() >= metrics.boundingRect(room, wraps, editor.hint.text()).height()
        assert not editor.hint.geometry().intersects(editor.accept_button.geometry())
        assert editor.geometry().bottom() <= window.state_panel.bodies.height()
        editor.cancel()
        QApplication.processEvents()
        assert window.state_panel.fire.isVisible()


def test_name_of_the_program__is_cut_only_where_the_toolbar_has_no_room(window: InspectorWindow) -> None:
    assert window.open_target("composed_in_layout")
    window.player.pause()
    toolbar = window.toolbar
    widths = range(500, 1400, 10)
    for width in widths:
        toolbar.resize(width, toolbar.height())
        words = toolbar.program.words
        if words.endswith("…"):
            more = toolbar.appearance.metrics(12, 500).horizontalAdvance(toolbar._title[: len(words)] + "…")
            spare = width - toolbar._needed() + toolbar.appearance.metrics(12, 500).horizontalAdvance(words)
            assert more > spare, (width, words)


def test_buttons_of_dialogs__have_no_icons(window: InspectorWindow) -> None:
    dialog = QInputDialog(window)
    dialog.show()
    QApplication.processEvents()
    box = dialog.findChild(QDialogButtonBox)
    assert [button.icon().isNull() for button in box.buttons()] == [True, True]
    dialog.close()
    dialog.deleteLater()


def test_text_size_there_and_back_in_a_small_window__the_side_columns_have_their_widths() -> None:
    with open_window(LOOP, size=(900, 600)) as window:

        def widths() -> list[int]:
            for _ in range(3):
                QApplication.processEvents()
            return [window.docks.named(name).width() for name in ("Composition", "Preview", "Why")]

        before = widths()
        window.appearance.set_scale(200)
        widths()
        window.appearance.set_scale(100)
        assert widths() == before
