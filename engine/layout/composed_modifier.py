"""composed: a modifier whose chain is composed for each node that uses it.

    Modifier.composed(lambda modifier: modifier.padding(remember(lambda: next_padding())))

Terms       factory: a composable function; `factory(modifier)` receives the empty chain and returns the chain that
            replaces the element. materialize: to run the factories of a chain while the node is composed.
Source      Compose ui ComposedModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.composition import composable, current_composer
from engine.composition.calls.call_site import stable_hash
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


@dataclass(frozen=True, eq=False, slots=True)
class ComposedElement(ModifierNodeElement[Any]):
    """The element of `composed`. `materialize` replaces it with the elements of the factory's chain; it creates no
    node.

    It equals no other element, as in Compose: a composable whose modifier is composed runs whenever its caller runs.
    """

    factory: Factory


@composable(inline=True, transparent=True)
def materialize(modifier: AnyModifier) -> AnyModifier:
    """Returns `modifier` with the chains that its factories return. Each factory is composed in its own group."""
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
    """Composes `factory(modifier)` for each node: it can remember and read state, and returns a chain.

    Raises TypeError if `factory` is not callable.
    """
    if not callable(factory):
        raise TypeError(f"composed({value_repr(factory)}): expected a function that gets a modifier and returns one")
    return ComposedChain((*elements_of(self), ComposedElement(factory)))
