"""When a derived state is computed, and when its readers are notified."""

from typing import Any

import pytest

from engine.mistakes.mistake_warning import MistakeWarning
from engine.snapshot import (
    IllegalStateError,
    Snapshot,
    derived_state_of,
    mutable_state_of,
    never_equal_policy,
    observe_derived_state_recalculations,
    structural_equality_policy,
)


class Counted:
    """A calculation that counts its runs."""

    def __init__(self, calculation: Any) -> None:
        self.calculation = calculation
        self.runs = 0

    def __call__(self) -> Any:
        self.runs += 1
        return self.calculation()


def reads_of(block: Any) -> list[str]:
    log: list[str] = []
    Snapshot.observe(block, lambda state: log.append(state.name))
    return log


def test_not_read__not_computed() -> None:
    calculation = Counted(lambda: 1)
    derived_state_of(calculation)
    assert calculation.runs == 0


def test_read_twice__computed_once() -> None:
    a, b = mutable_state_of(1), mutable_state_of(2)
    calculation = Counted(lambda: a.value + b.value)
    total = derived_state_of(calculation)
    assert (total.value, total.value, calculation.runs) == (3, 3, 1)


def test_dependency_changes__computed_at_the_next_read() -> None:
    a = mutable_state_of(1)
    calculation = Counted(lambda: a.value * 2)
    double = derived_state_of(calculation)
    assert double.value == 2
    a.value = 5
    assert calculation.runs == 1
    assert (double.value, calculation.runs) == (10, 2)


def test_unrelated_or_equal_write__not_computed_again() -> None:
    a, other = mutable_state_of(1), mutable_state_of(1)
    calculation = Counted(lambda: a.value)
    derived = derived_state_of(calculation)
    derived.value
    other.value = 2
    a.value = 1
    Snapshot.send_apply_notifications()
    assert (derived.value, calculation.runs) == (1, 1)


def test_read_observed__the_derived_state_first_then_its_dependencies_cached_or_not() -> None:
    a, b = mutable_state_of(1), mutable_state_of(2)
    total = derived_state_of(lambda: a.value + b.value)
    assert reads_of(lambda: total.value) == ["total", "a", "b"]
    assert reads_of(lambda: total.value) == ["total", "a", "b"]


def test_nested_read_observed__every_level_is_reported() -> None:
    a = mutable_state_of(1)
    inner = derived_state_of(lambda: a.value)
    outer = derived_state_of(lambda: inner.value + 1)
    # While it computes, the inner one reports `a`; so does the outer one's note of it.
    assert reads_of(lambda: outer.value) == ["outer", "inner", "a"]
    assert reads_of(lambda: outer.value) == ["outer", "inner", "a"]
    assert outer.current_record.dependencies == {inner: 1, a: 2}


def test_read_directly_and_through_another__counts_at_the_lower_level() -> None:
    a = mutable_state_of(1)
    inner = derived_state_of(lambda: a.value)
    outer = derived_state_of(lambda: inner.value + a.value)
    outer.value
    assert outer.current_record.dependencies == {inner: 1, a: 1}


def test_inner_value_unchanged_by_its_policy__outer_is_not_computed() -> None:
    a = mutable_state_of(1)
    is_big = derived_state_of(lambda: a.value > 10, structural_equality_policy())
    calculation = Counted(lambda: "big" if is_big.value else "small")
    word = derived_state_of(calculation)
    assert word.value == "small"
    a.value = 2
    assert (word.value, calculation.runs) == ("small", 1)
    a.value = 11
    assert (word.value, calculation.runs) == ("big", 2)


def test_inner_without_policy__outer_is_computed_with_each_result() -> None:
    a = mutable_state_of(1)
    is_big = derived_state_of(lambda: a.value > 10)
    calculation = Counted(lambda: is_big.value)
    outer = derived_state_of(calculation)
    outer.value
    a.value = 2
    assert (outer.value, calculation.runs) == (False, 2)


def test_conditional_dependencies__those_of_the_last_run() -> None:
    use_b, a, b = mutable_state_of(False), mutable_state_of(1), mutable_state_of(1)
    calculation = Counted(lambda: b.value if use_b.value else a.value)
    chosen = derived_state_of(calculation)
    assert chosen.value == 1
    b.value = 2
    assert (chosen.value, calculation.runs) == (1, 1)
    b.value = 1
    use_b.value = True  # the value stays 1, the dependencies do not
    assert (chosen.value, calculation.runs) == (1, 2)
    b.value = 3
    assert (chosen.value, calculation.runs) == (3, 3)
    a.value = 9
    assert (chosen.value, calculation.runs) == (3, 3)


def test_inner_switches_dependency_with_an_equal_value__outer_follows_it() -> None:
    use_b, a, b = mutable_state_of(False), mutable_state_of(1), mutable_state_of(1)
    inner = derived_state_of(lambda: b.value if use_b.value else a.value, structural_equality_policy())
    outer = derived_state_of(lambda: inner.value)
    assert outer.value == 1
    use_b.value = True
    assert outer.value == 1
    assert b in outer.current_record.dependencies
    b.value = 2
    assert outer.value == 2


