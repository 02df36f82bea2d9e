"""Overlay: paints on the preview the parts that ran in each phase, heat, the selection, and callouts beside the
picture.

Terms       region: a part of the picture with its run marks. callout: its name and chips beside the picture,
            with a leader line to the region. Regions are in scene px; the caller sets the painter's scale.
            texts: the bounds of texts, which marks at rest leave free.
Invariants  I1 no mark is painted where a container that scrolls cuts its content. I2 marks at rest cover no text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QRegion

from engine.trace import MAIN_LETTERS
from inspector.analysis import TreeLine
from inspector.analysis.range_counts import RangeCounts
from inspector.analysis.visible_places import cut
from inspector.language import _
from inspector.recording import Place, RunCount, TreeRow

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import fitted, paint_chip
from ..style.elided import elided
from ..style.theme import HEAT_ALPHA

CALLOUT_PITCH = 40
REGION_LIMIT = 200
IDLE_LIMIT = 40
FRONT_LIMIT = 300
"""The largest number of nodes that are checked for covering others."""
TEXTS = frozenset(("Text", "BasicText", "TextField", "BasicTextField", "OutlinedTextField"))
"""The composables whose nodes are texts."""
MOSTLY = 0.6
"""A larger share of the picture indicates a container, such as a list, which does not hide its content."""


@dataclass(frozen=True)
class Region:
    """One scope or node: its bounds and its runs."""

    key: int
    name: str
    place: Place
    marks: tuple[tuple[str, int], ...]
    covered: tuple[Place, ...] = ()
    """The bounds of nodes in front: they draw, and follow in the tree."""
    is_text: bool = False
    """Whether the region itself is a text: its edges are painted around it."""

    @property
    def runs(self) -> int:
        """The number of all runs."""
        return sum(count for _, count in self.marks)


@dataclass(frozen=True)
class Shown:
    """The enabled overlays."""

    letters: frozenset[str] = frozenset(MAIN_LETTERS)
    heat: bool = True


def with_shown_marks(regions: list[Region], shown: Shown) -> list[Region]:
    """Returns the regions that get callouts. A region that ran only in phases that are switched off gets none, because
    its callout would say that nothing ran."""
    letters = shown.letters | ({"d"} if "D" in shown.letters else set())
    marked = [(each, tuple(mark for mark in each.marks if mark[0] in letters)) for each in regions]
    return [
        each if marks == each.marks else replace(each, marks=marks) for each, marks in marked if marks or not each.marks
    ]


_Front: TypeAlias = tuple[int, int, int, int, Place]
"""A node that is painted in front of others: left, top, right and bottom, which each region is compared with, and its
place."""


def regions_of(moment: ShownMoment, counts: RangeCounts | None = None) -> list[Region]:
    """Returns the regions that ran in the frame, outermost first; then idle regions with their own rows. `counts`: the
    runs of a range of frames instead."""
    found: list[tuple[int, Region]] = []
    idle: list[Region] = []
    numbers: list[int] = []  # of the nodes in `fronts`
    fronts: list[_Front] = []
    frame = moment.so_far
    tallies, places = frame.tallies, frame.places
    most = frame.tree.width * frame.tree.height * MOSTLY if frame.tree is not None else 0
    after: dict[
        int, int
    ] = {}  # of each line, by its number in painting order, that of the first line after its subtree
    stack: list[tuple[TreeLine, int]] = [(line, 0) for line in reversed(moment.tree.roots)]
    number = 0
    ends: list[tuple[int, int]] = []  # (depth, number) of the open lines
    cuts = moment.clips
    while stack and len(found) < REGION_LIMIT:
        line, depth = stack.pop()
        while ends and ends[-1][0] >= depth:
            after[ends.pop()[1]] = number
        ends.append((depth, number))
        node, scope = line.row.node, line.row.scope
        place = places.get(node.id) if node is not None else None
        if place is None and scope is not None:
            place = places.get(scope.id)
        if place is not None:
            clip = _clip_of(line, cuts) if cuts else None
            place = cut(place, clip)
            area = place.width * place.height
            marks = line.marks if counts is None else counts.marks(line.keys)
            if marks and not (area <= 0 and clip is not None):
                found.append((number, _region(line, place, marks)))
            elif (line.tag or not line.inline) and area > 0 and len(idle) < IDLE_LIMIT:
                idle.append(_region(line, place, marks))
            if node is not None and 0 < area <= most and len(fronts) < FRONT_LIMIT and _is_drawn(tallies, node.id):
                numbers.append(number)
                fronts.append((place.x, place.y, place.x + place.width, place.y + place.height, place))
        number += 1
        stack.extend((child, depth + 1) for child in reversed(line.children))
    return [_behind(region, fronts[bisect_left(numbers, after.get(at, number)) :]) for at, region in found] + idle


def _region(line: TreeLine, place: Place, marks: tuple[tuple[str, int], ...]) -> Region:
    return Region(line.key, line.tag or line.called, place, marks, is_text=_is_text(line.row))


def _is_drawn(tallies: Mapping[int, RunCount], node: int) -> bool:
    known = tallies.get(node)
    return known is not None and known.drawn > 0


def _clip_of(line: TreeLine, cuts: dict[int, Place]) -> Place | None:
    """Returns the clip of a row's node; of a row without a node, that of the first node below it."""
    while line.row.node is None and line.children:
        line = line.children[0]
    return cuts.get(line.row.node.id) if line.row.node is not None else None


