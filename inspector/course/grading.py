"""Grades submissions: each runs in its own process, with limits of time, memory and output.

Terms       submission: a .py or .ipynb file; see submission.py. The lesson of a submission is the one whose slug stands
            in its name, or whose number begins its name; else that of a folder around it; or the one that the teacher
            names. A learning-management system adds names and numbers before and after the slug.
Invariants  I1 a submission that fails, hangs, exits, uses up its memory or writes into its pipe has a grade that says
            so, and the others go on. I2 the grades are in the order of the files, and contain no times. I3 all files
            are read before the first one runs: a submission that deletes files takes no grade from another one.
            I4 a submission runs in a new folder, on a copy of its file and on the open part of its lesson; it can read
            no other submission and no solution, and write no file (confinement.py). The folder is deleted after it.
Pipe        a submission can reach the pipe of its answer. So the answer is a literal, never an object that unpickling
            would run, begins with a random word that only the process knows, and is read without waiting for more.
"""

from __future__ import annotations

import ast
import contextlib
import os
import re
import secrets
import signal
import stat
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path

from .confinement import readable_paths
from .graded_process import ERROR, REFUSED, TIMEOUT, Limits, grade_in_child
from .lesson_files import sources
from .open_lesson import open_part

WAITING = 4
"""The wall time of a submission, as a multiple of its computing time: one that sleeps or waits ends, too."""

ENDINGS = (".py", ".ipynb")

_LARGEST_SUBMISSION = 10_000_000

_LARGEST_ANSWER = 65_536


@dataclass(frozen=True)
class Grade:
    """The grade of one submission. `message`: why it did not pass; empty for a passed one."""

    file: str
    lesson: str
    status: str
    checks: int = 0
    checks_passed: int = 0
    questions: int = 0
    answered: int = 0
    right: int = 0
    certain: int = 0
    certain_wrong: int = 0
    message: str = ""

    def facts(self) -> dict[str, str | int | float | None]:
        """Returns the grade as plain data."""
        return asdict(self)


def submissions(folder: Path) -> list[Path]:
    """Returns the .py and .ipynb files in a folder and below it, sorted; hidden files and checkpoints are left out."""
    return [path for path in _files(folder) if path.suffix.lower() in ENDINGS]


def not_graded(folder: Path) -> list[str]:
    """Returns names of non-submission files below a folder, such as archives."""
    return [shown_path(path, folder) for path in _files(folder) if path.suffix.lower() not in ENDINGS]


def _files(folder: Path) -> list[Path]:
    found = (path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())
    kept = (path for path in found if not any(part.startswith((".", "__")) for part in path.relative_to(folder).parts))
    return sorted(kept)


def shown_path(file: Path, folder: Path) -> str:
    """Returns the path below `folder` as text; bytes that are no UTF-8, as in old archives, become `\ufffd`."""
    return os.fsencode(file.relative_to(folder)).decode("utf-8", "replace")


def lesson_for(file: Path, lesson: str | None = None, folder: Path | None = None) -> Path | None:
    """Returns the lesson that a file belongs to; None without one. `lesson`: a slug, a number, or the path of a lesson
    of the teacher, instead of the name. `folder`: the outermost folder whose name counts; None: the file's folder."""
    if lesson is not None and lesson.endswith(".py"):
        own = Path(lesson).resolve()
        return own if own.is_file() else None
    around = file.parent if folder is None else folder
    folders = [each for each in file.parents if each == around or each.is_relative_to(around)]
    names = [lesson] if lesson is not None else [file.stem, *(each.name for each in folders)]
    return next((found for name in names if (found := _lesson_named(name)) is not None), None)


def _lesson_named(name: str) -> Path | None:
    """Returns the lesson whose slug stands in a name, else the lesson whose number begins it."""
    plain = re.sub(r"[\s-]+", "_", name.casefold())
    number = re.match(r"\d+", plain)
    known = sources()
    named = (source for source in known if source.stem in plain)
    numbered = (source for source in known if number is not None and int(number[0]) == int(source.stem[:2]))
    return next(named, None) or next(numbered, None)


def grade(
    files: Sequence[Path],
    folder: Path,
    *,
    lesson: str | None = None,
    limits: Limits | None = None,
    jobs: int | None = None,
    on_grade: Callable[[Grade, int], None] | None = None,
) -> list[Grade]:
    """Grades files below `folder`, `jobs` at a time. `on_grade` receives each grade and the number of grades so far."""
    limits = limits if limits is not None else Limits()
    grades: dict[Path, Grade] = {}

    def done(file: Path, given: Grade) -> None:
        grades[file] = given
        if on_grade is not None:
            on_grade(given, len(grades))

    tasks: list[_Task] = []
    opened: dict[Path, str] = {}
    for file in files:
        source = lesson_for(file, lesson, folder)
        refusal, content = _read(file)
        name = shown_path(file, folder)
        if source is None:
            done(file, Grade(name, "", REFUSED, message="its name contains no lesson; name one with --lesson"))
        elif refusal:
            done(file, Grade(name, source.stem, REFUSED, message=refusal))
        else:
            if source not in opened:
                opened[source] = open_part(source)
            tasks.append(_Task(file, source, opened[source], content))
    readable = readable_paths([folder, *opened])
    _run(tasks, folder, limits, readable, max(1, jobs or os.cpu_count() or 1), done)
    return [grades[file] for file in files]


