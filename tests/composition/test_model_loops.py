"""Random bodies of loops, branches and jumps around calls that remember, against a model with a place for each
iteration and branch.

One source text runs twice: composed, and by the model, where `remember` is a dictionary that knows the place by name.
Every call says its place: its own number, the numbers of the iterations around it, and the calls that led to it.
A place that a pass does not come to is forgotten.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any
from zlib import crc32

from hypothesis import given
from hypothesis import strategies as st

from engine.composition import composable, remember
from engine.snapshot import mutable_state_of
from tests.composition.tree import Composed, Group

PASSES = 5


class Boom(Exception):  # noqa: N818
    """What the bodies raise and catch."""


class Source:
    """Makes the text: `body`, the content, and the functions that it calls."""

    def __init__(self, random: random.Random) -> None:
        self.random = random
        self.lines: list[str] = []
        self.numbers = 0
        self.returns = False
        self.functions: list[list[str]] = []
        self.left = random.choice((4, 8, 16, 30))
        text = self.function("body", "()", "")
        self.text = "\n".join("\n".join(each) for each in [*self.functions, text]) + "\n"

    def number(self) -> int:
        self.numbers += 1
        return self.numbers

    def function(self, name: str, parameters: str, decorator: str, at: str = "") -> list[str]:
        outer, self.lines = self.lines, ([decorator] if decorator else [])
        # A function returns early or continues its loops: where it does both, calls behind a loop begin again when its
        # number of iterations changes (recordings behind_return_…).
        returns, self.returns = self.returns, self.random.random() < 0.5
        self.lines += [f"def {name}{parameters}:", "    gen.value"]
        self.block(1, at, False, True)
        self.lines, made = outer, self.lines
        self.returns = returns
        return made

    def block(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        """Statements at this depth; `at` are the variables that identify the place."""
        for _ in range(self.random.randint(1, 4 if depth < 3 else 2)):
            self.statement(depth, at, in_loop, may_return)

    def add(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)

    def place(self, at: str) -> str:
        return f"({self.number()}, {at})"

    def statement(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        self.left -= 1
        simple = depth > 5 or self.left < 0
        kinds = ["put", "put", "row", "choose"]
        if in_loop:
            kinds += ["continue", "break"]
        if not simple:
            kinds += ["for", "for", "while", "endless", "if", "if", "else", "try", "try", "finally", "with", "match"]
            kinds += ["list", "generator", "call", "call", "inline", "scope", "lambda", "return", "condition"]
            kinds += ["while_else", "nested_list", "dict", "twice", "method", "decorated", "yielding", "nested"]
        getattr(self, "_" + self.random.choice(kinds))(depth, at, in_loop, may_return)

    # -- calls that remember

    def _put(self, depth: int, at: str, *_: bool) -> None:
        self.add(depth, f"put({self.place(at)}, remember(fresh))")

    def _row(self, depth: int, at: str, *_: bool) -> None:
        self.add(depth, f"Row({self.place(at)})")

    def _choose(self, depth: int, at: str, *_: bool) -> None:
        first, second, test = self.place(at), self.place(at), self.number()
        self.add(depth, f"put({first}, remember(fresh)) if yes({test}, {at}) else put({second}, remember(fresh))")

    def _condition(self, depth: int, at: str, *_: bool) -> None:
        self.add(depth, f"yes({self.number()}, {at}) and Row({self.place(at)})")

    # -- jumps

    def _continue(self, depth: int, at: str, *_: bool) -> None:
        if self.returns:
            self._put(depth, at)
        else:
            self.add(depth, f"if yes({self.number()}, {at}): continue")

    def _break(self, depth: int, at: str, *_: bool) -> None:
        self.add(depth, f"if rarely({self.number()}, {at}): break")

    def _return(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        if may_return and self.returns:
            self.add(depth, f"if rarely({self.number()}, {at}): return")
        else:
            self._put(depth, at)

    # -- loops

    def _for(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        number = self.number()
        self.add(depth, f"for i{number} in range(count({number}, {at})):")
        self.block(depth + 1, f"{at}i{number}, ", True, may_return)
        if self.random.random() < 0.2:
            self.add(depth, "else:")
            self.block(depth + 1, at, in_loop, may_return)

    def _while(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        number = self.number()
        self.add(depth, f"i{number} = -1")
        self.add(depth, f"while i{number} + 1 < count({number}, {at}):")
        self.add(depth + 1, f"i{number} += 1")
        self.block(depth + 1, f"{at}i{number}, ", True, may_return)

    def _endless(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        number = self.number()
        self.add(depth, f"i{number} = -1")
        self.add(depth, "while True:")
        self.add(depth + 1, f"i{number} += 1")
        self.add(depth + 1, f"if i{number} >= count({number}, {at}): break")
        self.block(depth + 1, f"{at}i{number}, ", True, may_return)

    def _list(self, depth: int, at: str, *_: bool) -> None:
        number = self.number()
        inner = f"{at}i{number}, "
        call = f"put({self.place(inner)}, remember(fresh))"
        self.add(depth, f"[{call} for i{number} in range(count({number}, {at})) if yes({self.number()}, {inner})]")

    def _generator(self, depth: int, at: str, *_: bool) -> None:
        number = self.number()
        inner = f"{at}i{number}, "
        call = f"Row({self.place(inner)}) if yes({self.number()}, {inner}) else None"
        self.add(depth, f"any({call} for i{number} in range(count({number}, {at})))")

    # -- branches

    def _if(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        self.add(depth, f"if yes({self.number()}, {at}):")
        self.block(depth + 1, at, in_loop, may_return)

    def _else(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        self._if(depth, at, in_loop, may_return)
        self.add(depth, "else:")
        self.block(depth + 1, at, in_loop, may_return)

    def _match(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        self.add(depth, f"match count({self.number()}, {at}):")
        for case in ("0", "1 | 2", "_"):
            self.add(depth + 1, f"case {case}:")
            self.block(depth + 2, at, in_loop, may_return)

    def _try(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        self.add(depth, "try:")
        self.block(depth + 1, at, in_loop, may_return)
        self.add(depth + 1, f"fail({self.number()}, {at})")
        self.block(depth + 1, at, in_loop, may_return)
        self.add(depth, "except Boom:")
        self.block(depth + 1, at, in_loop, may_return)
        if self.random.random() < 0.3:
            self.add(depth, "else:")
            self.block(depth + 1, at, in_loop, may_return)

    def _finally(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        self.add(depth, "try:")
        self.block(depth + 1, at, in_loop, may_return)
        self.add(depth, "finally:")
        self._put(depth + 1, at)

    # -- what opens a group, and what calls

    def _with(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        self.add(depth, "with Group():")
        self.block(depth + 1, at, in_loop, may_return)

    def _called(self, depth: int, at: str, decorator: str) -> None:
        name = f"f{self.number()}"
        self.functions.append(self.function(name, "(at)", decorator, "*at, "))
        self.add(depth, f"{name}({self.place(at)})")

    def _call(self, depth: int, at: str, *_: bool) -> None:
        self._called(depth, at, "")

    def _inline(self, depth: int, at: str, *_: bool) -> None:
        self._called(depth, at, "@composable(inline=True)")

    def _scope(self, depth: int, at: str, *_: bool) -> None:
        self._called(depth, at, "@composable")

    def _lambda(self, depth: int, at: str, *_: bool) -> None:
        number = self.number()
        call = f"put((*at, {number}), remember(fresh)) if yes({number}, *at) else None"
        self.add(depth, f"(lambda at: {call})({self.place(at)})")

    # -- what is less usual

    def _while_else(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        number = self.number()
        self.add(depth, f"i{number} = -1")
        self.add(depth, f"while (i{number} := i{number} + 1) < count({number}, {at}):")
        self.block(depth + 1, f"{at}i{number}, ", True, may_return)
        self.add(depth, "else:")
        self.block(depth + 1, at, in_loop, may_return)

    def _nested_list(self, depth: int, at: str, *_: bool) -> None:
        outer, inner = self.number(), self.number()
        place = f"{at}i{outer}, i{inner}, "
        loops = f"for i{outer} in range(count({outer}, {at})) for i{inner} in range(count({inner}, {at}i{outer}, ))"
        self.add(depth, f"[put({self.place(place)}, remember(fresh)) {loops} if yes({self.number()}, {place})]")

    def _dict(self, depth: int, at: str, *_: bool) -> None:
        number = self.number()
        inner = f"{at}i{number}, "
        self.add(depth, f"{{i{number}: Row({self.place(inner)}) for i{number} in range(count({number}, {at}))}}")

    def _twice(self, depth: int, at: str, *_: bool) -> None:
        """A helper that two loops call."""
        name = f"f{self.number()}"
        self.functions.append(self.function(name, "(at)", "", "*at, "))
        for _loop in range(2):
            number = self.number()
            self.add(depth, f"for i{number} in range(count({number}, {at})):")
            self.add(depth + 1, f"if yes({self.number()}, {at}i{number}, ): {name}({self.place(f'{at}i{number}, ')})")

    def _method(self, depth: int, at: str, *_: bool) -> None:
        number = self.number()
        decorator = self.random.choice(("@composable", "@composable(inline=True)"))
        body = self.function(f"m{number}", "(self, at)", decorator, "*at, ")
        self.functions.append([f"class C{number}:", *("    " + line for line in body), f"c{number} = C{number}()"])
        self.add(depth, f"c{number}.m{number}({self.place(at)})")

    def _decorated(self, depth: int, at: str, *_: bool) -> None:
        number = self.number()
        wrapper = [f"def d{number}(function):", "    def around(at): return function(at)", "    return around"]
        self.functions.append([*wrapper, *self.function(f"f{number}", "(at)", f"@d{number}", "*at, ")])
        self.add(depth, f"f{number}({self.place(at)})")

    def _yielding(self, depth: int, at: str, in_loop: bool, may_return: bool) -> None:
        number, inside = self.number(), self.number()
        call = f"if yes({inside}, *at, i): put((*at, i, {inside}), remember(fresh))"
        generator = [f"def g{number}(at, count):", "    for i in range(count):", f"        {call}", "        yield i"]
        self.functions.append(generator)
        self.add(depth, f"for i{number} in g{number}({self.place(at)}, count({number}, {at})):")
        self.block(depth + 1, f"{at}i{number}, ", True, may_return)

    def _nested(self, depth: int, at: str, *_: bool) -> None:
        number = self.number()
        self.add(depth, f"def n{number}(at):")
        self.block(depth + 1, "*at, ", False, True)
        for _call in range(2):
            self.add(depth, f"if yes({self.number()}, {at}): n{number}({self.place(at)})")


class Data:
    """What decides: another answer here and there in each pass, the same in both runs."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.number = 0

    def _chance(self, what: str, *at: Any) -> int:
        return crc32(f"{self.seed} {what} {at}".encode()) >> 8

    def _changed(self, number: int, at: Any) -> int:
        """The last pass in which the answer to this question changed."""
        return max((n for n in range(1, self.number + 1) if self._chance("changes", n, number, at) % 4 == 0), default=0)

    def yes(self, number: int, *at: Any) -> bool:
        return self._chance("yes", number, at, self._changed(number, at)) % 3 > 0

    def rarely(self, number: int, *at: Any) -> bool:
        return self._chance("rarely", number, at, self._changed(number, at)) % 6 == 0

    def count(self, number: int, *at: Any) -> int:
        return self._chance("count", number, at, self._changed(number, at)) % 4

    def fail(self, number: int, *at: Any) -> None:
        if self._chance("fail", number, at, self._changed(number, at)) % 3 == 0:
            raise Boom


