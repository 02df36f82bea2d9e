"""Coroutines of a composition: launched effects, frames awaited, scopes, flows."""

from __future__ import annotations

from typing import Any

from engine.composition import (
    DisposableEffect,
    LaunchedEffect,
    SideEffect,
    produce_state,
    remember_coroutine_scope,
    remember_updated_state,
)
from engine.coroutines import await_cancellation, with_frame_nanos
from engine.snapshot import Snapshot, mutable_state_of, snapshot_flow
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Leaf


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


def test_launched_effect_with_a_changed_key__cancels_and_starts_again() -> None:
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


def test_produced_state__feeds_its_reader_and_restarts_with_its_key() -> None:
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
