"""Why of a run that a list, map or set caused: the sentence counts the changes since the run before."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from hypothesis import given, settings
from hypothesis import strategies as st

from inspector.analysis import plain, why_row
from inspector.recording import Recording
from inspector.recording.events import CompositionRun, MeasurementRun
from inspector.running.loading.program import load_source
from inspector.running.session import Session

from ..analysed import idle, recorded

LIST = """
    from engine import *

    items = mutable_state_list_of(1, 2)

    @composable
    def App():
        Text(f"{len(items)}")
"""


def recording_of(frames: list[list[str]]) -> Recording:
    """Returns the recording of the list, after these operations; each list of operations is a frame."""
    session = Session(load_source("/nowhere/list.py", dedent(LIST)))
    assert session.start()
    session.frame()
    items = session.program.module.items
    for operations in frames:
        for operation in operations:
            if operation == "append" or items:
                session.drive(
                    lambda scene, operation=operation: items.append(3) if operation == "append" else items.pop()
                )
        session.frame()
    session.close()
    return session.recording


def naive_changes(frames: list[list[str]]) -> list[int]:
    """Returns the number of operations that change the list, for each frame with one."""
    size, counts = 2, []
    for operations in frames:
        count = 0
        for operation in operations:
            if operation == "append" or size:
                size += 1 if operation == "append" else -1
                count += 1
        if count:
            counts.append(count)
    return counts


def said_changes(recording: Recording) -> list[int]:
    """Returns the number of changes that Why of each later run of the composable says."""
    said = []
    for frame in list(recording)[1:]:
        for row in frame.rows:
            if isinstance(row, CompositionRun) and row.name == "App":
                words = plain(why_row(frame, recording, row))
                _before, _clause, after = words.partition(", which is one of its ")
                said.append(int(after.split()[0]) if after else 1)
    return said


@settings(max_examples=max(5, settings().max_examples // 5), deadline=None)
@given(st.lists(st.lists(st.sampled_from(["append", "pop"]), max_size=4), min_size=1, max_size=4))
def test_random_changes_of_a_list__are_counted(frames: list[list[str]]) -> None:
    assert said_changes(recording_of(frames)) == naive_changes(frames)


def test_list_that_a_coroutine_fills_again__is_not_said_to_be_the_framework_s_own_state(tmp_path: Path) -> None:
    """The lazy list derives its items from the program's list: the list's values are none of the framework's state."""
    recording = recorded(
        tmp_path,
        """
        @composable
        def App():
            found = remember(lambda: mutable_state_list_of(1, 2))

            async def search():
                await with_frame_nanos(lambda nanos: None)
                found.clear()
                found.extend([1, 2])

            LaunchedEffect(search)
            LazyColumn(lambda scope: scope.items(found, lambda item: Text(f"{item}")), Modifier.test_tag("list"))
        """,
        idle,
        idle,
    )
    said = [
        plain(why_row(frame, recording, row))
        for frame in list(recording)[1:]
        for row in frame.rows
        if isinstance(row, MeasurementRun) and row.name == "list"
    ]
    assert said == [
        "list was measured because found changed: the coroutine search (line 6) appended 1, 2 (app.py:9), "
        "which is one of its 2 changes. It was read in measurement."
    ]
