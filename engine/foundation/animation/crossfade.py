"""Crossfade: one content for each state; the new content fades in while the old one fades out.

Phases      A new state composes the new content once; then each frame runs the layer blocks of the contents.
Source of behavior  Compose animation Crossfade.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import composable, key, remember, shown_as
from engine.composition.calls.typed_key import typed_key
from engine.foundation.animation.animation_spec import AnimationSpec, check_spec, tween
from engine.foundation.animation.segment import Segment, has_state
from engine.foundation.animation.transition import Transition, update_transition
from engine.foundation.layout.box import Box
from engine.node import AnyModifier, Modifier
from engine.snapshot import mutable_state_list_of
from engine.snapshot.policy import structurally_equal


@composable
def Crossfade(
    target: Any,
    content: Callable[[Any], object],
    modifier: AnyModifier = Modifier,
    spec: AnimationSpec | None = None,
) -> None:
    """Shows `content(target)`; for another target the contents cross-fade with `spec` (default: a tween).

    Compose: Crossfade.
    """
    check_spec(spec)
    transition = update_transition(target, "Crossfade")
    _CrossfadeOf(transition, content, modifier, spec if spec is not None else tween())


@composable
@shown_as("Crossfade")
def _CrossfadeOf(
    transition: Transition[Any], content: Callable[[Any], object], modifier: AnyModifier, spec: AnimationSpec
) -> None:
    shown = remember(lambda: mutable_state_list_of(transition.current_state))
    contents: dict[Any, Callable[[], None]] = remember(dict)
    target = transition.target_state
    if structurally_equal(transition.current_state, target) and (
        len(shown) != 1 or not structurally_equal(shown[0], target)
    ):
        shown[:] = [target]
        contents.clear()
    is_shown = has_state(shown, target)
    if typed_key(target) not in contents or not is_shown:  # a pass that raised keeps `contents`, and not `shown`
        if not is_shown:
            shown.append(target)
        contents.clear()
        for state in shown:
            contents[typed_key(state)] = _fading(transition, content, spec, state)
    with Box(modifier):
        for state in shown:
            with key(state):
                if (own := contents.get(typed_key(state))) is not None:
                    own()


def _fading(
    transition: Transition[Any], content: Callable[[Any], object], spec: AnimationSpec, state: Any
) -> Callable[[], None]:
    def spec_of(segment: Segment[Any]) -> AnimationSpec:
        return spec

    @composable
    def Fading() -> None:
        alpha = transition.animate_float(lambda each: 1.0 if structurally_equal(each, state) else 0.0, spec_of)

        def fade(layer: Any) -> None:
            layer.alpha = alpha.value

        with Box(Modifier.graphics_layer(fade)):
            content(state)

    return Fading
