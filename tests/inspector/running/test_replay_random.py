"""Programs made at random, driven at random: each run is the same run again, from its log and from its script."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspector.recording import open_run, save_run
from inspector.running.difference import first_difference
from inspector.running.fork import fork
from inspector.running.inputs.input_log import Input, InputLog, input_log
from inspector.running.inputs.input_script import parse, write
from inspector.running.loading.program import load_source
from inspector.running.rerun import ProgramRun, rerun
from inspector.running.session import Session

from ..random_programs import drives, programs


def driven(text: str, drive: list[tuple[str, Any]], capture: bool = False) -> Session:
    """The program after these inputs; what it raises ends nothing, as in the window."""
    session = Session(load_source("/nowhere/made.py", text), capture=capture)
    assert session.start()
    session.frame()
    for _, step in drive:
        if not session.drive(lambda scene, step=step: step(scene, session.program.module)):
            assert session.failure is not None and session.failure.message == "one"
    session.frame()
    session.close()
    return session


def again(session: Session, log: InputLog) -> ProgramRun:
    return rerun(session.program, log)


@given(programs(), drives)
@settings(max_examples=max(5, settings().max_examples // 5))
def test_random_program_and_inputs__are_the_same_run_again(text: str, drive: list[tuple[str, Any]]) -> None:
    session = driven(text, drive)
    log = input_log(session.recording)
    assert parse(write(log)) == log
    run = again(session, log)
    assert first_difference(session.recording, run.recording) is None
    assert input_log(run.recording) == log


def test_time_passes_without_an_event_before_a_write_of_the_host__is_the_same_run_again() -> None:
    text = """
from engine import *

total = mutable_state_of(0)


@composable
def Root():
    count = remember(lambda: mutable_state_of(0))
    shown = animate_float_as_state(float(count.value))
    Box(Modifier.size(10 + shown.value).clickable(lambda: count.set(count.value + 1)))


VARIANTS = {"root": Root}
"""
    drive: list[tuple[str, Any]] = [
        ("advance", lambda scene, _: scene.advance(1)),
        ("total = 1", lambda _, module: setattr(module.total, "value", 1)),
        ("tap", lambda scene, _: scene.tap(0, 0)),
    ]
    session = driven(text, drive)
    assert [step.kind for step in input_log(session.recording).steps] == [
        "frame",
        "advance_to",
        "write",
        "tap",
        "frame",
    ]
    run = again(session, input_log(session.recording))
    assert first_difference(session.recording, run.recording) is None


@given(programs(), drives)
@settings(max_examples=5)
def test_random_run_from_a_file__is_the_same_run_again(text: str, drive: list[tuple[str, Any]]) -> None:
    session = driven(text, drive)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "run.phases")
        save_run(session.recording, path)
        with open_run(path) as opened:
            assert first_difference(session.recording, opened) is None
            assert first_difference(opened, again(session, input_log(opened)).recording) is None


@pytest.mark.slow
@given(programs(), drives, st.data())
@settings(max_examples=12)
def test_fork_without_a_change__is_the_same_run(text: str, drive: list[tuple[str, Any]], data: st.DataObject) -> None:
    session = driven(text, drive)
    log = input_log(session.recording)
    at = data.draw(st.integers(0, log.frame_count - 1))
    made = fork(session.program, log, at, [])
    if at + 1 < log.frame_count:
        assert first_difference(session.recording, made.recording) is None
    changed = fork(session.program, log, at, [Input("set", {"name": "total", "literal": "12345"})])
    difference = first_difference(session.recording, changed.recording)
    assert difference is not None and difference.frame == at + 1
