"""Player: steps through a run by frame and by event inside the notebook; a plain table where widgets are missing.

Terms       widget: the player of `phases export --format player`, shown by anywidget. static output: a table: frame,
            work units, reason; the output of notebooks that are built, and without anywidget.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from typing import Protocol, cast

from inspector.analysis import plain, summary, work_of_frame
from inspector.exports.player.data import embedded, player_data
from inspector.exports.player.limits import SMALL, PlayerLimits
from inspector.exports.player.module import player_module
from inspector.language import _
from inspector.recording import Recording

from .code_line import code_line
from .run import Run
from .table import html_table

WIDGET = "application/vnd.jupyter.widget-view+json"

PANELS = ("picture", "events", "why", "tree", "reads", "slots", "work", "frames")
"""The names of the panels that `hide` accepts."""


class _Widget(Protocol):
    def _repr_mimebundle_(self, **options: object) -> object: ...


class PlayedRuns:
    """One run, or two runs side by side. `data`: the JSON text that the player shows."""

    def __init__(self, recordings: Sequence[Recording], hide: Sequence[str] = (), limits: PlayerLimits = SMALL) -> None:
        unknown = [name for name in hide if name not in PANELS]
        if unknown:
            raise ValueError(f"player(hide={unknown[0]!r}): the panels are {', '.join(PANELS)}.")
        self.recordings = list(recordings)
        self.hide = tuple(hide)
        self.limits = limits

    @property
    def data(self) -> str:
        """The recordings as the player's JSON."""
        return embedded(player_data(self.recordings, self.limits, code_line=code_line))

    def _rows(self) -> list[list[object]]:
        rows: list[list[object]] = []
        for letter, recording in zip("AB", self.recordings, strict=False):
            for frame in recording:
                if frame.is_idle:
                    continue
                run = [letter] if len(self.recordings) > 1 else []
                rows.append([*run, frame.index, work_of_frame(frame).total, plain(summary(frame, recording))])
        return rows

    @property
    def _heading(self) -> list[str]:
        return [_("run")] * (len(self.recordings) > 1) + [_("frame"), _("units of work"), _("why")]

    def _repr_html_(self) -> str:
        return html_table(self._heading, [] if self.hide else self._rows())

    def __repr__(self) -> str:
        names = " | ".join(recording.meta.name for recording in self.recordings)
        lines = [] if self.hide else ["  ".join(map(str, row)) for row in self._rows()]
        return "\n".join([f"[Player: {names}]", *lines])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, object] | None:
        """Returns the widget with the static output for viewers without widgets; None without anywidget."""
        widget = _widget(self.data, " ".join(self.hide))
        if widget is None:
            return None
        made = widget._repr_mimebundle_()
        bundle = made[0] if isinstance(made, tuple) else made
        shown = cast("Mapping[str, object]", bundle or {})
        return {**shown, "text/html": self._repr_html_(), "text/plain": repr(self)}


def player(
    run: Run | Recording,
    other: Run | Recording | None = None,
    *,
    hide: Sequence[str] = (),
    limits: PlayerLimits = SMALL,
) -> PlayedRuns:
    """Returns a player of one run, or of two runs side by side.

    `hide`: panels that stay hidden, such as `"work"`; `"frames"` also keeps the player at its first frame.
    Raises ValueError for an unknown panel.
    """
    runs = [run] if other is None else [run, other]
    return PlayedRuns([each.recording if isinstance(each, Run) else each for each in runs], hide, limits)


def _widget(data: str, mask: str) -> _Widget | None:
    """Returns the player as a widget; None if anywidget is not installed."""
    if importlib.util.find_spec("anywidget") is None:
        return None
    anywidget, traitlets = importlib.import_module("anywidget"), importlib.import_module("traitlets")
    members = {
        "_esm": player_module(),
        "data": traitlets.Unicode(data).tag(sync=True),
        "mask": traitlets.Unicode(mask).tag(sync=True),
    }
    made: _Widget = type("PlayerWidget", (anywidget.AnyWidget,), members)()
    return made
