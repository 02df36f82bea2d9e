"""key: gives the content of a `with` block an identity among its siblings."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.composition.calls.call_site import stable_hash
from engine.composition.current import current, not_composing_error
from engine.slots.group import MOVABLE

if TYPE_CHECKING:
    from engine.composition.composer import Composer

_KEY = stable_hash("key")


class KeyBlock:
    """Ends the group that `key` started; each Composer has one instance."""

    __slots__ = ("_composer",)

    def __init__(self, composer: Composer) -> None:
        self._composer = composer

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        composer = self._composer
        if kind is None:
            frame = composer.frame
            if (
                frame.current == frame.end
                and frame.mark == len(composer.changes)
                and composer.quick
                and composer.element is None
            ):
                # Inlines Composer.end_group for groups without recorded changes, which saves another tenth.
                outer = frame.outer
                assert outer is not None
                outer.current = frame.end
                outer.current_slot = frame.current_slot
                outer.node_index = frame.node_index
                composer.frame = outer
                return
            composer.end_group()
        else:
            composer.unwind(composer.group)


def key(*keys: Any) -> KeyBlock:
    """Composes a `with` block under a key: `with key(item.id):`.

    The block keeps its state and nodes when its siblings change their order. Equal keys among siblings match in order.
    Raises CompositionError outside composition and for unhashable keys. Compose: key.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(key)
    frame = sys._getframe(1)
    body = composer.body
    site = body.sites.get(frame.f_lasti) if frame.f_code is body.code else None
    if site is None:
        site = composer.call_site(frame, keyed=True)
        composer.note_source(site ^ _KEY, "key", site)
    object_key = keys[0] if len(keys) == 1 else keys
    own = site ^ _KEY
    outer = composer.frame
    index = outer.current
    if composer.quick and index < outer.end and composer.element is None:
        # Inlines Composer.start_group. Most keyed blocks hold one skipped row, for which the call would cost another
        # tenth: measured with 1,000 such rows.
        row = composer.groups[index]
        if row.key == own and row.object_key == object_key:
            opened = composer.frame = outer.inner or outer.make_inner()
            opened.group = row
            opened.index = index
            opened.slot = opened.next_slot = slot = outer.current_slot
            opened.current_slot = opened.slot_end = slot + row.slot_count
            opened.current = index + 1
            opened.end = index + row.size
            opened.node_index = outer.node_index
            opened.mark = len(composer.changes)
            return composer.key_block
    composer.start_group(own, object_key, MOVABLE)
    return composer.key_block
