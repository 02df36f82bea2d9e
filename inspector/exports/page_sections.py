"""The report's sections about the whole run: loops, composables, reads, states, sources."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.code_owner import is_engine
from engine.trace import Phase
from inspector.analysis import Loop, Waste, fix_sentence, reads_matrix, state_lines
from inspector.analysis.authors import author_words
from inspector.analysis.display_names import names_of
from inspector.analysis.findings import equal_loops, equal_loops_sentence, typical_loop
from inspector.analysis.reads import StateLine
from inspector.analysis.sentence import phase_words
from inspector.analysis.waste import WasteLine
from inspector.analysis.work import NOTHING
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording
from inspector.recording.events import StateWrite

from .markup import Markup, Piece, element, joined
from .page_parts import SourceLinks, chip, empty, more, number, section, sentence, table
from .tables import COMPOSABLES, composable_rows

NUMBERS = (
    N_("instances"),
    N_("runs"),
    N_("recompositions"),
    N_("skips"),
    N_("measured"),
    N_("placed"),
    N_("layers"),
    N_("drawn"),
    N_("units"),
    N_("wasted"),
)
"""The columns of the composables' table that are numbers."""
MOST_ROWS = 200
MOST_READERS = 40
MOST_LINES = 3_000


def loops_section(loops: Sequence[Loop], links: SourceLinks) -> Markup:
    """Returns the loops with readers, writers and outcomes."""
    if not loops:
        return section("loops", _("Loops"), empty(_("No write of the program ran its own reader again.")))
    alike = equal_loops(list(loops))
    notes = [element("p", _equal_loops(same, links), class_="note") for same in alike[:MOST_ROWS]]
    left = len(alike) - MOST_ROWS
    rest = more(left, n_("{count} more loop is not shown.", "{count} more loops are not shown.", left))
    return section("loops", _("Loops"), element("div", *notes, class_="body"), rest)


def _equal_loops(loops: list[Loop], links: SourceLinks) -> Markup:
    """Returns the cycle of equal loops, their cost, and the fix."""
    loop, spent = typical_loop(loops), NOTHING
    for each in loops:
        spent = spent.plus(each.cost)
    extra = sum(each.extra_frames for each in loops)
    cost = n_("It cost {count} frame, {work}.", "It cost {count} frames, {work}.", extra)
    cost = " " + cost.format(count=extra, work=spent.words()) if spent.total else ""
    fix = sentence(fix_sentence(loop), links) if loop.fix else None
    return joined((sentence(equal_loops_sentence(loops), links), cost, element("br") if fix else None, fix))


def composables_section(recording: Recording, waste: Waste) -> Markup:
    """Returns the table of composables and nodes, most work units first."""
    records = [dict(zip(COMPOSABLES, row, strict=True)) for row in composable_rows(recording, waste)]
    if not records:
        return section("composables", _("Composables and nodes"), empty(_("Nothing ran.")))
    rows = []
    for record in records[:MOST_ROWS]:
        cells: list[Piece] = [
            element("th", record["name"], scope="row"),
            element("td", _(str(record["kind"])), class_="t2"),
        ]
        cells += [number(int(record[name] or 0)) for name in NUMBERS]
        rows.append(element("tr", *cells))
    columns = [(_("Name"), False), (_("Kind"), False), *((_(name).capitalize(), True) for name in NUMBERS)]
    title = _("Composables and nodes")
    left = len(records) - MOST_ROWS
    rest = more(left, n_("{count} more name is not shown.", "{count} more names are not shown.", left))
    return section("composables", title, table(title, columns, rows), rest)


def waste_section(recording: Recording, waste: Waste) -> Markup:
    """Returns the table of wasted runs, with the states that caused each; subjects of one name are one row."""
    names = names_of(recording)
    if not waste.lines:
        return section("waste", _("Waste"), empty(_("Every run changed something.")))
    alike: dict[tuple[str, str], list[WasteLine]] = {}
    for line in waste.lines:
        alike.setdefault((names.of_number(line.subject, line.name), line.phase), []).append(line)
    by_waste = sorted(alike.items(), key=lambda entry: -sum(line.wasted for line in entry[1]))
    rows = []
    for (name, phase), lines in by_waste[:MOST_ROWS]:
        counts: Counter[str] = Counter()
        for line in lines:
            for state, times in line.states.items():
                counts[state.removeprefix("self.")] += times
        states = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
        blamed = [joined((element("code", state), f" × {times}")) for state, times in states if state]
        others: Counter[str] = Counter()
        for line in lines:
            others.update(line.others)
        known = sorted(others.items(), key=lambda entry: (-entry[1], entry[0]))
        causes: list[Piece] = [*blamed, *(f"{words} × {times}" for words, times in known if words)]
        rows.append(
            element(
                "tr",
                element("th", name if len(lines) == 1 else f"{name} × {len(lines)}", scope="row"),
                element("td", chip(Phase(phase).letter), " ", phase_words(phase)),
                number(sum(line.wasted for line in lines)),
                number(sum(line.runs for line in lines)),
                element("td", joined(causes, ", "), class_="wrap"),
            )
        )
    columns = [(_("Name"), False), (_("Phase"), False), (_("Wasted"), True), (_("Of runs"), True)]
    columns.append((_("Because of"), False))
    words = _("Runs whose outcome was as before: {work}.").format(work=waste.total.words())
    intro = element("p", element("small", words), class_="body")
    left = len(by_waste) - MOST_ROWS
    rest = more(left, n_("{count} more line is not shown.", "{count} more lines are not shown.", left))
    return section("waste", _("Waste"), intro, table(_("Waste"), columns, rows), rest)


