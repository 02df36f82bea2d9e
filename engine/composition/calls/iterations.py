"""Which iteration of a loop runs: so that each iteration is a place of its own, as Kotlin's compiler makes it a group.

for id in ids:                 state of the third row stays with the third iteration,
    if id in shown: Row(id)    also when the second stops calling Row

Terms       marker: what stands at a loop in the code that runs (loop_markers.py). needed: by a loop in which a call
            may be left out; where each iteration makes the same calls, counting calls is counting iterations.
            numbered site: a call site whose key has the number of the iteration in it, above the 32 bits of the site.
Rules       an iteration counts only for what is composed directly in the group that was open where its loop began:
            within `with key(…)`, a container or another composable that group is the place.
            `key(…)` that each iteration calls moves among them; under a condition, or in a loop that has a
            `continue`, it belongs to its iteration (recordings loop_key_plain, loop_key_if).
Limits      loops of C code (`map(function, rows)`, `sorted(key=…)`) are not counted: calls that `function` makes under
            a condition are matched in order. A comprehension says the same and is counted.
Cost        20 ns an iteration and 0.3 µs a loop, where it is needed; a numbered site is looked up in 0.7 µs.
Source      Compose's compiler plugin, ComposableFunctionBodyTransformer.kt (handleLoop, visitWhen).
"""

from __future__ import annotations

import dis
import sys
import warnings
from collections.abc import Callable, Iterator
from itertools import compress
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, Any

from engine.composition.calls.by_code import ByCode
from engine.composition.calls.control_flow import ANYTHING, CAUGHT, NOTHING, ControlFlow, Loop
from engine.composition.calls.loop_markers import may_be_marked, put_markers
from engine.composition.current import current
from engine.unit.program_code import is_engine

if TYPE_CHECKING:
    from engine.composition.composer import Composer

_MOST = sys.maxsize
_BITS = 20
_LEAST_MIXED = 1 << 2 * _BITS  # three loops are told apart for certain; what is in more, by a hash
SITE_BITS = 32
"""What a key has above these is the number of an iteration."""


class UncountedLoopWarning(UserWarning):
    """Composables are called under a condition in a loop whose iterations are not counted."""


