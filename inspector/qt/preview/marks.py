"""Marks: what the preview paints over the picture: the regions that ran, heat, ghosts, and the names beside it.

Invariants  I1 the first frame is not marked, because every region ran in it. I2 marks that stay cover no text; fading
            marks may. I3 the texts and clips of a moment are computed once, at its first painting.
Cost        the place without the 500 texts of a program of 1,000 nodes takes 50 of the 70 million instructions of a
            painting. Other texts or another scale of the preview cause another computation. Marks and names are kept
            as images (kept_painting.py), because panels take turns: most live frames, and each step of the fading,
            show the marks of the frame before. With 200 regions, painting the preview takes 2.7 instead of 5.6 ms.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from inspector.analysis.range_counts import RangeCounts
from inspector.analysis.tree import spoken_marks
from inspector.language import _, language

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from .ghost_overlay import paint_ghosts
from .kept_painting import KeptPainting
from .mark_fade import MarkFade
from .overlay import (
    Region,
    Shown,
    lay_out_callouts,
    outside,
    paint_callouts,
    paint_regions,
    regions_of,
    texts_of,
    with_shown_marks,
)

MOST_SPOKEN = 20
"""The largest number of regions that a screen reader receives."""


class Marks:
    """The marks of one preview. `fades`: whether they fade; set while live."""

    def __init__(self, widget: QWidget, appearance: Appearance) -> None:
        self.appearance = appearance
        self._widget = widget
        self.fade = MarkFade(widget)
        self.fades = False
        self.regions: list[Region] = []
        self.marked: list[Region] = []
        """The regions whose marks are painted."""
        self._moment: ShownMoment | None = None
        self._visible: tuple[float, QRectF, QRegion] | None = None
        """The places that texts leave free, for a scale and a picture."""
        self._painted = KeptPainting(widget)
        self._names = KeptPainting(widget)
        self.counts: RangeCounts | None = None
        """Runs of a frame range; marked in place of the frame's runs."""

    def clear(self) -> None:
        """Drops all marks, because another session is shown."""
        self._moment = self.counts = None
        self.regions = self.marked = []
        self._visible = None
        self._painted.forget()
        self._names.forget()
        self.fade.stay()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Takes the marks of a moment."""
        before, self._moment = self._moment, moment
        self.regions = regions_of(moment, self.counts) if moment is not None else []
        is_first = moment is not None and moment.index == 0 and self.counts is None
        self.marked = [] if is_first else self.regions
        self._visible = None
        if not self.fades or self.appearance.reduced_motion:
            self.fade.stay()
        elif moment is not None and (
            before is None or before.index != moment.index or before.session is not moment.session
        ):
            self.fade.begin()

    def region_at(self, x: float, y: float) -> Region | None:
        """Returns the smallest region at a point of the scene, in px."""
        best: Region | None = None
        for region in self.regions:
            place = region.place
            inside = place.x <= x < place.x + place.width and place.y <= y < place.y + place.height
            if inside and (best is None or place.width * place.height <= best.place.width * best.place.height):
                best = region
        return best

    def words(self, shown: Shown) -> str:
        """Returns the names beside the picture with what ran in each, as text for screen readers."""
        named = with_shown_marks(self.regions, shown)
        ran = [f"{each.name}: {spoken_marks(each.marks)}" for each in named if each.marks]
        more = len(ran) - MOST_SPOKEN
        return "; ".join([*ran[:MOST_SPOKEN], _("{count} more").format(count=more)] if more > 0 else ran)

    # -- painting

    def paint(self, painter: QPainter, shown: Shown, scale: float, picture: QRectF) -> None:
        """Paints the marks on the picture."""
        opacity, look = self.fade.opacity, self.appearance
        if opacity > 0 and self.marked:
            visible = self._beside_texts(scale, picture) if self.fade.stays else None
            marked = self.marked

            def paint(on: QPainter) -> None:
                paint_regions(on, marked, scale, look, shown, picture, visible)

            painter.save()
            painter.setOpacity(opacity)
            self._painted.paint(painter, (marked, shown, scale, picture, look.theme, look.scale, visible), paint)
            painter.restore()
        if self._moment is not None and self._moment.ghosts:
            paint_ghosts(painter, self._moment.ghosts, scale, picture, self.appearance)

    def _beside_texts(self, scale: float, picture: QRectF) -> QRegion:
        if self._visible is None or self._visible[:2] != (scale, picture):
            texts = texts_of(self._moment) if self._moment is not None else []
            self._visible = scale, QRectF(picture), outside(picture, texts, scale)
        return self._visible[2]

    def paint_names(
        self, painter: QPainter, shown: Shown, scale: float, picture: QRectF, area: QRectF, selected: int
    ) -> None:
        """Paints the names of the regions with their counts in the gutters of `area`."""
        look = self.appearance
        of = (self.regions, shown, selected, scale, picture, area, look.theme, look.scale, language())
        self._names.paint(painter, of, lambda on: self._paint_names(on, shown, scale, picture, area, selected))

    def _paint_names(
        self, painter: QPainter, shown: Shown, scale: float, picture: QRectF, area: QRectF, selected: int
    ) -> None:
        named = with_shown_marks(self.regions, shown)
        callouts = lay_out_callouts(named, scale, picture, area, picture.x() - 4, self.appearance, selected)
        paint_callouts(painter, callouts, picture, area, self.appearance)
