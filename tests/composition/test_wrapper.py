"""The generated wrapper is what runs, and the slot table is what it runs on."""

from __future__ import annotations

import functools
import inspect
import linecache
import sys
import traceback
from types import FrameType
from typing import Any

import pytest

from engine.composition import ComposableDefinitionError, composable, is_composable, remember
from engine.composition.calls.composed_function import info_of
from engine.snapshot import mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Leaf


def source_lines(function: Any) -> list[str]:
    source: str = function.generated_source
    return source.splitlines()


def traced_lines(function: Any, run: Any) -> list[str]:
    """The lines of the generated source that run while `run()` does."""
    hit: list[str] = []
    lines = source_lines(function)

    def local(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            hit.append(lines[frame.f_lineno - 1].strip())
        return local

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        return local if frame.f_code is function.__code__ else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        run()
    finally:
        sys.settrace(before)
    return hit


# ---------------------------------------------------------------- the text


def test_generated_source__compares_each_parameter_and_skips_or_calls() -> None:
    @composable
    def Greeting(name: str, times: int = 1) -> None:
        Leaf(name * times)

    lines = [line.strip() for line in source_lines(Greeting)]
    assert "scope = composer.start_restart_group(key, info)" in lines
    assert "dirty = composer.changed(name)" in lines
    assert "dirty = composer.changed(times) or dirty" in lines
    assert "if dirty or not composer.skipping:" in lines
    assert "body(name, times)" in lines
    assert "composer.skip_to_group_end()" in lines
    assert "scope = composer.end_restart_group()" in lines
    assert "scope.update_scope(restart, (name, times, ))" in lines


def test_unused_parameter__is_passed_on_but_not_compared() -> None:
    @composable
    def Greeting(name: str, unused: int) -> None:
        Leaf(name)

    source = "\n".join(source_lines(Greeting))
    assert "changed(unused)" not in source
    assert "body(name, unused)" in source


def test_loaded_parameters__are_those_that_the_body_loads_in_the_order_of_the_signature() -> None:
    def body(a: int, b: int, /, c: int, *rest: int, d: int, e: int, **others: int) -> None:
        print(b, rest, e, others, lambda: a)

    info = info_of(body)
    assert info.parameters == tuple(inspect.signature(body).parameters)
    assert info.loaded_parameters == ("a", "b", "rest", "e", "others")


def test_function_that_wraps_another_below_composable__runs_again_for_a_changed_argument() -> None:
    ran, number = Ran(), mutable_state_of(1)

    def body(i: int, word: str = "one") -> None:
        ran(f"{word} {i}")

    @composable
    @functools.wraps(body)
    def Row(*args: Any, **kwargs: Any) -> None:
        body(*args, **kwargs)

    def content() -> None:
        Row(number.value)
        Row(0, word="other")

    composed = Composed(content)
    number.value = 2
    composed.frame()
    assert ran == ["one 1", "other 0", "one 2"]


def test_inline_composable__has_no_restart_group() -> None:
    source = "\n".join(source_lines(Group))
    assert "enter_inline" in source
    assert "start_restart_group" not in source


def test_first_composition__runs_the_lines_of_the_text() -> None:
    @composable
    def Greeting(name: str) -> None:
        Leaf(name)

    hit = traced_lines(Greeting, lambda: Composed(lambda: Greeting("a")))
    assert hit[0] == "composer = running.composer"
    assert "dirty = composer.changed(name)" in hit
    assert "body(name)" in hit
    assert "composer.skip_to_group_end()" not in hit
    assert hit[-1] == "scope.update_scope(restart, (name, ))" or hit[-1] == "if scope is not None:"


def test_skipped_call__runs_the_text_but_not_the_body() -> None:
    run = mutable_state_of(0)

    @composable
    def Greeting(name: str) -> None:
        Leaf(name)

    @composable
    def Parent() -> None:
        run.value
        Greeting("a")

    composed = Composed(Parent)
    run.value = 1
    hit = traced_lines(Greeting, composed.frame)
    assert hit[0] == "composer = running.composer"
    assert "body(name)" not in hit


def test_functions_of_one_code_object__share_one_text() -> None:
    def make(n: int) -> Any:
        @composable
        def Local() -> None:
            Leaf(n)

        return Local

    first, second = make(1), make(2)
    assert first.generated_source is second.generated_source
    assert first.__code__ is second.__code__
    assert first is not second
    composed = Composed(lambda: (first(), second())[0])
    assert composed.dump() == "leaf'1',leaf'2'"


def test_error_in_the_body__traceback_shows_the_line_of_the_text() -> None:
    @composable
    def Broken(name: str) -> None:
        raise ValueError(name)

    with pytest.raises(ValueError) as raised:
        Composed(lambda: Broken("x"))
    frames = traceback.extract_tb(raised.value.__traceback__)
    generated = [frame for frame in frames if frame.filename.startswith("<composable ")]
    assert [frame.line for frame in generated] == ["body(name)"]
    assert generated[0].lineno is not None
    assert linecache.getline(generated[0].filename, generated[0].lineno).strip() == "body(name)"


def test_wrapper__looks_like_its_function() -> None:
    @composable
    def Greeting(name: str = "you", *, loud: bool = False) -> None:
        """Says hello."""

    assert (Greeting.__name__, Greeting.__doc__, Greeting.__module__) == ("Greeting", "Says hello.", __name__)
    assert Greeting.__defaults__ == ("you",)
    assert Greeting.__kwdefaults__ == {"loud": False}
    assert Greeting.__wrapped__.__name__ == "Greeting"  # type: ignore[attr-defined]
    assert is_composable(Greeting)
    assert not is_composable(Greeting.__wrapped__)  # type: ignore[attr-defined]


def test_parameters_named_like_the_texts_own_words__do_not_clash() -> None:
    names = ("composer", "body", "scope", "key", "dirty", "info", "frame", "site", "current", "restart", "arguments")
    ran = Ran()
    namespace: dict[str, Any] = {"ran": ran}
    exec(f"def Odd({', '.join(names)}):\n    ran(str([{', '.join(names)}]))", namespace)
    odd = composable(namespace["Odd"])
    again = mutable_state_of(0)

    @composable
    def App() -> None:
        again.value
        odd(*range(len(names)))

    composed = Composed(App)
    again.value = 1
    composed.frame()
    assert ran.take() == [str(list(range(len(names))))]


def test_parameters_named_like_the_texts_own_words__restart_passes_them() -> None:
    own = mutable_state_of(0)
    ran = Ran()

    @composable
    def Odd(arguments: int, restart: int, fresh: int, outside: int, result: int, outer: int, getframe: int) -> None:
        ran(f"{own.value} {arguments} {restart} {fresh} {outside} {result} {outer} {getframe}")

    composed = Composed(lambda: Odd(1, 2, 3, 4, 5, 6, 7))
    own.value = 1
    composed.frame()
    assert ran.take() == ["0 1 2 3 4 5 6 7", "1 1 2 3 4 5 6 7"]


@pytest.mark.parametrize("form", ["inline", "generator", "content"])
def test_parameters_named_like_the_texts_own_words__in_the_other_forms(form: str) -> None:
    ran = Ran()
    composed: Composed
    if form == "inline":

        @composable(inline=True)
        def Odd(outer: int, result: int, composer: int) -> None:
            ran(f"{outer} {result} {composer}")

        composed = Composed(lambda: Odd(1, 2, 3))
    elif form == "generator":

        @composable(inline=True)
        def OddBlock(outer: int, result: int, composer: int) -> Any:
            ran(f"{outer} {result} {composer}")
            yield

        def block() -> None:
            with OddBlock(1, 2, 3):
                Leaf("in")

        composed = Composed(block)
    else:

        @composable
        def OddSlot(content: Any, fresh: int, dirty: int, result: int) -> None:
            ran(f"{fresh} {dirty} {result}")
            content()

        composed = Composed(lambda: OddSlot(lambda: None, 1, 2, 3))
    assert ran.take() == ["1 2 3"]
    composed.verify()


# ---------------------------------------------------------------- what cannot be composed


def test_restartable_that_returns_a_value__names_the_fix() -> None:
    with pytest.raises(ComposableDefinitionError, match="annotate its return type"):

        @composable
        def doubled(x: int):  # type: ignore[no-untyped-def]
            return x * 2


def test_generator_that_is_not_inline__names_the_fix() -> None:
    with pytest.raises(ComposableDefinitionError, match="inline=True"):

        @composable
        def rows():  # type: ignore[no-untyped-def]
            yield


def test_async_function__names_launched_effect() -> None:
    with pytest.raises(ComposableDefinitionError, match="LaunchedEffect"):

        @composable
        async def load() -> None: ...


def test_composable_twice__is_refused() -> None:
    with pytest.raises(ComposableDefinitionError, match="remove the second"):
        composable(composable(lambda: None))


def test_composable_of_a_class__is_refused() -> None:
    with pytest.raises(ComposableDefinitionError, match=r"takes a function, got the class int: write `def int\(…\):`"):
        composable(int)  # type: ignore[type-var]


# ---------------------------------------------------------------- the table is what runs


def cell(composed: Composed, value: Any) -> tuple[Any, int]:
    """The one slot of the table that holds `value`: (slots of its group, number)."""
    found = [
        (view.slots, number)
        for root in composed.composition.slot_table.groups
        for view in root.walk()
        for number, each in enumerate(view.slots)
        if type(each) is type(value) and each == value
    ]
    assert len(found) == 1, found
    return found[0]


def test_argument_changed_in_its_slot__next_composition_does_not_skip() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(name: str) -> None:
        name
        ran("child")

    @composable
    def Parent() -> None:
        run.value
        Child("an argument")

    composed = Composed(Parent)
    ran.take()
    slots, number = cell(composed, "an argument")
    slots[number] = "another"
    run.value = 1
    composed.frame()
    assert ran.take() == ["child"]
    assert slots[number] == "an argument"  # the pass wrote what it was given
    run.value = 2
    composed.frame()
    assert ran.take() == []


def test_argument_changed_in_its_slot_and_put_back__next_composition_skips() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    @composable
    def Child(name: str) -> None:
        name
        ran("child")

    @composable
    def Parent() -> None:
        run.value
        Child("an argument")

    composed = Composed(Parent)
    ran.take()
    slots, number = cell(composed, "an argument")
    slots[number] = "another"
    slots[number] = "an argument"
    run.value = 1
    composed.frame()
    assert ran.take() == []


def test_remembered_value_changed_in_its_slot__is_what_remember_gives() -> None:
    run = mutable_state_of(0)

    def app() -> None:
        Leaf((run.value, remember(lambda: "remembered")))

    composed = Composed(app)
    slots, number = cell(composed, "remembered")
    slots[number] = "made up"
    run.value = 1
    composed.frame()
    assert composed.dump() == "leaf'(1, 'made up')'"
    slots, number = cell(composed, "made up")
    slots[number] = "remembered"
    run.value = 2
    composed.frame()
    assert composed.dump() == "leaf'(2, 'remembered')'"


def test_key_of_remember_changed_in_its_slot__calculates_again() -> None:
    run = mutable_state_of(0)
    ran = Ran()

    def app() -> None:
        run.value
        remember(lambda: ran("calculated"), "a key")

    composed = Composed(app)
    ran.take()
    slots, number = cell(composed, "a key")
    slots[number] = "b"
    run.value = 1
    composed.frame()
    assert ran.take() == ["calculated"]


def test_key_of_a_group_changed__the_group_is_created_again() -> None:
    run = mutable_state_of(0)

    def app() -> None:
        run.value
        Leaf(remember(lambda: "first" if run.value == 0 else "second"))

    composed = Composed(app)
    table = composed.composition.slot_table
    view = next(view for view in table.groups[0].walk() if list(view.slots) == ["first"])
    view.key += 1
    run.value = 1
    composed.frame()
    assert composed.dump() == "leaf'second'"


def test_property_of_a_node_changed_in_its_slot__is_set_again() -> None:
    run = mutable_state_of(0)

    def app() -> None:
        run.value
        Leaf("a text")

    composed = Composed(app)
    slots, number = cell(composed, "a text")
    slots[number] = "other"
    composed.root.children[0].text = "drifted"
    run.value = 1
    composed.frame()
    assert composed.dump() == "leaf'a text'"
    composed.root.children[0].text = "drifted"
    run.value = 2
    composed.frame()
    assert composed.dump() == "leaf'drifted'"  # the slot says that it was set already
