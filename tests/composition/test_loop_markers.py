"""Functions whose loops are counted do what they did, and look as they did: positions, lines, closures, handlers."""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
import types
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.composition import composable
from engine.composition.calls.control_flow import ControlFlow, handlers_of, instructions_of
from engine.composition.calls.iterations import AgainMarker, ForMarker, WhileMarker, with_markers
from tests.composition.tree import Composed, Label

MARKERS = (ForMarker, WhileMarker, AgainMarker)


def note(out: list[Any], value: Any) -> Any:
    out.append(value)
    return value


# ---------------------------------------------------------------- functions with loops of all kinds


def plain_for(out: list[Any]) -> Any:
    for i in range(3):
        note(out, i)
    else:
        note(out, "else")
    return len(out)


def continues_and_breaks(out: list[Any]) -> Any:
    for i in range(6):
        if i == 1:
            continue
        note(out, i)
        if i == 3:
            break
    else:
        note(out, "never")


def whiles(out: list[Any]) -> Any:
    n = 5
    while n:
        n -= 1
        if n == 2:
            continue
        note(out, n)
    while True:
        n += 1
        note(out, n)
        if n > 3:
            break
    while n > 0:
        while n % 2 == 0:
            n -= 1
            note(out, ("inner", n))
        n -= 1


def while_at_a_join(out: list[Any]) -> Any:
    n = 3
    if out:
        note(out, "never")
    while n:
        n -= 1
        note(out, n)


def tries(out: list[Any]) -> Any:
    for i in range(4):
        try:
            note(out, 1 / (i - 1))
            if i == 3:
                return "returned"
        except ZeroDivisionError as error:
            note(out, str(error))
            continue
        else:
            note(out, "else")
        finally:
            note(out, ("finally", i))


def try_around(out: list[Any]) -> Any:
    try:
        for i in range(3):
            note(out, 1 / (1 - i))
    except ZeroDivisionError:
        for i in range(2):
            note(out, ("handler", i))


def nested(out: list[Any]) -> Any:
    return [note(out, (i, j)) for i in range(3) if i != 1 for j in range(i) if note(out, j) is not None]


def comprehensions(out: list[Any]) -> Any:
    a = {note(out, i) for i in range(2)}
    b = {note(out, i): note(out, -i) for i in range(2)}
    c = tuple(note(out, i) for i in range(2))
    return a, b, c


def generator(out: list[Any]) -> Iterator[Any]:
    for i in range(3):
        got = yield note(out, i)
        note(out, got)


def delegating(out: list[Any]) -> Any:
    def rows() -> Iterator[Any]:
        yield from generator(out)
        for i in (7, 8):
            yield note(out, i)

    return list(rows())


def matches(out: list[Any]) -> Any:
    for value in (1, "a", (2, 3), None):
        match value:
            case int():
                note(out, "int")
            case (a, b):
                note(out, a + b)
            case None:
                continue
            case _:
                note(out, value)


def withs(out: list[Any]) -> Any:
    for i in range(3):
        with pytest.raises(ValueError):
            note(out, i)
            raise ValueError


def closures(out: list[Any]) -> Any:
    count = 0

    def add() -> None:
        nonlocal count
        for _ in range(2):
            note(out, count)
            count += 1

    for _ in range(2):
        add()
    return [f() for f in [lambda i=i: note(out, i * 10) for i in range(2)]]


def far(out: list[Any]) -> Any:
    """Its jumps are longer than one byte says."""
    for i in range(3):
        if i == 1:
            note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4])
            note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4])
            note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4])
            note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4])
            continue
        n = 2
        while n:
            note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4])
            note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4]), note(out, [1, 2, 3, 4])
            n -= 1
        note(out, (i, n))


class Base:
    def rows(self, out: list[Any]) -> None:
        for i in range(2):
            note(out, i)


class Derived(Base):
    def rows(self, out: list[Any]) -> None:
        for _ in range(2):
            super().rows(out)
        self.__hidden(out)

    def __hidden(self, out: list[Any]) -> None:
        for i in range(2):
            note(out, __class__.__name__ + str(i))  # type: ignore[name-defined]


