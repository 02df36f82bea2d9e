"""Layers and draw commands of a moment: recorded or replayed, each command in words, and the picture up to one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from engine import trace
from inspector.analysis.display_names import names_of
from inspector.analysis.draw_facts import (
    EQUAL,
    RECORDED,
    REPLAYED,
    ROOT,
    command_words,
    draw_table,
    drawn_layer,
    layer_lines,
)
from inspector.qt.panels.draw_panel import DrawPanel
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import DARK, LIGHT
from inspector.qt.widgets.layer_image import layer_image
from inspector.qt.window import InspectorWindow
from inspector.recording import RecordedFrame, open_run
from inspector.recording.moments.cursor import Cursor
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..open_window import open_window
from ..programs import written
from ..runs import recorded, saved

END = 1 << 60
TWO_LAYERS = """
    from engine import *

    n = mutable_state_of(0, name="n")

    def draw(scope):
        scope.draw_rect(Color.RED, top_left=Offset(1, 2), size=Size(30, 40 + n.value))

    @composable
    def Screen():
        with Box(Modifier.size(100).test_tag("box")):
            Box(Modifier.size(50).graphics_layer(alpha=0.5).draw_behind(draw).test_tag("red"))
            Box(Modifier.size(20).graphics_layer(alpha=0.9).background(Color.BLUE).test_tag("blue"))

    def demo(scene):
        n.value = 5
        scene.frame()
"""
EVERY_OP = """
    from engine import *

    def draw(scope):
        path = Path().move_to(0, 0).line_to(10, 0).line_to(10, 10).close()
        scope.draw_rect(Color.RED)
        scope.draw_circle(Color.BLUE, 5.0)
        scope.draw_line(Color.BLACK, Offset(0, 0), Offset(9, 9))
        scope.draw_path(path, Color.GREEN)
        scope.draw_oval(Brush.linear_gradient([Color.RED, Color.BLUE]))
        scope.draw_arc(Color.RED, 0.0, 90.0, True)
        with scope.rotate(30.0), scope.clip_path(path):
            scope.draw_round_rect(Color.BLACK)

    @composable
    def Screen():
        Box(Modifier.size(100).draw_behind(draw))
        Text("words")
