"""AdviceSearch: looks for advice in a process of its own; a slow or endless program does not stop the window.

Terms       request: inspector/advice/search_request.py, which says what was measured.
Invariants  I1 at most one process runs; `stop` ends it and waits for its end. I2 a stopped search emits nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTemporaryDir, Signal

from inspector.advice.search_request import AdviceRequest, advice_in
from inspector.language import _, language

END_MILLIS = 2_000
"""The longest wait for the end of a stopped process."""


class AdviceSearch(QObject):
    """One search at a time. Emits `found` with the list of advice, or `failed` with a sentence."""

    found = Signal(list)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._folder: QTemporaryDir | None = None

    @property
    def is_running(self) -> bool:
        """Whether a search is under way."""
        return self._process is not None

    def start(self, request: AdviceRequest) -> None:
        """Begins a search; a former one is stopped."""
        self.stop()
        self._folder = QTemporaryDir()
        arguments = request.arguments(Path(self._folder.path()))
        process = self._process = QProcess(self)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._broke)
        process.start(sys.executable, ["-m", "inspector", "--language", language(), *arguments])

    def stop(self) -> None:
        """Ends the search without a result."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect(self._finished)
            process.errorOccurred.disconnect(self._broke)
            process.kill()
            process.waitForFinished(END_MILLIS)
            process.deleteLater()
        self._remove_folder()

    def _remove_folder(self) -> None:
        folder, self._folder = self._folder, None
        if folder is not None:
            folder.remove()

    def _finished(self) -> None:
        process, self._process = self._process, None
        assert process is not None
        answer = bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace")
        complaint = bytes(process.readAllStandardError().data()).decode("utf-8", "replace")
        process.deleteLater()
        self._remove_folder()
        try:
            advice = advice_in(answer)
        except (ValueError, KeyError, TypeError):
            self.failed.emit(last_line(complaint) or _("The search ended without an answer."))
            return
        self.found.emit(advice)

    def _broke(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            self._process.deleteLater()
            self._process = None
            self._remove_folder()
            self.failed.emit(_("The search could not be started: no further process is possible."))


def last_line(text: str) -> str:
    """Returns the last line with text: of a traceback, the exception."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else ""
