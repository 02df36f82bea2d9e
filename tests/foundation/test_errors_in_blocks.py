"""Blocks, callbacks and nodes that raise: a note names the composables around them, and the line of the call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Canvas,
    Column,
    ComposeNode,
    Layout,
    LazyColumn,
    Modifier,
    Scene,
    composable,
)
from engine.node import LayoutNode
from tests.foundation.test_mistake_warnings import line_in, warnings_of
from tests.foundation.test_mistakes import answer_to


def divided(*_: object) -> Any:
    return 1 / 0


def measured() -> None:
    with Column():
        Layout(divided)


def placed() -> None:
    with Column():
        Layout(lambda scope, measurables, constraints: scope.layout(1, 1, divided))


def drawn() -> None:
    with Column():
        Canvas(divided, Modifier.size(9))


def sized() -> None:
    with Column():
        Box(Modifier.size(9).on_size_changed(divided).test_tag("box"))


def laid_out_lazily() -> None:
    with Column():
        BoxWithConstraints(lambda _: Layout(divided))


@pytest.mark.parametrize(
    ("content", "name", "note"),
    [
        (measured, "Layout", "while measuring {0}, in {0} › Column › Layout, which is called at "),
        (placed, "Layout", "while placing the children of {0}, in {0} › Column › Layout, which is called at "),
        (drawn, "Canvas", "while drawing Canvas, in {0} › Column › Canvas, which is called at "),
        (sized, "Box", "while measuring Box with the test tag 'box', in {0} › Column › Box, which is called at "),
        (laid_out_lazily, "Layout", "while measuring <lambda>, in {0} › Column › BoxWithConstraints › "
         "<lambda> › Layout, which is called at "),
    ],
)  # fmt: skip
def test_error_of_layout_or_drawing__note_names_node_chain_and_line(
    content: Callable[[], None], name: str, note: str
) -> None:
    error = answer_to(content)
    place = f"{__file__}:{line_in(content, name + '(')}"
    noted = [each for each in error.__notes__ if each.startswith("while measuring") or "which is called" in each]
    assert noted == [note.format(content.__name__) + place]


def marked(where: str) -> Any:
    """A modifier with a block of that kind that raises when it runs first."""
    sized = Modifier.size(9)
    return {
        "graphics_layer": lambda: sized.graphics_layer(divided),
        "draw_behind": lambda: sized.draw_behind(divided),
        "draw_with_content": lambda: sized.draw_with_content(divided),
        "draw_with_cache": lambda: sized.draw_with_cache(divided),
        "offset": lambda: sized.offset(lambda: divided()),
        "layout": lambda: sized.layout(divided),
        "placement": lambda: sized.layout(lambda scope, it, constraints: scope.layout(1, 1, divided)),
        "place_with_layer": lambda: sized.layout(
            lambda scope, it, all: scope.layout(1, 1, lambda: it.measure(all).place_with_layer(0, 0, divided))
        ),
        "on_size_changed": lambda: sized.on_size_changed(divided),
        "on_placed": lambda: sized.on_placed(divided),
        "on_globally_positioned": lambda: sized.on_globally_positioned(divided),
    }[where]()


BLOCKS = (
    "graphics_layer", "draw_behind", "draw_with_content", "draw_with_cache", "offset", "layout", "placement",
    "place_with_layer", "on_size_changed", "on_placed", "on_globally_positioned",
)  # fmt: skip


@pytest.mark.parametrize("in_list", [False, True])
@pytest.mark.parametrize("where", BLOCKS)
def test_block_raises_at_its_first_run__note_names_the_composables_around_it(where: str, in_list: bool) -> None:
    @composable
    def Card() -> None:
        with Column():
            Box(marked(where))

    @composable
    def Screen() -> None:
        if in_list:
            LazyColumn(lambda scope: scope.item(lambda: Card()))
        else:
            Card()

    error = answer_to(Screen)
    place = f"which is called at {__file__}:{line_in(test_block_raises_at_its_first_run__note_names_the_composables_around_it, 'Box(')}"  # noqa: E501
    chain = "Screen › LazyColumn › <lambda> › Card › Column › Box" if in_list else "Screen › Card › Column › Box"
    noted = [each for each in error.__notes__ if f" Box, in {chain}, {place}" in each]
    assert len(noted) == 1, error.__notes__


def raising_factory() -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    "update",
    [
        None,
        lambda u: u.set(1, lambda node, value: divided()),
        lambda u: u.init(divided),
        lambda u: u.reconcile(divided),
    ],
)
def test_node_that_cannot_be_made_or_updated__note_names_the_composables_around_it(update: Any) -> None:
    @composable
    def Card() -> None:
        with Column():
            ComposeNode(raising_factory if update is None else LayoutNode, update)

    error = answer_to(lambda: Card())
    (noted,) = [each for each in error.__notes__ if each.startswith("while what was composed was applied")]
    assert "Card › Column › ComposeNode, which is called at " in noted


def test_click_raises__note_names_the_node_and_its_line() -> None:
    def content() -> None:
        Box(Modifier.size(9).clickable(divided))

    with Scene(content, 100, 100) as scene:
        scene.frame()
        with pytest.raises(ZeroDivisionError) as raised:
            scene.tap(2, 2)
    place = f"{__file__}:{line_in(content, 'Box(')}"
    assert f"while running a callback of Box, in content › Box, which is called at {place}" in raised.value.__notes__


def test_alpha_of_another_unit_in_a_layer_block__warns_with_what_to_write() -> None:
    def faded(layer: Any) -> None:
        layer.alpha = 255

    (said,) = warnings_of(lambda: Box(Modifier.size(9).graphics_layer(faded)))
    assert "write `layer.alpha = 1`" in said[0]
    assert said[1:] == (__file__, faded.__code__.co_firstlineno)
    assert warnings_of(lambda: Box(Modifier.size(9).graphics_layer(lambda layer: layer.set(alpha=1.2)))) == []
