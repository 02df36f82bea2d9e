"""Every name of the state and composition vocabulary, called as programs call it."""

from __future__ import annotations

from collections.abc import MutableMapping, MutableSequence, MutableSet
from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    AbstractApplier,
    Box,
    Button,
    Column,
    ComposeNode,
    Composition,
    CompositionLocalProvider,
    CompositionObserver,
    Constraints,
    DisposableEffect,
    IllegalStateError,
    LaunchedEffect,
    Modifier,
    MutableStateFlow,
    Recomposer,
    RememberObserver,
    Scene,
    SideEffect,
    SlotTable,
    Snapshot,
    SnapshotApplyConflictError,
    SnapshotStateObserver,
    Text,
    await_cancellation,
    collect_as_state,
    composable,
    composition_local_of,
    current_composer,
    current_recompose_scope,
    derived_state_of,
    dont_memoize,
    immutable,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
    never_equal_policy,
    produce_state,
    referential_equality_policy,
    remember,
    remember_composition_context,
    remember_coroutine_scope,
    remember_saveable,
    remember_saveable_state_holder,
    remember_updated_state,
    snapshot_flow,
    stable,
    state_field,
    static_composition_local_of,
    structural_equality_policy,
    with_frame_nanos,
)


class Node:
    def __init__(self, name: str) -> None:
        self.name = name
        self.children: list[Node] = []


class Tree(AbstractApplier):
    def insert_top_down(self, index: int, node: Node) -> None:
        self.current.children.insert(index, node)

    def insert_bottom_up(self, index: int, node: Node) -> None: ...

    def remove(self, index: int, count: int) -> None:
        del self.current.children[index : index + count]

    def move(self, from_: int, to: int, count: int) -> None:
        moved = self.current.children[from_ : from_ + count]
        del self.current.children[from_ : from_ + count]
        at = to if to < from_ else to - count
        self.current.children[at:at] = moved

    def on_clear(self) -> None:
        self.root.children.clear()


def test_states_and_policies() -> None:
    count = mutable_state_of(0)
    count.set(1)
    count.value += 1
    assert count.value == 2
    assert mutable_state_of(0, structural_equality_policy(), name="n").value == 0
    for policy in (structural_equality_policy(), referential_equality_policy(), never_equal_policy()):
        assert isinstance(policy.equivalent(1, 1), bool)
    assert structural_equality_policy().equivalent(float("nan"), float("nan"))
    assert not structural_equality_policy().equivalent(1, True), "of other types"
    doubled = derived_state_of(lambda: count.value * 2)
    assert doubled.value == 4 and derived_state_of(lambda: 1, structural_equality_policy()).value == 1


def test_collections__are_real_ones_and_compare_by_identity() -> None:
    items, names, seen = mutable_state_list_of(1, 2), mutable_state_map_of({"a": 1}), mutable_state_set_of(1)
    assert isinstance(items, MutableSequence) and isinstance(names, MutableMapping) and isinstance(seen, MutableSet)
    assert items != mutable_state_list_of(1, 2) and len({items, names, seen}) == 3
    writes: list[Any] = []
    handle = Snapshot.register_global_write_observer(writes.append)
    Snapshot.send_apply_notifications()
    items.extend([3, 4])
    assert len(writes) == 1 and list(items) == [1, 2, 3, 4]
    handle.dispose()


def test_state_field__is_a_state_per_instance() -> None:
    class Model:
        count = state_field(0)
        items = state_field(factory=list)

    one, other = Model(), Model()
    one.count += 1
    assert (one.count, other.count) == (1, 0) and one.items is not other.items
    with pytest.raises(Exception, match="state_field"):

        @dataclass(frozen=True)
        class Frozen:
            count: Any = state_field(0)  # noqa: RUF009  # this is the mistake


def test_snapshots() -> None:
    state, reads, writes = mutable_state_of(0), [], []
    frozen = Snapshot.take_snapshot(reads.append)
    state.value = 1
    with frozen.enter():
        assert state.value == 0
        with pytest.raises(IllegalStateError):
            state.value = 5
    nested_of_frozen = frozen.take_nested_snapshot(None)
    nested_of_frozen.dispose()
    frozen.dispose()
    assert reads == [state]
    mine = Snapshot.take_mutable_snapshot(None, writes.append)
    with mine.enter():
        state.value = 2
    inner = mine.take_nested_mutable_snapshot(None, None)
    with inner.enter():
        state.value = 3
    inner.apply().check()
    other = Snapshot.take_mutable_snapshot()
    with other.enter():
        state.value = 9
    assert mine.apply().succeeded and writes[0] is state and state.value == 3
    failed = other.apply()
    assert not failed.succeeded
    with pytest.raises(SnapshotApplyConflictError):
        failed.check()
    mine.dispose()
    other.dispose()
    Snapshot.with_mutable_snapshot(lambda: state.set(4))
    assert Snapshot.without_read_observation(lambda: state.value) == 4
    seen: list[Any] = []
    Snapshot.observe(lambda: state.value, seen.append, None)
    assert seen == [state]
    changes: list[Any] = []
    handle = Snapshot.register_apply_observer(lambda changed, snapshot: changes.append(set(changed)))
    state.value = 5
    Snapshot.send_apply_notifications()
    Snapshot.notify_objects_initialized()
    assert changes == [{state}]
    handle.dispose()


