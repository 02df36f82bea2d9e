"""Scopes that run more than they need to: smaller scopes, lambdas, arguments never the same, keys, remember."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..advising import HEAD, advice_on, changed_lines, rules

# ---------------------------------------------------------------- a smaller scope

WIDE = """
@composable(SKIPPABLE)
def Picture() -> None:
    Text("picture")


@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
        Picture()
        Text(f"{count.value} taps")


VARIANTS = {"screen": Screen}
"""


def test_rest_of_the_function_runs_in_vain__a_scope_of_its_own(tmp_path: Path) -> None:
    (only,) = advice_on(tmp_path, WIDE.replace("SKIPPABLE", "skippable=False"))
    assert (only.rule, only.verdict) == ("smaller_scope", "proved")
    assert changed_lines(only) == [
        '-Text(f"{count.value} taps")',
        "+@composable",
        "+def CountText() -> None:",
        '+Text(f"{count.value} taps")',
        "+CountText()",
    ]
    before, after = only.saving["composition"]
    assert before - after == 3, (
        "four taps run CountText and its Text, no more the picture; the scope costs one at first"
    )


def test_line_that_reads_two_states__is_one_piece_of_advice(tmp_path: Path) -> None:
    """Both states ask for a scope around the same line: the second is a benefit of the first."""
    text = WIDE.replace("SKIPPABLE", "skippable=False").replace(
        "    with Column", "    other = remember(lambda: mutable_state_of(0))\n    with Column"
    )
    text = text.replace("count.set(count.value + 1))", "(count.set(count.value + 1), other.set(count.value)))")
    (only,) = advice_on(tmp_path, text.replace("{count.value} taps", "{count.value} taps, {other.value}"))
    assert (only.rule, only.verdict) == ("smaller_scope", "proved")
    assert "The same change does more: read other in a scope of its own" in only.words


def test_rest_of_the_function_is_skipped__no_smaller_scope(tmp_path: Path) -> None:
    """One scope more would save nothing."""
    assert rules(advice_on(tmp_path, WIDE.replace("SKIPPABLE", ""))) == []


def test_cause_is_known__no_smaller_scope_beside_it(tmp_path: Path) -> None:
    """The picture runs in vain because of its argument: that is what to change."""
    text = WIDE.replace("SKIPPABLE", "").replace("Picture() ->", "Picture(look) ->").replace('"picture"', "str(look)")
    text = "class Look:\n    def __str__(self):\n        return 'look'\n\n" + text.replace(
        "Picture()\n", "Picture(Look())\n"
    )
    assert rules(advice_on(tmp_path, text)) == [("unstable_argument", "proved")]


# ---------------------------------------------------------------- a lambda instead of a value

HANDED = """
@composable
def Label(n: int) -> None:
    Text(f"{n} taps")


@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
        Label(WHAT)
