"""Snapshots against copied dicts: any interleaving of taking, nesting, writing, applying, disposing."""

from typing import Any

from hypothesis import settings, stateful
from hypothesis import strategies as st

from engine.snapshot import Snapshot, mutable_state_list_of, mutable_state_of
from engine.snapshot.open_snapshots import open_snapshots

STATES = 4


class Adding:
    """The states with an odd number merge."""

    def equivalent(self, a: int, b: int) -> bool:
        return a == b

    def merge(self, previous: int, current: int, applied: int) -> int:
        return current + applied - previous


class Model:
    """A snapshot as a copy of everything. `start` is what it was taken from, by value and by version."""

    def __init__(self, parent: "Model | None", values: dict[int, Any], versions: dict[int, int], mutable: bool):
        self.parent = parent
        self.values = dict(values)
        self.versions = dict(versions)
        self.start = dict(values)
        self.start_versions = dict(versions)
        self.written: set[int] = set()
        self.mutable = mutable
        self.is_open = True
        self.children = 0


class Snapshots(stateful.RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.states = [mutable_state_of(0, Adding()) if i % 2 else mutable_state_of(0) for i in range(STATES)]
        self.items = mutable_state_list_of()
        Snapshot.notify_objects_initialized()
        values: dict[int, Any] = {**dict.fromkeys(range(STATES), 0), STATES: ()}
        self.world = Model(None, values, dict.fromkeys(values, 0), True)
        self.next_version = 1
        self.open: list[tuple[Any, Model]] = []

    def pick(self, index: int) -> tuple[Any, Model]:
        return self.open[index % len(self.open)]

    def write_model(self, model: Model, key: int, value: Any) -> None:
        if model.values[key] != value:
            model.values[key] = value
            model.versions[key] = self.next_version
            model.written.add(key)
            self.next_version += 1

    @stateful.rule(mutable=st.booleans())
    def take(self, mutable: bool) -> None:
        snapshot = Snapshot.take_mutable_snapshot() if mutable else Snapshot.take_snapshot()
        self.open.append((snapshot, Model(None, self.world.values, self.world.versions, mutable)))

    @stateful.precondition(lambda self: self.open)
    @stateful.rule(index=st.integers(0, 20), mutable=st.booleans())
    def nest(self, index: int, mutable: bool) -> None:
        snapshot, model = self.pick(index)
        if mutable and not model.mutable:
            return
        nested = snapshot.take_nested_mutable_snapshot() if mutable else snapshot.take_nested_snapshot()
        parent = model if mutable else None
        self.open.append((nested, Model(parent, model.values, model.versions, mutable)))

    @stateful.rule(key=st.integers(0, STATES - 1), value=st.integers(0, 3))
    def write_outside(self, key: int, value: int) -> None:
        self.states[key].value = value
        self.write_model(self.world, key, value)

    @stateful.precondition(lambda self: self.open)
    @stateful.rule(index=st.integers(0, 20), key=st.integers(0, STATES - 1), value=st.integers(0, 3))
    def write_inside(self, index: int, key: int, value: int) -> None:
        snapshot, model = self.pick(index)
        if model.mutable:
            with snapshot.enter():
                self.states[key].value = value
            self.write_model(model, key, value)

    @stateful.precondition(lambda self: self.open)
    @stateful.rule(index=st.integers(0, 20), value=st.integers(0, 3))
    def append_inside(self, index: int, value: int) -> None:
        snapshot, model = self.pick(index)
        if model.mutable:
            with snapshot.enter():
                self.items.append(value)
            self.write_model(model, STATES, (*model.values[STATES], value))

    @stateful.precondition(lambda self: self.open)
    @stateful.rule(index=st.integers(0, 20))
    def apply(self, index: int) -> None:
        snapshot, model = self.pick(index)
        if not model.mutable:
            return
        target = model.parent or self.world
        is_alive = target is self.world or target.is_open
        expected = is_alive and self.merge(model, target)
        assert snapshot.apply().succeeded == expected
        snapshot.dispose()
        self.close(snapshot, model)

    def merge(self, model: Model, target: Model) -> bool:
        merged: dict[int, Any] = {}
        for key in model.written:
            if target.versions[key] == model.start_versions[key]:
                merged[key] = model.values[key]
            elif target.values[key] == model.values[key] and key != STATES:
                pass  # the same in the end
            elif key % 2 and key != STATES:
                merged[key] = target.values[key] + model.values[key] - model.start[key]
            else:
                return False
        for key, value in merged.items():
            target.values[key] = value
            target.versions[key] = self.next_version
            target.written.add(key)
            self.next_version += 1
        return True

    @stateful.precondition(lambda self: self.open)
    @stateful.rule(index=st.integers(0, 20))
    def dispose(self, index: int) -> None:
        snapshot, model = self.pick(index)
        snapshot.dispose()
        self.close(snapshot, model)

    def close(self, snapshot: Any, model: Model) -> None:
        model.is_open = False
        self.open = [(each, m) for each, m in self.open if each is not snapshot]

    @stateful.rule()
    def announce(self) -> None:
        Snapshot.send_apply_notifications()

    @stateful.rule()
    def advance(self) -> None:
        Snapshot.notify_objects_initialized()

    def seen(self) -> dict[int, Any]:
        return {**{i: s.value for i, s in enumerate(self.states)}, STATES: tuple(self.items)}

    @stateful.invariant()
    def everybody_sees_what_the_model_says(self) -> None:
        assert self.seen() == self.world.values
        for snapshot, model in self.open:
            with snapshot.enter():
                assert self.seen() == model.values

    @stateful.invariant()
    def records_are_sorted_and_bounded(self) -> None:
        for state in (*self.states, self.items):
            ids = [record.snapshot_id for record in open_snapshots.records(state)]
            assert ids == sorted(set(ids), reverse=True)

    def teardown(self) -> None:
        for snapshot, _ in self.open:
            snapshot.dispose()
        Snapshot.send_apply_notifications()
        Snapshot.notify_objects_initialized()
        for state in (*self.states, self.items):
            assert len(open_snapshots.records(state)) <= 2
        assert Snapshot.open_snapshot_count() == 0
        assert not open_snapshots.open
        assert len(open_snapshots.pins) == 0


Snapshots.TestCase.settings = settings(stateful_step_count=40)
TestSnapshotsAgainstCopiedDicts = Snapshots.TestCase
