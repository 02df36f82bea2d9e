"""Text: size, lines, and how little a change does."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    FIRST_BASELINE,
    AnnotatedString,
    Box,
    Color,
    Column,
    CompositionLocalProvider,
    Constraints,
    FontWeight,
    IntrinsicSize,
    IntSize,
    LocalContentColor,
    LocalTextStyle,
    Modifier,
    Row,
    SpanStyle,
    Text,
    TextOverflow,
    TextStyle,
    composable,
    mutable_state_of,
    remember_text_measurer,
)

from .conftest import Ui


def inked(ui: Ui) -> int:
    """How many pixels are not the background."""
    pixels = ui.scene.pixels()
    return int((pixels != pixels[-1, -1]).any(axis=2).sum())


def test_text__is_as_large_as_its_characters(ui: Ui) -> None:
    ui.show(lambda: Text("Hello", Modifier.test_tag("text")))
    width, height = ui.size("text")
    assert 30 < width < 40
    assert height == 16
    assert inked(ui) > 50


def test_longer_text_than_room__wraps(ui: Ui) -> None:
    ui.show(lambda: Text("one two three four", Modifier.width(50).test_tag("text")))
    assert ui.size("text")[1] > 2 * 16


def test_max_lines_with_ellipsis__cuts_off(ui: Ui) -> None:
    ui.show(
        lambda: Text(
            "one two three four",
            Modifier.width(50).test_tag("text"),
            max_lines=1,
            overflow=TextOverflow.ELLIPSIS,
        )
    )
    assert ui.size("text") == (50, 16)


def test_text_changed__measured_and_drawn(ui: Ui) -> None:
    text = mutable_state_of("a")

    @composable
    def Label() -> None:
        Text(text.value, Modifier.test_tag("text"))

    ui.show(Label)
    done = ui.change(lambda: text.set("abc"))
    assert done["composed"] == ["Label", "Text"]
    assert done["measured"][0] == "text"
    assert done["drawn"] == ["text"]


def test_color_changed__drawn_and_not_measured(ui: Ui) -> None:
    color = mutable_state_of(Color.RED)

    @composable
    def Label() -> None:
        Text("abc", Modifier.test_tag("text"), color=color.value)

    ui.show(Label)
    assert ui.change(lambda: color.set(Color.BLUE)) == {"composed": ["Label", "Text"], "drawn": ["text"]}


def test_decoration_changed__draws_again_without_measuring(ui: Ui) -> None:
    style = mutable_state_of(TextStyle())

    @composable
    def Label() -> None:
        Text("abc", Modifier.test_tag("text"), style=style.value)

    ui.show(Label)
    before = inked(ui)
    done = ui.change(lambda: style.set(TextStyle(background=Color.YELLOW)))
    assert done == {"composed": ["Label", "Text"], "drawn": ["text"]}
    assert inked(ui) > before


def test_equal_arguments__text_is_skipped(ui: Ui) -> None:
    tick = mutable_state_of(0)

    @composable
    def Label() -> None:
        tick.value
        Text("abc", style=TextStyle(font_size=20))

    ui.show(Label)
    assert ui.change(lambda: tick.set(1)) == {"composed": ["Label"]}


def test_text_in_other_constraints_that_lead_to_the_same_line__is_not_drawn_again(ui: Ui) -> None:
    width = mutable_state_of(100)

    def narrower(scope, measurable, constraints):  # type: ignore[no-untyped-def]
        placeable = measurable.measure(Constraints(max_width=width.value))
        return scope.layout(200, 200, lambda: placeable.place(0, 0))

    def content() -> None:
        with Box(Modifier.size(200).layout(narrower)):
            Text("abc", Modifier.test_tag("text"))

    ui.show(content)
    done = ui.change(lambda: width.set(90))
    assert "text" in done["measured"]
    assert "drawn" not in done


def test_style_and_color_from_above__hold_where_the_text_says_nothing(ui: Ui) -> None:
    def content() -> None:
        with CompositionLocalProvider(
            LocalTextStyle.provides(TextStyle(font_size=28)), LocalContentColor.provides(Color.RED)
        ):
            Text("ab", Modifier.test_tag("large"))
        Text("ab", Modifier.offset(0, 100).test_tag("small"))

    ui.show(content)
    assert ui.size("large")[1] > 1.8 * ui.size("small")[1]
    pixels = ui.scene.pixels()[:40, :60]
    assert (pixels[:, :, 0] > pixels[:, :, 2]).any()


def test_bold_and_spans__are_wider(ui: Ui) -> None:
    def content() -> None:
        with Column():
            Text("wide text", Modifier.test_tag("plain"))
            Text("wide text", Modifier.test_tag("bold"), font_weight=FontWeight.BOLD)
            spans = [(SpanStyle(font_size=30), 0, 4)]
            Text(AnnotatedString("wide text", spans), Modifier.test_tag("span"))

    ui.show(content)
    assert ui.size("plain")[0] < ui.size("bold")[0] < ui.size("span")[0]


def test_baseline__two_sizes_of_text_can_stand_on_one_line(ui: Ui) -> None:
    def content() -> None:
        with Row():
            Text("small", Modifier.align_by_baseline().test_tag("small"))
            Text("large", Modifier.align_by_baseline().test_tag("large"), font_size=40)

    ui.show(content)
    assert ui.position("large")[1] == 0
    assert ui.position("small")[1] > 15


def test_intrinsic_width_of_a_column__is_that_of_its_widest_text(ui: Ui) -> None:
    def content() -> None:
        with Column(Modifier.width(IntrinsicSize.MAX).test_tag("column")):
            Text("a")
            Text("the widest of them", Modifier.test_tag("widest"))

    ui.show(content)
    assert ui.size("column")[0] == ui.size("widest")[0]


def test_text_measurer__measures_for_a_draw_block(ui: Ui) -> None:
    sizes: list[tuple[int, int]] = []

    @composable
    def Drawn() -> None:
        measurer = remember_text_measurer()

        def draw(scope: object) -> None:
            result = measurer.measure("drawn")
            sizes.append(tuple(result.size))  # type: ignore[arg-type]
            scope.draw_text(result)  # type: ignore[attr-defined]

        Box(Modifier.draw_behind(draw).size(50))

    ui.show(Drawn)
    assert sizes[0][1] == 16
    assert inked(ui) > 50


def test_text_of_another_type__raises_and_names_it(ui: Ui) -> None:
    with pytest.raises(TypeError, match=r"Text\(5\).*str\(value\)"):
        ui.show(lambda: Text(5))  # type: ignore[arg-type]


def test_first_baseline__is_offered_as_an_alignment_line(ui: Ui) -> None:
    found: list[int] = []

    def policy(scope, measurable, constraints):  # type: ignore[no-untyped-def]
        placeable = measurable.measure(constraints)
        found.append(placeable[FIRST_BASELINE])
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    ui.show(lambda: Text("baseline", Modifier.layout(policy)))
    assert found == [13]


def test_least_height_is_asked_for_no_more__text_is_as_high_as_its_line(ui: Ui) -> None:
    """Found by the model of whole frames: the layout was kept, with the height it had been made to have."""
    least = mutable_state_of(40)
    sizes: list[IntSize] = []

    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(Constraints(min_height=least.value))
        sizes.append(IntSize(placeable.width, placeable.height))
        return scope.layout(50, 50, lambda: placeable.place(0, 0))

    ui.show(lambda: Text("one line", Modifier.layout(measure)), 100, 100)
    ui.change(lambda: least.set(0))
    ui.change(lambda: least.set(30))
    natural = sizes[1].height
    assert natural < 30
    assert [size.height for size in sizes] == [40, natural, 30]


def test_on_text_layout__runs_for_each_new_layout_only(ui: Ui) -> None:
    words, lines, color = mutable_state_of("some words"), mutable_state_of(3), mutable_state_of(Color.RED)
    width, seen = mutable_state_of(200), list[tuple[int, bool]]()

    def content() -> None:
        Text(
            words.value,
            Modifier.width(width.value),
            color=color.value,
            max_lines=lines.value,
            on_text_layout=lambda it: seen.append((it.line_count, it.has_visual_overflow)),
        )

    def heard() -> list[tuple[int, bool]]:
        ui.settle()
        found, seen[:] = list(seen), []
        return found

    ui.show(content)
    assert heard() == [(1, False)]
    color.value = Color.BLUE
    assert heard() == []
    words.value = "words " * 30
    assert heard() == [(3, True)]
    lines.value = 2
    assert heard() == [(2, True)]
    width.value = 201
    assert len(heard()) == 1
