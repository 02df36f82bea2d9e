"""The start of the window: what it imports, reads and fits."""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

import pytest

from inspector.qt.style.appearance import Appearance
from inspector.qt.toolbar import Toolbar

FIRST_USES = (
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
