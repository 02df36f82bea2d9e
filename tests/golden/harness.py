"""What the ported scenarios share: the log, `trace`, `Run`, and the comparison with a recording.

Terms       recording: what real Compose did in one scenario, frame by frame (recordings/*.json).
            line: one entry of the log, `kind:name`. action: what is done before a frame.
            port: the same scenario in Python, statement by statement; a line that a port adds or
            drops is a defect of the port.
Invariants  G1 nothing of a recording is changed to make it agree: what may differ stands in
            `Allowances`, named per scenario in test_goldens.py.
Not here    the scenarios: scenarios_*.py.  Source of behaviour: Compose ImageComposeScene, one render
            a frame, frames 16 ms apart.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

import engine

RECORDINGS = Path(__file__).parent / "recordings"

# ---------------------------------------------------------------- the log
# One for the whole module, as the lambdas of a scenario have nowhere else to write to; Run empties it.
LOG: list[str] = []
GEOMETRY: dict[str, str] = {}


def log(line: str) -> None:
    LOG.append(line)


def take() -> list[str]:
    lines = list(LOG)
    LOG.clear()
    return lines


# ---------------------------------------------------------------- trace(name)


class TraceNode(
    engine.LayoutModifierNode,
    engine.DrawModifierNode,
    engine.GlobalPositionAwareModifierNode,
    engine.Modifier.Node,
):
    """Logs measure, place and draw of the point in the chain where it stands."""

    def __init__(self, name: str, exit: bool, pos: bool) -> None:
        super().__init__()
        self.name, self.exit, self.pos = name, exit, pos

    def measure(self, scope: Any, measurable: Any, constraints: engine.Constraints) -> Any:
        log(f"measure:{self.name}")
        placeable = measurable.measure(constraints)
        if self.exit:
            log(f"measured:{self.name}={placeable.width}x{placeable.height}")

        def place() -> None:
            log(f"place:{self.name}")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    def draw(self, scope: Any) -> None:
        log(f"draw:{self.name}")
        scope.draw_content()

    def on_globally_positioned(self, coordinates: Any) -> None:
        origin, size = coordinates.position_in_root(), coordinates.size
        GEOMETRY[self.name] = f"{int(origin.x)},{int(origin.y)} {size.width}x{size.height}"
        if self.pos:
            log(f"positioned:{self.name}={GEOMETRY[self.name]}")


@dataclass(frozen=True)
class TraceElement(engine.ModifierNodeElement):
    """A value: an equal element invalidates nothing on recomposition."""

    name: str
    exit: bool = False
    pos: bool = False

    def create(self) -> TraceNode:
        return TraceNode(self.name, self.exit, self.pos)

    def update(self, node: TraceNode) -> None:
        node.name = self.name


def trace(name: str, exit: bool = False, pos: bool = False) -> TraceElement:
    return TraceElement(name, exit, pos)


def traced(name: str, exit: bool = False, pos: bool = False) -> Any:
    """A chain that starts with `trace`; further on it is `.then(trace(name))`."""
    return engine.Modifier.then(trace(name, exit, pos))


# ---------------------------------------------------------------- Run


@dataclass
class Frame:
    frame: int
    action: str
    action_events: list[str]
    events: list[str]
    geom: dict[str, str]
    has_invalidations_before: bool
    has_invalidations_after: bool
    post_events: list[str]


@dataclass
class Run:
    """Drives one scene: `start` sets the content and settles, `step` writes and settles."""

    id: str
    queue: bool = False  # the recording's coroutines were queued, as ours always are: J1q, J4q
    frames: list[Frame] = field(default_factory=list)
    settled: list[tuple[str, int]] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    scene: Any = None

    def start(self, content: Callable[[], object], width: int = 400, height: int = 600) -> None:
        LOG.clear()
        GEOMETRY.clear()
        self.scene = engine.Scene(content, width=width, height=height, density=1.0)
        if self.queue:
            log("-- setContent returned")
        self.scene.run_coroutines()
        self._settle("initial", take(), 10)

    def step(self, action: str, change: Callable[[], object] | None = None, max: int = 10) -> None:
        LOG.clear()
        if change is not None:
            change()
        self._announce()
        self._settle(action, take(), max)

    def fact(self, key: str, value: object) -> None:
        self.facts[key] = value

    def count(self, prefix: str) -> int:
        """Lines with that beginning in all frames after the first, what the actions logged included."""
        return sum(line.startswith(prefix) for frame in self.frames[1:] for line in frame.action_events + frame.events)

    def end(self) -> None:
        LOG.clear()
        if self.scene is not None:
            self.scene.close()
        if LOG:
            self.facts["events_on_close"] = take()
        if self.scene is not None:
            self.scene.run_coroutines()  # what cancelled coroutines still have to do
            LOG.clear()

    def wait(self, action: str, count: int) -> None:
        """Frames go by, whether anything is invalid or not."""
        LOG.clear()
        for index in range(count):
            self._frame(action if index == 0 else f"{action} (+{index})", [])
        self.settled.append((action, -count if self.scene.has_invalidations else count))

    def _settle(self, action: str, action_events: list[str], max: int) -> None:
        count = 0
        while True:
            name = action if count == 0 else f"{action} (+{count})"
            after = self._frame(name, action_events if count == 0 else [])
            count += 1
            if not after or count >= max:
                break
        self.settled.append((action, -count if self.scene.has_invalidations else count))

    def _frame(self, name: str, action_events: list[str]) -> bool:
        before = self.scene.has_invalidations
        self.scene.frame()
        events = take()
        # As the platform does after each frame: writes made while drawing are announced here.
        self._announce()
        after = bool(self.scene.has_invalidations)
        self.frames.append(Frame(len(self.frames), name, action_events, events, dict(GEOMETRY), before, after, take()))
        return after

    def _announce(self) -> None:
        engine.Snapshot.send_apply_notifications()
        self.scene.run_coroutines()


# ---------------------------------------------------------------- scenarios by their recording's name

Scenario = Callable[[Run], None]
SCENARIOS: dict[str, Scenario] = {}  # filled once, at import, by the decorator below


def scenario(id: str) -> Callable[[Scenario], Scenario]:
    def register(function: Scenario) -> Scenario:
        assert id not in SCENARIOS, f"two ports of {id}"
        SCENARIOS[id] = function
        return function

    return register


def run_scenario(id: str) -> Run:
    run = Run(id)
    try:
        SCENARIOS[id](run)
    finally:
        run.end()
    return run


# ---------------------------------------------------------------- comparison


@dataclass(frozen=True)
class Allowances:
    """What may differ in one scenario beyond what its recording says by itself.

    coroutine_lines   lines with these beginnings may stand anywhere within their frame
    unordered_facts   facts compared as multisets
    ignored_on_close  lines with these beginnings are not compared in `events_on_close`
    close_colors      AARRGGBB in a line may be off by one in each channel: Skia blends in other precisions
    normalise         rewrites the facts of the recording into what a Python runtime can say of the same
    by_action         the frames of an action count as one, and only lines of composition, effects and callbacks are
                      compared: how a library's own parts are laid out, drawn and animated is not looked at
    any_geometry      sizes and places are not compared: they follow from a text, and the fonts differ
    """

    coroutine_lines: tuple[str, ...] = ()
    unordered_facts: tuple[str, ...] = ()
    ignored_on_close: tuple[str, ...] = ()
    close_colors: bool = False
    normalise: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    by_action: bool = False
    any_geometry: bool = False


NOTHING = Allowances()
COMPOSITION, LAYOUT, DRAWING = "composition", "layout", "drawing"
_LAYOUT_KINDS = {
    "measure",
    "measured",
    "place",
    "positioned",
    "policy",
    "lambda",
    "intrinsic",
    "onSizeChanged",
    "onPlaced",
    "onGloballyPositioned",
    "focus",  # told from a set, when composing has changed the tree
}
_DRAWING_KINDS = {"draw", "cache"}


def phase_of(line: str) -> str:
    kind = line.split(":", 1)[0].rsplit(".", 1)[-1]
    if kind in _DRAWING_KINDS or line in ("lambda:draw", "lambda:layer"):
        return DRAWING
    return LAYOUT if kind in _LAYOUT_KINDS else COMPOSITION


def load_recording(id: str) -> dict[str, Any]:
    recording: dict[str, Any] = json.loads((RECORDINGS / f"{id}.json").read_text(encoding="utf-8"))
    return recording


def compare(recording: dict[str, Any], run: Run, allow: Allowances = NOTHING) -> list[str]:
    """Every difference between what real Compose did and this run, in order of frames."""
    differences: list[str] = []
    unordered = set(recording.get("order_unspecified_frames") or ())
    lawless = set(recording.get("order_unspecified_composition") or ())
    expected_actions = _by_action(recording["settle"], recording["frames"])
    actual_actions = _by_action(
        [{"action": action, "frames_to_settle": count} for action, count in run.settled],
        [vars(frame) for frame in run.frames],
    )

    for index, (action, count, frames) in enumerate(expected_actions):
        if index >= len(actual_actions):
            differences.append(f"[{action}] was never run: the scenario stopped after {len(run.frames)} frames")
            break
        got_action, got_count, got_frames = actual_actions[index]
        if got_action != action:
            differences.append(f"action {index}: expected [{action}], got [{got_action}] (the port is wrong)")
            break
        if allow.by_action:
            if problem := _explain(_of_action(frames), _of_action(got_frames)):
                differences.append(f"[{action}] {problem}")
            continue
        for expected, got in zip(frames, got_frames, strict=False):
            frame = expected["frame"]
            differences += _compare_frame(expected, got, frame in unordered, frame in lawless, allow)
        if got_count != count:
            differences.append(
                f"[{action}] settles: expected {_settled(count)}, got {_settled(got_count)}"
                + _next_events(frames, got_frames)
            )
    if len(actual_actions) > len(expected_actions):
        differences.append(f"{len(actual_actions) - len(expected_actions)} actions too many (the port is wrong)")

    facts = recording["facts"]
    if allow.normalise is not None:
        facts = allow.normalise(facts)
    for key in sorted(set(run.facts) | ({"events_on_close"} & set(facts))):
        want, have = facts.get(key, []), run.facts.get(key, [])
        if key == "events_on_close" and allow.ignored_on_close:
            want = [line for line in want if not line.startswith(allow.ignored_on_close)]
            have = [line for line in have if not line.startswith(allow.ignored_on_close)]
        if key in allow.unordered_facts:
            want, have = sorted(want), sorted(have)
        if want != have:
            differences.append(f"fact {key}: expected {_show(want)}, got {_show(have)}")
    return differences


def _of_action(frames: list[dict[str, Any]]) -> list[str]:
    """What an action logged in all its frames, without layout and drawing."""
    lines = (line for frame in frames for name in ("action_events", "events", "post_events") for line in frame[name])
    return [line for line in lines if phase_of(line) == COMPOSITION]


def _by_action(
    settle: list[dict[str, Any]], frames: list[dict[str, Any]]
) -> list[tuple[str, int, list[dict[str, Any]]]]:
    actions, at = [], 0
    for entry in settle:
        count = entry["frames_to_settle"]
        actions.append((entry["action"], count, frames[at : at + abs(count)]))
        at += abs(count)
    return actions


_COLOR = re.compile(r"\b[0-9a-f]{8}\b")


def _with_close_colors(lines: list[str], expected: list[str]) -> list[str]:
    """`lines`, each replaced by the expected one if it differs in colors only, by at most one in each channel."""
    return [
        want if want is not None and _is_close(line, want) else line
        for line, want in zip_longest(lines, expected[: len(lines)])
    ]


def _is_close(line: str, expected: str) -> bool:
    if _COLOR.sub("", line) != _COLOR.sub("", expected):
        return False
    pairs = zip(_COLOR.findall(line), _COLOR.findall(expected), strict=True)
    return all(
        abs(a - b) <= 1 for have, want in pairs for a, b in zip(bytes.fromhex(have), bytes.fromhex(want), strict=True)
    )


def _compare_frame(
    expected: dict[str, Any], got: dict[str, Any], unordered: bool, lawless: bool, allow: Allowances
) -> list[str]:
    where = f"frame {expected['frame']} [{expected['action']}]"
    differences = []
    lists = ("action_events", "events", "post_events")
    if allow.close_colors:
        got = got | {name: _with_close_colors(got[name], expected[name]) for name in lists}
    if allow.coroutine_lines:
        prefixes = allow.coroutine_lines
        want = [line for name in lists for line in expected[name] if line.startswith(prefixes)]
        have = [line for name in lists for line in got[name] if line.startswith(prefixes)]
        if want != have:
            differences.append(f"{where} coroutine lines: {_explain(want, have)}")
        expected = expected | {n: [line for line in expected[n] if not line.startswith(prefixes)] for n in lists}
        got = got | {n: [line for line in got[n] if not line.startswith(prefixes)] for n in lists}
    for name in lists:
        want, have = expected[name], got[name]
        if problem := _explain_phases(want, have, lawless) if unordered else _explain(want, have):
            differences.append(f"{where} {name}: {problem}")
    if expected["geom"] != got["geom"] and not allow.any_geometry:
        names = sorted(expected["geom"].keys() | got["geom"].keys())
        wrong = [
            f"{n} expected {expected['geom'].get(n)}, got {got['geom'].get(n)}"
            for n in names
            if expected["geom"].get(n) != got["geom"].get(n)
        ]
        differences.append(f"{where} geometry: " + "; ".join(wrong))
    return differences


def _explain(expected: list[str], got: list[str]) -> str:
    if expected == got:
        return ""
    missing, extra = Counter(expected) - Counter(got), Counter(got) - Counter(expected)
    parts = []
    if missing:
        parts.append("missing " + _show(missing.elements()))
    if extra:
        parts.append("too many " + _show(extra.elements()))
    if not parts:
        at = next(i for i, (a, b) in enumerate(zip(expected, got, strict=True)) if a != b)
        parts.append(f"order, at {at}: expected {expected[at]!r}, got {got[at]!r}")
    return ", ".join(parts) + f" — expected {_show(expected)}, got {_show(got)}"


def _explain_phases(expected: list[str], got: list[str], lawless: bool) -> str:
    """The order among nodes of equal depth is not a fact here: layout and drawing compare as
    multisets, each by itself. Composition and effects know no such order: they compare exactly,
    except where real Compose gave them in different orders itself (`lawless`)."""
    for phase in (COMPOSITION, LAYOUT, DRAWING):
        want = [line for line in expected if phase_of(line) == phase]
        have = [line for line in got if phase_of(line) == phase]
        if phase != COMPOSITION or lawless:
            want, have = sorted(want), sorted(have)
        if want != have:
            return f"{phase}: {_explain(want, have)}"
    if _in_order(expected) and not _in_order(got):
        return f"phases interleave — expected {_show(expected)}, got {_show(got)}"
    return ""


def _in_order(lines: list[str]) -> bool:
    ranks = [(COMPOSITION, LAYOUT, DRAWING).index(phase_of(line)) for line in lines]
    return ranks == sorted(ranks)


def _next_events(expected: list[dict[str, Any]], got: list[dict[str, Any]]) -> str:
    """What the frames that only one side has did."""
    longer, who = (got, "extra") if len(got) > len(expected) else (expected, "missing")
    rest = longer[min(len(got), len(expected)) :]
    return f"; first {who} frame: {_show(rest[0]['events'])}" if rest else ""


def _settled(count: int) -> str:
    return f"in {count} frame{'' if count == 1 else 's'}" if count > 0 else f"never (still invalid after {-count})"


def _show(lines: Iterable[object] | str | int | float, limit: int = 14) -> str:
    if isinstance(lines, (str, int, float)):
        return repr(lines)
    items = [str(line) for line in lines]
    more = f", … {len(items) - limit} more" if len(items) > limit else ""
    return "[" + ", ".join(items[:limit]) + more + "]"
