"""Lines of a report about writes and inputs: who wrote a local, and frames with an input that does nothing."""

from __future__ import annotations

from pathlib import Path

from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.report_text import as_text

from ..programs import written

SPOKEN = """
from engine import *

LocalHue = composition_local_of(lambda: 0, name="LocalHue")

@composable
def Shown():
    Text(f"{LocalHue.current}")

@composable
def Screen():
    hue = remember(lambda: mutable_state_of(0))
    with CompositionLocalProvider(LocalHue.provides(hue.value)):
        with Column():
            Shown()
            Box(Modifier.size(20).clickable(lambda: hue.set(hue.value + 1)).test_tag("tap"))
            Spacer(Modifier.size(100, 20).vertical_scroll(remember_scroll_state()).test_tag("still"))

def demo(scene):
    scene.frame()
    scene.tap(*scene.find("tap").center)
    scene.frame()
    for _ in range(3):
        scene.scroll(*scene.find("still").center, 0, 10)
        scene.frame()
"""


def test_local_is_written_by_its_provider__not_from_outside_the_program(tmp_path: Path) -> None:
    lines = as_text(run_report(load(f"{written(tmp_path, SPOKEN)}:Screen"), demo=True)).splitlines()
    written_by = [line.strip() for line in lines if "LocalHue: " in line]
    assert written_by == ["write     LocalHue: 0 → 1 during the composition of Screen"]


def test_frames_with_an_input_that_does_nothing__are_like_the_first_one_not_like_a_frame_without(
    tmp_path: Path,
) -> None:
    lines = as_text(run_report(load(f"{written(tmp_path, SPOKEN)}:Screen"), demo=True)).splitlines()
    assert [line for line in lines if line.startswith("frame")][-2:] == [
        "frame 3  idle: nothing was invalid",
        "frames 4–5: as frame 3",
    ]


WRITES_BETWEEN_FRAMES = """
    from engine import *

    unread = mutable_state_of(0, name="unread")

    @composable
    def Screen():
        Text("still")

        async def count():
            for _ in range(3):
                await delay(32)
                unread.value += 1

        LaunchedEffect(count)

    def demo(scene):
        for _ in range(8):
            scene.frame()
"""


def test_folded_frame_without_work_that_writes__is_not_called_idle(tmp_path: Path) -> None:
    """A frame that only writes a state which nothing reads is as its first one, and another idle frame is not."""
    lines = as_text(run_report(load(written(tmp_path, WRITES_BETWEEN_FRAMES)), demo=True)).splitlines()
    frames = [line for line in lines if line.startswith("frame")]
    assert frames[1:] == [
        "frame 1  idle: nothing was invalid",
        "frame 2  idle: nothing was invalid",
        "frames 3–8: each as frame 1 (4 times) or 2 (2 times)",
    ]
