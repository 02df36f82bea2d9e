"""Outcomes that a loop computes for each of its iterations become derived states that keep the iteration's values."""

from __future__ import annotations

from pathlib import Path

from ..advising import advice_on, changed_lines

TABLE = """
@composable
def Screen() -> None:
    chosen = remember(lambda: mutable_state_of("A0"))
    with Column(Modifier.fill_max_size().clickable(lambda: chosen.set(after(chosen.value))).test_tag("tap")):
        now = chosen.value
        for column in "AB":
            for row in range(3):
                name = f"{column}{row}"
                Text(name, color=Color.RED if name == now else Color.BLACK)


def after(name: str) -> str:
    return f"{name[0]}{(int(name[1]) + 1) % 3}"


VARIANTS = {"screen": Screen}
"""


def test_outcome_of_each_iteration__keeps_its_values_and_a_variable_with_other_uses_stays(tmp_path: Path) -> None:
    """The change raised NameError, and with `name` it asked every cell for the last one."""
    found = [each for each in advice_on(tmp_path, TABLE, everything=True) if each.rule == "derived_state"]
    (only,) = found
    assert only.verdict == "no_saving"  # the pictures are equal; six derived states cost as much as the runs
    assert changed_lines(only) == [
        "-now = chosen.value",
        "-Text(name, color=Color.RED if name == now else Color.BLACK)",
        "+chosen_outcome = remember(lambda: derived_state_of(lambda column=column, row=row: "
        'Color.RED if (f"{column}{row}") == chosen.value else Color.BLACK), column, row)',
        "+Text(name, color=chosen_outcome.value)",
    ]
