"""Phases: their texts, letters and words, and the three phases of a frame that they belong to."""

from __future__ import annotations

import pytest

from engine import trace
from engine.trace import PHASES, MainPhase, Phase


def test_phases__are_the_kinds_of_runs_in_the_order_of_a_frame() -> None:
    assert trace.RUNS == PHASES == tuple(Phase)
    assert [(phase.value, str(phase), f"{phase}") for phase in Phase] == [(kind, kind, kind) for kind in trace.RUNS]


def test_table_by_phases__is_read_by_the_kind_of_an_event() -> None:
    table = {phase: phase.letter for phase in Phase}
    assert [table[kind] for kind in trace.RUNS] == ["C", "L", "L", "d", "D"]  # type: ignore[index]
    assert Phase(trace.DRAWING) is Phase.DRAWING and hash(Phase.DRAWING) == hash(trace.DRAWING)


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (Phase.COMPOSITION, ("composition", "compose", "composed", "composing", "composition")),
        (Phase.MEASUREMENT, ("measurement", "measure", "measured", "measuring", "layout")),
        (Phase.PLACEMENT, ("placement", "place", "placed", "placing", "layout")),
        (Phase.LAYER, ("layer block", "layer", "layer block run", "running its layer block", "drawing")),
        (Phase.DRAWING, ("drawing", "draw", "drawn", "drawing", "drawing")),
    ],
)
def test_phase__has_all_words_and_the_color_of_its_main_phase(phase: Phase, words: tuple[str, ...]) -> None:
    assert (phase.noun, phase.verb, phase.past, phase.present, phase.color_token) == words


def test_letter__leads_to_its_main_phase() -> None:
    found = [MainPhase.of_letter(letter) for letter in "CLDd"]
    assert found == [MainPhase.COMPOSITION, MainPhase.LAYOUT, MainPhase.DRAWING, MainPhase.DRAWING]
    with pytest.raises(KeyError):
        MainPhase.of_letter("S")


def test_text_that_names_no_phase__is_none() -> None:
    found = [Phase.of(text) for text in ("placement", trace.EFFECT, "", None)]
    assert found == [Phase.PLACEMENT, None, None, None]
