"""How a dialog appears and disappears."""

from __future__ import annotations

from engine import Color, Dialog, DisposableEffect, Modifier, Scene, Spacer, composable, mutable_state_of


def test_dialog_leaves__content_is_disposed_at_once_and_layer_goes_after_a_tenth_of_a_second() -> None:
    is_open, log = mutable_state_of(True), list[str]()

    def inside() -> None:
        DisposableEffect(lambda: lambda: log.append("disposed"))
        Spacer(Modifier.size(10))

    @composable
    def Opener() -> None:
        if is_open.value:
            Dialog(lambda: None, inside)

    scene = Scene(Opener)
    scene.settle(30)
    is_open.value = False
    frames = scene.settle(30)
    # One frame that disposes, seven of 16 ms after the first of the animation, one without the layer.
    assert (log, len(frames), scene.owner.popup_host.layers) == (["disposed"], 10, [])
    assert not scene.has_invalidations


def test_scene_closes_while_a_dialog_disappears__the_layer_goes_at_once() -> None:
    is_open = mutable_state_of(True)

    @composable
    def Opener() -> None:
        if is_open.value:
            Dialog(lambda: None, lambda: Spacer(Modifier.size(10)))

    scene = Scene(Opener)
    scene.settle(30)
    is_open.value = False
    scene.frame()
    assert len(scene.owner.popup_host.layers) == 1
    scene.close()
    assert scene.owner.popup_host.layers == []


def test_dialog_appears__scrim_and_content_become_opaque_in_a_fifth_of_a_second() -> None:
    content = Modifier.size(400, 600).background(Color.WHITE)
    scene = Scene(lambda: Dialog(lambda: None, lambda: Spacer(content)))
    scene.frame()
    first = int(scene.pixels()[300, 200, 0])
    scene.settle(30)
    assert (first < 255, int(scene.pixels()[300, 200, 0])) == (True, 255)


def test_dialog_without_animation__leaves_at_once() -> None:
    is_open = mutable_state_of(True)

    @composable
    def Opener() -> None:
        if is_open.value:
            Dialog(lambda: None, lambda: Spacer(Modifier.size(10)), animate_transition=False)

    scene = Scene(Opener)
    scene.frame()
    is_open.value = False
    scene.frame()
    assert scene.owner.popup_host.layers == []
