"""Photo album

Movement and fading need a layer only; recomposition in each frame is wasted work.
`slow` reads in composition how far the photo is scrolled and swiped, to make layers of these values, and hands every
cell of the grid a function that holds all favourites. `fast` reads the same numbers in the blocks of the layers, and
each cell reads its own favourite.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    Box,
    Column,
    GridCells,
    HorizontalPager,
    LazyVerticalGrid,
    Modifier,
    PaddingValues,
    PagerState,
    Scene,
    ScrollState,
    composable,
    derived_state_of,
    remember,
    remember_pager_state,
    remember_scroll_state,
)
from lessons.apps.parts.photos import (
    HEADER,
    PHOTOS,
    Album,
    Cell,
    DetailBar,
    GridBar,
    Photo,
    Picture,
    Words,
    screen,
)

GRID = Modifier.fill_max_size().test_tag("grid")
PAGER = Modifier.fill_max_width().height(HEADER).test_tag("pager")
ROOM, GAP = PaddingValues.of(12), Arrangement.spaced_by(12)


def zoom(distance: float) -> float:
    """Returns the scale of a page at this distance (in pages) from the center."""
    return 1 - 0.2 * min(abs(distance), 1)


# ---------------------------------------------------------------- slow


@composable
def SlowGrid(album: Album) -> None:
    favourites = {photo.number for photo in PHOTOS if album.favourite[photo.number].value}  # reads them all here

    def cell(photo: Photo) -> None:
        def toggle() -> None:
            # Captures `favourites`: each change creates a new function for every cell.
            album.favourite[photo.number].value = photo.number not in favourites

        Cell(photo, photo.number in favourites, lambda: album.open(photo), toggle)

    with Column():
        GridBar(album, len(favourites))
        LazyVerticalGrid(
            GridCells.adaptive(150),
            lambda scope: scope.items(PHOTOS, cell, key=lambda photo: photo.number),
            GRID,
            album.grid,
            content_padding=ROOM,
            vertical_arrangement=GAP,
            horizontal_arrangement=GAP,
        )


@composable
def SlowDetail(album: Album) -> None:
    pager = remember_pager_state(lambda: len(PHOTOS), album.page)
    scroll = remember_scroll_state()
    moved = scroll.value  # each step of the scroll runs the screen
    swiped = pager.current_page + pager.current_page_offset_fraction  # and each step of the swipe
    header = Modifier.graphics_layer(translation_y=moved / 2, alpha=1 - moved / 600)

    def page(index: int) -> None:
        look = zoom(index - swiped)
        Picture(PHOTOS[index], Modifier.graphics_layer(scale_x=look, scale_y=look).fill_max_size())

    with Box():
        with Column(Modifier.vertical_scroll(scroll).test_tag("detail")):
            HorizontalPager(pager, page, header.then(PAGER))
            Words(album, PHOTOS[pager.current_page])
        DetailBar(album)


# ---------------------------------------------------------------- fast


@composable
def FastGrid(album: Album) -> None:
    def cell(photo: Photo) -> None:
        is_favourite = album.favourite[photo.number].value  # this cell's alone
        Cell(photo, is_favourite, lambda: album.open(photo), lambda: album.toggle(photo))

    with Column():
        FastGridBar(album)
        LazyVerticalGrid(
            GridCells.adaptive(150),
            lambda scope: scope.items(PHOTOS, cell, key=lambda photo: photo.number),
            GRID,
            album.grid,
            content_padding=ROOM,
            vertical_arrangement=GAP,
            horizontal_arrangement=GAP,
        )


@composable
def FastGridBar(album: Album) -> None:
    count = remember(lambda: derived_state_of(lambda: sum(each.value for each in album.favourite)))
    GridBar(album, count.value)


@composable
def FastDetail(album: Album) -> None:
    pager = remember_pager_state(lambda: len(PHOTOS), album.page)
    scroll = remember_scroll_state()

    def page(index: int) -> None:
        FastPage(pager, index)

    with Box():
        with Column(Modifier.vertical_scroll(scroll).test_tag("detail")):
            HorizontalPager(pager, page, Modifier.graphics_layer(lambda layer: lag_behind(layer, scroll)).then(PAGER))
            FastWords(album, pager)
        DetailBar(album)


def lag_behind(layer: Any, scroll: ScrollState) -> None:
    moved = scroll.value  # read by the layer
    layer.set(translation_y=moved / 2, alpha=1 - moved / 600)


@composable
def FastPage(pager: PagerState, index: int) -> None:
    def look(layer: Any) -> None:
        scale = zoom(index - pager.current_page - pager.current_page_offset_fraction)  # read by the layer
        layer.set(scale_x=scale, scale_y=scale)

    Picture(PHOTOS[index], Modifier.graphics_layer(look).fill_max_size())


@composable
def FastWords(album: Album, pager: PagerState) -> None:
    Words(album, PHOTOS[pager.current_page])


# ---------------------------------------------------------------- the program


@composable
def SlowScreen() -> None:
    screen(SlowGrid, SlowDetail)


@composable
def FastScreen() -> None:
    screen(FastGrid, FastDetail)


VARIANTS = {"slow": SlowScreen, "fast": FastScreen}


def demo(scene: Scene) -> None:
    """Scrolls the grid, makes a favourite, opens a photo, swipes to the next one, reads on and goes back."""
    for _ in range(4):
        scene.scroll(200, 400, 0, 15)
        scene.frame()
    scene.tap(*scene.find("heart2").center)
    scene.frame()
    scene.tap(*scene.find("photo3").center)
    scene.settle(30)
    scene.press(320, 150)
    for at in range(1, 11):
        scene.move(320 - 26 * at, 150)
        scene.frame()
    scene.release(60, 150)
    scene.settle(40)
    for _ in range(12):
        scene.scroll(200, 400, 0, 14)
        scene.frame()
    scene.tap(*scene.find("back").center)
    scene.settle(30)
