"""The pytest plugin: the fixture `phases`, which creates scenes that record themselves.

The package's entry point `pytest11` loads it, or the option `-p inspector.testing.plugin`; both use the same name, so
pytest loads it once. The plugin imports the engine only when a test requests the fixture.
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
    """Creates recorded scenes: `scene = phases(Content, width=400)`, with Scene's arguments; closes all of them."""
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
