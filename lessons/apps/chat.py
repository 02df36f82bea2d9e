"""Chat

A button that appears when the list is scrolled must not recompose the screen at each step of the wheel.
`slow` reads in the screen how far the list is scrolled, makes new line objects of an ordinary class in each run, and
moves the typing dots with `offset(y=…)`. `fast` keeps the answer and the lines in derived states,
gives the lines as values that are compared, and moves the dots with `offset(lambda: …)`.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Box,
    CircleShape,
    Column,
    IntOffset,
    LazyColumn,
    LinearEasing,
    LocalDensity,
    MaterialTheme,
    Modifier,
    Row,
    Scaffold,
    Scene,
    State,
    composable,
    derived_state_of,
    infinite_repeatable,
    remember,
    remember_infinite_transition,
    tween,
)
from lessons.apps.parts.messages import NEAR, Bubble, Chat, Line, ToNewest, TopBar, Typing, Writing, lines_of, screen

LIST = Modifier.fill_max_size().test_tag("list")
DOT = Modifier.size(6)
UP = 6  # dp that a dot jumps


def height(phase: float, dot: int) -> float:
    """Returns the height of a dot in dp: the dots jump one after another."""
    return UP * max(0.0, 1 - abs(phase * 4 - dot - 1))


# ---------------------------------------------------------------- slow


class LooseLine:
    """A line as an ordinary object: a new object never equals an earlier one with the same text."""

    def __init__(self, line: Line) -> None:
        self.number, self.author, self.text = line.number, line.author, line.text
        self.time, self.day, self.ends_group = line.time, line.day, line.ends_group


@composable
def SlowPage(chat: Chat) -> None:
    scroll = chat.scroll
    # Each step of the scroll runs the page.
    is_away = scroll.first_visible_item_scroll_offset > NEAR or scroll.first_visible_item_index > 0
    unread = chat.unread.value
    lines = [LooseLine(line) for line in lines_of(chat.messages)]

    def items(scope: Any) -> None:
        scope.items(lines, lambda line: Bubble(line), key=lambda line: line.number)

    def body(padding: Any) -> None:
        with Column(Modifier.padding(padding)):
            with Box(Modifier.weight(1)):
                LazyColumn(items, LIST, chat.scroll, reverse_layout=True)
                with Box(Modifier.align(Alignment.BOTTOM_END)):
                    ToNewest(is_away, unread, chat.to_newest)
            Typing(chat, SlowDots)
            Writing(chat)

    Scaffold(body, top_bar=lambda: TopBar(chat))


@composable
def SlowDots() -> None:
    phase = remember_infinite_transition().animate_float(0.0, 1.0, infinite_repeatable(tween(960, easing=LinearEasing)))
    color = MaterialTheme.color_scheme.primary
    with Row():
        for dot in range(3):
            up = Modifier.padding(end=3).offset(y=-height(phase.value, dot))  # read in composition
            Box(up.then(DOT).background(color, CircleShape))


# ---------------------------------------------------------------- fast


@composable
def FastPage(chat: Chat) -> None:
    is_away = remember(lambda: derived_state_of(lambda: chat.is_away))
    lines = remember(lambda: derived_state_of(lambda: lines_of(chat.messages)))

    def items(scope: Any) -> None:
        scope.items(lines.value, lambda line: Bubble(line), key=lambda line: line.number)

    def body(padding: Any) -> None:
        with Column(Modifier.padding(padding)):
            with Box(Modifier.weight(1)):
                LazyColumn(items, LIST, chat.scroll, reverse_layout=True)
                with Box(Modifier.align(Alignment.BOTTOM_END)):
                    FastToNewest(chat, is_away)
            Typing(chat, FastDots)
            Writing(chat)

    Scaffold(body, top_bar=lambda: TopBar(chat))


@composable
def FastToNewest(chat: Chat, is_away: State[bool]) -> None:
    ToNewest(is_away.value, chat.unread.value, chat.to_newest)


@composable
def FastDots() -> None:
    phase = remember_infinite_transition().animate_float(0.0, 1.0, infinite_repeatable(tween(960, easing=LinearEasing)))
    color = MaterialTheme.color_scheme.primary
    with Row():
        for dot in range(3):
            FastDot(phase, dot, color)


@composable
def FastDot(phase: State[float], dot: int, color: Any) -> None:
    density = LocalDensity.current

    def up() -> IntOffset:
        return IntOffset(0, density.round_to_px(-height(phase.value, dot)))  # read in placement

    Box(Modifier.padding(end=3).offset(up).then(DOT).background(color, CircleShape))


# ---------------------------------------------------------------- the program


@composable
def SlowScreen() -> None:
    screen(SlowPage)


@composable
def FastScreen() -> None:
    screen(FastPage)


VARIANTS = {"slow": SlowScreen, "fast": FastScreen}


def demo(scene: Scene) -> None:
    """Writes a message, scrolls away while Grace answers, and goes to the newest message again."""
    scene.tap(*scene.find("draft").center)
    scene.frame()
    for letter in "Fine":
        scene.key(letter)
        scene.frame()
    scene.tap(*scene.find("send").center)
    scene.frame()
    for _ in range(20):
        scene.scroll(200, 300, 0, -10)
        scene.frame()
    scene.advance(550)
    scene.tap(*scene.find("to newest").center)
    scene.settle(60)
