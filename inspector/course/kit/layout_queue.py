"""The queue of a layout pass, replayed from a recording."""

from __future__ import annotations

from inspector.language import _
from inspector.recording.events import LayoutRun, MeasurementRun, QueueChange

from .run import Run
from .table import NO_BREAK, Table


def queue(run: Run, frame: int = -1) -> Table:
    """Returns the layout passes of a frame in order: which node enters or leaves `relayout_nodes`, which work runs, and
    which nodes wait afterwards, each with its depth and its work."""
    relayout_nodes: list[tuple[str, int, str]] = []
    rows: list[list[object]] = []
    for row in run.frame(frame).rows:
        name = row.subject.name if row.subject is not None else ""
        if isinstance(row, QueueChange) and row.what in ("add", "pop"):
            entry = (row.queue, row.depth, name)
            if row.what == "add":
                relayout_nodes.append(entry)
                does = _("{name} enters the queue")
            else:
                relayout_nodes.remove(entry)
                does = _("{name} leaves the queue")
            waits = ", ".join(f"{each} ({depth}, {work})" for work, depth, each in sorted(relayout_nodes))
            rows.append([does.format(name=name), waits or "–"])
        elif isinstance(row, LayoutRun):
            if isinstance(row, MeasurementRun):
                same = _(", its size stays the same") if row.same else ""
                words = _("measurement of {name}").format(name=name) + same
            else:
                words = _("placement of {name}").format(name=name)
            rows.append([NO_BREAK * 4 + words.replace(" ", NO_BREAK), ""])
    caption = _("Queue of the layout pass in frame {frame} of {run}.").format(
        frame=run.frame(frame).index, run=run.name
    )
    return Table([_("event"), _("relayout_nodes afterwards (depth, work)")], rows, caption)
