"""The chat without its forms: messages and answers; bubbles, bars and buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine import (
    Alignment,
    AnimatedVisibility,
    Arrangement,
    Box,
    CircleShape,
    Color,
    ColorScheme,
    Column,
    FloatingActionButton,
    Icon,
    IconButton,
    Icons,
    LaunchedEffect,
    LazyListState,
    MaterialTheme,
    Modifier,
    OutlinedTextField,
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
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    snapshot_flow,
    tween,
)

ME, ADA, GRACE = "Me", "Ada", "Grace"
COLORS = {ADA: Color.hex("#B5476B"), GRACE: Color.hex("#2F7D6B")}
NEAR = 80  # px from the newest message within which new messages count as read

# ---------------------------------------------------------------- the model


@dataclass(frozen=True)
class Message:
    number: int
    author: str
    text: str
    day: str
    time: str


@dataclass(frozen=True)
class Line:
    """A message as the list shows it: `day` above the first of a day, the author at the last of a group."""

    number: int
    author: str
    text: str
    time: str
    day: str | None
    ends_group: bool


def lines_of(messages: Sequence[Message]) -> list[Line]:
    """Returns the lines, newest first, for a list from bottom to top."""
    lines = []
    for at, each in enumerate(messages):
        before = messages[at - 1] if at else None
        after = messages[at + 1] if at + 1 < len(messages) else None
        day = each.day if before is None or before.day != each.day else None
        ends = after is None or (after.author, after.day) != (each.author, each.day)
        lines.append(Line(each.number, each.author, each.text, each.time, day, ends))
    return lines[::-1]


def first_messages() -> list[Message]:
    talk = [
        (ADA, "Who has time for a hike on Saturday?", "Yesterday", "18:02"),
        (GRACE, "I do! Where to?", "Yesterday", "18:05"),
        (ADA, "Up to the lake, and down on the other side.", "Yesterday", "18:06"),
        (ADA, "About four hours, with a break.", "Yesterday", "18:06"),
        (ME, "Count me in.", "Yesterday", "18:20"),
        (GRACE, "Shall I bring the big thermos?", "Yesterday", "18:31"),
        (ADA, "Please do.", "Yesterday", "18:40"),
        (GRACE, "The forecast says sun until five.", "Today", "8:14"),
        (ME, "Then we should start early.", "Today", "8:20"),
        (ADA, "Bus at 7:40, from the station?", "Today", "8:21"),
        (GRACE, "That is early indeed. But all right.", "Today", "8:25"),
        (ADA, "I have the map.", "Today", "8:26"),
    ]
    return [Message(number, *each) for number, each in enumerate(talk, 1)]


class Chat:
    """The model of the screen. `launch` starts a coroutine of the screen."""

    def __init__(self, launch: Callable[..., object]) -> None:
        self.messages = mutable_state_list_of(*first_messages())
        self.draft = mutable_state_of("")
        self.typing = mutable_state_of("")
        self.unread = mutable_state_of(0)
        self.is_dark = mutable_state_of(False)
        self.scroll = LazyListState()
        self._launch = launch

    @property
    def is_away(self) -> bool:
        """Whether the newest message is out of sight."""
        return self.scroll.first_visible_item_scroll_offset > NEAR or self.scroll.first_visible_item_index > 0

    def send(self) -> None:
        text = self.draft.value.strip()
        if text:
            self.add(ME, text)
            self.draft.value = ""
            self.scroll.request_scroll_to_item(0)
            self._launch(self.answer)

    def add(self, author: str, text: str) -> None:
        self.messages.append(Message(len(self.messages) + 1, author, text, "Today", "8:30"))
        if author != ME:
            self.unread.value += 1

    async def answer(self) -> None:
        """Shows Grace as typing after a pause, then adds her message."""
        await asyncio.sleep(0.3)
        self.typing.value = GRACE
        await asyncio.sleep(0.5)
        self.typing.value = ""
        self.add(GRACE, "See you at the station!")

    def to_newest(self) -> None:
        self._launch(lambda: self.scroll.animate_scroll_to_item(0))

    async def read_along(self) -> None:
        """Marks messages as read when they are visible."""
        async for unread in snapshot_flow(lambda: self.unread.value and not self.is_away):
            if unread:
                self.unread.value = 0


def screen(page: Callable[[Chat], None]) -> None:
    launch = remember_coroutine_scope().launch
    chat = remember(lambda: Chat(launch))
    LaunchedEffect(chat.read_along, chat)
    scheme = ColorScheme.DARK if chat.is_dark.value else ColorScheme.LIGHT
    MaterialTheme(lambda: page(chat), color_scheme=scheme)


# ---------------------------------------------------------------- bars


@composable
def TopBar(chat: Chat) -> None:
    def title() -> None:
        with Column():
            Text("Saturday hike", style=MaterialTheme.typography.title_medium)
            Text("Ada, Grace, you", style=MaterialTheme.typography.body_small)

    def icon() -> None:
        with Row(Modifier.padding(start=8), horizontal_arrangement=Arrangement.spaced_by(-10)):
            Avatar(ADA)
            Avatar(GRACE)

    def actions() -> None:
        Text("Dark", Modifier.padding(end=8), style=MaterialTheme.typography.label_large)
        Switch(chat.is_dark.value, chat.is_dark.set, Modifier.padding(end=8).semantics(called_dark).test_tag("dark"))

    TopAppBar(title, navigation_icon=icon, actions=actions, color=MaterialTheme.color_scheme.surface_container)


@composable
def Avatar(name: str) -> None:
    with Box(Modifier.size(36).background(COLORS[name], CircleShape), content_alignment=Alignment.CENTER):
        Text(name[0], color=Color.WHITE, style=MaterialTheme.typography.title_small)


@composable
def Writing(chat: Chat) -> None:
    """The text field and the button that sends."""
    row = Modifier.fill_max_width().padding(start=12, top=4, end=4, bottom=12)
    with Row(row, vertical_alignment=Alignment.CENTER_VERTICALLY):
        OutlinedTextField(
            chat.draft.value,
            chat.draft.set,
            Modifier.weight(1).test_tag("draft"),
            placeholder="Message",
            single_line=True,
            on_done=chat.send,
        )
        color = MaterialTheme.color_scheme.primary
        send = Modifier.padding(start=4).test_tag("send")
        IconButton(chat.send, lambda: Icon(Icons.SEND, "Send"), send, content_color=color)


@composable
def Typing(chat: Chat, dots: Callable[[], object]) -> None:
    """Keeps its height without a typing person, so that the list does not move."""
    with Row(Modifier.height(28).padding(start=16), vertical_alignment=Alignment.CENTER_VERTICALLY):
        if chat.typing.value:
            dots()
            color = MaterialTheme.color_scheme.on_surface_variant
            words = f"{chat.typing.value} is typing"
            Text(words, Modifier.padding(start=8), style=MaterialTheme.typography.body_small, color=color)


@composable
def ToNewest(is_away: bool, unread: int, on_click: Callable[[], object]) -> None:
    """A button that appears after a scroll, with the number of unread messages."""

    def button() -> None:
        with Box(Modifier.padding(16)):
            arrow = Modifier.size(44).test_tag("to newest")
            FloatingActionButton(on_click, lambda: Icon(Icons.ARROW_DOWN, "To the newest message"), arrow)
            if unread:
                Badge(unread)

    AnimatedVisibility(is_away, button, enter=fade_in(tween(120)), exit=fade_out(tween(120)))


@composable
def Badge(count: int) -> None:
    scheme = MaterialTheme.color_scheme
    badge = Modifier.size(20).background(scheme.error, CircleShape)
    with Box(badge, content_alignment=Alignment.CENTER):
        Text(str(count), style=MaterialTheme.typography.label_small, color=scheme.on_error)


# ---------------------------------------------------------------- the list


@composable
def Bubble(line: Any) -> None:
    is_mine = line.author == ME
    gap = 8 if line.ends_group else 2
    with Column(Modifier.fill_max_width().padding(start=12, end=12, bottom=gap).test_tag(f"message{line.number}")):
        if line.day is not None:
            Day(line.day)
        end = Arrangement.END if is_mine else Arrangement.START
        with Row(Modifier.fill_max_width(), horizontal_arrangement=end, vertical_alignment=Alignment.BOTTOM):
            if not is_mine:
                if line.ends_group:
                    Avatar(line.author)
                else:
                    Spacer(Modifier.width(36))
                Spacer(Modifier.width(8))
            Words(line.text, line.time, is_mine)


@composable
def Words(text: str, time: str, is_mine: bool) -> None:
    scheme, texts = MaterialTheme.color_scheme, MaterialTheme.typography
    shape = RoundedCornerShape(16, 16, 4, 16) if is_mine else RoundedCornerShape(16, 16, 16, 4)

    def words() -> None:
        with Column(Modifier.padding(horizontal=12, vertical=8), horizontal_alignment=Alignment.END):
            Text(text, style=texts.body_medium)
            Text(time, Modifier.padding(top=2).alpha(0.7), style=texts.label_small)

    color = scheme.primary_container if is_mine else scheme.surface_variant
    Surface(words, Modifier.width_in(max=260), shape=shape, color=color)


@composable
def Day(name: str) -> None:
    scheme = MaterialTheme.color_scheme
    with Box(Modifier.fill_max_width().padding(vertical=10), content_alignment=Alignment.CENTER):
        Text(name, style=MaterialTheme.typography.label_medium, color=scheme.on_surface_variant)


def called_dark(semantics: SemanticsConfiguration) -> None:
    """Names the switch for screen readers; a function of the module is equal in each run, so the modifier stays."""
    semantics.content_description = "Dark"
