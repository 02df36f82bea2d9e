"""Exporting: File > Export writes the run, or its pictures, as a file for another program.

Terms       text format: what `phases export` writes, made by inspector/exports. picture: the pixels of a frame's end.
            A format is imported when it is first written, because a start of the window needs none.
Invariants  I1 a failure is shown, and the window keeps its contents. I2 the program is paused while a file is written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu

from inspector.exports.overview import Progress
from inspector.exports.table_files import as_csv
from inspector.exports.tables import TABLES
from inspector.exports.written_file import write_file
from inspector.language import N_, _, n_
from inspector.recording import Recording, RunFileError
from inspector.running.rerun import Canceled
from inspector.running.session import Session

from .long_work import LongWork

if TYPE_CHECKING:
    from .program_window import ProgramWindow

NOTHING = N_("There is nothing to export: open a program first (Ctrl+O).")
RANGE = re.compile(r"\s*(\d{1,9})\s*(?:[-–]\s*(\d{1,9})\s*)?")


class TextFormat(NamedTuple):
    """One format of `phases export`. `make` returns the text of a session's export."""

    words: str
    ending: str
    make: Callable[[Session, Progress], str]


def _html(session: Session, progress: Progress) -> str:
    from inspector.exports.html_report import html_report

    return html_report(session.recording, [], session.failure, None, progress)


def _player(session: Session, progress: Progress) -> str:
    from inspector.exports.player.page import player_page

    notes = [session.failure.sentence] if session.failure is not None else []
    return player_page([session.recording], notes, progress=progress)


def _chrome(session: Session, progress: Progress) -> str:
    from inspector.exports.chrome_trace import chrome_trace

    return json.dumps(chrome_trace(session.recording, progress), ensure_ascii=False) + "\n"


def _speedscope(session: Session, _: Progress) -> str:
    from inspector.exports.speedscope import speedscope

    return json.dumps(speedscope(session.recording), ensure_ascii=False) + "\n"


def _tables(session: Session, _: Progress) -> str:
    everything = {each.name: list(each.records(session.recording)) for each in TABLES.values()}
    return json.dumps(everything, indent=1, ensure_ascii=False) + "\n"


def _csv(name: str, session: Session, _: Progress) -> str:
    return as_csv(TABLES[name], session.recording)


FORMATS = (
    TextFormat(N_("Report (HTML)"), ".html", _html),
    TextFormat(N_("Player of the run (HTML)"), ".player.html", _player),
    TextFormat(N_("Trace for Perfetto (Chrome JSON)"), ".trace.json", _chrome),
    TextFormat(N_("Flame graph for speedscope"), ".speedscope.json", _speedscope),
    TextFormat(N_("All tables (JSON)"), ".json", _tables),
)


def fill_export_menu(window: ProgramWindow, menu: QMenu) -> None:
    """Adds an entry for each format."""
    _add(window, menu, _("Picture of the frame (PNG)…"), partial(ask_picture, window))
    _add(window, menu, _("Pictures of several frames (PNG)…"), partial(ask_pictures, window))
    _add(window, menu, _("Several frames as an animated PNG…"), partial(ask_animation, window))
    _add(window, menu, _("Several frames as a GIF…"), partial(ask_animation, window, ".gif"))
    menu.addSeparator()
    for each in FORMATS:
        _add(window, menu, f"{_(each.words)}…", partial(ask_text, window, each))
    tables = menu.addMenu(_("Table (CSV)"))
    for name in TABLES:
        _add(
            window, tables, f"{name}…", partial(ask_text, window, TextFormat(name, f".{name}.csv", partial(_csv, name)))
        )


def _add(window: ProgramWindow, menu: QMenu, words: str, act: Callable[[], object]) -> None:
    action = QAction(words, window)
    action.triggered.connect(lambda _=False: act())
    menu.addAction(action)


def _exportable(window: ProgramWindow) -> Session | None:
    """Pauses and returns the session; without frames, shows a message and returns None."""
    session = window.session
    if session is None or not len(session.recording):
        window.show_error(_(NOTHING))
        return None
    if window.player.playing:
        window.player.pause()
    return session


def ask_text(window: ProgramWindow, chosen: TextFormat) -> None:
    """Asks for a file name, and exports the run in a format."""
    session = _exportable(window)
    if session is not None:
        name = f"{session.program.path.stem}{chosen.ending}"
        path, _filter = QFileDialog.getSaveFileName(
            window, _("Export: {words}").format(words=_(chosen.words)), name, f"*{Path(name).suffix}"
        )
        if path:
            export_text(window, session, chosen, Path(path))


def export_text(window: ProgramWindow, session: Session, chosen: TextFormat, path: Path) -> bool:
    """Exports the run in a format. Returns whether the file was written."""
    progress = LongWork(window, _("Exporting"))

    def write() -> str:
        size = write_file(path, chosen.make(session, progress))
        return _("Exported {file}: {count:,} bytes").format(file=path.name, count=size)

    return _written(window, path, progress, write)


def ask_picture(window: ProgramWindow) -> None:
    """Asks for a file name, and exports the picture of the displayed frame."""
    session, index = _exportable(window), window.player.index
    if session is not None and index is not None:
        name = f"{session.program.path.stem}-{index}.png"
        path, _filter = QFileDialog.getSaveFileName(
            window, _("Export the picture of frame {index}").format(index=index), name, "*.png"
        )
        if path:
            export_picture(window, session.recording, index, Path(path))


