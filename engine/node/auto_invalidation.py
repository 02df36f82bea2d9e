"""What inserting, updating or removing a modifier node invalidates, by the kinds of the node.

            inserted, updated            removed
    layout  measurement                  measurement; its coordinator is released
    on_remeasured   measurement          –
    on_placed       placement            –
    globally positioned   its callback   –
    draw    the layer                    the layer
    semantics       semantics            semantics
    parent data     the parent's measurement, if the data changed
    focus event, properties   the focus owner updates the node    the same

Updating a node with `should_auto_invalidate = False` invalidates nothing.
Source: Compose NodeKind.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.node.node_kind import (
    ALL,
    DRAW,
    FOCUS_EVENT,
    FOCUS_PROPERTIES,
    FOCUS_TARGET,
    GLOBAL_POSITION_AWARE,
    LAYOUT,
    ON_PLACED,
    ON_REMEASURED,
    PARENT_DATA,
    SEMANTICS,
)
from engine.node.position_observers import add_position_observers

if TYPE_CHECKING:
    from engine.node.modifier import Modifier

_UPDATED: Final = 0
_INSERTED: Final = 1
_REMOVED: Final = 2

_CONCERNS_LAYOUT_NODE: Final = LAYOUT | ON_REMEASURED | ON_PLACED | GLOBAL_POSITION_AWARE | SEMANTICS | PARENT_DATA


def auto_invalidate_updated(node: Modifier.Node) -> None:
    """Invalidates what an update of `node` and of its delegates affects."""
    _invalidate_with_delegates(node, ALL, _UPDATED)


def auto_invalidate_inserted(node: Modifier.Node) -> None:
    """Invalidates what inserting `node` and its delegates affects."""
    _invalidate_with_delegates(node, ALL, _INSERTED)


def auto_invalidate_removed(node: Modifier.Node) -> None:
    """Invalidates what removing `node` and its delegates affects."""
    _invalidate_with_delegates(node, ALL, _REMOVED)


def _invalidate_with_delegates(node: Modifier.Node, remaining: int, event: int) -> None:
    own = node.self_kind_set
    _invalidate(node, own & remaining, event)
    if node.kind_set != own or hasattr(node, "first_delegate"):
        remaining &= ~own
        delegate = getattr(node, "first_delegate", None)
        while delegate is not None:
            _invalidate_with_delegates(delegate, remaining, event)
            delegate = delegate.child_node


def _invalidate(node: Modifier.Node, kinds: int, event: int) -> None:
    if event == _UPDATED and not node.should_auto_invalidate:
        return
    if kinds & DRAW:
        node.invalidate_draw()
    if not kinds & (_CONCERNS_LAYOUT_NODE | FOCUS_TARGET | FOCUS_PROPERTIES | FOCUS_EVENT):
        return
    layout_node = node.require_layout_node()
    if kinds & LAYOUT:
        layout_node.invalidate_measurements()
        if event == _REMOVED:
            node.require_coordinator().on_release()
    if event != _REMOVED:
        if kinds & ON_REMEASURED:
            layout_node.invalidate_measurements()
        if kinds & ON_PLACED:
            layout_node.request_relayout()
    if kinds & GLOBAL_POSITION_AWARE:
        if event == _INSERTED:
            add_position_observers(layout_node, 1)
        elif event == _REMOVED:
            add_position_observers(layout_node, -1)
        if event != _REMOVED:
            layout_node.position_observers.request_callbacks()
    if kinds & SEMANTICS:
        layout_node.is_semantics_invalidated = True
    if kinds & PARENT_DATA:
        layout_node.invalidate_parent_data()
    if kinds & (FOCUS_EVENT | FOCUS_PROPERTIES):
        owner = layout_node.owner
        if owner is not None:
            owner.schedule_focus_invalidation(node)
    if kinds & FOCUS_TARGET and event == _REMOVED:
        owner = layout_node.owner
        if owner is not None:
            owner.on_focus_target_detached(node)
