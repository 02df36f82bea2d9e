"""What observers for tools receive: the known compositions, runs of composables, source positions of nodes."""

from __future__ import annotations

import pytest

from engine.composition import (
    Composition,
    CompositionRegistrationObserver,
    CompositionTracer,
    LocalCompositionErrorContext,
    Recomposer,
    composable,
    set_composition_tracer,
)
from engine.snapshot import mutable_state_of

from .tree import Composed, Leaf, Node, TreeApplier


class LoggingObserver(CompositionRegistrationObserver):
    def __init__(self) -> None:
        self.lines: list[tuple[str, object]] = []

    def on_composition_registered(self, composition: object) -> None:
        self.lines.append(("registered", composition))

    def on_composition_unregistered(self, composition: object) -> None:
        self.lines.append(("unregistered", composition))


def test_observer_of_a_recomposer__receives_known_new_and_removed_compositions() -> None:
    composed = Composed(lambda: Leaf("a"))
    received = LoggingObserver()
    handle = composed.recomposer.observe(received)
    known = composed.composition
    other = Composition(TreeApplier(Node("other")), composed.recomposer)
    other.set_content(lambda: Leaf("b"))
    other.set_content(lambda: Leaf("c"))
    other.dispose()
    assert received.lines == [("registered", known), ("registered", other), ("unregistered", other)]
    handle.dispose()
    composed.recomposer.close()
    assert len(received.lines) == 3


def test_composition_whose_first_content_raises__is_unregistered() -> None:
    composed = Composed(lambda: None)
    received = LoggingObserver()
    composed.recomposer.observe(received)
    other = Composition(TreeApplier(Node("other")), composed.recomposer)

    def content() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        other.set_content(content)
    assert received.lines[1:] == [("registered", other), ("unregistered", other)]


def test_info_of_a_recomposer__follows_it_until_it_closes() -> None:
    state = mutable_state_of(0)
    composed = Composed(lambda: Leaf(str(state.value)))
    info = composed.recomposer.as_recomposer_info()
    assert info in Recomposer.running_recomposers()
    before = info.change_count
    state.value = 1
    composed.recomposer.run_frame()
    assert (info.change_count, info.has_pending_work) == (before + 1, False)
    composed.recomposer.close()
    assert info not in Recomposer.running_recomposers()


class Spans(CompositionTracer):
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.is_on = True

    def trace_event_start(self, key: int, dirty1: int, dirty2: int, info: str) -> None:
        self.lines.append(info.partition(" ")[0])

    def trace_event_end(self) -> None:
        self.lines.append("end")

    def is_trace_in_progress(self) -> bool:
        return self.is_on


def test_composition_tracer__receives_nested_runs_only_while_tracing_is_in_progress() -> None:
    state = mutable_state_of(0)

    @composable
    def Inner() -> None:
        Leaf(str(state.value))

    @composable
    def Outer() -> None:
        Inner()

    spans = Spans()
    set_composition_tracer(spans)
    try:
        composed = Composed(Outer)
        assert spans.lines == ["Outer", "Inner", "end", "end"]
        spans.lines.clear()
        state.value = 1
        composed.recomposer.run_frame()
        assert spans.lines == ["Inner", "end"]
        spans.is_on = False
        state.value = 2
        composed.recomposer.run_frame()
        assert spans.lines == ["Inner", "end"]
    finally:
        set_composition_tracer(None)


def test_error_context__names_the_composables_around_a_node_once() -> None:
    contexts = []

    @composable
    def Card() -> None:
        contexts.append(LocalCompositionErrorContext.current)
        Leaf("a")

    composed = Composed(Card)
    context = contexts[0]
    assert context is not None
    error = ValueError("too wide")
    node = composed.root.children[0]
    assert context.attach_compose_stack_trace(error, node)
    assert not context.attach_compose_stack_trace(error, node)
    assert not context.attach_compose_stack_trace(ValueError(), object())
    assert len(error.__notes__) == 1
    assert "Card" in error.__notes__[0]
    assert LocalCompositionErrorContext.current is None
