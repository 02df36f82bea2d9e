"""Sentences about values of equal texts: a list that is cleared again, a modifier with another function."""

from __future__ import annotations

from pathlib import Path

from engine import trace

from ..analysed import line_of, recorded, sentence, tap

CLEARED = """
    undone = mutable_state_list_of()

    @composable
    def App():
        Box(Modifier.size(40).clickable(undone.clear))
        Redo(len(undone))

    @composable
    def Redo(count):
        Spacer(Modifier.size(10))
"""


def test_empty_list_that_is_cleared__was_written_again(tmp_path: Path) -> None:
    """`undone went [] → []` named a change where there was none."""
    recording = recorded(tmp_path, CLEARED, tap())
    assert sentence(recording, trace.COMPOSITION, "App").startswith(
        "App ran because undone was written again and is still []. It was read in composition at app.py:"
        f"{line_of(tmp_path, 'Redo(len')}, and written by the tap on Box"
    )


DRAGGED = """
    count = mutable_state_of(0)

    def drags(number):
        async def handle(scope):
            await detect_drag_gestures(scope, on_drag=lambda change, amount: None)

        return handle

    @composable
    def App():
        with Column():
            Box(Modifier.size(40).clickable(lambda: count.set(count.value + 1)))
            Pad(Modifier.size(40).pointer_input(drags(count.value)))

    @composable
    def Pad(modifier):
        Spacer(modifier)
"""


def test_modifier_with_another_handler__reads_as_the_program_writes_it(tmp_path: Path) -> None:
    recording = recorded(tmp_path, DRAGGED, tap())
    words = sentence(recording, trace.COMPOSITION, "Pad")
    assert "pointer_input(handle)" in words and "object>" not in words
