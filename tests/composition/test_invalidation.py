"""The result of an invalidation, and the callbacks that a CompositionObserver receives."""

from __future__ import annotations

from typing import Any

from engine.composition import (
    CompositionObserver,
    InvalidationResult,
    RecomposeScope,
    composable,
    current_recompose_scope,
)
from engine.snapshot import derived_state_of, mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Leaf

# ---------------------------------------------------------------- invalidation


def test_invalidate__runs_the_scope_once_though_no_state_changed() -> None:
    ran = Ran()
    scopes: list[RecomposeScope] = []

    @composable
    def Child() -> None:
        scopes.append(current_recompose_scope())
        ran("child")

    @composable
    def Parent() -> None:
        ran("parent")
        Child()

    composed = Composed(Parent)
    ran.take()
    scopes[0].invalidate()
    scopes[0].invalidate()
    composed.frame()
    assert ran.take() == ["child"]
    assert scopes[0] is scopes[1]


def test_invalidation_results__scheduled_deferred_imminent_ignored() -> None:
    scopes: dict[str, RecomposeScope] = {}
    results: dict[str, InvalidationResult] = {}
    ask = mutable_state_of(False)
    ran = Ran()

    @composable
    def Before() -> None:
        scopes["before"] = current_recompose_scope()
        ran("before")

    @composable
    def Middle() -> None:
        scopes["middle"] = current_recompose_scope()
        ran("middle")
        if ask.value:
            for name in ("before", "after"):
                results[name] = scopes[name].invalidate_for_result(None)

    @composable
    def After() -> None:
        scopes["after"] = current_recompose_scope()
        ran("after")

    def app() -> None:
        Before()
        Middle()
        After()

    composed = Composed(app)
    ran.take()
    results["idle"] = scopes["before"].invalidate_for_result(None)
    composed.frame()
    assert ran.take() == ["before"]
    ask.value = True
    composed.frame()
    assert ran.take() == ["middle", "after"]  # the one ahead in the same pass, the one behind in the next
    composed.frame()
    assert ran.take() == ["before"]
    gone = scopes["after"]
    composed.close()
    results["gone"] = gone.invalidate_for_result(None)
    assert results == {
        "idle": InvalidationResult.SCHEDULED,
        "before": InvalidationResult.DEFERRED,
        "after": InvalidationResult.IMMINENT,
        "gone": InvalidationResult.IGNORED,
    }


def test_state_written_ahead_of_its_reader__reader_runs_in_the_same_pass_only() -> None:
    n, shared = mutable_state_of(0), mutable_state_of(0)
    ran = Ran()

    @composable
    def Writer() -> None:
        shared.value = n.value
        ran("writer")

    @composable
    def Reader() -> None:
        ran(f"reader {shared.value}")

    composed = Composed(lambda: (Writer(), Reader())[0])
    ran.take()
    n.value = 1
    composed.frame()
    assert ran.take() == ["writer", "reader 1"]
    assert not composed.recomposer.has_pending_work


def test_state_written_behind_its_reader__reader_runs_in_the_next_frame() -> None:
    n, shared = mutable_state_of(0), mutable_state_of(0)
    ran = Ran()

    @composable
    def Reader() -> None:
        ran(f"reader {shared.value}")

    @composable
    def Writer() -> None:
        shared.value = n.value
        ran("writer")

    composed = Composed(lambda: (Reader(), Writer())[0])
    ran.take()
    n.value = 1
    composed.frame()
    assert ran.take() == ["writer"]
    composed.frame()
    assert ran.take() == ["reader 1"]
    assert not composed.recomposer.has_pending_work


def test_derived_state_with_the_same_result__its_reader_does_not_run() -> None:
    n = mutable_state_of(0)
    ran = Ran()
    even = derived_state_of(lambda: n.value % 2 == 0)

    @composable
    def Reader() -> None:
        ran(f"{even.value}")

    composed = Composed(Reader)
    n.value = 2
    composed.frame()
    assert ran.take() == ["True"]
    n.value = 3
    composed.frame()
    assert ran.take() == ["False"]


# ---------------------------------------------------------------- CompositionObserver


class LoggingObserver(CompositionObserver):
    def __init__(self, ran: Ran) -> None:
        self.ran = ran

    def on_begin_composition(self, composition: Any) -> None:
        self.ran("begin")

    def on_end_composition(self, composition: Any) -> None:
        self.ran("end")

    def on_scope_enter(self, scope: RecomposeScope) -> None:
        self.ran(f"enter {scope.name}")

    def on_scope_exit(self, scope: RecomposeScope) -> None:
        self.ran(f"exit {scope.name}")

    def on_read_in_scope(self, scope: RecomposeScope, value: Any) -> None:
        self.ran(f"read {value.name} in {scope.name}")

    def on_scope_invalidated(self, scope: RecomposeScope, value: Any) -> None:
        self.ran(f"invalidated {scope.name} by {value.name if value is not None else None}")

    def on_scope_disposed(self, scope: RecomposeScope) -> None:
        self.ran(f"disposed {scope.name}")


def test_observer__receives_nested_scopes_reads_and_reasons_in_order() -> None:
    ran = Ran()
    text = mutable_state_of("a", name="text")
    shown = mutable_state_of(True, name="shown")

    @composable
    def Shown() -> None:
        Leaf(text.value)

    @composable
    def Wrapper() -> None:
        if shown.value:
            Shown()

    composed = Composed(lambda: None)
    handle = composed.composition.set_observer(LoggingObserver(ran))
    composed.composition.set_content(lambda: Wrapper())
    first = ran.take()
    assert [entry for entry in first if "Wrapper" in entry or "Shown" in entry or entry in ("begin", "end")] == [
        "begin",
        "enter Wrapper",
        "read shown in Wrapper",
        "enter Shown",
        "read text in Shown",
        "exit Shown",
        "exit Wrapper",
        "end",
    ]
    text.value = "b"
    composed.frame()
    assert ran.take() == [
        "invalidated Shown by text",
        "begin",
        "enter Shown",
        "read text in Shown",
        "exit Shown",
        "end",
    ]
    shown.value = False
    composed.frame()
    assert ran.take() == [
        "invalidated Wrapper by shown",
        "begin",
        "enter Wrapper",
        "read shown in Wrapper",
        "exit Wrapper",
        "end",
        "disposed Shown",
    ]
    handle.dispose()
    shown.value = True
    composed.frame()
    assert ran.take() == []


def test_observer__skipped_scopes_are_entered_and_left() -> None:
    ran = Ran()
    n = mutable_state_of(0, name="n")

    @composable
    def Child() -> None:
        Leaf("fixed")

    @composable
    def Parent() -> None:
        n.value
        Child()

    composed = Composed(Parent)
    composed.composition.set_observer(LoggingObserver(ran))
    n.value = 1
    composed.frame()
    entered = [entry for entry in ran.take() if "Parent" in entry or "Child" in entry]
    assert entered == [
        "invalidated Parent by n", "enter Parent", "read n in Parent", "enter Child", "exit Child", "exit Parent",
    ]  # fmt: skip


def test_observer_of_a_scope_invalidated_by_hand__receives_no_state() -> None:
    ran = Ran()
    scopes: list[RecomposeScope] = []

    @composable
    def Child() -> None:
        scopes.append(current_recompose_scope())

    composed = Composed(Child)
    composed.composition.set_observer(LoggingObserver(ran))
    scopes[0].invalidate()
    composed.frame()
    assert [entry for entry in ran.take() if "Child" in entry] == [
        "invalidated Child by None", "enter Child", "exit Child",
    ]  # fmt: skip
