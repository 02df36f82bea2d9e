"""`phases export`: formats, where they are written, and how it fails."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import shlex
import shutil
import sqlite3
import subprocess
import sys
import zlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from inspector.analysis import units_of
from inspector.cli import main
from inspector.exports.chrome_trace import chrome_trace
from inspector.exports.html_report import html_report
from inspector.exports.speedscope import speedscope
from inspector.exports.table_files import as_csv
from inspector.exports.tables import TABLES
from inspector.recording import RunFileError, open_run, save_run
from inspector.recording.file import run_database, run_schema
from inspector.running.loading.program import load
from inspector.running.report import run_report

from ..programs import LOOP, PARALLAX, TAPS, written


def export(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["export", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def one_line(err: str) -> str:
    assert err.count("\n") == 1 and err.startswith("phases: ")
    return err.removeprefix("phases: ").rstrip("\n")


@pytest.mark.parametrize(("name", "key"), [("run.trace.json", "traceEvents"), ("run.speedscope.json", "profiles")])
def test_name_of_the_file__says_the_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, key: str
) -> None:
    path = tmp_path / name
    code, out, err = export(capsys, PARALLAX, "--demo", "-o", str(path))
    assert (code, err) == (0, "")
    assert out == f"{path}: 8 frames, {path.stat().st_size} bytes\n"
    assert key in json.loads(path.read_text(encoding="utf-8"))
    assert [each.name for each in tmp_path.iterdir()] == [name], "nothing is left beside it"


def test_html__is_a_page_with_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.html"
    assert export(capsys, LOOP, "-o", str(path))[0] == 0
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>") and "data:image/png;base64," in text


def test_csv_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = export(capsys, LOOP, "--format", "csv", "--table", "frames")
    assert (code, [row["frame"] for row in csv.DictReader(io.StringIO(out))]) == (0, ["0", "1"])


def test_json_without_a_table__all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = export(capsys, LOOP, "--format", "json")
    made = json.loads(out)
    assert (code, made["loops"][0]["verdict"]) == (0, "settled")
    assert {"frames", "runs", "reads", "writes", "states", "composables", "loops", "causes"} <= set(made)


def test_json_option__says_what_was_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.csv"
    code, out, _ = export(capsys, LOOP, "--table", "runs", "-o", str(path), "--json")
    said = json.loads(out)
    assert (code, said) == (0, {"file": str(path), "format": "csv", "bytes": path.stat().st_size, "frames": 2})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "which format? add one: --format chrome|speedscope|csv|json|html"),
        (["-o", "run.json"], "which format? add one: --format chrome|speedscope|csv|json|html"),
        (["--format", "csv"], "which table? add one: --table frames|runs|"),
        (["--format", "html", "--table", "runs"], "--table goes with --format csv or json, not html"),
        (["--format", "json", "--variant", "no"], "loop.py: no variant named no; there is: settles, grows"),
        (["--format", "json", "--demo"], "loop.py: has no demo(scene) in it"),
    ],
)
def test_mistakes__are_one_line_and_exit_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, out, err = export(capsys, LOOP, *arguments)
    assert (code, out) == (2, "")
    assert one_line(err).startswith(words)


def test_folder_that_is_not_there__one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none" / "run.html"
    code, _, err = export(capsys, LOOP, "-o", str(path))
    assert (code, one_line(err)) == (2, f"{path}: cannot be written (No such file or directory)")


def test_program_itself__is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = written(tmp_path, Path(LOOP).read_text(encoding="utf-8"))
    before = Path(program).read_text(encoding="utf-8")
    code, _, err = export(capsys, f"{program}:Settles", "--format", "json", "-o", program)
    assert (code, one_line(err)) == (2, f"{program}: is what is exported; name another file to write to")
    assert Path(program).read_text(encoding="utf-8") == before


def test_file_that_is_there__stays_when_the_run_cannot_be_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.html"
    path.write_text("before", encoding="utf-8")
    assert export(capsys, str(tmp_path / "none.py"), "-o", str(path))[0] == 2
    assert path.read_text(encoding="utf-8") == "before"


def test_program_that_raises__frames_so_far_are_written_and_the_exit_code_is_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    demo = Path(TAPS).read_text(encoding="utf-8") + "\n\ndef demo(scene):\n    scene.tap(10, 10)\n    scene.frame()\n"
    path = tmp_path / "run.html"
    code, out, err = export(capsys, written(tmp_path, demo), "--demo", "-o", str(path))
    assert code == 2 and "one is one too many" in one_line(err)
    assert "one is one too many" in path.read_text(encoding="utf-8") and "2 frames" in out


# ---------------------------------------------------------------- recordings, scripts, advice


def test_export_of_a_recording__equals_the_export_of_its_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live = run_report(load(PARALLAX), demo=True, pictures=True).recording
    path = str(tmp_path / "run.phases")
    save_run(live, path)
    for kind in ("chrome", "speedscope"):
        code, out, err = export(capsys, path, "--format", kind)
        assert (code, err) == (0, "")
        made = {"chrome": chrome_trace, "speedscope": speedscope}[kind](live)
        assert json.loads(out) == made
    assert export(capsys, path, "--format", "html")[1] == html_report(live)
    for name, table in TABLES.items():
        assert export(capsys, path, "--format", "csv", "--table", name)[1] == as_csv(table, live)


def test_recording_of_another_kind__one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.phases"
    path.write_text("no recording", encoding="utf-8")
    code, out, err = export(capsys, str(path), "--format", "html")
    assert (code, out) == (2, "") and one_line(err).startswith(f"{path}: ")
    assert path.read_text(encoding="utf-8") == "no recording"


def test_recording_with_events_of_wrong_types__is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live = run_report(load(PARALLAX)).recording
    first = next(iter(live))
    odd = [row._replace(data={**row.data, "size": 7}) if row.kind == "measurement" else row for row in first.rows]
    live.replace(replace(first, rows=tuple(odd)))
    path = str(tmp_path / "run.phases")
    save_run(live, path)
    code, out, err = export(capsys, path, "--format", "chrome")
    assert (code, out) == (2, "")
    assert one_line(err).startswith(f"{path}: holds events that are not what their kinds promise (TypeError)")


def test_damaged_recordings__are_exported_or_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, path = tmp_path / "good.phases", tmp_path / "bad.phases"
    save_run(run_report(load(LOOP), pictures=True).recording, str(good))
    data, chance = good.read_bytes(), random.Random(1337)
    for _ in range(40):
        bad = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            bad[chance.randrange(len(bad))] ^= 1 << chance.randrange(8)
        path.write_bytes(bad)
        code, _, err = export(capsys, str(path), "--format", chance.choice(("chrome", "speedscope", "html", "json")))
        assert code == 0 or (code == 2 and one_line(err))
        assert path.read_bytes() == bytes(bad)


@pytest.mark.parametrize("option", [["--demo"], ["--frames", "3"], ["--variant", "fast"], ["--inputs", "x.txt"]])
def test_recording_and_an_option_of_a_program__one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: list[str]
) -> None:
    path = str(tmp_path / "run.phases")
    code, _, err = export(capsys, path, "--format", "html", *option)
    assert (code, one_line(err)) == (2, f"{path}: is a recording; {option[0]} goes with a program, FILE.py")


SCRIPT = "wait\nscroll list 0 10\nwait\nscroll list 0 10\nwait\n"


def test_input_script__drives_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = written(tmp_path, SCRIPT, "drive.txt")
    code, out, _ = export(capsys, PARALLAX, "--inputs", script, "--format", "csv", "--table", "frames")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (code, len(rows)) == (0, 3)
    assert ["scroll" in row["inputs"] for row in rows] == [False, True, True]
    path = tmp_path / "run.html"
    assert export(capsys, PARALLAX, "--inputs", script, "-o", str(path))[0] == 0
    assert path.read_text(encoding="utf-8").count("data:image/png;base64,") == 3
    bad = written(tmp_path, "wait\nscrol list 0 10\n", "bad.txt")
    code, _, err = export(capsys, PARALLAX, "--inputs", bad, "--format", "html")
    assert code == 2 and ":2: " in one_line(err)


def test_advice__is_in_the_page_with_its_diff(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.html"
    code, _, err = export(capsys, PARALLAX, "--demo", "--advise", "-o", str(path))
    page = path.read_text(encoding="utf-8")
    assert (code, err) == (0, "")
    assert 'id="advice"' in page and "Proved: " in page and '<span class="add">+' in page
    code, _, err = export(capsys, PARALLAX, "--advise", "--format", "chrome")
    assert (code, one_line(err)) == (2, "--advise goes with --format html, not chrome")


def test_report_on_inputs_and_on_a_recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script, budget = written(tmp_path, SCRIPT, "drive.txt"), written(tmp_path, "frame.composition = 0\n", "b.toml")
    assert main(["report", PARALLAX, "--inputs", script, "--json"]) == 0
    frames = json.loads(capsys.readouterr().out)["frames"]
    assert [frame["composed"] for frame in frames[1:]] == [["Slow"], ["Slow"]]
    assert main(["report", PARALLAX, "--inputs", script, "--budget", budget]) == 1
    driven = capsys.readouterr().out
    path = str(tmp_path / "run.phases")
    save_run(run_report(load(PARALLAX), demo=True).recording, path)
    assert main(["report", path, "--budget", budget]) == 1
    assert capsys.readouterr().out.startswith(
        "parallax.py (slow): over budget: frame 4: 3 composition units, at most 0"
    )
    assert driven.startswith("parallax.py (slow): over budget: frame 1: 1 composition unit, at most 0 (b.toml:1)")
    assert main(["report", path]) == 0
    assert capsys.readouterr().out.startswith("Parallax (parallax.py, slow)\n\n8 frames, 2 of them idle, cost ")


# ---------------------------------------------------------------- standard output that takes nothing


def in_a_shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as a shell runs it; `phases` stands for it."""
    command = f'phases() {{ {shlex.quote(sys.executable)} -m inspector "$@"; }}; {line}'
    surrounding = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3]), **environment}
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, env=surrounding, check=False
    )


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash; it is not installed")
def test_reader_that_closes_the_pipe__ends_the_command_without_a_message() -> None:
    ran = in_a_shell(f"phases export {shlex.quote(LOOP)} --format html | head -c 9")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "<!DOCTYPE", "")


