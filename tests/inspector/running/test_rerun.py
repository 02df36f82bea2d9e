"""A recorded run, done again from its inputs: the same events, frame for frame, or the first that differs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import Scene, trace
from inspector.recording import Recording, Subject
from inspector.running.difference import first_difference
from inspector.running.inputs.input_log import FRAME, CannotRepeatError, Input, InputLog, input_log
from inspector.running.loading.program import Program, load, load_source
from inspector.running.rerun import ProgramRun, rerun
from inspector.running.session import Session

from ...gallery_choice import forms
from ..programs import TAPS, written


def recorded(program: Program, variant: str | None = None, drive: Any = None, *, capture: bool = False) -> Recording:
    """A run as the window or a command makes it: until it rests, then driven."""
    session = Session(program, variant, capture=capture)
    assert session.start()
    for _ in range(3):
        session.frame()
    if drive is not None:
        drive(session.scene)
    else:
        assert session.run_demo()
    for _ in range(3):
        session.frame()
    session.close()
    return session.recording


FORMS = forms()


@pytest.mark.parametrize(("slug", "variant"), FORMS)
def test_gallery_program_with_its_demo__is_the_same_run_again(slug: str, variant: str) -> None:
    first = recorded(load(slug), variant, capture=True)
    log = input_log(first)
    again = rerun(load(slug), log)
    assert first_difference(first, again.recording) is None
    assert log.variant == variant and log.frame_count == len(first) == len(again.recording)
    assert input_log(again.recording) == log


MANY_INPUTS = """
    import asyncio
    from engine import *

    here = mutable_state_of(0)
    items = mutable_state_list_of("a")
    gone = mutable_state_of(0.0)

    async def on_back(progress):
        try:
            async for event in progress:
                gone.value = event.progress
            gone.value = 9.0
        except asyncio.CancelledError:
            gone.value = -1.0

    @composable
    def Screen():
        PredictiveBackHandler(on_back)
        typed = remember(lambda: mutable_state_of(""))
        late = remember(lambda: mutable_state_of(0))
        with Column(Modifier.fill_max_size()):
            Text(f"{here.value} {late.value} {gone.value} {' '.join(items)}", Modifier.test_tag("shown"))
            TextField(typed.value, typed.set, Modifier.test_tag("field"))
            Button(lambda: here.set(here.value + 1), lambda: Text("more"), Modifier.test_tag("more"))
            Box(Modifier.size(50).draggable(lambda amount: here.set(round(here.value + amount))).test_tag("knob"))

        async def later():
            await asyncio.sleep(0.05)
            late.value = 1

        LaunchedEffect(later)
