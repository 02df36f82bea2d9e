"""Panels of a live window: updated in turns, the longest waiting first; a full refresh updates all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from inspector.qt.live_refresh import REFRESH_SECONDS, REST, TURN_SECONDS, LiveRefresh
from inspector.qt.model.shown_moment import ShownMoment
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow
from inspector.recording.moments.frame_so_far import frame_so_far

from ..open_window import open_window
from ..programs import written
from .test_pace import Clock

COUNTER = """
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        with Box(Modifier.fill_max_size().clickable(lambda: n.set(n.value + 1))):
            Text(f"{n.value}")
"""


class Watched:
    """A live window on a clock that the test moves: each panel in front takes `seconds`."""

    def __init__(self, window: InspectorWindow, seconds: float) -> None:
        self.window, self.clock = window, Clock()
        self.shown: list[str] = []
        window.player.frame_ran.disconnect()
        window.live_refresh = LiveRefresh(window, self.clock)
        window.player.frame_ran.connect(window.live_refresh.frame_ran)
        self.fronts = [panel for panel in window.panels if panel.is_front]
        for panel in self.fronts:
            self._watch(panel, seconds)

    def _watch(self, panel: object, seconds: float) -> None:
        def offer(moment: ShownMoment | None) -> None:
            self.shown.append(panel.name)  # type: ignore[attr-defined]
            self.clock.now += seconds

        panel.offer = offer  # type: ignore[attr-defined]

    def tap(self) -> list[str]:
        """Runs a frame with work; returns the panels in front that it updated."""
        session = self.window.session
        assert session is not None
        session.input("tap", 20, 20)
        return self.frame()

    def frame(self) -> list[str]:
        self.shown.clear()
        self.window.player.run_next()
        return list(self.shown)


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    with open_window() as made:
        made.open_target(written(tmp_path_factory.mktemp("program"), COUNTER))
        made.player.halt()
        made.player.is_live_without_clock = True  # live without a running clock
        yield made


@pytest.fixture
def kept(window: InspectorWindow) -> Iterator[InspectorWindow]:
    """The window, with its own panels and its own clock after the test."""
    before = window.live_refresh
    yield window
    window.live_refresh.stop()
    window.player.frame_ran.disconnect()
    window.live_refresh = before
    window.player.frame_ran.connect(before.frame_ran)
    for panel in window.panels:
        vars(panel).pop("offer", None)


def test_cheap_panels__one_turn_updates_all(kept: InspectorWindow) -> None:
    watched = Watched(kept, 0.0)
    assert watched.tap() == [panel.name for panel in watched.fronts]


def test_frame_within_the_rest__updates_nothing_until_it_ends(kept: InspectorWindow) -> None:
    watched = Watched(kept, 0.0)
    watched.tap()
    watched.clock.now += REFRESH_SECONDS / 2
    assert watched.tap() == []
    watched.clock.now += REFRESH_SECONDS
    assert len(watched.tap()) == len(watched.fronts)


def test_costly_panels__take_turns_and_rest_twice_as_long(kept: InspectorWindow) -> None:
    seconds = TURN_SECONDS * 5
    watched = Watched(kept, seconds)
    first = watched.tap()
    assert first == [watched.fronts[0].name]
    watched.clock.now += seconds * REST * 0.9
    assert watched.tap() == []
    watched.clock.now += seconds * REST
    assert watched.tap() == [watched.fronts[1].name]
    turns = [first, [watched.fronts[1].name]]
    while len(turns) < len(watched.fronts):
        watched.clock.now += seconds * (REST + 1)
        turns.append(watched.frame())
    assert [name for turn in turns for name in turn][: len(watched.fronts)] == [each.name for each in watched.fronts]


def test_panel__is_updated_at_most_each_refresh_seconds(kept: InspectorWindow) -> None:
    watched = Watched(kept, 0.0)
    shown: list[tuple[float, str]] = []
    for number in range(100):
        watched.clock.now = number / 60
        shown += [(watched.clock.now, name) for name in watched.tap()]
    for panel in watched.fronts:
        times = [at for at, name in shown if name == panel.name]
        apart = [b - a for a, b in zip(times, times[1:], strict=False)]
        assert len(times) >= 7 and min(apart) > REFRESH_SECONDS * 0.99


def test_turns_within_refresh_seconds__share_a_moment_and_the_newest_frame_follows_without_another(
    kept: InspectorWindow,
) -> None:
    watched = Watched(kept, TURN_SECONDS * 2)
    shown: dict[str, ShownMoment] = {}
    for panel in watched.fronts:
        offer = panel.offer

        def noted(moment: ShownMoment | None, name: str = panel.name, offer: Callable[..., None] = offer) -> None:
            assert moment is not None
            shown[name] = moment
            offer(moment)

        panel.offer = noted  # type: ignore[method-assign]
    first = watched.tap()
    watched.clock.now += TURN_SECONDS * (2 * REST + 1)
    second = watched.tap()  # another frame, that has news
    assert len(first) == len(second) == 1 and first != second
    assert shown[first[0]] is shown[second[0]]
    newest = kept.player.index
    assert newest is not None and shown[first[0]].index < newest
    turns = 0
    while kept.live_refresh._waiting:
        watched.clock.now += REFRESH_SECONDS
        kept.live_refresh._rested()  # the timer: no frame follows
        turns += 1
        assert turns < 100
    assert {moment.index for moment in shown.values()} == {newest}


def test_painting_of_a_turn__counts_as_its_time(kept: InspectorWindow) -> None:
    watched = Watched(kept, 0.0)
    assert watched.tap()
    painted = 0.3
    watched.clock.now += painted
    kept.live_refresh._painting.timeout.emit()
    watched.clock.now += painted * REST * 0.9
    assert watched.tap() == []
    watched.clock.now += painted * REST * 0.2
    assert len(watched.tap()) == len(watched.fronts)


def test_idle_frame__updates_nothing(kept: InspectorWindow) -> None:
    watched = Watched(kept, 0.0)
    watched.tap()
    watched.clock.now += 1.0
    assert watched.frame() == []


def test_refresh_of_the_whole_window__ends_the_turns(kept: InspectorWindow) -> None:
    watched = Watched(kept, TURN_SECONDS * 5)
    watched.tap()
    watched.shown.clear()
    kept.refresh()
    assert watched.shown == [panel.name for panel in watched.fronts]
    watched.clock.now += 10.0
    assert watched.frame() == []


def test_moves_of_a_drag__refresh_picture_and_strip_at_once_and_other_panels_after_a_pause(
    kept: InspectorWindow,
) -> None:
    watched = Watched(kept, 0.0)
    watched.tap()
    watched.shown.clear()
    for _ in range(3):
        kept.live_refresh.scrubbed()
        kept.live_refresh._rested()  # a slow machine: the timer ends before the move is painted
    assert watched.shown == ["Preview", "Frames"] * 3
    watched.shown.clear()
    kept.live_refresh._rested()
    assert watched.shown == [each.name for each in watched.fronts if each.name not in ("Preview", "Frames")]


def test_program_goes_live__panels_show_its_newest_frame(qtbot: QtBot, tmp_path: Path) -> None:
    made = InspectorWindow(Appearance())
    qtbot.addWidget(made)
    made.show()
    made.open_target(written(tmp_path, COUNTER))
    assert made.session is not None
    made.session.input("tap", 20, 20)
    qtbot.waitUntil(lambda: "n went 0 → 1" in made.why_panel.sentence.toPlainText())
    made.close()


def test_steps_between_two_structural_changes__share_tree_slots_and_places(qtbot: QtBot, tmp_path: Path) -> None:
    made = InspectorWindow(Appearance())
    qtbot.addWidget(made)
    made.open_target(written(tmp_path, COUNTER))
    made.player.pause()
    player = made.player
    assert made.session is not None and player.kept is not None
    frame = made.session.recording.frame(0)
    assert frame is not None
    shared = 0
    before: tuple[object, ...] = ()
    for row in frame.rows[:-1]:
        player.show_event(row.id)
        moment = made.moment()
        assert moment is not None and moment.at is not None
        fresh = frame_so_far(moment.at, moment.before)
        assert (moment.so_far.tree, moment.so_far.slots) == (fresh.tree, fresh.slots)
        assert dict(moment.so_far.places) == dict(fresh.places)
        now = (moment.so_far.tree, moment.so_far.slots, moment.so_far.places)
        shared += all(a is b for a, b in zip(before, now, strict=False)) and bool(before)
        before = now
    assert shared > 2
    made.close()
