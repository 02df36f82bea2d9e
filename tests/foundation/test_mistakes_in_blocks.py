"""Mistakes in measure blocks, draw blocks, coroutines and the content of lists: one sentence says what to write."""

from __future__ import annotations

import inspect
import warnings
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

import pytest

from engine import (
    Canvas,
    Color,
    Column,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyVerticalGrid,
    Modifier,
    Path,
    Scene,
    Stroke,
    Text,
    composable,
    composition_local_of,
    delay,
    mutable_state_of,
    remember_lazy_list_state,
    remember_scroll_state,
)
from engine.composition.errors.foreign_names import OF_OTHERS, of_others
from engine.drawing.draw_scope import DrawScope
from engine.foundation import GridCells
from engine.mistakes.mistake_warning import MistakeWarning
from engine.tooling import LateCaptureWarning

from .test_mistakes import answer_to

M: Any = Modifier
count: Any = mutable_state_of(3.0, name="count")
provided = composition_local_of(lambda: 1)


def no_result(scope: Any, measurables: Any, constraints: Any) -> None:
    scope.layout(10, 10, lambda: None)


def only_a_size(scope: Any, measurables: Any, constraints: Any) -> tuple[int, int]:
    return (10, 10)


def the_child(scope: Any, measurable: Any, constraints: Any) -> Any:
    return measurable.measure(constraints)


def places_now(scope: Any, measurables: Any, constraints: Any) -> Any:
    return scope.layout(10, 10, [each.measure(constraints).place(0, 0) for each in measurables])


class Policy:
    """A policy of the program whose method returns a size."""

    def measure(self, scope: Any, measurables: Any, constraints: Any) -> tuple[int, int]:
        return (1, 2)


def laid_out(policy: Any) -> Callable[[], None]:
    def content() -> None:
        with Layout(policy):
            Text("a")

    return content


def named(function: Callable[..., object]) -> str:
    return f"`{function.__name__}` (test_mistakes_in_blocks.py:{inspect.getsourcelines(function)[1]})"


def scrolled() -> None:
    with Column(M.vertical_scroll(remember_scroll_state)):
        Text("a")


BLOCKS: list[tuple[Callable[[], object], str]] = [
    (laid_out(no_result), f"{named(no_result)} returned None: write `return scope.layout(width, height, place)`"),
    (lambda: Text("a", M.layout(no_result)), f"{named(no_result)} returned None: write `return scope.layout("),
    (laid_out(only_a_size), f"`scope.layout(width, height, place)`, and {named(only_a_size)} returned (10, 10)"),
    (laid_out(Policy()), f"{named(Policy.measure)} returned (1, 2)"),
    (lambda: Text("a", M.layout(the_child)), f"{named(the_child)} returned the measured child itself"),
    (lambda: Text("a", M.layout(only_a_size)), f"{named(only_a_size)} returned (10, 10)"),
    (laid_out(places_now), "is the function that places the children: write `lambda: child.place(x, y)`"),
    (scrolled, "`remember_scroll_state` is not called: write `remember_scroll_state(…)`, and give what it returns"),
    (
        lambda: LazyColumn(lambda scope: None, state=remember_lazy_list_state),  # type: ignore[arg-type]
        "`remember_lazy_list_state` is not called",
    ),
    (lambda: provided.set(3), "a local is provided: write `with CompositionLocalProvider(….provides(value)):`"),  # type: ignore[attr-defined]
    (lambda: use_state(0), "write `count = remember(lambda: mutable_state_of(0))`"),  # type: ignore[name-defined]  # noqa: F821
    (lambda: Canvas(lambda scope: scope.draw_rect((255, 0, 0)), M.size(9)), "not tuple: write `Color.RED`"),
    (
        lambda: Canvas(lambda scope: scope.draw_circle(Color.RED, count), M.size(9)),
        "`radius` of `draw_circle` got the state `count` itself: write `.value` behind it",
    ),
    (
        lambda: Canvas(lambda scope: scope.draw_rect(Color.RED, style="stroke"), M.size(9)),
        "write `Fill` or `Stroke(2)`",
    ),
    (lambda: Stroke(2, cap="round"), "write `StrokeCap.ROUND`"),  # type: ignore[arg-type]
    (lambda: Stroke(2, join="round"), "write `StrokeJoin.ROUND`"),  # type: ignore[arg-type]
]


