"""The least that W3 executes in this design: the program's own text, over calls that do only what no design can omit.

Why         the goal for W3 is 4 times the minimal composer (floor.py), whose rows are keyed by an argument. Here a row
            is `with key(i): Row(…)`: two calls that find their site by the caller's frame, and a block that ends.
Left out    threads, tracing, invalid scopes, another order of the rows, a second call in a block, equal values of
            different identity, exceptions: the Composer asks for each of them.
Found       a row takes 166 opcodes here, 322 in the Composer, 57 in the minimal composer: 2.9, 5.6 and 1. In CPU time
            (Python 3.11, load 15, each workload alone) this takes 3.2 to 3.4 times the minimal composer, the Composer
            7.0 to 7.5 times. The goal allows 229 opcodes: 63 more than the least, for all that is left out here. The
            Composer uses 156 for it. No way to save the other 93 is known; it is not proved that none exists.
"""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

from .timing import Bench

_getframe = sys._getframe


class _Group:
    __slots__ = ("key", "nodes", "object_key", "slot_size")

    def __init__(self, key: int, object_key: Any, slot_size: int) -> None:
        self.key = key
        self.object_key = object_key
        self.slot_size = slot_size
        self.nodes = 1


class _Block:
    __slots__ = ()

    __enter__ = staticmethod([].clear)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass


class LeastRows:
    """N keyed rows that are all skipped. `skip_all` is what a change of the header's state makes of them."""

    def __init__(self, n: int) -> None:
        self.order = tuple(range(n))
        self.cells = [object() for _ in range(n)]
        self.groups: list[_Group] = []
        self.slots: list[Any] = []
        self.sites: dict[int, int] = {}
        self.block = _Block()
        self.current = self.current_slot = self.node_index = 0
        self._note_sites()
        key, row = self.sites
        for i in self.order:
            self.groups += [_Group(key, i, 0), _Group(row, None, 4)]
            self.slots += [None, i, self.cells[i], 0]

    def _note_sites(self) -> None:
        def note(*_: object) -> Any:
            site = _getframe(1).f_lasti
            self.sites[site] = site
            return self.block

        _content(note, note, (0,), self.cells, 0)

    def skip_all(self) -> None:
        """Runs the content once. Raises AssertionError unless every row was skipped."""
        self.current = self.current_slot = self.node_index = 0
        _content(self.key, self.row, self.order, self.cells, 0)
        assert self.node_index == len(self.order)

    def key(self, object_key: Any) -> _Block:
        """Matches the next row by its key."""
        site = self.sites.get(_getframe(1).f_lasti)
        group = self.groups[self.current]
        assert group.key == site and group.object_key == object_key
        return self.block

    def row(self, i: int, state: object, generation: int) -> None:
        """A composable's wrapper."""
        site = self.sites.get(_getframe(1).f_lasti)
        assert self._skip(site, (i, state, generation))

    def _skip(self, key: int | None, arguments: tuple[Any, ...]) -> bool:
        call = self.groups[self.current + 1]
        slots, slot = self.slots, self.current_slot
        for value in arguments:
            slot += 1
            if slots[slot] is not value:
                return False
        self.current += 2
        self.current_slot += call.slot_size
        self.node_index += call.nodes
        return call.key == key


def run(bench: Bench) -> None:
    """Times W3 for each size."""
    for n in bench.sizes:
        rows = LeastRows(n)
        bench.time("W3", "least", n, lambda k, rows=rows: rows.skip_all())


def _content(key: Any, row: Any, order: tuple[int, ...], cells: list[object], generation: int) -> None:
    for i in order:
        with key(i):
            row(i, cells[i], generation)
