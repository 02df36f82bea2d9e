"""Plain tables: HTML without style or script, and the same as text."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from html import escape

from inspector.language import _

from .run import KINDS, Run

NO_BREAK = "\u00a0"
"""Indents names: HTML joins ordinary spaces."""

HEADING = '<th scope="col">'


class Table:
    """A table with column headings; numbers are right-aligned in the text. `caption`: one sentence that says
    what the table shows."""

    def __init__(self, heading: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> None:
        self.heading = list(heading)
        self.rows = [list(row) for row in rows]
        self.caption = caption

    def _repr_html_(self) -> str:
        return html_table(self.heading, self.rows, self.caption)

    def __repr__(self) -> str:
        cells = [self.heading, *([str(cell).replace(NO_BREAK, " ") for cell in row] for row in self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.heading))]
        lines = [self._line(row, widths, values) for row, values in zip(cells, [None, *self.rows], strict=True)]
        lines.insert(1, "  ".join("-" * width for width in widths))
        return "\n".join([*([self.caption] if self.caption else []), *lines])

    @staticmethod
    def _line(row: Sequence[str], widths: Sequence[int], values: Sequence[object] | None) -> str:
        parts = [
            cell.rjust(width) if values is not None and isinstance(values[column], int) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return "  ".join(parts).rstrip()


def html_table(
    heading: Sequence[str], rows: Sequence[Sequence[object]], caption: str = "", shown: Callable[[str], str] = escape
) -> str:
    """Returns a table as HTML. `shown` makes HTML of a text.

    Each cell wraps its text in an aligning element: Jupyter's style aligns the cells of every table at the right,
    and a viewer of notebooks may drop style attributes. The caption is a paragraph above the table: a `caption` would
    be no wider than the table, so that Jupyter breaks a sentence over a narrow table into centered pieces. Each row
    has its own `tbody`: viewers shade every second row of a body, and the shade looks like a mark on that row.
    """
    numbers = [bool(rows) and all(isinstance(row[at], int) for row in rows) for at in range(len(heading))]
    sides = ["right" if is_number else "left" for is_number in numbers]

    def cells(start: str, texts: Sequence[object], end: str) -> str:
        aligned = (f'<div align="{side}">{shown(str(text))}</div>' for side, text in zip(sides, texts, strict=True))
        return "".join(f"{start}{text}{end}" for text in aligned)

    above = f"<p>{shown(caption)}</p>\n" if caption else ""
    head = f"<thead><tr>{cells(HEADING, heading, '</th>')}</tr></thead>\n"
    body = "".join(f"<tbody><tr>{cells('<td>', row, '</td>')}</tr></tbody>\n" for row in rows)
    return f"{above}<table>\n{head}{body}</table>"


def frames(run: Run, first: int = 0, last: int | None = None, only: Container[str] | None = None) -> Table:
    """Returns a table of the work in each frame, by name; a dash stands for none. `only` limits the names."""
    rows = []
    for report in run.reports[first : None if last is None else last + 1]:
        lists = (getattr(report, kind) for kind in KINDS)
        kept = ([name for name in names if only is None or name in only] for names in lists)
        rows.append([report.index, *map(listed, kept)])
    shown = [row[0] for row in rows]
    words = _("Work in frames {first} to {last} of {run}.") if len(shown) > 1 else _("Work in frame {first} of {run}.")
    caption = words.format(first=shown[0], last=shown[-1], run=run.name) if shown else ""
    return Table([_("frame"), *KINDS], rows, caption)


def listed(names: Sequence[str]) -> str:
    """Returns the names in order; repeated names are counted."""
    parts: list[tuple[str, int]] = []
    for name in names:
        if parts and parts[-1][0] == name:
            parts[-1] = (name, parts[-1][1] + 1)
        else:
            parts.append((name, 1))
    return ", ".join(name if count == 1 else f"{name} × {count}" for name, count in parts) or "–"


def compare(first: Run, second: Run, *what: str, start: int = 1) -> Table:
    """Returns a table of the counts of two runs and their difference, from frame `start` on.

    `what`: "header placed", or "placed" for all names. Without it: every kind, and the units of work.
    """
    rows: list[list[object]] = []
    for label in what or KINDS:
        a, b = first.count(label, start), second.count(label, start)
        rows.append([label, a, b, _difference(a, b)])
    if not what:
        a, b = first.work(start), second.work(start)
        rows.append([_("units of work"), a, b, _difference(a, b)])
    return Table(["", first.name, second.name, _("difference")], rows)


def _difference(a: int, b: int) -> str:
    return "=" if a == b else f"+{b - a}" if b > a else f"−{a - b}"
