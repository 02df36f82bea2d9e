"""Loop: on_size_changed writes what composition reads."""

from __future__ import annotations

from engine import Box, Color, LocalDensity, Modifier, composable, mutable_state_of, remember


@composable
def Settles() -> None:
    h = remember(lambda: mutable_state_of(0))
    with Box(Modifier.fill_max_size().test_tag("box")):
        Box(Modifier.fill_max_width().height(100).on_size_changed(lambda size: h.set(size.height)).test_tag("image"))
        top = LocalDensity.current.to_dp(h.value)
        Box(Modifier.padding(top=top).size(120, 20).background(Color.BLACK).test_tag("text"))


@composable
def Grows() -> None:
    h = remember(lambda: mutable_state_of(10))
    with Box(Modifier.fill_max_size().test_tag("box")):
        Box(Modifier.width(50).height(h.value % 500).on_size_changed(lambda size: h.set(h.value + 1)).test_tag("image"))


VARIANTS = {"settles": Settles, "grows": Grows}
