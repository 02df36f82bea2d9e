"""`phases lessons` and `phases lesson`: contents with progress, new lessons, checks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inspector.cli import main
from inspector.course.course import course
from inspector.course.lesson_check import check_lesson
from inspector.course.new_lesson import NewLessonError, write_new_lesson
from inspector.course.progress import Progress


@pytest.fixture(autouse=True)
def learner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A learner without progress, in an empty folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_course__has_numbers_titles_and_questions() -> None:
    lessons = course()
    assert [lesson.number for lesson in lessons] == sorted({lesson.number for lesson in lessons})
    assert (lessons[0].title, lessons[0].slug) == ("A frame has three phases", "01_three_phases")
    assert all(lesson.question.endswith("?") and lesson.notebook.exists() for lesson in lessons)


def test_lessons__lists_titles_and_progress(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "  1  A frame has three phases"
    assert main(["lessons", "--done", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split("  ")[-1] == "done"
    assert main(["lessons", "--forget", "1"]) == 0
    progress = Progress()
    progress.of("01_three_phases").step = 2
    progress.save()
    capsys.readouterr()
    assert main(["lessons", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)["lessons"][0]
    assert (first["number"], first["done"], first["step"], first["steps"]) == (1, False, 2, 8)


def test_unknown_lesson__is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lessons", "--done", "99"]) == 2
    assert capsys.readouterr().err.startswith("phases: there is no lesson 99; there are 1, 2, 3")


def test_lesson_of_ones_own__is_opened_and_a_file_that_is_none_is_named(
    learner: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[object] = []
    monkeypatch.setattr("inspector.commands.lessons.open_lessons", lambda lesson, _language: opened.append(lesson) or 0)
    own, other = learner / "21_own.py", learner / "program.py"
    own.write_text("# %% [markdown]\n# # Own\n", encoding="utf-8")
    other.write_text("print(1)\n", encoding="utf-8")
    assert [main(["lessons", str(own)]), main(["lessons", "4"])] == [0, 0]
    assert opened == [own.resolve(), 4]
    assert [main(["lessons", str(other)]), main(["lessons", "missing.py"])] == [2, 2]
    said = capsys.readouterr().err
    assert "program.py:1: text before the first cell" in said and "missing.py: cannot be read" in said


def test_jupyter_that_is_not_installed__says_how_and_copies_the_notebooks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, learner: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    (learner / "mine").mkdir()
    (learner / "mine" / "01_three_phases.ipynb").write_text("my work", encoding="utf-8")
    assert main(["lessons", "--jupyter", "--to", "mine"]) == 2
    assert "Jupyter is not installed" in capsys.readouterr().err
    assert (learner / "mine" / "01_three_phases.ipynb").read_text(encoding="utf-8") == "my work"
    assert (learner / "mine" / "04_parallax.ipynb").exists()


def test_jupyter_options__reach_jupyter(monkeypatch: pytest.MonkeyPatch, learner: Path) -> None:
    called: list[list[str]] = []
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    monkeypatch.setattr("subprocess.call", lambda command: called.append(command[1:]) or 0)
    assert main(["lessons", "--jupyter-options=--allow-root --port=9999", "--to", "mine"]) == 0
    assert called == [["-m", "jupyterlab", "mine", "--allow-root", "--port=9999"]]
    assert main(["lessons", "--jupyter-options=it's"]) == 2


def test_new_lesson__takes_the_next_number_and_keeps_the_rules(learner: Path) -> None:
    (learner / "30_other.py").write_text("", encoding="utf-8")
    assert main(["lesson", "new", "my_topic"]) == 0
    path = learner / "31_my_topic.py"
    assert [str(problem) for problem in check_lesson(path, built=False)] == []
    with pytest.raises(NewLessonError, match="exists already"):
        write_new_lesson("my_topic", learner)
    with pytest.raises(NewLessonError, match="is no name for a lesson"):
        write_new_lesson("../My", learner)


def test_check__names_stale_notebooks_and_builds_them(learner: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "new", "my_topic"]) == 0
    capsys.readouterr()
    assert main(["lesson", "check", "21_my_topic.py"]) == 1
    assert "21_my_topic.ipynb is not built" in capsys.readouterr().out
    assert main(["lesson", "check", "21_my_topic.py", "--build"]) == 0
    assert capsys.readouterr().out == "21_my_topic.py: passed\n"
    assert (learner / "notebooks" / "executed" / "21_my_topic.ipynb").exists()


def test_wrong_targets__are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "check", "nothing.py"]) == 2
    assert main(["lesson", "grade", "nothing"]) == 2
    Path("empty").mkdir()
    assert main(["lesson", "grade", "empty"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "phases: nothing.py: is no lesson; name its .py file",
        "phases: nothing: is no folder",
        "phases: empty: has no .py or .ipynb file in it",
    ]
