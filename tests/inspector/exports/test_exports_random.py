"""Exports of programs made at random, driven at random: every format keeps its rules, and a saved run exports alike."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspector.analysis import work_of
from inspector.exports.chrome_trace import chrome_trace
from inspector.exports.html_report import html_report
from inspector.exports.speedscope import speedscope
from inspector.exports.table_files import as_csv
from inspector.exports.tables import TABLES
from inspector.recording import open_run, save_run

from ..random_programs import drives, programs
from ..running.test_replay_random import driven
from .test_exports_report import assert_stands_for_itself
from .test_exports_trace import assert_is_speedscope, assert_keeps_the_rules


@pytest.mark.slow
@given(programs(), st.data())
@settings(max_examples=max(10, settings().max_examples // 4))
def test_random_program__every_format_keeps_its_rules(text: str, data: st.DataObject) -> None:
    drive: list[tuple[str, Any]] = data.draw(drives)
    recording = driven(text, drive).recording
    assert_keeps_the_rules(chrome_trace(recording))
    made = speedscope(recording)
    assert_is_speedscope(made)
    assert made["profiles"][0]["endValue"] == work_of(recording).total
    assert_stands_for_itself(html_report(recording))
    units = list(TABLES["composables"].records(recording))
    assert sum(int(row["units"] or 0) for row in units) == work_of(recording).total
    assert sum(1 for _ in TABLES["runs"].rows(recording)) == work_of(recording).total


@given(programs(), st.data())
@settings(max_examples=max(5, settings().max_examples // 20))
def test_random_program_saved_and_opened__exports_alike(text: str, data: st.DataObject) -> None:
    recording = driven(text, data.draw(drives)).recording
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "run.phases")
        save_run(recording, path)
        with open_run(path) as opened:
            assert json.dumps(chrome_trace(opened)) == json.dumps(chrome_trace(recording))
            for table in TABLES.values():
                assert as_csv(table, opened) == as_csv(table, recording)
