"""How a workload is timed: one sample is one operation, the median is reported.

Terms       operation: fn(k), k = 0, 1, …; only it is timed. before, after: what surrounds it, untimed.
            variant: on what the workload ran (floor, composer, composition, scene with layers …).
Invariants  first samples are thrown away; one full collection before each workload; the collector is
            left on, as a program has it, but collects outside the samples of a mount.
            The samples of a workload follow one another. A ratio to a floor is wrong if the two alternate: the minimal
            composer's W3 takes 111 µs alone, 188 after each W3 and 345 after each W6 of a composition, whose own time
            hardly changes, so that 7.4 times the floor seems to be 3.6 times. Alternate only two versions of one code.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

Operation = Callable[[int], Any]
_now = time.perf_counter_ns


@dataclass(frozen=True)
class Result:
    workload: str
    variant: str
    n: int
    median_us: float
    p10_us: float
    p90_us: float
    samples: int


@dataclass
class Bench:
    """Collects results; `budget` seconds of samples for each workload."""

    budget: float = 1.0
    sizes: tuple[int, ...] = (100, 1_000, 10_000)
    results: list[Result] = field(default_factory=list)
    progress: Callable[[str], None] = lambda line: None

    def time(
        self,
        workload: str,
        variant: str,
        n: int,
        operation: Operation,
        *,
        before: Operation | None = None,
        after: Callable[[int, Any], None] | None = None,
        check: Callable[[int, Any], object] | None = None,
        warm: int = 5,
        most: int = 500,
        collect: bool = False,
    ) -> Result:
        gc.collect()
        samples: list[int] = []
        spent = 0
        limit = int(self.budget * 1e9)
        k = 0
        while len(samples) < most and not (spent > limit and len(samples) >= 3):
            result = None  # what the last one made goes outside the timed span
            if collect:
                gc.collect()
            if before is not None:
                before(k)
            start = _now()
            result = operation(k)
            took = _now() - start
            if check is not None:
                assert check(k, result), f"{workload} on {variant} did not do its work (k={k})"
            if after is not None:
                after(k, result)
            spent += took
            if k >= warm or spent > limit:
                samples.append(took)
            k += 1
        return self._put(workload, variant, n, samples)

    def put_value(self, workload: str, variant: str, n: int, value: float) -> None:
        """A figure that is no time (bytes, for one), kept in the same table."""
        self.results.append(Result(workload, variant, n, value, value, value, 1))

    def _put(self, workload: str, variant: str, n: int, samples: list[int]) -> Result:
        samples.sort()

        def quantile(q: float) -> float:
            return round(samples[min(len(samples) - 1, int(q * len(samples)))] / 1_000, 3)

        median = round(statistics.median(samples) / 1_000, 3)
        result = Result(workload, variant, n, median, quantile(0.1), quantile(0.9), len(samples))
        self.results.append(result)
        self.progress(f"{workload:<22} {variant:<24} N={n:<6} {median:>12,.1f} µs")
        return result

    def median(self, workload: str, variant: str, n: int) -> float | None:
        for result in self.results:
            if (result.workload, result.variant, result.n) == (workload, variant, n):
                return result.median_us
        return None

    def as_data(self) -> list[dict[str, Any]]:
        return [asdict(result) for result in self.results]


def pick(k: int, n: int) -> int:
    """A walk over the rows, the same each time."""
    return (k * 7919 + n // 2) % n


def shuffled(n: int, seed: int = 42) -> list[int]:
    items = list(range(n))
    random.Random(seed).shuffle(items)
    return items


def calibrate() -> float:
    """Nanoseconds of one round of an empty loop: what to scale figures of another machine by."""
    best = float("inf")
    for _ in range(7):
        start = _now()
        for _ in range(200_000):
            pass
        best = min(best, (_now() - start) / 200_000)
    return round(best, 2)
