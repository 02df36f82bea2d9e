"""The benchmarks do the work that they time: each operation is checked after its sample."""

from __future__ import annotations

import ast

import pytest

from . import __main__ as command
from . import bare_composition, floor, least, scene_workloads
from .timing import Bench
from .untraced import TakeOut

WORKLOADS = {"W1", "W2", "W3", "W4", "W5 reverse", "W5 shuffle", "W6 insert", "W6 remove", "W7"}


def _names(bench: Bench, variant: str) -> set[str]:
    return {result.workload for result in bench.results if result.variant == variant}


@pytest.mark.slow
def test_floors_and_composition__time_the_same_workloads() -> None:
    bench = Bench(budget=0, sizes=(10,))
    floor.plain_calls(bench)
    floor.minimal_composer(bench)
    least.run(bench)
    bare_composition.run(bench)
    assert _names(bench, "least") == {"W3"}
    assert _names(bench, "floor") == WORKLOADS
    assert _names(bench, "composer") == WORKLOADS
    assert _names(bench, "composition") == WORKLOADS | {"W1 no collector"}
    assert "W6 remove" in command._table(bench)


def test_least_of_w3__skips_every_row_and_compares_arguments_and_keys() -> None:
    rows = least.LeastRows(10)
    rows.skip_all()
    assert (rows.current, rows.current_slot, rows.node_index) == (20, 40, 10)
    rows.cells[7] = object()
    with pytest.raises(AssertionError):
        rows.skip_all()
    assert rows.node_index == 7
    moved = least.LeastRows(10)
    moved.groups[6].object_key = 99
    with pytest.raises(AssertionError):
        moved.skip_all()
    assert moved.node_index == 3


def test_leaf_of_a_scene_changes__only_the_phases_of_its_read_run() -> None:
    runs = {
        "composition": {"composition", "drawing"},
        "measurement": {"measurement", "placement"},
        "placement": {"placement"},
        "drawing": {"drawing"},
        "layer": {"layer"},
    }
    for phase in scene_workloads.PHASES:
        app = scene_workloads.App(3, phase, traced=True)
        app.scene.settle(10)
        app.states[1].value += 1
        assert app.scene.frame().phases == runs[phase], phase
        app.close()


def test_code_without_its_trace_calls__keeps_what_runs_without_listeners() -> None:
    source = """
def f(trace):
    if (tracer := trace.active) is not None:
        tracer.told()
    tracer = trace.active
    if tracer is None:
        work()
    else:
        span(work)
    if trace.active is not None and x:
        told()
    span = begin(tracer) if (tracer := trace.active) is not None else None
    if x is None:
        kept()
"""
    taker = TakeOut()
    left = ast.unparse(taker.visit(ast.parse(source)))
    assert taker.taken == 4
    assert "told" not in left and "span(work)" not in left and "begin" not in left
    assert "span = None" in left
    assert "work()" in left and "kept()" in left
