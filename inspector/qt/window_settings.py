"""WindowSettings: what the window remembers between two runs: places of docks, size, theme, text size, contrast,
motion, granularity, breakpoints.

Limits      a breakpoint on a state or a scope is not remembered, because it holds numbers of one run; breakpoints on
            lines, phases, loops and backwards writes are.
"""

from __future__ import annotations

import json

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow

from inspector.analysis.breakpoints import BACKWARDS, LINE, LOOP, PHASE, Target
from inspector.language import NAMES, system_language
from inspector.recording.moments.stops import GRANULARITIES

from .model.stepper import Stepper
from .style.appearance import SCALES, Appearance
from .style.system_preferences import prefers_high_contrast, prefers_reduced_motion, system_theme
from .style.theme import DARK, LIGHT, Theme

LAYOUT_VERSION = 2
"""The version of saved dock places: a layout of another version is ignored."""


class WindowSettings:
    """Reads and writes the settings. `settings`: replaces the user's store in tests."""

    def __init__(self, settings: QSettings | None = None) -> None:
        self.settings = settings if settings is not None else QSettings("phases", "inspector")

    def theme(self) -> Theme:
        """Returns the chosen theme, else the theme of the system; dark if the system has none."""
        name = self.settings.value("theme")
        for theme in (DARK, LIGHT):
            if name == theme.name:
                return theme
        return system_theme()

    def appearance(self, theme: Theme | None = None) -> Appearance:
        """Returns a new appearance as it was chosen, else as the system asks. `theme`: instead of the chosen one."""
        made = Appearance(theme if theme is not None else self.theme(), self.scale())
        made.set_high_contrast(self._flag("high_contrast", prefers_high_contrast()))
        made.set_reduced_motion(self._flag("reduced_motion", prefers_reduced_motion()))
        return made

    def _flag(self, name: str, default: bool) -> bool:
        value = self.settings.value(name)
        return default if value is None else str(value).lower() == "true"

    def scale(self) -> int:
        """Returns the chosen text size in per cent."""
        try:
            percent = int(str(self.settings.value("text_size", 100)))
        except ValueError:
            return 100
        return percent if percent in SCALES else 100

    def language(self) -> str:
        """Returns the code of the chosen language, else of the language of the system."""
        code = str(self.settings.value("language", ""))
        return code if code in NAMES else system_language()

    def choose_language(self, code: str) -> None:
        """Keeps the language for the following starts."""
        self.settings.setValue("language", code)

    @property
    def has_geometry(self) -> bool:
        """Whether a size of the window is kept from an earlier start."""
        return isinstance(self.settings.value("geometry"), QByteArray)

    def restore(self, window: QMainWindow, stepper: Stepper) -> None:
        """Applies size and dock places; unknown ones are ignored."""
        geometry, state = self.settings.value("geometry"), self.settings.value("layout")
        if isinstance(geometry, QByteArray):
            window.restoreGeometry(geometry)
        if isinstance(state, QByteArray):
            window.restoreState(state, LAYOUT_VERSION)
        granularity = self.settings.value("granularity")
        if granularity in GRANULARITIES:
            stepper.set_granularity(str(granularity))
        for target in breakpoints_of(str(self.settings.value("breakpoints", "[]"))):
            stepper.add_breakpoint(target)

    def save(self, window: QMainWindow, appearance: Appearance, stepper: Stepper) -> None:
        """Writes everything; called when the window closes."""
        values = {
            "theme": appearance.chosen.name,
            "text_size": appearance.scale,
            "geometry": window.saveGeometry(),
            "layout": window.saveState(LAYOUT_VERSION),
            "granularity": stepper.granularity,
            "breakpoints": breakpoints_text(stepper.breakpoints.targets),
        }
        # A system preference counts as no choice.
        for name, is_on, wished in (
            ("high_contrast", appearance.high_contrast, prefers_high_contrast()),
            ("reduced_motion", appearance.reduced_motion, prefers_reduced_motion()),
        ):
            if is_on == wished:
                self.settings.remove(name)
            else:
                values[name] = is_on
        for name, value in values.items():
            self.settings.setValue(name, value)
        self.settings.sync()


KEPT_KINDS = (PHASE, LOOP, BACKWARDS, LINE)
"""The kinds of breakpoints that do not depend on the states and scopes of one run."""


def breakpoints_text(targets: list[Target]) -> str:
    """Returns the breakpoints that do not depend on one run, as JSON."""
    kept = [each for each in targets if not each.ids and each.kind in KEPT_KINDS]
    return json.dumps([[each.kind, each.name, each.place, each.is_on] for each in kept])


def breakpoints_of(text: str) -> list[Target]:
    """Returns the breakpoints of `breakpoints_text`; none for any other text."""
    try:
        return [
            Target(str(kind), str(name), place=(str(place[0]), int(place[1])) if place else None, is_on=bool(is_on))
            for kind, name, place, is_on in json.loads(text)
            if kind in KEPT_KINDS
        ]
    except (ValueError, TypeError, LookupError):
        return []
