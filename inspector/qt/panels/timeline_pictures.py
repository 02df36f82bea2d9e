"""TimelinePictures: the small pictures of frames, scaled once, beside the bars and under the mouse."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from inspector.recording import Recording

from ..style.appearance import Appearance

WIDTH, HEIGHT = 104, 52
"""The largest picture beside a bar, in px at 100 %."""


def scaled_picture(recording: Recording, index: int, size: QSize) -> QImage:
    """Returns the picture of a frame that fits into `size`, in px; a null image if no picture is kept."""
    picture = recording.unpacked_picture(index)
    if picture is None:
        return QImage()
    whole = QImage(
        picture.pixels, picture.width, picture.height, picture.width * 4, QImage.Format.Format_RGBA8888_Premultiplied
    )
    return whole.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)


class TimelinePictures:
    """The pictures beside the bars of one recording, which has few frames."""

    def __init__(self, appearance: Appearance) -> None:
        self._appearance = appearance
        self._recording: Recording | None = None
        self._size = QSize()
        self._images: dict[int, QImage] = {}
        self.room = 0
        """The height in px above the line on which the bars stand: a low timeline has lower pictures."""

    def width(self, recording: Recording) -> int:
        """Returns the width of the pictures in px; 0 if the first frame keeps none."""
        self._take(recording)
        first = recording.first
        return self.of(recording, first).width() if first is not None else 0

    def of(self, recording: Recording, index: int) -> QImage:
        """Returns the picture of a frame; a null image as long as none is kept."""
        self._take(recording)
        image = self._images.get(index)
        if image is None or image.isNull():
            image = self._images[index] = scaled_picture(recording, index, self._size)
        return image

    def paint(self, painter: QPainter, area: QRect, recording: Recording, index: int, *, is_chosen: bool) -> None:
        """Paints the picture of a frame with an edge, at the bottom of `area`."""
        image = self.of(recording, index)
        if image.isNull():
            return
        appearance = self._appearance
        place = QRect(area.left(), area.bottom() - image.height(), image.width(), image.height())
        painter.drawImage(place.topLeft(), image)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(appearance.pen("text" if is_chosen else "control", 2.0 if is_chosen else 1.0))
        painter.drawRect(place.adjusted(0, 0, -1, -1))

    def forget(self) -> None:
        """Releases the recording."""
        self._recording = None
        self._images.clear()

    def _take(self, recording: Recording) -> None:
        px = self._appearance.px
        size = QSize(px(WIDTH), min(px(HEIGHT), max(self.room, px(8))))
        if recording is not self._recording or size != self._size:
            self._recording, self._size = recording, size
            self._images.clear()
