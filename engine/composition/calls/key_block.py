"""KeyBlock: the `with` block of a `key(…)` call. A skipped block never opens its group."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from engine.slots import Group

if TYPE_CHECKING:
    from engine.composition.composer import Composer


class KeyBlock:
    """The block of `with key(…)`; each Composer has one instance.

    Terms       waiting: `key` found the block's row next in the table, and no call has composed in the block yet.
                skipped: the block's only call so far was skipped, and the block's row contains no other group.
    Why         most keyed blocks hold one row that is skipped. The Composer passes their groups without opening them:
                1,000 such rows take 11 % less. Every other call opens the group first. `__enter__` does nothing; it is
                a C function, because a Python function costs 6 % of a skipped row.
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

    __enter__ = staticmethod([].clear)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        composer = self._composer
        waiting = composer.waiting
        if kind is not None:
            if waiting is self or waiting is self.skipped:
                waiting.settle()
            composer.unwind(composer.group)
        elif waiting is self.skipped:
            composer.waiting = None
        else:
            composer.end_group()


class SkippedBlock:
    """A keyed block whose only call so far was skipped: `KeyBlock.__exit__` ends it, or another call settles it.

    The Composer is past the block already; `row` is the row of the block.
    """

    __slots__ = ("_composer", "row")

    row: Group

    def __init__(self, composer: Composer) -> None:
        self._composer = composer

    @property
    def around(self) -> Group:
        """The row of the block."""
        return self.row

    def settle(self) -> None:
        """Opens the group of the block, behind the skipped call: another call follows in it."""
        composer, row = self._composer, self.row
        frame = composer.frame
        frame.current -= row.size
        frame.current_slot -= row.slot_size
        frame.node_index -= row.nodes
        composer.key_block.settle()
        composer.skip_rest()
