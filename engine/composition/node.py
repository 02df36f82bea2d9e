"""ComposeNode: emits a node of the composition's tree, and updates it (updater.py)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from engine.composition.calls.call_site import stable_hash
from engine.composition.calls.element import Element
from engine.composition.current import current
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.node_groups import start_node
from engine.composition.updater import Updater

_KEY = stable_hash("ComposeNode")


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
