"""Inserts a marker at each loop of a function's code, so that a Composer can identify the current iteration.

for x in xs: …      →   for x in marker[iter(xs)]: …       the marker may count the iterator's elements
while test: …       →   marker[None]; while test: (again[None]; …)

Only instructions are added: names, positions, existing constants, closures and exception handlers stay, so
tracebacks, breakpoints and `inspect` work unchanged. Loops without calls, and coroutines, stay unmarked.

Not here    counting: iterations.py. Finding loops: control_flow.py.
Why code, not source
            it works without source (exec, .pyc alone), for closures, `super()` and code rewritten by pytest, and
            every instruction keeps its position in the file.
"""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable
from types import CodeType
from typing import Any

from engine.composition.calls.control_flow import CodeLoop, ControlFlow, Position, instructions_of

_EXTENDED_ARG = dis.opmap["EXTENDED_ARG"]
_COROUTINES = inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
MakeMarkers = Callable[[CodeLoop], tuple[Any, Any]]


def _subscription() -> list[tuple[int, int, int]]:
    """Returns this interpreter's code for `[]`, as (op, arg, caches)."""
    found = instructions_of(compile("marker[value]", "", "eval"))
    names = [number for number, each in enumerate(found) if each.name == "LOAD_NAME"]
    end = next(number for number, each in enumerate(found) if each.name == "RETURN_VALUE")
    return [(each.op, each.arg, each.caches) for each in found[names[1] + 1 : end]]


_SUBSCRIPTION = _subscription()


class _Item:
    """An instruction of the new code. `goes_to`: the target item of a jump."""

    __slots__ = ("arg", "caches", "goes_to", "offset", "op", "position", "size", "start")

    def __init__(self, op: int, arg: int, caches: int, position: Position) -> None:
        self.op = op
        self.arg = arg
        self.caches = caches
        self.position = position
        self.goes_to: _Item | None = None
        self.start = 0
        self.size = 1 + (arg > 0xFF) + (arg > 0xFFFF) + (arg > 0xFFFFFF)

    @property
    def end(self) -> int:
        """Offset after the instruction and its caches."""
        return self.start + 2 * (self.size + self.caches)


def put_markers(code: CodeType, flow: ControlFlow, loops: list[CodeLoop], make: MakeMarkers) -> CodeType:
    """Returns `code` with a marker at each of `loops`.

    `make` returns a loop's start marker and its iteration marker, which only a `while` needs.
    """
    constants = list(code.co_consts)

    def marked(marker: Any, position: Position, below: bool) -> list[_Item]:
        """Replaces the value on the stack by `marker[value]`; without `below` evaluates `marker[None]`."""
        constants.append(marker)
        items = [_Item(dis.opmap["LOAD_CONST"], len(constants) - 1, 0, position)]
        if below:
            items.append(_Item(dis.opmap["SWAP"], 2, 0, position))
        else:
            items.append(_Item(dis.opmap["LOAD_CONST"], constants.index(None), 0, position))
        items += [_Item(op, arg, caches, position) for op, arg, caches in _SUBSCRIPTION]
        if not below:
            items.append(_Item(dis.opmap["POP_TOP"], 0, 0, position))
        return items

    if None not in constants:
        constants.append(None)
    own = [_Item(each.op, each.arg, each.caches, each.position) for each in flow.instructions]
    begins: dict[int, list[tuple[CodeLoop, list[_Item]]]] = {}
    agains: dict[int, list[tuple[CodeLoop, list[_Item]]]] = {}
    for loop in loops:
        begin, again = make(loop)
        before = flow.instructions[max(loop.first - 1, 0)] if loop.is_for else flow.instructions[loop.first]
        begins.setdefault(loop.first, []).append((loop, marked(begin, before.position, loop.is_for)))
        if not loop.is_for:
            head = loop.heads[-1]
            agains.setdefault(head, []).append((loop, marked(again, flow.instructions[head].position, False)))
    items: list[_Item] = []
    labels: dict[int, list[tuple[CodeLoop, bool, _Item]]] = {}
    for index, item in enumerate(own):
        # Of two loops with one start, the outer starts first, and each counts before the next one starts.
        here = [(loop, False, put) for loop, put in begins.get(index, ())]
        here += [(loop, True, put) for loop, put in agains.get(index, ())]
        for loop, counts, put in sorted(here, key=lambda each: (each[0].number, each[1])):
            labels.setdefault(index, []).append((loop, counts, put[0]))
            items += put
        items.append(item)
    for index, target in enumerate(flow.targets):
        if target is not None:
            own[index].goes_to = _label(flow, labels.get(target, ()), index, own[target])
    _lay_out(items)
    return code.replace(
        co_code=_bytes_of(items),
        co_consts=tuple(constants),
        co_stacksize=code.co_stacksize + 2,
        co_linetable=_line_table(items, code.co_firstlineno),
        co_exceptiontable=_exception_table(flow, own, items),
    )


