"""Comparison text: prints a comparison as text for readers and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inspector.analysis.sentence import with_counts
from inspector.analysis.work import Work

from .comparison import Comparison, FrameComparison

_COLUMNS = ("composed", "measured", "placed", "layers", "drawn")
_WIDEST_INPUT = 24

BOLD, DIM, END_OF_STYLE = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def as_text(comparison: Comparison, *, colors: bool = False, names: bool = False) -> str:
    """Returns the table, the differences of pictures and states, and the verdict. `names`: also lists the executed
    names."""
    return "\n".join(_lines(comparison, colors, names))


def _lines(comparison: Comparison, colors: bool, names: bool) -> Iterator[str]:
    bold, dim, plain = (BOLD, DIM, END_OF_STYLE) if colors else ("", "", "")
    shown = [frame for frame in comparison.frames if not frame.is_idle]
    inputs = max([5, *(len(_input_words(frame)) for frame in shown)])
    start = f"{'frame':>5}  {'input':<{inputs}}"
    widths = [len(name) for name in _COLUMNS]
    block = sum(widths) + 2 * len(widths) + 5
    first, second = comparison.first.name, comparison.second.name
    yield f"{bold}{'':{len(start)}}  {first[:block]:<{block}}   {second[:block]}{plain}".rstrip()
    columns = "  ".join(_COLUMNS) + "  total"
    yield f"{start}  {columns}   {columns}"
    for frame in shown:
        marks = "" if frame.picture is None else f"   picture: {frame.picture.words()}"
        row = f"{frame.index:>5}  {_input_words(frame):<{inputs}}"
        row += f"  {_work(frame.first, widths)}   {_work(frame.second, widths)}{marks}"
        yield (f"{dim}{row}{plain}" if frame.is_same_work and not marks else row).rstrip()
        if names and not frame.is_same_work:
            yield from _name_lines(frame, first, second)
    idle = len(comparison.frames) - len(shown)
    if idle:
        yield f"{dim}{'':5}  {idle} more frame{'' if idle == 1 else 's'} in which nothing ran{plain}"
    totals = comparison.totals
    yield f"{'total':>5}  {'':{inputs}}  {_work(totals[0], widths)}   {_work(totals[1], widths)}"
    states = [frame for frame in comparison.frames if frame.states]
    if states:
        pairs = (f"{name} {here} and {there}" for name, (here, there) in states[0].states.items())
        yield f"states differ from frame {states[0].index} on: {', '.join(pairs)}"
    yield ""
    yield f"{bold}{comparison.verdict}{plain}"


def _input_words(frame: FrameComparison) -> str:
    """The inputs before the frame; if they differ, `first / second`."""
    first, second = with_counts(frame.inputs), with_counts(frame.second_inputs)
    words = first if first == second else f"{first or 'nothing'} / {second or 'nothing'}"
    return words if len(words) <= _WIDEST_INPUT else words[: _WIDEST_INPUT - 1] + "…"


def _work(work: Work | None, widths: list[int]) -> str:
    if work is None:
        return "  ".join(f"{'–':>{width}}" for width in widths) + f"  {'–':>5}"
    cells = (f"{units or '.':>{width}}" for units, width in zip(work, widths, strict=True))
    return "  ".join(cells) + f"  {work.total or '.':>5}"


def _name_lines(frame: FrameComparison, first: str, second: str) -> Iterator[str]:
    for name, ran in ((first, frame.first_ran), (second, frame.second_ran)):
        for phase, names in ran.items():
            yield f"{'':5}  {name}: {phase} of {', '.join(names)}"


def as_json(comparison: Comparison) -> dict[str, Any]:
    """Returns the whole comparison as plain data for JSON."""
    totals, driven = comparison.totals, comparison.driven
    return {
        "first": _side_json(comparison.first.name, totals[0], driven[0], comparison.first.failure),
        "second": _side_json(comparison.second.name, totals[1], driven[1], comparison.second.failure),
        "driven_from": comparison.driven_from,
        "frames": [_frame_json(frame) for frame in comparison.frames],
        "pictures_compared": comparison.has_pictures,
        "pictures_differ": [picture.frame for picture in comparison.pictures],
        "verdict": comparison.verdict,
    }


def _side_json(name: str, total: Work, driven: Work, failure: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"name": name, "total": _work_json(total), "driven": _work_json(driven)}
    if failure is not None:
        made["error"] = failure.sentence
    return made


def _work_json(work: Work) -> dict[str, int]:
    return {**work._asdict(), "total": work.total}


def _frame_json(frame: FrameComparison) -> dict[str, Any]:
    return {
        "index": frame.index,
        "inputs": list(frame.inputs),
        "second_inputs": list(frame.second_inputs),
        "first": _work_json(frame.first) | {"ran": frame.first_ran} if frame.first is not None else None,
        "second": _work_json(frame.second) | {"ran": frame.second_ran} if frame.second is not None else None,
        "picture": frame.picture._asdict() if frame.picture is not None else None,
        "states": {name: list(values) for name, values in frame.states.items()},
    }
