"""Translated lessons: the same program as the English lesson, with other words; notebooks in their language."""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from engine.foundation.text import text_node
from engine.foundation.text.text_node import AnyText, TextParagraph, paragraph_of
from inspector.course import kit
from inspector.course.cell_runner import CellRunner, run_cells
from inspector.course.cells import read_cells
from inspector.course.course import course
from inspector.course.kit import Table
from inspector.course.kit.code_line import without_line_numbers
from inspector.course.lesson_check import check_lesson
from inspector.course.lesson_files import notebook_of, sources, sources_in, translated_sources
from inspector.course.notebook import notebooks
from inspector.language import using
from lessons.apps.parallax import LAKES

every_translation = pytest.mark.parametrize(
    "source", translated_sources(), ids=[f"{path.parent.name}-{path.stem}" for path in translated_sources()]
)


def program(source: Path) -> list[tuple[str, tuple[str, ...], str]]:
    """Each cell: its kind, its tags, and its code without comments and without the words of strings."""
    cells = []
    for cell in read_cells(source):
        code = ""
        if cell.kind == "code":
            tree = ast.parse(cell.source)
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    node.value = ""
                elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("lessons."):
                    words = str(node.module).split(".")
                    node.module = ".".join(words[:1] + words[2:] if words[1] == source.parent.name else words)
            joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
            for text in joined:  # the computed values of a sentence, in any order
                values = [each for each in text.values if not isinstance(each, ast.Constant)]
                text.values = sorted(values, key=ast.dump)
            imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
            rest = [node for node in tree.body if not isinstance(node, ast.ImportFrom)]
            code = "\n".join(ast.dump(node) for node in [*sorted(imports, key=ast.dump), *rest])
        cells.append((cell.kind, cell.tags, code))
    return cells


@every_translation
def test_translated_lesson__has_the_cells_and_the_code_of_the_english_lesson(source: Path) -> None:
    english = next(path for path in sources() if path.name == source.name)
    ours, theirs = program(source), program(english)
    assert [cell[:2] for cell in ours] == [cell[:2] for cell in theirs]
    assert [number for number, pair in enumerate(zip(ours, theirs, strict=True)) if pair[0] != pair[1]] == []


@pytest.mark.slow
@every_translation
def test_translated_lesson__keeps_the_rules_and_its_notebooks_are_fresh(source: Path) -> None:
    """If a notebook is out of date: python -m lessons.build"""
    assert [str(problem) for problem in check_lesson(source, run_cells(source))] == []


def shown_texts(source: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts that the programs of a lesson show, without numbers, and the names of its runs."""
    shown: set[str] = set()
    record = kit.record

    def named(*arguments: Any, **options: Any) -> kit.Run:
        run = record(*arguments, **options)
        shown.add(run.name)
        return run

    def noted(text: AnyText, *style: Any) -> TextParagraph:
        shown.update(word for word in str(text).split(" · ") if any(map(str.isalpha, word)))
        return paragraph_of(text, *style)

    monkeypatch.setattr(text_node, "paragraph_of", noted)
    monkeypatch.setattr(kit, "record", named)
    run_cells(source)
    monkeypatch.undo()
    return shown


@pytest.mark.slow
@every_translation
def test_pictures_of_a_translated_lesson__have_no_text_of_the_english_ones(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {lake.name for lake in LAKES} | {lake.altitude for lake in LAKES if "," not in lake.altitude}
    names |= {"C", "L", "D", "layout"}  # in strips, in both languages
    english = next(path for path in sources() if path.name == source.name)
    names |= set(re.findall(r"\bdef (\w+)", english.read_text(encoding="utf-8")))  # a run with its program's name
    assert shown_texts(source, monkeypatch) & shown_texts(english, monkeypatch) - names == set()


@every_translation
def test_translated_notebook__speaks_its_language(source: Path) -> None:
    cells = json.loads(notebook_of(source).read_text(encoding="utf-8"))["cells"]
    texts = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert "Dica 1" in texts and "Pergunta" in texts
    assert "<summary>Hint" not in texts and "<summary>Answer" not in texts


def test_course_in_a_language__has_translations_where_they_exist() -> None:
    titles = {lesson.number: lesson.title for lesson in course("pt")}
    assert titles[1] == "Um quadro tem três fases"
    assert titles[5] == course()[4].title
    assert [path.name for path in sources_in("pt")] == [path.name for path in sources()]
    assert course("pt")[0].question.startswith("Uma tela mostra uma saudação")


def test_cell_of_a_translated_lesson__shows_the_kit_in_its_language(tmp_path: Path) -> None:
    lesson = tmp_path / "pt" / "01_small.py"
    lesson.parent.mkdir()
    lesson.write_text('# %%\nfrom lessons import kit\n\nkit.Prediction({"Screen composed": None})\n', encoding="utf-8")
    assert CellRunner(lesson).run_all()[0].forms["text/plain"] == "Screen composed: ainda sem resposta"
    english = lesson.rename(tmp_path / "01_small.py")
    assert CellRunner(english).run_all()[0].forms["text/plain"] == "Screen composed: no answer yet"
    assert repr(Table(["a"], [[1]])) == "a\n-\n1"


def test_notebooks_of_a_translation__stand_beside_it() -> None:
    source = translated_sources()[0]
    assert [path.relative_to(source.parent).as_posix() for path in notebooks(source, [])] == [
        f"notebooks/{source.stem}.ipynb",
        f"notebooks/executed/{source.stem}.ipynb",
    ]


def glossary(folder: Path) -> list[list[str]]:
    """The rows of a glossary: term, meaning, number of the lesson."""
    lines = (folder / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")][1:]


@pytest.mark.parametrize("folder", sorted({source.parent for source in translated_sources()}), ids=lambda it: it.name)
def test_translated_glossary__explains_the_terms_of_the_english_one_in_its_own_order(folder: Path) -> None:
    ours, theirs = glossary(folder), glossary(sources()[0].parent)
    assert sorted(row[-1] for row in ours) == sorted(row[-1] for row in theirs)
    letters = [unicodedata.normalize("NFD", row[0].lower()) for row in ours]
    bare = ["".join(each for each in word if not unicodedata.combining(each)) for word in letters]
    assert bare == sorted(bare)


@pytest.mark.parametrize(("code", "name"), [("en", "Text (line 43) #1"), ("pt", "Text (linha 43) #1")])
def test_number_of_a_line__is_left_out_in_each_language(code: str, name: str) -> None:
    with using(code):
        assert without_line_numbers(name) == "Text #1"
