"""DrawFacts: the layers of a frame – recorded or replayed – and the draw commands of one layer.

Terms       recorded: the layer's draw blocks ran, and its list of commands was made again. replayed: the layer was
            drawn from its existing list. place: the number of the node's layers around a layer.
Limits      a layer that was not recorded in the last LOOK_BACK frames with work has no commands here. A recording
            without details contains no commands: then the draw blocks that ran are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import DrawingRun, LayerCommands, LayerReplayed
from inspector.recording.moments.moment import Moment

from .display_names import Names
from .fact_table import DONE, TO_COME, FactCell, FactRow, FactTable, code, gray, heading

COLUMNS = (N_("Layer, command"), N_("Values"), N_("Status"))
NO_FRAME = N_("Nothing drawn yet. Open a program: Ctrl+O.")
LOOK_BACK: Final = 120
RECORDED, EQUAL, REPLAYED = N_("recorded"), N_("recorded, equal"), N_("replayed")
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


class ShownLayer(NamedTuple):
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
        called = _("the window") if row.subject is None else names.of(row.subject) if names is not None else row.name
        place = row.place if isinstance(row, LayerCommands) else 0
        how = REPLAYED if isinstance(row, LayerReplayed) else EQUAL if row.same else RECORDED
        name = _("{name}, layer {number}").format(name=called, number=place + 1) if place else called
        found.append(LayerLine((number, place), name, how, TO_COME if row.id > event else DONE, row))
    return found


def drawn_layer(recording: Recording, frame: RecordedFrame, event: int, key: LayerKey) -> ShownLayer | None:
    """Returns the commands of a layer right after `event`; None if they are unknown."""
    at: int | None = frame.index
    for _step in range(LOOK_BACK):
        each = frame if at == frame.index else recording.frame(at)
        if each is None or at is None:
            return None
        for row in reversed(each.rows):
            if isinstance(row, LayerCommands) and row.id <= event and _key_of(row) == key and row.commands is not None:
                return ShownLayer(row.commands, row.layers, row.size or (0, 0), row.more, each.index)
        at = recording.work_before(at)
    return None


def layer_around(recording: Recording, frame: RecordedFrame, event: int, moment: Moment, node: int) -> LayerKey | None:
    """Returns the key of the innermost layer that draws a node: its own, else that of the nearest node around it. None
    for an unknown node, and if the commands of the outermost layer are unknown.

    The commands of each layer name the layers inside it, so the way leads from the outermost layer inward."""
    nodes = moment.structure.nodes if moment.structure is not None else {}
    around, at = [], node
    while at in nodes and at not in around:
        around.append(at)
        at = nodes[at].parent
    key, known = (ROOT, 0), None
    while around and (layer := drawn_layer(recording, frame, event, key)) is not None:
        known, inner = key, {each.id for each in layer.inner}
        number = next((each for each in around if each in inner), None)
        if number is None:
            break
        around = around[: around.index(number) + 1]
        key = (number, key[1] + 1 if key[0] == number else 0)
    return key if known is not None else None


def _key_of(row: LayerCommands) -> LayerKey:
    return row.subject.id if row.subject is not None else ROOT, row.place


def chosen_layer(
    lines: list[LayerLine], wanted: LayerKey | None, subjects: frozenset[int], around: Callable[[], LayerKey | None]
) -> LayerKey | None:
    """Returns the key of the layer whose commands the panel shows. The order of choice: the layer `wanted`, a layer of
    the selected node, the layer `around` it, the layer recorded last, the last layer of the frame. None without
    layers."""
    keys = [line.key for line in lines]
    if wanted is not None and wanted in keys:
        return wanted
    own = [key for key in keys if key[0] in subjects]
    if not own and (found := around()) is not None:
        return found
    recorded = [line.key for line in lines if line.how != REPLAYED and line.key[0] != ROOT]
    return next(iter(own), recorded[-1] if recorded else keys[-1] if keys else None)


def command_words(op: Op, inner: tuple[Subject, ...] = ()) -> tuple[str, str]:
    """Returns a command in words: its name, and its values."""
    name, *values = op
    if name == "layer":
        index, x, y, alpha, *_rest = values
        called = inner[index].name if isinstance(index, int) and 0 <= index < len(inner) else _("a graphics layer")
        place = _("at {x}, {y}").format(x=_number(x), y=_number(y))
        return _("draw layer {name}").format(name=called), f"{place}, alpha {_number(alpha)}" if alpha != 1 else place
    if name in ("rect", "oval", "round_rect", "clip_rect"):
        left, top, right, bottom, *rest = values
        size = f"{_number(left)}, {_number(top)}  {_number(_less(right, left))} × {_number(_less(bottom, top))}"
        return str(name).replace("_", " "), " ".join([size, *map(_number, rest)])
    if name == "text":
        words, x, y, *_more, ink = values
        place = _("at {x}, {y}").format(x=_number(x), y=_number(y))
        return "text", f"{words!r} {place} {ink}".strip()
    if name == "path":
        points, ink = values
        count = len(points) if isinstance(points, tuple) else 0
        return "path", n_("{count} point {ink}", "{count} points {ink}", count).format(count=count, ink=ink)
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
    moment: Moment | None = None,
) -> tuple[FactTable, LayerKey | None]:
    """Returns the Draw panel's rows, and the layer whose commands they contain. `subjects`: a selected node; `moment`
    says which nodes enclose it."""
    lines = layer_lines(frame, event, names)
    done = [line for line in lines if line.when == DONE]
    recorded = sum(line.how != REPLAYED for line in done)
    replayed, waiting = len(done) - recorded, len(lines) - len(done)
    later = _(", {count:,} to come").format(count=waiting) if waiting else ""
    rows: list[FactRow] = []
    if lines:
        note = _("{recorded} recorded, {replayed} replayed in frame {frame}")
        note = note.format(recorded=recorded, replayed=replayed, frame=frame.index)
        rows.append(heading(_("Layers"), note + later))
        rows += [_layer_row(line, at) for at, line in enumerate(lines)]

    def around() -> LayerKey | None:
        found = (layer_around(recording, frame, event, moment, each) for each in subjects if moment is not None)
        return next((each for each in found if each is not None), None)

    key = chosen_layer(lines, wanted, subjects, around)
    layer = drawn_layer(recording, frame, event, key) if key is not None else None
    if key is not None:
        name = next((line.name for line in lines if line.key == key), None) or _layer_name(key, moment, names)
        title = _("Commands of {name}").format(name=name)
        if layer is None:
            rows.append(heading(title, _why_unknown(frame, recording)))
        else:
            since = _(", recorded in frame {frame}").format(frame=layer.frame) if layer.frame != frame.index else ""
            count = len(layer.commands) + layer.more
            words = n_("{count:,} command", "{count:,} commands", count).format(count=count)
            rows += [heading(title, f"{words}{since}"), *_command_rows(layer, name)]
    if not any(isinstance(row, LayerCommands) for row in frame.rows):
        rows += _block_rows(frame, event, names)
    status = n_(
        "{recorded:,} layer recorded, {replayed} replayed in frame {frame}",
        "{recorded:,} layers recorded, {replayed} replayed in frame {frame}",
        recorded,
    ).format(recorded=recorded, replayed=replayed, frame=frame.index)
    empty = _("Frame {frame} drew nothing: no layer was invalid. Press , for the previous frame with work.")
    return FactTable(COLUMNS, tuple(rows), status + later, empty.format(frame=frame.index)), key


def _layer_name(key: LayerKey, moment: Moment | None, names: Names) -> str:
    """Returns the name of a layer that the frame neither recorded nor replayed."""
    number, place = key
    entry = moment.structure.nodes.get(number) if moment is not None and moment.structure is not None else None
    called = names.of(entry.subject) if entry is not None else _("the window")
    return _("{name}, layer {number}").format(name=called, number=place + 1) if place else called


def _layer_row(line: LayerLine, at: int) -> FactRow:
    token = "text" if line.how != REPLAYED else "text_secondary"
    how = _(line.how)
    cells = (FactCell(line.name, token, letter="D" if line.how != REPLAYED else ""), gray(""), gray(how))
    key = f"layer {at} {line.key[0]} {line.key[1]}"
    words = _("layer of {name}, {how}").format(name=line.name, how=how)
    return FactRow(cells, words, key, 1, line.when, subject=line.key[0])


def _command_rows(layer: ShownLayer, name: str) -> Iterator[FactRow]:
    depth = 1
    for at, op in enumerate(layer.commands):
        if op[0] == "restore":
            depth = max(depth - 1, 1)
        words, values = command_words(op, layer.inner)
        cells = (FactCell(words), code(values), gray(""))
        spoken = _("command {number} of {name}: {command}")
        spoken = spoken.format(number=at + 1, name=name, command=f"{words} {values}")
        yield FactRow(cells, spoken, f"command {at}", depth)
        if op[0] in ("save", "save_layer"):
            depth += 1
    if layer.more:
        words = n_(
            "… {count:,} more command was not recorded", "… {count:,} more commands were not recorded", layer.more
        ).format(count=layer.more)
        yield FactRow((gray(words),), words, "more", 1)


def _why_unknown(frame: RecordedFrame, recording: Recording) -> str:
    if frame.index == recording.first:
        return _("not recorded: this recording has no details, or begins later")
    return _("not recorded in the last {count} frames with work").format(count=LOOK_BACK)


def _block_rows(frame: RecordedFrame, event: int, names: Names) -> Iterator[FactRow]:
    """Yields the draw blocks that ran: what a recording without commands knows of drawing."""
    runs = [row for row in frame.rows if isinstance(row, DrawingRun) and row.subject is not None]
    if not runs:
        return
    note = n_(
        "{count:,} run; the recording contains no commands of this frame",
        "{count:,} runs; the recording contains no commands of this frame",
        len(runs),
    ).format(count=len(runs))
    yield heading(_("Draw blocks"), note)
    for row in runs:
        assert row.subject is not None
        name = names.of(row.subject)
        same = _("the same commands as before") if row.same else _("other commands than before")
        when = TO_COME if row.id > event else DONE
        cells = (FactCell(name, letter="D"), gray(""), gray(same))
        words = _("draw block of {name}: {same}").format(name=name, same=same)
        yield FactRow(cells, words, f"block {row.id}", 1, when, subject=row.subject.id)
