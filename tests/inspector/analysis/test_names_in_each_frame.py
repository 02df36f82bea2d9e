"""A name in an answer about a frame is true in that frame: what it names is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.analysis.display_names import names_of
from inspector.recording import NODE, Recording, Subject, open_run

from ..analysed import idle, recorded, tap
from ..runs import saved


def nodes(recording: Recording, name: str) -> list[Subject]:
    found = {
        row.subject.id: row.subject
        for frame in recording
        for row in frame.rows
        if row.subject is not None and row.subject.kind == NODE and row.subject.name == name
    }
    return list(found.values())


LOADED = """
    is_loaded = mutable_state_of(False)

    @composable
    def App():
        with Column(Modifier.size(100).clickable(lambda: is_loaded.set(True))):
            with Row():
                if is_loaded.value:
                    Text("Total")
                else:
                    Text("Loading")
            with Row():
                Text("Always")
"""


@pytest.mark.parametrize("in_window", [False, True])
def test_container_whose_first_text_comes_later__is_named_by_its_line_in_each_frame(
    tmp_path: Path, in_window: bool
) -> None:
    """Before, the row around "Loading" was called `Row around "Total"` in the answers of frame 0."""
    recording = recorded(tmp_path, LOADED, idle, tap(), *[idle] * 2)
    if not in_window:
        recording = open_run(saved(recording, tmp_path))
    rows = nodes(recording, "Row")
    assert [names_of(recording).of(row) for row in rows] == ["Row (line 7)", 'Row around "Always"']


def test_page_and_table_that_begin_with_one_text__are_named_by_their_lines(tmp_path: Path) -> None:
    recording = recorded(
        tmp_path,
        """
        @composable
        def App():
            with Column():
                with Column():
                    Text("Item")
                with Column():
                    Text("Cost")
        """,
    )
    columns = nodes(recording, "Column")
    names = [names_of(recording).of(column) for column in columns]
    assert sorted(names) == ["Column (line 4)", "Column (line 5)", 'Column around "Cost"']
