"""Prose with computed numbers: `kit.say(f"The header is placed **{slow.count('header placed')}** times.")`."""

from __future__ import annotations

from textwrap import dedent


class Saying:
    """A paragraph in Markdown."""

    def __init__(self, text: str) -> None:
        self.text = dedent(text).strip()

    def _repr_markdown_(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


def say(text: str) -> Saying:
    """Returns a paragraph in Markdown. Its numbers come from runs: pass an f-string."""
    return Saying(text)
