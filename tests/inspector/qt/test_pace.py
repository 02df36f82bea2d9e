"""Pace: a live panel works a tenth of the time, a paused one always; after a rest it is asked again."""

from __future__ import annotations

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from inspector.qt.model.pace import Pace


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def paced(seconds: float) -> tuple[QObject, Pace, Clock, list[str]]:
    """A pace after work that took this long."""
    parent, clock, asked = QObject(), Clock(), []  # type: tuple[QObject, Clock, list[str]]
    pace = Pace(parent, lambda: asked.append("again"), clock)
    with pace.work():
        clock.now += seconds
    return parent, pace, clock, asked


def test_live_after_costly_work__rests_nine_times_as_long(qtbot: QtBot) -> None:
    _parent, pace, clock, _ = paced(0.1)
    assert not pace.may_work(live=True)
    clock.now += 0.89
    assert not pace.may_work(live=True)
    clock.now += 0.02
    assert pace.may_work(live=True)


def test_paused__never_rests(qtbot: QtBot) -> None:
    _parent, pace, _, _ = paced(0.1)
    assert pace.may_work(live=False)


def test_cheap_work__needs_no_rest(qtbot: QtBot) -> None:
    _parent, pace, _, _ = paced(0.003)
    assert pace.may_work(live=True)


def test_after_the_rest__the_panel_is_asked_again_once(qtbot: QtBot) -> None:
    _parent, pace, _, asked = paced(0.005)
    assert not pace.may_work(live=True)
    assert not pace.may_work(live=True)
    qtbot.waitUntil(lambda: asked == ["again"])


def test_stopped__the_panel_is_not_asked_again(qtbot: QtBot) -> None:
    _parent, pace, _, asked = paced(0.005)
    assert not pace.may_work(live=True)
    assert pace.is_waiting
    pace.stop()
    assert (pace.is_waiting, asked) == (False, [])
    assert pace.may_work(live=True)
