"""Painting: protects the window from exceptions during painting: the widget shows the fault, and other widgets
continue.

Invariants  I1 every painter is ended. I2 no exception reaches Qt.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from inspector.language import _

from . import faults


@contextmanager
def painting(widget: QWidget) -> Iterator[QPainter]:
    """Provides a painter for the widget; an exception is painted instead of the contents."""
    painter = QPainter(widget)
    try:
        yield painter
    except Exception as error:
        faults.report(error)
        _paint_fault(painter, widget.rect(), error)
    finally:
        painter.end()


class PaintedWidget(QWidget):
    """A widget that paints itself with `_paint`; a fault is painted instead of raised."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget, as Qt asks for it."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        raise NotImplementedError  # subclasses implement it


@contextmanager
def painting_part(painter: QPainter, rect: QRect) -> Iterator[None]:
    """Protects painting of a cell or header with Qt's own painter."""
    painter.save()
    try:
        yield
    except Exception as error:
        faults.report(error)
        painter.restore()
        painter.save()
        _paint_fault(painter, rect, error)
    finally:
        painter.restore()


def _paint_fault(painter: QPainter, rect: QRect, error: Exception) -> None:
    site = faults.site_of(error)
    where = f" ({site})" if site is not None else ""
    painter.resetTransform()
    painter.setClipping(False)
    colors = QApplication.palette()
    painter.fillRect(rect, colors.window())
    painter.setPen(colors.windowText().color())
    words = _("This part of the window cannot be painted: {words}.").format(words=faults.words_of(error) + where)
    painter.drawText(rect.adjusted(6, 2, -6, -2), int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap), words)
