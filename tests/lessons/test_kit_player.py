"""kit.player: the widget where anywidget is installed, else a plain table of the same facts."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from engine import Column, Modifier, Scene, Text, composable, mutable_state_of
from inspector.analysis import plain, summary
from inspector.course.kit.player import WIDGET
from inspector.exports.player.data import player_data
from inspector.exports.player.module import player_module
from lessons import kit

count = mutable_state_of(0, name="count")


@composable
def Counter() -> None:
    with Column(Modifier.padding(4)):
        Text(f"<b>{count.value}", Modifier.test_tag("number"))


def drive(scene: Scene) -> None:
    count.value += 1
    scene.frame()
    scene.frame()


@pytest.fixture(scope="module")
def run() -> kit.Run:
    count.value = 0
    return kit.record(Counter, drive, name="counter", width=80, height=40)


ANYWIDGET = """
from traitlets import HasTraits

class AnyWidget(HasTraits):
    def _repr_mimebundle_(self, **options):
        shown = {"esm": self._esm, "data": self.data, "mask": self.mask}
        return {"application/vnd.jupyter.widget-view+json": shown}, {}
"""


@pytest.fixture
def anywidget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("traitlets")
    (tmp_path / "anywidget.py").write_text(ANYWIDGET, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "anywidget", raising=False)


def test_data__is_that_of_the_run_with_pictures_trees_and_slot_tables(run: kit.Run) -> None:
    (shown,) = json.loads(kit.player(run).data)["runs"]
    assert shown["name"] == "counter"
    assert [frame["at"] for frame in shown["frames"]] == [0, 1, 2]
    assert len(shown["images"]) == 2 and shown["slots"] and shown["lineage"]
    assert kit.player(run.recording).data == kit.player(run).data


def test_sentences__show_the_line_of_code_instead_of_its_number(run: kit.Run) -> None:
    (shown,) = json.loads(kit.player(run).data)["runs"]
    texts = shown["texts"]
    sites = {texts[part[1]] for sentence in shown["sentences"] for part in sentence if part[0] == "site"}
    assert sites == {'Text(f"<b>{count.value}", Modifier.test_tag("number"))', "count.value += 1"}
    (numbered,) = player_data([run.recording])["runs"]
    assert isinstance(numbered, dict) and isinstance(numbered["texts"], list)
    assert any(str(text).startswith("test_kit_player.py:") for text in numbered["texts"])


def test_reads__show_the_line_of_code_instead_of_its_number(run: kit.Run) -> None:
    (shown,) = json.loads(kit.player(run).data)["runs"]
    cells = [cell for row in shown["rows"] for cell in row[5:] if isinstance(cell, list)]
    marks = [mark for cell in cells for mark in cell[1:] if isinstance(mark, list)]
    lines = {shown["texts"][mark[5]] for mark in marks}
    assert lines == {'Text(f"<b>{count.value}", Modifier.test_tag("number"))'}


def test_static_output__has_the_reason_of_each_frame_with_work(run: kit.Run) -> None:
    html, said = kit.player(run)._repr_html_(), [plain(summary(run.frame(at), run.recording)) for at in (0, 1)]
    assert html.count("<tr>") == 3, "the heading, and frames 0 and 1"
    assert repr(kit.player(run)).splitlines()[0] == "[Player: counter]"
    for words in said:
        assert words in repr(kit.player(run))
    assert "script" not in html and "style" not in html


def test_two_runs__are_named_by_letter(run: kit.Run) -> None:
    assert repr(kit.player(run, run)).splitlines()[1].startswith("A  0  ")
    assert len(json.loads(kit.player(run, run).data)["runs"]) == 2


def test_hidden_panels__say_nothing_in_the_static_output_either(run: kit.Run) -> None:
    assert repr(kit.player(run, hide=["why"])) == "[Player: counter]"
    with pytest.raises(ValueError, match="player\\(hide='reason'\\): the panels are picture, events"):
        kit.player(run, hide=["reason"])


def test_with_anywidget__the_output_is_the_module_with_the_data(run: kit.Run, anywidget: None) -> None:
    made = kit.player(run, hide=["why", "tree"])._repr_mimebundle_()
    assert made is not None
    assert made[WIDGET] == {"esm": player_module(), "data": kit.player(run).data, "mask": "why tree"}
    assert made["text/plain"] == "[Player: counter]"


def test_without_anywidget__the_output_is_static(run: kit.Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert kit.player(run)._repr_mimebundle_() is None
