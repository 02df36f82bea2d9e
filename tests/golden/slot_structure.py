"""What two slot tables have in common: which composable, key, node and remembered value stands in which.

Real Compose's table and ours hold different groups (Kotlin's inline functions, its compiler's groups around
`if` and `for`), so a recorded table and a running one are both reduced to lines of these kinds, indented by
what they stand in; every other group is left out and its children stand in its parent:

    OText          a composable of the scenario, or Column
    key "x"        a group with an object key
    node           a group that holds a node
    value "text"   a string in a slot: remembered, or an argument

With `named` the arguments of OText are left out (Kotlin does not store constants). A recording made without
source information has no names and keeps values and nodes only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

NAMES = {"OText", "OCounter", "OToggle", "OList", "OListNoKey", "Column"}


class Entry(NamedTuple):
    """One group of either table: how deep it stands, and what of it both tables know."""

    depth: int
    name: str | None
    key: str | None
    node: bool
    values: list[str]


def structure_of_recording(dump: list[str], named: bool) -> list[str]:
    return _structure(map(_parse, dump), named)


def structure_of_table(table: Any, root: str, named: bool) -> list[str]:
    """The part of `table` under the group of the composable `root`; all of it without names."""
    groups = list(table.groups)
    if named:
        groups = [_find(groups, root)]
    return _structure((entry for group in groups for entry in _entries(group, 0)), named)


def _structure(entries: Iterator[Entry], named: bool) -> list[str]:
    lines: list[str] = []
    kept: list[int] = []  # depths of the entries that we stand in and that have a line
    for depth, name, key, node, values in entries:
        while kept and kept[-1] >= depth:
            kept.pop()
        labels = []
        if named:
            labels += [name] if name else []
            labels += [f"key {json.dumps(key)}"] if key is not None else []
        labels += ["node"] if node else []
        for label in labels:
            lines.append("  " * len(kept) + label)
            kept.append(depth)
        if not (named and name == "OText"):
            lines += ["  " * len(kept) + f"value {json.dumps(value)}" for value in values if value != key]
    return lines


# ---------------------------------------------------------------- a recorded table

_LINE = re.compile(
    r"^(?P<indent> *)group(?:\(root of (?P<root>[^)]*)\)+)? key=(?P<key>\"(?:[^\"\\]|\\.)*\"|[^ ]*)"
    r"(?P<node> node=\w+)? data(?:\[\d+\])?=\[(?P<data>.*?)\](?: src=(?P<source>.*))?$"
)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def _parse(line: str) -> Entry:
    match = _LINE.match(line)
    assert match is not None, f"not a line of a recorded slot table: {line}"
    source = re.match(r"CC?\((\w+)\)", match["source"] or "")
    name = (match["root"] or "").strip("()") or (source[1] if source else None)
    key = json.loads(match["key"]) if match["key"].startswith('"') else None
    values = [json.loads(text) for text in _STRING.findall(match["data"])]
    return Entry(len(match["indent"]) // 2, name if name in NAMES else None, key, match["node"] is not None, values)


# ---------------------------------------------------------------- a running table


def _entries(group: Any, depth: int) -> Iterator[Entry]:
    name = _name(group)
    key = group.object_key if isinstance(group.object_key, str) else None
    values = [slot for slot in group.slots if isinstance(slot, str)]
    yield Entry(depth, name, key, group.node is not None, values)
    for child in group.children:
        yield from _entries(child, depth + 1)


def _name(group: Any) -> str | None:
    """The composable that the group is of: its source begins with the name."""
    first = re.match(r"\w+", str(group.source or ""))
    return first[0] if first and first[0] in NAMES else None


def _find(groups: list[Any], root: str) -> Any:
    for group in groups:
        if _name(group) == root:
            return group
        try:
            return _find(list(group.children), root)
        except LookupError:
            pass
    raise LookupError(f"no group of {root} in the slot table")
