"""SourceEditing: edits the shown file in the Source panel; a save writes the file and loads the program again.

Invariants  I1 only a file of the shown running program is edited; a recording has no file that runs. I2 a file that
            another program changed meanwhile is overwritten only by a second save. I3 an editor without unsaved text
            shows the text of the file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from inspector.exports.written_file import write_file
from inspector.language import _
from inspector.running.shown_run import ShownRun

if TYPE_CHECKING:
    from .panels.source_editor import SourceEditor
    from .program_window import ProgramWindow
    from .source_watch import SourceWatch


class SourceEditing(QObject):
    """The editor of one window, made at its first use."""

    def __init__(self, window: ProgramWindow, watch: SourceWatch) -> None:
        super().__init__(window)
        self.window = window
        self.watch = watch
        self.editor: SourceEditor | None = None
        self._read = ""
        """The text of the file when it was last read or written here."""
        window.source_panel.title.note_clicked.connect(self.edit)
        watch.loaded.connect(self._show_outcome)

    def edit(self) -> None:
        """Opens the shown file in the editor."""
        window, session = self.window, self.window.session
        if session is None:
            window.show_error(_("There is no source to edit: open a program first (Ctrl+O)."))
            return
        path = window.source.file or str(session.program.path)
        if isinstance(session, ShownRun):
            name = session.program.path.name
            window.show_error(
                _("The source of a recording is not edited: to change {name}, open the file (Ctrl+O).").format(
                    name=name
                )
            )
            return
        if path not in session.recording.meta.sources:
            window.show_error(
                _("{name} is not a file of this program, so it is not edited here.").format(name=Path(path).name)
            )
            return
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            window.show_error(_("{path}: cannot be read ({error})").format(path=path, error=error))
            return
        if self.editor is None:
            from .panels.source_editor import SourceEditor

            self.editor = SourceEditor(window.appearance)
            self.editor.save_asked.connect(self.save)
            self.editor.left.connect(self.leave)
        if path != self.editor.path or not self.editor.is_changed:
            self._read = text
        window.source_panel.show_editor(self.editor)
        window.source_panel.show()
        window.source_panel.raise_()
        self.editor.open(path, text, window.source.line)
        self.editor.setFocus()

    def leave(self) -> None:
        """Shows the marked source again; an unsaved text stays in the editor."""
        self.window.source_panel.show_editor(None)
        self.window.source.setFocus()

    def save(self, path: str, text: str) -> None:
        """Writes the file, and loads the program again."""
        editor = self.editor
        assert editor is not None
        try:
            now = Path(path).read_text(encoding="utf-8")
            if now != self._read:
                self._read = now
                editor.show_error(_("The file was changed by another program; save again to overwrite it."))
                return
            write_file(Path(path), text)
        except (OSError, UnicodeDecodeError) as error:
            editor.show_error(_("{name}: cannot be written ({error})").format(name=Path(path).name, error=error))
            return
        self._read = text
        editor.note_saved()
        editor.show_error("")
        self.watch.reload()

    def _show_outcome(self, words: str) -> None:
        """Shows the error of a saved text in the editor, and marks its line."""
        if self.editor is None:
            return
        self._follow_file(self.editor)
        line = re.search(rf"\b{re.escape(Path(self.editor.path).name)}:(\d+)", words)
        said = words and _("{words} – the old program runs on.").format(words=words)
        self.editor.show_error(said, int(line[1]) if line else 0)

    def _follow_file(self, editor: SourceEditor) -> None:
        """Takes the text that another program saved, unless the editor has an unsaved one."""
        if not editor.path or editor.is_changed:
            return
        try:
            text = Path(editor.path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return
        if text != self._read:
            self._read = text
            editor.open(editor.path, text, editor.text.textCursor().blockNumber() + 1)
