"""Modifiers that decide on size: size, padding, fill, wrap, aspect ratio, intrinsic sizes."""

from __future__ import annotations

import pytest

from engine import (
    FIRST_BASELINE,
    LAST_BASELINE,
    Alignment,
    AnyModifier,
    Box,
    Column,
    Constraints,
    IntrinsicSize,
    Layout,
    LayoutDirection,
    MeasureResult,
    MeasureScope,
    Modifier,
    PaddingValues,
    Row,
    composable,
    mutable_state_of,
)

from .conftest import Ui


def size_of(ui: Ui, modifier: object, **how: object) -> tuple[int, int]:
    ui.show(lambda: Box(Modifier.test_tag("box").then(modifier)), **how)
    return ui.size("box")


def test_size__is_in_dp(ui: Ui) -> None:
    assert size_of(ui, Modifier.size(30, 20), density=2.0) == (60, 40)


def test_size_larger_than_allowed__is_moved_into_the_constraints(ui: Ui) -> None:
    assert size_of(ui, Modifier.size(1000)) == (400, 600)


def test_required_size_larger_than_allowed__is_centred_on_what_the_parent_sees(ui: Ui) -> None:
    def content() -> None:
        with Box(Modifier.size(100).test_tag("parent")):
            Box(Modifier.required_size(200).test_tag("child"))

    ui.show(content)
    assert ui.size("child") == (200, 200)
    assert ui.position("child") == (-50, -50)


def test_width_in_and_height_in__bound_the_content(ui: Ui) -> None:
    assert size_of(ui, Modifier.width_in(min=50).height_in(max=40).size(10, 100)) == (50, 40)


def test_default_min_size__holds_only_without_a_minimum(ui: Ui) -> None:
    assert size_of(ui, Modifier.default_min_size(50, 40)) == (50, 40)
    assert size_of(ui, Modifier.size(20).default_min_size(50, 40)) == (20, 20)


def test_fill_max_size_with_a_fraction__takes_that_part(ui: Ui) -> None:
    assert size_of(ui, Modifier.fill_max_size(0.5)) == (200, 300)
    assert size_of(ui, Modifier.fill_max_width().height(7)) == (400, 7)


def test_fill_in_an_unbounded_direction__content_decides(ui: Ui) -> None:
    def content() -> None:
        with Column(Modifier.layout(unbounded)):
            Box(Modifier.test_tag("box").fill_max_height().size(5))

    def unbounded(scope, measurable, constraints):  # type: ignore[no-untyped-def]
        placeable = measurable.measure(Constraints())
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    ui.show(content)
    assert ui.size("box") == (5, 5)


def test_wrap_content_size__content_is_smaller_than_asked_and_aligned(ui: Ui) -> None:
    ui.show(
        lambda: Box(
            Modifier.size(100).test_tag("outer").wrap_content_size(Alignment.BOTTOM_END).test_tag("in").size(20)
        )
    )
    assert ui.size("outer") == (100, 100)


def test_padding__surrounds_the_modifiers_that_follow(ui: Ui) -> None:
    def content() -> None:
        with Box(Modifier.padding(start=10, top=20).test_tag("inside").padding(5).size(30)):
            pass

    ui.show(content)
    assert ui.position("inside") == (10, 20)
    assert ui.size("inside") == (40, 40)


def test_padding_right_to_left__start_is_the_right_side(ui: Ui) -> None:
    def content() -> None:
        with Box(Modifier.fill_max_width()):
            with Box(Modifier.padding(start=10)):
                Box(Modifier.size(20).test_tag("box"))

    ui.show(content, layout_direction=LayoutDirection.RTL)
    assert ui.position("box") == (370, 0)


