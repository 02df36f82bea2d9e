"""Phase: five kinds of runs, with their words; MainPhase: the three phases of a frame that Compose names.

Terms       letter: marks a phase in window and reports.
Invariants  I1 a phase equals its text, and both have one hash: a dictionary keyed by phases is also read by the kind of
            an event, and `Phase(row.kind)` is the phase of a run. I2 member order equals frame order.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.trace import kinds


class MainPhase(StrEnum):
    """One of the three phases of a frame, as Compose teaches them: composition, layout, drawing.

    Its value serves as noun and as color name of themes.
    """

    COMPOSITION = "composition", "C"
    LAYOUT = "layout", "L"
    DRAWING = "drawing", "D"

    letter: str
    """C, L or D."""

    def __new__(cls, noun: str, letter: str = "") -> MainPhase:
        self = str.__new__(cls, noun)
        self._value_ = noun
        self.letter = letter
        return self

    @property
    def noun(self) -> str:
        """`composition`, `layout`, `drawing`."""
        return self.value

    @property
    def color_token(self) -> str:
        """The name of the phase's color in a theme: `composition`, `layout` or `drawing`."""
        return self.value

    @staticmethod
    def of_letter(letter: str) -> MainPhase:
        """Returns the main phase of a letter; `d`, a layer block, belongs to drawing. Raises KeyError for others."""
        return _OF_LETTER[letter]


class Phase(StrEnum):
    """The phase of a run: which program code ran, on which subject.

    The value is the kind of the run's events, as in recordings and in `FrameReport.phases`.
    """

    COMPOSITION = kinds.COMPOSITION, MainPhase.COMPOSITION, "C", "composition", "compose", "composed", "composing"
    """A restart scope ran."""
    MEASUREMENT = kinds.MEASUREMENT, MainPhase.LAYOUT, "L", "measurement", "measure", "measured", "measuring"
    """A node was measured."""
    PLACEMENT = kinds.PLACEMENT, MainPhase.LAYOUT, "L", "placement", "place", "placed", "placing"
    """A node was placed."""
    LAYER = kinds.LAYER, MainPhase.DRAWING, "d", "layer block", "layer", "layer block run", "running its layer block"
    """The block of a graphics_layer ran; nothing is recorded again."""
    DRAWING = kinds.DRAWING, MainPhase.DRAWING, "D", "drawing", "draw", "drawn", "drawing"
    """A draw block was recorded."""

    main: MainPhase
    """The frame phase that contains this phase."""
    letter: str
    """C, L, L, d, D: measurement and placement are both layout; a layer block has the small letter of drawing."""
    noun: str
    """`composition`, `measurement`, `placement`, `layer block`, `drawing`."""
    verb: str
    """`compose`, `measure`, `place`, `layer`, `draw`."""
    past: str
    """The past participle: `composed`, `measured`, `placed`, `layer block run`, `drawn`."""
    present: str
    """The present participle: `composing`, `measuring`, `placing`, `running its layer block`, `drawing`."""

    # The defaults let `Phase(kind)`, the look-up by kind, pass the type checker.
    def __new__(
        cls,
        kind: str,
        main: MainPhase = MainPhase.COMPOSITION,
        letter: str = "",
        noun: str = "",
        verb: str = "",
        past: str = "",
        present: str = "",
    ) -> Phase:
        self = str.__new__(cls, kind)
        self._value_ = kind
        self.main = main
        self.letter = letter
        self.noun = noun
        self.verb = verb
        self.past = past
        self.present = present
        return self

    @property
    def color_token(self) -> str:
        """The name of the phase's color in a theme: that of its main phase."""
        return self.main.color_token

    @staticmethod
    def of(kind: str | None) -> Phase | None:
        """Returns the phase with this name; None for other texts, such as an effect kind, and for None."""
        return _OF_KIND.get(kind) if kind is not None else None

    @staticmethod
    def letter_of(kind: str | None) -> str:
        """Returns the letter of the phase with this name; "" for any other text, and for None."""
        found = Phase.of(kind)
        return found.letter if found is not None else ""


PHASES: Final = tuple(Phase)
"""All phases, in frame order."""

LETTERS: Final = tuple(dict.fromkeys(phase.letter for phase in PHASES))
"""The letters of all phases, in frame order: C, L, d, D."""

MAIN_LETTERS: Final = tuple(phase.letter for phase in MainPhase)
"""The letters of the main phases: C, L, D."""

_OF_KIND: Final[dict[str, Phase]] = {phase.value: phase for phase in Phase}
_OF_LETTER: Final = {phase.letter: phase.main for phase in Phase}
