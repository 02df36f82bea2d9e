"""`phases replay`: runs a recording's program again and compares both runs event by event."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping
from typing import Any

from inspector.recording import Recording, RunFileError, open_run
from inspector.recording.events import StateWrite
from inspector.running.difference import Difference, first_difference
from inspector.running.inputs.input_log import CannotRepeatError, input_log
from inspector.running.inputs.input_script import write
from inspector.running.loading.program import ProgramError
from inspector.running.replayed_pictures import first_other_picture
from inspector.running.rerun import ProgramRun, rerun

from .command import Subparsers, fail, subcommand
from .consent import add_consent, allowed_program
from .progress import ProgressLine

DESCRIPTION = """\
Runs the program of a recording again, on the recorded inputs and the recorded time, and compares event for event.
Exit code 0: it is the same run. 1: it differs, and the first event that does is named. 2: it cannot be run again.
"""

EXAMPLES = """\
examples:
  phases replay run.phases
  phases replay run.phases --yes --json
  phases replay run.phases --recorded-source      the text in the recording, whatever the file holds by now
  phases replay run.phases --inputs               print the recorded inputs as a script; runs nothing
"""


def add(commands: Subparsers) -> None:
    """Adds the `replay` command to the parser."""
    made = subcommand(
        commands,
        "replay",
        run,
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    made.add_argument("file", metavar="run.phases", help="a recording")
    add_consent(made)
    made.add_argument("--inputs", action="store_true", help="print the recorded inputs as an input script, run nothing")
    made.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    try:
        with open_run(options.file) as recording:
            log = input_log(recording)
            if options.inputs:
                print(write(log), end="")
                return 0
            program = allowed_program(recording, options)
            has_pictures = len(recording.pictures) > 0
            with ProgressLine("running it again") as progress:
                again = rerun(program, log, pictures=has_pictures, progress=progress)
            difference = first_difference(recording, again.recording)
            words = difference.sentence if difference is not None else None
            if words is None and has_pictures:
                words = first_other_picture(recording, again)
            if words is not None and (thread := first_write_of_a_thread(recording)):
                words = f"{words}; {thread}"
            _print(options, recording, again, difference, words, has_pictures)
            return 0 if words is None else 1
    except (RunFileError, ProgramError, CannotRepeatError) as error:
        return fail(str(error))


def first_write_of_a_thread(recording: Recording) -> str:
    """Returns the sentence about the first write of another thread, which comes at another time in each run; "" if only
    the thread that runs the frames wrote."""
    for frame in recording:
        for row in frame.rows:
            if isinstance(row, StateWrite) and row.foreign:
                at = f" at {os.path.basename(row.site.file)}:{row.site.line}" if row.site is not None else ""
                return f"another thread wrote {row.name}{at}, and threads keep no order between two runs"
    return ""


def _print(
    options: argparse.Namespace,
    recording: Recording,
    again: ProgramRun,
    difference: Difference | None,
    words: str | None,
    has_pictures: bool,
) -> None:
    frames, events = len(recording), sum(len(frame.rows) for frame in recording)
    if options.json:
        made: Mapping[str, Any] = {
            "same": words is None,
            "frames": frames,
            "events": events,
            "pictures_compared": has_pictures,
            "difference": _json(difference, words),
        }
        print(json.dumps(made, indent=2, ensure_ascii=False))
    elif words is None:
        pictures = ", and the same pictures" if has_pictures else ""
        count = f"{frames} frame{'s' if frames != 1 else ''}"
        print(f"the same run: {count}, {events:,} events, event for event{pictures}")
    else:
        print(f"not the same run: {words}")


def _json(difference: Difference | None, words: str | None) -> Mapping[str, Any] | None:
    if words is None:
        return None
    if difference is None:
        return {"what": "picture", "sentence": words}
    site = difference.site
    return {
        "frame": difference.frame,
        "event": difference.event,
        "what": difference.what,
        "file": site.file if site is not None else None,
        "line": site.line if site is not None else None,
        "sentence": words,
    }
