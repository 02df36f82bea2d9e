"""What any Python runtime must pay, on the app of the workloads: header, mover, N keyed rows of labels.

    floor      plain calls, plain objects, one comparison of arguments
    composer   the same through the least composer there can be: enter and leave a group, compare its
               arguments, find it again by its position, know which group read a state

Neither schedules, isolates, lays out or keeps a table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from .timing import Bench, pick, shuffled

# ---------------------------------------------------------------- plain calls


class Node:
    __slots__ = ("kind", "properties", "children", "y")

    def __init__(self, kind: str, properties: dict[str, Any]) -> None:
        self.kind = kind
        self.properties = properties
        self.children: list[Node] = []
        self.y = 0


def _label(text: str) -> Node:
    return Node("label", {"text": text})


def _row(i: int, v: int) -> Node:
    node = Node("row", {"i": i, "v": v})
    node.children.append(_label(f"row {i}"))
    node.children.append(_label(f"value {v}"))
    return node


def _mount(n: int) -> Node:
    root = Node("column", {})
    for i in range(n):
        root.children.append(_row(i, 0))
    return root


def _update(node: Node, i: int, v: int) -> None:
    properties = {"i": i, "v": v}
    if properties == node.properties:
        return
    node.properties = properties
    for child, text in ((node.children[0], f"row {i}"), (node.children[1], f"value {v}")):
        properties = {"text": text}
        if properties != child.properties:
            child.properties = properties


def plain_calls(bench: Bench) -> None:
    for n in bench.sizes:
        bench.time("W1", "floor", n, lambda k, n=n: _mount(n), warm=2, most=30, collect=True)
        root = _mount(n)
        rows = root.children

        def change_one(k: int, rows: list[Node] = rows, n: int = n) -> None:
            i = pick(k, n)
            _update(rows[i], i, k + 1)

        bench.time("W2", "floor", n, change_one)
        root = _mount(n)

        def change_none(k: int, root: Node = root) -> None:
            root.properties = {"tick": k}
            for i, row in enumerate(root.children):
                _update(row, i, 0)

        bench.time("W3", "floor", n, change_none)

        def change_all(k: int, root: Node = root) -> None:
            for i, row in enumerate(root.children):
                _update(row, i, k + 1)

        bench.time("W4", "floor", n, change_all)

    n = 1_000
    root = _mount(n)
    by_key = dict(enumerate(root.children))
    order, backwards, mixed = list(range(n)), list(range(n))[::-1], shuffled(n)

    def reorder(keys: list[int]) -> None:
        rows = []
        for i in keys:
            row = by_key[i]
            _update(row, i, 0)
            rows.append(row)
        root.children[:] = rows

    def insert(k: int) -> None:
        by_key[n] = _row(n, 0)
        reorder([n, *order])

    def remove(k: int) -> None:
        reorder(order)
        by_key.pop(n, None)

    bench.time("W5 reverse", "floor", n, lambda k: reorder(order if k % 2 else backwards))
    bench.time("W5 shuffle", "floor", n, lambda k: reorder(order if k % 2 else mixed))
    reorder(order)
    bench.time("W6 insert", "floor", n, insert, after=lambda k, _: remove(k))
    bench.time("W6 remove", "floor", n, remove, before=insert)
    mover = root.children[0]
    readers: list[Callable[[int], None]] = [lambda v: setattr(mover, "y", -v // 2)]

    def move(k: int) -> None:
        for reader in readers:
            reader(k)

    bench.time("W7", "floor", n, move)


# ---------------------------------------------------------------- a minimal composer


class Group:
    __slots__ = ("key", "arguments", "children", "node", "dirty", "function", "parent")

    def __init__(self, key: Any, parent: Group | None) -> None:
        self.key = key
        self.parent = parent
        self.arguments: tuple[Any, ...] | None = None
        self.children: list[Group] = []
        self.node: Node | None = None
        self.dirty = False
        self.function: Any = None


class MinimalComposer:
    __slots__ = ("current", "position", "dirty")

    def __init__(self) -> None:
        self.current: Any = None
        self.position = 0
        self.dirty: list[Group] = []

    def call(self, key: Any, function: Any, *arguments: Any) -> None:
        current, position = self.current, self.position
        children = current.children
        if position < len(children) and children[position].key == key:
            group = children[position]
            if group.arguments == arguments and not group.dirty:
                self.position = position + 1
                return
        else:
            group = Group(key, current)
            children.insert(position, group)
        group.arguments, group.function, group.dirty = arguments, function, False
        self.current, self.position = group, 0
        function(self, *arguments)
        self.current, self.position = current, position + 1

    def recompose(self) -> None:
        dirty, self.dirty = self.dirty, []
        for group in dirty:
            if group.dirty:
                group.dirty = False
                before = self.current, self.position
                self.current, self.position = group, 0
                group.function(self, *(group.arguments or ()))
                self.current, self.position = before


class Cell:
    __slots__ = ("composer", "readers", "_value")

    def __init__(self, composer: MinimalComposer, value: int) -> None:
        self.composer = composer
        self.readers: set[Group] = set()
        self._value = value

    @property
    def value(self) -> int:
        self.readers.add(self.composer.current)
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        if value != self._value:
            self._value = value
            for group in self.readers:
                if not group.dirty:
                    group.dirty = True
                    self.composer.dirty.append(group)


def _compose_label(composer: MinimalComposer, text: str) -> None:
    group = composer.current
    if group.node is None:
        group.node = _label(text)
        group.parent.node.children.append(group.node)
    else:
        group.node.properties = {"text": text}


def _compose_row(composer: MinimalComposer, i: int, cell: Cell, generation: int) -> None:
    group = composer.current
    if group.node is None:
        group.node = Node("row", {"i": i})
        group.parent.node.children.append(group.node)
    composer.call(1, _compose_label, f"row {i}")
    composer.call(2, _compose_label, f"value {cell.value + generation}")


class MinimalApp:
    def __init__(self, n: int) -> None:
        self.composer = composer = MinimalComposer()
        self.root = Group("root", None)
        self.root.node = Node("column", {})
        self.tick, self.generation = Cell(composer, 0), Cell(composer, 0)
        self.cells = [Cell(composer, 0) for _ in range(n)]
        self.root.function, self.root.arguments = self._body, ()
        composer.current = self.root
        self._body(composer)
        composer.current = None

    def _body(self, composer: MinimalComposer) -> None:
        tick, generation = self.tick.value, self.generation.value
        composer.call("head", _compose_label, f"tick {tick}")
        for i, cell in enumerate(self.cells):
            composer.call(i, _compose_row, i, cell, generation)


class KeyedGroup:
    __slots__ = ("key", "arguments", "node", "position")

    def __init__(self, key: int, arguments: tuple[int, int]) -> None:
        self.key = key
        self.arguments = arguments
        self.node = _row(key, 0)
        self.position = -1


def _apply_keys(table: dict[int, KeyedGroup], children: list[KeyedGroup], keys: list[int]) -> None:
    """Matches by key, compares arguments, and finds the rows that need no move: the longest rising run."""
    groups = []
    tails: list[int] = []
    for key in keys:
        arguments = (key, 0)
        group = table.get(key)
        if group is None:
            group = table[key] = KeyedGroup(key, arguments)
        elif group.arguments != arguments:
            group.arguments = arguments
        groups.append(group)
        if group.position >= 0:
            at = bisect_left(tails, group.position)
            tails[at : at + 1] = [group.position]
    if len(children) > len(groups):
        kept = set(keys)
        for group in children:
            if group.key not in kept:
                del table[group.key]
    for position, group in enumerate(groups):
        group.position = position
    children[:] = groups


def minimal_composer(bench: Bench) -> None:
    for n in bench.sizes:
        bench.time("W1", "composer", n, lambda k, n=n: MinimalApp(n), warm=2, most=30, collect=True)
        app = MinimalApp(n)

        def change(cell: Cell, k: int, app: MinimalApp = app) -> None:
            cell.value = k + 1
            app.composer.recompose()

        bench.time("W2", "composer", n, lambda k, a=app, n=n, c=change: c(a.cells[pick(k, n)], k))
        bench.time("W3", "composer", n, lambda k, a=app, c=change: c(a.tick, k))
        bench.time("W4", "composer", n, lambda k, a=app, c=change: c(a.generation, k))

    n = 1_000
    order, backwards, mixed = list(range(n)), list(range(n))[::-1], shuffled(n)
    table: dict[int, KeyedGroup] = {}
    children: list[KeyedGroup] = []
    _apply_keys(table, children, order)

    def lay_out(keys: list[int]) -> None:
        _apply_keys(table, children, keys)

    bench.time("W5 reverse", "composer", n, lambda k: lay_out(order if k % 2 else backwards))
    bench.time("W5 shuffle", "composer", n, lambda k: lay_out(order if k % 2 else mixed))
    lay_out(order)
    head = [n, *order]
    bench.time("W6 insert", "composer", n, lambda k: lay_out(head), after=lambda k, _: lay_out(order))
    bench.time("W6 remove", "composer", n, lambda k: lay_out(order), before=lambda k: lay_out(head))

    composer = MinimalApp(n).composer
    offset = Cell(composer, 0)
    mover = Group("mover", None)
    mover.node, mover.arguments = Node("label", {}), ()

    def body(composer: MinimalComposer) -> None:
        composer.current.node.y = -offset.value // 2

    mover.function = body
    composer.current = mover
    body(composer)
    composer.current = None

    def move(k: int) -> None:
        offset.value = k + 1
        composer.recompose()

    bench.time("W7", "composer", n, move)