def _read(file: Path) -> tuple[str, bytes]:
    """Returns why a file is not graded, and its content."""
    try:
        facts = file.lstat()
        if not stat.S_ISREG(facts.st_mode):
            return "is no file; hand in the file itself, not a link", b""
        if facts.st_size > _LARGEST_SUBMISSION:
            return f"is larger than {_LARGEST_SUBMISSION / 1_000_000:g} MB", b""
        content = file.read_bytes()
        return ("", content) if content.strip() else ("is empty", b"")
    except OSError as error:
        return f"cannot be read ({error.strerror})", b""


@dataclass
class _Task:
    file: Path
    lesson: Path
    opened: str
    content: bytes


@dataclass
class _Running:
    file: Path
    lesson: str
    process: ForkServerProcess
    answers: Connection
    ends_at: float
    place: tempfile.TemporaryDirectory[str]
    word: str
    said: bytes = b""
    is_closed: bool = False

    def read_answers(self) -> None:
        """Reads what the pipe holds now."""
        while not self.is_closed and len(self.said) <= _LARGEST_ANSWER and self.answers.poll():
            try:
                more = os.read(self.answers.fileno(), _LARGEST_ANSWER)
            except OSError:
                more = b""
            self.said += more
            self.is_closed = not more

    def end(self) -> None:
        """Ends the process, and deletes its folder."""
        _end(self.process)
        self.answers.close()
        with contextlib.suppress(OSError):
            self.place.cleanup()


def _run(
    tasks: Iterable[_Task],
    folder: Path,
    limits: Limits,
    readable: Sequence[str],
    jobs: int,
    done: Callable[[Path, Grade], None],
) -> None:
    context = get_context("forkserver")
    context.set_forkserver_preload(["inspector.course.graded_process"])
    waiting = list(tasks)[::-1]
    running: list[_Running] = []
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                running.append(_started(context, waiting.pop(), limits, readable))
            soonest = min(each.ends_at for each in running)
            wait([each.answers for each in running], max(0.0, soonest - time.monotonic()))
            for each in list(running):
                given = _grade_of(each, shown_path(each.file, folder), limits)
                if given is not None:
                    running.remove(each)
                    each.end()
                    done(each.file, given)
    finally:
        for each in running:
            each.end()


def _started(context: ForkServerContext, task: _Task, limits: Limits, readable: Sequence[str]) -> _Running:
    place = tempfile.TemporaryDirectory(prefix="phases-grade-", ignore_cleanup_errors=True)
    # The folder of a lesson names its language.
    lesson, copy = (
        Path(place.name, each.parent.name, each.name) for each in (task.lesson, Path("own", task.file.name))
    )
    for path in (lesson, copy):
        path.parent.mkdir(exist_ok=True)
    lesson.write_text(task.opened, encoding="utf-8")
    copy.write_bytes(task.content)
    word = secrets.token_hex(8)
    ours, theirs = context.Pipe()
    arguments = (lesson, copy, limits, readable, theirs)
    process = context.Process(target=grade_in_child, args=arguments, daemon=True)
    process.start()
    theirs.close()
    with contextlib.suppress(OSError):  # the process may have ended
        ours.send_bytes(word.encode())
    ends_at = time.monotonic() + WAITING * limits.seconds
    return _Running(task.file, task.lesson.stem, process, ours, ends_at, place, word)


def _grade_of(running: _Running, name: str, limits: Limits) -> Grade | None:
    """Returns the grade of a submission that has answered, ended or used up its time; None while it runs."""
    running.read_answers()
    answer = re.search(rb"%s (.*)\n" % running.word.encode(), running.said)
    if answer is not None:
        return _answered(answer[1], name, running.lesson)
    if len(running.said) > _LARGEST_ANSWER:
        return Grade(name, running.lesson, ERROR, message="it writes into the pipe of its answer")
    if running.is_closed:
        running.process.join(1)
        if running.process.exitcode == -signal.SIGXCPU:
            return _too_long(running, name, limits)
        how = _exit_words(running.process.exitcode)
        return Grade(name, running.lesson, ERROR, message=f"its process ended before the last check ({how})")
    if time.monotonic() >= running.ends_at:
        return _too_long(running, name, limits)
    return None


def _answered(answer: bytes, name: str, lesson: str) -> Grade:
    try:
        status, counts, message = ast.literal_eval(answer.decode("ascii"))
        numbers = [int(each) for each in counts or (0,) * 7]
        checks, passed, questions, answered, right, certain, wrong = numbers
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return Grade(name, lesson, ERROR, message="it writes into the pipe of its answer")
    return Grade(name, lesson, str(status), checks, passed, questions, answered, right, certain, wrong, str(message))


def _too_long(running: _Running, name: str, limits: Limits) -> Grade:
    return Grade(name, running.lesson, TIMEOUT, message=f"it ran longer than {limits.seconds:g} seconds")


def _exit_words(code: int | None) -> str:
    if code is None:
        return "it closed its connection"
    return f"by signal {-code}" if code < 0 else f"with exit code {code}"


def _end(process: ForkServerProcess) -> None:
    """Ends the process and the processes that it started: they share a process group."""
    if process.pid is not None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.join()
