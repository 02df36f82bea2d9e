"""Mistakes of those who port Compose code: one sentence each says what was meant and what to write."""

from __future__ import annotations

import inspect
import math
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

import engine
from engine import (
    Alignment,
    Arrangement,
    Box,
    BoxWithConstraints,
    Button,
    Canvas,
    Checkbox,
    Color,
    Column,
    CompositionLocalProvider,
    Constraints,
    Density,
    DisposableEffect,
    Image,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    Modifier,
    RoundedCornerShape,
    Row,
    Scene,
    SideEffect,
    Slider,
    Spacer,
    Text,
    TextField,
    animate_float_as_state,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    mutable_state_of,
    never_equal_policy,
    remember,
    remember_saveable,
    structural_equality_policy,
    tween,
)
from engine.frame.missed_tap import text_of_missed_tap
from engine.unit.mistake_warning import MistakeWarning

count: Any = mutable_state_of(3, name="count")
local = composition_local_of(lambda: 1)


async def tick() -> None:
    pass


async def async_content() -> None:
    pass


def generator_content() -> Any:
    yield


def uncalled() -> None:
    with Column:  # type: ignore[attr-defined]
        Text("a")


def with_button() -> None:
    with Button(lambda: None):  # type: ignore[call-arg]
        Text("a")


def with_called_button() -> None:
    with Button(lambda: None, lambda: Text("a")):  # type: ignore[attr-defined]
        Text("a")


def with_list() -> None:
    with LazyColumn():  # type: ignore[call-arg]
        Text("a")


def misaligned_column() -> None:
    with Column(horizontal_alignment=Alignment.CENTER):  # type: ignore[arg-type]
        Text("a")


def misaligned_row() -> None:
    with Row(vertical_alignment=Alignment.START):  # type: ignore[arg-type]
        Text("a")


def misaligned_box() -> None:
    with Box(content_alignment=Alignment.BOTTOM):  # type: ignore[arg-type]
        Text("a")


def arranged_by_alignment() -> None:
    with Row(horizontal_arrangement=Alignment.CENTER):  # type: ignore[arg-type]
        Text("a")


def augmented() -> None:
    number = mutable_state_of(0)

    def click() -> None:
        number += 1  # type: ignore[misc, operator]  # noqa: F823, F841

    click()
    Text(str(number.value))


def layer_property(layer: Any) -> None:
    layer.translationX = 3


M: Any = Modifier
S: Any = None

