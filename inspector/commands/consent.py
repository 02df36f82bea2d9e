"""Consent: opening a recording runs nothing; a command that runs its program asks first, unless `--yes` is given."""

from __future__ import annotations

import argparse
import sys

from inspector.recording import Recording
from inspector.running.loading.program import Program, ProgramError
from inspector.running.recorded_program import changed_sources, load_recorded_program, program_path

from .command import add_time_limit


def add_consent(made: argparse.ArgumentParser) -> None:
    """Adds the options `--time-limit`, `--yes` and `--recorded-source`."""
    add_time_limit(made)
    made.add_argument("--yes", "-y", action="store_true", help="run the program without asking")
    made.add_argument(
        "--recorded-source",
        action="store_true",
        help="run the text that is in the recording, not the file on disk",
    )


def allowed_program(recording: Recording, options: argparse.Namespace) -> Program:
    """Returns the recording's program, loaded with the user's consent. Raises ProgramError, also without consent."""
    path = program_path(recording)
    variant = recording.meta.variant
    what = f"the recorded text of {path}" if options.recorded_source else str(path)
    if not options.yes:
        if not sys.stdin.isatty():
            raise ProgramError(f"this runs {what}: add --yes to agree")
        print(f"This runs {what}. Go on? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            raise ProgramError(f"{path.name} was not run")
    if not options.recorded_source:
        for changed in changed_sources(recording):
            print(f"phases: note: {changed.sentence}; --recorded-source runs what was recorded", file=sys.stderr)
    program = load_recorded_program(recording, recorded_source=options.recorded_source)
    if variant and variant not in program.variants:
        known = ", ".join(program.variants)
        raise ProgramError(f"{path.name}: the recording is of the variant {variant}; there is: {known}")
    return program
