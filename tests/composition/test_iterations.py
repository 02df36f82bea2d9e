"""Each iteration of a loop, and each branch, is a place of its own (recordings loop_*, branch_places)."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from engine.composition import ComposeNode, Composition, Recomposer, composable, current_composer, key, remember
from engine.composition.function_info import info_of
from engine.composition.iterations import UncountedLoopWarning
from engine.snapshot import mutable_state_of
from tests.composition.tree import Composed, Group, Label, Leaf, Node, TreeApplier


@composable
def Row(id: Any) -> None:
    Leaf(f"{id}:{remember(lambda: id)}")


def rows(composed: Composed) -> str:
    """What each row is, and whose state it has."""

    def texts(node: Node) -> Iterator[str]:
        if node.text is not None:
            yield str(node.text)
        for child in node.children:
            yield from texts(child)

    return " ".join(texts(composed.root))


class Hiding:
    """Items of which some are hidden, for contents given as functions of these."""

    def __init__(self, content: Callable[[str, Any], None], ids: str = "abc") -> None:
        self.ids = mutable_state_of(ids)
        self.hidden = mutable_state_of("")
        self.composed = Composed(lambda: content(self.ids.value, self.hidden))

    def after(self, hidden: str, ids: str | None = None) -> str:
        self.hidden.value = hidden
        if ids is not None:
            self.ids.value = ids
        self.composed.frame()
        return rows(self.composed)


# ---------------------------------------------------------------- a loop with a hole, in every shape


def by_if(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)


def by_continue(ids: str, hidden: Any) -> None:
    for id in ids:
        if id in hidden.value:
            continue
        Row(id)


def by_and(ids: str, hidden: Any) -> None:
    for id in ids:
        id not in hidden.value and Row(id)


def by_while(ids: str, hidden: Any) -> None:
    at = 0
    while at < len(ids):
        id = ids[at]
        at += 1
        if id in hidden.value:
            continue
        Row(id)


def by_endless_while(ids: str, hidden: Any) -> None:
    following = iter(ids)
    while True:
        try:
            id = next(following)
        except StopIteration:
            break
        if id not in hidden.value:
            Row(id)


def by_list(ids: str, hidden: Any) -> None:
    [Row(id) for id in ids if id not in hidden.value]


def by_set(ids: str, hidden: Any) -> None:
    {Row(id) for id in ids if id not in hidden.value}


def by_dict(ids: str, hidden: Any) -> None:
    {id: Row(id) for id in ids if id not in hidden.value}


def by_generator(ids: str, hidden: Any) -> None:
    any(Row(id) for id in ids if id not in hidden.value)


def by_conditional_expression(ids: str, hidden: Any) -> None:
    [None if id in hidden.value else Row(id) for id in ids]


def by_try(ids: str, hidden: Any) -> None:
    for id in ids:
        try:
            if id in hidden.value:
                raise KeyError(id)
            Row(id)
        except KeyError:
            pass


def by_try_of_the_row(ids: str, hidden: Any) -> None:
    for id in ids:
        try:
            checked(id, hidden)
            Row(id)
        except KeyError:
            continue


def checked(id: str, hidden: Any) -> None:
    if id in hidden.value:
        raise KeyError(id)


def by_else_of_try(ids: str, hidden: Any) -> None:
    for id in ids:
        try:
            checked(id, hidden)
        except KeyError:
            pass
        else:
            Row(id)


def by_except(ids: str, hidden: Any) -> None:
    for id in ids:
        try:
            if id not in hidden.value:
                raise KeyError(id)
        except KeyError:
            Row(id)


def by_finally(ids: str, hidden: Any) -> None:
    for id in ids:
        shown = id not in hidden.value
        try:
            if not shown:
                continue
        finally:
            if shown:
                Row(id)


def by_match(ids: str, hidden: Any) -> None:
    for id in ids:
        match id in hidden.value:
            case False:
                Row(id)


def by_enumerate(ids: str, hidden: Any) -> None:
    for _, id in enumerate(ids):
        if id not in hidden.value:
            Row(id)


def by_zip(ids: str, hidden: Any) -> None:
    for id, _ in zip(ids, itertools.count(), strict=False):
        if id not in hidden.value:
            Row(id)


def by_for_else(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)
    else:
        hidden.value


def generated(ids: str) -> Iterator[str]:
    yield from ids


def by_generator_function(ids: str, hidden: Any) -> None:
    for id in generated(ids):
        if id not in hidden.value:
            Row(id)


def helper(id: str, hidden: Any) -> None:
    if id not in hidden.value:
        Row(id)


def by_helper(ids: str, hidden: Any) -> None:
    for id in ids:
        helper(id, hidden)


def looping_helper(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)


def by_looping_helper(ids: str, hidden: Any) -> None:
    looping_helper(ids, hidden)


def by_nested_function(ids: str, hidden: Any) -> None:
    def shown(id: str) -> None:
        if id not in hidden.value:
            Row(id)

    for id in ids:
        shown(id)


def by_lambda(ids: str, hidden: Any) -> None:
    shown = lambda id: None if id in hidden.value else Row(id)  # noqa: E731
    for id in ids:
        shown(id)


class Screen:
    def __init__(self, hidden: Any) -> None:
        self.hidden = hidden

    def shown(self, id: str) -> None:
        if id not in self.hidden.value:
            Row(id)

    def all(self, ids: str) -> None:
        for id in ids:
            self.shown(id)

    @classmethod
    def of_class(cls, ids: str, hidden: Any) -> None:
        for id in ids:
            if id not in hidden.value:
                Row(id)

    @staticmethod
    def of_none(ids: str, hidden: Any) -> None:
        for id in ids:
            if id not in hidden.value:
                Row(id)

    @composable
    def Composed(self, ids: str) -> None:
        for id in ids:
            if id not in self.hidden.value:
                Row(id)


def by_method(ids: str, hidden: Any) -> None:
    Screen(hidden).all(ids)


def by_class_method(ids: str, hidden: Any) -> None:
    Screen.of_class(ids, hidden)


def by_static_method(ids: str, hidden: Any) -> None:
    Screen.of_none(ids, hidden)


def by_composable_method(ids: str, hidden: Any) -> None:
    Screen(hidden).Composed(ids)


@contextmanager
def span() -> Iterator[None]:
    yield


def by_with_of_another_kind(ids: str, hidden: Any) -> None:
    with span():
        for id in ids:
            with span():
                if id not in hidden.value:
                    Row(id)


def by_suppress(ids: str, hidden: Any) -> None:
    for id in ids:
        with suppress(KeyError):
            if id in hidden.value:
                raise KeyError
            Row(id)


@composable(inline=True)
def Inline(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Row(id)


def by_inline(ids: str, hidden: Any) -> None:
    Inline(ids, hidden)


@composable(inline=True)
def Block(ids: str, hidden: Any) -> Iterator[None]:
    for id in ids:
        if id not in hidden.value:
            Row(id)
    yield


def by_block(ids: str, hidden: Any) -> None:
    with Block(ids, hidden):
        pass


def by_container(ids: str, hidden: Any) -> None:
    with Group("outer"):
        for id in ids:
            if id not in hidden.value:
                with Group("inner"):
                    Row(id)


def by_remember(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            Label(f"{id}:{remember(lambda id=id: id)}")


def by_node(ids: str, hidden: Any) -> None:
    for id in ids:
        if id not in hidden.value:
            born = remember(lambda id=id: id)
            ComposeNode(lambda: Node("leaf"), lambda u, text=f"{id}:{born}": u.set(text, _set_text))  # type: ignore[misc]


def _set_text(node: Node, text: Any) -> None:
    node.text = text


def after_an_open_element(ids: str, hidden: Any) -> None:
    Group("empty")
    for id in ids:
        if id not in hidden.value:
            Row(id)


SHAPES: list[Callable[[str, Any], None]] = [
    by_if, by_continue, by_and, by_while, by_endless_while, by_list, by_set, by_dict, by_generator,
    by_conditional_expression, by_try, by_try_of_the_row, by_else_of_try, by_except, by_finally, by_match,
    by_enumerate, by_zip, by_for_else, by_generator_function, by_helper, by_looping_helper, by_nested_function,
    by_lambda, by_method, by_class_method, by_static_method, by_composable_method, by_with_of_another_kind,
    by_suppress, by_inline, by_block, by_container, by_remember, by_node, after_an_open_element,
]  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_iteration_that_calls_nothing__the_others_keep_their_state(shape: Callable[[str, Any], None]) -> None:
    app = Hiding(shape)
    assert rows(app.composed) == "a:a b:b c:c"
    assert app.after("b") == "a:a c:c"
    assert app.after("") == "a:a b:b c:c"
    assert app.after("ab") == "c:c"
    assert app.after("b") == "a:a c:c"


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_item_that_comes_or_goes__state_stays_with_the_iteration(shape: Callable[[str, Any], None]) -> None:
    app = Hiding(shape)
    assert app.after("b", "xabc") == "x:a a:b c:c"
    assert app.after("", "bc") == "b:a c:b"


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


def test_calls_that_no_iteration_leaves_out__are_looked_up_the_short_way() -> None:
    def app() -> None:
        for id in "abc":
            with key(id):
                Row(id)

    Composed(app)
    assert info_of(app).numbered == {}
    assert len(info_of(app).sites) >= 2
