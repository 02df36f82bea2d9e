"""Popup: content above all other content, in a composition of its own.

Terms       anchor: the layout that contains the Popup call. modal: the content below receives no input while it is
            open; a press outside or Escape calls `on_dismiss_request`. layer: the root of the popup (popup_host.py).
Invariants  I1 opening and closing a popup composes, lays out and draws nothing of the content below. I2 placement
            computes the position: a moved anchor places the popup only.
Source of behavior  Compose ui Popup.skiko.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from engine.composition import (
    Composition,
    CompositionLocalProvider,
    DisposableEffect,
    SideEffect,
    composable,
    remember,
    remember_composition_context,
    remember_updated_state,
)
from engine.composition.calls.content import no_content
from engine.drawing import RectangleShape
from engine.foundation.argument import check_function
from engine.foundation.draw.background import BackgroundElement
from engine.foundation.layout.layout_callbacks import OnPlacedElement
from engine.foundation.layout.semantics import SemanticsElement
from engine.foundation.material.dialog_appearance import DialogAppearance
from engine.frame import LocalPopupHost, PopupHost, PopupLayer
from engine.input import LocalFocusManager, PointerEventType
from engine.layout import Layout, LocalLayoutDirection
from engine.node import LayoutNodeApplier, Modifier
from engine.node.last_layout import keep
from engine.semantics import SemanticsConfiguration
from engine.snapshot import State, mutable_state_of
from engine.unit import Alignment, Color, Constraints, IntRect, IntSize, LayoutDirection, round_half_up

PopupPosition = Callable[[IntRect, IntSize, IntSize, LayoutDirection], tuple[int, int]]
"""`position(anchor, scene size, content size, direction)` returns the content's top left corner in px."""


Opening = tuple[bool, LayoutDirection]
"""Whether the layer is modal, and its layout direction."""


class PopupProperties(NamedTuple):
    """The behavior of a popup. `dismissing_event`: the event of a pointer outside that dismisses; None: none does."""

    is_modal: bool = True
    scrim: Color | None = None
    dismisses_on_escape: bool = True
    dismissing_event: PointerEventType | None = PointerEventType.PRESS
    clips_to_window: bool = True
    animates: bool | None = None
    """Whether a dialog's appearance is animated; None: the layer is no dialog."""


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


@dataclass(frozen=True, slots=True)
class _Aligned:
    """The position at which content and anchor have the same point of `alignment` in common, as in Compose."""

    alignment: Alignment

    def __call__(
        self, anchor: IntRect, window: IntSize, content: IntSize, direction: LayoutDirection
    ) -> tuple[int, int]:
        of_anchor = self.alignment.align((0, 0), (anchor.width, anchor.height), direction)
        of_content = self.alignment.align((0, 0), content, direction)
        return anchor.left + of_anchor.x - of_content.x, anchor.top + of_anchor.y - of_content.y


class _OpenPopup:
    """The layer and composition of an open popup."""

    __slots__ = ("_composition", "_recomposer", "anchor", "appearance", "layer")

    def __init__(self, properties: PopupProperties) -> None:
        scrim = properties.scrim if properties.scrim is not None else Color.TRANSPARENT
        animates = properties.animates
        self.appearance = DialogAppearance(scrim, animates) if animates is not None else None
        self._recomposer: Any = None
        self.anchor = mutable_state_of(IntRect(0, 0, 0, 0), name="popup_anchor")
        self.layer: PopupLayer | None = None
        self._composition: Composition | None = None

    def open(self, host: PopupHost, context: Any, opening: Opening, content: Callable[[], object]) -> None:
        """Opens the layer and composes `content` in it; if the content raises, the layer is closed again."""
        layer = self.layer = host.open(*opening)
        layer.on_close = partial(self.close, host)
        self._recomposer = context.recomposer
        self._composition = Composition(LayoutNodeApplier(layer.owner.root), context)
        try:
            self._composition.set_content(content)
        except BaseException:
            self.close(host)
            raise

    def close(self, host: PopupHost) -> None:
        """Disposes the content and removes the layer."""
        composition, self._composition = self._composition, None
        layer, self.layer = self.layer, None
        try:
            if composition is not None:
                composition.dispose()
        finally:
            if layer is not None:
                host.close(layer)

    def hide(self, host: PopupHost) -> None:
        """Disposes the content. An animated dialog disappears by and by; its layer is removed then."""
        appearance, composition, layer = self.appearance, self._composition, self.layer
        if appearance is None or not appearance.is_animated or composition is None or layer is None:
            self.close(host)
            return
        # Until the fade ends, the layer consumes the input; empty bounds make every position an outside one.
        layer.bounds, layer.on_escape = IntRect(0, 0, 0, 0), None
        try:
            composition.dispose()
            # Its parent is the Recomposer: the call site of the dialog leaves at once, with all its child compositions.
            self._composition = Composition(LayoutNodeApplier(layer.owner.root), self._recomposer)
            self._composition.set_content(partial(appearance.fade, partial(self.close, host)))
        except BaseException:
            self.close(host)
            raise

    def anchored(self, coordinates: Any) -> None:
        """Stores the bounds of the anchor. It runs while the content is placed, so before the popup is placed."""
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
    position: PopupPosition | Alignment = below_anchor,
    is_modal: bool = True,
    scrim: Color | None = None,
    dismiss_on_back_press: bool = True,
    dismiss_on_click_outside: bool = True,
    clipping_enabled: bool = True,
) -> None:
    """Shows content above all other content while it is composed. Compose: Popup.

    `on_dismiss_request()` runs on a press outside or, if it is modal, Escape; the program then stops composing the
    popup. `position` returns the top left corner in px, or is the Alignment within the anchor that Compose's popups
    have; with `clipping_enabled`, a content that would leave the window is moved into it.
    """
    if on_dismiss_request is not None:
        check_function("Popup", on_dismiss_request, "Popup(…, on_dismiss_request=lambda: …)")
    if not callable(content):
        raise no_content("Popup", content)
    outside = PointerEventType.PRESS if dismiss_on_click_outside and on_dismiss_request is not None else None
    properties = PopupProperties(is_modal, scrim, dismiss_on_back_press, outside, clipping_enabled)
    at: PopupPosition = _Aligned(position) if isinstance(position, Alignment) else position
    show_layer(content, on_dismiss_request, at, properties)


