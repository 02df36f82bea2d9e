"""`phases find`: searches the history of a run: the first frame in which something ran, the last write of a state."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from itertools import islice

from inspector.analysis.display_names import Names, names_of
from inspector.analysis.run_search import (
    INPUT,
    PHASES,
    RAN,
    READ,
    SKIPPED,
    WRITTEN,
    Found,
    Question,
    answer_sentence,
    answers,
)
from inspector.analysis.sentence import plain
from inspector.recording import Recording, RunFileError
from inspector.running.inputs.input_log import CannotRepeatError
from inspector.running.inputs.input_script import InputScriptError
from inspector.running.loading.program import ProgramError

from .command import Subparsers, fail, for_terminal, subcommand
from .recorded_run import looking_into, recorded_run
from .run_options import add_run_options

EXAMPLES = """\
examples:
  phases find run.phases --ran Header --unchanged --first     the first run of Header that changed nothing
  phases find run.phases --written h --last                   the last write of the state h
  phases find run.phases --written h --value 100              each write of 100
  phases find run.phases --skipped Card --from 10 --to 20
  phases find parallax --demo --ran header --phase placement --json

exit codes: 0 something was found, 1 nothing was found
"""

_EVENTS = (
    (RAN, "NAME", "runs of a composable or node; '' for all"),
    (SKIPPED, "NAME", "skips of a composable"),
    (WRITTEN, "STATE", "writes of a state"),
    (READ, "STATE", "reads of a state"),
)


def add(commands: Subparsers) -> None:
    """Adds the `find` command to the parser."""
    made = subcommand(
        commands,
        "find",
        run,
        description="Searches a recording, or a run of FILE.py without a window, and prints a line for each answer.",
        examples=EXAMPLES,
    )
    add_run_options(made, "FILE.py[:Name]|RUN.phases")
    # A search reads the whole recording: it costs 30 µs for each event, and an answer from a part could be false.
    made.set_defaults(whole=True)
    what = made.add_mutually_exclusive_group(required=True)
    for event, metavar, help in _EVENTS:
        what.add_argument(f"--{event}", metavar=metavar, help=help)
    what.add_argument("--input", action="store_true", help="inputs")
    made.add_argument("--phase", choices=PHASES, help="only runs or reads in this phase")
    made.add_argument("--unchanged", action="store_true", help="only runs with the outcome of the run before")
    made.add_argument(
        "--value", metavar="TEXT", help="only writes of this value, or of one that satisfies a condition: '> 10'"
    )
    made.add_argument("--from", dest="first_frame", type=int, metavar="K", help="the first frame to search")
    made.add_argument("--to", dest="last_frame", type=int, metavar="K", help="the last frame to search")
    which = made.add_mutually_exclusive_group()
    which.add_argument("--first", action="store_true", help="only the first answer")
    which.add_argument("--last", action="store_true", help="only the last answer")
    made.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    try:
        question = _question(options)
    except ValueError as error:
        return fail(str(error))
    try:
        with looking_into(options.target):
            made = recorded_run(options, pictures=False)
            found = answers(made.recording, question, backwards=options.last)
            lines = list(islice(found, 1) if options.first or options.last else found)
            names = names_of(made.recording, whole=True)
    except (ProgramError, CannotRepeatError, InputScriptError, RunFileError) as error:
        return fail(str(error))
    recording = made.recording
    if options.json:
        listed = [_as_json(each, names, recording) for each in lines]
        print(json.dumps({"answers": listed}, indent=2, ensure_ascii=False))
    else:
        shown = [(each.frame.index, plain(answer_sentence(each, names, recording))) for each in lines]
        counts = Counter(f"frame {index}: {words}" for index, words in shown)
        for words, times in counts.items():  # individual rows may lack a name
            print(for_terminal(f"{words}, {times} times" if times > 1 else words))
        if not lines:
            print("nothing in this run fits")
    return 0 if lines else 1


def _question(options: argparse.Namespace) -> Question:
    """Returns the question of the options. Raises ValueError."""
    event, name = next(
        ((event, given) for event, *_ in _EVENTS if (given := getattr(options, event)) is not None), (INPUT, "")
    )
    return Question(
        event,
        name,
        options.phase,
        options.unchanged,
        options.value,
        options.first_frame,
        options.last_frame,
    )


def _as_json(found: Found, names: Names, recording: Recording) -> dict[str, object]:
    row = found.row
    return {
        "frame": found.frame.index,
        "event": row.id,
        "kind": row.kind,
        "name": row.name,
        "file": row.site.file if row.site is not None else None,
        "line": row.site.line if row.site is not None else None,
        "words": plain(answer_sentence(found, names, recording)),
    }
