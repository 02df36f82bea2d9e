"""Code that runs, and that a porter of Compose code hardly means: a warning says what was meant, with its line."""

from __future__ import annotations

import inspect
import math
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine import (
    Box,
    Button,
    Checkbox,
    Color,
    Column,
    CompositionLocalProvider,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    Modifier,
    Row,
    Scene,
    Slider,
    Text,
    animate_float_as_state,
    composable,
    composition_local_of,
    key,
    mutable_state_of,
    never_equal_policy,
    remember,
    remember_updated_state,
    tween,
)
from engine.frame.missed_tap import text_of_missed_tap
from engine.mistakes.mistake_warning import MistakeWarning

M: Any = Modifier
count: Any = mutable_state_of(3, name="count")
local = composition_local_of(lambda: 1)


def warnings_of(content: Callable[[], object], then: Callable[[], object] | None = None) -> list[tuple[str, str, int]]:
    @composable
    def App() -> None:
        content()

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        with Scene(App, 100, 100) as scene:
            scene.frame()
            if then is not None:
                then()
            scene.frame()
            scene.frame()
    assert all(each.category is MistakeWarning for each in caught)
    return [(str(each.message), each.filename, each.lineno) for each in caught]


def line_in(function: Callable[..., object], text: str) -> int:
    lines, first = inspect.getsourcelines(function)
    return first + next(number for number, line in enumerate(lines) if text in line)


def test_column_without_with__warns_once_at_its_line() -> None:
    def content() -> None:
        Column(Modifier.padding(8))
        Text("a")

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, "Column("))
    assert "write `with Column(…):` and the content below it" in said[0]


def test_box_or_decorated_row_without_with__is_an_empty_one() -> None:
    def content() -> None:
        Box()
        Box(Modifier.padding(8))
        Row(Modifier.fill_max_width().height(1).background(Color.RED))
        with Column():
            pass

    assert warnings_of(content) == []


def test_disposable_effect_without_return__warns_at_its_function() -> None:
    def listens() -> None:
        log.append("on")

    def has_nothing_to_end() -> None:
        return None

    def ends() -> Callable[[], object] | None:
        return log.clear if log else None

    log: list[str] = []

    def content() -> None:
        for effect in (listens, has_nothing_to_end, ends):
            DisposableEffect(effect, 1)
        DisposableEffect(lambda: None, 1)

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(listens, "def listens"))
    assert "the effect `listens` of a DisposableEffect returns nothing" in said[0]
    assert "`return lambda: …`" in said[0]


def test_provider_without_with_or_content__warns() -> None:
    def content() -> None:
        CompositionLocalProvider(local.provides(3))
        Text(str(local.current))

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, "CompositionLocalProvider("))


def test_state_created_in_a_body_without_remember__warns_once_with_its_line() -> None:
    @composable
    def Rows() -> None:
        own = mutable_state_of(0)
        others = [mutable_state_of(each) for each in (1, 2)]
        kept = remember(lambda: mutable_state_of(3))
        Text(f"{own.value + others[0].value + kept.value}", Modifier.clickable(lambda: mutable_state_of(4)))

    said = warnings_of(Rows)
    assert [line for _, _, line in said] == [line_in(Rows, "own ="), line_in(Rows, "others =")]
    assert said[0][0] == (
        "`mutable_state_of(0)` in Rows creates another state in each run, which starts with its first value: "
        "write `remember(lambda: mutable_state_of(0))`"
    )


def test_state_that_is_handed_to_remember__does_not_warn() -> None:
    @composable
    def Rows() -> None:
        first = mutable_state_of(0)
        kept = remember(lambda: first)
        own = mutable_state_of(1)
        own = remember(lambda: own)
        Text(f"{kept.value + own.value}")

    @composable
    def Lost() -> None:
        read = mutable_state_of(2)
        kept = remember(lambda: read)
        Text(f"{kept.value + read.value}")

    assert warnings_of(Rows) == []
    assert [line for _, _, line in warnings_of(Lost)] == [line_in(Lost, "read =")]


