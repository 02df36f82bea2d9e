"""LiveRefresh: updates panels in turns: of a live window, so that costly panels do not hold up the program, and while a
person drags through the frames.

Terms       news: work or a failure that the panels do not show yet. turn: one update of the panels that are behind,
            longest waiting first, for about TURN_SECONDS. rest: the time until the next turn.
Invariants  I1 a turn updates at least one panel, and a rest lasts REST times as long as its turn, so that the panels
            take at most a third of the time, whatever they show. I2 without news nothing is updated. I3 a full refresh
            (`window.refresh()`) ends the turns: every panel shows the cursor then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from inspector.running.session import Session

from .model.shown_moment import ShownMoment
from .preview_panel import PreviewPanel
from .widgets.panel import Panel

if TYPE_CHECKING:
    from .program_window import ProgramWindow

REFRESH_SECONDS = 1 / 30
"""Live panels are updated at most thirty times per second; the preview paints each frame."""

TURN_SECONDS = 0.012
REST = 2

DRAG_REST_SECONDS = 0.1
"""During a drag, the panels wait until the mouse rests for so long after the last move was painted. Where painting
takes longer, a panel would be updated between any two moves."""

IDLE_SECONDS = 5.0
"""The interval in seconds between updates of the idle frame count."""


class LiveRefresh(QObject):
    """Decides when a live window updates which panels."""

    def __init__(self, window: ProgramWindow, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(window)
        self.window = window
        self.clock = clock
        self._due = 0.0
        self._counted = 0.0
        self._shown: tuple[Session, int, bool] | None = None
        self._moment: ShownMoment | None = None
        self._is_drag_unpainted = False
        """Whether the timer began before the last move of a drag was painted."""
        self._waiting: list[Panel] = []
        """The panels that are behind, longest waiting first."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._rested)

    def stop(self) -> None:
        """Ends the turns, and releases the session."""
        self._end_turns()
        self._shown = self._moment = None

    def begin(self, session: Session | None, moment: ShownMoment | None, *, whole: bool = True) -> None:
        """Notes what the panels show from now on. `whole`: all panels are updated, which ends the turns."""
        self._moment = moment
        self._shown = (session, moment.index, session.wants_frame) if session and moment else None
        self._counted = self.clock()
        if whole:
            self._end_turns()

    def _end_turns(self) -> None:
        self._timer.stop()
        self._waiting.clear()
        self._is_drag_unpainted = False

    def frame_ran(self) -> None:
        """Paints the changes of a frame immediately; while live, the panels follow in turns."""
        self.window.preview.frame_ran()
        if not self.window.player.playing:
            return
        if self._has_news():
            self._waiting += [panel for panel in self.window.panels if panel not in self._waiting]
        elif self.clock() - self._counted >= IDLE_SECONDS:
            self._counted = self.clock()
            self.window.frame_timeline.update()
            self.window.show_status(self._moment)
        if self._waiting and self.clock() >= self._due:
            self._turn()
        else:
            self._start_timer()

    def scrubbed(self) -> None:
        """Shows the frame under a drag in the preview and the strip; the other panels follow when the mouse rests."""
        window = self.window
        at_once = [window.docks.panel(PreviewPanel), window.frames_panel]
        window.refresh(at_once)
        self._waiting += [panel for panel in window.panels if panel not in self._waiting and panel not in at_once]
        self._is_drag_unpainted = True
        self._timer.start(round(DRAG_REST_SECONDS * 1_000))

    def _start_timer(self) -> None:
        if self._waiting and not self._timer.isActive():
            self._timer.start(max(1, round((self._due - self.clock()) * 1_000)))

    def _has_news(self) -> bool:
        window = self.window
        session = window.session
        if session is None or self._shown is None or session.failure is not None:
            return True
        return self._shown != (session, window.player.index, session.wants_frame)

    def _rested(self) -> None:
        if self._is_drag_unpainted:
            self._is_drag_unpainted = False
            self._timer.start(round(DRAG_REST_SECONDS * 1_000))
        else:
            self._turn()

    def _turn(self) -> None:
        start = self.clock()
        self.window.refresh(self._longest_waiting(start + TURN_SECONDS))
        end = self.clock()
        self._due = end + max(REFRESH_SECONDS - (end - start), (end - start) * REST)
        self._timer.stop()
        self._start_timer()

    def _longest_waiting(self, until: float) -> Iterator[Panel]:
        """Yields panels while time is left. A panel behind a tab takes no time."""
        is_first = True
        while self._waiting and (is_first or self.clock() < until):
            panel = self._waiting.pop(0)
            is_first = is_first and not panel.is_front
            yield panel
