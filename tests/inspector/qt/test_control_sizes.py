"""Check boxes, radio buttons and choosers are as large as the text beside them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QWidget,
)

from inspector.qt.find_dialog import FindDialog
from inspector.qt.panels.slots_panel import SlotsPanel
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow

from ..open_window import open_window


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window("loop") as made:
        yield made


def mark_of(widget: QWidget) -> QSize:
    """The size of the box of a check box or radio button, or of the arrow's part of a chooser, in px."""
    if isinstance(widget, QComboBox):
        chooser = QStyleOptionComboBox()
        chooser.initFrom(widget)
        part = QStyle.SubControl.SC_ComboBoxArrow
        found = widget.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, chooser, part, widget)
        return QSize(found.width(), 0)
    button = QStyleOptionButton()
    button.initFrom(widget)
    is_box = isinstance(widget, QCheckBox)
    element = QStyle.SubElement.SE_CheckBoxIndicator if is_box else QStyle.SubElement.SE_RadioButtonIndicator
    return widget.style().subElementRect(element, button, widget).size()


def marks(window: InspectorWindow, form: FindDialog) -> list[QSize]:
    step, slots = window.step_panel, window.docks.panel(SlotsPanel)
    shown = [step.guess_mode, step.target, form.unchanged, form.which, *slots.tables.findChildren(QComboBox)]
    return [mark_of(each) for each in shown]


def test_text_size_is_doubled__marks_of_choosers_and_check_boxes_are_too(window: InspectorWindow) -> None:
    window.docks.go_to(window.step_panel)
    window.show_find()
    (form,) = window.findChildren(FindDialog)
    try:
        before = marks(window, form)
        window.appearance.set_scale(200)
        QApplication.processEvents()
        form.restyle()
        assert marks(window, form) == [2 * size for size in before]
        assert before[0] == QSize(14, 14)
    finally:
        window.appearance.set_scale(100)
        form.close()


@pytest.mark.parametrize("scale", [80, 150, 200])
def test_radio_button_of_a_lesson__is_as_large_as_the_text(qapp: QApplication, scale: int) -> None:
    from inspector.qt.lesson.lesson_style import style_of

    form = QWidget()
    button = QRadioButton("20 times", form)
    form.setStyleSheet(style_of(Appearance(scale=scale)))
    form.show()
    try:
        assert mark_of(button) == QSize(*[round(14 * scale / 100)] * 2)
    finally:
        form.close()
        form.deleteLater()