def methods(out: list[Any]) -> Any:
    Derived().rows(out)


def raising(out: list[Any]) -> Any:
    for i in range(3):
        note(
            out,
            [1, 2][i],
        )


FUNCTIONS: list[Callable[[list[Any]], Any]] = [
    plain_for, continues_and_breaks, whiles, while_at_a_join, tries, try_around, nested, comprehensions, delegating,
    matches, withs, closures, far, methods, raising,
]  # fmt: skip


CODES = {function: function.__code__ for function in FUNCTIONS}
"""As Python compiled them: composing marks the functions that it may reach."""


def with_code(function: Callable[..., Any], code: types.CodeType) -> Callable[..., Any]:
    return types.FunctionType(code, function.__globals__, function.__name__)


def marked(function: Callable[..., Any]) -> Callable[..., Any]:
    return with_code(function, with_markers(CODES[function]))


def original(function: Callable[..., Any]) -> Callable[..., Any]:
    return with_code(function, CODES[function])


def is_marked(code: types.CodeType) -> bool:
    inner = [each for each in code.co_consts if isinstance(each, types.CodeType)]
    return any(isinstance(each, MARKERS) for each in code.co_consts) or any(map(is_marked, inner))


def outcome(function: Callable[..., Any]) -> tuple[list[Any], Any]:
    out: list[Any] = []
    try:
        return out, function(out)
    except IndexError as error:
        return out, str(error)


def lines_run(function: Callable[..., Any]) -> list[tuple[str, int]]:
    """The lines of this file that run, in order."""
    lines: list[tuple[str, int]] = []

    def local(frame: types.FrameType, event: str, _: Any) -> Any:
        if event == "line":
            lines.append((frame.f_code.co_name, frame.f_lineno))
        return local

    def trace(frame: types.FrameType, event: str, _: Any) -> Any:
        return local if frame.f_code.co_filename == __file__ else None

    for _ in range(20):  # until the interpreter has put in what is faster
        outcome(function)
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        outcome(function)
    finally:
        sys.settrace(before)
    return [line for line in lines if line[0] != "outcome"]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_function_with_markers__does_the_same_outside_composition(function: Callable[..., Any]) -> None:
    expected = outcome(original(function))
    assert is_marked(with_markers(CODES[function])) or function is methods
    assert outcome(marked(function)) == expected


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_function_with_markers__does_the_same_while_composing(function: Callable[..., Any]) -> None:
    expected = outcome(original(function))
    outcomes: list[Any] = []
    Composed(lambda: outcomes.append(outcome(marked(function))))
    assert outcomes == [expected]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_function_with_markers__runs_the_same_lines(function: Callable[..., Any]) -> None:
    assert lines_run(marked(function)) == lines_run(original(function))


