"""The lessons: each keeps its rules, its notebooks are up to date, and Jupyter shows the same."""

from __future__ import annotations

import ast
import base64
import gc
import json
import os
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import skia

from inspector.course.cell_runner import CellResult, CellRunner, run_cells
from inspector.course.cells import LessonFormatError, read_cells
from inspector.course.kit import Choice
from inspector.course.kit.matching import COPIES, ORIGINALS
from inspector.course.lesson_check import check_lesson
from inspector.course.lesson_files import executed_of, notebook_of, sources
from inspector.course.notebook import notebooks
from inspector.course.notebook_difference import notebook_difference, output_difference
from lessons.copy_recordings import named_recordings

ROOT = Path(__file__).parent.parent.parent
every_lesson = pytest.mark.parametrize("source", sources(), ids=[source.stem for source in sources()])


@cache
def played(source: Path) -> list[CellResult]:
    """A lesson is played once for all tests."""
    return run_cells(source)


@every_lesson
def test_lesson__keeps_its_rules_and_its_notebooks_are_fresh(source: Path) -> None:
    """If a notebook is out of date: python -m lessons.build"""
    assert [str(problem) for problem in check_lesson(source, played(source))] == []


@every_lesson
def test_exercise_whose_pictures_must_stay__has_a_check_that_compares_pictures(source: Path) -> None:
    cells = read_cells(source)
    exercise = next(at for at, cell in enumerate(cells) if "exercise" in cell.tags)
    asked = "".join(cell.source for cell in cells[exercise - 2 : exercise] if cell.kind == "markdown")
    check = next(cell.source for cell in cells[exercise:] if "check" in cell.tags)
    if "picture" in asked:
        assert any(word in check for word in ("looks_like", ".picture(", "same_pictures"))


@every_lesson
def test_choice__is_proved_by_the_run(source: Path) -> None:
    asked = [value for result in played(source) for value in _choices(result.value)]
    assert [choice.question for choice in asked if choice.proof is None] == []


def _choices(value: object) -> list[Choice]:
    return [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, Choice)]


def test_building_twice__gives_the_same_bytes() -> None:
    source = sources()[0]
    assert notebooks(source, played(source)) == notebooks(source)


