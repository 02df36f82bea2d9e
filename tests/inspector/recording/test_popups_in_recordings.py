"""A popup in a recording: at the end of each frame the moment equals what is read off the scene."""

from __future__ import annotations

from pathlib import Path

from engine import Box, Dialog, Modifier, Popup, Scene, Text, composable, mutable_state_of
from inspector.recording import Recorder, open_run, save_run
from inspector.recording.capture import read_off
from inspector.recording.moments.cursor import Cursor
from inspector.recording.structure.composition_tree import tree_capture
from inspector.recording.structure.node_places import node_places
from tests.inspector.recording.test_moments import nodes_of, structure_facts


def test_popup_opens_changes_and_closes__each_moment_equals_the_scene() -> None:
    is_open, word = mutable_state_of(False), mutable_state_of("one")

    @composable
    def Screen() -> None:
        Text("below")
        with Box(Modifier.padding(20).size(50)):
            if is_open.value:
                Popup(lambda: Text(word.value))

    recorder = Recorder(details=True)
    scene = Scene(Screen, 100, 100, listeners=[recorder])

    def check() -> None:
        scene.frame()
        moment = Cursor(recorder.recording).moment
        assert moment is not None and moment.structure is not None and not moment.missing
        live = read_off(scene, recorder.subjects)
        assert structure_facts(moment.structure) == structure_facts(live)
        assert moment.tree == tree_capture(live)
        assert [row.node for row in moment.nodes] == [row.node for row in nodes_of(live)]
        assert moment.node_places == node_places(live)

    check()
    is_open.value = True
    check()
    word.value = "two"
    check()
    is_open.value = False
    check()
    is_open.value = True
    check()
    scene.close()


def test_coroutine_removes_a_dialog_that_has_disappeared__its_frame_has_work_also_in_a_file(tmp_path: Path) -> None:
    is_open = mutable_state_of(True)

    @composable
    def Screen() -> None:
        if is_open.value:
            Dialog(lambda: is_open.set(False), lambda: Text("sure?"))

    recorder = Recorder()
    with Scene(Screen, 100, 100, listeners=[recorder]) as scene:
        scene.settle(20)
        shown = scene.pixels().tobytes()
        is_open.value = False
        scene.settle(20)
        assert scene.pixels().tobytes() != shown
    recording = recorder.recording
    last = [frame for frame in recording if any(row.kind == "remove" for row in frame.rows)][-1]
    assert last.has_work and not last.runs and recording.work_before(last.index + 1) == last.index
    save_run(recording, tmp_path / "dialog.phases")
    with open_run(tmp_path / "dialog.phases") as opened:
        assert opened.work_before(last.index + 1) == last.index
