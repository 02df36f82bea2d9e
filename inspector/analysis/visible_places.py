"""VisiblePlaces: where the containers that scroll cut their content.

Terms       clip: the part of the window in which a node can be seen, in root coordinates, in px.
Limits      a recording contains no clips: a container that cuts is recognized by the way it measures. It gives a child
            no maximum along an axis, or it is one of CONTAINERS; its content is cut at its bounds. Content is not cut
            if these are the bounds of the content, as with a test tag after the scroll modifier.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from inspector.recording import Place
from inspector.recording.moments.moment import Moment
from inspector.recording.structure.node_places import node_places
from inspector.recording.structure.structure import NodeEntry, Structure

CONTAINERS: Final = frozenset(
    (
        "LazyColumn",
        "LazyRow",
        "LazyVerticalGrid",
        "LazyHorizontalGrid",
        "LazyVerticalStaggeredGrid",
        "LazyHorizontalStaggeredGrid",
        "HorizontalPager",
        "VerticalPager",
    )
)
"""The composables whose nodes cut their content in every case."""
_UNBOUNDED = re.compile(r"max_(width|height)=(?:INFINITY|inf|2147483647)")
_FAR: Final = 1 << 24
_WHOLE = Place(-_FAR, -_FAR, 2 * _FAR, 2 * _FAR)


def clips(structure: Structure, places: Mapping[int, Place] | None = None) -> dict[int, Place]:
    """Returns the clip of each node that is inside a container that scrolls, by node number. `places`: node bounds, if
    already known."""
    places = places if places is not None else node_places(structure)
    nodes = dict(structure.nodes.iteritems())  # a plain dict, because the loop looks up all nodes
    found: dict[int, Place] = {}
    waiting = [(root, _WHOLE) for root in structure.roots]
    seen: set[int] = set()
    while waiting:
        number, clip = waiting.pop()
        entry = nodes.get(number)
        if entry is None or number in seen:
            continue
        seen.add(number)
        if clip is not _WHOLE and clip != _WHOLE:
            found[number] = clip
        inside = clip
        place = places.get(number)
        if place is not None and entry.children:
            inside = _cut(clip, place, *_axes(nodes, entry))
        waiting += [(child, inside) for child in entry.children]
    return found


class KeptClips:
    """The clips of one moment after another. Nodes move in few of them: the others keep the clips of the moment before,
    after a look at the entries that changed."""

    def __init__(self) -> None:
        self._tables: frozenset[int] = frozenset()
        self._roots: list[int] = []
        self._nodes: dict[int, NodeEntry] = {}
        self._clips: dict[int, Place] = {}

    def of(self, moment: Moment) -> dict[int, Place]:
        """Returns `clips` of a moment; empty without a structure. Do not change it."""
        structure = moment.structure
        if structure is None:
            return {}
        nodes, roots = dict(structure.nodes.iteritems()), structure.roots
        virtual = frozenset(
            table.root.id for table in structure.tables.values() if table.context is not None and table.root
        )
        if (virtual, roots) != (self._tables, self._roots) or not _same_bounds(nodes, self._nodes):
            self._clips = clips(structure, moment.node_places)
        self._tables, self._roots, self._nodes = virtual, roots, nodes
        return self._clips


def _same_bounds(nodes: Mapping[int, NodeEntry], before: Mapping[int, NodeEntry]) -> bool:
    """Returns whether bounds, children and constraints of the nodes equal the previous ones."""
    if len(nodes) != len(before):
        return False
    for number, entry in nodes.items():
        known = before.get(number)
        if known is not entry and (known is None or _bounds(known) != _bounds(entry)):
            return False
    return True


def _bounds(entry: NodeEntry) -> tuple[object, ...]:
    return (entry.subject, entry.children, entry.placed, entry.at, entry.inside, entry.constraints)


def cut(place: Place, clip: Place | None) -> Place:
    """Returns the part of `place` inside `clip`; None: the whole place."""
    return place if clip is None else _cut(place, clip, True, True)


def _axes(nodes: Mapping[int, NodeEntry], entry: NodeEntry) -> tuple[bool, bool]:
    """Returns whether a node cuts its content horizontally, and vertically."""
    if entry.subject.emitter in CONTAINERS or entry.subject.name in CONTAINERS:
        return True, True
    first = nodes.get(entry.children[0])
    sides = _unbounded(first.constraints) if first is not None else frozenset()
    own = _unbounded(entry.constraints)
    return "width" in sides and "width" not in own, "height" in sides and "height" not in own


@lru_cache(maxsize=1_024)
def _unbounded(constraints: str) -> frozenset[str]:
    """Returns the sides without a maximum: `width`, `height`. Nodes of a list share most of their constraints."""
    return frozenset(_UNBOUNDED.findall(constraints))


def _cut(place: Place, clip: Place, horizontally: bool, vertically: bool) -> Place:
    x, y, width, height = place
    if horizontally:
        left, right = max(x, clip.x), min(x + width, clip.x + clip.width)
        x, width = left, max(right - left, 0)
    if vertically:
        top, bottom = max(y, clip.y), min(y + height, clip.y + clip.height)
        y, height = top, max(bottom - top, 0)
    return Place(x, y, width, height)
