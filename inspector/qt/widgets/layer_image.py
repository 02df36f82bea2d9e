"""LayerImage: paints the first commands of a layer in the running scene, up to a chosen command, with Skia.

Limits      only the newest frame has its layers. For earlier frames and for recordings, command_picture.py draws the
            recorded numbers and texts.
Invariants  I1 painting emits no event and changes no layer. I2 the layer is used only if it has as many commands as
            the recording says.
"""

from __future__ import annotations

from collections.abc import Sequence

import skia
from PySide6.QtGui import QImage

from engine import trace
from engine.drawing.draw_op import Op
from engine.drawing.graphics_layer import GraphicsLayer
from engine.drawing.picture import EVERYTHING, play
from inspector.analysis.draw_facts import ROOT, LayerKey, ShownLayer
from inspector.recording import NODE, Subject
from inspector.running.session import Session

from ..model.shown_moment import ShownMoment

MOST_PIXELS = 4_000_000


def live_layer(moment: ShownMoment, key: LayerKey, drawn: ShownLayer) -> GraphicsLayer | None:
    """Returns the layer of the running scene as this moment shows it; None: the scene has no such layer now."""
    session = moment.session
    if session.scene is None or session.failure is not None or not moment.is_frame_end:
        return None
    if session.recording.work_after(moment.index) is not None:
        return None
    layer = _layer(session, key)
    return layer if layer is not None and len(layer.record) == len(drawn.commands) + drawn.more else None


def layer_image(moment: ShownMoment, key: LayerKey, drawn: ShownLayer, upto: int | None, scale: float) -> QImage | None:
    """Returns the picture of a layer up to command `upto` (None: all) with `scale` pixels for a px; None: the scene has
    no such layer now."""
    layer = live_layer(moment, key, drawn)
    if layer is None:
        return None
    width, height = round(layer.width * scale), round(layer.height * scale)
    if not 0 < width * height <= MOST_PIXELS:
        return None
    before = trace.enter(None)
    try:
        return _painted(layer.record if upto is None else layer.record[: upto + 1], width, height, scale)
    finally:
        trace.leave(before)


def _layer(session: Session, key: LayerKey) -> GraphicsLayer | None:
    number, place = key
    if number == ROOT:
        return None  # the window's own layer has no size
    node = session.recorder.subjects.thing(Subject(number, NODE, ""))
    at = node.nodes.outer_coordinator if node is not None and node.is_attached else None
    found: list[GraphicsLayer] = []
    while at is not None:
        if at.layer is not None:
            found.append(at.layer)
        at = at.wrapped
    return found[place] if place < len(found) else None


def _painted(ops: Sequence[Op], width: int, height: int, scale: float) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGBA8888_Premultiplied)
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
    canvas = skia.Surface.MakeRasterDirect(info, image.bits(), image.bytesPerLine()).getCanvas()
    canvas.clear(skia.ColorWHITE)
    canvas.scale(scale, scale)
    for op in ops:
        if op[0] == "layer":
            op[1].replay(canvas, EVERYTHING, 0.0, 0.0)
        else:
            play(canvas, (op,))
    canvas.restoreToCount(1)  # what the last command leaves open
    return image
