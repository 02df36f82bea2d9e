"""DrawFacts: the layers of a frame – recorded or replayed – and the draw commands of one layer.

Terms       recorded: the layer's draw blocks ran, and its list of commands was made again. replayed: the layer was
            drawn from its existing list. place: the number of the node's layers around a layer.
Limits      a layer that was not recorded in the last LOOK_BACK frames with work has no commands here. A recording
            without details contains no commands: then the draw blocks that ran are shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import DrawingRun, LayerCommands, LayerReplayed

from .display_names import Names
from .fact_table import DONE, TO_COME, FactCell, FactRow, FactTable, code, counted, gray, heading

COLUMNS = ("Layer, command", "Values", "Status")
NO_FRAME = "Nothing drawn yet. Open a program: Ctrl+O."
LOOK_BACK: Final = 120
RECORDED, EQUAL, REPLAYED = "recorded", "recorded, equal", "replayed"
ROOT = 0

Op = tuple[object, ...]
LayerKey = tuple[int, int]


class LayerLine(NamedTuple):
    """One layer in a frame. `key`: node number (ROOT for the outermost layer) and place."""

    key: LayerKey
    name: str
    how: str
    when: str
    row: Row


class DrawnLayer(NamedTuple):
    """The commands of a layer. `inner`: the nodes of its inner layers; `more`: the number of omitted commands; `frame`:
    the frame that recorded it."""

    commands: tuple[Op, ...]
    inner: tuple[Subject, ...]
    size: tuple[int, int]
    more: int
    frame: int


def layer_lines(frame: RecordedFrame, event: int, names: Names | None = None) -> list[LayerLine]:
    """Returns the layers that a frame recorded or replayed, in order."""
    found: list[LayerLine] = []
    for row in frame.rows:
        if not isinstance(row, (LayerCommands, LayerReplayed)):
            continue
        number = row.subject.id if row.subject is not None else ROOT
        called = "the window" if row.subject is None else names.of(row.subject) if names is not None else row.name
        place = row.place if isinstance(row, LayerCommands) else 0
        how = REPLAYED if isinstance(row, LayerReplayed) else EQUAL if row.same else RECORDED
        name = f"{called}, layer {place + 1}" if place else called
        found.append(LayerLine((number, place), name, how, TO_COME if row.id > event else DONE, row))
    return found


def drawn_layer(recording: Recording, frame: RecordedFrame, event: int, key: LayerKey) -> DrawnLayer | None:
    """Returns the commands of a layer right after `event`; None if they are unknown."""
    at: int | None = frame.index
    for _ in range(LOOK_BACK):
        each = frame if at == frame.index else recording.frame(at)
        if each is None or at is None:
            return None
        for row in reversed(each.rows):
            if isinstance(row, LayerCommands) and row.id <= event and _key_of(row) == key and row.commands is not None:
                return DrawnLayer(row.commands, row.layers, row.size or (0, 0), row.more, each.index)
        at = recording.work_before(at)
    return None


def _key_of(row: LayerCommands) -> LayerKey:
    return row.subject.id if row.subject is not None else ROOT, row.place


def chosen_layer(lines: list[LayerLine], wanted: LayerKey | None, subjects: frozenset[int]) -> LayerKey | None:
    """Returns the layer whose commands are shown: the wanted one, else one of the selected node, else the last one that
    was recorded; None without layers."""
    keys = [line.key for line in lines]
    if wanted is not None and wanted in keys:
        return wanted
    own = [key for key in keys if key[0] in subjects]
    recorded = [line.key for line in lines if line.how != REPLAYED and line.key[0] != ROOT]
    return next(iter(own), recorded[-1] if recorded else keys[-1] if keys else None)


def command_words(op: Op, inner: tuple[Subject, ...] = ()) -> tuple[str, str]:
    """Returns a command in words: its name, and its values."""
    name, *values = op
    if name == "layer":
        index, x, y, alpha, *_ = values
        called = inner[index].name if isinstance(index, int) and 0 <= index < len(inner) else "a graphics layer"
        return f"draw layer {called}", f"at {_number(x)}, {_number(y)}" + (
            f", alpha {_number(alpha)}" if alpha != 1 else ""
        )
    if name in ("rect", "oval", "round_rect", "clip_rect"):
        left, top, right, bottom, *rest = values
        size = f"{_number(left)}, {_number(top)}  {_number(_less(right, left))} × {_number(_less(bottom, top))}"
        return str(name).replace("_", " "), " ".join([size, *map(_number, rest)])
    if name == "text":
        words, x, y, _, _, ink = values
        return "text", f"{words!r} at {_number(x)}, {_number(y)} {ink}".strip()
    if name == "path":
        points, ink = values
        return "path", f"{len(points) if isinstance(points, tuple) else 0} points {ink}"
    return str(name).replace("_", " "), ", ".join(map(_number, values))


def _number(value: object) -> str:
    return f"{value:g}".replace("-", "−") if isinstance(value, (int, float)) else str(value)


def _less(a: object, b: object) -> object:
    return a - b if isinstance(a, (int, float)) and isinstance(b, (int, float)) else a


# ---------------------------------------------------------------- as a table


def draw_table(
    recording: Recording,
    frame: RecordedFrame,
    event: int,
    names: Names,
    wanted: LayerKey | None = None,
    subjects: frozenset[int] = frozenset(),
) -> tuple[FactTable, LayerKey | None]:
    """Returns the Draw panel's rows, and the layer whose commands they contain."""
    lines = layer_lines(frame, event, names)
    recorded = sum(line.how != REPLAYED for line in lines)
    rows: list[FactRow] = []
    if lines:
        rows.append(heading("Layers", f"{recorded} recorded, {len(lines) - recorded} replayed in frame {frame.index}"))
        rows += [_layer_row(line, at) for at, line in enumerate(lines)]
    key = chosen_layer(lines, wanted, subjects)
    layer = drawn_layer(recording, frame, event, key) if key is not None else None
    if key is not None:
        name = next(line.name for line in lines if line.key == key)
        if layer is None:
            rows.append(heading(f"Commands of {name}", _why_unknown(frame, recording)))
        else:
            since = f", recorded in frame {layer.frame}" if layer.frame != frame.index else ""
            rows.append(
                heading(f"Commands of {name}", f"{counted(len(layer.commands) + layer.more, 'command')}{since}")
            )
            rows += _command_rows(layer, name)
    if not any(isinstance(row, LayerCommands) for row in frame.rows):
        rows += _block_rows(frame, event, names)
    status = f"{counted(recorded, 'layer')} recorded, {len(lines) - recorded} replayed in frame {frame.index}"
    empty = f"Frame {frame.index} drew nothing: no layer was invalid. Press , for the previous frame with work."
    return FactTable(COLUMNS, tuple(rows), status, empty), key


