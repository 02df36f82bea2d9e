"""offset in dp and as a block: what each runs again."""

from __future__ import annotations

from engine import Box, Column, IntOffset, LayoutDirection, Modifier, composable, mutable_state_of

from .conftest import Ui


def test_offset_block__a_write_places_and_draws_nothing(ui: Ui) -> None:
    x = mutable_state_of(0)
    ui.show(
        lambda: Box(
            Modifier.offset(lambda: IntOffset(x.value, 3)).draw_behind(lambda scope: None).size(10).test_tag("box")
        )
    )
    assert ui.change(lambda: x.set(7)) == {"placed": ["box"]}
    assert ui.position("box") == (7, 3)


def test_offset_in_dp__a_change_places_and_draws_the_enclosing_layer(ui: Ui) -> None:
    x = mutable_state_of(0)

    @composable
    def Target() -> None:
        Box(Modifier.offset(x.value).draw_behind(lambda scope: None).size(10).test_tag("box"))

    ui.show(Target)
    assert ui.change(lambda: x.set(7)) == {"composed": ["Target"], "placed": ["box"], "drawn": ["box"]}
    assert ui.position("box") == (7, 0)


def test_offset__leaves_size_and_siblings_alone(ui: Ui) -> None:
    def content() -> None:
        with Column():
            Box(Modifier.offset(50, 50).size(10).test_tag("moved"))
            Box(Modifier.size(10).test_tag("below"))

    ui.show(content)
    assert ui.position("moved") == (50, 50)
    assert ui.position("below") == (0, 10)


def test_offset_right_to_left__x_goes_to_the_left_unless_absolute(ui: Ui) -> None:
    def content() -> None:
        with Box(Modifier.fill_max_size()):
            Box(Modifier.offset(10).size(20).test_tag("relative"))
            Box(Modifier.absolute_offset(10).size(20).test_tag("absolute"))

    ui.show(content, layout_direction=LayoutDirection.RTL)
    assert ui.position("relative") == (370, 0)
    assert ui.position("absolute") == (390, 0)


def test_padding_right_to_left__start_is_at_the_right_unless_absolute(ui: Ui) -> None:
    def content() -> None:
        with Column(Modifier.fill_max_size()):
            Box(Modifier.padding(start=10, end=2).size(20).test_tag("relative"))
            Box(Modifier.absolute_padding(left=10, right=2).size(20).test_tag("absolute"))

    ui.show(content, layout_direction=LayoutDirection.RTL)
    assert (ui.position("relative"), ui.position("absolute")) == ((370, 0), (378, 20))
    ui.show(content, layout_direction=LayoutDirection.LTR)
    assert (ui.position("relative"), ui.position("absolute")) == ((10, 0), (10, 20))
