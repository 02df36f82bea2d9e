"""The positions of a cause picture: boxes in swim lanes and frame columns, edges of horizontal and vertical lines.

Terms       slot: a column of boxes inside a frame's column; a box goes below its cause where that slot is free.
            channel: the free band above a lane; edges run there horizontally. gutter: the free band left of a slot;
            edges that pass a lane run there vertically. track: one edge's offset within a channel or gutter.
Invariants  I1 no two boxes overlap. I2 each edge consists of horizontal and vertical lines. I3 a backwards edge ends
            at the lower side of a state, so that its last line goes up.
Units       px at text scale 100 %, times `scale`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Container
from dataclasses import dataclass, replace

from .cause_boxes import LANES, CauseBox, CauseEdge, CausePicture

Point = tuple[float, float]

BOX_HEIGHT = 36
HEADER = 22
LANE_NAMES = 44
LANE, LOWEST_LANE, HIGHEST_LANE = 66, 54, 76
NARROWEST, WIDEST = 92, 164
ROOMY = (320, 240, 200)
"""The widths beyond WIDEST that a view allows where all boxes have room in it."""
WIDTHS = (WIDEST, 144, 128, 112, 104, 100, 96)
"""The widths that a view may limit boxes to, from the widest: a box elides the middle of a longer line."""
GUTTER = 24
TRACKS, TRACK = 4, 4
PADDING = 18
"""The room for the hatch band and the margins beside a box's text."""


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box with its rectangle."""

    box: CauseBox
    x: float
    y: float
    width: float
    height: float
    hidden: int
    """Number of invisible neighbors."""

    @property
    def middle(self) -> Point:
        """The center of the box."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class PlacedEdge:
    """An edge with its corner points, from the cause to the consequence."""

    edge: CauseEdge
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class FrameColumn:
    """The column of one frame."""

    frame: int
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class LaneBand:
    """The band of one lane."""

    lane: str
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class CauseLayout:
    """All positions of one picture."""

    boxes: tuple[PlacedBox, ...] = ()
    edges: tuple[PlacedEdge, ...] = ()
    columns: tuple[FrameColumn, ...] = ()
    lanes: tuple[LaneBand, ...] = ()
    width: float = 0
    height: float = 0

    def of(self, number: int) -> PlacedBox | None:
        """Returns the place of a box; None if the box is not visible."""
        return next((each for each in self.boxes if each.box.number == number), None)


def lay_out(
    picture: CausePicture,
    visible: Collection[int],
    width_of: Callable[[CauseBox], float],
    scale: float = 1.0,
    room: float = HEADER + 4 * LANE,
    widest: float = WIDEST,
) -> CauseLayout:
    """Returns the positions of the visible boxes. `width_of`: the width of a box's longer line of text, in px. `room`:
    the height of the view in px; lanes become lower or higher to fit. `widest`: the limit of a box's width."""
    boxes = [box for box in picture.boxes if box.number in visible]
    if not boxes:
        return CauseLayout()
    slots = _slots(picture, boxes)
    lane = min(max((room / scale - HEADER) / len(LANES), LOWEST_LANE), HIGHEST_LANE)
    return _Placer(picture, boxes, slots, width_of, scale, lane, widest).layout()


def follow_edge(layout: CauseLayout, picture: CausePicture, number: int, direction: str) -> int:
    """Returns the box that an arrow key ("left", "right", "up" or "down") moves to: the nearest box in this direction
    that an edge joins with this box, else the nearest box in this direction; the same box without one."""
    here = layout.of(number)
    if here is None:
        return layout.boxes[0].box.number if layout.boxes else number
    joined = set(picture.neighbors(number))
    best: tuple[bool, float, int] | None = None
    for each in layout.boxes:
        dx, dy = each.middle[0] - here.middle[0], each.middle[1] - here.middle[1]
        along, across = (dx, dy) if direction in ("left", "right") else (dy, dx)
        ahead = along if direction in ("right", "down") else -along
        if each.box.number == number or ahead <= 0:
            continue
        linked = each.box.number in joined
        if abs(across) > (2 * ahead if linked else ahead):
            continue
        key = (not linked, ahead + 2 * abs(across), each.box.number)
        if best is None or key < best:
            best = key
    return best[2] if best is not None else number


