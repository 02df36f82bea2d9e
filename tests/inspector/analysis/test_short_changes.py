"""A change in a box shows where the values differ, and enough around it to know what it is."""

from __future__ import annotations

import pytest

from inspector.analysis.short_changes import short_change


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("0", "1", "0 → 1"),
        ("Modifier.padding(top=8)", "Modifier.padding(top=108)", "top=8 → 108"),
        ("Modifier.size(100, 200).padding(3)", "Modifier.size(150, 200).padding(3)", "100 → 150"),
        ("Modifier.padding(top=4).size(100, 200)", "Modifier.padding(top=4).size(150, 200)", "100 → 150"),
        ("a" * 30, "b" * 30, f"{'a' * 30} → {'b' * 30}"),
        ("Stroke(color='Ink', width=3.0)", "Stroke(color='Red', width=3.0)", "color='Ink' → 'Red'"),
        (
            "Question(text='What reads a state?', right=0)",
            "Question(text='What is skipped?', right=1)",
            "text='What reads…' → 'What is…', …",
        ),
    ],
)
def test_long_change__shows_only_the_part_that_differs(old: str, new: str, words: str) -> None:
    assert short_change(old, new) == words


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("'8 s left'", "'7 s left'", "'8 s left' → '7 s left'"),
        ("'0 of 40 (240)'", "'1 of 40 (240)'", "'0 of 40 (240)' → '1 of 40 (240)'"),
        ("'0 of 40 in the whole week'", "'1 of 40 in the whole week'", "'0 of 40…' → '1 of 40…'"),
        ("'It begins with a'", "'It begins with e'", "'…with a' → '…with e'"),
        ("'22 cells filled'", "'22 cells filled, over budget'", "'…cells filled' → '…cells filled…'"),
        ('"it\'s one of the many days"', '"it\'s two of the many days"', '"it\'s one…" → "it\'s two…"'),
    ],
)
def test_long_text_that_changes__is_cut_at_words_and_keeps_its_quotes(old: str, new: str, words: str) -> None:
    assert short_change(old, new) == words
