"""States that exist already, and that content reads and then writes while it is composed first."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from engine import Box, BoxWithConstraints, Modifier, Scene, composable, mutable_state_of


def counting(n: Any) -> Any:
    @composable
    def Counting() -> None:
        Box(Modifier.size(10 + n.value))
        if n.value < 3:
            n.value += 1

    return Counting


def test_first_content_writes_what_it_read__it_keeps_the_value_from_before_and_that_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    n = mutable_state_of(0, name="n")
    with caplog.at_level(logging.WARNING, logger="engine"):
        scene = Scene(counting(n), 50, 50)
    scene.settle()
    assert (scene.root.children[0].width, n.value) == (10, 1)
    (record,) = caplog.records
    assert record.getMessage().startswith("MutableState(n=1) was written after it was read, while the content was")


def test_subcomposition_in_a_frame_writes_what_it_read__it_hears_of_it(caplog: pytest.LogCaptureFixture) -> None:
    n, show = mutable_state_of(0, name="n"), mutable_state_of(False)
    later = counting(n)

    @composable
    def Screen() -> None:
        if show.value:
            BoxWithConstraints(lambda scope: later())

    scene = Scene(Screen, 50, 50)
    show.value = True
    scene.settle()
    assert (scene.root.children[0].children[0].width, n.value) == (13, 3)
    assert not caplog.records
