"""Reads that can move to placement, to a layer, to drawing, to a callback – and those that only look like it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from inspector.advice.advise import advise
from inspector.running.headless_inputs import recorded
from inspector.running.loading.program import load
from inspector.running.rerun import rerun

from ..advising import HEAD, TAPS, advice_on, changed_lines, rules
from ..programs import written

SCREEN = """
RED = Modifier.background(Color.RED)


@composable
def Screen() -> None:
    amount = remember(lambda: mutable_state_of(0.0))
    with Column(Modifier.fill_max_size()):
        Box(Modifier.size(40).clickable(lambda: amount.set(amount.value + 0.2)).test_tag("tap"))
        {line}
"""


def screen(line: str) -> str:
    return SCREEN.replace("{line}", line)


@pytest.mark.parametrize(
    ("line", "rule", "changed"),
    [
        pytest.param(
            "Box(Modifier.size(50).alpha(1 - amount.value).background(Color.RED))",
            "read_to_layer",
            "Box(Modifier.size(50).graphics_layer(lambda layer: layer.set(alpha=1 - amount.value))"
            ".background(Color.RED))",
            id="alpha",
        ),
        pytest.param(
            "Box(Modifier.size(50).rotate(amount.value * 90).background(Color.RED))",
            "read_to_layer",
            "Box(Modifier.size(50).graphics_layer(lambda layer: layer.set(rotation_z=amount.value * 90))"
            ".background(Color.RED))",
            id="rotate",
        ),
        pytest.param(
            "Box(Modifier.size(50).scale(amount.value).then(RED))",
            "read_to_layer",
            "Box(Modifier.size(50).graphics_layer(lambda layer: layer.set("
            "scale_x=amount.value, scale_y=amount.value)).then(RED))",
            id="scale",
        ),
        pytest.param(
            "Box(Modifier.size(50).graphics_layer(translation_x=amount.value * 10).then(RED))",
            "read_to_layer",
            "Box(Modifier.size(50).graphics_layer(lambda layer: layer.set(translation_x=amount.value * 10)).then(RED))",
            id="translation",
        ),
        pytest.param(
            "Box(Modifier.size(50).background(Color(amount.value, 0.0, 0.0)))",
            "read_to_drawing",
            "Box(Modifier.size(50).draw_behind(lambda scope: scope.draw_rect(Color(amount.value, 0.0, 0.0))))",
            id="background",
        ),
    ],
)
def test_value_of_a_modifier__its_block_reads(tmp_path: Path, line: str, rule: str, changed: str) -> None:
    (only,) = advice_on(tmp_path, screen(line))
    assert (only.rule, only.verdict) == (rule, "proved")
    assert changed_lines(only) == [f"-{line}", f"+{changed}"]
    before, after = only.saving["composition"]
    assert before - after >= 4, "the screen ran once for each of four taps"


@pytest.mark.parametrize(
    ("line", "result", "changed"),
    [
        pytest.param(
            "Box(Modifier.offset(amount.value * 50, 8).size(50).then(RED))",
            "IntOffset(density.round_to_px(amount.value * 50), density.round_to_px(8))",
            "Box(Modifier.offset(move).size(50).then(RED))",
            id="offset",
        ),
        pytest.param(
            "Box(Modifier.padding(start=amount.value * 50, bottom=4).size(50).then(RED))",
            "IntOffset(density.round_to_px(amount.value * 50), 0)",
            "Box(Modifier.padding(bottom=4).offset(move).size(50).then(RED))",
            id="padding that moves",
        ),
    ],
)
def test_movement__placement_or_a_layer_reads(tmp_path: Path, line: str, result: str, changed: str) -> None:
    found = advice_on(tmp_path, screen(line))
    assert sorted(rules(found)) == [("read_to_layer", "proved"), ("read_to_placement", "proved")]
    placement = next(advice for advice in found if advice.rule == "read_to_placement")
    assert changed_lines(placement) == [
        "+density = LocalDensity.current",
        "+def move() -> IntOffset:",
        f"+return {result}",
        f"-{line}",
        f"+{changed}",
    ]


@pytest.mark.parametrize("density", [1.0, 1.5, 2.625])
def test_movement_at_a_density__rounded_as_before(tmp_path: Path, density: float) -> None:
    """Half a pixel up, half a pixel down: `offset(dp)` rounds, and so must the block."""
    line = "Box(Modifier.offset(y=-amount.value * 12.5).size(50).background(Color.RED))"
    program = load(written(tmp_path, HEAD + screen(line) + TAPS))
    _, log = recorded(program, demo=True)
    run = rerun(program, replace(log, density=density))
    found = advise(run, program, run.log)
    assert sorted(rules(found)) == [("read_to_layer", "proved"), ("read_to_placement", "proved")]


def test_field_of_a_model__read_in_a_layer(tmp_path: Path) -> None:
    """The property delegate: the read is where the name is used."""
    (only,) = advice_on(
        tmp_path,
        """
        class Model:
            shown = state_field(1.0)


        @composable
        def Screen() -> None:
            model = remember(Model)

            def fade() -> None:
                model.shown -= 0.2

            Box(Modifier.fill_max_size().alpha(model.shown).background(Color.RED).clickable(fade).test_tag("tap"))
        """,
    )
    assert (only.rule, only.verdict) == ("read_to_layer", "proved")
    assert "def look(layer) -> None:\n        layer.set(alpha=model.shown)\n" in only.source
    assert "Modifier.fill_max_size().graphics_layer(look).background(Color.RED)" in only.source


def test_background_with_a_shape__the_shape_is_drawn(tmp_path: Path) -> None:
    line = "Box(Modifier.size(50).background(Color(amount.value, 0.0, 0.0), RoundedCornerShape(9), alpha=0.5))"
    (only,) = advice_on(tmp_path, screen(line))
    assert (only.rule, only.verdict) == ("read_to_drawing", "proved")
    outline = "RoundedCornerShape(9).create_outline(scope.size, scope.layout_direction, scope)"
    assert f"scope.draw_outline({outline}, Color(amount.value, 0.0, 0.0), alpha=0.5)" in only.diff


SCROLLS = """

