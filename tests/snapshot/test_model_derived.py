"""Derived states against recomputation: random expressions over random states, in and out of snapshots."""

from typing import Any

from hypothesis import given, settings, stateful
from hypothesis import strategies as st

from engine.snapshot import (
    Snapshot,
    SnapshotStateObserver,
    derived_state_of,
    mutable_state_of,
    structural_equality_policy,
)

SOURCES = 4
Node = tuple[str, int, int, int]

nodes = st.lists(
    st.tuples(
        st.sampled_from(["add", "max", "choose", "compare"]),
        st.integers(0, 30),
        st.integers(0, 30),
        st.integers(0, 30),
    ),
    min_size=1,
    max_size=6,
)


def combine(kind: str, condition: Any, a: Any, b: Any) -> int:
    """`condition`, `a` and `b` give their values when called, so that what is not needed is not read."""
    match kind:
        case "add":
            return (a() + b()) % 7
        case "max":
            return max(a(), b())
        case "choose":
            return a() if condition() % 2 else b()
        case _:
            return int(a() > 3)


class Graph:
    """`sources`, then one derived state for each node, over what comes before it."""

    def __init__(self, described: list[Node], with_policy: list[bool]) -> None:
        self.described = described
        self.sources = [mutable_state_of(0) for _ in range(SOURCES)]
        self.all: list[Any] = list(self.sources)
        for node, policy in zip(described, with_policy, strict=False):
            self.all.append(derived_state_of(self.calculation(node), structural_equality_policy() if policy else None))
        Snapshot.notify_objects_initialized()

    def calculation(self, node: Node) -> Any:
        kind, *places = node
        condition, a, b = (self.all[place % len(self.all)] for place in places)
        return lambda: combine(kind, lambda: condition.value, lambda: a.value, lambda: b.value)

    def recomputed(self, values: list[int]) -> list[int]:
        values = list(values)
        for kind, *places in self.described:
            condition, a, b = (values[place % len(values)] for place in places)
            values.append(combine(kind, lambda c=condition: c, lambda a=a: a, lambda b=b: b))
        return values

    def seen(self) -> list[int]:
        return [state.value for state in self.all]


class DerivedStates(stateful.RuleBasedStateMachine):
    @stateful.initialize(described=nodes, with_policy=st.lists(st.booleans(), min_size=6, max_size=6))
    def build(self, described: list[Node], with_policy: list[bool]) -> None:
        self.graph = Graph(described, with_policy)
        self.world = [0] * SOURCES
        self.snapshot: Any = None
        self.inside: list[int] = []
        self.touched: set[int] = set()
        self.emitted: list[int] = []
        self.observer = SnapshotStateObserver(lambda callback: callback())
        self.observer.start()
        self.known: dict[int, int] = {}
        for index in range(len(self.graph.all)):
            self.observe(index)

    def observe(self, index: int) -> None:
        def read() -> None:
            self.known[index] = self.graph.all[index].value

        self.observer.observe_reads(index, self.emitted.append, read)

    @stateful.rule(key=st.integers(0, SOURCES - 1), value=st.integers(0, 6))
    def write(self, key: int, value: int) -> None:
        self.graph.sources[key].value = value
        self.world[key] = value

    @stateful.rule(index=st.integers(0, 20))
    def read(self, index: int) -> None:
        index %= len(self.graph.all)
        assert self.graph.all[index].value == self.graph.recomputed(self.world)[index]

    @stateful.rule()
    def announce(self) -> None:
        """Each scope that observed a value that has changed is notified, and runs again."""
        Snapshot.send_apply_notifications()
        expected = self.graph.recomputed(self.world)
        changed = {index for index, value in self.known.items() if expected[index] != value}
        assert changed <= set(self.emitted)
        for index in set(self.emitted):
            self.observe(index)
        self.emitted.clear()
        assert all(self.known[index] == expected[index] for index in self.known)

    @stateful.precondition(lambda self: self.snapshot is None)
    @stateful.rule()
    def take(self) -> None:
        self.snapshot = Snapshot.take_mutable_snapshot()
        self.inside = list(self.world)
        self.start = list(self.world)

    @stateful.precondition(lambda self: self.snapshot is not None)
    @stateful.rule(key=st.integers(0, SOURCES - 1), value=st.integers(0, 6))
    def write_inside(self, key: int, value: int) -> None:
        with self.snapshot.enter():
            self.graph.sources[key].value = value
        self.inside[key] = value

    @stateful.precondition(lambda self: self.snapshot is not None)
    @stateful.rule()
    def read_inside(self) -> None:
        with self.snapshot.enter():
            assert self.graph.seen() == self.graph.recomputed(self.inside)

    @stateful.precondition(lambda self: self.snapshot is not None)
    @stateful.rule(commit=st.booleans())
    def finish(self, commit: bool) -> None:
        if commit and self.snapshot.apply().succeeded:
            self.world = [source.value for source in self.graph.sources]
        self.snapshot.dispose()
        self.snapshot = None

    @stateful.rule()
    def everything_agrees(self) -> None:
        assert self.graph.seen() == self.graph.recomputed(self.world)

    def teardown(self) -> None:
        if hasattr(self, "graph"):
            self.everything_agrees()
            self.observer.stop()
            if self.snapshot is not None:
                self.snapshot.dispose()


DerivedStates.TestCase.settings = settings(stateful_step_count=30)
TestDerivedStatesAgainstRecomputation = DerivedStates.TestCase


@given(nodes, st.lists(st.booleans(), min_size=6, max_size=6), st.lists(st.integers(0, 6), max_size=8))
def test_random_graph_read_after_each_write__equals_a_fresh_calculation(
    described: list[Node], with_policy: list[bool], writes: list[int]
) -> None:
    graph = Graph(described, with_policy)
    values = [0] * SOURCES
    for place, value in enumerate(writes):
        graph.sources[place % SOURCES].value = values[place % SOURCES] = value
        assert graph.seen() == graph.recomputed(values)
