"""The vocabulary of measuring and placing: the arguments and results of measure policies and layout modifiers.

Terms       measurable: an object that a pass measures at most once. placeable: the result, which can be
            placed. measured size: the size that the measure block chose. size (width, height): the measured size
            coerced into the constraints; the content is centered in it. parent data: data from a child's modifiers for
            the measure policy of its parent.
Invariants  I1 sizes and positions are whole px. I2 a placement block takes no arguments.
Not here    implementations: measure_pass_delegate.py (a child, as its parent measures it) and
            node_coordinator.py (the content of a modifier, which is also the scope and its coordinates).
Source      Compose Placeable.kt, Measurable.kt, MeasureScope.kt, MeasureResult.kt, MeasurePolicy.kt.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from engine.snapshot.value_repr import value_repr
from engine.unit import Constraints, IntSize, LayoutDirection
from engine.unit.density import DensityScope

if TYPE_CHECKING:
    from engine.node.alignment_line import AlignmentLine
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.ruler import AskedRulerBlock, Ruler, RulersBlock

PlacementBlock = Callable[[], None]
LayerBlock = Callable[[Any], object]

MAX_LAYOUT_SIZE: Final = (1 << 24) - 1  # larger values raise: the usual cause is INFINITY in a calculation
NO_LINES: Final[Mapping[AlignmentLine, int]] = {}
NO_CONSTRAINTS: Final = Constraints()


class KeptLayerBlock:
    """A layer block whose layer is never reused for another block.

    Placing the node with another block creates a new layer, so that the picture of the old one stays unchanged.
    """

    __slots__ = ("_block",)

    def __init__(self, block: LayerBlock) -> None:
        self._block = block

    def __call__(self, scope: Any) -> None:
        self._block(scope)


def default_layer_block(scope: Any) -> None:
    """The block of `place_with_layer(x, y)` without a block: it sets no property."""


def place_nothing() -> None:
    """The placement block of a layout without children."""


def whole_px(value: Any, what: str) -> int:
    """Converts a position or size that is not an int, such as a whole float or a NumPy integer, to int.

    Raises TypeError if the value is not whole.
    """
    try:
        whole = int(value)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{what} must be whole px, got {value_repr(value)}") from None
    if whole != value:
        raise TypeError(f"{what} must be whole px, got {value_repr(value)}: use round() or scope.round_to_px(dp)")
    return whole


class MeasureResult:
    """A size in px, the offered alignment lines, and the placement block. Raises ValueError for an invalid size."""

    __slots__ = ("width", "height", "place_children", "alignment_lines")

    def __init__(
        self,
        width: int,
        height: int,
        place_children: PlacementBlock,
        alignment_lines: Mapping[AlignmentLine, int] | None = None,
    ) -> None:
        if width.__class__ is not int:
            width = whole_px(width, "layout(width, …)")
        if height.__class__ is not int:
            height = whole_px(height, "layout(…, height)")
        if not (0 <= width <= MAX_LAYOUT_SIZE and 0 <= height <= MAX_LAYOUT_SIZE):
            raise ValueError(
                f"layout({width}, {height}): each dimension must be between 0 and {MAX_LAYOUT_SIZE}; "
                "was an infinite maximum of the constraints used as a size?"
            )
        self.width = width
        self.height = height
        self.place_children = place_children
        self.alignment_lines = alignment_lines or NO_LINES

    def with_placement(self, place_children: PlacementBlock) -> MeasureResult:
        """Returns the same result with another placement block."""
        return MeasureResult(self.width, self.height, place_children, self.alignment_lines)

    def __repr__(self) -> str:
        return f"<MeasureResult {self.width}x{self.height}>"


class RulersResult(MeasureResult):
    """The result of a measure block that provides rulers (provided_rulers.py)."""

    __slots__ = ("rulers", "is_ruler_provided", "ruler_provider")

    def __init__(
        self,
        size: tuple[int, int],
        place_children: PlacementBlock,
        alignment_lines: Mapping[AlignmentLine, int] | None,
        rulers: RulersBlock | None,
        is_ruler_provided: Callable[[Ruler], bool] | None = None,
        ruler_provider: AskedRulerBlock | None = None,
    ) -> None:
        MeasureResult.__init__(self, size[0], size[1], place_children, alignment_lines)
        if (is_ruler_provided is None) != (ruler_provider is None):
            raise TypeError("layout(…): is_ruler_provided and ruler_provider belong together")
        self.rulers = rulers
        self.is_ruler_provided = is_ruler_provided
        self.ruler_provider = ruler_provider

    def with_placement(self, place_children: PlacementBlock) -> RulersResult:
        """Returns the same result with another placement block."""
        size, lines = (self.width, self.height), self.alignment_lines
        return RulersResult(size, place_children, lines, self.rulers, self.is_ruler_provided, self.ruler_provider)


class IntrinsicMeasurable(Protocol):
    """An object with intrinsic sizes, which are read without measuring it. All lengths are in px."""

    @property
    def parent_data(self) -> Any:
        """The parent data from the modifiers of this child."""

    def min_intrinsic_width(self, height: int) -> int:
        """The smallest width in px at which the content is drawn correctly, for `height`."""

    def max_intrinsic_width(self, height: int) -> int:
        """The smallest width in px beyond which a larger one does not reduce the minimum height, for `height`."""

    def min_intrinsic_height(self, width: int) -> int:
        """The smallest height in px at which the content is drawn correctly, for `width`."""

    def max_intrinsic_height(self, width: int) -> int:
        """The smallest height in px beyond which a larger one does not reduce the minimum width, for `width`."""


class Measurable(IntrinsicMeasurable, Protocol):
    """An object that its parent can measure once in each pass."""

    def measure(self, constraints: Constraints) -> Placeable:
        """Measures the child with `constraints`. Raises an error if the child was measured already in this pass."""


class MeasureScope(DensityScope):
    """The first argument of measure blocks."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def layout_direction(self) -> LayoutDirection:
            """The direction in which lines of text run."""

    @property
    def is_looking_ahead(self) -> bool:
        """True while the measure block runs in the lookahead pass of a LookaheadScope."""
        return False

    if TYPE_CHECKING:

        @property
        def coordinates(self) -> LayoutCoordinates | None:
            """The coordinates for placement blocks; None while alignment lines are computed.

            A placement block that reads a position through them runs again when an ancestor moves.
            """

    def layout(
        self,
        width: int,
        height: int,
        placement_block: PlacementBlock = place_nothing,
        alignment_lines: Mapping[AlignmentLine, int] | None = None,
        rulers: RulersBlock | None = None,
        is_ruler_provided: Callable[[Ruler], bool] | None = None,
        ruler_provider: AskedRulerBlock | None = None,
    ) -> MeasureResult:
        """Returns the result of a measure block; sizes are in px. Raises ValueError for a size out of range.

        `rulers(scope)` gives rulers to everything inside. Keep the same function: a new one runs again with each
        measurement. `ruler_provider(scope, ruler)` gives only a ruler that is read and for which
        `is_ruler_provided(ruler)` is true.
        """
        if rulers is None and ruler_provider is None and is_ruler_provided is None:
            return MeasureResult(width, height, placement_block, alignment_lines)
        size = (width, height)
        return RulersResult(size, placement_block, alignment_lines, rulers, is_ruler_provided, ruler_provider)

    def ruler_value(self, ruler: Ruler, default_value: float) -> float:
        """Returns the value of `ruler` in px of this scope's layout; `default_value` outside placement blocks."""
        return default_value


