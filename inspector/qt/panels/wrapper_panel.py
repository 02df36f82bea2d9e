"""Wrapper panel: the generated wrapper of the selected composable, with its current line at the cursor; and the program
in Kotlin."""

from __future__ import annotations

from inspector.analysis.fact_table import NOW, nothing_open
from inspector.analysis.wrapper_facts import COLUMNS, NO_FRAME, wrapper_table
from inspector.language import N_
from inspector.recording import Subject

from ..model.selection import Selection
from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.fact_view import FactView
from ..widgets.panel import Panel
from .kotlin_view import KotlinView


class WrapperPanel(Panel):
    """The dock beside Source."""

    def __init__(self, appearance: Appearance, selection: Selection) -> None:
        super().__init__(appearance, N_("Wrapper"), tabs=True)
        self.selection = selection
        self._moment: ShownMoment | None = None

    def make_body(self) -> None:
        """Makes the views."""
        appearance, selection = self.appearance, self.selection
        self.view = FactView(appearance, COLUMNS, N_("Generated wrapper"), NO_FRAME)
        self.view.least_of_widest = 330  # a cut line of code says little
        self.kotlin = KotlinView(appearance)
        self.add_body(N_("Generated wrapper"), self.view)
        self.add_body(N_("Kotlin"), self.kotlin)
        selection.changed.connect(self._follow)

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.restyle()
        self.kotlin.restyle()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Shows the wrapper of the selected composable at this moment."""
        self._moment = moment
        self.kotlin.show_program(moment.session.program.path if moment is not None else None)
        table = nothing_open(COLUMNS, NO_FRAME)
        if moment is not None:
            sources = moment.session.recording.meta.sources
            table = wrapper_table(sources, moment.frame, moment.event, self._scope(moment))
        self.view.show_table(table)
        self.set_status(table.status)
        now = next((at for at, row in enumerate(table.rows) if row.when == NOW), -1)
        if now >= 0:
            self.view.scrollTo(self.view.facts.index(now, 0))

    def _scope(self, moment: ShownMoment) -> Subject | None:
        """Returns the scope of the selected row; of a row without a scope, that of the nearest row around it."""
        lines = moment.lines_by_subject
        line = lines.get(self.selection.subject)
        while line is not None and line.row.scope is None:
            line = line.parent
        return line.row.scope if line is not None else None

    def _follow(self) -> None:
        if self._moment is not None and self.is_front:
            self.show_moment(self._moment)
