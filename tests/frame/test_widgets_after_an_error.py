"""Content of a widget that raises when it is new is tried again: what the widget keeps outside states is not lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Box, Color, Crossfade, Modifier, Popup, Scene, composable, mutable_state_of


class OnPurposeError(Exception):
    pass


def _popup(shown: int, content: Callable[[], object]) -> None:
    if shown:
        Popup(content)


def _crossfade(shown: int, content: Callable[[], object]) -> None:
    Crossfade(shown, lambda state: content() if state else Box(Modifier.size(3)))


@pytest.mark.parametrize("widget", [_popup, _crossfade])
def test_new_content_of_a_widget_raises__it_is_tried_until_it_succeeds_or_is_not_wanted(
    widget: Callable[[int, Callable[[], object]], None],
) -> None:
    fails, shown = [False], mutable_state_of(0)

    @composable
    def Content() -> None:
        if fails[0]:
            raise OnPurposeError
        Box(Modifier.size(9).background(Color.RED))

    @composable
    def Screen() -> None:
        widget(shown.value, lambda: Content())

    with Scene(Screen, 50, 50) as scene:
        scene.settle()
        for is_wanted in (False, True):
            fails[0], shown.value = True, 1
            for _ in range(2):
                with pytest.raises(OnPurposeError):
                    scene.frame()
            shown.value, fails[0] = int(is_wanted), not is_wanted
            scene.settle(60)
            with Scene(Screen, 50, 50) as scratch:
                scratch.settle(60)
                assert (scene.pixels() == scratch.pixels()).all()