"""


ROOT = "\n\nVARIANTS = {'screen': Screen}\n"


def test_only_handed_on__a_lambda_instead(tmp_path: Path) -> None:
    (only,) = advice_on(tmp_path, HANDED.replace("WHAT", "count.value"))
    assert (only.rule, only.verdict) == ("pass_lambda", "proved")
    assert changed_lines(only) == [
        "+from collections.abc import Callable",
        "-def Label(n: int) -> None:",
        '-Text(f"{n} taps")',
        "+def Label(n: Callable[[], int]) -> None:",
        '+Text(f"{n()} taps")',
        "-Label(count.value)",
        "+Label(lambda: count.value)",
    ]
    assert only.saving["composition"] == (15, 11), "each of four taps ran Screen, Label and Text, and now not Screen"


def test_other_calls_of_the_callee__handed_lambdas_too(tmp_path: Path) -> None:
    text = (
        HANDED.replace("n: int", "n: int = 7").replace("WHAT", "count.value")
        + "        Label(3)\n        Label()\n"
        + ROOT
    )
    (only,) = advice_on(tmp_path, text)
    assert (only.rule, only.verdict) == ("pass_lambda", "proved")
    added = [line for line in changed_lines(only) if line[0] == "+"]
    assert added[1:] == [
        "+def Label(n: Callable[[], int] = lambda: 7) -> None:",
        '+Text(f"{n()} taps")',
        "+Label(lambda: count.value)",
        "+Label(lambda: 3)",
    ]


def test_callee_only_moves_by_it__read_where_it_is_placed(tmp_path: Path) -> None:
    text = HANDED.replace(
        'Text(f"{n} taps")', "Box(Modifier.graphics_layer(translation_x=n).size(20).background(Color.RED))"
    )
    (only,) = advice_on(tmp_path, text.replace("WHAT", "count.value * 3"))
    assert (only.rule, only.verdict) == ("pass_lambda", "proved")
    assert "graphics_layer(lambda layer: layer.set(translation_x=n()))" in only.diff
    assert only.saving["composition"] == (10, 2), "neither Screen nor Label runs again"


def test_setter_beside_the_value__stays_as_it_is(tmp_path: Path) -> None:
    text = (
        HANDED.replace("n: int", "n: int, on_change: object")
        .replace(
            "@composable\ndef Label",
            "class Model:\n    def __init__(self):\n        self.count = mutable_state_of(0)"
            "\n\n\n@composable\ndef Label",
            1,
        )
        .replace("remember(lambda: mutable_state_of(0))", "remember(Model)")
        .replace("count.set(count.value + 1)", "count.count.set(count.count.value + 1)")
        .replace("WHAT", "count.count.value, count.count.set")
    )
    (only,) = advice_on(tmp_path, text)
    assert (only.rule, only.verdict) == ("pass_lambda", "proved")
    assert "+Label(lambda: count.count.value, count.count.set)" in changed_lines(only)


@pytest.mark.parametrize("what", ["count", "lambda: count.value", "4"], ids=["the state", "a lambda", "no state"])
def test_handed_on_without_reading__no_lambda(tmp_path: Path, what: str) -> None:
    text = HANDED.replace("WHAT", what).replace("{n}", "{n if isinstance(n, int) else 'some'}")
    assert [rule for rule, _ in rules(advice_on(tmp_path, text)) if rule == "pass_lambda"] == []


def test_used_as_well__no_lambda(tmp_path: Path) -> None:
    text = HANDED.replace("WHAT", "count.value") + "        Text(f'{count.value}')\n"
    assert [rule for rule, _ in rules(advice_on(tmp_path, text)) if rule == "pass_lambda"] == []


def test_callee_is_passed_as_a_value__the_advice_is_a_sentence_without_a_change(tmp_path: Path) -> None:
    text = HANDED.replace("WHAT", "count.value") + "\n\nSHOWN = [Label]\n"
    (only,) = advice_on(tmp_path, text)
    assert rules([only]) == [("pass_lambda", "unproved")]
    assert only.diff == ""
    assert "uses Label without calling it" in only.note


# ---------------------------------------------------------------- arguments that are never the same

UNSTABLE = """
from dataclasses import dataclass


DECORATOR
class Look:
    size: int = 12


@composable
def Picture(look: Look, on_click=None) -> None:
    Text("picture" if on_click is None else "button", font_size=look.size)


@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
        Text(f"{count.value} taps")
        Picture(ARGUMENT)