def without_memory() -> None:
    """What pybind11 raises when the list that Skia returns cannot be made."""
    raise TypeError(
        "Unable to convert function return value to a Python type! The signature was (self: skia.Font) -> list"
    )


BLOCKS.append(
    (without_memory, "-> list; Skia's answer did not fit into the memory: make the text or the picture smaller")
)


@pytest.mark.parametrize(("content", "answer"), BLOCKS, ids=[text[:40] for _, text in BLOCKS])
def test_mistake_in_a_block__error_says_what_to_write(content: Callable[[], object], answer: str) -> None:
    assert answer in str(answer_to(content))


GOOD: dict[str, Any] = {
    "color_or_brush": Color.RED,
    "start": (0, 0),
    "end": (5, 5),
    "start_angle": 0,
    "sweep_angle": 90,
    "use_center": True,
    "points": [(0, 0), (3, 3)],
    "path": Path(),
}
"""An argument for each parameter without a default, of figures: an image and a text have classes of their own."""


def wrong_arguments() -> list[tuple[str, dict[str, Any]]]:
    """Each figure with each argument wrong in turn: a text, and a state."""
    calls = []
    for name in sorted(each for each in dir(DrawScope) if each.startswith("draw_")):
        parameters = list(inspect.signature(getattr(DrawScope, name)).parameters.values())[1:]
        needed = {each.name for each in parameters if each.default is each.empty}
        if not needed <= GOOD.keys():
            continue
        for each in parameters:
            if each.name not in ("use_center", "alpha"):  # a flag, and a number with a check of its own
                calls += [(name, {**{key: GOOD[key] for key in needed}, each.name: bad}) for bad in ("5", count)]
    return calls


@pytest.mark.parametrize(
    ("name", "arguments"),
    [pytest.param(*each, id=f"{each[0]}-{number}") for number, each in enumerate(wrong_arguments())],
)
def test_wrong_argument_of_a_figure__raises_in_the_frame_and_not_when_pixels_are_made(
    name: str, arguments: dict[str, Any]
) -> None:
    """A radius that is a text passed the frame: Skia refused it when the pixels were made, without the line."""

    @composable
    def Screen() -> None:
        Canvas(lambda scope: getattr(scope, name)(**arguments), M.size(9))

    with Scene(Screen, 20, 20) as scene:
        with pytest.raises((TypeError, AttributeError, IndexError, ValueError)) as raised:
            scene.frame()
    assert "incompatible function arguments" not in str(raised.value)
    assert f"while drawing Canvas, in Screen › Canvas, which is called at {__file__}:" in str(raised.value.__notes__)


def caught(content: Callable[[], object], then: Callable[[], object] | None = None) -> list[str]:
    @composable
    def Screen() -> None:
        content()

    with warnings.catch_warnings(record=True) as all_of_them:
        warnings.simplefilter("always")
        with Scene(Screen, 50, 90) as scene:
            scene.settle()
            if then is not None:
                then()
            scene.settle()
    return [
        str(each.message) for each in all_of_them if issubclass(each.category, (MistakeWarning, LateCaptureWarning))
    ]


@pytest.mark.parametrize(("ms", "meant"), [(0.5, 500), (0.016, 16)])
def test_delay_of_less_than_a_millisecond__warns_of_seconds(ms: float, meant: int) -> None:
    async def tick() -> None:
        await delay(ms)

    (words,) = caught(lambda: LaunchedEffect(tick))
    assert words == f"delay takes milliseconds, and {ms} is less than one: write `delay({meant})` for {ms} s"


