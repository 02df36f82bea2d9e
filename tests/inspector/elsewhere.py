"""Runs programs again in another process: with another hash seed, and with objects at other addresses.

`python -m tests.inspector.elsewhere LAYOUT` reads a list of orders from its input, as JSON: {"path", "text" or null
(a program of the gallery), "script" (an input script), "out" (where the run is saved)}. It prints what is said of each.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]


class Layout(NamedTuple):
    """What differs from process to process."""

    hash_seed: int
    junk: int
    """Seed of what is allocated, and partly freed, before anything else: where objects come to lie follows from it."""


LAYOUTS = tuple(Layout(number, 7 * number) for number in range(1, 5))


def run_elsewhere(orders: Sequence[dict[str, Any]], layout: Layout) -> list[list[str]]:
    """What a process of this layout says of each order's run."""
    done = subprocess.run(
        [sys.executable, "-m", __name__, str(layout.junk)],
        input=json.dumps(orders),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(layout.hash_seed), "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said: list[list[str]] = json.loads(done.stdout)
    return said


def _allocate(seed: int) -> list[bytes]:
    """Blocks of all sizes that small objects have; between those that are kept are holes, used in another order."""
    chance = random.Random(seed)
    header = sys.getsizeof(b"")
    blocks = [bytes(max(0, 16 * chance.randrange(3, 16) - header)) for _ in range(40_000)]
    chance.shuffle(blocks)
    del blocks[20_000:]
    return blocks


def _main(junk: int) -> None:
    from inspector.advice.advise import advise
    from inspector.analysis import findings
    from inspector.analysis.causes import changes
    from inspector.analysis.waste import waste_of
    from inspector.analysis.why import why_row
    from inspector.recording import save_run
    from inspector.running.input_script import parse
    from inspector.running.program import load, load_source
    from inspector.running.rerun import rerun

    said = []
    for place, order in enumerate(json.load(sys.stdin)):
        kept = _allocate(junk + place)  # just before the run, which fills the holes
        text = order["text"]
        program = load(order["path"]) if text is None else load_source(order["path"], text)
        run = rerun(program, parse(order["script"]))
        recording = run.recording
        save_run(recording, order["out"])
        lines = [finding.words for finding in findings(recording, run.still_invalid)]
        lines += [f"{each.title}: {each.words}" for each in advise(run, run.program, prove=False, everything=True)]
        waste = waste_of(recording)
        lines += [f"{line.name} {line.phase} {line.wasted} of {line.runs}: {line.states}" for line in waste.lines]
        for frame in recording:
            for row in frame.runs:
                lines.append("".join(part.text for part in why_row(frame, recording, row)))
            for change in changes(frame, recording):
                ran = [f"{effect.phase} of {effect.subject.name}" for effect in change.effects]
                lines.append(f"{change.title}: {ran}")
            for read in frame.reads:
                lines.append(f"{read.reader.name} reads {read.state.name} in {read.phase} at {read.site}")
        said.append(lines)
        del kept
    json.dump(said, sys.stdout)


if __name__ == "__main__":
    _main(int(sys.argv[1]))
