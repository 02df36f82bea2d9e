"""Window picture: renders the window for the README: `python -m inspector.qt.window_picture OUT.png [FILE.py[:Name]]`.

The window runs offscreen and without the clock, so the picture is reproducible. Default program: parallax
from the gallery.
"""

from __future__ import annotations

import argparse
import os
import sys


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
    parser.add_argument("--select", default="", help="name or test tag to select")
    parser.add_argument("--tab", default="", help="a panel to bring to the front: Causes, Source")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", type=int, default=100, help="text size in percent")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from .application import application
    from .style.appearance import Appearance
    from .style.theme import DARK, LIGHT
    from .window import InspectorWindow

    app = application()
    window = InspectorWindow(Appearance(LIGHT if options.light else DARK, options.scale))
    # Wall time differs between runs, so the picture omits it.
    window.show_wall_time = False
    width, height = (int(side) for side in options.size.split("x"))
    window.resize(width, height)
    window.show()
    app.processEvents()
    if options.target != "gallery":
        window.open_target(options.target)
        if options.variant is not None:
            window.choose_variant(options.variant)
        window.player.pause()
        for _ in range(options.steps):
            window.player.step()
        if options.demo:
            window.run_demo()
        if not options.paused:
            window.player.posing = True
        if options.select:
            window.find_next(options.select)
    window.refresh()
    for _ in range(3):
        app.processEvents()
    # The first texts may have changed the layout.
    window.live_layout()
    app.processEvents()
    if options.tab:
        window.places.named(options.tab).raise_()
    window.refresh()
    app.processEvents()
    saved = window.grab().save(options.out)
    window.close()
    return 0 if saved else 2


if __name__ == "__main__":
    sys.exit(main())
