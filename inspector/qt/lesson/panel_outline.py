"""PanelOutline: a dashed line around a panel that the shown step of a lesson speaks of; it lets the mouse through."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ..style.appearance import Appearance
from ..widgets.painting import painting
from ..widgets.panel import Panel


class PanelOutline(QWidget):
    """The line around the body of one panel, as long as the step is shown."""

    def __init__(self, appearance: Appearance, panel: Panel) -> None:
        super().__init__(panel)
        self.appearance = appearance
        self.panel = panel
        self.setObjectName(f"outline_{panel.name.lower()}")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        panel.bodies.installEventFilter(self)
        self._fit()
        self.show()

    def _fit(self) -> None:
        self.setGeometry(self.panel.bodies.geometry())
        self.raise_()

    def remove(self) -> None:
        """Removes the line."""
        self.panel.bodies.removeEventFilter(self)
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the size of the panel."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self._fit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the line."""
        with painting(self) as painter:
            painter.setPen(QPen(self.appearance.color("accent"), 2, Qt.PenStyle.DashLine))
            painter.drawRect(self.rect().adjusted(2, 2, -2, -2))
