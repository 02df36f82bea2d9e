"""TargetBounds: where a shared element leads, with the share of scrolling apart.

Terms       structural offset: the position without motion frames. motion offset: the part of the position that
            scrolling and other continuous motion add.
Invariants  I1 the target of the animation contains the motion offset at which it began, so that scrolling starts no
            animation; `moved` adds what was scrolled since then at once.
Source of behavior  Compose animation SharedTransitionStateMachine.kt (TargetData).
"""

from __future__ import annotations

from engine.snapshot import mutable_state_of
from engine.unit import Offset, Rect, Size


class TargetBounds:
    """The target of one match, in px of the shared transition scope; its parts are observable state."""

    def __init__(self, size: Size, motion_offset: Offset, structural_offset: Offset) -> None:
        self._size = mutable_state_of(size, name="target_size")
        self._structural_offset = mutable_state_of(structural_offset, name="structural_offset")
        self._initial_motion = mutable_state_of(motion_offset, name="initial_motion_offset")
        self._motion = mutable_state_of(motion_offset, name="motion_offset")

    @property
    def bounds(self) -> Rect:
        """The bounds to which the animation leads. Keeps I1."""
        return _bounds(self._initial_motion.value + self._structural_offset.value, self._size.value)

    @property
    def last_seen(self) -> Rect:
        """The bounds at which the content was placed last, with all scrolling."""
        return _bounds(self._motion.value + self._structural_offset.value, self._size.value)

    def moved(self, animated: Rect) -> Offset:
        """Returns the top left corner of `animated`, moved by what was scrolled since the animation began. Keeps I1."""
        return animated.top_left - self._initial_motion.value + self._motion.value

    def follow(self, size: Size, position: Offset, structural_offset: Offset, is_other_content: bool) -> None:
        """Takes the bounds of the target's lookahead placement; `is_other_content`: another content became visible."""
        motion = position - structural_offset
        if is_other_content:
            scrolled = self._motion.value - self._initial_motion.value
            self._initial_motion.value = motion - scrolled
        self._size.value = size
        self._structural_offset.value = structural_offset
        self._motion.value = motion

    def left_for(self, bounds: Rect) -> TargetBounds:
        """Returns a target at `bounds`, for an element whose content has left; what was scrolled stays."""
        other = TargetBounds(bounds.size, self._initial_motion.value, bounds.top_left - self._motion.value)
        other._motion.value = self._motion.value
        return other

    def __repr__(self) -> str:
        return f"<TargetBounds {self.bounds}>"


def _bounds(position: Offset, size: Size) -> Rect:
    return Rect(position.x, position.y, position.x + size.width, position.y + size.height)
