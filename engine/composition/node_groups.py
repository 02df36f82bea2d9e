"""The groups of nodes: ComposeNode opens one for each emitted node, and the node's element closes it (element.py).

Terms       path: a new node inside a new node is inserted below the previously created one; only the outermost
            needs an index among existing nodes (node_positions.py).
Source      Compose GapComposer.kt (startNode, createNode, useNode, endNode).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.composition.node_operations import InsertNode, ReuseNode
from engine.slots import NO_KEY
from engine.slots.group import NODE

if TYPE_CHECKING:
    from engine.composition.composer import Composer


def start_node(composer: Composer, key: int, factory: Callable[[], Any]) -> None:
    """Opens the existing node's group, or records that `factory` creates a node when changes are applied."""
    composer.start_group(key, NO_KEY, NODE)
    frame = composer.frame
    new = composer.insert_table
    if new is None:
        node = composer.slots[frame.slot]
        frame.next_slot = frame.slot + 1
        composer.positions.nodes.append(node)
        if composer.reusing and hasattr(node, "on_reuse"):
            composer.changes.append(ReuseNode(node.on_reuse))
    else:
        index = frame.node_index
        if not new.node_depth:
            composer.positions.move_to_parent()
            index = composer.positions.index_of(index)
        slots = new.slots
        composer.changes.append(InsertNode(factory, index, slots, len(slots)))
        slots.append(None)
        frame.group.slot_count = 1  # type: ignore[union-attr]  # it is open
        new.node_depth += 1
    frame.node_index = 0
