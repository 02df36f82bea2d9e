"""Parent data: what a child tells the row, column, flow or box it stands in.

`weight`, `align` and the others of this file are written on the child and read by its parent's policy.
Compose keeps them apart by receiver scopes (RowScope, BoxScope …); here they are plain chain methods, and
a parent ignores what it has no use for.

Source of behaviour  Compose foundation-layout RowColumnImpl.kt (RowColumnParentData), Box.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.foundation.argument import NUMBERS, check_alignment, check_number
from engine.node import Modifier, ModifierNodeElement, ParentDataModifierNode, modifier_extension
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment
from engine.unit.mistake_warning import warn_of_mistake


class ChildData:
    """What all parent data modifiers of one child say together."""

    __slots__ = ("weight", "fill", "alignment", "line", "match_parent_size", "cross_fraction", "warned")

    def __init__(self) -> None:
        self.weight = 0.0
        self.fill = True
        self.alignment: Any = None
        self.line: Any = None  # an alignment line, or a function of the placeable
        self.match_parent_size = False
        self.cross_fraction: float | None = None
        self.warned = False


def child_data(child: Any) -> ChildData | None:
    """The data of a measurable or placeable, if it has such."""
    data = child.parent_data
    return data if data.__class__ is ChildData else None


def warn_of_weight(child: Any, data: ChildData, parent: str) -> None:
    """A weight on a child of what shares out no space."""
    if data.warned:
        return
    data.warned = True
    node = getattr(child, "layout_node", None)
    find_place = getattr(getattr(node, "owner", None), "find_place", None)
    call = find_place(node).call if find_place is not None else None
    if call is not None:
        warn_of_mistake(
            f"weight has no effect on a child of a {parent}, which shares out no space: put the child into a Row or a "
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
    """An element that knows how to write itself into the child's data."""

    __slots__ = ()

    def create(self) -> _ChildDataNode:
        return _ChildDataNode(self.apply)

    def update(self, node: _ChildDataNode) -> None:
        node.apply = self.apply

    def apply(self, data: ChildData) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class WeightElement(_ChildDataElement):
    weight: float
    fill: bool

    def apply(self, data: ChildData) -> None:
        data.weight = self.weight
        data.fill = self.fill


@dataclass(frozen=True)
class AlignElement(_ChildDataElement):
    alignment: Alignment | Alignment.Horizontal | Alignment.Vertical

    def apply(self, data: ChildData) -> None:
        data.alignment = self.alignment
        data.line = None


@dataclass(frozen=True)
class AlignByElement(_ChildDataElement):
    line: Any

    def apply(self, data: ChildData) -> None:
        data.line = self.line
        data.alignment = None


@dataclass(frozen=True)
class MatchParentSizeElement(_ChildDataElement):
    def apply(self, data: ChildData) -> None:
        data.match_parent_size = True
        data.alignment = Alignment.CENTER


@dataclass(frozen=True)
class FillCrossAxisElement(_ChildDataElement):
    fraction: float

    def apply(self, data: ChildData) -> None:
        data.cross_fraction = self.fraction


@modifier_extension
def weight(self: Modifier, weight: float, fill: bool = True) -> Modifier:
    """The child's share of what the unweighted siblings leave; `fill` makes it take all of it."""
    if weight.__class__ not in NUMBERS:
        check_number("weight", weight, "", "1")
    if not weight > 0:
        raise ValueError(f"weight({value_repr(weight)}): must be greater than 0.")
    return self.then(WeightElement(float(weight), fill))


@modifier_extension
def align(self: Modifier, alignment: Alignment | Alignment.Horizontal | Alignment.Vertical) -> Modifier:
    """Where the child stands: Alignment.Vertical in a row, .Horizontal in a column, Alignment in a box."""
    if not isinstance(alignment, Alignment | Alignment.Horizontal | Alignment.Vertical):
        check_alignment("align", alignment, Alignment)
    return self.then(AlignElement(alignment))


@modifier_extension
def align_by(self: Modifier, line: Any) -> Modifier:
    """Lines up this alignment line (or the px a function of the placeable gives) with the siblings' ones."""
    return self.then(AlignByElement(line))


@modifier_extension
def align_by_baseline(self: Modifier) -> Modifier:
    from engine.layout import FIRST_BASELINE

    return self.then(AlignByElement(FIRST_BASELINE))


@modifier_extension
def match_parent_size(self: Modifier) -> Modifier:
    """In a box: as large as the box turns out without this child."""
    return self.then(MatchParentSizeElement())


@modifier_extension
def fill_max_row_height(self: Modifier, fraction: float = 1.0) -> Modifier:
    """In a FlowRow: as high as its line (a fraction of it)."""
    return self.then(FillCrossAxisElement(fraction))


@modifier_extension
def fill_max_column_width(self: Modifier, fraction: float = 1.0) -> Modifier:
    """In a FlowColumn: as wide as its line (a fraction of it)."""
    return self.then(FillCrossAxisElement(fraction))