def _is_text(row: TreeRow) -> bool:
    return row.node is not None and (row.name in TEXTS or row.node.emitter in TEXTS)


def texts_of(moment: ShownMoment) -> list[Place]:
    """Returns the visible bounds of all texts."""
    frame = moment.so_far
    if frame.tree is None:
        return []
    cuts = moment.clips
    all_places = frame.places
    rows = [row for row in frame.tree.walk() if _is_text(row) and row.node is not None]
    places = [
        cut(all_places[row.node.id], cuts.get(row.node.id))
        for row in rows
        if row.node is not None and row.node.id in all_places
    ]
    return [place for place in places if place.width > 0 and place.height > 0]


def _behind(region: Region, fronts: list[_Front]) -> Region:
    """Adds to a region the bounds of later painted nodes, `fronts`, that cover it."""
    x, y, width, height = region.place
    right, bottom = x + width, y + height
    covered = [
        front
        for its_x, its_y, its_right, its_bottom, front in fronts
        if its_x < right and x < its_right and its_y < bottom and y < its_bottom
    ]
    return replace(region, covered=tuple(covered)) if covered else region


def paint_regions(
    painter: QPainter,
    regions: list[Region],
    scale: float,
    appearance: Appearance,
    shown: Shown,
    picture: QRectF,
    visible: QRegion | None = None,
) -> None:
    """Paints heat, L lines, dotted D edges and C edges over their regions, but not over nodes in front, and only inside
    `visible`; None: inside the picture."""
    ran = [region for region in regions if region.marks]
    painter.save()
    painter.setClipRegion(visible if visible is not None else outside(picture, (), scale))
    boxes = [(region, scaled(region.place, scale, picture)) for region in ran]
    if shown.heat:
        for region, box in boxes:
            if not covers(box, picture):
                with _behind_fronts(painter, region, scale, picture):
                    painter.fillRect(box, appearance.color("heat", HEAT_ALPHA[min(region.runs, 4)]))
    for letter in "LDC":
        if letter not in shown.letters:
            continue
        pen = _phase_pen(letter, appearance)
        for region, box in boxes:
            if any(mark == letter for mark, _ in region.marks):
                with _behind_fronts(painter, region, scale, picture):
                    _paint_phase(painter, letter, pen, box, appearance, picture, is_text=region.is_text)
    painter.restore()


def outside(picture: QRectF, places: Sequence[Place], scale: float) -> QRegion:
    """Returns the picture, with the edges of marks around it, without these places."""
    left_out = QRegion()  # a sum of many rectangles is faster than as many differences
    for place in places:
        left_out += QRegion(scaled(place, scale, picture).toAlignedRect())
    return QRegion(picture.adjusted(-3, -3, 3, 3).toAlignedRect()) - left_out


