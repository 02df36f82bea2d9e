"""Command palette (Ctrl+Shift+P): every entry of the menus, found by typing words of it.

Invariants  I1 the commands are collected from the menu bar when the palette opens, so a new menu entry is in it. I2 an
            entry runs after the palette closed, so that it may open a dialog or move the focus.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMenu, QMenuBar, QVBoxLayout

from inspector.language import _

from .style.appearance import Appearance
from .widgets.pop_up import PopUp, PopUpLine

if TYPE_CHECKING:
    from .program_window import ProgramWindow


@dataclass(frozen=True)
class Command:
    """One menu entry. `path`: the menus above it, such as `View › Text size`."""

    path: str
    words: str
    keys: str
    action: QAction

    def matches(self, typed: str) -> bool:
        """Returns whether each typed word occurs in the path, the words or the keys, in any order."""
        text = f"{self.path} {self.words} {self.keys}".casefold()
        return all(word in text for word in typed.casefold().split())

    @property
    def line(self) -> PopUpLine:
        """One palette line per command. A checked entry shows its state, and so does the chosen one of a group."""
        state = ""
        if self.action.isChecked():
            state = _(" (on)")
        elif self.action.isCheckable() and self.action.actionGroup() is None:
            state = _(" (off)")
        return PopUpLine(f"{self.words}{state}", self.path, self.keys, self.action.isEnabled())


def commands_of(bar: QMenuBar) -> list[Command]:
    """Returns all entries of the menus, in the menus' order, without separators. Menus that fill themselves when they
    open are filled."""
    return [command for top in bar.actions() for command in _entries(top, ())]


def _entries(action: QAction, path: tuple[str, ...]) -> Iterator[Command]:
    words, _, keys = action.text().replace("&", "").partition("\t")
    menu = action.menu()
    if isinstance(menu, QMenu):
        menu.aboutToShow.emit()
        for each in menu.actions():
            yield from _entries(each, (*path, words))
    elif not action.isSeparator() and action.isVisible():
        keys = keys or action.shortcut().toString(QKeySequence.SequenceFormat.PortableText)
        yield Command(" › ".join(path), words, keys, action)


class CommandPalette(PopUp):
    """The pop-up with the commands that contain the typed words."""

    def __init__(self, appearance: Appearance, window: ProgramWindow) -> None:
        super().__init__(appearance, _("Command palette"), window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.commands = commands_of(window.menuBar())
        self.found: list[Command] = []
        self.field = QLineEdit()
        self.field.setPlaceholderText(_("Type words of a command, in any order"))
        self.field.setAccessibleName(_("Words of a command"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.empty = _("No command contains these words. Delete some of them.")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 0)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.status)
        self.serve(self.field)
        self.field.textChanged.connect(self.filter)
        self.chosen.connect(self.run)
        self.restyle()
        self.filter("")

    def filter(self, typed: str) -> None:
        """Lists the commands that contain the words: first those with just these words, then those that begin with
        them. Of each, switches come last: the name of a panel goes to the panel, and closes it only by choice."""
        found = [each for each in self.commands if each.matches(typed)]
        start = typed.strip().casefold()

        def rank(each: Command) -> tuple[bool, bool, bool]:
            words = each.words.casefold()
            begins = words.startswith(start)
            return words != start, not begins, bool(start) and begins and each.action.isCheckable()

        self.found = sorted(found, key=rank)
        self.lines.show_lines([each.line for each in self.found])
        if self.found:
            self.set_current(0)
        self.status.setText(
            _("{found} of {commands} commands · Enter runs, Esc closes").format(
                found=len(self.found), commands=len(self.commands)
            )
        )

    def run(self, number: int) -> None:
        """Closes the palette, and runs a command."""
        action = self.found[number].action
        self.accept()
        QTimer.singleShot(0, self.window_below, action.trigger)


def show_palette(window: ProgramWindow) -> None:
    """Opens the palette over the window."""
    palette = CommandPalette(window.appearance, window)
    palette.place(600, 420)
    palette.open()
    palette.field.setFocus()