"""


def everything(scene: Scene) -> None:
    """Every way there is to do something to a scene."""
    from engine import Constraints
    from engine.frame import BackEdge
    from engine.input import PointerEventType, PointerInputEvent
    from engine.input.pointer_event import PointerData, PointerType
    from engine.unit import Offset

    field, more = scene.find("field").center, scene.find("more").center
    scene.tap(*field)
    scene.frame()
    scene.key("a")
    scene.key("a", ctrl=True)
    scene.key("c", ctrl=True)
    scene.key("ArrowRight", shift=True)
    scene.key("v", ctrl=True)
    scene.compose_text("né", 1)
    scene.frame()
    scene.commit_text("née", 0, 0)
    scene.finish_composing()
    scene.settle(5)
    scene.advance(41.5)
    scene.run_coroutines()
    scene.press(*more, type=PointerType.MOUSE)
    scene.move(more[0] + 1, more[1])
    scene.release(*more)
    scene.exit()
    scene.scroll(*more, 0, 12.5)
    scene.frame()
    scene.act(scene.semantics().find(test_tag="more"), "on_click")
    scene.act(scene.semantics().find(test_tag="field"), "set_text", "by a reader")
    scene.frame(1_000_000_000)
    scene.resize(300, 500)
    scene.measure_only(Constraints(0, 200, 0, 300))
    scene.frame(1_020_000_000)
    pointers = [PointerData(id, 1030, Offset(20.5 + id, 130.0), True, PointerType.TOUCH) for id in (1, 2)]
    scene.send_pointer_event(PointerInputEvent(PointerEventType.PRESS, 1030, pointers))
    scene.cancel_pointer_input()
    scene.window_info.is_window_focused = False
    scene.clear_focus()
    scene.frame(1_040_000_000)
    assert scene.back("start", 0.0, 1.0, 40.0)
    assert scene.back("progress", 0.25, 30.5, 40.0)
    scene.frame(1_060_000_000)
    assert scene.back("cancel")
    scene.frame(1_080_000_000)
    assert scene.back("start", 0.0, 290.0, 40.0, BackEdge.RIGHT) and scene.back()
    scene.frame(1_100_000_000)


def test_every_kind_of_input__is_repeated_from_its_event_alone(tmp_path: Path) -> None:
    program = load(written(tmp_path, MANY_INPUTS))
    first = recorded(program, drive=everything)
    log = input_log(first)
    assert {step.kind for step in log.steps} == {
        "frame", "tap", "key", "compose_text", "commit_text", "finish_composing", "clipboard", "advance_to", "press",
        "move", "release", "exit", "scroll", "act", "resize", "measure", "pointer", "cancel", "window_focus",
        "clear_focus", "back",
    }  # fmt: skip
    again = rerun(program, log)
    assert first_difference(first, again.recording) is None
    assert [value.text for value in first.latest.values.values() if value.state.name in ("here", "typed", "late")] == [
        value.text for value in again.recording.latest.values.values() if value.state.name in ("here", "typed", "late")
    ]


def test_writes_of_the_host__are_repeated_to_the_same_states(tmp_path: Path) -> None:
    program = load(written(tmp_path, MANY_INPUTS))
    module = program.module
    assert module is not None

    def drive(scene: Scene) -> None:
        module.here.value = 7
        scene.frame()
        module.items.append("b")
        module.items[0] = "c"
        scene.frame()

    first = recorded(program, drive=drive)
    log = input_log(first)
    assert [(step["name"], step["literal"]) for step in log.steps if step.kind == "write"] == [
        ("here", "7"),
        ("items", "['a', 'b']"),
        ("items", "['c', 'b']"),
    ]
    again = rerun(program, log)
    assert first_difference(first, again.recording) is None


def test_host_writes_a_value_without_a_literal__run_cannot_be_repeated(tmp_path: Path) -> None:
    program = load(written(tmp_path, MANY_INPUTS))
    module = program.module
    assert module is not None

    def drive(scene: Scene) -> None:
        module.here.value = object()

    with pytest.raises(CannotRepeatError) as raised:
        input_log(recorded(program, drive=drive))
    assert str(raised.value).startswith("cannot be repeated: before frame 3 the host wrote here = <object object>")
    assert " at test_rerun.py:" in str(raised.value) and str(raised.value).endswith(", which is no literal")


def bounded(path: str, frames: int = 1, most: int | None = None) -> Session:
    """A run of which only the last frames are kept."""
    session = Session(load(path), recording=Recording(frame_limit=frames))
    assert session.start() and session.program.module is not None
    for number in range(8):
        session.frame()
        session.input("tap", *session.scene.find("more").center)
        if number in (1, 6):
            session.program.module.here.value = 100 * number
    session.scene.advance(70.25)
    session.frame(1_000_000_000)
    session.frame(1_016_000_000)
    session.close()
    return session


def test_dropped_frames__keep_their_inputs(tmp_path: Path) -> None:
    path = written(tmp_path, MANY_INPUTS)
    part, whole = bounded(path).recording, bounded(path, 100).recording
    assert (part.first, part.dropped, whole.first) == (8, 8, 0)
    assert part.meta.inputs.startswith("size 400 600\n\nwait\ntap ") and whole.meta.inputs == ""
    log, full = input_log(part), input_log(whole)
    assert [step for step in log.steps if step.kind != "set"] == [step for step in full.steps if step.kind != "set"]
    again = rerun(load(path), log).recording
    assert again.first == 0
    assert first_difference(part, again) is None and first_difference(whole, again) is None
    assert first_difference(part, whole) is None


def test_write_after_frames_were_dropped__is_repeated_by_name(tmp_path: Path) -> None:
    path = written(tmp_path, MANY_INPUTS)
    session = Session(load(path), recording=Recording(frame_limit=2))
    assert session.start() and session.program.module is not None
    for _ in range(4):
        session.frame()
        session.input("tap", *session.scene.find("more").center)
    session.program.module.here.value = 7
    session.frame()
    session.close()
    log = input_log(session.recording)
    assert str(log.steps[-2]) == "set name='here' literal='7'"
    assert first_difference(session.recording, rerun(load(path), log).recording) is None


def test_frames_dropped_with_their_inputs__cannot_be_repeated(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, MANY_INPUTS)), recording=Recording(frame_limit=2))
    session.recording.fold = None
    session.start()
    for _ in range(5):
        session.frame()
        session.input("tap", *session.scene.find("more").center)
    session.close()
    with pytest.raises(CannotRepeatError) as raised:
        input_log(session.recording)
    assert str(raised.value) == (
        "cannot be repeated: the recording begins at frame 3; what was done before it is not kept"
    )


def test_more_inputs_than_are_kept__cannot_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inspector.running.inputs.input_fold.MOST", 4)
    recording = bounded(written(tmp_path, MANY_INPUTS)).recording
    assert recording.meta.inputs == ""
    with pytest.raises(CannotRepeatError, match="what was done before it is not kept"):
        input_log(recording)


DIFFERS = """
    import random, time
    from engine import *

    @composable
    def Screen():
        count = remember(lambda: mutable_state_of(0))
        Text(str(count.value), Modifier.fill_max_size().clickable(lambda: count.set(WHAT)))