@pytest.mark.skipif(shutil.which("bash") is None or not Path("/dev/full").exists(), reason="needs bash and /dev/full")
def test_full_disk__one_line_and_exit_2() -> None:
    ran = in_a_shell(f"phases export {shlex.quote(LOOP)} --format csv --table frames > /dev/full")
    assert ran.returncode == 2
    assert one_line(ran.stderr) == "standard output cannot be written (No space left on device)"


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash; it is not installed")
def test_terminal_without_arrows__they_are_escaped() -> None:
    ran = in_a_shell(f"phases report {shlex.quote(LOOP)}", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "write     h: 0 \\u2192 100 in measurement" in ran.stdout


def test_name_that_speedscope_takes_for_a_cpu_profile__is_refused_and_another_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "run.chrome.json"
    code, out, err = export(capsys, LOOP, "--format", "chrome", "-o", str(path))
    assert (code, out) == (2, "") and not path.exists()
    assert one_line(err) == (
        f"{path}: speedscope takes a file of that name for a CPU profile; name it {tmp_path / 'run.trace.json'}"
    )


FORMULAS = """
    from engine import *

    words = mutable_state_of("=1+1", name="words")
    number = mutable_state_of(-1, name="number")

    class Sum:
        def __init__(self, text):
            self.text = text

        def __repr__(self):
            return self.text

    shown = mutable_state_of(Sum("none"), name="shown")

    @composable
    def Screen():
        Text(f"{words.value}{number.value}{shown.value}")

    def demo(scene):
        for text in ("=HYPERLINK(1)", "+2+3", "-2+3", "@SUM(1)", "plain"):
            shown.value = Sum(text)
            number.value -= 1
            scene.frame()
"""


def test_csv_cell_that_a_spreadsheet_would_calculate__is_escaped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = written(tmp_path, FORMULAS)
    _, out, _ = export(capsys, target, "--demo", "--format", "csv", "--table", "writes")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["new"] for row in rows if row["state"] == "shown"] == [
        "'=HYPERLINK(1)",
        "'+2+3",
        "'-2+3",
        "'@SUM(1)",
        "plain",
    ]
    assert [row["new"] for row in rows if row["state"] == "number"] == ["-2", "-3", "-4", "-5", "-6"]
    _, out, _ = export(capsys, target, "--demo", "--format", "json", "--table", "writes")
    assert json.loads(out)[0]["new"] == "=HYPERLINK(1)", "JSON is no spreadsheet"


