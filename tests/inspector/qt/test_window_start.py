"""The start of the window: what it imports, reads and fits."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest
from pytestqt.qtbot import QtBot

from inspector.qt.model.selection import Selection
from inspector.qt.panels.layout_panel import LayoutPanel
from inspector.qt.style.appearance import Appearance
from inspector.qt.toolbar import Toolbar
from inspector.qt.window import InspectorWindow

FIRST_USES = (
    "inspector.advice.porting_mistakes",
    "inspector.advice.search_request",
    "inspector.analysis.cause_picture",
    "inspector.qt.find_dialog",
    "inspector.qt.panels.cause_view",
    "inspector.recording.file.golden_file",
    "inspector.qt.compare.pictures_panel",
    "inspector.qt.panels.source_editor",
    "inspector.running.comparing.comparison_builder",
    "inspector.running.comparison",
    "inspector.running.fork",
    "inspector.running.live_fork",
    "networkx",
    "numpy",
)
"""Modules that a feature of the window needs, but no first frame."""


def test_import_of_the_window__leaves_out_what_no_first_frame_needs_and_reads_no_source() -> None:
    started = dedent(
        f"""
        import linecache, sys
        import inspector.qt.window
        from inspector.recording.meta import engine_version
        assert engine_version() != "unknown" and "email" not in sys.modules
        print([name for name in {FIRST_USES!r} if name in sys.modules])
        print([name for name in linecache.cache if "inspector" in name and "qt" in name])
        """
    )
    done = subprocess.run([sys.executable, "-c", started], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["[]", "[]"]


def test_panel_behind_a_tab__has_no_views_until_it_comes_to_the_front(qtbot: QtBot) -> None:
    window = InspectorWindow(Appearance())
    window.show()
    window.open_target("counter")
    window.player.pause()
    qtbot.waitExposed(window)
    late = [panel.name for panel in window.panels if not panel.is_made]
    assert late == [panel.name for panel in window.panels if panel.bodies.count() == 0]
    assert {"Causes", "Advice", "Step", "Layout", "Console"} <= set(late) and "Why" not in late
    panel = window.docks.panel(LayoutPanel)
    panel.raise_()
    qtbot.waitUntil(lambda: panel.is_made)
    assert panel.bodies.count() == 1 and panel.view.model().rowCount() > 0 and panel.title.status.text()
    window.close()


def test_view_of_a_panel_behind_a_tab__is_made_when_it_is_asked_for(qtbot: QtBot) -> None:
    panel = LayoutPanel(Appearance(), Selection())
    qtbot.addWidget(panel)
    assert not panel.is_made
    with pytest.raises(AttributeError):
        panel.no_such_view  # type: ignore[attr-defined]
    assert panel.view is panel.bodies.currentWidget() and panel.is_made


def test_toolbar_without_a_width__fits_no_stage_until_it_gets_one(
    qtbot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    fitted: list[int] = []
    bar = Toolbar(Appearance())
    monkeypatch.setattr(bar, "_show_stage", fitted.append)
    bar.show_program(None, "", [])
    bar.show_running(False, False, "")
    assert fitted == []
    bar.resize(1_600, 40)
    bar.show()
    assert fitted == [0]
    bar.close()
