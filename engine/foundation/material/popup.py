"""Popup: content above all other content, in a composition of its own.

Terms       anchor: the layout that contains the Popup call. modal: the content below receives no input while it is
            open; a tap outside or Escape calls `on_dismiss_request`.
Invariants  I1 opening and closing a popup composes, lays out and draws nothing of the content below. I2 placement
            computes the position: a moved anchor places the popup only.
Source of behavior  Compose ui Popup.skiko.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import Any

from engine.composition import (
    Composition,
    DisposableEffect,
    SideEffect,
    composable,
    current_recompose_scope,
    remember,
    remember_composition_context,
    remember_updated_state,
)
from engine.composition.calls.content import no_content
from engine.drawing import RectangleShape
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.gestures.focusable import KeyInputElement
from engine.foundation.gestures.pointer_input import PointerInputElement
from engine.foundation.gestures.tap_gestures import detect_tap_gestures
from engine.foundation.layout.layout_callbacks import OnGloballyPositionedElement
from engine.foundation.layout.semantics import SemanticsElement
from engine.foundation.layout.z_index import ZIndexElement
from engine.frame import LocalPopupHost, PopupHost
from engine.input import Key, KeyEvent, KeyEventType, PointerInputScope
from engine.layout import Layout
from engine.node import LayoutNode, LayoutNodeApplier, Modifier
from engine.semantics import SemanticsConfiguration
from engine.snapshot import mutable_state_of
from engine.unit import Color, Constraints, IntRect, IntSize, LayoutDirection, Offset, round_half_up

PopupPosition = Callable[[IntRect, IntSize, IntSize, LayoutDirection], tuple[int, int]]
"""`position(anchor, scene size, content size, direction)` returns the content's top left corner in px."""


def below_anchor(anchor: IntRect, window: IntSize, content: IntSize, direction: LayoutDirection) -> tuple[int, int]:
    """Returns the position below the anchor, at its start; above it if there is more room; always inside the window."""
    x = anchor.left if direction is LayoutDirection.LTR else anchor.right - content.width
    y = anchor.bottom
    if y + content.height > window.height and anchor.top > window.height - anchor.bottom:
        y = anchor.top - content.height
    return _inside((x, y), window, content)


def in_the_middle(anchor: IntRect, window: IntSize, content: IntSize, direction: LayoutDirection) -> tuple[int, int]:
    """Returns the position that centers the content in the window."""
    return (window.width - content.width) // 2, (window.height - content.height) // 2


class _PopupLayer:
    """The composition of one open popup."""

    __slots__ = ("_composition", "_node", "_open", "anchor", "content_bounds", "run_again")

    def __init__(self) -> None:
        self.anchor = mutable_state_of(IntRect(0, 0, 0, 0), name="popup_anchor")
        self.content_bounds = IntRect(0, 0, 0, 0)
        self.run_again: Callable[[], object] = int
        """Makes the popup run in the next frame."""
        self._composition: Composition | None = None
        self._open: Callable[[Callable[[], object]], None] | None = None
        """Opens the popup with content, while the popup is wanted."""
        self._node: LayoutNode | None = None

    def request(self, host: PopupHost, context: Any, is_modal: bool, content: Callable[[], object]) -> None:
        """Opens the popup; if a layout composes it during measurement, it opens in the next frame.

        If the content raises, the popup runs again in the next frame, which tries again.
        """
        self._open = partial(self._open_in, host, context, is_modal)
        host.when_ready(partial(self._open_if_wanted, content))

    def _open_if_wanted(self, content: Callable[[], object]) -> None:
        if self._open is not None and self._node is None:
            self._open(content)

    def _open_in(self, host: PopupHost, context: Any, is_modal: bool, content: Callable[[], object]) -> None:
        node = self._node = host.open(is_modal)
        self._composition = Composition(LayoutNodeApplier(node), context)
        try:
            self._composition.set_content(content)
        except BaseException:
            again = self._open
            self.close(host)
            self._open = again
            self.run_again()
            raise

    def update(self, content: Callable[[], object]) -> None:
        """Sets new content after the popup recomposed: its locals or parameters may have changed."""
        if self._composition is not None:
            self._composition.set_content(content)
        else:
            self._open_if_wanted(content)

    def close(self, host: PopupHost) -> None:
        self._open = None
        composition, self._composition = self._composition, None
        node, self._node = self._node, None
        try:
            if composition is not None:
                composition.dispose()
        finally:
            if node is not None:
                host.close(node)

    def anchored(self, coordinates: Any) -> None:
        around = coordinates.parent_layout_coordinates
        if around is None:
            return
        x, y = around.position_in_root()
        left, top = round_half_up(x), round_half_up(y)
        self.anchor.value = IntRect(left, top, left + around.size.width, top + around.size.height)


