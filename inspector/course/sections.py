"""Sections: the cells of a lesson in eight steps: question, run, predict, step, reveal, fix, check, transfer.

Terms       section: the cells from one heading `##` to the next. A section belongs to the step of its tagged cells;
            one without tags continues the step before it.
            page: consecutive cells of one step. A lesson with two predictions has two pages of the step Predict.
Invariants  I1 pages never go back in the order of the cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from inspector.language import N_

from .cells import Cell

STEPS = (
    N_("Question"),
    N_("Run"),
    N_("Predict"),
    N_("Step"),
    N_("Reveal"),
    N_("Fix"),
    N_("Check"),
    N_("Transfer"),
)
QUESTION, RUN, PREDICT, STEP, REVEAL, FIX, CHECK, TRANSFER = range(len(STEPS))

_STEP_OF_TAG = {
    "predict": PREDICT,
    "choice": PREDICT,
    "step": STEP,
    "reveal": REVEAL,
    "exercise": FIX,
    "check": CHECK,
    "hint": CHECK,
    "solution": CHECK,
    "pitfalls": CHECK,
    "kotlin": CHECK,
    "transfer": TRANSFER,
    "answer": TRANSFER,
}

_HEADING = re.compile(r"^#{1,2} ", re.MULTILINE)


class PlacedCell(NamedTuple):
    """A cell with lesson number, step and page, counted from 0."""

    number: int
    cell: Cell
    step: int
    page: int


def placed_cells(cells: Iterable[Cell]) -> list[PlacedCell]:
    """Returns the cells with their steps, in order."""
    placed: list[PlacedCell] = []
    step = QUESTION
    for section in _sections(list(enumerate(cells))):
        tagged = [_STEP_OF_TAG[tag] for _, cell in section for tag in cell.tags if tag in _STEP_OF_TAG]
        lead = tagged[0] if tagged else step
        leads = bool(tagged)  # until the section's first tagged cell
        for number, cell in section:
            steps = [_STEP_OF_TAG[tag] for tag in cell.tags if tag in _STEP_OF_TAG]
            if steps:
                step, leads = steps[0], False
            elif cell.kind == "code" and step == QUESTION and not tagged:
                step = RUN
            elif cell.kind == "markdown" and leads and (step < lead or lead == PREDICT):
                step = lead  # the text that leads to the tagged cell
            before = placed[-1] if placed else None
            page = 0 if before is None else before.page + (before.step != step)
            placed.append(PlacedCell(number, cell, step, page))
    return placed


def _sections(cells: list[tuple[int, Cell]]) -> list[list[tuple[int, Cell]]]:
    found: list[list[tuple[int, Cell]]] = []
    for number, cell in cells:
        if not found or (cell.kind == "markdown" and _HEADING.search(cell.source)):
            found.append([])
        found[-1].append((number, cell))
    return found
