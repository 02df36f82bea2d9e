"""AnimatedVisibility: what the first frame shows, what is turned round on its way, which edge stays."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AnimatedVisibility,
    Box,
    Color,
    Column,
    LinearEasing,
    Modifier,
    composable,
    expand_horizontally,
    expand_vertically,
    fade_in,
    fade_out,
    mutable_state_of,
    shrink_vertically,
    spring,
    tween,
)

from .conftest import Ui

LINE = tween(160, easing=LinearEasing)


def shown(ui: Ui, visible: Any, enter: Any, exit: Any) -> None:
    @composable
    def Content() -> None:
        with Column():
            AnimatedVisibility(
                visible.value,
                lambda: Box(Modifier.size(40, 100).background(Color.RED).test_tag("box")),
                enter=enter,
                exit=exit,
            )
            Box(Modifier.size(5).test_tag("below"))

    ui.show(Content, 60, 200)


def heights(ui: Ui, frames: int) -> list[float]:
    found = []
    for _ in range(frames):
        ui.scene.frame()
        found.append(ui.position("below")[1])
    return found


def test_first_frame_of_an_entry__shows_what_the_animation_begins_with(ui: Ui) -> None:
    visible = mutable_state_of(False)
    shown(ui, visible, fade_in(LINE), fade_out(LINE))
    visible.value = True
    ui.scene.frame()
    assert ui.scene.pixels()[50, 20, 3] == ui.scene.pixels()[199, 59, 3]
    assert ui.scene.pixels()[50, 20].tolist() == ui.scene.pixels()[50, 55].tolist()


def test_entry_by_size__begins_empty_and_grows_evenly(ui: Ui) -> None:
    visible = mutable_state_of(False)
    shown(ui, visible, expand_vertically(LINE), shrink_vertically(LINE))
    visible.value = True
    assert heights(ui, 6) == [0, 0, 10, 20, 30, 40]


def test_expansion__shows_the_edge_named_by_expand_from(ui: Ui) -> None:
    for edge, at in ((Alignment.BOTTOM, -80), (Alignment.TOP, 0), (Alignment.CENTER_VERTICALLY, -40)):
        visible = mutable_state_of(False)
        shown(ui, visible, expand_vertically(LINE, edge), shrink_vertically(LINE))
        visible.value = True
        assert heights(ui, 4)[-1] == 20
        assert ui.position("box")[1] == at


def test_content_that_expands__is_cut_to_its_window(ui: Ui) -> None:
    visible = mutable_state_of(False)
    shown(ui, visible, expand_horizontally(LINE, Alignment.START), fade_out(LINE))
    visible.value = True
    heights(ui, 4)
    row = ui.scene.pixels()[50]
    assert (row[7].tolist(), row[9].tolist()) == ([255, 0, 0, 255], row[59].tolist())


def test_reversed_animation__continues_from_its_value_and_velocity(ui: Ui) -> None:
    visible = mutable_state_of(False)
    shown(ui, visible, expand_vertically(LINE), shrink_vertically(LINE))
    visible.value = True
    heights(ui, 3)
    visible.value = False
    found = heights(ui, 14)
    assert found[0] == 20
    assert found[1] > 20
    assert found[1:] == sorted(found[1:], reverse=True)
    assert found[-1] == 0
    assert not ui.scene.has_invalidations


def test_turned_round_by_a_spring_of_the_programs__uses_that_one(ui: Ui) -> None:
    slow, fast = mutable_state_of(False), mutable_state_of(False)
    lasts = []
    for visible, stiffness in ((slow, 50.0), (fast, 10_000.0)):
        shown(ui, visible, expand_vertically(LINE), shrink_vertically(spring(stiffness=stiffness)))
        visible.value = True
        heights(ui, 6)
        visible.value = False
        lasts.append(len(ui.scene.settle(200)))
    assert lasts[0] > 2 * lasts[1]


def test_exit_of_another_part_than_the_interrupted_enter__enter_animation_completes(ui: Ui) -> None:
    visible = mutable_state_of(False)
    shown(ui, visible, expand_vertically(LINE), fade_out(tween(320, easing=LinearEasing)))
    visible.value = True
    heights(ui, 6)
    visible.value = False
    found = heights(ui, 18)
    assert found == sorted(found)
    assert found[-1] == 100


def test_turned_twice_before_a_frame__nothing_happens(ui: Ui) -> None:
    visible = mutable_state_of(True)
    shown(ui, visible, fade_in(LINE), fade_out(LINE))

    def turn() -> None:
        visible.value = False
        visible.value = True

    ui.change(turn)
    assert ui.position("below")[1] == 100
