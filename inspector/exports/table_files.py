"""Tables as CSV and as JSON.

CSV         a line of column names, then one line per row; separated by commas, quoted where needed, UTF-8, line
            ends `\\n`. A missing value gives an empty cell; booleans are `true` and `false`. A text that a spreadsheet
            would calculate (it begins with = + - @, tab or return, and is no number) gets a ' in front.
JSON        a list of objects, one per row, with column names as keys; null values are omitted.
"""

from __future__ import annotations

import csv
import io
import json
import re

from inspector.recording import Recording

from .tables import Cell, ExportTable


def as_csv(table: ExportTable, recording: Recording) -> str:
    """Returns the table as CSV text."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows(recording):
        writer.writerow([_cell(cell) for cell in row])
    return text.getvalue()


def as_json(table: ExportTable, recording: Recording) -> str:
    """Returns the table as JSON text."""
    return json.dumps(list(table.records(recording)), indent=1, ensure_ascii=False) + "\n"


_CALCULATED = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")


def _cell(cell: Cell) -> Cell:
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, str) and cell.startswith(_CALCULATED) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
