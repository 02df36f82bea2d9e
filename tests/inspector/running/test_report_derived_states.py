"""What the report says of derived states: what each became, and which reads only check one."""

from __future__ import annotations

from pathlib import Path

from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.report_text import as_text

from ..programs import written

DERIVED = """
    from engine import *

    samples = mutable_state_list_of(3)
    total = derived_state_of(lambda: sum(samples))
    high = derived_state_of(lambda: total.value > 9)

    @composable
    def Screen():
        Text(f"{total.value} {high.value}")

    def demo(scene):
        for value in (4, 5):
            samples.append(value)
            scene.frame()
"""


def test_derived_states_of_a_frame__what_each_became_or_that_it_is_still_the_same(tmp_path: Path) -> None:
    lines = as_text(run_report(load(written(tmp_path, DERIVED)), demo=True)).splitlines()
    assert [line for line in lines if line.startswith("  derived")] == [
        "  derived   total: 3 → 7",
        "  derived   high: still False",
        "  derived   total: 7 → 12",
        "  derived   high: False → True",
    ]


HIDDEN = """
    from engine import *

    class Mail:
        pass

    mails = mutable_state_list_of(Mail(), Mail())
    shown = derived_state_of(lambda: [mails[-1]], name="shown")

    @composable
    def Screen():
        Text(f"{len(shown.value)}")

    def demo(scene):
        mails.append(Mail())
        scene.frame()
"""


def test_derived_state_whose_text_hides_its_parts__is_not_said_to_be_the_same(tmp_path: Path) -> None:
    lines = as_text(run_report(load(written(tmp_path, HIDDEN)), demo=True)).splitlines()
    assert [line for line in lines if line.startswith("  derived")] == [
        "  derived   shown: calculated again: [<Mail object>]"
    ]


CHECKED = """
    from engine import *

    count, title = mutable_state_of(1, name="count"), mutable_state_of("a", name="title")

    @composable
    def Screen():
        with Column():
            Text(title.value)
            Card(10)

    @composable
    def Card(unit):
        Total(unit)

    @composable
    def Total(unit):
        total = remember(lambda: derived_state_of(lambda: count.value // unit))
        Text(f"{total.value}")

    def demo(scene):
        title.value, count.value = "b", 2
        scene.frame()
        count.value = 10
        scene.frame()
"""


def test_derived_state_checked_while_a_parent_runs__the_parent_is_no_reader(tmp_path: Path) -> None:
    lines = as_text(run_report(load(written(tmp_path, CHECKED)), demo=True)).splitlines()
    assert [line.rsplit("  ", 1)[0].strip() for line in lines if line.startswith("  read")] == [
        "read      title in composition by Screen",
        "read      total in composition by Total",
        "read      count in composition by Total, through total",
        "read      count in composition by the check of total",
    ]
