"""Where in the program something is composed, as text or as one number: to find state again that is kept elsewhere.

Terms       place: the keys of the open groups, outermost first, with what `key(…)` added. The same in every run of the
            same program. Rows of a loop without keys share a place.
Invariants  below movable content a place begins with what is in it: it stays the same wherever that moves.
Source      Compose CompositeKeyHashCode.kt, GapComposer.kt (invokeMovableContentLambda).
"""

from __future__ import annotations

from engine.composition.calls.call_site import SITE_MASK, stable_hash
from engine.composition.composer import Composer
from engine.composition.current import current, not_composing_error
from engine.composition.movable.movable_content_state import CONTENT_KEY
from engine.slots import NO_KEY
from engine.slots.group import PROVIDER


def place_in(composer: Composer) -> str:
    """The place where `composer` is."""
    parts = []
    group = composer.group
    while group is not None and group.key != CONTENT_KEY:
        data = "" if group.object_key is NO_KEY or group.flags & PROVIDER else f":{group.object_key!r}"
        parts.append(f"{group.key & SITE_MASK:x}{data}")
        group = group.parent
    return "/".join(reversed(parts))


def current_composite_key_hash_code() -> int:
    """A number for the place that is composed: equal in every run, and most likely unlike that of other places."""
    composer = current.composer
    if composer is None:
        raise not_composing_error(current_composite_key_hash_code)
    if composer.element is not None:
        composer.close_element()
    return stable_hash(place_in(composer))
