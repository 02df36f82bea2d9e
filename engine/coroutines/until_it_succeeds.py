"""until_it_succeeds: repeats a step of a coroutine of the engine that runs code of the program.

Why         The easing, the converter or the listener of an animation runs in a coroutine of the engine, which nobody
            could start again: without a second try the animation would rest at a wrong value for good.
Not here    coroutines of the program: they receive the exception, and decide themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from engine.coroutines.frame_clock import with_frame_nanos

NoteStep = Callable[[BaseException], object]
note_step: ContextVar[NoteStep | None] = ContextVar("note_step", default=None)
"""Adds to the exception of a step the place in the program from which the coroutine was started."""


async def until_it_succeeds(step: Callable[[], Awaitable[Any]], is_wanted: Callable[[], bool] = lambda: True) -> None:
    """Awaits `step()`. If it raises, the pump raises the exception, and `step` is called again after the next frame.

    The wait lets that frame compose and draw: a step that always raises does not make the scene deaf.
    Before each call `is_wanted()` returns whether the step is still needed. A cancellation ends the repetition.
    """
    while is_wanted():
        try:
            await step()
            return
        except (asyncio.CancelledError, GeneratorExit):  # these end the coroutine itself
            raise
        except BaseException as error:
            note = note_step.get()
            if note is not None:
                note(error)
            loop = asyncio.get_running_loop()
            loop.call_exception_handler({"message": "a step of an animation failed", "exception": error})
        await with_frame_nanos(lambda nanos: None)
