"""Tables as CSV and as JSON.

CSV         a line of column names, then a line a row; separated by commas, quoted where needed, UTF-8, line ends
            `\\n`. A cell without a value is empty; true and false are written so. A text that a spreadsheet would
            calculate – it begins with = + - @, a tab or a return, and is no number – has a ' before it.
JSON        a list of objects, one a row, with the column names as keys; no value is null.
"""

from __future__ import annotations

import csv
import io
import json
import re

from inspector.recording import Recording

from .tables import Cell, Table


def as_csv(table: Table, recording: Recording) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows(recording):
        writer.writerow([_cell(cell) for cell in row])
    return text.getvalue()


def as_json(table: Table, recording: Recording) -> str:
    return json.dumps(list(table.records(recording)), indent=1, ensure_ascii=False) + "\n"


_CALCULATED = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")


def _cell(cell: Cell) -> Cell:
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, str) and cell.startswith(_CALCULATED) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
