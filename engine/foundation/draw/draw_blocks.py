"""draw_behind, draw_with_content, draw_with_cache: drawing by the program's own functions.

A draw block runs when its enclosing layer is recorded, and reads state in the draw phase: a change of that state
records the layer again. `draw_with_cache` keeps the result of its build block until the size, the density, the layout
direction or a state read while building changes; a state read in its draw block redraws without building.

Source of behavior  Compose ui DrawModifier.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.drawing import CacheDrawScope, ContentDrawScope, DrawResult, DrawScope
from engine.foundation.argument import check_function
from engine.node import (
    DrawModifierNode,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
    modifier_extension,
)
from engine.snapshot.value_repr import value_repr

DrawBlock = Callable[[DrawScope], object]

ContentDrawBlock = Callable[[ContentDrawScope], object]
"""A draw block that may call `scope.draw_content()`."""


class DrawBehindNode(DrawModifierNode, Modifier.Node):
    """Runs the program's block, then draws the content."""

    def __init__(self, block: DrawBlock) -> None:
        self.block = block

    def draw(self, scope: ContentDrawScope) -> None:
        self.block(scope)
        scope.draw_content()


@dataclass(frozen=True, slots=True)
class DrawBehindElement(ModifierNodeElement[DrawBehindNode]):
    """Element of `draw_behind`."""

    block: DrawBlock

    def create(self) -> DrawBehindNode:
        return DrawBehindNode(self.block)

    def update(self, node: DrawBehindNode) -> None:
        node.block = self.block


class DrawWithContentNode(DrawModifierNode, Modifier.Node):
    """Runs the program's block, which draws the content itself."""

    def __init__(self, block: ContentDrawBlock) -> None:
        self.block = block

    def draw(self, scope: ContentDrawScope) -> None:
        self.block(scope)


@dataclass(frozen=True, slots=True)
class DrawWithContentElement(ModifierNodeElement[DrawWithContentNode]):
    """Element of `draw_with_content`."""

    block: ContentDrawBlock

    def create(self) -> DrawWithContentNode:
        return DrawWithContentNode(self.block)

    def update(self, node: DrawWithContentNode) -> None:
        node.block = self.block


class DrawWithCacheNode(DrawModifierNode, ObserverModifierNode, Modifier.Node):
    """Runs the build block when its inputs changed, then the draw block that it returned."""

    def __init__(self, build: Callable[[CacheDrawScope], DrawResult]) -> None:
        self._build = build
        self._result: DrawResult | None = None

    def use(self, build: Callable[[CacheDrawScope], DrawResult]) -> None:
        """Replaces the build block and invalidates the drawing."""
        self._build = build
        self._forget()

    def _forget(self) -> None:
        self._result = None
        self.invalidate_draw()

    def draw(self, scope: ContentDrawScope) -> None:
        if self._result is None:
            cache = CacheDrawScope(scope.size, scope.density, scope.font_scale, scope.layout_direction)

            def build() -> None:
                self._result = self._build(cache)

            self.observe_reads(build)
            if not isinstance(self._result, DrawResult):
                result, self._result = self._result, None
                raise TypeError(
                    f"draw_with_cache: the builder returned {value_repr(result)}; return "
                    "cache.on_draw_behind(block) or cache.on_draw_with_content(block)."
                )
        assert self._result is not None  # built above
        self._result.block(scope)

    def on_measure_result_changed(self) -> None:
        self._forget()

    def on_observed_reads_changed(self) -> None:
        self._forget()

    def on_density_change(self) -> None:
        """Discards the built result and redraws."""
        self._forget()

    def on_layout_direction_change(self) -> None:
        """Discards the built result and redraws."""
        self._forget()

    def on_reset(self) -> None:
        # The drawing of a content that is deactivated stays; as in Compose its cache is built and drawn once more.
        self._forget()


@dataclass(frozen=True, slots=True)
class DrawWithCacheElement(ModifierNodeElement[DrawWithCacheNode]):
    """Element of `draw_with_cache`."""

    build: Callable[[CacheDrawScope], DrawResult]

    def create(self) -> DrawWithCacheNode:
        return DrawWithCacheNode(self.build)

    def update(self, node: DrawWithCacheNode) -> None:
        node.use(self.build)


@modifier_extension
def draw_behind(self: Modifier, block: DrawBlock) -> Modifier:
    """Runs `block(scope)` in the draw phase, then draws the content over it."""
    if not callable(block):
        check_function("draw_behind", block, "draw_behind(lambda scope: scope.draw_rect(Color.RED))")
    return self.then(DrawBehindElement(block))


@modifier_extension
def draw_with_content(self: Modifier, block: ContentDrawBlock) -> Modifier:
    """Runs `block(scope)` in the draw phase; the block calls `scope.draw_content()` to draw the content."""
    if not callable(block):
        check_function("draw_with_content", block, "draw_with_content(lambda scope: scope.draw_content())")
    return self.then(DrawWithContentElement(block))


@modifier_extension
def draw_with_cache(self: Modifier, build: Callable[[CacheDrawScope], DrawResult]) -> Modifier:
    """Builds expensive drawing objects once: `build(cache)` returns `cache.on_draw_behind(block)`.

    `build` runs again if the size, the density, the direction or a state that it read changed. Raises TypeError if it
    returns no DrawResult.
    """
    if not callable(build):
        check_function("draw_with_cache", build, "draw_with_cache(lambda scope: scope.on_draw_behind(…))")
    return self.then(DrawWithCacheElement(build))
