"""LineHeights: line heights and baseline positions of a text.

Terms       natural: font ascent plus font descent. stretch: the factor by which a custom line height
            scales ascent and descent: its ratio to the natural height, or to the natural height in whole px if that is
            less.
Trimmed     The first line keeps its natural ascent and the last line its natural descent: a line height is a distance
            between lines.
Rounding    The height of each line is a whole number of px. Rounding changes the space above the letters.
Source      Compose LineHeightStyle.kt (Proportional, Trim.Both), measured with Compose 1.12.2 on Skia.
"""

from __future__ import annotations

from engine.unit import round_half_up


class LineHeights:
    """Line heights for `ascent`, `descent` and `line_height` in px; None is the natural line height."""

    __slots__ = ("_ascent", "_descent", "_stretch")

    def __init__(self, ascent: float, descent: float, line_height: float | None) -> None:
        self._ascent = ascent
        self._descent = descent
        natural = min(ascent + descent, round_half_up(ascent + descent))
        self._stretch = line_height / natural if line_height is not None and natural else 1.0

    @property
    def between(self) -> int:
        """The height in px of a line between the first and the last one."""
        return round_half_up((self._ascent + self._descent) * self._stretch)

    def _reach(self, line: int, count: int) -> tuple[float, float]:
        """Returns ascent and descent of a line."""
        above = self._ascent if line == 0 else self._ascent * self._stretch
        below = self._descent if line == count - 1 else self._descent * self._stretch
        return above, below

    def top(self, line: int, count: int) -> int:
        """Returns the top of a line in px; `top(count, count)` is the height of all lines."""
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