@pytest.mark.parametrize("slug", ["parallax", "counter"])
def test_first_composition__is_part_of_frame_0_in_both_traces(slug: str) -> None:
    recording = run_report(load(slug), demo=True).recording
    units = len(units_of(next(iter(recording))))
    profile = speedscope(recording)["profiles"][1]
    assert (profile["name"], profile["endValue"]) == (f"frame 0, {units} units", units)
    names = [frame["name"] for frame in speedscope(recording)["shared"]["frames"]]
    assert names[profile["events"][0]["frame"]] == "Before the frame"
    events = chrome_trace(recording)["traceEvents"]
    (before,) = [event for event in events if event["name"] == "Before the frame" and event["args"]["frame"] == 0]
    own = next(event for event in events if event.get("cat") == "frame" and event["args"]["frame"] == 0)
    assert before["args"]["work_units"] + own["args"]["work_units"] == units
    inside = [event for event in events if event.get("args", {}).get("before") and event["args"]["frame"] == 0]
    assert "composition" in {event["cat"] for event in inside}
    assert all(before["ts"] <= event["ts"] < before["ts"] + before["dur"] for event in inside)


def test_runs_in_sql__say_why_each_was(tmp_path: Path) -> None:
    path = tmp_path / "run.phases"
    save_run(run_report(load("counter"), demo=True).recording, str(path))
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT frame, phase, subject, why, reason, state FROM runs").fetchall()
        assert {row[3] for row in rows if row[0] == 0 and row[1] == "composition"} == {"initial"}
        again = [row for row in rows if row[0] > 0 and row[1] == "composition"]
        assert again and all(row[4] for row in rows if row[2] != "root")
        reason, state = next((row[4], row[5]) for row in again if row[3] == "state")
        assert reason.startswith(f"{state} went ")
        ours = {row[3] for row in rows if row[1] != "composition"}
        assert not ours & {"parameter", "forced", "local", "key", "content"}, (
            "those are reasons of the run that led to it"
        )
        connection.execute("DROP VIEW runs")
        connection.commit()
    with open_run(path) as opened:  # written before there was the view
        assert len(opened) > 1


