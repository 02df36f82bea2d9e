"""`phases lesson`: for teachers. Writes a new lesson, checks one, grades submissions."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from inspector.exports.csv_cell import csv_cell
from inspector.exports.markup import visible

from .command import Subparsers, fail, subcommand
from .progress import ProgressLine

if TYPE_CHECKING:
    from inspector.course.grading import Grade

MOST_OTHERS = 8
"""The number of files without grades that are named."""

EXAMPLES = """\
examples:
  phases lesson new my_topic                    writes 21_my_topic.py into this folder, with every part of a lesson
  phases lesson check 21_my_topic.py            starter fails, solution passes, numbers computed, notebooks fresh
  phases lesson check 21_my_topic.py --build    builds its notebooks first
  phases lesson grade handed_in                 every .py and .ipynb below a folder, each in its own process
  phases lesson grade handed_in --lesson 4 --csv > grades.csv

lessons/TEACHING.md explains them.
"""


def add(commands: Subparsers) -> None:
    """Adds the `lesson` command to the parser."""
    made = subcommand(
        commands,
        "lesson",
        run,
        description="Writes a new lesson, checks a lesson, or grades the submissions in a folder.",
        examples=EXAMPLES,
    )
    made.add_argument("what", choices=("new", "check", "grade"), help="what to do")
    made.add_argument("target", metavar="TARGET", help="new: a name; check: a lesson's file; grade: a folder")
    made.add_argument("--build", action="store_true", help="check: build the notebooks first")
    made.add_argument(
        "--lesson",
        metavar="NUMBER",
        help="grade: the lesson of all files (or its .py file); else names begin with it",
    )
    made.add_argument("--jobs", type=_count, metavar="N", help="grade: how many at a time (one for each core)")
    made.add_argument("--seconds", type=_count, metavar="N", help="grade: computing time for one")
    made.add_argument("--memory", type=_count, metavar="MB", help="grade: memory for one")
    made.add_argument("--json", action="store_true", help="check, grade: print JSON")
    made.add_argument("--csv", action="store_true", help="grade: print CSV")


def _count(words: str) -> int:
    if not words.isdecimal() or not 1 <= int(words) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{words!r} is no whole number from 1 to 1,000,000")
    return int(words)


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    return {"new": _new, "check": _check, "grade": _grade}[options.what](options)


def _new(options: argparse.Namespace) -> int:
    from inspector.course.new_lesson import NewLessonError, write_new_lesson

    try:
        path = write_new_lesson(options.target, Path.cwd())
    except NewLessonError as error:
        return fail(str(error))
    print(f"wrote {path.name}; change it, then: phases lesson check {path.name} --build")
    return 0


def _check(options: argparse.Namespace) -> int:
    from inspector.course.lesson_check import check_lesson
    from inspector.course.notebook import notebooks

    path = Path(options.target).resolve()
    if not path.is_file() or path.suffix != ".py":
        return fail(f"{options.target}: is no lesson; name its .py file")
    if options.build:
        try:
            for target, text in notebooks(path).items():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
        except OSError as error:
            return fail(f"{error.filename}: cannot be written ({error.strerror})")
        except Exception as error:
            return fail(f"{options.target}: cannot be built, because it raises {type(error).__name__}: {error}")
    problems = check_lesson(path)
    if options.json:
        facts = [{"line": problem.line, "problem": problem.text} for problem in problems]
        print(json.dumps({"file": str(path), "problems": facts}, indent=2, ensure_ascii=False))
    else:
        print(
            "\n".join(f"{path.name}:{problem.line}: {problem.text}" for problem in problems) or f"{path.name}: passed"
        )
    return 1 if problems else 0


def _grade(options: argparse.Namespace) -> int:
    from inspector.course.graded_process import PASSED, Limits
    from inspector.course.grading import grade, lesson_for, not_graded, submissions

    folder = Path(options.target).resolve()
    if not folder.is_dir():
        return fail(f"{options.target}: is no folder")
    if options.lesson is not None and lesson_for(folder, options.lesson) is None:
        return fail(f"there is no lesson {options.lesson}; phases lessons lists them")
    files = submissions(folder)
    if not files:
        return fail(f"{options.target}: has no .py or .ipynb file in it")
    silent = options.json or options.csv

    def show(given: Grade, done: int) -> None:
        progress(done, len(files))
        if not silent:
            progress.end()
            print(grade_line(given), flush=True)

    with ProgressLine("grading") as progress:
        grades = grade(
            files,
            folder,
            lesson=options.lesson,
            limits=Limits(options.seconds or Limits.seconds, options.memory or Limits.megabytes),
            jobs=options.jobs,
            on_grade=show,
        )
    others = not_graded(folder)
    if others:
        more = f" and {len(others) - MOST_OTHERS} more" if len(others) > MOST_OTHERS else ""
        names = ", ".join(others[:MOST_OTHERS])
        print(f"not graded, no .py or .ipynb file: {names}{more}", file=sys.stderr)
    passed = sum(given.status == PASSED for given in grades)
    if options.json:
        print(json.dumps({"grades": [given.facts() for given in grades]}, indent=2, ensure_ascii=False))
    elif options.csv:
        sys.stdout.write(grades_as_csv(grades))
    else:
        print(f"{passed} of {len(grades)} passed")
    return 0


def grade_line(given: Grade) -> str:
    """Returns what the text output says of a submission, which chooses its name and its message: a control character
    would otherwise move the cursor of the teacher's terminal, and a line break would forge a grade."""
    words = f"{given.file}: {given.status}"
    if given.questions:
        words += f", {given.right} of {given.questions} predictions right"
    return visible(f"{words}. {given.message}" if given.message else words).replace("\n", "\\n")


def grades_as_csv(grades: Sequence[Grade]) -> str:
    """Returns the grades as CSV, one line per file."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    rows = [given.facts() for given in grades]
    writer.writerow(rows[0])
    for row in rows:
        writer.writerow([csv_cell(visible(cell) if isinstance(cell, str) else cell) for cell in row.values()])
    return out.getvalue()
