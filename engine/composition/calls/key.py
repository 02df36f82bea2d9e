"""key: gives what is composed in a `with` block an identity among its siblings."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.composition.calls.call_site import stable_hash
from engine.composition.current import current, not_composing_error

if TYPE_CHECKING:
    from engine.composition.composer import Composer

_KEY = stable_hash("key")


class KeyBlock:
    """Ends the group that `key` began; one serves all of a composer."""

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
            row = composer.unopened
            if row is not None and composer.cur == composer.end and composer.element is None:
                composer.unopened = None  # all in it was skipped
                composer.end = composer.unopened_end
                composer.pending = composer.unopened_pending
            else:
                composer.end_group()
        else:
            if composer.unopened is not None:
                composer.open_unopened()
            composer.unwind(composer.group)


def key(*keys: Any) -> KeyBlock:
    """`with key(item.id):` composes the block under that key: it keeps its state and nodes when the order
    of its siblings changes. Keys must be hashable; equal keys among siblings match in order."""
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
    if composer.quick and composer.element is None:
        # Steps into the row without opening it (see GroupWalker.unopened): 0.5 µs less for rows that are skipped.
        if composer.unopened is not None:
            composer.open_unopened()
        pending, cur = composer.pending, composer.cur
        row = None
        if pending is None:
            if cur < composer.end:
                row = composer.groups[cur]
                if row.key == own and row.object_key == object_key:
                    slot = composer.cur_slot
                else:
                    row = None
        else:
            try:
                number = pending.take(own, object_key)
            except TypeError:  # not hashable: said below
                number = -1
            if number >= 0:
                row, cur, slot = pending.children[number]
                composer.pending = None
        if row is not None:
            composer.unopened = row
            composer.unopened_at = cur
            composer.unopened_slot = slot
            composer.unopened_nodes = composer.node_index
            composer.unopened_pending = pending
            composer.unopened_end = composer.end
            composer.end = cur + row.size
            composer.cur = cur + 1
            composer.cur_slot = slot + row.slot_count
            return composer.key_block
    composer.start_movable_group(own, object_key)
    return composer.key_block
