"""Three reads: a change re-runs the phase that read, and those after it as far as they are concerned."""

from __future__ import annotations

from lessons.apps import three_reads

from .driven import driven, run


def test_read_in_composition__composes_measures_places_draws() -> None:
    assert (
        driven(three_reads, "composition")
        == [
            {
                "composed": ["ReadInComposition", "Spacer"],
                "skipped": ["Words", "MoveButton"],
                "measured": ["dot", "stage"],
                "placed": ["stage", "dot"],
                "drawn": ["stage", "dot"],
            }
        ]
        * 4
    )


def test_read_in_placement__only_places() -> None:
    assert driven(three_reads, "placement") == [{"placed": ["dot"], "replayed": ["dot"]}] * 4


def test_read_in_drawing__only_draws_its_layer() -> None:
    assert driven(three_reads, "drawing") == [{"drawn": ["stage", "dot"]}] * 4


def test_created_elsewhere__each_reader_runs_in_its_own_phase_and_the_creator_does_not() -> None:
    assert (
        driven(three_reads, "created elsewhere")
        == [
            {
                "composed": ["PaddingReader", "Spacer"],
                "measured": ["padded", "stage"],
                "placed": ["stage", "padded", "offset"],
                "drawn": ["stage", "padded", "canvas"],
                "replayed": ["offset"],
            }
        ]
        * 4
    )


def test_reads__have_phase_and_reader() -> None:
    report = run(three_reads, "created elsewhere").reports[1]
    assert sorted((read.state, read.phase, read.reader) for read in report.reads) == [
        ("amount", "composition", "PaddingReader"),
        ("amount", "drawing", "canvas"),
        ("amount", "placement", "offset"),
    ]


def test_forms__look_the_same_but_for_their_words() -> None:
    """Below the words: y from 88 px on."""
    last = [run(three_reads, name).picture(-1).pixels[88:] for name in ("composition", "placement", "drawing")]
    assert (last[0] == last[1]).all()
    assert (last[0] == last[2]).all()
