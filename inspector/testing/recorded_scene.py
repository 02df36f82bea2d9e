"""RecordedScene: a Scene that records itself, with assertions about phases.

Terms       recomposition: a scope's run after its first run.
            counted: since `start_counting()`, else since the scene was created.
Invariants  I1 only `assert_settles` runs frames; the other assertions examine past frames.
            I2 a name that never ran raises an error instead of counting as zero: a misspelled name must not pass.
Not here    the text of a failure: failure_text.py.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine import trace
from engine.frame import Scene
from engine.frame.frame_report import FrameReport
from inspector.analysis.run_reasons import is_first
from inspector.recording import RecordedFrame, Recorder, Recording, Row
from inspector.recording.capture import events_so_far
from inspector.recording.events import CompositionRun, ScopeSkipped

from .backwards import backwards_sentences
from .failure_text import frame_difference, recomposition_difference, unsettled_text

KINDS = {
    "composed": trace.COMPOSITION,
    "skipped": trace.SKIP,
    "measured": trace.MEASUREMENT,
    "placed": trace.PLACEMENT,
    "layers": trace.LAYER,
    "drawn": trace.DRAWING,
    "replayed": trace.REPLAY,
}


REPORTS = 1_000
"""Number of frames available to `assert_frame`: each report keeps its frame's nodes alive."""


class RecordedScene(Scene):
    """A scene whose `recording` contains all its events. A failed assertion raises AssertionError with the cause."""

    def __init__(self, content: Callable[[], object], *arguments: Any, **options: Any) -> None:
        if options.get("trace") is False:
            raise TypeError("a RecordedScene listens to itself: leave trace=False out")
        super().__init__(content, *arguments, **options)
        self._count_from = -1
        self._kept: dict[int, FrameReport] = {}
        self.recorder = Recorder()
        for event in events_so_far(self):
            self.recorder.happened(event)
        self.add_listener(self.recorder)

    @property
    def recording(self) -> Recording:
        """The recording of all frames so far."""
        return self.recorder.recording

    def frame(self, nanos: int | None = None) -> FrameReport:
        """Runs one frame like `Scene.frame` and keeps its report for `assert_frame`."""
        try:
            report = super().frame(nanos)
        finally:
            if self.last_report is not None:
                self._kept[self.last_report.index] = self.last_report
                self._kept.pop(self.last_report.index - REPORTS, None)
        return report

    def __enter__(self) -> RecordedScene:
        return self

    # ---------------------------------------------------------------- assertions

    def start_counting(self) -> None:
        """Restricts `assert_recompositions` and `assert_no_backwards_writes` to the frames from now on."""
        self._count_from = self._next_index

    def assert_frame(
        self,
        frame: int | FrameReport | None = None,
        *,
        composed: Sequence[str] | None = None,
        skipped: Sequence[str] | None = None,
        measured: Sequence[str] | None = None,
        placed: Sequence[str] | None = None,
        layers: Sequence[str] | None = None,
        drawn: Sequence[str] | None = None,
        replayed: Sequence[str] | None = None,
    ) -> None:
        """Asserts that the given lists of a frame (the latest, or the given one) are equal, including their order.

        Omitted lists are not compared. A name is the frame report's: the composable's; for a node its test tag, else
        the composable that emitted it. Raises TypeError without any list.
        """
        __tracebackhide__ = True
        given = {
            "composed": composed,
            "skipped": skipped,
            "measured": measured,
            "placed": placed,
            "layers": layers,
            "drawn": drawn,
            "replayed": replayed,
        }
        expected = {name: list(names) for name, names in given.items() if names is not None}
        if not expected:
            raise TypeError("assert_frame needs a list to compare: composed=, measured=, placed=, drawn=, …")
        report, recorded = self._frame(frame)
        wrong: list[tuple[str, list[str], list[str], list[Row]]] = []
        for name, names in expected.items():
            actual: list[str] = getattr(report, name)
            if actual != names:
                wrong.append((name, names, actual, self._rows(recorded, KINDS[name])))
        if wrong:
            waiting = self.has_invalidations and frame is None
            raise AssertionError(frame_difference(recorded, self.recording, wrong, waiting))

    def assert_recompositions(self, expected: Mapping[str, int] | None = None, /, **more: int) -> None:
        """Asserts each named composable's exact number of recompositions, summed over all its instances."""
        __tracebackhide__ = True
        wanted = {**(expected or {}), **more}
        if not wanted:
            raise TypeError("assert_recompositions needs a composable to count: assert_recompositions(Header=0)")
        counted: Counter[str] = Counter()
        known: set[str] = set()
        runs: list[tuple[RecordedFrame, Row]] = []
        for frame in self.recording:
            for row in frame.rows:
                if not isinstance(row, (CompositionRun, ScopeSkipped)) or row.subject is None or row.framework:
                    continue
                known.add(row.name)
                if isinstance(row, ScopeSkipped) or frame.index < self._count_from or is_first(frame, row):
                    continue
                counted[row.name] += 1
                if row.name in wanted:
                    runs.append((frame, row))
        unknown = [name for name in wanted if name not in known]
        if unknown:
            raise AssertionError(_unknown(unknown[0], known))
        wrong = {name: (times, counted[name]) for name, times in wanted.items() if counted[name] != times}
        if wrong:
            since = f"since frame {self._count_from}" if self._count_from >= 0 else "since the scene was made"
            raise AssertionError(recomposition_difference(self.recording, wrong, runs, since))

    def assert_settles(self, within: int = 1) -> list[FrameReport]:
        """Asserts that the scene settles within `within` more frames. Returns the reports of these frames."""
        __tracebackhide__ = True
        reports: list[FrameReport] = []
        while self.has_invalidations:
            if len(reports) == within:
                raise AssertionError(unsettled_text(self.recording, within))
            reports.append(self.frame())
        return reports

    def assert_no_backwards_writes(self) -> None:
        """Asserts that no phase wrote a state after an earlier phase (or the same one) had read it in that frame."""
        __tracebackhide__ = True
        found = backwards_sentences(self.recording, self._count_from)
        if found:
            count = f"{len(found)} backwards write{'s' if len(found) != 1 else ''}"
            fixes = dict.fromkeys(each.fix for each in found if each.fix)
            raise AssertionError("\n".join([f"{count}:", *(f"  {each.words}" for each in found), *fixes]))

    # ---------------------------------------------------------------- which frame

    def _frame(self, frame: int | FrameReport | None) -> tuple[FrameReport, RecordedFrame]:
        __tracebackhide__ = True
        if frame is None:
            if self.last_report is None:
                raise AssertionError("no frame has run yet; call scene.frame() first")
            frame = self.last_report
        index = frame.index if isinstance(frame, FrameReport) else frame
        report, recorded = self._kept.get(index), self.recording.frame(index)
        if report is None or recorded is None:
            raise AssertionError(
                f"frame {index} is not kept; there are frames {min(self._kept)} to {max(self._kept)}"
                if self._kept
                else f"there is no frame {index}: none has run yet; call scene.frame() first"
            )
        return report, recorded

    @staticmethod
    def _rows(frame: RecordedFrame, kind: str) -> list[Row]:
        scopes = (CompositionRun, ScopeSkipped)
        return [row for row in frame.rows if row.kind == kind and not (isinstance(row, scopes) and row.framework)]


def _unknown(name: str, known: set[str]) -> str:
    near = difflib.get_close_matches(name, sorted(known), 1)
    hint = f"did you mean {near[0]}?" if near else f"these did: {', '.join(sorted(known)) or 'none'}"
    return f"no composable named {name} was composed in this scene; {hint}"
