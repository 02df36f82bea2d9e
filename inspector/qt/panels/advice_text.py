"""Advice as HTML: reason, proof and diff, painted in theme colors."""

from __future__ import annotations

import html

from inspector.advice.advice import Advice, readable
from inspector.advice.text import verdict_words

from ..style.appearance import Appearance


def advice_html(advice: Advice, appearance: Appearance) -> str:
    """Returns one piece of advice as HTML."""
    theme = appearance.theme
    family = html.escape(appearance.code().families()[0], quote=True)
    main = f"font-size:{appearance.px(13)}px; color:{theme.text}; line-height:{appearance.px(20)}px"
    second = f"font-size:{appearance.px(12)}px; color:{theme.text_secondary}"
    code = f"font-family:'{family}'; font-size:{appearance.px(11)}px; margin:0"
    lines = []
    for line in advice.diff.splitlines():
        color, ground = theme.text_secondary, ""
        if line[:1] in "+-" and line[:3] not in ("+++", "---"):
            color, ground = theme.text, f"; background-color:{theme.sel if line[0] == '+' else theme.raised}"
        lines.append(f'<div style="color:{color}{ground}; white-space:pre">{html.escape(line) or "&nbsp;"}</div>')
    return (
        f'<p style="{main}; margin:0 0 6px 0">{_marked(readable(advice.words), family, appearance)}</p>'
        f'<p style="{second}; margin:0 0 8px 0">{_marked(readable(verdict_words(advice)), family, appearance)}</p>'
        f'<div style="{code}">{"".join(lines)}</div>'
    )


def _marked(words: str, family: str, appearance: Appearance) -> str:
    """Returns words as HTML; text in backticks becomes code."""
    parts = html.escape(words).split("`")
    style = f"font-family:'{family}'; font-size:{appearance.px(11)}px"
    return "".join(f'<span style="{style}">{part}</span>' if at % 2 else part for at, part in enumerate(parts))
