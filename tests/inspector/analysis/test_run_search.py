"""The history of a run: which frame had the first run, the last write, a skip; and `phases find` prints it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import trace
from inspector.analysis.run_search import INPUT, RAN, READ, SKIPPED, WRITTEN, Question, answer_sentence, answers, search
from inspector.analysis.sentence import plain
from inspector.cli import main
from inspector.recording import Recording

from ..analysed import idle, recorded, tap
from ..programs import written
from ..runs import saved

APP = """
@composable
def Child(n):
    Text(str(n))

@composable
def App():
    n = remember(lambda: mutable_state_of(0))
    with Column(Modifier.size(100).clickable(lambda: n.set(n.value + 1))):
        Text("still")
        Child(n.value)
"""


@pytest.fixture
def recording(tmp_path: Path) -> Recording:
    return recorded(tmp_path, APP, tap(), idle, tap(), tap())


def frames(recording: Recording, question: Question, *, backwards: bool = False) -> list[int]:
    return [found.frame.index for found in answers(recording, question, backwards=backwards)]


def test_writes_of_a_state__in_order_backwards_and_of_one_value(recording: Recording) -> None:
    assert frames(recording, Question(WRITTEN, "n")) == [1, 3, 4]
    assert frames(recording, Question(WRITTEN, "n"), backwards=True) == [4, 3, 1]
    assert frames(recording, Question(WRITTEN, "n", value="2")) == [3]
    assert frames(recording, Question(WRITTEN, "n", value="> 1")) == [3, 4]
    assert frames(recording, Question(WRITTEN, "n", value="> x")) == []
    assert frames(recording, Question(WRITTEN, "n", first=2, last=3)) == [3]
    assert frames(recording, Question(WRITTEN, "nobody")) == []


def test_runs__of_a_name_in_a_phase(recording: Recording) -> None:
    assert frames(recording, Question(RAN, "child", trace.COMPOSITION)) == [0, 1, 3, 4]
    assert frames(recording, Question(RAN, "Child", trace.DRAWING)) == []
    assert frames(recording, Question(SKIPPED, "Text")) == [1, 3, 4]
    assert frames(recording, Question(INPUT)) == [1, 3, 4]
    assert frames(recording, Question(INPUT, "TAP")) == [1, 3, 4] and frames(recording, Question(INPUT, "key")) == []


def test_reads__of_a_phase(recording: Recording) -> None:
    assert set(frames(recording, Question(READ, "n", trace.COMPOSITION))) == {0, 1, 3, 4}
    assert frames(recording, Question(READ, "n", trace.PLACEMENT)) == []


def test_answer_sentences__name_the_event_and_its_place(recording: Recording) -> None:
    written = next(answers(recording, Question(WRITTEN, "n"), backwards=True))
    assert plain(answer_sentence(written)).startswith("n 2 → 3 at ")
    ran = next(answers(recording, Question(RAN, "Child")))
    assert plain(answer_sentence(ran)).startswith("Child ran in composition")
    skipped = next(answers(recording, Question(SKIPPED, "Text")))
    assert plain(answer_sentence(skipped)) == "Text was skipped"
    read = next(answers(recording, Question(READ, "n", trace.COMPOSITION)))
    assert plain(answer_sentence(read)).startswith("App reads n in composition at ")


def test_search__by_any_condition(recording: Recording) -> None:
    found = search(recording, lambda row: row.kind == trace.COMPOSITION and row.name == "App")
    assert [each.frame.index for each in found] == [0, 1, 3, 4]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"event": "happened"}, "an event is one of"),
        ({"event": RAN, "phase": "layout"}, "a phase is one of"),
        ({"event": WRITTEN, "phase": trace.DRAWING}, "only a run or a read has a phase"),
        ({"event": READ, "unchanged": True}, "only a run has an outcome"),
        ({"event": RAN, "value": "1"}, "only a write has a value"),
    ],
)
def test_fields_that_do_not_fit__are_refused(fields: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Question(**fields)  # type: ignore[arg-type]


def test_command__prints_the_last_write_and_nothing_is_exit_code_1(
    recording: Recording, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = saved(recording, tmp_path)
    assert main(["find", run, "--written", "n", "--last"]) == 0
    assert capsys.readouterr().out.startswith("frame 4: n 2 → 3 at ")
    assert main(["find", run, "--written", "n", "--json"]) == 0
    assert [each["frame"] for each in json.loads(capsys.readouterr().out)["answers"]] == [1, 3, 4]
    assert main(["find", run, "--ran", "Nobody"]) == 1
    assert capsys.readouterr().out == "nothing in this run fits\n"
    assert main(["find", run, "--written", "n", "--phase", "drawing"]) == 2
    assert "only a run or a read has a phase" in capsys.readouterr().err


def test_command__names_texts_apart_and_the_derived_state_that_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = written(
        tmp_path,
        """
        from engine import *

        n = mutable_state_of(1, name="n")
        is_odd = derived_state_of(lambda: n.value % 2 == 1, name="is_odd")

        @composable
        def Screen():
            Text("first")
            Text("second" if is_odd.value else "third")
        """,
    )
    assert main(["find", program, "--ran", "Text", "--phase", "composition"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        'frame 0: Text "first" ran in composition',
        'frame 0: Text "second" ran in composition',
    ]
    assert main(["find", program, "--read", "n"]) == 0
    place = f"{Path(program).name}:4"
    assert capsys.readouterr().out == f"frame 0: Screen reads n in composition, through is_odd at {place}\n"


def test_command__counts_equal_rows_of_a_frame_and_gives_states_distinct_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = written(
        tmp_path,
        """
        from engine import *

        ticks = mutable_state_of(0)

        def made(start):
            count = mutable_state_of(start)
            return count

        counts = [made(0), made(10)]

        @composable
        def Row_(count):
            ticks.value
            Spacer(Modifier.size(count.value))

        @composable
        def Screen():
            for count in counts if ticks.value < 2 else ():
                Row_(count)

        def demo(scene):
            ticks.value = 1
            scene.frame()
            ticks.value = 2
            for value in (12, 10, 12):
                counts[1].value = value
            scene.frame()
        """,
    )
    assert main(["find", program, "--demo", "--ran", "Row_", "--phase", "composition", "--from", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"frame 1: Row_ #{number} ran in composition, with the outcome of the run before" for number in (1, 2)
    ]
    assert main(["find", program, "--demo", "--written", "count"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "frame 2: count #2 of made at app.py:6 10 → 12 at app.py:26, 2 times",
        "frame 2: count #2 of made at app.py:6 12 → 10 at app.py:26",
    ]


FIELDS = """
class Model:
    count = state_field(0)

    def more(self):
        self.count += 1

model = Model()

@composable
def App():
    Box(Modifier.size(100).clickable(model.more))
    Text(str(model.count))
"""


def test_field_of_a_class_asked_by_its_own_name__is_found(tmp_path: Path) -> None:
    recording = recorded(tmp_path, FIELDS, tap(), tap())
    assert frames(recording, Question(WRITTEN, "count")) == [1, 2]
    assert frames(recording, Question(WRITTEN, "model.count")) == [1, 2]
    assert set(frames(recording, Question(READ, "count"))) == {0, 1, 2}
    assert frames(recording, Question(WRITTEN, "ount")) == []