class _Marker:
    """A marker of the loop with this number.

    `__getitem__` has a parameter too many on purpose: Python 3.12 runs one with two parameters within the frame of the
    loop, and would tell debuggers of the line of the loop twice."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def __reduce__(self) -> Any:
        return type(self), (self.number,)


class ForMarker(_Marker):
    """Begins a `for`: what its iterator gives is counted."""

    __slots__ = ("needed",)

    def __init__(self, number: int) -> None:
        super().__init__(number)
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
        counter = iter(range(1, _MOST))
        composer.iterations[id(frame), self.number] = (counter, composer.open_group())
        return compress(iterator, counter)


class WhileMarker(_Marker):
    """Begins a `while`."""

    __slots__ = ()

    def __getitem__(self, _: None, __: None = None) -> None:
        composer = current.composer
        if composer is not None:
            composer.iterations[id(sys._getframe(1)), self.number] = (_Counter(), composer.open_group())


class AgainMarker(_Marker):
    """Begins an iteration of a `while`."""

    __slots__ = ()

    def __getitem__(self, _: None, __: None = None) -> None:
        composer = current.composer
        if composer is not None:
            entry = composer.iterations.get((id(sys._getframe(1)), self.number))
            if entry is not None:
                entry[0].begun += 1


class _Counter:
    """Counts as the iterator of a `range` does in a `for`."""

    __slots__ = ("begun",)

    def __init__(self) -> None:
        self.begun = 0

    def __length_hint__(self) -> int:
        return _MOST - 1 - self.begun


class NumberedSite:
    """A call site in loops that must be counted. `loops`: (frames up from the call, number), outermost first."""

    __slots__ = ("loops", "site")

    def __init__(self, site: int, loops: tuple[tuple[int, int], ...]) -> None:
        self.site = site
        self.loops = loops

    def without_outer_groups(self, composer: Composer, frame: FrameType) -> NumberedSite:
        """Without the loops whose iterations do not count here: none of them needs to be counted, or a group is open
        that is further in. What is open at a place does not change."""
        group = composer.open_group()
        entries = [(loop, composer.iterations.get(_key_of(frame, *loop))) for loop in self.loops]
        return NumberedSite(
            self.site, tuple(loop for loop, entry in entries if entry is not None and entry[1] is group)
        )

    def here(self, composer: Composer, frame: FrameType) -> int:
        """The site in the iterations that run now."""
        group = composer.open_group()
        iterations = composer.iterations
        place = 0
        for up, number in self.loops:
            entry = iterations.get(_key_of(frame, up, number) if up else (id(frame), number))
            begun = _MOST - 1 - entry[0].__length_hint__() if entry is not None and entry[1] is group else 0
            place = (place << _BITS) + begun if place < _LEAST_MIXED else hash((place, begun)) & _MOST
        return self.site | place << SITE_BITS


def place_in_loops(composer: Composer, frames: list[FrameType], place: int) -> int:
    """The iterations that run in `frames`, innermost first, and around them in `place`, as one number."""
    group = composer.open_group()
    for frame in reversed(frames):
        flow = flow_of(frame.f_code)
        index = flow.index_at.get(frame.f_lasti)
        for loop in flow.loops_at(index) if index is not None else ():
            entry = composer.iterations.get((id(frame), loop.number))
            if entry is not None and entry[1] is group:
                place = hash((place, _MOST - 1 - entry[0].__length_hint__())) & _MOST
    return place


def _key_of(frame: Any, up: int, number: int) -> tuple[int, int]:
    for _ in range(up):
        frame = frame.f_back
    return id(frame), number


# ---------------------------------------------------------------- which loops

_marked: ByCode[CodeType | None] = ByCode()  # None: it stays as it is
_flows: ByCode[ControlFlow] = ByCode()
_counted: ByCode[frozenset[int]] = ByCode()
"""Numbers of the loops that have markers, by the code that has them."""
_warned: ByCode[bool] = ByCode()


def flow_of(code: CodeType) -> ControlFlow:
    flow = _flows.get(code)
    if flow is None:
        _flows[code] = flow = ControlFlow(code)
    return flow


def with_markers(code: CodeType) -> CodeType:
    """`code` with its loops counted, and those of functions in it; itself if there are none that call anything."""
    if code in _marked:
        return _marked.get(code) or code
    made = _mark(code)
    _marked[code] = made if made is not code else None
    if made is not code:
        _marked[made] = None
    return made


def is_done(code: CodeType) -> bool:
    """Whether there is nothing to be marked in this code, or it is marked."""
    return code in _marked and _marked.get(code) is None


def _mark(code: CodeType) -> CodeType:
    constants = tuple(with_markers(each) if type(each) is CodeType else each for each in code.co_consts)
    made = code
    if any(new is not old for new, old in zip(constants, code.co_consts, strict=True)):
        made = code.replace(co_consts=constants)
    if not may_be_marked(code) or not any("FOR_ITER" == name or "BACKWARD" in name for name in _names_in(code)):
        return made
    flow = ControlFlow(made)
    loops = [loop for loop in flow.loops if flow.calls_in(loop)]
    if not loops:
        return made

    def make(loop: Loop) -> tuple[Any, Any]:
        if loop.is_for:
            return ForMarker(loop.number), None
        return WhileMarker(loop.number), AgainMarker(loop.number)

    marked = put_markers(made, flow, loops, make)
    _counted[marked] = frozenset(loop.number for loop in loops)
    return marked


def _names_in(code: CodeType) -> Iterator[str]:
    return (dis.opname[op] for op in code.co_code[::2])


def counted_lines(code: CodeType) -> list[int]:
    """The lines of the loops that have markers, for `generated_source`."""
    counted = _counted.get(code)
    if counted is None:
        return []
    flow = flow_of(code)
    lines = [flow.instructions[loop.first].position[0] for loop in flow.loops if loop.number in counted]
    return [line for line in lines if line is not None]


def needs_numbers(chain: list[tuple[CodeType, int]], keyed: bool) -> tuple[tuple[int, int], ...]:
    """The loops whose iterations tell the calls at a site apart, outermost first, as (frames up, number).

    `chain`: the call, then where the function that makes it is called, to the composable's body."""
    found: list[tuple[int, int]] = []
    raising = NOTHING if keyed else ANYTHING
    left_out = False  # whether the call may be left out by what is further in
    for up, (code, lasti) in enumerate(chain):
        flow = flow_of(code)
        index = flow.index_at.get(lasti)
        if index is None:
            continue
        loops = flow.loops_at(index)
        if not loops:
            left_out = left_out or not flow.runs_always(index, raising)
            continue
        inner = loops[-1]
        own = left_out or not flow.runs_in_each_iteration(index, inner, raising)
        own = own or flow.has_continue(inner) if keyed and up == 0 else own or not flow.calls_one_function(index, inner)
        needed = [loop.number for loop in loops[:-1]] + ([inner.number] if own else [])
        found[:0] = [(up, number) for number in needed]
        uncounted = set(needed) - (_counted.get(code) or frozenset())
        # The engine's own loops open a group for each iteration: what they compose needs no number.
        if uncounted and code not in _warned and not is_engine(code.co_filename):
            _warned[code] = True
            line = flow.instructions[index].position[0] or code.co_firstlineno
            warnings.warn_explicit(
                f"{code.co_qualname} is a plain function that composes in a loop, and no composable that calls it "
                "names it: its iterations are not counted, calls in them are matched in order, so that state moves to "
                f"other rows when one is left out. Decorate {code.co_name} with @composable(inline=True), or compose "
                "the rows in `with key(…)`",
                UncountedLoopWarning,
                code.co_filename,
                line,
            )
        left_out = True
    return tuple(found)


