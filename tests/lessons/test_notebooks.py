"""The lessons: built notebooks are up to date, starters fail, solutions pass, and Jupyter agrees."""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skia

from lessons.build import build, notebook_of, sources
from lessons.cells import LessonFormatError, read_cells
from lessons.kit import Result
from lessons.player import Player

ROOT = Path(__file__).parent.parent.parent
ids = [source.stem for source in sources()]


def outputs(notebook: Any) -> list[Any]:
    """What each code cell shows; pictures as pixels."""
    shown = []
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            data = {mime: "".join(form) for mime, form in output.get("data", {}).items()}
            picture = data.pop("image/png", None)
            shown.append((output["output_type"], "".join(output.get("text", "")), data, pixels(picture)))
    return shown


def pixels(png: str | None) -> np.ndarray[Any, Any] | None:
    if png is None:
        return None
    image = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(base64.b64decode(png)))
    return image.toarray(colorType=skia.ColorType.kRGBA_8888_ColorType).astype(int)


def assert_same_outputs(first: list[Any], second: list[Any]) -> None:
    """Texts are equal; pictures nearly (another version of Skia may smooth an edge otherwise)."""
    assert [entry[:3] for entry in first] == [entry[:3] for entry in second]
    for (*_, one), (*_, other) in zip(first, second, strict=True):
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert one.shape == other.shape
            assert np.abs(one - other).mean() < 0.5


@pytest.mark.parametrize("source", sources(), ids=ids)
def test_building_twice__gives_the_same_bytes(source: Path) -> None:
    assert build(source) == build(source)


@pytest.mark.parametrize("source", sources(), ids=ids)
def test_built_notebook__is_up_to_date(source: Path) -> None:
    """If not: python -m lessons.build"""
    committed = json.loads(notebook_of(source).read_text(encoding="utf-8"))
    built = json.loads(build(source))
    assert [(cell["id"], cell["cell_type"], cell["metadata"], cell["source"]) for cell in committed["cells"]] == [
        (cell["id"], cell["cell_type"], cell["metadata"], cell["source"]) for cell in built["cells"]
    ]
    assert committed["metadata"] == built["metadata"]
    assert_same_outputs(outputs(committed), outputs(built))


@pytest.mark.parametrize("source", sources(), ids=ids)
def test_built_notebook__is_valid_and_tells_no_time_or_version(source: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(notebook_of(source), as_version=4)
    nbformat.validate(notebook)
    assert "language_info" not in notebook.metadata
    assert all(set(cell.metadata) <= {"tags"} for cell in notebook.cells)


@pytest.mark.parametrize("source", sources(), ids=ids)
def test_cells__are_those_that_jupytext_reads(source: Path) -> None:
    jupytext = pytest.importorskip("jupytext")
    theirs = jupytext.reads(source.read_text(encoding="utf-8"), fmt="py:percent")
    assert [(cell.kind, cell.source, list(cell.tags)) for cell in read_cells(source)] == [
        (cell.cell_type, cell.source, cell.metadata.get("tags", [])) for cell in theirs.cells
    ]


@pytest.mark.parametrize("source", sources(), ids=ids)
def test_checks__fail_for_the_starter_and_pass_for_the_solution(source: Path) -> None:
    state, verdicts = None, []
    player = Player(source)
    for cell in player.cells:
        played = player.play(cell)
        state = next((tag for tag in cell.tags if tag in ("exercise", "solution")), state)
        if "check" in cell.tags:
            assert isinstance(played.value, Result)
            verdicts.append((state, played.value.passed))
    assert verdicts
    assert set(verdicts) == {("exercise", False), ("solution", True)}


@pytest.mark.parametrize("source", sources(), ids=ids)
def test_cells__follow_the_grammar(source: Path) -> None:
    tags = [tag for cell in read_cells(source) for tag in cell.tags]
    order = ["predict", "step", "reveal", "exercise", "check", "hint", "solution"]
    first = [tags.index(tag) for tag in order]
    assert first == sorted(first)
    assert tags[-1] == "check"


@pytest.mark.slow
@pytest.mark.parametrize("source", sources(), ids=ids)
@pytest.mark.filterwarnings("default")  # Jupyter's own
def test_in_jupyter__shows_the_same(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    notebook = nbformat.read(notebook_of(source), as_version=4)
    ours = outputs(json.loads(notebook_of(source).read_text(encoding="utf-8")))
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    theirs = [entry for entry in outputs(notebook) if not (entry[0] == "stream" and "Fontconfig" in entry[1])]
    assert_same_outputs(ours, theirs)


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
        Player(lesson).play_all()
    assert (raised.traceback[-1].path.name, raised.traceback[-1].lineno + 1) == ("01_wrong.py", 6)
