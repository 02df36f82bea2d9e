"""The workloads W1–W7 on a bare composition: Recomposer, Composition and an Applier of plain nodes.

header          Label(tick)                 W3 changes tick: every row is skipped
mover           a node whose offset is observed outside composition (W7)
N keyed rows    Row(i) { Label(row i), Label(value) }
"""

from __future__ import annotations

import gc
from typing import Any

from engine import (
    AbstractApplier,
    ComposeNode,
    Composition,
    Recomposer,
    Snapshot,
    SnapshotStateObserver,
    composable,
    key,
    mutable_state_of,
)

from .timing import Bench, pick, shuffled

VARIANT = "composition"


class Node:
    __slots__ = ("text", "children", "y")

    def __init__(self) -> None:
        self.text = ""
        self.children: list[Node] = []
        self.y = 0


class NodeApplier(AbstractApplier):
    def insert_top_down(self, index: int, node: Node) -> None:
        pass

    def insert_bottom_up(self, index: int, node: Node) -> None:
        self.current.children.insert(index, node)

    def remove(self, index: int, count: int) -> None:
        del self.current.children[index : index + count]

    def move(self, from_: int, to: int, count: int) -> None:
        self.move_in_list(self.current.children, from_, to, count)

    def on_clear(self) -> None:
        self.current.children.clear()


def _set_text(node: Node, text: str) -> None:
    node.text = text


@composable
def Label(text: str) -> None:
    ComposeNode(Node, lambda u: u.set(text, _set_text))


@composable
def Row(i: int, state: Any, generation: int) -> None:
    with ComposeNode(Node):
        Label(f"row {i}")
        Label(f"value {state.value + generation}")


class App:
    def __init__(self, n: int) -> None:
        self.tick = mutable_state_of(0)
        self.generation = mutable_state_of(0)
        self.order = mutable_state_of(tuple(range(n)))
        self.cells = {i: mutable_state_of(0) for i in range(n + 1)}
        self.composed_rows = 0
        self.applier = NodeApplier(Node())
        self.recomposer = Recomposer()
        self.composition = Composition(self.applier, self.recomposer)
        self.composition.set_content(self._content)
        self.nanos = 0

    def _content(self) -> None:
        Label(f"tick {self.tick.value}")
        generation = self.generation.value
        cells = self.cells
        with ComposeNode(Node):
            for i in self.order.value:
                with key(i):
                    Row(i, cells[i], generation)

    @property
    def rows(self) -> list[Node]:
        rows: list[Node] = self.applier.root.children[1].children
        return rows

    @property
    def header(self) -> str:
        text: str = self.applier.root.children[0].text
        return text

    def frame(self) -> None:
        self.nanos += 16_000_000
        self.recomposer.run_frame(self.nanos)

    def change(self, state: Any, value: Any) -> None:
        state.value = value
        self.frame()

    def close(self) -> None:
        self.composition.dispose()
        self.recomposer.close()


def run(bench: Bench, variant: str = VARIANT) -> None:
    for n in bench.sizes:
        _mount_and_change(bench, variant, n)
    _reorder(bench, variant, 1_000)
    _move(bench, variant, 1_000)


def _mount_and_change(bench: Bench, variant: str, n: int) -> None:
    def mounted(k: int, app: App) -> bool:
        return len(app.rows) == n and app.rows[-1].children[1].text == "value 0"

    def close(k: int, app: App) -> None:
        app.close()

    bench.time("W1", variant, n, lambda k: App(n), check=mounted, after=close, warm=2, most=20, collect=True)

    def pause(k: int) -> None:
        gc.disable()

    def resume(k: int, app: App) -> None:
        gc.enable()
        app.close()

    bench.time(
        "W1 no collector",
        variant,
        n,
        lambda k: App(n),
        before=pause,
        after=resume,
        warm=1,
        most=20,
        collect=True,
    )
    app = App(n)
    bench.time(
        "W2",
        variant,
        n,
        lambda k: app.change(app.cells[pick(k, n)], k + 1),
        check=lambda k, _: app.rows[pick(k, n)].children[1].text == f"value {k + 1}",
    )
    bench.time(
        "W3",
        variant,
        n,
        lambda k: app.change(app.tick, k + 1),
        check=lambda k, _: app.header == f"tick {k + 1}",
    )
    for cell in app.cells.values():
        cell.value = 0
    app.frame()
    bench.time(
        "W4",
        variant,
        n,
        lambda k: app.change(app.generation, k + 1),
        check=lambda k, _: app.rows[n // 2].children[1].text == f"value {k + 1}",
    )
    app.close()


def _reorder(bench: Bench, variant: str, n: int) -> None:
    app = App(n)
    order, backwards, mixed = tuple(range(n)), tuple(range(n))[::-1], tuple(shuffled(n))

    def first(wanted: int) -> bool:
        return app.rows[0].children[0].text == f"row {wanted}" and len(app.rows) >= n

    for name, other in (("W5 reverse", backwards), ("W5 shuffle", mixed)):
        bench.time(
            name,
            variant,
            n,
            lambda k, other=other: app.change(app.order, order if k % 2 else other),
            check=lambda k, _, other=other: first(0 if k % 2 else other[0]),
        )
    app.change(app.order, order)
    head = (n, *order)
    bench.time(
        "W6 insert",
        variant,
        n,
        lambda k: app.change(app.order, head),
        check=lambda k, _: first(n),
        after=lambda k, _: app.change(app.order, order),
    )
    bench.time(
        "W6 remove",
        variant,
        n,
        lambda k: app.change(app.order, order),
        before=lambda k: app.change(app.order, head),
        check=lambda k, _: first(0) and len(app.rows) == n,
    )
    app.close()


def _move(bench: Bench, variant: str, n: int) -> None:
    """A parallax frame: the offset is read outside composition, as placement reads it."""
    app = App(n)
    offset = mutable_state_of(0)
    mover = app.applier.root.children[0]
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()

    def place() -> None:
        mover.y = -offset.value // 2

    def placed_again(node: Node) -> None:
        observer.observe_reads(node, placed_again, place)

    placed_again(mover)

    def move(k: int) -> None:
        offset.value = k + 1
        Snapshot.send_apply_notifications()

    bench.time("W7", variant, n, move, check=lambda k, _: mover.y == -(k + 1) // 2)
    observer.stop()
    app.close()
