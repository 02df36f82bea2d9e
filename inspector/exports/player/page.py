"""Page: one HTML file with a player and its data; opens from disk.

Invariants  I1 the page loads nothing: pictures are data URIs, and its policy allows the player's own script only.
            I2 the data is JSON inside a script element that is no program; `<` is escaped in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from inspector.language import _
from inspector.recording import Recording
from inspector.tokens import DARK, LIGHT

from ..html_page import html_page
from ..markup import Markup, element, joined, visible
from ..page_style import variables
from .data import Progress, embedded, player_data
from .limits import DEFAULT, PlayerLimits
from .module import player_module, script_hash
from .pools import Json

_BODY = (
    "body{margin:0 auto;max-width:1600px;background:var(--window);color:var(--text)}"
    "body>p{margin:8px 12px;overflow-wrap:anywhere}"
)


def policy() -> str:
    """Returns the content security policy of a page with players."""
    return (
        f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src {script_hash(player_module())}; "
        "base-uri 'none'; form-action 'none'"
    )


def player_element(data: dict[str, Json], **attributes: str | None) -> Markup:
    """Returns the player's element with its data inside; `attributes`: `mask`, `theme`."""
    shown = "".join(
        f' {name}="{escape(visible(value), quote=True)}"' for name, value in attributes.items() if value is not None
    )
    return Markup(f'<phases-player{shown}><script type="application/json">{embedded(data)}</script></phases-player>')


def module_script() -> Markup:
    """Returns the script element with the player's module."""
    return Markup(f'<script type="module">{player_module()}</script>')


def player_page(
    recordings: Sequence[Recording],
    notes: Sequence[str] = (),
    limits: PlayerLimits = DEFAULT,
    progress: Progress | None = None,
) -> str:
    """Returns the page as HTML: one run, or two runs side by side. `notes`: sentences about the run, shown on top."""
    data = player_data(recordings, limits, progress)
    title = _(" and ").join(recording.meta.name for recording in recordings)
    css = (
        f":root{{color-scheme:light dark;{variables(LIGHT)}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}{_BODY}"
    )
    return html_page(
        title,
        joined(element("p", note) for note in notes),
        player_element(data),
        element("noscript", element("p", _("The player needs JavaScript. The report needs none: --format html."))),
        module_script(),
        css=css,
        policy=policy(),
    )
