"""One click that writes a state several times: how often its reader composes in the frame after it."""

from __future__ import annotations

from engine import Scene, Text, composable, mutable_state_of
from lessons import kit

pressed = mutable_state_of(0)


@composable
def Reader() -> None:
    """Shows the state."""
    Text(f"{pressed.value}")


def runs_after(*values: int) -> int:
    """Returns how often the reader composes after a click that writes these values."""

    def click(scene: Scene) -> None:
        for value in values:
            pressed.value = value
        scene.frame()
        pressed.value = 0  # for the next run

    return kit.record(Reader, click, width=20, height=20).count("Reader composed")


def proof_by_clicks(once: str, per_write: str, never: str) -> dict[str, bool]:
    """Returns which answers a click bears out: the reader composes once, once per write, or never if the last write
    restores the old value."""
    return {once: runs_after(1, 2, 3) == 1, per_write: runs_after(1, 2, 3) == 3, never: runs_after(1, 2, 0) == 0}
