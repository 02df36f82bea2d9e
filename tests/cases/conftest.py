"""What the cases share: a counter of what ran, and scenes that close themselves.

Each case writes outside any phase, lets the scene settle and asserts, by equality, everything that ran: so
what must *not* run again is asserted by not being there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import Scene


class Ran:
    """Counts what ran since it was last asked."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def __call__(self, name: str) -> None:
        self._counts[name] += 1

    def take(self) -> dict[str, int]:
        counts = dict(self._counts)
        self._counts.clear()
        return counts


class Host:
    """Scenes of one test. A change is written, then the scene settles; one that does not is a failure."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def show(self, content: Callable[[], object], width: int = 400, height: int = 600) -> Scene:
        scene = Scene(content, width=width, height=height)
        self.scenes.append(scene)
        self.settle()
        return scene

    def change(self, write: Callable[[], object]) -> int:
        """Writes and settles; returns the number of frames that took."""
        write()
        return self.settle()

    def settle(self) -> int:
        frames = 0
        for scene in self.scenes:
            frames += len(scene.settle(10))
            assert not scene.has_invalidations, "the scene did not settle in 10 frames"
        return frames


@pytest.fixture
def ran() -> Ran:
    return Ran()


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host()
    yield host
    for scene in host.scenes:
        scene.close()


class Leaf:
    """A policy of a leaf: counts its measurements and placements and runs a given read in each."""

    def __init__(
        self,
        ran: Ran,
        name: str = "",
        *,
        size: Callable[[], int] = lambda: 10,
        measure: Callable[[], object] = lambda: None,
        place: Callable[[], object] = lambda: None,
    ) -> None:
        self.ran, self.name, self.size, self.on_measure, self.on_place = ran, name, size, measure, place

    def measure(self, scope: Any, measurables: Any, constraints: Any) -> Any:
        self.ran(f"measure{self.name}")
        self.on_measure()

        def place() -> None:
            self.ran(f"place{self.name}")
            self.on_place()

        return scope.layout(self.size(), 10, place)
