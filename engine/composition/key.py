"""key: gives what is composed in a `with` block an identity among its siblings."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

from engine.composition.call_site import stable_hash
from engine.composition.current import current, outside

_KEY = stable_hash("key")


class _KeyBlock:
    """Ends the group that `key` began; one serves all, for it holds nothing."""

    __slots__ = ()

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        composer = current.composer
        if composer is None:
            return
        if error is not None:
            if composer.unopened is not None:
                composer.open_unopened()
            composer.unwind(composer.group)
        else:
            composer.step_out()


_BLOCK = _KeyBlock()


def key(*keys: Any) -> _KeyBlock:
    """`with key(item.id):` composes the block under that key: it keeps its state and nodes when the order
    of its siblings changes. Keys must be hashable; equal keys among siblings match in order."""
    composer = current.composer
    if composer is None:
        raise outside(key)
    frame = sys._getframe(1)
    body = composer.body
    site = body.sites.get(frame.f_lasti) if frame.f_code is body.code else None
    if site is None:
        site = composer.call_site(frame)
        composer.note_source(site ^ _KEY, "key", site)
    object_key = keys[0] if len(keys) == 1 else keys
    cur = composer.cur
    if composer.quick and not composer.inserting and composer.pending is None and cur < composer.end:
        row = composer.groups[cur]
        if row.key == site ^ _KEY and row.object_key == object_key and composer.element is None:
            composer.step_into(row)
            return _BLOCK
    composer.start_movable_group(site ^ _KEY, object_key)
    return _BLOCK