def _layer_row(line: LayerLine, at: int) -> FactRow:
    token = "text" if line.how != REPLAYED else "text_secondary"
    cells = (FactCell(line.name, token, letter="D" if line.how != REPLAYED else ""), gray(""), gray(line.how))
    key = f"layer {at} {line.key[0]} {line.key[1]}"
    return FactRow(cells, f"layer of {line.name}, {line.how}", key, 1, line.when, subject=line.key[0])


def _command_rows(layer: DrawnLayer, name: str) -> Iterator[FactRow]:
    depth = 1
    for at, op in enumerate(layer.commands):
        if op[0] == "restore":
            depth = max(depth - 1, 1)
        words, values = command_words(op, layer.inner)
        cells = (FactCell(words), code(values), gray(""))
        yield FactRow(cells, f"command {at + 1} of {name}: {words} {values}", f"command {at}", depth)
        if op[0] in ("save", "save_layer"):
            depth += 1
    if layer.more:
        words = f"… {layer.more:,} more commands were not recorded"
        yield FactRow((gray(words),), words, "more", 1)


def _why_unknown(frame: RecordedFrame, recording: Recording) -> str:
    if frame.index == recording.first:
        return "not recorded: this recording has no details, or begins later"
    return f"not recorded in the last {LOOK_BACK} frames with work"


def _block_rows(frame: RecordedFrame, event: int, names: Names) -> Iterator[FactRow]:
    """Yields the draw blocks that ran: what a recording without commands knows of drawing."""
    runs = [row for row in frame.rows if isinstance(row, DrawingRun) and row.subject is not None]
    if not runs:
        return
    yield heading("Draw blocks", f"{counted(len(runs), 'run')}; the recording contains no commands of this frame")
    for row in runs:
        assert row.subject is not None
        name = names.of(row.subject)
        same = "the same commands as before" if row.same else "other commands than before"
        when = TO_COME if row.id > event else DONE
        cells = (FactCell(name, letter="D"), gray(""), gray(same))
        yield FactRow(cells, f"draw block of {name}: {same}", f"block {row.id}", 1, when, subject=row.subject.id)
