"""`phases replay` and `phases fork` as one types them: they ask first, and say what came of it."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from inspector.cli import main
from inspector.recording import open_run, save_run
from inspector.running.difference import first_difference
from inspector.running.inputs.input_log import input_log
from inspector.running.inputs.input_script import parse
from inspector.running.loading.gallery import gallery
from inspector.running.loading.program import load
from inspector.running.rerun import rerun

from ...gallery_choice import some
from ..programs import place, written
from ..running.test_rerun import DIFFERS, MANY_INPUTS, bounded, everything, recorded

Captured = pytest.CaptureFixture[str]


def saved(folder: Path, target: str, drive: Any = None, *, pictures: bool = True, variant: str | None = None) -> str:
    """A recording with pictures of a program, in a file."""
    program = load(target)
    log = input_log(recorded(program, variant, drive))
    path = folder / "run.phases"
    save_run(rerun(program, log, pictures=pictures).recording, path)
    return str(path)


def counter(folder: Path) -> str:
    """A copy of the counter, so that a test may change it."""
    (entry,) = [entry for entry in gallery() if entry.slug == "counter"]
    return str(shutil.copy(entry.path, folder / "counter.py"))


@pytest.mark.parametrize("slug", [entry.slug for entry in some("fade", "composed_in_layout")])
def test_gallery_program__is_the_same_run_from_its_file(slug: str, tmp_path: Path, capsys: Captured) -> None:
    file = saved(tmp_path, slug)
    assert main(["replay", file, "--yes"]) == 0
    with open_run(file) as recording:
        frames, events = len(recording), sum(len(frame.rows) for frame in recording)
    out, error = capsys.readouterr()
    assert out == f"the same run: {frames} frames, {events:,} events, event for event, and the same pictures\n"
    assert error == ""


def test_every_kind_of_input__survives_the_file(tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path, MANY_INPUTS)
    first = recorded(load(path), drive=everything)
    save_run(first, tmp_path / "run.phases")
    with open_run(tmp_path / "run.phases") as opened:
        assert input_log(opened) == input_log(first)
        assert first_difference(first, opened) is None
    assert main(["replay", str(tmp_path / "run.phases"), "-y", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "same": True,
        "frames": len(first),
        "events": sum(len(frame.rows) for frame in first),
        "pictures_compared": False,
        "difference": None,
    }


def test_recording_of_the_last_frames_only__is_repeated_from_the_start(tmp_path: Path, capsys: Captured) -> None:
    session = bounded(written(tmp_path, MANY_INPUTS))
    save_run(session.recording, tmp_path / "run.phases")
    with open_run(tmp_path / "run.phases") as opened:
        assert opened.first == 8 and input_log(opened) == input_log(session.recording)
    assert main(["replay", str(tmp_path / "run.phases"), "-y"]) == 0
    assert capsys.readouterr().out.startswith("the same run: 6 frames, ")
    arguments = ["fork", str(tmp_path / "run.phases"), "--at", "12", "--set", "here=3", "-y", "--json"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["parts"]["frame"] == 13


def test_program_that_asks_for_chance__differs_and_is_exit_code_1(tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path, DIFFERS.replace("WHAT", "random.random()"))
    file = saved(tmp_path, path, lambda scene: scene.tap(50, 50), pictures=False)
    assert main(["replay", file, "--yes"]) == 1
    assert capsys.readouterr().out.startswith(
        "not the same run: frame 3, event 2: the write of count at app.py:7: new was 0."
    )
    assert main(["replay", file, "--yes", "--json"]) == 1
    difference = json.loads(capsys.readouterr().out)["difference"]
    assert (difference["frame"], difference["what"], difference["line"]) == (3, "data", 7)
    assert difference["file"] == path


def test_file_that_has_changed__is_said_and_the_recorded_text_can_be_run(tmp_path: Path, capsys: Captured) -> None:
    path = counter(tmp_path)
    file = saved(tmp_path, path)
    text = Path(path).read_text(encoding="utf-8")
    Path(path).write_text(text.replace("count.set(count.value + 1)", "count.set(count.value + 2)"), encoding="utf-8")
    assert main(["replay", file, "--yes"]) == 1
    out, error = capsys.readouterr()
    assert error == (
        "phases: note: counter.py has changed since it was recorded (2 lines); "
        "--recorded-source runs what was recorded\n"
    )
    assert f": the write of count at {place(path, 'count.set(')}: new was 1, now it is 2" in out
    assert main(["replay", file, "--yes", "--recorded-source"]) == 0
    out, error = capsys.readouterr()
    assert out.startswith("the same run: ") and error == ""
    Path(path).unlink()
    assert main(["replay", file, "--yes"]) == 2
    assert "counter.py is not on disk any more; --recorded-source" in capsys.readouterr().err
    assert main(["replay", file, "--yes", "--recorded-source"]) == 0


def test_neighbor_that_has_changed__is_run_as_it_was_recorded(tmp_path: Path, capsys: Captured) -> None:
    helper = tmp_path / "replayed_helper.py"
    helper.write_text("STEP = 1\n", encoding="utf-8")
    path = written(
        tmp_path,
        """
        from engine import *
        import replayed_helper

        @composable
        def Screen():
            count = remember(lambda: mutable_state_of(0))

            def more():
                import replayed_later
                count.set(count.value + replayed_helper.STEP + replayed_later.MORE)

            Text(str(count.value), Modifier.fill_max_size().clickable(more))
        """,
    )
    later = tmp_path / "replayed_later.py"
    later.write_text("MORE = 10\n", encoding="utf-8")
    file = saved(tmp_path, path, lambda scene: scene.tap(50, 50))
    helper.write_text("STEP = 5\n", encoding="utf-8")
    later.unlink()
    assert main(["replay", file, "--yes"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "phases: note: replayed_helper.py has changed since it was recorded (2 lines); "
        "--recorded-source runs what was recorded",
        "phases: note: replayed_later.py is not on disk any more; --recorded-source runs what was recorded",
    ]
    assert main(["replay", file, "--yes", "--recorded-source"]) == 0


def test_drawing_without_an_event__is_found_by_the_pictures(tmp_path: Path, capsys: Captured) -> None:
    path = written(
        tmp_path,
        """
        import pathlib
        from engine import *

        WIDE = len(pathlib.Path(__file__).with_name("wide.txt").read_text())

        @composable
        def Screen():
            Box(Modifier.size(40).draw_behind(lambda scope: scope.draw_rect(Color.RED, size=Size(WIDE, 9))))
        """,
    )
    (tmp_path / "wide.txt").write_text("x" * 10)
    file = saved(tmp_path, path, lambda scene: scene.frame())
    (tmp_path / "wide.txt").write_text("x" * 13)
    assert main(["replay", file, "--yes"]) == 1
    assert capsys.readouterr().out == (
        "not the same run: frame 0: the same events, but another picture: 27 pixels in 3 × 9 at 10, 0\n"
    )


@pytest.mark.parametrize("command", [["replay"], ["fork", "--at", "2", "--set", "count=5"]])
def test_without_yes_and_without_a_terminal__nothing_runs(
    command: list[str], tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, "from engine import *\n@composable\ndef Screen():\n    Text('')\n")
    file = saved(tmp_path, path, lambda scene: None)
    Path(path).write_text("raise SystemExit('it ran')", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert main([*command, file]) == 2
    assert capsys.readouterr().err == f"phases: this runs {path}: add --yes to agree\n"


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("Yes\n", 0), ("n\n", 2), ("\n", 2), ("", 2)])
def test_at_a_terminal__it_asks(
    answer: str, code: int, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = counter(tmp_path)
    file = saved(tmp_path, path)
    monkeypatch.setattr("sys.stdin", _Terminal(answer))
    assert main(["replay", file]) == code
    error = capsys.readouterr().err
    assert error.startswith(f"This runs {path}. Go on? [y/N] ")
    assert error.endswith("phases: counter.py was not run\n") == (code == 2)


def test_inputs__are_printed_as_a_script_and_nothing_runs(tmp_path: Path, capsys: Captured) -> None:
    path = counter(tmp_path)
    file = saved(tmp_path, path)
    Path(path).unlink()
    assert main(["replay", file, "--inputs"]) == 0
    script = capsys.readouterr().out
    assert script.splitlines()[:4] == ["size 400 600", "variant wide", "", "wait 3"]
    with open_run(file) as recording:
        assert parse(script) == input_log(recording)


def test_fork__saves_the_other_way_and_compares(tmp_path: Path, capsys: Captured) -> None:
    path = counter(tmp_path)
    file, other = saved(tmp_path, path), str(tmp_path / "other.phases")
    assert main(["fork", file, "--at", "2", "--set", "count=5", "-o", other, "--yes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{other}: saved, 9 frames"
    assert lines[-2].startswith("They part in frame 3, event 1: it was the input tap, now it is the write of count")
    assert "states differ from frame 3 on: count 1 and 6" in lines
    with open_run(other) as branch, open_run(file) as recording:
        assert [frame.index for frame in branch] == list(range(9))
        difference = first_difference(recording, branch)
        assert difference is not None and difference.frame == 3
        latest = branch.latest
        assert latest is not None and latest.tree is not None and latest.slots is not None
        assert branch.picture(8) is not None
    assert main(["replay", other, "--yes"]) == 0
    assert capsys.readouterr().out.endswith("event for event, and the same pictures\n")


def test_fork_with_other_inputs__goes_on_with_the_script(tmp_path: Path, capsys: Captured) -> None:
    script = tmp_path / "drive.txt"
    script.write_text("tap count\nwait\ntap count\nwait\n", encoding="utf-8")
    file = saved(tmp_path, "counter")
    assert main(["fork", file, "--at", "0", "--inputs", str(script), "--yes", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["parts"]["frame"] == 1 and data["saved"] is None
    assert [frame["second_inputs"] for frame in data["frames"][:3]] == [[], ["tap"], ["tap"]]
    assert data["frames"][2]["states"] == {"count": ["0", "2"]}


def test_time_in_the_script_of_a_fork__goes_on_from_its_frame(tmp_path: Path, capsys: Captured) -> None:
    script = tmp_path / "drive.txt"
    script.write_text("advance 40 ms\n", encoding="utf-8")
    file, other = saved(tmp_path, "counter"), str(tmp_path / "other.phases")
    assert main(["fork", file, "--at", "3", "--inputs", str(script), "-y", "-o", other]) == 0
    with open_run(other) as branch:
        assert branch.last == 5  # at 48 ms frame 3, at 64 and 80 ms those that fall into the 40 ms
    script.write_text("size 100 100\nwait\n", encoding="utf-8")
    assert main(["fork", file, "--at", "3", "--inputs", str(script), "-y"]) == 2
    assert "are those of the recording; leave them out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["replay", "none.phases"], "none.phases"),
        (["replay", "{py}"], "app.py"),
        (["fork", "{file}", "--at", "2"], "fork: nothing would change; add --set NAME=VALUE or --inputs SCRIPT"),
        (["fork", "{file}", "--at", "2", "--set", "count"], "--set count: '=' is missing; write it like --set count=5"),
        (["fork", "{file}", "--at", "2", "--set", "count=f()"], "--set count=f(): f() is no literal"),
        (["fork", "{file}", "--at", "99", "--set", "count=1", "--yes"], "cannot fork at frame 99: the run has "),
        (["fork", "{file}", "--at", "2", "--set", "no=1", "--yes"], "no state is called no; there is: count"),
        (["fork", "{file}", "--at", "2", "--set", "count=1", "-o", "{file}"], "is the recording itself"),
        (["fork", "{file}", "--at", "2", "--inputs", "none.txt"], "none.txt:1: cannot be read"),
    ],
)
def test_wrong_command_line__is_one_line_and_exit_code_2(
    tmp_path: Path, capsys: Captured, arguments: list[str], words: str
) -> None:
    path = written(tmp_path, DIFFERS.replace("WHAT", "1"))
    file = saved(tmp_path, path, lambda scene: scene.tap(9, 9))
    assert main([argument.format(file=file, py=path) for argument in arguments]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and error.startswith("phases: ") and words in error


@pytest.mark.parametrize("command", ["replay", "fork", "compare"])
def test_help__has_examples(command: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"examples:\n  phases {command} " in capsys.readouterr().out


THREADS = """
    import threading
    import time
    from engine import *

    n = mutable_state_of(0, name="n")

    def write():
        n.value = time.perf_counter_ns() if {clock} else n.value + 7

    def in_a_thread():
        thread = threading.Thread(target=write)
        thread.start()
        thread.join()

    @composable
    def Screen():
        Text(str(n.value), Modifier.fill_max_size().clickable(in_a_thread))

    def demo(scene):
        scene.tap(5, 5)
        scene.frame()
"""


@pytest.mark.parametrize("clock", [False, True])
def test_run_that_differs_by_the_write_of_a_thread__names_the_write(
    tmp_path: Path, capsys: Captured, clock: bool
) -> None:
    """The replay only named the first other event, such as a read where a write of the thread was."""
    program = written(tmp_path, THREADS.format(clock=clock))
    file = str(tmp_path / "run.phases")
    assert main(["record", program, "--demo", "-o", file]) == 0
    capsys.readouterr()
    assert main(["replay", file, "--yes"]) == int(clock)
    out = capsys.readouterr().out
    words = "; another thread wrote n at app.py:8, and threads keep no order between two runs\n"
    assert out.startswith("not the same run: " if clock else "the same run: ") and out.endswith(words) is clock
