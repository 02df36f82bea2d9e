"""LiveRefresh: updates panels in turns: of a live window, so that costly panels do not hold up the program, and while a
person drags through the frames.

Terms       news: work or a failure that the panels do not show yet. turn: one update of the panels that are behind,
            longest waiting first, for about TURN_SECONDS, and the painting of these panels, which Qt does as soon as
            it receives no other event. rest: the time until the next turn.
Invariants  I1 a turn updates at least one panel, and a rest lasts REST times as long as its turn, so that the panels
            take at most a third of the time, whatever they show. I2 without news nothing is updated. I3 a full refresh
            (`window.refresh()`) ends the turns: every panel shows the cursor then. I4 a panel that is behind waits for
            its turn, also when no frame follows: at rest, each panel shows the newest frame.
Cost        CPU time of a window with all panels in front, for each frame of a program that changes in each (medians of
            three alternating pairs): with 1,000 nodes 49 → 31 ms, of which the recorded frame takes 12; with 40 nodes
            14.3 → 8.8 ms. Before, panels were updated up to 30 times per second, each turn made a moment of its own
            (its tree alone took 15 ms), and painting did not count as time of the turn.
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

REFRESH_SECONDS = 1 / 5
"""A live panel is updated at most five times per second, because nobody reads a text that changes faster; the preview
paints each frame."""

TURNS_APART_SECONDS = 1 / 30
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
        """The moment that panels have shown last. Turns share it for REFRESH_SECONDS, with all that was found out about
        it."""
        self._shared_until = 0.0
        self._is_drag_unpainted = False
        """Whether the timer began before the last move of a drag was painted."""
        self._waiting: list[Panel] = []
        """The panels that are behind, longest waiting first."""
        self._updated: dict[Panel, float] = {}
        """When each panel was updated."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._rested)
        self._began = 0.0
        """When the last turn began."""
        self._painting = QTimer(self)
        """Ends when the last turn is painted: Qt paints before it looks at its timers."""
        self._painting.setSingleShot(True)
        self._painting.timeout.connect(self._rest)

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
            self._shared_until = 0.0
            self._end_turns()

    def _end_turns(self) -> None:
        self._timer.stop()
        self._painting.stop()
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
        if self._waiting and self.clock() >= self._next_turn():
            self._turn()
        else:
            self._start_timer()

    def scrubbed(self) -> None:
        """Shows the frame under a drag in the preview and the strip; the other panels follow when the mouse rests."""
        self._updated.clear()
        self._shared_until = 0.0
        window = self.window
        at_once = [window.docks.panel(PreviewPanel), window.frames_panel]
        window.refresh(at_once)
        self._waiting += [panel for panel in window.panels if panel not in self._waiting and panel not in at_once]
        self._is_drag_unpainted = True
        self._timer.start(round(DRAG_REST_SECONDS * 1_000))

    def _start_timer(self) -> None:
        if self._waiting and not self._timer.isActive():
            self._timer.start(max(1, round((self._next_turn() - self.clock()) * 1_000)))

    def _next_turn(self) -> float:
        """Returns when the next turn may begin: after the rest, and when a waiting panel may be updated again."""
        return max(self._due, min(map(self._may_update, self._waiting)))

    def _may_update(self, panel: Panel) -> float:
        """Returns when the panel may be updated again."""
        return self._updated.get(panel, -REFRESH_SECONDS) + REFRESH_SECONDS

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
        self._began = self.clock()
        moment, session = self._moment, self.window.session
        if moment is None or moment.session is not session or self._began >= self._shared_until:
            moment, self._shared_until = None, self._began + REFRESH_SECONDS
        updated: list[Panel] = []
        self.window.refresh(self._longest_waiting(self._began + TURN_SECONDS, updated), moment)
        if moment is not None and moment.index != self.window.player.index:
            self._waiting += updated  # the moment is older than the newest frame
        self._rest()
        self._painting.start(0)

    def _rest(self) -> None:
        """Begins the rest. It begins again when what the turn updated is painted."""
        end = self.clock()
        taken = end - self._began
        self._due = end + max(TURNS_APART_SECONDS - taken, taken * REST)
        self._timer.stop()
        self._start_timer()

    def _longest_waiting(self, until: float, updated: list[Panel]) -> Iterator[Panel]:
        """Yields the panels that may be updated, while time is left, and adds them to `updated`. A panel behind a tab
        takes no time."""
        is_first = True
        now = self.clock()
        for panel in [panel for panel in self._waiting if self._may_update(panel) <= now]:
            if not is_first and self.clock() >= until:
                return
            self._waiting.remove(panel)
            self._updated[panel] = self.clock()
            updated.append(panel)
            is_first = is_first and not panel.is_front
            yield panel