# ---------------------------------------------------------------- what needs no counting


def _is_needed(frame: FrameType, number: int) -> bool:
    """Whether calls in the loop may be left out; not if it has no condition and calls composables, classes and
    what is built in only. The rest may be plain functions, which may do anything."""
    code = frame.f_code
    flow = flow_of(code)
    loop = flow.loops[number]
    for index in flow.calls_in(loop):
        around = flow.loops_at(index)
        if loop not in around:
            continue  # a copy of what stands after the loop
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
    """Whether the call is that of `__exit__` where a `with` block ends: it is not written anywhere."""
    position = flow.instructions[index].position
    return any(each.name == "BEFORE_WITH" and each.position == position for each in flow.instructions)


def _is_method(name: str, argument: int) -> bool:
    """Whether the attribute is loaded to be called."""
    return name == "LOAD_METHOD" or (sys.version_info >= (3, 12) and argument & 1 == 1)


def _resolver(frame: FrameType) -> Callable[[str], Any]:
    def resolve(name: str) -> Any:
        if name in frame.f_globals:
            return frame.f_globals[name]
        return frame.f_builtins.get(name, _UNKNOWN)

    return resolve


_UNKNOWN: Any = object()


def _is_known(value: Any) -> bool:
    """Whether calling `value` calls no composable in a way that composing does not see, nor swallows what is raised
    in a `with` block."""
    if value is _UNKNOWN or (hasattr(value, "__exit__") and not _is_engines(value) and not _is_engines(type(value))):
        return False
    if type(value) is FunctionType:
        return hasattr(value, "__composable_body__") or _is_engines(value)
    return isinstance(value, (type, BuiltinFunctionType)) or not callable(value) or _is_engines(type(value))


def _is_engines(value: Any) -> bool:
    name = getattr(value, "__module__", None) or getattr(value, "__name__", None)
    return isinstance(name, str) and name.startswith("engine.")
