"""A program that replaces or closes the standard streams: the command's own output is complete, and apart from it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from inspector.cli import main
from inspector.running.loading import program_output
from inspector.running.loading.program import load
from inspector.running.loading.program_text import ProgramError
from inspector.running.report import run_report

from ..programs import written

PROGRAM = """
    import io, sys
    from engine import *

    {change}

    @composable
    def Screen():
        print("composing")
        Text("hi")
"""


@pytest.fixture(autouse=True)
def no_other_session(monkeypatch: pytest.MonkeyPatch) -> None:
    """An open session of another test, such as that of a shared window, holds the streams; here none does."""
    monkeypatch.setattr(program_output, "_held", 0)


@pytest.mark.parametrize(
    "change",
    ["sys.stdout = sys.stderr = None", "sys.stdout.close()", "sys.stdout = io.StringIO(); sys.stderr = io.StringIO()"],
)
def test_program_replaces_its_streams__the_commands_answer_is_whole_and_alone(
    change: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    streams = sys.stdout, sys.stderr
    assert main(["report", written(tmp_path, PROGRAM.format(change=change)), "--json"]) == 0
    assert (sys.stdout, sys.stderr) == streams
    assert [frame["index"] for frame in json.loads(capsys.readouterr().out)["frames"]] == [0]


def test_program_set_a_stream_while_it_was_loaded__it_prints_there_when_it_runs(tmp_path: Path) -> None:
    program = load(written(tmp_path, PROGRAM.format(change="sys.stdout = kept = io.StringIO()")))
    run_report(program)
    assert program.module is not None
    assert program.module.kept.getvalue() == "composing\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "sys.exit(3)",
            "SystemExit: the program calls exit(3), which ends no run under the inspector; leave the call",
        ),
        ("(again := lambda: again())()", "calls itself without end"),
    ],
)
def test_program_ends_itself_while_it_is_loaded__the_message_says_what_to_do(
    line: str, words: str, tmp_path: Path
) -> None:
    with pytest.raises(ProgramError) as raised:
        load(written(tmp_path, PROGRAM.format(change=line)))
    assert words in str(raised.value)
