"""Recent files: the programs and recordings that were opened last, and files dropped onto the window.

Invariants  I1 the list is in the settings of the user; without settings it lasts as long as the window. I2 a missing
            file stays in the list, and says so. I3 a dropped folder opens its only program or recording; of several,
            a menu asks. I4 a dropped program is asked about before it runs for the first time (run_consent.py).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QTimer
from PySide6.QtGui import QAction, QCursor, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMenu

from inspector.language import _
from inspector.running.loading.program import split_target

from .files import open_target
from .run_consent import RunConsent

if TYPE_CHECKING:
    from .program_window import ProgramWindow

KEPT = 10
"""The number of kept targets."""

KEY = "recent"
ENDINGS = (".py", ".phases")


class RecentFiles(QObject):
    """The targets that were opened last, newest first; also opens dropped files. `settings`: None in tests."""

    def __init__(self, window: ProgramWindow, settings: QSettings | None) -> None:
        super().__init__(window)
        self.window = window
        self.settings = settings
        self.consent = RunConsent(window, settings)
        saved = settings.value(KEY, []) if settings is not None else []
        targets = [saved] if isinstance(saved, str) else saved if isinstance(saved, list) else []
        self.targets = [str(each) for each in targets][:KEPT]
        window.opened.connect(self.note)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def note(self, target: str) -> None:
        """Puts an opened target first."""
        path, name = split_target(target)
        if not Path(path).exists():
            return  # a program of the gallery, by its short name
        self.consent.note(Path(path))
        full = str(Path(path).resolve()) + (f":{name}" if name else "")
        self.targets = [full, *(each for each in self.targets if each != full)][:KEPT]
        self._save()

    def clear(self) -> None:
        """Forgets all targets."""
        self.targets = []
        self._save()

    def _save(self) -> None:
        if self.settings is not None:
            self.settings.setValue(KEY, self.targets)

    def fill_menu(self, menu: QMenu) -> None:
        """Lists the targets; a missing file is not available."""
        menu.clear()
        for target in self.targets:
            path = Path(split_target(target)[0])
            missing = "" if path.exists() else _(" – missing")
            action = QAction(f"{target}{missing}".replace("&", "&&"), menu)
            action.setEnabled(not missing)
            action.triggered.connect(partial(self._open, target))
            menu.addAction(action)
        if self.targets:
            menu.addSeparator()
            clear = QAction(_("Clear the list"), menu)
            clear.triggered.connect(lambda _=False: self.clear())
            menu.addAction(clear)
        else:
            menu.addAction(_("No file was opened yet")).setEnabled(False)

    def _open(self, target: str, _checked: bool = False) -> None:
        open_target(self.window, target)

    # -- dropped files

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accepts files and folders that are dragged onto the window, and opens them when they are dropped."""
        if isinstance(event, QDropEvent):
            paths = dropped_paths(event)
            if paths:
                event.setDropAction(Qt.DropAction.CopyAction)  # after a move its source might delete the file
                event.accept()
                if not isinstance(event, QDragEnterEvent) and event.type() == QEvent.Type.Drop:
                    # The program from which the file comes waits until this event is handled.
                    QTimer.singleShot(0, self.window, partial(self.open_path, paths[0]))
                return True
        return super().eventFilter(watched, event)

    def open_path(self, path: Path) -> None:
        """Opens a program, a recording, or the content of a folder."""
        if not path.is_dir():
            if path.suffix in ENDINGS:
                self._open_dropped(str(path))
            else:
                self.window.show_error(
                    _("{name}: is neither a program (.py) nor a recording (.phases)").format(name=path.name)
                )
            return
        found = openable(path)
        if not found:
            self.window.show_error(
                _("{name}: the folder contains no program (.py) and no recording (.phases)").format(name=path.name)
            )
        elif len(found) == 1:
            self._open_dropped(str(found[0]))
        else:
            self.folder_menu(found).popup(QCursor.pos())

    def folder_menu(self, found: list[Path]) -> QMenu:
        """Returns the menu that asks which file of a folder to open."""
        menu = QMenu(self.window)
        for each in found:
            action = QAction(each.name.replace("&", "&&"), menu)
            action.triggered.connect(partial(self._open_dropped, str(each)))
            menu.addAction(action)
        return menu

    def _open_dropped(self, path: str, _checked: bool = False) -> None:
        if self.consent.allows(Path(path)):
            open_target(self.window, path)


def dropped_paths(event: QDropEvent) -> list[Path]:
    """Returns the local files of a drag; none for other data."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def openable(folder: Path) -> list[Path]:
    """Returns the programs and recordings in a folder, by name; no subfolders, and no names with a leading _ or dot."""
    names = (each for each in folder.iterdir() if each.suffix in ENDINGS and each.name[0] not in "_.")
    return sorted(each for each in names if each.is_file())
