"""The pytest plugin: the fixture `phases`, which makes scenes that record themselves.

Loaded by the entry point `pytest11` of the package, or by `-p inspector.testing.plugin`; both name it alike, so that
pytest loads it once. It imports the engine only when a test asks for the fixture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .recorded_scene import RecordedScene


@pytest.fixture
def phases() -> Iterator[Callable[..., RecordedScene]]:
    """Makes scenes with a recorder: `scene = phases(Content, width=400)`; takes what Scene takes, closes them all."""
    from .recorded_scene import RecordedScene

    with ExitStack() as scenes:

        def make(content: Callable[[], object], *arguments: Any, **options: Any) -> RecordedScene:
            if not callable(content):
                raise TypeError(
                    f"phases({content!r}): expected a composable; import it from the program and pass it, as in "
                    "`from program import App` and `phases(App)`"
                )
            return scenes.enter_context(RecordedScene(content, *arguments, **options))

        yield make
