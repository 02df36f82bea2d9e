"""Numbers the iterations of loops: each iteration is a separate place, as Kotlin's compiler gives each a group.

for id in ids:                 state of the third row stays with the third iteration,
    if id in shown: Row(id)    also when the second stops calling Row

Terms       marker: an object in the running code of a loop, which counts (loop_markers.py). needed: a loop whose calls
            may be skipped; if each iteration makes the same calls, their order suffices.
Limits      loops in C code (`map(function, rows)`, `sorted(key=…)`) are not counted: conditional calls in `function`
            match in order. An equivalent comprehension is counted.
Cost        20 ns per iteration and 0.3 µs per loop, where needed.
Not here    keys, and which calls depend on an iteration: numbered_site.py.
Source      Compose's compiler plugin, ComposableFunctionBodyTransformer.kt (handleLoop, visitWhen).
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable, Iterator
from itertools import compress
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType
from typing import Any

from engine.composition.calls.control_flow import CAUGHT, CodeLoop, ControlFlow
from engine.composition.calls.identity_cache import IdentityCache
from engine.composition.calls.loop_markers import may_be_marked, put_markers
from engine.composition.calls.numbered_site import MOST_ITERATIONS, LoopCounts, begun_iterations, counted_loops, flow_of
from engine.composition.current import current


class _Marker:
    """The marker of loop `number`.

    `__getitem__` has an extra parameter on purpose: Python 3.12 runs a two-parameter version within the loop's own
    frame, and would report the loop's line twice to debuggers.
    """

    __slots__ = ("around", "number")

    def __init__(self, number: int, around: int | None = None) -> None:
        self.number = number
        self.around = around
        """Of a bare loop, the loop around it: Compose finds the iterations of both beside each other, so that this
        marker counts on from one iteration of that loop to the next."""

    def __reduce__(self) -> Any:
        return type(self), (self.number, self.around)

    def _note_inside(self, composer: LoopCounts, frame: FrameType) -> None:
        """Notes in which iterations of the loops around it this loop begins."""
        flow = flow_of(frame.f_code)
        place = []
        for number in flow.loops_around(self.number):
            entry = composer.iterations.get((id(frame), number))
            place.append(begun_iterations(entry[0]) if entry is not None else 0)
        if place:
            composer.iterations.begun_inside.add((self.number, tuple(place), composer.group_around_next()))

    def _begun_before(self, composer: LoopCounts, frame: FrameType) -> int:
        """Returns the number of this loop's iterations in former iterations of the loop around it."""
        outer = composer.iterations.get((id(frame), self.around)) if self.around is not None else None
        if outer is None:
            return 0
        group = composer.group_around_next()
        last_outer, last_group = composer.iterations.get((id(frame), ~self.number), (None, None))
        composer.iterations[id(frame), ~self.number] = (outer[0], group)
        last = composer.iterations.get((id(frame), self.number))
        if last is None or last_outer is not outer[0] or last_group is not group:
            return 0
        return begun_iterations(last[0])


class ForMarker(_Marker):
    """Starts a `for` loop: counts the elements of its iterator."""

    __slots__ = ("needed",)

    def __init__(self, number: int, around: int | None = None) -> None:
        super().__init__(number, around)
        self.needed: bool | None = None

    def __getitem__(self, iterator: Iterator[Any], _: None = None) -> Iterator[Any]:
        composer = current.composer
        if composer is None or self.needed is False:
            return iterator
        frame = sys._getframe(1)
        if self.needed is None:
            self.needed = _is_needed(frame, self.number)
            if not self.needed:
                return iterator
        first = 1 if self.around is None else 1 + self._begun_before(composer, frame)
        counter = iter(range(first, MOST_ITERATIONS))
        composer.iterations[id(frame), self.number] = (counter, composer.group_around_next())
        self._note_inside(composer, frame)
        return compress(iterator, counter)


class WhileMarker(_Marker):
    """Starts a `while` loop."""

    __slots__ = ()

    def __getitem__(self, _: None, __: None = None) -> None:
        composer = current.composer
        if composer is not None:
            frame = sys._getframe(1)
            counter = _Counter(0 if self.around is None else self._begun_before(composer, frame))
            composer.iterations[id(frame), self.number] = (counter, composer.group_around_next())
            self._note_inside(composer, frame)


class AgainMarker(_Marker):
    """Starts an iteration of a `while` loop."""

    __slots__ = ()

    def __getitem__(self, _: None, __: None = None) -> None:
        composer = current.composer
        if composer is not None:
            entry = composer.iterations.get((id(sys._getframe(1)), self.number))
            if entry is not None:
                entry[0].begun += 1


class _Counter:
    """Counts a `while` loop's iterations; compatible with the iterator of a `range`."""

    __slots__ = ("begun",)

    def __init__(self, begun: int) -> None:
        self.begun = begun

    def __length_hint__(self) -> int:
        return MOST_ITERATIONS - 1 - self.begun


# ---------------------------------------------------------------- which loops

