"""Values of measuring, placing and drawing: sizes, offsets, constraints, colors, alignments.

Terms       px: device pixels; the unit inside measure, placement and draw blocks. dp: px / density;
            the unit of numbers in modifiers. sp: dp × font scale; the unit of font sizes.
Invariants  every class here is immutable, compares by value and hashes.
Not here    drawing itself (brushes, paths, shapes: drawing/), arrangements (foundation/).
Source      Compose ui-unit, ui-geometry, ui/Alignment.kt, ui-graphics/Color.kt, Matrix.kt.
"""

from engine.unit.alignment import AbsoluteAlignment, Alignment
from engine.unit.color import Color
from engine.unit.constraints import Constraints, constrain_within
from engine.unit.density import Density, DensityScope, Dp, Sp, round_half_up
from engine.unit.layout_direction import LayoutDirection
from engine.unit.lerp import lerp
from engine.unit.matrix import Matrix
from engine.unit.offset import IntOffset, Offset, Velocity
from engine.unit.rect import IntRect, Rect
from engine.unit.size import IntSize, Size
from engine.unit.transform_origin import TransformOrigin

__all__ = [
    "AbsoluteAlignment",
    "Alignment",
    "Color",
    "Constraints",
    "Density",
    "DensityScope",
    "Dp",
    "IntOffset",
    "IntRect",
    "IntSize",
    "LayoutDirection",
    "Matrix",
    "Offset",
    "Rect",
    "Size",
    "Sp",
    "TransformOrigin",
    "Velocity",
    "constrain_within",
    "lerp",
    "round_half_up",
]
