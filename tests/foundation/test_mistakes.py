"""Mistakes of those who port Compose code: one sentence each says what was meant and what to write."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import pytest

import engine
from engine import (
    Alignment,
    AnimatedVisibility,
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
    Icons,
    Image,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyVerticalGrid,
    MaterialTheme,
    Modifier,
    MutableStateFlow,
    PointerInputScope,
    RadioButton,
    RoundedCornerShape,
    Row,
    Scene,
    SideEffect,
    Slider,
    Spacer,
    Switch,
    Text,
    TextField,
    animate_float_as_state,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_saveable,
    snapshot_flow,
    structural_equality_policy,
)

count: Any = mutable_state_of(3, name="count")
local = composition_local_of(lambda: 1)


derived: Any = derived_state_of(lambda: 3)
column = 3


@composable
def Card(title: str) -> None:
    """A composable of the program, with the name of one of the engine."""
    Text(title)


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


def keyed_column() -> None:
    with Column():
        key(3)
        Text("a")


class Model:
    color = "red"


names = mutable_state_list_of("a", name="names")


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


def by_name(first: int, *, second: int) -> int:
    return first + second


@lru_cache
def Cached(number: int) -> None:
    Text(str(number))


class Shown:
    pass


def with_modifier() -> None:
    with M.padding(8):
        Text("a")


def centered_in_a_row() -> None:
    with Row():
        Text("a", M.align(Alignment.CENTER))


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
def scoped_column() -> None:
    with Column() as c:
        c.Text("a")  # type: ignore[attr-defined]


ERRORS: list[tuple[Callable[[], object], str]] = [
    (lambda: remember(0), "write `remember(lambda: 0)`"),  # type: ignore[arg-type]
    (lambda: remember(mutable_state_of(0)), "write `remember(lambda: mutable_state_of(0))`"),  # type: ignore[arg-type]
    (lambda: remember(mutable_state_of, 0), "write `remember(lambda: mutable_state_of(value, policy, name=…))`"),  # type: ignore[arg-type,call-arg]
    (lambda: Checkbox(count, None), "Checkbox: got the state `count` itself; write `count.value`"),
    (lambda: Switch(count, None), "Switch: got the state `count` itself; write `count.value`"),
    (lambda: RadioButton(count, None), "RadioButton: got the state `count` itself; write `count.value`"),
    (lambda: AnimatedVisibility(count, lambda: None), "AnimatedVisibility: got the state `count` itself"),
    (lambda: Slider(count, print), "Slider: got the state `count` itself; write `count.value`"),
    (lambda: Spacer(height=8), "it is a modifier: write `Spacer(Modifier.height(…))`"),  # type: ignore[call-arg]
    (lambda: Column(padding=8), "it is a modifier: write `Column(…, Modifier.padding(…))`"),  # type: ignore[call-arg]
    (lambda: Canvas(M.size(9), lambda scope: None), "the modifier comes later: write `Canvas(on_draw, modifier)`"),  # type: ignore[arg-type]
    (lambda: Color(0xFFFF0000), 'write `Color.hex("#FF0000")`'),  # type: ignore[call-arg]
    (lambda: Icons.Default, "it has `Icons.ADD`, `Icons.CLOSE`, `Icons.MENU` and others"),  # type: ignore[attr-defined]
    (lambda: MaterialTheme.typography.h4, "did you mean `headline_medium`?"),  # type: ignore[attr-defined]
    (lambda: MutableStateFlow(0).collectAsState(), "has no 'collectAsState': write `collect_as_state(flow)`"),  # type: ignore[attr-defined]
    (lambda: CompositionLocalProvider(local.provides(1), lambda: None), "takes its content by `with`"),  # type: ignore[arg-type]
    (lambda: padding(8), "it is a modifier: write `Modifier.padding(…)`"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: remember(3, lambda: 4), "the function comes first, then the keys"),  # type: ignore[arg-type]
    (lambda: remember_saveable(0), "write `remember_saveable(lambda: 0)`"),  # type: ignore[arg-type]
    (lambda: derived_state_of(1), "write `derived_state_of(lambda: …)`"),  # type: ignore[arg-type]
    (lambda: composition_local_of(1), "write `composition_local_of(lambda: 1)`"),  # type: ignore[arg-type]
    (lambda: mutable_state_of(0, structural_equality_policy), "is it called? Write `policy()`"),  # type: ignore[arg-type]
    (uncalled, "`Column` is not called: write `with Column():`"),
    (with_button, "takes a function: write `Button(on_click, content, modifier, "),
    (with_called_button, "Button has no content that is given by `with`"),
    (lambda: LazyColumn(["a", "b"]), "the content of a lazy list: expected a function, got ['a', 'b']"),  # type: ignore[arg-type]
    (lambda: engine.HorizontalPager(engine.remember_pager_state(lambda: 1), Text("a")), "the pages of a pager: expec"),  # type: ignore[arg-type, func-returns-value]
    (lambda: Crossfade(1), "import it: write `from engine import Crossfade`"),  # type: ignore[name-defined]  # noqa: F821
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
    (lambda: Column(vertical_arrangement=Arrangement.START), "arranges horizontally: write `Arrangement.TOP`"),
    (lambda: Row(horizontal_arrangement=Arrangement.BOTTOM), "arranges vertically: write `Arrangement.END`"),
    (lambda: Box(M.padding(2).apply(lambda it: it)), "write `modifier = modifier.padding(8)`"),
    (lambda: Box(M.takeIf(lambda it: True)), "write `modifier = modifier.padding(8)`"),
    (lambda: by_name(1, 2), "what follows `*` in a definition is given by name: write `by_name(first, second=…)`"),  # type: ignore[misc]
    (lambda: composable(Cached), "Cached with a cache, which keeps what a call returns"),  # type: ignore[call-overload]
    (lambda: composable(partial(by_name, 1)), "write `lambda: by_name(…)`"),  # type: ignore[call-overload]
    (lambda: composable(Shown), "the class Shown: write `def Shown(…):`"),
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
    (lambda: Text(colum), "did you mean `column`?"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: Colum(), "did you mean `Column`?"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: LazyColumn(lambda scope: items(3, Text)), "write `scope.items(…)`"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: derived.set(3), "write the states from which it is calculated"),
    (lambda: Card(), "Card() missing 1 required positional argument: 'title'"),  # type: ignore[call-arg]
    (lambda: Text(str(local.current())), "`current` is a property: write `.current`"),  # type: ignore[operator]
    (lambda: PointerInputScope.detectDragGestures(), "write `await detect_drag_gestures(scope, on_drag, "),  # type: ignore[attr-defined]
    (with_modifier, "a modifier holds no content: write `with Box(Modifier…):`"),
    (lambda: Box(M.padding(3) + M.size(3)), "or `a.then(b)`"),
    (lambda: Text(M.padding(8), "a"), "write `Text(text, modifier)`"),  # type: ignore[arg-type]
    (lambda: remember(mutable_state_list_of(1)), "write `remember(lambda: mutable_state_list_of(…))`"),  # type: ignore[arg-type, call-overload]
    (centered_in_a_row, "write an alignment in one direction, such as `align(Alignment.CENTER_VERTICALLY)`"),
    (lambda: Image("a.png", None), "write `Image(painter_resource(path), description)`"),  # type: ignore[arg-type]
    (scoped_column, "`with … as c` gives no object: write `Text(…)` in the block, without `c.`"),
    (lambda: Column().Text("a"), "write `with …:`, and `Text(…)` in the block"),  # type: ignore[attr-defined]
    (lambda: LazyColumn(lambda scope: [Text(str(n)) for n in range(3)]), "write `scope.item(lambda: Text(…))`"),
    (lambda: LazyColumn(lambda scope: scope.item(Text("a"))), "write `scope.item(lambda: Text(…))`"),  # type: ignore[func-returns-value]
    (
        lambda: Canvas(lambda scope: draw_rect(Color.RED), Modifier.size(9)),  # type: ignore[name-defined]  # noqa: F821
        "it is a method: write `scope.draw_rect(…)`",
    ),
    (lambda: TextField("a", count), "got the state itself; write `count.set`"),
    (lambda: Slider(0.5, count), "got the state itself; write `count.set`"),
    (lambda: Checkbox(True, count), "got the state itself; write `count.set`"),
    (lambda: Switch(True, count), "got the state itself; write `count.set`"),
    (lambda: CompositionLocalProvider((local, 2)), "write `CompositionLocalProvider(local.provides(…))`"),  # type: ignore[arg-type]
    (lambda: Box(M.graphics_layer(alpha=lambda: 0.5)), "write `graphics_layer(lambda layer: layer.set(alpha=…))`"),
    (lambda: Box(M.size(9).graphics_layer(lambda: None)), "a layer block get their scope (`lambda scope: …`)"),
    (lambda: Checkbox(True, count.set(4)), "write `lambda new: count.set(4)`"),  # type: ignore[func-returns-value]
    (lambda: Switch(True, on_checked_change=count.set(4)), "`count.set(4)` is called already"),
    (lambda: RadioButton(True, print("x")), "write `lambda: print('x')`"),  # type: ignore[func-returns-value]
    (lambda: MaterialTheme(Text("a")), "MaterialTheme: the content is a function"),  # type: ignore[func-returns-value]
    (lambda: Text("a", font_weight="bold"), "write `FontWeight.BOLD`"),  # type: ignore[arg-type]
    (lambda: Text("a", text_align="center"), "write `TextAlign.CENTER`"),  # type: ignore[arg-type]
    (lambda: Box(M.fill_max_size.padding(3)), "write `fill_max_size().padding(…)`"),
    (lambda: asyncio.get_running_loop(), "`scope.launch(work)` in the callback"),
    (lambda: viewModel(), "write a class with states, and `remember(ThatClass)`"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: animate_float_as_state(lambda: 1.0), "write the value itself"),  # type: ignore[arg-type, return-value]
    (lambda: animate_float_as_state(1.0, 300), "write `tween(300)`, in milliseconds"),  # type: ignore[arg-type]
    (lambda: snapshot_flow(3), "write `snapshot_flow(lambda: …)`"),  # type: ignore[arg-type]
    (lambda: LazyColumn(lambda scope: scope.items({"a": 1}, Text)), "expected a count or a sequence"),  # type: ignore[arg-type]
    (lambda: LazyColumn(lambda scope: scope.items(count, Text)), "got the state `count` itself"),
    (lambda: LazyColumn(lambda scope: scope.items("ab", Text, "id")), "write `key=lambda item: item.id`"),  # type: ignore[arg-type]
    (lambda: LazyVerticalGrid(2, lambda scope: scope.items(3, Text)), "write `GridCells.fixed(2)`"),  # type: ignore[arg-type]
    (lambda: setattr(local, "current", 3), "write `with CompositionLocalProvider(….provides(value)):`"),
    (lambda: remember(lambda: Text("a")), "the calculation given to remember called a composable"),  # type: ignore[func-returns-value]
    (keyed_column, "write `with key(…):` and the content below it"),
    (lambda: Column([Text("a")]), "write `with Column(modifier):` and the content below it"),  # type: ignore[arg-type, func-returns-value]
    (lambda: Column(Text("a"), Text("b")), "write `with Column(…):`"),  # type: ignore[call-arg, arg-type, func-returns-value]
    (lambda: Box([M.size(3), M.padding(3)]), "got several: chain them"),  # type: ignore[arg-type]
    (lambda: Text("a", [M.size(3), M.padding(3)]), "modifiers are chained: write"),  # type: ignore[arg-type]
    (lambda: Text("a", None), "write `Modifier` for no modifier"),  # type: ignore[arg-type]
    (lambda: Text(str((3).value)), "leave `.value` out here, or pass the state itself"),  # type: ignore[attr-defined]
    (lambda: (3).set(4), "it is a plain value, which nothing observes: make it a state"),  # type: ignore[attr-defined]
    (lambda: Text(names.value), "it is the collection itself: leave `.value` out"),  # type: ignore[attr-defined]
    (lambda: names.add("b"), "write `.append(item)`"),  # type: ignore[attr-defined]
    (lambda: Text(str(["a"].size)), "write `len(items)`"),  # type: ignore[attr-defined]
    (lambda: Text("abc".size), "'str' object has no attribute 'size'"),  # type: ignore[attr-defined]
    (lambda: setattr(derived, "value", 3), "write the states from which it is calculated"),
    (lambda: Text(Model().colour), "did you mean `color`?"),  # type: ignore[attr-defined]
    (lambda: DisposableEffect(lambda scope: None), "gets nothing, and returns the function that disposes"),  # type: ignore[arg-type, misc]
    (lambda: DisposableEffect(lambda: 3), "got 3: write `return lambda: …`"),  # type: ignore[arg-type, return-value]
    (lambda: [Text(str(each)) for each in snapshot_flow(lambda: 3)], "write `async for`"),  # type: ignore[attr-defined]
    (lambda: engine.remember_pager_state(3), "write `remember_pager_state(lambda: 3)`"),  # type: ignore[arg-type]
    (lambda: engine.movable_content_of(Text("a")), "expected a function: it was called already"),  # type: ignore[arg-type, func-returns-value]
    (lambda: engine.update_transition(1).animate_float(1.0), "write `lambda target: 1.0 if target else …`"),  # type: ignore[arg-type]
    (lambda: animate_float_as_state(count), "got the state `count` itself; write `count.value`"),
    (lambda: animate_float_as_state(targetValue=1.0), "did you mean `target`?"),  # type: ignore[call-arg]
    (lambda: animate_float_as_state(1.0, animationSpec=None), "did you mean `spec`?"),  # type: ignore[call-arg]
    (lambda: Box(M.pointer_input(None, tick)), "write `pointer_input(tick, None)` to start again"),  # type: ignore[arg-type]
    (lambda: remember_coroutine_scope().launch(None), "write `scope.launch(work)`, with `async def work():`"),  # type: ignore[arg-type]
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


def test_modifier_where_content_belongs__the_error_says_the_order() -> None:
    @composable
    def Screen() -> None:
        engine.Surface(Modifier.padding(3))  # type: ignore[arg-type]  # the mistake

    with pytest.raises(TypeError, match=r"Surface: the content comes first.*write `Surface\(content, modifier\)`"):
        Scene(Screen)


def test_producer_that_is_no_function__raises_where_it_is_given() -> None:
    @composable
    def Screen() -> None:
        engine.produce_state("-", lambda state: None)  # type: ignore[arg-type]  # the mistake

    with pytest.raises(TypeError, match=r"produce_state\('-', …\): expected an async function"):
        Scene(Screen)


def test_handler_of_pointer_input_is_no_coroutine__the_error_says_async_def() -> None:
    def handler(scope: Any) -> None:
        pass

    with Scene(lambda: Box(M.size(20).pointer_input(handler)), 50, 50) as scene:
        scene.frame()
        with pytest.raises(TypeError) as raised:
            scene.tap(5, 5)
    line = inspect.getsourcelines(handler)[1]
    assert f"({__file__}:{line}) returned NoneType" in str(raised.value)
    assert "write `async def`" in str(raised.value)
