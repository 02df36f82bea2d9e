"""A lesson's page under the keyboard: what is focused or has just run stays in view, and text never scrolls itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from inspector.course.kit.choice import Choice
from inspector.course.lesson_files import sources
from inspector.course.sections import CHECK, FIX, PREDICT, RUN, STEP, STEPS, TRANSFER
from inspector.language import NAMES, using
from inspector.qt.lesson.flowing_text import FlowingText
from inspector.qt.lesson.lesson_panel import LessonPanel
from inspector.qt.lesson.prediction_form import PredictionForm
from inspector.qt.lessons_menu import lesson_mode
from inspector.qt.style.appearance import Appearance
from inspector.qt.widgets.flow_layout import FlowLayout
from inspector.qt.window import InspectorWindow
from lessons import kit

from ...lessons.test_taken import LESSON
from ..open_window import open_window


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InspectorWindow]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("learner")))
        with open_window(size=(1280, 800)) as made:
            yield made


@pytest.fixture
def panel(window: InspectorWindow) -> LessonPanel:
    mode = lesson_mode(window)
    mode.open_lesson(sources()[0])
    assert mode.panel is not None
    mode.panel.show_step(RUN)
    QApplication.processEvents()
    return mode.panel


def visible(panel: LessonPanel, widget: QWidget) -> range:
    """Returns the rows of a widget that the page shows, in px from the widget's top."""
    top = widget.mapTo(panel.area.viewport(), QPoint(0, 0)).y()
    return range(max(0, -top), min(widget.height(), panel.area.viewport().height() - top))


def test_cell_is_reached_by_the_keyboard__it_is_shown_whole(qtbot: QtBot, panel: LessonPanel) -> None:
    assert panel.lesson is not None
    panel.lesson.outcomes.clear()  # with the output of an earlier test the cell is higher than the page
    panel.show_step(RUN)
    QApplication.processEvents()
    second = list(panel.code_cells.values())[1]
    assert visible(panel, second) != range(second.height())
    second.edit.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(lambda: visible(panel, second) == range(second.height()))


