"""How an outline is drawn: filled or stroked. Immutable values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from engine.drawing.path import FrozenPath, Path
from engine.snapshot.value_repr import value_repr


class StrokeCap(Enum):
    """The ends of a stroke."""

    BUTT = "kButt_Cap"
    ROUND = "kRound_Cap"
    SQUARE = "kSquare_Cap"


class StrokeJoin(Enum):
    """The corners of a stroke."""

    MITER = "kMiter_Join"
    ROUND = "kRound_Join"
    BEVEL = "kBevel_Join"


class StampedPathEffectStyle(Enum):
    """How a stamped shape follows the path: moved only, turned with it, or bent to its curves."""

    TRANSLATE = "kTranslate_Style"
    ROTATE = "kRotate_Style"
    MORPH = "kMorph_Style"


@dataclass(frozen=True, slots=True)
class FrozenPathEffect:
    """The values of a path effect, as a drawing records them: equal values draw the same."""

    kind: str
    numbers: tuple[float, ...]
    phase: float = 0.0
    parts: tuple[FrozenPathEffect, ...] = ()
    """Of `chain`: the outer effect, then the inner one."""
    shape: FrozenPath | None = None
    style: StampedPathEffectStyle = StampedPathEffectStyle.TRANSLATE


class PathEffect:
    """A path change before stroking: `dash`, `corner`, `chain` and `stamped` create it.

    It equals only itself, as in Compose: a stroke with an effect that is made again is another stroke.
    """

    __slots__ = ("frozen",)

    def __init__(self, frozen: FrozenPathEffect) -> None:
        self.frozen = frozen

    @staticmethod
    def dash(intervals: tuple[float, ...] | list[float], phase: float = 0.0) -> PathEffect:
        """Dashes: px drawn, px left out, and so on. Raises ValueError for an odd number of lengths or a length < 0."""
        if len(intervals) < 2 or len(intervals) % 2 or min(intervals) < 0 or sum(intervals) <= 0:
            raise ValueError(
                f"PathEffect.dash({value_repr(intervals)}): an even number of lengths (on, off, …), none negative."
            )
        return PathEffect(FrozenPathEffect("dash", tuple(intervals), phase))

    @staticmethod
    def corner(radius: float) -> PathEffect:
        """Rounds the corners of the path with a radius in px."""
        return PathEffect(FrozenPathEffect("corner", (radius,)))

    @staticmethod
    def chain(outer: PathEffect, inner: PathEffect) -> PathEffect:
        """Applies `inner` to the path, then `outer` to the result."""
        return PathEffect(FrozenPathEffect("chain", (), parts=(outer.frozen, inner.frozen)))

    @staticmethod
    def stamped(shape: Path, advance: float, phase: float, style: StampedPathEffectStyle) -> PathEffect:
        """Draws `shape`, as it is now, every `advance` px along the path, the first one `phase` px before its start.

        Raises ValueError for an advance that is not positive.
        """
        if not advance > 0:
            raise ValueError(f"PathEffect.stamped(advance={value_repr(advance)}): an advance is positive.")
        return PathEffect(FrozenPathEffect("stamped", (advance,), phase, shape=shape.freeze(), style=style))

    def __repr__(self) -> str:
        return f"<PathEffect {self.frozen.kind}>"


class DrawStyle:
    """Base class of `Fill` and `Stroke`."""

    __slots__ = ()


class _Fill(DrawStyle):
    __slots__ = ()

    def __repr__(self) -> str:
        return "Fill"

    def __reduce__(self) -> str:
        return "Fill"


Fill: Final = _Fill()


@dataclass(frozen=True, slots=True)
class Stroke(DrawStyle):
    """A stroke. `width` is in px; 0 is a hairline: one pixel under any transform.

    Equal strokes are equal as keys and in states. As an argument a stroke is compared by identity: Compose's Stroke is
    no stable class, because its effect is an interface.
    """

    __stable__ = False

    width: float = 0.0
    miter: float = 4.0
    cap: StrokeCap = StrokeCap.BUTT
    join: StrokeJoin = StrokeJoin.MITER
    path_effect: PathEffect | FrozenPathEffect | None = None

    def __post_init__(self) -> None:
        if not self.width >= 0:
            raise ValueError(f"Stroke(width={self.width!r}): a width is 0 (hairline) or more.")
        if self.cap.__class__ is not StrokeCap:
            raise TypeError(
                f"Stroke: expected a StrokeCap as `cap`, got {value_repr(self.cap)}; write `StrokeCap.ROUND`"
            )
        if self.join.__class__ is not StrokeJoin:
            raise TypeError(
                f"Stroke: expected a StrokeJoin as `join`, got {value_repr(self.join)}; write `StrokeJoin.ROUND`"
            )
        if self.path_effect is not None and not isinstance(self.path_effect, PathEffect | FrozenPathEffect):
            raise TypeError(
                f"Stroke: expected a PathEffect, got {value_repr(self.path_effect)}; write `PathEffect.dash([4, 2])`"
            )

    def freeze(self) -> Stroke:
        """Returns the stroke that a drawing records: one that equals a stroke with the same values."""
        effect = self.path_effect
        return replace(self, path_effect=effect.frozen) if isinstance(effect, PathEffect) else self
