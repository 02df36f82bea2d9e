"""Programs that exit, raise what cannot be said, never return or cannot be loaded: the window stays and says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from inspector.qt import program_window as window_module
from inspector.qt.driven_window import report_closing
from inspector.qt.window import InspectorWindow
from inspector.running.loading import watchdog

from ..open_window import open_window
from ..programs import LOOP, written


@pytest.fixture
def window() -> Iterator[InspectorWindow]:
    with open_window() as made:
        yield made
    assert not watchdog.is_limited()


def action(window: InspectorWindow, words: str) -> QAction:
    return next(each for each in window.findChildren(QAction) if each.text() == words)


CLICK = """
    from engine import *
    import sys

    n = mutable_state_of(0, name="n")

    def click():
        n.value += 1
        RAISE

    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(click))
        Text(f"{n.value}")
"""


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("sys.exit(5)", "SystemExit"),
        ("quit()", "SystemExit"),
        ("exit('bye')", "SystemExit"),
        ("raise SystemExit", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise GeneratorExit", "GeneratorExit"),
        ("raise ValueError('x' * 24_000_000)", "ValueError"),
    ],
)
def test_handler_that_ends_the_program__a_message_and_the_run_stays(
    window: InspectorWindow, tmp_path: Path, statement: str, kind: str
) -> None:
    assert window.open_target(written(tmp_path, CLICK.replace("RAISE", statement)))
    window.player.pause()
    where = window.preview.from_scene(300, 300).toPoint()
    QTest.mouseClick(window.preview, Qt.MouseButton.LeftButton, pos=where)
    assert window.error_area.isVisible()
    assert window.error_banner.headline.startswith(f"{kind}: ")
    assert len(window.error_banner.headline) < 3_000
    assert str(window.error_banner.site) == "app.py:8"
    session = window.session
    assert session is not None and session.scene is not None and window.isVisible()
    window.player.step()
    assert len(session.recording) == 2
    window.open_target(LOOP)
    assert not window.error_area.isVisible()


PLACES = {
    "composable": "Text(str(n.value)); bad(n.value)",
    "effect": "Text(str(n.value)); SideEffect(lambda: bad(n.value))",
    "measure": "Layout(lambda scope, children, limits: bad(n.value) or scope.layout(9, 9, lambda: None))",
    "draw": "Canvas(lambda scope: bad(n.value), Modifier.size(50))",
    "coroutine": "Text(str(n.value)); LaunchedEffect(wait, n.value)",
}


def failing(tmp_path: Path, where: str, what: str) -> str:
    return written(
        tmp_path,
        f"""
        from engine import *
        import sys

        n = mutable_state_of(0, name="n")

        def bad(value):
            if value == 1:
                {what}

        async def wait():
            bad(n.value)

        @composable
        def Screen():
            Box(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1)))
            {PLACES[where]}
        """,
    )


def step_until_it_raises(window: InspectorWindow) -> None:
    for _ in range(2):
        if window.session is not None and window.session.failure is None:
            window.player.step()


@pytest.mark.parametrize("where", PLACES)
def test_exit_in_a_phase_effect_or_coroutine__a_message_and_the_next_change_goes_on(
    window: InspectorWindow, tmp_path: Path, where: str
) -> None:
    assert window.open_target(failing(tmp_path, where, "sys.exit(3)"))
    window.player.pause()
    window.fire("Tap")
    step_until_it_raises(window)
    assert window.error_banner.headline.startswith("SystemExit: "), where
    assert str(window.error_banner.site) == "app.py:8"
    assert window.session is not None and window.session.program.module is not None
    window.session.program.module.n.value = 2
    for _ in range(2):  # asyncio reports an exit in a task twice: when it runs, and when it is done
        window.player.step()
    assert window.session is not None and window.session.failure is None
    assert not window.error_area.isVisible()


@pytest.mark.parametrize("where", ["handler", *PLACES])
def test_endless_loop__is_interrupted_and_the_window_goes_on(
    window: InspectorWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(window_module, "STEP_SECONDS", 0.3)
    endless = "for _ in iter(int, 1): pass"
    path = (
        written(tmp_path, CLICK.replace("RAISE", endless)) if where == "handler" else failing(tmp_path, where, endless)
    )
    assert window.open_target(path)
    window.player.pause()
    window.fire("Tap")
    step_until_it_raises(window)
    assert window.error_banner.headline.startswith("ProgramStopped: "), where
    assert "takes longer than 0.3 s" in window.error_banner.headline
    assert str(window.error_banner.site) == "app.py:8"
    assert window.open_target(LOOP)
    assert not window.error_area.isVisible()


def test_effect_that_raises_when_it_is_disposed__the_gallery_or_the_command_says_so(
    window: InspectorWindow, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(
        tmp_path,
        """
        from engine import *

        def bad():
            raise ValueError("dispose")

        @composable
        def Screen():
            Box(Modifier.fill_max_size())
            DisposableEffect(lambda: bad)
        """,
    )
    assert window.open_target(path)
    action(window, "Gallery").trigger()
    assert window.center.currentWidget() is window.gallery_page
    assert window.session is None
    assert window.error_banner.headline == "ValueError: dispose (while disposing DisposableEffect, in Screen)"
    assert "when app.py was closed" in window.error_banner.detail
    assert 'raise ValueError("dispose")' in window.error_banner.words
    assert window.open_target(LOOP)
    assert not window.error_area.isVisible()
    assert window.open_target(path)
    assert window.close()
    assert report_closing(window) == 2
    assert capsys.readouterr().err == (
        "phases: app.py:4: ValueError: dispose (while disposing DisposableEffect, in Screen)\n"
    )


# ---------------------------------------------------------------- opening

SEVERAL = """
    from engine import *

    @composable
    def Header():
        Text("header")

    @composable
    def Screen():
        Header()
        Row_of("x")

    @composable
    def Row_of(text):
        Text(text)
