"""A state is called like the variable it was made for."""

import gc
import linecache
import weakref
from typing import Any

import pytest

import engine.snapshot
from engine.snapshot import (
    derived_state_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
)

# `remember` as the engine has it: a function whose file is the engine's, some frames deep.
_SOURCE = """
def remember(calculation):
    def cached():
        value = calculation()
        return value
    return cached()
"""
_namespace: dict[str, Any] = {}
exec(compile(_SOURCE, engine.snapshot.__file__ + ".remember", "exec"), _namespace)
remember = _namespace["remember"]

at_module_level = mutable_state_of(0)


class Model:
    shared = mutable_state_of(0)

    def __init__(self) -> None:
        self.count = mutable_state_of(0)
        self.items: dict[str, Any] = {}
        self.items["first"] = mutable_state_of(0)


def use_count() -> Any:
    return remember(lambda: mutable_state_of(0))


def make() -> Any:
    return mutable_state_of(0)


def test_assigned__the_target() -> None:
    local = mutable_state_of(0)
    annotated: Any = mutable_state_of(0)
    chained = also = mutable_state_of(0)
    model = Model()
    assert [s.name for s in (at_module_level, local, annotated, chained, Model.shared)] == [
        "at_module_level",
        "local",
        "annotated",
        "chained",
        "shared",
    ]
    assert also.name == "chained"
    assert model.count.name == "self.count"
    assert model.items["first"].name == "self.items['first']"


def test_every_kind_of_state__the_target() -> None:
    derived = derived_state_of(lambda: 1)
    items = mutable_state_list_of(1)
    mapping = mutable_state_map_of({1: 2})
    members = mutable_state_set_of(1)
    assert [s.name for s in (derived, items, mapping, members)] == ["derived", "items", "mapping", "members"]


def test_remembered__the_target_of_the_call() -> None:
    padding = remember(lambda: mutable_state_of(0))
    again = remember(lambda: derived_state_of(lambda: padding.value))
    by_function = remember(make)
    spread = remember(
        lambda: mutable_state_of(
            0,
        ),
    )
    assert [s.name for s in (padding, again, by_function, spread)] == [
        "padding",
        "again",
        "by_function",
        "spread",
    ]


def test_remembered_in_a_loop__each_has_the_name() -> None:
    names = []
    for _ in range(3):
        row = remember(lambda: mutable_state_of(0))
        names.append(row.name)
    assert names == ["row", "row", "row"]


def test_returned_by_a_function_of_ones_own__the_callers_target() -> None:
    count = use_count()
    total = use_count()
    made = make()
    assert (count.name, total.name, made.name) == ("count", "total", "made")


def test_one_local_function_for_two_states__each_has_its_own_name() -> None:
    def local() -> Any:
        return mutable_state_of(0)

    first = remember(local)
    second = remember(local)
    third = local()
    assert (first.name, second.name, third.name) == ("first", "second", "third")


def test_states_in_tuples_and_containers__are_named_by_their_own_target_or_the_containers() -> None:
    a, b = mutable_state_of(0), remember(lambda: mutable_state_of(0))
    rows = [mutable_state_of(i) for i in range(2)]
    if (found := mutable_state_of(0)).value == 0:
        pass
    assert [s.name for s in (a, b, *rows, found)] == ["a", "b", "rows", "rows", "found"]


def test_given_name__is_kept() -> None:
    state = mutable_state_of(0, name="mine")
    assert state.name == "mine"
    assert mutable_state_list_of(1, name="list").name == "list"


def test_no_target__file_and_line() -> None:
    line = test_no_target__file_and_line.__code__.co_firstlineno + 2
    assert mutable_state_of(0).name == f"test_state_names.py:{line}"


def test_no_source__from_the_instructions() -> None:
    source = (
        "class Model:\n"
        "    def __init__(self): self.count = mutable_state_of(0)\n"
        "def f():\n"
        "    local = mutable_state_of(0)\n"
        "    remembered = remember(lambda: mutable_state_of(0))\n"
        "    table = {}\n"
        "    table['key'] = mutable_state_of(0)\n"
        "    return local, remembered, table['key']\n"
        "top = mutable_state_of(0)\n"
    )
    namespace: dict[str, Any] = {"mutable_state_of": mutable_state_of, "remember": remember}
    exec(compile(source, "<no source>", "exec"), namespace)
    assert [s.name for s in namespace["f"]()] == ["local", "remembered", "table['key']"]
    assert [s.name for s in namespace["f"]()] == ["local", "remembered", "table['key']"]
    assert (namespace["top"].name, namespace["Model"]().count.name) == ("top", "self.count")


def test_notebook_cell__its_source_in_the_line_cache_is_used() -> None:
    source = "first, second = make(0), make(1)\n"
    linecache.cache["<cell 1>"] = (len(source), None, [source], "<cell 1>")
    namespace: dict[str, Any] = {"make": mutable_state_of}
    exec(compile(source, "<cell 1>", "exec"), namespace)
    assert (namespace["first"].name, namespace["second"].name) == ("first", "second")
    del linecache.cache["<cell 1>"]


@pytest.mark.parametrize("source", ["%magic\nx = make(0)\n", "x = make(0) +\n"])
def test_source_that_does_not_parse__from_the_instructions(source: str) -> None:
    linecache.cache["<broken>"] = (len(source), None, source.splitlines(True), "<broken>")
    namespace: dict[str, Any] = {"make": mutable_state_of}
    exec(compile("\nx = make(0)\n", "<broken>", "exec"), namespace)
    assert namespace["x"].name == "x"
    del linecache.cache["<broken>"]


def test_collected_code_object__leaves_no_cache_entry() -> None:
    namespace: dict[str, Any] = {"mutable_state_of": mutable_state_of, "remember": remember}
    exec(
        compile("def f():\n    a = remember(lambda: mutable_state_of(0))\n    return a.name\n", "<x>", "exec"),
        namespace,
    )
    assert namespace["f"]() == "a"
    code = weakref.ref(namespace["f"].__code__)
    namespace.clear()
    gc.collect()
    assert code() is None
