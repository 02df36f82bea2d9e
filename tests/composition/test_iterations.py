"""Each iteration of a loop, and each branch, is a place of its own (recordings loop_*, branch_places)."""

from __future__ import annotations

import itertools
import warnings
from typing import Any

import pytest

from engine.composition import Composition, Recomposer, composable, current_composer, key, remember
from engine.composition.calls.composed_function import info_of
from engine.composition.calls.numbered_site import UncountedLoopWarning
from engine.snapshot import mutable_state_of
from tests.composition.hiding import Hiding, Row, by_if, rows
from tests.composition.tree import Composed, Label, Leaf, Node, TreeApplier

# ---------------------------------------------------------------- source that is not at hand


_SOURCE = """
def content(ids, hidden):
    for id in ids:
        if id not in hidden.value:
            Row(id)
"""


def test_source_that_is_not_at_hand__iterations_count_all_the_same() -> None:
    namespace: dict[str, Any] = {"Row": Row}
    exec(compile(_SOURCE, "<no file>", "exec"), namespace)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        app = Hiding(namespace["content"])
        assert app.after("b") == "a:a c:c"


def test_cell_of_a_notebook_run_again__keeps_keys_of_its_iterations() -> None:
    found = []
    for cell in (1, 2):
        namespace: dict[str, Any] = {"Row": Row}
        exec(compile(_SOURCE, f"<cell {cell}>", "exec"), namespace)
        app = Hiding(namespace["content"])
        found.append([group.key for *_, group in app.composed.composition.slot_table.walk()])
    assert found[0] == found[1]
    assert len(set(found[0])) == len({*found[0]})


# ---------------------------------------------------------------- keys


def test_key_in_each_iteration__moves_among_them() -> None:
    def content(ids: str, hidden: Any) -> None:
        hidden.value
        for id in ids:
            with key(id):
                Row(id)

    app = Hiding(content)
    assert app.after("", "xcba") == "x:x c:c b:b a:a"


def test_key_under_a_condition__belongs_to_its_iteration() -> None:
    def content(ids: str, hidden: Any) -> None:
        for id in ids:
            if id not in hidden.value:
                with key(id):
                    Row(id)

    app = Hiding(content, "ab")
    ran: list[Any] = []
    before = [group for *_, group in app.composed.composition.slot_table.walk()]
    app.after("", "ba")
    ran = [group for *_, group in app.composed.composition.slot_table.walk()]
    shared = [group for group in ran if group in before]
    assert len(shared) < len(before) - 2  # real Compose makes both rows again, too


def test_branch_in_a_key_in_a_loop__moves_with_the_key() -> None:
    def content(ids: str, hidden: Any) -> None:
        for id in ids:
            with key(id):
                if id not in hidden.value:
                    Row(id)
                Row(f"{id}-")

    app = Hiding(content)
    assert app.after("b", "cba") == "c:c c-:c- b-:b- a:a a-:a-"
    assert app.after("", "bac") == "b:b b-:b- a:a a-:a- c:c c-:c-"


# ---------------------------------------------------------------- loops in loops, recursion, returns


def test_loops_in_loops__each_pair_of_iterations_is_a_place() -> None:
    def content(ids: str, hidden: Any) -> None:
        for id in ids:
            for number in range(3):
                if f"{id}{number}" not in hidden.value:
                    Row(f"{id}{number}")

    app = Hiding(content, "ab")
    assert app.after("a1 b0") == "a0:a0 a2:a2 b1:b1 b2:b2"
    assert app.after("b2") == "a0:a0 a1:a1 a2:a2 b0:b0 b1:b1"


def test_inner_loops_of_other_lengths__iterations_of_the_outer_keep_theirs() -> None:
    sizes = mutable_state_of((2, 2))

    def app() -> None:
        for outer, size in enumerate(sizes.value):
            for inner in range(size):
                Row(f"{outer}.{inner}")

    composed = Composed(app)
    sizes.value = (1, 2)
    composed.frame()
    assert rows(composed) == "0.0:0.0 1.0:1.0 1.1:1.1"
    sizes.value = (3, 1)
    composed.frame()
    assert rows(composed) == "0.0:0.0 0.1:0.1 0.2:0.2 1.0:1.0"