def _slots(picture: CausePicture, boxes: list[CauseBox]) -> dict[int, int]:
    """Assigns a slot to each box: below its cause, or right of a cause in the same lane."""
    frames = {box.number: box.frame for box in boxes}
    taken: dict[tuple[int, str], set[int]] = defaultdict(set)
    slots: dict[int, int] = {}
    backwards_writes = _backwards_writes(picture, frames)

    def place(box: CauseBox) -> None:
        wish = 0
        for cause in picture.before.get(box.number, ()):
            if cause in slots and frames[cause] == box.frame:
                wish = max(wish, slots[cause] + (picture.boxes[cause].lane == box.lane))
        used = taken[box.frame, box.lane]
        while wish in used:
            wish += 1
        used.add(wish)
        slots[box.number] = wish

    for lane in LANES:
        ordered = [box for box in boxes if box.lane == lane and box.number not in backwards_writes]
        for box in sorted(ordered, key=lambda box: (_depth(picture, box, frames), box.absent, box.first, box.number)):
            place(box)
    for number, writer in backwards_writes.items():
        slots[number] = slots.get(writer, 0)
    return slots


def _backwards_writes(picture: CausePicture, shown: Container[int]) -> dict[int, int]:
    """Returns the visible states that are written backwards, each with its writer."""
    return {
        edge.target: edge.source
        for edge in picture.edges
        if edge.backwards and edge.source in shown and edge.target in shown
    }


def _depth(picture: CausePicture, box: CauseBox, frames: dict[int, int]) -> int:
    """Returns the number of causes in the same lane and frame, one after another, before this box."""
    depth, at, seen = 0, box.number, {box.number}
    while True:
        before = [
            each
            for each in picture.before.get(at, ())
            if each in frames
            and each not in seen
            and picture.boxes[each].lane == box.lane
            and frames[each] == box.frame
        ]
        if not before:
            return depth
        at = before[0]
        seen.add(at)
        depth += 1


