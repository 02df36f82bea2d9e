"""Children with given sizes that keep their constraints: for policies without a tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Constraints, LayoutDirection
from engine.foundation.layout.parent_data import ChildData
from engine.unit import DensityScope


class FakePlaceable:
    def __init__(self, width: int, height: int, parent_data: Any, lines: dict[Any, int]) -> None:
        self.width = width
        self.height = height
        self.parent_data = parent_data
        self.lines = lines
        self.position: tuple[int, int] | None = None

    def place(self, x: int, y: int, z_index: float = 0.0) -> None:
        self.position = (x, y)

    def __getitem__(self, line: Any) -> int:
        return self.lines.get(line, -(2**31))


class FakeChild:
    """Wants `width` × `height`; takes what the constraints leave of it."""

    def __init__(
        self,
        width: int,
        height: int,
        *,
        weight: float = 0.0,
        fill: bool = True,
        alignment: Any = None,
        line: Any = None,
        match_parent_size: bool = False,
        lines: dict[Any, int] | None = None,
    ) -> None:
        self.wanted = (width, height)
        self.measured_with: list[Constraints] = []
        self.lines = lines or {}
        self.placeable: FakePlaceable | None = None
        self.parent_data: ChildData | None = None
        if weight or alignment is not None or line is not None or match_parent_size:
            data = self.parent_data = ChildData()
            data.weight = weight
            data.fill = fill
            data.alignment = alignment
            data.line = line
            data.match_parent_size = match_parent_size

    def measure(self, constraints: Constraints) -> FakePlaceable:
        self.measured_with.append(constraints)
        width, height = constraints.constrain(self.wanted)
        self.placeable = FakePlaceable(width, height, self.parent_data, self.lines)
        return self.placeable

    @property
    def position(self) -> tuple[int, int] | None:
        assert self.placeable is not None
        return self.placeable.position

    @property
    def size(self) -> tuple[int, int]:
        assert self.placeable is not None
        return self.placeable.width, self.placeable.height

    def min_intrinsic_width(self, height: int) -> int:
        return self.wanted[0] // 2

    def max_intrinsic_width(self, height: int) -> int:
        return self.wanted[0]

    def min_intrinsic_height(self, width: int) -> int:
        return self.wanted[1] // 2

    def max_intrinsic_height(self, width: int) -> int:
        return self.wanted[1]


class FakeResult:
    def __init__(self, width: int, height: int, place: Callable[[], object]) -> None:
        self.size = (width, height)
        self.place = place


class FakeScope(DensityScope):
    density = 1.0
    font_scale = 1.0

    def __init__(self, layout_direction: LayoutDirection = LayoutDirection.LTR) -> None:
        self.layout_direction = layout_direction

    def layout(
        self, width: int, height: int, place: Callable[[], object] = lambda: None, lines: Any = None
    ) -> FakeResult:
        return FakeResult(width, height, place)


def measured(
    policy: Any,
    children: list[FakeChild],
    constraints: Constraints,
    layout_direction: LayoutDirection = LayoutDirection.LTR,
) -> tuple[int, int]:
    """Measures and places; returns the size."""
    result = policy.measure(FakeScope(layout_direction), children, constraints)
    result.place()
    return result.size  # type: ignore[no-any-return]
