"""key: gives the content of a `with` block an identity among its siblings."""

from __future__ import annotations

import sys

from engine.composition.calls.call_site import stable_hash
from engine.composition.calls.key_block import KeyBlock
from engine.composition.calls.typed_key import TypedKey, typed
from engine.composition.current import current, running
from engine.composition.errors.composition_error import not_composing_error
from engine.composition.pending import Pending
from engine.slots.group import MOVABLE

_KEY = stable_hash("key")
_getframe = sys._getframe


def key(object_key: object = (), /, *more: object) -> KeyBlock:
    """Composes a `with` block under a key: `with key(item.id):`.

    The block keeps its state and nodes when its siblings change their order. Equal keys among siblings match in order;
    `1`, `1.0` and `True` are different keys.
    Raises CompositionError outside composition and for unhashable keys. Compose: key.
    """
    composer = running.composer
    frame = _getframe(1)
    if frame is composer.body_frame:
        site = composer.body.sites.get(frame.f_lasti)
    else:
        composer = current.composer
        if composer is None:
            raise not_composing_error(key)
        site = None
        if frame.f_code is composer.body.code:
            composer.body_frame = frame
            site = composer.body.sites.get(frame.f_lasti)
    if site is None:
        site = composer.call_site(frame, keyed=True)
        composer.note_source(site ^ _KEY, "key", site)
    if more:
        object_key = typed((object_key, *more))
    elif type(object_key) is bool or type(object_key) is float:
        object_key = TypedKey(object_key)
    own = site ^ _KEY
    block: KeyBlock = composer.key_block
    if composer.quick and composer.waiting is None:
        outer = composer.frame
        index = outer.current
        if index < outer.end:
            row = composer.groups[index]
            if row.key == own and row.object_key == object_key:
                composer.waiting = block
                return block
        elif type(outer.matching) is Pending and outer.matching.move_to_match(outer, own, object_key):
            composer.waiting = block
            return block
    composer.start_group(own, object_key, MOVABLE)
    return block
