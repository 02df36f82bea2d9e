"""Recomposer panel: the Recomposer's state, invalid scopes, compositions, effects and awaiters at the cursor."""

from __future__ import annotations

from inspector.analysis.fact_table import FactRow, nothing_open
from inspector.analysis.recomposer_facts import COLUMNS, NO_FRAME, recomposer_table
from inspector.language import N_

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.fact_view import FactView
from ..widgets.panel import Panel


class RecomposerPanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Recomposer"))
        self.selection = selection

    def make_body(self) -> None:
        """Makes the views."""
        self.view = FactView(self.appearance, COLUMNS, N_("Recomposer"), NO_FRAME)
        self.view.least_of_widest = 150
        self.add_body(N_("Recomposer"), self.view)
        self.view.picked.connect(self._picked)
        self.view.opened.connect(self._opened)

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.restyle()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the Recomposer at this moment."""
        table = nothing_open(COLUMNS, NO_FRAME)
        if moment is not None:
            recording = moment.session.recording
            table = recomposer_table(recording, moment.frame, moment.event, moment.names, moment.framework)
        self.view.show_table(table)
        self.set_status(table.status)

    def _picked(self, row: FactRow) -> None:
        if row.subject:
            self.selection.select_subject(row.subject)

    def _opened(self, row: FactRow) -> None:
        self.selection.ask_source(row.site)
