"""Tables as CSV and as JSON.

CSV         a line of column names, then one line per row; separated by commas, quoted where needed, UTF-8, line
            ends `\\n`. A missing value gives an empty cell; csv_cell.py has the rules for the others.
JSON        a list of objects, one per row, with column names as keys; null values are omitted.
"""

from __future__ import annotations

import csv
import io
import json

from inspector.recording import Recording

from .csv_cell import csv_cell
from .tables import ExportTable


def as_csv(table: ExportTable, recording: Recording) -> str:
    """Returns the table as CSV text."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows(recording):
        writer.writerow([csv_cell(cell) for cell in row])
    return text.getvalue()


def as_json(table: ExportTable, recording: Recording) -> str:
    """Returns the table as JSON text."""
    return json.dumps(list(table.records(recording)), indent=1, ensure_ascii=False) + "\n"
