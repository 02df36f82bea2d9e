"""Node places: computes the bounds of nodes in root coordinates from their bounds in parent coordinates.

Terms       outwards: the transform from a node's coordinates to root coordinates: a translation (x, y), or a matrix
            (xx, xy, yx, yy, x, y).
"""

from __future__ import annotations

from ..rows.rows import Place
from .structure import NodeEntry, Structure
from .tree import TreeCapture

Outwards = tuple[float, ...]


def node_places(structure: Structure) -> dict[int, Place]:
    """Returns the bounds of every placed node in root coordinates, by node number, in px."""
    places: dict[int, Place] = {}
    waiting: list[tuple[int, Outwards]] = [(root, (0.0, 0.0)) for root in structure.roots]
    nodes = dict(structure.nodes.iteritems())  # a plain dict, because the loop looks up all nodes
    virtual = {table.root.id for table in structure.tables.values() if table.context is not None and table.root}
    seen: set[int] = set()  # in a damaged recording a node may contain itself
    while waiting:
        number, outside = waiting.pop()
        entry = nodes.get(number)
        if entry is None or number in seen:
            continue
        seen.add(number)
        if entry.placed:
            places[number] = _place(entry, outside)
        elif number not in virtual:
            continue  # nodes below an unplaced node are not placed either
        inside = joined(outside, entry.inside)
        waiting += [(child, inside) for child in entry.children]
    return places


def _place(entry: NodeEntry, outside: Outwards) -> Place:
    x, y, width, height = entry.at
    left, top = moved(outside, x, y)
    return Place(round(left), round(top), int(width), int(height))


def moved(outwards: Outwards, x: float, y: float) -> tuple[float, float]:
    """Transforms a point to the outer coordinates."""
    if len(outwards) == 2:
        return x + outwards[0], y + outwards[1]
    xx, xy, yx, yy, left, top = outwards
    return xx * x + xy * y + left, yx * x + yy * y + top


def joined(outer: Outwards, inner: Outwards) -> Outwards:
    """Combines two transforms: `inner` first, then `outer`."""
    if len(inner) == 2:
        x, y = moved(outer, inner[0], inner[1])
        return (x, y) if len(outer) == 2 else (*outer[:4], x, y)
    a, b, c, d, x, y = inner
    x, y = moved(outer, x, y)
    if len(outer) == 2:
        return (a, b, c, d, x, y)
    xx, xy, yx, yy, _, _ = outer
    return (xx * a + xy * c, xx * b + xy * d, yx * a + yy * c, yx * b + yy * d, x, y)


def with_scopes(places: dict[int, Place], tree: TreeCapture) -> dict[int, Place]:
    """Returns the bounds of all nodes in the tree, and adds for each scope the union of its nodes."""
    lines = list(tree.walk())
    found = {line.node.id: places[line.node.id] for line in lines if line.node is not None and line.node.id in places}
    around: dict[int, Place] = {}  # of each row, by id()
    for line in reversed(lines):
        own = found.get(line.node.id) if line.node is not None else None
        below = [around[id(child)] for child in line.children if id(child) in around]
        place = own if own is not None else union(below) if below else None
        if place is not None:
            around[id(line)] = place
            if line.scope is not None:
                found[line.scope.id] = place
    return found


def union(places: list[Place]) -> Place:
    """Returns the smallest rectangle around all places."""
    left = min(place.x for place in places)
    top = min(place.y for place in places)
    right = max(place.x + place.width for place in places)
    bottom = max(place.y + place.height for place in places)
    return Place(left, top, right - left, bottom - top)
