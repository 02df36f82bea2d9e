"""Grading: each submission in its own process; one bad one does not stop the rest."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest

from inspector.commands.lesson import grade_line, grades_as_csv
from inspector.course.graded_process import Limits
from inspector.course.grading import Grade, grade, lesson_for, not_graded, submissions
from inspector.course.lesson_files import sources
from inspector.course.submission import (
    SubmissionError,
    SubmissionScore,
    merged_cells,
    play_submission,
    submitted_cells,
)

LESSON = sources()[0]
TAG = '# %% tags=["exercise"]\n'
SOLVED = """def mine_demo(scene):
    color.value = RED
    scene.frame()
    scene.frame()
    name.value = "Grace"
    scene.frame()"""

FULL = """import sys
sys.kept = []
for size in (10**7, 10**5, 10**3, 10):
    try:
        while True:
            sys.kept.append(bytearray(size))
    except MemoryError:
        pass
raise MemoryError"""
"""Fills the memory to its last bytes, and keeps it."""


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
    submit(tmp_path, "i", FULL)
    submit(tmp_path, "j", "raise KeyboardInterrupt")
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
        ("i", "memory", "it needs more memory than it may use"),
        ("j", "error", "KeyboardInterrupt"),
        ("other.py", "refused", "its name contains no lesson; name one with --lesson"),
    ]
    assert seen == list(range(1, 13))


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
            cell["source"] = source.replace("choose(None)", 'choose("b", sure="certain")')
            cell["source"] = cell["source"].replace("None", "0").replace("    }\n)", '    },\n    sure="certain",\n)')
    (tmp_path / f"{LESSON.stem}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (given,) = grade(submissions(tmp_path), tmp_path, jobs=1)
    assert (given.status, given.questions, given.answered) == ("failed", 7, 7)
    assert given.right == 5  # zero is right for four of six counts, and the choice is right
    assert (given.certain, given.certain_wrong) == (7, 2)


CASES = """# %%
from lessons import kit

ANSWERS = {"yes": "Right.", "no": "Wrong."}
cases = [kit.Choice(question, ANSWERS, right="yes") for question in ("one", "two", "three")]
ranks = kit.Prediction({"wall": None, "photo": None})

# %% tags=["predict"]
verdicts = [
    cases[0].choose(None),
    cases[1].choose(None),
    cases[2].choose(None),
]

# %% tags=["reveal"]
[each.reveal() for each in verdicts]

# %% tags=["predict"]
ranks

# %% tags=["reveal"]
ranks.engine.update(wall=1, photo=2)
kit.Table(["", "", "", ""], [["wall", "-", "=", 17]])
"""

RANKED = "\nranks.answers.update(wall=1, photo=3)\nranks\n"


def test_list_of_choices_and_ranks__count_as_questions(tmp_path: Path) -> None:
    lesson, own = tmp_path / "21_cases.py", tmp_path / "own.py"
    lesson.write_text(CASES, encoding="utf-8")
    answers = {"cases[0].choose(None)": 'cases[0].choose("a", sure="certain")', "cases[1].choose(None)": "cases[1]"}
    answers |= {"cases[2].choose(None)": 'cases[2].choose("b", sure="certain")', "\nranks\n": RANKED}
    own.write_text(replaced(CASES, answers), encoding="utf-8")
    assert play_submission(lesson, own) == SubmissionScore(0, 0, 5, 4, 2, (), 2, 1)


def replaced(text: str, words: dict[str, str]) -> str:
    for old, new in words.items():
        assert old in text
        text = text.replace(old, new)
    return text


def test_lesson_of_a_file__is_named_by_file_folder_or_teacher(tmp_path: Path) -> None:
    parallax = sources()[3]
    for name in (
        "04_parallax_ann.ipynb",
        "4 ann.py",
        "04_parallax/ann.ipynb",
        "Ana Ñúñez_777_assignsubmission_file_04_parallax.ipynb",
        "17_ada_04_parallax.ipynb",
        "04 Parallax (1).IPYNB",
        "annm_98_123_04-parallax-2.py",
    ):
        assert (name, lesson_for(tmp_path / name)) == (name, parallax)
    deep = tmp_path / "04_parallax" / "Ann" / "week 4" / "solution.py"
    assert (lesson_for(deep), lesson_for(deep, folder=tmp_path)) == (None, parallax)
    assert lesson_for(tmp_path / "ann.py", "4") == parallax
    assert [lesson_for(tmp_path / name) for name in ("ann.py", "2026-11-23_ann.py", "21_own.py")] == [None] * 3
    own = tmp_path / "21_own.py"
    assert lesson_for(tmp_path / "ann.py", str(own)) is None
    own.write_text("", encoding="utf-8")
    assert lesson_for(tmp_path / "ann.py", str(own)) == own.resolve()


def test_submissions__leave_out_hidden_files_and_checkpoints(tmp_path: Path) -> None:
    hidden = (".ipynb_checkpoints/a.ipynb", "__pycache__/b.py", "__MACOSX/Ann/._b.py", ".DS_Store")
    for name in ("b.py", "a.IPYNB", "Ann/04.zip", "notes.txt", *hidden):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text("", encoding="utf-8")
    assert [path.name for path in submissions(tmp_path)] == ["a.IPYNB", "b.py"]
    assert not_graded(tmp_path) == ["Ann/04.zip", "notes.txt"]


def test_files_of_other_systems__are_read_or_refused_with_the_reason(tmp_path: Path) -> None:
    text = LESSON.read_text(encoding="utf-8")
    files = {
        "a.py": text.encode("utf-8-sig"),
        "b.py": text.replace("\n", "\r\n").encode(),
        "c.py": "# %% [markdown]\n# für\n".encode("latin-1"),
        "d.ipynb": b" \n",
        "e.ipynb": b'{"cells": []}',
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    assert submitted_cells(tmp_path / "a.py") == submitted_cells(tmp_path / "b.py") == submitted_cells(LESSON)
    with pytest.raises(SubmissionError, match=r"^is no UTF-8 text; save it as UTF-8$"):
        submitted_cells(tmp_path / "c.py")
    with pytest.raises(SubmissionError, match=r"^has no cell with the tag exercise$"):
        merged_cells(LESSON, tmp_path / "e.ipynb")
    (given,) = grade([tmp_path / "d.ipynb"], tmp_path, lesson="1")
    assert (given.status, given.message) == ("refused", "is empty")
    strange = Path(os.fsdecode(os.fsencode(tmp_path) + b"/J\xfcrgen.ipynb"))
    strange.write_bytes(b"")
    (given,) = grade([strange], tmp_path, lesson="1")
    assert given.file == "J\ufffdrgen.ipynb"


def test_csv__defuses_formulas() -> None:
    rows = list(csv.reader(io.StringIO(grades_as_csv([Grade("=1+1.py", "01", "error", message="@x, y")]))))
    assert rows[0][:3] == ["file", "lesson", "status"]
    assert (rows[1][0], rows[1][-1]) == ("'=1+1.py", "'@x, y")

    rows = list(csv.reader(io.StringIO(grades_as_csv([Grade("a\nb.py", "01", "error", message="\0\x1b[31m")]))))
    assert (rows[1][0], rows[1][-1]) == ("a\nb.py", "\\u0000\\u001b[31m")


def test_line_of_a_grade__contains_no_control_character_of_the_submission() -> None:
    given = Grade("a\x1b[2K.py", "01", "error", message="boom\x1b[31m\r\nb.py: passed")
    assert grade_line(given) == "a\\u001b[2K.py: error. boom\\u001b[31m\\u000d\\nb.py: passed"