"""


def unstable(argument: str, decorator: str = "@dataclass") -> str:
    return UNSTABLE.replace("ARGUMENT", argument).replace("DECORATOR", decorator)


@pytest.mark.parametrize(
    ("argument", "changed"),
    [
        ("Look(14)", "remember(lambda: Look(14))"),
        ("Look(LARGE)", "remember(lambda: Look(LARGE))"),
        ("LOOK, dont_memoize(lambda: 3)", "LOOK, lambda: 3"),
    ],
    ids=["created in each run", "of a constant", "never the same"],
)
def test_object_created_in_each_run__kept(tmp_path: Path, argument: str, changed: str) -> None:
    found = advice_on(tmp_path, unstable(argument) + "\n\nLARGE = 20\nLOOK = Look()\n")
    only = next(advice for advice in found if advice.rule == "unstable_argument")
    assert only.verdict == "proved"
    assert changed_lines(only) == [f"-Picture({argument})", f"+Picture({changed})"]
    before, after = only.saving["composition"]
    assert before - after == 4, "the picture ran with each of four taps"


def test_object_in_a_variable__kept_with_its_keys(tmp_path: Path) -> None:
    text = unstable("look").replace("    with Column", "    big = 20\n    look = Look(big)\n    with Column")
    only = next(advice for advice in advice_on(tmp_path, text) if advice.rule == "unstable_argument")
    assert only.verdict == "proved"
    assert changed_lines(only) == ["-look = Look(big)", "+look = remember(lambda: Look(big), big)"]


@pytest.mark.parametrize(
    ("argument", "decorator"),
    [
        ("Look(14)", "@dataclass(frozen=True)"),
        ("Look(14)", "@stable\n@dataclass"),
        ("LOOK", "@dataclass"),
        ("remember(Look)", "@dataclass"),
    ],
    ids=["frozen", "marked", "one object", "remembered"],
)
def test_same_each_time__no_advice(tmp_path: Path, argument: str, decorator: str) -> None:
    assert rules(advice_on(tmp_path, unstable(argument, decorator) + "\n\nLOOK = Look()\n")) == []


# ---------------------------------------------------------------- remember

FORGETFUL = """
@composable
def Switch(on: MutableState) -> None:
    Text(f"on: {on.value}")


@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    on = MADE
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
        Text(f"{count.value} taps")
        Switch(on)
"""


def test_state_created_in_each_run__remembered(tmp_path: Path) -> None:
    found = advice_on(tmp_path, FORGETFUL.replace("MADE", "mutable_state_of(False)"))
    only = next(advice for advice in found if advice.rule == "missing_remember")
    assert only.verdict == "proved"
    assert changed_lines(only) == [
        "-on = mutable_state_of(False)",
        "+on = remember(lambda: mutable_state_of(False))",
    ]
    before, after = only.saving["composition"]
    assert before - after == 4


def test_state_remembered__no_advice(tmp_path: Path) -> None:
    assert rules(advice_on(tmp_path, FORGETFUL.replace("MADE", "remember(lambda: mutable_state_of(False))"))) == []


def test_made_once_because_it_never_runs_again__no_advice(tmp_path: Path) -> None:
    text = FORGETFUL.replace("MADE", "mutable_state_of(False)").replace("{count.value}", "no")
    assert [rule for rule, _ in rules(advice_on(tmp_path, text)) if rule == "missing_remember"] == []


def test_forgetting_shows__the_pictures_differ_and_it_is_not_recommended(tmp_path: Path) -> None:
    """Remembering would be right, but it is another program: that is said, not decided."""
    found = advice_on(
        tmp_path,
        """
        @composable
        def Screen() -> None:
            count = mutable_state_of(0)
            Text(f"{count.value} taps", Modifier.clickable(lambda: count.set(count.value + 1)).test_tag("tap"))
        """,
    )
    only = next(advice for advice in found if advice.rule == "missing_remember")
    assert only.verdict == "pictures_differ"
    assert not only.recommended
    assert "the pictures differ from frame 1 on" in only.note


# ---------------------------------------------------------------- keys

LIST = """
from dataclasses import dataclass


@dataclass(frozen=True)
class Lake:
    id: int
    name: str


@composable
def Card(lake: Lake) -> None:
    Text(lake.name)


@composable
def Screen() -> None:
    lakes = remember(lambda: mutable_state_list_of(*(Lake(n, f"Lake {n}") for n in range(3))))
    add = Modifier.clickable(lambda: CHANGE).test_tag("tap")
    with Column(Modifier.fill_max_size().then(add)):
        LOOP
