"""The gallery under the advisor: what the documents say about the examples, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from inspector.advice.advise import advise
from inspector.running.headless_inputs import recorded
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import load
from inspector.running.rerun import rerun

from ..advising import advice_of, advice_on, changed_lines, rules


def test_slow_parallax__read_in_placement_or_in_a_layer_with_the_saving_proved() -> None:
    placement, layer = advice_of("parallax", "slow")
    assert rules([placement, layer]) == [("read_to_placement", "proved"), ("read_to_layer", "proved")]
    assert str(placement.site) == str(layer.site) == "parallax.py:44"
    assert "changed 20 times and made SlowScreen run again 20 times" in placement.words
    assert changed_lines(placement) == [
        "-LocalDensity,",
        "-half = scroll.first_visible_item_scroll_offset // 2  # read in composition",
        "-up = LocalDensity.current.to_dp(half)",
        "+def move() -> IntOffset:",
        "+return IntOffset(0, -(scroll.first_visible_item_scroll_offset // 2))",
        '-Box(Modifier.offset(y=-up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))',
        '+Box(Modifier.offset(move).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))',
    ]
    # Each of the 20 scrolls composed the screen and drew the box and the header again.
    assert placement.saving["composition"] == (46, 26)
    assert placement.saving["drawing"] == (65, 25)
    assert placement.saving["measurement"][0] == placement.saving["measurement"][1]
    assert placement.saving["placement"][0] == placement.saving["placement"][1]
    # In a layer block it is not placed, either: 20 blocks instead.
    assert layer.saving["composition"] == (46, 26)
    assert layer.saving["placement"] == (67, 47)
    assert placement.about == layer.about, "two ways to the same end"


def test_fast_parallax__no_advice() -> None:
    assert advice_of("parallax", "fast") == []


def test_loop__a_column_and_nothing_else() -> None:
    (only,) = advice_of("loop", "loop")
    assert (only.rule, only.verdict) == ("single_layout", "proved")
    assert changed_lines(only) == [
        "-h = remember(lambda: mutable_state_of(0))",
        '-with Box(PAGE.test_tag("box")):',
        "-Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))  # layout writes",
        "-top = LocalDensity.current.to_dp(h.value)  # composition reads: one frame too late",
        "-Caption(Modifier.padding(top=top))",
        '+with Column(PAGE.test_tag("box")):',
        "+Lake()  # layout writes",
        "+Caption()",
    ]
    assert only.saving["composition"] == (9, 5)
    assert "frames 0, 2" in only.note


def test_diverging_loop__the_advice_is_a_sentence_without_proof() -> None:
    (only,) = advice_of("loop", "diverging")
    assert (only.rule, only.verdict, only.diff) == ("single_layout", "unproved", "")
    assert "It does not settle." in only.words


def test_fade__alpha_moves_to_a_layer() -> None:
    (only,) = advice_of("fade", "alpha")
    assert (only.rule, only.verdict) == ("read_to_layer", "proved")
    assert changed_lines(only) == [
        "-Page(fade, Modifier.alpha(fade.value))",
        "+Page(fade, Modifier.graphics_layer(lambda layer: layer.set(alpha=fade.value)))",
    ]
    assert only.saving["composition"] == (46, 6)


@pytest.mark.parametrize("variant", ["row", "rows"])
def test_walk__the_row_reads_only_to_hand_on(variant: str) -> None:
    (only,) = advice_of("walk", variant)
    assert (only.rule, only.verdict) == ("pass_lambda", "proved")
    before, after = only.saving["composition"]
    assert before - after == 2, "a row ran once for opening and once for closing"


@pytest.mark.parametrize(
    ("slug", "variant"),
    [
        ("loop", "column"),
        ("loop", "layout"),
        ("fade", "layer"),
        ("fade", "drawing"),
        ("three_reads", "placement"),
        ("three_reads", "drawing"),
        ("counter", "wide"),
        ("counter", "narrow"),
        ("composed_in_layout", "subcomposed"),
        ("composed_in_layout", "measured"),
    ],
)
def test_form_with_nothing_to_save__no_advice(slug: str, variant: str) -> None:
    assert slug in {entry.slug for entry in gallery()}
    assert rules(advice_of(slug, variant)) == []


# ---------------------------------------------------------------- the documents' own forms

PARALLAX = """
@composable
def Screen() -> None:
    with Box(Modifier.fill_max_size()):
        state = remember_lazy_list_state()
        Image(
            ColorPainter(Color.BLUE),
            "a lake",
            Modifier.offset(HOW)
            .fill_max_width()
            .height(200),
        )
        LazyColumn(rows, Modifier.fill_max_size(), state=state)


def rows(scope) -> None:
    scope.items(40, lambda n: Text(f"row {n}", Modifier.height(150)))
"""

SCROLLS = """

def demo(scene):
    for _ in range(60):
        scene.scroll(200, 300, 0, 10)
        scene.frame()
"""


def parallax(how: str) -> str:
    return PARALLAX.replace("HOW", how)


@pytest.mark.parametrize(
    "how",
    [
        "y=LocalDensity.current.to_dp(state.first_visible_item_scroll_offset / 2)",
        "0, LocalDensity.current.to_dp(state.first_visible_item_scroll_offset // 2)",
        "y=state.first_visible_item_scroll_offset * 0.5",
    ],
    ids=["as on the page", "whole pixels", "dp without a density"],
)
def test_image_over_a_list__the_same_two_pieces_of_advice(tmp_path: Path, how: str) -> None:
    """Read where a modifier is made, within a chain over several lines."""
    found = advice_on(tmp_path, parallax(how), demo=SCROLLS)
    assert rules(found) == [("read_to_placement", "proved"), ("read_to_layer", "proved")]
    placement, _ = found
    before, after = placement.saving["composition"]
    assert before - after == 120, "sixty scrolls ran the screen, and the image with another modifier"
    assert [(each.phase, each.name) for each in placement.vanished] == [
        ("composition", "Image"),
        ("composition", "Screen"),
    ]


@pytest.mark.parametrize(
    "how", ["lambda: IntOffset(0, state.first_visible_item_scroll_offset // 2)", "y=12"], ids=["deferred", "fixed"]
)
def test_image_over_a_list_that_is_as_it_should_be__no_advice(tmp_path: Path, how: str) -> None:
    assert advice_on(tmp_path, parallax(how), demo=SCROLLS) == []


def test_text_below_an_image_at_another_density__the_column_at_each(tmp_path: Path) -> None:
    """Density 2 is where forgetting the way from px to dp would show."""
    program = load("loop")
    _, log = recorded(program, "loop", demo=True)
    run = rerun(program, replace(log, density=2.0))
    (only,) = advise(run, program, run.log)
    assert (only.rule, only.verdict) == ("single_layout", "proved")
