"""The command line: facts as text and JSON; every bad input is one clear line and exit code 2."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from inspector.cli import main

from ..programs import LOOP, LOOP_READ, LOOP_SENTENCE, LOOP_WRITE, PARALLAX, TAPS, written

FRAME_KEYS = [
    "index",
    "phases",
    "composed",
    "skipped",
    "measured",
    "placed",
    "drawn",
    "replayed",
    "writes",
    "reads",
]


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["report", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def one_line(err: str) -> str:
    assert err.count("\n") == 1 and err.endswith("\n")
    assert "Traceback" not in err
    return err.removeprefix("phases: ").rstrip("\n")


def test_report_as_json__has_exactly_the_documented_keys(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = report(capsys, PARALLAX, "--demo", "--json")
    made = json.loads(out)
    assert (code, err) == (0, "")
    assert list(made) == ["frames"]
    assert all(list(frame) == FRAME_KEYS for frame in made["frames"])
    assert [frame["index"] for frame in made["frames"]] == list(range(len(made["frames"])))


def test_slow_parallax__reads_in_composition(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = report(capsys, PARALLAX, "--demo", "--json")
    scrolled = [frame for frame in json.loads(out)["frames"] if frame["composed"]][-1]
    assert scrolled["composed"] == ["Slow"]
    read = next(read for read in scrolled["reads"] if read["state"] == "first_visible_item_scroll_offset")
    assert (read["phase"], read["reader"], Path(read["file"]).name) == ("composition", "Slow", "parallax.py")


def test_fast_parallax__reads_in_placement_and_is_not_composed_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = report(capsys, PARALLAX, "--variant", "fast", "--demo", "--json")
    frames = json.loads(out)["frames"]
    assert [frame["index"] for frame in frames if "Fast" in frame["composed"]] == [0]
    scrolled = [frame for frame in frames if "header" in frame["placed"]][-1]
    phases = {read["phase"] for read in scrolled["reads"] if read["state"] == "first_visible_item_scroll_offset"}
    assert phases == {"placement"}


def test_report_for_people__names_write_and_read_with_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = report(capsys, LOOP)
    assert code == 0
    assert f"  write     h: 0 → 100 in measurement  {LOOP_WRITE}\n" in out
    assert f"  read      h in composition by Settles  {LOOP_READ}\n" in out


def test_settling_loop__is_a_finding_and_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = report(capsys, LOOP, "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, err) == (0, "")
    fix = finding.pop("fix")
    assert finding == {"kind": "loop", "frames": [0, 1], "text": LOOP_SENTENCE}
    assert fix.startswith(f"Without the read of h in composition at {LOOP_READ} there is no loop. Let one layout know")
    assert "put both into a Column" in fix


def test_program_that_never_settles__is_named_and_exit_is_zero(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = report(capsys, LOOP, "--variant", "grows", "--frames", "6", "--json")
    made = json.loads(out)
    assert (code, len(made["frames"])) == (0, 6)
    assert [finding["kind"] for finding in made["findings"]] == ["loop", "never_settles"]
    assert "Grows, 6 frames so far" in made["findings"][0]["text"]
    assert made["findings"][1]["text"].startswith("Not settled after 6 frames: h is written in measurement at loop.py:")


def test_frames__are_at_most_as_many_as_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = report(capsys, LOOP, "--frames", "1", "--json")
    assert len(json.loads(out)["frames"]) == 1


# ---------------------------------------------------------------- bad input


def test_no_such_file__one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = report(capsys, "nowhere.py")
    assert (code, out, one_line(err)) == (2, "", "nowhere.py: no such file")


def test_no_composable_in_it__one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = report(capsys, written(tmp_path, "x = 1"))
    assert (code, one_line(err)) == (2, "app.py: no composable in it; decorate a function with @composable")


SEVERAL = """
    from engine import composable

    @composable
    def A() -> None: ...

    @composable
    def B() -> None: ...
