"""The default springs of what appears, disappears or changes its size.

Source of behavior  Compose animation EnterExitTransition.kt, AnimatedContent.kt.
"""

from engine.foundation.animation.animation_spec import Spring, SpringSpec
from engine.unit import IntOffset, IntSize

SOFT_SPRING = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW)
"""The default spec of alpha and scale."""
SOFT_OFFSET_SPRING = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=IntOffset(1, 1))
SOFT_SIZE_SPRING = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=IntSize(1, 1))
