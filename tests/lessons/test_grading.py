"""Grading: each submission in its own process; one bad one does not stop the rest."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from inspector.commands.lesson import grades_as_csv
from lessons.build import sources
from lessons.grading import Grade, Limits, grade, lesson_for, submissions

LESSON = sources()[0]
TAG = '# %% tags=["exercise"]\n'
SOLVED = """def mine_demo(scene):
    color.value = RED
    scene.frame()
    scene.frame()
    name.value = "Grace"
    scene.frame()"""


def submit(folder: Path, who: str, exercise: str) -> Path:
    """Writes a copy of lesson 1 with another exercise cell."""
    source = LESSON.read_text(encoding="utf-8")
    begin = source.index(TAG) + len(TAG)
    end = source.index('# %% tags=["check"]', begin)
    path = folder / who / LESSON.name
    path.parent.mkdir()
    path.write_text(f"{source[:begin]}{exercise}\n\n{source[end:]}", encoding="utf-8")
    return path


@pytest.mark.slow
def test_each_kind_of_submission__has_its_grade_and_the_others_go_on(tmp_path: Path) -> None:
    submit(tmp_path, "a", SOLVED)
    submit(tmp_path, "b", "def mine_demo(scene):\n    scene.frame()\n    scene.frame()\n    scene.frame()")
    submit(tmp_path, "c", "1 / 0")
    submit(tmp_path, "d", "def mine_demo(scene:")
    submit(tmp_path, "e", "exit()")
    submit(tmp_path, "f", "import os\nos._exit(0)")
    submit(tmp_path, "g", "while True:\n    print('x' * 10_000)")
    submit(tmp_path, "h", "x = bytearray(10**11)")
    (tmp_path / "other.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "01_broken.ipynb").write_text("{}", encoding="utf-8")
    seen: list[int] = []
    grades = grade(submissions(tmp_path), tmp_path, jobs=2, on_grade=lambda _, done: seen.append(done))
    differences = "dot drawn in frame 1: 0 times, should be 1; Screen composed in frame 3: 0 times, should be 1"
    assert [(each.file.partition("/")[0], each.status, each.message) for each in grades] == [
        ("01_broken.ipynb", "refused", "is no notebook"),
        ("a", "passed", ""),
        ("b", "failed", differences),
        ("c", "error", "ZeroDivisionError: division by zero"),
        ("d", "error", "SyntaxError: '(' was never closed"),
        ("e", "error", "it calls exit() before the last check"),
        ("f", "error", "its process ended before the last check (with exit code 0)"),
        ("g", "error", "OutputLimitError: the cell printed more than 100,000 characters"),
        ("h", "memory", "it needs more memory than it may use"),
        ("other.py", "refused", "its name begins with no lesson; name one with --lesson"),
    ]
    assert seen == list(range(1, 11))


@pytest.mark.slow
def test_submission_that_never_ends__is_stopped(tmp_path: Path) -> None:
    submit(tmp_path, "a", "while True:\n    pass")
    (given,) = grade(submissions(tmp_path), tmp_path, limits=Limits(seconds=1))
    assert (given.status, given.message) == ("timeout", "it ran longer than 1 seconds")


@pytest.mark.slow
def test_notebook_with_predictions__counts_the_right_ones_and_ignores_edited_checks(tmp_path: Path) -> None:
    notebook = json.loads((LESSON.parent / "notebooks" / f"{LESSON.stem}.ipynb").read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        tags = cell["metadata"].get("tags", ())
        source = "".join(cell["source"])
        if "exercise" in tags:
            cell["source"] = "def mine_demo(scene):\n    scene.frame()"
        elif "check" in tags:
            cell["source"] = "kit.Result([])"
        elif "predict" in tags:
            cell["source"] = source.replace("choose(None)", 'choose("b")').replace("None", "0")
    (tmp_path / f"{LESSON.stem}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (given,) = grade(submissions(tmp_path), tmp_path, jobs=1)
    assert (given.status, given.questions, given.answered) == ("failed", 7, 7)
    assert given.right == 5  # zero is right for four of six counts, and the choice is right


def test_lesson_of_a_file__is_named_by_file_folder_or_teacher(tmp_path: Path) -> None:
    assert lesson_for(tmp_path / "04_parallax_ann.ipynb") == sources()[3]
    assert lesson_for(tmp_path / "04_parallax" / "ann.ipynb") == sources()[3]
    assert lesson_for(tmp_path / "ann.py", "4") == sources()[3]
    assert lesson_for(tmp_path / "ann.py") is None


def test_submissions__leave_out_hidden_files_and_checkpoints(tmp_path: Path) -> None:
    for name in ("b.py", "a.ipynb", ".ipynb_checkpoints/a.ipynb", "__pycache__/b.py", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
    assert [path.name for path in submissions(tmp_path)] == ["a.ipynb", "b.py"]


def test_csv__defuses_formulas() -> None:
    rows = list(csv.reader(io.StringIO(grades_as_csv([Grade("=1+1.py", "01", "error", message="@x, y")]))))
    assert rows[0][:3] == ["file", "lesson", "status"]
    assert (rows[1][0], rows[1][-1]) == ("'=1+1.py", "'@x, y")
