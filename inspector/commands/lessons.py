"""`phases lessons`: lists the course with the learner's progress, or opens its notebooks in Jupyter."""

from __future__ import annotations

import argparse
import importlib.util
import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from inspector.language import system_language

from .command import Subparsers, fail, subcommand
from .command_parser import add_language
from .run import open_lessons

if TYPE_CHECKING:
    from inspector.course.course import Lesson
    from inspector.course.progress import LessonProgress

EXAMPLES = """\
examples:
  phases lessons                       the lessons and your progress
  phases lessons --window              opens the contents in the window; phases lessons 4 opens lesson 4
  phases lessons 21_my_topic.py        opens a lesson of your own
  phases lessons --done 4              marks lesson 4 as done; --forget 4 takes it back
  phases lessons --jupyter             copies the notebooks into phases-lessons and opens them in Jupyter
  phases lessons --jupyter-options="--allow-root --no-browser"   the same, with options of Jupyter
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
        description="Lists the lessons of the course with your progress, or opens them in the window or in Jupyter.",
        examples=EXAMPLES,
    )
    made.add_argument(
        "lesson", nargs="?", metavar="NUMBER|FILE", help="open this lesson in the window, or one of your own"
    )
    made.add_argument("--window", action="store_true", help="open the contents in the window")
    made.add_argument("--jupyter", action="store_true", help="open copies of the notebooks in Jupyter")
    made.add_argument("--jupyter-options", metavar="OPTIONS", help="the same, with options of Jupyter")
    made.add_argument(
        "--to", metavar="FOLDER", default="phases-lessons", help="the folder of your copies (phases-lessons)"
    )
    made.add_argument("--done", type=int, metavar="NUMBER", help="mark a lesson as done")
    made.add_argument("--forget", type=int, metavar="NUMBER", help="forget the progress of a lesson")
    made.add_argument("--json", action="store_true", help="print JSON")
    add_language(made)


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns the exit code."""
    from inspector.course.course import course
    from inspector.course.progress import Progress

    code = options.language or system_language()
    lessons = {lesson.number: lesson for lesson in course(code)}
    progress = Progress()
    own = _own_lesson(options.lesson)
    if isinstance(own, str):
        return fail(own)
    chosen = int(options.lesson) if options.lesson is not None and own is None else None
    for number in (options.done, options.forget, chosen):
        if number is not None and number not in lessons:
            return fail(f"there is no lesson {number}; there are {', '.join(map(str, lessons))}")
    if options.done is not None:
        progress.of(lessons[options.done].slug).done = True
    if options.forget is not None:
        progress.forget(lessons[options.forget].slug)
    if options.done is not None or options.forget is not None:
        progress.save()
        if progress.trouble:
            return fail(progress.trouble)
    if options.jupyter or options.jupyter_options is not None:
        notebooks = [lesson.notebook for lesson in lessons.values()]
        return _open_jupyter(notebooks, Path(options.to), options.jupyter_options or "")
    if options.json:
        facts = [_facts(lesson, progress.of(lesson.slug)) for lesson in lessons.values()]
        print(json.dumps({"lessons": facts}, indent=2, ensure_ascii=False))
        return 0
    if options.lesson is not None or options.window:
        return open_lessons(own or chosen, options.language)
    width = max((len(lesson.title) for lesson in lessons.values()), default=0)
    for lesson in lessons.values():
        kept = progress.of(lesson.slug)
        reached = ", ".join(filter(None, (_reached(kept), kept.answers_in_words)))
        print(f"{lesson.number:>3}  {lesson.title:<{width}}  {reached}".rstrip())
    print("\nopen them: phases lessons --window, or phases lessons --jupyter")
    return 0


def _own_lesson(text: str | None) -> Path | str | None:
    """Returns the file of a lesson outside of the course; None for a number; a sentence for a file that is none."""
    from inspector.course.cells import LessonFormatError, read_cells

    if text is None or text.isdecimal():
        return None
    path = Path(text)
    try:
        read_cells(path)
    except OSError as error:
        return f"{path}: cannot be read ({error.strerror})"
    except UnicodeDecodeError:
        return f"{path}: is not UTF-8"
    except LessonFormatError as error:
        return str(error)
    return path.resolve()


def _facts(lesson: Lesson, kept: LessonProgress) -> dict[str, object]:
    from inspector.course.sections import STEPS
    from inspector.course.sureness import CERTAIN

    return {
        "number": lesson.number,
        "slug": lesson.slug,
        "title": lesson.title,
        "question": lesson.question,
        "step": kept.step,
        "steps": len(STEPS),
        "done": kept.done,
        "revealed": len(kept.right),
        "right": sum(kept.right.values()),
        "certain": sum(kept.sure.get(question) == CERTAIN for question in kept.right),
        "certain_wrong": len(kept.certain_and_wrong),
        "file": str(lesson.path),
    }


def _reached(kept: LessonProgress) -> str:
    from inspector.course.sections import STEPS

    if kept.done:
        return "done"
    return f"step {kept.step + 1} of {len(STEPS)}" if kept.step else ""


def _open_jupyter(notebooks: list[Path], folder: Path, options: str) -> int:
    """Copies the notebooks that the folder does not have yet, and starts Jupyter there. Returns the exit code."""
    try:
        passed_on = shlex.split(options)
    except ValueError as error:
        return fail(f"--jupyter-options: {error}")
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
    return subprocess.call([sys.executable, "-m", module, str(folder), *passed_on])