"""


def test_several_composables__the_root_is_proposed_and_enter_opens_it(window: InspectorWindow, tmp_path: Path) -> None:
    path = written(tmp_path, SEVERAL)
    assert window.open_target(path)
    page = window.chooser_page
    assert window.center.currentWidget() is page and window.session is None
    spoken = [str(page.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(2)]
    assert spoken == ["Header, line 3 · Screen calls it", "Screen, line 7 · nothing else calls it · proposed"]
    assert page.list.currentIndex().data() == "Screen"
    page.grab()
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    assert window.session is not None and window.session.program.target == f"{path}:Screen"
    assert window.center.currentWidget() is window.preview


def test_several_composables__another_one_is_chosen_with_the_keys(window: InspectorWindow, tmp_path: Path) -> None:
    path = written(tmp_path, SEVERAL)
    window.open_target(path)
    chooser = window.chooser_page.list
    QTest.keyClick(chooser, Qt.Key.Key_Up)
    QTest.keyClick(chooser, Qt.Key.Key_Return)
    assert window.session is not None and window.session.program.target == f"{path}:Header"


def test_file_that_cannot_be_loaded__ctrl_r_tries_it_again(window: InspectorWindow, tmp_path: Path) -> None:
    path = written(tmp_path, "raise KeyboardInterrupt")
    assert not window.open_target(path)
    assert window.error_banner.headline.startswith("app.py")
    assert "press Ctrl+R" in window.error_banner.detail
    written(tmp_path, "def broken(:")
    action(window, "Reload").trigger()
    assert "syntax error" in window.error_banner.headline
    written(tmp_path, CLICK.replace("RAISE", "pass"))
    action(window, "Reload").trigger()
    assert window.session is not None and window.session.program.path.name == "app.py"
    assert not window.error_area.isVisible()


def test_program_that_raised_at_once__ctrl_r_tries_it_again(window: InspectorWindow, tmp_path: Path) -> None:
    text = CLICK.replace("RAISE", "pass")
    path = written(tmp_path, text.replace('Text(f"{n.value}")', "raise ValueError(1)"))
    assert window.open_target(path)
    assert window.error_banner.headline == "ValueError: 1"
    written(tmp_path, text)
    action(window, "Reload").trigger()
    assert window.session is not None and window.session.scene is not None
    assert not window.error_area.isVisible()