class Model:
    """Places and what they remember."""

    def __init__(self) -> None:
        self.kept: dict[Any, int] = {}
        self.new: dict[Any, int] = {}
        self.made = 0
        self.log: list[Any] = []
        self.in_container: list[set[Any]] = []

    def put(self, at: Any, _: object = None) -> None:
        value = self.kept.get(at)
        if value is None:
            self.made += 1
            value = self.made
        self.new[at] = value
        for places in self.in_container:
            places.add(at)
        self.log.append((at, value))

    @contextmanager
    def container(self) -> Iterator[None]:
        self.in_container.append(set())
        try:
            yield
        except Boom:  # what an exception leaves is removed
            for place in self.in_container[-1]:
                self.new.pop(place, None)
            raise
        finally:
            self.in_container.pop()

    def run(self, body: Any) -> list[Any]:
        self.new = {}
        self.log = []
        body()
        self.kept = self.new
        return self.log


def runs(seed: int) -> tuple[str, list[list[Any]], list[list[Any]]]:
    """The text, and what each pass logged: the model's, the composition's."""
    text = Source(random.Random(seed)).text
    data = Data(seed)
    decisions = {"yes": data.yes, "rarely": data.rarely, "count": data.count, "fail": data.fail, "Boom": Boom}
    model = Model()

    def in_model(*_: Any, **__: Any) -> Any:
        """`@composable` and `@composable(inline=True)`: a group of its own, which an exception removes."""

        def decorated(function: Any) -> Any:
            def called(*arguments: Any) -> None:
                with model.container():
                    function(*arguments)

            return called

        return decorated(_[0]) if _ else decorated

    modelled: dict[str, Any] = {
        **decisions,
        "put": model.put,
        "Row": model.put,
        "remember": lambda _: None,
        "fresh": None,
        "Group": model.container,
        "composable": in_model,
        "gen": nullcontext(),
    }
    modelled["gen"].value = 0
    exec(compile(text, f"<model {seed}>", "exec"), modelled)

    gen = mutable_state_of(0)
    made = [0]
    log: list[Any] = []

    def fresh() -> int:
        made[0] += 1
        return made[0]

    def put(at: Any, value: int) -> None:
        log.append((at, value))

    @composable
    def Row(at: Any) -> None:
        gen.value
        put(at, remember(fresh))

    composed_names: dict[str, Any] = {
        **decisions,
        "put": put,
        "Row": Row,
        "remember": remember,
        "fresh": fresh,
        "Group": Group,
        "composable": composable,
        "gen": gen,
    }
    exec(compile(text, f"<composed {seed}>", "exec"), composed_names)
    expected, logged = [model.run(modelled["body"])], []
    composed = Composed(composed_names["body"])
    logged.append(list(log))
    for number in range(1, PASSES):
        data.number = number
        expected.append(model.run(modelled["body"]))
        log.clear()
        gen.value = number
        composed.frame()
        logged.append(list(log))
    composed.composition.dispose()
    composed.recomposer.close()
    return text, expected, logged


@given(st.integers(0, 2**32 - 1))
def test_random_loops_and_branches__state_stays_with_iteration_and_branch(seed: int) -> None:
    text, expected, logged = runs(seed)
    assert logged == expected, f"seed {seed}\n{text}"
