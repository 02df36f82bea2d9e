"""The control flow of a code object: its loops, and whether an instruction runs exactly once per iteration.

Terms       instruction: includes its EXTENDED_ARGs and inline caches. head: the start of a loop's iteration; a
            `while` with a `continue` has two heads: the test above the body, and the body. copies: the compiler
            duplicates a `finally` body and a `while` test, with equal positions.
Invariants  a loop has equal numbers in a code object and in the same code with markers (loop_markers.py), because
            numbers follow the order of the code.
Why code    the source may be missing (exec, .pyc alone), and pytest compiles modified code.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from types import CodeType
from typing import NamedTuple

_EXTENDED_ARG = dis.opmap["EXTENDED_ARG"]
_CACHE = 0
_JUMPS = frozenset(dis.hasjrel)
_GOES_ELSEWHERE = frozenset(
    ("JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS",
     "RERAISE")
)  # fmt: skip
_RETURNS = ("RETURN_VALUE", "RETURN_CONST")
_OF_RETURN = frozenset((*_RETURNS, "NOP", "POP_TOP", "SWAP", "LOAD_CONST", "POP_EXCEPT"))
CALLS = frozenset(("CALL", "CALL_KW", "CALL_FUNCTION_EX"))
NOTHING, CAUGHT, ANYTHING = range(3)
"""Considered exceptions: no exception, `except` clauses only, or also exceptions swallowed by `with` blocks."""
_HAS_TESTS_TWICE = sys.version_info < (3, 14)
"""Whether the compiler writes the test of a `while` above its body and at its end: then a loop may have two heads."""
Position = tuple[int | None, int | None, int | None, int | None]


class Instruction(NamedTuple):
    """One instruction, with offsets in bytes.

    `start`: its first EXTENDED_ARG; `offset`: the instruction itself; `end`: after its caches; `target`: of a jump.
    """

    op: int
    arg: int
    start: int
    offset: int
    end: int
    target: int | None
    position: Position

    @property
    def name(self) -> str:
        """The name of the opcode."""
        return dis.opname[self.op]

    @property
    def caches(self) -> int:
        """The number of inline caches."""
        return (self.end - self.offset) // 2 - 1


class Handler(NamedTuple):
    """An exception table entry, in offsets: an exception in [start, end) continues at `target`."""

    start: int
    end: int
    target: int
    depth: int
    lasti: bool


class CodeLoop(NamedTuple):
    """A loop, in instruction indices: it repeats [first, last], plus handlers at the end of the code."""

    number: int
    is_for: bool
    heads: tuple[int, ...]
    first: int
    last: int


def instructions_of(code: CodeType) -> list[Instruction]:
    """Returns all instructions of `code`, without the interpreter's adaptive replacements."""
    units = code.co_code
    positions = list(code.co_positions())
    found = []
    at = start = arg = 0
    while at < len(units):
        op = units[at]
        arg |= units[at + 1]
        if op == _EXTENDED_ARG:
            arg <<= 8
            at += 2
            continue
        end = at + 2
        while end < len(units) and units[end] == _CACHE:
            end += 2
        target = None
        if op in _JUMPS:
            target = end + (-2 if "BACKWARD" in dis.opname[op] else 2) * arg
        found.append(Instruction(op, arg, start, at, end, target, positions[at // 2]))
        at = start = end
        arg = 0
    return found


def handlers_of(code: CodeType) -> list[Handler]:
    """Returns the exception table of `code`."""
    table = iter(code.co_exceptiontable)

    def number() -> int:
        byte = next(table)
        value = byte & 63
        while byte & 64:
            byte = next(table)
            value = value << 6 | byte & 63
        return value

    found: list[Handler] = []
    while True:
        try:
            start = number() * 2
        except StopIteration:
            return found
        size, target, depth = number() * 2, number() * 2, number()
        found.append(Handler(start, start + size, target, depth >> 1, bool(depth & 1)))


class ControlFlow:
    """The control flow graph of one code object; see the module docstring."""

    def __init__(self, code: CodeType) -> None:
        self.instructions = instructions_of(code)
        self.index_at: dict[int, int] = {}
        """Instruction index by any of its offsets: during a call, a frame's offset points into the caches."""
        for index, instruction in enumerate(self.instructions):
            for offset in range(instruction.start, instruction.end, 2):
                self.index_at[offset] = index
        self.targets = [None if each.target is None else self.index_at[each.target] for each in self.instructions]
        self.handlers = handlers_of(code)
        self._raising: list[list[int]] = [[] for _ in self.instructions]
        self._with_handlers: set[int] = set()
        self._read_handlers()
        self._entered = self._reached_from([0], set())
        """Instructions that run without exceptions."""
        self.loops = self._find_loops()
        self._inherited = self._loops_of_handlers()
        # A recursive function repeats these queries for each call in a long chain: 2,000 nested boxes, 4.2 → 1.4 s.
        self._loops_at: dict[int, list[CodeLoop]] = {}
        self._loops_around: dict[int, tuple[int, ...]] = {}
        self._runs_always: dict[tuple[int, int], bool] = {}
        self._bare: dict[int, bool] = {}
        self._may_follow: dict[tuple[int, int, frozenset[int]], bool] = {}

    def _read_handlers(self) -> None:
        for handler in self.handlers:
            target = self.index_at[handler.target]
            if any(each.name == "WITH_EXCEPT_START" for each in self.instructions[target : target + 3]):
                self._with_handlers.add(target)
            index = self.index_at.get(handler.start)
            while index is not None and index < len(self.instructions):
                if self.instructions[index].start >= handler.end:
                    break
                self._raising[index].append(target)
                index += 1

    # ---------------------------------------------------------------- the graph

    def _next(self, index: int, raising: int = NOTHING) -> Iterator[int]:
        """Yields the next instructions, and the handlers if exceptions are considered."""
        if self.instructions[index].name not in _GOES_ELSEWHERE and index + 1 < len(self.instructions):
            yield index + 1
        target = self.targets[index]
        if target is not None:
            yield target
        if raising:
            for handler in self._raising[index]:
                if raising == ANYTHING or handler not in self._with_handlers:
                    yield handler

    def _reached_from(self, starts: Iterable[int], without: set[int], raising: int = NOTHING) -> set[int]:
        waiting = [start for start in starts if start not in without]
        found = set(waiting)
        while waiting:
            for following in self._next(waiting.pop(), raising):
                if following not in found and following not in without:
                    found.add(following)
                    waiting.append(following)
        return found

    # ---------------------------------------------------------------- loops

    def _find_loops(self) -> list[CodeLoop]:
        found: list[tuple[bool, tuple[int, ...], int, int]] = []
        back: dict[int, list[int]] = {}
        for index, target in enumerate(self.targets):
            instruction = self.instructions[index]
            if instruction.name == "FOR_ITER":
                assert target is not None
                found.append((True, (index,), index, target - 1))
            elif target is not None and target <= index and not instruction.name.endswith("NO_INTERRUPT"):
                if self.instructions[target].name != "FOR_ITER":
                    back.setdefault(target, []).append(index)
        whiles: list[tuple[tuple[int, ...], int, int, int]] = []  # heads, first, last, the last jump back
        for head in sorted(back):
            # A handler at the code's end also jumps back: to code after its `try`, which runs for the first time then.
            before = self._reached_from([0], {head}, ANYTHING)
            repeated = [index for index in back[head] if index not in before]
            if not repeated:
                continue
            inside = self._leading_to(repeated, head) & self._reached_from([head], set())  # excluding handlers
            last = max(inside, default=head)
            if _HAS_TESTS_TWICE and whiles and head <= whiles[-1][2] and whiles[-1][3] < max(repeated):
                heads, first, until, _ = whiles.pop()  # the test above the body, the target of a `continue`
                whiles.append(((*heads, head), first, max(until, last), max(repeated)))
            else:
                whiles.append(((head,), head, last, max(repeated)))
        found += [(False, heads, first, last) for heads, first, last, _ in whiles]
        found.sort(key=lambda loop: (loop[2], -loop[3]))
        return [CodeLoop(number, *loop) for number, loop in enumerate(found)]

    def _leading_to(self, ends: list[int], head: int) -> set[int]:
        """Returns the instructions between `head` and the jumps back to it."""
        before: dict[int, list[int]] = {}
        for index in range(len(self.instructions)):
            for following in self._next(index, ANYTHING):
                before.setdefault(following, []).append(index)
        found, waiting = {head, *ends}, list(ends)
        while waiting:
            at = waiting.pop()
            for index in before.get(at, ()) if at != head else ():
                if index not in found:
                    found.add(index)
                    waiting.append(index)
        return found

    def _loops_of_handlers(self) -> dict[int, set[int]]:
        """Assigns handlers at the end of the code to the loops around their `try`."""
        begins: dict[int, int] = {}
        for handler in self.handlers:
            target = self.index_at[handler.target]
            begins[target] = min(begins.get(target, len(self.instructions)), self.index_at[handler.start])
        inherited: dict[int, set[int]] = {}
        for target in sorted(begins, key=lambda target: begins[target]):
            loops = [loop for loop in self.loops if loop.first <= begins[target] <= loop.last]
            around = {loop.number for loop in loops} | inherited.get(begins[target], set())
            if not around:
                continue
            # Ends at code after the `try`, which also runs without exceptions, and at the next iteration's head.
            beyond = self._reached_from([begins[target]], set()) | self._entered
            beyond.update(head for loop in self.loops if loop.number in around for head in loop.heads)
            for index in self._reached_from([target], beyond):
                inherited.setdefault(index, set()).update(around)
        return inherited

    def loops_at(self, index: int) -> list[CodeLoop]:
        """Returns the loops around all copies of an instruction, outermost first.

        All copies matter, because a `return` inside a loop carries a copy of the `finally` outside that loop.
        """
        if not self.loops:
            return []
        found = self._loops_at.get(index)
        if found is None:
            copies = self._copies(index)
            found = [loop for loop in self.loops if all(self.contains(loop, copy) for copy in copies)]
            self._loops_at[index] = found
        return found

    def contains(self, loop: CodeLoop, index: int) -> bool:
        """Returns whether the loop repeats the instruction, including handlers at the end of the code."""
        return loop.first <= index <= loop.last or loop.number in self._inherited.get(index, ())

    def calls_in(self, loop: CodeLoop) -> list[int]:
        """Returns the calls inside a loop."""
        return [
            index for index, each in enumerate(self.instructions) if each.name in CALLS and self.contains(loop, index)
        ]

    # ---------------------------------------------------------------- once in each iteration

    def runs_always(self, index: int, raising: int) -> bool:
        """Returns whether this instruction runs exactly once in every complete run of the function.

        `raising`: the exceptions to consider inside it.
        """
        if self.loops_at(index):
            return False
        answer = self._runs_always.get((index, raising))
        if answer is None:
            reached = self._reached_from([0], self._copies(index), raising)
            answer = not any(self.instructions[at].name in _RETURNS for at in reached)
            self._runs_always[index, raising] = answer
        return answer

    def runs_in_each_iteration(self, index: int, loop: CodeLoop, raising: int) -> bool:
        """Returns whether this instruction runs exactly once per iteration of `loop`, before the next iteration."""
        heads = set(loop.heads)
        start = loop.heads[-1] + 1 if loop.is_for else loop.heads[-1]
        without = self._copies(index)
        waiting = [start] if start not in without else []
        found = set(waiting)
        while waiting:
            for following in self._next(waiting.pop(), raising):
                if following in heads:
                    return False
                if following not in found and following not in without and self.contains(loop, following):
                    found.add(following)
                    waiting.append(following)
        return True

    def calls_one_function(self, index: int, loop: CodeLoop) -> bool:
        """Returns whether a call inside the loop always calls one name, to which no iteration assigns.

        False for `(A if x else B)()` and for list elements.
        """
        line, _, column, _ = self.instructions[index].position
        if column is None:
            return True
        for at in range(index - 1, -1, -1):
            each = self.instructions[at]
            if each.position[0] == line and each.position[2] == column and each.name.startswith("LOAD_"):
                if each.name.startswith(("LOAD_FAST", "LOAD_DEREF", "LOAD_CLASSDEREF")):
                    return not any(
                        other.name.startswith(("STORE_FAST", "STORE_DEREF"))
                        for other in self.instructions[loop.first : loop.last + 1]
                        if other.arg == each.arg
                    )
                if each.name.startswith(("LOAD_GLOBAL", "LOAD_NAME")):
                    return True
        return False

    def has_continue(self, loop: CodeLoop) -> bool:
        """Returns whether a `continue` starts the next iteration: a separate jump, eight columns wide."""
        return any(
            target in loop.heads and self._is_written_continue(index) for index, target in enumerate(self.targets)
        )

    def _is_written_continue(self, index: int) -> bool:
        """Returns whether this jump to a loop's head is a `continue` of the source."""
        line, end_line, column, end_column = position = self.instructions[index].position
        if self.instructions[index].name != "JUMP_BACKWARD" or line != end_line or column is None:
            return False
        return end_column == column + len("continue") and self.instructions[index - 1].position != position

    def is_in_branch(self, index: int) -> bool:
        """Returns whether an instruction is inside a branch of its iteration, or of the function outside loops. What a
        `continue`, `break` or `return` leaves out is in no branch."""
        loops = self.loops_at(index)
        inner = loops[-1] if loops else None
        for at, target, around in self._branching:
            if at >= index:
                break
            if around != inner:
                continue
            if at < target <= index:
                if self._jumps_over_a_jump_back(at, target, inner):
                    return True
            elif target > index:
                if inner is None or inner.first <= target <= inner.last:
                    return True
            elif "_IF_" in self.instructions[at].name:
                return True  # an `if` around the rest of an iteration jumps back to its head
        return False

    def _jumps_over_a_jump_back(self, at: int, target: int, loop: CodeLoop | None) -> bool:
        """Returns whether the jump belongs to an `if` around the rest of an iteration, as Python 3.12 and later compile
        it: the test jumps over a jump back to the head that is no `continue`."""
        back = at + 2 if self.instructions[at + 1].name == "NOT_TAKEN" else at + 1  # Python 3.14 marks the branch
        return (
            loop is not None
            and target == back + 1
            and self.targets[back] in loop.heads
            and not self._is_written_continue(back)
        )

    def loops_around(self, number: int) -> tuple[int, ...]:
        """Returns the numbers of the loops around loop `number`, outermost first."""
        found = self._loops_around.get(number)
        if found is None:
            loop = self.loops[number]
            found = tuple(each.number for each in self.loops if each is not loop and self.contains(each, loop.first))
            self._loops_around[number] = found
        return found

    def branches_at(self, index: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Returns the branches around an instruction, outermost first, as (jump over the branch, or start of an `else`;
        numbers of the loops around the branch)."""
        found: list[tuple[int, tuple[int, ...]]] = []
        for at, target, inner in self._branching:
            begins = None
            if at < index < target:
                begins = at
            elif at < target <= index and self._ends_before_else(target, inner):
                if inner is None or self.contains(inner, index):
                    begins = len(self.instructions) + target
            if begins is not None:
                found.append((begins, tuple(loop.number for loop in self.loops if self.contains(loop, at))))
        return tuple(found)

    def _ends_before_else(self, target: int, loop: CodeLoop | None) -> bool:
        """Returns whether a branch ends before `target` with the iteration of `loop`, or with the function, without a
        `continue` or `return` in the source: then an `else` begins there, which ends in the same way."""
        index = target - 1
        if loop is None:
            return self.instructions[index].name in _RETURNS and not self._is_written_return(index)
        return self.targets[index] in loop.heads and not self._is_written_continue(index)

    @cached_property
    def _branching(self) -> list[tuple[int, int, CodeLoop | None]]:
        """The jumps, their targets and the innermost loops around them, without the ends of `for` loops."""
        return [
            (at, target, loops[-1] if (loops := [loop for loop in self.loops if self.contains(loop, at)]) else None)
            for at, target in enumerate(self.targets)
            if target is not None and self.instructions[at].name != "FOR_ITER"
        ]

    def may_follow(self, earlier: int, later: int, same_iteration: Collection[int]) -> bool:
        """Returns whether instruction `later` may run after `earlier`; `same_iteration`: the numbers of the loops that
        do not start another iteration between them."""
        question = (earlier, later, frozenset(same_iteration))
        answer = self._may_follow.get(question)
        if answer is None:
            heads = {head for loop in self.loops if loop.number in same_iteration for head in loop.heads}
            following = [each for each in self._next(earlier, ANYTHING) if each not in heads]
            answer = self._may_follow[question] = later in self._reached_from(following, heads, ANYTHING)
        return answer

    # ---------------------------------------------------------------- loops without a group in Kotlin

    def is_bare(self, loop: CodeLoop) -> bool:
        """Returns whether Kotlin writes no group around the loop: it has a `continue`, and an early `return` stands
        before its end. Each iteration has a group, beside those of what follows the loop."""
        found = self._bare.get(loop.number)
        if found is None:
            found = self._bare[loop.number] = self.has_continue(loop) and self._returns_before(loop.last + 1)
        return found

    def returns_before(self, loop: CodeLoop) -> bool:
        """Returns whether a `return` of the source stands before the loop."""
        return self._returns_before(loop.first)

    def _returns_before(self, end: int) -> bool:
        return bool(self._written_returns) and self._written_returns[0] < end

    @cached_property
    def _written_returns(self) -> list[int]:
        return [index for index in range(len(self.instructions)) if self._is_written_return(index)]

    def bare_loops_before(self, index: int) -> list[CodeLoop]:
        """Returns the bare loops that always run before an instruction, and whose iterations are beside it: no
        container or keyed block stands between them, from which Compose finds groups by their keys."""
        found = []
        for loop in self.loops:
            if loop.last < index and self.is_bare(loop):
                withouts = self._reached_from([0], set(loop.heads))
                if index not in withouts and not self._has_block_between(loop, index):
                    found.append(loop)
        return found

    def _has_block_between(self, loop: CodeLoop, index: int) -> bool:
        """Returns whether a `with` block that always runs begins after the loop, up to the call at `index`."""
        for at in range(loop.last + 1, min(index + 2, len(self.instructions))):
            if self.instructions[at].name == "BEFORE_WITH":
                reached = self._reached_from([loop.heads[0]], {at})
                if not any(self.instructions[each].name in _RETURNS for each in reached if each > at):
                    return True
        return False

    def _is_written_return(self, index: int) -> bool:
        """Returns whether this belongs to a `return` of the source. The return at the end of a function has the place
        of what runs before it, and one inside a `with` leaves a NOP at its own place."""
        each = self.instructions[index]
        line, end_line, column, end_column = each.position
        if each.name not in (*_RETURNS, "NOP") or column is None or end_column is None:
            return False
        if any(other.position == each.position and other.name not in _OF_RETURN for other in self.instructions):
            return False
        width = end_column - column if line == end_line else 0
        if width == len("return") or (width == len("None") and each.name != "NOP"):  # of `return None`, the second
            return True
        before = index - 1
        while before >= 0 and self.instructions[before].position == each.position:
            before -= 1
        value_line, _, value_column, _ = self.instructions[before].position
        return each.name != "NOP" and value_line == line and (value_column or 0) > column + len("return")

    def _copies(self, index: int) -> set[int]:
        op, position = self.instructions[index].op, self.instructions[index].position
        if position[2] is None:
            return {index}
        return {at for at, each in enumerate(self.instructions) if each.op == op and each.position == position}
