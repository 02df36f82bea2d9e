"""Content whose nodes are used again for other content.

    ReusableContent(key, content)        another key: nodes stay, all that is remembered is made anew
    ReusableContentHost(active, content) inactive: what is remembered is forgotten, the nodes wait

Source      Compose Composables.kt (ReusableContent, ReusableContentHost), CompositionReusingTests.
"""

from __future__ import annotations

from typing import Any

from engine.composition.calls.composable import composable
from engine.composition.current import current
from engine.slots import EMPTY


@composable(inline=True, transparent=True)
def ReusableContent(key: Any, content: Any) -> None:
    """Composes `content`; when `key` is another than last time its nodes are reused for it."""
    composer = current.composer
    assert composer is not None
    old = composer.next_slot()
    reused = not composer.inserting and old is not EMPTY and composer.changed(key)
    if not reused and (composer.inserting or old is EMPTY):
        composer.update_slot(key)
    before = composer.reusing
    composer.reusing = before or reused
    try:
        content()
    finally:
        composer.reusing = before


@composable(inline=True, transparent=True)
def ReusableContentHost(active: bool, content: Any) -> None:
    """Composes `content` while `active`; else keeps its nodes, for the next time it is."""
    composer = current.composer
    assert composer is not None
    was_active = composer.next_slot()
    composer.changed(active)
    if not active:
        composer.deactivate_to_group_end(was_active is True)
        return
    before = composer.reusing
    composer.reusing = before or was_active is False
    try:
        content()
    finally:
        composer.reusing = before
