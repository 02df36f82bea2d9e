"""Each composable of a lesson has its Kotlin form: in a cell of the lesson, or in its file in lessons/kotlin."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from inspector.course.cells import read_cells
from inspector.course.kit import kotlin
from inspector.course.lesson_files import sources
from inspector.lessons_folder import LESSONS

FILES = sorted((LESSONS / "kotlin").glob("*.kt"))
DECLARED = Path(__file__).parent.parent / "oracle" / "gallery" / "lessons"
WITHOUT_FILE = {"01_three_phases"}
"""Lessons with one program, whose form stands in a cell."""

every_lesson = pytest.mark.parametrize("source", sources(), ids=[path.stem for path in sources()])
every_file = pytest.mark.parametrize("file", FILES, ids=[path.stem for path in FILES])


def composables(source: Path) -> set[str]:
    """The names of the composables of a lesson, also of those inside other functions."""
    return {
        node.name
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and "composable" in map(ast.unparse, node.decorator_list)
    }


def forms(source: Path) -> str:
    """The Kotlin that a lesson shows."""
    fences = re.findall(r"^```kotlin\n(.*?)^```$", "\n".join(prose(source)), re.MULTILINE | re.DOTALL)
    file = LESSONS / "kotlin" / f"{source.stem}.kt"
    return "\n".join([*fences, *([file.read_text(encoding="utf-8")] if file.exists() else [])])


def prose(source: Path) -> list[str]:
    return [cell.source for cell in read_cells(source) if cell.kind == "markdown"]


def camel_case(name: str) -> str:
    return re.sub(r"_(\w)", lambda letter: letter[1].upper(), name)


def has_form(name: str, text: str) -> bool:
    """Whether the Kotlin declares the function, or a comment says how it differs from another one."""
    form = camel_case(name)
    return re.search(rf"\bfun {form}\(|// {form}(?: is the \w+ above|: )", text) is not None


@every_lesson
def test_composable_of_a_lesson__has_its_kotlin_form(source: Path) -> None:
    text = forms(source)
    assert composables(source), "the lesson has programs"
    assert {name for name in composables(source) if not has_form(name, text)} == set()


@every_lesson
def test_lesson__shows_its_own_kotlin_file(source: Path) -> None:
    shown = [cell.source.strip() for cell in read_cells(source) if "kit.kotlin(" in cell.source]
    assert shown == ([] if source.stem in WITHOUT_FILE else [f'kit.kotlin("{source.stem}")'])


def test_kotlin_files__belong_to_lessons() -> None:
    lessons = {source.stem for source in sources()}
    assert {path.stem for path in FILES} == lessons - WITHOUT_FILE
    assert {path.stem for path in DECLARED.glob("*.kt")} <= lessons


@every_file
def test_kotlin_file__is_whole_and_declares_nothing_that_a_cell_shows(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert all(text.count(begin) == text.count(end) for begin, end in ("()", "{}", "[]"))
    assert [line for line in text.splitlines() if len(line) > 120 or line != line.rstrip()] == []
    source = LESSONS / f"{file.stem}.py"
    in_cells = set(re.findall(r"\bfun \w+\([^)]*\)", "\n".join(prose(source))))
    assert in_cells.intersection(re.findall(r"\bfun \w+\([^)]*\)", text)) == set()


def test_kotlin__shows_the_file_as_code() -> None:
    text = repr(kotlin("04_parallax"))
    assert text.startswith("```kotlin\nfun half(scroll: LazyListState)") and text.endswith("\n}\n```")


def test_kotlin_of_a_lesson_without_file__is_an_error() -> None:
    with pytest.raises(FileNotFoundError, match="01_three_phases"):
        kotlin("01_three_phases")
