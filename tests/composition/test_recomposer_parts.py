"""The parts of the Recomposer: compositions, passes and changes of a frame, calls at its end, writes before it."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.composition.announced_writes import AnnouncedWrites
from engine.composition.composition import Composition
from engine.composition.first_writes import FirstWrites
from engine.composition.frame_changes import FrameChanges
from engine.composition.frame_passes import FramePasses
from engine.composition.known_compositions import KnownCompositions
from engine.composition.movable.movable_content_registry import MovableContentRegistry
from engine.composition.next_frame_end_callback_queue import NextFrameEndCallbackQueue
from engine.snapshot import ReaderKind


class _Reads:
    def __init__(self, *states: str) -> None:
        self.states = set(states)

    def has_any_of(self, values: Iterable[str]) -> bool:
        return not self.states.isdisjoint(values)

    def record_read_of(self, value: Any) -> None:
        pass

    record_write_of = record_read_of
    ignored_writes = ()


class _Pass:
    """A composition whose pass, and whose changes, may raise."""

    def __init__(self, log: list[str], name: str, *reads: str, fails_in: str = "") -> None:
        self.log, self.name, self.fails_in = log, name, fails_in
        self.observations = _Reads(*reads)
        self.composer = SimpleNamespace(is_composing=False)
        self.is_disposed = self.has_changes = False
        self.released_contents = None

    def __repr__(self) -> str:
        return self.name

    def _does(self, what: str) -> None:
        if what == self.fails_in:
            raise ValueError(f"{self.name} {what}")
        self.log.append(f"{self.name} {what}")

    def recompose(self, modified: Iterable[Any]) -> bool:
        self._does("composed")
        self.has_changes = True
        return True

    def apply_structure(self) -> str:
        self._does("applied")
        return f"events of {self.name}"

    def dispatch_effects(self, events: str, more_to_come: bool) -> None:
        self._does("effects")

    def abandon_changes(self) -> None:
        self._does("abandoned")
        self.has_changes = False


def _parts(*compositions: _Pass) -> tuple[KnownCompositions, FramePasses, FrameChanges]:
    known = KnownCompositions()
    passes = FramePasses(known, MovableContentRegistry())
    for each in compositions:
        known.invalidate(cast(Composition, each))
    return known, passes, FrameChanges(known, passes)


def test_composition_reads_a_state_that_another_wrote__is_composed_in_a_further_round() -> None:
    log: list[str] = []
    first, reader, other = (_Pass(log, "first"), _Pass(log, "reader", "x"), _Pass(log, "other", "y"))
    known, _, _ = _parts(first)
    for each in (first, reader, other):
        known.add(cast(Composition, each))
    composed = known.take_invalid()
    known.invalidate(cast(Composition, first))  # invalid again in its own pass: waits for the next frame
    assert [repr(each) for each in known.take_affected(["x"], composed)] == ["reader"]
    assert [repr(each) for each in known.invalid] == ["first"]
    known.remove(cast(Composition, first))
    assert [repr(each) for each in known] == ["reader", "other"] and not known.invalid


def test_pass_that_raises__abandons_all_passes_of_its_frame_and_leaves_all_invalid() -> None:
    log: list[str] = []
    known, passes, _ = _parts(_Pass(log, "a"), _Pass(log, "b", fails_in="composed"), _Pass(log, "c"))
    to_apply, insertions, failure = passes.recompose()
    assert (to_apply, insertions, str(failure)) == ([], [], "b composed")
    assert log == ["a composed", "a abandoned", "b abandoned"]
    assert [repr(each) for each in known.invalid] == ["a", "b", "c"] and passes.depth == 0


def test_change_of_a_tree_that_raises__keeps_the_compositions_before_it_and_abandons_the_others() -> None:
    log: list[str] = []
    known, passes, changes = _parts(_Pass(log, "a"), _Pass(log, "b", fails_in="applied"), _Pass(log, "c"))
    to_apply, insertions, _ = passes.recompose()
    failure, is_complete = changes.apply(to_apply, insertions)
    assert (str(failure), is_complete) == ("b applied", False)
    assert log[3:] == ["a applied", "a effects", "b abandoned", "c abandoned"]
    assert [repr(each) for each in known] == ["a"]


def test_effect_that_raises__stops_no_other_composition() -> None:
    log: list[str] = []
    _, passes, changes = _parts(_Pass(log, "a", fails_in="effects"), _Pass(log, "b"))
    failure, is_complete = changes.apply(*passes.recompose()[:2])
    assert (str(failure), is_complete) == ("a effects", True)
    assert log[2:] == ["a applied", "b applied", "b effects"]


def test_call_scheduled_while_the_queue_runs__waits_for_the_next_frame() -> None:
    queue, log = NextFrameEndCallbackQueue(), []

    def first() -> None:
        log.append("first")
        queue.schedule(lambda: log.append("second"))

    queue.schedule(first)
    assert queue.run() is None and log == ["first"]
    assert queue.run() is None and log == ["first", "second"]
    assert not queue.waiting


def test_call_that_raises__stops_no_other_and_the_first_error_names_the_later_one() -> None:
    queue, log = NextFrameEndCallbackQueue(), []

    def fails(error: Exception) -> None:
        raise error

    queue.schedule(lambda: fails(ValueError("one")))
    queue.schedule(lambda: log.append("between"))
    queue.schedule(lambda: fails(KeyError("two")))
    failure = queue.run()
    assert isinstance(failure, ValueError) and log == ["between"]
    assert [note.split(" (")[0] for note in failure.__notes__] == ["then, in the same frame: KeyError: 'two'"]


def test_same_action_scheduled_twice__runs_twice_and_each_is_cancelled_alone() -> None:
    queue, log = NextFrameEndCallbackQueue(), []
    cancel, _ = queue.schedule(lambda: log.append("x")), queue.schedule(lambda: log.append("x"))
    cancel()
    cancel()
    queue.run()
    assert log == ["x"]


@pytest.mark.parametrize(("is_before_first_frame", "kept"), [(True, ["earlier"]), (False, ["earlier", "own"])])
def test_writes_of_a_first_pass__are_forgotten_with_a_warning_only_before_the_first_frame(
    is_before_first_frame: bool, kept: list[str]
) -> None:
    announced = AnnouncedWrites()
    announced.states["earlier"] = None
    first = FirstWrites(announced, is_before_first_frame)
    announced.states["own"] = None
    first.states["own"] = ("app.py", 12)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        first.applied()
    assert list(announced.states) == kept
    assert [(each.filename, each.lineno) for each in caught] == ([("app.py", 12)] if is_before_first_frame else [])


class _State:
    def __init__(self, readers: int) -> None:
        self.readers = readers


def test_announced_writes__are_taken_once_in_order_and_none_is_lost_while_another_thread_adds() -> None:
    announced = AnnouncedWrites()
    first, second, unread = _State(ReaderKind.COMPOSITION), _State(ReaderKind.COMPOSITION), _State(0)
    assert not announced.add([unread], during_pass=True)  # of its own thread only what a composition read counts
    assert announced.add([first, unread, second], during_pass=False)
    announced.add([first], during_pass=False)
    assert announced.take(during_pass=False) == [first, second]
    assert announced.take(during_pass=False) == []

    added = [_State(ReaderKind.COMPOSITION if number % 2 else 0) for number in range(20_000)]
    taken: list[object] = []
    thread = threading.Thread(target=lambda: [announced.add([state], during_pass=True) for state in added])
    thread.start()
    while thread.is_alive():
        taken += announced.take(during_pass=True)  # the states that no composition read stay
    taken += announced.take(during_pass=False)
    assert set(taken) == set(added)
