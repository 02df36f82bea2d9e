"""Applies a unified diff as `patch -p1` does, but strictly: every line of context must stand where the hunk says."""

from __future__ import annotations

import re

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_NO_END = "\\ No newline at end of file"


def applied_diff(diff: str, files: dict[str, str]) -> dict[str, str]:
    """Returns the files after the change; raises AssertionError where the diff does not fit. `files`: texts by name."""
    lines = diff.split("\n")
    assert lines.pop() == "", "a diff ends with a line break"
    assert lines[0].startswith("--- a/") and lines[1].startswith("+++ b/")
    name = lines[0].removeprefix("--- a/")
    assert lines[1].removeprefix("+++ b/") == name
    old = files[name].split("\n")
    made: list[str] = []
    at, number = 0, 2
    while number < len(lines):
        hunk = _HUNK.fullmatch(lines[number])
        assert hunk is not None, lines[number]
        start, count = int(hunk[1]), int(hunk[2] or 1)
        first = start - 1 if count else start
        made += old[at:first]
        at = first
        number += 1
        came = 0
        while number < len(lines) and not lines[number].startswith("@@"):
            kind, text = lines[number][:1], lines[number][1:]
            if kind == "\\":
                assert lines[number] == _NO_END
            elif kind == "+":
                made.append(text)
                came += 1
            else:
                assert kind in " -" and old[at] == text, (at + 1, old[at], text)
                at += 1
                if kind == " ":
                    made.append(text)
                    came += 1
            number += 1
        assert (at - first, came) == (count, int(hunk[4] or 1))
    made += old[at:]
    return {**files, name: "\n".join(made)}


def dedented_diff(shown: str, number: int) -> str:
    """Returns the diff of advice `number` out of the printed text, where each line is indented by three spaces."""
    lines = re.split(r"(?m)^(?=\d+\. )", shown)[number].split("\n")
    start = next(at for at, line in enumerate(lines) if line.startswith("   --- a/"))
    return "".join(f"{line[3:]}\n" for line in lines[start:] if line)
