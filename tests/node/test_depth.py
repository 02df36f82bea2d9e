"""Deep trees: 500 nested nodes with five modifiers each are measured, placed, drawn and searched."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.node import hit_test
from engine.unit import Offset
from tests.node.modifiers import A, B, C, LayoutLogged, TraceLogged, chain
from tests.node.tree import Tree

DEPTH = 500


@contextmanager
def python_frames(count: int) -> Iterator[None]:
    """As the host of a tree does while it runs a pass."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(count)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def in_a_small_stack(run: Callable[[], None]) -> None:
    """Runs in a thread whose C stack is a quarter of the usual one: recursion must not depend on it."""
    errors: list[BaseException] = []

    def guarded() -> None:
        try:
            run()
        except BaseException as error:
            errors.append(error)

    before = threading.stack_size(2 * 1024 * 1024)
    try:
        thread = threading.Thread(target=guarded)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    if errors:
        raise errors[0]


def test_500_nested_nodes_with_five_modifiers_each__work() -> None:
    def run() -> None:
        tree = Tree(1000, 1000)
        log: list[str] = []

        def five(i: int) -> object:
            return chain(
                A(f"a{i}", log, TraceLogged),
                B(f"b{i}", log, LayoutLogged),
                C(f"c{i}", log, LayoutLogged, (("with_layer", True),)),
                A(f"d{i}", log, LayoutLogged),
                B(f"e{i}", log, TraceLogged),
            )

        node = tree.leaf("leaf", modifier=five(0))
        leaf = node
        for i in range(1, DEPTH):
            node = tree.node(f"n{i}", node, modifier=five(i))
        with python_frames(100_000):
            tree.add(node)
            tree.owner.measure_and_layout()
            assert (node.width, leaf.depth) == (10, DEPTH)
            log.clear()
            tree.draw()
            assert len(log) == 2 * DEPTH
            assert hit_test(tree.root, Offset(5, 5)).nodes == []
            assert leaf.coordinates.position_in_root() == (0, 0)
            log.clear()
            leaf.measure_policy.size = (20, 20)
            leaf.request_remeasure()
            tree.owner.measure_and_layout()
            assert node.width == 20
            tree.root.remove_at(0, 1)

    in_a_small_stack(run)
