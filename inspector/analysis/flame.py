"""The flame chart of one frame: its spans, nested, as wide as their work units.

Terms       span: a row with duration, such as a phase pass or run. depth: number of enclosing spans.
            units: work units of the span and all spans inside it. self: its own unit, 0 or 1.
            start, width: the span's place in work units from the start of the frame. A span without units has no
            width; the chart shows a mark instead, which makes inputs and effects selectable.
Invariants  I1 the width of a span is the sum of its own unit and the widths of the spans inside it. I2 spans of one
            depth do not overlap, and are sorted by start. I3 the root is the frame; its units are the frame's work.
Cost        O(rows) once per frame; `visible_spans` visits only spans that are at least a pixel apart.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from engine import trace
from engine.trace import Site
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import CallbackCall, CompositionRun, CoroutineStep, InputSpan, PhaseRun

from .coroutine_words import coroutine_text
from .display_names import names_of
from .phases import ENTRY_WORDS, input_text
from .work import is_unit, root_nodes


class FlameSpan(NamedTuple):
    """One span. `letter`: C, L, D or d of a run; "" for the others. `row`: its event; 0 for the frame."""

    number: int
    parent: int
    depth: int
    start: int
    units: int
    own: int
    row: int
    kind: str
    letter: str

    @property
    def end(self) -> int:
        """Where the span ends, in work units."""
        return self.start + self.units


@dataclass(slots=True)
class FlameChart:
    """All spans of a frame, parents before children, and the numbers of the spans of each depth."""

    frame: RecordedFrame
    recording: Recording
    spans: list[FlameSpan] = field(default_factory=list)
    levels: list[list[int]] = field(default_factory=list)
    children: dict[int, list[int]] = field(default_factory=dict)
    by_subject: dict[int, list[int]] = field(default_factory=dict)
    """Run numbers per scope and node."""
    _starts: dict[int, list[int]] = field(default_factory=dict)

    @property
    def units(self) -> int:
        """The work of the frame."""
        return self.spans[0].units if self.spans else 0

    def name(self, span: FlameSpan) -> str:
        """The span in a few words: `Card`, `measure Row`, `layout`, `tap 200, 40`."""
        row = self.frame.row(span.row)
        if row is None:
            return _("Frame {frame}").format(frame=self.frame.index)
        if span.kind in _PASSES:
            return _(_PASSES[span.kind])
        if isinstance(row, InputSpan):
            return input_text(row)
        if isinstance(row, CoroutineStep):
            return coroutine_text(row)
        if row.subject is None:
            return span.kind
        name = names_of(self.recording).of(row.subject)
        if isinstance(row, PhaseRun) and not isinstance(row, CompositionRun):
            return _(ENTRY_WORDS[row.phase]).format(name=name)
        return (
            _("{what} of {name}").format(what=row.what, name=name)
            if isinstance(row, CallbackCall) and row.what
            else name
        )

    def words(self, span: FlameSpan) -> str:
        """The accessible text of a span."""
        units = n_("{count} work unit", "{count} work units", span.units).format(count=span.units)
        own = _(", {count} of its own").format(count=span.own) if span.units != span.own else ""
        return f"{self.name(span)}: {units}{own}"

    def site(self, span: FlameSpan) -> Site | None:
        """The source line of a span: the call of its composable, else the event's own line."""
        row = self.frame.row(span.row)
        if row is None:
            return None
        called = names_of(self.recording).line_of(row.subject) if row.subject is not None else None
        return Site(called[0], called[1], "") if called is not None else row.site

    def subject(self, span: FlameSpan) -> int:
        """The number of the span's scope or node; 0 without one."""
        row = self.frame.row(span.row)
        return row.subject.id if row is not None and row.subject is not None and isinstance(row, PhaseRun) else 0

    def numbers_of(self, subjects: Collection[int]) -> list[int]:
        """Returns the numbers of the runs of these subjects."""
        return [number for subject in subjects for number in self.by_subject.get(subject, ())]

    def at(self, depth: int, unit: float, slack: float = 0.0) -> FlameSpan | None:
        """Returns the span of this depth at a position in work units; a mark within `slack` is found before it."""
        if not 0 <= depth < len(self.levels):
            return None
        level = self.levels[depth]
        place = bisect_right(self._level_starts(depth), unit + slack) - 1
        for at in range(place, max(place - 4, -1), -1):
            span = self.spans[level[at]]
            if span.start <= unit < span.end or (not span.units and abs(unit - span.start) <= slack):
                return span
        return None

    def visible_spans(self, depth: int, first: float, last: float, pixel: float) -> Iterator[tuple[FlameSpan, int]]:
        """Yields the spans of one depth between two positions, each with the number of spans that it stands for.

        `pixel`: the work units of one pixel; narrower spans of one pixel are skipped after its first span."""
        level, starts = self.levels[depth], self._level_starts(depth)
        at = max(0, bisect_left(starts, first) - 1)
        while at < len(level):
            span = self.spans[level[at]]
            if span.start > last:
                return
            following = at + 1
            if span.units < pixel:
                following = max(following, bisect_left(starts, span.start + pixel, at))
                # Only the last span starting in this pixel can extend beyond the pixel.
                if following - 1 > at and self.spans[level[following - 1]].units >= pixel:
                    following -= 1
            yield span, following - at
            at = following

    def walk(self, number: int, direction: str) -> int:
        """Returns the span that an arrow key ("left", "right", "up", "down") moves to; the same without one."""
        span = self.spans[number]
        if direction == "up":
            return max(span.parent, 0)
        if direction == "down":
            inside = self.children.get(number, ())
            return max(inside, key=lambda each: (self.spans[each].units, -each)) if inside else number
        level = self.levels[span.depth]
        place = bisect_left(level, number) + (1 if direction == "right" else -1)
        return level[place] if 0 <= place < len(level) else number

    def _level_starts(self, depth: int) -> list[int]:
        known = self._starts.get(depth)
        if known is None:
            known = self._starts[depth] = [self.spans[number].start for number in self.levels[depth]]
        return known


