"""Progress on a terminal: silent for a second, then at most ten times a second, and taken away at the end."""

from __future__ import annotations

import pytest

from inspector.commands.progress import ProgressLine


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def steps(progress: ProgressLine, clock: Clock, moments: list[float]) -> None:
    with progress:
        for number, moment in enumerate(moments, 1):
            clock.now = moment
            progress(number, 1500)


@pytest.mark.parametrize(
    ("moments", "shown"),
    [
        ([0.1, 0.5, 0.9], ""),
        ([0.5, 1.0, 1.05, 1.2], "\rrunning: 2 of 1,500\x1b[K\rrunning: 4 of 1,500\x1b[K\r\x1b[K"),
    ],
)
def test_at_a_terminal__shows_after_a_second(
    moments: list[float], shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    clock = Clock()
    steps(ProgressLine("running", clock), clock, moments)
    assert capsys.readouterr().err == shown


def test_elsewhere__is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    steps(ProgressLine("running", clock), clock, [2.0, 3.0])
    assert capsys.readouterr().err == ""
