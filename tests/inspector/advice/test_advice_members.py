"""Reads inside members of a class, and values that only content uses: the change belongs to the composable."""

from __future__ import annotations

from pathlib import Path

from engine import trace

from ..advising import advice_on, changed_lines, rules

CHAT = """
class Chat:
    def __init__(self) -> None:
        self.minutes = mutable_state_of(0)
        self.unread = mutable_state_of(0)

    @property
    def is_away(self) -> bool:
        return self.minutes.value > 25 or self.unread.value > 90

    def later(self) -> None:
        self.minutes.value += 1
        self.unread.value += 1


@composable
def Screen() -> None:
    chat = remember(Chat)
    with Column(Modifier.clickable(chat.later).size(50).test_tag("tap")):
        Text("away" if chat.is_away else "here")
        Text("other")
"""


def test_property_of_a_class_is_coarse__the_composable_remembers_its_outcome_once(tmp_path: Path) -> None:
    (advice,) = (each for each in advice_on(tmp_path, CHAT) if each.rule == "derived_state")
    assert (advice.verdict, advice.site.function) == ("proved", "Screen")
    assert changed_lines(advice) == [
        '-Text("away" if chat.is_away else "here")',
        '+is_away_outcome = remember(lambda: derived_state_of(lambda: "away" if chat.is_away else "here"))',
        "+Text(is_away_outcome.value)",
    ]
    assert [each for each in advice_on(tmp_path, CHAT, prove=False) if each.site.function.startswith("Chat")] == []


CONTENT = """
@composable
def Screen() -> None:
    count = remember(lambda: mutable_state_of(0))
    shown = count.value
    with Column(Modifier.clickable(lambda: count.set(count.value + 1)).size(300).test_tag("tap")):
        Text("other")
        Button(lambda: None, lambda: Text(f"{shown}"))
"""


def test_value_that_only_content_uses__the_content_reads_it(tmp_path: Path) -> None:
    (advice,) = (each for each in advice_on(tmp_path, CONTENT) if each.rule == "read_to_content")
    assert rules([advice]) == [("read_to_content", "proved")]
    assert advice.title == "Read count in the content that uses it instead of in Screen"
    assert changed_lines(advice) == [
        "-shown = count.value",
        '-Button(lambda: None, lambda: Text(f"{shown}"))',
        '+Button(lambda: None, lambda: Text(f"{count.value}"))',
    ]
    assert advice.saving[trace.COMPOSITION] != advice.saving["total"]