"""


@pytest.fixture(scope="module")
def layers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    session = recorded(written(tmp_path_factory.mktemp("layers"), TWO_LAYERS), frames=1)
    yield session
    session.close()


def _frame(session: Session, index: int) -> RecordedFrame:
    frame = session.recording.frame(index)
    assert frame is not None
    return frame


def test_layer_whose_draw_read_changed__is_recorded_and_the_other_one_replayed(layers: Session) -> None:
    first = {(line.name, line.how) for line in layer_lines(_frame(layers, 0), END) if line.name in ("red", "blue")}
    second = {(line.name, line.how) for line in layer_lines(_frame(layers, 1), END)}
    assert first == {("red", RECORDED), ("blue", RECORDED)}
    assert ("red", RECORDED) in second and ("red", REPLAYED) not in second
    assert not {("blue", RECORDED), ("blue", EQUAL)} & second


def test_commands_of_a_layer__are_those_that_the_block_drew(layers: Session) -> None:
    frame = _frame(layers, 1)
    line = next(line for line in layer_lines(frame, END) if line.name == "red")
    layer = drawn_layer(layers.recording, frame, END, line.key)
    assert layer is not None and layer.size == (50, 50)
    assert [command_words(op, layer.inner) for op in layer.commands] == [("rect", "1, 2  30 × 45 #ff0000ff")]


def test_replayed_layer__has_the_commands_of_the_frame_that_recorded_it(layers: Session) -> None:
    first, frame = _frame(layers, 0), _frame(layers, 1)
    key = next(line.key for line in layer_lines(first, END) if line.name == "blue")
    layer = drawn_layer(layers.recording, frame, END, key)
    assert layer is not None and layer.frame == 0
    assert [op[0] for op in layer.commands] == ["rect"]


def test_cursor_before_the_recording_of_a_layer__has_its_older_commands(layers: Session) -> None:
    frame = _frame(layers, 1)
    line = next(line for line in layer_lines(frame, END) if line.name == "red")
    layer = drawn_layer(layers.recording, frame, line.row.id - 1, line.key)
    assert layer is not None and layer.frame == 0
    assert command_words(layer.commands[0])[1] == "1, 2  30 × 40 #ff0000ff"


def test_cursor_before_drawing__the_status_counts_the_layers_that_are_to_come(layers: Session) -> None:
    frame, names = _frame(layers, 1), names_of(layers.recording)
    lines = layer_lines(frame, END)
    how = [sum(line.how == REPLAYED for line in lines), len(lines)]
    before, after = (draw_table(layers.recording, frame, event, names)[0] for event in (frame.rows[0].id, END))
    assert before.status == f"0 layers recorded, 0 replayed in frame 1, {how[1]} to come"
    recorded_words = "layer" if how[1] - how[0] == 1 else "layers"
    assert after.status == f"{how[1] - how[0]} {recorded_words} recorded, {how[0]} replayed in frame 1"
    assert before.rows[0].cells[-1].text or before.rows[0].spoken.endswith("to come")


@pytest.mark.parametrize(("tag", "shown"), [("red", "red"), ("blue", "blue"), ("box", "box")])
def test_selected_node__shows_its_own_layer_or_the_one_that_draws_it(layers: Session, tag: str, shown: str) -> None:
    """Frame 2 is idle and drew nothing: the commands are those of an earlier frame."""
    recording = layers.recording
    assert recording.last is not None
    frame, moment = _frame(layers, recording.last), Cursor(recording).at_frame(recording.last)
    assert moment is not None and moment.structure is not None and not layer_lines(frame, END)
    nodes = [entry.subject for entry in moment.structure.nodes.values()]
    selected = frozenset(node.id for node in nodes if node.tag == tag)
    table, _ = draw_table(recording, frame, END, names_of(recording), subjects=selected, moment=moment)
    assert [row.cells[0].text for row in table.rows if row.is_heading] == [f"Commands of {shown}"]


def test_each_kind_of_op__is_recorded_without_a_failure(tmp_path: Path) -> None:
    session = recorded(written(tmp_path, EVERY_OP), frames=1)
    assert [frame.failure for frame in session.recording] == [None] * len(session.recording)
    rows = [row for frame in session.recording for row in frame.rows if row.kind == trace.COMMANDS]
    names = {op[0] for row in rows for op in row.data.get("commands", ())}
    assert {"rect", "circle", "line", "path", "oval", "arc", "round_rect", "text", "layer"} <= names
    assert all(command_words(op, row.data.get("layers", ())) for row in rows for op in row.data.get("commands", ()))
    session.close()


def test_file__shows_the_same_commands(layers: Session, tmp_path: Path) -> None:
    with open_run(saved(layers.recording, tmp_path)) as opened:
        for index in range(2):
            same = opened.frame(index)
            assert same is not None
            here = draw_table(layers.recording, _frame(layers, index), END, names_of(layers.recording))
            assert draw_table(opened, same, END, names_of(opened)) == here


def test_recording_without_details__shows_the_draw_blocks_and_says_so(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, TWO_LAYERS)), capture=False)
    assert session.start()
    session.frame()
    table, _ = draw_table(session.recording, _frame(session, 0), END, names_of(session.recording))
    words = [row.spoken for row in table.rows]
    assert "Draw blocks: 2 runs; the recording contains no commands of this frame" in words
    assert any(text.startswith("draw block of red") for text in words)
    session.close()


# ---------------------------------------------------------------- the panel


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    with open_window(written(tmp_path_factory.mktemp("window"), TWO_LAYERS), steps=1, size=(1280, 800)) as made:
        QApplication.processEvents()
        yield made


@pytest.fixture
def panel(window: InspectorWindow) -> DrawPanel:
    panel = window.docks.panel(DrawPanel)
    panel.show()
    panel.raise_()
    QApplication.processEvents()
    window.player.show(0)
    window.refresh()
    return panel


def test_down_arrow__draws_one_command_more(panel: DrawPanel) -> None:
    view = panel.view
    layer = next(at for at, row in enumerate(view.facts.rows) if row.spoken.startswith("layer of box"))
    view.setCurrentIndex(view.facts.index(layer, 0))
    first = next(at for at, row in enumerate(view.facts.rows) if row.key == "command 0")
    view.setCurrentIndex(view.facts.index(first, 0))
    assert panel.picture.upto == 0
    before = panel.picture.grab().toImage()
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert panel.picture.upto == 1 and panel.picture.grab().toImage() != before
    assert panel.picture.accessibleDescription().startswith("2 of ")
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert panel.picture.upto == 0 and panel.picture.grab().toImage() == before


EXACT = """
    from engine import *

    n = mutable_state_of(0, name="n")

    def draw(scope):
        scope.draw_rect(Brush.horizontal_gradient([Color.RED, Color.BLUE]), size=Size(60, 20))
        scope.draw_path(Path().move_to(0, 30).cubic_to(20, 0, 40, 80, 60, 30).close(), Color.hex("#207040"))

    @composable
    def Screen():
        with Box(Modifier.size(80).graphics_layer(alpha=1.0).draw_behind(draw).test_tag("box")):
            Text(f"words {n.value}")

    SIZE = (80, 80)
