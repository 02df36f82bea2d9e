"""Code of the program raises at random, in any phase: nothing is lost, and everything is tried again.

Random programs (description.py, program.py) in a world that raises (failing_world.py). After an exception the scene is
well formed, still has something to do, and shows the pixels of its last good frame; if composing raised, the tree is
that of the last good frame; if layout raised, sizes and positions are those from before the pass. Without the
cause, it becomes the scene that is composed from scratch, runs the same effects, and observes every state.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from engine import Scene, Snapshot
from engine.layout import MeasureAndLayoutDelegate
from tests.model.comparison import compare, list_facts, measure_lists_that_passed_items, nodes, verify
from tests.model.description import LARGEST, STATES, Program, programs, rounds
from tests.model.failing_world import BLOWN, STEPS, BlownError, BlownInterrupt, FailingApp, FailingWorld, Fuse
from tests.model.test_incremental_frame import SETTLES_WITHIN, Incremental

# Programs at random do what real programs rarely do.
pytestmark = pytest.mark.filterwarnings("ignore::engine.mistakes.mistake_warning.MistakeWarning")

_fuse = st.one_of(
    st.tuples(st.sampled_from(STEPS), st.integers(0, 3)),
    st.tuples(st.just(""), st.integers(0, 100)),
    st.tuples(st.just("read"), st.integers(0, 40)),
)
_written = st.lists(st.tuples(st.integers(0, STATES - 1), st.integers(0, LARGEST)), min_size=1, max_size=3)
_fuses = st.lists(_fuse, min_size=1, max_size=3)
_errors = st.sampled_from((BlownError, BlownError, BlownInterrupt))
burns = st.lists(st.lists(st.tuples(_fuses, _written, _errors), min_size=1, max_size=3), min_size=3, max_size=3)


class Failing(Incremental):
    """A scene whose code raises when a fuse is burnt."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.world: FailingWorld = FailingWorld(program)
        self.scene = Scene(lambda: FailingApp(self.world), width=program.width, height=program.height)
        self.shown: Any = None
        """The pixels of the last frame that did not raise."""

    def burn(self, fuses: list[Fuse], raised: type[BaseException] = BlownError) -> None:
        """A frame in which steps raise, if it comes to that."""
        scene, world = self.scene, self.world
        tree, invalid, reconciled = structure(scene), scene.has_invalidations, dict(world.reconciled)
        placed = Snapshot.without_read_observation(lambda: places(scene.root))
        world.fuses, world.blown, world.error = list(fuses), 0, raised
        try:
            with patch.object(MeasureAndLayoutDelegate, "measure_and_layout", checked_pass(world)):
                scene.frame()
            world.fuses = []
            self.shown = scene.pixels()
            return
        except BLOWN as error:
            note(f"raised in {error}: {getattr(error, '__notes__', ())}")
            notes = str(getattr(error, "__notes__", ()))
        except BaseExceptionGroup as errors:  # several coroutines
            assert errors.split(BLOWN)[1] is None
            notes = ""
        finally:
            world.fuses = []
        assert invalid
        verify(scene)
        # In layout, content is composed as well: then nodes came and went in the pass that raised. And what raises
        # while one composition is applied does not undo another one, which was applied and ran its effects.
        several = any(node.subcompositions is not None for node in nodes(scene.root))
        # A popup is composed by an effect, after its surroundings are applied.
        composing = "while composing" in notes and "PopupLayout" not in notes
        alone = composing or ("while what was composed was applied" in notes and not several)
        if alone and not where_it_was(scene):
            assert structure(scene) == tree, "the tree is not that of the last good frame"
            if world.blown == 1:
                now_placed = Snapshot.without_read_observation(lambda: places(scene.root))
                moved = {
                    node: (old, now_placed.get(node)) for node, old in placed.items() if now_placed.get(node) != old
                }
                assert not moved, f"composing raised, and sizes, positions, lines or orders changed: {moved}"
            now = {node: world.reconciled[node] for node in reconciled}
            # An undo that raises, too, leaves a node as it is: the next frame reconciles it.
            assert now == reconciled or world.blown > 1, "nodes are reconciled with what was not applied"
        if self.shown is not None and self.shown.shape == scene.pixels().shape:
            assert np.array_equal(scene.pixels(), self.shown), "the pixels are not those of the last good frame"

    def receive(self) -> None:
        """Every state is written; a missed invalidation would differ from scratch."""
        for number, state in enumerate(self.world.states):
            state.value = (state.value + 3 + number) % (LARGEST + 1)
        self.check()

    def check(self) -> None:
        scene = self.scene
        try:
            scene.frame()
        except* BLOWN:
            pass  # of an animation's step: the next pump raises it
        scene.settle(SETTLES_WITHIN)
        measure_lists_that_passed_items(scene, self.world, SETTLES_WITHIN)
        assert not scene.has_invalidations, "does not settle"
        verify(scene)
        fresh = FailingWorld(self.program, self.world)
        with Scene(lambda: FailingApp(fresh), width=scene.width, height=scene.height) as scratch:
            scratch.settle(SETTLES_WITHIN)
            assert not scratch.has_invalidations, "does not settle from scratch"
            compare(scene, self.world, scratch, fresh)
            assert +self.world.running == +fresh.running, "observers and effects that run"
        self.shown = scene.pixels()


