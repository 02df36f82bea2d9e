"""FramesPanel: the dock at the bottom, without a title: the frame timeline, and the events of the displayed frame."""

from __future__ import annotations

from inspector.language import N_, _

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.panel import Panel, stacked
from .event_timeline import EventTimeline
from .frame_timeline import FrameTimeline


class FramesPanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Frames"))
        self.frame_timeline = FrameTimeline(appearance)
        self.event_timeline = EventTimeline(appearance)
        self.add_body(N_("Frames"), stacked(self.frame_timeline, self.event_timeline))
        self.event_timeline.picked.connect(selection.select_subject)
        # The strip names itself; the title is kept for its status label.
        self.fold_title(self, None)

    def unfold_title(self) -> None:
        """Keeps the title hidden."""

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the frames of the session, and the events of this moment's frame."""
        session = moment.session if moment is not None else None
        recording = session.recording if session is not None else None
        self.frame_timeline.show_moment(moment, recording, session.loops.loops if session is not None else [])
        self.event_timeline.show_moment(moment, _after(moment) if moment is not None else "")
        words = _("frame {frame} of {last}")
        last = moment.session.recording.last if moment is not None else None
        self.set_status(words.format(frame=moment.index, last=last) if moment is not None else "")


def _after(moment: ShownMoment) -> str:
    """Returns what follows the newest frame with work; empty for an earlier frame."""
    if moment.session.recording.work_after(moment.index) is not None:
        return ""
    if moment.session.wants_frame:
        return _("then another frame")
    return _("then idle until the next input") if moment.frame.runs else ""
