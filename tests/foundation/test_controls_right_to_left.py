"""Controls in a right-to-left layout: drawn as the mirror image, and used from the other side, as in Compose."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from engine import (
    Card,
    Column,
    Key,
    LayoutDirection,
    LinearProgressIndicator,
    MaterialTheme,
    Modifier,
    OutlinedTextField,
    Slider,
    Surface,
    Switch,
    Text,
    TextAlign,
    TextField,
    TextStyle,
    TopAppBar,
    mutable_state_of,
)
from engine.testing import Scene

LTR, RTL = LayoutDirection.LTR, LayoutDirection.RTL


def nothing(*_: object) -> None: ...


def pixels(control: Callable[[], object], direction: LayoutDirection, width: int = 240) -> np.ndarray:
    with Scene(
        lambda: MaterialTheme(lambda: Surface(control, Modifier.fill_max_size())),
        width,
        64,
        layout_direction=direction,
    ) as scene:
        scene.settle()
        return scene.pixels()[:, :, :3].astype(int)


@pytest.mark.parametrize(
    "control",
    [
        lambda: Slider(0.3, nothing),
        lambda: Slider(0.25, nothing, steps=3, enabled=False),
        lambda: Switch(True, nothing),
        lambda: Switch(False, nothing),
        lambda: LinearProgressIndicator(0.4),
    ],
    ids=["slider", "slider in steps", "switch on", "switch off", "progress"],
)
def test_control__is_drawn_as_the_mirror_image(control: Callable[[], object]) -> None:
    ltr, rtl = pixels(control, LTR), pixels(control, RTL)
    assert (ltr != ltr[:, ::-1]).any(), "the test needs a control that has two sides"
    assert (np.abs(ltr - rtl[:, ::-1]) > 8).any(axis=2).mean() < 0.002


def test_slider__taps_and_side_keys_choose_from_the_right() -> None:
    value = mutable_state_of(0.5)
    with Scene(lambda: Slider(value.value, value.set), 216, 40, layout_direction=RTL) as scene:
        scene.settle()
        scene.tap(8 + 50, 16)
        scene.settle()
        assert value.value == pytest.approx(0.75)
        scene.key(Key.TAB)
        scene.key(Key.ARROW_RIGHT)
        scene.settle()
        assert value.value == pytest.approx(0.74)
        scene.key(Key.ARROW_UP)
        scene.settle()
        assert value.value == pytest.approx(0.75)


def ink_center(control: Callable[[], object], direction: LayoutDirection) -> float:
    """The mean x of the dark or gray pixels inside the frame of a field."""
    inside = pixels(control, direction)[8:48, 4:-4]
    _, xs = np.nonzero(np.abs(inside - inside[20, 116]).max(axis=2) > 60)
    return float(xs.mean())


@pytest.mark.parametrize(
    "control",
    [
        lambda: TextField("abc", nothing, Modifier.fill_max_width()),
        lambda: TextField("", nothing, Modifier.fill_max_width(), placeholder="abc"),
        lambda: TextField("abc", nothing, Modifier.fill_max_width(), single_line=True),
        lambda: OutlinedTextField("abc", nothing, Modifier.fill_max_width()),
    ],
    ids=["text", "placeholder", "single line", "outlined"],
)
def test_text_of_a_field__starts_at_the_right(control: Callable[[], object]) -> None:
    assert ink_center(control, LTR) < 60
    assert ink_center(control, RTL) > 172


def test_text_of_a_field__is_aligned_in_the_whole_field() -> None:
    def field(align: TextAlign) -> Callable[[], object]:
        return lambda: TextField("abc", nothing, Modifier.fill_max_width(), style=TextStyle(text_align=align))

    assert ink_center(field(TextAlign.END), LTR) > 172
    assert ink_center(field(TextAlign.CENTER), LTR) == pytest.approx(116, abs=4)


def test_top_bar__is_as_high_as_a_large_title_needs() -> None:
    def screen() -> None:
        TopAppBar(lambda: Text("A title of several words"), Modifier.test_tag("bar"))

    heights = []
    for scale in (1.0, 2.0):
        with Scene(screen, 200, 300, font_scale=scale) as scene:
            scene.settle()
            heights.append(scene.find("bar").size.height)
    assert heights[0] == 64 < heights[1]


def test_disabled_card__has_faded_content() -> None:
    def card(enabled: bool) -> Callable[[], object]:
        def content() -> None:
            with Column():
                Card(lambda: Text("Content"), on_click=nothing, enabled=enabled)

        return content

    assert pixels(card(True), LTR).min() + 60 < pixels(card(False), LTR).min()
