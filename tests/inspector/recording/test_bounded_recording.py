"""A recording of any length takes bounded memory, and says how far back one can go."""

from __future__ import annotations

import gc
import tracemalloc

import pytest
from hypothesis import settings

from engine import trace
from inspector.recording import Recording, RunCount, latest_moment
from inspector.recording.run_counts import CHAIN, RunCounts

from ..feed import Fake, Feed


def is_thorough() -> bool:
    return settings().max_examples >= 10_000


# ---------------------------------------------------------------- tallies


def test_tallies__do_not_depend_on_when_they_are_read() -> None:
    counted: dict[int, list[int]] = {}
    chain = [RunCounts()]
    expected: list[dict[int, RunCount]] = [{}]
    for turn in range(3 * CHAIN):
        counts = {turn % 7: [1, 0, 0, 0, 0, 2], turn % 5 + 10: [0, 1, 0, 0, 0, 0]}
        for subject, own in counts.items():
            had = counted.setdefault(subject, [0] * 6)
            counted[subject] = [a + b for a, b in zip(had, own, strict=True)]
        chain.append(chain[-1].after(counts))
        expected.append({subject: RunCount(*own) for subject, own in counted.items()})
    # The newest first, then the oldest, then all: each is made from what is known by then.
    for place in (-1, 1, 40, *range(len(chain))):
        assert chain[place] == expected[place], place
    assert chain[5].after({}) is chain[5]
    assert dict(chain[-1].without({0, 99})) == {key: own for key, own in expected[-1].items() if key}


def test_unread_tallies__wait_in_a_bounded_chain() -> None:
    tallies = RunCounts()
    longest = 0
    for turn in range(10 * CHAIN):
        tallies = tallies.after({turn: [1, 0, 0, 0, 0, 0]})
        length = 0
        at: RunCounts | None = tallies
        while at is not None and at._made is None:
            at, length = at._before, length + 1
        longest = max(longest, length)
    assert longest == CHAIN - 1
    assert len(tallies) == 10 * CHAIN


def test_reading_tallies__keeps_their_chain_and_what_was_read_before() -> None:
    """A window that reads each frame of a live run makes no persistent map of each, and its recorder still knows the
    counts of each frame apart."""
    before = RunCounts()
    read = []
    for turn in range(2 * CHAIN):
        tallies = before.after({turn + 1: [1, 0, 0, 0, 0, 0], 0: [0, 1, 0, 0, 0, 0]})
        read.append((tallies, tallies.items()))
        assert len(tallies) == turn + 2 and tallies[0] == RunCount(0, turn + 1)
        is_whole = tallies._made is not None
        assert is_whole == (tallies.counts_since(before) is None) == ((turn + 1) % CHAIN == 0)
        before = tallies
    for turn, (tallies, items) in enumerate(read):
        assert dict(items) == dict(tallies.items()) and len(items) == turn + 2


# ---------------------------------------------------------------- long runs


def churn(feed: Feed, frames: int) -> None:
    """Every frame makes a scope, a node and a state, and lets those of the frame before go."""
    root = Fake("root")
    for turn in range(frames):
        scope, node, state = Fake("Row"), Fake("Box", f"box{turn % 9}"), Fake("n", value=0)
        with feed.frame():
            feed.write(state, turn, 3)
            feed.run(trace.COMPOSITION, scope, (state, 4))
            feed.tracer.point(trace.INSERT, node, parent=root, index=0)
            feed.run(trace.MEASUREMENT, node)
            feed.run(trace.PLACEMENT, node)
        feed.tracer.point(trace.DISPOSE, scope)
        feed.tracer.point(trace.REMOVE, node, parent=root, index=0)
        feed.tracer.forget(scope)


@pytest.mark.slow
def test_long_run_with_new_nodes_in_each_frame__takes_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = 100_000 if is_thorough() else 1_280
    most = 400 if is_thorough() else 200
    above = latest_moment.FORGET_ABOVE if is_thorough() else 150
    every = latest_moment.FORGET_EVERY if is_thorough() else 32
    monkeypatch.setattr(latest_moment, "FORGET_EVERY", every)
    monkeypatch.setattr(latest_moment, "FORGET_ABOVE", above)
    feed = Feed(Recording(frame_limit=most, row_limit=20_000))
    tracemalloc.start()
    try:
        taken = []
        for _ in range(16):
            churn(feed, frames // 16)
            gc.collect()
            taken.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    recording, latest = feed.recording, feed.recorder._latest
    assert len(recording) == most
    assert (recording.first, recording.last, recording.dropped) == (frames - most, frames - 1, frames - most)
    assert recording.frame(frames - most - 1) is None and recording.frame(frames - most) is not None
    assert len(latest.counts) <= above + 3 * every
    assert len(latest.values) <= above + 3 * every
    assert len(latest.subscriptions) <= 2
    # What was known of things that are no more grows until there is too much of it, and goes: peaks are compared.
    assert max(taken[8:]) < 1.25 * max(taken[:8]), taken


def test_short_run__forgets_nothing() -> None:
    feed = Feed()
    churn(feed, 600)
    gc.collect()
    churn(feed, 1)
    latest = feed.recording.latest
    assert latest is not None
    assert len(latest.values) == 601
    assert len(latest.tallies) == 2 * 601


def test_first_frame_that_is_kept__stands_for_those_before_it() -> None:
    feed = Feed(Recording(frame_limit=10))
    state, scope = Fake("n", value=0), Fake("Screen")
    with feed.frame():
        feed.write(state, 5, 3)
        feed.run(trace.COMPOSITION, scope, (state, 4))
    feed.measured(40)
    first = feed.recording.frame(feed.recording.first)
    assert first is not None and first.index == 31
    (value,) = first.values.values()
    assert (value.text, value.frame) == ("5", 0)
    assert [read.state.name for reads in first.subscriptions.values() for read in reads] == ["n"]
    assert [tally.runs for tally in first.tallies.values()] == [1, 0]
