"""The handbook in a browser: what is hidden stays hidden until the reader commits, and then shows both answers."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from inspector.analysis import tree_lines, work_of_frame
from inspector.analysis.display_names import names_of
from inspector.course.lesson_files import sources
from inspector.exports.markup import visible
from inspector.exports.player.page import player_page
from inspector.exports.player.panels import flattened
from inspector.recording import Cursor
from inspector.recording.moments.frame_so_far import FramesSoFar
from lessons.handbook.lesson_page import LIMITS, LessonPage
from lessons.handbook.played_lesson import play_lesson
from lessons.handbook.site import site
from tests.chromium import CHROMIUM, MISSING, Browser

from .test_handbook import LESSON, SECOND, written

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]


FEW = dataclasses.replace(LIMITS, frames=8, moments=24, pictures=0, groups=30)
"""Few moments of each lesson, because a browser is slow; test_player.py compares many more without one."""

EVERY_STEP = """(() => {
    const player = document.querySelector('phases-player'), found = [];
    const label = (row) => row.getAttribute('aria-label');
    const rows = (side) => [...side.tree.querySelectorAll('[role=treeitem]')].map(label);
    for (let at = 0; at < player.positions.length; at++) {
        player.goTo(at);
        player.sides.forEach((side, number) => {
            if (side.frame.at !== player.position) return;
            const words = player.strip.getAttribute('aria-valuetext');
            found.push([number, side.frame.at, 0, rows(side), words]);
            side.frame.events.forEach((event, place) => {
                if (event[6] < 0) return;
                side.step(place);
                found.push([number, side.frame.at, event[5], rows(side), words]);
            });
        });
    }
    return found;
})()"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.mark.parametrize("source", sources(), ids=lambda source: source.stem)
def test_every_step_of_the_lessons_player__shows_the_facts_of_the_recording(
    source: Path, browser: Browser, tmp_path: Path
) -> None:
    lesson = play_lesson(source)
    page = LessonPage(lesson, {})
    runs = next((runs for index, _ in lesson.gates() if (runs := page.runs_behind(index))), [])
    assert runs, "the lesson has a player"
    recordings = [run.recording for run in runs]
    path = tmp_path / "player.html"
    path.write_text(player_page(recordings, limits=FEW), encoding="utf-8")
    browser.failures.clear()
    browser.open(path)
    steps = browser.run(EVERY_STEP)
    assert browser.failures == []
    assert {number for number, *_ in steps} == set(range(len(runs)))
    cuts = [FramesSoFar(Cursor(recording)) for recording in recordings]
    for number, at, event, rows, words in steps:
        recording = recordings[number]
        frame = recording.frame(at)
        assert frame is not None
        assert work_of_frame(frame).words() in words
        cut = cuts[number].at(frame.rows[0].id + event - 1) if event else frame
        assert cut is not None
        lines = flattened(tree_lines(cut, names=names_of(recording)))[: FEW.tree_rows]
        assert rows == [visible(line.spoken) for line, _ in lines]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    lessons = [play_lesson(written(folder, *each)) for each in (("01_first.py", LESSON), ("02_second.py", SECOND))]
    for name, html in site(lessons).items():
        (folder / name).write_text(html, encoding="utf-8")
    return folder


def test_committed_answers__open_the_gate_and_stand_beside_the_engines(folder: Path, browser: Browser) -> None:
    gate = "document.querySelector('details.gate')"
    browser.failures.clear()
    browser.size(1280, 800)
    browser.open(folder / "01_first.html")
    said = " ".join(name for role, name, _ in browser.spoken() if role == "StaticText")
    for hidden in ("Step", "Yes.", "Look again.", "work unit"):
        assert hidden not in said
    assert said.count("Hidden until you answer.") == 6
    assert browser.run("document.querySelector('phases-player').getAttribute('mask')") is not None
    # The number is typed, and Enter commits the form; the last question of each other form is chosen.
    browser.run("document.querySelector('#ask-mine input').focus()")
    browser.key("7")
    browser.key("Enter")
    assert browser.run("document.querySelector('#ask-mine .note').textContent").startswith("Committed. Answer the next")
    assert browser.run(f"{gate}.open") is False
    for form in ("which", "other"):
        browser.run(f"document.querySelector('#ask-{form} input').click()")
        browser.run(f"document.querySelector('#ask-{form} button').click()")
    browser.run("document.querySelector('#ask-ranking textarea').value = 'x'")
    browser.run("document.querySelector('#ask-ranking button').click()")
    assert browser.run(f"{gate}.open") is False
    browser.run("document.querySelectorAll('#ask-cases select').forEach(each => { each.value = 'p' })")
    browser.run("document.querySelector('#ask-cases button').click()")
    assert browser.run(f"{gate}.open") is True
    notes = browser.run("[...document.querySelectorAll('form.ask .note')].map(each => each.textContent)")
    assert set(notes) == {"Committed."}, "no form asks for a further answer"
    shown = browser.run("[...document.querySelectorAll('[data-of] tr[data-what]')].map(row => row.innerText.trim())")
    cases = ["Case one?\tp\tq\t≠\tWhy q.", "Case two?\tp\tp\t=\tWhy p."]
    assert shown == ["text measured\t7\t1\t≠", "your answer\twrong\ta & b\tNo.", "right\t<c>\tYes.", *cases]
    assert browser.run("document.querySelector('phases-player').getAttribute('mask')") is None
    said = " ".join(name for role, name, _ in browser.spoken() if role == "StaticText")
    assert "Step" in said and "Yes." in said and "Hidden until you answer." not in said
    assert browser.failures == []
    browser.size(360, 740, dark=True)
    assert browser.run("document.documentElement.scrollWidth") <= 360