# What is composed, and what the answer holds: what was meant, what to write.
ERRORS: list[tuple[Callable[[], object], str]] = [
    (lambda: remember(0), "write `remember(lambda: 0)`"),  # type: ignore[arg-type]
    (lambda: remember(mutable_state_of(0)), "write `remember(lambda: mutable_state_of(0))`"),  # type: ignore[arg-type]
    (lambda: remember(3, lambda: 4), "the function comes first, then the keys"),  # type: ignore[arg-type]
    (lambda: remember_saveable(0), "write `remember_saveable(lambda: 0)`"),  # type: ignore[arg-type]
    (lambda: derived_state_of(1), "write `derived_state_of(lambda: …)`"),  # type: ignore[arg-type]
    (lambda: composition_local_of(1), "write `composition_local_of(lambda: 1)`"),  # type: ignore[arg-type]
    (lambda: mutable_state_of(0, structural_equality_policy), "is it called? Write `policy()`"),  # type: ignore[arg-type]
    (uncalled, "`Column` is not called: write `with Column():`"),
    (with_button, "takes a function: write `Button(on_click, content, modifier, "),
    (with_called_button, "Button has no content that is given by `with`"),
    (with_list, "takes a function: write `LazyColumn(content, modifier, state, "),
    (lambda: Column(lambda: Text("a")), "write `with Column(modifier):`"),  # type: ignore[arg-type]
    (lambda: Column(content=lambda: Text("a")), "write `with Column(…):`"),  # type: ignore[call-arg]
    (lambda: Box(Modifier, lambda: Text("a")), "write `with Box(…):`"),  # type: ignore[misc]
    (lambda: Button("OK"), "write `Button(on_click, content, modifier, "),  # type: ignore[call-arg, arg-type]
    (lambda: Button(lambda: None, "OK"), "Button: the content is a function, got 'OK'"),  # type: ignore[arg-type]
    (lambda: Button(lambda: None, Text("OK")), "Button: the content is a function, got None"),  # type: ignore[arg-type, func-returns-value]
    (lambda: Button(None, lambda: None), "Button: expected a function, got None"),  # type: ignore[arg-type]
    (lambda: Button(lambda: None, async_content), "it is async: content runs to its end in one go; write `def`"),
    (lambda: Button(lambda: None, generator_content), "it is a generator: take out the `yield`"),
    (lambda: Box(M.fillMaxSize()), "did you mean `fill_max_size`?"),
    (lambda: Box(M.padding(2).fillMaxWidth()), "did you mean `fill_max_width`?"),
    (lambda: Box(M.pading(8)), "did you mean `padding`?"),
    (lambda: Box(M.padding(left=8)), "did you mean `start`?"),
    (lambda: Box(M.padding(1, 2)), "write `padding(all, horizontal=…, vertical=…, "),
    (lambda: Box(M.size(1, 2, 3)), "write `size(w, h)`"),
    (lambda: Box(M.clickable()), "write `clickable(on_click, "),
    (lambda: Box(M.clickable(None)), "clickable: expected a function, got None"),
    (lambda: Box(M().padding(3)), "`Modifier` is not called"),
    (lambda: Box(M.fill_max_size), "write `Modifier.fill_max_size()`"),
    (lambda: Box(None), "write `Modifier` for none"),  # type: ignore[arg-type]
    (lambda: Spacer(8), "expected a modifier, got int: 8"),  # type: ignore[arg-type]
    (lambda: Text("a", 12), "Text has a modifier in this place"),  # type: ignore[arg-type]
    (lambda: Text("a", fontSize=12), "did you mean `font_size`?"),
    (lambda: Text("a", color="red"), "write `Color.RED`"),  # type: ignore[arg-type]
    (lambda: Text("a", font_size="12"), "write `font_size(12)`"),  # type: ignore[arg-type]
    (lambda: Text(count), "got the state `count` itself; write `count.value`"),
    (lambda: TextField(count, lambda _: None), "write `count.value`"),
    (lambda: Slider(count, lambda _: None), "a state is not its value"),
    (lambda: Column(verticalArrangement=Arrangement.TOP), "did you mean `vertical_arrangement`?"),  # type: ignore[call-arg]
    (lambda: Button(onClick=lambda: None, content=lambda: None), "did you mean `on_click`?"),  # type: ignore[call-arg]
    (lambda: Box(content_alignment=Alignment.Center), "did you mean `Alignment.CENTER`?"),
    (lambda: Row(horizontal_arrangement=Arrangement.SpaceBetween), "did you mean `Arrangement.SPACE_BETWEEN`?"),
    (lambda: Text("a", color=Color.Red), "did you mean `Color.RED`?"),
    (lambda: Box(M.size(2).background("#FF0000")), 'write `Color.hex("#FF0000")`'),
    (lambda: Box(M.padding("16")), "padding('16'): expected a number of dp, got str; write `padding(16)`"),
    (lambda: Box(M.size("1")), "write `size(1)`"),
    (lambda: Box(M.width(None)), "width(None): expected a number of dp, got NoneType"),
    (lambda: Box(M.height(count)), "write `count.value`"),
    (lambda: Box(M.offset("1", 2)), "write `offset(1)`"),
    (lambda: Box(M.fill_max_width("50%")), "write `fill_max_width(0.5)`"),
    (lambda: Box(M.weight(None)), "weight(None): expected a number, got NoneType; write `weight(1)`"),
    (lambda: Box(M.alpha("x")), "write `alpha(0.5)`"),
    (lambda: Box(M.clip("x")), "expected a Shape, got 'x'"),
    (lambda: Box(M.border(Color.RED)), "write `border(width, color_or_brush, shape)`"),
    (lambda: Box(M.padding((16).dp)), "numbers are dp here: write `16`"),  # type: ignore[attr-defined]
    (
        misaligned_column,
        "Alignment.CENTER, which aligns in two directions; what is wanted aligns horizontally: write "
        "`Alignment.CENTER_HORIZONTALLY`",
    ),
    (misaligned_row, "write `Alignment."),
    (misaligned_box, "write `Alignment.BOTTOM_CENTER`"),
    (arranged_by_alignment, "expected an Arrangement, got Alignment.CENTER"),
    (lambda: LaunchedEffect(None, tick), "write `LaunchedEffect(tick, None)`"),  # type: ignore[arg-type]
    (lambda: LaunchedEffect(lambda: None), "write `async def`"),  # type: ignore[arg-type, return-value]
    (lambda: LaunchedEffect(tick()), "write `LaunchedEffect(tick)`"),  # type: ignore[arg-type]
    (lambda: DisposableEffect(None, lambda: None), "the function comes first, then the keys"),  # type: ignore[arg-type]
    (lambda: (key(3), Text("a")), "write `with key(…):` and the content below it"),
    (lambda: Text("a").padding(8), "write `Text(…, Modifier.padding(…))`"),  # type: ignore[func-returns-value]
    (lambda: Box().size(8), "write `Text(…, Modifier.size(…))`"),  # type: ignore[attr-defined]
    (lambda: Text(str(count.value())), "`value` is a property: write `.value`"),
    (lambda: LaunchedEffect(tick, key1=3), "write `LaunchedEffect(block, *keys)`"),  # type: ignore[call-arg]
    (lambda: Box(content_alignment=Alignment.Left), "did you mean `Alignment.START`?"),  # type: ignore[attr-defined]
    (lambda: SideEffect(None), "SideEffect(None): expected a function; it was called already"),  # type: ignore[arg-type]
    (lambda: Text(local.value), "did you mean `current`?"),  # type: ignore[attr-defined]
    (lambda: Text(count + 1), "a state is not its value"),
    (lambda: Text("a" if count < 3 else "b"), "a state is not its value"),
    (lambda: Text(count[0]), "a state is not its value"),
    (lambda: [Text(each) for each in count], "a state is not its value"),
    (lambda: count.append(3), "write `count.value.append`"),
    (lambda: LazyColumn(lambda scope: scope.items([1])), "write `items(count_or_sequence, item_content, "),  # type: ignore[call-arg]
    (lambda: LazyColumn(lambda scope: scope.itemsIndexed([1])), "did you mean `items_indexed`?"),  # type: ignore[attr-defined]
    (lambda: LazyColumn(lambda: None), "has no parameters, and the engine calls it"),  # type: ignore[arg-type, misc]
    (lambda: BoxWithConstraints(lambda: None), "has no parameters, and the engine calls it"),  # type: ignore[arg-type, misc]
    (lambda: Canvas(lambda scope: scope.drawRect(Color.RED), Modifier.size(9)), "did you mean `draw_rect`?"),
    (lambda: Canvas(lambda: None, Modifier.size(9)), "has no parameters, and the engine calls it"),
    (lambda: Box(M.size(9).graphics_layer(layer_property)), "did you mean `translation_x`?"),
    (lambda: Box(M.size(9).offset(lambda x: IntOffset(0, 0))), "has 1 parameter, and the engine calls it"),
    (lambda: Color("red"), "write `Color.RED`"),  # type: ignore[call-arg, arg-type]
    (lambda: Color("#FF0000"), 'write `Color.hex("#FF0000")`'),  # type: ignore[call-arg, arg-type]
    (lambda: Color("x" * 10**6, 0, 0), "channels go from 0 to 1"),  # type: ignore[arg-type]
    (lambda: Color.hex("x" * 10**6), "expected '#RGB'"),
    (lambda: Color(0, 0, 10**5000), "channels go from 0 to 1"),
    (lambda: Constraints("x" * 10**6), "min_width must be an int in px"),  # type: ignore[arg-type]
    (lambda: Constraints(10**4000), "is neither a size up to"),
    (lambda: Density("x" * 10**6), "both must be positive and finite"),  # type: ignore[arg-type]
    (lambda: Density(-(10**5000)), "both must be positive and finite"),
    (lambda: Box(M.padding(float("nan"))), "must not be negative or NaN"),
    (lambda: Box(M.clip(RoundedCornerShape)), "write `clip(RoundedCornerShape(8))`"),
    (lambda: Box(M.offset(lambda: 5)), "the block gives an IntOffset, got 5; write `offset(lambda: IntOffset(x, y))`"),
    (lambda: Text("a", max_lines="2"), "write `max_lines(2)`"),  # type: ignore[arg-type]
    (lambda: Text("a", max_lines=count), "write `count.value`"),
    (lambda: Slider("1", lambda _: None), "write `Slider(1)`"),  # type: ignore[arg-type]
    (lambda: Arrangement.spaced_by("8"), "write `spaced_by(8)`"),  # type: ignore[arg-type]
    (lambda: Arrangement.spaced_by(count), "write `count.value`"),
    (lambda: [Text(str(n)) for n in range(count)], "a state is not its value"),
    (lambda: Text("n: " + count), "a state is not its value"),
    (lambda: Text(str(int(count))), "a state is not its value"),
    (lambda: Text("abcd"[count]), "a state is not its value"),
    (lambda: -count, "a state is not its value"),
    (lambda: Text(it), "write `lambda it: …`"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: LaunchedEffect(tick, Unit), "leave the key out: `LaunchedEffect(block)`"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: Text(mutableStateOf("a").value), "did you mean `mutable_state_of`?"),  # type: ignore[name-defined]  # noqa: F821
    (augmented, "write `number.value += …` if it is a state"),
    (lambda: Image("a.png", None), "write `Image(painter_resource(path), description)`"),  # type: ignore[arg-type]
]


