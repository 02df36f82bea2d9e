"""LessonPage: the scrolled page of a lesson: its keys, the order of Tab, and what it brings into view."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSlider, QApplication, QFrame, QScrollArea, QWidget

from .flowing_text import FlowingText

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_RUNS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier

PAGE_KEYS = frozenset((Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End))
"""The keys that scroll a page, wherever the keyboard is in the lesson."""

REST = 150
"""How long the page rests, in ms, before the panels follow what it shows."""

ROUNDS = 4
"""How often new cells may change the height of the page: a picture or a table is fitted when its width is known."""


def asks_to_run(event: QKeyEvent) -> bool:
    """Returns whether a key runs a cell: Shift+Enter or Ctrl+Enter."""
    return event.key() in _ENTER and bool(event.modifiers() & _RUNS)


def _turns_page(event: QKeyEvent) -> bool:
    """Returns whether a key is Space or Shift+Space."""
    return event.key() == Qt.Key.Key_Space and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier


class LessonPage(QScrollArea):
    """Shows the cells of one page. Home and End lead to its ends, Space and Shift+Space turn it by its height while
    the keyboard is on it or on one of its texts; Shift+Enter outside a cell asks for the next cell."""

    run_asked = Signal()
    stayed = Signal()
    """The page has new cells, or shows another part of them, and rests."""

    def __init__(self) -> None:
        super().__init__()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self.stayed)
        self.verticalScrollBar().valueChanged.connect(lambda _value: self._rest.start())
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def event(self, event: QEvent) -> bool:
        """Keeps Space from the shortcut that plays the run while a person reads."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _turns_page(event)
            and (self.hasFocus() or isinstance(QApplication.focusWidget(), FlowingText))
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles Space, Shift+Enter, Home and End; the area scrolls with the other keys."""
        bar = self.verticalScrollBar()
        if asks_to_run(event):
            self.run_asked.emit()
        elif _turns_page(event):
            action = QAbstractSlider.SliderAction
            is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            bar.triggerAction(action.SliderPageStepSub if is_back else action.SliderPageStepAdd)
        elif event.key() == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)

    def show_cells(self, holder: QWidget) -> None:
        """Shows new cells. Tab leads from the page to them: new widgets stand at the end of the window's order, behind
        the masks of the panels."""
        self.setWidget(holder)
        self._rest.start()
        before: QWidget = self
        for widget in holder.findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
                QWidget.setTabOrder(before, widget)
                before = widget

    def shows_end_of(self, cell: QWidget) -> bool:
        """Returns whether the end of `cell` is in view, or above it."""
        holder = self.widget()
        if holder is None or not holder.isAncestorOf(cell):
            return False
        bottom = cell.mapTo(holder, QPoint(0, cell.height())).y()
        return bottom <= self.verticalScrollBar().value() + self.viewport().height()

    def bring_into_view(self, cell: QWidget, below: int = 0) -> None:
        """Scrolls as little as shows all of `cell`. Of a cell that is too high, it shows what begins `below` px under
        its top, or the cell's end if that fits."""
        holder, view = self.widget(), self.viewport().height()
        if holder is None or not holder.isAncestorOf(cell):
            return
        for _ in range(ROUNDS):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        bar = self.verticalScrollBar()
        top = cell.mapTo(holder, QPoint(0, 0)).y()
        bottom = top + cell.height()
        if cell.height() > view:
            bar.setValue(top + below if not below or cell.height() - below > view else bottom - view)
        elif top < bar.value():
            bar.setValue(top)
        elif bottom > bar.value() + view:
            bar.setValue(bottom - view)
