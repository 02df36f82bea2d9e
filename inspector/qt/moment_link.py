"""Moment link: the command that opens the moment at the cursor, as text to copy: `phases open FILE --at ADDRESS`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from inspector.language import N_, _
from inspector.recording.moments.moment_address import address_of
from inspector.running.opened_run import OpenedRun
from inspector.running.session import Session

if TYPE_CHECKING:
    from .program_window import ProgramWindow

NO_MOMENT = N_("There is no moment to link to: open a program first (Ctrl+O).")

_saved: WeakKeyDictionary[Session, tuple[str, int]] = WeakKeyDictionary()
"""The file of a saved session, and the last frame in it."""


def note_saved(session: Session, path: str) -> None:
    """Remembers the file that holds the frames of a session so far."""
    last = session.recording.last
    if last is not None:
        _saved[session] = path, last


def moment_link(window: ProgramWindow) -> str | None:
    """Returns the command that opens the moment at the cursor; None without a moment. A recording that holds the moment
    is named, else the program."""
    session, frame, event = window.session, window.player.frame, window.player.at_event
    if session is None or frame is None:
        return None
    address = str(address_of(frame, event)) if event is not None else str(frame.index)
    return f"phases open {shlex.quote(_file_of(session, frame.index))} --at {shlex.quote(address)}"


def _file_of(session: Session, frame: int) -> str:
    if isinstance(session, OpenedRun):
        return session.stored.path
    path, last = _saved.get(session, ("", -1))
    return path if path and frame <= last else session.program.target or str(session.program.path)


def _is_kept(window: ProgramWindow) -> bool:
    """Returns whether a file holds the moment at the cursor; every run of a program has its first frame."""
    session, index = window.session, window.player.index
    if session is None or isinstance(session, OpenedRun) or not index:
        return True
    return index <= _saved.get(session, ("", -1))[1]


def copy_link(window: ProgramWindow) -> None:
    """Copies the link to the clipboard; the status bar shows it."""
    link = moment_link(window)
    if link is None:
        window.show_error(_(NO_MOMENT))
        return
    QGuiApplication.clipboard().setText(link)
    words = _("Copied: {link}").format(link=link)
    if not _is_kept(window):
        words = _("{copied} – save the run first (Ctrl+S): a new run has other frames").format(copied=words)
    window.statusBar().showMessage(words, 6_000)


def install_link_menu(window: ProgramWindow) -> None:
    """Gives the label `moment` a context menu with the link."""
    pill = window.toolbar.pill
    pill.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    pill.customContextMenuRequested.connect(lambda point: link_menu(window).popup(pill.mapToGlobal(QPoint(point))))


def link_menu(window: ProgramWindow) -> QMenu:
    """Returns the context menu of the label `moment`."""
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    action = QAction(_("Copy a link to this moment"), menu)
    action.setEnabled(moment_link(window) is not None)
    action.triggered.connect(lambda _=False: copy_link(window))
    menu.addAction(action)
    return menu