"""


def test_picture_of_the_newest_frame__is_what_skia_paints_up_to_the_command(qtbot: QtBot, tmp_path: Path) -> None:
    window = InspectorWindow(Appearance())
    qtbot.addWidget(window)
    window.show()
    assert window.open_target(written(tmp_path, EXACT))
    window.player.pause()
    panel = window.docks.panel(DrawPanel)
    panel.show()
    panel.raise_()
    window.refresh()
    moment, session = window.moment(), window.session
    assert moment is not None and session is not None
    frame = session.recording.frame(0)
    assert frame is not None
    keys = [line.key for line in layer_lines(frame, END, moment.names) if line.key[0] != ROOT]
    layers = {key: drawn_layer(session.recording, moment.frame, moment.event, key) for key in keys}
    key, drawn = next((key, each) for key, each in layers.items() if each and "rect" in [op[0] for op in each.commands])
    whole = layer_image(moment, key, drawn, None, 1.0)
    assert whole is not None and whole.constBits().tobytes() == session.scene.pixels().tobytes()
    first = [op[0] for op in drawn.commands].index("rect")
    part = layer_image(moment, key, drawn, first, 1.0)
    assert part is not None
    assert [part.pixelColor(x, 19).name() == "#ffffff" for x in (1, 58, 62)] == [False, False, True]
    assert {part.pixelColor(x, y).name() for x in range(80) for y in range(24, 80)} == {"#ffffff"}
    session.program.module.n.value = 1
    window.player.step()
    window.player.show(0)
    earlier = window.moment()
    assert earlier is not None and layer_image(earlier, key, drawn, None, 1.0) is None
    window.close()


def test_status_and_empty_text__say_what_was_drawn(window: InspectorWindow, panel: DrawPanel) -> None:
    status = window.findChild(QLabel, "status_draw")
    assert isinstance(status, QLabel) and "recorded" in status.text() and panel.objectName() == "dock_draw"
    panel.show_moment(None)
    assert panel.view.facts.rowCount() == 0 and panel.view.empty.startswith("Nothing drawn yet.")


def test_both_themes_and_double_text__paint_without_fault(window: InspectorWindow, panel: DrawPanel) -> None:
    for theme, scale in ((DARK, 100), (LIGHT, 200), (LIGHT, 100)):
        window.appearance.set_theme(theme)
        window.appearance.set_scale(scale)
        window.refresh()
        assert not panel.grab().isNull()
