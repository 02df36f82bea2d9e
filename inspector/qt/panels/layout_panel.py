"""Layout panel: the queues of the layout pass as they empty, and each node's constraints, size, position and flags."""

from __future__ import annotations

from inspector.analysis.fact_table import FactRow, nothing_open
from inspector.analysis.layout_facts import COLUMNS, NO_FRAME, LayoutTables
from inspector.language import N_

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.fact_view import FactView
from ..widgets.panel import Panel


class LayoutPanel(Panel):
    """The dock."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Layout"))
        self.selection = selection
        self._moment: ShownMoment | None = None
        self._tables = LayoutTables()

    def make_body(self) -> None:
        """Makes the views."""
        appearance, selection = self.appearance, self.selection
        self.view = FactView(appearance, COLUMNS, N_("Layout of each node"), NO_FRAME)
        self.add_body(N_("Layout"), self.view)
        self.view.picked.connect(self._picked)
        selection.changed.connect(self._follow)

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.restyle()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the layout at this moment."""
        self._moment = moment
        at = moment.at if moment is not None else None
        table = (
            self._tables.table(moment.frame, at, moment.names)
            if moment is not None and at is not None
            else nothing_open(COLUMNS, NO_FRAME)
        )
        self.view.show_table(table)
        self.set_status(table.status)
        self._follow()

    def _picked(self, row: FactRow) -> None:
        if row.subject:
            self.selection.select_subject(row.subject)

    def _follow(self) -> None:
        if self._moment is None or not self.is_front:
            return
        line = self._moment.lines_by_subject.get(self.selection.subject)
        wanted = set(line.keys) if line is not None else {self.selection.subject}
        self.view.choose(lambda row: row.subject in wanted and row.key.startswith("node"))
