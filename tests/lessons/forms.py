"""A slow and a fast form of one program, driven by its demo: what each frame of either ran."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType

from inspector.course.kit import Run
from inspector.course.kit.run import WORK
from lessons import apps

from .driven import run


@cache
def forms(module: ModuleType) -> tuple[Run, Run]:
    """The slow and the fast one; run once for all tests of a file."""
    return run(module, "slow"), run(module, "fast")


def units(run_: Run, first: int, last: int) -> list[int]:
    """Units of work of each frame, from `first` to `last`."""
    return [sum(len(getattr(report, kind)) for kind in WORK) for report in run_.reports[first : last + 1]]


def runs(run_: Run, module: ModuleType, first: int, last: int) -> dict[str, int]:
    """How often each composable of the program ran in frames `first` to `last`; those that did not are left out."""
    own = _own_composables(module)
    return dict(Counter(name for report in run_.reports[first : last + 1] for name in report.composed if name in own))


def _own_composables(module: ModuleType) -> set[str]:
    """Those of the program's file, and of the file that its forms share."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    for part in re.findall(r"from lessons\.apps\.(parts\.\w+) import", source):
        path = Path(str(apps.__file__)).parent / f"{part.replace('.', '/')}.py"
        source += path.read_text(encoding="utf-8")
    return set(re.findall(r"@composable\s+def (\w+)", source))
