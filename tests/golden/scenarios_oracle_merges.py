"""Port of Merges.kt (tests/oracle): random programs of snapshots in snapshots whose states merge."""

from __future__ import annotations

from typing import Any

from engine import Snapshot, mutable_state_of

from .harness import Run, scenario
from .scenarios_oracle_flows_of_several import listed, truth


class Adding:
    """Conflicting changes add up."""

    def equivalent(self, a: int, b: int) -> bool:
        return a == b

    def merge(self, previous: int, current: int, applied: int) -> int:
        return current + applied - previous


def program(seed: int) -> list[str]:
    s = seed * 7919

    def following(n: int) -> int:
        nonlocal s
        s = (s * 1103515245 + 12345) % 2147483648
        return s // 65536 % n

    states = [mutable_state_of(0, Adding()) for _ in range(2)]
    opened: list[Any] = []
    parents: list[int] = []
    alive: list[bool] = []
    out: list[str] = []
    value = 1
    for _ in range(14):
        what, at = following(10), following(len(opened) + 1) - 1
        if at >= 0 and not alive[at]:
            continue
        if what < 3:
            opened.append(Snapshot.take_mutable_snapshot() if at < 0 else opened[at].take_nested_mutable_snapshot())
            parents.append(at)
            alive.append(True)
            out.append(f"take in {at}")
        elif what < 7:
            state, added = states[following(2)], value
            value *= 2
            if at < 0:
                state.value += added
            else:
                with opened[at].enter():
                    state.value += added
            out.append(f"add {added} in {at}")
        elif at >= 0 and not any(parents[each] == at and alive[each] for each in range(len(opened))):
            if what < 9:
                out.append(f"apply {at}: {truth(opened[at].apply().succeeded)}")
            opened[at].dispose()
            alive[at] = False
        out.append(f"-1 has {listed(state.value for state in states)}")
        for each, snapshot in enumerate(opened):
            if alive[each]:
                with snapshot.enter():
                    out.append(f"{each} has {listed(state.value for state in states)}")
    for each in reversed(range(len(opened))):
        if alive[each]:
            opened[each].dispose()
    return out


@scenario("merges_of_nested_snapshots")
def merges_of_nested_snapshots(run: Run) -> None:
    run.start(lambda: None, width=10, height=10)
    for seed in range(1, 61):
        run.facts[f"program {seed}"] = program(seed)
