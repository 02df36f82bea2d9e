"""`phases show`: a panel of the window as text, at one moment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inspector.analysis.display_names import names_of
from inspector.analysis.snapshot_facts import snapshot_table
from inspector.cli import main
from inspector.recording import open_run
from inspector.recording.moments.cursor import Cursor


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("show") / "counter.phases"
    assert main(["record", "counter", "--demo", "-o", str(made)]) == 0
    return made


def show(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    code = main(["show", *arguments])
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err


def test_layout_at_a_measurement__lists_the_queue_and_each_node(
    capsys: pytest.CaptureFixture[str], counter: Path
) -> None:
    code, lines, _ = show(capsys, "layout", str(counter), "--at", "3")
    assert (code, lines[0]) == (0, "1 measurement and 1 placement in frame 3")
    assert lines[2].split() == "Node Constraints in Size Position Dirty Measured by".split()
    assert [line.split("  ")[0] for line in lines[3:6]] == [
        "Queue: empty: 2 served, shallowest first",
        'Text in Number "plain number"',
        'Text in Number "plain number"',
    ]
    assert lines[7].startswith("root ") and lines[8].startswith("  page ")


def test_why_of_a_name__has_its_reason_in_each_phase(capsys: pytest.CaptureFixture[str], counter: Path) -> None:
    code, lines, _ = show(capsys, "why", str(counter), "--at", "1", "--of", "Number")
    assert (code, lines[0]) == (0, "1 reason in frame 1")
    assert lines[3].split(maxsplit=1) == [
        "Number",
        'Number "state" ran because its argument number went 0 → 1 (passed by Numbers).',
    ]
    _, lines, _ = show(capsys, "why", str(counter), "--at", "1")
    recording = open_run(str(counter))
    frame = recording.frame(1)
    assert frame is not None
    assert len(lines) - 3 == len({(run.subject.id, run.kind) for run in frame.runs if run.subject is not None})


def test_why_of_what_did_not_run__says_why_not(capsys: pytest.CaptureFixture[str], counter: Path) -> None:
    code, lines, _ = show(capsys, "why", str(counter), "--at", "1", "--of", "Buttons")
    assert (code, lines[3].split(maxsplit=1)[1]) == (
        0,
        "Buttons was skipped: its arguments are equal, and it reads no state.",
    )
    code, _, error = show(capsys, "why", str(counter), "--at", "1", "--of", "Nothing")
    assert code == 2 and error.startswith("phases: nothing in frame 1 is named Nothing; there is Buttons, Column")


def test_state_at_its_write__has_the_record_of_the_write(capsys: pytest.CaptureFixture[str], counter: Path) -> None:
    """The RECORD event follows the write; a step that stops at the write already shows the value written."""
    code, lines, _ = show(capsys, "snapshots", str(counter), "--at", "1:write", "--of", "count")
    at = lines.index("Records of count: 1 record")
    assert (code, lines[at + 1].split()) == (0, ["record", "8", "1", "global"])
    assert lines[at + 3].split()[1:] == ["0", "→", "1", "into", "record", "8", "done"]


def test_json__has_the_cells_of_the_panel(capsys: pytest.CaptureFixture[str], counter: Path) -> None:
    _, lines, _ = show(capsys, "snapshots", str(counter), "--at", "1", "--json")
    recording = open_run(str(counter))
    moment, frame = Cursor(recording).at_frame(1), recording.frame(1)
    assert moment is not None and frame is not None
    table = snapshot_table(recording, frame, moment, names_of(recording))
    made = json.loads("\n".join(lines))
    assert (made["status"], made["columns"]) == (table.status, list(table.columns))
    assert [row["cells"] for row in made["rows"]] == [[cell.text for cell in row.cells] for row in table.rows]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("layout", "--at", "9"), "there is no frame 9 in this run: it has the frames 0 to 3"),
        (("draw", "--of", "plai"), "nothing in frame 3 is named plai; phases show layout lists the nodes"),
        (("snapshots", "--of", "coun"), "no state is named coun in frame 3; there is count"),
    ],
)
def test_name_or_moment_that_is_not_there__is_one_line_with_those_that_are(
    capsys: pytest.CaptureFixture[str], counter: Path, arguments: tuple[str, ...], words: str
) -> None:
    panel, *rest = arguments
    assert show(capsys, panel, str(counter), *rest) == (2, [], f"phases: {words}\n")


def test_drawing_of_a_node__is_that_of_its_layer(capsys: pytest.CaptureFixture[str], counter: Path) -> None:
    code, lines, _ = show(capsys, "draw", str(counter), "--of", "plain number")
    assert code == 0 and [line for line in lines if line.startswith("Commands of ")] == [
        "Commands of page: 27 commands"
    ]


@pytest.mark.parametrize("panel", ["draw", "recomposer", "console"])
def test_other_panels__begin_with_their_status(capsys: pytest.CaptureFixture[str], counter: Path, panel: str) -> None:
    status = {
        "draw": "1 layer recorded, 0 replayed in frame 3",
        "recomposer": "Idle in frame 3, 0 invalid scopes",
        "console": "0 lines printed",
    }
    code, lines, _ = show(capsys, panel, str(counter))
    assert (code, lines[0]) == (0, status[panel])
