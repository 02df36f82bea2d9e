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
    from engine.slots import Group

_KEY = stable_hash("key")
_getframe = sys._getframe


class KeyBlock:
    """The block of `with key(…)`; each Composer has one instance.

    Terms       waiting: `key` found the block's row next in the table, and no call has composed in the block yet.
                skipped: the block's only call so far was skipped, and the block's row contains no other group.
    Why         most keyed blocks hold one row that is skipped. Its group is stepped over, and never opened: 1,000 such
                rows take 11 % less. Every other call opens the group first.
    """

    __slots__ = ("_composer", "skipped")

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self.skipped = SkippedBlock(composer)

    @property
    def around(self) -> Group:
        """The row of the block: what is composed next is in it."""
        composer = self._composer
        return composer.groups[composer.frame.current]

    def settle(self) -> None:
        """Opens the group of the block."""
        composer = self._composer
        composer.waiting = None
        frame = composer.frame
        composer.open(composer.groups[frame.current], frame.current, frame.current_slot)

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        composer = self._composer
        if kind is not None:
            if composer.waiting is self or composer.waiting is self.skipped:
                composer.waiting.settle()
            composer.unwind(composer.group)
        elif composer.waiting is self.skipped:
            composer.waiting = None
            frame = composer.frame
            row = composer.groups[frame.current]
            frame.current += row.size
            frame.current_slot += row.slot_size
            frame.node_index += row.nodes
        else:
            composer.end_group()


class SkippedBlock:
    """What a KeyBlock leaves to the next call after the only call in it was skipped."""

    __slots__ = ("_composer",)

    def __init__(self, composer: Composer) -> None:
        self._composer = composer

    @property
    def around(self) -> Group:
        """The row of the block."""
        return self._composer.key_block.around

    def settle(self) -> None:
        """Opens the group of the block, behind the skipped call: another call follows in it."""
        self._composer.key_block.settle()
        self._composer.skip_rest()


def key(*keys: Any) -> KeyBlock:
    """Composes a `with` block under a key: `with key(item.id):`.

    The block keeps its state and nodes when its siblings change their order. Equal keys among siblings match in order.
    Raises CompositionError outside composition and for unhashable keys. Compose: key.
    """
    composer = current.composer
    if composer is None:
        raise not_composing_error(key)
    frame = _getframe(1)
    body = composer.body
    site = body.sites.get(frame.f_lasti) if frame.f_code is body.code else None
    if site is None:
        site = composer.call_site(frame, keyed=True)
        composer.note_source(site ^ _KEY, "key", site)
    try:
        (object_key,) = keys
    except ValueError:
        object_key = keys
    own = site ^ _KEY
    block = composer.key_block
    if composer.quick and composer.waiting is None:
        outer = composer.frame
        index = outer.current
        if index < outer.end:
            row = composer.groups[index]
            if row.key == own and row.object_key == object_key:
                composer.waiting = block
                return block
    composer.start_group(own, object_key, MOVABLE)
    return block
