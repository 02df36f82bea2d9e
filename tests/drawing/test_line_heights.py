"""Heights and baselines of lines: values that real Compose 1.12.2 gave for Roboto, measured with its TextMeasurer."""

from __future__ import annotations

import pytest

from engine.drawing.text.font import font_for
from engine.drawing.text.font_style import FontStyle
from engine.drawing.text.line_heights import LineHeights, RunHeight

# font size, line height or None, height of all lines, the baseline of each
RECORDED = [
    (10, None, 24, [9.558594, 21.558594]),
    (10, 16, 28, [9.666667, 25.558594]),
    (14, None, 16, [12.582031]),
    (14, 20, 58, [12.727539, 33.72754, 54.58203]),
    (14, 22, 39, [13.300293, 35.58203]),
    (14, 22, 62, [13.300293, 36.300293, 58.58203]),
    (14, 33, 84, [12.950439, 46.95044, 80.58203]),
    (20, None, 69, [18.117188, 41.117188, 64.11719]),
]


def heights(size: int, line_height: int | None) -> LineHeights:
    font = font_for(400, FontStyle.NORMAL, float(size))
    run = RunHeight(font.ascent, font.descent)
    return LineHeights([[run]], line_height, None, run, size)


@pytest.mark.parametrize(("size", "line_height", "height", "baselines"), RECORDED)
def test_lines__are_as_high_as_in_real_compose(
    size: int, line_height: int | None, height: int, baselines: list[float]
) -> None:
    lines, count = heights(size, line_height), len(baselines)
    assert lines.height(count) == height
    assert [lines.baseline(line, count) for line in range(count)] == pytest.approx(baselines, abs=1e-4)


def test_one_line__has_its_natural_height_whatever_the_line_height() -> None:
    assert heights(14, 40).height(1) == heights(14, None).height(1) == 16


@pytest.mark.parametrize(("room", "fits"), [(0, 1), (38, 1), (39, 2), (61, 2), (62, 3), (1000, 43)])
def test_fitting__counts_the_lines_that_are_whole(room: int, fits: int) -> None:
    lines = heights(14, 22)
    assert lines.fitting(room) == fits
    assert fits == 1 or lines.height(fits) <= room < lines.height(fits + 1)
