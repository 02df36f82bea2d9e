"""Tables of a run: what is in them, and that CSV and JSON read back as they were written."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from engine import Text, composable, mutable_state_of
from inspector.analysis import work_of
from inspector.exports.table_files import as_csv, as_json
from inspector.exports.tables import TABLES, ExportTable
from inspector.recording import Recording
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.testing import RecordedScene

from ..programs import LOOP, PARALLAX, place


@pytest.fixture(scope="module")
def parallax() -> Recording:
    return run_report(load(PARALLAX), demo=True).recording


def records(name: str, recording: Recording) -> list[dict[str, Any]]:
    return list(TABLES[name].records(recording))


def at(record: dict[str, Any], file: str = "file", line: str = "line") -> str:
    return f"{record[file].rpartition('/')[2]}:{record[line]}"


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_csv_and_json__read_back_as_the_rows(table: ExportTable, parallax: Recording) -> None:
    rows = list(table.rows(parallax))
    assert len(set(table.columns)) == len(table.columns)
    read = list(csv.reader(io.StringIO(as_csv(table, parallax), newline="")))
    assert read[0] == list(table.columns)
    shown = [
        ["" if cell is None else str(cell).lower() if isinstance(cell, bool) else str(cell) for cell in row]
        for row in rows
    ]
    assert read[1:] == shown
    assert json.loads(as_json(table, parallax)) == [dict(zip(table.columns, row, strict=True)) for row in rows]


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_table_of_nothing__has_its_columns_and_no_row(table: ExportTable) -> None:
    assert as_csv(table, Recording()) == ",".join(table.columns) + "\n"
    assert json.loads(as_json(table, Recording())) == []


def test_frames__units_add_up(parallax: Recording) -> None:
    frames = records("frames", parallax)
    work = work_of(parallax)
    assert sum(frame["units"] for frame in frames) == work.total == sum(work)
    assert [frame["clock_ms"] for frame in frames] == [16.0 * index for index in range(len(frames))]
    assert frames[2]["inputs"].startswith("scroll")


def test_runs__one_for_each_unit_and_why(parallax: Recording) -> None:
    runs = records("runs", parallax)
    assert len(runs) == work_of(parallax).total
    slow = next(run for run in runs if run["frame"] == 2 and run["name"] == "Slow")
    assert slow["reason"].startswith("Slow ran because first_visible_item_scroll_offset went 0 → 10.")
    assert (slow["phase"], at(slow)) == ("composition", place(PARALLAX, "def Slow"))


def test_writes_and_reads__author_and_position() -> None:
    recording = run_report(load(LOOP), "settles").recording
    (write,) = records("writes", recording)
    assert (write["state"], write["old"], write["new"], write["phase"]) == ("h", "0", "100", "measurement")
    assert (write["by"], at(write)) == (
        "on_size_changed",
        place(LOOP, "on_size_changed(lambda size: h.set(size.height))"),
    )
    reads = records("reads", recording)
    assert {(read["state"], read["phase"], read["reader"], at(read)) for read in reads} == {
        ("h", "composition", "Settles", place(LOOP, "to_dp(h.value)"))
    }
    (state,) = records("states", recording)
    assert (state["value"], state["writes"], state["readers"], state["program"]) == ("100", 1, 1, True)
    (loop,) = records("loops", recording)
    assert (loop["verdict"], loop["values"], loop["first_frame"], loop["last_frame"]) == ("settled", "0 → 100", 0, 1)
    assert at(loop, "write_file", "write_line") == at(write)


def test_composables__most_work_first_and_recompositions_apart() -> None:
    n = mutable_state_of(0, name="n")

    @composable
    def Label() -> None:
        Text(str(n.value))

    @composable
    def Screen() -> None:
        Label()
        Text("still")

    scene = RecordedScene(Screen)
    scene.frame()
    n.value = 1
    scene.frame()
    rows = {row["name"]: row for row in records("composables", scene.recording)}
    assert (rows["Label"]["runs"], rows["Label"]["recompositions"], rows["Label"]["instances"]) == (2, 1, 1)
    assert (rows["Text"]["runs"], rows["Text"]["recompositions"], rows["Text"]["instances"]) == (3, 1, 2)
    assert (rows["Screen"]["runs"], rows["Screen"]["kind"]) == (1, "composable")
    units = [row["units"] for row in records("composables", scene.recording)]
    assert units == sorted(units, reverse=True)
    assert sum(units) == work_of(scene.recording).total


def test_causes__an_edge_from_the_write_to_the_invalidation_to_the_run() -> None:
    recording = run_report(load(LOOP), "settles").recording
    edges = records("causes", recording)
    (asked,) = (edge for edge in edges if edge["from_kind"] == "write" and edge["to_kind"] == "invalidate")
    assert (asked["from_name"], asked["to_name"], asked["edge"]) == ("h", "Settles", "cause")
    assert any(edge["from_event"] == asked["to_event"] and edge["to_kind"] == "composition" for edge in edges)


def test_waste_table__lists_runs_without_change_and_their_states() -> None:
    n = mutable_state_of(0, name="n")

    @composable
    def Sign() -> None:
        Text("even" if n.value % 2 == 0 else "odd")

    @composable
    def Other() -> None:
        Text(str(n.value))

    scene = RecordedScene(Sign)
    scene.frame()
    for value in (2, 4, 5):
        n.value = value
        scene.frame()
    (line,) = (line for line in records("waste", scene.recording) if line["name"] == "Sign")
    assert {key: line[key] for key in ("name", "phase", "runs", "wasted", "share", "states", "others")} == {
        "name": "Sign",
        "phase": "composition",
        "runs": 3,
        "wasted": 2,
        "share": 0.6667,
        "states": "n × 2",
        "others": None,
    }
    runs = [run for run in records("runs", scene.recording) if run["name"] == "Sign"]
    assert [(run["why"], run["wasted"]) for run in runs] == [
        ("initial", False),
        ("state", True),
        ("state", True),
        ("state", False),
    ]
    (sign,) = (row for row in records("composables", scene.recording) if row["name"] == "Sign")
    assert sign["wasted"] == 2
    other = RecordedScene(Other)
    other.frame()
    n.value = 6
    other.frame()
    assert [line for line in records("waste", other.recording) if line["name"] == "Other"] == []


def test_values_with_commas_quotes_and_lines__survive_csv() -> None:
    text = mutable_state_of("", name='a,"b"')

    @composable
    def Screen() -> None:
        Text(str(len(text.value)))

    scene = RecordedScene(Screen)
    scene.frame()
    text.value = 'x,"y"\n=1+1\ud800'
    scene.frame()
    read = list(csv.DictReader(io.StringIO(as_csv(TABLES["writes"], scene.recording), newline="")))
    assert [row["state"] for row in read] == ['a,"b"']
    assert read[0]["new"] == records("writes", scene.recording)[0]["new"]


def test_states_of_a_class__are_named_without_self_and_a_list_says_what_changed(tmp_path: Path) -> None:
    path = tmp_path / "app.py"
    path.write_text(
        "from engine import *\n"
        "class Model:\n"
        "    def __init__(self):\n"
        "        self.items = mutable_state_list_of(1)\n"
        "@composable\n"
        "def Screen():\n"
        "    model = remember(Model)\n"
        "    Text(str(len(model.items)), Modifier.clickable(lambda: model.items.append(2)))\n"
        "def demo(scene):\n"
        "    scene.frame()\n"
        "    scene.tap(2, 2)\n"
        "    scene.frame()\n",
        encoding="utf-8",
    )
    recording = run_report(load(str(path)), demo=True).recording
    (write,) = records("writes", recording)
    assert (write["state"], write["old"], write["new"], write["change"]) == ("items", "[1]", "[1, 2]", "appended 2")
    assert {read["state"] for read in records("reads", recording)} == {"items"}
    assert [state["state"] for state in records("states", recording) if state["program"]] == ["items"]
