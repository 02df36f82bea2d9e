"""Node walk: Alt and an arrow key select the parent, the first child or a neighbor of the selected node."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from inspector.analysis.tree_walk import AFTER, BEFORE, CHILD, PARENT, row_beside
from inspector.language import _

if TYPE_CHECKING:
    from .program_window import ProgramWindow


def walks(window: ProgramWindow) -> tuple[tuple[str, str, Callable[[], None]], ...]:
    """Returns words, key and function of each direction."""
    return (
        (_("Select the parent"), "Alt+Up", partial(walk, window, PARENT)),
        (_("Select the first child"), "Alt+Down", partial(walk, window, CHILD)),
        (_("Select the neighbor before"), "Alt+Left", partial(walk, window, BEFORE)),
        (_("Select the neighbor after"), "Alt+Right", partial(walk, window, AFTER)),
    )


def walk(window: ProgramWindow, way: str) -> None:
    """Selects the row beside the selected one; at an end of the tree the status bar says so."""
    moment = window.moment()
    if moment is None:
        return
    line = row_beside(moment.tree.roots, window.selection.subject, way)
    if line is None:
        window.statusBar().showMessage(_("The tree has no node in this direction"), 4_000)
    else:
        window.selection.select_subject(line.key)
