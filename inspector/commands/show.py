"""`phases show`: prints a panel at one moment of a run: why, layout, drawing, snapshots, Recomposer, console."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import NamedTuple

from inspector.analysis.console_facts import console_of, console_table
from inspector.analysis.display_names import Names, names_of
from inspector.analysis.draw_facts import draw_table
from inspector.analysis.fact_table import FactRow, FactTable
from inspector.analysis.layout_facts import layout_table
from inspector.analysis.recomposer_facts import recomposer_table
from inspector.analysis.snapshot_facts import snapshot_table
from inspector.analysis.why_named import names_in, why_table
from inspector.recording import RecordedFrame, Recording, RunFileError
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.moment import Moment
from inspector.recording.moments.moment_address import AddressError, event_of, parsed_address
from inspector.running.inputs.input_log import CannotRepeatError
from inspector.running.inputs.input_script import InputScriptError
from inspector.running.loading.program import ProgramError

from .command import Subparsers, fail, for_terminal, subcommand
from .recorded_run import looking_into, recorded_run
from .run_options import add_run_options

EXAMPLES = """\
examples:
  phases show why run.phases --at 17 --of Header         why Header ran in frame 17, in each phase, or did not run
  phases show layout run.phases --at 17                  constraints, sizes, dirty flags at the end of frame 17
  phases show layout run.phases --at 17:measure:Row      the same, at the first measurement of Row
  phases show draw parallax --demo --of header           layers, and the draw commands of the node header
  phases show snapshots run.phases --at 3 --of count     the records of the state count
  phases show recomposer run.phases --at 3:compose       invalid scopes, effects, frame awaiters
  phases show console run.phases --json
