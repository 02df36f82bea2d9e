"""KeyMap: the keys of the window: those of Chrome and VS Code, or those of JetBrains' debuggers.

Terms       key: as the menus show it, such as `Shift+F11`. map: key of the default map → key of the chosen one.
Invariants  I1 every map gives each command one key, and no key two commands. I2 menus, tooltips of the toolbar, the
            list of keys and the command palette show the keys of the chosen map.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu

from .widgets.controls import ToolButton

if TYPE_CHECKING:
    from .program_window import ProgramWindow

DEFAULT: Final = "Chrome, VS Code"
JETBRAINS: Final = "JetBrains"
MAPS: Final[dict[str, dict[str, str]]] = {
    DEFAULT: {},
    JETBRAINS: {
        "F10": "F8",
        "F11": "F7",
        "Shift+F11": "Shift+F8",
        "Alt+F10": "Alt+F8",
        "Alt+F11": "Alt+F7",
        "Alt+Shift+F11": "Alt+Shift+F8",
        "Ctrl+F11": "Alt+F9",
        "F9": "Ctrl+F8",
        "Ctrl+F8": "F9",
        "Ctrl+Shift+F8": "Shift+F9",
        "Ctrl+Shift+P": "Ctrl+Shift+A",
    },
}
"""JetBrains' words: step over, into and out; run to cursor; toggle a breakpoint; resume; find action."""

_SETTING = "keys"


class KeyMap(QObject):
    """The map of one window. It keeps each command's default key, and sets the keys of shortcuts and entries."""

    changed = Signal(str)

    def __init__(self, window: ProgramWindow) -> None:
        super().__init__(window)
        self.window = window
        self.name = DEFAULT
        self._shortcuts = [(each, each.key().toString()) for each in window.findChildren(QShortcut)]
        self._actions = [(each, each.text(), each.shortcut().toString()) for each in window.findChildren(QAction)]
        self._buttons = [(each, each.key, each.toolTip()) for each in window.toolbar.findChildren(ToolButton)]

    def key(self, default: str) -> str:
        """Returns the key of the command that has this key in the default map."""
        return MAPS[self.name].get(default, default)

    def default(self, key: str) -> str:
        """Returns the default key of the command that has this key now; "": no command has it."""
        chosen = MAPS[self.name]
        for default, other in chosen.items():
            if other == key:
                return default
        return "" if key in chosen else key

    def words(self, text: str) -> str:
        """Returns a text with its keys replaced by those of the chosen map."""
        return _KEY.sub(lambda found: self.key(found[0]), text)

    def choose(self, name: str) -> None:
        """Uses a map. Raises KeyError for an unknown one."""
        MAPS[name]
        if name == self.name:
            return
        self.name = name
        for shortcut, key in self._shortcuts:
            shortcut.setKey(QKeySequence(self.key(key)))
        for action, text, key in self._actions:
            words, tab, shown = text.partition("\t")
            if tab:
                action.setText(f"{words}\t{self.key(shown)}")
            if key:
                action.setShortcut(QKeySequence(self.key(key)))
        for button, key, tip in self._buttons:
            button.key = self.key(key)
            button.setToolTip(self.words(tip))
        self.changed.emit(name)


_KEY = re.compile(r"\b(?:(?:Ctrl|Alt|Shift)\+)*F\d{1,2}\b|\bCtrl\+Shift\+P\b")


def fill_key_menu(window: ProgramWindow, store: QSettings | None) -> KeyMap:
    """Fills the menu `key_maps` with an entry for each map; `store` keeps the choice. Call it after all other entries
    exist."""
    keys = KeyMap(window)
    menu = window.menuBar().findChild(QMenu, "key_maps")
    assert isinstance(menu, QMenu)
    group = QActionGroup(menu)
    for name in MAPS:
        action = QAction(name, window)
        action.setCheckable(True)
        action.setChecked(name == keys.name)
        group.addAction(action)
        action.triggered.connect(lambda _=False, name=name: keys.choose(name))
        keys.changed.connect(lambda chosen, action=action, name=name: action.setChecked(chosen == name))
        menu.addAction(action)
    if store is not None:
        saved = store.value(_SETTING)
        if saved in MAPS:
            keys.choose(str(saved))
        keys.changed.connect(lambda name: store.setValue(_SETTING, name))
    return keys
