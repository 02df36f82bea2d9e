"""A composable's place in the program, as text or number: identifies state stored elsewhere.

Terms       place: the keys of the open groups, outermost first, including `key(…)` values. Equal in every run of
            one program. Rows of a loop without keys share one place.
Invariants  inside movable content a place starts at the content itself, so it survives a move.
Source      Compose CompositeKeyHashCode.kt, GapComposer.kt (invokeMovableContentLambda).
"""

from __future__ import annotations

from engine.composition.calls.call_site import SITE_MASK, stable_hash
from engine.composition.composer import Composer
from engine.composition.current import current
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.movable.content_key import CONTENT_KEY
from engine.slots import NO_KEY
from engine.slots.group import PROVIDER


def place_in(composer: Composer) -> str:
    """Returns the Composer's current place. Opens the group of a `with key(…)` block that waits for its first call: it
    is part of the place."""
    if composer.waiting is not None:
        composer.waiting.settle()
    parts = []
    group = composer.group
    while group is not None and group.key != CONTENT_KEY:
        data = "" if group.object_key is NO_KEY or group.flags & PROVIDER else f":{group.object_key!r}"
        parts.append(f"{group.key & SITE_MASK:x}{data}")
        group = group.parent
    return "/".join(reversed(parts))


def current_composite_key_hash_code() -> int:
    """Returns a number for the current place: equal in every run, and most likely unique among places.

    Raises CompositionError outside composition. Compose: currentCompositeKeyHashCode.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(current_composite_key_hash_code)
    return stable_hash(place_in(composer))
