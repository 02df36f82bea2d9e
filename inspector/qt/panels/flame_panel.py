"""Flame panel: the spans of a frame, nested, as wide as their work units. Wall time is small and gray, and never mixed
with work units."""

from __future__ import annotations

from inspector.analysis.flame import FlameChart, FlameSpan, flame_chart
from inspector.language import N_, _, n_, number

from ..model.pace import Pace
from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.panel import Panel
from .flame_view import FlameView

NO_PROGRAM = N_("No frames yet. Open a program: Ctrl+O.")
IDLE = N_("This frame did no work. Step to a frame with work: F10.")


class FlamePanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Flame"))
        self.selection = selection
        self._moment: ShownMoment | None = None
        self._chart: FlameChart | None = None

    def make_body(self) -> None:
        """Makes the views."""
        appearance, selection = self.appearance, self.selection
        self.view = FlameView(appearance)
        self.view.empty = NO_PROGRAM
        self.add_body(N_("Flame"), self.view)
        self._pace = Pace(self, self._again)
        self.view.picked.connect(self._picked)
        self.view.opened.connect(self._open)
        selection.changed.connect(self._again)

    def restyle(self) -> None:
        """Fits the chart at the current text scale."""
        self.view.fit()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the chart of this moment's frame."""
        self._moment = moment
        self._again()

    def _again(self) -> None:
        moment = self._moment
        if moment is None:
            self._pace.stop()
            self._chart = None
            self.view.empty = NO_PROGRAM
            self.view.show_chart(None, None, frozenset())
            self.set_status(_("No frames yet"))
            return
        if not self._pace.may_work(moment.live):
            return
        recording = moment.session.recording
        frame = recording.frame(moment.index) or moment.frame
        if self._chart is None or self._chart.frame is not frame or self._chart.recording is not recording:
            with self._pace.work():
                self._chart = flame_chart(frame, recording)
        chart = self._chart
        line = moment.lines_by_subject.get(self.selection.subject)
        subjects = line.keys if line is not None else (self.selection.subject,)
        selected = frozenset(chart.numbers_of(subjects))
        self.view.empty = IDLE
        wall = f"{number(frame.wall_nanos / 1e6, '.1f')} ms" if frame.wall_nanos else ""
        self.view.show_chart(chart, None if moment.is_frame_end else moment.event, selected, wall)
        spans = len(chart.spans) - 1
        units = n_("{count} work unit", "{count} work units", chart.units).format(count=chart.units)
        words = n_("{units} in {count} span of frame {frame}", "{units} in {count} spans of frame {frame}", spans)
        self.set_status(words.format(units=units, count=spans, frame=frame.index))

    def _picked(self, span: FlameSpan) -> None:
        subject = self._chart.subject(span) if self._chart is not None else 0
        if subject:
            self.selection.select_subject(subject)

    def _open(self, span: FlameSpan) -> None:
        if self._chart is not None:
            self.selection.ask_source(self._chart.site(span))
