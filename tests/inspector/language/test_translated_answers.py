"""Comparisons, scripts and slot operations in another language: each word that is not of the program is translated.

The language of these tests is that of masked_language.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inspector.analysis.sentence import plain
from inspector.recording import Cursor
from inspector.recording.events import SlotEdit, TreeChange
from inspector.recording.moments.slot_operation import slot_operation
from inspector.running.comparing.compared_frame import phase_words
from inspector.running.comparing.comparison_builder import compared_variants
from inspector.running.inputs.input_script import InputScriptError, parse
from inspector.running.loading.program import load
from inspector.running.report import run_report

from ..exports.test_player import with_details
from ..masked_language import masked_language, words_in
from ..programs import LOOP, written
from ..running.test_compared_run import APP, log_of


@pytest.fixture(autouse=True)
def masked() -> Iterator[None]:
    with masked_language():
        yield


def test_comparison__has_no_word_without_a_mark(tmp_path: Path) -> None:
    program = load(written(tmp_path, APP, "moving.py"))
    compared = compared_variants(program, "slow", "fast", log_of(program))
    said = [plain(compared.verdict.sentence), compared.verdict.pictures, compared.input_words, compared.wall_words]
    said += [plain(sentence) for _run, _letter, sentence in compared.read_sentences]
    for frame in compared.frames:
        said += [text for words in phase_words(frame) for text in (words.first, words.second)]
    assert len(said) > 8
    known = words_in(APP) | {"px", "ms", "moving", "py"}
    assert {text: left for text in said if (left := words_in(text) - known)} == {}


@pytest.mark.parametrize(
    "line",
    [
        *("tap", "tap list:", "scroll 1,1 x 2", "key", "type x", "set a", "size 0 4", "density 0", "wait 0"),
        *("frame at x ms", "press a more", "measure 1..x", "write x", "pointer down 1", "wait 9999999", "resize x"),
    ],
)
def test_error_of_a_script__has_no_word_without_a_mark(line: str) -> None:
    with pytest.raises(InputScriptError) as raised:
        parse(line, "here")
    known = words_in(line) | {"here", "ms", "at", "px", "True", "False", "None"}
    assert words_in(str(raised.value)) - known == set(), str(raised.value)


def test_slot_operations__have_no_word_without_a_mark() -> None:
    recording = run_report(load(LOOP), "settles", watch=with_details).recording
    cursor = Cursor(recording)
    said = [
        slot_operation(cursor, row).sentence
        for frame in recording
        for row in frame.rows
        if isinstance(row, (SlotEdit, TreeChange))
    ]
    shown = [text for text in said if text not in ("use", "close")]  # no stops: nothing shows these two
    assert len(shown) >= 5
    assert [text for text in shown if words_in(text.split(" ")[0])] == [], "the verb of each operation is translated"
