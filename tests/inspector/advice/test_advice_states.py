"""Derived states, effects that restart, states without readers, sizes that layout passes to composition."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..advising import TAPS, advice_on, changed_lines, rules

# ---------------------------------------------------------------- derived_state_of

COARSE = """
@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    SETUP
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
        LINE
"""


def coarse(line: str, setup: str = "pass") -> str:
    return COARSE.replace("LINE", line).replace("SETUP", setup)


KEPT_ERROR = """
errors = mutable_state_of({"a": "short", "b": "long"})

@composable
def Field(name) -> None:
    error = errors.value.get(name)
    touched = remember(lambda: mutable_state_of(0))
    with Box(Modifier.size(50).test_tag("tap").clickable(lambda: touched.set(touched.value + 1))):
        Text(error if touched.value > 9 and error else " ")

@composable
def Screen() -> None:
    Field("a")
"""


def test_variable_moved_into_a_calculation__its_inputs_become_keys(tmp_path: Path) -> None:
    found = [advice for advice in advice_on(tmp_path, KEPT_ERROR) if "derived_state_of" in advice.diff]
    lines = [line for advice in found for line in changed_lines(advice) if "touched_outcome = " in line]
    calculation = 'errors.value.get(name) if touched.value > 9 and errors.value.get(name) else " "'
    assert lines == [f"+touched_outcome = remember(lambda: derived_state_of(lambda: {calculation}), name)"]


def test_outcome_of_a_derived_state__has_no_writes_so_no_number_of_changes_is_claimed(
    tmp_path: Path,
) -> None:
    text = """
    @composable
    def Sign(half):
        Text("many" if half.value > 0 else "few")

    @composable
    def Screen() -> None:
        count = remember(lambda: mutable_state_of(0))
        half = remember(lambda: derived_state_of(lambda: count.value // 2))
        with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
            Sign(half)
    """
    demo = TAPS.replace("range(4)", "range(8)")
    (found,) = advice_on(tmp_path, text, demo=demo, prove=False, everything=True)
    assert '`"many" if half.value > 0 else "few"` from it, which may change less often: ' in found.words


@pytest.mark.parametrize(
    ("setup", "line", "changed"),
    [
        pytest.param(
            "pass",
            'Text("many" if count.value > 2 else "few")',
            [
                '-Text("many" if count.value > 2 else "few")',
                '+count_outcome = remember(lambda: derived_state_of(lambda: "many" if count.value > 2 else "few"))',
                "+Text(count_outcome.value)",
            ],
            id="in an argument",
        ),
        pytest.param(
            "many = count.value > 2",
            'if many:\n            Text("many")',
            [
                "-many = count.value > 2",
                "+many = remember(lambda: derived_state_of(lambda: count.value > 2))",
                "-if many:",
                "+if many.value:",
            ],
            id="in a variable",
        ),
        pytest.param(
            "limit = 2\n    now = count.value",
            'if now > limit:\n            Text("many")',
            [
                "-now = count.value",
                "-if now > limit:",
                "+count_outcome = remember(lambda: derived_state_of(lambda: count.value > 2))",
                "+if count_outcome.value:",
            ],
            id="through a variable",
        ),
    ],
)
def test_outcome_changes_less_often__a_derived_state(tmp_path: Path, setup: str, line: str, changed: list[str]) -> None:
    found = advice_on(tmp_path, coarse(line, setup))
    only = next(advice for advice in found if advice.rule == "derived_state")
    assert only.verdict == "proved"
    lines = changed_lines(only)
    assert [each for each in lines if "limit = 2" not in each] == changed
    before, after = only.saving["composition"]
    assert before - after == 3, "of four changes one made a difference"


@pytest.mark.parametrize(
    "line",
    [
        'Text("even" if count.value % 2 == 0 else "odd")',
        'Text(f"{count.value}")',
        "Text(str(count.value * 2))",
    ],
    ids=["another outcome each time", "the value itself", "as many outcomes as values"],
)
def test_outcome_changes_as_often__no_derived_state(tmp_path: Path, line: str) -> None:
    found = advice_on(tmp_path, coarse(line))
    assert [rule for rule, _ in rules(found) if rule == "derived_state"] == []


def test_derived_state_for_a_parameter__created_again_for_another_argument(tmp_path: Path) -> None:
    found = advice_on(
        tmp_path,
        """
        @composable
        def Part(count: MutableState, limit: int) -> None:
            if count.value > limit:
                Text("many")


        @composable
        def Screen() -> None:
            count = remember(lambda: mutable_state_of(0))
            with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
                Part(count, 2)
        """,
    )
    only = next(advice for advice in found if advice.rule == "derived_state")
    assert only.verdict == "proved"
    assert "remember(lambda: derived_state_of(lambda: count.value > limit), count, limit)" in only.diff


NEEDLESS = """
@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    shown = remember(lambda: derived_state_of(lambda: EXPRESSION))
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
        Text(shown.value)
"""


def test_derived_state_that_keeps_nothing_from_running__computed_directly(tmp_path: Path) -> None:
    (only,) = advice_on(tmp_path, NEEDLESS.replace("EXPRESSION", 'f"{count.value} taps"'))
    assert (only.rule, only.verdict) == ("needless_derived_state", "proved")
    assert changed_lines(only) == [
        '-shown = remember(lambda: derived_state_of(lambda: f"{count.value} taps"))',
        "-Text(shown.value)",
        '+Text(f"{count.value} taps")',
    ]
    assert only.saving["total"][0] == only.saving["total"][1], "the same work"
    before, after = only.saving["reads"]
    assert after < before


def test_derived_state_that_filters__stays(tmp_path: Path) -> None:
    text = NEEDLESS.replace("EXPRESSION", '"many" if count.value > 2 else "few"')
    assert rules(advice_on(tmp_path, text)) == []


# ---------------------------------------------------------------- effects

EFFECT = """
@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    shown = remember(lambda: mutable_state_of(0))
    SETUP

    async def show() -> None:
        shown.value = WHAT

    EFFECT
    with Column(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")):
        Shown(shown)


@composable
def Shown(shown: MutableState) -> None:
    Text(f"{shown.value}")


VARIANTS = {"screen": Screen}
"""


def effect(line: str, what: str = "count.value", setup: str = "pass") -> str:
    return EFFECT.replace("EFFECT", line).replace("WHAT", what).replace("SETUP", setup)


@pytest.mark.parametrize(
    ("line", "what", "setup"),
    [
        ("LaunchedEffect(show, count.value)", "count.value", "pass"),
        ("LaunchedEffect(show, now)", "now", "now = count.value"),
    ],
    ids=["read as the key", "through a variable"],
)
def test_effect_keyed_by_a_state_that_changes_in_each_frame__advice_collects_it_instead(
    tmp_path: Path, line: str, what: str, setup: str
) -> None:
    found = advice_on(tmp_path, effect(line, what, setup))
    only = next(advice for advice in found if advice.rule == "effect_restarts")
    assert only.verdict == "proved"
    lines = changed_lines(only)
    assert lines[-5:] == [
        f"-{line}",
        "+async def follow() -> None:",
        "+async for _ in snapshot_flow(lambda: count.value):",
        "+await show()",
        "+LaunchedEffect(follow)",
    ]
    assert lines[:-5] == (
        [] if what != "now" else ["-now = count.value", "-shown.value = now", "+shown.value = count.value"]
    )
    before, after = only.saving["composition"]
    assert before - after == 4
    assert only.saving["effects"][1] < only.saving["effects"][0]


@pytest.mark.parametrize("line", ["LaunchedEffect(show)", "LaunchedEffect(show, True)", "LaunchedEffect(show, count)"])
def test_effect_keyed_by_what_stays__no_advice(tmp_path: Path, line: str) -> None:
    assert [rule for rule, _ in rules(advice_on(tmp_path, effect(line))) if rule == "effect_restarts"] == []


def test_disposable_effect__the_advice_is_a_sentence_without_a_change(tmp_path: Path) -> None:
    found = advice_on(tmp_path, effect("DisposableEffect(lambda: None, count.value)"))
    only = next(advice for advice in found if advice.rule == "effect_restarts")
    assert (only.verdict, only.diff) == ("unproved", "")
    assert "DisposableEffect" in only.title
    assert "only the author of the effect knows what it sets up and releases for each key" in only.note


# ---------------------------------------------------------------- unread states

UNREAD = """
@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    LINE
    Box(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("tap")REST)
"""


@pytest.mark.parametrize("line", ["count.value", "unused = count.value + 1"], ids=["a statement", "a variable"])
def test_read_and_not_used__left_out(tmp_path: Path, line: str) -> None:
    found = advice_on(tmp_path, UNREAD.replace("LINE", line).replace("REST", ""))
    only = next(advice for advice in found if advice.rule == "unused_read")
    assert only.verdict == "proved"
    assert changed_lines(only) == [f"-{line}"]
    assert only.saving["composition"] == (5, 1)


def test_written_and_never_read__the_advice_is_a_sentence_without_a_change(tmp_path: Path) -> None:
    (only,) = advice_on(tmp_path, UNREAD.replace("LINE", "pass").replace("REST", ""))
    assert (only.rule, only.verdict) == ("unread_state", "unproved")
    assert str(only.site) == "app.py:8"
    assert "was written 4 times" in only.words


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("Text(f'{count.value}')", ""),
        ("pass", ".draw_behind(lambda scope: scope.draw_circle(Color.RED, 3.0 * count.value))"),
        ("pass", ".offset(lambda: IntOffset(count.value, 0)).background(Color.RED)"),
        (
            "async def follow():\n        async for _ in snapshot_flow(lambda: count.value):\n            pass\n\n"
            "    LaunchedEffect(follow)",
            "",
        ),
    ],
    ids=["in composition", "in drawing", "in placement", "by a flow"],
)
def test_read_somewhere__no_advice(tmp_path: Path, line: str, rest: str) -> None:
    assert rules(advice_on(tmp_path, UNREAD.replace("LINE", line).replace("REST", rest))) == []


# ---------------------------------------------------------------- one layout

BELOW = """
@composable
def Screen() -> None:
    height = remember(lambda: mutable_state_of(40))
    size = remember(lambda: mutable_state_of(0))
    SETUP
    with Box(Modifier.fill_max_size()):
        FIRST
        SECOND
"""

FIRST = (
    "Box(CALLBACK.background(Color.RED).size(40, height.value)"
    '.clickable(lambda: height.set(height.value + 10)).test_tag("tap"))'
)
ON_SIZE = "Modifier.on_size_changed(lambda it: size.set(it.height))"


def below(first: str, second: str, setup: str = "pass") -> str:
    return BELOW.replace("FIRST", first).replace("SECOND", second).replace("SETUP", setup)


@pytest.mark.parametrize(
    ("callback", "second", "setup", "changed"),
    [
        pytest.param(
            ON_SIZE,
            'Text("below", Modifier.padding(top=size.value))',
            "pass",
            '+Text("below")',
            id="padding",
        ),
        pytest.param(
            ON_SIZE,
            'Text("below", Modifier.offset(y=LocalDensity.current.to_dp(size.value)))',
            "pass",
            '+Text("below")',
            id="offset",
        ),
        pytest.param(
            ON_SIZE,
            'Text("below", Modifier.padding(top=top + 8, start=4))',
            "top = LocalDensity.current.to_dp(size.value)",
            '+Text("below", Modifier.padding(top=8, start=4))',
            id="a distance between",
        ),
        pytest.param(
            "Modifier.on_size_changed(heard)",
            'Text("below", Modifier.padding(top=size.value))',
            "def heard(it):\n        size.value = it.height\n",
            '+Text("below")',
            id="callback with a name",
        ),
        pytest.param(
            "Modifier.on_globally_positioned(lambda at: size.set(at.size.height))",
            'Text("below", Modifier.padding(top=size.value))',
            "pass",
            '+Text("below")',
            id="on_globally_positioned",
        ),
    ],
)
def test_height_passed_to_the_node_below__advice_is_a_column(
    tmp_path: Path, callback: str, second: str, setup: str, changed: str
) -> None:
    found = advice_on(tmp_path, below(FIRST.replace("CALLBACK", callback), second, setup))
    only = next(advice for advice in found if advice.rule == "single_layout")
    assert only.verdict == "proved", only.note
    lines = changed_lines(only)
    assert "-size = remember(lambda: mutable_state_of(0))" in lines
    assert "+with Column(Modifier.fill_max_size()):" in lines
    assert changed in lines
    assert "size.value" not in only.source
    assert only.saved > 0


def test_width_passed_to_the_node_beside__advice_is_a_row(tmp_path: Path) -> None:
    callback = "Modifier.on_size_changed(lambda it: size.set(it.width))"
    found = advice_on(
        tmp_path, below(FIRST.replace("CALLBACK", callback), 'Text("beside", Modifier.padding(start=size.value))')
    )
    only = next(advice for advice in found if advice.rule == "single_layout")
    assert only.verdict == "proved"
    assert "+with Row(Modifier.fill_max_size()):" in changed_lines(only)


def test_box_with_further_content__advice_puts_a_column_inside_it(tmp_path: Path) -> None:
    second = 'Text("below", Modifier.padding(top=size.value))\n        Text("over all")'
    found = advice_on(tmp_path, below(FIRST.replace("CALLBACK", ON_SIZE), second))
    only = next(advice for advice in found if advice.rule == "single_layout")
    assert only.verdict == "proved"
    assert "+with Column():" in changed_lines(only)
    assert 'Text("over all")' not in "".join(changed_lines(only))


def test_size_is_shown_as_a_text__the_advice_is_a_sentence_without_a_change(tmp_path: Path) -> None:
    found = advice_on(tmp_path, below(FIRST.replace("CALLBACK", ON_SIZE), 'Text(f"{size.value} px high")'))
    only = next(advice for advice in found if advice.rule == "single_layout")
    assert (only.verdict, only.diff) == ("unproved", "")
    assert "uses it for something else than the distance to a neighbor" in only.note


@pytest.mark.parametrize(
    "second",
    [
        'Text("below", Modifier.offset(lambda: IntOffset(0, size.value)))',
        'Text("below", Modifier.padding(top=40))',
    ],
    ids=["read in placement, same frame", "not read"],
)
def test_size_is_not_read_in_composition__no_loop_no_advice(tmp_path: Path, second: str) -> None:
    found = advice_on(tmp_path, below(FIRST.replace("CALLBACK", ON_SIZE), second))
    assert [rule for rule, _ in rules(found) if rule == "single_layout"] == []


def test_derived_states_of_one_name_in_two_functions__each_advice_is_about_its_own(tmp_path: Path) -> None:
    part = """
    @composable
    def PART() -> None:
        count = remember(lambda: mutable_state_of(0))
        Box(Modifier.size(9).clickable(lambda: count.set(count.value + 1)).test_tag("TAG"))
        now = remember(lambda: derived_state_of(lambda: f"{count.value}"))
        Text(now.value)

    """
    text = part.replace("PART", "First").replace("TAG", "one") + part.replace("PART", "Second").replace("TAG", "two")
    screen = """
    @composable
    def Screen() -> None:
        with Column():
            First()
            Second()

    VARIANTS = {"s": Screen}
    """
    demo = """

    def demo(scene):
        for _ in range(4):
            for tag in ("one", "two"):
                scene.tap(*scene.find(tag).center)
                scene.frame()
    """
    found = advice_on(tmp_path, text + screen, demo=demo)
    needless = [advice for advice in found if advice.rule == "needless_derived_state"]
    assert sorted(advice.site.function for advice in needless if advice.site is not None) == ["First", "Second"]
    for advice in needless:
        assert advice.site is not None and f"def {advice.site.function}(" in advice.diff


MENUS = """
class Model:
    def __init__(self) -> None:
        self.shown = mutable_state_of(0)

@composable
def Row_(model: Model, number: int) -> None:
    Checkbox(model.shown.value == number, lambda on: model.shown.set(number), Modifier.test_tag(f"box {number}"))

@composable
def Screen() -> None:
    model = remember(Model)
    with Column():
        for number in range(6):
            Row_(model, number)

VARIANTS = {"s": Screen}
"""


def test_state_of_a_field_and_its_setter_on_one_line__outcome_is_found(tmp_path: Path) -> None:
    demo = """

    def demo(scene):
        for number in (3, 4):
            scene.tap(*scene.find(f"box {number}").center)
            scene.settle(20)
    """
    found = advice_on(tmp_path, MENUS, demo=demo)
    (derived,) = [advice for advice in found if advice.rule == "derived_state"]
    assert derived.verdict == "proved" and "`model.shown.value == number`" in derived.words
