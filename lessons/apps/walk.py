"""Layout walk

Layout goes through the tree once: no node is measured or placed twice, however deep it is.
A parent measures its children, decides its own size and places them. Tap a row: its subtitle grows to two lines, and
only the nodes on the way up are measured again. `rows` is the same ten times: ten times the visits, not more.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Color,
    Column,
    Image,
    Modifier,
    Painter,
    Path,
    RoundedCornerShape,
    Row,
    Scene,
    Text,
    composable,
    mutable_state_of,
    remember,
    remember_scroll_state,
)


@composable
def Place(number: int) -> None:
    expanded = remember(lambda: mutable_state_of(False))
    row = CARD.clickable(lambda: expanded.set(not expanded.value)).padding(8).test_tag(f"row{number}")
    with Row(row, vertical_alignment=Alignment.CENTER_VERTICALLY):
        Image(HUTS[number % len(HUTS)], "A hut", Modifier.size(36).clip(EDGE).test_tag(f"image{number}"))
        with Column(Modifier.padding(start=12).test_tag(f"column{number}")):
            Text(f"Hut {number + 1}", Modifier.test_tag(f"title{number}"), font_size=15, font_weight=500)
            Subtitle(number, f"{20 + number} beds" + ("\nOpen from June to October" if expanded.value else ""))


@composable
def Subtitle(number: int, text: str) -> None:
    Text(text, Modifier.test_tag(f"subtitle{number}"), font_size=12, color=GREY)


@composable
def OneRow() -> None:
    with Column(PAGE.vertical_scroll(remember_scroll_state()).padding(8)):
        Place(0)


@composable
def TenRows() -> None:
    with Column(PAGE.vertical_scroll(remember_scroll_state()).padding(8)):
        for number in range(10):
            Place(number)


VARIANTS = {"row": OneRow, "rows": TenRows}


def demo(scene: Scene) -> None:
    """Opens the first row, and closes it."""
    for _ in range(2):
        scene.tap(*scene.find("row0").center)
        scene.frame()


# ---------------------------------------------------------------- what is shown

GREY = Color.hex("#5C6468")
EDGE = RoundedCornerShape(6)
PAGE = Modifier.fill_max_size().background(Color.hex("#F3F5F5")).test_tag("page")
CARD = Modifier.padding(2).fill_max_width().background(Color.WHITE, RoundedCornerShape(8))


class HutPainter(Painter):
    """A house with roof and door under a plain sky."""

    def __init__(self, sky: Color) -> None:
        self.sky = sky

    def on_draw(self, scope: Any, alpha: float, color_filter: Any) -> None:
        width, height = scope.size
        roof = Path().move_to(width * 0.12, height * 0.55)
        roof.line_to(width * 0.5, height * 0.2).line_to(width * 0.88, height * 0.55).close()
        scope.draw_rect(self.sky)
        scope.draw_path(roof, Color.hex("#7A4B3A"))
        scope.draw_rect(Color.hex("#F1E4D3"), (width * 0.22, height * 0.55), (width * 0.56, height * 0.45))
        scope.draw_rect(Color.hex("#7A4B3A"), (width * 0.43, height * 0.68), (width * 0.14, height * 0.32))


HUTS = [HutPainter(Color.hex(sky)) for sky in ("#80B5A6", "#8FA9C9", "#D9B48F", "#A593BF")]
