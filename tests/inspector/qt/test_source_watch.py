"""A file saved in an editor: the program is loaded again, its state is rebuilt from the inputs, the old run stays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from inspector.qt.compare_menu import compare_file
from inspector.qt.window import InspectorWindow
from inspector.running.live_fork import replayed_session
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..open_window import open_window
from ..programs import written

APP = """
    from engine import *

    @composable
    def Screen():
        count = remember(lambda: mutable_state_of(0))
        with Box(Modifier.fill_max_size().clickable(lambda: count.set(count.value + 1)).test_tag("box")):
            Text(f"{count.value}")

    def demo(scene):
        for _ in range(3):
            scene.tap(30, 30)
            scene.frame()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(written(tmp_path, APP, "app.py"))


@pytest.fixture
def window(path: Path) -> Iterator[InspectorWindow]:
    with open_window(str(path)) as made:
        made.run_demo()
        yield made


def save(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def count_in(session: Session | None) -> str:
    assert session is not None and session.recording.latest is not None
    (found,) = (each.text for each in session.recording.latest.values.values() if each.state.name == "count")
    return found


def test_saved_file__is_loaded_and_the_inputs_are_replayed_in_it(window: InspectorWindow, path: Path) -> None:
    first = window.session
    save(path, "count.value + 1", "count.value + 10")
    window.branches.watch.reload()
    assert window.session is not first and count_in(window.session) == "30" and count_in(first) == "3"
    assert window.statusBar().currentMessage() == (
        "Reloaded app.py. Its state was rebuilt by replaying 3 inputs in "
        f"{len(window.session.recording) if window.session else 0} frames."
    )
    assert [branch.name for branch in window.branches.all] == ["as run", "app.py saved"]
    shown = window.preview.image
    picture = window.session.recording.picture(window.session.recording.last or 0) if window.session else None
    assert picture is not None and shown.constBits().tobytes() == picture.pixels()


def test_save_noticed_by_the_watch__reloads_by_itself(window: InspectorWindow, path: Path, qtbot: QtBot) -> None:
    first = window.session
    save(path, "count.value + 1", "count.value + 5")
    qtbot.waitUntil(lambda: window.session is not first, timeout=5_000)
    assert count_in(window.session) == "15"


def test_file_replaced_by_the_editor__is_noticed_twice(window: InspectorWindow, path: Path, qtbot: QtBot) -> None:
    for step in (5, 7):
        before = window.session
        other = path.with_name("app.py.new")
        other.write_text(path.read_text().replace(f"count.value + {1 if step == 5 else 5}", f"count.value + {step}"))
        os.replace(other, path)
        qtbot.waitUntil(lambda before=before: window.session is not before, timeout=5_000)  # type: ignore[misc]
        assert count_in(window.session) == str(3 * step)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("def Screen():", "def Screen(:", "app.py:4"),
        ('Text(f"{count.value}")', "Text(1 // 0)", "ZeroDivisionError"),
    ],
)
def test_file_with_an_error__leaves_the_old_program_running_with_the_error_beside_it(
    window: InspectorWindow, path: Path, old: str, new: str, words: str
) -> None:
    window.player.play()
    first = window.session
    save(path, old, new)
    window.branches.watch.reload()
    assert window.session is first and window.player.playing and window.branches.all == []
    banner = window.error_banner.accessibleName()
    assert words in banner and "The old program runs on." in banner
    # The text of the running program again: nothing is loaded, and the error is gone.
    save(path, new, old)
    window.branches.watch.reload()
    assert window.session is first and not window.error_area.isVisible()
    save(path, old, new)
    window.branches.watch.reload()
    assert window.error_area.isVisible()
    # The corrected file runs, and the error is gone.
    save(path, new, old.replace("{count.value}", "{count.value}!"))
    window.branches.watch.reload()
    if "Text" in old:
        assert window.session is not first and not window.error_area.isVisible()


def test_save_without_a_change__reloads_nothing(window: InspectorWindow, path: Path) -> None:
    first = window.session
    path.write_text(path.read_text())
    window.branches.watch.reload()
    assert window.session is first


def test_file_saved_during_a_comparison__is_reloaded_after_it(
    window: InspectorWindow, path: Path, qtbot: QtBot
) -> None:
    first = window.session
    assert compare_file(window, str(path))
    save(path, "count.value + 1", "count.value + 2")
    window.compare.leave()
    assert window.session is first
    qtbot.waitUntil(lambda: window.session is not first, timeout=5_000)
    assert count_in(window.session) == "6"


def test_older_branch__is_not_reloaded_without_a_save(window: InspectorWindow, path: Path) -> None:
    save(path, "count.value + 1", "count.value + 10")
    window.branches.watch.reload()
    window.branches.switch(window.branches.all[0])
    window.branches.watch.reload()
    assert len(window.branches.all) == 2 and count_in(window.session) == "3"


def test_inputs_that_do_not_fit__are_replayed_up_to_the_first_of_them(path: Path) -> None:
    session = Session(load(str(path)), size=(60, 60))
    assert session.start()
    session.frame()
    session.input("tap", 30, 30)
    session.frame()
    (state,) = (each.state for each in session.recording.frame(1).values.values() if each.state.name == "count")  # type: ignore[union-attr]
    assert session.write(state, "40")
    session.frame()
    session.close()
    save(path, "count = ", "number = ")
    save(path, "count.set(count.value", "number.set(number.value")
    save(path, "{count.value}", "{number.value}")
    made = replayed_session(load(str(path)), session.recording, "")
    assert made.words.startswith("Its state was rebuilt from the first 1 of 2 inputs; the next one does not fit: ")
    assert "no state is called count; there is: number" in made.words
    made.session.close()


def test_correction_of_a_program_that_raised_in_its_first_frame__runs(tmp_path: Path) -> None:
    path = Path(written(tmp_path, APP.replace('Text(f"{count.value}")', "Text(1 // 0)"), "app.py"))
    with open_window(str(path)) as window:
        save(path, "1 // 0", "'right'")
        window.branches.watch.reload()
        assert window.player.playing and not window.error_area.isVisible()
