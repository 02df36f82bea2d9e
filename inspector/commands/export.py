"""`phases export`: writes a run as a file for another program – a trace, a table, a report, a player."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from inspector.advice import Advice
from inspector.advice.advise import advise
from inspector.exports.animated_gif import animated_gif
from inspector.exports.animated_png import animated_png
from inspector.exports.chrome_trace import chrome_trace
from inspector.exports.html_report import html_report
from inspector.exports.player.page import player_page
from inspector.exports.shown_pictures import shown_pictures
from inspector.exports.speedscope import speedscope
from inspector.exports.table_files import as_csv, as_json
from inspector.exports.tables import TABLES
from inspector.exports.written_file import write_file
from inspector.recording import Recording, RunFileError
from inspector.running.inputs.input_log import CannotRepeatError
from inspector.running.inputs.input_script import InputScriptError
from inspector.running.loading.program import ProgramError, split_target

from .command import Subparsers, fail, is_same_file, subcommand
from .progress import ProgressLine
from .recorded_run import RecordedRun, add_whole, is_run_file, looking_into, recorded_run
from .run_options import add_run_options

FORMATS = ("chrome", "speedscope", "csv", "json", "html", "player", "gif", "apng")
ANIMATIONS = {"gif": animated_gif, "apng": animated_png}

DESCRIPTION = f"""\
Writes a run as a file for another program. FILE.py is run without a window; opening FILE.phases runs nothing.

formats:
  chrome      Chrome Trace Event JSON: a track for each phase, arrows from writes to what they re-ran.
              Open it in Perfetto, chrome://tracing, the Firefox Profiler or speedscope; name it *.trace.json.
              100 µs are one work unit.
  speedscope  the work units as a flame graph, for speedscope
  csv, json   a table of the run (json without --table: all of them)
  html        one page that stands for itself: pictures, frames, table, reads, loops; no network needed
  player      one page to step through the run by frame and event: picture, tree, reads, slot table, why;
              --with shows a second run beside it; no network needed
  gif, apng   the pictures of all frames as an animation; an animated PNG loses no color

tables: {", ".join(TABLES)}
"""

EXAMPLES = """\
examples:
  phases export my_screen.py --demo -o run.html
  phases export my_screen.py --inputs drive.txt --advise -o run.html
  phases export my_screen.py --demo -o run.trace.json
  phases export my_screen.py --format csv --table frames | column -s, -t
  phases export run.phases --format json --table causes -o causes.json
  phases export run.phases --format player -o run.html
  phases export parallax --demo -o parallax.gif
  phases export slow.phases --with fast.phases --format player -o both.html
  phases export parallax --demo --variant slow --with-variant fast --format player -o both.html