def test_state_observer() -> None:
    a, b, ran = mutable_state_of(0), mutable_state_of(0), []
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()
    observer.observe_reads("s", ran.append, lambda: (a.value, observer.with_no_observations(lambda: b.value)))
    b.value = 1
    Snapshot.send_apply_notifications()
    assert ran == []
    a.value = 1
    Snapshot.send_apply_notifications()
    assert ran == ["s"]
    observer.clear("s")
    observer.clear_if(lambda scope: True)
    observer.stop()


def test_flows_and_produced_states() -> None:
    seen: list[Any] = []
    source, flow, shown = mutable_state_of(1), MutableStateFlow(1), []

    @composable
    def Content() -> None:
        async def collect() -> None:
            async for value in snapshot_flow(lambda: source.value):
                seen.append(value)

        async def produce(scope: Any) -> None:
            scope.value = 7

        LaunchedEffect(collect, None)
        made = produce_state(produce, 0, "key")
        latest = remember_updated_state(source.value)
        collected = collect_as_state(flow)
        mapped = collect_as_state(flow.map(lambda it: it * 10), initial=0)
        shown.append(f"{made.value} {latest.value} {collected.value} {mapped.value}")

    with Scene(Content) as scene:
        scene.settle()
        source.value = 2
        flow.value = 3
        scene.settle()
        assert seen == [1, 2]
        assert scene.frame().composed == []
        assert shown[-1] == "7 2 3 30"


def test_composables__decorate_in_every_form() -> None:
    log: list[str] = []

    @composable
    def Bare(name: str) -> None:
        log.append(name)

    @composable(inline=False, restartable=True, skippable=False)
    def Always() -> None:
        log.append("always")

    @composable
    def Value() -> int:
        return remember(lambda: 7)

    @composable(inline=True)
    def Container() -> Any:
        with Column():
            yield

    class Owner:
        @composable
        def Part(self, *names: str, other: int = 1, **more: int) -> None:
            log.append(f"{names} {other} {more}")

    owner, state = Owner(), mutable_state_of(0)

    @composable
    def Content() -> None:
        _ = state.value
        Bare("bare")
        Always()
        with Container():
            owner.Part("a", "b", other=2, third=3)
        assert Value() == 7

    with Scene(Content) as scene:
        scene.settle()
        assert log == ["bare", "always", "('a', 'b') 2 {'third': 3}"]
        state.value = 1
        assert scene.frame().skipped and log[3:] == ["always"]
    assert "start_restart_group" in Bare.generated_source and "skip_to_group_end" in Bare.generated_source
    with pytest.raises(Exception, match="composition"):
        Bare("outside")
    with pytest.raises(Exception, match="return"):

        @composable
        def Wrong():  # type: ignore[no-untyped-def]  # the missing annotation is the mistake
            return 1


def test_stable_immutable_and_dont_memoize() -> None:
    @stable
    class A: ...

    @immutable
    class B: ...

    assert A() is not None and B() is not None

    def f() -> None: ...

    assert callable(dont_memoize(f))


def test_remember_key_scopes_and_locals() -> None:
    size, color = composition_local_of(lambda: 1), static_composition_local_of(lambda: "red")
    order, scopes, shown = mutable_state_of([1, 2]), [], []

    def reader() -> None:
        shown.append((size.current, color.current))

    @composable
    def Content() -> None:
        scopes.append(current_recompose_scope())
        assert current_composer() is not None
        assert remember(lambda: 3) == 3 and remember(lambda: 4, "k", 1) == 4 and remember_saveable(lambda: 5, "k") == 5
        for each in order.value:
            with key(each):
                remember(lambda each=each: each)
        CompositionLocalProvider(size.provides(2), color.provides_default("blue"), content=reader)
        with CompositionLocalProvider(size.provides(9)):
            shown.append((size.current, color.current))
        holder = remember_saveable_state_holder()
        holder.SaveableStateProvider("a", lambda: remember_saveable(lambda: 1))
        holder.remove_state("b")

    with Scene(Content) as scene:
        scene.settle()
        assert sorted(shown) == [(2, "blue"), (9, "red")]
        scopes[0].invalidate()
        assert "Content" in scene.frame().composed


