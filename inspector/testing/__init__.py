"""Budgets in tests: a scene that records itself and asserts which subjects ran in each frame.

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

With pytest, the installed package provides the fixture `phases` (or use `-p inspector.testing.plugin`).
Without pytest, use `with RecordedScene(Screen) as scene:`. A failure names the state (old → new) with the source lines
of its write and its read.

Invariants  I1 only plugin.py imports pytest. I2 this file imports other modules only on first use, because pytest loads
            it in every test run of every user of the package.
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