def test_state_in_a_text__warns_with_the_line() -> None:
    def content() -> None:
        Text(f"{count}")

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, "Text("))
    assert "write `{count.value}`" in said[0]


def test_state_in_a_condition__warns_with_the_line() -> None:
    def content() -> None:
        Text("a" if count else "b")

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, "Text("))
    assert "write `count.value`" in said[0]


def test_state_compared_with_a_value__warns_with_the_line() -> None:
    def content() -> None:
        Text("a" if count == 3 else "b")

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, "Text("))
    assert "write `count.value == …`" in said[0]


def test_states_compared_with_states_and_shown_outside_composition__warn_not() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        other = mutable_state_of(3)
        assert count == count
        assert count != other
        assert other in [count, other]
        assert f"{other!r} {other}".startswith("MutableState(other=3)")


def test_negative_size__warns_and_counts_as_0() -> None:
    def content() -> None:
        Box(Modifier.size(-5).test_tag("box"))

    assert warnings_of(content)[0][1:] == (__file__, line_in(content, "Box("))


@pytest.mark.parametrize(
    ("modifier", "meant"),
    [
        (lambda: M.alpha(255), "write `alpha(1)`"),
        (lambda: M.alpha(50), "write `alpha(0.5)`"),
        (lambda: M.fill_max_width(50), "write `fill_max_width(0.5)`"),
        (lambda: M.fill_max_height(-20), "write `fill_max_height(0)`"),
        (lambda: M.fill_max_size(100), "write `fill_max_size(1)`"),
        (lambda: M.rotate(math.pi / 2), "`rotate(90)`"),
        (lambda: M.rotate(-math.pi / 4), "`rotate(-45)`"),
    ],
)
def test_number_of_another_unit__warns_with_what_to_write(modifier: Any, meant: str) -> None:
    (said,) = warnings_of(lambda: Box(modifier()))
    assert meant in said[0]
    assert said[1] == __file__


def test_number_a_little_beyond_its_range__is_an_overshoot_and_warns_not() -> None:
    def content() -> None:
        for value in (-0.1, 0, 0.5, 1, 1.2):
            Box(Modifier.alpha(value).fill_max_width(value).scale(value))
        for degrees in (0, 1.5, 3, 3.14, 90, 180.0):
            Box(Modifier.rotate(degrees))
        Text(str(animate_float_as_state(1, tween(300)).value))

    assert warnings_of(content) == []


def test_duration_in_seconds__warns() -> None:
    def content() -> None:
        Text(str(animate_float_as_state(1, tween(0.3)).value))  # type: ignore[arg-type]

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, "tween("))
    assert "write `tween(300)`" in said[0]


@pytest.mark.parametrize(("result", "meant"), [(lambda: "OK", "write `Text('OK')`"), (lambda: Text, "write `Text(…)`")])
def test_content_that_returns_a_value_without_a_call__warns(result: Any, meant: str) -> None:
    (said,) = warnings_of(lambda: Button(lambda: None, result))
    assert meant in said[0]
    assert said[1:] == (__file__, result.__code__.co_firstlineno)


@composable
def Panel(title: str, header: Callable[[], object] | None = None) -> None:
    Text(title)


def slot_is_called() -> None:
    Panel("a", header=Text("b"))  # type: ignore[func-returns-value]


def slot_is_called_in_its_place() -> None:
    Panel("a", Text("b"))  # type: ignore[func-returns-value]


@composable
def name_in_a_block() -> None:
    with key(1):
        Text


def item_names_its_content() -> None:
    LazyColumn(lambda scope: scope.items([1], lambda each: Text))


def weight_in_the_root() -> None:
    Box(Modifier.weight(1))


def local_in_a_text() -> None:
    Text(f"{local}")


