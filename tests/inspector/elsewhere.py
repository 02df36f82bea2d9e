"""Runs programs again in another process: with another hash seed, and with objects at other addresses.

`python -m tests.inspector.elsewhere JUNK` reads lists of orders from its input, a line of JSON each: {"path", "text" or
null (a program of the gallery), "script" (an input script), "out" (where the run is saved)}. For each list it prints
what is said of each run, as a line of JSON.
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


class Elsewhere:
    """A process of a layout. It stays for the orders to come: starting one takes longer than most runs."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(layout.junk)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONHASHSEED": str(layout.hash_seed),
                "PYTHONPATH": str(ROOT),
                "PYTHONIOENCODING": "utf-8",
            },
        )

    def run(self, orders: Sequence[dict[str, Any]]) -> list[list[str]]:
        """What the process says of each order's run."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None and answers is not None
        asked.write(json.dumps(orders) + "\n")
        asked.flush()
        answer = answers.readline()
        assert answer, f"the process ended with {self._process.wait()}; its error is printed above"
        said: list[list[str]] = json.loads(answer)
        return said

    def close(self) -> None:
        """Ends the process."""
        self._process.communicate()


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
    from inspector.analysis.explanation import why_row
    from inspector.analysis.state_changes import changes
    from inspector.analysis.waste import waste_of
    from inspector.recording import save_run
    from inspector.running.inputs.input_script import parse
    from inspector.running.loading.program import load, load_source
    from inspector.running.rerun import rerun

    def said_of(orders: list[dict[str, Any]]) -> list[list[str]]:
        said = []
        for place, order in enumerate(orders):
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
        return said

    answers, sys.stdout = sys.stdout, sys.stderr  # what a program prints is no answer
    for line in sys.stdin:
        print(json.dumps(said_of(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    _main(int(sys.argv[1]))