def test_cell_ran__its_output_is_in_view_and_its_title_and_the_status_say_so(qtbot: QtBot, panel: LessonPanel) -> None:
    second = list(panel.code_cells.values())[1]
    second.edit.setFocus(Qt.FocusReason.TabFocusReason)
    source = second.edit.toPlainText()
    second.edit.setPlainText(source + "\n1 / 0")
    qtbot.keyClick(second.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert second.title.text() == f"{second.name}: error"
    assert panel.title.sentence.startswith("ZeroDivisionError")
    second.edit.setPlainText(source)
    qtbot.keyClick(second.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert second.title.text() == f"{second.name}: ran"
    assert panel.title.sentence == "Step 2 of 8: run, 2 predictions missing"
    output = second.findChildren(FlowingText)[-1]
    qtbot.waitUntil(lambda: visible(panel, output) == range(output.height()))
    assert output.horizontalScrollBar().maximum() == 0, "the picture is as wide as its column"


def test_text_has_the_focus__keys_scroll_the_page_and_never_the_text(qtbot: QtBot, panel: LessonPanel) -> None:
    panel.show_page(0)
    text = panel.area.findChildren(FlowingText)[0]
    text.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    qtbot.waitUntil(lambda: text.verticalScrollBar().maximum() == 0)
    bar = panel.area.verticalScrollBar()
    before = bar.value()
    qtbot.keyClick(text, Qt.Key.Key_PageDown)
    assert bar.value() > before
    assert text.verticalScrollBar().value() == 0


def test_space_on_the_page_or_its_text__turns_the_page_and_plays_nothing(
    qtbot: QtBot, window: InspectorWindow, panel: LessonPanel
) -> None:
    panel.show_page(0)
    QApplication.processEvents()
    bar, was_playing = panel.area.verticalScrollBar(), window.player.playing
    text = panel.area.findChildren(FlowingText)[0]
    for focused in (panel.area, text):
        focused.setFocus(Qt.FocusReason.TabFocusReason)
        bar.setValue(0)
        qtbot.keyClick(focused, Qt.Key.Key_Space)
        turned = bar.value()
        assert turned > 0
        qtbot.keyClick(focused, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
        assert bar.value() == 0
    assert window.player.playing == was_playing
    panel.show_step(RUN)
    cell = next(iter(panel.code_cells.values()))
    cell.edit.setFocus()
    before = cell.edit.toPlainText()
    qtbot.keyClick(cell.edit, Qt.Key.Key_Space)
    assert len(cell.edit.toPlainText()) == len(before) + 1, "in code, Space is a space"
    cell.edit.undo()


def test_text_is_twice_as_large__title_steps_text_and_answers_follow_and_fit_a_small_window(
    qtbot: QtBot, window: InspectorWindow, panel: LessonPanel
) -> None:
    appearance, head = window.appearance, panel.head
    panel.show_step(PREDICT)
    assert [button.text() for button in head.steps.buttons()] == list(STEPS)

    def sizes() -> list[int]:
        text = panel.area.findChildren(FlowingText)[0]
        fonts = [head.heading.font(), head.next_button.font(), text.font(), text.document().defaultFont()]
        return [font.pixelSize() for font in fonts]

    before = sizes()
    window.resize(900, 600)
    appearance.set_scale(200)
    try:
        qtbot.waitUntil(lambda: panel.width() > window.width() // 2)
        assert sizes() == [2 * size for size in before]
        shown = [button.text() for button in head.steps.buttons()]
        assert shown[:3] == ["", "", "Predict"] and shown[-1] == "", "the others are circles"
        assert [button.accessibleDescription() for button in head.steps.buttons()][:3] == ["done", "done", ""]
        assert all(button.geometry().right() < head.width() for button in head.steps.buttons())
        for step in range(len(STEPS)):  # no name is cut by the next circle
            head.show_steps(step, set(range(step)))
            QApplication.processEvents()
            assert all(button.width() >= button.sizeHint().width() for button in head.steps.buttons())
        head.show_steps(PREDICT, {0, 1})
        assert head.steps.button(3).accessibleName() == "Step 4 of 8: Step"
        (choice,) = [form for form in panel.all_forms if form.choices]
        button = choice.choices["composition, layout and drawing"]
        button.setFixedWidth(200)
        qtbot.waitUntil(lambda: "\n" in button.text())
        assert button.text().replace("\n", " ") == "b  composition, layout and drawing"
        qtbot.waitUntil(lambda: panel.area.horizontalScrollBar().maximum() == 0)
        panel.open_answers()
        panel.points_at.emit(["Frames", "Why"])  # the frames would leave one line to the text
        assert window.docks.named("Frames").isHidden() and window.docks.named("Why").is_front
        head.show_title("a title that needs many lines beside its buttons: " + "why does it run again? " * 4)
        lines = head.heading.heightForWidth(head.heading.width()) // head.heading.fontMetrics().lineSpacing()
        assert lines <= 2 and head.heading.text().endswith(" …")
        assert head.heading.accessibleName() == head.heading.toolTip() != head.heading.text()
    finally:
        appearance.set_scale(100)
        window.resize(1280, 800)


@pytest.mark.parametrize("width", [200, 420, 640])
@pytest.mark.parametrize("scale", [100, 200])
def test_table_in_a_narrow_lesson__breaks_its_lines_between_words_and_scrolls_sideways(
    qtbot: QtBot, scale: int, width: int
) -> None:
    heading = ["frame", "composed", "skipped", "measured", "placed", "drawn", "replayed"]
    table = kit.Table(heading, [[1, "Screen, Text", "Canvas", "greeting, column", "column", "greeting", "dot"]])
    lines = [f"|{'|'.join(map(str, row))}|" for row in (heading, ["---"] * len(heading), *table.rows)]
    for show, source in ((FlowingText.show_html, table._repr_html_()), (FlowingText.show_markdown, "\n".join(lines))):
        text = FlowingText(Appearance(scale=scale), "text")
        qtbot.addWidget(text)
        text.resize(width, 100)
        show(text, source)
        text.show()
        ends, block = [], text.document().begin()
        while block.isValid():
            layout, words = block.layout(), block.text()
            for at in range(layout.lineCount() - 1):
                line = layout.lineAt(at)
                ends.append(words[line.textStart() + line.textLength() - 1])
            block = block.next()
        assert set(ends) <= {" "}, "a line ends inside a word"
        assert text.viewport().height() >= text.document().size().height(), "the bar hides no line"
        if text.horizontalScrollBar().maximum() > 0:
            text.setFocus()
            qtbot.keyClick(text, Qt.Key.Key_Right)
            assert text.horizontalScrollBar().value() > 0, "the keyboard reaches the columns at the right"


def test_line_of_code_in_a_table__breaks_behind_dots_and_is_copied_as_it_was(qtbot: QtBot) -> None:
    code = 'Box(Modifier.test_tag("bar").width(settings.level * 2).height(24).background(BLUE))'
    text = FlowingText(Appearance(), "text")
    qtbot.addWidget(text)
    text.resize(300, 100)
    rows = [["first_visible_item_scroll_offset", "Screen", code]]
    text.show_html(kit.Table(["state", "is read by", "where"], rows)._repr_html_())
    text.show()
    assert text.horizontalScrollBar().maximum() == 0, "all columns are in view"
    text.selectAll()
    copied = text.createMimeDataFromSelection()
    assert code in copied.text() and "settings.level" in copied.html()


def test_code_in_markdown__its_lines_stand_close_together(qtbot: QtBot) -> None:
    text = FlowingText(Appearance(), "text")
    qtbot.addWidget(text)
    text.show_markdown("Before\n\n```kotlin\nfun a() {\n    b()\n}\n```\n\nAfter")
    blocks = [text.document().findBlockByNumber(number) for number in range(text.document().blockCount())]
    assert [(block.text(), block.blockFormat().bottomMargin() > 0) for block in blocks] == [
        ("Before", True),
        ("fun a() {", False),
        ("    b()", False),
        ("}", True),
        ("After", True),
    ]


def test_shift_enter_on_the_page__runs_the_next_cell_and_the_table_that_follows_it(
    qtbot: QtBot, panel: LessonPanel
) -> None:
    lesson = panel.lesson
    assert lesson is not None
    program, demo, table = panel.code_cells
    lesson.outcomes.clear()
    panel.show_page(panel.page)
    panel.area.setFocus()
    for ran in ({program}, {program, demo, table}, {program, demo, table}):
        qtbot.keyClick(panel.area, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        assert set(lesson.outcomes) == ran
    assert "Screen" in panel.code_cells[table].findChildren(FlowingText)[-1].toPlainText()
    bar = panel.area.verticalScrollBar()
    for key, end in ((Qt.Key.Key_End, bar.maximum), (Qt.Key.Key_Home, bar.minimum)):
        qtbot.keyClick(panel.area, key)
        assert bar.value() == end()


def test_page_behind_the_exercise__leads_to_it_and_a_turned_page_takes_the_keyboard(
    qtbot: QtBot, panel: LessonPanel
) -> None:
    assert panel.lesson is not None
    panel.lesson.show_answers()
    panel.show_step(TRANSFER)
    (leads,) = [each for each in panel.area.findChildren(QPushButton) if each.text() == "Go to the exercise"]
    leads.click()
    assert panel.step == FIX
    panel.next_button.setFocus()
    panel.next_button.click()
    qtbot.waitUntil(panel.area.hasFocus)


@pytest.mark.parametrize("step", [CHECK, TRANSFER])
def test_solution_or_answer_is_asked_for__its_code_or_its_output_is_in_view(
    qtbot: QtBot, panel: LessonPanel, step: int
) -> None:
    lesson = panel.lesson
    assert lesson is not None
    lesson.show_answers()
    if step == TRANSFER:  # it waits for the exercise
        lesson.ask_for(next(placed.number for placed in lesson.cells if "solution" in placed.cell.tags))
    panel.show_step(step)
    panel.area.setMaximumHeight(200)  # so that the answer begins below the page
    try:
        QApplication.processEvents()
        button = panel.area.findChild(QPushButton, "ask")
        assert isinstance(button, QPushButton)
        button.click()
        tags = {"solution"} if step == CHECK else {"answer"}
        asked = next(cell for at, cell in panel.code_cells.items() if tags <= set(lesson.cells[at].cell.tags))
        seen = asked.edit if step == CHECK else asked.findChildren(FlowingText)[-1]
        qtbot.waitUntil(lambda: len(visible(panel, seen)) > 40)
    finally:
        panel.area.setMaximumHeight(16_777_215)


def test_page_is_scrolled__panels_follow_it_to_the_run_that_the_cell_in_view_speaks_of(
    qtbot: QtBot, window: InspectorWindow, tmp_path: Path
) -> None:
    path, step = tmp_path / "01_small.py", "kit.frames(run, 1, 1)\n"
    further = 'other = kit.record(Screen, demo, name="other")\nkit.frames(other, 1, 1)\n'
    long = step + "\n# %% [markdown]\n" + "# A line.\n#\n" * 60 + "\n# %%\n" + further
    path.write_text(LESSON.replace(step, long), encoding="utf-8")
    mode = lesson_mode(window)
    mode.open_lesson(path)
    panel = mode.panel
    assert panel is not None and panel.lesson is not None
    panel.lesson.show_answers()
    panel.show_step(STEP)
    QApplication.processEvents()
    for key, run in ((Qt.Key.Key_Home, "slow"), (Qt.Key.Key_End, "other"), (Qt.Key.Key_Home, "slow")):
        qtbot.keyClick(panel.area, key)
        qtbot.waitUntil(lambda run=run: window.session.recording.meta.target == run)


def test_go_to_the_question__shows_it_with_the_focus_in_its_first_field(qtbot: QtBot, panel: LessonPanel) -> None:
    panel.area.setMaximumHeight(160)  # so that the question begins below the top of its page
    try:
        panel.show_step(FIX)
        button = next(each for each in panel.area.findChildren(QPushButton) if each.text() == "Go to the question")
        button.click()
        qtbot.wait(20)
        field = panel.all_forms[0].first_open
        assert field is not None and field.hasFocus()
        assert visible(panel, panel.all_forms[0]).stop > 0
    finally:
        panel.area.setMaximumHeight(16_777_215)


def test_long_answer__breaks_into_lines_instead_of_widening_the_page(qtbot: QtBot) -> None:
    answers = {"a short one": "no", "composition, measurement, placement, drawing": "yes"}
    asked = Choice("Which order?", answers, right="a short one")
    form = PredictionForm(Appearance(scale=200), 1, asked, is_answered=False, drafts={})
    qtbot.addWidget(form)
    form.resize(460, 400)
    form.show()
    QApplication.processEvents()
    short, long = form.choices.values()
    assert form.minimumSizeHint().width() <= 460
    assert long.text() == "b  composition, measurement,\nplacement, drawing" and long.height() > short.height()
    form.resize(900, 400)
    QApplication.processEvents()
    assert "\n" not in long.text()


@pytest.mark.parametrize("code", sorted(NAMES))
def test_question_in_a_small_window_with_large_text__needs_no_scrolling_sideways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with using(code), open_window(size=(900, 600)) as window:
        window.appearance.set_scale(200)
        mode = lesson_mode(window)
        mode.open_number(9)
        panel = mode.panel
        assert panel is not None
        panel.show_step(PREDICT)
        QApplication.processEvents()
        page = panel.area.widget()
        assert page is not None and page.width() <= panel.area.viewport().width()
        for form in panel.all_forms:
            places = [each.geometry() for each in (*form.sureness.values(), form.commit_button)]
            assert not any(one.intersects(two) for at, one in enumerate(places) for two in places[at + 1 :])


def test_flow_layout__has_as_many_lines_as_its_items_need(qtbot: QtBot) -> None:
    flow, holder = FlowLayout(10, 4), QWidget()
    items = [QPushButton(holder) for _ in range(3)]
    for item in items:
        item.setFixedSize(100, 20)
        flow.addWidget(item)
    holder.setLayout(flow)
    qtbot.addWidget(holder)
    assert [flow.heightForWidth(width) for width in (320, 319, 210, 209, 50)] == [20, 44, 44, 68, 68]
    assert (flow.minimumSize().width(), flow.sizeHint().width(), flow.count()) == (100, 320, 3)
    holder.resize(210, 100)
    holder.show()
    QApplication.processEvents()
    assert [(item.x(), item.y()) for item in items] == [(0, 0), (110, 0), (0, 24)]
    items[1].setFixedSize(100, 10)
    QApplication.processEvents()
    assert [(item.x(), item.y()) for item in items] == [(0, 0), (110, 5), (0, 24)], "low items stand in the middle"
    assert flow.takeAt(0) is not None and (flow.count(), flow.itemAt(2), flow.takeAt(2)) == (2, None, None)


def test_commit_of_an_incomplete_form__lists_what_is_still_open_and_shortens_the_list_with_each_answer(
    qtbot: QtBot,
) -> None:
    asked = kit.Prediction({"Screen composed": None, "Bar composed": None, "dot drawn": None})
    form = PredictionForm(Appearance(), 1, asked, is_answered=False, drafts={})
    qtbot.addWidget(form)
    form.counts["Bar composed"].setValue(1)
    assert form.still_open.text() == "", "nothing is missed before a commit is tried"
    form.commit()
    assert form.still_open.text() == "Still open: Screen composed, dot drawn"
    form.counts["Screen composed"].setValue(3)
    assert form.still_open.text() == "Still open: dot drawn"
    form.counts["dot drawn"].setValue(0)
    assert form.still_open.text() == ""


@pytest.mark.parametrize(
    ("events", "question", "columns"),
    [
        (("Screen composed", "dot drawn"), "Predict: how often does each run in these 4 frames?", [0, 1, 4]),
        (
            ("composed in frame 1", "dot drawn in frame 3"),
            "Predict: how many, in the frame that each row names?",
            [0, 1],
        ),
    ],
)
def test_prediction__asks_for_runs_in_all_frames_or_for_the_frame_of_each_row(
    qtbot: QtBot, events: tuple[str, ...], question: str, columns: list[int]
) -> None:
    asked = kit.Prediction(dict.fromkeys(events))
    form = PredictionForm(Appearance(), 1, asked, is_answered=False, drafts={}, frames=4)
    qtbot.addWidget(form)
    assert form.accessibleName() == question
    assert form.times is not None and list(form.times.options) == columns
