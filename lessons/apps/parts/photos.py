"""The photo album without its forms: photos and favorites; cells, pages and texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import (
    Alignment,
    AnimatedContent,
    AnyModifier,
    Arrangement,
    Box,
    Brush,
    Canvas,
    Chip,
    CircleShape,
    Color,
    ColorScheme,
    Column,
    Crossfade,
    Icon,
    IconButton,
    Icons,
    LazyGridState,
    MaterialTheme,
    Modifier,
    Offset,
    Path,
    RoundedCornerShape,
    Row,
    SemanticsConfiguration,
    Spacer,
    Surface,
    Switch,
    Text,
    TopAppBar,
    composable,
    fade_in,
    fade_out,
    mutable_state_of,
    remember,
    tween,
)

# ---------------------------------------------------------------- the model


@dataclass(frozen=True)
class Photo:
    number: int
    title: str
    place: str
    altitude: int
    colors: tuple[Color, ...]


def palette(*codes: str) -> tuple[Color, ...]:
    """Sky above, sky below, far hills, near hills, water."""
    return tuple(Color.hex(code) for code in codes)


MORNING = palette("#F6C9A8", "#FBE8CF", "#B98A7A", "#7A4F4F", "#9FB7C4")
NOON = palette("#7FB4D6", "#D5EAF2", "#7FA08C", "#3F6B55", "#5E9DBE")
EVENING = palette("#47406F", "#D98B86", "#5B4A78", "#2E2A4D", "#7A5E86")
WINTER = palette("#B7C9D9", "#EEF3F6", "#DDE6EC", "#8FA3B5", "#A9BECD")

PLACES = [
    ("Oeschinen", "Switzerland", 1578),
    ("Braies", "Italy", 1496),
    ("Eibsee", "Germany", 973),
    ("Bohinj", "Slovenia", 526),
    ("Lac Blanc", "France", 2352),
    ("Vilsalp", "Austria", 1165),
    ("Moiry", "Switzerland", 2249),
    ("Sorapis", "Italy", 1925),
    ("Schrecksee", "Germany", 1813),
    ("Krn", "Slovenia", 1391),
    ("Allos", "France", 2228),
    ("Gosau", "Austria", 933),
    ("Bachalp", "Switzerland", 2265),
    ("Carezza", "Italy", 1519),
]
SKIES = (MORNING, NOON, EVENING, WINTER)
PHOTOS = [Photo(at, *place, SKIES[(at + at // 3) % len(SKIES)]) for at, place in enumerate(PLACES)]


class Album:
    """The model: the favorite photos and the open photo."""

    def __init__(self) -> None:
        self.favourite = [mutable_state_of(photo.number == 1, name=f"favourite[{photo.number}]") for photo in PHOTOS]
        self.is_open = mutable_state_of(False)
        self.page = 0
        self.is_dark = mutable_state_of(False)
        self.grid = LazyGridState()

    def toggle(self, photo: Photo) -> None:
        favourite = self.favourite[photo.number]
        favourite.value = not favourite.value

    def open(self, photo: Photo) -> None:
        self.page = photo.number
        self.is_open.value = True

    def close(self) -> None:
        self.is_open.value = False


def screen(grid: Callable[[Album], None], detail: Callable[[Album], None]) -> None:
    album = remember(Album)

    def show(is_open: bool) -> None:
        if is_open:
            detail(album)
        else:
            grid(album)

    def shown() -> None:
        page = Modifier.fill_max_size().background(MaterialTheme.color_scheme.background)
        Crossfade(album.is_open.value, show, page, tween(240))

    MaterialTheme(shown, color_scheme=ColorScheme.DARK if album.is_dark.value else ColorScheme.LIGHT)


# ---------------------------------------------------------------- the grid


@composable
def GridBar(album: Album, favourites: int) -> None:
    def title() -> None:
        with Column():
            Text("Mountain lakes")
            color = MaterialTheme.color_scheme.on_surface_variant
            liked = "1 favourite" if favourites == 1 else f"{favourites} favourites"
            Text(f"{len(PHOTOS)} photos, {liked}", style=MaterialTheme.typography.body_small, color=color)

    def actions() -> None:
        Text("Dark", Modifier.padding(end=8), style=MaterialTheme.typography.label_large)
        Switch(album.is_dark.value, album.is_dark.set, Modifier.padding(end=8).semantics(called_dark).test_tag("dark"))

    TopAppBar(title, actions=actions)


@composable
def Cell(photo: Photo, is_favourite: bool, on_open: Callable[[], object], on_toggle: Callable[[], object]) -> None:
    shape = RoundedCornerShape(14)
    with Column(Modifier.clip(shape).clickable(on_open).padding(bottom=6).test_tag(f"photo{photo.number}")):
        with Box(Modifier.fill_max_width().aspect_ratio(1.25).clip(shape)):
            Picture(photo, Modifier.fill_max_size())
            heart = Modifier.align(Alignment.TOP_END).test_tag(f"heart{photo.number}")
            Heart(is_favourite, on_toggle, heart)
        Text(photo.title, Modifier.padding(start=4, top=6), style=MaterialTheme.typography.title_small)


@composable
def Heart(is_favourite: bool, on_toggle: Callable[[], object], modifier: AnyModifier) -> None:
    icon = Icons.FAVORITE if is_favourite else Icons.FAVORITE_BORDER
    words = "A favourite" if is_favourite else "Make it a favourite"
    IconButton(on_toggle, lambda: Icon(icon, words, Modifier.size(20)), modifier, content_color=Color.WHITE)


# ---------------------------------------------------------------- one photo

HEADER = 300  # dp


@composable
def DetailBar(album: Album) -> None:
    """The back button above the photo."""
    with Row(Modifier.fill_max_width().padding(12)):
        dark = Modifier.background(Color.BLACK.copy(alpha=0.35), CircleShape).test_tag("back")
        IconButton(album.close, lambda: Icon(Icons.BACK, "Back"), dark, content_color=Color.WHITE)


@composable
def Words(album: Album, photo: Photo) -> None:
    """The text under the photo; another photo's text fades in."""
    shape = RoundedCornerShape(24, 24, 0, 0)

    def about(each: Photo) -> None:
        with Column(Modifier.padding(24), vertical_arrangement=Arrangement.spaced_by(12)):
            with Row(vertical_alignment=Alignment.CENTER_VERTICALLY):
                Text(each.title, style=MaterialTheme.typography.headline_medium)
                Spacer(Modifier.weight(1))
                Favourite(album, each)
            with Row(horizontal_arrangement=Arrangement.spaced_by(8)):
                Chip(lambda: None, lambda: Text(each.place))
                Chip(lambda: None, lambda: Text(f"{each.altitude:,} m"))
            for text in paragraphs(each):
                Text(text, style=MaterialTheme.typography.body_medium)

    fades = fade_in(tween(160)), fade_out(tween(160))
    Surface(
        lambda: AnimatedContent(photo, about, Modifier.fill_max_width(), enter=fades[0], exit=fades[1]),
        Modifier.fill_max_width().height(480),
        shape=shape,
    )


