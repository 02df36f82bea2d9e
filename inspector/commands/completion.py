"""`phases completion`: prints shell scripts that complete commands, options and values; generated from the parser.

Terms       word: an option without a value. valued: an option with a value: from a list, a file, or free text.
Invariants  I1 the scripts contain only text: a completion starts no Python. I2 new commands and options appear by
            themselves.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from .command import Subparsers, subcommand

EXAMPLES = """\
examples:
  source <(phases completion bash)                              in ~/.bashrc
  phases completion zsh > "${fpath[1]}/_phases"                 once
  phases completion fish > ~/.config/fish/completions/phases.fish
"""


def add(commands: Subparsers) -> None:
    """Adds the `completion` command to the parser."""
    made = subcommand(
        commands,
        "completion",
        run,
        description="Prints a script with which a shell completes the commands and options of phases.",
        examples=EXAMPLES,
    )
    made.add_argument("shell", choices=sorted(SHELLS), help="which shell")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    print(SHELLS[options.shell](commands_of(options.parser)), end="")
    return 0


# ---------------------------------------------------------------- completable words


class Option(NamedTuple):
    """An option such as `-o FILE, --output FILE`. `names` is empty for a positional argument."""

    names: tuple[str, ...]
    help: str
    takes_value: bool
    choices: tuple[str, ...]
    takes_file: bool


class CompletedCommand(NamedTuple):
    """A command; the first one, with an empty name, is `phases` itself."""

    name: str
    help: str
    options: tuple[Option, ...]


def commands_of(parser: argparse.ArgumentParser) -> list[CompletedCommand]:
    """Returns the parser's commands with their options, starting with `phases` itself."""
    found = [CompletedCommand("", "", tuple(_options(parser)))]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                found.append(CompletedCommand(name, _sentence(command.description), tuple(_options(command))))
    return found


def _options(parser: argparse.ArgumentParser) -> Iterator[Option]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction) or action.help == argparse.SUPPRESS:
            continue
        shown = action.metavar if isinstance(action.metavar, str) else action.dest
        yield Option(
            tuple(action.option_strings),
            _sentence(action.help),
            action.nargs != 0,
            tuple(str(choice) for choice in action.choices or ()),
            not action.choices and (shown.upper().startswith("FILE") or shown.endswith(".py")),
        )


def _sentence(text: str | None) -> str:
    """Returns the first sentence, on one line."""
    words = " ".join((text or "").split())
    return words.split(". ")[0].rstrip(".").replace("%%", "%")


# ---------------------------------------------------------------- the scripts


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def bash(commands: list[CompletedCommand]) -> str:
    """Returns the bash script: completes options after a dash, listed values, and otherwise files (bash's default)."""
    names = [command.name for command in commands if command.name]
    values, words = [], []
    for command in commands:
        for option in command.options:
            if not option.names or not option.takes_value:
                continue
            pattern = "|".join(f"{command.name}:{name}" for name in option.names)
            reply = (
                f'COMPREPLY=($(compgen -W {_quoted(" ".join(option.choices))} -- "$cur"))' if option.choices else ":"
            )
            values.append(f"        {pattern}) {reply}; return ;;")
        options = " ".join(name for option in command.options for name in option.names)
        free = " ".join(choice for option in command.options if not option.names for choice in option.choices)
        words.append(f"        {_quoted(command.name)}) options={_quoted(options)} free={_quoted(free)} ;;")
    return "\n".join(
        [
            "# phases completion for bash",
            "_phases() {",
            "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}",
            '    local command="" options="" free="" word',
            "    COMPREPLY=()",
            '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
            f"        case $word in {'|'.join(names)}) command=$word; break ;; esac",
            "    done",
            '    case "$command:$prev" in',
            *values,
            "    esac",
            "    case $command in",
            *words,
            "    esac",
            f"    if [[ -z $command ]]; then free={_quoted(' '.join(names))}; fi",
            "    if [[ $cur == -* ]]; then",
            '        COMPREPLY=($(compgen -W "$options" -- "$cur"))',
            "    elif [[ -n $free ]]; then",
            '        COMPREPLY=($(compgen -W "$free" -- "$cur"))',
            "    fi",
            "}",
            "complete -o bashdefault -o default -F _phases phases",
            "",
        ]
    )


def zsh(commands: list[CompletedCommand]) -> str:
    """Returns the zsh script: `_arguments` for each command."""
    described = [f"        {_quoted(f'{each.name}:{_plain(each.help)}')}" for each in commands if each.name]
    cases = []
    for command in commands:
        if command.name:
            specs = " \\\n                ".join(_zsh_option(option) for option in command.options)
            cases.append(f"        {command.name})\n            _arguments -s \\\n                {specs} ;;")
    own = " \\\n            ".join(_zsh_option(option) for option in commands[0].options)
    return "\n".join(
        [
            "#compdef phases",
            "_phases() {",
            "    local -a commands",
            "    commands=(",
            *described,
            "    )",
            "    if (( CURRENT == 2 )); then",
            "        _describe -t commands command commands",
            f"        _arguments -s \\\n            {own}",
            "        return",
            "    fi",
            "    local command=$words[2]",
            "    shift words",
            "    (( CURRENT-- ))",
            "    case $command in",
            *cases,
            "    esac",
            "}",
            'if [[ "$funcstack[1]" == _phases ]]; then _phases "$@"; else compdef _phases phases; fi',
            "",
        ]
    )


def _plain(text: str) -> str:
    """Returns the text without syntax characters of `_arguments` and `_describe`."""
    return text.replace("\\", "").replace("[", "(").replace("]", ")").replace(":", " –")


def _zsh_option(option: Option) -> str:
    action = f"({' '.join(option.choices)})" if option.choices else "_files" if option.takes_file else " "
    if not option.names:
        return _quoted(f"*:{_plain(option.help) or 'argument'}:{action}")
    value = f":{_plain(option.names[-1].lstrip('-'))}:{action}" if option.takes_value else ""
    text = f"[{_plain(option.help)}]{value}"
    if len(option.names) == 1:
        return _quoted(option.names[0] + text)
    return f"{_quoted('(' + ' '.join(option.names) + ')')}{{{','.join(option.names)}}}{_quoted(text)}"


def fish(commands: list[CompletedCommand]) -> str:
    """Returns the fish script: one line for each command and option."""
    names = " ".join(command.name for command in commands if command.name)
    lines = ["# phases completion for fish", "complete -c phases -e"]
    for command in commands:
        if command.name:
            condition = f"__fish_seen_subcommand_from {command.name}"
            described = f"-a {command.name} -d {_fish(command.help)}"
            lines.append(f"complete -c phases -f -n 'not __fish_seen_subcommand_from {names}' {described}")
        else:
            condition = f"not __fish_seen_subcommand_from {names}"
        for option in command.options:
            parts = [f"complete -c phases -n {_fish(condition)}"]
            for name in option.names:
                parts.append(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}")
            if option.choices:
                parts.append(f"{'-x ' if option.names else '-f '}-a {_fish(' '.join(option.choices))}")
            elif option.takes_file:
                parts.append("-r -F" if option.names else "-F")
            elif option.takes_value:
                parts.append("-x" if option.names else "-f")
            lines.append(" ".join([*parts, "-d", _fish(option.help)]))
    return "\n".join([*lines, ""])


def _fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}
