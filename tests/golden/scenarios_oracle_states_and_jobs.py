"""Ports of StatesAndJobs.kt (tests/oracle), first part: derived states, snapshots, observers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Constraints,
    IllegalStateError,
    Modifier,
    Snapshot,
    SnapshotStateObserver,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_of,
    never_equal_policy,
    referential_equality_policy,
    remember,
    structural_equality_policy,
)

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Shown
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_programs import kotlin_list


@dataclass(frozen=True)
class Weight:
    grams: int

    def __str__(self) -> str:
        return f"{self.grams} g"


class Near:
    """Values that differ by less than three are the same."""

    def equivalent(self, a: int, b: int) -> bool:
        return abs(a - b) < 3

    def merge(self, previous: int, current: int, applied: int) -> int | None:
        return None


@scenario("derived_by_identity")
def derived_by_identity(run: Run) -> None:
    n, k = mixed_states(10, 0)
    near = Near()

    def weighed(name: str) -> Any:
        def calculation() -> Weight:
            log(f"derived:{name}")
            return Weight(n.value // 10)

        return calculation

    def tens() -> int:
        log("derived:never")
        return int(n.value // 10)

    def all_of_it() -> int:
        log("derived:close")
        return int(n.value)

    def content() -> None:
        log(f"compose:Root {k.value}")
        plain = remember(lambda: derived_state_of(weighed("plain")))
        structural = remember(lambda: derived_state_of(weighed("structural"), structural_equality_policy()))
        same = remember(lambda: derived_state_of(weighed("same"), referential_equality_policy()))
        never = remember(lambda: derived_state_of(tens, never_equal_policy()))
        close = remember(lambda: derived_state_of(all_of_it, near), k.value)

        def joined() -> str:
            log("derived:both")
            return f"{structural.value} {never.value}"

        both = remember(lambda: derived_state_of(joined))
        Shown("plain", lambda: plain.value)
        Shown("structural", lambda: structural.value)
        Shown("same", lambda: same.value)
        Shown("never", lambda: never.value)
        Shown("close", lambda: close.value)
        Shown("both", lambda: both.value)

        def measure(scope: Any, m: Any, _: Any) -> Any:
            log(f"lambda:measure {same.value}")
            p = m.measure(Constraints.fixed(10, 10))

            def place() -> None:
                log(f"lambda:place {close.value}")
                p.place(0, 0)

            return scope.layout(10, 10, place)

        Box(Modifier.layout(measure).draw_behind(lambda _: log(f"draw:by {structural.value} {never.value}")))

    run.start(content, 100, 100)
    run.step("n=11", written((n, 11)))
    run.step("n=12", written((n, 12)))
    run.step("n=14", written((n, 14)))
    run.step("n=25", written((n, 25)))
    run.step("another close one", written((k, 1)))
    run.step("n=26", written((n, 26)))
    run.step("n=26 and another, twice written", written((n, 40), (n, 26), (k, 2)))


@scenario("snapshots_announced")
def snapshots_announced(run: Run) -> None:
    run.queue = True
    a, b, echo = mixed_states("a0", 0, 0)
    list_ = mutable_state_list_of(1)
    names = {id(a): "a", id(b): "b", id(echo): "echo", id(list_): "list"}

    def named(it: Any) -> str:
        return names.get(id(it), "other")

    def ours(all: Any) -> list[str]:
        return sorted(name for name in map(named, all) if name != "other")

    handles: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")
        Shown("a", lambda: a.value)
        Shown("b", lambda: b.value)
        Shown("echo", lambda: echo.value)
        Shown("list", lambda: len(list_))

    run.start(content, 100, 100)

    def first(changed: Any, _: Any) -> None:
        o = ours(changed)
        if o:
            log(f"first:{kotlin_list(o)}")
        if "b" in o:
            echo.value = b.value
            log("echoed")

    handles["first"] = Snapshot.register_apply_observer(first)

    def another() -> None:
        def second(changed: Any, _: Any) -> None:
            o = ours(changed)
            if o:
                log(f"second:{kotlin_list(o)}")
                handles["second"].dispose()

        handles["second"] = Snapshot.register_apply_observer(second)
        a.value = "a2"

    def nested() -> None:
        s = Snapshot.take_mutable_snapshot(lambda it: log(f"read:{named(it)}"), lambda it: log(f"write:{named(it)}"))
        with s.enter():
            a.value = "s"
            b.value += 1
            t = s.take_nested_mutable_snapshot(
                lambda it: log(f"read inner:{named(it)}"), lambda it: log(f"write inner:{named(it)}")
            )
            with t.enter():
                b.value += 10
                list_.append(2)
            t.apply().check()
            t.dispose()
            log(f"in:{b.value} {len(list_)}")
        log(f"changes:{text(s.has_pending_changes)}")
        s.apply().check()
        log("applied")
        s.dispose()

    def given_up() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            b.value = 99
        s.dispose()
        log(f"out:{b.value}")

    def conflict() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = "x"
            b.value = 50
        a.value = "y"
        log(f"ok:{text(s.apply().succeeded)}")
        s.dispose()
        log(f"out:{a.value} {b.value}")

    def thrown() -> None:
        def block() -> None:
            a.value = "z"
            b.value = 60
            raise RuntimeError("no")

        try:
            Snapshot.with_mutable_snapshot(block)
        except RuntimeError as e:
            log(f"caught:{e}")
        log(f"out:{a.value} {b.value}")

    def global_observer() -> None:
        h = Snapshot.register_global_write_observer(lambda it: log(f"global:{named(it)}"))
        a.value = "g"
        Snapshot.with_mutable_snapshot(written((a, "h"), (b, 7)))
        list_.append(3)
        h.dispose()
        b.value = 8

    def first_goes() -> None:
        handles["first"].dispose()
        b.value = 9

    run.step("plain writes", written((a, "a1"), (b, 1)))
    run.step("another observer, one that goes when it hears", another)
    run.step("again", written((a, "a3")))
    run.step("nested", nested)
    run.step("given up", given_up)
    run.step("a conflict", conflict)
    run.step("with a mutable snapshot that throws", thrown)
    run.step("a global observer, with one within", global_observer)
    run.step("the first goes", first_goes)


@scenario("snapshots_of_the_past")
def snapshots_of_the_past(run: Run) -> None:
    a = mutable_state_of(1)
    list_ = mutable_state_list_of("x")

    def doubled() -> int:
        log("derived:twice")
        return a.value * 2

    twice = derived_state_of(doubled)
    names = {id(a): "a", id(list_): "list", id(twice): "twice"}

    def named(it: Any) -> str:
        return names.get(id(it), "other")

    kept: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")
        Shown("twice", lambda: twice.value)
        Shown("list", lambda: ", ".join(list_))

    def taken() -> None:
        kept["past"] = Snapshot.take_snapshot(lambda it: log(f"read:{named(it)}"))
        a.value = 2
        list_.append("y")
        with kept["past"].enter():
            log(f"then:{a.value} {kotlin_list(list_)} {twice.value}")
        log(f"now:{a.value} {twice.value}")

    def nested() -> None:
        with kept["past"].enter():
            kept["inner"] = kept["past"].take_nested_snapshot(lambda it: log(f"read inner:{named(it)}"))
        with kept["inner"].enter():
            log(f"then:{twice.value} {len(list_)}")

    def refused() -> None:
        with kept["past"].enter():
            try:
                a.value = 5
            except IllegalStateError:
                log("refused")
        log(f"now:{a.value}")

    def mutable_refused() -> None:
        try:
            with kept["past"].enter():
                Snapshot.take_mutable_snapshot().dispose()
            log("allowed")
        except IllegalStateError:
            log("refused")

    def observed() -> None:
        def block() -> None:
            a.value = a.value + 1
            log(f"twice:{twice.value}")
            Snapshot.without_read_observation(lambda: log(f"unseen:{len(list_)}"))

        Snapshot.observe(block, lambda it: log(f"read seen:{named(it)}"), lambda it: log(f"write seen:{named(it)}"))

    def observed_in_one() -> None:
        s = Snapshot.take_mutable_snapshot(
            lambda it: log(f"read outer:{named(it)}"), lambda it: log(f"write outer:{named(it)}")
        )

        def block() -> None:
            a.value += 1
            list_.append("z")

        with s.enter():
            Snapshot.observe(block, lambda it: log(f"read seen:{named(it)}"), None)
        s.apply().check()
        s.dispose()

    def over() -> None:
        kept["inner"].dispose()
        kept["past"].dispose()
        a.value = 10

    run.start(content, 100, 100)
    run.step("one is taken, a=2", taken)
    run.step("a nested one", nested)
    run.step("a write is refused", refused)
    run.step("a mutable one within the past is refused", mutable_refused)
    run.step("observed", observed)
    run.step("observed in one with observers", observed_in_one)
    run.step("the past is over", over)


@scenario("observers_by_scope")
def observers_by_scope(run: Run) -> None:
    a, b = mixed_states(0, 0)
    half = derived_state_of(lambda: a.value // 2)
    waiting: list[Any] = []
    calls: list[str] = []
    observer = SnapshotStateObserver(waiting.append)

    def heard(scope: Any) -> None:
        calls.append(f"heard {scope}")

    def other(scope: Any) -> None:
        calls.append(f"other {scope}")

    def told() -> None:
        Snapshot.send_apply_notifications()
        log(f"waiting:{len(waiting)}")
        now = list(waiting)
        waiting.clear()
        for each in now:
            each()
        log(f"called:{kotlin_list(sorted(calls))}")
        calls.clear()

    def begun() -> None:
        observer.start()

        def two() -> None:
            _ = b.value, half.value

        def one() -> None:
            _ = a.value
            observer.observe_reads("two", heard, two)
            _ = b.value

        observer.observe_reads("one", heard, one)
        observer.observe_reads("three", other, lambda: half.value)

    def writes(*values: tuple[Any, Any]) -> Any:
        def write() -> None:
            written(*values)()
            told()

        return write

    def again() -> None:
        observer.observe_reads("one", heard, lambda: b.value)
        writes((a, 4))()

    def without() -> None:
        def block() -> None:
            observer.with_no_observations(lambda: a.value)
            Snapshot.without_read_observation(lambda: b.value)

        observer.observe_reads("four", heard, block)
        writes((a, 6), (b, 2))()

    def cleared() -> None:
        observer.clear("two")
        writes((a, 8), (b, 3))()

    def cleared_if() -> None:
        observer.clear_if(lambda it: it.endswith("e"))
        writes((a, 10), (b, 4))()

    def two_callbacks() -> None:
        observer.observe_reads("x", heard, lambda: a.value)
        observer.observe_reads("x", other, lambda: b.value)
        writes((a, 11), (b, 5))()

    def in_a_snapshot() -> None:
        Snapshot.with_mutable_snapshot(written((a, 12), (b, 6)))
        told()

    def stopped() -> None:
        observer.stop()
        writes((a, 13))()
        observer.clear()

    run.start(lambda: log("compose:Root"), 100, 100)
    run.step("begun", begun)
    run.step("a=1", writes((a, 1)))
    run.step("a=2", writes((a, 2)))
    run.step("b=1", writes((b, 1)))
    run.step("one reads again, only b", again)
    run.step("without observations", without)
    run.step("two is cleared", cleared)
    run.step("all that end with e are cleared", cleared_if)
    run.step("two callbacks of one scope", two_callbacks)
    run.step("in a snapshot that is applied", in_a_snapshot)
    run.step("stopped", stopped)
