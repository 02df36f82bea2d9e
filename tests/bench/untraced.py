"""The cost of the trace without a listener: the same code without its trace calls.

Run as a module of its own process, before anything of the engine is imported:

    python -m tests.bench.untraced [--keep]     one JSON object: workload → median µs

An import hook parses each module of the engine and decides every `if` that asks for the tracer, in the forms

    if (tracer := trace.active) is not None: …
    tracer = trace.active … if tracer is None: … else: …
    span = … if (tracer := trace.active) is not None else None

The test of a span for None, a comparison of a local name, stays.
`--keep` imports the engine as it is, in a process made the same way, to compare with.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import json
import sys
from collections.abc import Callable, Sequence
from types import CodeType, ModuleType
from typing import Any


def _is_active(node: ast.expr) -> bool:
    """`trace.active`, or `tracer`: the name it is kept under for the rest of a function."""
    if isinstance(node, ast.NamedExpr):
        node = node.value
    if isinstance(node, ast.Name):
        return node.id == "tracer"
    return isinstance(node, ast.Attribute) and node.attr == "active" and "trace" in ast.unparse(node.value)


def _answer(test: ast.expr) -> bool | None:
    """The value of `test` without a listener; None if it does not test the tracer alone."""
    if isinstance(test, ast.BoolOp):
        answers = [_answer(value) for value in test.values]
        deciding = isinstance(test.op, ast.Or)  # one true decides an `or`, one false an `and`
        return deciding if deciding in answers else None
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and _is_active(test.left):
        other = test.comparators[0]
        if isinstance(other, ast.Constant) and other.value is None:
            return isinstance(test.ops[0], ast.Is)
    return None


class TakeOut(ast.NodeTransformer):
    """Keeps of each `if` that asks for the tracer the branch that runs while there is none."""

    def __init__(self) -> None:
        self.taken = 0

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        answer = _answer(node.test)
        if answer is None:
            return node
        self.taken += 1
        return (node.body if answer else node.orelse) or ast.Pass()

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        self.generic_visit(node)
        answer = _answer(node.test)
        if answer is None:
            return node
        self.taken += 1
        return node.body if answer else node.orelse

    def visit_Assign(self, node: ast.Assign) -> Any:
        self.generic_visit(node)
        if isinstance(node.value, ast.Attribute) and _is_active(node.value):
            node.value = ast.Constant(None)
        return node


class UntracedLoader(importlib.machinery.SourceFileLoader):
    taken = 0  # of all modules: to see that the hook found something

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:  # type: ignore[override]  # the base takes more kinds of path
        tree = ast.parse(data, path)
        taker = TakeOut()
        tree = ast.fix_missing_locations(taker.visit(tree))
        UntracedLoader.taken += taker.taken
        code: CodeType = compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)
        return code

    def get_code(self, fullname: str) -> CodeType | None:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)  # never from the cache, never into it


class UntracedFinder(importlib.abc.MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname.split(".")[0] != "engine" or fullname.split(".")[1:2] == ["trace"]:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = UntracedLoader(fullname, spec.origin)
        return spec


def main() -> None:
    keep = "--keep" in sys.argv
    if not keep:
        sys.meta_path.insert(0, UntracedFinder())

    from . import bare_composition, scene_workloads
    from .timing import Bench, pick

    if not keep:
        assert UntracedLoader.taken, "no trace call was found to take out"
    bench = Bench(budget=0.5)
    n = 1_000

    def on_composition(workload: str, state_of: Callable[[bare_composition.App, int], Any]) -> None:
        app = bare_composition.App(n)
        bench.time(workload, "composition", n, lambda k: app.change(state_of(app, k), k + 1))
        app.close()

    def on_scene(phase: str) -> None:
        app = scene_workloads.App(n, phase)
        app.scene.settle(10)
        bench.time(f"leaf, {phase}", "scene", n, lambda k: app.change(pick(k, n)))
        app.close()

    on_composition("W2", lambda app, k: app.cells[pick(k, n)])
    on_composition("W3", lambda app, k: app.tick)
    on_composition("W4", lambda app, k: app.generation)
    for phase in scene_workloads.PHASES:
        on_scene(phase)
    print(json.dumps({result.workload: result.median_us for result in bench.results}))


if __name__ == "__main__":
    main()