TASKS = """
    from engine import *

    class Tasks:
        def __init__(self):
            self.names = mutable_state_list_of("milk")
            self.shown = derived_state_of(lambda: [name for name in self.names if name])

    tasks = Tasks()

    @composable
    def Screen():
        with Column():
            Button(lambda: tasks.names.append("bread"), lambda: Text("Add"), Modifier.test_tag("add"))
            LazyColumn(lambda scope: scope.items(tasks.shown.value, lambda name: Text(name)), Modifier.test_tag("list"))

    def demo(scene):
        scene.tap(*scene.find("add").center)
        scene.settle()
"""


def test_reasons_in_sql__are_words_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "run.phases"
    save_run(run_report(load(written(tmp_path, TASKS)), demo=True).recording, str(path))
    with closing(sqlite3.connect(path)) as connection:
        reasons = {reason for (reason,) in connection.execute("SELECT reason FROM runs WHERE frame > 0")}
    assert "names changed: appended 'bread'" in reasons
    assert not [reason for reason in reasons if "self." in reason or "invalidated" in reason]


def test_file_of_an_earlier_version__opens_with_its_own_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.phases"
    save_run(run_report(load("counter"), demo=True).recording, str(path))
    former = "CREATE VIEW runs AS SELECT id FROM event"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP VIEW runs")
        connection.execute(former)
        connection.commit()
    with pytest.raises(RunFileError):
        open_run(path)
    known = run_schema.FORMER_VIEWS["runs"] | {zlib.crc32(former.encode())}
    monkeypatch.setattr(run_database, "FORMER_VIEWS", {"runs": known})
    with open_run(path) as opened:
        assert len(opened) > 1
