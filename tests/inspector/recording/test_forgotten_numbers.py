"""A writer forgets the numbers of what it has not written for long, and the file says the same."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine import trace
from inspector.recording import Recording, open_run, save_run
from inspector.recording.file import run_interning
from inspector.recording.file.run_interning import Interning

from ..feed import Fake, SlowParallax

VIEWS = {
    "runs": "*",
    "writes": "*",
    "reads": "*",
    "inputs": "*",
    "state_values": "*",
    "subscriptions": "*",
    "events": "id, kind, subject, subject_number, file, line, function",
    "facts": "event, name, type, CASE WHEN type = 'subject' THEN (SELECT number FROM subject WHERE id = value)"
    " ELSE value END",
}
"""The columns of each view that are no numbers of interned rows, which differ."""


@pytest.fixture
def recording() -> Recording:
    """Drags, and requests by a state that no event writes; between them so many texts are written, or so many frames
    only measure, that their texts are forgotten."""
    emitted = SlowParallax()
    feed, other, unwritten = emitted.feed, Fake("other", value=""), Fake("unwritten", value=0)
    for number in range(12):
        emitted.drag(number % 5)
        with feed.frame():
            feed.invalidate(emitted.screen, trace.COMPOSITION, unwritten)
            feed.run(trace.COMPOSITION, emitted.screen)
        feed.measured(4 if number % 3 == 1 else 0)
        for text in range(4 if number % 3 == 0 else 0):
            with feed.frame():
                feed.write(other, f"text {number} {text}", 5)
    return feed.recording


def rows_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        return {
            view: sorted(connection.execute(f"SELECT {columns} FROM {view}"), key=repr)
            for view, columns in VIEWS.items()
        }


@pytest.mark.parametrize("known", (1, 8, 40))
def test_views_of_a_file_whose_writer_forgot_numbers__say_what_they_say_without(
    recording: Recording, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: int
) -> None:
    whole, forgetful = tmp_path / "whole.phases", tmp_path / "forgetful.phases"
    save_run(recording, whole)
    monkeypatch.setattr(run_interning, "KNOWN", known)
    save_run(recording, forgetful)
    with closing(sqlite3.connect(forgetful)) as connection:
        (repeated,) = connection.execute("SELECT count(*) - count(DISTINCT value) FROM text").fetchone()
    assert repeated or known > 20
    assert rows_of(forgetful) == rows_of(whole)
    with open_run(forgetful) as opened:
        assert [frame.rows for frame in opened] == [frame.rows for frame in recording]


def test_what_is_written_in_each_generation__keeps_its_number_and_the_rest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_interning, "KNOWN", 10)
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE text (id, value, checksum)")
        interning = Interning()
        often, once = interning.text("often"), interning.text("once")
        for number in range(40):
            assert interning.text("often") == often
            interning.text(f"text {number}")
            interning.flush(connection)
            assert len(interning.numbers) <= 10 + 2
        assert interning.text("once") != once