def answer_to(content: Callable[[], object]) -> BaseException:
    with pytest.raises(Exception) as raised:
        with Scene(content, 100, 100) as scene:
            scene.frame()
            scene.frame()
    return raised.value


@pytest.mark.parametrize(("content", "answer"), ERRORS, ids=[text[:40] for _, text in ERRORS])
def test_mistake_that_cannot_be_meant__error_says_what_to_write(content: Callable[[], object], answer: str) -> None:
    error = answer_to(content)
    assert answer in str(error)
    assert len(str(error)) < 700


def test_mistake__note_names_the_line_of_the_program() -> None:
    def content() -> None:
        Text("a")
        Box(M.padding("16"))

    error = answer_to(content)
    line = inspect.getsourcelines(content)[1] + 2
    assert f"at {__file__}:{line}, in content" in error.__notes__
    assert "while composing content" in error.__notes__


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("mutableStateOf", "engine has no 'mutableStateOf'; did you mean `mutable_state_of`?"),
        ("LazyColum", "engine has no 'LazyColum'; did you mean `LazyColumn`?"),
        ("dp", "engine has no 'dp': numbers given to modifiers are dp: write `Modifier.padding(16)`"),
    ],
)
def test_name_that_engine_has_not__import_says_which_is_meant(name: str, answer: str) -> None:
    with pytest.raises(ImportError) as raised:
        exec(f"from engine import {name}", {})
    assert str(raised.value) == answer
    assert not hasattr(engine, name)
    with pytest.raises(AttributeError):
        getattr(engine, name)


# ---------------------------------------------------------------- what runs, and is hardly meant


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


def test_provider_without_with_or_content__warns() -> None:
    def content() -> None:
        CompositionLocalProvider(local.provides(3))
        Text(str(local.current))

    (said,) = warnings_of(content)
    assert said[1:] == (__file__, line_in(content, "CompositionLocalProvider("))


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
def test_content_returns_what_shows_nothing__warns(result: Any, meant: str) -> None:
    (said,) = warnings_of(lambda: Button(lambda: None, result))
    assert meant in said[0]
    assert said[1:] == (__file__, result.__code__.co_firstlineno)


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


def test_checkbox_of_a_state__warns() -> None:
    done: Any = mutable_state_of(False, name="done")
    said = warnings_of(lambda: Checkbox(done, lambda _: None))
    assert "write `done.value`" in said[0][0]


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
        said = text_of_missed_tap(scene.root, (scene.width, scene.height), 10, 90)
    assert said == (
        "the tap at (10, 90) hits nothing that takes taps, as it is outside the scene, which is 100 × 80 px; nothing "
        "on the screen does: write `Modifier.clickable(on_click)`"
    )
