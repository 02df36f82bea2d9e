"""ComposeNode: emits a node of the composition's tree, and updates it.

set(value, f)     f(node, value) at the node's creation and after each change of the value
update(value, f)  only after later changes      init(f) only at creation      reconcile(f) in each composition
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.composition.calls.call_site import stable_hash
from engine.composition.calls.element import Element
from engine.composition.current import current, not_composing_error
from engine.composition.node_groups import start_node, target
from engine.composition.node_operations import InitNode, ReconcileNode, UpdateNode

if TYPE_CHECKING:
    from engine.composition.composer import Composer

_KEY = stable_hash("ComposeNode")


class Updater:
    """The receiver of an `update` block: records functions that run when changes are applied. Compose: Updater."""

    __slots__ = ("_composer",)

    def __init__(self, composer: Composer) -> None:
        self._composer = composer

    def set(self, value: Any, function: Callable[[Any, Any], Any]) -> None:
        """Runs `function(node, value)` at the node's creation and whenever `value` changed."""
        composer = self._composer
        if composer.changed(value):
            node = None if composer.insert_table is not None else composer.positions.nodes[-1]
            composer.changes.append(UpdateNode(function, value, node))

    def update(self, value: Any, function: Callable[[Any, Any], Any]) -> None:
        """Runs `function(node, value)` like `set`, except at the node's creation."""
        composer = self._composer
        if composer.changed(value) and composer.insert_table is None:
            composer.changes.append(UpdateNode(function, value, target(composer)))

    def init(self, function: Callable[[Any], Any]) -> None:
        """Runs `function(node)` once, at the node's creation."""
        composer = self._composer
        if composer.insert_table is not None:
            composer.changes.append(InitNode(function, None))

    def reconcile(self, function: Callable[[Any], Any]) -> None:
        """Runs `function(node)` in each composition of the call.

        If the changes cannot be applied, the function of the last composition that was applied runs again.
        """
        composer = self._composer
        composer.recorder.update_slot(function)
        composer.changes.append(ReconcileNode(function, target(composer)))


def ComposeNode(factory: Callable[[], Any], update: Callable[[Updater], Any] | None = None) -> Element:
    """Emits a node created by `factory`; a leaf alone, or a container with a `with` block.

    Raises CompositionError outside composition. Compose: ComposeNode.
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
    start_node(composer, site ^ _KEY, factory)
    if update is not None:
        update(composer.updater)
    return Element(composer)
