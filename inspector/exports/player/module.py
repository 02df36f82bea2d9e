"""Module: the player as the text of one ES module, with its style sheet and the color tokens inside."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from pathlib import Path

from inspector.tokens import DARK, LIGHT

from ..page_style import variables

HERE = Path(__file__).parent
LARGEST = 150_000
"""The module stays below this size in bytes."""

_STYLE_HERE = 'const STYLE = "";'


@cache
def player_style() -> str:
    """Returns the style sheet: the tokens by preference of the system or by attribute `theme`, then player.css."""
    light, dark = variables(LIGHT), variables(DARK)
    tokens = (
        f":host{{color-scheme:light dark;{light}}}"
        f"@media screen and (prefers-color-scheme:dark){{:host{{{dark}}}}}"
        f":host([theme=light]){{color-scheme:light;{light}}}"
        f":host([theme=dark]){{color-scheme:dark;{dark}}}"
    )
    return f"{tokens}\n{(HERE / 'player.css').read_text(encoding='utf-8')}"


@cache
def player_module() -> str:
    """Returns the text of the module; it may stand inside a script element of a page."""
    source = (HERE / "player.js").read_text(encoding="utf-8")
    assert source.count(_STYLE_HERE) == 1
    return source.replace(_STYLE_HERE, f"const STYLE = {json.dumps(player_style(), ensure_ascii=False)};")


def script_hash(script: str) -> str:
    """Returns the source expression of a content security policy that allows exactly this script."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode('utf-8')).digest()).decode('ascii')}'"
