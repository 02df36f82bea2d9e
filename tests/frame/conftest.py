"""Scenes that are closed when the test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine import Scene

MakeScene = Callable[..., Scene]


@pytest.fixture
def make_scene() -> Iterator[MakeScene]:
    """`make_scene(content, width=100, height=100, …)`: a scene before its first frame."""
    scenes: list[Scene] = []

    def make(content: Callable[[], object], width: int = 100, height: int = 100, **options: Any) -> Scene:
        scene = Scene(content, width=width, height=height, **options)
        scenes.append(scene)
        return scene

    yield make
    for scene in scenes:
        scene.close()


@pytest.fixture
def run(make_scene: MakeScene) -> MakeScene:
    """The same, settled."""

    def make(content: Callable[[], object], **options: Any) -> Scene:
        scene = make_scene(content, **options)
        scene.settle()
        return scene

    return make


@pytest.fixture
def log() -> list[str]:
    return []
