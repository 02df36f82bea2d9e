"""The events that states emit."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine import trace
from engine.snapshot import (
    Snapshot,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
)


class Listener:
    def __init__(self) -> None:
        self.events: list[trace.Event] = []

    def happened(self, event: trace.Event) -> None:
        self.events.append(event)

    def ended(self, event: trace.Event) -> None:
        pass

    def emitted(self, *kinds: str) -> list[Any]:
        return [(event.kind, event.subject) for event in self.events if event.kind in kinds]


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    before = trace.enter(trace.Tracer(listener))
    yield listener
    trace.leave(before)


def test_write__event_has_old_new_and_place_before_the_write_observer_runs(listener: Listener) -> None:
    state = mutable_state_of(1)
    seen: list[int] = []
    handle = Snapshot.register_global_write_observer(lambda written: seen.append(written.last_write))
    state.value = 2
    state.value = 2
    handle.dispose()
    (event,) = listener.events
    assert (event.kind, event.subject, event.data["old"], event.data["new"]) == (trace.WRITE, state, 1, 2)
    assert event.site is not None
    assert event.site.function == "test_write__event_has_old_new_and_place_before_the_write_observer_runs"
    assert state.last_write == event.id
    assert seen == [event.id]


def test_read__emitted_only_where_reads_are_observed(listener: Listener) -> None:
    state = mutable_state_of(1)
    state.value
    assert listener.events == []
    Snapshot.observe(lambda: state.value, lambda _: None)
    Snapshot.observe(lambda: Snapshot.without_read_observation(lambda: state.value), lambda _: None)
    assert listener.emitted(trace.READ) == [(trace.READ, state)]


def test_derived_state__its_read_and_those_of_its_calculation(listener: Listener) -> None:
    state = mutable_state_of(1)
    derived = derived_state_of(lambda: state.value)
    for _ in range(2):  # cached the second time: the dependency is not read again
        Snapshot.observe(lambda: derived.value, lambda _: None)
    assert listener.emitted(trace.READ) == [(trace.READ, derived), (trace.READ, state), (trace.READ, derived)]


def test_collections__written_with_their_old_and_new_content(listener: Listener) -> None:
    items, mapping = mutable_state_list_of(1), mutable_state_map_of({"a": 1})
    items.append(2)
    mapping["b"] = 2
    Snapshot.observe(lambda: (items[0], mapping["a"]), lambda _: None)
    assert listener.emitted(trace.WRITE, trace.READ) == [
        (trace.WRITE, items),
        (trace.WRITE, mapping),
        (trace.READ, items),
        (trace.READ, mapping),
    ]
    first = listener.events[0]
    assert (list(first.data["old"]), list(first.data["new"])) == ([1], [1, 2])


def test_announcing__is_a_span_around_the_observers(listener: Listener) -> None:
    a, b = mutable_state_of(1), mutable_state_of(1)
    handle = Snapshot.register_apply_observer(lambda *_: b.set(2))
    a.value = 2
    Snapshot.send_apply_notifications()
    handle.dispose()
    write_a, announce, write_b = listener.events
    assert (announce.kind, write_b.inside, write_a.inside) == (trace.ANNOUNCE, announce.id, 0)


def test_listener_that_names_kinds_of_spans__receives_the_ends_of_no_others_while_others_receive_all() -> None:
    class Ends(Listener):
        def __init__(self, *kinds: str) -> None:
            super().__init__()
            self.ended_kinds: list[str] = []
            if kinds:
                self.ends_of = frozenset(kinds)

        def ended(self, event: trace.Event) -> None:
            self.ended_kinds.append(event.kind)

    drawings, both, every = Ends(trace.DRAWING), Ends(trace.DRAWING, trace.LAYER), Ends()
    tracer = trace.Tracer(drawings, both)

    def run_all() -> None:
        for kind in (trace.DRAWING, trace.LAYER, trace.MEASUREMENT):
            tracer.end(tracer.begin(kind, "box"))

    run_all()
    tracer.add(every)
    run_all()
    tracer.remove(drawings)
    run_all()
    assert drawings.ended_kinds == [trace.DRAWING] * 2
    assert both.ended_kinds == [trace.DRAWING, trace.LAYER] * 3
    assert every.ended_kinds == [trace.DRAWING, trace.LAYER, trace.MEASUREMENT] * 2
    assert [event.kind for event in drawings.events] == [event.kind for event in both.events[:6]]
