"""ComposeNode: emits a node of the composition's tree, and updates it (updater.py)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from engine.composition.calls.call_site import stable_hash
from engine.composition.calls.element import Element
from engine.composition.current import current, running
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.node_groups import start_node
from engine.composition.updater import Updater

_KEY = stable_hash("ComposeNode")


def ComposeNode(factory: Callable[[], Any], update: Callable[[Updater], Any] | None = None) -> Element:
    """Emits a node created by `factory`; a leaf alone, or a container with a `with` block.

    Raises CompositionError outside composition. Compose: ComposeNode.
    """
    composer = running.composer
    frame = sys._getframe(1)
    if frame is not composer.body_frame:
        composer = current.composer
        if composer is None:
            raise not_composing_error(ComposeNode)
        if frame.f_code is composer.body.code:
            composer.body_frame = frame
    site = composer.body.sites.get(frame.f_lasti) if frame is composer.body_frame else None
    if site is None:
        site = composer.call_site(frame)
        composer.note_source(site ^ _KEY, "ComposeNode", site)
    start_node(composer, site ^ _KEY, factory)
    if update is not None:
        update(composer.updater)
    return Element(composer)
