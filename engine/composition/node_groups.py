"""The groups of nodes: opened and closed by ComposeNode, which emits one, and by its element.

Terms       path: a node that is new among new ones is inserted below the one made just before it; only the outermost
            needs an index among nodes that are there (node_positions.py).
Source      Compose GapComposer.kt (startNode, createNode, useNode, endNode).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.composition.node_operations import POST_INSERT_NODE, InsertNode, ReuseNode
from engine.slots import NO_KEY
from engine.slots.group import NODE

if TYPE_CHECKING:
    from engine.composition.composer import Composer


def start_node(composer: Composer, key: int, factory: Callable[[], Any]) -> None:
    """Opens the group of the node here, or has a node made by `factory` when the changes are applied."""
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


def end_node(composer: Composer) -> None:
    """Closes the group of the innermost open node."""
    if composer.element is not None:
        composer.close_element()
    new = composer.insert_table
    if new is not None:
        new.node_depth -= 1
        composer.changes.append(POST_INSERT_NODE)
    composer.end_group()


def target(composer: Composer) -> Any:
    """The node entered last, for operations on it; None stands for the one that is inserted."""
    return None if composer.insert_table is not None else composer.positions.nodes[-1]