def test_delay_in_milliseconds__warns_not() -> None:
    async def tick() -> None:
        await delay(1)
        await delay(0)

    assert caught(lambda: LaunchedEffect(tick)) == []


@pytest.mark.parametrize(
    ("made", "change", "write"),
    [
        (deque, lambda it: it.append(3), "deque([*held.value, item])`, or use `mutable_state_list_of()`"),
        (
            lambda: defaultdict(int),
            lambda it: it.update(a=3),
            "{**held.value, key: value}`, or use `mutable_state_map_of(",
        ),
        (OrderedDict, lambda it: it.update(a=3), "{**held.value, key: value}`"),
        (Counter, lambda it: it.update("a"), "{**held.value, key: value}`"),
    ],
)
def test_collection_of_the_standard_library_in_a_state_changes_in_place__warns(
    made: Callable[[], Any], change: Callable[[Any], object], write: str
) -> None:
    held = mutable_state_of(made(), name="held")
    (words,) = caught(lambda: Text(f"{held.value}"), lambda: change(held.value))
    kind = type(held.value).__name__
    assert words.startswith(f"the {kind} in the state `held` was changed in place, which invalidates no reader")
    assert f"write `held.value = {write}" in words


def items_of_a_loop(scope: Any) -> None:
    for name in ("a", "b"):
        scope.item(lambda: Text(name))  # noqa: B023  # the mistake


def sticky_headers_of_a_loop(scope: Any) -> None:
    for name in ("a", "b"):
        scope.sticky_header(lambda: Text(name))  # noqa: B023  # the mistake


def items_of_sections(scope: Any) -> None:
    for name in ("a", "b"):
        scope.items(2, lambda index: Text(f"{name} {index}"))  # noqa: B023  # the mistake


def items_of_their_own(scope: Any) -> None:
    for name in ("a", "b"):
        scope.item(lambda name=name: Text(name))
        scope.items([name], lambda each: Text(each))


@pytest.mark.parametrize(
    ("content", "warned"),
    [(items_of_a_loop, 1), (sticky_headers_of_a_loop, 1), (items_of_sections, 1), (items_of_their_own, 0)],
)
def test_items_that_a_loop_declares__warn_once_of_its_variable(content: Callable[[Any], None], warned: int) -> None:
    """All items showed the last one."""
    words = "this function is declared in a loop, and it sees the loop's last 'name' when it is composed: write "
    assert caught(lambda: LazyColumn(content, M.size(50, 90))) == [f"{words}`lambda name=name: …`"] * warned


def test_items_of_a_grid_that_a_loop_declares__warn() -> None:
    def content(scope: Any) -> None:
        for name in ("a", "b"):
            scope.item(lambda: Text(name))  # noqa: B023  # the mistake

    (words,) = caught(lambda: LazyVerticalGrid(GridCells.fixed(2), content, M.size(50, 90)))
    assert "it sees the loop's last 'name'" in words


def test_generator_as_a_composable__the_error_names_both_ways() -> None:
    def Frame():  # type: ignore[no-untyped-def]  # an annotation makes it a composable without a scope
        yield

    with pytest.raises(TypeError, match=r"leave `yield` out, because a call shows the content; or write @composable\("):
        composable(Frame)
    with pytest.raises(
        TypeError, match=rf"Frame \({__file__}:\d+\) has two decorators for one purpose: write @composable"
    ):
        composable(contextmanager(Frame))


@pytest.mark.parametrize(("name", "of"), [("use_state", "useState"), ("list_view", "ListView"), ("list_of", "listOf")])
def test_name_of_another_framework_in_snake_case__gets_its_answer(name: str, of: str) -> None:
    assert of_others(name) == OF_OTHERS[of]


@pytest.mark.parametrize("name", ["center", "container", "padding", "view", "wrap"])
def test_name_of_one_word__is_a_variable_of_the_program(name: str) -> None:
    assert of_others(name) is None