def codes_in(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from codes_in(each)


def without_markers(code: types.CodeType) -> list[Any]:
    kept = []
    left_out = 0
    for each in instructions_of(code):
        if each.name == "LOAD_CONST" and isinstance(code.co_consts[each.arg], MARKERS):
            left_out = 3 if isinstance(code.co_consts[each.arg], ForMarker) else 4
        if left_out:
            left_out -= 1
        else:
            kept.append(each)
    return kept


MODULES = ["argparse", "dataclasses", "difflib", "inspect", "tarfile", "textwrap", "tokenize", "typing", "zipfile"]


@pytest.mark.parametrize("name", MODULES)
def test_code_of_the_standard_library__keeps_instructions_positions_jumps_and_handlers(name: str) -> None:
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.loader is not None
    module = spec.loader.get_code(name)  # type: ignore[attr-defined]
    compared = 0
    for code in codes_in(module):
        made = with_markers(code)
        old, new = instructions_of(code), without_markers(made)
        own = [(each.op, each.position, each.caches) for each in old]
        assert [(each.op, each.position, each.caches) for each in new] == own
        place = {each.start: number for number, each in enumerate(new)}
        was = {each.start: number for number, each in enumerate(old)}
        starts = sorted(place)
        for before, after in zip(old, new, strict=True):
            if before.target is None:
                assert after.arg == before.arg
            else:  # to the same instruction, or to a marker before it
                target = next(start for start in starts if start >= after.target)
                assert place[target] == was[before.target]
        handlers = [(was[each.start], was[each.target], each.depth, each.lasti) for each in handlers_of(code)]
        assert handlers == [
            (place[each.start], place[each.target], each.depth, each.lasti) for each in handlers_of(made)
        ]
        compared += made is not code
    assert compared > 0


# ---------------------------------------------------------------- what tools see


def test_composable_with_a_loop__is_the_users_function_in_all_but_code() -> None:
    @composable
    def Rows(n: int = 2, *, name: str = "row") -> None:
        """Rows."""
        for i in range(n):
            if i:
                Label(f"{name}{i}")

    body: Any = Rows.__wrapped__  # type: ignore[attr-defined]
    assert is_marked(body.__code__)
    assert inspect.getsource(body).strip().startswith("@composable\n    def Rows(n: int = 2")
    assert body.__code__.co_qualname == body.__qualname__
    assert (body.__defaults__, body.__kwdefaults__, body.__doc__) == ((2,), {"name": "row"}, "Rows.")
    assert body.__code__.co_varnames == ("n", "name", "i")
    assert body.__code__.co_firstlineno == inspect.getsourcelines(body)[1]
    assert inspect.signature(Rows) == inspect.signature(body)


def test_exception_in_a_counted_loop__traceback_has_the_users_line_and_columns() -> None:
    def where(function: Callable[..., Any]) -> list[Any]:
        with pytest.raises(IndexError) as raised:
            function([])
        frames = traceback.extract_tb(raised.value.__traceback__)
        return [(f.lineno, f.end_lineno, f.colno, f.end_colno, f.line) for f in frames if f.name == "raising"]

    assert where(marked(raising)) == where(original(raising))
    found: list[Any] = []

    def app() -> None:
        found.extend(where(marked(raising)))

    Composed(app)
    assert found == where(original(raising))


def test_code_without_calls_in_loops__is_left_as_it_is() -> None:
    def total(values: list[int]) -> int:
        sum = 0
        for value in values:
            sum += value
        return sum

    assert with_markers(total.__code__) is total.__code__


def test_while_with_continue__is_one_loop() -> None:
    assert [(loop.is_for, len(loop.heads)) for loop in ControlFlow(CODES[whiles]).loops] == [
        (False, 2 if sys.version_info < (3, 14) else 1),  # Python 3.14 writes each test once
        (False, 1),
        (False, 1),
        (False, 1),
    ]


def test_equal_code_of_two_files__each_keeps_its_own() -> None:
    source = "def f(out):\n    for i in range(2):\n        out(i)\n"
    made = []
    for file in ("<first>", "<second>"):
        namespace: dict[str, Any] = {}
        exec(compile(source, file, "exec"), namespace)
        made.append(with_markers(namespace["f"].__code__))
    assert [code.co_filename for code in made] == ["<first>", "<second>"]


def test_collected_code__leaves_no_cache_entry() -> None:
    import gc

    from engine.composition.calls import composed_function, iterations, numbered_site

    def sizes() -> tuple[int, ...]:
        gc.collect()
        caches = (iterations._marked, numbered_site.counted_loops, numbered_site._flows)
        return (*(len(cache.by_id) for cache in caches), len(composed_function._infos))

    source = "def f(ids=(0, 1)):\n    for i in ids:\n        if i:\n            Label(i)\n"

    def run(number: int) -> None:
        namespace: dict[str, Any] = {"Label": Label}
        exec(compile(source, f"<cell {number}>", "exec"), namespace)
        composed = Composed(namespace["f"])
        composed.composition.dispose()
        composed.recomposer.close()

    for number in range(2):
        run(number)
    before = sizes()
    for number in range(2, 6):
        run(number)
    assert sizes() == before