def test_many_iterations__numbers_of_two_loops_do_not_meet() -> None:
    def content(ids: str, hidden: Any) -> None:
        for i in range(70):
            for j in range(70):
                if (i + j) % 7 == 0 and f"{i}" != hidden.value:
                    Row((i, j))

    app = Hiding(content)
    app.after("3")
    composed = app.composed
    keys = [group.key for *_, group in composed.composition.slot_table.walk() if group.key >> 32]
    assert len(keys) == len(set(keys)) > 600


def tree(deep: int, name: str, hidden: Any) -> None:
    for number in range(2):
        if f"{name}{number}" in hidden.value.split():
            continue
        Row(f"{name}{number}")
        if deep:
            tree(deep - 1, f"{name}{number}", hidden)


def test_recursive_helper__each_level_counts_its_own_iterations() -> None:
    app = Hiding(lambda ids, hidden: tree(2, "t", hidden))
    before = rows(app.composed)
    assert before.count(":") == 14 and all(one.split(":")[0] == one.split(":")[1] for one in before.split())
    after = app.after("t0 t101")
    assert after == " ".join(one for one in before.split() if not one.startswith(("t0", "t101")))


def deep(level: int, name: str, hidden: Any) -> None:
    for number in range(2):
        if number == 1 and level:
            Row(f"{name}.{level}")
        elif level:
            deep(level - 1, name, hidden)
        elif name not in hidden.value:
            Row(f"{name}.0.{number}")


def test_helper_that_calls_itself_a_hundred_deep__iterations_around_it_count() -> None:
    def content(ids: str, hidden: Any) -> None:
        for id in ids:
            deep(100, id, hidden)

    app = Hiding(content)
    for hidden, count in (("b", 304), ("", 306), ("ab", 302)):
        shown = [row.split(":") for row in app.after(hidden).split()]
        assert len(shown) == count
        assert [name for name, born in shown if name != born] == []


def test_return_within_a_loop__iterations_before_it_keep_their_state() -> None:
    last = mutable_state_of("z")

    @composable
    def Until() -> None:
        for id in "abc":
            Row(id)
            if id == last.value:
                return
            Row(f"{id}-")
        Row("end")

    composed = Composed(Until)
    last.value = "b"
    composed.frame()
    assert rows(composed) == "a:a a-:a- b:b"
    last.value = "z"
    composed.frame()
    assert rows(composed) == "a:a a-:a- b:b b-:b- c:c c-:c- end:end"


def test_loop_run_twice_in_one_body__each_run_begins_at_its_first_iteration() -> None:
    def content(ids: str, hidden: Any) -> None:
        def part(name: str) -> None:
            for id in ids:
                if id not in hidden.value:
                    Row(f"{name}{id}")

        part("x")
        part("y")

    app = Hiding(content)
    assert app.after("a") == "xb:xb xc:xc yb:yb yc:yc"


def test_scope_that_runs_alone__counts_its_own_loop() -> None:
    hidden = mutable_state_of("")

    @composable
    def Rows() -> None:
        for id in "abc":
            if id not in hidden.value:
                Row(id)

    def app() -> None:
        for _ in range(2):
            Rows()

    composed = Composed(app)
    hidden.value = "b"
    composed.frame()
    assert rows(composed) == "a:a c:c a:a c:c"


# ---------------------------------------------------------------- branches


def test_branch_that_is_left__forgets_its_state() -> None:
    flag = mutable_state_of(True)
    made = itertools.count()

    def app() -> None:
        value = remember(lambda: next(made)) if flag.value else remember(lambda: -next(made))
        Label(value)

    composed = Composed(app)
    flag.value = False
    composed.frame()
    assert rows(composed) == "-1"
    flag.value = True
    composed.frame()
    assert rows(composed) == "2"


def test_helper_called_from_both_branches__is_two_places() -> None:
    flag = mutable_state_of(True)

    def both(name: str) -> None:
        Row(name)

    def app() -> None:
        if flag.value:
            both("then")
        else:
            both("else")

    composed = Composed(app)
    flag.value = False
    composed.frame()
    assert rows(composed) == "else:else"


def test_one_call_site_for_both_branches__keeps_its_state() -> None:
    flag = mutable_state_of(True)

    def app() -> None:
        name = "then" if flag.value else "else"
        Row(name)

    composed = Composed(app)
    flag.value = False
    composed.frame()
    assert rows(composed) == "else:then"


