"""Causes panel: a picture of the causes of a frame's work; dashed boxes show skipped work.

Shift+click or `+` on a box shows its neighbors; arrow keys follow edges; Enter opens the source. Boxes that happen
after the cursor are dashed. A visible panel computes each frame's picture once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspector.analysis import nothing_inside
from inspector.language import N_, _, n_

from ..model.pace import Pace
from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.panel import NotePart, Panel

if TYPE_CHECKING:  # the picture and its view are imported when the panel first comes to the front
    from inspector.analysis.cause_boxes import CauseBox, CausePicture

NO_PROGRAM = N_("No frames yet. Open a program: Ctrl+O.")


class CausesPanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Causes"))
        self.selection = selection
        self._moment: ShownMoment | None = None
        self._made: tuple[object, CausePicture] | None = None
        self._expanded: set[int] = set()

    def make_body(self) -> None:
        """Makes the views."""
        from .cause_view import CauseView

        appearance, selection = self.appearance, self.selection
        self.view = CauseView(appearance)
        self.view.empty = NO_PROGRAM
        self.add_body(N_("Causes"), self.view)
        self._pace = Pace(self, self._again)
        self.view.picked.connect(self._picked)
        self.view.opened.connect(lambda box: selection.ask_source(box.site))
        self.view.expanded.connect(self.expand)
        selection.changed.connect(self._again)
        self.title.set_texts(note=(NotePart(_("Shift+click expands")),))

    def restyle(self) -> None:
        """Lays the picture out at the current text scale."""
        self._again()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the causes of this moment."""
        self._moment = moment
        self._again()

    def expand(self, number: int) -> None:
        """Shows the neighbors of a box."""
        self._expanded.add(number)
        self._again()

    @property
    def picture(self) -> CausePicture | None:
        """The whole picture of the shown frame; None without a frame."""
        from inspector.analysis.cause_picture import cause_picture

        moment = self._moment
        if moment is None:
            return None
        frame = moment.session.recording.frame(moment.index) or moment.frame
        if self._made is None or self._made[0] is not frame:
            with self._pace.work():
                self._made = (frame, cause_picture(frame, moment.session.recording))
            self._expanded.clear()
            self.view.current = -1
        return self._made[1]

    def _again(self) -> None:
        from inspector.analysis.cause_boxes import visible_boxes

        moment = self._moment
        if moment is None:
            self._pace.stop()
        elif not self._pace.may_work(moment.live):
            return
        picture = self.picture
        if moment is None or picture is None:
            self.view.empty = NO_PROGRAM
            self.view.show_picture(None, set(), None, frozenset())
            self.set_status(_("No frames yet"))
            return
        self.view.empty = empty_words(moment)
        line = moment.lines_by_subject.get(self.selection.subject)
        subjects = line.keys if line is not None else (self.selection.subject,)
        visible = visible_boxes(picture, subjects, self.selection.state, self._expanded)
        selected = {box.number for box in picture.of_subject(subjects) if box.frame == picture.frame}
        selected |= {box.number for box in picture.of_state(self.selection.state)}
        event = None if moment.is_frame_end else moment.event
        self.view.show_picture(picture, visible, event, frozenset(selected), frozenset(self._expanded))
        self.set_status(status_words(picture, len(self.view.layout_.boxes), ran=bool(moment.frame.runs)))

    def _picked(self, box: CauseBox) -> None:
        if box.state:
            self.selection.select_state(box.state)
        elif box.subjects:
            self.selection.select_subject(min(box.subjects))


def empty_words(moment: ShownMoment) -> str:
    """Says why a picture is empty: the frame was idle, or only parts of the framework ran, which have no boxes."""
    from inspector.analysis.cause_boxes import EMPTY

    if not moment.frame.runs:
        return _(EMPTY)
    words = nothing_inside(moment.frame)
    return f"{words[:1].upper()}{words[1:]}."


def status_words(picture: CausePicture, visible: int, *, ran: bool) -> str:
    """Returns the picture in one short sentence: `2 causes, 1 backwards write in frame 12; 9 of 30 boxes`. `ran`:
    whether anything ran in the frame, parts of the framework included."""
    if not picture.boxes:
        words = _("Frame {frame}: only the framework ran") if ran else _("Frame {frame} was idle")
        return words.format(frame=picture.frame)
    causes = len(picture.causes)
    words = n_("{count} cause", "{count} causes", causes).format(count=causes)
    back = sum(edge.backwards for edge in picture.edges)
    if back:
        words += ", " + n_("{count} backwards write", "{count} backwards writes", back).format(count=back)
    words = _("{words} in frame {frame}").format(words=words, frame=picture.frame)
    if visible < len(picture.boxes):
        words += _("; {count} of {all} boxes").format(count=visible, all=len(picture.boxes))
    return words
