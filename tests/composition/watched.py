"""A remember observer and an effect that log their callbacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import DisposableEffect, RememberObserver
from tests.composition.ran import Ran


class Watched(RememberObserver):
    """Logs its callbacks."""

    def __init__(self, ran: Ran, name: str) -> None:
        self.ran, self.name = ran, name

    def on_remembered(self) -> None:
        self.ran(f"remembered {self.name}")

    def on_forgotten(self) -> None:
        self.ran(f"forgotten {self.name}")

    def on_abandoned(self) -> None:
        self.ran(f"abandoned {self.name}")


def effect(ran: Ran, name: str, *keys: Any) -> None:
    def start() -> Callable[[], None]:
        ran(f"start {name}")
        return lambda: ran(f"end {name}")

    DisposableEffect(start, *keys)
