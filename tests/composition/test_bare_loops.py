"""Loops around which Kotlin writes no group, branches, and the order in which early ends forget."""

from __future__ import annotations

import textwrap

import pytest

from engine.composition.calls.control_flow import CALLS, ControlFlow


def flow_of(body: str) -> ControlFlow:
    names: dict[str, object] = {}
    exec("def f(c, xs, n):\n" + textwrap.indent(body, "    "), names)
    function = names["f"]
    return ControlFlow(function.__code__)  # type: ignore[attr-defined]


BARE = {
    "a return before": ("if c: return\nfor x in xs:\n    if x: continue\n    A(x)\nB()", [True]),
    "return None": ("if c:\n    return None\nfor x in xs:\n    if x: continue\n    A(x)\nB()", [True]),
    "a value returned before": ("if c: return A()\nfor x in xs:\n    if x: continue\n    A(x)\nreturn B()", [True]),
    "no return": ("for x in xs:\n    if x: continue\n    A(x)\nB()", [False]),
    "no continue": ("if c: return\nfor x in xs:\n    if not x:\n        A(x)\nB()", [False]),
    "break": ("if c: return\nfor x in xs:\n    if x: break\n    A(x)\nB()", [False]),
    "a return behind": ("for x in xs:\n    if x: continue\n    A(x)\nif c: return\nB()", [False]),
    "a return inside": ("for x in xs:\n    if x: continue\n    if x > 3: return\n    A(x)\nB()", [True]),
    "break at the end": ("while True:\n    n += 1\n    if n > 3: break\n    if n == 2: continue\n    A()", [False]),
    "break of six letters": ("while True:\n    n += 1\n    if n == 3: break\n    if c: continue\n    A()", [False]),
    "while": ("if c: return\nwhile n < 3:\n    n += 1\n    if n == 2: continue\n    A()\nB()", [True]),
    "in a loop": (
        "if c: return\nfor x in xs:\n    for y in x:\n        if y: continue\n        A(y)\n    B()\nC()",
        [False, True],
    ),
    "an if at the end": ("if c:\n    A()\nelse:\n    for x in xs:\n        if x: continue\n        A(x)", [False]),
    "return in try": (
        "try:\n    if c: return\nfinally:\n    D()\nfor x in xs:\n    if x: continue\n    A(x)\nB()",
        [True],
    ),
    "return in with": ("with K():\n    if c: return\nfor x in xs:\n    if x: continue\n    A(x)\nB()", [True]),
}


@pytest.mark.parametrize("name", BARE)
def test_bare_loop__has_a_continue_and_a_return_before_its_end(name: str) -> None:
    body, expected = BARE[name]
    flow = flow_of(body)
    assert [flow.is_bare(loop) for loop in flow.loops] == expected


# For each call, in order: whether it is in a branch.
BRANCHES = {
    "if and else": ("A()\nif c: B()\nelse: C()\nD()", "FTTF"),
    "behind a return": ("A()\nif c: return\nB()", "FF"),
    "if at the end": ("A()\nif c: B()", "FT"),
    "elif": ("if c: A()\nelif n: B()\nelse: C()\nD()", "TTTF"),
    "behind continue": ("for x in xs:\n    A()\n    if x: continue\n    B()\nC()", "FFF"),
    "an if around the rest": ("for x in xs:\n    A()\n    if not x:\n        B()\nC()", "FTF"),
    "an if inside": ("for x in xs:\n    A()\n    if not x:\n        B()\n    C()\nD()", "FTFF"),
    "behind break": ("for x in xs:\n    A()\n    if x: break\n    B()\nC()", "FFF"),
    "a call that breaks": ("for x in xs:\n    A()\n    if x:\n        B()\n        break\n    C()\nD()", "FTFF"),
    "while": ("while True:\n    n += 1\n    if n > 3: break\n    A()\n    if n == 2: continue\n    B()", "FF"),
    "while with a test": ("while n < 3:\n    A()\n    if n == 2: B()\nC()", "FTF"),
    "or": ("for x in xs:\n    if x or c: continue\n    B()\nC()", "FF"),
    "and": ("x = c and A()\nB()", "TF"),
    "a loop in a branch": ("if c:\n    for x in xs:\n        A()\n        if x: B()\nC()", "FTF"),
    "match": ("match n:\n    case 1: A()\n    case _: B()\nC()", "TTF"),
}


@pytest.mark.parametrize("name", BRANCHES)
def test_call_in_a_branch__is_found_from_the_jumps_around_it(name: str) -> None:
    body, expected = BRANCHES[name]
    flow = flow_of(body)
    calls = [index for index, each in enumerate(flow.instructions) if each.name in CALLS]
    assert "".join("FT"[flow.is_in_branch(index)] for index in calls) == expected