def reads_section(recording: Recording, links: SourceLinks) -> Markup:
    """Returns the matrix of readers and states at the end of the run, with phases and source lines."""
    title = _("Reads at the end")
    latest = recording.latest
    names = names_of(recording)
    matrix = reads_matrix(latest) if latest is not None else None
    if matrix is None or not matrix.states:
        return section("reads", title, empty(_("No state of the program is read.")))
    readers = range(min(len(matrix.readers), MOST_READERS))
    rows = []
    for line in range(min(len(matrix.states), MOST_ROWS)):
        state = matrix.states[line]
        cells: list[Piece] = [element("th", names.of(state.state), scope="row")]
        for column in readers:
            marks = [joined((chip(mark.letter), " ", _line(mark.site, links))) for mark in matrix.cell(line, column)]
            cells.append(element("td", joined(marks, element("br"))))
        rows.append(element("tr", *cells))
    columns = [(_("State"), False), *((names.of(matrix.readers[column].subject), False) for column in readers)]
    left, beside = len(matrix.states) - MOST_ROWS, len(matrix.readers) - MOST_READERS
    return section(
        "reads",
        title,
        table(title, columns, rows),
        more(left, n_("{count} more state is not shown.", "{count} more states are not shown.", left)),
        more(beside, n_("{count} more reader is not shown.", "{count} more readers are not shown.", beside)),
    )


def _line(site: object, links: SourceLinks) -> Piece:
    return links.link(site) if site is not None else ""  # type: ignore[arg-type]  # a Site


def states_section(recording: Recording, links: SourceLinks) -> Markup:
    """Returns each program state's final value, with its last write."""
    title = _("States at the end")
    latest: RecordedFrame | None = recording.latest
    lines = state_lines(latest) if latest is not None else []
    names = names_of(recording)
    if not lines:
        return section("states", title, empty(_("The program read and wrote no state.")))
    rows = [
        element(
            "tr",
            element("th", names.of(line.state), scope="row"),
            element("td", element("code", line.value), class_="wrap"),
            element("td", line.last_write),
            element("td", _written(recording, latest, line, links)),
        )
        for line in lines[:MOST_ROWS]
    ]
    columns = [(words, False) for words in (_("State"), _("Value"), _("Last write"), _("Written at"))]
    left = len(lines) - MOST_ROWS
    rest = more(left, n_("{count} more state is not shown.", "{count} more states are not shown.", left))
    return section("states", title, table(title, columns, rows), rest)


def _written(recording: Recording, frame: RecordedFrame | None, line: StateLine, links: SourceLinks) -> Piece:
    """Returns the line of the last write; for a write without a line of the program its author: `by an animation`."""
    value = frame.values.get(line.state.id) if frame is not None else None
    if line.site is not None and not is_engine(line.site.file):
        return links.link(line.site)
    write = value.write if value is not None else None
    return author_words(recording, write).strip() if isinstance(write, StateWrite) else ""


def sources_section(recording: Recording, links: SourceLinks) -> Iterator[Markup]:
    """Yields the recorded sources; each line is a link target."""
    room = MOST_LINES
    for path, text in _program_first(recording):
        lines = text.splitlines()[:room]
        room -= len(lines)
        shown = joined(
            element("span", line or " ", id=links.anchor(path, number)) for number, line in enumerate(lines, 1)
        )
        name = path.replace("\\", "/").rpartition("/")[2]
        left_out = text.count("\n") + 1 - len(lines)
        key = links.anchor(path, 0)
        rest = more(
            left_out if room == 0 else 0,
            n_("{count} more line is not shown.", "{count} more lines are not shown.", left_out),
        )
        yield section(key, name, element("pre", shown), rest)
        if room == 0:
            return


def _program_first(recording: Recording) -> Iterable[tuple[str, str]]:
    meta = recording.meta
    return sorted(meta.sources.items(), key=lambda source: source[0] != meta.program)
