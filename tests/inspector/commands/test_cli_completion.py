"""The conventions of a command line: completion for shells, version, mistakes in one line, help with examples."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from inspector.cli import main, parser
from inspector.commands import SUMMARIES
from inspector.commands.completion import SHELLS, bash, commands_of, fish, zsh

from ..programs import LOOP

NAMES = list(SUMMARIES)


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("completion")
    made = {}
    for name, script in SHELLS.items():
        made[name] = folder / f"phases.{name}"
        made[name].write_text(script(commands_of(parser())), encoding="utf-8")
    return made


def shell(name: str, *arguments: str) -> str:
    if shutil.which(name) is None:
        pytest.skip(f"needs {name}; it is not installed")
    ran = subprocess.run([name, *arguments], capture_output=True, text=True, timeout=20, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def in_bash(script: Path, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    typed = " ".join(f"'{word}'" for word in words)
    call = f"COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _phases"
    code = f"source '{script}'; {call}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    return [line for line in shell("bash", "--norc", "-c", code).splitlines() if line]


def test_tree__has_every_command_and_option_of_the_parser() -> None:
    commands = {command.name: command for command in commands_of(parser())}
    assert sorted(commands) == sorted(["", *NAMES])
    options = {option.names: option for option in commands["export"].options}
    assert options["-o", "--output"].takes_file and not options["-o", "--output"].choices
    assert options[("--format",)].choices == ("chrome", "speedscope", "csv", "json", "html", "player", "gif", "apng")
    assert not options[("--demo",)].takes_value
    assert options[()].takes_file, "the program"
    assert all(command.help for name, command in commands.items() if name)


def test_bash__commands(scripts: dict[str, Path]) -> None:
    assert sorted(in_bash(scripts["bash"], "phases", "")) == sorted(NAMES)
    assert in_bash(scripts["bash"], "phases", "expo") == ["export"]
    assert in_bash(scripts["bash"], "phases", "--v") == ["--version"]


def test_bash__options_of_the_command_and_values_of_lists(scripts: dict[str, Path]) -> None:
    assert in_bash(scripts["bash"], "phases", "export", "a file.py", "--f") == ["--frames", "--format"]
    assert in_bash(scripts["bash"], "phases", "report", "--b") == ["--budget"]
    assert in_bash(scripts["bash"], "phases", "export", "--format", "c") == ["chrome", "csv"]
    assert in_bash(scripts["bash"], "phases", "completion", "z") == ["zsh"]


def test_bash__files_are_left_to_bash(scripts: dict[str, Path]) -> None:
    assert in_bash(scripts["bash"], "phases", "report", "my_") == []
    assert in_bash(scripts["bash"], "phases", "export", "-o", "x") == []
    assert "complete -o bashdefault -o default -F _phases phases" in scripts["bash"].read_text(encoding="utf-8")


def test_zsh__reads_the_script(scripts: dict[str, Path]) -> None:
    shell("zsh", "--no-rcs", "-n", str(scripts["zsh"]))
    text = scripts["zsh"].read_text(encoding="utf-8")
    assert text.startswith("#compdef phases\n")
    assert re.search(r"'\(-o --output\)'\{-o,--output\}'\[where to.*\]:output:_files'", text)


def test_fish__offers_commands_options_and_values(scripts: dict[str, Path]) -> None:
    def offered(typed: str) -> list[str]:
        out = shell("fish", "--no-config", "-c", f"source '{scripts['fish']}'; complete -C '{typed}'")
        return [line.partition("\t")[0] for line in out.splitlines()]

    assert set(NAMES) <= set(offered("phases "))
    assert offered("phases expo") == ["export"]
    assert {"--format", "--frames"} <= set(offered("phases export x --f"))
    assert offered("phases export --format sp") == ["speedscope"]
    assert "run" not in offered("phases export r")


@pytest.mark.parametrize("script", [bash, zsh, fish])
def test_command_with_quotes_in_its_help__is_quoted(script: object) -> None:
    made = parser()
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction):
            command = next(iter(action.choices.values()))
            command.add_argument("--odd", metavar="X", help="it's [odd]: \\ and $(touch no) `touch no`")
    text = script(commands_of(made))  # type: ignore[operator]
    assert "--odd" in text or "-l odd" in text
    unquoted = re.sub(r"'(?:[^'\\]|\\.)*'|'\\''", "", text.replace("'\\''", ""))
    assert "touch" not in unquoted


def test_completion_command__prints_the_script(capsys: pytest.CaptureFixture[str], scripts: dict[str, Path]) -> None:
    for name, path in scripts.items():
        assert main(["completion", name]) == 0
        assert capsys.readouterr().out == path.read_text(encoding="utf-8")


# ---------------------------------------------------------------- mistakes, version, help


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["reprt", "x.py"], "unknown command 'reprt'; did you mean report?"),
        (["zzz"], "unknown command 'zzz'; there is: run, open, report, "),
        (["report"], "the following arguments are required: FILE.py[:Name]; see phases report --help"),
        (["report", LOOP, "--jsn"], "unrecognized arguments: --jsn; did you mean --json?"),
        (["export", LOOP, "--format", "chrom"], "argument --format: invalid choice: 'chrom'; did you mean chrome?"),
        (["export", LOOP, "--table", "wrties"], "argument --table: invalid choice: 'wrties'; did you mean writes?"),
        (["report", LOOP, "--demo", "--inputs", "x.txt"], "argument --inputs: not allowed with argument --demo"),
        (["completion", "tcsh"], "argument shell: invalid choice: 'tcsh'; there is: bash, fish, zsh"),
    ],
)
def test_mistake__is_one_line_that_says_what_was_meant(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    out, err = capsys.readouterr()
    assert (stopped.value.code, out) == (2, "")
    assert err.startswith(f"phases: {words}") and err.count("\n") == 1


def test_version__is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    assert stopped.value.code == 0
    assert re.fullmatch(r"phases \S+ \(Python 3\.\d+\.\d+\S*\)\n", capsys.readouterr().out)


@pytest.mark.parametrize("name", NAMES)
def test_help_of_every_command__has_examples_that_begin_with_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([name, "--help"])
    shown = capsys.readouterr().out
    assert stopped.value.code == 0
    examples = shown.partition("examples:\n")[2]
    assert f"phases {name}" in examples
    assert all(len(line) <= 120 for line in shown.splitlines())


def test_every_command_that_answers__has_json() -> None:
    silent = {"run", "open", "completion"}  # a window, twice; a script for a shell
    for command in commands_of(parser()):
        if command.name and command.name not in silent:
            assert any("--json" in option.names for option in command.options), command.name


def test_colors__on_a_terminal_only_and_not_with_no_color(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    main(["report", LOOP])
    assert "\x1b" not in capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    main(["report", LOOP])
    assert "\x1b[33mfinding" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    main(["report", LOOP])
    assert "\x1b" not in capsys.readouterr().out


@pytest.mark.parametrize("command", [["report"], ["export", "--format", "html"], ["record"]])
def test_frames_beside_an_input_script__is_one_line(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, LOOP, "--frames", "3", "--inputs", "x.txt"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "phases: the input script says for how long; leave --frames out\n")
