"""Budgets in tests: a scene that records itself, and asserts about what each frame ran.

    def test_tap__recomposes_the_counter_only(phases):
        scene = phases(Screen, width=400, height=600)
        scene.settle()
        scene.start_counting()
        scene.tap(200, 40)
        scene.frame()
        scene.assert_frame(composed=["Counter", "Text"], drawn=["page", "Text"])
        scene.assert_recompositions(Header=0, Counter=1)
        scene.assert_settles(within=1)
        scene.assert_no_backwards_writes()

With pytest the fixture `phases` is there once the package is installed, or with `-p inspector.testing.plugin`.
Without pytest use `with RecordedScene(Screen) as scene:`. A failure names the state: old → new, where it was written
and where it was read.

Invariants  I1 pytest is imported in plugin.py only. I2 nothing else of the package is imported before it is used:
            every test run of everyone who has the package installed imports this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .recorded_scene import RecordedScene

__all__ = ["RecordedScene"]


def __getattr__(name: str) -> Any:
    if name == "RecordedScene":  # late, for I2
        from .recorded_scene import RecordedScene

        return RecordedScene
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
