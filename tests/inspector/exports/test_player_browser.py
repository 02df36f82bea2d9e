"""The player in a browser: driven by keys, read as a screen reader reads it; what it shows is what the analyses say."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inspector.analysis import plain, spoken, summary, tree_lines, work_of_frame
from inspector.analysis.display_names import names_of
from inspector.exports.player.data import embedded, player_data
from inspector.exports.player.module import player_module
from inspector.exports.player.page import player_page
from inspector.exports.player.panels import flattened
from inspector.language import using
from inspector.recording import Recording
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.tokens import DARK, LIGHT
from tests.chromium import CHROMIUM, MISSING, Browser

from ..masked_language import masked_language, words_in
from ..programs import LOOP, LOOP_SENTENCE, PARALLAX, written
from .test_exports_report import HOSTILE
from .test_player import shown_moments, with_details

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason=MISSING)]

LONG_NAMES = """
from engine import Text, composable, mutable_state_of

numbers = mutable_state_of(list(range(40)), name="numbers of the second floor at long_file_name.py:36")


@composable
def Sum():
    Text(str(sum(numbers.value)))
"""

PLAYER = "document.querySelector('phases-player')"
ROOT = f"{PLAYER}.shadowRoot"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture(scope="module")
def loop() -> Recording:
    return run_report(load(LOOP), "settles", pictures=True, watch=with_details).recording


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory, loop: Recording) -> dict[str, list[Recording]]:
    folder = tmp_path_factory.mktemp("programs")
    slow, fast = (
        run_report(load(PARALLAX), variant, demo=True, pictures=True, watch=with_details).recording
        for variant in ("slow", "fast")
    )
    hostile = run_report(load(written(folder, HOSTILE, "a'b\"<b>&.py")), demo=True, watch=with_details).recording
    return {"loop": [loop], "pair": [slow, fast], "hostile": [hostile]}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory, runs: dict[str, list[Recording]]) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    made = {}
    for name, recordings in runs.items():
        made[name] = folder / f"{name}.html"
        made[name].write_text(player_page(recordings), encoding="utf-8")
    return made


def opened(browser: Browser, page: Path, width: int = 1280) -> Browser:
    browser.size(width, 800)
    browser.failures.clear()
    browser.open(page)
    return browser


def rows(browser: Browser) -> list[str]:
    found: list[str] = browser.run(
        f"[...{ROOT}.querySelectorAll('[role=treeitem]')].map(row => row.getAttribute('aria-label'))"
    )
    return found


def text(browser: Browser, selector: str) -> str:
    found: str = browser.run(f"{ROOT}.querySelector({json.dumps(selector)}).textContent")
    return found


def value(browser: Browser, label: str) -> str:
    selector = json.dumps(f'[aria-label="{label}"]')
    found: str = browser.run(f"{ROOT}.querySelector({selector}).getAttribute('aria-valuetext')")
    return found


def focus(browser: Browser, selector: str) -> None:
    browser.run(f"{ROOT}.querySelector({json.dumps(selector)}).focus()")


def focused(browser: Browser) -> str:
    found: str = browser.run(f"{ROOT}.activeElement?.getAttribute('aria-label') ?? {ROOT}.activeElement?.tagName ?? ''")
    return found


def test_every_frame_and_event__has_the_facts_of_the_recording(
    browser: Browser, pages: dict[str, Path], loop: Recording
) -> None:
    opened(browser, pages["loop"])
    names = names_of(loop)
    focus(browser, '[aria-label="Frame"]')
    for frame in loop:
        assert value(browser, "Frame") == f"Frame {frame.index} of {loop.last}. {work_of_frame(frame).words()}"
        lines = [line.spoken for line, _ in flattened(tree_lines(frame, names=names))]
        assert rows(browser) == lines
        assert text(browser, ".sentence") == plain(summary(frame, loop))
        browser.key("ArrowRight")
    browser.key("Home")
    seen = 0
    for frame in loop:
        focus(browser, '[aria-label="Event in the frame"]')
        browser.key("Home")
        for cut, matrix in shown_moments(frame, loop):
            assert rows(browser) == [line.spoken for line, _ in flattened(tree_lines(cut, names=names))]
            read = browser.run(f"[...{ROOT}.querySelectorAll('.reads-panel .spoken')].map(each => each.textContent)")
            assert read == [
                spoken(line, reader, marks)
                for row, line in enumerate(matrix.states)
                for column, reader in enumerate(matrix.readers)
                if (marks := matrix.cell(row, column))
            ]
            browser.key("ArrowRight")
            seen += 1
        assert value(browser, "Event in the frame").startswith(f"End of frame {frame.index}, after ")
        focus(browser, '[aria-label="Frame"]')
        browser.key("ArrowRight")
    assert seen >= 20
    assert browser.failures == []


def test_keys__move_through_frames_events_rows_and_open_the_help(browser: Browser, pages: dict[str, Path]) -> None:
    opened(browser, pages["loop"])
    for _ in range(4):
        browser.key("Tab")
    assert focused(browser) == "Frame", "after the three buttons of the header"
    browser.key("End")
    assert value(browser, "Frame").startswith("Frame 1 of 1.")
    browser.key("Home")
    assert value(browser, "Frame").startswith("Frame 0 of 1.")
    browser.key("Tab")
    order = [focused(browser)]
    for _ in range(4):
        browser.key("Tab")
        order.append(focused(browser))
    assert order[0] == "Event in the frame"
    assert order[1].startswith("Settles:") and order[2:] == ["Reads", "Slot table", "Work units"]
    focus(browser, '[role="treeitem"][tabindex="0"]')
    browser.key("ArrowDown")
    assert focused(browser) == rows(browser)[1]
    browser.key("End")
    assert focused(browser) == rows(browser)[-1]
    browser.key("ArrowLeft")
    browser.key("ArrowLeft")
    assert focused(browser) == rows(browser)[0]
    browser.key(".")
    assert value(browser, "Frame").startswith("Frame 1 of 1.")
    browser.key(";")
    assert value(browser, "Event in the frame").startswith("Event ")
    browser.key("?", shift=True)
    assert browser.run(f"{ROOT}.querySelector('dialog').open") is True
    browser.key("Escape")
    assert browser.run(f"{ROOT}.querySelector('dialog').open") is False


def test_screen_reader__meets_roles_names_and_the_new_position(browser: Browser, pages: dict[str, Path]) -> None:
    opened(browser, pages["loop"])
    browser.key("Tab")
    browser.key(".")
    received = browser.spoken()
    roles = {role for role, _, _ in received}
    assert {"tree", "treeitem", "slider", "status", "table", "image", "heading", "button"} <= roles
    names = [name for role, name, _ in received if role in ("slider", "tree", "image", "region")]
    for name in (
        "Frame",
        "Event in the frame",
        "Composition tree",
        "Picture at the end of frame 1",
        "Reads",
        "Slot table",
    ):
        assert name in names
    live = text(browser, "[role=status]")
    assert live.startswith("Frame 1 of 1. ") and "Settles ran because h went 0 → 100." in live
    assert text(browser, ".note") == LOOP_SENTENCE
    unnamed = [role for role, name, _ in received if role in ("button", "slider", "treeitem", "image") and not name]
    assert unnamed == []


@pytest.mark.parametrize("name", ["loop", "pair"])
@pytest.mark.parametrize("width", [360, 700, 1280, 1600])
def test_page__fits_its_width(browser: Browser, pages: dict[str, Path], name: str, width: int) -> None:
    opened(browser, pages[name], width)
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.failures == []


@pytest.mark.parametrize("width", [360, 1280])
def test_long_name_and_long_value_of_a_state__leave_its_readers_in_view(
    browser: Browser, tmp_path: Path, width: int
) -> None:
    recording = run_report(load(written(tmp_path, LONG_NAMES, "long_names.py")), watch=with_details).recording
    (tmp_path / "long.html").write_text(player_page([recording]), encoding="utf-8")
    opened(browser, tmp_path / "long.html", width)
    panel = f"{ROOT}.querySelector('.reads-panel .scroll').getBoundingClientRect()"
    reader = f"{ROOT}.querySelector('.reads-panel td.tint, .reads-panel td .chip').getBoundingClientRect()"
    assert browser.run(f"{reader}.left + 20 <= {panel}.right") is True
    assert browser.run(f"{ROOT}.querySelector('.reads-panel td.value code').title") == "[0, 1, 2, 3, 4, 5, ...]"


def test_themes__follow_the_system_and_the_attribute(browser: Browser, pages: dict[str, Path]) -> None:
    opened(browser, pages["loop"])
    panel = f"getComputedStyle({ROOT}.querySelector('.why-panel')).backgroundColor"

    def as_hex() -> str:
        return "#" + "".join(f"{int(part):02X}" for part in re.findall(r"\d+", browser.run(panel)))

    assert as_hex() == LIGHT.panel
    browser.size(1280, 800, dark=True)
    assert as_hex() == DARK.panel
    browser.run(f"{PLAYER}.setAttribute('theme', 'light')")
    assert as_hex() == LIGHT.panel
    browser.size(1280, 800)
    browser.run(f"{PLAYER}.setAttribute('theme', 'dark')")
    assert as_hex() == DARK.panel
    assert browser.run(f"getComputedStyle({ROOT}.querySelector('.strip')).scrollBehavior") == "smooth"
    browser.size(1280, 800, reduced_motion=True)
    assert browser.run(f"getComputedStyle({ROOT}.querySelector('.strip')).scrollBehavior") == "auto"


EVERY_TEXT = """(() => {
    const found = new Set(), player = document.querySelector('phases-player'), root = player.shadowRoot;
    const look = () => {
        for (const each of root.querySelectorAll('.player, .player *')) {
            for (const name of ['title', 'aria-label', 'aria-valuetext']) found.add(each.getAttribute(name) ?? '');
            for (const child of each.childNodes) if (child.nodeType === Node.TEXT_NODE) found.add(child.data);
        }
    };
    player.positions.forEach((_, at) => {
        player.goTo(at);
        for (const side of player.sides) {
            for (let event = side.frame.events.length; event >= 0; event -= 3) { side.step(event); look(); }
        }
    });
    player.setAttribute('mask', 'why work frames');
    look();
    return [...found];
})()"""


@pytest.mark.parametrize("name", ["loop", "pair"])
def test_player_in_another_language__has_no_word_without_a_mark(
    browser: Browser, runs: dict[str, list[Recording]], tmp_path: Path, name: str
) -> None:
    path = tmp_path / "masked.html"
    with masked_language():
        data: Any = player_data(runs[name])
        path.write_text(player_page(runs[name]), encoding="utf-8")
    opened(browser, path)
    texts = browser.run(EVERY_TEXT)
    pools = [run["texts"] for run in data["runs"]]
    known = words_in(" ".join(text for pool in pools for text in pool)) | {
        "Home",
        "End",
        "Tab",
        "Esc",
        "phases",
        "player",
    }
    known |= {run.meta.name for run in runs[name]}
    assert len(texts) > 100
    assert {text: left for text in texts if (left := words_in(text) - known)} == {}


def test_player_in_portuguese__counts_in_its_plural_forms(browser: Browser, loop: Recording, tmp_path: Path) -> None:
    path = tmp_path / "pt.html"
    with using("pt"):
        path.write_text(player_page([loop]), encoding="utf-8")
        expected = [work_of_frame(frame).words() for frame in loop]
    opened(browser, path)
    assert value(browser, "Quadro") == f"Quadro 0 de {loop.last}. {expected[0]}"
    assert value(browser, "Evento no quadro").startswith("Fim do quadro 0, depois de ")
    counted = browser.run(f"[0, 1, 2].map(count => {PLAYER}.words.events(count))")
    assert counted == ["0 evento", "1 evento", "2 eventos"]
    assert browser.run(f"{ROOT}.querySelector('.player').lang") == "pt"


def test_two_runs__show_both_and_their_difference(browser: Browser, pages: dict[str, Path]) -> None:
    opened(browser, pages["pair"])
    browser.run(f"{PLAYER}.work(1)")
    cells: list[list[str]] = browser.run(
        f"[...{ROOT}.querySelectorAll('.work-panel tbody tr')]"
        ".map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))"
    )
    totals = cells[-1]
    assert len(totals) == 6
    difference = int(totals[4]) - int(totals[3])
    assert totals[5] == ("=" if not difference else f"−{-difference}" if difference < 0 else f"+{difference}")
    assert browser.run(f"{ROOT}.querySelectorAll('[role=tree]').length") == 2
    assert value(browser, "Frame").count("work unit") == 2


def test_masked_panels__say_nothing_until_the_mask_is_taken_off(browser: Browser, pages: dict[str, Path]) -> None:
    opened(browser, pages["loop"])
    browser.run(f"{PLAYER}.setAttribute('mask', 'frames events why tree reads slots work')")
    shown: Any = browser.run(
        f"{ROOT}.querySelector('.player').innerText + {ROOT}.querySelector('[role=status]').textContent"
    )
    assert shown.count("Hidden until you answer.") == 6
    for word in ("Settles", "composition", "work unit", "padding"):
        assert word not in shown
    focus(browser, '[aria-label="Frame"]')
    browser.key("End")
    browser.key(".")
    assert value(browser, "Frame") == "Frame 0", "neither the number of frames nor their pictures"
    assert browser.run(f"{ROOT}.querySelectorAll('button:disabled').length") == 2
    assert not [name for role, name, _ in browser.spoken() if role in ("treeitem", "cell")]
    browser.run(f"{PLAYER}.removeAttribute('mask')")
    assert rows(browser)[0].startswith("Settles:")
    browser.key("End")
    assert value(browser, "Frame").startswith("Frame 1 of 1.")


def test_hostile_names__stay_text_and_nothing_runs_or_loads(browser: Browser, pages: dict[str, Path]) -> None:
    opened(browser, pages["hostile"])
    assert browser.failures == []
    assert browser.run(f"{ROOT}.querySelectorAll('svg, iframe, a, script').length") == 0
    assert browser.run("document.scripts.length") == 2
    assert "<svg/onload=alert(2)>" in browser.run(f"{ROOT}.querySelector('.reads-panel').textContent")
    assert "</article></main><a href='javascript:alert(4)'>x</a>" in " ".join(rows(browser))
    assert (
        browser.run("performance.getEntriesByType('resource').filter(each => !each.name.startsWith('data:')).length")
        == 0
    )


def test_data_of_another_format__is_an_error_in_words(browser: Browser, tmp_path: Path, pages: dict[str, Path]) -> None:
    page = tmp_path / "other.html"
    html = pages["loop"].read_text(encoding="utf-8")
    page.write_text(html.replace('"version":1', '"version":99', 1), encoding="utf-8")
    opened(browser, page)
    assert text(browser, "[role=alert]") == "This player shows data of the format `phases player`, version 1 only."


@pytest.mark.parametrize("is_in_view", [True, False])
def test_module_in_a_notebook__renders_the_data_of_its_model(
    browser: Browser, tmp_path: Path, loop: Recording, is_in_view: bool
) -> None:
    page = tmp_path / "notebook.html"
    page.write_text("<!DOCTYPE html><body data-jp-theme-light='false'><div id='cell'></div>", encoding="utf-8")
    opened(browser, page)
    module = base64.b64encode(player_module().encode("utf-8")).decode("ascii")
    data = embedded(player_data([loop]))
    cell = "document.querySelector('#cell')"
    # A cell out of view has no document while its output is rendered; it gets one when it is scrolled to.
    place = cell if is_in_view else "document.createElement('div')"
    browser.run(
        f"import('data:text/javascript;base64,{module}').then(({{ default: widget }}) => {{ const el = {place};"
        f" widget.render({{ model: new Map([['data', {json.dumps(data)}], ['mask', 'why']]), el }});"
        f" if (!el.id) {cell}.append(el); }}).then(() => 0)"
    )
    assert rows(browser)[0].startswith("Settles:")
    assert browser.run(f"[{PLAYER}.getAttribute('theme'), {PLAYER}.getAttribute('mask')]") == ["dark", "why"]
    browser.run("document.body.dataset.jpThemeLight = 'true'")
    assert browser.run(f"{PLAYER}.getAttribute('theme')") == "light"
    assert browser.failures == []


def test_step__scrolls_the_row_into_view_and_leaves_the_page_where_it_is(
    browser: Browser, pages: dict[str, Path]
) -> None:
    opened(browser, pages["loop"], 360)
    browser.run("scrollTo(0, 40)")
    browser.run(f"{ROOT}.querySelector('.tree').style.maxHeight = '70px'")
    for _ in range(3):
        browser.run(f"{PLAYER}.sides[0].select({PLAYER}.sides[0].moment.tree.lines.at(-1).key)")
        browser.run(f"{PLAYER}.goTo(1)")
    assert browser.run("scrollY") == 40
    inside: bool = browser.run(
        f"(() => {{ const [tree, row] = ['.tree', '[aria-selected=true]'].map(name => {ROOT}.querySelector(name)"
        ".getBoundingClientRect()); return row.top >= tree.top && row.bottom <= tree.bottom + 1; })()"
    )
    assert inside