"""


def test_several_and_none_named__one_line_that_names_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = report(capsys, written(tmp_path, SEVERAL))
    assert (code, one_line(err)) == (2, "app.py: several composables in it (A, B); name one: app.py:A")


def test_several_and_nothing_calls_one_of_them__that_one_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = SEVERAL.replace("def A() -> None: ...", "def A() -> None: B()")
    code, out, err = report(capsys, written(tmp_path, calls), "--json")
    assert (code, err, json.loads(out)["frames"][0]["composed"]) == (0, "", ["A", "B"])


def test_several_and_one_named__is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = report(capsys, written(tmp_path, SEVERAL) + ":B", "--json")
    assert (code, json.loads(out)["frames"][0]["composed"]) == (0, ["B"])


def test_name_that_is_not_in_it__one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = report(capsys, written(tmp_path, SEVERAL) + ":C")
    assert (code, one_line(err)) == (2, "app.py: no composable named C in it; there is: A, B")


def test_syntax_error__file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = report(capsys, written(tmp_path, "x = 1\ndef broken(:\n"))
    assert code == 2
    assert one_line(err).startswith("app.py:2: syntax error: ")


def test_file_that_raises_when_loaded__file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = report(capsys, written(tmp_path, "x = 1\ny = x / 0\n"))
    assert (code, one_line(err)) == (2, "app.py:2: ZeroDivisionError: division by zero")


def test_composable_that_raises__chain_of_composables_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = written(
        tmp_path,
        """
        from engine import composable

        @composable
        def Leaf(n: int) -> None:
            raise ValueError("no leaf today")

        @composable
        def Screen() -> None:
            Leaf(1)
        """,
    )
    code, _, err = report(capsys, program)
    assert (code, one_line(err)) == (
        2,
        "app.py:5: ValueError: no leaf today [in Screen (app.py:9) › Leaf]",
    )


def test_composable_called_outside_composition__one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = written(
        tmp_path,
        """
        from engine import composable

        @composable
        def Screen() -> None: ...

        Screen()
        """,
    )
    code, _, err = report(capsys, program)
    assert code == 2
    assert one_line(err).startswith("app.py:6: ") and "Screen" in err


def test_state_written_in_a_read_only_snapshot__one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = written(
        tmp_path,
        """
        from engine import Snapshot, composable, mutable_state_of

        n = mutable_state_of(0)

        @composable
        def Screen() -> None:
            snapshot = Snapshot.take_snapshot()
            try:
                with snapshot.enter():
                    n.value = 1
            finally:
                snapshot.dispose()
        """,
    )
    code, _, err = report(capsys, program)
    assert code == 2
    assert one_line(err).startswith("app.py:10: IllegalStateError: ")


def test_demo_that_is_not_there__one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = report(capsys, TAPS, "--demo")
    assert (code, one_line(err)) == (2, "taps.py: has no demo(scene) in it; define one, or leave --demo out")


def test_frames_that_are_no_number__usage_and_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["report", LOOP, "--frames", "many"])
    assert stopped.value.code == 2
    assert "'many' is not a number" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--help"], ["run", "--help"], ["report", "--help"]])
def test_help__has_examples(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 0
    assert "examples:" in capsys.readouterr().out


@pytest.mark.parametrize("display", ["", ":987654", "unix:987654.0"], ids=["none", "no server", "no socket"])
def test_window_without_a_display__names_the_headless_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], display: str
) -> None:
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", display)
    assert main(["run", PARALLAX]) == 2
    assert one_line(capsys.readouterr().err) == (
        f"no display to open a window on; without one, use: phases report {PARALLAX} --demo"
    )


def test_module__is_the_same_command() -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    ran = subprocess.run(
        [sys.executable, "-m", "inspector", "report", LOOP, "--json"],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert (ran.returncode, len(json.loads(ran.stdout)["frames"])) == (0, 2)