def show_layer(
    content: Callable[..., object],
    on_dismiss_request: Callable[[], object] | None,
    position: PopupPosition,
    properties: PopupProperties,
) -> None:
    """Emits the anchor and keeps a layer open while the caller is composed."""
    host = LocalPopupHost.current
    context: Any = remember_composition_context()
    popup = remember(lambda: _OpenPopup(properties))
    dismiss = remember_updated_state(on_dismiss_request)
    opening = (properties.is_modal, LocalLayoutDirection.current)

    def show() -> None:
        layer = popup.layer
        assert layer is not None  # it is open before its content composes
        # Compose provides several values of an owner at once and compares the map by content: a changed static local
        # above does not compose the content twice.
        provided = LocalFocusManager.provides(layer.owner.focus_owner), LocalPopupHost.provides(host)
        with CompositionLocalProvider(*provided):
            if popup.appearance is not None:
                popup.appearance.show()
            PopupLayout(content, popup.anchor, layer, position, properties, popup.appearance)

    def update() -> None:
        if popup.layer is not None:
            _set_answers(popup.layer, dismiss, properties)
            host.set_modal(popup.layer, properties.is_modal)

    Layout(_anchor_policy, Modifier.then(OnPlacedElement(popup.anchored)))
    _LayerContent(partial(popup.open, host, context, opening), partial(popup.hide, host), update, show)
    SideEffect(update)


@composable(inline=True)
def _LayerContent(
    open: Callable[[Callable[[], object]], None],
    close: Callable[[], None],
    update: Callable[[], None],
    content: Callable[[], object],
) -> None:
    """Composes `content` in the layer. Changed captured values recompose this content alone."""

    def open_layer() -> Callable[[], None]:
        open(content)
        update()  # a retry after an error repeats this effect, but no SideEffect
        return close

    DisposableEffect(open_layer, None)


def _set_answers(layer: PopupLayer, dismiss: Any, properties: PopupProperties) -> None:
    """Sets what the layer does on Escape and on pointers outside."""

    def request() -> bool:
        if dismiss.value is None:
            return False
        dismiss.value()
        return True

    def on_outside(event: PointerEventType) -> None:
        if event is properties.dismissing_event:
            request()

    layer.dismiss = request
    layer.on_escape = request if properties.dismisses_on_escape else None
    layer.on_outside = on_outside if properties.dismissing_event is not None else None


@composable
def PopupLayout(
    content: Callable[..., object],
    anchor: State[IntRect],
    layer: PopupLayer,
    position: PopupPosition,
    properties: PopupProperties,
    appearance: DialogAppearance | None = None,
) -> None:
    """Fills the layer and places the content at the result of `position`."""

    def say(configuration: SemanticsConfiguration) -> None:
        configuration.is_traversal_group = True
        configuration.dismiss = lambda: layer.dismiss is not None and layer.dismiss()

    chain: Any = Modifier.then(SemanticsElement(say, False, False)) if properties.is_modal else Modifier
    if appearance is not None:
        chain = chain.then(appearance.modifier)
    elif properties.scrim is not None:
        chain = chain.then(BackgroundElement(properties.scrim, RectangleShape, 1.0))
    with Layout(_at_anchor(anchor, layer, position, properties.clips_to_window), chain):
        content()


def _inside(place: tuple[int, int], window: IntSize, content: IntSize) -> tuple[int, int]:
    """Returns the nearest place at which the content is inside the window; its start, if the content is larger."""
    x, y = place
    return max(min(x, window.width - content.width), 0), max(min(y, window.height - content.height), 0)


def _at_anchor(
    anchor: State[IntRect], layer: PopupLayer, position: PopupPosition, clips: bool
) -> Callable[[Any, Any, Constraints], Any]:
    """Returns the measure policy that fills the layer and places the content at the result of `position`."""

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
            x, y = position(anchor.value, window, inner, scope.layout_direction)
            if clips:
                x, y = _inside((x, y), window, inner)
            keep(
                layer, None, "bounds"
            )  # a pass that raises leaves the popup, and its answers to input, where they were
            layer.bounds = IntRect(x, y, x + inner.width, y + inner.height)
            for each in placeables:
                each.place(x, y)

        return scope.layout(width, height, place)

    return policy
