"""Boxes and edges of a causes picture; `visible_boxes` selects the visible ones.

Terms       lane: "S" states and their sources (inputs, coroutines, effects), "C", "L", "D" the phases.
            box: merged rows of one frame. absent: a box for what did not happen, without rows.
            backwards: an edge to a state that a phase writes after its reader ran.
Not here    making the picture: cause_picture.py. Positions: cause_layout.py.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from engine.trace import MainPhase, Site
from inspector.language import N_, _

LANES = ("S", "C", "L", "D")

MOST_BOXES = 14
"""The largest number of boxes in a picture that is shown whole."""

FEW = 10
"""The largest number of boxes up to which the neighbors of visible boxes become visible, too."""

EMPTY = N_("This frame was idle: nothing was invalid.")


@dataclass(slots=True)
class CauseBox:
    """One box. `number` is its place in `CausePicture.boxes`."""

    number: int
    lane: str
    frame: int
    title: str
    detail: str = ""
    rows: tuple[int, ...] = ()
    """Ids of the rows in the box, ascending; empty for an absent box."""
    subjects: frozenset[int] = frozenset()
    state: int = 0
    site: Site | None = None
    """The source line that the box opens: the write, the read that led to the run, or the call."""
    absent: bool = False
    verb: str = ""
    """What happened, as the first word of the accessible text."""

    @property
    def first(self) -> int:
        """The id of the first row; 0 for an absent box."""
        return self.rows[0] if self.rows else 0

    @property
    def words(self) -> str:
        """The accessible text of the box."""
        what = _("state") if self.lane == "S" else _(MainPhase.of_letter(self.lane).noun)
        place = f", {self.site}" if self.site is not None else ""
        detail = f": {self.detail}" if self.detail else ""
        words = _("{what} {title}, frame {frame}")
        return words.format(what=self.verb or what, title=f"{self.title}{detail}{place}", frame=self.frame)


@dataclass(frozen=True, slots=True)
class CauseEdge:
    """Joins a cause with its consequence; `source` and `target` are box numbers."""

    source: int
    target: int
    backwards: bool = False
    absent: bool = False


@dataclass(slots=True)
class CausePicture:
    """One frame's boxes and edges, with its causes in earlier frames."""

    frame: int
    boxes: list[CauseBox] = field(default_factory=list)
    edges: list[CauseEdge] = field(default_factory=list)
    before: dict[int, list[int]] = field(default_factory=dict)
    after: dict[int, list[int]] = field(default_factory=dict)

    def neighbors(self, number: int) -> list[int]:
        """Returns the numbers of all boxes that an edge joins with this box."""
        return [*self.before.get(number, ()), *self.after.get(number, ())]

    def of_subject(self, subjects: Collection[int]) -> list[CauseBox]:
        """Returns the boxes of the shown frame, then of earlier ones, that contain one of these subjects."""
        found = [box for box in self.boxes if box.subjects & set(subjects)]
        return sorted(found, key=lambda box: (-box.frame, box.number))

    def of_state(self, state: int) -> list[CauseBox]:
        """Returns the boxes with writes of a state, latest frame first."""
        return sorted((box for box in self.boxes if state and box.state == state), key=lambda box: -box.frame)

    @property
    def causes(self) -> list[CauseBox]:
        """The written states and their sources."""
        return [box for box in self.boxes if box.lane == "S"]


def causes_of(picture: CausePicture, number: int) -> list[int]:
    """Returns the causes of a box, nearest first: direct causes, their causes, and so on."""
    found: dict[int, None] = {number: None}
    for each in (reached := [number]):
        for cause in picture.before.get(each, ()):
            if cause not in found:
                found[cause] = None
                reached.append(cause)
    return reached[1:]


def leading_boxes(picture: CausePicture, visible: Collection[int], kept: Collection[int] = ()) -> set[int]:
    """Returns the visible boxes without those of earlier frames that lead to no visible box of the picture's frame;
    `kept` and their neighbors stay. A narrow view shows these."""
    leads = {box.number for box in picture.boxes if box.frame == picture.frame and box.number in visible}
    for number in sorted(leads):
        leads.update(causes_of(picture, number))
    for number in kept:
        leads.add(number)
        leads.update(picture.neighbors(number))
    return leads & set(visible)


def without_idle_ends(picture: CausePicture, visible: Collection[int], kept: Collection[int] = ()) -> set[int]:
    """Returns the visible boxes without those of runs that did not happen and that no visible box follows, except in
    `kept`. A view that is too narrow for these, too, shows the others."""
    shown = set(visible)
    return {
        number
        for number in shown
        if number in kept
        or not picture.boxes[number].absent
        or picture.boxes[number].lane != "C"
        or not shown.isdisjoint(picture.after.get(number, ()))
    }


def with_near_causes(picture: CausePicture, visible: Collection[int], kept: Collection[int] = ()) -> set[int]:
    """Returns the visible boxes without the boxes of earlier frames more than two edges before the picture's frame: of
    a backwards write, the state and its writer stay. `kept` stays, too."""
    near = {number for number in visible if picture.boxes[number].frame == picture.frame}
    for _edges in range(2):
        near.update([cause for number in near for cause in picture.before.get(number, ())])
    return (near | set(kept)) & set(visible)


def visible_boxes(
    picture: CausePicture,
    subjects: Collection[int] = (),
    state: int = 0,
    expanded: Collection[int] = (),
    most: int = MOST_BOXES,
) -> set[int]:
    """Returns the numbers of the visible boxes: all of a small picture; of a large one the selection, its neighbors,
    and the neighbors of expanded boxes; further neighbors while they are few. Without a selected box, the states that
    the frame wrote take its place."""
    if len(picture.boxes) <= most:
        return {box.number for box in picture.boxes}
    seeds = [box for box in picture.of_subject(subjects) if box.frame == picture.frame][:4]
    seeds = seeds or picture.of_state(state)[:1]
    seeds = seeds or [box for box in picture.causes if box.frame == picture.frame and picture.after.get(box.number)][:4]
    seeds = seeds or [box for box in picture.boxes if box.frame == picture.frame][:1]
    seen = {box.number for box in seeds}
    for number in (*sorted(seen), *expanded):
        seen.add(number)
        seen.update(picture.neighbors(number))
    while len(ring := {each for number in seen for each in picture.neighbors(number)} - seen) + len(seen) <= FEW:
        if not ring:
            break
        seen |= ring
    for edge in picture.edges:
        if edge.backwards and (edge.source in seen or edge.target in seen):
            seen |= {edge.source, edge.target}
    return seen
