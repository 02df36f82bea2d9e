"""Advice on a program written for one test: its source, driven by a function of its own or by taps."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from inspector.advice import Advice
from inspector.advice.advise import advise
from inspector.running.headless_inputs import recorded
from inspector.running.loading.program import load

from .programs import written

HEAD = """
from __future__ import annotations

from engine import *


"""

TAPS = """

def demo(scene):
    for _ in range(4):
        scene.tap(*scene.find("tap").center)
        scene.frame()
"""


def advice_on(
    folder: Path, text: str, *, head: str = HEAD, demo: str = TAPS, prove: bool = True, everything: bool = False
) -> list[Advice]:
    """The advice on a program; `demo` drives it, four taps on the node tagged `tap` by default."""
    path = written(folder, head.lstrip("\n") + dedent(text).strip("\n") + "\n" + dedent(demo))
    return advice_of(path, prove=prove, everything=everything)


def advice_of(target: str, variant: str | None = None, *, prove: bool = True, everything: bool = False) -> list[Advice]:
    program = load(target)
    recording, log = recorded(program, variant, demo=True)
    return advise(recording, program, log, prove=prove, everything=everything)


def rules(found: list[Advice]) -> list[tuple[str, str]]:
    return [(advice.rule, advice.verdict) for advice in found]


def changed_lines(advice: Advice) -> list[str]:
    """The lines of the diff that come or go, without indentation."""
    return [
        line[0] + line[1:].strip()
        for line in advice.diff.splitlines()
        if line[:1] in "+-" and line[:3] not in ("+++", "---") and line[1:].strip()
    ]
