"""Window picture: renders the window: `python -m inspector.qt.window_picture OUT.png [FILE.py[:Name]]`.

The window runs offscreen and without the clock, so the picture is reproducible. Default program: parallax
from the gallery. `script/pictures` makes all pictures of the documents.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .window import InspectorWindow


def main(arguments: list[str] | None = None) -> int:
    """Writes the picture; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m inspector.qt.window_picture", description="A picture of the window."
    )
    parser.add_argument("out", metavar="OUT.png")
    parser.add_argument("target", nargs="?", default="parallax", metavar="FILE.py[:Name]")
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--demo", action="store_true", help="run the program's demo first")
    parser.add_argument("--paused", action="store_true", help="show the window paused at the newest frame")
    parser.add_argument("--variant", default=None)
    parser.add_argument("--steps", type=int, default=0, help="frames to run before")
    parser.add_argument("--at", default="", help="a moment to pause at, such as 1:compose:Text")
    parser.add_argument("--compare", default="", metavar="VARIANT", help="compare with another variant")
    parser.add_argument("--lesson", default="", metavar="FILE", help="a lesson instead of a program")
    parser.add_argument("--page", type=int, default=0, help="the page of the lesson")
    parser.add_argument("--select", default="", help="name or test tag to select")
    parser.add_argument("--tab", action="append", default=[], help="a panel to bring to the front: Causes, Source …")
    parser.add_argument("--layout", default="", help="a preset of View > Layouts: Paused")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=int, default=100, help="text size in percent")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from .application import application
    from .style.appearance import Appearance
    from .style.theme import DARK, LIGHT
    from .window import InspectorWindow

    application()
    window = InspectorWindow(Appearance(LIGHT if options.light else DARK, options.scale))
    # Wall time differs between runs, so the picture omits it.
    window.show_wall_time = False
    width, height = (int(side) for side in options.size.split("x"))
    window.resize(width, height)
    window.show()
    _settle(window)
    if options.layout:
        window.docks.arrange(next(each for each in window.docks.layouts if each.name == options.layout))
        _settle(window)
    if options.lesson:
        _show_lesson(window, options)
    elif options.target != "gallery":
        _show_program(window, options)
    window.refresh()
    _settle(window)
    for name in options.tab:
        window.docks.named(name).raise_()
    window.refresh()
    _settle(window)
    saved = window.grab().save(options.out)
    window.close()
    return 0 if saved else 2


def _settle(window: InspectorWindow) -> None:
    """Lets the layout follow the widths of new texts."""
    from PySide6.QtWidgets import QApplication

    for _ in range(4):
        QApplication.processEvents()


def _show_program(window: InspectorWindow, options: argparse.Namespace) -> None:
    from inspector.recording.moments.moment_address import parsed_address
    from inspector.running.window_tasks import WindowTasks

    from .compare_menu import compare_variant
    from .driven_window import DrivenWindow

    window.open_target(options.target)
    if options.variant is not None:
        window.choose_variant(options.variant)
    window.player.pause()
    for _ in range(options.steps):
        window.player.step()
    if options.demo:
        window.run_demo()
    if options.compare:
        compare_variant(window, options.compare)
        window.player.show(options.steps or 12)
    elif options.at:
        DrivenWindow(window, WindowTasks(at=parsed_address(options.at))).run(opened=True)
    elif not options.paused:
        window.player.is_live_without_clock = True
    if options.select:
        window.find_next(options.select)


def _show_lesson(window: InspectorWindow, options: argparse.Namespace) -> None:
    from pathlib import Path

    from .lessons_menu import lesson_mode

    mode = lesson_mode(window)
    mode.open_lesson(Path(options.lesson).resolve())
    if mode.panel is not None:
        mode.panel.show_page(options.page)


if __name__ == "__main__":
    sys.exit(main())
