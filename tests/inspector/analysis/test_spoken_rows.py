"""What screen readers hear of a row of the composition tree: what its picture says."""

from __future__ import annotations

import pytest

from inspector.analysis import TreeLine, tree_lines
from inspector.analysis.display_names import names_of
from inspector.analysis.tree import spoken_marks

from ..runs import recorded


@pytest.fixture(scope="module")
def spoken_rows() -> list[list[str]]:
    """The rows of the loop of the gallery, by frame."""
    session = recorded("loop", "loop", frames=4)
    names = names_of(session.recording)
    found = [_rows(tree_lines(frame, names=names).roots) for frame in session.recording]
    session.close()
    return found


def _rows(lines: list[TreeLine]) -> list[str]:
    return [row for line in lines for row in (line.spoken, *_rows(line.children))]


def test_row_with_the_arrow_of_a_skip__is_called_skipped(spoken_rows: list[list[str]]) -> None:
    images = {row.partition(" image: ")[2].partition(", ")[0] for rows in spoken_rows for row in rows if "Image" in row}
    assert images == {"C 1", "skipped", "nothing ran"}


def test_row_without_a_mark__says_that_nothing_ran(spoken_rows: list[list[str]]) -> None:
    assert {row.partition(": ")[2].partition(",")[0] for row in spoken_rows[-1]} == {"nothing ran"}


@pytest.mark.parametrize(
    ("marks", "words"),
    [((("C", 1), ("L", 2)), "C 1, L 2"), ((("d", 1),), "layer 1"), ((), "")],
    ids=["letters", "layer block only", "none"],
)
def test_marks__are_their_letters_and_counts_and_a_hollow_one_is_a_layer(
    marks: tuple[tuple[str, int], ...], words: str
) -> None:
    assert spoken_marks(marks) == words
