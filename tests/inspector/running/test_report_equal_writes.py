"""Write lines of a report: equal writes of several states are one line; states of several objects are told apart."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from textwrap import dedent
from typing import TypeAlias

from hypothesis import example, given, settings
from hypothesis import strategies as st

from inspector.analysis.display_names import names_of
from inspector.recording import Recording
from inspector.recording.events import StateWrite
from inspector.running.loading.program import load, load_source
from inspector.running.report import run_report
from inspector.running.report_text import as_text
from inspector.running.report_writes import FOLDED, write_lines
from inspector.running.session import Session

from ..programs import written

CELLS = """
    from engine import *

    class Cell:
        value = state_field(0)
        note = state_field("")

        def __init__(self, value):
            self.value = value

    model = []

    @composable
    def Screen():
        cells = remember(lambda: [Cell(number + 1) for number in range(6)])
        model[:] = cells
        with Column():
            for cell in cells:
                Text(f"{cell.value} {cell.note}")

    def demo(scene):
        scene.frame()
        for cell in model[:5]:
            cell.value = 9
        model[5].note = "last"
        model[2].note = "third"
        scene.frame()
"""

Write: TypeAlias = tuple[int, int]
"""The number of a cell, and its new value."""


def cells_recording(frames: list[list[Write]]) -> Recording:
    """Returns the recording of the cells, after these writes; each list of writes is a frame."""
    session = Session(load_source("/nowhere/cells.py", dedent(CELLS)))
    assert session.start()
    session.frame()
    model = session.program.module.model
    for writes in frames:
        for number, value in writes:
            session.drive(lambda scene, cell=model[number - 1], value=value: setattr(cell, "value", value))
        session.frame()
    session.close()
    return session.recording


def naive_lines(frames: list[list[Write]]) -> list[str]:
    """Returns the lines of these writes: successive ones of FOLDED or more different cells that go from the same value
    to the same value are one line."""
    now = {number: number for number in range(1, 7)}
    lines: list[str] = []
    for writes in frames:
        changes: list[tuple[int, str]] = []
        for number, value in writes:
            if now[number] != value:
                changes.append((number, f"{now[number]} → {value}"))
                now[number] = value
        for change, equal in groupby(changes, lambda each: each[1]):
            cells = [number for number, _ in equal]
            if len(cells) >= FOLDED and len(set(cells)) == len(cells):
                lines.append(f"Cell.value × {len(cells)}: {change}")
            else:
                lines += [f"value of Cell #{number}: {change}" for number in cells]
    return lines


def test_first_values_of_new_objects__are_one_line(tmp_path: Path) -> None:
    lines = as_text(run_report(load(f"{written(tmp_path, CELLS)}:Screen"), demo=True)).splitlines()
    writes = [line.strip() for line in lines if line.startswith("  write")]
    assert writes[0] == "write     Cell.value × 6: first values in composition  app.py:8"


def test_states_of_one_object__have_the_number_of_the_object(tmp_path: Path) -> None:
    lines = as_text(run_report(load(f"{written(tmp_path, CELLS)}:Screen"), demo=True)).splitlines()
    writes = [re.sub("  app.*", "", line.strip()) for line in lines if line.startswith("  write")]
    assert writes[1:] == [
        *(f"write     value of Cell #{number}: {number} → 9" for number in range(1, 6)),
        "write     note of Cell #6: '' → 'last'",
        "write     note of Cell #3: '' → 'third'",
    ]


@settings(max_examples=max(5, settings().max_examples // 5), deadline=None)
@example([[(1, 8), (2, 8), (3, 8), (1, 7), (2, 7), (3, 7)]])
@example([[(1, 8), (2, 8), (3, 8), (1, 7), (2, 7), (3, 7), (1, 8), (2, 8), (1, 7), (2, 7)]])
@given(st.lists(st.lists(st.tuples(st.integers(1, 6), st.integers(7, 8)), max_size=8), min_size=1, max_size=4))
def test_lines_of_random_writes__stand_for_each_write_once(frames: list[list[Write]]) -> None:
    recording = cells_recording(frames)
    names = names_of(recording, whole=True)
    lines: list[str] = []
    for frame in recording:
        rows = [row for row in frame.rows if isinstance(row, StateWrite) and row.phase is None]
        lines += write_lines(recording, frame, rows, names, lambda row: "")
    assert lines == naive_lines(frames)
