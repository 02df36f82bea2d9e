"""FrameRanges: a chosen range of frames: its heat on the preview, and its pictures as files.

Keys        Shift with a click in the strip chooses the frames from the displayed one, Shift with a drag those under the
            drag; Esc chooses no range.
Invariants  I1 the range belongs to one session: another session has none. I2 ranges contain recorded frames only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QInputDialog, QMenu

from inspector.analysis.range_counts import RangeCounts
from inspector.language import _

from .exporting import ask_animation, ask_pictures, frame_range
from .preview_panel import PreviewPanel

if TYPE_CHECKING:
    from .program_window import ProgramWindow


class FrameRanges(QObject):
    """The range of one window."""

    def __init__(self, window: ProgramWindow, fill_inputs: Callable[[QMenu], object]) -> None:
        """`fill_inputs`: adds the inputs of the displayed frame to the menu."""
        super().__init__(window)
        self.window = window
        self.fill_inputs = fill_inputs
        self._start = 0
        strip = window.frame_timeline
        strip.range_asked.connect(self.extend)
        strip.range_dragged.connect(self.drag)
        strip.picked.connect(lambda _: self.clear())
        strip.dragged.connect(lambda _: self.clear())
        strip.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        strip.customContextMenuRequested.connect(self._show_menu)
        window.focus_menus[strip] = self.menu

    @property
    def chosen(self) -> range | None:
        """The chosen frames; None without a range."""
        return self.window.frame_timeline.range

    def extend(self, frame: int) -> None:
        """Chooses the frames from the displayed one, or from where the range began, to `frame`."""
        window = self.window
        if window.player.playing:
            window.player.pause()
        if self.chosen is None:
            self._start = window.player.index or 0
        self.choose(range(min(self._start, frame), max(self._start, frame) + 1))

    def drag(self, first: int, last: int) -> None:
        """Chooses the frames between the begin of a drag and the mouse."""
        if self.window.player.playing:
            self.window.player.pause()
        self._start = first
        self.choose(range(min(first, last), max(first, last) + 1))

    def choose(self, frames: range | None) -> None:
        """Chooses frames of the recording, and marks what ran in them; None: the marks are those of one frame."""
        window, session = self.window, self.window.session
        window.frame_timeline.range = frames
        counts = RangeCounts(session.recording, frames[0], frames[-1]) if session is not None and frames else None
        window.preview.marks.counts = counts
        window.docks.panel(PreviewPanel).heat_words = words_of(frames) if frames else ""
        window.refresh()
        if frames:
            window.statusBar().showMessage(
                _("{frames} are chosen; Esc chooses none.").format(frames=words_of(frames).capitalize()), 4_000
            )

    def clear(self) -> bool:
        """Chooses no range; returns whether there was one."""
        if self.chosen is None:
            return False
        self.choose(None)
        return True

    def forget(self) -> None:
        """Drops the range, because another session is shown."""
        self.window.frame_timeline.range = None
        self.window.docks.panel(PreviewPanel).heat_words = ""

    def ask(self) -> None:
        """Asks for a range by its numbers."""
        window, session = self.window, self.window.session
        if session is None or session.recording.last is None:
            window.show_error(_("There is no frame to choose: open a program first (Ctrl+O)."))
            return
        frames = self.chosen or range(session.recording.first or 0, session.recording.last + 1)
        text = f"{frames[0]}-{frames[-1]}"
        words, is_chosen = QInputDialog.getText(window, _("Range of frames"), _("Frames, such as 3-17"), text=text)
        if is_chosen:
            try:
                self.choose(frame_range(words, session.recording))
            except ValueError as error:
                window.show_error(str(error))

    def menu(self) -> QMenu:
        """Returns the context menu of the strip."""
        menu = QMenu(self.window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill_inputs(menu)
        menu.addSeparator()
        which = words_of(self.chosen) if self.chosen else _("several frames")
        menu.addAction(_("Range of frames…")).triggered.connect(self.ask)
        menu.addAction(_("Choose no range\tEsc")).triggered.connect(self.clear)
        menu.addSeparator()
        menu.addAction(_("Export the pictures of {which} (PNG)…").format(which=which)).triggered.connect(
            lambda: ask_pictures(self.window)
        )
        menu.addAction(_("Export {which} as an animated PNG…").format(which=which)).triggered.connect(
            lambda: ask_animation(self.window)
        )
        menu.addAction(_("Export {which} as a GIF…").format(which=which)).triggered.connect(
            lambda: ask_animation(self.window, ".gif")
        )
        return menu

    def _show_menu(self, point: QPoint) -> None:
        self.menu().popup(self.window.frame_timeline.mapToGlobal(point))


def words_of(frames: range) -> str:
    """`frame 3` or `frames 3–17`."""
    if len(frames) == 1:
        return _("frame {frame}").format(frame=frames[0])
    return _("frames {first}–{last}").format(first=frames[0], last=frames[-1])