"""

# File name endings that select a format, longest first.
ENDINGS = {
    ".speedscope.json": "speedscope",
    ".trace.json": "chrome",
    ".csv": "csv",
    ".html": "html",
    ".htm": "html",
    ".gif": "gif",
    ".png": "apng",
}


TAKEN_FOR_A_CPU_PROFILE = ".chrome.json"


FOR_PROGRAMS = {
    "chrome": ".trace.json",
    "speedscope": ".speedscope.json",
    "html": ".html",
    "player": ".html",
    "gif": ".gif",
    "apng": ".png",
}
"""Formats that only programs read, with their file name endings."""


def add(commands: Subparsers) -> None:
    """Adds the `export` command to the parser."""
    made = subcommand(
        commands,
        "export",
        run,
        description=DESCRIPTION,
        examples=EXAMPLES,
    )
    add_run_options(made, "FILE.py[:Name]|RUN.phases", "a Python file, a program of the gallery, or a recording")
    add_whole(made)
    made.add_argument("--format", choices=FORMATS, default=None, help="by default what the name of -o says")
    made.add_argument("--table", choices=sorted(TABLES), metavar="NAME", default=None, help="which table (csv, json)")
    made.add_argument("-o", "--output", metavar="FILE", default="-", help="where to; - is standard output (default)")
    made.add_argument("--with", dest="other", metavar="FILE", default=None, help="player: a second run, side by side")
    made.add_argument("--with-variant", metavar="NAME", default=None, help="player: the variant of the second run")
    made.add_argument("--advise", action="store_true", help="html: with advice, proved by running the program changed")
    made.add_argument("--json", action="store_true", help="say what was written as JSON (with -o FILE)")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    chosen = options.format or next((kind for end, kind in ENDINGS.items() if options.output.endswith(end)), None)
    if chosen is None:
        return fail(f"which format? add one: --format {'|'.join(FORMATS)}")
    if chosen == "csv" and options.table is None:
        return fail(f"which table? add one: --table {'|'.join(TABLES)}")
    if chosen not in ("csv", "json") and options.table is not None:
        return fail(f"--table goes with --format csv or json, not {chosen}")
    if chosen == "chrome" and options.output.endswith(TAKEN_FOR_A_CPU_PROFILE):
        name = f"{options.output.removesuffix(TAKEN_FOR_A_CPU_PROFILE)}.trace.json"
        return fail(f"{options.output}: speedscope takes a file of that name for a CPU profile; name it {name}")
    if options.advise and chosen != "html":
        return fail(f"--advise goes with --format html, not {chosen}")
    if chosen != "player" and (options.other is not None or options.with_variant is not None):
        return fail(f"--with goes with --format player, not {chosen}")
    sources = [options.target] if options.other is None else [options.target, options.other]
    if options.output != "-" and any(is_same_file(options.output, split_target(source)[0]) for source in sources):
        return fail(f"{options.output}: is what is exported; name another file to write to")
    if options.output == "-" and chosen in FOR_PROGRAMS and sys.stdout.isatty():
        return fail(f"{chosen} is for another program, not for a terminal; add -o run{FOR_PROGRAMS[chosen]}")
    file = Path(options.output).absolute()  # the program may change the folder
    options.whole = options.whole or chosen in ("csv", *ANIMATIONS)  # rows and pictures are copied, not analyzed
    try:
        made = recorded_run(options, pictures=chosen in ("html", "player", *ANIMATIONS), details=chosen == "player")
        other = _other(options)
        advice = _advice(made, options.target) if options.advise else None
        with looking_into(options.target), ProgressLine(f"exporting {made.recording.meta.name}") as progress:
            text: str | bytes
            if chosen in ANIMATIONS:
                text = _animation(made.recording, chosen, progress)
            elif chosen == "player":
                text = _player([made] if other is None else [made, other], progress)
            else:
                text = exported(made, chosen, options.table, advice, progress)
        count = len(made.recording)
    except (ProgramError, InputScriptError, CannotRepeatError, RunFileError) as error:
        return fail(str(error))
    if options.output == "-":
        if isinstance(text, bytes):
            sys.stdout.buffer.write(text)
        else:
            sys.stdout.write(text)
    else:
        try:
            size = write_file(file, text)
        except OSError as error:
            return fail(f"{options.output}: cannot be written ({error.strerror})")
        _say(options, chosen, size, count)
    return fail(made.failure.sentence) if made.failure is not None else 0


def _other(options: argparse.Namespace) -> RecordedRun | None:
    """Returns the second run of a player; None without one."""
    if options.other is None and options.with_variant is None:
        return None
    target = options.other or options.target
    if not is_run_file(target):
        chosen = {**vars(options), "target": target, "variant": options.with_variant}
    elif options.with_variant is not None:
        raise ProgramError(f"{target}: is a recording; --with-variant goes with a program, FILE.py")
    else:
        chosen = {**vars(options), "target": target} | dict.fromkeys(("demo", "inputs", "frames", "variant"))
    return recorded_run(argparse.Namespace(**chosen), pictures=True, details=True)


def _animation(recording: Recording, chosen: str, progress: ProgressLine) -> bytes:
    """Returns the pictures of all frames as an animation. Raises ProgramError without a picture."""
    first, last = recording.first, recording.last
    frames = range(first, last + 1) if first is not None and last is not None else range(0)
    found = shown_pictures(recording, frames, progress)
    if not found:
        raise ProgramError(f"{recording.meta.name}: has no picture of a frame; record it with pictures")
    return ANIMATIONS[chosen](found)


def _player(runs: list[RecordedRun], progress: ProgressLine) -> str:
    notes = [note for run in runs for note in run.notes]
    notes += [run.failure.sentence for run in runs if run.failure is not None]
    return player_page([run.recording for run in runs], notes, progress=progress)


def _advice(made: RecordedRun, target: str) -> list[Advice]:
    if made.program is None:
        raise ProgramError(f"{target}: is a recording; --advise runs the program: name FILE.py")
    if made.failure is not None:
        raise ProgramError(made.failure.sentence)
    return advise(made.recording, made.program, made.inputs)


def exported(
    made: RecordedRun,
    chosen: str,
    table: str | None,
    advice: list[Advice] | None = None,
    progress: ProgressLine | None = None,
) -> str:
    """Returns the export's text in format `chosen`; `csv` requires `table`."""
    recording = made.recording
    if chosen == "chrome":
        return json.dumps(chrome_trace(recording, progress), ensure_ascii=False) + "\n"
    if chosen == "speedscope":
        return json.dumps(speedscope(recording), ensure_ascii=False) + "\n"
    if chosen == "html":
        return html_report(recording, made.notes, made.failure, advice, progress)
    if chosen == "csv":
        assert table is not None
        return as_csv(TABLES[table], recording)
    assert chosen == "json", chosen
    if table is not None:
        return as_json(TABLES[table], recording)
    everything = {each.name: list(each.records(recording)) for each in TABLES.values()}
    return json.dumps(everything, indent=1, ensure_ascii=False) + "\n"


def _say(options: argparse.Namespace, chosen: str, size: int, frames: int) -> None:
    if options.json:
        print(json.dumps({"file": options.output, "format": chosen, "bytes": size, "frames": frames}))
    else:
        print(f"{options.output}: {frames} frame{'s' if frames != 1 else ''}, {size} bytes")