def test_movable_content__takes_the_arguments_of_its_content() -> None:
    kept: list[Any] = []

    def content(name: str) -> None:
        kept.append(remember(object))
        Text(name)

    movable, left = movable_content_of(content), mutable_state_of(True)

    @composable
    def Content() -> None:
        if left.value:
            with Box():
                movable("a")
        else:
            with Column():
                movable("b")

    with Scene(Content) as scene:
        scene.settle()
        left.value = False
        scene.settle()
    assert len(set(map(id, kept))) == 1 and len(kept) == 2


def test_effects_and_coroutines() -> None:
    log: list[Any] = []

    class Observer(RememberObserver):
        def on_remembered(self) -> None:
            log.append("remembered")

        def on_forgotten(self) -> None:
            log.append("forgotten")

        def on_abandoned(self) -> None:
            log.append("abandoned")

    async def waits() -> None:
        log.append(await with_frame_nanos(lambda nanos: nanos))
        await await_cancellation()

    @composable
    def Content() -> None:
        remember(Observer)
        SideEffect(lambda: log.append("side"))
        DisposableEffect(lambda: lambda: log.append("disposed"), "key")
        DisposableEffect(lambda: None)
        LaunchedEffect(waits, "key")
        scope = remember_coroutine_scope()
        Button(lambda: scope.launch(waits), lambda: Text("go"), Modifier.test_tag("go"))

    scene = Scene(Content)
    scene.settle(3)
    assert log[:2] == ["remembered", "side"] and any(type(each) is int for each in log)
    scene.close()
    assert {"forgotten", "disposed"} <= {each for each in log if isinstance(each, str)}


def test_bare_composition_on_a_tree() -> None:
    tree, recomposer, state, updates = Tree(Node("root")), Recomposer(), mutable_state_of("a"), []

    def update(u: Any) -> None:
        u.set(state.value, lambda node, value: updates.append(("set", value)))
        u.update(state.value, lambda node, value: updates.append(("update", value)))
        u.init(lambda node: updates.append("init"))
        u.reconcile(lambda node: updates.append("reconcile"))

    contexts: list[Any] = []

    @composable
    def Content() -> None:
        with ComposeNode(lambda: Node("outer"), update):
            ComposeNode(lambda: Node("leaf"))
        contexts.append(remember_composition_context())

    events: list[str] = []

    class Watch(CompositionObserver):
        def on_begin_composition(self, composition: Any) -> None:
            events.append("begin")

        def on_end_composition(self, composition: Any) -> None:
            events.append("end")

        def on_scope_enter(self, scope: Any) -> None:
            events.append("enter")

        def on_scope_exit(self, scope: Any) -> None:
            events.append("exit")

        def on_read_in_scope(self, scope: Any, value: Any) -> None:
            events.append("read")

        def on_scope_invalidated(self, scope: Any, value_or_none: Any) -> None:
            events.append("invalidated")

        def on_scope_disposed(self, scope: Any) -> None:
            events.append("disposed")

    composition = Composition(tree, recomposer)
    handle = composition.set_observer(Watch())
    composition.set_content(Content)
    assert [child.name for child in tree.root.children[0].children] == ["leaf"]
    assert updates == [("set", "a"), "init", "reconcile"] or "init" in updates
    assert not recomposer.run_frame()
    state.value = "b"
    assert recomposer.run_frame(16_000_000) and ("update", "b") in updates
    assert recomposer.has_pending_work is False and recomposer.state is not None
    recomposer.run_coroutines()
    recomposer.pause_composition_frame_clock()
    recomposer.resume_composition_frame_clock()
    child_tree = Tree(Node("child"))
    child = Composition(child_tree, contexts[0])
    child.set_content(lambda: ComposeNode(lambda: Node("in child")))
    assert [each.name for each in child_tree.root.children] == ["in child"]
    child.dispose()
    assert composition.slot_table is not None
    assert {"begin", "enter", "read", "exit", "end", "invalidated"} <= set(events)
    handle.dispose()
    composition.dispose()
    assert tree.root.children == []
    recomposer.close()


def test_slot_table__is_written_and_read_group_by_group() -> None:
    table = SlotTable()
    with table.write() as writer:
        writer.begin_insert()
        writer.start_group(1)
        for name in (10, 20, 30):
            writer.start_group(name)
            writer.end_group()
        writer.end_group()
        writer.end_insert()
    table.verify_well_formed()
    with table.write() as writer:
        writer.start_group()
        writer.move_group(2)
        for _ in range(3):
            writer.skip_group()
        writer.end_group()
    table.verify_well_formed()
    with table.read() as reader:
        reader.start_group()
        keys = []
        while not reader.is_group_end:
            keys.append(reader.group_key)
            reader.skip_group()
        reader.end_group()
    assert keys == [30, 10, 20] and "0000001e" in table.dump()


def test_constraints_of_a_content__are_there_from_the_first_measurement() -> None:
    assert Constraints().max_width == Constraints.INFINITY
