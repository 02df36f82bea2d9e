"""The handbook in a browser: what is hidden stays hidden until the reader commits, and then shows both answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.handbook.played_lesson import play_lesson
from lessons.handbook.site import site
from tests.chromium import CHROMIUM, MISSING, Browser

from .test_handbook import LESSON, SECOND, written

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    lessons = [play_lesson(written(folder, *each)) for each in (("01_first.py", LESSON), ("02_second.py", SECOND))]
    for name, html in site(lessons).items():
        (folder / name).write_text(html, encoding="utf-8")
    return folder


def test_committed_answers__open_the_gate_and_stand_beside_the_engines(folder: Path) -> None:
    gate = "document.querySelector('details.gate')"
    with Browser(folder / "profile") as browser:
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
        assert browser.run("document.querySelector('#ask-mine .note').textContent").startswith(
            "Committed. Answer the next"
        )
        assert browser.run(f"{gate}.open") is False
        for form in ("which", "other"):
            browser.run(f"document.querySelector('#ask-{form} input').click()")
            browser.run(f"document.querySelector('#ask-{form} button').click()")
        browser.run("document.querySelector('#ask-ranking textarea').value = 'x'")
        browser.run("document.querySelector('#ask-ranking button').click()")
        assert browser.run(f"{gate}.open") is True
        assert browser.run("document.querySelector('#ask-ranking .note').textContent") == "Committed."
        shown = browser.run(
            "[...document.querySelectorAll('[data-of] tr[data-what]')].map(row => row.innerText.trim())"
        )
        assert shown == ["text measured\t7\t1\t≠", "your answer\twrong\ta & b\tNo.", "right\t<c>\tYes."]
        assert browser.run("document.querySelector('phases-player').getAttribute('mask')") is None
        said = " ".join(name for role, name, _ in browser.spoken() if role == "StaticText")
        assert "Step" in said and "Yes." in said and "Hidden until you answer." not in said
        assert browser.failures == []
        browser.size(360, 740, dark=True)
        assert browser.run("document.documentElement.scrollWidth") <= 360
