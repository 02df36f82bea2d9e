"""Updater: records how the node of a ComposeNode call is updated.

set(value, f)     f(node, value) at the node's creation and after each change of the value
update(value, f)  only after later changes      init(f) only at creation      reconcile(f) in each composition
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.composition.change_list import ChangeList
from engine.composition.insert_table import InsertTable
from engine.composition.node_operations import InitNode, ReconcileNode, UpdateNode
from engine.composition.node_positions import NodePositions


class NodeComposer(Protocol):
    """What updates of the open node need: the Composer."""

    insert_table: InsertTable | None
    """The new groups with the node; None if the node already has a row in the table."""
    positions: NodePositions
    """The open nodes of the table."""
    changes: ChangeList
    """Where updates are recorded."""

    def changed(self, value: object) -> bool:
        """Compares with the next slot of the node's group and stores; returns whether the value differs."""

    def update_slot(self, value: object) -> None:
        """Writes the next slot of the node's group."""


class Updater:
    """The receiver of an `update` block: records functions that run when changes are applied. Compose: Updater."""

    __slots__ = ("_composer",)

    def __init__(self, composer: NodeComposer) -> None:
        self._composer = composer

    def set(self, value: Any, fn: Callable[[Any, Any], Any]) -> None:
        """Runs `fn(node, value)` at the node's creation and whenever `value` changed."""
        composer = self._composer
        if composer.changed(value):
            node = None if composer.insert_table is not None else composer.positions.nodes[-1]
            composer.changes.append(UpdateNode(fn, value, node))

    def update(self, value: Any, fn: Callable[[Any, Any], Any]) -> None:
        """Runs `fn(node, value)` like `set`, except at the node's creation."""
        composer = self._composer
        if composer.changed(value) and composer.insert_table is None:
            composer.changes.append(UpdateNode(fn, value, _target(composer)))

    def init(self, fn: Callable[[Any], Any]) -> None:
        """Runs `fn(node)` once, at the node's creation."""
        composer = self._composer
        if composer.insert_table is not None:
            composer.changes.append(InitNode(fn, None))

    def reconcile(self, fn: Callable[[Any], Any]) -> None:
        """Runs `fn(node)` in each composition of the call.

        If the changes cannot be applied, the function of the last composition that was applied runs again.
        """
        composer = self._composer
        composer.update_slot(fn)
        composer.changes.append(ReconcileNode(fn, _target(composer)))


def _target(composer: NodeComposer) -> object:
    """Returns the innermost open node, as target of operations; None represents a node being inserted."""
    return None if composer.insert_table is not None else composer.positions.nodes[-1]
