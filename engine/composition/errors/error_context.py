"""LocalCompositionErrorContext: names the composables around a node in exceptions of the program's own passes.

    context = LocalCompositionErrorContext.current                  # while composing
    …
    except Exception as error:                                      # in a pass over nodes of an own Applier
        context.attach_compose_stack_trace(error, node)
        raise

Not here    exceptions of composition and effects (notes.py), of layout, drawing and input
            (engine/frame/node_place.py): those have the composables already.
Difference  a node reads locals without its composition, so `current_value_of` gives None. Hand the context to it.
Source      Compose tooling/CompositionErrorContext.kt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.composition.current import current
from engine.composition.errors.chain_text import chain_text
from engine.composition.errors.notes import composable_chain, mark_chain
from engine.composition.group_place import GroupPlace, place_of_group
from engine.composition.locals import CompositionLocal
from engine.composition.scope import RecomposeScope
from engine.slots.group import NODE

if TYPE_CHECKING:
    from engine.composition.controlled_composition import ControlledComposition


class CompositionErrorContext:
    """Adds composable chains to exceptions, across parent compositions. Compose: CompositionErrorContext."""

    __slots__ = ("_composition",)

    def __init__(self, composition: ControlledComposition) -> None:
        self._composition = composition

    def attach_compose_stack_trace(self, error: BaseException, node: object) -> bool:
        """Adds a note to `error`: the composables around `node`, and the line that emits it.

        Returns False without a change if the exception already has such a note or no composition here owns the node.
        """
        place = _place_in(self._composition, node)
        if place is None or composable_chain(error) or not mark_chain(error, place.chain):
            return False
        text = "while working on a node of " + chain_text(place.chain)
        if place.call is not None:
            text += f", which is called at {place.call.file}:{place.call.line}"
        error.add_note(text)
        return True


def _place_in(composition: ControlledComposition, node: object) -> GroupPlace | None:
    """Returns the place of `node`; the composables around the composition come first."""
    table, bodies, group = composition.slot_table, {}, None
    for _, _, slot, row in table.walk():
        if row.slot_count:
            value = table.slots_buffer[slot]
            if row.flags & NODE and value is node:
                group = row
            elif isinstance(value, RecomposeScope):
                bodies[id(row)] = value.info
    return place_of_group(group, bodies) if group is not None else None


class _ErrorContextLocal(CompositionLocal[CompositionErrorContext | None]):
    __slots__ = ()

    @property
    def current(self) -> CompositionErrorContext | None:
        """The context of the composition that composes; None outside composition."""
        composer = current.composer
        return CompositionErrorContext(composer.composition) if composer is not None else None


LocalCompositionErrorContext = _ErrorContextLocal(lambda: None, None, True, "LocalCompositionErrorContext")
"""The context of the composition that composes. Compose: LocalCompositionErrorContext."""