_measure_and_layout = MeasureAndLayoutDelegate.measure_and_layout


def checked_pass(world: FailingWorld) -> Any:
    """A pass of layout that raises leaves the layout of what was there before it as it was."""

    def measure_and_layout(delegate: MeasureAndLayoutDelegate, on_layout: Any = None) -> bool:
        before, scrolled = Snapshot.without_read_observation(lambda: (places(delegate.root), scrolls(world)))
        try:
            return _measure_and_layout(delegate, on_layout)
        except BaseException:
            after, now = Snapshot.without_read_observation(lambda: (places(delegate.root), scrolls(world)))
            moved = {node: (old, after[node]) for node, old in before.items() if after.get(node, old) != old}
            assert not moved, f"the pass raised, and sizes, positions, lines or orders changed: {moved}"
            assert {where: now[where] for where in scrolled} == scrolled, (
                "the pass raised, and a list or scroll changed"
            )
            raise

    return measure_and_layout


def places(root: Any) -> dict[Any, Any]:
    """Of each node whether it is placed; of a placed one size, position, order and alignment lines."""
    return {node: place(node) for node in nodes(root) if node.owner is not None and not node.is_deactivated}


def place(node: Any) -> Any:
    own = node.measure_pass
    if not own.is_placed:
        return None
    lines = {} if own.lines is None or own.lines.dirty else dict(own.lines.positions)
    return (tuple(node.size), tuple(node.position), own.width, own.height, own.place_order, own.z_index, lines)


def scrolls(world: FailingWorld) -> dict[Any, Any]:
    """What measuring writes into the states of lists and scrolls."""
    found: dict[Any, Any] = {where: (each.max_value, each.viewport_size) for where, each in world.scrolls.items()}
    for where, lazy in world.lazies.items():
        found["lazy", where] = (*list_facts(lazy), lazy.pending_scroll, lazy.nearest_range.value)
    return found


def structure(scene: Scene) -> list[Any]:
    return [(id(node), [id(child) for child in node.folded_children]) for node in nodes(scene.root)]


def where_it_was(scene: Scene) -> str:
    """In layout content is composed as well: then slots and nodes came and went in the pass that raised."""
    report = scene.last_report
    assert report is not None
    return "in layout" if {"measurement", "placement"} & set(report.phases) else ""


@settings(max_examples=10 if settings.default.max_examples <= 100 else settings.default.max_examples)
@given(program=programs(budget=6), rounds=rounds, burns=burns)
def test_code_raises_anywhere__scene_becomes_one_from_scratch(
    program: Program, rounds: list[list[Any]], burns: list[list[Any]]
) -> None:
    failing = Failing(program)
    with failing.scene:
        failing.check()
        for changes, frames in zip(rounds, burns, strict=False):
            for change in changes:
                note(f"change {change}")
                failing.change(*change)
                if change[0] == "frame":
                    failing.shown = failing.scene.pixels()
            for fuses, written, raised in frames:
                note(f"fuses {fuses}, which raise {raised.__name__}, written {written}")
                for number, value in written:
                    failing.world.states[number].value = value
                failing.burn(fuses, raised)
            failing.check()
        failing.receive()
