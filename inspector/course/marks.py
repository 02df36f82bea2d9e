"""Marks of Markdown in one line of a lesson, such as a question or a reason: as HTML, or left out."""

from __future__ import annotations

import re
from html import escape

_CODE = re.compile(r"`([^`]+)`")


def as_html(words: str) -> str:
    """Returns the words as HTML, with code in `code` elements."""
    return _CODE.sub(r"<code>\1</code>", escape(words))


def plain_words(words: str) -> str:
    """Returns the words without the marks of emphasis and code."""
    return words.replace("*", "").replace("`", "")
