"""Dialog: content centered in the scene, above everything; what is under it gets no input.

Source of behavior  Compose ui Dialog.skiko.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.composition import Content, composable
from engine.composition.calls.content import no_content
from engine.foundation.argument import check_function
from engine.foundation.material.popup import PopupProperties, in_the_middle, show_layer
from engine.input import PointerEventType
from engine.unit import Color

DIALOG = PopupProperties(
    True, scrim=Color(0.0, 0.0, 0.0, 0.6), dismissing_event=PointerEventType.RELEASE, animates=True
)
"""A click on the scrim dismisses a dialog on the release; Compose dismisses a menu on the press."""


@composable
def Dialog(
    on_dismiss_request: Callable[[], object],
    content: Content | Callable[[], object],
    *,
    dismiss_on_back_press: bool = True,
    dismiss_on_click_outside: bool = True,
    animate_transition: bool = True,
) -> None:
    """Shows `content` above the scene while it is composed: `if asks.value: Dialog(…)`. Compose: Dialog.

    `on_dismiss_request()` runs on Escape or a click outside; the program then stops composing the dialog. With
    `animate_transition` it appears in 0.2 s and disappears in 0.1 s.
    """
    if not callable(content):
        raise no_content("Dialog", content)
    check_function("Dialog", on_dismiss_request, "Dialog(lambda: …, content)")
    properties = DIALOG._replace(
        dismisses_on_escape=dismiss_on_back_press,
        dismissing_event=DIALOG.dismissing_event if dismiss_on_click_outside else None,
        animates=animate_transition,
    )
    show_layer(content, on_dismiss_request, in_the_middle, properties)
