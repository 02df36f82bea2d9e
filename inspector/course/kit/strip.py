"""The phase strip: a bar for each frame, in the window's colors, letters and hatches.

Terms       bar: the work units of one frame, composition at the bottom, then layout, then drawing; a frame without work
            has a dot. hatch: plain for composition, diagonal lines for layout, dots for drawing.
"""

from __future__ import annotations

from functools import partial

from engine import Box, Canvas, Color, Column, DrawScope, Modifier, Offset, Row, Scene, Size, Text
from engine.trace import MAIN_LETTERS
from inspector.analysis.phases import PhaseCounts, count
from inspector.language import _
from inspector.tokens import LIGHT

from .picture import Picture, Pixels
from .run import Run

_HEIGHT = 120
_WIDEST, _NARROWEST = 28, 6
_MOST = 480
"""The width of the bars of a long run, in px: the strip fits the column of a lesson without being scaled."""
_FRAME_LABEL = 18
_WITH_HATCH = 10
"""Narrower bars have no hatch."""


class Strip(Picture):
    """The strip as a picture; its text form lists the counts of each frame."""

    def __init__(self, pixels: Pixels, words: str, counts: list[tuple[int, PhaseCounts]]) -> None:
        super().__init__(pixels, words)
        self.counts = counts

    def __repr__(self) -> str:
        return "\n".join([self.words, *(f"frame {index}: {_text(counts)}" for index, counts in self.counts)])


def _text(counts: PhaseCounts) -> str:
    parts = [f"{letter} {counts.of(letter)}" for letter in MAIN_LETTERS if counts.of(letter)]
    if counts.layers:
        parts.append(f"layer blocks {counts.layers}")
    return ", ".join(parts) or "no work"


def strip(run: Run, first: int = 0, last: int | None = None) -> Strip:
    """Returns the frames `first` to `last` of a run as a phase strip. Raises ValueError without a frame."""
    end = len(run) - 1 if last is None else last
    shown = [(index, count(run.frame(index))) for index in range(first, end + 1)]
    if not shown:
        raise ValueError(f"strip() needs a frame; {run.name} has frames 0 to {len(run) - 1}.")
    words = _("Work in frames {first} to {last} of {run}").format(first=first, last=end, run=run.name)
    return Strip(_painted(shown, words), words, shown)


def _painted(shown: list[tuple[int, PhaseCounts]], words: str) -> Pixels:
    pitch = max(_NARROWEST, min(_WIDEST, _MOST // len(shown)))
    most = max(max((counts.units - counts.layers for _, counts in shown), default=1), 1)
    width = max(pitch * len(shown) + 24, 420)
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if step * pitch >= 24 or step == 1000)

    def bar(counts: PhaseCounts, scope: DrawScope) -> None:
        right = scope.size[0] - (4 if pitch >= _WITH_HATCH else 1)
        bottom = scope.size[1]
        if counts.units - counts.layers == 0:
            scope.draw_circle(Color.hex(LIGHT.control), 2, Offset(right / 2, bottom - 4))
            return
        for letter in MAIN_LETTERS:
            units = counts.of(letter)
            if not units:
                continue
            high = max(units / most * (_HEIGHT - 8), 3)
            _phase_bar(scope, letter, 0, bottom - high, right, bottom)
            bottom -= high

    def content() -> None:
        with Column(Modifier.fill_max_size().background(Color.hex(LIGHT.panel)).padding(12)):
            Text(
                _("{words}; the highest bar is {most} units").format(words=words, most=most),
                font_size=13,
                color=Color.hex(LIGHT.text),
                max_lines=1,
            )
            with Row(Modifier.padding(top=8)):
                for _index, counts in shown:
                    Canvas(partial(bar, counts), Modifier.size(pitch, _HEIGHT))
            with Row():
                for index, _counts in shown:
                    with Box(Modifier.size(pitch, _FRAME_LABEL)):
                        if index % every == 0:
                            Text(str(index), font_size=11, color=Color.hex(LIGHT.text_secondary), max_lines=1)
            with Row(Modifier.padding(top=8)):
                for letter, name in (("C", _("composition")), ("L", _("layout")), ("D", _("drawing"))):
                    chip = Modifier.size(18, 16).draw_behind(partial(_chip, letter))
                    with Box(chip.padding(start=7, top=1)):
                        Text(letter, font_size=10, font_weight=700, color=Color.hex(LIGHT.phase(letter).ink))
                    Text(name, Modifier.padding(start=6, end=16), font_size=12, color=Color.hex(LIGHT.text_secondary))

    with Scene(content, width, _HEIGHT + 92) as scene:
        scene.frame()
        return scene.pixels().copy()


def _phase_bar(scope: DrawScope, letter: str, left: float, top: float, right: float, bottom: float) -> None:
    """Draws a rectangle in the color and hatch of a phase."""
    scope.draw_rect(Color.hex(LIGHT.phase(letter).color), Offset(left, top), Size(right - left, bottom - top))
    if right - left < _WITH_HATCH - 4 or letter == "C":
        return
    hatch = Color.hex(LIGHT.hatch)
    with scope.clip_rect(left, top, right, bottom):
        if letter == "L":
            steps = int((right - left + bottom - top) / 5) + 1
            for step in range(steps):
                start = left + step * 5
                scope.draw_line(hatch, Offset(start, top), Offset(start - (bottom - top), bottom), 1.3, alpha=0.42)
        else:
            for row in range(int((bottom - top) / 4) + 1):
                for column in range(int((right - left) / 4) + 1):
                    at = Offset(left + column * 4 + 2, top + row * 4 + 2)
                    scope.draw_circle(hatch, 0.9, at, alpha=0.75)


def _chip(letter: str, scope: DrawScope) -> None:
    """Draws a phase's chip: its color, with a hatched band at the left."""
    width, height = scope.size
    _phase_bar(scope, letter, 0, 0, width, height)
    scope.draw_rect(Color.hex(LIGHT.phase(letter).color), Offset(4, 0), Size(width - 4, height))
