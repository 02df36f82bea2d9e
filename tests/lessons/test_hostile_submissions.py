"""Hostile submissions gain no grade, read no solution, and take nothing from others."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from inspector.course.cells import read_cells
from inspector.course.confinement import readable_paths
from inspector.course.graded_process import Limits
from inspector.course.grading import grade, submissions
from inspector.course.landlock import landlock_version
from inspector.course.lesson_files import executed_of, notebook_of, sources, translated_sources
from inspector.course.open_lesson import open_part

from .test_grading import LESSON, SOLVED, submit

PASS = "def mine_demo(scene):\n    pass"
"""Ends the cell of a submission that cheats: its own work is wrong."""

_SOLUTION_OF = """
text = {read}
found = text[text.index('tags=["solution"]'):].partition('# %% tags=["check"]')[0].partition("\\n")[2]
exec(found)
"""

READS = {
    "open": "open(LESSON).read()",
    "pathlib": "__import__('pathlib').Path(LESSON).read_text()",
    "os": "__import__('os').read(__import__('os').open(LESSON, 0), 100_000).decode()",
    "linecache": "''.join(__import__('linecache').getlines(LESSON))",
    "cells": "'\\n'.join(c.source for c in __import__('inspector.course.cells', fromlist='x').read_cells("
    "__import__('pathlib').Path(LESSON)))",
    "notebook": "open(NOTEBOOK).read()",
    "executed": "open(EXECUTED).read()",
    "program": "__import__('subprocess').check_output(['cat', LESSON], text=True)",
    "shell": "__import__('os').popen('cat ' + LESSON).read()",
    "dot dot": "open(ROOM + '/engine/../lessons/' + NAME).read()",
    "other": "open(OTHER).read()",
    "loader": "__import__('importlib.machinery', fromlist='x').SourceFileLoader('x', LESSON).get_data(LESSON).decode()",
    "c library": "__import__('ctypes').CDLL(None).system(b'true') or ''",
}

CHEATS = {
    "other kit": "class kit:\n    check = staticmethod(lambda *a, **k: None)\n\n",
    "other check": "kit.check = lambda *a, **k: kit.Result([])\n\n",
    "other count": "import inspector.course.kit as k\nk.Run.count = lambda *a: 1\n\n",
    "other run": "colors = None\nraise Unknown\n\n",
    "other state": "import inspector.course.graded_process as g\ng.checker_state = lambda: lambda: ''\n"
    "kit.check = lambda *a, **k: kit.Result([])\n\n",
    "other pictures": "import numpy\nnumpy.array_equal = lambda *a: True\n\n",
    "other parse": "import ast\nreal = ast.parse\n"
    "ast.parse = lambda *a, **k: real('kit.Result([])') if 'wanted' in a[0] else real(*a, **k)\n\n",
    "other write": "import os\nreal = os.write\n"
    "os.write = lambda to, text: real(to, text.replace(b'failed', b'passed'))\n\n",
    "other text": "import builtins\nbuiltins.ascii = lambda value: \"('passed', (1, 1, 7, 7, 7, 0, 0), '')\"\n\n",
    "frames": "import sys\nframe = sys._getframe()\nwhile frame:\n    found = frame.f_locals.get('checks')\n"
    "    if found is not None:\n        found.append(kit.Result([]))\n    frame = frame.f_back\n\n",
    "frame of an error": "try:\n    1 / 0\nexcept Exception as error:\n    error.__traceback__.tb_frame.f_back\n\n",
    "frames of the library": "import inspect\ninspect.stack()\n\n",
    "frames of threads": "import sys\nsys._current_frames()\n\n",
    "objects": "import gc\n[each for each in gc.get_objects() if isinstance(each, list)]\n\n",
    "hidden file name": "import sys\nexec(compile('import sys\\nsys._getframe()', sys.__file__ if 0 else "
    "__import__('os').__file__, 'exec'))\n\n",
    "second hook": "import sys\nsys.addaudithook(lambda *a: None)\n\n",
    "result of its own": "class Mine(kit.Result):\n    passed = True\n\n",
    "word by guess": "import os\nfor each in range(3, 40):\n    try:\n"
    "        os.write(each, b\"\\n0000000000000000 ('passed', (1, 1, 7, 7, 7, 0, 0), '')\\n\")\n"
    "    except OSError:\n        pass\n\n",
}

HARM = {
    "deletes": "import pathlib\nfor each in pathlib.Path(FOLDER).rglob('*.py'):\n    each.unlink()\n\n",
    "removes the folder": "import shutil\nshutil.rmtree(FOLDER)\n\n",
    "renames": "import os\nos.rename(FOLDER, FOLDER + 'x')\n\n",
    "writes into another": "open(OTHER, 'w').write('x')\n\n",
    "writes here": "open('left.txt', 'w').write('x')\n\n",
    "writes into pipes": "import os\nfor each in range(3, 40):\n    try:\n"
    "        os.write(each, b'\\x80\\x04x' * 40_000)\n    except OSError:\n        pass\n1 / 0\n\n",
    "forks": "import os\nfor _ in range(2):\n    os.fork()\n\n",
    "kills the grader": "import os\nos.kill(os.getppid(), 9)\n\n",
    "kills its group": "import os\nos.killpg(os.getpgid(os.getppid()), 9)\n\n",
    "connects": "import socket\nsocket.create_connection(('127.0.0.1', 9))\n\n",
    "message that raises": "class Bad(Exception):\n    def __str__(self):\n        raise self\n\nraise Bad\n\n",
}


def _filled(text: str, folder: Path, other: Path) -> str:
    places = {
        "LESSON": LESSON,
        "NOTEBOOK": notebook_of(LESSON),
        "EXECUTED": executed_of(LESSON),
        "FOLDER": folder,
        "ROOM": LESSON.parent.parent,
        "NAME": LESSON.name,
        "OTHER": other,
    }
    for name, path in places.items():
        text = text.replace(name, repr(str(path)))
    return text


@pytest.mark.slow
def test_hostile_submissions__pass_nothing_and_the_others_have_their_grades(tmp_path: Path) -> None:
    folder = tmp_path / "handed_in"
    folder.mkdir()
    first = submit(folder, "a first", SOLVED)
    hostile = {f"read {name}": _SOLUTION_OF.format(read=read) for name, read in READS.items()}
    hostile |= {f"cheat {name}": cheat + PASS for name, cheat in CHEATS.items()}
    hostile |= {f"harm {name}": harm + PASS for name, harm in HARM.items()}
    for who, exercise in hostile.items():
        submit(folder, who, _filled(exercise, folder, first))
    submit(folder, "z last", SOLVED)
    (folder / "link").mkdir()
    (folder / "link" / LESSON.name).symlink_to(first)
    (folder / "large").mkdir()
    (folder / "large" / LESSON.name).write_bytes(b"#" * 10_000_001)
    before = {path: path.read_bytes() for path in folder.rglob("*.py")}
    grades = grade(submissions(folder), folder, jobs=2, limits=Limits(seconds=5))
    given = {each.file.partition("/")[0]: each for each in grades}
    assert {who for who, each in given.items() if each.status == "passed"} == {"a first", "z last"}
    assert {who for who, each in given.items() if each.checks_passed} == {"a first", "z last"}
    assert given.keys() == {"a first", "z last", "link", "large", *hostile}
    assert {path: path.read_bytes() for path in folder.rglob("*.py")} == before
    assert not Path("left.txt").exists()
    reasons = {who: each.message for who, each in given.items()}
    assert reasons["cheat other check"] == "changes inspector.course.kit.check, which the checks use"
    assert reasons["cheat other pictures"] == "changes numpy.array_equal, which the checks use"
    read = [who for who in hostile if who.startswith("read ") and who != "read linecache"]  # which is silent
    assert [who for who in read if "PermissionError" not in reasons[who]] == []
    silent = {"other kit", "other run", "other write", "result of its own", "word by guess", "second hook"}
    refused = [name for name in CHEATS if name not in silent]
    assert [name for name in refused if not {"may not", "changes"} & set(_pairs(reasons[f"cheat {name}"]))] == []


def _pairs(text: str) -> list[str]:
    words = text.split()
    return [*words, *(f"{one} {two}" for one, two in zip(words, words[1:], strict=False))]


@pytest.mark.slow
def test_solution_of_each_lesson__passes_in_its_confinement(tmp_path: Path) -> None:
    for lesson in sources():
        _submit_solution(lesson, tmp_path / lesson.name)
    grades = grade(submissions(tmp_path), tmp_path, jobs=2)
    assert len(grades) == len(sources())
    assert [(each.file, each.status, each.message) for each in grades if each.status != "passed"] == []


def _submit_solution(lesson: Path, path: Path) -> None:
    cells = read_cells(lesson)
    texts = {"exercise": next(cell.source for cell in cells if "solution" in cell.tags)}
    parts = [
        f'# %% tags=["{tag}"]\n{texts.get(tag, cell.source)}\n'
        for cell in cells
        for tag in ("exercise", "predict")
        if tag in cell.tags
    ]
    path.write_text("\n".join(parts), encoding="utf-8")


@pytest.mark.slow
def test_solution_of_a_translated_lesson__passes_too(tmp_path: Path) -> None:
    lesson = translated_sources()[0]
    _submit_solution(lesson, tmp_path / lesson.name)
    (given,) = grade(submissions(tmp_path), tmp_path, lesson=str(lesson))
    assert (given.status, given.message) == ("passed", "")


@pytest.mark.parametrize(
    "lesson", [*sources(), *translated_sources()], ids=lambda path: f"{path.parent.name}_{path.stem}"
)
def test_open_part_of_a_lesson__has_its_cells_on_their_lines_and_no_solution(lesson: Path, tmp_path: Path) -> None:
    part = tmp_path / lesson.name
    part.write_text(open_part(lesson), encoding="utf-8")
    whole = read_cells(lesson)
    end = next(at for at, cell in enumerate(whole) if "solution" in cell.tags)
    assert read_cells(part) == [each for each in whole[:end] if each.kind == "code"]


def test_readable_paths__contain_no_lesson_and_no_hole(tmp_path: Path) -> None:
    (tmp_path / "packages" / "lessons").mkdir(parents=True)
    (tmp_path / "packages" / "numbers.py").write_text("", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path, str(tmp_path / "packages")])
        paths = {Path(each) for each in readable_paths([tmp_path / "packages" / "lessons"])}
    assert tmp_path / "packages" / "numbers.py" in paths
    closed = [
        *sources(),
        *translated_sources(),
        notebook_of(LESSON),
        executed_of(LESSON),
        tmp_path / "packages/lessons",
    ]
    assert [each for each in closed if paths & {each, *each.parents}] == []


_RESTRICTED = """
import os, sys
from inspector.course.landlock import restrict

readable, hidden = sys.argv[1:]
assert restrict([readable], [], [os.devnull])
open(os.devnull, "w").close()
open(os.path.join(readable, "a.txt")).close()
refused = []
for action in (
    lambda: open(hidden),
    lambda: os.listdir(os.path.dirname(hidden)),
    lambda: open(os.path.join(readable, "a.txt"), "w"),
    lambda: os.remove(os.path.join(readable, "a.txt")),
    lambda: os.mkdir(os.path.join(readable, "b")),
    lambda: os.execv("/bin/true", ["true"]),
):
    try:
        action()
    except PermissionError:
        refused.append(True)
print(len(refused))
"""


@pytest.mark.skipif(not landlock_version(), reason="the kernel offers no Landlock")
def test_restricted_process__can_only_read_the_permitted_folders(tmp_path: Path) -> None:
    for name in ("readable", "hidden"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.txt").write_text("x", encoding="utf-8")
    command = [sys.executable, "-c", _RESTRICTED, str(tmp_path / "readable"), str(tmp_path / "hidden" / "a.txt")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=LESSON.parent.parent)
    assert (done.stdout.strip(), done.stderr) == ("6", "")
    assert (tmp_path / "readable" / "a.txt").read_text(encoding="utf-8") == "x"
