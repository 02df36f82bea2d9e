"""Ports of NodesThatLeave.kt (tests/oracle): callbacks of nodes that leave and come in the same changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    Modifier,
    ModifierNodeElement,
    Row,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
)

from .harness import Run, log, scenario


class Seen(Modifier.Node):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def on_attach(self) -> None:
        log(f"attach:{self.name}")

    def on_detach(self) -> None:
        log(f"detach:{self.name}")


@dataclass(frozen=True)
class SeenElement(ModifierNodeElement[Seen]):
    name: str

    def create(self) -> Seen:
        log(f"create:{self.name}")
        return Seen(self.name)

    def update(self, node: Seen) -> None:
        log(f"update:{node.name} to {self.name}")
        node.name = self.name


def seen(name: str) -> Any:
    return Modifier.then(SeenElement(name)).size(10)


@scenario("nodes_leave_and_come")
def nodes_leave_and_come(run: Run) -> None:
    run.queue = True
    first, n = mutable_state_of(True), mutable_state_of(0)
    rows: Any = mutable_state_list_of("a", "b", "c", "d")
    keyed: Any = mutable_state_list_of(1, 2, 3, 4)

    def content() -> None:
        log("compose:Root")
        with Column(seen(f"col {n.value}")):
            if first.value:
                with Box(seen("first")):
                    Box(seen("in first"))
                    Box(seen("in first 2"))
            else:
                with Row(seen("second")):
                    Box(seen("in second"))
            for row in rows:
                Box(seen(f"row {row}"))
            with Row():
                for k in keyed:
                    with key(k):
                        with Box(seen(f"key {k} {n.value}")):
                            if k % 2 == n.value % 2:
                                Box(seen(f"odd {k}"))
                            else:
                                Row(seen(f"even {k}"))
            if first.value:
                Box(seen("last"))
        if not first.value:
            Box(seen("after"))

    run.start(content, 100, 200)
    run.step("second", lambda: first.set(False))
    run.step("rows go and come", lambda: (rows.remove("b"), rows.append("e"), rows.append("f"), keyed.remove(2)))
    run.step("first again, a key comes and one goes", lambda: (first.set(True), keyed.insert(0, 5), keyed.pop(1)))
    run.step("n=1", lambda: (n.set(1), keyed.reverse()))
    run.step("all go", lambda: (rows.clear(), keyed.clear(), first.set(False)))
    run.step("all come", lambda: (rows.extend(["x", "y"]), keyed.extend([7, 8]), first.set(True), n.set(2)))


@scenario("moved_nodes_leave_apart")
def moved_nodes_leave_apart(run: Run) -> None:
    run.queue = True
    here, n = mutable_state_of(True), mutable_state_of(0)

    def one_content() -> None:
        log("compose:one")
        Box(seen("one"))

    def two_content() -> None:
        log("compose:two")
        with Box(seen("two.1")):
            Box(seen("two.in"))
        Box(seen("two.2"))

    one, two = movable_content_of(one_content), movable_content_of(two_content)

    def content() -> None:
        log("compose:Root")
        with Column(seen("before")):
            if not here.value:
                Box(seen("new before"))
                two()
                Box(seen("new behind"))
        with Column(seen(f"col {n.value}")):
            Box(seen("stays"))
            if here.value:
                Box(seen("a"))
                one()
                Box(seen("b"))
                with Row(seen("c")):
                    Box(seen("c.1"))
                    two()
                    Box(seen("c.2"))
                Box(seen("d"))
            Box(seen("stays too"))
        with Column(seen("behind")):
            if not here.value:
                one()
                Box(seen("new last"))

    run.start(content, 100, 200)
    run.step("they move", lambda: here.set(False))
    run.step("they come back, n=1", lambda: (here.set(True), n.set(1)))
    run.step("once more", lambda: here.set(False))


@scenario("walkers_moved")
def walkers_moved(run: Run) -> None:
    run.queue = True
    deep, wrapped, name = mutable_state_of(True), mutable_state_of(True), mutable_state_of("b")
    leaf = movable_content_of(lambda: Box(seen("leaf")))

    def content() -> None:
        log("compose:Root")
        with Box(seen("a").size(100)):
            with Box(seen(name.value) if wrapped.value else Modifier):
                with Column():
                    Box(seen("c"))
                    if deep.value:
                        Box(seen("d"))
                    if deep.value:
                        leaf()
            if not deep.value:
                leaf()

    run.start(content, 100, 100)
    run.step("renamed", lambda: name.set("e"))
    run.step("not deep", lambda: deep.set(False))
    run.step("not wrapped", lambda: wrapped.set(False))
    run.step("wrapped and deep", lambda: (wrapped.set(True), deep.set(True)))
    run.step("neither", lambda: (wrapped.set(False), deep.set(False)))


@scenario("moved_out_of_keyed")
def moved_out_of_keyed(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b", "c")
    holder, other = mutable_state_of("b"), mutable_state_of(False)

    def moving_content() -> None:
        log("compose:moving")
        with Box(seen("m.1")):
            Box(seen("m.in"))
        Box(seen("m.2"))

    moving = movable_content_of(moving_content)

    def content() -> None:
        log("compose:Root")
        with Column(seen("col")):
            for row in rows:
                with key(row):
                    with Box(seen(f"row {row}")):
                        Box(seen(f"first {row}"))
                        if holder.value == row:
                            moving()
                        Box(seen(f"last {row}"))
            if other.value:
                with Box(seen("other")):
                    if holder.value == "other":
                        moving()
            else:
                with Row(seen("instead")):
                    if holder.value == "instead":
                        moving()
                    Box(seen("in instead"))
        with Box(seen("beside")):
            if holder.value == "beside":
                moving()

    run.start(content, 100, 200)
    run.step("b goes, to a", lambda: (rows.remove("b"), holder.set("a")))
    run.step("a goes, out of the rows", lambda: (rows.remove("a"), holder.set("beside")))
    run.step("b and a come, into b", lambda: (rows.insert(0, "b"), rows.append("a"), holder.set("b")))
    run.step("turned round, into the branch", lambda: (rows.reverse(), holder.set("instead")))
    run.step("the branch is exchanged, into it", lambda: (other.set(True), holder.set("other")))
    run.step("exchanged again, out of it", lambda: (other.set(False), holder.set("c")))
    run.step("all rows go, beside", lambda: (rows.clear(), holder.set("beside")))
