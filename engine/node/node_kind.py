"""Kinds of modifier nodes: one bit for each capability, so that walks skip nodes without it.

Terms       kind set: the bits of a node, delegates included. self kind set: the bits without delegates.
            aggregate child kind set: the bits of a node and of all later nodes in its chain.
Invariants  I1 a class's self kind set is the union of `KIND` over its bases (Modifier.Node.__init_subclass__).
Not here    invalidation by kind: auto_invalidation.py.
Source      Compose NodeKind.kt.
"""

from __future__ import annotations

from typing import Final

ANY: Final = 1 << 0
LAYOUT: Final = 1 << 1
DRAW: Final = 1 << 2
SEMANTICS: Final = 1 << 3
POINTER_INPUT: Final = 1 << 4
PARENT_DATA: Final = 1 << 6
ON_REMEASURED: Final = 1 << 7
GLOBAL_POSITION_AWARE: Final = 1 << 8
APPROACH: Final = 1 << 9
FOCUS_TARGET: Final = 1 << 10
FOCUS_PROPERTIES: Final = 1 << 11
FOCUS_EVENT: Final = 1 << 12
KEY_INPUT: Final = 1 << 13
COMPOSITION_LOCAL_CONSUMER: Final = 1 << 15
TRAVERSABLE: Final = 1 << 18
UNPLACED: Final = 1 << 20
ON_PLACED: Final = 1 << 22
DRAW_SIZE_AWARE: Final = 1 << 23  # a draw node that overrides on_measure_result_changed; few do

ALL: Final = (1 << 24) - 1

# For these kinds, a coordinator's own layout modifier node belongs to the coordinator: it receives its own size and
# place. For every other kind, it belongs to the coordinator below.
INCLUDE_SELF: Final = ON_REMEASURED | ON_PLACED
