"""A Canvas without a size: draws into 0 × 0, which is said once, at the line of the call."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import pytest

from engine import AnyModifier, Box, Canvas, Color, Column, DrawScope, Modifier, Scene
from engine.mistakes.mistake_warning import MistakeWarning

HERE = __file__


def circle(scope: DrawScope) -> None:
    scope.draw_circle(Color.RED, 5)


def warned(content: Callable[[], object]) -> list[tuple[str, int]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", MistakeWarning)
        scene = Scene(content, 100, 100)
        scene.frame()
        scene.close()
    return [(str(each.message), each.lineno) for each in caught if each.filename == HERE]


def canvas(modifier: AnyModifier) -> Callable[[], None]:
    def content() -> None:
        with Column():
            Canvas(circle, modifier)

    return content


@pytest.mark.parametrize(
    "modifier", [Modifier, Modifier.test_tag("canvas"), Modifier.background(Color.RED).test_tag("canvas")]
)
def test_canvas_without_a_size__is_said_at_its_line(modifier: AnyModifier) -> None:
    content = canvas(modifier)
    line = content.__code__.co_firstlineno + 2
    assert warned(content) == [
        (
            "Canvas has no size, so the size of its scope is 0 × 0: give it one, such as `Modifier.size(100)` or "
            "`Modifier.fill_max_size()`",
            line,
        )
    ]


@pytest.mark.parametrize(
    "modifier",
    [Modifier.size(10), Modifier.fill_max_size(), Modifier.height(3), Modifier.size(0), Modifier.weight(1.0)],
)
def test_canvas_with_a_size__is_no_mistake(modifier: AnyModifier) -> None:
    assert warned(canvas(modifier)) == []


def test_canvas_that_its_parent_gives_a_size__is_no_mistake() -> None:
    def content() -> None:
        with Box(Modifier.size(20), propagate_min_constraints=True):
            Canvas(circle)

    assert warned(content) == []
