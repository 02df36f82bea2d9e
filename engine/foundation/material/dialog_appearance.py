"""DialogAppearance: how a dialog appears and disappears.

Method      The content is recorded into a layer, which grows, rises and fades in while `progress` goes from 0 to 1 in
            0.2 s; each of these frames redraws the content. When the dialog leaves, its content is disposed at
            once, and the last record fades out in up to 0.1 s, in which the layer of the dialog still takes the input.
Source of behavior  Compose ui Dialog.skiko.kt (DialogAppearanceController), Animation.skiko.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.composition import Element, LaunchedEffect, composable
from engine.coroutines import with_frame_nanos
from engine.foundation.draw.draw_blocks import DrawBehindElement, DrawWithContentElement
from engine.foundation.draw.recorded_layer import RecordedLayer
from engine.layout import Layout
from engine.node import Modifier
from engine.snapshot import Snapshot, mutable_state_of
from engine.unit import Color, Constraints

if TYPE_CHECKING:
    from engine.drawing import ContentDrawScope, DrawScope
    from engine.node import MeasureResult, MeasureScope

_APPEARANCE_NANOS = 200_000_000
_DISAPPEARANCE_NANOS = 100_000_000
_INITIAL_ALPHA = 0.2
_INITIAL_SHRINKING = 0.05
_INITIAL_SHIFT_DP = 10.0


def _eased(fraction: float) -> float:
    return -fraction * (fraction - 2.0)


def _alpha(progress: float) -> float:
    return _INITIAL_ALPHA + (1.0 - _INITIAL_ALPHA) * progress


async def _play(duration_nanos: float, update: Callable[[float], None]) -> None:
    """Calls `update` with the eased fraction of the duration, in each frame until the duration is over."""
    start: int | None = None
    played = 0
    update(0.0)

    def frame(nanos: int) -> None:
        nonlocal start, played
        if start is None:
            start = nanos
        played = nanos - start
        update(_eased(min(1.0, played / duration_nanos)))

    while played < duration_nanos:
        await with_frame_nanos(frame)


class DialogAppearance:
    """The appearance of one dialog with a scrim of the color `scrim`; not animated, it appears in its second frame."""

    __slots__ = ("_layer", "_progress", "_scrim", "is_animated")

    def __init__(self, scrim: Color, is_animated: bool) -> None:
        self.is_animated = is_animated
        self._progress = mutable_state_of(0.0, name="dialog_appearance")
        self._layer = RecordedLayer()
        self._scrim = scrim

    @property
    def modifier(self) -> Modifier:
        """Draws the scrim, and the content as far as it has appeared."""
        return Modifier.then(DrawBehindElement(self._draw_scrim)).then(DrawWithContentElement(self._draw_content))

    def show(self) -> None:
        """Lets the dialog appear; its content composes this first."""

        async def appear() -> None:
            if self.is_animated:
                await _play(_APPEARANCE_NANOS, self._set_progress)
            self._set_progress(1.0)

        LaunchedEffect(appear, None)

    def fade(self, on_end: Callable[[], object]) -> None:
        """Composes the last record of the content, which disappears; then calls `on_end()`."""

        async def disappear() -> None:
            before = Snapshot.without_read_observation(lambda: self._progress.value)
            await _play(_DISAPPEARANCE_NANOS * before, lambda it: self._set_progress((1.0 - it) * before))
            self._layer.on_forgotten()
            on_end()

        LeavingDialog(
            Modifier.then(DrawBehindElement(self._draw_scrim)).then(DrawWithContentElement(self._draw_record))
        )
        LaunchedEffect(disappear, None)

    def _set_progress(self, progress: float) -> None:
        self._progress.value = progress

    def _draw_scrim(self, scope: DrawScope) -> None:
        scope.draw_rect(self._scrim.copy(alpha=self._scrim.a * _alpha(self._progress.value)))

    def _draw_content(self, scope: ContentDrawScope) -> None:
        self._layer.record(scope, lambda _: scope.draw_content())
        self._draw_record(scope)

    def _draw_record(self, scope: ContentDrawScope) -> None:
        progress = self._progress.value
        layer = self._layer
        layer.alpha = _alpha(progress)
        layer.scale_x = layer.scale_y = 1.0 - (1.0 - progress) * _INITIAL_SHRINKING
        layer.translation_y = scope.to_px(_INITIAL_SHIFT_DP) * (1.0 - progress)
        layer.draw_in(scope)


@composable(inline=True)
def LeavingDialog(modifier: Modifier) -> Element:
    """Emits the last record of a dialog under a name of its own; its root content has none."""
    return Layout(_fill, modifier)


def _fill(scope: MeasureScope, measurables: object, constraints: Constraints) -> MeasureResult:
    return scope.layout(constraints.max_width, constraints.max_height)
