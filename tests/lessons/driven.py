"""A program of the gallery, shown until it rests, then driven by its demo: what each frame of the demo did."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from engine import FrameReport
from inspector.course.kit import KINDS, Run, record

Facts = dict[str, list[str]]


def run(module: ModuleType, variant: str) -> Run:
    """From the first frame on; the demo begins when nothing is invalid, or after ten frames."""

    def drive(scene: object) -> None:
        if scene.has_invalidations:  # type: ignore[attr-defined]
            scene.settle(9)  # type: ignore[attr-defined]
        module.demo(scene)

    return record(module.VARIANTS[variant], drive, name=variant)


def facts(module: ModuleType, report: FrameReport) -> Facts:
    """What ran, by kind; empty lists are left out. Of composables those that the program's source names:
    what the engine's lists are made of inside is not the program's business."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    words = set(re.findall(r"\w+", source))
    found: Facts = {}
    for kind in KINDS:
        names = getattr(report, kind)
        if kind in ("composed", "skipped"):
            names = [name for name in names if name in words and name[0].isupper()]
        if names:
            found[kind] = list(names)
    return found


def driven(module: ModuleType, variant: str) -> list[Facts]:
    """Facts of each frame after the first one."""
    return [facts(module, report) for report in run(module, variant).reports[1:]]