"""


@pytest.mark.parametrize("what", ["random.random()", "random.randrange(10**9)", "time.time()", "id(Screen)"])
def test_program_that_asks_for_chance_or_time__the_first_event_that_differs_is_named(tmp_path: Path, what: str) -> None:
    path = written(tmp_path, DIFFERS.replace("WHAT", what))
    program = load(path)  # kept: no function of the second run is at the same address
    first = recorded(program, drive=lambda scene: scene.tap(50, 50))
    difference = first_difference(first, rerun(program, input_log(first)).recording)
    assert difference is not None
    assert (difference.frame, difference.what) == (3, "data")
    assert difference.sentence.startswith("frame 3, event 2: the write of count at app.py:7: new was ")
    assert difference.site is not None and difference.site.file == path


def test_load_source__runs_the_text_and_leaves_the_file_alone(tmp_path: Path) -> None:
    path = written(tmp_path, DIFFERS.replace("WHAT", "count.value + 1"))
    text = Path(path).read_text(encoding="utf-8")
    changed = text.replace("count.value + 1", "count.value + 2")
    log = input_log(recorded(load(path), drive=lambda scene: scene.tap(50, 50)))
    values = [last(rerun(load_source(path, each), log), "count") for each in (text, changed, text)]
    assert values == ["1", "2", "1"]
    assert Path(path).read_text(encoding="utf-8") == text


def last(run: ProgramRun, name: str) -> str:
    """The value of the only state of this name when the run ended."""
    frame = run.recording.latest
    assert frame is not None
    (value,) = [value for value in frame.values.values() if value.state.name == name]
    return value.text


def test_state_of_a_module__is_as_at_the_start_in_each_run(tmp_path: Path) -> None:
    (tmp_path / "shared_count.py").write_text("from engine import mutable_state_of\nshared = mutable_state_of(0)\n")
    program = load(
        written(
            tmp_path,
            """
            from engine import *
            import shared_count
            own = mutable_state_of(0)

            def more():
                own.value += 1
                shared_count.shared.value += 1

            @composable
            def Screen():
                Text(f"{own.value} {shared_count.shared.value}", Modifier.fill_max_size().clickable(more))
            """,
        )
    )
    first = recorded(program, drive=lambda scene: scene.tap(50, 50))
    runs = [rerun(program, input_log(first)) for _ in range(2)]
    assert [(last(run, "own"), last(run, "shared")) for run in runs] == [("1", "1"), ("1", "1")]
    assert [first_difference(first, run.recording) for run in runs] == [None, None]


def test_run_that_raised__raises_again_in_the_same_frame() -> None:
    def drive(scene: Scene) -> None:
        scene.tap(50, 50)

    session = Session(load(TAPS), capture=False)
    session.start()
    session.frame()
    session.input("tap", 50, 50)
    session.frame()
    session.input("tap", 50, 50)
    session.frame()
    session.close()
    again = rerun(load(TAPS), input_log(session.recording))
    assert first_difference(session.recording, again.recording) is None
    assert [frame.failure is not None for frame in again.recording] == [False, True, False]
    assert again.failure is not None and again.failure.message == "one is one too many"


def test_pictures__one_for_each_frame_and_kept_once_while_nothing_changes() -> None:
    first = recorded(load("counter"))
    run = rerun(load("counter"), input_log(first), pictures=True)
    assert len(run.pictures) == len(first)
    assert [run.pictures.size(at) for at in range(len(first))] == [(400, 600)] * len(first)
    assert all(picture is not None and len(picture) == 400 * 600 * 4 for picture in run.pictures)
    assert run.pictures.same(1, run.pictures, 0) and not run.pictures.same(3, run.pictures, 2)
    assert run.pictures[1] == run.pictures[0] and run.pictures[3] != run.pictures[2]
    assert [picture.frame for picture in run.recording.pictures] == [0, 3, 5]


def test_until__runs_no_frame_after_it() -> None:
    log = input_log(recorded(load("counter")))
    run = rerun(load("counter"), log, until=2)
    assert [frame.index for frame in run.recording] == [0, 1, 2]


def test_real_time__follows_the_recorded_clock(tmp_path: Path) -> None:
    program = load(
        written(
            tmp_path,
            """
            import asyncio
            from engine import *

            @composable
            def Screen():
                ticks = remember(lambda: mutable_state_of(0))

                async def tick():
                    while True:
                        await asyncio.sleep(0.1)
                        ticks.value += 1

                LaunchedEffect(tick)
                Text(str(ticks.value))
            """,
        )
    )
    now = [5.0]
    session = Session(program, capture=False, time_source=lambda: now[0])
    assert session.start()
    for step in (0.0, 0.013, 0.1, 0.02, 0.35, 0.001):
        now[0] += step
        session.frame()
    session.close()
    log = input_log(session.recording)
    assert log.real_time
    assert first_difference(session.recording, rerun(program, log).recording) is None


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Input("explode"), "cannot be repeated: 'explode' is an unknown input"),
        (Input("tap"), "cannot be done: tap: KeyError"),
        (Input("tap", {"x": 1, "y": 1, "pointer": "foot"}), "'foot' is not a valid PointerType"),
        (Input("resize", {"width": 10**9, "height": 1}), "a window of 1000000000 × 1 px"),
        (Input("key", {"key": "a", "type": "sideways"}), "'sideways' is not a valid KeyEventType"),
        (Input("act", {"path": (), "action": "__init__"}), "no action is called __init__"),
        (Input("write", {"state": 0, "name": "count", "literal": "exit()"}), "exit() is no literal"),
        (Input("advance_to", {"nanos": 10**40}), "time is between 0 and 2^63 ns"),
    ],
    ids=lambda value: value.kind if isinstance(value, Input) else "",
)
def test_step_that_no_recording_makes__is_one_line(step: Input, words: str) -> None:
    with pytest.raises(CannotRepeatError) as raised:
        rerun(load("counter"), InputLog((FRAME, step)))
    assert words in str(raised.value) and "\n" not in str(raised.value)


def test_damaged_input__is_one_line() -> None:
    recording = recorded(load("counter"))
    frame = recording.frame(3)
    assert frame is not None
    rows = [row._replace(data={}) if row.kind == trace.FRAME else row for row in frame.rows]
    advance = Subject(0, "other", "advance")
    damaged = [row._replace(subject=advance, data={}) for row in rows if row.kind == trace.INPUT]
    recording.replace(replace(frame, rows=tuple(damaged)))
    with pytest.raises(CannotRepeatError, match=r"^cannot be repeated: the inputs before frame 3 are damaged \(Key"):
        input_log(recording)


def test_empty_log__runs_nothing() -> None:
    assert len(rerun(load("counter"), InputLog()).recording) == 0
