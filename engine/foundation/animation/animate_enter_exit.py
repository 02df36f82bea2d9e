"""animate_enter_exit: a part of content that appears and disappears in its own way.

    def content(visibility):
        Box(Modifier.animate_enter_exit(visibility, enter=slide_in(…)))

    AnimatedVisibility(is_open.value, content)

Source of behavior  Compose animation AnimatedVisibility.kt (animateEnterExit).
"""

from __future__ import annotations

from engine.foundation.animation.animated_visibility import AnimatedVisibilityScope
from engine.foundation.animation.enter_exit import EnterTransition, ExitTransition, fade_in, fade_out
from engine.foundation.animation.enter_exit_node import active_enter, active_exit, enter_exit_modifier
from engine.node import Modifier, modifier_extension

_FADE_IN, _FADE_OUT = fade_in(), fade_out()


@modifier_extension
def animate_enter_exit(
    self: Modifier,
    scope: AnimatedVisibilityScope,
    enter: EnterTransition = _FADE_IN,
    exit: ExitTransition = _FADE_OUT,
) -> Modifier:
    """Animates a part of an AnimatedVisibility's or AnimatedContent's content in its own way, on the same clock.

    Compose: animateEnterExit.
    """

    def factory(modifier: Modifier) -> Modifier:
        transition = scope.transition
        entering, leaving = active_enter(transition, enter), active_exit(transition, exit)
        return modifier.then(enter_exit_modifier(transition, entering, leaving))

    return self.composed(factory)