def test_policy_given__the_equal_new_value_is_not_kept() -> None:
    a = mutable_state_of([1])
    items = derived_state_of(lambda: list(a.value), structural_equality_policy())
    first = items.value
    a.value = [1, 2]
    a.value = [1]
    assert items.value is first


def test_never_equal_policy__every_result_is_new() -> None:
    a = mutable_state_of(0)
    derived = derived_state_of(lambda: a.value > 10, never_equal_policy())
    derived.value
    before = derived.current_record.version
    a.value = 1
    derived.value
    assert derived.current_record.version > before


def test_in_a_snapshot__its_own_values_and_the_world_keeps_its() -> None:
    a = mutable_state_of(1)
    double = derived_state_of(lambda: a.value * 2)
    assert double.value == 2
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        a.value = 5
        assert double.value == 10
        a.value = 6
        assert double.value == 12
    assert double.value == 2
    snapshot.dispose()
    assert double.value == 2
    Snapshot.with_mutable_snapshot(lambda: a.set(7))
    assert double.value == 14


def test_computed_in_a_snapshot_that_was_dropped__not_believed_elsewhere() -> None:
    a = mutable_state_of(1)
    calculation = Counted(lambda: a.value * 2)
    double = derived_state_of(calculation)
    snapshot = Snapshot.take_mutable_snapshot()
    with snapshot.enter():
        a.value = 5
        assert double.value == 10
    snapshot.dispose()
    later = Snapshot.take_snapshot()
    with later.enter():
        assert double.value == 2
    later.dispose()
    assert double.value == 2


def test_nested_snapshot_applied__its_parent_computes_again_after_its_own_next_write() -> None:
    a, other = mutable_state_of(1), mutable_state_of(0)
    double = derived_state_of(lambda: a.value * 2)
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    with nested.enter():
        a.value = 4
    with parent.enter():
        assert double.value == 2
    nested.apply().check()
    with parent.enter():
        assert double.value == 2  # as in Compose (recording derived_in_snapshots): the parent has written nothing since
        other.value = 1
        assert double.value == 8
    nested.dispose()
    parent.dispose()


def test_nested_snapshot_applied__its_parent_has_not_computed_before() -> None:
    a = mutable_state_of(1)
    double = derived_state_of(lambda: a.value * 2)
    parent = Snapshot.take_mutable_snapshot()
    nested = parent.take_nested_mutable_snapshot()
    with nested.enter():
        a.value = 4
    nested.apply().check()
    with parent.enter():
        assert double.value == 8
    nested.dispose()
    parent.dispose()


def test_write_right_after_the_computation__is_noticed() -> None:
    a = mutable_state_of(1)
    a.value = 2  # in place: the record is of the present snapshot id
    double = derived_state_of(lambda: a.value * 2)
    assert double.value == 4
    a.value = 3
    assert double.value == 6


def test_calculation_that_reads_itself__raises() -> None:
    loop: Any = derived_state_of(lambda: loop.value)
    with pytest.raises(IllegalStateError, match="'loop' reads the derived state itself"):
        loop.value


def test_calculation_that_raises__raises_at_each_read_until_it_does_not() -> None:
    a = mutable_state_of(0)
    inverse = derived_state_of(lambda: 1 / a.value)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            inverse.value

    def read() -> None:
        with pytest.raises(ZeroDivisionError):
            inverse.value

    assert reads_of(read) == ["inverse", "a"]
    a.value = 2
    assert inverse.value == 0.5


def test_recalculation_observer__brackets_the_calculation() -> None:
    a = mutable_state_of(1)
    log: list[str] = []
    derived = derived_state_of(lambda: log.append("run") or a.value)

    class Log:
        def start(self, derived_state: Any) -> None:
            log.append("start")

        def done(self, derived_state: Any) -> None:
            log.append("done")

    observe_derived_state_recalculations(Log(), lambda: derived.value)
    assert log[:3] == ["start", "run", "done"]
    assert log.count("start") == log.count("done")
    a.value = 2
    log.clear()
    derived.value
    assert log == ["run"]


def test_current_record__is_no_read() -> None:
    a = mutable_state_of(1)
    derived = derived_state_of(lambda: a.value)
    derived.value
    assert reads_of(lambda: derived.current_record) == []
    assert derived.current_record.current_value == 1


def test_derived_state_read_in_a_read_only_snapshot__is_calculated_once() -> None:
    a = mutable_state_of(1)
    calculation = Counted(lambda: a.value)
    derived = derived_state_of(calculation)
    snapshot = Snapshot.take_snapshot()
    with snapshot.enter():
        assert (derived.value, derived.value, calculation.runs) == (1, 1, 1)
    snapshot.dispose()


def test_calculation_that_writes__warns_at_the_line_of_the_write_and_names_both_states() -> None:
    source, seen = mutable_state_of(1, name="source"), mutable_state_of(0, name="seen")

    def calculate() -> int:
        seen.value = source.value
        return source.value

    inner = derived_state_of(calculate, name="inner")
    outer = derived_state_of(lambda: inner.value + 1, name="outer")
    with pytest.warns(MistakeWarning) as caught:
        assert outer.value == 2
    (said,) = caught
    assert (said.filename, said.lineno) == (__file__, calculate.__code__.co_firstlineno + 1)
    assert str(said.message).startswith(
        "the calculation of the derived state `inner` writes `seen`: it runs at any read"
    )
