"""SharedTransitionLayout and SharedTransitionScope: the area in which shared elements move.

    def content(scope):
        AnimatedVisibility(is_open.value, lambda visibility: Box(
            Modifier.shared_element(scope.remember_shared_content_state("photo"), visibility)))

    SharedTransitionLayout(content)

Terms       space: the argument of the content. root: the node whose coordinates all bounds have, and which draws the
            overlay. active: some shared element is on its way.
Phases      `is_transition_active` changes in an effect or after the last frame of a transition; its readers compose
            once for each change.
Source of behavior  Compose animation SharedTransitionScope.kt.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.composition import composable, remember, remember_coroutine_scope
from engine.coroutines import CoroutineScope
from engine.foundation.layout.box import Box
from engine.foundation.shared_elements.shared_content_state import SharedContentConfig, SharedContentState
from engine.foundation.shared_elements.shared_element import SharedElement
from engine.foundation.shared_elements.shared_element_owner import OwnedEntry
from engine.foundation.shared_elements.transition_overlay import TransitionOverlay
from engine.layout import LookaheadScope, LookaheadSpace
from engine.node import (
    AnyModifier,
    DrawModifierNode,
    LayoutCoordinates,
    LayoutModifierNode,
    Measurable,
    MeasureResult,
    MeasureScope,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
)
from engine.snapshot import mutable_state_map_of, mutable_state_of
from engine.unit import Constraints

if TYPE_CHECKING:
    from engine.drawing import ContentDrawScope

_DEFAULT_CONFIG = SharedContentConfig()


class SharedTransitionSpace(LookaheadSpace):
    """The argument of the content of a SharedTransitionLayout. Compose: SharedTransitionScope."""

    def __init__(self, lookahead: LookaheadSpace, coroutine_scope: CoroutineScope) -> None:
        super().__init__()
        self._lookahead = lookahead
        self._coroutine_scope = coroutine_scope
        self._elements: MutableMapping[object, SharedElement] = mutable_state_map_of({})
        self.active = mutable_state_of(False, name="is_transition_active")
        """The state of `is_transition_active`."""
        self.overlay = TransitionOverlay()
        self.root: LayoutCoordinates | None = None
        self.lookahead_root: LayoutCoordinates | None = None

    @property
    def lookahead_scope_coordinates(self) -> LayoutCoordinates:
        """The current coordinates of the layout around the scope, for placement blocks.

        Raises RuntimeError if the scope is not attached.
        """
        coordinates: LayoutCoordinates = self._lookahead.lookahead_scope_coordinates
        return coordinates

    @property
    def space(self) -> LookaheadSpace:
        """Converts positions to lookahead positions."""
        return self

    @property
    def is_transition_active(self) -> bool:
        """Whether a matched shared element of this scope is on its way; observable state."""
        return self.active.value

    def read_active(self) -> bool:
        """Returns `is_transition_active`: the default of what is enabled during a transition."""
        return self.active.value

    def remember_shared_content_state(
        self, key: object, config: SharedContentConfig | None = None
    ) -> SharedContentState:
        """Remembers the state of one shared content; contents with equal keys match. Compose:
        rememberSharedContentState.
        """
        used = config if config is not None else _DEFAULT_CONFIG
        state: SharedContentState = remember(lambda: SharedContentState(self, key, used), key)
        state.config = used
        return state

    # ---------------------------------------------------------------- the elements

    def element_of(self, key: object) -> SharedElement:
        """Returns the element of `key`; the first content of the key creates it."""
        element = self._elements.get(key)
        if element is None:
            element = self._elements[key] = SharedElement(key, self.active, self._coroutine_scope)
        return element

    def on_entry_added(self, entry: OwnedEntry) -> None:
        """Adds an entry that entered the composition."""
        entry.element.add(entry)
        self.update_activity()
        self.overlay.add(entry)

    def on_entry_removed(self, entry: OwnedEntry) -> None:
        """Removes an entry that left the composition; the last content of a key removes the element."""
        element = entry.element
        element.remove(entry)
        self.update_activity()
        self.overlay.remove(entry)
        if element.entries:
            return

        async def forget() -> None:
            if not element.entries:
                self._elements.pop(element.key, None)

        # Later: a content of the same key often enters in the same frame.
        self._coroutine_scope.launch(forget)

    def read_activity(self) -> None:
        """Reads everything whose change requires `update_activity`."""
        any(element.is_running for element in list(self._elements.values()))

    def update_activity(self) -> None:
        """Sets whether the scope is active, and finds the matches again."""
        elements = list(self._elements.values())
        is_active = False
        for element in elements:
            element.update_match()
            is_active = is_active or (element.match.is_found and element.is_running)
        if is_active != self.active.value:
            self.active.value = is_active
            if not is_active:
                for element in elements:
                    element.on_transition_finished()

    def __repr__(self) -> str:
        return f"<SharedTransitionSpace {'active' if self.active.value else 'at rest'}>"


class SharedTransitionRootNode(ObserverModifierNode, LayoutModifierNode, DrawModifierNode, Modifier.Node):
    """The root of a scope: knows the coordinates of all bounds, and draws the overlay above its content."""

    def __init__(self, space: SharedTransitionSpace) -> None:
        super().__init__()
        self._space = space

    def use(self, space: SharedTransitionSpace) -> None:
        """Serves another scope."""
        if space is not self._space:
            self._space = space
            self.observe_reads(space.read_activity)

    def on_attach(self) -> None:
        self.observe_reads(self._space.read_activity)
        self._space.overlay.invalidate = self.invalidate_draw

    def on_detach(self) -> None:
        self._space.overlay.invalidate = None

    def on_observed_reads_changed(self) -> None:
        self._space.update_activity()
        self.observe_reads(self._space.read_activity)

    def measure(self, scope: MeasureScope, measurable: Measurable, constraints: Constraints) -> MeasureResult:
        placeable = measurable.measure(constraints)

        def place() -> None:
            coordinates = scope.coordinates
            if coordinates is not None:
                if scope.is_looking_ahead:
                    self._space.lookahead_root = coordinates
                else:
                    self._space.root = coordinates
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    def draw(self, scope: ContentDrawScope) -> None:
        scope.draw_content()
        self._space.overlay.draw(scope)


@dataclass(frozen=True, slots=True)
class SharedTransitionRootElement(ModifierNodeElement[SharedTransitionRootNode]):
    """Element of the root of a scope."""

    space: SharedTransitionSpace

    def create(self) -> SharedTransitionRootNode:
        return SharedTransitionRootNode(self.space)

    def update(self, node: SharedTransitionRootNode) -> None:
        node.use(self.space)


@composable(transparent=True)
def SharedTransitionScope(content: Callable[[SharedTransitionSpace, Modifier], object]) -> None:
    """Composes `content(scope, modifier)`; the layout that gets `modifier` is the root of the shared elements.

    Compose: SharedTransitionScope.
    """

    def inside(lookahead: LookaheadSpace) -> None:
        coroutine_scope = remember_coroutine_scope()
        space = remember(lambda: SharedTransitionSpace(lookahead, coroutine_scope))
        content(space, Modifier.then(SharedTransitionRootElement(space)))

    LookaheadScope(inside)


@composable(transparent=True)
def SharedTransitionLayout(
    content: Callable[[SharedTransitionSpace], object], modifier: AnyModifier = Modifier
) -> None:
    """A Box whose content has shared elements: `content(scope)`. Compose: SharedTransitionLayout."""

    def inside(space: SharedTransitionSpace, root: Modifier) -> None:
        with Box(modifier.then(root)):
            content(space)

    SharedTransitionScope(inside)