def sleeping_effect() -> None:
    async def sleeper() -> None:
        time.sleep(0)

    LaunchedEffect(sleeper)


@pytest.mark.parametrize(
    ("content", "place", "meant"),
    [
        (slot_is_called, "Panel(", "so `Panel` gets None as its `header`: write `header=lambda: Text(…)`"),
        (slot_is_called_in_its_place, "Panel(", "write `header=lambda: Text(…)`"),
        (name_in_a_block, "Text", "`Text` is named here and not called, so it shows nothing: write `Text(…)`"),
        (item_names_its_content, "LazyColumn", "content returns the function Text"),
        (weight_in_the_root, "Box(", "weight has no effect on a child of the root"),
        (local_in_a_text, "Text(", "write `local.current`"),
        (sleeping_effect, "async def", "write `await delay(milliseconds)`"),
    ],
)
def test_code_that_cannot_be_meant__warns_with_its_line(content: Any, place: str, meant: str) -> None:
    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, place))
    assert meant in said[0]


def slots_of_functions() -> None:
    Panel("a", header=lambda: Text("b"))
    Panel("a", None)
    Panel("a", title_of(0))
    Panel("a") if count is not None else Text("c")
    shown = [Text(each) for each in "ab"]  # type: ignore[func-returns-value]
    (lambda: (Text("a"), Text("b")))()  # type: ignore[func-returns-value]
    assert len(shown) == 2
    Checkbox(True, None)
    Checkbox(True, title_of(0))


def title_of(number: int) -> Callable[..., object] | None:
    return None if number == 0 else print


def test_calls_that_may_give_none__warn_not() -> None:
    assert warnings_of(slots_of_functions) == []


@pytest.mark.parametrize(
    ("handler", "meant"),
    [
        (lambda: count.value == 4, "a lambda cannot assign; write `lambda: state.set(…)`"),
        (lambda: count.set, "returns the function `count.set`, which nothing calls: write `lambda: count.set(…)`"),
        (lambda: None, None),
        (lambda: count.set(3) is None, None),
    ],
)
def test_click_handler_that_does_nothing__warns_at_its_line(handler: Any, meant: str | None) -> None:
    def tap() -> None:
        scene = Scene(lambda: Box(Modifier.size(20).clickable(handler)), 40, 40)
        scene.frame()
        scene.tap(5, 5)
        scene.close()

    said = warnings_of(lambda: None, tap)
    assert [each[1:] for each in said] == ([(__file__, handler.__code__.co_firstlineno)] if meant else [])
    assert all(meant and meant in each[0] for each in said)


def test_list_in_a_state_is_changed_in_place__warns_where_the_state_is_made() -> None:
    names: Any = mutable_state_of(["a"])
    line = inspect.currentframe().f_lineno - 1  # type: ignore[union-attr]
    (said,) = warnings_of(lambda: Text(str(len(names.value))), lambda: names.value.append("b"))
    assert said[1:] == (__file__, line)
    assert "write `names.value = [*names.value, item]`, or use `mutable_state_list_of()`" in said[0]


def test_same_list_is_written__warns_at_the_write() -> None:
    names: Any = mutable_state_of(["a"])

    def click() -> None:
        names.value += ["b"]

    (said,) = warnings_of(lambda: Text(str(len(names.value))), click)
    assert said[1:] == (__file__, line_in(click, "+="))


def test_list_is_replaced_or_its_policy_takes_every_write__warns_not() -> None:
    names: Any = mutable_state_of(["a"])
    always: Any = mutable_state_of({"a": 1}, never_equal_policy())

    def click() -> None:
        names.value.append("b")
        names.value = [*names.value, "c"]
        always.value["b"] = 2
        always.value = always.value

    assert warnings_of(lambda: Text(f"{len(names.value)} {len(always.value)}"), click) == []


@dataclass
class User:
    name: str
    age: int


