"""Fade

One animation changes one number each frame; three forms read it in three places.
`alpha` reads it in composition and creates a modifier. `layer` reads it in the block of a graphics layer:
the frame composites the layer again without recording commands. `drawing` reads the Animatable in draw_with_content:
that one block is recorded again. All three look the same.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    AnyModifier,
    Box,
    Button,
    Color,
    Column,
    LinearEasing,
    Modifier,
    Offset,
    Path,
    Scene,
    Text,
    composable,
    remember,
    remember_coroutine_scope,
    tween,
)


@composable
def AlphaValue() -> None:
    fade = remember(lambda: Animatable(1.0))
    Page(fade, Modifier.alpha(fade.value))


@composable
def LayerBlock() -> None:
    fade = remember(lambda: Animatable(1.0))
    Page(fade, Modifier.graphics_layer(lambda layer: layer.set(alpha=fade.value)))


@composable
def DrawBlock() -> None:
    fade = remember(lambda: Animatable(1.0))

    def draw(scope: Any) -> None:
        with scope.layer(alpha=fade.value):
            scope.draw_content()

    # The layer separates the picture: a new record of the picture leaves the page's record.
    Page(fade, Modifier.graphics_layer().draw_with_content(draw))


VARIANTS = {"alpha": AlphaValue, "layer": LayerBlock, "drawing": DrawBlock}


def demo(scene: Scene) -> None:
    """Fades out and in again; frames run until the animation has ended."""
    for _ in range(2):
        scene.tap(*scene.find("button").center)
        scene.settle(60)


# ---------------------------------------------------------------- what is shown

PAPER, ACCENT = Color.hex("#F3F5F5"), Color.hex("#076974")
SKY, SUN, HILL, WATER = (Color.hex(text) for text in ("#E9C9A6", "#F7EBD3", "#A5714F", "#54727E"))


@composable
def Page(fade: Animatable, faded: AnyModifier) -> None:
    with Column(Modifier.fill_max_size().background(PAPER).padding(24).test_tag("page")):
        Box(faded.test_tag("picture").fill_max_width().height(280).draw_behind(draw_evening))
        FadeButton(fade)


@composable
def FadeButton(fade: Animatable) -> None:
    scope = remember_coroutine_scope()

    async def turn() -> None:
        """Ten frames of 16 ms."""
        await fade.animate_to(1.2 - fade.target_value, tween(160, easing=LinearEasing))

    Button(
        lambda: scope.launch(turn),
        ButtonLabel,
        Modifier.padding(top=24).test_tag("button"),
        color=ACCENT,
    )


@composable
def ButtonLabel() -> None:
    Text("Fade")


def draw_evening(scope: Any) -> None:
    width, height = scope.size
    hill = Path().move_to(0, height * 0.62)
    hill.cubic_to(width * 0.3, height * 0.3, width * 0.5, height * 0.66, width, height * 0.46)
    scope.draw_rect(SKY)
    scope.draw_circle(SUN, scope.to_px(40), Offset(width * 0.68, height * 0.36))
    scope.draw_path(hill.line_to(width, height).line_to(0, height).close(), HILL)
    scope.draw_rect(WATER, (0, height * 0.72))
