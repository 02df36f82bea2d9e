"""RunConsent: asks before a dropped program runs for the first time; previously opened files are known.

Invariants  I1 a recording runs no code, so nothing is asked. I2 a program that a person chose in a dialog, named on the
            command line or in the list of recent files is not asked about.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMessageBox, QWidget

from inspector.language import _
from inspector.running.loading.gallery import gallery

KEY = "known_programs"
KEPT = 200
"""The number of remembered programs."""


class RunConsent:
    """Remembers the programs that may run. `settings`: None in tests."""

    def __init__(self, window: QWidget, settings: QSettings | None) -> None:
        self.window = window
        self._settings = settings
        saved = settings.value(KEY, []) if settings is not None else []
        paths = [saved] if isinstance(saved, str) else saved if isinstance(saved, list) else []
        self.known = [str(each) for each in paths]

    def note(self, path: Path) -> None:
        """Remembers a program that was opened."""
        name = str(path.resolve())
        if path.suffix == ".py" and name not in self.known:
            self.known = [*self.known, name][-KEPT:]
            if self._settings is not None:
                self._settings.setValue(KEY, self.known)

    def allows(self, path: Path) -> bool:
        """Returns whether a dropped file may be opened; asks about an unknown program."""
        where = path.resolve()
        if path.suffix != ".py" or str(where) in self.known or any(where == each.path.resolve() for each in gallery()):
            return True
        answer = QMessageBox.question(
            self.window,
            _("Run this program?"),
            _(
                "{where}\n\nOpening a program runs its code with your rights. Run it only if you trust its source."
            ).format(where=where),
            QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel,
            QMessageBox.StandardButton.Cancel,
        )
        return answer == QMessageBox.StandardButton.Open
