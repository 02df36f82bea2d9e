"""Advice: a layer of its own for what makes its neighbors draw the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..advising import advice_on, changed_lines, rules

TAPS = """

def demo(scene):
    for number in range(5):
        n.value = number
        scene.frame()
"""

NEIGHBORS = """
    n = mutable_state_of(0)

    def draw(scope):
        scope.draw_rect(Color.RED, size=Size(10, 10 + n.value))

    @composable
    def Screen():
        with Column():
            Text("above")
            {drawn}
            Text({below})
"""


@pytest.mark.parametrize(
    ("drawn", "layered"),
    [
        ("Canvas(draw, Modifier.size(40))", "Canvas(draw, Modifier.graphics_layer().size(40))"),
        ("Box(Modifier.size(40).draw_behind(draw))", "Box(Modifier.graphics_layer().size(40).draw_behind(draw))"),
    ],
)
def test_draw_block_that_changes_often__gets_a_layer_that_keeps_its_neighbors_out(
    tmp_path: Path, drawn: str, layered: str
) -> None:
    (advice,) = advice_on(tmp_path, NEIGHBORS.format(drawn=drawn, below="'below'"), demo=TAPS)
    assert (advice.rule, advice.verdict, advice.saving["drawing"]) == ("own_layer", "proved", (15, 7))
    assert changed_lines(advice) == [f"-{drawn}", f"+{layered}"]
    name = drawn.partition("(")[0]
    assert advice.words.startswith(f"In 4 frames only {name} changes what it draws, ")
    assert ", 8 times in all: " in advice.words


@pytest.mark.parametrize(
    ("drawn", "below"),
    [
        ("Canvas(draw, Modifier.size(40).graphics_layer())", "'below'"),
        ("Canvas(lambda scope: None, Modifier.size(40))", "f'{n.value}'"),
    ],
    ids=["a layer already", "a text that is composed"],
)
def test_neighbors_that_a_layer_would_not_spare__get_no_such_advice(tmp_path: Path, drawn: str, below: str) -> None:
    found = advice_on(tmp_path, NEIGHBORS.format(drawn=drawn, below=below), demo=TAPS)
    assert "own_layer" not in {rule for rule, _ in rules(found)}
