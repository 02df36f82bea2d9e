"""Snapshots panel: the frame's snapshots; the selected state's records with their readers."""

from __future__ import annotations

from inspector.analysis.fact_table import FactRow, nothing_open
from inspector.analysis.snapshot_facts import COLUMNS, NO_FRAME, snapshot_table
from inspector.language import N_

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.fact_view import FactView
from ..widgets.panel import Panel


class SnapshotsPanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Snapshots"))
        self.selection = selection
        self._moment: ShownMoment | None = None

    def make_body(self) -> None:
        """Makes the views."""
        appearance, selection = self.appearance, self.selection
        self.view = FactView(appearance, COLUMNS, N_("Snapshots and records"), NO_FRAME)
        self.add_body(N_("Snapshots"), self.view)
        self.view.opened.connect(self._opened)
        selection.changed.connect(self._follow)

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.restyle()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the snapshots at this moment."""
        self._moment = moment
        table = nothing_open(COLUMNS, NO_FRAME)
        at = moment.at if moment is not None else None
        if moment is not None and at is not None:
            recording = moment.session.recording
            table = snapshot_table(recording, moment.frame, at, moment.names, self.selection.state)
        self.view.show_table(table)
        self.set_status(table.status)

    def _follow(self) -> None:
        if self._moment is not None and self.is_front:
            self.show_moment(self._moment)

    def _opened(self, row: FactRow) -> None:
        self.selection.ask_source(row.site)
