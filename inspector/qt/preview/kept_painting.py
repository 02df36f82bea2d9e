"""KeptPainting: paints a layer of a widget once, and keeps it as an image while nothing that it shows changes.

Invariants  I1 a layer of more than MOST_PIXELS is painted directly each time: its image would cost too much memory.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

MOST_PIXELS = 4_000_000
"""The largest number of pixels of an image that is kept."""


class KeptPainting:
    """One layer over the whole of `widget`."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._kept: tuple[object, QImage] | None = None

    def forget(self) -> None:
        """Drops the image."""
        self._kept = None

    def paint(self, painter: QPainter, of: object, paint: Callable[[QPainter], None]) -> None:
        """Draws the layer with the opacity of `painter`. `of`: the content of the layer. The method calls
        `paint` only if `of` is not equal to that of the last call."""
        ratio = painter.device().devicePixelRatio()
        size = QSize(round(self._widget.width() * ratio), round(self._widget.height() * ratio))
        if size.width() * size.height() > MOST_PIXELS:
            self._kept = None
            paint(painter)
            return
        of = of, ratio, size
        if self._kept is None or self._kept[0] != of:
            image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
            image.setDevicePixelRatio(ratio)
            image.fill(Qt.GlobalColor.transparent)
            own = QPainter(image)
            try:
                paint(own)
            finally:
                own.end()
            self._kept = of, image
        painter.drawImage(QPoint(), self._kept[1])
