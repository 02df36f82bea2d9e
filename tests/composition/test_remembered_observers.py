"""RememberObserver: gets callbacks where it is remembered, not wherever a slot holds it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.composition import RememberObserver, composable, remember
from engine.snapshot import mutable_state_of
from tests.composition.tree import Composed


class LoggedObserver(RememberObserver):
    def __init__(self) -> None:
        self.log: list[str] = []

    def on_remembered(self) -> None:
        self.log.append("remembered")

    def on_forgotten(self) -> None:
        self.log.append("forgotten")

    def on_abandoned(self) -> None:
        self.log.append("abandoned")


@composable
def Takes(observer: Any) -> None:
    remember(lambda: object(), observer)
    remember(lambda: object(), 1, observer)


def test_observer_that_is_also_key_and_argument__is_forgotten_once() -> None:
    shown = mutable_state_of(True)
    made: list[LoggedObserver] = []

    def content() -> None:
        if shown.value:
            observer = remember(lambda: LoggedObserver())
            made[:] = [observer]
            Takes(observer)

    composed = Composed(content)
    shown.value = False
    composed.frame()
    assert made[0].log == ["remembered", "forgotten"]
    composed.close()


@pytest.mark.parametrize("ends", ["leaves", "closes"])
def test_observer_made_elsewhere_and_given_as_key__gets_no_callback(ends: str) -> None:
    shown = mutable_state_of(True)
    observer = LoggedObserver()

    def content() -> None:
        if shown.value:
            Takes(observer)

    composed = Composed(content)
    if ends == "leaves":
        shown.value = False
        composed.frame()
    composed.close()
    assert observer.log == []
