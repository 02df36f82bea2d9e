"""A scene for each test, and what ran in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import FrameReport, Scene


class Ui:
    """Shows content, changes states, and returns what the frames did."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    def show(self, content: Callable[[], object], width: int = 400, height: int = 600, **how: Any) -> Scene:
        scene = Scene(content, width=width, height=height, **how)
        self._scenes.append(scene)
        self.settle()
        return scene

    @property
    def scene(self) -> Scene:
        return self._scenes[-1]

    def settle(self) -> list[FrameReport]:
        reports = self.scene.settle(10)
        assert not self.scene.has_invalidations, "the scene did not settle in 10 frames"
        return reports

    def change(self, write: Callable[[], object]) -> dict[str, list[str]]:
        """What ran after `write`, by phase; phases in which nothing ran are left out."""
        write()
        return ran(self.settle())

    def size(self, tag: str) -> tuple[int, int]:
        return tuple(self.scene.find(tag).size)

    def position(self, tag: str) -> tuple[float, float]:
        return tuple(self.scene.find(tag).position)

    def close(self) -> None:
        for scene in self._scenes:
            scene.close()


def ran(reports: list[FrameReport]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for report in reports:
        for phase in ("composed", "measured", "placed", "drawn"):
            found.setdefault(phase, []).extend(getattr(report, phase))
        if "layer" in report.phases:
            found.setdefault("layer", []).append("layer")
    return {phase: names for phase, names in found.items() if names}


@pytest.fixture
def ui() -> Iterator[Ui]:
    ui = Ui()
    yield ui
    ui.close()