MeasureFunction = Callable[[MeasureScope, "Sequence[Measurable]", Constraints], MeasureResult]


class MeasurePolicy(Protocol):
    """An object in place of a measure function; it may also define the four intrinsic sizes."""

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult:
        """Measures `measurables` with `constraints` and returns `scope.layout(…)`."""


class DirectedLayout(Protocol):
    """A layout node as a placement sees it."""

    layout_direction: LayoutDirection
    """The direction that `place_relative` follows."""


class PlacingCoordinator(Protocol):
    """The coordinator whose placement block places a placeable."""

    measured_width: int
    """The width in which a placement is mirrored, in px."""

    @property
    def layout_node(self) -> DirectedLayout:
        """The layout node of the coordinator."""


class Placeable(ABC):
    """The result of `measure`. A placement block places it at most once."""

    __slots__ = (
        "width",
        "height",
        "measured_width",
        "measured_height",
        "constraints",
        "shift_x",
        "shift_y",
    )

    def __init__(self) -> None:
        self.width = 0
        self.height = 0
        self.measured_width = 0
        self.measured_height = 0
        self.constraints = NO_CONSTRAINTS
        # Half the difference between size and measured size: a child that ignores its constraints is
        # centered in the space of its parent.
        self.shift_x = 0
        self.shift_y = 0

    @property
    def layout_id(self) -> Any:
        """The id from `Modifier.layout_id`, for the parent's measure policy; None without one."""
        return getattr(self.parent_data, "layout_id", None)  # type: ignore[attr-defined]  # every measurable has it

    @property
    def measured_size(self) -> IntSize:
        """The size that the measure block chose, in px, before it is coerced into the constraints."""
        return IntSize(self.measured_width, self.measured_height)

    def _settle_size(self) -> None:
        """Updates the size and the shift after a change of `constraints` or of the measured size."""
        min_width, max_width, min_height, max_height = self.constraints
        width = measured = self.measured_width
        if width < min_width:
            width = min_width
        if width > max_width:
            width = max_width
        self.width = width
        self.shift_x = 0 if width == measured else int((width - measured) / 2)
        height = measured = self.measured_height
        if height < min_height:
            height = min_height
        if height > max_height:
            height = max_height
        self.height = height
        self.shift_y = 0 if height == measured else int((height - measured) / 2)

    # -- placing

    def place(self, x: int, y: int, z_index: float = 0.0) -> None:
        """Places the top left corner at (x, y), in px from the top left corner of the parent."""
        if x.__class__ is not int:
            x = whole_px(x, "place(x, …)")
        if y.__class__ is not int:
            y = whole_px(y, "place(…, y)")
        self.place_at(x + self.shift_x, y + self.shift_y, z_index, None)

    def place_relative(self, x: int, y: int, z_index: float = 0.0) -> None:
        """Like `place`, but in a right-to-left layout x counts from the right edge."""
        self.place(self._mirrored(x), y, z_index)

    def place_with_layer(self, x: int, y: int, layer_block: LayerBlock | None = None, z_index: float = 0.0) -> None:
        """Like `place`, with an own layer: moving the node or changing the layer records no drawing again."""
        if x.__class__ is not int:
            x = whole_px(x, "place_with_layer(x, …)")
        if y.__class__ is not int:
            y = whole_px(y, "place_with_layer(…, y)")
        self.place_at(x + self.shift_x, y + self.shift_y, z_index, layer_block or default_layer_block)

    def place_relative_with_layer(
        self, x: int, y: int, layer_block: LayerBlock | None = None, z_index: float = 0.0
    ) -> None:
        """Like `place_with_layer`, but in a right-to-left layout x counts from the right edge."""
        self.place_with_layer(self._mirrored(x), y, layer_block, z_index)

    def _mirrored(self, x: int) -> int:
        within = self._placed_in()
        if within is None or within.layout_node.layout_direction is LayoutDirection.LTR:
            return x
        width = within.measured_width
        return x if width == 0 else width - self.width - x

    def mark_motion_frame(self) -> None:  # noqa: B027  # a stand-in for intrinsic sizes has no position
        """Marks this placement as continuous motion (a scroll): positions without motion frames exclude its offset."""

    # -- implemented by subclasses

    @abstractmethod
    def place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        """Places the content at (x, y) in px, where the shift is already included."""

    def _placed_in(self) -> PlacingCoordinator | None:
        """The coordinator whose placement block places this."""
        return None

    @abstractmethod
    def __getitem__(self, line: AlignmentLine) -> int:
        """The position of `line` in px from this placeable's top left corner, or AlignmentLine.UNSPECIFIED."""
