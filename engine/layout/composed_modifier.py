"""composed: a modifier whose chain is composed for each node that it is given to.

    Modifier.composed(lambda modifier: modifier.padding(remember(lambda: next_padding())))

Terms       factory: a composable function; `factory(modifier)` gets the empty chain and returns the chain to use in
            place of the element. materialize: to run the factories of a chain, where the node is composed.
Source      Compose ui ComposedModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.composition import composable, current_composer
from engine.composition.call_site import stable_hash
from engine.node.modifier import (
    EMPTY,
    AnyModifier,
    ComposedChain,
    Modifier,
    ModifierChain,
    ModifierNodeElement,
    elements_of,
    modifier_extension,
)
from engine.snapshot.value_repr import value_repr

_ELEMENT_KEY = stable_hash("composed")

Factory = Callable[[Modifier], Any]


@dataclass(frozen=True)
class ComposedElement(ModifierNodeElement[Any]):
    """Stands for what its factory returns; it never becomes a node itself."""

    factory: Factory


@composable(inline=True, transparent=True)
def materialize(modifier: AnyModifier) -> AnyModifier:
    """`modifier` with the chains that its factories return, composed in a group of its own."""
    composer = current_composer()
    made: list[ModifierNodeElement[Any]] = []
    for element in elements_of(modifier):
        if isinstance(element, ComposedElement):
            composer.start_replaceable_group(_ELEMENT_KEY)
            made += elements_of(materialize(element.factory(EMPTY)))
            composer.end_group()
        else:
            made.append(element)
    return ModifierChain(tuple(made))


@modifier_extension
def composed(self: Modifier, factory: Factory) -> Modifier:
    """`factory(modifier)` is composed for each node: it may remember and read state, and returns a chain."""
    if not callable(factory):
        raise TypeError(f"composed({value_repr(factory)}): expected a function that gets a modifier and returns one")
    return ComposedChain((*elements_of(self), ComposedElement(factory)))