_PASSES = {
    trace.ANNOUNCE: N_("announce writes"),
    trace.RECOMPOSE: N_("composition"),
    trace.APPLY: N_("apply changes"),
    trace.LAYOUT_PASS: N_("layout"),
    trace.DRAW_PASS: N_("drawing"),
}
"""Phase names by kind of span."""

_LETTER_OF_PASS = {trace.RECOMPOSE: "C", trace.APPLY: "C", trace.LAYOUT_PASS: "L", trace.DRAW_PASS: "D"}

_SHOWN = frozenset((*trace.RUNS, *_PASSES, trace.INPUT, trace.COROUTINE, trace.EFFECT, trace.CALLBACK))


def flame_chart(frame: RecordedFrame, recording: Recording) -> FlameChart:
    """Returns the flame chart of a frame."""
    chart = FlameChart(frame, recording)
    roots = root_nodes(frame)
    rows = [row for row in frame.rows if row.kind in _SHOWN and not _is_left_out(row, roots)]
    total: dict[int, int] = {}
    parents: dict[int, int] = {}
    shown = {row.id for row in rows}
    for row in rows:
        inside = row.inside
        while inside and inside not in shown:
            outer = frame.row(inside)
            inside = outer.inside if outer is not None else 0
        parents[row.id] = inside
    own_units = {row.id: int(is_unit(row, roots)) for row in rows}
    for row in reversed(rows):
        total[row.id] = total.get(row.id, 0) + own_units[row.id]
        total[parents[row.id]] = total.get(parents[row.id], 0) + total[row.id]
    lasting = set(parents.values())
    rows = [row for row in rows if row.kind not in _PASSES or total[row.id] or row.id in lasting]
    chart.spans.append(FlameSpan(0, -1, 0, 0, total.get(0, 0), 0, 0, trace.FRAME, ""))
    chart.levels.append([0])
    numbers = {0: 0}
    free = {0: 0}
    """The start of the next span inside each span: rows come in order."""
    for row in rows:
        around = chart.spans[numbers[parents[row.id]]]
        own = own_units[row.id]
        start = free[around.number]
        number = len(chart.spans)
        letter = row.phase.letter if isinstance(row, PhaseRun) else _LETTER_OF_PASS.get(row.kind, "")
        span = FlameSpan(number, around.number, around.depth + 1, start, total[row.id], own, row.id, row.kind, letter)
        chart.spans.append(span)
        numbers[row.id] = number
        free[around.number] = start + span.units
        free[number] = start
        if len(chart.levels) <= span.depth:
            chart.levels.append([])
        chart.levels[span.depth].append(number)
        chart.children.setdefault(around.number, []).append(number)
        if row.subject is not None and isinstance(row, PhaseRun):
            chart.by_subject.setdefault(row.subject.id, []).append(number)
    return chart


def _is_left_out(row: Row, roots: frozenset[int]) -> bool:
    """Returns whether the chart passes over a row: the root node's own runs, and the framework's own scopes."""
    is_root = isinstance(row, PhaseRun) and row.subject is not None and row.subject.id in roots
    return is_root or (isinstance(row, CompositionRun) and bool(row.framework))