def demo(scene):
    for _ in range(9):
        scene.scroll(200, 300, 0, 11)
        scene.frame()
"""


def test_moves_and_fades_by_one_state__placement_and_a_layer_read(tmp_path: Path) -> None:
    """The header of a list: it goes up and fades, and one read of each is not enough to save anything."""
    found = advice_on(
        tmp_path,
        """
        @composable
        def Header(state: LazyListState) -> None:
            shift = state.first_visible_item_scroll_offset / 2
            fade = 1 - min(state.first_visible_item_scroll_offset / 300, 1)
            with Box(Modifier.offset(y=-shift).alpha(fade).fill_max_width().height(100).background(Color.RED)):
                Text("Lakes")


        @composable
        def Screen() -> None:
            state = remember_lazy_list_state()
            with Box(Modifier.fill_max_size()):
                Header(state)
                rows = lambda scope: scope.items(50, lambda n: Text(f"row {n}", Modifier.height(250)))
                LazyColumn(rows, Modifier.fill_max_size(), state=state)


        VARIANTS = {"screen": Screen}
        """,
        demo=SCROLLS,
    )
    assert rules(found) == [("read_to_placement", "proved"), ("read_to_layer", "proved")]
    placement, layer = found
    assert placement.title == (
        "Read first_visible_item_scroll_offset in placement and in a layer block instead of in composition"
    )
    assert "Modifier.offset(move).graphics_layer(look).fill_max_width()" in placement.source
    assert "Modifier.graphics_layer(look).graphics_layer(look_2).fill_max_width()" in layer.source


ANIMATED = """
@composable
def Screen() -> None:
    shown = remember(lambda: mutable_state_of(True))
    LINE
    with Column(Modifier.fill_max_size()):
        Box(Modifier.size(40).clickable(lambda: shown.set(not shown.value)).test_tag("tap"))
        Box(Modifier.alpha(ALPHA).size(50).background(Color.RED))