_marked: IdentityCache[CodeType, CodeType | None] = IdentityCache()  # None: the code stays unchanged


def with_markers(code: CodeType) -> CodeType:
    """Returns `code` with markers at its loops and those of inner functions; unchanged if no loop contains a call."""
    if code in _marked:
        return _marked.get(code) or code
    made = _mark(code)
    _marked[code] = made if made is not code else None
    if made is not code:
        _marked[made] = None
    return made


def is_done(code: CodeType) -> bool:
    """Returns whether this code needs no markers, or has them already."""
    return code in _marked and _marked.get(code) is None


def _mark(code: CodeType) -> CodeType:
    constants = tuple(with_markers(each) if type(each) is CodeType else each for each in code.co_consts)
    made = code
    if any(new is not old for new, old in zip(constants, code.co_consts, strict=True)):
        made = code.replace(co_consts=constants)
    if not may_be_marked(code) or _REPEATS.isdisjoint(code.co_code[::2]):
        return made
    flow = ControlFlow(made)
    loops = [loop for loop in flow.loops if flow.calls_in(loop)]
    if not loops:
        return made

    def make(loop: CodeLoop) -> tuple[Any, Any]:
        outer = [each.number for each in flow.loops_at(loop.first) if each != loop]
        around = outer[-1] if outer and flow.is_bare(loop) else None
        if loop.is_for:
            return ForMarker(loop.number, around), None
        return WhileMarker(loop.number, around), AgainMarker(loop.number)

    marked = put_markers(made, flow, loops, make)
    counted_loops[marked] = frozenset(loop.number for loop in loops)
    return marked


_REPEATS = frozenset(op for name, op in dis.opmap.items() if name == "FOR_ITER" or "BACKWARD" in name)
"""The opcodes without which a code object has no loop."""


# ---------------------------------------------------------------- what needs no counting


def _is_needed(frame: FrameType, number: int) -> bool:
    """Returns whether calls in the loop may be skipped.

    False for loops without conditions that call only composables, classes and built-ins; plain functions may skip.
    """
    code = frame.f_code
    flow = flow_of(code)
    loop = flow.loops[number]
    if flow.is_bare(loop):
        return True  # what follows asks for the number of its iterations
    if flow.calls_in(loop) and (flow.branches_at(loop.first) or flow.loops_around(number)):
        return True  # whether it began tells whether its branch or iteration left (leaving_branches.py)
    for index in flow.calls_in(loop):
        around = flow.loops_at(index)
        if loop not in around:
            continue  # a copy of code after the loop
        if around[-1] != loop or not flow.runs_in_each_iteration(index, loop, CAUGHT):
            return True
        if not flow.calls_one_function(index, loop) and not _ends_a_with(flow, index):
            return True
    previous = ""
    value: Any = None
    resolve = _resolver(frame)
    for index in range(loop.first + 1, loop.last + 1):
        each = flow.instructions[index]
        name = each.name
        if name in ("LOAD_GLOBAL", "LOAD_NAME"):
            value = resolve(code.co_names[each.arg >> 1 if name == "LOAD_GLOBAL" else each.arg])
            if not _is_known(value):
                return True
        elif name in ("LOAD_METHOD", "LOAD_ATTR"):
            if not (previous == "LOAD_GLOBAL" and _is_engines(value)) and _is_method(name, each.arg):
                return True
        elif name == "PUSH_NULL":
            near = [flow.instructions[at] for at in (index - 1, index + 1)]
            if any(one.name.startswith(("LOAD_FAST", "LOAD_DEREF")) for one in near):
                return True
        previous = name
    return False


def _ends_a_with(flow: ControlFlow, index: int) -> bool:
    """Returns whether the call is the implicit `__exit__` call at the end of a `with` block."""
    position = flow.instructions[index].position
    return any(each.name == "BEFORE_WITH" and each.position == position for each in flow.instructions)


def _is_method(name: str, argument: int) -> bool:
    """Returns whether the attribute is loaded for a call."""
    return name == "LOAD_METHOD" or (sys.version_info >= (3, 12) and argument & 1 == 1)


def _resolver(frame: FrameType) -> Callable[[str], Any]:
    def resolve(name: str) -> Any:
        if name in frame.f_globals:
            return frame.f_globals[name]
        return frame.f_builtins.get(name, _UNKNOWN)

    return resolve


_UNKNOWN: Any = object()


def _is_known(value: Any) -> bool:
    """Returns whether a call of `value` hides no composable call, and swallows no exception in a `with`."""
    if value is _UNKNOWN or (hasattr(value, "__exit__") and not _is_engines(value) and not _is_engines(type(value))):
        return False
    if type(value) is FunctionType:
        return hasattr(value, "__composable_body__") or _is_engines(value)
    return isinstance(value, (type, BuiltinFunctionType)) or not callable(value) or _is_engines(type(value))


def _is_engines(value: Any) -> bool:
    name = getattr(value, "__module__", None) or getattr(value, "__name__", None)
    return isinstance(name, str) and name.startswith("engine.")