def _label(flow: ControlFlow, labels: Any, source: int, target: _Item) -> _Item:
    """Returns the target item of a jump from `source`: after the start markers of loops that contain the jump."""
    for loop, counts, item in labels:
        if counts or not flow.contains(loop, source):
            found: _Item = item
            return found
    return target


def _lay_out(items: list[_Item]) -> None:
    """Assigns offsets to all items; a longer jump shifts later items, so several rounds may be necessary."""
    changed = True
    while changed:
        changed = False
        at = 0
        for item in items:
            item.start = at
            at = item.end
        for item in items:
            if item.goes_to is not None:
                item.arg = abs(item.goes_to.start - item.end) // 2
                size = 1 + (item.arg > 0xFF) + (item.arg > 0xFFFF) + (item.arg > 0xFFFFFF)
                if size > item.size:
                    item.size = size
                    changed = True


def _bytes_of(items: list[_Item]) -> bytes:
    units = bytearray()
    for item in items:
        for number in range(item.size - 1, 0, -1):
            units += bytes((_EXTENDED_ARG, item.arg >> 8 * number & 0xFF))
        units += bytes((item.op, item.arg & 0xFF))
        units += bytes(2 * item.caches)
    return bytes(units)


def _line_table(items: list[_Item], line: int) -> bytes:
    """Returns the position table of the items (Objects/locations.md of CPython)."""
    table = bytearray()

    def put(value: int) -> None:
        while value >= 64:
            table.append(64 | value & 63)
            value >>= 6
        table.append(value)

    at = 0
    while at < len(items):
        position = items[at].position
        units = 0
        while at < len(items) and items[at].position == position:
            units += items[at].size + items[at].caches
            at += 1
        begin, end, column, end_column = position
        while units > 0:
            length = min(units, 8)
            units -= length
            if begin is None:
                table.append(0x80 | 15 << 3 | length - 1)
                continue
            delta = begin - line
            line = begin
            if column is None or end is None:
                table.append(0x80 | 13 << 3 | length - 1)
                put(-delta << 1 | 1 if delta < 0 else delta << 1)
                continue
            table.append(0x80 | 14 << 3 | length - 1)
            put(-delta << 1 | 1 if delta < 0 else delta << 1)
            put(end - begin)
            put(column + 1)
            put(0 if end_column is None else end_column + 1)
    return bytes(table)


def _exception_table(flow: ControlFlow, own: list[_Item], items: list[_Item]) -> bytes:
    table = bytearray()

    def put(value: int, begins: bool = False) -> None:
        digits = [value & 63]
        while value := value >> 6:
            digits.append(value & 63)
        digits.reverse()
        for number, digit in enumerate(digits):
            byte = digit | (64 if number < len(digits) - 1 else 0)
            table.append(byte | 128 if begins and number == 0 else byte)

    def place(offset: int) -> int:
        index = flow.index_at.get(offset)
        return items[-1].end if index is None else own[index].start

    for handler in flow.handlers:
        start, end = place(handler.start), place(handler.end)
        put(start // 2, begins=True)
        put((end - start) // 2)
        put(place(handler.target) // 2)
        put(handler.depth << 1 | handler.lasti)
    return bytes(table)


def may_be_marked(code: CodeType) -> bool:
    """Returns whether `code` may call composables."""
    return not code.co_flags & _COROUTINES