"""


@pytest.mark.parametrize(
    ("line", "alpha", "changed"),
    [
        pytest.param(
            "alpha = animate_float_as_state(1.0 if shown.value else 0.2).value",
            "alpha",
            [
                "-alpha = animate_float_as_state(1.0 if shown.value else 0.2).value",
                "+alpha = animate_float_as_state(1.0 if shown.value else 0.2)",
                "-Box(Modifier.alpha(alpha).size(50).background(Color.RED))",
                "+Box(Modifier.graphics_layer(lambda layer: layer.set(alpha=alpha.value))"
                ".size(50).background(Color.RED))",
            ],
            id="in a variable",
        ),
        pytest.param(
            "pass",
            "animate_float_as_state(1.0 if shown.value else 0.2).value",
            [
                "-Box(Modifier.alpha(animate_float_as_state(1.0 if shown.value else 0.2).value)"
                ".size(50).background(Color.RED))",
                "+animated = animate_float_as_state(1.0 if shown.value else 0.2)",
                "+Box(Modifier.graphics_layer(lambda layer: layer.set(alpha=animated.value))"
                ".size(50).background(Color.RED))",
            ],
            id="in the argument",
        ),
    ],
)
def test_state_without_a_name__held_in_a_variable(tmp_path: Path, line: str, alpha: str, changed: list[str]) -> None:
    demo = TAPS.replace("scene.frame()", "scene.settle(40)")
    found = advice_on(tmp_path, ANIMATED.replace("LINE", line).replace("ALPHA", alpha), demo=demo)
    (only,) = found
    assert (only.rule, only.verdict) == ("read_to_layer", "proved")
    assert changed_lines(only) == changed
    before, after = only.saving["composition"]
    assert before - after > 40, "four animations of some twenty frames"


def test_captured_by_a_draw_block__the_block_reads(tmp_path: Path) -> None:
    found = advice_on(
        tmp_path,
        """
        @composable
        def Screen() -> None:
            amount = remember(lambda: mutable_state_of(0.0))
            radius = amount.value * 20
            with Column(Modifier.fill_max_size()):
                Box(Modifier.size(40).clickable(lambda: amount.set(amount.value + 0.2)).test_tag("tap"))
                Canvas(lambda scope: scope.draw_circle(Color.RED, radius), Modifier.size(80))
        """,
    )
    (only,) = found
    assert (only.rule, only.verdict) == ("read_to_drawing", "proved")
    assert changed_lines(only) == [
        "-radius = amount.value * 20",
        "-Canvas(lambda scope: scope.draw_circle(Color.RED, radius), Modifier.size(80))",
        "+Canvas(lambda scope: scope.draw_circle(Color.RED, (amount.value * 20)), Modifier.size(80))",
    ]


def test_captured_by_a_callback__the_callback_reads(tmp_path: Path) -> None:
    (only,) = advice_on(
        tmp_path,
        """
        @composable
        def Screen() -> None:
            amount = remember(lambda: mutable_state_of(0))
            now = amount.value
            Box(Modifier.fill_max_size().clickable(lambda: amount.set(now + 1)).test_tag("tap"))
        """,
    )
    assert (only.rule, only.verdict) == ("read_to_callback", "proved")
    assert only.saving["composition"] == (5, 1)


def test_two_states_that_change_together__moved_together(tmp_path: Path) -> None:
    """One of them alone saves nothing: the other one still runs the screen."""
    found = advice_on(
        tmp_path,
        """
        @composable
        def Screen() -> None:
            x = remember(lambda: mutable_state_of(0.0))
            turn = remember(lambda: mutable_state_of(0.0))

            def both() -> None:
                x.value += 10
                turn.value += 20

            with Column(Modifier.fill_max_size()):
                Box(Modifier.size(40).clickable(both).test_tag("tap"))
                Box(Modifier.graphics_layer(translation_x=x.value).size(50).background(Color.RED))
                Box(Modifier.rotate(turn.value).size(50).background(Color.BLUE))
        """,
    )
    (only,) = found
    assert only.title == "Read x and turn in a layer block instead of in composition"
    assert only.verdict == "proved"
    assert "Modifier.graphics_layer(lambda layer: layer.set(translation_x=x.value))" in only.diff
    assert "Modifier.graphics_layer(lambda layer: layer.set(rotation_z=turn.value))" in only.diff


def test_variable_of_a_loop__bound_by_a_default(tmp_path: Path) -> None:
    found = advice_on(
        tmp_path,
        """
        @composable
        def Screen() -> None:
            amount = remember(lambda: mutable_state_of(0.0))
            with Box(Modifier.fill_max_size().clickable(lambda: amount.set(amount.value + 5)).test_tag("tap")):
                for place in range(1, 3):
                    Box(Modifier.graphics_layer(translation_x=amount.value * place).size(20).background(Color.RED))
        """,
    )
    (only,) = found
    assert only.verdict == "proved"
    assert "def look(layer, place=place) -> None:" in only.diff


@pytest.mark.parametrize(
    "line",
    [
        pytest.param('Text(f"{amount.value}")', id="a text needs it"),
        pytest.param("Box(Modifier.size(20 + amount.value).background(Color.RED))", id="a size needs it"),
        pytest.param("Box(Modifier.padding(amount.value).size(20).background(Color.RED))", id="a padding all round"),
        pytest.param(
            "Box(Modifier.offset(lambda: IntOffset(round(amount.value), 0)).size(20).background(Color.RED))",
            id="read in placement already",
        ),
        pytest.param(
            "Box(Modifier.graphics_layer(lambda layer: layer.set(alpha=amount.value / 9)).size(20))",
            id="read in a layer already",
        ),
        pytest.param("Canvas(lambda scope: scope.draw_circle(Color.RED, amount.value), Modifier.size(9))", id="drawn"),
    ],
)
def test_looks_similar__no_advice(tmp_path: Path, line: str) -> None:
    assert rules(advice_on(tmp_path, screen(line))) == []


@pytest.mark.parametrize(
    ("setup", "line"),
    [
        ("pass", "Box(Modifier.size(9).then(RED).alpha(1 - amount.value))"),
        ("pass", "Box(RED.size(9).alpha(1 - amount.value))"),
        ("row = Modifier.size(9)", "Box(row.alpha(1 - amount.value).then(RED))"),
        ("row = small(9)", "Box(row.alpha(1 - amount.value).then(RED))"),
    ],
    ids=["then", "a constant", "a variable", "a function that gives one"],
)
def test_chain_that_starts_elsewhere__a_modifier_all_the_same(tmp_path: Path, setup: str, line: str) -> None:
    text = screen(line).replace("    with Column", f"    {setup}\n    with Column")
    text += "\n\ndef small(size: int) -> Modifier:\n    return Modifier.size(size)\n"
    assert rules(advice_on(tmp_path, text)) == [("read_to_layer", "proved")]


def test_method_of_something_else_with_a_modifiers_name__no_advice(tmp_path: Path) -> None:
    text = screen("Text(PAINT.alpha(1 - amount.value))") + (
        "\n\nclass Paint:\n    def alpha(self, value):\n        return f'{value}'\n\n\nPAINT = Paint()\n"
    )
    assert rules(advice_on(tmp_path, text)) == []


def test_branch_needs_the_value_too__no_advice(tmp_path: Path) -> None:
    text = screen(
        "Box(Modifier.alpha(amount.value / 9).size(20))\n        if amount.value > 0.5:\n            Text('on')"
    )
    assert [rule for rule, _ in rules(advice_on(tmp_path, text)) if rule.startswith("read_to")] == []


def test_never_changed__no_advice(tmp_path: Path) -> None:
    text = screen("Box(Modifier.alpha(1 - amount.value).size(20))")
    assert rules(advice_on(tmp_path, text, demo="\n\ndef demo(scene):\n    scene.frame()\n")) == []


FADING_PAGE = """
@composable
def Screen() -> None:
    amount = remember(lambda: mutable_state_of(0.0))
    Scaffold(
        lambda padding: Box(Modifier.size(40).clickable(lambda: amount.set(amount.value + 0.2)).test_tag("tap")),
        {modifier}container_color=Color(1 - amount.value, 1, 1),
    )
