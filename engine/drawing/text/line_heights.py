"""LineHeights: line heights and baseline positions of a text.

Terms       natural: the ascent plus the descent of the fonts in a line. stretch: the factor by which a custom line
            height scales ascent and descent: its ratio to the natural height, or to the natural height in whole px if
            that is less. Other alignments than PROPORTIONAL add the difference above and below instead.
Trimmed     By default the first line keeps its natural ascent and the last line its natural descent: a line height is a
            distance between lines.
Rounding    The height of each line is a whole number of px. Rounding changes the space above the letters.
Source      Compose LineHeightStyle.kt, measured with Compose 1.12.2 on Skia.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.drawing.text.text_style import LineHeightStyle
from engine.unit import round_half_up


class LineHeights:
    """Line heights for the natural (ascent, descent) of each line, and `line_height` in px; None is the natural height.

    The last pair serves all further lines, so that one pair is enough for a text of one font.
    """

    __slots__ = ("_metrics", "_spreads", "_trims_first", "_trims_last")

    def __init__(
        self,
        metrics: Sequence[tuple[float, float]],
        line_height: float | None,
        style: LineHeightStyle | None = None,
    ) -> None:
        self._metrics = metrics
        self._spreads = metrics
        self._trims_first = self._trims_last = True
        if line_height is not None:
            ratio = -1.0
            if style is not None:
                ratio = style.alignment.value
                self._trims_first = bool(style.trim.value & LineHeightStyle.Trim.FIRST_LINE_TOP.value)
                self._trims_last = bool(style.trim.value & LineHeightStyle.Trim.LAST_LINE_BOTTOM.value)
            self._spreads = [_spread(ascent, descent, line_height, ratio) for ascent, descent in metrics]

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

    def drawn_baseline(self, line: int, count: int) -> int:
        """Returns the y of the drawn letters' baseline, in px: Skia rounds the ascent, not the line height."""
        return self.top(line, count) + round_half_up(self._reach(line, count)[0])

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


def _spread(ascent: float, descent: float, line_height: float, ratio: float) -> tuple[float, float]:
    """Returns ascent and descent of a line of `line_height` that is not trimmed; a negative ratio is proportional."""
    if ratio < 0:
        natural = min(ascent + descent, round_half_up(ascent + descent))
        stretch = line_height / natural if natural else 1.0
        return ascent * stretch, descent * stretch
    more = line_height - ascent - descent
    return ascent + more * ratio, descent + more * (1 - ratio)
