"""Ghosts: predicts end-of-frame bounds of nodes at a moment inside the frame."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from inspector.language import _
from inspector.recording import Place, RecordedFrame, Subject

LIMIT = 40


class Ghost(NamedTuple):
    """One node. `now`: its bounds at the moment; None: not placed yet. `then`: its end-of-frame bounds."""

    node: Subject
    now: Place | None
    then: Place

    @property
    def words(self) -> str:
        """`text: from 0, 0 to 0, 100`, `text: 40 × 20 → 40 × 60`, or `text: will be at 0, 100`."""
        now, then = self.now, self.then
        if now is None:
            return _("{name}: will be at {x}, {y}").format(name=self.node.name, x=then.x, y=then.y)
        if (now.x, now.y) != (then.x, then.y):
            words = _("{name}: from {first} to {second}")
            return words.format(name=self.node.name, first=f"{now.x}, {now.y}", second=f"{then.x}, {then.y}")
        return f"{self.node.name}: {now.width} × {now.height} → {then.width} × {then.height}"


def ghosts_of(so_far: RecordedFrame, whole: RecordedFrame) -> list[Ghost]:
    """Returns the nodes whose bounds at the end of the frame differ from those at the moment, outermost first. A node
    that moves with the node around it, and keeps its size, has no ghost of its own."""
    found: list[Ghost] = []
    tree, whole_places, places = whole.tree, whole.places, so_far.places
    queue = deque((row, (0, 0)) for row in tree.roots) if tree is not None else deque()
    while queue and len(found) < LIMIT:
        row, around = queue.popleft()
        if row.node is not None:
            then, now = whole_places.get(row.node.id), places.get(row.node.id)
            if then is not None and now is not None:
                moved = (then.x - now.x, then.y - now.y)
                is_same = moved == around and (then.width, then.height) == (now.width, now.height)
                if not is_same and then.width * then.height:
                    found.append(Ghost(row.node, now, then))
                around = moved
            elif then is not None and then.width * then.height:
                found.append(Ghost(row.node, None, then))
        for child in row.children:
            queue.append((child, around))
    return found
