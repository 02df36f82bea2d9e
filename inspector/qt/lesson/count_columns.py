"""CountColumns: the frequent answers of a prediction as columns of round buttons, beside the box for any number.

The box has the keyboard and the answer; a button is its short form for the mouse.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QLabel, QRadioButton, QSpinBox, QWidget

from inspector.language import _

from ..style.appearance import Appearance

MOST_COLUMNS = 3
LEAST_WIDTH = 440
"""The least width of the form in design px with room for the columns."""
FIRST_COLUMN = 2


class CountColumns:
    """Never, once, and once a frame. `frames`: the number of frames; 0 and 1 have no column of their own."""

    def __init__(self, appearance: Appearance, frames: int) -> None:
        self.appearance = appearance
        self.options = {0: _("never"), 1: _("once")}
        if frames > 1:
            self.options[frames] = _("{count} times").format(count=frames)
        self._widgets: list[QWidget] = []
        self._groups: list[QButtonGroup] = []

    def add_heading(self, grid: QGridLayout) -> None:
        """Adds the row with the names of the columns."""
        for at, words in enumerate((*self.options.values(), _("other"))):
            column = FIRST_COLUMN + (at if at < len(self.options) else MOST_COLUMNS)
            label = QLabel(words)
            label.setFont(self.appearance.font(11))
            grid.addWidget(label, 0, column, Qt.AlignmentFlag.AlignCenter)
            self._widgets.append(label)

    def add_row(self, grid: QGridLayout, row: int, box: QSpinBox, what: str) -> None:
        """Adds the buttons of one event; they and its box show the same answer."""
        group = QButtonGroup(box)
        for at, (times, words) in enumerate(self.options.items()):
            button = QRadioButton()
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAccessibleName(f"{what}: {words}")
            button.setToolTip(words)
            button.clicked.connect(lambda _on=False, times=times: box.setValue(times))
            group.addButton(button, times)
            grid.addWidget(button, row, FIRST_COLUMN + at, Qt.AlignmentFlag.AlignCenter)
            self._widgets.append(button)
        box.valueChanged.connect(lambda times: self._follow(group, times))
        self._groups.append(group)
        self._follow(group, box.value())

    def _follow(self, group: QButtonGroup, times: int) -> None:
        group.setExclusive(False)  # a group that is exclusive keeps one button checked
        for button in group.buttons():
            button.setChecked(group.id(button) == times)
        group.setExclusive(True)

    def freeze(self) -> None:
        """Makes the buttons read-only."""
        for group in self._groups:
            for button in group.buttons():
                button.setEnabled(False)

    def fit(self, width: int) -> None:
        """Shows the columns if the form is wide enough; `width` in px."""
        for widget in self._widgets:
            widget.setVisible(width >= self.appearance.px(LEAST_WIDTH))