"""

FRONT = "lakes.insert(0, Lake(len(lakes), f'Lake {len(lakes)}'))"
BACK = "lakes.append(Lake(len(lakes), f'Lake {len(lakes)}'))"


def listed(loop: str, change: str = FRONT) -> str:
    return LIST.replace("LOOP", loop).replace("CHANGE", change)


def test_items_move_on__keys(tmp_path: Path) -> None:
    found = advice_on(tmp_path, listed("for lake in lakes:\n            Card(lake)"))
    (only,) = found
    assert (only.rule, only.verdict) == ("missing_keys", "proved")
    assert changed_lines(only) == ["-Card(lake)", "+with key(lake.id):", "+Card(lake)"]
    before, after = only.saving["composition"]
    assert before > after


def test_items_of_a_lazy_list_move_on__keys(tmp_path: Path) -> None:
    show = "LazyColumn(lambda scope: scope.items(list(lakes), Card), Modifier.size(200))"
    found = advice_on(tmp_path, listed(show))
    only = next(advice for advice in found if advice.rule == "missing_keys")
    assert only.verdict == "proved"
    assert "scope.items(list(lakes), Card, key=lambda item: item.id)" in only.diff


def test_items_made_for_each_composition__key_is_the_object_and_not_the_text(tmp_path: Path) -> None:
    row = """
@composable
def Card(lake: Lake, title: str) -> None:
    Text(title)


class Row:
    def __init__(self, lake: Lake) -> None:
        self.title, self.lake = lake.name, lake
"""
    show = "lambda scope: scope.items([Row(lake) for lake in lakes], lambda row: Card(row.lake, row.title))"
    text = listed(f"LazyColumn({show}, Modifier.size(200))").replace("id: int", "number: int")
    card = "@composable\ndef Card(lake: Lake) -> None:\n    Text(lake.name)\n"
    assert card in text
    found = advice_on(tmp_path, text.replace(card, row.lstrip()))
    only = next(advice for advice in found if advice.rule == "missing_keys")
    assert only.verdict == "proved"
    assert "lambda row: Card(row.lake, row.title), key=lambda item: item.lake)" in only.diff


def test_runs_of_calls_outside_the_loop__are_not_counted(tmp_path: Path) -> None:
    """Two other calls of `Card` run again with each change, too."""
    others = "".join(f"Card(Lake({sign}len(lakes), '-'))\n        " for sign in ("", "-"))
    loop = others + "for lake in lakes:\n            Card(lake)"
    front, back = (
        [advice for advice in advice_on(tmp_path, listed(loop, change), prove=False) if advice.rule == "missing_keys"]
        for change in (FRONT, BACK)
    )
    assert ["Card ran again 18 times" in advice.words for advice in front] == [True], "3 + 4 + 5 + 6 of the list"
    assert back == []


@pytest.mark.parametrize(
    ("loop", "change"),
    [
        ("for lake in lakes:\n            with key(lake.id):\n                Card(lake)", FRONT),
        ("for lake in lakes:\n            Card(lake)", BACK),
    ],
    ids=["keys are there", "added at the end"],
)
def test_items_stay__no_keys(tmp_path: Path, loop: str, change: str) -> None:
    assert [rule for rule, _ in rules(advice_on(tmp_path, listed(loop, change))) if rule == "missing_keys"] == []


def test_explicit_imports__missing_names_are_added_in_order(tmp_path: Path) -> None:
    head = HEAD.replace(
        "import *",
        "import (\n    Column,\n    Modifier,\n    Text,\n    composable,\n"
        "    mutable_state_list_of,\n    remember,\n)",
    )
    (only,) = advice_on(tmp_path, listed("for lake in lakes:\n            Card(lake)"), head=head)
    assert only.verdict == "proved"
    assert "     composable,\n+    key,\n     mutable_state_list_of,\n" in only.diff


ITEMS = """
@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    pages = remember_pager_state(lambda: 3)
    names = list("abc")
    with Column(Modifier.clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
        Text(f"{count.value}")
        HorizontalPager(pages, lambda page: Text(names[page]), Modifier.height(40))

VARIANTS = {"s": Screen}
"""


def test_content_that_captures_a_new_list_runs_in_vain__a_scope_of_its_own(tmp_path: Path) -> None:
    found = [each for each in advice_on(tmp_path, ITEMS, everything=True) if each.rule == "smaller_scope"]
    assert [each.verdict for each in found] == ["proved"]
    assert "λ (" in found[0].words
