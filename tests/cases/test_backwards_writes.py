"""Case C2: in which phase a state is written × in which it is read, as what each frame runs.

read in       written in           what follows
layout, draw  composition          the same frame, no extra pass
composition   a callback of layout one more frame for each write; endless if unguarded
composition   drawing              one more frame
placement     measurement          the same frame, no extra pass
measurement   placement            one more measurement in the same frame
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import Box, Layout, Modifier, Scene, composable, mutable_state_of

from .conftest import Leaf, Ran


class Trial:
    """`go` is written from outside, `written` by one phase, and read in another."""

    def __init__(self, ran: Ran) -> None:
        self.ran = ran
        self.go: Any = mutable_state_of(0)
        self.written: Any = mutable_state_of(0)
        self.scene: Any = None

    def write(self) -> None:
        self.written.value = self.go.value

    def frames(self, change: int, most: int = 10) -> list[dict[str, int]]:
        """What each frame ran after `go` changed, until nothing is invalid."""
        self.go.value = change
        counts = []
        for _ in range(most):
            self.scene.frame()
            counts.append(self.ran.take())
            if not self.scene.has_invalidations:
                break
        return counts

    def show(self, content: Callable[[], object]) -> None:
        self.scene = Scene(content, 400, 600)
        self.scene.settle(10)
        self.ran.take()


@pytest.fixture
def trial(ran: Ran) -> Any:
    trial = Trial(ran)
    yield trial
    if trial.scene is not None:
        trial.scene.close()


@composable
def Writer(trial: Trial) -> None:
    trial.ran("write")
    trial.write()


@composable
def Reader(trial: Trial) -> None:
    trial.ran(f"read {trial.written.value}")


def test_read_in_measure_written_in_composition__same_frame(trial: Trial) -> None:
    def content() -> None:
        Writer(trial)
        Layout(Leaf(trial.ran, measure=lambda: trial.written.value))

    trial.show(content)
    assert trial.frames(1) == [{"write": 1, "measure": 1, "place": 1}]


def test_read_in_placement_written_in_composition__same_frame(trial: Trial) -> None:
    def content() -> None:
        Writer(trial)
        Layout(Leaf(trial.ran, place=lambda: trial.written.value))

    trial.show(content)
    assert trial.frames(1) == [{"write": 1, "place": 1}]


def test_read_in_draw_written_in_composition__same_frame(trial: Trial) -> None:
    def draw(scope: Any) -> None:
        trial.ran(f"draw {trial.written.value}")

    def content() -> None:
        Writer(trial)
        Box(Modifier.draw_behind(draw).size(10))

    trial.show(content)
    assert trial.frames(1) == [{"write": 1, "draw 1": 1}]


def test_read_in_composition_written_in_measure__one_more_frame(trial: Trial) -> None:
    def content() -> None:
        Reader(trial)
        Layout(Leaf(trial.ran, measure=trial.write))

    trial.show(content)
    assert trial.frames(1) == [{"measure": 1, "place": 1}, {"read 1": 1}]


def test_read_in_composition_written_in_placement__one_more_frame(trial: Trial) -> None:
    def content() -> None:
        Reader(trial)
        Layout(Leaf(trial.ran, place=trial.write))

    trial.show(content)
    assert trial.frames(1) == [{"place": 1}, {"read 1": 1}]


def test_read_in_composition_written_in_on_size_changed__one_more_frame(trial: Trial) -> None:
    def on_size_changed(size: Any) -> None:
        trial.ran("size changed")
        trial.written.value = size.width

    def content() -> None:
        Reader(trial)
        Layout(Leaf(trial.ran, size=lambda: 10 + trial.go.value), Modifier.on_size_changed(on_size_changed))

    trial.show(content)
    assert trial.frames(1) == [{"measure": 1, "place": 1, "size changed": 1}, {"read 11": 1}]


def test_read_in_composition_written_in_draw__one_more_frame(trial: Trial) -> None:
    def draw(scope: Any) -> None:
        trial.ran("draw")
        trial.write()

    def content() -> None:
        Reader(trial)
        Box(Modifier.draw_behind(draw).size(10))

    trial.show(content)
    assert trial.frames(1) == [{"draw": 1}, {"read 1": 1}]


def test_unguarded_write_in_on_size_changed_of_what_sizes_it__never_settles(trial: Trial) -> None:
    def grow(size: Any) -> None:
        trial.written.value = size.height + 1

    @composable
    def Loop() -> None:
        trial.ran("compose")
        trial.go.value
        Box(Modifier.on_size_changed(grow).width(10).height(trial.written.value))

    trial.scene = Scene(lambda: Loop(), 400, 600)
    for _ in range(5):
        trial.scene.frame()
        assert trial.scene.has_invalidations
    assert trial.ran.take() == {"compose": 5}


def test_read_in_placement_written_in_measure__same_frame_nothing_measured_again(trial: Trial) -> None:
    trial.show(lambda: Layout(Leaf(trial.ran, measure=trial.write, place=lambda: trial.written.value)))
    # The write is announced after the node was placed, which had read it: placed twice, as in golden Y1.
    assert trial.frames(1) == [{"measure": 1, "place": 2}]


def test_read_in_measure_written_in_placement__measured_once_more_in_the_same_frame(trial: Trial) -> None:
    trial.show(lambda: Layout(Leaf(trial.ran, measure=lambda: trial.written.value, place=trial.write)))
    assert trial.frames(1) == [{"measure": 1, "place": 2}]


def test_unguarded_write_in_placement_of_what_measure_reads__ends_with_its_frame(trial: Trial) -> None:
    def write() -> None:
        if trial.written.value < trial.go.value:
            trial.written.value += 1

    trial.show(lambda: Layout(Leaf(trial.ran, measure=lambda: trial.written.value, place=write)))
    counts = trial.frames(3)
    assert sum(frame["measure"] for frame in counts if "measure" in frame) == 3
    assert trial.written.value == 3
