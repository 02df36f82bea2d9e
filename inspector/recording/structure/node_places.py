"""Node places: computes the bounds of nodes in root coordinates from their bounds in parent coordinates.

Terms       outwards: the transform from a node's coordinates to root coordinates: a translation (x, y), or a matrix
            (xx, xy, yx, yy, x, y).
"""

from __future__ import annotations

from typing import NamedTuple

from ..rows.rows import Place
from .structure import Structure
from .tree import TreeCapture

Outwards = tuple[float, ...]


def node_places(structure: Structure) -> dict[int, Place]:
    """Returns the bounds of every placed node in root coordinates, by node number, in px."""
    places: dict[int, Place] = {}
    waiting: list[tuple[int, Outwards]] = [(root, (0.0, 0.0)) for root in structure.roots]
    nodes = dict(structure.nodes.iteritems())  # a plain dict, because the loop looks up all nodes
    virtual = {table.root.id for table in structure.tables.values() if table.context is not None and table.root}
    make = tuple.__new__  # half the time of Place's own `__new__`
    seen: set[int] = set()  # in a damaged recording a node may contain itself
    while waiting:
        number, outside = waiting.pop()
        entry = nodes.get(number)
        if entry is None or number in seen:
            continue
        seen.add(number)
        inner = entry.inside
        is_shift = len(outside) == 2  # for most nodes: `moved` and `joined`, without a call
        if entry.placed:
            x, y, width, height = entry.at
            left, top = (x + outside[0], y + outside[1]) if is_shift else moved(outside, x, y)
            places[number] = make(Place, (round(left), round(top), int(width), int(height)))
        elif number not in virtual:
            continue  # nodes below an unplaced node are not placed either
        if entry.children:
            is_shift = is_shift and len(inner) == 2
            inside = (inner[0] + outside[0], inner[1] + outside[1]) if is_shift else joined(outside, inner)
            waiting += [(child, inside) for child in entry.children]
    return places


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


class PlacedLine(NamedTuple):
    """A row of a tree: the numbers of its node and its scope, and the positions of the rows below it."""

    node: int | None
    scope: int | None
    children: tuple[int, ...]


def lines_of(tree: TreeCapture) -> list[PlacedLine]:
    """Returns the rows of a tree, depth first. Frames share their tree: `with_scopes` takes half as long with its lines
    than with the tree."""
    rows = list(tree.walk())
    at = {id(row): place for place, row in enumerate(rows)}
    return [
        PlacedLine(
            row.node.id if row.node is not None else None,
            row.scope.id if row.scope is not None else None,
            tuple([at[id(child)] for child in row.children]),
        )
        for row in rows
    ]


def with_scopes(places: dict[int, Place], lines: list[PlacedLine]) -> dict[int, Place]:
    """Returns the bounds of all nodes in the tree with these lines, and adds for each scope the union of its nodes."""
    found = {node: places[node] for node, _, _ in lines if node is not None and node in places}
    around: list[Place | None] = [None] * len(lines)
    for at in range(len(lines) - 1, -1, -1):
        node, scope, children = lines[at]
        place = found.get(node) if node is not None else None
        if place is None and children:
            below = [inner for child in children if (inner := around[child]) is not None]
            if below:
                place = union(below) if len(below) > 1 else below[0]
        if place is not None:
            around[at] = place
            if scope is not None:
                found[scope] = place
    return found


def union(places: list[Place]) -> Place:
    """Returns the smallest rectangle around all places."""
    left = min([place.x for place in places])
    top = min([place.y for place in places])
    right = max([place.x + place.width for place in places])
    bottom = max([place.y + place.height for place in places])
    return Place(left, top, right - left, bottom - top)
