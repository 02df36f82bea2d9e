"""A composition of layout nodes with the fake owner: phases 1 and 2, without drawing and scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import Composition, Recomposer
from engine.layout import Layout
from engine.node import LayoutNodeApplier, Modifier
from engine.snapshot import Snapshot
from engine.unit import Constraints
from tests.node.tree import Tree


class Composed:
    """Content composed into a tree. `frame()` recomposes and lays out; it returns what was logged."""

    def __init__(self, content: Callable[[], Any], width: int = 100, height: int = 100) -> None:
        self.tree = Tree(width, height)
        self.log = self.tree.log
        self.root = self.tree.root
        self.recomposer = Recomposer()
        self.composition = Composition(LayoutNodeApplier(self.root), self.recomposer)
        self.composition.set_content(content)

    def frame(self, change: Callable[[], object] | None = None) -> list[str]:
        if change is not None:
            change()
        self.log.clear()
        self.recomposer.run_frame()
        for _ in range(2):
            self.tree.announce()
            self.tree.owner.measure_and_layout()
        self.tree.verify()
        Snapshot.notify_objects_initialized()
        return [x for x in self.log if not x.startswith("invalidate_layer") and not x.endswith(":root")]

    def close(self) -> None:
        self.composition.dispose()
        self.recomposer.close()
        self.tree.close()


def Sized(name: str, log: list[str], width: int = 10, height: int = 10, modifier: Any = Modifier) -> Any:
    """A leaf, or a container of that size, that logs its measuring and placing."""
    return Layout(sized(name, log, width, height), modifier)


def sized(name: str, log: list[str], width: int, height: int) -> Any:
    def measure(scope: Any, measurables: Any, constraints: Constraints) -> Any:
        log.append(f"measure:{name}")
        placeables = [measurable.measure(constraints.copy_max_dimensions()) for measurable in measurables]

        def place() -> None:
            log.append(f"place:{name}")
            for placeable in placeables:
                placeable.place(0, 0)

        return scope.layout(constraints.constrain_width(width), constraints.constrain_height(height), place)

    return measure
