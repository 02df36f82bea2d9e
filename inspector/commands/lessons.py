"""`phases lessons`: lists the course with the learner's progress, or opens its notebooks in Jupyter."""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path

from .command import Subparsers, fail, subcommand

EXAMPLES = """\
examples:
  phases lessons                       the lessons, their questions and your progress
  phases lessons --done 4              marks lesson 4 as done; --forget 4 takes it back
  phases lessons --jupyter             copies the notebooks into phases-lessons and opens them in Jupyter
"""

NO_JUPYTER = (
    "Jupyter is not installed. In a checkout: .venv/bin/python -m pip install --require-hashes -r "
    "requirements-jupyter.txt; elsewhere: python -m pip install jupyterlab. The notebooks are in {folder}"
)


def add(commands: Subparsers) -> None:
    """Adds the `lessons` command to the parser."""
    made = subcommand(
        commands,
        "lessons",
        run,
        description="Lists the lessons of the course with your progress, or opens them in Jupyter.",
        examples=EXAMPLES,
    )
    made.add_argument("--jupyter", action="store_true", help="open copies of the notebooks in Jupyter")
    made.add_argument(
        "--to", metavar="FOLDER", default="phases-lessons", help="the folder of your copies (phases-lessons)"
    )
    made.add_argument("--done", type=int, metavar="NUMBER", help="mark a lesson as done")
    made.add_argument("--forget", type=int, metavar="NUMBER", help="forget the progress of a lesson")
    made.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from lessons.course import course
    from lessons.progress import LessonProgress

    lessons = {lesson.number: lesson for lesson in course()}
    progress = LessonProgress()
    for number in (options.done, options.forget):
        if number is not None and number not in lessons:
            return fail(f"there is no lesson {number}; there are {', '.join(map(str, lessons))}")
    try:
        if options.done is not None:
            progress.mark(lessons[options.done].slug, lessons[options.done].steps)
        if options.forget is not None:
            progress.forget(lessons[options.forget].slug)
    except OSError as error:
        return fail(f"{progress.file}: cannot be written ({error.strerror})")
    if options.jupyter:
        return _open_jupyter([lesson.notebook for lesson in lessons.values()], Path(options.to))
    facts = [
        {
            "number": lesson.number,
            "slug": lesson.slug,
            "title": lesson.title,
            "question": lesson.question,
            "steps": len(lesson.steps),
            "done": len(progress.done(lesson.slug).intersection(lesson.steps)),
            "file": str(lesson.path),
        }
        for lesson in lessons.values()
    ]
    if options.json:
        print(json.dumps({"lessons": facts}, indent=2, ensure_ascii=False))
        return 0
    width = max((len(lesson.title) for lesson in lessons.values()), default=0)
    for lesson in lessons.values():
        parts = progress.done(lesson.slug).intersection(lesson.steps)
        print(f"{lesson.number:>3}  {lesson.title:<{width}}  {_done(len(parts), len(lesson.steps))}".rstrip())
    print("\nopen them: phases lessons --jupyter")
    return 0


def _done(done: int, steps: int) -> str:
    if not done:
        return ""
    return "done" if done == steps else f"{done} of {steps} parts done"


def _open_jupyter(notebooks: list[Path], folder: Path) -> int:
    """Copies the notebooks that the folder does not have yet, and starts Jupyter there. Returns the exit code."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for notebook in notebooks:
            if not (folder / notebook.name).exists():
                shutil.copyfile(notebook, folder / notebook.name)
    except OSError as error:
        return fail(f"{folder}: cannot be written ({error.strerror})")
    module = next((name for name in ("jupyterlab", "notebook") if importlib.util.find_spec(name) is not None), None)
    if module is None:
        return fail(NO_JUPYTER.format(folder=folder))
    print(f"Your copies are in {folder}. Ctrl+C ends Jupyter.", flush=True)
    return subprocess.call([sys.executable, "-m", module, str(folder)])