@composable
def Favourite(album: Album, photo: Photo) -> None:
    is_favourite = album.favourite[photo.number].value
    Chip(
        lambda: album.toggle(photo),
        lambda: Text("Favourite"),
        Modifier.test_tag("favourite"),
        selected=is_favourite,
        leading_icon=lambda: Icon(Icons.FAVORITE if is_favourite else Icons.FAVORITE_BORDER, None, Modifier.size(18)),
    )


def paragraphs(photo: Photo) -> list[str]:
    return [
        f"{photo.title} lies {photo.altitude:,} metres above the sea. In the morning the water is still, and the ridge "
        "stands in it upside down.",
        "The way up takes two hours from the last bus stop: first through the forest, then over meadows. There is "
        "water on the way, and a hut that sells soup.",
        "The path around the lake is easy. Whoever wants the view of the picture climbs the moraine on the far side "
        "and waits until the wind has gone.",
    ]


@composable
def Picture(photo: Photo, modifier: AnyModifier) -> None:
    Canvas(lambda scope: draw_photo(scope, photo), modifier)


def draw_photo(scope: Any, photo: Photo) -> None:
    """A sky, two ridges whose form follows from the number of the photo, and water."""
    width, height = scope.size
    above, below, far, near, water = photo.colors

    def ridge(top: float, step: int, deep: float) -> Path:
        path = Path().move_to(0, height)
        for at in range(8):
            peak = (photo.number * 7 + at * step) % 5 / 5
            path.line_to(width * at / 7, height * (top + deep * peak))
        return path.line_to(width, height).close()

    scope.draw_rect(Brush.vertical_gradient([above, below]))
    sun = Offset(width * (0.2 + photo.number % 4 * 0.2), height * 0.26)
    scope.draw_circle(Color.WHITE.copy(alpha=0.8), height * 0.07, sun)
    scope.draw_path(ridge(0.3, 3, 0.3), far)
    scope.draw_path(ridge(0.5, 2, 0.24), near)
    scope.draw_rect(water, (0, height * 0.78))
    scope.draw_rect(Color.WHITE.copy(alpha=0.25), (width * 0.1, height * 0.86), (width * 0.3, height * 0.012))
    scope.draw_rect(Color.WHITE.copy(alpha=0.25), (width * 0.5, height * 0.92), (width * 0.36, height * 0.012))


def called_dark(semantics: SemanticsConfiguration) -> None:
    """Names the switch for screen readers; a function of the module is equal in each run, so the modifier stays."""
    semantics.content_description = "Dark"