@contextmanager
def _behind_fronts(painter: QPainter, region: Region, scale: float, picture: QRectF) -> Iterator[None]:
    """Clips painting to the parts of the region without nodes in front."""
    if not region.covered:
        yield
        return
    painter.save()
    painter.setClipRegion(outside(picture, region.covered, scale), Qt.ClipOperation.IntersectClip)
    yield
    painter.restore()


def _phase_pen(letter: str, appearance: Appearance) -> QPen:
    """Returns the pen of a phase's edges; a frame may have hundreds of them."""
    color = appearance.phase_color(letter)
    if letter != "D":
        return QPen(color, 1.5 if letter == "L" else 2)
    pen = QPen(color, 2, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([1.0, 1.6])
    return pen


def _paint_phase(
    painter: QPainter,
    letter: str,
    pen: QPen,
    box: QRectF,
    appearance: Appearance,
    picture: QRectF,
    *,
    is_text: bool = False,
) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if letter == "L":
        if not covers(box, picture):
            painter.setBrushOrigin(picture.topLeft())
            painter.fillRect(box.intersected(picture), appearance.overlay_hatch())
        painter.setPen(pen)
        inset = -1.5 if is_text else 0.75
        painter.drawRect(box.adjusted(inset, inset, -inset, -inset))
    elif letter == "D":
        painter.setPen(pen)
        inset = -3.0 if is_text else 4.5
        painter.drawRect(box.adjusted(inset, inset, -inset, -inset))
    else:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 2, 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def covers(box: QRectF, picture: QRectF) -> bool:
    """Returns whether a fill would hide almost the whole picture; then only the edge is painted."""
    visible = box.intersected(picture)
    return visible.width() * visible.height() > picture.width() * picture.height() * MOSTLY


def scaled(place: Place, scale: float, picture: QRectF) -> QRectF:
    """Converts scene bounds to widget coordinates."""
    return QRectF(
        picture.x() + place.x * scale,
        picture.y() + place.y * scale,
        place.width * scale,
        place.height * scale,
    )


def paint_selection(painter: QPainter, place: QRectF, picture: QRectF, appearance: Appearance) -> None:
    """Paints four corner brackets without a fill around the part of a place that is in the picture; none around a place
    outside it, such as an item that scrolled away."""
    corner = QPointF(max(place.left(), picture.left()), max(place.top(), picture.top()))
    opposite = QPointF(min(place.right(), picture.right()), min(place.bottom(), picture.bottom()))
    if opposite.x() < corner.x() or opposite.y() < corner.y():
        return
    box = QRectF(corner, opposite)  # `intersected` moves a place without width or height to the corner of the widget
    arm = min(16.0, max(4.0, box.width() / 3), max(4.0, box.height() / 3))
    out = box.adjusted(-6, -6, 6, 6)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(QPen(appearance.color("accent"), 2))
    for x, dx in ((out.left(), arm), (out.right(), -arm)):
        for y, dy in ((out.top(), arm), (out.bottom(), -arm)):
            painter.drawLine(QPointF(x, y), QPointF(x + dx, y))
            painter.drawLine(QPointF(x, y), QPointF(x, y + dy))


@dataclass
class Callout:
    """A name with chips beside the picture."""

    region: Region
    left: bool
    y: float


def lay_out_callouts(
    regions: list[Region],
    scale: float,
    picture: QRectF,
    area: QRectF,
    gutter: float,
    appearance: Appearance,
    selected: int,
) -> list[Callout]:
    """Arranges callouts alternately left and right without overlap, regions with runs first, as far as there is
    space."""
    if gutter < appearance.px(74):
        return []
    pitch = appearance.px(CALLOUT_PITCH + 4)
    room = max(1, int((picture.height() - appearance.px(10)) // pitch))
    ran = [region for region in regions if region.marks]
    ran.sort(key=lambda region: region.key != selected)
    chosen = ran[: room * 2]
    for region in regions:
        if len(chosen) >= min(room * 2, len(ran) + 3):
            break
        box = scaled(region.place, scale, picture)
        wide = box.intersected(picture).height() > appearance.px(36) and box.width() > picture.width() / 2
        if not region.marks and wide and not covers(box, picture):
            chosen.append(region)
    chosen.sort(key=lambda region: (not region.marks, region.place.y, -region.place.height))
    sides: dict[bool, list[Callout]] = {True: [], False: []}
    for number, region in enumerate(chosen):
        left = (number % 2 == 0) if region.marks else False
        if len(sides[left]) >= room:
            left = not left
        if len(sides[left]) >= room:
            continue
        box = scaled(region.place, scale, picture).intersected(picture)
        top = box.y() if region.marks else box.center().y() - appearance.px(16)
        sides[left].append(Callout(region, left, max(picture.y() + appearance.px(12), top)))
    placed: list[Callout] = []
    for side in sides.values():
        side.sort(key=lambda callout: callout.y)
        y = picture.y()
        for callout in side:
            callout.y = max(callout.y, y)
            y = callout.y + pitch
        overflow = y - pitch + appearance.px(34) - area.bottom()
        if overflow > 0:
            y = area.bottom() - appearance.px(34)
            for callout in reversed(side):
                callout.y = min(callout.y, y)
                y = callout.y - pitch
        placed.extend(side)
    return placed


def short_name(name: str, metrics: QFontMetrics, limit: int) -> str:
    """Shortens a name to `limit` px. `Column around "Average"` keeps its type and the start of its label: `Column
    "Aver…"`; `Text in Card "Total"` keeps the relation: `Text in "Total"`."""
    if metrics.horizontalAdvance(name) <= limit:
        return name
    parts = _LABELLED.fullmatch(name)
    if parts is None:
        return elided(metrics, name, limit, Qt.TextElideMode.ElideMiddle)
    kind, inside, label, number = parts.groups()
    kind = f"{kind} in" if inside else kind
    for end in range(len(label), 0, -1):
        shown = f'{kind} "{label if end == len(label) else label[:end].rstrip("…") + "…"}"{number}'
        if metrics.horizontalAdvance(shown) <= limit:
            return shown
    return elided(metrics, name, limit, Qt.TextElideMode.ElideMiddle)


_LABELLED = re.compile(r'(\S+)(?: around|( in \S+))? "(.+)"(.*)')


def paint_callouts(
    painter: QPainter, callouts: list[Callout], picture: QRectF, area: QRectF, appearance: Appearance
) -> None:
    """Paints callouts with their leader lines."""
    painter.save()
    for callout in callouts:
        _paint_callout(painter, callout, picture, area, appearance)
    painter.restore()


def _paint_callout(painter: QPainter, callout: Callout, picture: QRectF, area: QRectF, appearance: Appearance) -> None:
    region = callout.region
    y = round(callout.y)
    gap = appearance.px(18 if callout.left else 8)
    limit = (picture.left() - area.left() if callout.left else area.right() - picture.right()) - gap - appearance.px(4)
    text_height = appearance.px(16)
    painter.setFont(appearance.font(11))
    painter.setPen(appearance.color("text" if region.marks else "text_hint"))
    name = short_name(region.name, appearance.metrics(11), int(limit))
    if callout.left:
        right = picture.left() - gap
        painter.drawText(
            QRectF(area.left(), y, right - area.left(), text_height),
            int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
            name,
        )
        painter.setPen(QPen(appearance.color("control"), 1))
        painter.drawLine(QPointF(right + 4, y + text_height / 2), QPointF(picture.left() - 3, y + text_height / 2))
    else:
        left = picture.right() + gap
        painter.drawText(
            QRectF(left, y, limit + 4, text_height),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
            name,
        )
    if not region.marks:
        painter.setPen(appearance.color("text_hint"))
        box = QRectF(picture.right() + gap, y + text_height, limit + 4, text_height)
        if callout.left:
            box = QRectF(area.left(), y + text_height, picture.left() - gap - area.left(), text_height)
        side = Qt.AlignmentFlag.AlignRight if callout.left else Qt.AlignmentFlag.AlignLeft
        painter.drawText(box, int(side | Qt.AlignmentFlag.AlignVCenter), _("nothing ran"))
        return
    chips = fitted(region.marks, int(limit), appearance, counts=True)
    total = sum(width + 2 for _, _, width in chips) - 2
    x = int(picture.left() - gap - total) if callout.left else int(picture.right() + gap)
    for letter, words, width in chips:
        paint_chip(painter, QRect(x, y + text_height + 1, width, appearance.px(16)), letter, words, appearance)
        x += width + 2
