"""Advice about effects with a key that changes, of blocks that wait: it keeps what a restart does."""

from __future__ import annotations

from pathlib import Path

from inspector.advice.text import as_text

from ..advising import advice_on, changed_lines

WAITING = """
@composable
def Screen() -> None:
    page = remember(lambda: mutable_state_of(0))
    hint = remember(lambda: mutable_state_of(False))
    seen = remember(lambda: mutable_state_of(0))

    async def blink() -> None:
        hint.value = False
        await delay(40)
        hint.value = True

    async def note() -> None:
        seen.value = page.value

    LaunchedEffect(blink, page.value)
    LaunchedEffect(note, page.value)
    with Column(Modifier.fill_max_size().clickable(lambda: page.set(page.value + 1)).test_tag("tap")):
        Text(f"page {page.value}, {hint.value}, {seen.value}")


VARIANTS = {"screen": Screen}
"""

DEMO = """

def demo(scene):
    for frames in (1, 4, 1, 5):
        scene.tap(*scene.find("tap").center)
        for _ in range(frames):
            scene.frame()
"""


def test_block_that_waits__is_ended_by_the_next_value_as_by_a_restart(tmp_path: Path) -> None:
    """With a plain loop over the values, a wait for an old page would delay the hint of a new one."""
    found = [each for each in advice_on(tmp_path, WAITING, demo=DEMO) if each.rule == "effect_restarts"]
    blink = next(each for each in found if any("blink()" in line for line in changed_lines(each)))
    assert "+await snapshot_flow(lambda: page.value).collect_latest(lambda _: blink())" in changed_lines(blink)
    assert "`collect_latest` ends the block of one value when the next one comes" in blink.words
    note = next(each for each in found if each is not blink)
    assert "+async for _ in snapshot_flow(lambda: page.value):" in changed_lines(note)
    assert "collect_latest" not in note.words


def test_two_effects_with_one_key__are_no_ways_to_one_end(tmp_path: Path) -> None:
    found = [each for each in advice_on(tmp_path, WAITING, demo=DEMO) if each.rule == "effect_restarts"]
    assert len(found) == 2 and len({each.about for each in found}) == 2
    assert "ways to the same end" not in as_text(found)
