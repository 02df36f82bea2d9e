"""SharpPicture: paints the layers of the newest frame at the density of the screen, for an enlarged picture.

Why not the recorded picture
            it has one pixel for each px of the scene; enlarged, its texts and edges are blurred.
Limits      the pictures of earlier frames are recorded as pixels, so they are enlarged.
Invariants  I1 painting emits no event and damages nothing. I2 the layers are painted once for each change and scale.
"""

from __future__ import annotations

import skia
from PySide6.QtGui import QImage

from inspector.running.loading.watchdog import in_step
from inspector.running.session import Session

LEAST_SCALE = 1.05
"""Up to this scale in device pixels, the recorded picture is as sharp."""
MOST_PIXELS = 24_000_000
"""The largest sharp picture; a larger one would cost more than 100 MB."""


class SharpPicture:
    """The sharp picture of one session. `changed` drops it."""

    def __init__(self) -> None:
        self._image = QImage()
        self._scale = 0.0

    def changed(self) -> None:
        """Drops the picture, because the layers changed."""
        self._scale = 0.0

    def at(self, session: Session, scale: float) -> QImage | None:
        """Returns the newest picture with `scale` device pixels for a px of the scene. None if the recorded picture has
        this density already, or if the result would be too large."""
        scene = session.scene
        if scene is None or scale < LEAST_SCALE:
            return None
        width, height = round(scene.width * scale), round(scene.height * scale)
        if not 0 < width * height <= MOST_PIXELS:
            return None
        if in_step():  # the tree is changing: the last picture stays
            return None if self._image.isNull() else self._image
        if scale != self._scale or (self._image.width(), self._image.height()) != (width, height):
            self._image = _painted(scene, width, height, scale)
            self._scale = scale
        return self._image


def _painted(scene: object, width: int, height: int, scale: float) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGBA8888_Premultiplied)
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    surface = skia.Surface.MakeRasterDirect(info, image.bits(), image.bytesPerLine())
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)
    canvas.scale(scale, scale)
    tree = scene.owner.layer_tree  # type: ignore[attr-defined]  # a SceneOwner's
    with tree.showing_last_frame():
        tree.settle()
        tree.screen.replay(canvas, (0.0, 0.0, scene.width, scene.height), 0.0, 0.0)  # type: ignore[attr-defined]  # `settle` records it
    return image
