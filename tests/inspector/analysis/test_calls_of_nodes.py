"""The line of each node in the ranking and in names: the call of the program that emitted the node."""

from __future__ import annotations

from linecache import getline
from pathlib import Path

import pytest

from inspector.analysis.display_names import names_of
from inspector.analysis.ranking import RankLine, ranking
from inspector.recording import NODE, Recording, open_run
from inspector.recording.events import NodeInserted
from tests.gallery_choice import some, variants

from ..analysed import recorded, tap
from ..runs import recorded as recorded_target
from ..runs import saved

CONTAINERS = """
wide = mutable_state_of(True)

def helper():
    with Row():
        Text("in a helper")

@composable(inline=True)
def Panel():
    with Box(Modifier.padding(2)):
        yield

@composable
def Moved():
    with Row():
        Text("moved")

@composable
def App():
    moved = remember(lambda: movable_content_of(lambda: Moved()))
    with Column(Modifier.clickable(lambda: wide.set(not wide.value))):
        helper()
        with Panel():
            Spacer(Modifier.size(1))
        if wide.value:
            moved()
        else:
            with Column():
                moved()
        BoxWithConstraints(lambda scope: Inside())
        LazyColumn(lambda scope: scope.items(2, lambda index: Inside()), Modifier.height(20))
        Button(lambda: None, lambda: Text("OK"))

@composable
def Inside():
    with Column():
        pass
"""


def placed(lines: list[RankLine]) -> dict[str, set[int | None]]:
    found: dict[str, set[int | None]] = {}
    for line in lines:
        found.setdefault(line.name, set()).add(line.site.line if line.site is not None else None)
    return found


def line_of(text: str, number: int = 1) -> int:
    """Returns the number of the `number`th line of CONTAINERS that contains `text`; the import takes the first line."""
    found = [at for at, line in enumerate(CONTAINERS.splitlines(), 1) if text in line]
    return found[number - 1]


def test_node_without_a_scope_of_its_own__has_the_line_of_its_call(tmp_path: Path) -> None:
    recording = recorded(tmp_path, CONTAINERS, tap(), tap())
    found = placed(ranking(recording))
    assert found["Row"] == {line_of("with Row"), line_of("with Row", 2)}
    assert found["Box"] == {line_of("with Box")}
    assert found["Column"] == {line_of("with Column", number) for number in (1, 2, 3)}
    assert found["LazyColumn"] == {line_of("LazyColumn")}
    assert found["Button"] == {line_of("Button")}
    assert not [name for name, lines in found.items() if None in lines]
    with open_run(saved(recording, tmp_path)) as stored:
        assert placed(ranking(stored)) == found


@pytest.mark.parametrize("slug", [entry.slug for entry in some("album", "chat", "todo")])
def test_line_of_the_ranking_of_a_gallery_program__has_a_place_whose_text_calls_it(slug: str) -> None:
    session = recorded_target(slug, variants(slug)[0])
    try:
        for line in ranking(session.recording):
            if line.name == "root":
                continue
            assert line.site is not None, line.name
            text = getline(line.site.file, line.site.line)
            assert line.scopes or line.name in text, (line.name, line.site, text)
    finally:
        session.close()


def test_columns_without_a_text__are_told_apart_by_their_lines(tmp_path: Path) -> None:
    recording = recorded(tmp_path, CONTAINERS, tap())
    names = names_of(recording, whole=True)
    columns = [each for each in inserted(recording) if each.name == "Column"]
    called = {names.of(each) for each in columns}
    assert {f"Column (line {line_of('with Column', 3)}) #{number}" for number in (1, 2, 3)} <= called


def inserted(recording: Recording) -> list[object]:
    return [
        row.subject
        for frame in recording
        for row in frame.rows
        if isinstance(row, NodeInserted) and row.subject is not None and row.subject.kind == NODE
    ]