class _Placer:
    """Turns slots into rectangles and routes the edges between them."""

    def __init__(
        self,
        picture: CausePicture,
        boxes: list[CauseBox],
        slots: dict[int, int],
        width_of: Callable[[CauseBox], float],
        scale: float,
        lane: float,
        widest: float,
    ) -> None:
        self.widest = widest
        self.picture, self.boxes, self.slots, self.scale, self.lane = picture, boxes, slots, scale, lane
        self.width_of = width_of
        self.shown = {box.number for box in boxes}
        self.backwards_writes = _backwards_writes(picture, self.shown)
        self.places: dict[int, PlacedBox] = {}
        self.slot_x: dict[tuple[int, int], float] = {}
        self._tracks: dict[object, int] = defaultdict(int)

    def layout(self) -> CauseLayout:
        s = self.scale
        shown = self.shown
        frames = sorted({box.frame for box in self.boxes})
        height = self.lane * s
        lanes = tuple(LaneBand(lane, HEADER * s + at * height, height) for at, lane in enumerate(LANES))
        # A box stands a little below the middle of its lane: the channel above it has room for TRACKS lines.
        y_of = {band.lane: band.y + height - (BOX_HEIGHT + 5) * s for band in lanes}
        x = LANE_NAMES * s
        columns = []
        for frame in frames:
            mine = [box for box in self.boxes if box.frame == frame]
            start = x
            x += GUTTER * s
            slotted = [box for box in mine if box.number not in self.backwards_writes]
            for slot in range(max((self.slots[box.number] for box in slotted), default=0) + 1):
                there = [box for box in slotted if self.slots[box.number] == slot]
                self.slot_x[frame, slot] = x
                for box in there:
                    self._put(box, x, y_of[box.lane])
                x += max((self.places[box.number].width for box in there), default=0) + GUTTER * s
            for box in mine:
                if box.number in self.backwards_writes:
                    x = max(x, self._put_backwards_write(box, y_of["S"]) + GUTTER * s / 2)
            columns.append(FrameColumn(frame, start, x - start))
        edges = [self._edge(edge) for edge in self.picture.edges if edge.source in shown and edge.target in shown]
        places = tuple(self.places[box.number] for box in self.boxes)
        return CauseLayout(places, tuple(edges), tuple(columns), lanes, x, HEADER * s + len(LANES) * height)

    def _put(self, box: CauseBox, x: float, y: float) -> PlacedBox:
        s = self.scale
        width = min(max(self.width_of(box) + PADDING * s, NARROWEST * s), self.widest * s)
        hidden = sum(each not in self.shown for each in set(self.picture.neighbors(box.number)))
        place = self.places[box.number] = PlacedBox(box, x, y, width, BOX_HEIGHT * s, hidden)
        return place

    def _put_backwards_write(self, box: CauseBox, y: float) -> float:
        """Places a state that is written backwards above the gutter right of its writer; returns its right side."""
        place = self._put(box, 0, y)
        writer = self.places.get(self.backwards_writes[box.number])
        wish = writer.x + writer.width + GUTTER * self.scale / 2 - place.width / 2 if writer is not None else 0
        others = [
            each.x + each.width + GUTTER * self.scale
            for each in self.places.values()
            if each.box.lane == "S" and each.box.number != box.number
        ]
        x = max([wish, LANE_NAMES * self.scale, *others])
        self.places[box.number] = replace(place, x=x)
        return x + place.width

    def _track(self, key: object) -> float:
        """Returns the offset of the next edge in a channel or gutter."""
        at = self._tracks[key]
        self._tracks[key] = at + 1
        return (at % TRACKS) * TRACK * self.scale

    def _channel(self, lane: str) -> float:
        """Returns the y of a free line above the boxes of a lane."""
        above = HEADER + LANES.index(lane) * self.lane + 2
        return above * self.scale + self._track(("channel", lane))

    def _gutter(self, box: CauseBox, shift: int = 0) -> float:
        """Returns the x of a free line left of the box's slot; `shift` 1: right of it."""
        slot = self.slots[box.number] + shift
        x = self.slot_x.get((box.frame, slot))
        if x is None:
            place = self.places[box.number]
            x = place.x + place.width + GUTTER * self.scale
        return x - (GUTTER - 5) * self.scale + self._track(("gutter", box.frame, slot))

    def _edge(self, edge: CauseEdge) -> PlacedEdge:
        source, target = self.places[edge.source], self.places[edge.target]
        first, second = LANES.index(source.box.lane), LANES.index(target.box.lane)
        x1, y1 = source.x + source.width, source.middle[1]
        top = (target.x + min(target.width, source.width) / 2, target.y)
        if first > second:
            return PlacedEdge(edge, _straight(self._up(source, target)))
        if first == second:
            if source.box.frame == target.box.frame and self._is_next(source.box, target.box):
                return PlacedEdge(edge, ((x1, y1), (target.x, y1)))
            channel, gutter = self._channel(source.box.lane), self._gutter(source.box, 1)
            end = (target.x + target.width / 2, target.y)
            return PlacedEdge(edge, _straight([(x1, y1), (gutter, y1), (gutter, channel), (end[0], channel), end]))
        down = (source.x + min(target.width, source.width) / 2, source.y + source.height)
        if source.box.frame != target.box.frame:
            channel, gutter = self._channel(target.box.lane), self._gutter(source.box, 1)
            end = (target.x + target.width / 2, target.y)
            return PlacedEdge(edge, _straight([(x1, y1), (gutter, y1), (gutter, channel), (end[0], channel), end]))
        if second == first + 1:
            if abs(down[0] - top[0]) < 1:
                return PlacedEdge(edge, (down, top))
            channel = self._channel(target.box.lane)
            return PlacedEdge(edge, _straight([down, (down[0], channel), (top[0], channel), top]))
        if abs(down[0] - top[0]) < 1 and self._is_free(source.box, target.box):
            return PlacedEdge(edge, (down, top))
        below, above = self._channel(LANES[first + 1]), self._channel(target.box.lane)
        gutter = self._gutter(target.box)
        points = [down, (down[0], below), (gutter, below), (gutter, above), (top[0], above), top]
        return PlacedEdge(edge, _straight(points))

    def _up(self, source: PlacedBox, target: PlacedBox) -> list[Point]:
        """Routes from the right side of the source, through the gutter, to the lower side of the target."""
        x1, y1 = source.x + source.width, source.middle[1]
        gutter, channel = self._gutter(source.box, 1), self._channel(LANES[LANES.index(target.box.lane) + 1])
        end = (target.x + target.width / 2, target.y + target.height)
        if target.x + 8 * self.scale <= gutter <= target.x + target.width - 8 * self.scale:
            return [(x1, y1), (gutter, y1), (gutter, end[1])]
        return [(x1, y1), (gutter, y1), (gutter, channel), (end[0], channel), end]

    def _is_next(self, first: CauseBox, second: CauseBox) -> bool:
        """Returns whether no box stands between two boxes of one lane."""
        low, high = self.slots[first.number], self.slots[second.number]
        between = {self.slots[box.number] for box in self.boxes if box.lane == first.lane and box.frame == first.frame}
        return low < high and not any(low < slot < high for slot in between)

    def _is_free(self, first: CauseBox, second: CauseBox) -> bool:
        """Returns whether no box stands in the slot of both boxes, in the lanes between them."""
        lanes = LANES[LANES.index(first.lane) + 1 : LANES.index(second.lane)]
        slot = self.slots[first.number]
        return slot == self.slots[second.number] and not any(
            self.slots[box.number] == slot and box.frame == first.frame and box.lane in lanes for box in self.boxes
        )


def _straight(points: list[Point]) -> tuple[Point, ...]:
    """Removes points that do not turn."""
    kept = [points[0]]
    for at in range(1, len(points)):
        if points[at] == kept[-1]:
            continue
        if len(kept) > 1 and _turns_not(kept[-2], kept[-1], points[at]):
            kept.pop()
        kept.append(points[at])
    return tuple(kept)


def _turns_not(a: Point, b: Point, c: Point) -> bool:
    return (a[0] == b[0] == c[0]) or (a[1] == b[1] == c[1])
