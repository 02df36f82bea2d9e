"""Words and the frame timeline name a frame that a loop alone caused; frames with another cause get no such words."""

from __future__ import annotations

from pathlib import Path

from engine.trace import Site
from inspector.advice.advice import NO_SAVING, PROVED, Advice
from inspector.analysis import find_loops, plain
from inspector.analysis.extra_frame import extra_frame_sentence
from inspector.qt.model.shown_moment import ShownMoment
from inspector.qt.panels.extra_frame_note import saving_words
from inspector.qt.panels.frame_timeline import FrameTimeline
from inspector.qt.style.appearance import Appearance
from inspector.recording import Recording

from ..analysed import idle, recorded, tap
from ..programs import LOOP
from ..runs import recorded as recorded_program

AGAIN = """
height, seen = mutable_state_of(10), mutable_state_of(0)

@composable
def App():
    with Column(Modifier.clickable(lambda: height.set(height.value + 10))):
        Box(Modifier.size(40, height.value).on_size_changed(lambda size: seen.set(size.height)))
        Text(f"{seen.value}")
"""

BUSY = """
height, seen, other = mutable_state_of(10), mutable_state_of(0), mutable_state_of(0)

async def count():
    while True:
        await with_frame_nanos(lambda nanos: other.set(other.value + 1))

@composable
def Other():
    Text(f"{other.value}")

@composable
def App():
    LaunchedEffect(count, "count")
    with Column(Modifier.clickable(lambda: height.set(height.value + 10))):
        Box(Modifier.size(40, height.value).on_size_changed(lambda size: seen.set(size.height)))
        Text(f"{seen.value}")
        Other()
"""


def sentences(recording: Recording) -> dict[int, str]:
    """The sentence of each frame that has one."""
    loops = find_loops(recording)
    found = {frame.index: plain(extra_frame_sentence(frame, recording, loops)) for frame in recording}
    return {index: words for index, words in found.items() if words}


def test_frames_of_a_loop__those_without_an_input_exist_only_because_of_it(tmp_path: Path) -> None:
    recording = recorded(tmp_path, AGAIN, idle, tap(), idle, idle)
    assert sentences(recording) == {
        1: "Frame 1 exists only because frame 0 wrote seen.",
        3: "Frame 3 exists only because frame 2 wrote seen.",
    }


def test_an_animation_runs_in_the_frames_of_a_loop__no_frame_exists_only_because_of_the_loop(tmp_path: Path) -> None:
    recording = recorded(tmp_path, BUSY, idle, tap(), idle, idle)
    assert find_loops(recording) != []
    assert sentences(recording) == {}


def test_program_without_a_loop__no_frame_is_an_extra_one(tmp_path: Path) -> None:
    recording = recorded(tmp_path, AGAIN.replace('Text(f"{seen.value}")', 'Text("no reader")'), idle, tap(), idle)
    assert sentences(recording) == {}


def test_proved_advice_about_the_read__its_saving_is_named(tmp_path: Path) -> None:
    (loop, *_others) = find_loops(recorded(tmp_path, AGAIN, idle))
    assert loop.read_site is not None

    def advice(site: Site, verdict: str, after: int) -> Advice:
        return Advice("rule", "Lay out `both` in a Column", "", site, "", verdict, {"total": (39, after)})

    elsewhere = Site(loop.read_site.file, loop.read_site.line + 1, loop.read_site.function)
    assert saving_words([advice(loop.read_site, PROVED, 25), advice(loop.read_site, PROVED, 30)], loop) == (
        "Lay out both in a Column: 14 of 39 work units less (tried on this program)."
    )
    assert saving_words([advice(loop.read_site, NO_SAVING, 39), advice(elsewhere, PROVED, 2)], loop) == ""


def test_frame_timeline__describes_the_extra_frame_and_keeps_still_about_the_others(qapp: object) -> None:
    session = recorded_program(LOOP, "settles", frames=3)
    try:
        timeline = FrameTimeline(Appearance())
        described = []
        for frame in list(session.recording)[:2]:
            timeline.show_moment(ShownMoment(session, frame, False, None), session.recording, session.loops.loops)
            described.append("exists only because frame 0 wrote h" in timeline.accessibleDescription())
        assert described == [False, True]
    finally:
        session.close()