def _anchor_policy(scope: Any, measurables: Any, constraints: Constraints) -> Any:
    return scope.layout(0, 0)


@composable
def Popup(
    content: Callable[..., object],
    on_dismiss_request: Callable[[], object] | None = None,
    *,
    position: PopupPosition = below_anchor,
    is_modal: bool = True,
    scrim: Color | None = None,
    dismiss_on_back_press: bool = True,
    dismiss_on_click_outside: bool = True,
) -> None:
    """Shows content above all other content while it is composed. Compose: Popup.

    `on_dismiss_request()` runs on a tap outside or Escape; the program then stops composing the popup. `position`
    returns the top left corner in px, which is moved into the window if the content would leave it.
    """
    if not callable(content):
        raise no_content("Popup", content)
    host = LocalPopupHost.current
    context: Any = remember_composition_context()
    layer = remember(_PopupLayer)
    layer.run_again = current_recompose_scope().invalidate
    dismiss = remember_updated_state(on_dismiss_request)
    is_new = remember(lambda: [True])

    def show() -> None:
        PopupLayout(
            content, layer, dismiss, position, is_modal, scrim, (dismiss_on_back_press, dismiss_on_click_outside)
        )

    def open_layer() -> Callable[[], None]:
        layer.request(host, context, is_modal, show)
        return lambda: layer.close(host)

    def update() -> None:
        if not is_new[0]:
            layer.update(show)
        is_new[0] = False

    Layout(_anchor_policy, Modifier.then(OnGloballyPositionedElement(layer.anchored)))
    DisposableEffect(open_layer, host, is_modal)
    SideEffect(update)


@composable
def PopupLayout(
    content: Callable[..., object],
    layer: _PopupLayer,
    dismiss: Any,
    position: PopupPosition,
    is_modal: bool,
    scrim: Color | None,
    dismisses: tuple[bool, bool],
) -> None:
    """Fills the scene and places the content at the result of `position`. `dismisses`: on Escape, on a tap outside."""
    on_back_press, on_click_outside = dismisses

    def request() -> bool:
        if dismiss.value is None:
            return False
        dismiss.value()
        return True

    def on_key(event: KeyEvent) -> bool:
        if event.key != Key.ESCAPE or not on_back_press:
            return False
        if event.type is KeyEventType.KEY_DOWN:
            request()
        return True

    def on_tap(at: Offset) -> None:
        inside = layer.content_bounds
        if on_click_outside and not (inside.left <= at.x < inside.right and inside.top <= at.y < inside.bottom):
            request()

    async def handler(scope: PointerInputScope) -> None:
        await detect_tap_gestures(scope, on_tap=on_tap)

    def say(configuration: SemanticsConfiguration) -> None:
        configuration.is_traversal_group = True
        configuration.dismiss = request

    chain: Any = Modifier.then(ZIndexElement(inf))
    if is_modal:
        chain = (
            chain.then(SemanticsElement(say, False, False))
            .then(KeyInputElement(on_key, None))
            .then(PointerInputElement(handler, (layer,)))
        )
    if scrim is not None:
        chain = chain.then(BackgroundElement(scrim, RectangleShape, 1.0))
    with Layout(_at_anchor(layer, position), chain):
        content()


def _inside(place: tuple[int, int], window: IntSize, content: IntSize) -> tuple[int, int]:
    """Returns the nearest place at which the content is inside the window; its start, if the content is larger."""
    x, y = place
    return max(min(x, window.width - content.width), 0), max(min(y, window.height - content.height), 0)


def _at_anchor(layer: _PopupLayer, position: PopupPosition) -> Callable[[Any, Any, Constraints], Any]:
    """Returns the measure policy that fills the scene and places the content at the result of `position`."""

    def policy(scope: Any, measurables: Any, constraints: Constraints) -> Any:
        loose = constraints.copy(min_width=0, min_height=0)
        placeables = [each.measure(loose) for each in measurables]
        inner = IntSize(
            max((each.width for each in placeables), default=0), max((each.height for each in placeables), default=0)
        )
        width = constraints.max_width if constraints.has_bounded_width else inner.width
        height = constraints.max_height if constraints.has_bounded_height else inner.height

        def place() -> None:
            window = IntSize(width, height)
            x, y = _inside(position(layer.anchor.value, window, inner, scope.layout_direction), window, inner)
            layer.content_bounds = IntRect(x, y, x + inner.width, y + inner.height)
            for each in placeables:
                each.place(x, y)

        return scope.layout(width, height, place)

    return policy
