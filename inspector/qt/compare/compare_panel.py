"""ComparePanel: a dock of the compare mode. It follows the shown comparison instead of the player's moment."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.panel import Panel
from .shown_comparison import ShownComparison


class ComparePanel(Panel):
    """One dock. Subclasses fill it in `show_comparison`, and follow the cursor in `show_frame`."""

    def __init__(self, appearance: Appearance, shown: ShownComparison, name: str, *, tabs: bool = False) -> None:
        super().__init__(appearance, name, tabs=tabs)
        self.shown = shown
        shown.changed.connect(self._changed)
        shown.moved.connect(self.show_frame)

    def _changed(self) -> None:
        self.show_comparison()
        self.show_frame()

    def show_comparison(self) -> None:
        """Shows the comparison; without one, nothing."""

    def show_frame(self) -> None:
        """Shows the frame at the cursor."""

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Does nothing: `shown` has the cursor of both runs."""

    def hide_title(self) -> None:
        """Removes the title bar; the status label stays for screen readers and tests."""
        self._bare = QWidget()
        self.title.setParent(self)
        self.setTitleBarWidget(self._bare)
        self.title.hide()

    @property
    def focus_widget(self) -> QWidget | None:
        """The widget that takes the keyboard focus; None without one."""
        return None
