"""The command line around a program: what it prints, how long it may take, what is in its file, what is imported."""

from __future__ import annotations

import gc
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from inspector import startup_garbage
from inspector.cli import main
from inspector.commands import SUMMARIES
from inspector.running.loading import left_threads

from ..programs import PARALLAX, written

ROOT = Path(__file__).parents[3]

PRINTS = """
    import sys, threading
    from engine import *

    print("while loading")

    def talk():
        print("in a thread")

    @composable
    def Screen():
        print("composing")
        sys.stdout.write("written\\n")
        thread = threading.Thread(target=talk)
        thread.start()
        thread.join()
        Box(Modifier.size(9).draw_behind(lambda scope: print("drawing")))
        DisposableEffect(lambda: (lambda: print("leaving")))
"""
PRINTED = ["while loading", "composing", "written", "in a thread", "drawing", "leaving"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("report", "--json"),
        ("record", "--json", "-o", "out.phases"),
        ("export", "--format", "csv", "--table", "frames"),
        ("export", "--format", "chrome"),
        ("advise", "--json"),
        ("report",),
    ],
    ids=" ".join,
)
def test_program_that_prints__standard_output_is_the_commands_alone(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sys.stdout
    code = main([arguments[0], written(tmp_path, PRINTS), *arguments[1:]])
    printed = capsys.readouterr()
    assert (code, sys.stdout) == (0, before)
    assert not [word for word in PRINTED if word in printed.out.splitlines()]
    assert set(PRINTED) <= set(printed.err.splitlines())
    if "--json" in arguments or "chrome" in arguments:
        json.loads(printed.out)


def test_program_that_bypasses_python__standard_output_is_the_commands_alone(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        import os, subprocess, sys
        from engine import *

        @composable
        def Screen():
            os.write(1, b"raw\\n")
            subprocess.run([sys.executable, "-c", "print('child')"])
            Text("hi")
        """,
    )
    done = _process("report", path, "--json")
    assert (done.returncode, len(json.loads(done.stdout)["frames"])) == (0, 1)
    assert done.stderr.splitlines() == ["raw", "child"]


def _process(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "inspector", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


# ---------------------------------------------------------------- time

SPIN = """
    from engine import *

    def spin():
        while True: pass

    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(spin))

    def demo(scene):
        scene.tap(5, 5)
"""


@pytest.mark.parametrize("command", ["report", "record", "advise", "export"])
def test_endless_loop_in_a_handler__ends_in_one_line_that_says_how_to_allow_more(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    more = ["--format", "json"] if command == "export" else []
    code = main([command, written(tmp_path, SPIN), "--demo", "--time-limit", "0.2", *more])
    err = capsys.readouterr().err
    assert code == 2
    assert err.startswith(
        "phases: app.py:4: ProgramStopped: the demo, between two frames, takes longer than 0.2 s; "
        "--time-limit 1.2 allows more (while running a callback of Box"
    )
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", ["-1", "soon", "1e9", "nan"])
def test_time_limit_that_is_none__is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["report", PARALLAX, f"--time-limit={words}"])
    assert ended.value.code == 2
    assert words in capsys.readouterr().err


def test_time_limit_of_zero__is_no_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", PARALLAX, "--time-limit", "0"]) == 0
    capsys.readouterr()


def test_thread_that_goes_on__does_not_keep_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    import threading

    release = threading.Event()
    ended: list[int] = []
    done = threading.Event()
    monkeypatch.setattr(left_threads.os, "_exit", lambda code: (ended.append(code), done.set()))
    thread = threading.Thread(target=release.wait, name="Endless")
    thread.start()
    try:
        left_threads.end_in_spite_of_threads(3, patience=0)
        assert done.wait(10)
    finally:
        release.set()
        thread.join()
    assert ended == [3]
    assert capfd.readouterr().err == (
        "phases: threads of the program still run (Endless); the process ends without them\n"
    )


def test_function_of_atexit_that_goes_on__does_not_keep_the_process(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    import threading

    ended: list[int] = []
    done = threading.Event()
    monkeypatch.setattr(left_threads.os, "_exit", lambda code: (ended.append(code), done.set()))
    left_threads.end_in_spite_of_threads(3, exit_patience=0)
    assert done.wait(10)
    assert ended == [3]
    assert capfd.readouterr().err.endswith(
        "a function registered with atexit does not end; the process ends without it\n"
    )


# ---------------------------------------------------------------- what there is

TWO = """
    '''Two screens. One calls the other.'''
    from engine import *

    @composable
    def Header(): Text("header")

    @composable
    def Card(text): Text(text)

    @composable
    def Screen():
        Header()
        Card("a")
"""


@pytest.mark.parametrize("arguments", [("list", "{}"), ("report", "{}", "--list"), ("run", "{}", "--list")])
def test_list_of_a_file__names_composables_and_what_calls_them(
    arguments: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, TWO)
    code = main([argument.format(path) for argument in arguments])
    printed = capsys.readouterr()
    assert (code, printed.err) == (0, "")
    assert printed.out == (
        "app.py: Two screens. One calls the other\n"
        "  composables:\n"
        "    Header  line 4     called by Screen\n"
        "    Card    line 7     called by Screen; needs arguments, so it cannot be shown by itself\n"
        "    Screen  line 10    nothing else calls it\n"
        "  demo: none\n"
        "\n"
        f"open it: phases run {path}:Screen\n"
    )


def test_list_of_a_file_as_json__has_the_same_facts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", written(tmp_path, TWO), "--json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert [(each["name"], each["needs_arguments"], each["called_by"]) for each in made["composables"]] == [
        ("Header", False, ["Screen"]),
        ("Card", True, ["Screen"]),
        ("Screen", False, []),
    ]
    assert (made["proposed"], made["variants"], made["demo"]) == ("Screen", [], False)


def test_list_without_a_file__names_the_gallery_with_variants(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--json"]) == 0
    programs = {each["name"]: each for each in json.loads(capsys.readouterr().out)["programs"]}
    assert programs["parallax"]["variants"] == ["slow", "fast"]
    assert main(["list"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in programs)


def test_list_of_a_missing_file__fails_with_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "nowhere.py"]) == 2
    assert capsys.readouterr().err == "phases: nowhere.py: no such file\n"


# ---------------------------------------------------------------- what is imported

WHAT_IS_IMPORTED = """
import sys
before = set(sys.modules)
from inspector.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(*sorted({name for name in set(sys.modules) - before}), file=sys.stderr)
"""


@pytest.mark.parametrize("arguments", [("--help",), ("--hepl",), ("repotr",)])
def test_help_and_slips__import_no_command(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHAT_IS_IMPORTED, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    imported = done.stderr.splitlines()[-1].split()
    ours = [name for name in imported if name.partition(".")[0] in ("engine", "inspector", "lessons")]
    commands = ["inspector", "inspector.cli", "inspector.commands", "inspector.commands.command_parser"]
    starting = ["inspector.startup_garbage", "inspector.startup_interrupt"]
    language = ["inspector.language", "inspector.language.catalogue", "inspector.language.numbers"]
    assert ours == [*commands, *language, *starting]
    assert not {"numpy", "networkx", "skia", "PySide6", "sqlite3", "asyncio"} & set(imported)
    assert len(imported) < 100


def test_end_of_the_start__garbage_is_collected_after_ten_thousand_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "freeze", lambda: None)  # what the tests hold would stay for good
    thresholds = gc.get_threshold()
    try:
        startup_garbage.collect_later()
        assert not gc.isenabled()
        startup_garbage.collect_again()
        assert gc.isenabled() and gc.get_threshold()[0] == startup_garbage.COLLECTED_AFTER == 10_000
    finally:
        gc.enable()
        gc.set_threshold(*thresholds)


def test_commands__all_have_a_file_and_a_summary() -> None:
    files = {path.stem for path in (ROOT / "inspector" / "commands").glob("*.py")}
    assert set(SUMMARIES) <= files
    adding = {
        path.stem
        for path in (ROOT / "inspector" / "commands").glob("*.py")
        if "\ndef add(commands" in path.read_text(encoding="utf-8")
    }
    assert adding == set(SUMMARIES)
    assert all(callable(importlib.import_module(f"inspector.commands.{name}").add) for name in SUMMARIES)
