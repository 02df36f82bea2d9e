"""Lesson page: the cells of a lesson as HTML, with forms for its questions, gates, and players.

Terms       masked player: it shows the first picture only, until the reader has committed to answers.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping

from inspector.course.kit import Choice, PlayedRuns, Prediction, Run
from inspector.course.kit.choice import Verdict
from inspector.course.kit.code_line import code_line
from inspector.course.kit.table import Table
from inspector.exports.markup import Markup, Piece, element, joined
from inspector.exports.player.data import player_data
from inspector.exports.player.limits import PlayerLimits
from inspector.exports.player.page import player_element

from .played_lesson import PlayedCell, PlayedLesson
from .text import inline, markdown, python

LIMITS = PlayerLimits(
    frames=40,
    moments=260,
    operations=24,
    tree_rows=200,
    groups=200,
    states=40,
    readers=24,
    size=260_000,
    pictures=560_000,
)
"""Limits of each player on a page."""

MASKED = "frames events why tree reads slots work"

_FOLDED = {"hint": "Hint", "solution": "A solution", "answer": "Answer"}


class LessonPage:
    """The body of one lesson's page."""

    def __init__(self, lesson: PlayedLesson, pages: Mapping[int, str]) -> None:
        self.lesson = lesson
        self.pages = pages
        self._gates = dict(lesson.gates())
        self._compared = False

    def body(self) -> Markup:
        """Returns the content of the page."""
        return joined(self._from(0))

    def _from(self, first: int) -> Iterator[Piece]:
        """Yields the cells from `first` on; the gate's element contains all cells after a gate."""
        cells = self.lesson.cells
        for index in range(first, len(cells)):
            if index != first and index in self._gates:
                yield self._gate(index)
                return
            yield self._cell(cells[index])

    def _gate(self, index: int) -> Markup:
        questions = self._gates[index]
        needs = " ".join(_form_id(each) for each in questions)
        words = "Answer first; then this opens. It holds the rest of the lesson."
        player = self._player(self.runs_behind(index), mask=MASKED)
        gate = element(
            "details", element("summary", words), element("div", *self._from(index)), class_="gate", data_needs=needs
        )
        return joined((player, gate))

    def runs_behind(self, index: int) -> list[Run]:
        """Returns the runs that the steps and reveals behind a gate are about: one, or two to compare."""
        made_before = self.lesson.cells[index - 1].existing
        found: dict[Run, None] = {}
        for each in self.lesson.cells[index:]:
            if "exercise" in each.cell.tags:
                break
            if {"step", "reveal"}.intersection(each.cell.tags):
                found.update((run, None) for run in each.runs if run in made_before)
        return list(found)[:2]

    def _player(self, runs: list[Run], mask: str | None = None) -> Piece:
        if not runs:
            return None
        data = player_data([run.recording for run in runs], LIMITS, code_line=code_line)
        return element("div", player_element(data, mask=mask), class_="stage")

    # -- cells

    def _cell(self, each: PlayedCell) -> Piece:
        cell = each.cell
        if cell.kind == "markdown":
            text = markdown(cell.source, self.pages)
            return self._folded(each, text) if {"hint", "answer"}.intersection(cell.tags) else text
        value = each.played.value
        if each.is_question:
            return _form_for(each)
        if "choice" in cell.tags or isinstance(value, Choice):
            return None  # the form replaces the choice, whose code holds the reasons, and `choose(None)`
        shown: list[Piece] = []
        if each.code:
            shown.append(python(each.code))
        shown.append(self._output(each))
        if {"solution", "answer"}.intersection(cell.tags):
            return self._folded(each, joined(shown))
        return joined(shown)

    def _folded(self, each: PlayedCell, inside: Markup) -> Markup:
        title = next(_FOLDED[tag] for tag in each.cell.tags if tag in _FOLDED)
        if title == "Hint":
            title = each.cell.source.partition(".**")[0].removeprefix("**").strip() or title
        return element("details", element("summary", title), inside, class_="folded")

    def _output(self, each: PlayedCell) -> Piece:
        played = each.played
        made: list[Piece] = [element("pre", played.printed, class_="printed")] if played.printed else []
        value = played.value
        if isinstance(value, PlayedRuns):
            made.append(
                element(
                    "div", player_element(player_data(value.recordings, LIMITS, code_line=code_line)), class_="stage"
                )
            )
        elif isinstance(value, Table) and each.name and "reveal" in each.cell.tags and "you" in value.heading:
            made.append(_revealed(each.name, value))
        elif isinstance(value, Verdict):
            made.append(_verdict(each.name, value))
        else:
            made.append(self._form(played.forms))
        if "kit.compare(" in each.cell.source and len(each.runs) > 1 and not self._compared:
            self._compared = True
            made.append(self._player(list(each.runs)[:2]))
        return joined(made)

    def _form(self, forms: Mapping[str, str | bytes]) -> Piece:
        """Returns the richest form of a value that a page can show."""
        words = str(forms.get("text/plain", ""))
        if isinstance(png := forms.get("image/png"), bytes):
            uri = f"data:image/png;base64,{base64.b64encode(png).decode('ascii')}"
            return element("figure", element("img", src=uri, alt=words))
        if "text/markdown" in forms:
            return element("div", markdown(str(forms["text/markdown"]), self.pages), class_="said")
        if "text/html" in forms:  # tables of the kit: their cells are escaped there
            table = Markup(str(forms["text/html"]))
            return element("div", table, class_="wide", tabindex=0, role="region", aria_label="Output")
        return element("pre", words, class_="printed") if words else None


