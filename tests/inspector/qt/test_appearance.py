"""The look: colors only in tokens.py, contrast as promised, the phase chip in color, letter and hatch."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleFactory, QStyleOptionButton
from pytestqt.qtbot import QtBot

import inspector.qt
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.chip import chip_width, fitted, paint_chip
from inspector.qt.style.icon import DRAWINGS, paint_icon
from inspector.qt.style.theme import DARK, HIGH_CONTRAST, LIGHT, Theme, control_palette
from inspector.qt.widgets.grid import ON_SELECTION

QT = Path(inspector.qt.__path__[0])


def test_colors__are_named_in_tokens_only() -> None:
    literal = re.compile(r"#[0-9A-Fa-f]{6}\b|QColor\(\d")
    found = [path.name for path in QT.parent.rglob("*.py") if literal.search(path.read_text(encoding="utf-8"))]
    assert found == ["tokens.py"]


def luminance(color: str) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)

    made = QColor(color)
    return 0.2126 * linear(made.redF()) + 0.7152 * linear(made.greenF()) + 0.0722 * linear(made.blueF())


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


SURFACES = ("window", "panel", "head", "raised", "canvas", "zebra", "warn_bg", "sel")
CODE = ("keyword", "string", "number", "comment", "decorator")


@pytest.mark.parametrize("theme", [DARK, LIGHT, HIGH_CONTRAST[DARK], HIGH_CONTRAST[LIGHT]])
def test_text_and_marks__are_seen_on_every_surface_on_which_they_are_painted(theme: Theme) -> None:
    def pairs(tokens: Iterable[str], grounds: Iterable[str]) -> dict[tuple[str, str], float]:
        return {(token, at): contrast(getattr(theme, token), getattr(theme, at)) for token in tokens for at in grounds}

    anywhere = ("text", "text_secondary", "accent", "warn")
    beside_selection = tuple(ON_SELECTION)  # in a selected row, others stand for these
    texts = pairs(anywhere, SURFACES) | pairs(beside_selection, SURFACES[:-1])
    texts |= pairs(CODE, ("panel", "zebra", "warn_bg", "sel"))
    texts |= {("pill", "on_pill"): contrast(theme.pill, theme.on_pill)}
    texts |= {("accent", "on_accent"): contrast(theme.accent, theme.on_accent)}
    for letter in "CLD":
        phase = theme.phase(letter)
        texts |= {(letter, at): contrast(phase.as_text, getattr(theme, at)) for at in SURFACES}
        texts |= {(token, letter): contrast(getattr(theme, token), phase.tint) for token in ("text", "text_secondary")}
        assert contrast(phase.color, theme.panel) >= 3.0
        assert contrast(phase.ink, phase.color) >= 4.46  # white on composition: a bold letter, with a tooltip
    assert {pair: found for pair, found in texts.items() if found < 4.5} == {}
    marks = pairs(("control", "accent", "warn"), SURFACES)
    assert {pair: found for pair, found in marks.items() if found < 3.0} == {}


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize(
    "kind",
    [
        QStyle.PrimitiveElement.PE_IndicatorRadioButton,
        QStyle.PrimitiveElement.PE_IndicatorCheckBox,
        QStyle.PrimitiveElement.PE_FrameLineEdit,
    ],
)
@pytest.mark.parametrize("has_focus", [False, True])
def test_box__has_an_outline_that_one_sees(
    qtbot: QtBot, theme: Theme, kind: QStyle.PrimitiveElement, has_focus: bool
) -> None:
    option = QStyleOptionButton()
    option.rect, option.palette = QRect(2, 2, 16, 16), control_palette(theme)
    focus = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
    option.state = QStyle.StateFlag.State_Enabled | (focus if has_focus else QStyle.StateFlag.State_Off)
    for surface in (theme.panel, theme.head):
        image = QImage(20, 20, QImage.Format.Format_RGB32)
        image.fill(QColor(surface))
        painter = QPainter(image)
        QStyleFactory.create("Fusion").drawPrimitive(kind, option, painter)
        painter.end()
        colors = {image.pixelColor(x, y).name() for x in range(20) for y in range(20)}
        assert max(contrast(color, surface) for color in colors - {surface}) >= 3.0


def chip_image(qtbot: QtBot, letter: str) -> QImage:
    appearance = Appearance(DARK)
    image = QImage(18, 16, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_chip(painter, QRect(0, 0, 18, 16), letter, letter.upper(), appearance)
    painter.end()
    return image


@pytest.mark.parametrize("letter", ["C", "L", "D"])
def test_chip__has_the_color_of_its_phase_and_a_hatch_band(qtbot: QtBot, letter: str) -> None:
    image = chip_image(qtbot, letter)
    assert QColor(image.pixel(15, 8)).name().upper() == DARK.phase(letter).color
    band = {image.pixel(x, y) for x in range(1, 4) for y in range(3, 13)}
    assert (len(band) > 1) == (letter != "C")


def test_chip_of_a_layer_block__is_hollow(qtbot: QtBot) -> None:
    assert QColor.fromRgba(chip_image(qtbot, "d").pixel(15, 3)).alpha() == 0


def test_chips__fit_by_leaving_out_counts_then_the_layer_mark(qtbot: QtBot) -> None:
    appearance = Appearance(DARK)
    marks = (("C", 1), ("L", 2), ("d", 1), ("D", 1))
    assert [text for _, text, _ in fitted(marks, 400, appearance, counts=True)] == ["C 1", "L 2", "D 1", "D 1"]
    assert [text for _, text, _ in fitted(marks, 100, appearance)] == ["C", "L 2", "D", "D"]
    assert [letter for letter, _, _ in fitted(marks, 58, appearance)] == ["C", "L", "D"]
    assert chip_width(appearance, "L 2") > chip_width(appearance, "L")


@pytest.mark.parametrize("name", sorted(DRAWINGS))
def test_icon__paints_something(qtbot: QtBot, name: str) -> None:
    image = QImage(32, 32, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_icon(painter, QRectF(image.rect()), name, Appearance(DARK).color("text"))
    painter.end()
    assert any(QColor.fromRgba(image.pixel(x, y)).alpha() for x in range(32) for y in range(32))


def test_former_name__is_the_same_class() -> None:
    from inspector.qt.look import Look

    assert Look is Appearance
