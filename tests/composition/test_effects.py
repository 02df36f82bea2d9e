"""Effects, remember observers, coroutines and observers: what is told when, and exactly once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.composition import (
    CompositionObserver,
    DisposableEffect,
    InvalidationResult,
    LaunchedEffect,
    RecomposeScope,
    RememberObserver,
    SideEffect,
    await_cancellation,
    composable,
    current_recompose_scope,
    key,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_updated_state,
    with_frame_nanos,
)
from engine.snapshot import Snapshot, derived_state_of, mutable_state_of, snapshot_flow
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Leaf


class Watched(RememberObserver):
    """Says what it is told."""

    def __init__(self, ran: Ran, name: str) -> None:
        self.ran, self.name = ran, name

    def on_remembered(self) -> None:
        self.ran(f"remembered {self.name}")

    def on_forgotten(self) -> None:
        self.ran(f"forgotten {self.name}")

    def on_abandoned(self) -> None:
        self.ran(f"abandoned {self.name}")


# ---------------------------------------------------------------- SideEffect


def test_side_effects__run_after_the_tree_has_changed_in_order() -> None:
    ran = Ran()
    composed: list[Composed] = []
    n = mutable_state_of(0)

    @composable
    def Inner() -> None:
        SideEffect(lambda: ran("inner"))

    def app() -> None:
        value = n.value
        SideEffect(lambda: ran(f"first {value} {composed[0].dump() if composed else ''}"))
        Leaf(value)
        Inner()
        SideEffect(lambda: ran("last"))

    composed.append(Composed(app))
    assert ran.take() == ["first 0 ", "inner", "last"]
    n.value = 1
    composed[0].frame()
    assert ran.take() == ["first 1 leaf'1'", "last"]  # Inner was skipped


def test_side_effect_of_a_scope_that_runs_alone__is_the_only_one() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    @composable
    def Inner() -> None:
        value = n.value
        SideEffect(lambda: ran(f"inner {value}"))

    def app() -> None:
        Inner()
        SideEffect(lambda: ran("app"))

    composed = Composed(app)
    ran.take()
    n.value = 1
    composed.frame()
    assert ran.take() == ["inner 1"]


def test_side_effect_of_a_pass_that_fails__never_runs() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        if n.value == 1:
            SideEffect(lambda: ran("effect"))
            raise ValueError("no")

    composed = Composed(app)
    n.value = 1
    with pytest.raises(ValueError):
        composed.frame()
    assert ran.take() == []


def test_side_effect_raises__the_others_run_and_the_frame_raises_it() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def failing() -> None:
        raise ValueError("in effect")

    def app() -> None:
        if n.value:
            SideEffect(lambda: ran("before"))
            SideEffect(failing)
            SideEffect(lambda: ran("after"))
        Leaf(n.value)

    composed = Composed(app)
    n.value = 1
    with pytest.raises(ValueError, match="in effect"):
        composed.frame()
    assert ran.take() == ["before", "after"]
    assert composed.dump() == "leaf'1'"


def test_side_effect_writes_state__next_frame_composes_it() -> None:
    n = mutable_state_of(0)
    seen = mutable_state_of(-1)

    def app() -> None:
        value = n.value
        SideEffect(lambda: seen.set(value))
        Leaf((value, seen.value))

    composed = Composed(app)
    assert composed.dump() == "leaf'(0, -1)'"
    assert composed.recomposer.has_pending_work
    composed.frame()
    assert composed.dump() == "leaf'(0, 0)'"
    assert not composed.recomposer.has_pending_work


# ---------------------------------------------------------------- DisposableEffect


def effect(ran: Ran, name: str, *keys: Any) -> None:
    def start() -> Callable[[], None]:
        ran(f"start {name}")
        return lambda: ran(f"end {name}")

    DisposableEffect(start, *keys)


def test_effect_without_keys__starts_once_and_ends_with_the_composition() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        effect(ran, f"{n.value}")

    composed = Composed(app)
    n.value = 1
    composed.frame()
    assert ran.take() == ["start 0"]
    composed.close()
    assert ran.take() == ["end 0"]


def test_effect_with_a_changed_key__ends_then_starts() -> None:
    ran = Ran()
    n, other = mutable_state_of(0), mutable_state_of(0)

    def app() -> None:
        other.value
        effect(ran, f"{n.value}", n.value, "fixed")

    composed = Composed(app)
    other.value = 1
    composed.frame()
    assert ran.take() == ["start 0"]
    n.value = 1
    composed.frame()
    assert ran.take() == ["end 0", "start 1"]


def test_several_effects_change_keys__all_end_in_reverse_then_all_start() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        effect(ran, "a", n.value)
        effect(ran, "b", n.value)
        SideEffect(lambda: ran("side"))
        effect(ran, "c", n.value)

    composed = Composed(app)
    assert ran.take() == ["start a", "start b", "start c", "side"]
    n.value = 1
    composed.frame()
    assert ran.take() == ["end c", "end b", "end a", "start a", "start b", "start c", "side"]


def test_nested_content_leaves__children_end_before_their_parents() -> None:
    ran = Ran()
    shown = mutable_state_of(True)

    @composable
    def Child(name: str) -> None:
        effect(ran, name)

    def app() -> None:
        if shown.value:
            effect(ran, "outer")
            with Group():
                Child("first")
                Child("second")

    composed = Composed(app)
    ran.take()
    shown.value = False
    composed.frame()
    assert ran.take() == ["end second", "end first", "end outer"]


def test_effect_that_returns_nothing__has_nothing_to_end() -> None:
    ran = Ran()
    shown = mutable_state_of(True)

    def app() -> None:
        if shown.value:
            DisposableEffect(lambda: ran("start"))

    composed = Composed(app)
    shown.value = False
    composed.frame()
    assert ran.take() == ["start"]


def test_effect_that_returns_something_else__says_what_it_takes() -> None:
    with pytest.raises(TypeError, match="returns the function that disposes it, or None; got 5"):
        Composed(lambda: DisposableEffect(lambda: 5))  # type: ignore[arg-type, return-value]


def test_effects_in_branches__the_old_ends_before_the_new_starts() -> None:
    ran = Ran()
    flag = mutable_state_of(True)

    def app() -> None:
        if flag.value:
            effect(ran, "yes")
        else:
            effect(ran, "no")

    composed = Composed(app)
    flag.value = False
    composed.frame()
    assert ran.take() == ["start yes", "end yes", "start no"]


# ---------------------------------------------------------------- remember observers


def test_observer_with_a_changed_key__old_forgotten_before_new_remembered() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        value = n.value
        remember(lambda: Watched(ran, f"{value}"), value)

    composed = Composed(app)
    n.value = 1
    composed.frame()
    composed.close()
    assert ran.take() == ["remembered 0", "forgotten 0", "remembered 1", "forgotten 1"]


def test_observer_made_in_a_failing_pass__only_abandoned() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        remember(lambda: Watched(ran, "kept"))
        if n.value == 1:
            remember(lambda: Watched(ran, "a"))
            remember(lambda: Watched(ran, "b"))
            raise ValueError("no")

    composed = Composed(app)
    ran.take()
    n.value = 1
    with pytest.raises(ValueError):
        composed.frame()
    assert ran.take() == ["abandoned b", "abandoned a"]
    composed.close()
    assert ran.take() == ["forgotten kept"]


def test_observer_replaced_in_a_failing_pass__old_one_stays() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        value = n.value
        remember(lambda: Watched(ran, f"{value}"), value)
        if value == 1:
            raise ValueError("no")

    composed = Composed(app)
    n.value = 1
    with pytest.raises(ValueError):
        composed.frame()
    assert ran.take() == ["remembered 0", "abandoned 1"]
    n.value = 2
    composed.frame()
    assert ran.take() == ["forgotten 0", "remembered 2"]


def test_observers_of_any_life__each_is_told_exactly_one_end() -> None:
    """Ten frames of coming, going, key changes and failures."""
    ran = Ran()
    step = mutable_state_of(0)
    made: list[str] = []

    def watched(name: str) -> Watched:
        unique = f"{name}{len(made)}"
        made.append(unique)
        return Watched(ran, unique)

    @composable
    def Item(each: int) -> None:
        remember(lambda: watched("item"), step.value // 3)
        if step.value == 5 and each == 2:
            raise ValueError("no")

    def app() -> None:
        for each in range(step.value % 4):
            with key(each):
                Item(each)

    composed = Composed(app)
    for number in range(1, 12):
        step.value = number
        try:
            composed.frame()
        except ValueError:
            pass
    composed.close()
    told = ran.take()
    ends = sorted(entry.split()[1] for entry in told if not entry.startswith("remembered"))
    assert ends == sorted(made)
    remembered = [entry.split()[1] for entry in told if entry.startswith("remembered")]
    forgotten = [entry.split()[1] for entry in told if entry.startswith("forgotten")]
    assert sorted(remembered) == sorted(forgotten)
    assert len(made) > 5


def test_observer_remembered_in_two_places__is_told_for_each() -> None:
    ran = Ran()
    shared = Watched(ran, "shared")

    def app() -> None:
        remember(lambda: shared)
        remember(lambda: shared)

    composed = Composed(app)
    composed.close()
    assert ran.take() == ["remembered shared", "remembered shared", "forgotten shared", "forgotten shared"]


def test_composition_closed_twice__ends_are_told_once() -> None:
    ran = Ran()
    composed = Composed(lambda: effect(ran, "a"))
    composed.close()
    composed.close()
    assert ran.take() == ["start a", "end a"]


def test_new_content_set__the_old_contents_observers_are_forgotten() -> None:
    ran = Ran()

    def first() -> None:
        remember(lambda: Watched(ran, "first"))

    def second() -> None:
        Leaf("second")
        remember(lambda: Watched(ran, "second"))

    composed = Composed(first)
    composed.composition.set_content(second)
    assert ran.take() == ["remembered first", "forgotten first", "remembered second"]
    assert composed.dump() == "leaf'second'"


# ---------------------------------------------------------------- reuse


def test_content_set_with_reuse__keeps_the_nodes_and_forgets_the_rest() -> None:
    ran = Ran()

    def content(name: str) -> Callable[[], None]:
        def app() -> None:
            remember(lambda: Watched(ran, name))
            with Group():
                Leaf((name, remember(lambda: name)))

        return app

    composed = Composed(content("a"))
    nodes = [composed.root.children[0], composed.root.children[0].children[0]]
    composed.composition.set_content_with_reuse(content("b"))
    composed.verify()
    assert composed.dump() == "group(leaf'('b', 'b')')"
    assert [composed.root.children[0], composed.root.children[0].children[0]] == nodes
    assert ran.take() == ["remembered a", "forgotten a", "remembered b"]


def test_deactivated__forgets_at_once_keeps_the_nodes_and_observes_nothing() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        remember(lambda: Watched(ran, f"{n.value}"))
        Leaf(n.value)

    composed = Composed(app)
    node = composed.root.children[0]
    composed.composition.deactivate()
    composed.verify()
    assert ran.take() == ["remembered 0", "forgotten 0"]
    n.value = 1
    assert not composed.frame()
    assert composed.dump() == "leaf'0'"
    composed.composition.set_content_with_reuse(app)
    composed.verify()
    assert composed.dump() == "leaf'1'"
    assert composed.root.children[0] is node
    assert ran.take() == ["remembered 1"]
    n.value = 2
    assert composed.frame()
    assert composed.dump() == "leaf'2'"


def test_deactivated_twice_then_disposed__ends_are_told_once() -> None:
    ran = Ran()
    composed = Composed(lambda: effect(ran, "a"))
    composed.composition.deactivate()
    composed.composition.deactivate()
    composed.close()
    assert ran.take() == ["start a", "end a"]


def test_reused_with_other_content__what_does_not_fit_is_made_anew() -> None:
    def first() -> None:
        with Group():
            Leaf("a")
            Leaf("b")

    def second() -> None:
        with Group():
            Leaf("c")
            with Group("inner"):
                Leaf("d")

    composed = Composed(first)
    for content, expected in (
        (second, "group(leaf'c',inner(leaf'd'))"),
        (first, "group(leaf'a',leaf'b')"),
        (second, "group(leaf'c',inner(leaf'd'))"),
    ):
        composed.composition.deactivate()
        composed.composition.set_content_with_reuse(content)
        composed.verify()
        assert composed.dump() == expected


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


class Heard(CompositionObserver):
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


def test_observer__hears_nested_scopes_reads_and_reasons_in_order() -> None:
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
    handle = composed.composition.set_observer(Heard(ran))
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
    composed.composition.set_observer(Heard(ran))
    n.value = 1
    composed.frame()
    entered = [entry for entry in ran.take() if "Parent" in entry or "Child" in entry]
    assert entered == [
        "invalidated Parent by n", "enter Parent", "read n in Parent", "enter Child", "exit Child", "exit Parent",
    ]  # fmt: skip


def test_observer_of_a_scope_invalidated_by_hand__hears_no_state() -> None:
    ran = Ran()
    scopes: list[RecomposeScope] = []

    @composable
    def Child() -> None:
        scopes.append(current_recompose_scope())

    composed = Composed(Child)
    composed.composition.set_observer(Heard(ran))
    scopes[0].invalidate()
    composed.frame()
    assert [entry for entry in ran.take() if "Child" in entry] == [
        "invalidated Child by None", "enter Child", "exit Child",
    ]  # fmt: skip


# ---------------------------------------------------------------- coroutines


def test_launched_effect__starts_after_the_apply_and_ends_with_its_content() -> None:
    ran = Ran()
    shown = mutable_state_of(True)

    async def work() -> None:
        ran("started")
        try:
            await await_cancellation()
        finally:
            ran("cancelled")

    def app() -> None:
        if shown.value:
            LaunchedEffect(work)
            SideEffect(lambda: ran("side effect"))

    composed = Composed(app)
    assert ran.take() == ["side effect"]  # a coroutine never runs inside the apply
    composed.recomposer.run_coroutines()
    assert ran.take() == ["started"]
    shown.value = False
    composed.frame()
    composed.recomposer.run_coroutines()
    assert ran.take() == ["cancelled"]


def test_launched_effect_with_a_changed_key__cancels_and_starts_anew() -> None:
    ran = Ran()
    n, other = mutable_state_of(0), mutable_state_of(0)

    def app() -> None:
        value = n.value
        other.value

        async def work() -> None:
            ran(f"start {value}")
            try:
                await await_cancellation()
            finally:
                ran(f"end {value}")

        LaunchedEffect(work, value)

    composed = Composed(app)
    composed.recomposer.run_coroutines()
    other.value = 1
    composed.frame()
    composed.recomposer.run_coroutines()
    assert ran.take() == ["start 0"]
    n.value = 1
    composed.frame()
    composed.recomposer.run_coroutines()
    assert ran.take() == ["end 0", "start 1"]


def test_launched_effect_left_before_it_started__never_runs() -> None:
    ran = Ran()
    shown = mutable_state_of(True)

    async def work() -> None:
        ran("started")

    def app() -> None:
        if shown.value:
            LaunchedEffect(work)

    composed = Composed(app)
    shown.value = False
    composed.frame()
    composed.recomposer.run_coroutines()
    assert ran.take() == []


def test_frame_awaiter__gets_the_time_of_the_frame_before_it_composes() -> None:
    n = mutable_state_of(0)
    ran = Ran()

    async def work() -> None:
        n.value = await with_frame_nanos(lambda nanos: nanos // 1000)

    def app() -> None:
        LaunchedEffect(work)
        ran(f"{n.value}")

    composed = Composed(app)
    composed.recomposer.run_coroutines()
    composed.recomposer.run_frame(16_000)
    composed.recomposer.run_coroutines()
    composed.recomposer.run_frame(32_000)
    assert ran.take() == ["0", "16"]


def test_remembered_scope__its_jobs_are_cancelled_when_it_leaves() -> None:
    ran = Ran()
    shown = mutable_state_of(True)
    scopes: list[Any] = []

    async def work() -> None:
        try:
            await await_cancellation()
        finally:
            ran("cancelled")

    def app() -> None:
        if shown.value:
            scopes.append(remember_coroutine_scope())

    composed = Composed(app)
    job = scopes[0].launch(work)
    composed.recomposer.run_coroutines()
    assert job.is_active
    shown.value = False
    composed.frame()
    composed.recomposer.run_coroutines()
    assert ran.take() == ["cancelled"]
    late = scopes[0].launch(work)
    composed.recomposer.run_coroutines()
    assert (late.is_cancelled, ran.take()) == (True, [])


def test_remembered_scope__is_the_same_in_every_composition() -> None:
    n = mutable_state_of(0)
    scopes: list[Any] = []

    def app() -> None:
        n.value
        scopes.append(remember_coroutine_scope())

    composed = Composed(app)
    n.value = 1
    composed.frame()
    assert scopes[0] is scopes[1]


def test_remember_updated_state__a_running_effect_sees_the_latest() -> None:
    n = mutable_state_of(0)
    ran = Ran()

    def app() -> None:
        latest = remember_updated_state(n.value)
        effect_of(latest)

    def effect_of(latest: Any) -> None:
        DisposableEffect(lambda: lambda: ran(f"end {latest.value}"))

    composed = Composed(app)
    n.value = 7
    composed.frame()
    assert ran.take() == []
    composed.close()
    assert ran.take() == ["end 7"]


def test_snapshot_flow_in_an_effect__gives_first_value_then_changes_only() -> None:
    n = mutable_state_of(0)
    ran = Ran()

    async def collect() -> None:
        async for value in snapshot_flow(lambda: n.value // 2):
            ran(f"{value}")

    composed = Composed(lambda: LaunchedEffect(collect))
    for value in (0, 1, 2, 3, 5):
        n.value = value
        Snapshot.send_apply_notifications()
        composed.recomposer.run_coroutines()
    assert ran.take() == ["0", "1", "2"]


def test_snapshot_flow__its_reads_are_not_the_compositions() -> None:
    n = mutable_state_of(0)
    ran = Ran()

    async def collect() -> None:
        async for value in snapshot_flow(lambda: n.value):
            ran(f"flow {value}")

    def app() -> None:
        ran("app")
        LaunchedEffect(collect)

    composed = Composed(app)
    composed.recomposer.run_coroutines()
    n.value = 1
    composed.frame()
    composed.recomposer.run_coroutines()
    assert ran.take() == ["app", "flow 0", "flow 1"]


def test_produced_state__feeds_its_reader_and_starts_anew_with_its_key() -> None:
    source = mutable_state_of("a")
    ran = Ran()

    def app() -> None:
        name = source.value

        async def produce(state: Any) -> None:
            ran(f"produce {name}")
            state.value = f"{name}1"
            try:
                await await_cancellation()
            finally:
                ran(f"stop {name}")

        Leaf(produce_state(produce, "none", name).value)

    composed = Composed(app)
    assert composed.dump() == "leaf'none'"
    composed.recomposer.run_coroutines()
    composed.frame()
    assert composed.dump() == "leaf'a1'"
    source.value = "b"
    composed.frame()
    assert composed.dump() == "leaf'a1'"  # the value stays until the new producer gives another
    composed.recomposer.run_coroutines()
    composed.frame()
    assert composed.dump() == "leaf'b1'"
    assert ran.take() == ["produce a", "stop a", "produce b"]


def test_recomposer_closed__coroutines_are_cancelled_and_nothing_composes() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    async def work() -> None:
        try:
            await await_cancellation()
        finally:
            ran("cancelled")

    def app() -> None:
        ran(f"{n.value}")
        LaunchedEffect(work)

    composed = Composed(app)
    composed.recomposer.run_coroutines()
    composed.recomposer.close()
    composed.recomposer.run_coroutines()
    n.value = 1
    assert not composed.recomposer.run_frame()
    assert ran.take() == ["0", "cancelled"]
