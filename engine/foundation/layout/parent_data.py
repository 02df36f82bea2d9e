"""Parent data: the layout parameters of a child that its row, column, flow or box reads.

`weight`, `align` and the other modifiers of this file stand on the child; the measure policy of the parent reads them.
Compose limits them to receiver scopes (RowScope, BoxScope …); here they are plain chain methods, and a parent ignores
parameters that it does not support.

Source of behavior  Compose foundation-layout RowColumnImpl.kt (RowColumnParentData), Box.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.foundation.argument import NUMBERS, check_alignment, check_number
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.node import Modifier, ModifierNodeElement, ParentDataModifierNode, modifier_extension
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment


class ChildData:
    """The combined values of all parent data modifiers of one child."""

    __slots__ = ("weight", "fill", "alignment", "line", "match_parent_size", "cross_fraction", "warned")

    def __init__(self) -> None:
        self.weight = 0.0
        self.fill = True
        self.alignment: Any = None
        self.line: Any = None  # an alignment line, or a function of the placeable
        self.match_parent_size = False
        self.cross_fraction: float | None = None
        self.warned = False

    def warn_in_root(self, child: Any) -> None:
        """Warns once if `child`, which stands in no layout, has a weight."""
        if self.weight:
            warn_of_weight(child, self, "the root")


def child_data(child: Any) -> ChildData | None:
    """Returns the ChildData of a measurable or placeable, or None."""
    data = child.parent_data
    return data if data.__class__ is ChildData else None


def warn_of_weight(child: Any, data: ChildData, parent: str) -> None:
    """Warns once of a weight on a child whose parent distributes no space."""
    if data.warned:
        return
    data.warned = True
    node = getattr(child, "layout_node", None)
    find_place = getattr(getattr(node, "owner", None), "find_place", None)
    call = find_place(node).call if find_place is not None else None
    if call is not None:
        warn_of_mistake(
            f"weight has no effect on a child of {parent}, which shares out no space: put the child into a Row or a "
            "Column, or write `fill_max_size()`",
            call.file,
            call.line,
        )


class _ChildDataNode(ParentDataModifierNode, Modifier.Node):
    def __init__(self, apply: Callable[[ChildData], None]) -> None:
        self.apply = apply

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        data = parent_data if isinstance(parent_data, ChildData) else ChildData()
        self.apply(data)
        return data


class _ChildDataElement(ModifierNodeElement[_ChildDataNode]):
    """An element that writes its values into the ChildData."""

    __slots__ = ()

    def create(self) -> _ChildDataNode:
        return _ChildDataNode(self.apply)

    def update(self, node: _ChildDataNode) -> None:
        node.apply = self.apply

    def apply(self, data: ChildData) -> None:
        """Writes this element's values into `data`."""
        raise NotImplementedError  # subclasses implement it


@dataclass(frozen=True)
class WeightElement(_ChildDataElement):
    """Element of `weight`."""

    weight: float
    fill: bool

    def apply(self, data: ChildData) -> None:
        data.weight = self.weight
        data.fill = self.fill


@dataclass(frozen=True)
class AlignElement(_ChildDataElement):
    """Element of `align`."""

    alignment: Alignment | Alignment.Horizontal | Alignment.Vertical

    def apply(self, data: ChildData) -> None:
        data.alignment = self.alignment
        data.line = None


@dataclass(frozen=True)
class AlignByElement(_ChildDataElement):
    """Element of `align_by` and `align_by_baseline`."""

    line: Any

    def apply(self, data: ChildData) -> None:
        data.line = self.line
        data.alignment = None


@dataclass(frozen=True, eq=False)
class AlignByBlockElement(_ChildDataElement):
    """Element of `align_by` with a function.

    It equals no other element, as in Compose, which wraps the function in an object at each call: recomposing the child
    measures its row or column again (recording lines_aligned).
    """

    block: Callable[[Any], int]

    def apply(self, data: ChildData) -> None:
        data.line = self.block
        data.alignment = None


@dataclass(frozen=True)
class MatchParentSizeElement(_ChildDataElement):
    """Element of `match_parent_size`."""

    def apply(self, data: ChildData) -> None:
        data.match_parent_size = True
        data.alignment = Alignment.CENTER


@dataclass(frozen=True, eq=False)
class FillCrossAxisElement(_ChildDataElement):
    """Element of `fill_max_row_height` and `fill_max_column_width`.

    Equal to itself only: each composition of a line measures the flow again. Compose compares this element with a node
    instead of an element, so that no two are equal.
    """

    fraction: float

    def apply(self, data: ChildData) -> None:
        data.cross_fraction = self.fraction


@modifier_extension
def weight(self: Modifier, weight: float, fill: bool = True) -> Modifier:
    """Gives the child a share of the space that the siblings without weight leave in a Row or Column.

    With `fill` the child takes its whole share, else at most that. Raises ValueError unless `weight` is greater than 0.
    """
    if weight.__class__ not in NUMBERS:
        check_number("weight", weight, "", "1")
    if not weight > 0:
        raise ValueError(f"weight({value_repr(weight)}): must be greater than 0.")
    return self.then(WeightElement(float(weight), fill))


@modifier_extension
def align(self: Modifier, alignment: Alignment | Alignment.Horizontal | Alignment.Vertical) -> Modifier:
    """Aligns the child in its parent: Alignment.Vertical in a row, .Horizontal in a column, Alignment in a box."""
    if not isinstance(alignment, Alignment | Alignment.Horizontal | Alignment.Vertical):
        check_alignment("align", alignment, Alignment)
    return self.then(AlignElement(alignment))


@modifier_extension
def align_by(self: Modifier, line: Any) -> Modifier:
    """Aligns this alignment line (or the px that a function of the placeable returns) with those of the siblings."""
    return self.then(AlignByBlockElement(line) if callable(line) else AlignByElement(line))


@modifier_extension
def align_by_baseline(self: Modifier) -> Modifier:
    """Aligns the first text baseline of the child with those of its siblings in a Row."""
    from engine.layout import FIRST_BASELINE

    return self.then(AlignByElement(FIRST_BASELINE))


@modifier_extension
def match_parent_size(self: Modifier) -> Modifier:
    """Sizes the child like its Box, after the box has measured its other children."""
    return self.then(MatchParentSizeElement())


@modifier_extension
def fill_max_row_height(self: Modifier, fraction: float = 1.0) -> Modifier:
    """Sizes the child to `fraction` (0…1) of the height of its line in a FlowRow."""
    return self.then(FillCrossAxisElement(fraction))


@modifier_extension
def fill_max_column_width(self: Modifier, fraction: float = 1.0) -> Modifier:
    """Sizes the child to `fraction` (0…1) of the width of its line in a FlowColumn."""
    return self.then(FillCrossAxisElement(fraction))
