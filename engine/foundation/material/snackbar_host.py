"""SnackbarHostState and SnackbarHost: messages that are shown one after another.

    host = remember(SnackbarHostState)
    Scaffold(content, snackbar_host=lambda: SnackbarHost(host))
    …
    result = await host.show_snackbar("Deleted", "Undo")     in a coroutine; returns after the message was removed

Invariants  I1 at most one message is shown; the others wait in order. I2 a cancelled coroutine removes its message
            from the screen or from the queue.
Source of behavior  Compose material3 SnackbarHost.kt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import Any

from engine.composition import LaunchedEffect, RecomposeScope, composable, current_recompose_scope, key, remember
from engine.foundation.animation.animatable import Animatable
from engine.foundation.animation.animation_spec import AnimationSpec, SpringSpec
from engine.foundation.argument import check_function
from engine.foundation.draw.graphics_layer import layer_with
from engine.foundation.layout.box import Box
from engine.foundation.layout.semantics import SemanticsElement
from engine.foundation.material.buttons import IconButton, TextButton
from engine.foundation.material.icon import Icon
from engine.foundation.material.image_vector import Icons
from engine.foundation.material.snackbar import Snackbar
from engine.foundation.text.text import Text
from engine.node import AnyModifier, Modifier
from engine.semantics import SemanticsConfiguration
from engine.snapshot import MutableState, State, mutable_state_of

_FADE = SpringSpec(damping_ratio=1.0, stiffness=3800.0)
_SCALE = SpringSpec(damping_ratio=0.9, stiffness=1400.0)
_SMALL = 0.8


class SnackbarDuration(Enum):
    """The duration of a message in ms."""

    SHORT = 4_000
    LONG = 10_000
    INDEFINITE = None


class SnackbarResult(Enum):
    """The end of a message: action performed, or dismissed by timeout or user."""

    DISMISSED = "dismissed"
    ACTION_PERFORMED = "action performed"


class SnackbarData:
    """The shown message; the first of `perform_action` and `dismiss` ends it."""

    __slots__ = ("_result", "action_label", "duration", "message", "with_dismiss_action")

    def __init__(
        self,
        message: str,
        action_label: str | None,
        duration: SnackbarDuration,
        result: asyncio.Future[SnackbarResult],
        with_dismiss_action: bool = False,
    ) -> None:
        self.message = message
        self.action_label = action_label
        self.duration = duration
        self.with_dismiss_action = with_dismiss_action
        self._result = result

    def perform_action(self) -> None:
        """Ends the message with ACTION_PERFORMED."""
        self._end(SnackbarResult.ACTION_PERFORMED)

    def dismiss(self) -> None:
        """Ends the message with DISMISSED."""
        self._end(SnackbarResult.DISMISSED)

    def _end(self, result: SnackbarResult) -> None:
        if not self._result.done():
            self._result.set_result(result)

    def __repr__(self) -> str:
        return f"<SnackbarData {self.message!r}>"


class SnackbarHostState:
    """The shown message and the queue of waiting messages."""

    def __init__(self) -> None:
        self._mutex = asyncio.Lock()  # asyncio.Lock is fair, so it serves as the queue
        self._current: MutableState[SnackbarData | None] = mutable_state_of(None, name="current_snackbar_data")

    @property
    def current_snackbar_data(self) -> SnackbarData | None:
        """The shown message, or None; observable state."""
        return self._current.value

    async def show_snackbar(
        self,
        message: str,
        action_label: str | None = None,
        duration: SnackbarDuration | None = None,
        *,
        with_dismiss_action: bool = False,
    ) -> SnackbarResult:
        """Shows a message after the waiting ones and returns its result.

        The default `duration` is short; with an action it is unlimited. `with_dismiss_action` adds a button that
        dismisses the message.
        """
        if duration is None:
            duration = SnackbarDuration.SHORT if action_label is None else SnackbarDuration.INDEFINITE
        async with self._mutex:
            result: asyncio.Future[SnackbarResult] = asyncio.get_running_loop().create_future()
            self._current.value = SnackbarData(message, action_label, duration, result, with_dismiss_action)
            try:
                return await result
            finally:
                self._current.value = None


def _snackbar_of(data: SnackbarData) -> None:
    """Composes the message as a Snackbar with its action and its button to dismiss."""
    label = data.action_label

    def action() -> None:
        TextButton(data.perform_action, lambda: Text(label or ""))

    def dismiss_action() -> None:
        IconButton(data.dismiss, lambda: Icon(Icons.CLOSE, "Dismiss"))

    Snackbar(
        lambda: Text(data.message),
        Modifier.padding(12),
        action=None if label is None else action,
        dismiss_action=dismiss_action if data.with_dismiss_action else None,
    )


@composable
def SnackbarHost(
    host_state: SnackbarHostState,
    modifier: AnyModifier = Modifier,
    snackbar: Callable[[SnackbarData], object] | None = None,
) -> None:
    """Shows the messages of `host_state`, each for its duration. `snackbar(data)` composes one; default: Snackbar.

    Compose: SnackbarHost.
    """
    if snackbar is not None:
        check_function("SnackbarHost", snackbar, "SnackbarHost(state, snackbar=lambda data: Snackbar(…))")
    current = host_state.current_snackbar_data

    async def time_out() -> None:
        millis = None if current is None else current.duration.value
        if current is not None and millis is not None:
            await asyncio.sleep(millis / 1000)
            current.dismiss()

    LaunchedEffect(time_out, current)
    FadeInFadeOut(current, _snackbar_of if snackbar is None else snackbar, modifier)


class _Shown:
    """The current message and the messages that still fade out, oldest first."""

    __slots__ = ("current", "items", "scope")

    def __init__(self) -> None:
        self.current: Any = self  # differs from each message and from None
        self.items: list[tuple[SnackbarData, Callable[[], None]]] = []
        self.scope: RecomposeScope | None = None

    def show(self, current: SnackbarData | None, content: Callable[[SnackbarData], object]) -> None:
        self.current = current
        data = [each for each, _ in self.items]
        if current is not None and current not in data:
            data.append(current)
        # New functions recompose each item, because its animation has changed.
        self.items = [(each, _fading(each, each is current, content, self)) for each in data]

    def faded(self, data: SnackbarData) -> None:
        if data is not self.current:
            self.items = [item for item in self.items if item[0] is not data]
            if self.scope is not None:
                self.scope.invalidate()


@composable
def FadeInFadeOut(
    current: SnackbarData | None, content: Callable[[SnackbarData], object], modifier: AnyModifier
) -> None:
    """Fades and scales in the content of `current` while the previous content fades out."""
    shown = remember(_Shown)
    if current is not shown.current:
        shown.show(current, content)
    with Box(modifier):
        shown.scope = current_recompose_scope()
        for data, fading in shown.items:
            with key(data):
                fading()


def _fading(
    data: SnackbarData, is_visible: bool, content: Callable[[SnackbarData], object], shown: _Shown
) -> Callable[[], None]:
    def say(configuration: SemanticsConfiguration) -> None:
        if is_visible:
            configuration.live_region = "polite"

        def dismiss() -> bool:
            data.dismiss()
            return True

        configuration.dismiss = dismiss

    @composable
    def Fading() -> None:
        alpha = _towards(1.0 if is_visible else 0.0, 0.0 if is_visible else 1.0, _FADE, lambda: shown.faded(data))
        scale = _towards(1.0 if is_visible else _SMALL, _SMALL if is_visible else 1.0, _SCALE)
        now, said = scale.value, Modifier.then(SemanticsElement(say, False, False))
        with Box(layer_with(said, scale_x=now, scale_y=now, alpha=alpha.value)):
            content(data)

    return Fading


def _towards(
    target: float, start: float, spec: AnimationSpec, on_end: Callable[[], object] = lambda: None
) -> State[float]:
    """Returns a value that is animated to `target`; the first animation begins at `start`."""
    value = remember(lambda: Animatable(start))

    async def run() -> None:
        await value.animate_to(target, spec)
        on_end()

    LaunchedEffect(run, target)
    state: State[float] = value.as_state()
    return state
