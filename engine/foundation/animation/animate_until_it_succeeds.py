"""animate_until_it_succeeds: an animation of the engine goes on after code of the program raised in it.

Why         The easing, the spec and the converter are the program's, the coroutine is the engine's: nobody else could
            start the animation again.
Not here    `Animatable.animate_to` in the program's coroutines: that coroutine receives the exception.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from engine.coroutines import until_it_succeeds
from engine.foundation.animation.animatable import Animatable, AnimationResult
from engine.foundation.animation.mutator_mutex import MutationInterruptedError


async def animate_until_it_succeeds(
    animatable: Animatable, animate: Callable[[], Awaitable[AnimationResult]]
) -> AnimationResult:
    """Awaits `animate()`, which animates `animatable`, and repeats it after an exception, from the value of that time.

    Raises MutationInterruptedError if another animation or jump took over, also between two attempts.
    """
    turn = animatable.turns
    result: AnimationResult | None = None

    async def attempt() -> None:
        nonlocal turn, result
        turn = animatable.turns + 1
        result = await animate()

    await until_it_succeeds(attempt, lambda: animatable.turns == turn)
    if result is None:
        raise MutationInterruptedError("a newer mutation took over")
    return result
