"""Trees, slot tables and places are laid out when one looks, whatever the order, and few of them are kept."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from engine import Box, Column, Modifier, Text, composable, mutable_state_of, remember
from inspector.recording import RecordedFrame, Recording, frame_captures, frame_structures
from inspector.recording.frame_captures import KEPT
from inspector.recording.structure.composition_tree import tree_capture
from inspector.recording.structure.node_places import lines_of, node_places, with_scopes
from inspector.recording.structure.slot_rows import slot_capture
from inspector.recording.structure.slot_table_data import SlotTableData
from inspector.running.loading.program import Program
from inspector.running.session import Session


class Screen:
    """Rows that come and go, one that moves, and a state that only the slot table shows."""

    def __init__(self, recording: Recording | None = None) -> None:
        self.rows, self.x, self.labeled = mutable_state_of(3), mutable_state_of(0), mutable_state_of(0)
        program = Program(Path(__file__), "screen", "", {"app": lambda: App(self)}, None, (200, 240))
        self.session = Session(program, recording=recording)
        assert self.session.start()
        self.frame()

    def frame(self) -> RecordedFrame:
        frame = self.session.frame()
        assert frame is not None
        return frame

    @property
    def recording(self) -> Recording:
        return self.session.recording

    def play(self, turn: int) -> None:
        (self._grow, self._move, self._emit, self._nothing)[turn % 4](turn)

    def _grow(self, turn: int) -> None:
        self.rows.value = 1 + turn % 7

    def _move(self, turn: int) -> None:
        self.x.value = turn

    def _emit(self, turn: int) -> None:
        self.labeled.value = turn

    def _nothing(self, turn: int) -> None:
        """The frame is idle."""


@composable
def App(screen: Screen) -> None:
    held = remember(lambda: screen.labeled)
    with Column():
        Text(f"{screen.rows.value} rows")
        for index in range(screen.rows.value):
            Box(Modifier.size(20, 10).test_tag(f"row {index}"))
        Box(Modifier.offset(lambda: (screen.x.value, 0)).size(10, 10).test_tag("mover"))
        Watch(held)


@composable
def Watch(held: Any) -> None:
    Box(Modifier.size(5, 5).draw_behind(lambda scope: held.value))


def as_it_stood(session: Session, frame: RecordedFrame) -> tuple[Any, ...]:
    """The captures of the newest frame, laid out now."""
    structure = session.recorder.structure
    assert structure.main is not None
    tree = tree_capture(structure, (session.width, session.height))
    table = structure.tables[structure.main.id]
    return tree, slot_capture(structure, table, frame.values), with_scopes(node_places(structure), lines_of(tree))


def captures(frame: RecordedFrame) -> tuple[Any, ...]:
    return frame.tree, frame.slots, frame.places


def test_frames_looked_at_later_in_any_order__show_what_stood_when_they_ended() -> None:
    screen = Screen()
    expected = {0: as_it_stood(screen.session, screen.recording.frame(0))}  # type: ignore[arg-type]
    for turn in range(120):
        screen.play(turn * 7 // 3)
        frame = screen.frame()
        expected[frame.index] = as_it_stood(screen.session, frame)
    screen.session.close()
    order = [*expected, *reversed(expected)]
    random.Random(4).shuffle(order)
    for index in order:
        frame = screen.recording.frame(index)  # type: ignore[assignment]
        assert captures(frame) == expected[index], index


def test_what_did_not_change__is_shared_with_the_frame_before() -> None:
    screen = Screen()
    first = screen.frame()
    screen.x.value = 30
    moved = screen.frame()
    screen.labeled.value = 8
    labeled = screen.frame()
    screen.rows.value = 5
    grown = screen.frame()
    assert (moved.tree is first.tree, moved.slots is first.slots, moved.places is first.places) == (True, True, False)
    assert (labeled.tree is moved.tree, labeled.slots is moved.slots, labeled.places is moved.places) == (
        True,
        False,
        True,
    )
    assert (grown.tree is labeled.tree, grown.slots is labeled.slots, grown.places is labeled.places) == (False,) * 3
    screen.session.close()


def test_captures_not_requested__nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def count(name: str) -> None:
        real = getattr(frame_captures, name)

        def counted(*given: Any, **named: Any) -> Any:
            asked.append(name)
            return real(*given, **named)

        monkeypatch.setattr(frame_captures, name, counted)

    for name in ("tree_capture", "slot_capture", "node_places"):
        count(name)
    screen = Screen()
    for turn in range(20):
        screen.play(turn)
        frame = screen.frame()
    assert asked == []
    assert frame.tree is not None and frame.slots is not None and frame.places
    assert frame.tree is screen.recording.latest.tree  # type: ignore[union-attr]
    assert sorted(asked) == ["node_places", "slot_capture", "tree_capture"]
    screen.session.close()


def test_all_frames_looked_at__only_the_newest_captures_are_kept() -> None:
    screen = Screen()
    for turn in range(0, 160, 4):
        screen.play(turn)
        screen.frame()
    for frame in screen.recording:
        assert all(captures(frame))
    layouts = screen.session.recorder._layouts
    assert [len(kept) for kept in (layouts._trees, layouts._slots, layouts._places)] == [KEPT] * 3
    screen.session.close()


def test_states_of_a_table_that_did_not_change__are_collected_once(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    real = SlotTableData.states

    def states(table: SlotTableData) -> frozenset[int]:
        collected.append(table.size)
        return real(table)

    monkeypatch.setattr(SlotTableData, "states", states)
    screen = Screen()
    for turn in range(10):
        screen.labeled.value = 100 + turn
        assert screen.frame().slots is not None
    assert len(collected) == 1
    screen.session.close()


def test_evicted_frame__has_no_captures_and_kept_frames_have_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(frame_structures, "KEPT", 4)
    screen = Screen(Recording(frame_limit=6))
    gone = screen.frame()
    expected = []
    for turn in range(60):
        screen.play(turn)
        frame = screen.frame()
        expected.append(as_it_stood(screen.session, frame))
    kept = [captures(frame) for frame in screen.recording]
    assert screen.recording.work_frames == 6 and 6 < len(kept) < 12
    assert kept == expected[-len(kept) :]
    assert captures(gone) == (None, None, {})
    screen.session.close()
