"""LineHeights: line heights and baseline positions of a text.

Terms       natural: the ascent plus the descent of a run, or of a line. stretch: the factor by which a custom line
            height scales ascent and descent: its ratio to the natural height. Other alignments than PROPORTIONAL add
            the difference above and below instead. base: the metrics of the text's own style, without its spans.
Runs        SkParagraph gives the custom height to each run, by the metrics of the run's font, and a line reaches as far
            as its runs do: with runs of several sizes it is higher than the custom height, except where the alignment
            is PROPORTIONAL. The background of a run reaches as far as the run, not as the line.
Base        Each line reaches at least as far as the base does, whose custom height SkParagraph relates to the natural
            height in whole px: 14 sp are 16.4 px high, and a line height of 22 makes lines of 23 px.
Trimmed     By default the first line keeps its natural ascent and the last line its natural descent: a line height is a
            distance between lines. Where the line height is no more than the font size, a style cannot change this.
Rounding    The height of each line is a whole number of px. Rounding changes the space above the letters.
Source      Compose LineHeightStyle.kt, measured with Compose 1.12.2 on Skia.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.drawing.text.text_style import LineHeightStyle
from engine.unit import round_half_up


class RunHeight(NamedTuple):
    """The metrics of a run of one font, in px; `shift` is its distance above the baseline of the line."""

    ascent: float
    descent: float
    shift: float = 0.0


class LineHeights:
    """Line heights for the runs of each line, and `line_height` in px; None is the natural height.

    The last line of `lines` serves all further lines, so that one line is enough for a text of one font. `size` is the
    font size of the base in px.
    """

    __slots__ = ("_line_height", "_metrics", "_ratio", "_spreads", "_trims_first", "_trims_last")

    def __init__(
        self,
        lines: Sequence[Sequence[RunHeight]],
        line_height: float | None,
        style: LineHeightStyle | None,
        base: RunHeight,
        size: float,
    ) -> None:
        self._metrics = [_reach_of((*runs, base)) for runs in lines]
        self._spreads = self._metrics
        self._trims_first = self._trims_last = True
        self._line_height = line_height
        self._ratio = -1.0
        if line_height is not None:
            if style is not None:
                self._ratio = style.alignment.value
                if line_height > size:
                    self._trims_first = bool(style.trim.value & LineHeightStyle.Trim.FIRST_LINE_TOP.value)
                    self._trims_last = bool(style.trim.value & LineHeightStyle.Trim.LAST_LINE_BOTTOM.value)
            natural = base.ascent + base.descent
            least = _spread(base, line_height, self._ratio, round_half_up(natural))
            self._spreads = [_reach_of([least, *(self._spread_of(run, line_height) for run in runs)]) for runs in lines]

    @property
    def between(self) -> int:
        """The height in px of a line between the first and the last one, in a text of one font."""
        return round_half_up(sum(self._spreads[0]))

    def _reach(self, line: int, count: int) -> tuple[float, float]:
        """Returns ascent and descent of a line."""
        own = line if line < len(self._metrics) else -1
        above, below = self._spreads[own]
        if line == 0 and self._trims_first:
            above = self._metrics[own][0]
        if line == count - 1 and self._trims_last:
            below = self._metrics[own][1]
        return above, below

    def reach_of(self, run: RunHeight, line: int, count: int) -> tuple[float, float]:
        """Returns how far a run of a line reaches above and below the baseline of the line."""
        above, below = natural = _reach_of((run,))
        if self._line_height is not None:
            above, below = _reach_of((self._spread_of(run, self._line_height),))
        if line == 0 and self._trims_first:
            above = natural[0]
        if line == count - 1 and self._trims_last:
            below = natural[1]
        return above, below

    def _spread_of(self, run: RunHeight, line_height: float) -> RunHeight:
        return _spread(run, line_height, self._ratio, run.ascent + run.descent)

    def top(self, line: int, count: int) -> int:
        """Returns the top of a line in px; `top(count, count)` is the height of all lines."""
        if len(self._metrics) > 1:
            return sum(round_half_up(sum(self._reach(i, count))) for i in range(line))
        if line == 0:
            return 0
        height = round_half_up(sum(self._reach(0, count)))
        if line == count > 1:
            return height + (count - 2) * self.between + round_half_up(sum(self._reach(count - 1, count)))
        return height + (line - 1) * self.between

    def baseline(self, line: int, count: int) -> float:
        """Returns the y of the baseline in px, from the top of the text."""
        above, below = self._reach(line, count)
        return self.top(line, count) + round_half_up(above + below) - below

    def drawn_baseline(self, line: int, count: int, shift: float = 0.0) -> int:
        """Returns the y of the drawn letters' baseline, `shift` px above that of the line, in px.

        Skia rounds the ascent less the shift, not the line height.
        """
        return self.top(line, count) + round_half_up(self._reach(line, count)[0] - shift)

    def height(self, count: int) -> int:
        """Returns the height of `count` lines in px."""
        return self.top(count, count) if count else 0

    def fitting(self, height: float) -> int:
        """Returns the number of lines that fit into `height` px, at least one."""
        count = max(1, int(height // max(self.between, 1)))
        while self.height(count + 1) <= height:
            count += 1
        while count > 1 and self.height(count) > height:
            count -= 1
        return count


def _reach_of(runs: Sequence[RunHeight]) -> tuple[float, float]:
    """Returns how far a line with these runs reaches above and below its baseline."""
    if len(runs) == 1:
        ascent, descent, shift = runs[0]
        return ascent + shift, descent - shift
    return max(run.ascent + run.shift for run in runs), max(run.descent - run.shift for run in runs)


def _spread(run: RunHeight, line_height: float, ratio: float, natural: float) -> RunHeight:
    """Returns the metrics of a run, `natural` high, as it is `line_height` high; a negative ratio is proportional."""
    ascent, descent, shift = run
    if ratio < 0:
        stretch = line_height / natural if natural else 1.0
        return RunHeight(ascent * stretch, descent * stretch, shift)
    more = line_height - natural
    return RunHeight(ascent + more * ratio, descent + more * (1 - ratio), shift)
