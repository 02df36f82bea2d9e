"""A part of a function that only computes gets no scope of its own."""

from __future__ import annotations

from pathlib import Path

from ..advising import advice_on

LINES = """
@composable(skippable=False)
def Picture() -> None:
    Text("picture")


def lines_of(items) -> list[str]:
    lines = []
    for at, each in enumerate(items):
        lines.append(f"{at} {each}")
    return lines[::-1]


@composable
def Screen() -> None:
    items = remember(lambda: mutable_state_list_of("a"))
    with Column(Modifier.fill_max_size().clickable(lambda: items.append("b")).test_tag("tap")):
        Picture()
        Picture()
        Text(", ".join(lines_of(items)))


VARIANTS = {"screen": Screen}
"""


def test_loop_that_fills_a_list_in_a_helper__gets_no_scope(tmp_path: Path) -> None:
    """A composable around the loop left the list empty until it had run."""
    found = advice_on(tmp_path, LINES, everything=True)
    assert not any("enumerate" in each.diff for each in found if each.rule == "smaller_scope")