"""

PANELS = ("why", "layout", "draw", "snapshots", "recomposer", "console")
INDENT = "  "
WIDEST = 60
"""The width of the widest column that is aligned, in characters."""


class _Place(NamedTuple):
    """The moment to show."""

    recording: Recording
    frame: RecordedFrame
    moment: Moment
    names: Names


def add(commands: Subparsers) -> None:
    """Adds the `show` command to the parser."""
    made = subcommand(
        commands,
        "show",
        run,
        description="Prints what a panel of the window shows at one moment of a recording, or of a run of FILE.py.",
        examples=EXAMPLES,
    )
    made.add_argument("panel", choices=PANELS, help="the panel")
    add_run_options(made, "FILE.py[:Name]|RUN.phases")
    made.set_defaults(whole=True)
    made.add_argument(
        "--at",
        metavar="MOMENT",
        help="FRAME or FRAME:PHASE:NAME; else the end of the last frame (why, layout, draw: the last with work)",
    )
    made.add_argument(
        "--of",
        metavar="NAME",
        default="",
        help="why: a composable or node; draw: a node; snapshots: a state; by its name, test tag or text",
    )
    made.add_argument("--framework", action="store_true", help="recomposer: with the effects of the framework")
    made.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    try:
        with looking_into(options.target):
            table = _found(options)
    except (ProgramError, CannotRepeatError, InputScriptError, RunFileError) as error:
        return fail(str(error))
    if isinstance(table, AddressError):
        return fail(str(table))
    if options.json:
        print(json.dumps(_as_json(table), indent=2, ensure_ascii=False))
    else:
        print(for_terminal("\n".join(_lines(table))))
    return 0


def _found(options: argparse.Namespace) -> FactTable | AddressError:
    """Returns the table that the options name, or what is wrong with the moment or the name. An AddressError is not
    raised: as a ValueError, it would look like damage of the file."""
    try:
        address = parsed_address(options.at) if options.at is not None else None
        recording = recorded_run(options, pictures=False, details=True).recording
        last = parsed_address(str(_last_frame(recording, options.panel)))
        return _table(options.panel, _place(recording, *event_of(recording, address or last)), options)
    except AddressError as error:
        return error


def _last_frame(recording: Recording, panel: str) -> int:
    """Returns the newest frame; for panels that show what ran, the newest frame with work."""
    last = recording.last or 0
    if panel not in ("why", "layout", "draw"):
        return last
    worked = recording.work_before(last + 1)
    return last if worked is None else worked


def _place(recording: Recording, frame: RecordedFrame, event: int | None) -> _Place:
    cursor = Cursor(recording)
    moment = cursor.at_frame(frame.index) if event is None else cursor.at(event)
    assert moment is not None, "event_of found the frame"
    return _Place(recording, frame, moment, names_of(recording, whole=True))


def _table(panel: str, place: _Place, options: argparse.Namespace) -> FactTable:
    """Returns the table of a panel. Raises AddressError if nothing at the moment has the name `options.of`."""
    of: str = options.of
    recording, frame, moment, names = place
    if panel == "why":
        return _why(recording, frame, of)
    if panel == "layout":
        return layout_table(frame, moment, names)
    if panel == "draw":
        subjects = frozenset(_subjects(place, of)) if of else frozenset()
        return draw_table(recording, frame, moment.event, names, subjects=subjects, moment=moment)[0]
    if panel == "snapshots":
        return snapshot_table(recording, frame, moment, names, _state(place, of) if of else 0)
    if panel == "recomposer":
        return recomposer_table(recording, frame, moment.event, names, options.framework)
    console = console_of(recording)
    return console_table(console.entries, console.dropped, frame.index, moment.event)


def _why(recording: Recording, frame: RecordedFrame, of: str) -> FactTable:
    table = why_table(frame, recording, of)
    if of and not table.rows:
        known = ", ".join(names_in(frame)[:12]) or "none"
        raise AddressError(f"nothing in frame {frame.index} is named {of}; there is {known}")
    return table


def _subjects(place: _Place, name: str) -> list[int]:
    structure = place.moment.structure
    nodes = [entry.subject for entry in structure.nodes.values()] if structure is not None else []
    found = [each.id for each in nodes if place.names.is_called(each, name)]
    if not found:
        raise AddressError(f"nothing in frame {place.frame.index} is named {name}; phases show layout lists the nodes")
    return found[:1]


def _state(place: _Place, name: str) -> int:
    values = place.moment.values
    known = {place.names.of(value.state): number for number, value in values.items()}
    if name not in known:
        own = sorted(place.names.of(value.state) for value in values.values() if value.program)
        raise AddressError(
            f"no state is named {name} in frame {place.frame.index}; there is {', '.join(own[:8]) or 'none'}"
        )
    return known[name]


def _lines(table: FactTable) -> Iterator[str]:
    """Yields the table as text: the status, the headings of the columns, and a line for each row."""
    yield table.status
    if not table.rows:
        yield table.empty
        return
    rows = [_cells(row) for row in table.rows]
    aligned = [cells for cells, row in zip(rows, table.rows, strict=True) if not row.is_heading]
    titles = list(table.columns)
    widths = [
        max((len(cells[at]) for cells in [*aligned, titles] if at < len(cells)), default=0) for at in range(len(titles))
    ]
    yield ""
    yield _line(titles, widths)
    for cells, row in zip(rows, table.rows, strict=True):
        yield f"{cells[0]}: {', '.join(cells[1:])}".removesuffix(": ") if row.is_heading else _line(cells, widths)


def _cells(row: FactRow) -> list[str]:
    first = row.cells[0]
    chip = f"{first.letter} " if first.letter else ""
    return [f"{INDENT * row.depth}{chip}{first.text}", *(cell.text for cell in row.cells[1:])]


def _line(cells: list[str], widths: list[int]) -> str:
    return INDENT.join(f"{text:<{min(width, WIDEST)}}" for text, width in zip(cells, widths, strict=False)).rstrip()


def _as_json(table: FactTable) -> dict[str, object]:
    rows = [
        {
            "cells": [cell.text for cell in row.cells],
            "words": row.spoken,
            "depth": row.depth,
            "when": row.when,
            "is_heading": row.is_heading,
            "file": row.site.file if row.site is not None else None,
            "line": row.site.line if row.site is not None else None,
        }
        for row in table.rows
    ]
    return {"status": table.status, "columns": list(table.columns), "rows": rows}
