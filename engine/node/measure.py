"""The vocabulary of measuring and placing: what policies and layout modifiers are given and give back.

Terms       measurable: something that can be measured once in a pass. placeable: the same after it was
            measured. measured size: what it chose. size (width, height): the measured size moved into its
            constraints; the difference shifts its content to the centre. parent data: what a child's
            modifiers tell its parent's policy.
Invariants  I1 sizes and positions are whole px. I2 a placement block takes no arguments.
Not here    who implements these: measure_pass_delegate.py (a child, seen by its parent) and
            node_coordinator.py (what a modifier wraps; it is also the scope, and its coordinates).
Source      Compose Placeable.kt, Measurable.kt, MeasureScope.kt, MeasureResult.kt, MeasurePolicy.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from engine.snapshot.value_repr import value_repr
from engine.unit import Constraints, IntSize, LayoutDirection
from engine.unit.density import DensityScope

if TYPE_CHECKING:
    from engine.node.alignment_line import AlignmentLine
    from engine.node.layout_coordinates import LayoutCoordinates
    from engine.node.node_coordinator import NodeCoordinator

PlacementBlock = Callable[[], None]
LayerBlock = Callable[[Any], object]

MAX_LAYOUT_SIZE: Final = (1 << 24) - 1  # larger is an error: most likely INFINITY got into a calculation
NO_LINES: Final[Mapping[AlignmentLine, int]] = {}
NO_CONSTRAINTS: Final = Constraints()


class KeptLayerBlock:
    """A layer block whose layer is its own: one that is placed with another block gets a new layer, so that what this
    one shows stays as it is."""

    __slots__ = ("_block",)

    def __init__(self, block: LayerBlock) -> None:
        self._block = block

    def __call__(self, scope: Any) -> None:
        self._block(scope)


def default_layer_block(scope: Any) -> None:
    """`place_with_layer(x, y)` without a block: a layer with nothing set."""


def place_nothing() -> None:
    """A placement block for a layout without children."""


def whole_px(value: Any, what: str) -> int:
    """Positions and sizes that are not of type int: takes whole floats and foreign integers."""
    try:
        whole = int(value)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{what} must be whole px, got {value_repr(value)}") from None
    if whole != value:
        raise TypeError(f"{what} must be whole px, got {value_repr(value)}: use round() or scope.round_to_px(dp)")
    return whole


class MeasureResult:
    """A size, the alignment lines offered, and how the content is placed."""

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

    def __repr__(self) -> str:
        return f"<MeasureResult {self.width}x{self.height}>"


class IntrinsicMeasurable(Protocol):
    """What can say how large it would like to be, without being measured."""

    @property
    def parent_data(self) -> Any: ...

    def min_intrinsic_width(self, height: int) -> int: ...

    def max_intrinsic_width(self, height: int) -> int: ...

    def min_intrinsic_height(self, width: int) -> int: ...

    def max_intrinsic_height(self, width: int) -> int: ...


class Measurable(IntrinsicMeasurable, Protocol):
    """What can be measured, once in each pass of its parent."""

    def measure(self, constraints: Constraints) -> Placeable: ...


class MeasureScope(DensityScope):
    """What measure blocks get as their first argument."""

    __slots__ = ()

    layout_direction: LayoutDirection

    @property
    def is_looking_ahead(self) -> bool:
        """Does the measure block run in the lookahead pass of a LookaheadScope?"""
        return False

    if TYPE_CHECKING:

        @property
        def coordinates(self) -> LayoutCoordinates | None:
            """For placement blocks. Reading a position through it makes the placement depend on it: the
            block runs again when an ancestor moves. None while alignment lines are looked for."""

    def layout(
        self,
        width: int,
        height: int,
        placement_block: PlacementBlock = place_nothing,
        alignment_lines: Mapping[AlignmentLine, int] | None = None,
    ) -> MeasureResult:
        """What a measure block returns."""
        return MeasureResult(width, height, placement_block, alignment_lines)


MeasureFunction = Callable[[MeasureScope, "Sequence[Measurable]", Constraints], MeasureResult]


class MeasurePolicy(Protocol):
    """An object in place of a measure function; it may also have the four intrinsics."""

    def measure(
        self, scope: MeasureScope, measurables: Sequence[Measurable], constraints: Constraints
    ) -> MeasureResult: ...


class Placeable:
    """What `measure` returns. Place it in the placement block, at most once."""

    __slots__ = (
        "width",
        "height",
        "measured_width",
        "measured_height",
        "constraints",
        "_shift_x",
        "_shift_y",
    )

    def __init__(self) -> None:
        self.width = 0
        self.height = 0
        self.measured_width = 0
        self.measured_height = 0
        self.constraints = NO_CONSTRAINTS
        # Half the difference between size and measured size: a child that ignores its constraints is
        # centred in the space it was given.
        self._shift_x = 0
        self._shift_y = 0

    @property
    def layout_id(self) -> Any:
        """What `Modifier.layout_id` names this child, for its parent's measure policy; None without one."""
        return getattr(self.parent_data, "layout_id", None)  # type: ignore[attr-defined]

    @property
    def measured_size(self) -> IntSize:
        return IntSize(self.measured_width, self.measured_height)

    def _settle_size(self) -> None:
        """After a change of `constraints` or of the measured size."""
        min_width, max_width, min_height, max_height = self.constraints
        width = measured = self.measured_width
        if width < min_width:
            width = min_width
        if width > max_width:
            width = max_width
        self.width = width
        self._shift_x = 0 if width == measured else int((width - measured) / 2)
        height = measured = self.measured_height
        if height < min_height:
            height = min_height
        if height > max_height:
            height = max_height
        self.height = height
        self._shift_y = 0 if height == measured else int((height - measured) / 2)

    # -- placing

    def place(self, x: int, y: int, z_index: float = 0.0) -> None:
        """Puts the top left corner at (x, y) of whoever places it."""
        if x.__class__ is not int:
            x = whole_px(x, "place(x, …)")
        if y.__class__ is not int:
            y = whole_px(y, "place(…, y)")
        self._place_at(x + self._shift_x, y + self._shift_y, z_index, None)

    def place_relative(self, x: int, y: int, z_index: float = 0.0) -> None:
        """Like `place`, with x from the right edge when the layout direction is right to left."""
        self.place(self._mirrored(x), y, z_index)

    def place_with_layer(self, x: int, y: int, layer_block: LayerBlock | None = None, z_index: float = 0.0) -> None:
        """Like `place`, in a layer of its own: moving it or changing the layer draws nothing again."""
        if x.__class__ is not int:
            x = whole_px(x, "place_with_layer(x, …)")
        if y.__class__ is not int:
            y = whole_px(y, "place_with_layer(…, y)")
        self._place_at(x + self._shift_x, y + self._shift_y, z_index, layer_block or default_layer_block)

    def place_relative_with_layer(
        self, x: int, y: int, layer_block: LayerBlock | None = None, z_index: float = 0.0
    ) -> None:
        self.place_with_layer(self._mirrored(x), y, layer_block, z_index)

    def _mirrored(self, x: int) -> int:
        within = self._placed_in()
        if within is None or within.layout_node.layout_direction is LayoutDirection.LTR:
            return x
        width = within.measured_width
        return x if width == 0 else width - self.width - x

    def mark_motion_frame(self) -> None:
        """Whoever places this moves it continuously, as a scroll does: a position that excludes such motion does not
        count this offset."""

    # -- for subclasses

    def _place_at(self, x: int, y: int, z_index: float, layer_block: LayerBlock | None) -> None:
        raise NotImplementedError

    def _placed_in(self) -> NodeCoordinator | None:
        """The coordinator whose placement block places this."""
        return None

    def __getitem__(self, line: AlignmentLine) -> int:
        """Where `line` is, from this placeable's top left corner; AlignmentLine.UNSPECIFIED if nowhere."""
        raise NotImplementedError
