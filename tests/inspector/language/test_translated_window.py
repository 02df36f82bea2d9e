"""The window, the report and the player in another language: each word that is not of the program is translated.

The language of these tests is that of masked_language.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from PySide6.QtWidgets import QApplication

from inspector.exports.html_report import html_report
from inspector.exports.player.data import player_data
from inspector.exports.player.limits import PlayerLimits
from inspector.qt.dock_layout import PANELS
from inspector.qt.find_dialog import CHOICES, FindDialog, show_find
from inspector.qt.window import InspectorWindow

from ..advising import HEAD, TAPS
from ..masked_language import masked_language, texts_of, words_in
from ..open_window import open_window
from ..programs import written
from .test_translated_texts import PROGRAM

TERMS = {
    *("Alt", "Ctrl", "Esc", "Shift"),  # keys
    *("px", "dp", "KB", "ms", "id", "py", "ff"),  # units, endings, colors
    *("Composition", "Idle", "PendingWork", "MutableSnapshot", "root", "layer"),  # names of the runtime
    *("Constraints", "min", "max", "width", "height", "IN", "MEASURE", "LAYOUT", "BLOCK"),
    *("text", "translate", "rect", "restore", "save", "clip", "round"),  # commands of the canvas
    *("stdout", "stderr", "measure", "place", "draw", "compose", "at"),  # streams; addresses; recorded names of states
}
"""Words that are the same in each language."""
CODE_PANELS = {"Slots", "Source", "Wrapper", "Console"}
"""Panels whose rows are code, or what the program printed."""
QT = {"Close", "Float", "Closes the dock widget", "Undocks and re-attaches the dock widget"}
"""Texts that Qt translates."""


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    with masked_language():
        with open_window(size=(1280, 800)) as made:
            yield made


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> str:
    text = HEAD.lstrip("\n") + dedent(PROGRAM) + dedent(TAPS)
    return written(tmp_path_factory.mktemp("window"), text)


@pytest.fixture(scope="module")
def shown(window: InspectorWindow, program: str) -> dict[str, set[str]]:
    """The texts of each panel: without a program, at a frame's end, inside a frame."""
    found: dict[str, set[str]] = {spec.name: set() for spec in PANELS}

    def look() -> None:
        for panel in window.panels:
            panel.show()
            panel.raise_()
            QApplication.processEvents()
            found[panel.name] |= set(texts_of(panel, has_rows=panel.name not in CODE_PANELS)) - QT

    look()
    assert window.open_target(program)
    window.player.pause()
    for _ in range(3):
        window.player.step()
    look()
    session = window.session
    assert session is not None
    frame = session.recording.frame(1)
    assert frame is not None
    window.player.show_event(frame.rows[len(frame.rows) // 2].id)
    look()
    return found


@pytest.fixture(scope="module")
def known(program: str) -> set[str]:
    return words_in(Path(program).read_text(encoding="utf-8").replace("`", "")) | TERMS | words_in(program)


@pytest.mark.parametrize("name", [spec.name for spec in PANELS])
def test_panel__has_no_word_without_a_mark(shown: dict[str, set[str]], known: set[str], name: str) -> None:
    assert {text: words for text in shown[name] if (words := words_in(text) - known)} == {}


def test_find__has_no_word_without_a_mark(shown: dict[str, set[str]], window: InspectorWindow, known: set[str]) -> None:
    show_find(window)
    form = window.findChild(FindDialog)
    assert form is not None
    texts: set[str] = set()
    for at in range(len(CHOICES)):
        form.what.setCurrentIndex(at)
        for words in ("", "a", "nothing of this name"):
            form.name.setText(words)
            form.start()
            while form.search.running:
                QApplication.processEvents()
            texts |= set(texts_of(form)) | {form.status.text()}
    form.close()
    assert {text: left for text in texts if (left := words_in(text) - known - words_in("nothing of this name"))} == {}


def test_report_and_notes_of_the_player__have_no_word_without_a_mark(
    shown: dict[str, set[str]], window: InspectorWindow, known: set[str]
) -> None:
    session = window.session
    assert session is not None
    page = html_report(session.recording, [], session.failure, [])
    sources = r'<section aria-labelledby="s\d.*?</section>|<section id="s\d.*?</section>|<head>.*?</head>'
    page = re.sub(sources, "", page, flags=re.S)
    labels = " ".join(re.findall(r'(?:title|alt|aria-label)="([^"]*)"', page))
    assert words_in(f"{page} {labels}") - known == set()
    data = player_data([session.recording], PlayerLimits(frames=8, tree_rows=3, states=1, readers=1, groups=3, text=20))
    run = data["runs"][0]  # type: ignore[index,call-overload]
    notes = " ".join(run["omitted"])  # type: ignore[index,arg-type,call-overload]
    assert notes and words_in(notes) == set()