def export_picture(window: ProgramWindow, recording: Recording, index: int, path: Path) -> bool:
    """Writes the picture of a frame as PNG. Returns whether the file was written."""
    from inspector.exports.png import png

    progress = LongWork(window, _("Exporting"))

    def write() -> str:
        picture = recording.picture(index)
        if picture is None:
            return ""
        path.write_bytes(png(picture))
        words = _("Exported {file}: {width} × {height} px")
        return words.format(file=path.name, width=picture.width, height=picture.height)

    nothing = _("The picture of frame {index} was not kept.").format(index=index)
    return _written(window, path, progress, write, nothing)


def ask_pictures(window: ProgramWindow) -> None:
    """Asks for a range of frames and a folder, and exports their pictures."""
    session = _exportable(window)
    frames = _asked_frames(window, session) if session is not None else None
    if session is None or frames is None:
        return
    folder = QFileDialog.getExistingDirectory(window, _("Export the pictures into a folder"))
    if folder:
        export_pictures(window, session, frames, Path(folder))


def ask_animation(window: ProgramWindow, ending: str = ".png") -> None:
    """Asks for a range of frames and a file name, and exports an animated PNG, or a GIF for the ending `.gif`."""
    session = _exportable(window)
    frames = _asked_frames(window, session) if session is not None else None
    if session is None or frames is None:
        return
    name = f"{session.program.path.stem}-{frames[0]}-{frames[-1]}{ending}"
    title = _("Export an animated GIF") if ending == ".gif" else _("Export an animated PNG")
    path, _filter = QFileDialog.getSaveFileName(window, title, name, f"*{ending}")
    if path:
        export_animation(window, session, frames, Path(path))


def _asked_frames(window: ProgramWindow, session: Session) -> range | None:
    """Returns the range that is chosen in the strip, else asks for one; None: nothing was entered."""
    if window.frame_timeline.range is not None:
        return window.frame_timeline.range
    text = f"{session.recording.first}-{session.recording.last}"
    words, is_chosen = QInputDialog.getText(window, _("Export pictures"), _("Frames, such as 3-17"), text=text)
    if not is_chosen:
        return None
    try:
        return frame_range(words, session.recording)
    except ValueError as error:
        window.show_error(str(error))
        return None


def export_animation(window: ProgramWindow, session: Session, frames: range, path: Path) -> bool:
    """Writes the pictures of a range as one animated PNG, or as a GIF by the file's ending; frames with the same
    picture are one picture that stays longer. Returns whether the file was written."""
    from inspector.exports.animated_gif import animated_gif
    from inspector.exports.animated_png import animated_png
    from inspector.exports.shown_pictures import shown_pictures

    progress = LongWork(window, _("Exporting pictures"))
    encoded = animated_gif if path.suffix.lower() == ".gif" else animated_png

    def write() -> str:
        found = shown_pictures(session.recording, frames, progress)
        if not found:
            return ""
        path.write_bytes(encoded(found))
        words = n_(
            "Exported {file}: {pictures:,} picture for frames {first} to {last}",
            "Exported {file}: {pictures:,} pictures for frames {first} to {last}",
            len(found),
        )
        return words.format(file=path.name, pictures=len(found), first=frames[0], last=frames[-1])

    return _written(window, path, progress, write, _("No picture of these frames was kept."))


def frame_range(words: str, recording: Recording) -> range:
    """Returns the frames of a text such as `3-17`. Raises ValueError for another text, or frames that do not exist."""
    found = RANGE.fullmatch(words)
    first, last = recording.first, recording.last
    if found is None or first is None or last is None:
        message = _("{words} is no range of frames; write FIRST-LAST, such as {first}-{last}")
        raise ValueError(message.format(words=repr(words), first=first, last=last))
    start, end = int(found[1]), int(found[2] or found[1])
    if not first <= start <= end <= last:
        message = _("{words}: the run has the frames {first}-{last}; the lower number comes first")
        raise ValueError(message.format(words=repr(words), first=first, last=last))
    return range(start, end + 1)


def export_pictures(window: ProgramWindow, session: Session, frames: range, folder: Path) -> bool:
    """Writes one PNG per frame, numbered for tools that make films. Returns whether all were written."""
    from inspector.exports.png import png

    progress = LongWork(window, _("Exporting pictures"))
    stem, digits = session.program.path.stem, len(str(frames[-1]))

    def write() -> str:
        written = 0
        for done, index in enumerate(frames, 1):
            picture = session.recording.picture(index)
            if picture is not None:
                (folder / f"{stem}-{index:0{digits}}.png").write_bytes(png(picture))
                written += 1
            progress(done, len(frames))
        lost = len(frames) - written
        kept = n_("; of {count:,} frame no picture was kept", "; of {count:,} frames no picture was kept", lost)
        kept = kept.format(count=lost)
        words = n_("Exported {count:,} picture to {folder}", "Exported {count:,} pictures to {folder}", written)
        words = words.format(count=written, folder=folder.name)
        return f"{words}{kept if written < len(frames) else ''}" if written else ""

    return _written(window, folder, progress, write, _("No picture of these frames was kept."))


def _written(
    window: ProgramWindow, path: Path, progress: LongWork, write: Callable[[], str], nothing: str = ""
) -> bool:
    """Calls `write`, and shows the sentence it returns; "": `nothing` is shown as an error."""
    try:
        with progress:
            words = write()
    except Canceled:
        progress.end(_("The export was canceled"))
        return False
    except RunFileError as error:
        words, nothing = "", str(error)
    except OSError as error:
        words, nothing = "", _("{path}: cannot be written ({reason})").format(path=path, reason=error.strerror)
    progress.end(words)
    if not words:
        window.show_error(nothing)
    return bool(words)
