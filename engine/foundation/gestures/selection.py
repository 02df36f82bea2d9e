"""tri_state_toggleable and selectable_group: a parent toggle over several children, and groups of selectable elements.

Source of behavior  Compose foundation selection/Toggleable.kt, selection/SelectableGroup.kt.
"""

from __future__ import annotations

from engine.foundation.argument import check_function
from engine.foundation.gestures.clickable import Action, ClickableElement
from engine.foundation.gestures.interaction_source import InteractionSource
from engine.foundation.layout.semantics import SemanticsElement
from engine.node import Modifier, modifier_extension
from engine.semantics import Role, SemanticsConfiguration, ToggleableState


@modifier_extension
def tri_state_toggleable(
    self: Modifier,
    state: ToggleableState,
    on_click: Action,
    *,
    enabled: bool = True,
    role: Role | None = None,
    interaction_source: InteractionSource | None = None,
) -> Modifier:
    """Makes the node a toggle of three states: a click calls `on_click()`; semantics report `state`."""
    if not callable(on_click):
        check_function("tri_state_toggleable", on_click, "tri_state_toggleable(state, lambda: …)")
    return self.then(ClickableElement(on_click, enabled, role, interaction_source=interaction_source, toggled=state))


@modifier_extension
def selectable_group(self: Modifier) -> Modifier:
    """Says that the selectables inside belong together, as radio buttons or tabs do."""
    return self.then(SemanticsElement(_is_group, False, False))


def _is_group(configuration: SemanticsConfiguration) -> None:
    configuration.selectable_group = True
