"""Content whose nodes are reused for other content.

    ReusableContent(key, content)        a changed key keeps the nodes and recreates all remembered values
    ReusableContentHost(active, content) inactive: remembered values are forgotten, the nodes wait

`content` is inline, as in Compose: what it reads recomposes the caller.

Source      Compose Composables.kt (ReusableContent, ReusableContentHost), CompositionReusingTests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from engine.composition.calls.composable import composable
from engine.composition.calls.content import Callback
from engine.composition.current import current
from engine.composition.operations import DeactivateGroups
from engine.slots import EMPTY

if TYPE_CHECKING:
    from engine.composition.composer import Composer


@composable(inline=True, transparent=True)
def ReusableContent(key: Any, content: Callback | Callable[[], object]) -> None:
    """Composes `content`; after a change of `key` it reuses the nodes. Compose: ReusableContent."""
    composer = current.composer
    assert composer is not None
    old = composer.next_slot()
    reused = not composer.inserting and old is not EMPTY and composer.changed(key)
    if not reused and (composer.inserting or old is EMPTY):
        composer.update_slot(key)
    before = composer.reusing
    composer.set_reusing(before or reused)
    try:
        cast(Callable[[], object], content)()
    finally:
        composer.set_reusing(before)


@composable(inline=True, transparent=True)
def ReusableContentHost(active: bool, content: Callback | Callable[[], object]) -> None:
    """Composes `content` while `active`; otherwise keeps its nodes for later. Compose: ReusableContentHost."""
    composer = current.composer
    assert composer is not None
    was_active = composer.next_slot()
    # Within content that is reused nothing counts as kept: the host falls asleep again there, and what its content
    # remembered is forgotten with the rest.
    changed = composer.changed(active)
    if not active:
        deactivate_to_group_end(composer, changed)
        return
    before = composer.reusing
    composer.set_reusing(before or was_active is False)
    try:
        cast(Callable[[], object], content)()
    finally:
        composer.set_reusing(before)


def deactivate_to_group_end(composer: Composer, changed: bool) -> None:
    """Forgets the remembered values in the rest of the open group; keeps its rows and nodes."""
    if composer.inserting:
        return
    frame = composer.frame
    if changed:
        assert frame.group is not None
        composer.changes.append(DeactivateGroups(frame.current, frame.current_slot, frame.group))
    composer.invalid.remove_range(frame.current, frame.end)
    composer.skip_rest()
