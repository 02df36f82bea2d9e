from __future__ import annotations

from typing import Any

import pytest

from engine.composition import composable
from engine.composition.calls.late_capture import LateCaptureWarning
from tests.composition.tree import Composed, Leaf


@composable
def Clickable(on_click: Any) -> None:
    Leaf(("button", on_click()))


def test_loop_variable_captured_late__warns_with_file_and_line() -> None:
    def app() -> None:
        for item in ("a", "b"):
            Clickable(lambda: item)  # noqa: B023 - the mistake under test

    with pytest.warns(LateCaptureWarning, match="'item' was 'a'") as caught:
        Composed(app)
    assert len(caught) == 1
    assert caught[0].filename == __file__
    assert caught[0].lineno == app.__code__.co_firstlineno + 2


def test_loop_variable_bound_as_default__no_warning() -> None:
    def app() -> None:
        for item in ("a", "b"):
            Clickable(lambda item=item: item)

    Composed(app)
