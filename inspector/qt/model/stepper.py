"""Stepper: steps of four granularities through the recording, in both directions; past its end, the program runs.

Terms       granularity: what a step over visits at least: frame, phase, scope or slot operation.
Invariants  I1 a step backward runs no code of the program. I2 a step forward runs at most one frame, and only if the
            recording has no later stop.
Source      inspector/recording/moments/stepping.py decides where a step leads.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from inspector.analysis.display_names import names_of
from inspector.analysis.position import Position, position_of
from inspector.recording.moments import stepping
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.stops import FRAME, GRANULARITIES, Stop, level_of

from .session_player import SessionPlayer

Find = Callable[[Cursor], Stop | None]


class Stepper(QObject):
    """Moves the player's cursor. `refused`: a step found no stop; the text says why."""

    granularity_changed = Signal(str)
    refused = Signal(str)

    def __init__(self, player: SessionPlayer) -> None:
        super().__init__(player)
        self.player = player
        self.granularity: str = FRAME

    def set_granularity(self, granularity: str) -> None:
        """Chooses the granularity of over and into. Raises ValueError for an unknown one."""
        level_of(granularity)
        if granularity != self.granularity:
            self.granularity = granularity
            self.granularity_changed.emit(granularity)

    def change_granularity(self, by: int) -> None:
        """Chooses a finer (positive) or coarser granularity."""
        at = GRANULARITIES.index(self.granularity) + by
        self.set_granularity(GRANULARITIES[min(max(at, 0), len(GRANULARITIES) - 1)])

    # -- steps forward

    def over(self) -> None:
        """Steps over the span at the cursor."""
        self._forward(lambda cursor: stepping.over(cursor, self.granularity))

    def into(self) -> None:
        """Steps into the span at the cursor."""
        self._forward(lambda cursor: stepping.into(cursor, self.granularity))

    def out(self) -> None:
        """Steps out of the enclosing span."""
        self._forward(stepping.out)

    def end_of_phase(self) -> None:
        """Runs to the end of the phase."""
        self._forward(stepping.end_of_phase)

    def next_at(self, granularity: str) -> None:
        """Moves to the next stop of a granularity."""
        self._forward(lambda cursor: cursor.after(cursor.event, granularity))

    # -- steps backward

    def back_over(self) -> None:
        """Steps back over the preceding span."""
        self._backward(lambda cursor: stepping.back_over(cursor, self.granularity))

    def back_into(self) -> None:
        """Steps back into the preceding span."""
        self._backward(lambda cursor: stepping.back_into(cursor, self.granularity))

    def back_out(self) -> None:
        """Steps back to the start of the enclosing span."""
        self._backward(stepping.back_out)

    def previous_at(self, granularity: str) -> None:
        """Moves to the previous stop of a granularity."""
        self._backward(lambda cursor: cursor.before(cursor.event, granularity))

    # -- where it stands

    def cursor(self) -> Cursor | None:
        """Returns the cursor, moved to the displayed moment; None without frames."""
        player = self.player
        steps, index = player.steps, player.index
        if steps is None or index is None:
            return None
        moved = steps.at(player.at_event) if player.at_event is not None else steps.at_frame(index)
        return steps if moved is not None else None

    def position(self) -> Position | None:
        """Returns where the cursor stands; None without frames."""
        cursor = self.cursor()
        return position_of(cursor, names_of(cursor.recording)) if cursor is not None else None

    def _forward(self, find: Find) -> None:
        player = self.player
        session = player.session
        if session is None:
            return
        if player.playing or player.rests:
            player.halt()
            player.stand_at_end()
        cursor = self.cursor()
        stop = find(cursor) if cursor is not None else None
        if stop is None and session.scene is not None:
            last = session.recording.last
            player.run_next()
            if session.recording.last != last:
                cursor = self.cursor_after(cursor)
                stop = find(cursor) if cursor is not None else None
                if stop is None:
                    player.stand_at_end()
        if stop is not None:
            player.show_event(stop.at)
            return
        if session.scene is None:
            self.refused.emit("The recording ends here.")
        player.moved.emit()

    @staticmethod
    def cursor_after(cursor: Cursor | None) -> Cursor | None:
        """Returns the cursor at its event, in the recording that has grown meanwhile."""
        if cursor is not None:
            cursor.at(cursor.event)
        return cursor

    def _backward(self, find: Find) -> None:
        player = self.player
        if player.session is None:
            return
        player.halt()
        cursor = self.cursor()
        stop = find(cursor) if cursor is not None else None
        if stop is not None:
            player.show_event(stop.at)
            return
        self.refused.emit("The recording begins here.")
        player.moved.emit()