def _form_id(each: PlayedCell) -> str:
    return f"ask-{each.name or each.cell.line}"


def _form_for(each: PlayedCell) -> Markup:
    value = each.played.value
    if each.cases:
        return _cases_form(each)
    if isinstance(value, Prediction):
        return _prediction_form(each, value)
    if isinstance(value, Choice):
        return _choice_form(each, value)
    area = element("textarea", "", name=each.name, rows=2, required="", aria_label=each.name)
    return joined((python(each.cell.source), _form_of(each, "Your answer", area)))


def _prediction_form(each: PlayedCell, prediction: Prediction) -> Markup:
    rows = [
        element(
            "label",
            element("span", what),
            element("input", type="number", min=0, step=1, inputmode="numeric", name=what, required=""),
        )
        for what in prediction.answers
    ]
    return _form_of(each, "Your prediction", *rows)


def _choice_form(each: PlayedCell, choice: Choice) -> Markup:
    rows = [
        element(
            "label",
            element("input", type="radio", name="answer", value=answer, required=""),
            element("span", inline(answer)),
        )
        for answer in choice.answers
    ]
    return _form_of(each, inline(choice.question), *rows)


def _cases_form(each: PlayedCell) -> Markup:
    rows = []
    for case in each.cases:
        options = [element("option", "", value=""), *(element("option", answer) for answer in case.answers)]
        select = element("select", *options, name=case.question, required="")
        rows.append(element("label", element("span", case.question), select))
    return _form_of(each, "Your answers", *rows)


def _form_of(each: PlayedCell, title: Piece, *rows: Markup) -> Markup:
    commit = element("p", element("button", "Commit", type="submit"), element("output", "", class_="note"))
    inside = element("fieldset", element("legend", title), *rows, commit)
    return element("form", inside, id=_form_id(each), class_="ask")


def _revealed(name: str, table: Table) -> Markup:
    """Returns the engine's answers; handbook.js adds the reader's."""
    you, engine = table.heading.index("you"), table.heading.index("engine")
    rows = []
    for row in ([str(cell) for cell in row] for row in table.rows):
        cells = [element("th", row[0], scope="row")]
        for column, words in enumerate(row[1:], start=1):
            class_ = {you: "you", engine + 1: "same"}.get(column, "wrap" if column > engine + 1 else "")
            cells.append(element("td", "–" if column == you else words, class_=class_ or None))
        rows.append(element("tr", *cells, data_what=row[0], data_engine=row[engine]))
    head = element("tr", *(element("th", title, scope="col") for title in table.heading))
    return element(
        "div", element("table", element("thead", head), element("tbody", *rows)), class_="wide", data_of=f"ask-{name}"
    )


def _verdict(name: str, verdict: Verdict) -> Markup:
    choice = verdict.choice
    rows = [
        element(
            "tr",
            element("td", "", class_="you"),
            element("td", "right" if answer == choice.right else "wrong"),
            element("td", inline(answer)),
            element("td", inline(reason), class_="wrap"),
            data_what=answer,
        )
        for answer, reason in choice.answers.items()
    ]
    head = element("tr", *(element("th", title, scope="col") for title in ("", "", "answer", "reason")))
    caption = element("caption", inline(choice.question))
    return element(
        "div",
        element("table", caption, element("thead", head), element("tbody", *rows)),
        class_="wide",
        data_of=f"ask-{name}",
    )