def test_object_in_a_state_is_changed_in_place__warns_where_the_state_is_made() -> None:
    user: Any = mutable_state_of(User("Ada", 30))
    line = inspect.currentframe().f_lineno - 1  # type: ignore[union-attr]

    def click() -> None:
        changed = user.value
        changed.age += 1
        user.value = changed

    (said,) = warnings_of(lambda: Text(str(user.value.age)), click)
    assert said[1:] == (__file__, line)
    assert "write `user.value = replace(user.value, …)` with dataclasses.replace" in said[0]


def test_object_in_a_state_is_replaced_or_stays__warns_not() -> None:
    user: Any = mutable_state_of(User("Ada", 30))

    def click() -> None:
        user.value.age = user.value.age + 0
        user.value = replace(user.value, age=31)
        user.value.age = 32

    assert warnings_of(lambda: Text(str(user.value.age)), click) == []


def test_async_click_handler__warns_at_its_line() -> None:
    async def click() -> None:
        count.value += 1

    with (
        Scene(lambda: Box(Modifier.size(20).clickable(click)), 40, 40) as scene,
        warnings.catch_warnings(record=True) as caught,
    ):
        warnings.simplefilter("default")
        scene.frame()
        scene.tap(5, 5)
    (said,) = caught
    assert (said.category, said.filename, said.lineno) == (MistakeWarning, __file__, click.__code__.co_firstlineno)
    assert "`lambda: scope.launch(click)`" in str(said.message)


def test_weight_in_a_box__warns_at_the_child() -> None:
    def content() -> None:
        with Box():
            Text("a", Modifier.weight(1))

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, "Text("))
    assert "weight has no effect on a child of a Box" in said[0]


# ---------------------------------------------------------------- a tap beside everything


def test_tap_hits_nothing__message_names_what_is_nearest(caplog: pytest.LogCaptureFixture) -> None:
    def content() -> None:
        Box(Modifier.test_tag("near").size(10, 20).clickable(lambda: None))

    with Scene(content, 100, 100) as scene:
        scene.frame()
        with caplog.at_level("WARNING", "engine"):
            scene.tap(50, 50)
            scene.tap(5, 5)
    (message,) = [record.getMessage() for record in caplog.records]
    line = line_in(test_tap_hits_nothing__message_names_what_is_nearest, "scene.tap(50")
    assert message == (
        f"{__file__}:{line}: the tap at (50, 50) hits nothing that takes taps; the nearest that does is Box 'near', "
        "from (0, 0) to (10, 20): tap at (5, 10)"
    )


def test_tap_outside_the_scene__message_says_its_size() -> None:
    with Scene(lambda: None, 100, 80) as scene:
        scene.frame()
        said = text_of_missed_tap([scene.root], (scene.width, scene.height), 10, 90)
    assert said == (
        "the tap at (10, 90) hits nothing that takes taps, as it is outside the scene, which is 100 × 80 px; nothing "
        "on the screen does: write `Modifier.clickable(on_click)`"
    )


def test_same_list_given_to_remember_updated_state_again__no_warning_but_written_by_the_program_one() -> None:
    items = [1, 2]
    held: Any = mutable_state_of(items, name="held")

    @composable
    def Child(given: list[int], number: int) -> None:
        Text(f"{number} {len(remember_updated_state(given).value)}")

    def change() -> None:
        count.value += 1

    assert warnings_of(lambda: Child(items, count.value), change) == []
    ((words, file, _),) = warnings_of(lambda: None, lambda: held.set(items))
    assert words.startswith("the state `held` is written the collection that it holds already") and file == __file__


def test_slider_with_a_value_far_outside_the_default_range__warns_and_one_with_its_range_does_not() -> None:
    ((words, file, _),) = warnings_of(lambda: Slider(50, lambda value: None))
    assert words.endswith("write `value_range=(…, …)`, such as `value_range=(0, 100)`") and file == __file__
    assert warnings_of(lambda: (Slider(50, lambda value: None, value_range=(0, 100)), Slider(1.1, print))) == []