"""


@pytest.mark.parametrize(
    ("modifier", "becomes"),
    [
        ("", "Modifier"),
        ("Modifier.fill_max_size(), ", "Modifier.fill_max_size()"),
        ("modifier=Modifier.fill_max_size(), ", "Modifier.fill_max_size()"),
    ],
)
def test_color_of_a_container__a_draw_block_paints_it(tmp_path: Path, modifier: str, becomes: str) -> None:
    found = [
        each
        for each in advice_on(tmp_path, FADING_PAGE.replace("{modifier}", modifier), everything=True)
        if each.rule == "color_argument"
    ]
    (advice,) = found
    assert advice.verdict == "proved", advice.note
    painting = f"{becomes}.draw_behind(lambda scope: scope.draw_rect(Color(1 - amount.value, 1, 1))).graphics_layer()"
    assert painting in advice.source
    assert "container_color=Color.TRANSPARENT" in advice.source


def test_color_that_composition_needs_too__no_draw_block_is_proposed(tmp_path: Path) -> None:
    text = FADING_PAGE.replace("{modifier}", "").replace(
        "    Scaffold(", '    Text("dark" if amount.value > 0.5 else "light")\n    Scaffold('
    )
    assert "color_argument" not in rules(advice_on(tmp_path, text, everything=True))
