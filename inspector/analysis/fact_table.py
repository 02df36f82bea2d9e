"""FactTable: what a panel of facts shows, as plain data: headings, and rows of cells.

Terms       when: whether the run already did what a row shows, does it at the cursor, or does it later in the frame.
            heading: a row whose first cell names the rows below it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.trace import Site
from inspector.language import N_, _

DONE: Final = N_("done")
NOW: Final = N_("now")
TO_COME: Final = N_("to come")


MASKED = "masked"
"""The token of a cell that is hidden: a view paints a hatch of one size, and the tip says until when."""


class FactCell(NamedTuple):
    """One cell. `token`: a theme's color token, or a phase letter. `letter`: its chip stands before
    the text. `tip`: the tooltip."""

    text: str
    token: str = "text"
    code: bool = False
    right: bool = False
    letter: str = ""
    tip: str = ""


class FactRow(NamedTuple):
    """One row. `spoken`: what a screen reader says. `subject`, `state`: the number that a selection of the row selects.
    `key`: identifies the row among the rows of another moment."""

    cells: tuple[FactCell, ...]
    spoken: str
    key: str = ""
    depth: int = 0
    when: str = DONE
    is_heading: bool = False
    is_error: bool = False
    subject: int = 0
    state: int = 0
    site: Site | None = None


class FactTable(NamedTuple):
    """The rows of a panel. `status`: the panel in one sentence. `empty`: why there are no rows."""

    columns: tuple[str, ...]
    rows: tuple[FactRow, ...]
    status: str
    empty: str = ""


def heading(text: str, note: str = "") -> FactRow:
    """Returns a heading, with a gray note beside it."""
    cells = (FactCell(text), FactCell(note, "text_secondary")) if note else (FactCell(text),)
    return FactRow(cells, f"{text}: {note}" if note else text, key=f"heading {text}", is_heading=True)


def gray(text: str, tip: str = "") -> FactCell:
    """Returns a cell of secondary text."""
    return FactCell(text, "text_secondary", tip=tip)


def code(text: str, token: str = "text", tip: str = "") -> FactCell:
    """Returns a cell in code font."""
    return FactCell(text, token, code=True, tip=tip)


def when_of(start: int, end: int, event: int) -> str:
    """Returns whether the span from `start` to `end` is done, runs now, or is to come, at the cursor's event."""
    if start > event:
        return TO_COME
    return DONE if end <= event else NOW


def nothing_open(columns: tuple[str, ...], empty: str) -> FactTable:
    """Returns the table of a panel without a program. `empty`: a message."""
    return FactTable(columns, (), _("No frames yet"), _(empty))
