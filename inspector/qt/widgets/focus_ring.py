"""FocusRing: a line of 2 px around the panel that has the keyboard focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ..style.appearance import Appearance
from .painting import painting
from .panel import Panel


class FocusRing(QWidget):
    """All panels of a window share one ring; it lies over the body of the focused panel, and lets the mouse through."""

    def __init__(self, appearance: Appearance, panels: list[Panel], parent: QWidget) -> None:
        super().__init__(parent)
        self.appearance = appearance
        self.panels = panels
        self.panel: Panel | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_moved)

    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self) or not isValid(self.panels[0]):
            return  # the focus leaves a window that Qt deletes
        panel = next((each for each in self.panels if new is not None and each.isAncestorOf(new)), None)
        if panel is self.panel:
            return
        if self.panel is not None:
            self.panel.bodies.removeEventFilter(self)
        self.panel = panel
        if panel is None:
            self.hide()
            return
        panel.bodies.installEventFilter(self)
        self._fit()

    def _fit(self) -> None:
        if self.panel is not None:
            self.setParent(self.panel)
            self.setGeometry(self.panel.bodies.geometry())
            self.show()
            self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the size of the panel."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._fit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            painter.setPen(QPen(self.appearance.color("accent"), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