def test_padding_from__adds_the_space_that_lacks_between_edge_and_line(ui: Ui) -> None:
    def lined(scope: MeasureScope, _: object, constraints: Constraints) -> MeasureResult:
        return scope.layout(20, 10, lambda: None, {FIRST_BASELINE: 6, LAST_BASELINE: 8})

    def places(modifier: AnyModifier) -> tuple[object, object]:
        def content() -> None:
            with Box(Modifier.test_tag("around").then(modifier)):
                Layout(lined, Modifier.test_tag("in"))

        ui.show(content)
        return ui.size("around"), ui.position("in")

    assert places(Modifier.padding_from(FIRST_BASELINE, before=16)) == ((20, 20), (0, 10))
    assert places(Modifier.padding_from(FIRST_BASELINE, before=4)) == ((20, 10), (0, 0))  # it is farther already
    assert places(Modifier.padding_from(FIRST_BASELINE, after=16)) == ((20, 22), (0, 0))
    assert places(Modifier.padding_from_baseline(top=16, bottom=12)) == ((20, 30), (0, 10))
    assert places(Modifier.height(14).padding_from(FIRST_BASELINE, before=16)) == ((20, 14), (0, 4))
    with pytest.raises(ValueError, match=r"padding_from\(before=-1\)"):
        Modifier.padding_from(FIRST_BASELINE, before=-1)


def test_padding_values__are_taken_as_they_are(ui: Ui) -> None:
    assert size_of(ui, Modifier.padding(PaddingValues.symmetric(3, 4)).size(10)) == (16, 18)


def test_padding_values__are_given_as_in_kotlin() -> None:
    def sides(values: PaddingValues) -> tuple[float, ...]:
        return values.start, values.top, values.end, values.bottom

    assert sides(PaddingValues(4)) == sides(PaddingValues(all=4)) == sides(PaddingValues.of(4)) == (4, 4, 4, 4)
    assert sides(PaddingValues(4, 8)) == sides(PaddingValues(horizontal=4, vertical=8)) == (4, 8, 4, 8)
    assert sides(PaddingValues(1, 2, 3, 4)) == (1, 2, 3, 4)
    assert sides(PaddingValues(4, horizontal=6, top=1)) == (6, 1, 6, 4)
    assert sides(PaddingValues(bottom=5)) == (0, 0, 0, 5)
    with pytest.raises(TypeError, match="1, 2 or 4 paddings"):
        PaddingValues(1, 2, 3)
    with pytest.raises(TypeError, match="no 'left'"):
        PaddingValues(left=1)  # type: ignore[call-arg]


@pytest.mark.parametrize("given", [{"all": -1}, {"start": -1}, {"vertical": -2}])
def test_negative_padding__raises_and_names_offset(given: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="use offset"):
        Modifier.padding(**given)


def test_aspect_ratio__takes_the_largest_size_that_fits(ui: Ui) -> None:
    assert size_of(ui, Modifier.aspect_ratio(2.0)) == (400, 200)
    assert size_of(ui, Modifier.height(100).aspect_ratio(2.0)) == (200, 100)
    assert size_of(ui, Modifier.aspect_ratio(0.5, match_height_first=True)) == (300, 600)


def test_intrinsic_height_of_a_row__the_filling_child_is_as_high_as_the_highest(ui: Ui) -> None:
    def content() -> None:
        with Row(Modifier.height(IntrinsicSize.MIN).test_tag("row")):
            Box(Modifier.width(10).fill_max_height().test_tag("line"))
            Box(Modifier.size(20, 70))

    ui.show(content)
    assert ui.size("row") == (30, 70)
    assert ui.size("line") == (10, 70)


def test_padding_changed_in_composition__measures_the_node_and_what_it_moves(ui: Ui) -> None:
    padding = mutable_state_of(0)

    @composable
    def Target() -> None:
        Box(Modifier.padding(start=padding.value).size(10).test_tag("target"))

    def content() -> None:
        with Column(Modifier.size(100).test_tag("column")):
            Target()
            Box(Modifier.size(5).test_tag("below"))

    ui.show(content)
    assert ui.change(lambda: padding.set(4)) == {
        "composed": ["Target"],
        "measured": ["target", "column"],
        "placed": ["column", "target"],
    }