@every_lesson
def test_notebook__is_valid_and_has_no_time_or_version(source: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    for path in (notebook_of(source), executed_of(source)):
        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        assert "language_info" not in notebook.metadata
        assert all(set(cell.metadata) <= {"tags", "jupyter", "collapsed"} for cell in notebook.cells)


@every_lesson
def test_notebook_before_answers__shows_no_output_from_the_first_question_on(source: Path) -> None:
    cells = json.loads(notebook_of(source).read_text(encoding="utf-8"))["cells"]
    tags = [set(cell["metadata"].get("tags", ())) for cell in cells]
    first = next(index for index, each in enumerate(tags) if each & {"predict", "choice"})
    assert [cell["id"] for cell in cells[first:] if cell.get("outputs")] == []
    assert any(cell.get("outputs") for cell in cells[:first])
    for cell, each in zip(cells, tags, strict=True):
        if each & {"hint", "answer"} and cell["cell_type"] == "markdown":
            assert cell["source"][0].startswith("<details><summary>")
        if "solution" in each:
            assert cell["metadata"]["jupyter"]["source_hidden"] is True


@every_lesson
def test_executed_notebook__has_the_output_of_each_reveal(source: Path) -> None:
    cells = json.loads(executed_of(source).read_text(encoding="utf-8"))["cells"]
    reveals = [cell for cell in cells if "reveal" in cell["metadata"].get("tags", ())]
    assert reveals
    assert all(cell["outputs"] for cell in reveals if cell["cell_type"] == "code")


@every_lesson
def test_tables__have_no_second_row_in_a_body_and_so_no_stripes(source: Path) -> None:
    """JupyterLab shades each second row of a body. A shaded answer looks chosen, and one was the right answer."""
    cells = json.loads(executed_of(source).read_text(encoding="utf-8"))["cells"]
    shown = [
        "".join(output.get("data", {}).get("text/html", "")) for cell in cells for output in cell.get("outputs", [])
    ]
    bodies = [body for html in shown for body in html.split("<tbody>")[1:]]
    assert bodies and [body for body in bodies if body.split("</tbody>")[0].count("<tr>") != 1] == []


def test_answers_of_a_choice__are_a_list_of_equal_items() -> None:
    html = Choice("Which?", {"one": "It is.", "two": "It is not.", "three": "It is not."}, right="two")._repr_html_()
    items = [item.split("</li>")[0] for item in html.split("<li>")[1:]]
    assert [item.replace(letter, "x", 1)[:18] for item, letter in zip(items, "abc", strict=True)] == [
        "<strong>x</strong>"
    ] * 3
    assert "<table" not in html


@every_lesson
def test_cells__are_those_that_jupytext_reads(source: Path) -> None:
    jupytext = pytest.importorskip("jupytext")
    theirs = jupytext.reads(source.read_text(encoding="utf-8"), fmt="py:percent")
    assert [(cell.kind, cell.source, list(cell.tags)) for cell in read_cells(source)] == [
        (cell.cell_type, cell.source, cell.metadata.get("tags", [])) for cell in theirs.cells
    ]


def test_recordings_of_the_course__equal_those_of_the_tests() -> None:
    """If not: python -m lessons.copy_recordings"""
    named = {name for source in sources() for name in named_recordings(source)}
    assert {copy.stem for copy in COPIES.glob("*.json")} == named
    for name in sorted(named):
        assert (COPIES / f"{name}.json").read_bytes() == (ORIGINALS / f"{name}.json").read_bytes()


def test_text_in_a_lesson_that_is_the_name_of_a_recording__has_a_copy_for_the_installed_package() -> None:
    """Whatever function of the kit receives the name. A checkout reads the original where a copy is missing."""
    recorded = {original.stem for original in ORIGINALS.glob("*.json")}
    for source in sources():
        nodes = ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        named = {str(node.value) for node in nodes if isinstance(node, ast.Constant) and node.value in recorded}
        assert named - {copy.stem for copy in COPIES.glob("*.json")} == set(), source.name


# ---------------------------------------------------------------- in Jupyter


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One kernel for all lessons: a start takes longer than most lessons."""
    pytest.importorskip("ipykernel")
    manager = pytest.importorskip("jupyter_client.manager")
    folder = tmp_path_factory.mktemp("jupyter")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])))
        patch.setenv("IPYTHONDIR", str(folder / "ipython"))
        patch.setenv("JUPYTER_RUNTIME_DIR", str(folder / "runtime"))
        started = manager.KernelManager(kernel_name="python3")
        started.start_kernel(cwd=str(folder))
        yield started
        started.shutdown_kernel(now=True)
        started.cleanup_resources()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # Jupyter's own: a socket that only the collector closes
            gc.collect()


@pytest.mark.slow
@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
@pytest.mark.filterwarnings("default")  # Jupyter's own
def test_in_jupyter__shows_the_same(source: Path, kernel: Any) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(notebook_of(source), as_version=4)
    notebook.cells.insert(0, nbformat.v4.new_code_cell("%reset -f"))
    client = nbclient.NotebookClient(notebook, timeout=120, km=kernel)
    client.execute()
    if client.kc is not None:
        client.kc.stop_channels()
    ours = json.loads(executed_of(source).read_text(encoding="utf-8"))["cells"]
    for mine, theirs in zip(ours, notebook.cells[1:], strict=True):
        if mine["cell_type"] != "code" or "reveal" in mine["metadata"].get("tags", ()):
            continue  # without an answer, a reveal shows what is missing
        shown = [each for each in theirs.outputs if "Fontconfig" not in each.get("text", "")]
        assert (mine["id"], output_difference(mine["outputs"], shown)) == (mine["id"], None)


# ---------------------------------------------------------------- the format


def test_text_before_the_first_cell__is_named_with_its_line(tmp_path: Path) -> None:
    lesson = tmp_path / "01_wrong.py"
    lesson.write_text("\nx = 1\n# %%\n", encoding="utf-8")
    with pytest.raises(LessonFormatError, match=r"01_wrong\.py:2: text before the first cell"):
        read_cells(lesson)


def test_marker_that_is_none__is_named_with_its_line(tmp_path: Path) -> None:
    lesson = tmp_path / "01_wrong.py"
    lesson.write_text("# %%\nx = 1\n# %% [raw]\n", encoding="utf-8")
    with pytest.raises(LessonFormatError, match=r"01_wrong\.py:3: not a cell marker"):
        read_cells(lesson)


def test_error_in_a_cell__has_the_line_of_the_lesson(tmp_path: Path) -> None:
    lesson = tmp_path / "01_wrong.py"
    lesson.write_text("# %% [markdown]\n# Words.\n\n# %%\nx = 1\nx / 0\n", encoding="utf-8")
    with pytest.raises(ZeroDivisionError) as raised:
        CellRunner(lesson).run_all()
    assert (raised.traceback[-1].path.name, raised.traceback[-1].lineno + 1) == ("01_wrong.py", 6)
    assert [str(each) for each in check_lesson(lesson)][-1] == (
        "line 6: the lesson raises ZeroDivisionError: division by zero"
    )


# ---------------------------------------------------------------- comparing notebooks


def test_difference_of_notebooks__is_found_in_texts_and_pictures_up_to_a_tolerance() -> None:
    executed = json.loads(executed_of(sources()[0]).read_text(encoding="utf-8"))
    pictures = [cell for cell in executed["cells"] if "image/png" in str(cell.get("outputs"))]
    text = json.dumps(executed | {"cells": pictures[:1]})  # each comparison decodes every picture
    assert notebook_difference(text, text) is None

    def changed(change: Callable[[Any], object]) -> str | None:
        notebook = json.loads(text)
        (cell,) = notebook["cells"]
        change(cell)
        return notebook_difference(text, json.dumps(notebook))

    def paint(cell: Any, lines: int) -> None:
        data = cell["outputs"][0]["data"]
        encoded = skia.Data.MakeWithCopy(base64.b64decode(data["image/png"]))
        pixels = skia.Image.MakeFromEncoded(encoded).toarray(colorType=skia.ColorType.kRGBA_8888_ColorType)
        pixels[:lines, :, 0] = 0
        image = skia.Image.fromarray(pixels, skia.ColorType.kRGBA_8888_ColorType)
        data["image/png"] = base64.b64encode(bytes(image.encodeToData())).decode("ascii")

    assert changed(lambda cell: paint(cell, 1)) is None
    assert str(changed(lambda cell: paint(cell, 20))).endswith("another picture")
    assert str(changed(lambda cell: cell["outputs"].clear())).endswith("1 outputs, 0 in the other")
    assert str(changed(lambda cell: cell["source"].append("x"))).endswith("another source")
    assert "other output" in str(changed(lambda cell: cell["outputs"][0]["data"].update({"text/plain": ["x"]})))


def test_clinic__each_sick_screen_is_over_its_budget_until_it_is_cured() -> None:
    executed = next(executed_of(source) for source in sources() if source.stem == "15_clinic")
    cells = json.loads(executed.read_text(encoding="utf-8"))["cells"]
    starter = next(cell for cell in cells if "check" in cell["metadata"].get("tags", ()))
    said = "".join(starter["outputs"][0]["data"]["text/plain"])
    sick = [line.split(":")[0] for line in said.splitlines()[1:]]
    assert sick == ["- wall", "- photo", "- news", "- caption", "- inbox"]
