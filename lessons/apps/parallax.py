"""Parallax

The mountains move at half the speed of the list; both forms draw the same pictures.
`slow` reads the scroll offset in composition; `fast` reads it in the block of `offset`, which only places the header.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Alignment,
    Box,
    Canvas,
    Color,
    Column,
    IntOffset,
    LazyColumn,
    LocalDensity,
    Modifier,
    MutableState,
    Offset,
    Path,
    RoundedCornerShape,
    Row,
    Scene,
    SemanticsConfiguration,
    Stroke,
    Text,
    composable,
    mutable_state_of,
    remember,
    remember_lazy_list_state,
)

# ---------------------------------------------------------------- the two forms


@composable
def SlowScreen() -> None:
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)
    half = scroll.first_visible_item_scroll_offset // 2  # read in composition
    up = LocalDensity.current.to_dp(half)
    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(y=-up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


@composable
def FastScreen() -> None:
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)

    def up() -> IntOffset:
        return IntOffset(0, -(scroll.first_visible_item_scroll_offset // 2))  # read in placement

    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


VARIANTS = {"slow": SlowScreen, "fast": FastScreen}


def demo(scene: Scene) -> None:
    """Twenty turns of the wheel, 10 px each."""
    for _ in range(20):
        scene.scroll(200, 400, 0, 10)
        scene.frame()


# ---------------------------------------------------------------- the list


@dataclass(frozen=True)
class Lake:
    name: str
    country: str
    altitude: str
    sky: Color
    hills: Color


GREEN = Color.hex("#80B5A6"), Color.hex("#ABCFC4")
BLUE = Color.hex("#8FA9C9"), Color.hex("#B4C5DA")
SAND = Color.hex("#D9B48F"), Color.hex("#E9D2B9")
PLUM = Color.hex("#A593BF"), Color.hex("#C6BAD8")

LAKES = [
    Lake("Lake Oeschinen", "Switzerland", "1,578 m", *GREEN),
    Lake("Lac Blanc", "France", "2,352 m", *BLUE),
    Lake("Lago di Braies", "Italy", "1,496 m", *SAND),
    Lake("Eibsee", "Germany", "973 m", *PLUM),
    Lake("Vilsalpsee", "Austria", "1,165 m", *GREEN),
    Lake("Lac de Moiry", "Switzerland", "2,249 m", *BLUE),
    Lake("Lago di Sorapis", "Italy", "1,925 m", *SAND),
    Lake("Bohinj", "Slovenia", "526 m", *PLUM),
]


def no_likes() -> list[MutableState[bool]]:
    return [mutable_state_of(False, name=f"liked[{number}]") for number in range(1, len(LAKES) + 1)]


def lake_list(scope: Any, liked: list[MutableState[bool]]) -> None:
    """Declares the items; item 0 is the transparent area above the header, with the title."""
    scope.item(Title)
    scope.items(len(LAKES), lambda index: Card(LAKES[index], liked[index], f"item{index + 1}"))


@composable
def Title() -> None:
    with Column(Modifier.fill_max_width().height(250).padding(start=24, top=150).test_tag("item0")):
        Text("Alpine lakes", font_size=28, font_weight=700, color=Color.WHITE)
        Text(f"{len(LAKES)} places", Modifier.padding(top=2), font_size=14, color=Color.WHITE)


@composable
def Card(lake: Lake, liked: MutableState[bool], tag: str) -> None:
    edge = RoundedCornerShape(12)
    row = Modifier.fill_max_width().height(250).background(PAGE).padding(start=12, top=12, end=12)
    with Column(row.border(1, LINE, edge).clip(edge).background(Color.WHITE).test_tag(tag)):
        Canvas(lambda scope: draw_hills(scope, lake), Modifier.fill_max_width().weight(1))
        with Row(Modifier.fill_max_width().padding(16), vertical_alignment=Alignment.CENTER_VERTICALLY):
            with Column(Modifier.weight(1)):
                Text(lake.name, font_size=18, font_weight=500, color=INK)
                Text(f"{lake.country} · {lake.altitude}", Modifier.padding(top=4), font_size=13, color=GREY)
            Heart(liked)


@composable
def Heart(liked: MutableState[bool]) -> None:
    """The draw phase reads the state: a like composes nothing."""
    tap = Modifier.clickable(lambda: liked.set(not liked.value)).semantics(called_like)
    Canvas(lambda scope: draw_heart(scope, liked.value), tap.size(32))


def called_like(semantics: SemanticsConfiguration) -> None:
    """Names the heart for screen readers."""
    semantics.content_description = "Like"


# ---------------------------------------------------------------- what is drawn

PAGE, LINE = Color.hex("#F3F5F5"), Color.hex("#DDE1E2")
INK, GREY, RED = Color.hex("#1B1E20"), Color.hex("#5C6468"), Color.hex("#D6455D")
SKY, SUN = Color.hex("#2F5D70"), Color.hex("#F4D9A2")
FAR, NEAR = Color.hex("#44707F"), Color.hex("#244A58")


def polygon(scope: Any, *points: tuple[float, float]) -> Path:
    """Returns a path; the points are fractions of width and height."""
    width, height = scope.size
    path = Path().move_to(points[0][0] * width, points[0][1] * height)
    for x, y in points[1:]:
        path.line_to(x * width, y * height)
    return path.close()


def draw_alps(scope: Any) -> None:
    width, height = scope.size
    far = (0, 0.84), (0.18, 0.44), (0.33, 0.66), (0.48, 0.32), (0.64, 0.62), (0.84, 0.40), (1, 0.6), (1, 1), (0, 1)
    near = (0, 0.92), (0.26, 0.6), (0.4, 0.76), (0.54, 0.54), (0.72, 0.78), (0.9, 0.64), (1, 0.76), (1, 1), (0, 1)
    snow = (0.48, 0.32), (0.43, 0.42), (0.46, 0.405), (0.48, 0.44), (0.505, 0.41), (0.525, 0.41)
    scope.draw_rect(SKY)
    scope.draw_circle(SUN, scope.to_px(24), Offset(width * 0.75, height * 0.31))
    scope.draw_path(polygon(scope, *far), FAR)
    scope.draw_path(polygon(scope, *snow), Color.WHITE)
    scope.draw_path(polygon(scope, *near), NEAR)


def draw_hills(scope: Any, lake: Lake) -> None:
    hills = (0, 0.8), (0.17, 0.46), (0.31, 0.68), (0.47, 0.3), (0.66, 0.72), (0.81, 0.6), (1, 0.82), (1, 1), (0, 1)
    scope.draw_rect(lake.sky)
    scope.draw_path(polygon(scope, *hills), lake.hills)


def draw_heart(scope: Any, full: bool) -> None:
    width, height = scope.size
    line = Stroke(scope.to_px(1.5))
    scope.draw_circle(RED if full else GREY, width / 2 - scope.to_px(1), style=Stroke(scope.to_px(1)))
    path = Path().move_to(width * 0.5, height * 0.72)
    path.cubic_to(width * 0.08, height * 0.46, width * 0.34, height * 0.16, width * 0.5, height * 0.4)
    path.cubic_to(width * 0.66, height * 0.16, width * 0.92, height * 0.46, width * 0.5, height * 0.72)
    scope.draw_path(path.close(), RED if full else GREY, style=None if full else line)
