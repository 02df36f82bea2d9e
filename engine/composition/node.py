"""ComposeNode: emits a node of the composition's tree, and updates it (updater.py).

Terms       path: a new node inside a new node is inserted below the previously created one; only the outermost
            needs an index among existing nodes (node_positions.py).
Not here    ending a node's group: calls/element.py.
Source      Compose Composables.kt (ComposeNode), GapComposer.kt (startNode, createNode, useNode).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from engine import trace
from engine.composition.calls.call_site import stable_hash
from engine.composition.calls.element import Element
from engine.composition.current import current
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.group_place import program_call_of
from engine.composition.node_operations import InsertCalledNode, InsertNode, ReuseNode
from engine.composition.updater import Updater
from engine.slots import NO_KEY
from engine.slots.group import NODE

_KEY = stable_hash("ComposeNode")


def ComposeNode(factory: Callable[[], Any], update: Callable[[Updater], Any] | None = None) -> Element:
    """Emits a node created by `factory`; a leaf, or a container used by `with`.

    A node may have methods without arguments that are called when it leaves the composition (`on_release`), when it
    stays for reuse without its content (`on_deactivate`), and when other content uses it (`on_reuse`).
    Raises CompositionError outside composition. Compose: ReusableComposeNode, ComposeNodeLifecycleCallback.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(ComposeNode)
    frame = sys._getframe(1)
    body = composer.body
    site = body.sites.get(frame.f_lasti) if frame.f_code is body.code else None
    if site is None:
        site = composer.call_site(frame)
        composer.note_source(site ^ _KEY, "ComposeNode", site)
    composer.start_group(site ^ _KEY, NO_KEY, NODE)
    opened = composer.frame
    new = composer.insert_table
    if new is None:
        node = composer.slots[opened.slot]
        opened.next_slot = opened.slot + 1
        composer.positions.nodes.append(node)
        if composer.reusing and hasattr(node, "on_reuse"):
            composer.changes.append(ReuseNode(node.on_reuse))
    else:
        index = opened.node_index
        if new.outermost_node is None:
            new.outermost_node = opened.group
            composer.positions.move_to_parent()
            index = composer.positions.index_of(index)
        slots = new.slots
        if trace.active is None:
            composer.changes.append(InsertNode(factory, index, slots, len(slots)))
        else:
            call = program_call_of(opened.group)
            composer.changes.append(InsertCalledNode(factory, index, slots, len(slots), call))
        slots.append(None)
        opened.group.slot_count = 1  # type: ignore[union-attr]  # it is open
    opened.node_index = 0
    if update is not None:
        update(composer.updater)
    return Element(composer)
