"""Advice and reports in another language: each word that is not of the program comes from the catalogue.

The language of these tests is that of masked_language.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from pytestqt.qtbot import QtBot

from inspector.advice.advice import Advice
from inspector.advice.text import as_text
from inspector.qt.model.selection import Selection
from inspector.qt.panels.advice_panel import AdvicePanel, status_words, words_of
from inspector.qt.style.appearance import Appearance
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.report_text import as_text as report_text

from ..advising import HEAD, TAPS, advice_on
from ..masked_language import masked_language, words_in
from ..programs import written

PROGRAM = """
    class Style:
        def __init__(self, width: int) -> None:
            self.width = width

    count = mutable_state_of(0, name="count")
    place = mutable_state_of(0, name="place")
    tall = mutable_state_of(0, name="tall")
    rows = mutable_state_of((1, 2, 3), name="rows")
    unread = mutable_state_of(0, name="unread")

    def step() -> None:
        for each in (count, place, unread):
            each.value += 1
        rows.value = (9, *rows.value)

    async def follow() -> None:
        pass

    @composable
    def Card(style: Style) -> None:
        Text("card")

    @composable
    def Line(value: int) -> None:
        Text(f"line {value}")

    @composable
    def Shown(value: int) -> None:
        Text(f"{value}")

    @composable
    def App() -> None:
        with Column():
            Text("tap", modifier=Modifier.clickable(step).test_tag("tap"))
            Text("moves", modifier=Modifier.offset(x=place.value))
            Text("many" if count.value > 2 else "few")
            Card(Style(4))
            for value in rows.value:
                Line(value)
            Shown(place.value)
            LaunchedEffect(follow, count.value)
            forgotten = mutable_state_of(0, name="forgotten")
            Text(f"{forgotten.value}")
            with Box():
                Text("upper", modifier=Modifier.on_size_changed(lambda size: tall.set(size.height)))
                Text("lower", modifier=Modifier.padding(top=tall.value))
"""


@pytest.fixture(scope="module")
def masked() -> Iterator[None]:
    with masked_language():
        yield


@pytest.fixture(scope="module")
def found(masked: None, tmp_path_factory: pytest.TempPathFactory) -> list[Advice]:
    folder = tmp_path_factory.mktemp("masked")
    proved = advice_on(folder, PROGRAM, everything=True)
    return [*proved, *advice_on(folder, PROGRAM, prove=False, everything=True)]


def words_of_program(found: list[Advice]) -> set[str]:
    sources = [HEAD, PROGRAM.replace("`", ""), *(each.source for each in found)]
    files = [re.split(r"[/.]", each.site.file)[-2] for each in found]
    return {*words_in(" ".join(sources)), *files, "py", "Ctrl"}


def test_advice_in_another_language__has_no_word_without_a_mark(found: list[Advice]) -> None:
    rules = {"missing_keys", "effect_restarts", "unread_state", "single_layout", "missing_remember"}
    assert rules <= {each.rule for each in found}
    known = words_of_program(found)
    left = {word for each in found for text in (each.title, each.words, each.note) for word in words_in(text) - known}
    assert left == set()
    printed = "\n".join(line for line in as_text(found).splitlines() if line[3:4] not in ("+", "-", "@", " "))
    assert words_in(printed) - known == set()


def test_panel_in_another_language__has_no_word_without_a_mark(qtbot: QtBot, masked: None, found: list[Advice]) -> None:
    panel = AdvicePanel(Appearance(), Selection())
    qtbot.addWidget(panel)
    texts = [panel.view.empty, panel.view.accessibleName(), panel.detail.accessibleName()]
    texts += [button.accessibleName() + button.toolTip() for button in (panel.look, panel.show_me, panel.copy_diff)]
    texts += [status_words([], 0), status_words(found, 3), *map(words_of, found)]
    panel.show_found(found)
    panel.toggle_search()
    texts += [panel.title.status.text(), panel.view.accessibleDescription(), panel.title.accessibleName()]
    known = words_of_program(found)
    assert {word for text in texts for word in words_in(text) - known} == set()


def test_report_in_another_language__has_no_word_without_a_mark(masked: None, tmp_path: Path) -> None:
    path = written(tmp_path, HEAD.lstrip("\n") + dedent(PROGRAM) + dedent(TAPS.replace("range(4)", "range(12)")))
    report = run_report(load(path), demo=True)
    assert {each.kind for each in report.findings} == {"loop", "waste"}
    printed = report_text(report, everything=True)
    known = words_in(f"{HEAD} {PROGRAM} {TAPS} root") | {re.split(r"[/.]", path)[-2], "py", "derived", "graphics"}
    known |= {"inserted", "at"}  # how a collection changed is recorded with the run, in English
    assert words_in(printed) - known == set()
    assert words_in(" ".join(words for each in report.findings for words in (each.words, each.fix))) - known == set()
