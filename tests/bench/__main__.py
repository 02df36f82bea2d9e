"""script/bench: runs the workloads, prints medians and ratios as a table, writes JSON where asked.

script/bench                 everything (some minutes)
script/bench --quick         small sizes and short samples: does it run, roughly how fast
script/bench --json FILE     the results as data as well
script/bench --only floor,composition,scene,trace
script/bench --window        what the window costs instead: live, steps, opening, starting (window_figures.py)
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import sys
from pathlib import Path

from . import bare_composition, floor, least, scene_workloads
from .timing import Bench, calibrate

PARTS = ("floor", "composition", "scene", "trace")

# Targets in µs (bytes for memory), by workload, variant and N.
TARGETS: dict[tuple[str, str, int], float] = {
    ("W1", "composition", 1_000): 12_000,
    ("W1", "composition", 10_000): 150_000,
    ("W2", "composition", 1_000): 15,
    ("W3", "composition", 1_000): 400,  # 0.4 a skipped row
    ("W4", "composition", 1_000): 8_000,
    ("W5 reverse", "composition", 1_000): 3_000,
    ("W5 shuffle", "composition", 1_000): 3_000,
    ("W6 insert", "composition", 1_000): 1_000,
    ("W6 remove", "composition", 1_000): 1_000,
    ("W7", "composition", 1_000): 5,
    **{(f"leaf, {phase}", "scene, own layer", 1_000): 150 for phase in scene_workloads.PHASES},
    **{(f"leaf, {phase}, pixels", "scene, own layer", 1_000): 400 for phase in scene_workloads.PHASES},
    ("parallax, pixels", "scene, own layer", 1_000): 1_000,
    ("first frame", "scene, own layer", 1_000): 75_000,
    ("first frame", "scene, own layer", 10_000): 750_000,
    ("bytes a node", "scene, no layer", 1_000): 3_000,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="small sizes, short samples")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the results as JSON")
    parser.add_argument("--window", action="store_true", help="what the window costs, offscreen, and nothing else")
    parser.add_argument("--only", metavar="PARTS", help="of " + ",".join(PARTS))
    options = parser.parse_args()
    parts = tuple(options.only.split(",")) if options.only else PARTS
    if unknown := set(parts) - set(PARTS):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")

    if options.window:
        return _window(options.quick, options.json)
    bench = Bench(
        budget=0.05 if options.quick else 1.0,
        sizes=(100, 1_000) if options.quick else (100, 1_000, 10_000),
        progress=lambda line: print(line, file=sys.stderr, flush=True),
    )
    if "floor" in parts:
        floor.plain_calls(bench)
        floor.minimal_composer(bench)
        least.run(bench)
    if "composition" in parts:
        bare_composition.run(bench)
    if "scene" in parts:
        scene_workloads.run(bench)
    trace = _trace_off() if "trace" in parts else {}

    print(_table(bench))
    if trace:
        print(_trace_table(trace))
    if options.json:
        data = {
            "python": platform.python_version(),
            "calibration_ns": calibrate(),
            "results": bench.as_data(),
            "trace_off": trace,
        }
        options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


def _window(quick: bool, file: Path | None) -> int:
    from . import window_figures  # imports Qt

    figures = window_figures.run(quick=quick, progress=lambda line: print(line, file=sys.stderr, flush=True))
    print(window_figures.table(figures))
    if file is not None:
        data = {"python": platform.python_version(), "window": [figure._asdict() for figure in figures]}
        file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


def _table(bench: Bench) -> str:
    head = ("workload", "variant", "N", "median µs", "p90", "× floor", "× composer", "target")
    rows = [head]
    for result in bench.results:
        target = TARGETS.get((result.workload, result.variant, result.n))
        kept = "" if target is None else f"{target:,.0f} {'✓' if result.median_us <= target else '✗'}"
        rows.append(
            (
                result.workload,
                result.variant,
                f"{result.n:,}",
                f"{result.median_us:,.1f}",
                f"{result.p90_us:,.1f}",
                _ratio(bench, result.workload, "floor", result.n, result.median_us),
                _ratio(bench, result.workload, "composer", result.n, result.median_us),
                kept,
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i < 2 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def _ratio(bench: Bench, workload: str, variant: str, n: int, median: float) -> str:
    floor_median = bench.median(workload, variant, n)
    return f"{median / floor_median:,.1f}" if floor_median else ""


def _trace_off(rounds: int = 3) -> dict[str, dict[str, float]]:
    """Medians with the trace calls in (no listener) and removed; equal processes alternate."""
    kept: list[dict[str, float]] = []
    taken: list[dict[str, float]] = []
    for _ in range(rounds):
        for results, arguments in ((kept, ["--keep"]), (taken, [])):
            done = subprocess.run(
                [sys.executable, "-m", "tests.bench.untraced", *arguments],
                capture_output=True,
                text=True,
                check=True,
            )
            results.append(json.loads(done.stdout))
    return {
        workload: {
            "with": min(result[workload] for result in kept),
            "without": min(result[workload] for result in taken),
        }
        for workload in kept[0]
    }


def _trace_table(trace: dict[str, dict[str, float]]) -> str:
    lines = ["", "trace off: what asking costs (best of the medians of the rounds; target ≤ 3 %)"]
    shares = []
    for workload, medians in trace.items():
        share = medians["with"] / medians["without"] - 1
        shares.append(share)
        lines.append(
            f"  {workload:<20} {medians['with']:>10,.1f} µs, without {medians['without']:>10,.1f} µs {share:>+7.1%}"
        )
    lines.append(f"  {'median':<20} {statistics.median(shares):>+46.1%}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
