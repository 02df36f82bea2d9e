"""The moments of a lesson: text, window, notebook and player show the same frame of the same run."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.course.cell_subject import cell_subject
from inspector.course.cells import read_cells
from inspector.course.kit import Run
from inspector.course.kit.picture import Picture
from inspector.course.lesson_files import sources
from inspector.exports.player import data
from inspector.recording import Recording
from lessons.handbook import lesson_page
from lessons.handbook.lesson_page import LessonPage
from lessons.handbook.played_lesson import play_lesson


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_picture_and_the_next_table_of_its_run__are_of_one_frame(source: Path) -> None:
    pictured: tuple[str, int | None] | None = None
    for cell in read_cells(source):
        if cell.kind == "markdown":
            pictured = None  # the text says which moment follows
        subject = cell_subject(cell.source) if cell.kind == "code" else None
        if subject is None:
            continue
        if pictured is not None and pictured[0] == subject.run and subject.frame is not None:
            assert subject.frame == pictured[1], f"{source.name}:{cell.line}"
        pictured = (subject.run, subject.frame) if subject.panel == "Preview" else None


@pytest.mark.slow
@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_pictures_of_a_lesson__are_pictures_of_the_player_that_holds_their_run(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictured: list[tuple[Run, int]] = []
    held: list[tuple[Recording, dict[int, int]]] = []
    real_picture, real_data = Run.picture, data.player_data

    def picture(run: Run, frame: int) -> Picture:
        pictured.append((run, frame if frame >= 0 else len(run) + frame))
        return real_picture(run, frame)

    def player_data(recordings: list[Recording], *arguments: object, **named: object) -> object:
        made = real_data(recordings, *arguments, **named)  # type: ignore[arg-type]
        for recording, run in zip(recordings, made["runs"], strict=True):  # type: ignore[arg-type]
            images = {at: each["image"] for each in run["frames"] for at in range(each["at"], each["last"] + 1)}  # type: ignore[index,call-overload,union-attr]
            held.append((recording, images))  # type: ignore[arg-type]
        return made

    monkeypatch.setattr(Run, "picture", picture)
    monkeypatch.setattr(lesson_page, "player_data", player_data)
    LessonPage(play_lesson(source), {}).body()
    assert held
    missing = {
        (run.name, frame)
        for run, frame in pictured
        for recording, images in held
        if recording is run.bare_recording and images.get(frame, -1) < 0
    }
    assert missing == set()
