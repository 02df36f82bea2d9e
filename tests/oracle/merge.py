"""Merges runs of the same scenarios under other identity hashes into one recording each.

    merge.py OUT RUN [RUN…]

The first run is the recording. Frames in which another run logged the same lines in another order are named in
`order_unspecified_frames`, those in which this concerns lines of composition, effects or callbacks also in
`order_unspecified_composition`, facts (lists of lines) in `order_unspecified_facts`. Lines, sizes or facts that differ
otherwise are no recording, and an error.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

LISTS = ("action_events", "events", "post_events")
LATER_PHASES = set("measure measured place positioned policy lambda intrinsic focus draw cache".split())
"""Kinds of lines of layout and drawing, as in tests/golden/harness.py; all others belong to composition."""


def of_composition(lines: list[str]) -> list[str]:
    return [line for line in lines if line.split(":", 1)[0].rsplit(".", 1)[-1] not in LATER_PHASES]


def merged(runs: list[dict[str, Any]]) -> tuple[list[int], list[int], list[str], list[str]]:
    """The frames, frames of composition and facts whose order is none, and what differs beyond that."""
    first, unordered, lawless, facts = runs[0], set[int](), set[int](), set[str]()
    differences: list[str] = []
    for run in runs[1:]:
        if run["settle"] != first["settle"]:
            differences.append(f"settles: {first['settle']} / {run['settle']}")
        for key in sorted(first["facts"].keys() | run["facts"].keys()):
            fact, other_fact = first["facts"].get(key), run["facts"].get(key)
            if fact == other_fact:
                continue
            if isinstance(fact, list) and isinstance(other_fact, list) and Counter(fact) == Counter(other_fact):
                facts.add(key)
            else:
                differences.append(f"fact {key}: {fact} / {other_fact}")
        for frame, other in zip(first["frames"], run["frames"], strict=False):
            where = f"frame {frame['frame']} [{frame['action']}]"
            if frame["geom"] != other["geom"]:
                differences.append(f"{where} geometry: {frame['geom']} / {other['geom']}")
            for key in LISTS:
                if frame[key] == other[key]:
                    continue
                if Counter(frame[key]) != Counter(other[key]):
                    differences.append(f"{where} {key}: {frame[key]} / {other[key]}")
                unordered.add(frame["frame"])
                if of_composition(frame[key]) != of_composition(other[key]):
                    lawless.add(frame["frame"])
    return sorted(unordered), sorted(lawless), sorted(facts), differences


def main(out: Path, directories: list[Path]) -> int:
    out.mkdir(parents=True, exist_ok=True)
    failed = 0
    for path in sorted(directories[0].glob("*.json")):
        texts = [(directory / path.name).read_text(encoding="utf-8") for directory in directories]
        unordered, lawless, facts, differences = merged([json.loads(text) for text in texts])
        for difference in differences:
            print(f"{path.stem}: differs between runs: {difference}", file=sys.stderr)
        failed += bool(differences)
        # Only this line is the merger's: the rest stays as it was written, a frame a line.
        line = f'"order_unspecified_frames": {json.dumps(unordered)}'
        if lawless:
            line += f',\n  "order_unspecified_composition": {json.dumps(lawless)}'
        if facts:
            line += f',\n  "order_unspecified_facts": {json.dumps(facts)}'
        recorded = texts[0].replace('"order_unspecified_frames": []', line, 1)
        (out / path.name).write_text(recorded, encoding="utf-8")
        print(f"{path.stem}: recorded" + (f", order unspecified in frames {unordered}" if unordered else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    arguments = [Path(argument) for argument in sys.argv[1:]]
    sys.exit(main(arguments[0], arguments[1:]))
