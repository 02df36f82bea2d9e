"""The list of the gallery's program Parallax, in Portuguese: title, countries and altitudes."""

from __future__ import annotations

from dataclasses import replace

from engine import Color, Column, LazyListScope, Modifier, MutableState, Text, composable
from lessons.apps import parallax
from lessons.apps.parallax import PAGE as PAGE
from lessons.apps.parallax import Card
from lessons.apps.parallax import demo as demo
from lessons.apps.parallax import draw_alps as draw_alps
from lessons.apps.parallax import no_likes as no_likes

COUNTRIES = {
    "Switzerland": "Suíça",
    "France": "França",
    "Italy": "Itália",
    "Germany": "Alemanha",
    "Austria": "Áustria",
    "Slovenia": "Eslovênia",
}

LAKES = [
    replace(
        lake,
        name=lake.name.replace("Lake ", "Lago de "),
        country=COUNTRIES[lake.country],
        altitude=lake.altitude.replace(",", "."),
    )
    for lake in parallax.LAKES
]


def lake_list(scope: LazyListScope, liked: list[MutableState[bool]]) -> None:
    """Declares the title and the cards."""
    scope.item(Title)
    scope.items(len(LAKES), lambda index: Card(LAKES[index], liked[index], f"item{index + 1}"))


@composable
def Title() -> None:
    with Column(Modifier.fill_max_width().height(250).padding(start=24, top=150).test_tag("item0")):
        Text("Lagos alpinos", font_size=28, font_weight=700, color=Color.WHITE)
        Text(f"{len(LAKES)} lugares", Modifier.padding(top=2), font_size=14, color=Color.WHITE)
