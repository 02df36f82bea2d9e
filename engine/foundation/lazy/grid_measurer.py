"""GridMeasurer: what the measure policies of lazy grids and staggered lazy grids have in common.

Terms       slot: the place of one lane across the grid; sizes and positions in px.
Not here    the measure policies: lazy_grid.py, lazy_staggered_grid.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from engine.composition import remember
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.lazy.item_content import ItemContentFactory, remember_item_content_factory
from engine.foundation.lazy.item_provider import ItemProvider
from engine.foundation.lazy.lazy_layout import LazyLayout, LazyLayoutState, UserScroll
from engine.foundation.lazy.list_geometry import ListParameters
from engine.foundation.lazy.pinned_items import PinnedItems
from engine.layout.subcompose_measure_scope import SubcomposeMeasureScope
from engine.node import AnyModifier
from engine.unit import DensityScope, LayoutDirection


class GridState(LazyLayoutState, Protocol):
    """The state that scrolls a grid."""

    pinned_items: PinnedItems
    """The items that stay composed outside the viewport."""


class LazyGridSlotsProvider(Protocol):
    """How many slots there are, and how wide they are. Compose: LazyGridSlotsProvider."""

    def sizes(self, density: DensityScope, available: int, spacing: int) -> list[int]:
        """Returns the sizes of the slots that share `available` px, `spacing` px apart."""


S = TypeVar("S", bound=GridState)
C = TypeVar("C", bound=LazyGridSlotsProvider)


class GridMeasurer(Generic[S, C]):
    """The measure policy of one grid; changed parameters create a new one."""

    def __init__(
        self,
        factory: ItemContentFactory,
        state: S,
        cells: C,
        cross_arrangement: Arrangement,
        parameters: ListParameters,
    ) -> None:
        self.factory = factory
        self.state = state
        self.cells = cells
        self.cross_arrangement = cross_arrangement
        self.parameters = parameters
        self.vertical = parameters.vertical

    def slots(self, scope: SubcomposeMeasureScope, cross_size: int) -> tuple[list[int], list[int]]:
        """Returns the sizes and positions of the slots, as from left to right: each item is mirrored when it is put."""
        spacing = scope.round_to_px(self.cross_arrangement.spacing)
        sizes = self.cells.sizes(scope, cross_size, spacing)
        return sizes, self.cross_arrangement.arrange(scope, cross_size, sizes, LayoutDirection.LTR)


def emit_grid(
    measurer_class: type[GridMeasurer[S, C]],
    provider: Callable[[], ItemProvider],
    modifier: AnyModifier,
    state: S,
    cells: C,
    cross_arrangement: Arrangement,
    parameters: ListParameters,
    scroll: UserScroll,
) -> None:
    """Emits the node of a grid with the items of `provider`, in the scope of the caller."""
    factory = remember_item_content_factory(provider, state.pinned_items)
    measurer = remember(
        lambda: measurer_class(factory, state, cells, cross_arrangement, parameters),
        factory,
        state,
        cells,
        cross_arrangement,
        *parameters,
    )
    LazyLayout(measurer, modifier, state, factory, parameters.vertical, parameters.reverse, scroll)