def test_branches_in_a_loop__change_places_in_their_iteration() -> None:
    def content(ids: str, hidden: Any) -> None:
        for id in ids:
            (Other if id in hidden.value else Row)(id)

    app = Hiding(content)
    assert app.after("a") == "a!a b:b c:c"
    assert app.after("ac") == "a!a b:b c!c"
    assert app.after("") == "a:a b:b c:c"


@composable
def Other(id: Any) -> None:
    Leaf(f"{id}!{remember(lambda: id)}")


# ---------------------------------------------------------------- what is not seen beforehand


def out_of_a_table(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)


def test_helper_out_of_a_dictionary__is_counted() -> None:
    table = {"rows": out_of_a_table}
    app = Hiding(lambda ids, hidden: table["rows"](ids, hidden))
    assert app.after("b") == "a:a c:c"


def of_a_name(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)


def test_helper_that_no_composable_names__warns_once_and_matches_in_order() -> None:
    with pytest.warns(UncountedLoopWarning, match="of_a_name is a plain function") as caught:
        app = Hiding(lambda ids, hidden: globals()["of_a_" + "name"](ids, hidden))
        assert app.after("b") == "a:a c:b"
    assert len(caught) == 1
    assert caught[0].filename == __file__
    assert caught[0].lineno == of_a_name.__code__.co_firstlineno + 3


def in_an_iterator(ids: str, hidden: Any) -> None:
    for _ in map(lambda id: Row(id) if id not in hidden.value else None, ids):  # noqa: C417
        pass


def test_iterator_of_a_loop_without_calls_composes__the_warning_names_the_loop() -> None:
    with pytest.warns(UncountedLoopWarning, match="the iterator of a loop composes in in_an_iterator, and the loop"):
        app = Hiding(in_an_iterator)
        assert app.after("b") == "a:a c:b"


# ---------------------------------------------------------------- what the text and the table show


def test_generated_source__names_the_loops_that_are_counted() -> None:
    @composable
    def Rows(ids: str) -> None:
        for id in ids:
            if id:
                Row(id)

    first = Rows.__wrapped__.__code__.co_firstlineno  # type: ignore[attr-defined]
    source = Rows.generated_source  # type: ignore[attr-defined]
    assert f"line {first + 2}: for id in ids:" in source
    assert "body counts the iterations of its loops" in source


def test_row_of_an_iteration__has_its_place_in_the_source() -> None:
    app = Hiding(by_if)
    sources = {str(view.source).split(" at ")[0] for view in app.composed.composition.slot_table.groups[0].walk()}
    assert "Row" in sources


def test_place_for_saved_state__is_the_same_in_all_iterations() -> None:
    from engine.composition.composite_key_hash import current_composite_key_hash_code

    seen: list[int] = []

    @composable
    def Place() -> None:
        seen.append(current_composite_key_hash_code())

    def app() -> None:
        for number in range(3):
            if number != 1:
                Place()

    Composed(app)
    assert len(seen) == 2 and seen[0] == seen[1]


def test_exception_out_of_a_loop__next_pass_begins_to_count_again() -> None:
    fails = mutable_state_of(False)

    def app() -> None:
        for id in "abc":
            if id != "b":
                Row(id)
            if fails.value and id == "b":
                raise ValueError

    composed = Composed(app)
    fails.value = True
    with pytest.raises(ValueError):
        composed.frame()
    fails.value = False
    composed.frame()
    assert rows(composed) == "a:a c:c"


def test_composition_within_a_loop_of_another__counts_for_itself() -> None:
    hidden = mutable_state_of("")
    roots = [Node("root"), Node("root")]
    recomposer = Recomposer()
    compositions = [Composition(TreeApplier(root), recomposer) for root in roots]
    for composition in compositions:
        composition.set_content(lambda: by_if("abc", hidden))
    hidden.value = "a"
    recomposer.run_frame()
    assert [root.dump() for root in roots] == ["root(leaf'b:b',leaf'c:c')"] * 2


def test_loop_with_the_same_calls_in_each_iteration__is_not_counted() -> None:
    def content(ids: str, hidden: Any) -> None:
        hidden.value
        for id in ids:
            with key(id):
                Row(id)
        counted.append(len(current_composer().iterations))

    counted: list[int] = []
    Hiding(content)
    assert counted == [0]


def test_calls_that_every_iteration_makes__need_no_iteration_numbers() -> None:
    def app() -> None:
        for id in "abc":
            with key(id):
                Row(id)

    Composed(app)
    assert info_of(app).numbered == {}
    assert len(info_of(app).sites) >= 2
